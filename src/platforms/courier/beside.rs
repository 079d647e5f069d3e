//! What is brought to a platform beside messages: entries of its calendar, and roles. As with messages, what stands there is noted
//! before and after, so that it is entered once and given once, whenever the process ends.

use super::super::host::{PostName, PostState};
use super::{Courier, Parcel, Refused, lock};
use crate::clock::Millis;
use crate::rooms::say::calendar::Stage;
use crate::rooms::say::{Receipt, Say};

impl Courier {
    /// An entry of the calendar; a receipt of 0: none stands there.
    pub(super) async fn enter(
        &self,
        say: &Say,
        name: &PostName,
        stage: Stage,
        put: Millis,
    ) -> Result<Receipt, Refused> {
        let known = lock(&self.0.posts).get(name);
        let nothing = Receipt { id: 0, at: self.0.clock.now() };
        let ends = matches!(stage, Stage::Over | Stage::Off);
        let begun = match known {
            Some(PostState::Doubtful(begun)) => begun,
            _ => put,
        };
        match (known, stage) {
            // What goes on without an entry gets none: there is nothing to look forward to.
            (None, Stage::On | Stage::Over | Stage::Off) => return Ok(nothing),
            (None, Stage::Ahead) => self.remember(name, Some(PostState::Doubtful(begun))).await,
            (Some(_), _) => {}
        }
        let carry = |state| async move {
            let parcel = Parcel { say: say.clone(), state, begun, number: 0, original: None };
            self.0.host.leave().await;
            self.0.carrier.carry(&parcel).await
        };
        let mut done = carry(known).await;
        if done == Err(Refused::Lost) {
            // Somebody has taken it out: only what is to come is entered again.
            done = if stage == Stage::Ahead { carry(None).await } else { Ok(nothing) };
        }
        let stands = match &done {
            Ok(receipt) => (receipt.id > 0 && !ends).then_some(PostState::Sent(receipt.id)),
            // No answer: it may stand there.
            Err(Refused::Failed(_)) => return done,
            Err(_) => known.filter(|known| matches!(known, PostState::Sent(_))),
        };
        if stands != lock(&self.0.posts).get(name) {
            self.remember(name, stands).await;
        }
        done
    }

    /// A role is given once for each thing it is given for: whoever takes it away by hand has their reasons.
    pub(super) async fn crown(&self, say: &Say, name: &PostName, put: Millis) -> Result<Receipt, Refused> {
        if let Some(PostState::Sent(id)) = lock(&self.0.posts).get(name) {
            return Ok(Receipt { id, at: self.0.clock.now() });
        }
        // Given again it is the same role: nobody has to look whether it was.
        let parcel = Parcel { say: say.clone(), state: None, begun: put, number: 0, original: None };
        let done = self.0.carrier.carry(&parcel).await;
        if let Ok(receipt) = &done {
            self.remember(name, Some(PostState::Sent(receipt.id))).await;
        }
        done
    }
}
