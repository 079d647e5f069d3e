//! What rooms say, as requests of the Bot API.
//!
//! A picture goes in the tall layout, as a photo or, where it moves, as an animation, with the text and the picture's text twin as its
//! caption (Telegram has no alternative texts). A private answer goes to the alert of the button that
//! was pressed, if it fits; to a command, into the group for that person's eyes only where we are an admin; otherwise
//! to the private chat.

use super::asking::{is_question, match_of};
use super::callbacks::Callbacks;
use super::ephemeral::Ephemeral;
use super::html::{called, code, html, linked, typed};
use super::keyboard::keyboard;
use super::known::Known;
use super::pins::Pins;
use super::refusals::{No, no};
use super::standings::Standings;
use super::topics::Opened;
use super::wire::{File, Wire, attached};
use super::{Paint, chat_of, number_of, topic_of, user_of};
use crate::clock::Millis;
use crate::messages::{self, Lang, Text, Voice, moment};
use crate::picture::Layout;
use crate::platforms::courier::{Carrier, Chat, Parcel, Refused};
use crate::platforms::host::{Host, Moved, PostState, Task};
use crate::platforms::outbox::Budget;
use crate::platforms::painting::painted;
use crate::platforms::places;
use crate::platforms::remembered::{Remembered, picture_number};
use crate::platforms::throughput::Throughput;
use crate::rooms::heard::{Door, Place, Server};
use crate::rooms::say::{Act, Audience, Body, Picture, Reaction, Receipt, Say, Undelivered};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use teloxide::RequestError;
use teloxide::payloads::{
    EditMessageCaptionSetters, EditMessageMediaSetters, EditMessageTextSetters, SendAnimationSetters,
    SendDocumentSetters, SendMessageSetters, SendPhotoSetters, SetMessageReactionSetters,
};
use teloxide::requests::Requester;
use teloxide::types::{
    ChatId, ForceReply, InlineKeyboardMarkup, InputMedia, InputMediaAnimation, InputMediaPhoto,
    LinkPreviewOptions, Message, MessageId, ParseMode, ReactionType, ReplyMarkup, ReplyParameters, ThreadId,
};
use tokio::sync::Notify;

/// The longest caption.
const CAPTION: usize = 1_024;
/// Messages of which it is remembered what they hold.
const REMEMBERED: usize = 2_000;

/// Sends to Telegram.
pub(super) struct Carriage {
    pub(super) wire: Wire,
    pub(super) known: Arc<Known>,
    pub(super) host: Arc<dyn Host>,
    pub(super) paint: Paint,
    pub(super) callbacks: Callbacks,
    pub(super) standings: Standings,
    pub(super) pins: Pins,
    /// Told when a grid was shown: what waited for it is taken now.
    pub(super) shown: Notify,
    pub(super) ephemeral: Ephemeral,
    pub(super) opened: Opened,
    /// Groups that have become supergroups, by their old numbers.
    moved: Mutex<BTreeMap<i64, i64>>,
    /// What each message of ours holds, as far as we know.
    held: Remembered<(i64, i32), Held>,
}

/// What a message holds besides its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Text,
    /// A picture, by its number.
    Picture(u64),
    File,
}

/// Where a request goes.
pub(super) struct To {
    pub(super) chat: ChatId,
    pub(super) topic: Option<ThreadId>,
    pub(super) private: bool,
    pub(super) lang: Lang,
}

impl Carriage {
    pub(super) fn new(wire: Wire, known: Arc<Known>, host: Arc<dyn Host>, paint: Paint) -> Self {
        Self {
            wire,
            known,
            host,
            paint,
            callbacks: Callbacks::default(),
            standings: Standings::default(),
            pins: Pins::default(),
            shown: Notify::new(),
            ephemeral: Ephemeral::default(),
            opened: Opened::default(),
            moved: Mutex::default(),
            held: Remembered::new(REMEMBERED),
        }
    }

    fn voice<T>(&self, place: &Place, lang: Lang, act: impl FnOnce(&Voice<'_>) -> T) -> T {
        let zone = self.host.zone(place);
        let now = self.host.clock().now() + self.known.skew();
        let when = |at: Millis| moment::phrase(lang, at, now, &zone);
        let hour = |at: Millis| moment::hour(lang, at, &zone);
        let place = |name: &str| self.link_to(lang, name);
        act(&Voice {
            when: &when,
            date: &when,
            hour: &hour,
            code: &code,
            place: &place,
            typed: &typed,
            called: &called,
        })
    }

    /// A group as a link, where Telegram has one; else by its name, if we have heard it.
    fn link_to(&self, lang: Lang, name: &str) -> String {
        let place = name.parse::<Place>().ok().filter(|place| !place.is_private());
        let Some(chat) = place.as_ref().and_then(chat_of) else {
            return places::named(lang, name, Door::Telegram);
        };
        let title = self.known.title(chat).unwrap_or_else(|| places::named(lang, name, Door::Telegram));
        match chat.to_string().strip_prefix("-100") {
            Some(number) => {
                let topic = place.as_ref().and_then(topic_of).unwrap_or(1);
                linked(number, &topic.to_string(), &title)
            }
            None => typed(&title),
        }
    }

    /// Lets go of what the messages of a chat hold: they are not changed any more.
    pub(super) fn forget_chat(&self, chat: i64) {
        self.held.forget(|(of, _)| *of == chat);
    }

    pub(super) fn render(&self, place: &Place, lang: Lang, text: &Text) -> String {
        self.voice(place, lang, |voice| messages::render(lang, text, voice))
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
                let posted = self.post(&parcel.say, &to, body, parcel.state, 0).await?;
                if parcel.state != Some(PostState::Sent(posted.id)) {
                    self.pin_list(&parcel.say, posted.id).await;
                }
                Ok(posted)
            }
            // A group takes twenty messages a minute, changes among them: they are kept for what is played.
            (Act::Strip { .. }, _) if !place.is_private() => Ok(Receipt { id: 0, at: self.now() }),
            (Act::Strip { .. }, _) => {
                let Some(PostState::Sent(id)) = parcel.state else { return Err(Refused::Lost) };
                let bare =
                    self.wire.bot.edit_message_reply_markup(Self::place(place, *lang)?.chat, message(id));
                self.wire.send(bare).await.map_err(|error| self.refusal(place, &error))?;
                Ok(Receipt { id, at: self.now() })
            }
            (Act::Delete { .. }, person) => {
                let chat = match person.filter(|_| !place.is_private()) {
                    Some(person) => ChatId(user_of(person).ok_or_else(nowhere)?),
                    None => Self::place(place, *lang)?.chat,
                };
                let Some(PostState::Sent(id)) = parcel.state else { return Err(Refused::Lost) };
                let deletion = self.wire.bot.delete_message(chat, message(id));
                self.wire.send(deletion).await.map_err(|error| self.refusal(place, &error))?;
                Ok(Receipt { id, at: self.now() })
            }
            // Groups have neither a calendar nor roles.
            (Act::Enter { .. } | Act::Crown(_), _) => Err(Refused::Never(Undelivered::Forbidden)),
            (Act::Thread { title, .. }, _) => self.open_topic(place, *lang, title).await,
            (Act::React { to, reaction }, _) => {
                let chat = Self::place(place, *lang)?.chat;
                let emoji = emoji(*reaction).to_owned();
                let reaction = [ReactionType::Emoji { emoji }];
                let reaction = self.wire.bot.set_message_reaction(chat, message(*to)).reaction(reaction);
                match self.wire.send(reaction).await.map_err(|error| self.refusal(place, &error)) {
                    // The message is gone, or reactions are not allowed here: nobody misses it.
                    Ok(_)
                    | Err(Refused::Invalid(_) | Refused::Lost | Refused::Never(Undelivered::Forbidden)) => {}
                    Err(refused) => return Err(refused),
                }
                Ok(Receipt { id: *to, at: self.now() })
            }
        }
    }

    /// Posts, or changes what stands there.
    pub(super) fn post<'a>(
        &'a self,
        say: &'a Say,
        to: &'a To,
        body: &'a Body,
        state: Option<PostState>,
        tries: u8,
    ) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(async move {
            let (before, place) = (self.host.clock().now(), &say.place);
            let done = match state {
                Some(PostState::Sent(id)) => self.edit(place, to, body, message(id)).await,
                // Telegram shows no history to bots: what is doubtful is sent again.
                Some(PostState::Doubtful(_)) | None => self.post_new(say, to, body).await,
            };
            match done {
                Ok(message) => {
                    if let Some(topic) = to.topic {
                        self.standings.topic(to.chat.0, topic.0.0, true);
                    }
                    // One that was edited has the stamp of its first version.
                    if !matches!(state, Some(PostState::Sent(_))) {
                        self.known.learn_skew(&*self.host, message.date.timestamp() * 1000, before);
                    }
                    Ok(Self::receipt(&message))
                }
                Err(error) => match (no(&error), state) {
                    (No::Same, Some(PostState::Sent(id))) => Ok(Receipt { id, at: before }),
                    (No::TopicGone, _)
                        if tries == 0
                            && let Some(topic) = to.topic =>
                    {
                        self.standings.topic(to.chat.0, topic.0.0, false);
                        // The general topic is left, and everybody who looks for us.
                        let general = To { topic: None, ..*to };
                        self.post(say, &general, body, state, 1).await
                    }
                    (No::OtherKind, Some(PostState::Sent(id))) => {
                        // A text cannot become a photo: the old message makes room for a new one.
                        let _ = self.wire.send(self.wire.bot.delete_message(to.chat, message(id))).await;
                        Err(Refused::Lost)
                    }
                    _ => Err(self.refusal(place, &error)),
                },
            }
        })
    }

    async fn post_new(&self, say: &Say, to: &To, body: &Body) -> Result<Message, RequestError> {
        let (place, bot) = (&say.place, &self.wire.bot);
        let markup = ReplyMarkup::InlineKeyboard(self.keyboard(body, to));
        let reply = body.reply_to.filter(|_| !to.private || place.is_private());
        let reply = reply.map(|id| ReplyParameters::new(message(id)).allow_sending_without_reply());
        let (message, held) = if let Some(picture) = &body.picture {
            let (caption, file) = (self.caption(place, to.lang, body), self.painted(picture).await);
            let sent = if picture.film.is_some() {
                let mut request = bot
                    .send_animation(to.chat, attached())
                    .caption(caption)
                    .parse_mode(ParseMode::Html)
                    .reply_markup(markup);
                request.message_thread_id = to.topic;
                request.reply_parameters = reply;
                self.wire.upload(request, file).await?
            } else {
                let mut request = bot
                    .send_photo(to.chat, attached())
                    .caption(caption)
                    .parse_mode(ParseMode::Html)
                    .reply_markup(markup);
                request.message_thread_id = to.topic;
                request.reply_parameters = reply;
                self.wire.upload(request, file).await?
            };
            (sent, Held::Picture(picture_number(&picture.tall)))
        } else if let Some(file) = &body.file {
            let mut request = bot
                .send_document(to.chat, attached())
                .caption(self.caption(place, to.lang, body))
                .parse_mode(ParseMode::Html)
                .reply_markup(markup);
            request.message_thread_id = to.topic;
            let file = File { name: file.name.clone(), content: file.content.clone() };
            (self.wire.upload(request, file).await?, Held::File)
        } else {
            let text = html(&self.text(place, to.lang, body));
            let handle = if let Act::Post { handle, .. } = &say.act { handle.as_ref() } else { None };
            let markup = if is_question(handle) { answer_box(to) } else { markup };
            (self.send_text(to, text, markup, reply).await?, Held::Text)
        };
        self.holds(to.chat, message.id, held);
        Ok(message)
    }

    fn keyboard(&self, body: &Body, to: &To) -> InlineKeyboardMarkup {
        keyboard(&body.all_buttons(), to.lang, self.known.username(), to.private)
    }

    async fn painted(&self, picture: &Arc<Picture>) -> File {
        let content = painted(self.host.tasks(), &self.paint, picture, Layout::Tall).await;
        File { name: format!("giostra.{}", picture.ending()), content }
    }

    pub(super) async fn send_text(
        &self,
        to: &To,
        text: String,
        markup: ReplyMarkup,
        reply: Option<ReplyParameters>,
    ) -> Result<Message, RequestError> {
        let mut request = self
            .wire
            .bot
            .send_message(to.chat, text)
            .parse_mode(ParseMode::Html)
            .link_preview_options(no_preview())
            .reply_markup(markup);
        request.message_thread_id = to.topic;
        request.reply_parameters = reply;
        self.wire.send(request).await
    }

    /// An edit without its keyboard would lose it: it is always sent along.
    async fn edit(
        &self,
        place: &Place,
        to: &To,
        body: &Body,
        id: MessageId,
    ) -> Result<Message, RequestError> {
        let (markup, bot) = (self.keyboard(body, to), &self.wire.bot);
        let held = self.held.get(&(to.chat.0, id.0));
        if let Some(picture) = &body.picture {
            let now = Held::Picture(picture_number(&picture.tall));
            let caption = self.caption(place, to.lang, body);
            if held == Some(now) {
                return self.edit_caption(to.chat, id, caption, markup).await;
            }
            let media = if picture.film.is_some() {
                let animation = InputMediaAnimation::new(attached());
                InputMedia::Animation(animation.caption(caption).parse_mode(ParseMode::Html))
            } else {
                let photo = InputMediaPhoto::new(attached());
                InputMedia::Photo(photo.caption(caption).parse_mode(ParseMode::Html))
            };
            let edit = bot.edit_message_media(to.chat, id, media).reply_markup(markup);
            let edited = self.wire.upload(edit, self.painted(picture).await).await?;
            self.holds(to.chat, id, now);
            return Ok(edited);
        }
        if body.file.is_some() || held == Some(Held::File) {
            return self.edit_caption(to.chat, id, self.caption(place, to.lang, body), markup).await;
        }
        let edit = bot
            .edit_message_text(to.chat, id, html(&self.text(place, to.lang, body)))
            .parse_mode(ParseMode::Html)
            .link_preview_options(no_preview())
            .reply_markup(markup);
        self.wire.send(edit).await
    }

    async fn edit_caption(
        &self,
        chat: ChatId,
        id: MessageId,
        caption: String,
        markup: InlineKeyboardMarkup,
    ) -> Result<Message, RequestError> {
        let edit = self.wire.bot.edit_message_caption(chat, id).caption(caption);
        self.wire.send(edit.parse_mode(ParseMode::Html).reply_markup(markup)).await
    }

    pub(super) fn text(&self, place: &Place, lang: Lang, body: &Body) -> String {
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

    pub(super) fn place(place: &Place, lang: Lang) -> Result<To, Refused> {
        let chat = ChatId(chat_of(place).ok_or_else(nowhere)?);
        let topic = topic_of(place).map(|id| ThreadId(MessageId(id)));
        Ok(To { chat, topic, private: place.is_private(), lang })
    }

    pub(super) fn refusal(&self, place: &Place, error: &RequestError) -> Refused {
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

    pub(super) fn receipt(message: &Message) -> Receipt {
        Receipt { id: number_of(message.chat.id.0, message.id.0), at: message.date.timestamp() * 1000 }
    }

    pub(super) fn now(&self) -> Millis {
        self.host.clock().now()
    }

    fn holds(&self, chat: ChatId, id: MessageId, what: Held) {
        self.held.insert((chat.0, id.0), what);
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

    fn throughput(&self) -> Option<Throughput> {
        Some(Throughput::TELEGRAM)
    }

    fn carry<'a>(&'a self, parcel: &'a Parcel) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(async move {
            let done = self.send(parcel).await;
            if done.is_ok() && is_grid(&parcel.say) {
                self.shown.notify_one();
            }
            if done == Err(Refused::Moved) {
                // Before the sender is told: by then its room speaks under the new name.
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

fn is_grid(say: &Say) -> bool {
    matches!(&say.act, Act::Post { handle: Some(handle), .. } if match_of(handle, "grid").is_some())
}

pub(super) fn nowhere() -> Refused {
    Refused::Invalid("no chat of Telegram".into())
}

/// Telegram's own number of a message.
pub(super) fn message(id: u64) -> MessageId {
    MessageId(i32::try_from(id & u64::from(u32::MAX)).unwrap_or(0))
}

/// What makes everybody's app answer this very message.
fn answer_box(to: &To) -> ReplyMarkup {
    let hint = messages::plain(to.lang, "telegram-reply-hint", &[]);
    ReplyMarkup::ForceReply(ForceReply::new().input_field_placeholder(Some(hint)))
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
