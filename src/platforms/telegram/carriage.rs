//! What rooms say, as requests of the Bot API.
//!
//! A picture goes as a photo in the tall layout, with the text and the picture's text twin as its
//! caption (Telegram has no alternative texts). A private answer goes to the alert of the button that
//! was pressed, if it fits, otherwise to the private chat.

use super::callbacks::Callbacks;
use super::html::{bare, html, typed};
use super::keyboard::{keyboard, link};
use super::refusals::{No, no};
use super::{Known, Paint, chat_of, number_of, user_of};
use crate::clock::Millis;
use crate::messages::{self, Lang, Text, Voice};
use crate::platforms::courier::{Carrier, Chat, Parcel, Refused};
use crate::platforms::host::{Host, Moved, Standing, Task};
use crate::platforms::outbox::Budget;
use crate::rooms::heard::{Door, Person, Place, Server};
use crate::rooms::say::{Act, Audience, Body, Reaction, Receipt, Say, Undelivered};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use teloxide_core::payloads::{
    AnswerCallbackQuerySetters, EditMessageCaptionSetters, EditMessageMediaSetters, EditMessageTextSetters,
    SendDocumentSetters, SendMessageSetters, SendPhotoSetters, SetMessageReactionSetters,
};
use teloxide_core::requests::{Request, Requester};
use teloxide_core::types::{
    ChatId, InlineKeyboardMarkup, InputFile, InputMedia, InputMediaPhoto, LinkPreviewOptions, Message,
    MessageId, ParseMode, ReactionType, ReplyParameters, ThreadId,
};
use teloxide_core::{Bot, RequestError};

/// The longest caption.
const CAPTION: usize = 1_024;
/// The longest alert.
const ALERT: usize = 200;
/// Messages of which it is remembered what they hold.
const REMEMBERED: usize = 2_000;

/// Sends to Telegram.
pub(super) struct Carriage {
    pub(super) bot: Bot,
    pub(super) known: Arc<Known>,
    pub(super) host: Arc<dyn Host>,
    pub(super) paint: Paint,
    pub(super) callbacks: Callbacks,
    /// Groups that have become supergroups, by their old numbers.
    moved: Mutex<BTreeMap<i64, i64>>,
    /// What each message of ours holds, as far as we know.
    held: Mutex<BTreeMap<(i64, i32), Held>>,
}

/// What a message holds besides its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Text,
    /// A picture, by a number made of its shapes.
    Photo(u64),
    File,
}

/// Where a request goes.
struct To {
    chat: ChatId,
    topic: Option<ThreadId>,
    private: bool,
    lang: Lang,
}

impl Carriage {
    pub(super) fn new(bot: Bot, known: Arc<Known>, host: Arc<dyn Host>, paint: Paint) -> Self {
        Self {
            bot,
            known,
            host,
            paint,
            callbacks: Callbacks::default(),
            moved: Mutex::default(),
            held: Mutex::default(),
        }
    }

    fn voice<T>(&self, place: &Place, act: impl FnOnce(&Voice<'_>) -> T) -> T {
        let zone = self.host.zone(place);
        let when = |at: Millis| {
            jiff::Timestamp::from_millisecond(at)
                .map(|at| at.to_zoned(zone.clone()).strftime("%H:%M:%S").to_string())
                .unwrap_or_default()
        };
        act(&Voice { when: &when, typed: &typed })
    }

    fn render(&self, place: &Place, lang: Lang, text: &Text) -> String {
        self.voice(place, |voice| messages::render(lang, text, voice))
    }

    async fn send(&self, parcel: &Parcel) -> Result<Receipt, Refused> {
        let Say { place, to: audience, lang, act, answers } = &parcel.say;
        let person = match (audience, place) {
            (Audience::Only(person), _) | (_, Place::Private { person, .. }) => Some(person),
            _ => None,
        };
        match (act, person) {
            (Act::Post { body, .. }, Some(person)) if !place.is_private() => {
                self.answer_privately(parcel, person, body, *answers).await
            }
            (Act::Post { body, .. }, _) => {
                let to = Self::place(place, *lang)?;
                self.post(place, &to, body, parcel.standing, 0).await
            }
            (Act::Delete { .. }, person) => {
                let chat = match person.filter(|_| !place.is_private()) {
                    Some(person) => ChatId(user_of(person).ok_or_else(nowhere)?),
                    None => Self::place(place, *lang)?.chat,
                };
                let Some(Standing::Sent(id)) = parcel.standing else { return Err(Refused::Lost) };
                self.bot
                    .delete_message(chat, message(id))
                    .await
                    .map_err(|error| self.refusal(place, &error))?;
                Ok(Receipt { id, at: self.now() })
            }
            (Act::React { to, reaction }, _) => {
                let chat = Self::place(place, *lang)?.chat;
                let emoji = emoji(*reaction).to_owned();
                let reaction = [ReactionType::Emoji { emoji }];
                let done = self.bot.set_message_reaction(chat, message(*to)).reaction(reaction).await;
                match done.map_err(|error| self.refusal(place, &error)) {
                    // The message is gone, or reactions are not allowed here: nobody misses it.
                    Ok(_)
                    | Err(Refused::Invalid(_) | Refused::Lost | Refused::Never(Undelivered::Forbidden)) => {}
                    Err(refused) => return Err(refused),
                }
                Ok(Receipt { id: *to, at: self.now() })
            }
        }
    }

    /// What only one person is to see, said in a group: the alert of his button, or his private chat;
    /// and where he never opened it, the button opens it.
    async fn answer_privately(
        &self,
        parcel: &Parcel,
        person: &Person,
        body: &Body,
        answers: Option<u64>,
    ) -> Result<Receipt, Refused> {
        let Say { place, lang, .. } = &parcel.say;
        let callback = answers.and_then(|id| self.callbacks.take(id));
        let text = body.text.as_ref().map(|text| bare(&self.render(place, *lang, text))).unwrap_or_default();
        let short = text.chars().count() <= ALERT && body.picture.is_none() && body.file.is_none();
        if let Some(callback) = &callback
            && short
            && !body.is_pressable()
        {
            let shown =
                self.bot.answer_callback_query(callback.clone()).text(text.clone()).show_alert(true).await;
            if shown.is_ok() {
                return Ok(Receipt { id: 0, at: self.now() });
            }
            // Too old to be answered: the private chat is left.
        }
        let chat = ChatId(user_of(person).ok_or_else(nowhere)?);
        let to = To { chat, topic: None, private: true, lang: *lang };
        let sent = self.post(place, &to, body, parcel.standing, 0).await;
        let Some(callback) = callback.filter(|_| !short || body.is_pressable()) else {
            if matches!(sent, Err(Refused::Never(_))) && answers.is_some() {
                return self.ask_to_open(place, person, *lang).await;
            }
            return sent;
        };
        let answer = self.bot.answer_callback_query(callback);
        let answered = if matches!(sent, Err(Refused::Never(_))) {
            // Opens the private chat; what was asked for is one press away.
            match link(self.known.username(), "ciao") {
                Some(url) => answer.url(url).send().await,
                None => answer.send().await,
            }
        } else {
            let note = messages::plain(*lang, "telegram-look-private", &[]);
            answer.text(note).send().await
        };
        if let Err(error) = answered {
            tracing::debug!(error = ?no(&error), "a press stays unanswered");
        }
        match sent {
            Err(Refused::Never(_)) => Ok(Receipt { id: 0, at: self.now() }),
            sent => sent,
        }
    }

    /// In the group: "Apri prima la chat con me, poi torna qui."
    async fn ask_to_open(&self, place: &Place, person: &Person, lang: Lang) -> Result<Receipt, Refused> {
        if !self.known.may_ask_to_open(person, self.now()) {
            return Err(Refused::Never(Undelivered::Gone));
        }
        let to = Self::place(place, lang)?;
        let text = html(&messages::plain(lang, "telegram-open-first", &[]));
        let label = messages::plain(lang, "telegram-open", &[]);
        let markup = link(self.known.username(), "ciao").map(|url| {
            let button = teloxide_core::types::InlineKeyboardButton::url(label, url);
            InlineKeyboardMarkup::new([[button]])
        });
        let sent = self.send_text(&to, text, markup.unwrap_or_default(), None).await;
        sent.map(|message| Self::receipt(&message)).map_err(|error| self.refusal(place, &error))
    }

    /// Posts, or changes what stands there.
    fn post<'a>(
        &'a self,
        place: &'a Place,
        to: &'a To,
        body: &'a Body,
        standing: Option<Standing>,
        tries: u8,
    ) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(async move {
            let before = self.host.clock().now();
            let done = match standing {
                Some(Standing::Sent(id)) => self.edit(place, to, body, message(id)).await,
                // Telegram shows no history to bots: what is doubtful is sent again.
                Some(Standing::Doubtful(_)) | None => self.post_new(place, to, body).await,
            };
            match done {
                Ok(message) => {
                    // One that was edited has the stamp of its first version.
                    if !matches!(standing, Some(Standing::Sent(_))) {
                        self.known.learn_skew(&*self.host, message.date.timestamp() * 1000, before);
                    }
                    Ok(Self::receipt(&message))
                }
                Err(error) => match (no(&error), standing) {
                    (No::Same, Some(Standing::Sent(id))) => Ok(Receipt { id, at: before }),
                    (No::TopicGone, _) if to.topic.is_some() && tries == 0 => {
                        // The general topic is left, and everybody who looks for us.
                        let general = To { topic: None, ..*to };
                        self.post(place, &general, body, standing, 1).await
                    }
                    (No::OtherKind, Some(Standing::Sent(id))) => {
                        // A text cannot become a photo: the old message makes room for a new one.
                        let _ = self.bot.delete_message(to.chat, message(id)).await;
                        Err(Refused::Lost)
                    }
                    _ => Err(self.refusal(place, &error)),
                },
            }
        })
    }

    async fn post_new(&self, place: &Place, to: &To, body: &Body) -> Result<Message, RequestError> {
        let markup = keyboard(&body.all_buttons(), to.lang, self.known.username(), to.private);
        let reply = body.reply_to.filter(|_| !to.private || place.is_private());
        let reply = reply.map(|id| ReplyParameters::new(message(id)).allow_sending_without_reply());
        let (message, held) = if let Some(picture) = &body.picture {
            let photo = InputFile::memory((self.paint)(&picture.tall)).file_name("giostra.png");
            let mut request = self
                .bot
                .send_photo(to.chat, photo)
                .caption(self.caption(place, to.lang, body))
                .parse_mode(ParseMode::Html)
                .reply_markup(markup);
            request.message_thread_id = to.topic;
            request.reply_parameters = reply;
            (request.send().await?, Held::Photo(fingerprint(&picture.tall)))
        } else if let Some(file) = &body.file {
            let document = InputFile::memory(file.content.clone().into_bytes()).file_name(file.name.clone());
            let mut request = self
                .bot
                .send_document(to.chat, document)
                .caption(self.caption(place, to.lang, body))
                .parse_mode(ParseMode::Html)
                .reply_markup(markup);
            request.message_thread_id = to.topic;
            (request.send().await?, Held::File)
        } else {
            let text = html(&self.text(place, to.lang, body));
            (self.send_text(to, text, markup, reply).await?, Held::Text)
        };
        self.holds(to.chat, message.id, held);
        Ok(message)
    }

    async fn send_text(
        &self,
        to: &To,
        text: String,
        markup: InlineKeyboardMarkup,
        reply: Option<ReplyParameters>,
    ) -> Result<Message, RequestError> {
        let mut request = self
            .bot
            .send_message(to.chat, text)
            .parse_mode(ParseMode::Html)
            .link_preview_options(no_preview())
            .reply_markup(markup);
        request.message_thread_id = to.topic;
        request.reply_parameters = reply;
        request.send().await
    }

    /// An edit without its keyboard would lose it: it is always sent along.
    async fn edit(
        &self,
        place: &Place,
        to: &To,
        body: &Body,
        id: MessageId,
    ) -> Result<Message, RequestError> {
        let markup = keyboard(&body.all_buttons(), to.lang, self.known.username(), to.private);
        let held = self.held(to.chat, id);
        if let Some(picture) = &body.picture {
            let now = Held::Photo(fingerprint(&picture.tall));
            let caption = self.caption(place, to.lang, body);
            if held == Some(now) {
                return self.edit_caption(to.chat, id, caption, markup).await;
            }
            let photo = InputFile::memory((self.paint)(&picture.tall)).file_name("giostra.png");
            let media = InputMediaPhoto::new(photo).caption(caption).parse_mode(ParseMode::Html);
            let media = InputMedia::Photo(media);
            let edited = self.bot.edit_message_media(to.chat, id, media).reply_markup(markup).await?;
            self.holds(to.chat, id, now);
            return Ok(edited);
        }
        if body.file.is_some() || held == Some(Held::File) {
            return self.edit_caption(to.chat, id, self.caption(place, to.lang, body), markup).await;
        }
        self.bot
            .edit_message_text(to.chat, id, html(&self.text(place, to.lang, body)))
            .parse_mode(ParseMode::Html)
            .link_preview_options(no_preview())
            .reply_markup(markup)
            .await
    }

    async fn edit_caption(
        &self,
        chat: ChatId,
        id: MessageId,
        caption: String,
        markup: InlineKeyboardMarkup,
    ) -> Result<Message, RequestError> {
        let request = self.bot.edit_message_caption(chat, id).caption(caption).parse_mode(ParseMode::Html);
        request.reply_markup(markup).await
    }

    fn text(&self, place: &Place, lang: Lang, body: &Body) -> String {
        let text = body.text.as_ref().map(|text| self.render(place, lang, text)).unwrap_or_default();
        // Telegram takes no empty text.
        if text.trim().is_empty() { "…".to_owned() } else { text }
    }

    /// The text, and under it the picture's text twin as far as it fits.
    fn caption(&self, place: &Place, lang: Lang, body: &Body) -> String {
        let text = body.text.as_ref().map(|text| self.render(place, lang, text)).unwrap_or_default();
        let text: String = text.chars().take(CAPTION).collect();
        let alt = body.picture.as_ref().map(|picture| typed(&picture.tall.alt)).unwrap_or_default();
        let left = CAPTION.saturating_sub(text.encode_utf16().count() + 1);
        if alt.is_empty() || alt.encode_utf16().count() > left {
            return html(&text);
        }
        format!("{}\n<blockquote expandable>{}</blockquote>", html(&text), html(&alt))
    }

    fn place(place: &Place, lang: Lang) -> Result<To, Refused> {
        let chat = ChatId(chat_of(place).ok_or_else(nowhere)?);
        let topic = match place {
            Place::Room { thread: Some(thread), .. } => thread.parse().ok().map(|id| ThreadId(MessageId(id))),
            _ => None,
        };
        Ok(To { chat, topic, private: place.is_private(), lang })
    }

    fn refusal(&self, place: &Place, error: &RequestError) -> Refused {
        let no = no(error);
        if let (No::Moved(new), Some(old)) = (&no, chat_of(place)) {
            self.moved.lock().unwrap_or_else(PoisonError::into_inner).entry(old).or_insert(*new);
        }
        match no {
            No::Refused(refused) => refused,
            No::TopicGone => Refused::Never(Undelivered::Gone),
            No::Same | No::OtherKind => Refused::Lost,
            No::Moved(_) => Refused::Moved,
            No::Token | No::Conflict => Refused::Failed("Telegram does not know us".into()),
        }
    }

    /// We hear of a migration from the refusal, if the message that tells it has not come yet.
    async fn move_group(&self, place: &Place) {
        let Some(old) = chat_of(place) else { return };
        let new = self.moved.lock().unwrap_or_else(PoisonError::into_inner).get(&old).copied();
        if let Some(new) = new {
            self.host.moved(moved(old, new)).await;
        }
    }

    fn receipt(message: &Message) -> Receipt {
        Receipt { id: number_of(message.chat.id.0, message.id.0), at: message.date.timestamp() * 1000 }
    }

    fn now(&self) -> Millis {
        self.host.clock().now()
    }

    fn held(&self, chat: ChatId, id: MessageId) -> Option<Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).get(&(chat.0, id.0)).copied()
    }

    fn holds(&self, chat: ChatId, id: MessageId, what: Held) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() >= REMEMBERED {
            // What is forgotten costs one picture sent again.
            held.clear();
        }
        held.insert((chat.0, id.0), what);
    }
}

impl Carrier for Carriage {
    fn chat(&self, say: &Say) -> Chat {
        match (&say.to, &say.place) {
            (Audience::Only(person), _) | (Audience::All, Place::Private { person, .. }) => {
                Chat { name: person.0.clone(), budget: Budget::TELEGRAM_PRIVATE }
            }
            (Audience::All, Place::Room { channel, .. }) => {
                Chat { name: channel.clone(), budget: Budget::TELEGRAM_GROUP }
            }
        }
    }

    fn carry<'a>(&'a self, parcel: &'a Parcel) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(async move {
            let done = self.send(parcel).await;
            if done == Err(Refused::Moved) {
                // Before whoever waits is told: by then his room speaks under the new name.
                self.move_group(&parcel.say.place).await;
            }
            done
        })
    }
}

/// A group that has become a supergroup: both numbers change, its server's and its channel's.
pub(super) fn moved(old: i64, new: i64) -> Moved {
    let server = |chat: i64| Server(format!("{}:{chat}", Door::Telegram.name()));
    Moved {
        door: Door::Telegram,
        server: (server(old), server(new)),
        channel: (old.to_string(), new.to_string()),
    }
}

fn nowhere() -> Refused {
    Refused::Invalid("no chat of Telegram".into())
}

/// Telegram's own number of a message.
fn message(id: u64) -> MessageId {
    MessageId(i32::try_from(id & u64::from(u32::MAX)).unwrap_or(0))
}

fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}

/// Bots may use Telegram's own list of reactions only.
const fn emoji(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Taken => "👍",
        Reaction::Again => "👀",
        Reaction::Wrong => "👎",
    }
}

/// A number that two different pictures share only by a great accident.
fn fingerprint(scene: &crate::picture::scene::Scene) -> u64 {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(format!("{scene:?}"));
    u64::from_le_bytes(std::array::from_fn(|at| digest[at]))
}
