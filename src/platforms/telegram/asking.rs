//! Questions that are answered by a reply: forms, which Telegram has not; and words, in groups where we are
//! shown nothing but replies.

use super::{Telegram, chat_of};
use crate::messages::Lang;
use crate::platforms::host::PostName;
use crate::rooms::heard::{Door, Heard, Person, Place, Taken, What};
use crate::rooms::press::{Form, OfRound, Press, activity_of};
use crate::rooms::say::{Act, Audience, Body, Delivery, Handle, Outlet, Say, Urgency};
use crate::say;
use tokio::sync::oneshot;

/// Handles of questions begin with this; then comes what is asked.
const ASK: &str = "ask.";

/// Whether a message with this handle wants a reply.
pub(super) fn is_question(handle: Option<&Handle>) -> bool {
    handle.is_some_and(|handle| handle.0.starts_with(ASK))
}

/// Whether what a form of several lines holds is asked for in the private chat, and comes as the reply to that. Words are simply
/// written; and a reply finds its room only by what is played there.
pub(super) fn is_asked(payload: &str) -> bool {
    let words = matches!(payload.parse(), Ok(Press::Round(_, OfRound::Secret)));
    let tall = Form::of_payload(payload).is_some_and(|form| form.tall);
    tall && !words && activity_of(payload).is_some()
}

/// The match a handle of a room's is about, if it ends like this: `m12.grid`.
pub(super) fn match_of(handle: &Handle, end: &str) -> Option<i64> {
    handle.0.strip_prefix('m')?.strip_suffix(end)?.strip_suffix('.')?.parse().ok()
}

/// Under the grid, to everybody in its place.
fn invitation(id: i64) -> Handle {
    Handle(format!("{ASK}m{id}"))
}

impl Telegram {
    /// The match that this is the end of: its results; or its last warning, taken back where nothing is played.
    pub(super) fn is_over(&self, say: &Say) -> Option<i64> {
        match &say.act {
            Act::Post { handle: Some(handle), .. } => match_of(handle, "end"),
            Act::Delete { handle } if !self.0.host.plays(&say.place) => match_of(handle, "last"),
            _ => None,
        }
    }

    /// A question in the private chat, to be answered by a reply.
    pub(super) fn ask(&self, person: &Person, payload: &str) {
        let Some(form) = Form::of_payload(payload) else { return };
        let place = Place::Private { door: Door::Telegram, person: person.clone() };
        let lang = self.0.host.lang_for(person, &place);
        self.question(place, Handle(format!("{ASK}{payload}")), lang, form.label);
    }

    /// A reply to a message of ours: the answer to a question, or words like any other, which the room may
    /// want to know what they answer.
    pub(super) async fn replied(&self, mut heard: Heard, to: u64) -> Taken {
        let answered = self.0.courier.answered(to, &heard.place);
        let payload = answered.as_ref().and_then(|handle| handle.0.strip_prefix(ASK).map(str::to_owned));
        // Questions are the door's own: rooms know nothing of them.
        heard.replies_to = answered.filter(|handle| !is_question(Some(handle)));
        let (Some(payload), What::Message { text }) = (payload, &heard.what) else {
            return self.hear(heard).await;
        };
        let id = activity_of(&payload);
        let place = match id {
            Some(id) => self.0.host.place_of(id, Door::Telegram).await,
            None => None,
        };
        let Some(place) = place.filter(|place| place.door() == Door::Telegram) else {
            return self.hear(heard).await;
        };
        let what = What::Press { payload, form: Some(text.clone()) };
        self.hear(Heard { place, what, ..heard }).await
    }

    /// The match whose grid this is, if it is to be answered by replies where we see nothing else.
    pub(super) fn invites(&self, say: &Say) -> Option<i64> {
        let Act::Post { handle: Some(handle), body } = &say.act else { return None };
        let deaf = !say.place.is_private() && !self.0.known.sees_all();
        match_of(handle, "grid").filter(|_| deaf && body.open)
    }

    /// Once the grid is there, everybody is asked for words, unless we see all messages; then the room is
    /// told of its grid. Once a match: the grid may be said again.
    pub(super) fn invite_when_shown(&self, grid: Delivery, place: Place, lang: Lang, id: i64) -> Delivery {
        let Delivery::Later(line) = grid else { return grid };
        let (told, later) = oneshot::channel();
        let telegram = self.clone();
        tokio::spawn(async move {
            // A dropped line: the process ends.
            let Ok(shown) = line.await else { return };
            if shown.is_ok() && !telegram.has_posted(&place, &invitation(id)) {
                let Some(chat) = chat_of(&place) else { return };
                let inner = &telegram.0;
                if !inner.carriage.standings.is_admin(&inner.carriage.wire, &inner.known, chat).await {
                    telegram.question(place, invitation(id), lang, say!("telegram-reply-here"));
                }
            }
            let _ = told.send(shown);
        });
        Delivery::Later(later)
    }

    /// The round is over: nobody is asked any more.
    pub(super) fn uninvite(&self, place: &Place, id: i64) {
        let handle = invitation(id);
        if self.has_posted(place, &handle) {
            let (place, act) = (place.clone(), Act::Delete { handle });
            let lang = self.0.host.lang(&place);
            self.0.courier.deliver(Say { place, to: Audience::All, lang, act, answers: None });
        }
    }

    fn has_posted(&self, place: &Place, handle: &Handle) -> bool {
        let this = |name: &PostName| name.place == *place && name.handle == *handle;
        !self.0.courier.posted(this).is_empty()
    }

    fn question(&self, place: Place, handle: Handle, lang: Lang, text: crate::messages::Text) {
        let urgency = if place.is_private() { Urgency::Board } else { Urgency::Reminder };
        let body = Body { text: Some(text), fresh: true, urgency, ..Body::default() };
        let act = Act::Post { handle: Some(handle), body };
        self.0.courier.deliver(Say { place, to: Audience::All, lang, act, answers: None });
    }
}
