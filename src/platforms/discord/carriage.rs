//! What rooms say, as requests to Discord: channel messages with a nonce for what everybody sees, answers
//! to interactions for what one person sees, private threads for booths.

use super::components::rows;
use super::interactions::{Interaction, Stage, Trigger};
use super::private::Private;
use super::refusals::refused;
use super::text::{cut, render, twin};
use super::{Known, Paint, channel_of, guild_of, stamp_of, user_of};
use crate::clock::Millis;
use crate::messages::{self, Lang};
use crate::picture::Layout;
use crate::platforms::courier::{Carrier, Chat, Parcel, Refused};
use crate::platforms::host::{Host, PostState, Task};
use crate::platforms::outbox::Budget;
use crate::platforms::painting::painted;
use crate::platforms::remembered::{Remembered, picture_number};
use crate::platforms::showing::How;
use crate::rooms::heard::{Person, Place};
use crate::rooms::say::{Act, Audience, Body, Handle, Picture, Receipt, Say, Undelivered};
use serenity::all::{
    Builder, ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, EditAttachments,
    EditInteractionResponse, EditMessage, GetMessages, Http, InteractionId, Message, MessageFlags, MessageId,
    MessageReference, Nonce, ReactionType, UserId,
};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The longest text of a message.
const TEXT: usize = 2_000;
/// The largest file where a server has not paid for more: 10 MiB, less what goes around it.
/// Source: <https://discord.com/developers/docs/reference#uploading-files>.
const FILE: usize = 10_000_000;
/// The longest description of a picture.
const DESCRIPTION: usize = 1_024;
/// The longest nonce.
const NONCE: usize = 25;
/// Before the moment a doubtful message was about to be sent; clocks differ.
const BEFORE: Millis = 5_000;
/// Messages of ours of which it is remembered which picture they show.
const REMEMBERED: usize = 2_000;

/// Sends to Discord.
pub(super) struct Carriage {
    pub(super) http: Arc<Http>,
    pub(super) known: Arc<Known>,
    pub(super) host: Arc<dyn Host>,
    pub(super) paint: Paint,
    pub(super) private: Private,
    pictures: Remembered<u64, u64>,
}

/// A message, ready to be put into whichever request takes it.
struct Parts {
    text: String,
    /// Who is called in the text.
    called: Vec<UserId>,
    files: Vec<CreateAttachment>,
    rows: Vec<CreateActionRow>,
}

impl Carriage {
    pub(super) fn new(http: Arc<Http>, known: Arc<Known>, host: Arc<dyn Host>, paint: Paint) -> Self {
        let private = Private::new(Arc::clone(&http), Arc::clone(&host));
        Self { http, known, host, paint, private, pictures: Remembered::new(REMEMBERED) }
    }

    async fn send(&self, parcel: &Parcel) -> Result<Receipt, Refused> {
        let Say { place, to, act, .. } = &parcel.say;
        match (act, to, place) {
            (Act::Post { body, .. }, Audience::Only(person), Place::Room { .. }) => {
                self.answer(parcel, person, body).await
            }
            (Act::Post { body, .. }, _, Place::Private { person, .. }) if self.answers_something(parcel) => {
                self.answer(parcel, person, body).await
            }
            (Act::Post { body, handle }, _, _) => {
                let channel = self.channel(place, body.near.as_deref(), parcel.say.lang).await?;
                self.post(parcel, channel, body, handle.as_ref()).await
            }
            (Act::Delete { .. }, Audience::Only(_), Place::Room { .. }) => {
                // Private answers go by themselves.
                Ok(Receipt { id: 0, at: self.now() })
            }
            (Act::Strip { .. }, Audience::Only(_), Place::Room { .. }) => {
                Ok(Receipt { id: 0, at: self.now() })
            }
            (Act::Strip { .. }, _, _) => {
                let Some(PostState::Sent(id)) = parcel.state else { return Err(Refused::Lost) };
                let channel = self.channel(place, None, parcel.say.lang).await?;
                let bare = EditMessage::new().components(Vec::new());
                channel.edit_message(&self.http, id, bare).await.map_err(|e| refused(&e))?;
                Ok(Receipt { id, at: self.now() })
            }
            (Act::Delete { .. }, _, _) => {
                let Some(PostState::Sent(id)) = parcel.state else { return Err(Refused::Lost) };
                let channel = self.channel(place, None, parcel.say.lang).await?;
                self.http.delete_message(channel, MessageId::new(id), None).await.map_err(|e| refused(&e))?;
                Ok(Receipt { id, at: self.now() })
            }
            (Act::Enter { entry, .. }, _, _) => self.enter(parcel, entry).await,
            (Act::Crown(crown), _, _) => self.crown(parcel, crown).await,
            (Act::Thread { title, .. }, _, _) => self.open_thread(place, parcel.say.lang, title).await,
            (Act::React { to, reaction }, _, _) => {
                self.known.pace.take(self.host.clock().unturned()).map_err(Refused::Later)?;
                let channel = self.channel(place, None, parcel.say.lang).await?;
                let emoji = ReactionType::Unicode(reaction.emoji().to_owned());
                match self.http.create_reaction(channel, MessageId::new(*to), &emoji).await {
                    Ok(()) => Ok(Receipt { id: *to, at: self.now() }),
                    Err(error) => match refused(&error) {
                        // The message is gone, or reactions are not allowed here: nobody misses it.
                        Refused::Lost | Refused::Invalid(_) | Refused::Never(Undelivered::FORBIDDEN) => {
                            Ok(Receipt { id: *to, at: self.now() })
                        }
                        refused => Err(refused),
                    },
                }
            }
        }
    }

    /// Whether it answers, or changes the answer to, what was pressed or typed as a command.
    fn answers_something(&self, parcel: &Parcel) -> bool {
        let (interactions, now) = (&self.known.interactions, self.now());
        match parcel.state {
            Some(PostState::Sent(number)) => interactions.of_answer(number, now).is_some(),
            _ => parcel.say.answers.is_some_and(|id| interactions.get(id, now).is_some()),
        }
    }

    /// The channel of a place; a private one is opened if need be.
    async fn channel(&self, place: &Place, near: Option<&Place>, lang: Lang) -> Result<ChannelId, Refused> {
        match place {
            Place::Room { .. } => channel_of(place).ok_or_else(nowhere),
            Place::Private { person, .. } => self.private.channel(person, near, lang).await,
        }
    }

    // ---- for everybody ----

    async fn post(
        &self,
        parcel: &Parcel,
        channel: ChannelId,
        body: &Body,
        handle: Option<&Handle>,
    ) -> Result<Receipt, Refused> {
        let state = match parcel.state {
            Some(PostState::Doubtful(since)) => self.find(parcel, channel, since, body, handle).await?,
            Some(PostState::Sent(id)) => Some(id),
            None => None,
        };
        let mut how = How::Shown;
        loop {
            let done = self.post_as(parcel, channel, body, handle, state, how).await;
            match how.after(body, &done) {
                Some(next) => how = next,
                None => return done,
            }
        }
    }

    async fn post_as(
        &self,
        parcel: &Parcel,
        channel: ChannelId,
        body: &Body,
        handle: Option<&Handle>,
        state: Option<u64>,
        how: How,
    ) -> Result<Receipt, Refused> {
        let (place, before) = (&parcel.say.place, self.now());
        // One sentence with it on what to switch on, in one message.
        let told = self.known.unpictured.get(place);
        let pictured = body.picture.is_some();
        let tells = how == How::Unpictured && (!pictured || told.is_none() || told == state);
        let parts = self.parts(parcel, body, handle, how, tells).await;
        let bears_files = !parts.files.is_empty();
        let done = match state {
            Some(id) => self.edit(channel, id, body, parts).await,
            None => self.post_new(parcel, channel, body, handle, parts).await,
        };
        let id = match done {
            Ok(message) => message.id.get(),
            // Discord uses the same words for a channel in which we may not write.
            Err(error) if bears_files && refused(&error) == Refused::FORBIDDEN => {
                return Err(Refused::NOT_HERE);
            }
            Err(error) => return Err(self.refusal(place, &error)),
        };
        if bears_files {
            self.known.unpictured.remove(place);
        }
        if tells && pictured {
            self.known.unpictured.insert(place.clone(), id);
        }
        if !how.shows() {
            tracing::warn!(%place, what = parcel.say.what(), "sent without its picture");
        }
        if state.is_none() {
            self.known.learn_skew(&*self.host, stamp_of(id), before);
        }
        Ok(Receipt { id, at: stamp_of(id) })
    }

    async fn post_new(
        &self,
        parcel: &Parcel,
        channel: ChannelId,
        body: &Body,
        handle: Option<&Handle>,
        parts: Parts,
    ) -> serenity::Result<Message> {
        let Parts { text, called, files, rows } = parts;
        let shows = !files.is_empty();
        let mut message = CreateMessage::new()
            .content(text)
            .files(files)
            .components(rows)
            .flags(MessageFlags::SUPPRESS_EMBEDS)
            .allowed_mentions(CreateAllowedMentions::new().users(called))
            .nonce(Nonce::String(nonce(parcel, handle)))
            .enforce_nonce(true);
        if let Some(to) = body.reply_to {
            let reference = MessageReference::from((channel, MessageId::new(to)));
            message = message.reference_message(reference.fail_if_not_exists(false));
        }
        let message = message.execute(&self.http, (channel, None)).await?;
        self.shows(message.id.get(), body, shows);
        Ok(message)
    }

    async fn edit(
        &self,
        channel: ChannelId,
        id: u64,
        body: &Body,
        parts: Parts,
    ) -> serenity::Result<Message> {
        let same =
            body.picture.as_ref().map(|picture| picture_number(&picture.wide)) == self.pictures.get(&id);
        let Parts { text, files, rows, .. } = parts;
        let shows = !files.is_empty();
        let mut edit =
            EditMessage::new().content(text).components(rows).allowed_mentions(CreateAllowedMentions::new());
        if !shows && body.picture.is_some() {
            // An older picture would say something else than the words.
            edit = edit.attachments(EditAttachments::new());
        } else if !same && shows {
            // Attachments that are not named again are taken away.
            let files = files.into_iter().fold(EditAttachments::new(), EditAttachments::add);
            edit = edit.attachments(files);
        }
        let message = edit.execute(&self.http, (channel, MessageId::new(id), None)).await?;
        self.shows(id, body, shows);
        Ok(message)
    }

    /// Notes which picture a message shows.
    fn shows(&self, message: u64, body: &Body, files: bool) {
        if let Some(picture) = body.picture.as_ref().filter(|_| files) {
            self.pictures.insert(message, picture_number(&picture.wide));
        }
    }

    /// Looks for a message of ours that was about to be sent when the process ended.
    async fn find(
        &self,
        parcel: &Parcel,
        channel: ChannelId,
        since: Millis,
        body: &Body,
        handle: Option<&Handle>,
    ) -> Result<Option<u64>, Refused> {
        let after = MessageId::new(super::id_at(since - BEFORE));
        let found = channel.messages(&self.http, GetMessages::new().after(after).limit(100)).await;
        let messages = found.map_err(|error| refused(&error))?;
        let name = body.picture.as_ref().map(|picture| picture_name(picture, handle));
        let name = name.or_else(|| body.file.as_ref().map(|file| file.name.clone()));
        let Parts { text, .. } = parts(parcel, body, Vec::new(), None);
        // Where pictures may not be sent it went as text.
        let twin = body.picture.as_ref().map(|picture| twin(picture));
        let is_it = |message: &&Message| {
            let attached = |name: &String| message.attachments.iter().any(|file| file.filename == *name);
            let plain = || match &twin {
                Some(twin) => message.content.contains(twin),
                None => name.is_none() && message.content == text,
            };
            message.author.id == self.known.me()
                && (name.as_ref().is_some_and(attached) || message.attachments.is_empty() && plain())
        };
        Ok(messages.iter().find(is_it).map(|message| message.id.get()))
    }

    // ---- for one person ----

    /// What only one person is to see: an answer to what they pressed or typed. Without such a thing, as for a command
    /// written as a message, it goes to their private channel.
    async fn answer(&self, parcel: &Parcel, person: &Person, body: &Body) -> Result<Receipt, Refused> {
        let mut how = How::Shown;
        loop {
            let done = self.answer_as(parcel, person, body, how).await;
            match how.after(body, &done) {
                Some(next) => how = next,
                None => return done,
            }
        }
    }

    async fn answer_as(
        &self,
        parcel: &Parcel,
        person: &Person,
        body: &Body,
        how: How,
    ) -> Result<Receipt, Refused> {
        let Say { lang, answers, act, .. } = &parcel.say;
        let handle = if let Act::Post { handle, .. } = act { handle.as_ref() } else { None };
        let now = self.now();
        let pressed = answers.and_then(|id| self.known.interactions.get(id, now));
        let parts = self.parts(parcel, body, handle, how, false).await;
        let mut old = None;
        // Alone with the bot there is nobody to hide from.
        let hidden = !parcel.say.place.is_private();
        if let Some(PostState::Sent(number)) = parcel.state {
            let state = self.known.interactions.of_answer(number, now);
            match &pressed {
                // Asked for from elsewhere, it comes where that person is, and stands nowhere else.
                Some(pressed)
                    if pressed.kind != (Trigger::Press { under: Some(number) })
                        && state.as_ref().is_none_or(|state| state.id != pressed.id) =>
                {
                    old = state.map(|state| (number, state));
                }
                _ => return self.change(number, pressed.as_ref(), parts).await,
            }
        }
        let Some(pressed) = pressed else {
            let channel = self.private.channel(person, None, *lang).await?;
            let posted = self.post(&Parcel { state: None, ..parcel.clone() }, channel, body, handle).await;
            let receipt = posted.map_err(|refused| match refused {
                // It was tried in words too.
                Refused::Invalid(reason) => {
                    tracing::error!(reason, "Discord does not understand this");
                    Refused::Never(Undelivered::Message)
                }
                refused => refused.of_person(),
            })?;
            // Its number is a message of another channel: it cannot be changed from here.
            return Ok(Receipt { id: 0, ..receipt });
        };
        let mut stage = pressed.stage.lock().await;
        let number = match *stage {
            Stage::New => {
                let message = CreateInteractionResponseMessage::new()
                    .content(parts.text)
                    .files(parts.files)
                    .components(parts.rows)
                    .allowed_mentions(CreateAllowedMentions::new())
                    .ephemeral(hidden);
                self.respond(&pressed, CreateInteractionResponse::Message(message)).await?;
                pressed.id
            }
            Stage::Deferred => {
                self.edit_original(&pressed, parts).await?;
                pressed.id
            }
            Stage::Acknowledged | Stage::Answered | Stage::HandedOn => {
                let followup = CreateInteractionResponseFollowup::new()
                    .content(parts.text)
                    .files(parts.files)
                    .components(parts.rows)
                    .allowed_mentions(CreateAllowedMentions::new())
                    .ephemeral(hidden);
                let sent = followup.execute(&self.http, (None, &pressed.token)).await;
                sent.map_err(|error| refused(&error))?.id.get()
            }
        };
        *stage = Stage::Answered;
        drop(stage);
        self.known.interactions.answered(number, &pressed);
        if let Some((number, by)) = old {
            self.take_away(number, &by).await;
        }
        Ok(Receipt { id: number, at: now })
    }

    /// Takes a private answer away.
    async fn take_away(&self, number: u64, by: &Interaction) {
        let done = if number == by.id {
            self.http.delete_original_interaction_response(&by.token).await
        } else {
            self.http.delete_followup_message(&by.token, MessageId::new(number)).await
        };
        if let Err(error) = done {
            tracing::debug!(reason = ?refused(&error), "an older answer stays");
        }
    }

    /// Changes a private answer in place.
    async fn change(
        &self,
        number: u64,
        pressed: Option<&Arc<Interaction>>,
        parts: Parts,
    ) -> Result<Receipt, Refused> {
        let now = self.now();
        let Some(old) = self.known.interactions.of_answer(number, now) else { return Err(Refused::Lost) };
        if let Some(pressed) =
            pressed.filter(|pressed| pressed.kind == Trigger::Press { under: Some(number) })
        {
            // A button under that very answer: one request does both.
            let mut stage = pressed.stage.lock().await;
            if *stage == Stage::New {
                let message = CreateInteractionResponseMessage::new()
                    .content(parts.text)
                    .components(parts.rows)
                    .allowed_mentions(CreateAllowedMentions::new());
                let message = if parts.files.is_empty() { message } else { message.files(parts.files) };
                self.respond(pressed, CreateInteractionResponse::UpdateMessage(message)).await?;
                *stage = Stage::Answered;
                return Ok(Receipt { id: number, at: now });
            }
        }
        if number == old.id {
            self.edit_original(&old, parts).await?;
        } else {
            let followup =
                CreateInteractionResponseFollowup::new().content(parts.text).components(parts.rows);
            let edited = self
                .http
                .edit_followup_message(&old.token, MessageId::new(number), &followup, Vec::new())
                .await;
            edited.map_err(|error| refused(&error))?;
        }
        Ok(Receipt { id: number, at: now })
    }

    async fn edit_original(&self, interaction: &Interaction, parts: Parts) -> Result<(), Refused> {
        let mut edit = EditInteractionResponse::new()
            .content(parts.text)
            .components(parts.rows)
            .allowed_mentions(CreateAllowedMentions::new());
        if !parts.files.is_empty() {
            let files = parts.files.into_iter().fold(EditAttachments::new(), EditAttachments::add);
            edit = edit.attachments(files);
        }
        let edited = edit.execute(&self.http, &interaction.token).await;
        edited.map(|_| ()).map_err(|error| refused(&error))
    }

    /// The one answer within three seconds.
    pub(super) async fn respond(
        &self,
        interaction: &Interaction,
        response: CreateInteractionResponse,
    ) -> Result<(), Refused> {
        self.host.leave().await;
        let to = (InteractionId::new(interaction.id), interaction.token.as_str());
        response.execute(&self.http, to).await.map_err(|error| refused(&error))
    }

    /// A message with its files, or in words; `tells`: with a sentence on what to switch on.
    async fn parts(
        &self,
        parcel: &Parcel,
        body: &Body,
        handle: Option<&Handle>,
        how: How,
        tells: bool,
    ) -> Parts {
        if !how.shows() {
            return plain_parts(parcel, body, how, tells);
        }
        let mut files = Vec::new();
        if let Some(picture) = &body.picture {
            let bytes = painted(self.host.tasks(), &self.paint, picture, Layout::Wide).await;
            let picture = CreateAttachment::bytes(bytes, picture_name(picture, handle))
                .description(cut(&picture.wide.alt, DESCRIPTION));
            files.push(picture);
        }
        let file = body.file.as_ref();
        files.extend(file.map(|file| CreateAttachment::bytes(file.content.clone(), file.name.clone())));
        let parts = parts(parcel, body, files, None);
        Parts { text: self.known.mentions.tapped(parts.text), ..parts }
    }

    fn refusal(&self, place: &Place, error: &serenity::Error) -> Refused {
        let refused = refused(error);
        if refused == Refused::FORBIDDEN {
            self.known.barred(place);
        }
        refused
    }

    fn now(&self) -> Millis {
        self.host.clock().now()
    }
}

impl Carrier for Carriage {
    fn chat(&self, say: &Say) -> Chat {
        let budget = Budget::DISCORD_CHANNEL;
        let name = match (&say.to, &say.place, say.answers) {
            // Answers to interactions have ways of their own: nobody waits for somebody else's.
            (Audience::Only(_), Place::Room { .. }, Some(id)) => format!("interaction {id}"),
            (Audience::Only(person), ..) | (_, Place::Private { person, .. }, _) => person.0.clone(),
            (Audience::All, place, _) => channel_of(place).map_or_else(String::new, |id| id.to_string()),
        };
        Chat { name, budget }
    }

    fn largest_file(&self) -> Option<usize> {
        Some(FILE)
    }

    fn carry<'a>(&'a self, parcel: &'a Parcel) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(self.send(parcel))
    }
}

pub(super) fn nowhere() -> Refused {
    Refused::Invalid("no channel of Discord".into())
}

/// The same for every try of one message, also after a crash: Discord then gives back the one that
/// stands already.
fn nonce(parcel: &Parcel, handle: Option<&Handle>) -> String {
    let mut hasher = Sha256::new();
    hasher.update(parcel.say.place.to_string());
    hasher.update(handle.map_or("", |handle| &handle.0));
    hasher.update(parcel.begun.to_le_bytes());
    hasher.update(parcel.number.to_le_bytes());
    hex::encode(hasher.finalize())[..NONCE].to_owned()
}

/// The address of the message that is shown once more.
/// Source: <https://discord.com/developers/docs/reference#message-formatting> knows the form of links to
/// channels; a message's number follows.
fn link(parcel: &Parcel, body: &Body) -> Option<String> {
    let place = &body.original.as_ref()?.place;
    let (guild, channel) = (guild_of(place.server()?)?, channel_of(place)?);
    Some(format!("https://discord.com/channels/{guild}/{channel}/{}", parcel.original?))
}

/// A message with these files.
fn parts(parcel: &Parcel, body: &Body, files: Vec<CreateAttachment>, more: Option<String>) -> Parts {
    let lang = parcel.say.lang;
    let (text, called) = body.text.as_ref().map(|text| render(lang, text)).unwrap_or_default();
    let lines: Vec<String> =
        [Some(text), more].into_iter().flatten().filter(|line| !line.is_empty()).collect();
    let text = lines.join("\n");
    // Discord takes no empty message.
    let text = if text.trim().is_empty() && files.is_empty() { "…".to_owned() } else { cut(&text, TEXT) };
    Parts { text, called, files, rows: rows(body, link(parcel, body), lang) }
}

/// The same in words: the picture's twin, and a notice of what cannot come.
fn plain_parts(parcel: &Parcel, body: &Body, how: How, tells: bool) -> Parts {
    let lang = parcel.say.lang;
    let twin = body.picture.as_ref().map(|picture| twin(picture));
    let notice = tells.then(|| messages::plain(lang, "refuse-no-pictures", &[]));
    let unsent = body.file.as_ref().filter(|_| how == How::Words);
    let unsent = unsent.map(|_| messages::plain(lang, "refuse-file", &[]));
    let lines: Vec<String> = [notice, unsent, twin].into_iter().flatten().collect();
    parts(parcel, body, Vec::new(), Some(lines.join("\n")))
}

/// What the picture of a message is called: by the message's handle.
fn picture_name(picture: &Picture, handle: Option<&Handle>) -> String {
    let letters = |handle: &Handle| -> String {
        handle.0.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
    };
    let name = handle.map_or_else(|| "giostra".to_owned(), |handle| format!("giostra-{}", letters(handle)));
    format!("{name}.{}", picture.ending())
}

/// The person's number, for the library.
pub(super) fn recipient(person: &Person) -> Result<UserId, Refused> {
    user_of(person).ok_or_else(nowhere)
}
