//! Nobody can watch this build: it was made without the address for that.

use super::{Args as Serve, Failure};
use crate::rooms::house::House;

/// What watching takes: nothing, where nobody can.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {}

/// What is told: nothing.
#[derive(Clone, Default)]
pub(super) struct Ops;

#[expect(clippy::unused_self, reason = "as it is where somebody can watch")]
impl Ops {
    #[expect(clippy::unused_async, reason = "as it is where somebody can watch")]
    pub(super) async fn begin(_: &Serve) -> Result<Self, Failure> {
        Ok(Self)
    }

    pub(super) fn serves(&self, _: &House) {}

    pub(super) fn stops(&self) {}
}
