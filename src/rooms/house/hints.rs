//! What doors ask before anything is done: what may be typed next, what stands in a form.

use super::House;
use super::inner::lock;
use crate::rooms::heard::{Person, Place};
use crate::rooms::mailbox::{Hint, Work};
use crate::rooms::press::Form;
use crate::rooms::press::Press;
use crate::say;
use tokio::sync::oneshot;

impl House {
    /// The moves that a text may become which somebody is typing in a place, the most likely first. Nothing where it is not their
    /// turn.
    pub async fn moves_like(
        &self,
        place: &Place,
        person: &Person,
        number: Option<i64>,
        typed: &str,
    ) -> Vec<String> {
        self.hint(place, person, Hint::Moves { typed: typed.to_owned(), number }).await
    }

    /// The form that a button opens for somebody: with the letters they may lay now. It is for their eyes alone.
    pub async fn form(&self, place: &Place, person: &Person, payload: &str) -> Option<Form> {
        let press: Press = payload.parse().ok()?;
        let form = press.form()?;
        let Some(id) = press.asks_for_a_move() else { return Some(form) };
        let letters = self.hint(place, person, Hint::Letters { id }).await.pop();
        Some(match letters.filter(|letters| !letters.is_empty()) {
            Some(letters) => Form { label: say!("form-move-letters", letters = letters), ..form },
            None => form,
        })
    }

    async fn hint(&self, place: &Place, person: &Person, about: Hint) -> Vec<String> {
        let mut rooms = self.0.twins.rooms_seen_in(place);
        // A room where nothing is played need not be woken.
        rooms.retain(|room| lock(&self.0.matched).contains_key(room));
        let mut all = Vec::new();
        for room in rooms {
            let (tell, told) = oneshot::channel();
            drop(self.0.post(&room, Work::Hint { person: person.clone(), about: about.clone(), tell }));
            all.extend(told.await.unwrap_or_default());
        }
        all
    }
}
