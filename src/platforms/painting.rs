//! Pictures are painted beside everything else: that takes tens of milliseconds, in which no worker may stand still.

use crate::clock::Since;
use crate::metrics::metrics;
use crate::picture::Layout;
use crate::picture::film::Shown;
use crate::rooms::say::Picture;
use crate::tasks::Tasks;
use std::panic::resume_unwind;
use std::sync::Arc;

/// Draws a picture as a file: a PNG, or a GIF where it moves.
pub type Paint = Arc<dyn Fn(Shown<'_>) -> Vec<u8> + Send + Sync>;

/// One layout of a picture as a file.
pub(super) async fn painted(tasks: Tasks, paint: &Paint, picture: &Arc<Picture>, layout: Layout) -> Vec<u8> {
    let (paint, picture) = (Arc::clone(paint), Arc::clone(picture));
    let work = move || {
        let began = Since::now();
        let file = paint(picture.shown(layout));
        metrics().painted(began.elapsed());
        file
    };
    match tasks.work(work).await {
        Ok(file) => file,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            // The process ends: there is nobody left to show it to.
            Err(_) => std::future::pending().await,
        },
    }
}
