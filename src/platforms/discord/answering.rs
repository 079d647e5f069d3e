//! A press or a typed command is answered in time: Discord waits three seconds, unless it is told that an answer will
//! come.

use super::interactions::{Interaction, Stage, Trigger};
use super::{Discord, channel_of, components, hearing, person_of, refusals, rights, text};
use crate::commands;
use crate::messages::{self, Lang, Text};
use crate::platforms::files::text_at;
use crate::platforms::host::Task;
use crate::rooms::heard::{Heard, What};
use crate::rooms::press::Form;
use crate::say;
use serenity::all::{
    CommandInteraction, ComponentInteraction, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, Message, MessageFlags, MessageInteractionMetadata,
};
use std::time::Duration;

/// Without an answer by then, Discord is told that one will come.
const DEFER: Duration = Duration::from_secs(1);
/// How long a room is waited for with what somebody is shown while they type; without an answer they see what is known here.
const PATIENCE: Duration = Duration::from_secs(1);
/// By then what stands in line is promised as well.
const PROMISE: Duration = Duration::from_secs(2);

impl Discord {
    /// Hands in what was pressed or typed, and sees that Discord gets its answer in time.
    pub(super) async fn answered(&self, token: &str, kind: Trigger, heard: Heard) {
        let inner = &self.0;
        let known = &inner.known;
        let now = inner.host.clock().now();
        let lang = inner.host.lang_for(&heard.who.person, &heard.place);
        let Some(pressed) = known.interactions.came(heard.id, token, kind, now) else { return };
        if let Some(refusal) = self.cannot_begin(&heard) {
            return self.refuse(&pressed, lang, &refusal).await;
        }
        // What somebody brings as a file is fetched within the time that an answer may take.
        let ticket = || -> Task<'_, Option<String>> {
            Box::pin(async {
                // It may take longer than Discord waits until the other process has it.
                self.defer(&pressed).await;
                serde_json::to_string(&pressed.hand_on().await).ok()
            })
        };
        let hearing = async { inner.host.hear_asked(self.with_file(heard).await, Box::new(ticket)).await };
        tokio::pin!(hearing);
        let in_line = tokio::time::sleep(PROMISE);
        let in_time = tokio::time::timeout(DEFER, &mut hearing).await;
        if in_time.is_err() {
            tokio::join!(self.defer(&pressed), hearing);
        }
        if known.interactions.is_promised(pressed.id) {
            // It may have to wait for its turn, longer than Discord would.
            in_line.await;
            self.defer(&pressed).await;
        } else {
            self.nothing_to_say(&pressed, lang).await;
        }
    }

    /// A command with what stands in the file that came with it: so far the option holds the address Discord gives for it.
    async fn with_file(&self, mut heard: Heard) -> Heard {
        let file = heard.what.command().and_then(|command| commands::spec(command).file());
        if let (Some(file), What::Command { options, .. }) = (file, &mut heard.what) {
            for (_, value) in options.iter_mut().filter(|(name, _)| [file.it, file.en].contains(&&**name)) {
                *value = text_at(&self.0.client, value.as_str()).await;
            }
        }
        heard
    }

    /// Why nothing can begin here: what would be said to everybody could not be, as Discord has just told.
    fn cannot_begin(&self, heard: &Heard) -> Option<Text> {
        if heard.place.is_private() || !heard.what.begins() {
            return None;
        }
        let may = self.0.known.permissions_in(channel_of(&heard.place)?)?;
        let missing = rights::named(rights::to_write(&heard.place) - may)?;
        Some(say!("discord-cannot-write", missing = missing))
    }

    /// Says no, to the person who asked alone.
    async fn refuse(&self, pressed: &Interaction, lang: Lang, why: &Text) {
        let mut stage = pressed.stage.lock().await;
        let content = text::render(lang, why).0;
        let message = CreateInteractionResponseMessage::new().content(content).ephemeral(true);
        let said = self.0.carriage.respond(pressed, CreateInteractionResponse::Message(message)).await;
        *stage = Stage::Answered;
        if let Err(reason) = said {
            tracing::debug!(?reason, "a refusal could not be told");
        }
    }

    /// "An answer will come."
    pub(super) async fn defer(&self, pressed: &Interaction) {
        let mut stage = pressed.stage.lock().await;
        if *stage != Stage::New {
            return;
        }
        let (response, next) = match pressed.kind {
            Trigger::Command => {
                let message = CreateInteractionResponseMessage::new().ephemeral(true);
                (CreateInteractionResponse::Defer(message), Stage::Deferred)
            }
            Trigger::Press { .. } => (CreateInteractionResponse::Acknowledge, Stage::Acknowledged),
        };
        match self.0.carriage.respond(pressed, response).await {
            Ok(()) => *stage = next,
            Err(reason) => tracing::debug!(?reason, "an interaction could not be deferred"),
        }
    }

    /// The room had nothing to tell the person who pressed: what they did is seen by everybody.
    pub(super) async fn nothing_to_say(&self, pressed: &Interaction, lang: Lang) {
        let mut stage = pressed.stage.lock().await;
        let done = match (*stage, pressed.kind) {
            (Stage::New, Trigger::Press { .. }) => {
                self.0.carriage.respond(pressed, CreateInteractionResponse::Acknowledge).await
            }
            (Stage::New, Trigger::Command) => {
                let done = messages::plain(lang, "discord-done", &[]);
                let message = CreateInteractionResponseMessage::new().content(done).ephemeral(true);
                self.0.carriage.respond(pressed, CreateInteractionResponse::Message(message)).await
            }
            (Stage::Deferred, _) => {
                let deleted = self.http().delete_original_interaction_response(&pressed.token).await;
                deleted.map_err(|error| refusals::refused(&error))
            }
            (Stage::Acknowledged | Stage::Answered, _) => Ok(()),
            (Stage::HandedOn, _) => return,
        };
        *stage = Stage::Answered;
        if let Err(reason) = done {
            tracing::debug!(?reason, "an interaction stays unanswered");
        }
    }

    /// A button that opens a form opens it at once; the room hears of what is written in it.
    pub(super) async fn opened_form(&self, press: &ComponentInteraction, heard: &Heard) -> bool {
        let What::Press { payload, .. } = &heard.what else { return false };
        if Form::of_payload(payload).is_none() {
            return false;
        }
        let inner = &self.0;
        let asked = inner.host.form(&heard.place, &heard.who.person, payload);
        // Who presses is shown a form within three seconds, or an error.
        let form = tokio::time::timeout(PATIENCE, asked).await.ok().flatten();
        let Some(form) = form.or_else(|| Form::of_payload(payload)) else { return false };
        let now = inner.host.clock().now();
        let lang = inner.host.lang_for(&heard.who.person, &heard.place);
        let kind = Trigger::Press { under: None };
        let Some(pressed) = inner.known.interactions.came(heard.id, &press.token, kind, now) else {
            return true;
        };
        let mut stage = pressed.stage.lock().await;
        let modal = components::modal(&form, payload, lang);
        if let Err(reason) = inner.carriage.respond(&pressed, CreateInteractionResponse::Modal(modal)).await {
            tracing::debug!(?reason, "a form could not be opened");
        }
        *stage = Stage::Answered;
        true
    }

    /// What could be typed next.
    pub(super) async fn completed(&self, typing: &CommandInteraction) {
        if self.0.known.typing.insert(typing.id.get(), ()).is_some() {
            return;
        }
        let given: Vec<(String, String)> = typing
            .data
            .options
            .iter()
            .filter_map(|option| Some((option.name.clone(), option.value.as_str()?.to_owned())))
            .collect();
        let place = hearing::place(&self.0.known, typing.guild_id, typing.channel_id, typing.user.id);
        let person = person_of(typing.user.id);
        let lang = self.0.host.lang_for(&person, &place);
        let found = match typing.data.autocomplete() {
            None => Vec::new(),
            Some(option) if commands::is_move(&typing.data.name, option.name) => {
                let number = typing.data.options.iter().find_map(|option| option.value.as_i64());
                let asked = self.0.host.moves_like(&place, &person, number, option.value);
                let found = tokio::time::timeout(PATIENCE, asked).await.unwrap_or_default();
                found.into_iter().map(|line| (line.clone(), line)).collect()
            }
            Some(option) => match commands::name_begun(&typing.data.name, option.name, option.value) {
                Some((before, begun)) => {
                    let names = match place.server() {
                        Some(server) => self.0.host.names_like(server, begun).await,
                        None => Vec::new(),
                    };
                    commands::named_so(before, names)
                }
                None => commands::complete(&typing.data.name, option.name, option.value, &given, lang),
            },
        };
        let choices = found.into_iter();
        let response = choices.fold(CreateAutocompleteResponse::new(), |response, (shown, sent)| {
            response.add_string_choice(shown, sent)
        });
        let choices = CreateInteractionResponse::Autocomplete(response);
        self.0.host.leave().await;
        let done = typing.create_response(self.http(), choices).await;
        if let Err(error) = done {
            tracing::debug!(reason = ?refusals::refused(&error), "nothing could be proposed");
        }
    }

    /// The private answer a button stands under, by the number it is known by.
    pub(super) fn answer_under(&self, message: &Message) -> Option<u64> {
        if !message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)) {
            return None;
        }
        let asked = message.interaction_metadata.as_deref().and_then(|metadata| match metadata {
            MessageInteractionMetadata::Command(asked) => Some(asked.id),
            MessageInteractionMetadata::Component(asked) => Some(asked.id),
            MessageInteractionMetadata::ModalSubmit(asked) => Some(asked.id),
            _ => None,
        });
        let now = self.0.host.clock().now();
        let known = |number: &u64| self.0.known.interactions.of_answer(*number, now).is_some();
        [Some(message.id.get()), asked.map(serenity::all::InteractionId::get)]
            .into_iter()
            .flatten()
            .find(known)
    }
}
