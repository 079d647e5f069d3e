//! What only one person is to see, said in a group.

use super::carriage::{Carriage, To, nowhere};
use super::ephemeral::Whisper;
use super::html::{bare, html};
use super::keyboard::link;
use super::refusals::no;
use super::{chat_of, topic_of, user_of};
use crate::clock::Millis;
use crate::messages::{self, Lang};
use crate::platforms::courier::{Parcel, Refused};
use crate::platforms::host::PostState;
use crate::rooms::heard::{Person, Place};
use crate::rooms::say::{Body, Receipt, Say, Undelivered};
use teloxide::payloads::AnswerCallbackQuerySetters;
use teloxide::requests::Requester;
use teloxide::types::{CallbackQueryId, ChatId, InlineKeyboardButton, InlineKeyboardMarkup, ReplyMarkup};

/// The longest alert.
const ALERT: usize = 200;

impl Carriage {
    /// What only one person is to see, said in a group: the alert of the button they pressed, a message in the group
    /// that only they are shown, or their private chat; if they never opened that, the button opens it.
    pub(super) async fn answer_privately(
        &self,
        parcel: &Parcel,
        person: &Person,
        body: &Body,
        answers: Option<u64>,
    ) -> Result<Receipt, Refused> {
        let Say { place, lang, .. } = &parcel.say;
        let callback = answers.and_then(|id| self.callbacks.take(id));
        if let (Some(alert), Some(callback)) = (&body.alert, &callback)
            && answers.is_some_and(|id| self.callbacks.is_in_group(id))
            && self.alert(callback, &bare(&self.render(place, *lang, alert))).await
        {
            // The person has seen what matters. The rest is for those who have opened the private chat.
            let sent = self.send_to(parcel, person, body).await;
            let unopened = is_shut(&sent);
            return if unopened { Ok(Receipt { id: 0, at: self.now() }) } else { sent };
        }
        let text = body.text.as_ref().map(|text| bare(&self.render(place, *lang, text))).unwrap_or_default();
        let plain = body.picture.is_none() && body.file.is_none() && !body.is_pressable();
        let short = plain && text.chars().count() <= ALERT;
        if let Some(callback) = callback.as_ref().filter(|_| short)
            && self.alert(callback, &text).await
        {
            return Ok(Receipt { id: 0, at: self.now() });
        }
        if callback.is_none()
            && plain
            && let Some(at) = self.whisper(parcel, person, body).await?
        {
            return Ok(Receipt { id: 0, at });
        }
        let sent = self.send_to(parcel, person, body).await;
        match callback.filter(|_| !short) {
            Some(callback) => {
                let in_group = answers.is_some_and(|id| self.callbacks.is_in_group(id));
                self.point_to_private(callback, in_group, sent, *lang).await
            }
            None if is_shut(&sent) && answers.is_some() => self.ask_to_open(place, person, *lang).await,
            None => sent,
        }
    }

    /// The alert of a button that was pressed, cut if it is too long; whether the person saw it. A press that is too
    /// old cannot be answered: the private chat is left.
    async fn alert(&self, callback: &CallbackQueryId, text: &str) -> bool {
        let text = if text.chars().count() > ALERT {
            text.chars().take(ALERT - 1).chain(['…']).collect()
        } else {
            text.to_owned()
        };
        let alert = self.wire.bot.answer_callback_query(callback.clone()).text(text).show_alert(true);
        self.wire.send(alert).await.is_ok()
    }

    /// In the person's private chat. What it refuses is the person's refusal: taken for the group's it would void what is played
    /// there (P14).
    async fn send_to(&self, parcel: &Parcel, person: &Person, body: &Body) -> Result<Receipt, Refused> {
        let chat = ChatId(user_of(person).ok_or_else(nowhere)?);
        let to = To { chat, topic: None, private: true, lang: parcel.say.lang };
        self.post(&parcel.say, &to, body, parcel.state).await.map_err(Refused::of_person)
    }

    /// In the group, for that person's eyes only: where we are an admin and Telegram's server knows how. Gives its
    /// stamp.
    async fn whisper(
        &self,
        parcel: &Parcel,
        person: &Person,
        body: &Body,
    ) -> Result<Option<Millis>, Refused> {
        let Say { place, lang, .. } = &parcel.say;
        // What stands in the private chat already is changed there.
        if parcel.state.is_some_and(|state| state != PostState::Sent(0)) {
            return Ok(None);
        }
        let (Some(chat), Some(to)) = (chat_of(place), user_of(person)) else { return Ok(None) };
        if !self.standings.is_admin(&self.wire, &self.known, chat).await {
            return Ok(None);
        }
        let html = html(&self.text(place, *lang, body));
        let whisper = Whisper { chat, topic: topic_of(place), to, html: &html };
        self.ephemeral.send(&self.wire, whisper).await
    }

    /// A button in a group says that the answer is in the private chat, or opens it.
    async fn point_to_private(
        &self,
        callback: CallbackQueryId,
        in_group: bool,
        sent: Result<Receipt, Refused>,
        lang: Lang,
    ) -> Result<Receipt, Refused> {
        let never = is_shut(&sent);
        let mut answer = self.wire.bot.answer_callback_query(callback);
        if never {
            // What was asked for is one press away.
            answer.url = link(self.known.username(), "ciao");
        } else if in_group {
            answer.text = Some(messages::plain(lang, "telegram-look-private", &[]));
        }
        if let Err(error) = self.wire.send(answer).await {
            tracing::debug!(error = ?no(&error), "a press stays unanswered");
        }
        if never { Ok(Receipt { id: 0, at: self.now() }) } else { sent }
    }

    /// In the group: "Apri prima la chat con me, poi torna qui."
    async fn ask_to_open(&self, place: &Place, person: &Person, lang: Lang) -> Result<Receipt, Refused> {
        if !self.known.may_ask_to_open(person, self.now()) {
            return Err(Refused::Never(Undelivered::Person));
        }
        let to = Self::place(place, lang)?;
        let text = html(&messages::plain(lang, "telegram-open-first", &[]));
        let label = messages::plain(lang, "telegram-open", &[]);
        let markup = link(self.known.username(), "ciao").map(|url| {
            let button = InlineKeyboardButton::url(label, url);
            InlineKeyboardMarkup::new([[button]])
        });
        let markup = ReplyMarkup::InlineKeyboard(markup.unwrap_or_default());
        let sent = self.send_text(&to, text, markup, None).await;
        sent.map(|message| Self::receipt(&message)).map_err(|error| self.refusal(place, &error))
    }
}

/// Whether the person takes nothing from us.
fn is_shut(sent: &Result<Receipt, Refused>) -> bool {
    *sent == Err(Refused::Never(Undelivered::Person))
}
