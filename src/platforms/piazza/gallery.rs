//! Pictures and files, at addresses that cannot be guessed: whoever was not shown a picture
//! cannot open it.

use super::Paint;
use super::people::digest;
use crate::picture::scene::Scene;
use crate::rooms::say::{Picture, TextFile};
use axum::body::Bytes;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::Mutex;

/// How many pictures and how many files are kept.
const KEPT: usize = 256;
/// How many of the latest pictures keep their PNG (about 60 KiB each).
const KEPT_PNG: usize = 64;

/// What the page must know of a scene before it is drawn: its alt text, width and height. The only
/// place that looks inside one.
pub(super) fn facts(scene: &Scene) -> (String, u32, u32) {
    (scene.alt.clone(), scene.width, scene.height)
}

/// A picture on show, drawn when it is first asked for.
#[derive(Debug)]
pub(super) struct Shown {
    picture: Arc<Picture>,
    wide: Mutex<Option<Bytes>>,
    tall: Mutex<Option<Bytes>>,
}

impl Shown {
    /// The PNG of one of its two layouts. Many who ask at once wait for one drawing.
    pub(super) async fn png(self: Arc<Self>, tall: bool, paint: Paint) -> Option<Bytes> {
        let mut slot = if tall { self.tall.lock().await } else { self.wide.lock().await };
        if let Some(png) = &*slot {
            return Some(png.clone());
        }
        let picture = Arc::clone(&self.picture);
        let draw = move || paint(if tall { &picture.tall } else { &picture.wide });
        let png = Bytes::from(tokio::task::spawn_blocking(draw).await.ok()?);
        *slot = Some(png.clone());
        Some(png)
    }

    fn forget_png(&self) {
        // A slot that is locked is being drawn and will be forgotten with its picture.
        for slot in [&self.wide, &self.tall] {
            if let Ok(mut slot) = slot.try_lock() {
                *slot = None;
            }
        }
    }
}

/// All pictures and files on show.
#[derive(Debug)]
pub(super) struct Gallery {
    secret: [u8; 32],
    hung: u64,
    pictures: VecDeque<(String, Arc<Shown>)>,
    files: VecDeque<(String, Arc<TextFile>)>,
}

impl Gallery {
    pub(super) fn new(secret: [u8; 32]) -> Self {
        Self { secret, hung: 0, pictures: VecDeque::new(), files: VecDeque::new() }
    }

    fn next_id(&mut self) -> String {
        self.hung += 1;
        digest(&self.secret, &format!("gallery {}", self.hung))
    }

    /// Puts a picture on show and names it.
    pub(super) fn hang(&mut self, picture: Arc<Picture>) -> String {
        let id = self.next_id();
        let shown = Arc::new(Shown { picture, wide: Mutex::default(), tall: Mutex::default() });
        self.pictures.push_back((id.clone(), shown));
        if let Some(n) = self.pictures.len().checked_sub(KEPT_PNG + 1) {
            self.pictures[n].1.forget_png();
        }
        if self.pictures.len() > KEPT {
            self.pictures.pop_front();
        }
        id
    }

    /// Puts a file on show and names it.
    pub(super) fn keep(&mut self, file: TextFile) -> String {
        let id = self.next_id();
        self.files.push_back((id.clone(), Arc::new(file)));
        if self.files.len() > KEPT {
            self.files.pop_front();
        }
        id
    }

    /// Takes files off the show.
    pub(super) fn forget(&mut self, files: &[String]) {
        self.files.retain(|(id, _)| !files.contains(id));
    }

    pub(super) fn picture(&self, id: &str) -> Option<Arc<Shown>> {
        self.pictures.iter().rev().find(|(name, _)| name == id).map(|(_, shown)| Arc::clone(shown))
    }

    pub(super) fn file(&self, id: &str) -> Option<Arc<TextFile>> {
        self.files.iter().rev().find(|(name, _)| name == id).map(|(_, file)| Arc::clone(file))
    }
}
