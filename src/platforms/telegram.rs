//! Telegram, by the Bot API.
//!
//! Reads by long polling (`polling`) or a webhook (`webhook`), and confirms an update only when the
//! journal has what it caused: a killed process hears it again. Speaks through the
//! [courier](super::courier). A group is a server and, topic by topic, its rooms; the private chat is
//! reached by links.

mod asking;
mod brought;
mod callbacks;
mod carriage;
mod ephemeral;
mod examination;
mod hearing;
mod html;
mod keyboard;
mod known;
mod members;
mod menu;
mod outlet;
mod pins;
mod polling;
mod prints;
mod private;
mod refusals;
mod said;
mod standings;
mod topics;
mod webhook;
mod wire;
mod wording;

pub use examination::{Examined, examine};
pub use webhook::Webhook;

use self::asking::is_asked;
use self::carriage::Carriage;
use self::hearing::{Came, Rights, RightsChange};
use self::known::Known;
use self::members::Members;
use self::refusals::{No, no};
use self::said::Incoming;
use self::wire::Wire;
use super::courier::Courier;
use super::host::{Host, PostName, Task};
use crate::clock::Millis;
use crate::messages::Text;
use crate::rooms::heard::{Access, Door, Heard, Person, Place, Taken, What};
use crate::rooms::press::{Form, OfRound, Press, activity_of};
use crate::rooms::say::{Act, Audience, Body, Fits, Outlet as _, Say, Urgency};
use crate::say;
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use teloxide::Bot;
use teloxide::requests::Requester;
use teloxide::types::CallbackQueryId;
pub use teloxide::types::Me;

pub use super::painting::Paint;

/// A telegram that takes longer than this to be sent failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// A connection that takes longer to be made failed.
const CONNECT: Duration = Duration::from_secs(10);
/// Between two tries to reach Telegram at the start: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

/// How Telegram is reached.
#[derive(Clone)]
pub struct Options {
    /// The bot's token.
    pub token: String,
    /// Another server that speaks the Bot API.
    pub api: Option<Url>,
    /// Where Telegram is to bring updates; without it they are fetched.
    pub webhook: Option<Webhook>,
}

/// Secrets stay out of every log.
impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options").field("api", &self.api).finish_non_exhaustive()
    }
}

/// The token is not a bot's.
#[derive(Debug, thiserror::Error)]
#[error("Telegram does not know this token")]
pub struct WrongToken;

/// Why there is no way in; waiting would mend none of it.
#[derive(Debug)]
pub enum NoEntry {
    /// The token is not a bot's.
    Token,
    /// The server that answers shows a certificate that nobody we trust has signed.
    Certificate,
    /// No client for HTTPS can be made on this machine.
    Client(reqwest::Error),
}

/// Asks Telegram who we are, once, before anything else is touched; `None`: it cannot be reached now.
///
/// # Errors
/// [`NoEntry`].
pub async fn ask(options: &Options) -> Result<Option<Me>, NoEntry> {
    let wire = options.wire(PATIENCE).map_err(NoEntry::Client)?;
    match wire.send(wire.bot.get_me()).await {
        Ok(me) => Ok(Some(me)),
        Err(error) if refusals::is_untrusted(&error) => Err(NoEntry::Certificate),
        Err(error) => match no(&error) {
            No::Token => Err(NoEntry::Token),
            reason => {
                tracing::warn!(?reason, "Telegram does not answer");
                Ok(None)
            }
        },
    }
}

impl Options {
    /// A way to the server, with so much patience for each answer.
    fn wire(&self, patience: Duration) -> Result<Wire, reqwest::Error> {
        let bot = Bot::with_client(self.token.clone(), self.client(patience, Policy::default())?);
        Ok(Wire::new(self.api.clone().map_or(bot.clone(), |api| bot.set_api_url(api))))
    }

    /// What makes requests, with so much patience for each answer.
    fn client(&self, patience: Duration, redirect: Policy) -> Result<Client, reqwest::Error> {
        // A server on this very machine is not reached through a proxy.
        let local = self.api.as_ref().and_then(Url::host_str).is_some_and(|host| {
            host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        });
        let client = Client::builder().timeout(patience).connect_timeout(CONNECT).redirect(redirect);
        if local { client.no_proxy().build() } else { client.build() }
    }
}

/// The door; a cheap handle.
#[derive(Clone)]
pub struct Telegram(Arc<Inner>);

struct Inner {
    carriage: Arc<Carriage>,
    courier: Courier,
    /// The same bot over a connection that is held open for minutes.
    poller: Wire,
    host: Arc<dyn Host>,
    known: Arc<Known>,
    members: Members,
    webhook: Option<Webhook>,
    /// Updates the webhook was brought and has to wait with: Telegram brings them again.
    held: Mutex<BTreeSet<u32>>,
}

impl Telegram {
    /// A door that is not open yet.
    ///
    /// # Errors
    /// When no client for HTTPS can be made on this machine.
    pub fn new(options: Options, host: Arc<dyn Host>, paint: Paint) -> Result<Self, reqwest::Error> {
        let poll = Duration::from_millis(polling::POLL.unsigned_abs());
        let poller = options.wire(poll + PATIENCE)?.by_leave_of(&host);
        let known = Arc::new(Known::default());
        let wire = options.wire(PATIENCE)?.by_leave_of(&host);
        let carriage = Arc::new(Carriage::new(wire, Arc::clone(&known), Arc::clone(&host), paint));
        let carrier: Arc<Carriage> = Arc::clone(&carriage);
        let courier = Courier::new(Door::Telegram, carrier, Arc::clone(&host));
        let members = Members::default();
        let webhook = options.webhook;
        let held = Mutex::default();
        Ok(Self(Arc::new(Inner { carriage, courier, poller, host, known, members, webhook, held })))
    }

    /// Telegram has told us who we are.
    pub fn introduced(&self, me: &Me) {
        self.0.known.reads_all(me.can_read_all_group_messages);
        let _ = self.0.known.me.set(me.clone());
    }

    /// Asks Telegram who we are, once.
    ///
    /// # Errors
    /// [`WrongToken`]; that it cannot be reached is no error here, [`Telegram::run`] goes on asking.
    pub async fn introduce(&self) -> Result<Option<Me>, WrongToken> {
        let wire = &self.0.carriage.wire;
        match wire.send(wire.bot.get_me()).await {
            Ok(me) => {
                self.introduced(&me);
                Ok(Some(me))
            }
            Err(error) => match no(&error) {
                No::Token => Err(WrongToken),
                reason => {
                    tracing::warn!(?reason, "Telegram does not answer");
                    Ok(None)
                }
            },
        }
    }

    /// Learns what we posted before a restart. Before anything is said.
    pub async fn recall(&self) {
        self.recall_those(&|_: &Place| true).await;
    }

    async fn recall_those(&self, fits: &Fits) {
        self.0.courier.recall_those(fits).await;
        self.0.carriage.forget_prints();
        self.recall_lists();
        self.recall_topics();
    }

    /// Opens the door and serves until the future is dropped, or the token is refused.
    ///
    /// # Errors
    /// [`WrongToken`]: it was wrong from the beginning, or was revoked.
    pub async fn run(&self) -> Result<(), WrongToken> {
        let inner = &self.0;
        let (mut pause, longest) = PAUSES;
        if inner.known.me.get().is_none() {
            inner.host.door_away(Door::Telegram);
            while self.introduce().await?.is_none() {
                tracing::warn!(seconds = pause.as_secs(), "Telegram is asked again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(longest);
            }
            inner.host.door_back(Door::Telegram).await;
        }
        if let Some(webhook) = &inner.webhook {
            self.tell_commands().await;
            self.tell_descriptions().await;
            return self.serve_webhook(webhook).await;
        }
        loop {
            // Of several processes one fetches updates.
            inner.host.listens(Door::Telegram).await;
            self.tell_commands().await;
            self.tell_descriptions().await;
            tokio::select! {
                refused = self.poll() => return refused,
                () = inner.host.ceases_to_listen(Door::Telegram) => {}
            }
        }
    }

    /// The sending half, for the courier's tests and the house.
    pub fn courier(&self) -> &Courier {
        &self.0.courier
    }

    /// Telegram's time now, as far as we know it.
    fn platform_now(&self) -> Millis {
        self.0.host.clock().now() + self.0.known.skew()
    }

    /// Hands an update to whom it concerns; resolves when it may be confirmed, or must not be.
    async fn take(&self, incoming: &Incoming<'_>) -> Taken {
        let inner = &self.0;
        if let Some((group, title)) = incoming.group() {
            inner.known.is_called(group, title);
        }
        match hearing::came(incoming, inner.known.username(), self.platform_now()) {
            Came::Heard(heard) => self.hear(heard).await,
            // Boxed: each update has a task, and most are messages.
            other => Box::pin(self.take_rare(other)).await,
        }
    }

    /// What is not simply a message.
    async fn take_rare(&self, came: Came) -> Taken {
        let inner = &self.0;
        match came {
            Came::Heard(heard) => self.hear(heard).await,
            Came::Pressed(heard, id, under) => {
                let in_group = !heard.place.is_private();
                let heard = self.under(heard, under).await;
                self.pressed(heard, id, in_group).await
            }
            Came::Opened(heard, payload) => self.opened(heard, payload).await,
            Came::Replied(heard, to) => self.replied(heard, to).await,
            Came::Brought(heard, file) => self.brought(heard, file).await,
            Came::Anonymous(place, number) => {
                if inner.known.is_new(&place, number) {
                    self.say(place, Some(number), say!("telegram-anonymous"));
                }
                Taken::Done
            }
            Came::Moved(moved) => {
                inner.host.moved(moved).await;
                Taken::Done
            }
            Came::Departed(place, person) => {
                if let Some(server) = place.server() {
                    inner.host.departs(server, &person, true).await;
                }
                Taken::Done
            }
            Came::RightsChange(change) => self.rights_change(change).await,
            Came::Nothing => Taken::Done,
        }
    }

    /// Commands may be for moderators only; words are everybody's.
    async fn hear(&self, heard: Heard) -> Taken {
        let is_words = matches!(heard.what, What::Message { .. }) && !brought::is_order(&heard.what);
        let heard = if is_words { heard } else { Box::pin(self.ranked(heard)).await };
        self.0.host.hear(heard).await
    }

    /// The same for a press; where another process serves the room, that answers it.
    async fn hear_press(&self, heard: Heard) -> Taken {
        let number = heard.id;
        let ticket = move || -> Task<'_, Option<String>> {
            Box::pin(async move { serde_json::to_string(&self.0.carriage.callbacks.hand_on(number)?).ok() })
        };
        let heard = self.ranked(heard).await;
        self.0.host.hear_asked(heard, Box::new(ticket)).await
    }

    /// Whether it comes from a moderator is found out where it matters.
    async fn ranked(&self, mut heard: Heard) -> Heard {
        let command = brought::is_order(&heard.what);
        if command || matches!(heard.what, What::Press { .. }) {
            heard.who.moderator = self.rank(&heard.place, &heard.who.person).await.moderates;
        }
        if command {
            self.speaks(&heard).await;
            self.look_around(&heard).await;
        }
        heard
    }

    /// Groups have no language: until one is set it is that of the first person who commands something there, or who
    /// has brought the bot in.
    async fn speaks(&self, heard: &Heard) {
        if let (Some(server), Some(lang)) = (heard.place.server(), heard.who.locale) {
            self.0.host.speaks(server, lang).await;
        }
    }

    async fn rank(&self, place: &Place, person: &Person) -> members::Rank {
        let (Some(chat), Some(user)) = (chat_of(place), user_of(person)) else {
            return members::Rank::default();
        };
        let user = user.unsigned_abs();
        if place.is_private() {
            return members::Rank { belongs: true, moderates: false };
        }
        self.0.members.rank(&self.0.carriage.wire, chat, user, self.0.host.clock().now()).await
    }

    /// What was said in a room to one person stands in their private chat: a press there is meant for the room.
    /// Payloads can be forged: for a room of others they mean nothing.
    async fn under(&self, mut heard: Heard, under: u64) -> Heard {
        let (What::Press { payload, .. }, true) = (&mut heard.what, heard.place.is_private()) else {
            return heard;
        };
        let (private, person) = (&heard.place, &heard.who.person);
        let ours = |name: &PostName| name.place == *private || name.audience.as_ref() == Some(person);
        let said_in = self.0.courier.named(under, ours).map(|name| name.place);
        let said_in = said_in.filter(|place| !place.is_private());
        let id = activity_of(payload);
        let room = match (&said_in, id) {
            (Some(place), _) => Some(place.clone()),
            (None, Some(id)) => {
                self.0.host.place_of(id, Door::Telegram).await.filter(|place| !place.is_private())
            }
            (None, None) => None,
        };
        let Some(room) = room else { return heard };
        if room.door() != Door::Telegram || !self.rank(&room, person).await.belongs {
            "altrui".clone_into(payload);
        } else if said_in.is_some() && Form::of_payload(payload).is_none() {
            heard.place = room;
        }
        heard
    }

    async fn pressed(&self, heard: Heard, id: CallbackQueryId, in_group: bool) -> Taken {
        let inner = &self.0;
        if let Some(lang) = heard.who.locale {
            inner.host.reads(&heard.who.person, lang);
        }
        let (number, lang) = (heard.id, inner.host.lang_for(&heard.who.person, &heard.place));
        let new = inner.carriage.callbacks.pressed(number, id, in_group, inner.host.clock().now());
        let What::Press { payload, .. } = &heard.what else { return Taken::Done };
        // Alone with the bot words are simply written; a report is asked for.
        let form = Form::of_payload(payload).filter(|_| heard.place.is_private());
        let (taken, note) = match form {
            Some(form) if form.tall && !is_asked(payload) => (Taken::Done, Some("telegram-write-here")),
            Some(_) if !new => (Taken::Done, None),
            Some(_) => {
                self.ask(&heard.who.person, payload);
                (Taken::Done, None)
            }
            None => (self.hear_press(heard).await, None),
        };
        self.has_nothing_to_say(number, note.map(|key| crate::messages::plain(lang, key, &[])));
        taken
    }

    /// The person who pressed sees a clock until the press is answered.
    fn has_nothing_to_say(&self, number: u64, note: Option<String>) {
        let carriage = &self.0.carriage;
        if let Some(id) = carriage.callbacks.take_unpromised(number) {
            let wire = carriage.wire.clone();
            tokio::spawn(async move {
                let mut answer = wire.bot.answer_callback_query(id);
                answer.text = note;
                if let Err(error) = wire.send(answer).await {
                    tracing::debug!(error = ?no(&error), "a press stays unanswered");
                }
            });
        }
    }

    /// `/start`, with the payload of the link that led here.
    async fn opened(&self, heard: Heard, payload: Option<String>) -> Taken {
        let inner = &self.0;
        let id = payload.as_deref().and_then(activity_of);
        let place = match id {
            Some(id) if heard.place.is_private() => inner.host.place_of(id, Door::Telegram).await,
            _ => None,
        };
        let (Some(place), Some(payload)) = (place, payload) else {
            return self.hear(Heard { what: What::Message { text: "/aiuto".into() }, ..heard }).await;
        };
        // Links can be guessed: a person who is not in the group has no business in its round.
        if place.door() != Door::Telegram || !self.rank(&place, &heard.who.person).await.belongs {
            self.say(heard.place, None, say!("telegram-not-yours"));
            return Taken::Done;
        }
        let payload = match payload.parse() {
            Ok(Press::Round(_, OfRound::Report)) => {
                self.ask(&heard.who.person, &payload);
                return Taken::Done;
            }
            _ if is_asked(&payload) => {
                self.ask(&heard.who.person, &payload);
                return Taken::Done;
            }
            // There is no form here: from now on what is simply written are the words.
            Ok(Press::Round(id, OfRound::Secret)) => Press::Round(id, OfRound::WriteHere).to_string(),
            _ => payload,
        };
        self.hear(Heard { place, what: What::Press { payload, form: None }, ..heard }).await
    }

    /// The bot's own standing in a chat has changed.
    async fn rights_change(&self, change: RightsChange) -> Taken {
        let RightsChange { place, by, was, is, id, at } = change;
        if let Some(chat) = chat_of(&place) {
            self.0.members.forget(chat);
            self.0.carriage.standings.forget(chat);
        }
        if place.is_private() {
            return Taken::Done;
        }
        if let Some(server) = place.server() {
            self.0.host.belongs(server, is > Rights::Out).await;
        }
        let access = match (was, is) {
            (Rights::Out, Rights::Member | Rights::Admin) => Access::Joined { reads: self.reads(is) },
            (was, Rights::Out) if was > Rights::Out => Access::Left,
            (was, Rights::Muted) if was != Rights::Muted => Access::Muted,
            // A group may have forbidden everything to all members: an admin may write all the same.
            (Rights::Muted, Rights::Member | Rights::Admin) | (Rights::Member, Rights::Admin) => Access::Back,
            _ => return Taken::Done,
        };
        let precision = crate::rooms::heard::Precision::Second;
        let came = matches!(access, Access::Joined { .. });
        let heard = Heard { place, who: by, id, at, precision, replies_to: None, what: What::Access(access) };
        if came {
            self.speaks(&heard).await;
        }
        self.0.host.hear(heard).await
    }

    /// Whether every message of a group reaches us: with privacy mode on, only admins are shown all.
    fn reads(&self, is: Rights) -> bool {
        is == Rights::Admin || self.0.known.sees_all()
    }

    fn say(&self, place: Place, reply_to: Option<u64>, text: Text) {
        let lang = self.0.host.lang(&place);
        let body = Body { text: Some(text), reply_to, urgency: Urgency::Reminder, ..Body::default() };
        let act = Act::Post { handle: None, body };
        self.deliver(Say { place, to: Audience::All, lang, act, answers: None });
    }
}

/// The number of the chat a place is.
fn chat_of(place: &Place) -> Option<i64> {
    match place {
        Place::Room { channel, .. } => channel.parse().ok(),
        Place::Private { person, .. } => user_of(person),
    }
}

/// The topic of a group a place is.
fn topic_of(place: &Place) -> Option<i32> {
    match place {
        Place::Room { thread: Some(thread), .. } => thread.parse().ok(),
        _ => None,
    }
}

/// The number of a person; a private chat has the same.
fn user_of(person: &Person) -> Option<i64> {
    person.0.strip_prefix("telegram:")?.parse().ok()
}

/// The number rooms know a message by. A supergroup counts its messages anew, so that after a migration
/// in mid-round the same number would mean another message.
fn number_of(chat: i64, message: i32) -> u64 {
    let number = u64::from(message.unsigned_abs());
    if is_supergroup(chat) { number | 1 << 32 } else { number }
}

/// Whether a chat with this number is a supergroup.
const fn is_supergroup(chat: i64) -> bool {
    /// Supergroups have numbers below this.
    const SUPERGROUPS: i64 = -1_000_000_000_000;
    chat < SUPERGROUPS
}
