//! Pictures and files, at addresses that cannot be guessed: a person who was not shown a picture cannot open it.

use super::Paint;
use super::people::digest;
use crate::picture::Layout;
use crate::picture::film::Shown;
use crate::picture::scene::{Scene, Spot, SpotKind};
use crate::rooms::say::{Attachment, Picture};
use axum::body::Bytes;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::Mutex;

/// How many pictures and how many files are kept.
const KEPT: usize = 256;
/// How many of the latest pictures keep their files (about 60 KiB each, and some more where they move).
const KEPT_FILES: usize = 64;

/// What the page must know of a scene before it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) alt: String,
    /// Pixels.
    pub(super) width: u32,
    /// Pixels.
    pub(super) height: u32,
    /// What a low window shows of it: left edge, top edge, width and height in pixels.
    pub(super) heart: Option<(f32, f32, f32, f32)>,
}

/// This file alone looks inside a scene.
pub(super) fn facts(scene: &Scene) -> Facts {
    Facts { alt: scene.alt.clone(), width: scene.width, height: scene.height, heart: scene.heart }
}

/// A picture on show, drawn when it is first asked for.
#[derive(Debug)]
pub(super) struct OnShow {
    picture: Arc<Picture>,
    files: [Slot; 4],
}

/// What can be pointed at in a scene, for the page.
fn pointed(scene: &Scene) -> Value {
    let kind = |kind| match kind {
        SpotKind::Cell => "cell",
        SpotKind::Tile => "tile",
        SpotKind::Blank => "blank",
    };
    let one = |spot: &Spot| json!({ "names": spot.names, "kind": kind(spot.kind), "at": spot.at, "told": spot.told });
    scene.spots.iter().map(one).collect()
}

/// A file, once it is drawn.
type Slot = Mutex<Option<Bytes>>;

impl OnShow {
    /// One of its two layouts as a file, moving where it moves and that is not asked to stand still; and what kind of file
    /// that is. Many who ask at once wait for one drawing.
    pub(super) async fn file(
        self: Arc<Self>,
        (layout, still): (Layout, bool),
        paint: Paint,
    ) -> Option<(&'static str, Bytes)> {
        let kind = if still || self.picture.film.is_none() { "image/png" } else { "image/gif" };
        let slot = usize::from(still) * 2 + usize::from(layout == Layout::Tall);
        let mut slot = self.files[slot].lock().await;
        if let Some(file) = &*slot {
            return Some((kind, file.clone()));
        }
        let picture = Arc::clone(&self.picture);
        let shown = move |picture: &Picture| {
            if still { paint(Shown::Still(picture.still(layout))) } else { paint(picture.shown(layout)) }
        };
        let file = Bytes::from(tokio::task::spawn_blocking(move || shown(&picture)).await.ok()?);
        *slot = Some(file.clone());
        Some((kind, file))
    }

    /// What can be pointed at in one of its layouts.
    pub(super) fn spots(&self, layout: Layout) -> Value {
        pointed(self.picture.still(layout))
    }

    fn forget_files(&self) {
        if let Some(film) = &self.picture.film {
            film.forget_files();
        }
        // A slot that is locked is being drawn and will be forgotten with its picture.
        for slot in &self.files {
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
    pictures: VecDeque<(String, Arc<OnShow>)>,
    files: VecDeque<(String, Arc<Attachment>)>,
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
        let shown = Arc::new(OnShow { picture, files: Default::default() });
        self.pictures.push_back((id.clone(), shown));
        if let Some(n) = self.pictures.len().checked_sub(KEPT_FILES + 1) {
            self.pictures[n].1.forget_files();
        }
        if self.pictures.len() > KEPT {
            self.pictures.pop_front();
        }
        id
    }

    /// Takes a picture off the show.
    pub(super) fn take_down(&mut self, id: &str) {
        self.pictures.retain(|(name, _)| name != id);
    }

    /// Puts a file on show and names it.
    pub(super) fn keep(&mut self, file: Attachment) -> String {
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

    pub(super) fn picture(&self, id: &str) -> Option<Arc<OnShow>> {
        self.pictures.iter().rev().find(|(name, _)| name == id).map(|(_, shown)| Arc::clone(shown))
    }

    pub(super) fn file(&self, id: &str) -> Option<Arc<Attachment>> {
        self.files.iter().rev().find(|(name, _)| name == id).map(|(_, file)| Arc::clone(file))
    }
}
