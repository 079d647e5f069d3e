//! What rooms say, as requests of the Bot API.
//!
//! A picture goes in the tall layout, as a photo or, where it moves, as an animation, with the text and the picture's text twin as its
//! caption (Telegram has no alternative texts). A private answer goes to the alert of the button that
//! was pressed, if it fits; to a command, into the group for that person's eyes only where we are an admin; otherwise
//! to the private chat.

use super::asking::{is_question, match_of};
use super::callbacks::Callbacks;
use super::ephemeral::Ephemeral;
use super::html::html;
use super::keyboard::keyboard;
use super::known::Known;
use super::pins::Pins;
use super::prints::Print;
use super::refusals::{No, no};
use super::standings::Standings;
use super::topics::Opened;
use super::wire::{File, Wire, attached};
use super::{Paint, chat_of, number_of, topic_of, user_of};
use crate::clock::Millis;
use crate::messages::{self, Lang};
use crate::picture::Layout;
use crate::platforms::courier::{Carrier, Chat, Parcel, Refused};
use crate::platforms::host::{Host, Moved, PostState, Task};
use crate::platforms::outbox::Budget;
use crate::platforms::painting::painted;
use crate::platforms::remembered::{Remembered, picture_number};
use crate::platforms::showing::How;
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

/// The largest file that a bot may send: 50 MB, less what goes around it.
/// Source: <https://core.telegram.org/bots/api#sending-files>.
const FILE: usize = 49_000_000;
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
    /// Where pictures may not be sent, and the message that has told so.
    unpictured: Remembered<Place, u64>,
    /// What each message of ours shows, as far as we know.
    pub(super) prints: Remembered<(i64, i32), Print>,
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
            unpictured: Remembered::new(REMEMBERED),
            prints: Remembered::new(REMEMBERED),
        }
    }

    /// Lets go of what the messages of a chat hold: they are not changed any more.
    pub(super) fn forget_chat(&self, chat: i64) {
        self.held.forget(|(of, _)| *of == chat);
        self.unpictured.forget(|place| chat_of(place) == Some(chat));
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
                let posted = self.post(&parcel.say, &to, body, parcel.state).await?;
                if parcel.state != Some(PostState::Sent(posted.id)) {
                    self.pin_list(&parcel.say, posted.id).await;
                }
                Ok(posted)
            }
            // A group takes twenty messages a minute, changes among them: they are kept for what is played.
            (Act::Strip { .. }, _) if !place.is_private() => Ok(Receipt { id: 0, at: self.now() }),
            (Act::Strip { .. }, _) => {
                let Some(PostState::Sent(id)) = parcel.state else { return Err(Refused::Lost) };
                self.strip(place, Self::place(place, *lang)?.chat, message(id)).await?;
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
            (Act::Enter { .. } | Act::Crown(_), _) => Err(Refused::NOT_HERE),
            (Act::Thread { title, .. }, _) => self.open_topic(place, *lang, title).await,
            (Act::React { to, reaction }, _) => {
                let chat = Self::place(place, *lang)?.chat;
                let emoji = emoji(*reaction).to_owned();
                let reaction = [ReactionType::Emoji { emoji }];
                let reaction = self.wire.bot.set_message_reaction(chat, message(*to)).reaction(reaction);
                match self.wire.send(reaction).await.map_err(|error| self.refusal(place, &error)) {
                    // The message is gone, or reactions are not allowed here: nobody misses it.
                    Ok(_)
                    | Err(Refused::Invalid(_) | Refused::Lost | Refused::Never(Undelivered::FORBIDDEN)) => {}
                    Err(refused) => return Err(refused),
                }
                Ok(Receipt { id: *to, at: self.now() })
            }
        }
    }

    /// Posts, or changes what stands there; in words, where no picture is taken.
    pub(super) async fn post(
        &self,
        say: &Say,
        to: &To,
        body: &Body,
        state: Option<PostState>,
    ) -> Result<Receipt, Refused> {
        let mut how = How::Shown;
        loop {
            let done = self.post_as(say, to, body, state, how, 0).await;
            match how.after(body, &done) {
                Some(next) => how = next,
                None => return done,
            }
        }
    }

    fn post_as<'a>(
        &'a self,
        say: &'a Say,
        to: &'a To,
        body: &'a Body,
        state: Option<PostState>,
        how: How,
        tries: u8,
    ) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(async move {
            let (before, place) = (self.host.clock().now(), &say.place);
            // One sentence with it on what to allow, in one message.
            let told = self.unpictured.get(place);
            let stands = if let Some(PostState::Sent(id)) = state { Some(id) } else { None };
            let pictured = body.picture.is_some();
            let tells = how == How::Unpictured && (!pictured || told.is_none() || told == stands);
            let words = (!how.shows()).then(|| self.words(place, to.lang, body, how, tells));
            // What goes as words in the place of a picture shows something else than its body.
            let print = how.shows().then(|| self.print(place, to, body));
            // Telegram refuses an edit that changes nothing, and counts it for the group's limit all the same.
            if let Some(id) = stands
                && print.is_some()
                && self.prints.get(&(to.chat.0, message(id).0)) == print
            {
                return Ok(Receipt { id, at: before });
            }
            let done = match stands {
                Some(id) => self.edit(place, to, body, words, message(id)).await,
                // Telegram shows no history to bots: what is doubtful is sent again.
                None => self.post_new(say, to, body, words).await,
            };
            match done {
                Ok(message) => {
                    self.shows(to, message.id, print);
                    if tells && pictured {
                        self.unpictured.insert(place.clone(), Self::receipt(&message).id);
                    } else if how.shows() && pictured {
                        self.unpictured.remove(place);
                    }
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
                    (No::Same, Some(PostState::Sent(id))) => {
                        self.shows(to, message(id), print);
                        Ok(Receipt { id, at: before })
                    }
                    (No::TopicGone, _)
                        if tries == 0
                            && let Some(topic) = to.topic =>
                    {
                        self.standings.topic(to.chat.0, topic.0.0, false);
                        // The general topic is left, and everybody who looks for us.
                        let general = To { topic: None, ..*to };
                        self.post_as(say, &general, body, state, how, 1).await
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

    /// From now on a message shows this, or what nobody has to know.
    fn shows(&self, to: &To, message: MessageId, print: Option<Print>) {
        let of = (to.chat.0, message.0);
        match print {
            Some(print) => drop(self.prints.insert(of, print)),
            None => self.prints.remove(&of),
        }
    }

    /// `words`: what is said in the place of a picture or file that is not taken.
    async fn post_new(
        &self,
        say: &Say,
        to: &To,
        body: &Body,
        words: Option<String>,
    ) -> Result<Message, RequestError> {
        let (place, bot) = (&say.place, &self.wire.bot);
        let markup = ReplyMarkup::InlineKeyboard(self.keyboard(body, to));
        let reply = body.reply_to.filter(|_| !to.private || place.is_private());
        let reply = reply.map(|id| ReplyParameters::new(message(id)).allow_sending_without_reply());
        let (message, held) = if let Some(words) = words {
            (self.send_text(to, words, markup, reply).await?, Held::Text)
        } else if let Some(picture) = &body.picture {
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

    pub(super) fn keyboard(&self, body: &Body, to: &To) -> InlineKeyboardMarkup {
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
        words: Option<String>,
        id: MessageId,
    ) -> Result<Message, RequestError> {
        let (markup, bot) = (self.keyboard(body, to), &self.wire.bot);
        let held = self.held.get(&(to.chat.0, id.0));
        let in_words = words.is_some();
        if let Some(picture) = body.picture.as_ref().filter(|_| !in_words) {
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
        if !in_words && (body.file.is_some() || held == Some(Held::File)) {
            return self.edit_caption(to.chat, id, self.caption(place, to.lang, body), markup).await;
        }
        let edit = bot
            .edit_message_text(to.chat, id, words.unwrap_or_else(|| html(&self.text(place, to.lang, body))))
            .parse_mode(ParseMode::Html)
            .link_preview_options(no_preview())
            .reply_markup(markup);
        let edited = self.wire.send(edit).await?;
        self.holds(to.chat, id, Held::Text);
        Ok(edited)
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
            No::TopicGone => Refused::GONE,
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

    fn largest_file(&self) -> Option<usize> {
        Some(FILE)
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
