//! A build without any door: it says so.

use super::{Args, Failure};
use crate::journal::Scope;
use crate::rooms::heard::Door;
use crate::rooms::house::House;

/// No door at all.
pub(super) struct Doors;

/// What is open then.
pub(super) struct Open;

impl Doors {
    #[expect(clippy::unused_async, reason = "the twin of the build with doors")]
    pub(super) async fn prepare(args: &Args) -> Result<Self, Failure> {
        Err(Failure::Usage(crate::messages::plain(args.lang, "serve-no-door", &[])))
    }

    #[expect(clippy::unused_async, reason = "the twin of the build with doors")]
    pub(super) async fn bind(&mut self, _args: &Args) -> Result<(), Failure> {
        Ok(())
    }

    #[expect(clippy::unused_async, reason = "the twin of the build with doors")]
    pub(super) async fn ask(&mut self, _args: &Args, _patience: std::time::Duration) -> Result<(), Failure> {
        Ok(())
    }

    #[expect(clippy::unused_async, reason = "the twin of the build with doors")]
    pub(super) async fn start(self, _args: &Args, _house: &House) -> Result<Open, Failure> {
        Ok(Open)
    }
}

/// Nothing is opened later either.
pub(super) struct Later;

impl Later {
    #[expect(clippy::unused_async, reason = "the twin of the build with doors")]
    pub(super) async fn open(&mut self, _args: &Args, _house: &House, _part: Scope) -> Result<(), Failure> {
        Ok(())
    }
}

impl Doors {
    #[expect(clippy::unused_self, reason = "the twin of the build with doors")]
    pub(super) fn kinds(&self) -> Vec<Door> {
        Vec::new()
    }

    #[expect(clippy::unused_async, reason = "the twin of the build with doors")]
    pub(super) async fn shards(&self) -> Option<u32> {
        None
    }
}

impl Open {
    #[expect(clippy::unused_self, reason = "the twin of the build with doors")]
    pub(super) fn later(&mut self) -> Later {
        Later
    }

    pub(super) async fn ended(self) -> Result<(), Failure> {
        std::future::pending().await
    }
}
