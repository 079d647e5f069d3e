//! Discord, by its gateway and its REST interface.
//!
//! The `gateway` brings what people write and press; the [courier](super::courier) takes what rooms say
//! to the channels. A server is a server, a channel a room, and so is a thread in it. Who presses or types a
//! command is answered privately, within three seconds (`interactions`).

mod answering;
mod calendar;
mod carriage;
mod catching_up;
mod components;
mod events;
mod examination;
mod gateway;
mod guilds;
mod hearing;
mod interactions;
mod known;
mod mentions;
mod menus;
mod pace;
mod private;
mod refusals;
mod rights;
mod said;
mod shards;
mod slash;
mod socket;
mod text;
mod threads;

use self::carriage::Carriage;
use self::known::Known;
use self::refusals::is_wrong_token;
use self::said::Said;
use self::socket::{Ended, Gateway};
use super::courier::Courier;
use super::host::{Host, Shards, Task};
use crate::clock::Millis;
use crate::rooms::heard::{Door, Heard, Person, Place, Server};
use crate::rooms::say::{Act, Audience, Body, Delivery, Finding, Fits, Handle, Outlet, Say, Urgency};
use crate::say;
use reqwest::{Certificate, Client};
use serenity::all::{
    ApplicationFlags, BotGateway, ChannelId, CurrentApplicationInfo, GatewayIntents, GuildId, Http,
    HttpBuilder, Permissions, UserId,
};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

pub use self::examination::{Examined, examine};
pub use super::painting::Paint;

/// The beginning of Discord's time: 2015-01-01T00:00:00Z.
const EPOCH: Millis = 1_420_070_400_000;
/// A request that takes longer failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between two tries to reach Discord: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

/// How Discord is reached.
#[derive(Clone)]
pub struct Options {
    /// The bot's token.
    pub token: String,
    /// What `discord.com` resolves to, for gateways and tests.
    pub resolve: Option<SocketAddr>,
    /// A further certificate authority, PEM.
    pub authority: Option<Vec<u8>>,
}

/// Secrets stay out of every log.
impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options").field("resolve", &self.resolve).finish_non_exhaustive()
    }
}

/// The token is not a bot's.
#[derive(Debug, thiserror::Error)]
#[error("Discord does not know this token")]
pub struct WrongToken;

/// Why there is no way in; waiting would mend none of it.
#[derive(Debug)]
pub enum NoEntry {
    /// The token is not a bot's.
    Token,
    /// The server that answers shows a certificate that nobody we trust has signed.
    Certificate,
    /// No client for HTTPS can be made: a certificate authority that is none, for instance.
    Client(reqwest::Error),
}

/// What Discord has told of us.
#[derive(Debug)]
pub struct Asked {
    application: CurrentApplicationInfo,
    user: UserId,
}

/// Asks Discord who we are and what we may, once, before anything else is touched; `None`: it cannot be reached now.
///
/// # Errors
/// [`NoEntry`].
pub async fn ask(options: &Options) -> Result<Option<Asked>, NoEntry> {
    let client = options.client().map_err(NoEntry::Client)?;
    match asked(&HttpBuilder::new(&options.token).client(client).build()).await {
        Ok(asked) => Ok(Some(asked)),
        Err(error) if is_wrong_token(&error) => Err(NoEntry::Token),
        Err(error) if refusals::is_untrusted(&error) => Err(NoEntry::Certificate),
        Err(error) => {
            tracing::warn!(reason = ?refusals::refused(&error), "Discord does not answer");
            Ok(None)
        }
    }
}

async fn asked(http: &Http) -> serenity::Result<Asked> {
    let application = http.get_current_application_info().await?;
    let user = http.get_current_user().await?.id;
    Ok(Asked { application, user })
}

/// Whether the application may read what people write.
fn reads(asked: &Asked) -> bool {
    let granted =
        ApplicationFlags::GATEWAY_MESSAGE_CONTENT | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
    asked.application.flags.is_some_and(|flags| flags.intersects(granted))
}

/// In how many shards Discord wants to be served, if it tells: what several processes need to know before they share them out.
pub async fn shards(options: &Options) -> Option<u32> {
    let client = options.client().ok()?;
    let gateway = HttpBuilder::new(&options.token).client(client).build().get_bot_gateway().await;
    gateway.ok().map(|gateway| gateway.shards)
}

impl Options {
    fn client(&self) -> Result<Client, reqwest::Error> {
        let mut client = Client::builder().timeout(PATIENCE).use_rustls_tls();
        if let Some(address) = self.resolve {
            // Another server stands for Discord: no proxy in between.
            client = client.resolve("discord.com", address).no_proxy();
        }
        if let Some(authority) = &self.authority {
            client = client.add_root_certificate(Certificate::from_pem(authority)?);
        }
        client.build()
    }
}

/// Who we are on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Me {
    /// The application's name.
    pub name: String,
    /// The address that takes the bot into a server.
    pub invitation: String,
    /// Whether the application may read what people write.
    pub reads: bool,
}

/// The door; a cheap handle.
#[derive(Clone)]
pub struct Discord(Arc<Inner>);

struct Inner {
    options: Options,
    client: Client,
    carriage: Arc<Carriage>,
    courier: Courier,
    host: Arc<dyn Host>,
    known: Arc<Known>,
}

/// What the bot asks a server to be allowed.
fn permissions() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::CREATE_PRIVATE_THREADS
        | Permissions::ATTACH_FILES
        | Permissions::EMBED_LINKS
        | Permissions::ADD_REACTIONS
        | Permissions::READ_MESSAGE_HISTORY
}

/// What the link that takes the bot into a server asks for: also what nothing depends on.
fn invited() -> Permissions {
    permissions() | calendar::TO_ENTER
}

impl Discord {
    /// A door that is not open yet.
    ///
    /// # Errors
    /// When no client for HTTPS can be made: a certificate that is none, for instance.
    pub fn new(options: Options, host: Arc<dyn Host>, paint: Paint) -> Result<Self, reqwest::Error> {
        let client = options.client()?;
        let known = Arc::new(Known::default());
        let http = Arc::new(HttpBuilder::new(&options.token).client(client.clone()).build());
        let carriage = Arc::new(Carriage::new(http, Arc::clone(&known), Arc::clone(&host), paint));
        let carrier: Arc<Carriage> = Arc::clone(&carriage);
        let courier = Courier::new(Door::Discord, carrier, Arc::clone(&host));
        Ok(Self(Arc::new(Inner { options, client, carriage, courier, host, known })))
    }

    fn http(&self) -> &Http {
        &self.0.carriage.http
    }

    /// Asks Discord who we are and what we may, once.
    ///
    /// # Errors
    /// [`WrongToken`]; that it cannot be reached is no error here, [`Discord::run`] goes on asking.
    pub async fn introduce(&self) -> Result<Option<Me>, WrongToken> {
        match asked(self.http()).await {
            Ok(asked) => Ok(Some(self.introduced(asked))),
            Err(error) if is_wrong_token(&error) => Err(WrongToken),
            Err(error) => {
                tracing::warn!(reason = ?refusals::refused(&error), "Discord does not answer");
                Ok(None)
            }
        }
    }

    /// Discord has told us who we are.
    pub fn introduced(&self, asked: Asked) -> Me {
        let reads = reads(&asked);
        let (Asked { application, user }, known) = (asked, &self.0.known);
        known.me.store(user.get(), Ordering::Relaxed);
        self.http().set_application_id(application.id);
        known.reads.store(reads, Ordering::Relaxed);
        let invitation = format!(
            "https://discord.com/oauth2/authorize?client_id={}&scope=bot%20applications.commands&permissions={}",
            application.id,
            invited().bits()
        );
        Me { name: application.name, invitation, reads }
    }

    /// Learns what we posted before a restart. Before anything is said.
    pub async fn recall(&self) {
        self.recall_those(&|_: &Place| true).await;
    }

    async fn recall_those(&self, fits: &Fits) {
        self.0.courier.recall_those(fits).await;
        self.recall_threads();
        self.0.carriage.private.recall().await;
    }

    /// The sending half.
    pub fn courier(&self) -> &Courier {
        &self.0.courier
    }

    /// Whether the gateway is connected.
    pub fn is_connected_now(&self) -> bool {
        self.0.known.shards.any()
    }

    /// Opens the door and serves until the future is dropped, or the token is refused.
    ///
    /// # Errors
    /// [`WrongToken`]: it was wrong from the beginning, or was revoked.
    pub async fn run(&self) -> Result<(), WrongToken> {
        let (mut pause, longest) = PAUSES;
        let known = &self.0.known;
        if known.me.load(Ordering::Relaxed) == 0 {
            self.0.host.door_away(Door::Discord);
            while self.introduce().await?.is_none() {
                tracing::warn!(seconds = pause.as_secs(), "Discord is asked again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(longest);
            }
            self.0.host.door_back(Door::Discord).await;
        }
        self.register().await;
        pause = PAUSES.0;
        loop {
            match self.http().get_bot_gateway().await {
                Err(error) if is_wrong_token(&error) => return Err(WrongToken),
                Err(error) => {
                    tracing::warn!(reason = ?refusals::refused(&error), "the gateway cannot be asked for");
                }
                Ok(asked) => match self.listen(&asked).await {
                    Some(Ended::Token) => return Err(WrongToken),
                    Some(Ended::Intents) => {
                        // The right to read was taken away meanwhile.
                        known.reads.store(false, Ordering::Relaxed);
                        continue;
                    }
                    ended => tracing::warn!(?ended, "the gateway has ended"),
                },
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(longest);
        }
    }

    /// Listens to all shards of the gateway until one of them ends for good.
    async fn listen(&self, asked: &BotGateway) -> Option<Ended> {
        let mut intents =
            GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
        if self.0.known.reads() {
            intents |= GatewayIntents::MESSAGE_CONTENT;
        }
        let (options, of) = (&self.0.options, asked.shards.max(1));
        let gateway = Gateway::new(&options.token, intents, asked, options.authority.as_deref());
        let gateway = match gateway {
            Ok(gateway) => Arc::new(gateway),
            Err(error) => {
                tracing::warn!(%error, "the certificate authority is none");
                return None;
            }
        };
        let ended = tokio::select! {
            ended = self.listen_to_ours(&gateway, of) => ended,
            never = self.watch() => match never {},
        };
        self.are_cut_off().await;
        ended
    }

    /// Listens to the shards that are ours, all or as several processes share them out, until one of them ends for good.
    async fn listen_to_ours(&self, gateway: &Arc<Gateway>, advised: u32) -> Option<Ended> {
        let (host, known) = (&self.0.host, &self.0.known);
        let (mut running, mut listened) = (JoinSet::new(), BTreeMap::new());
        loop {
            let shared = host.shards();
            let ours = shared.clone().unwrap_or_else(|| Shards { here: (0..advised).collect(), of: advised });
            known.shards.are(ours.of);
            for shard in
                ours.here.iter().filter(|shard| !listened.contains_key(*shard)).copied().collect::<Vec<_>>()
            {
                let (gateway, door, of) = (Arc::clone(gateway), self.clone(), ours.of);
                listened.insert(shard, running.spawn(async move { gateway.run(shard, of, &door).await }));
            }
            for (shard, socket) in listened.extract_if(.., |shard, _| !ours.here.contains(shard)) {
                // Another process listens to it now; should it come back, it is as after a restart.
                socket.abort();
                known.shards.forget(shard);
                known.catching_up.forget(shard);
            }
            let others = async {
                match &shared {
                    Some(shared) => host.shards_change(shared).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                ended = running.join_next(), if !running.is_empty() => match ended {
                    Some(Err(error)) if error.is_cancelled() => {}
                    // One that broke down says nothing.
                    ended => return ended.and_then(Result::ok),
                },
                () = others => {}
            }
        }
    }

    /// Tells Discord our commands, if they are not the ones it knows.
    async fn register(&self) {
        let commands = slash::commands();
        // As a value its keys are sorted: the library keeps translations in no order.
        let wanted = serde_json::to_value(&commands).unwrap_or_default().to_string();
        let number = hex::encode(<sha2::Sha256 as sha2::Digest>::digest(&wanted));
        let host = &self.0.host;
        let known = self.http().get_global_commands().await;
        if let Ok(known) = &known {
            self.0.known.mentions.learn(known);
        }
        let complete = known.is_ok_and(|known| {
            let names: BTreeSet<&str> = known.iter().map(|command| command.name.as_str()).collect();
            crate::commands::TABLE.iter().all(|spec| names.contains(spec.en)) && names.len() == commands.len()
        });
        if complete && host.kept("discord commands").as_deref() == Some(number.as_str()) {
            return;
        }
        match self.http().create_global_commands(&commands).await {
            Ok(registered) => {
                self.0.known.mentions.learn(&registered);
                host.keep("discord commands", &number).await;
            }
            Err(error) => {
                tracing::warn!(reason = ?refusals::refused(&error), "the commands could not be registered");
            }
        }
    }

    /// Notices that contents are kept from us, and tells so once in each server where something is played.
    fn is_deaf(&self, message: &Said<'_>, place: &Place) {
        let known = &self.0.known;
        let Some(guild) = message.guild else { return };
        if known.reads() || !message.is_empty() || message.author.bot || !self.0.host.plays(place) {
            return;
        }
        if known.told_deaf.lock().unwrap_or_else(PoisonError::into_inner).insert(guild) {
            let body = Body { text: Some(say!("discord-deaf")), urgency: Urgency::Board, ..Body::default() };
            let handle = Some(Handle(format!("deaf.{guild}")));
            let act = Act::Post { handle, body };
            let lang = self.0.host.lang(place);
            self.deliver(Say { place: place.clone(), to: Audience::All, lang, act, answers: None });
        }
    }
}

impl Outlet for Discord {
    fn deliver(&self, say: Say) -> Delivery {
        if let (Some(id), Act::Post { .. }) = (say.answers, &say.act) {
            self.0.known.interactions.promise(id);
        }
        self.0.courier.deliver(say)
    }

    fn clock_was_set(&self, by: Millis) {
        self.0.known.clock_was_set(by);
    }

    fn answers_for(&self, heard: &Heard, ticket: &str) {
        if let Ok(ticket) = serde_json::from_str(ticket) {
            self.0.known.interactions.take_over(heard.id, ticket, heard.at);
        }
    }

    fn is_done_with(&self, heard: &Heard) {
        let (known, host) = (&self.0.known, &self.0.host);
        let pressed = known.interactions.get(heard.id, host.clock().now());
        let Some(pressed) = pressed.filter(|pressed| !known.interactions.is_promised(pressed.id)) else {
            return;
        };
        let (door, lang) = (self.clone(), host.lang_for(&heard.who.person, &heard.place));
        tokio::spawn(async move { door.nothing_to_say(&pressed, lang).await });
    }

    fn reached(&self) {
        self.0.courier.reached();
    }

    fn forget(&self, persons: &[Person]) {
        let (known, private) = (&self.0.known, &self.0.carriage.private);
        self.0.courier.forget(persons);
        for channel in private.forget_people(persons) {
            known.heard.remove(&channel);
            known.may.remove(&channel);
        }
        for person in persons {
            known.unpictured.remove(&Place::Private { door: Door::Discord, person: person.clone() });
        }
    }

    fn recall<'a>(&'a self, fits: &'a Fits) -> Task<'a> {
        Box::pin(self.recall_those(fits))
    }

    fn has_unsaid(&self, fits: &Fits) -> bool {
        self.0.courier.has_unsaid(fits)
    }

    fn ask(&self, place: &Place, players: &[Person]) -> Option<oneshot::Receiver<Millis>> {
        let (shown, answer) = oneshot::channel();
        let (door, place, players) = (self.clone(), place.clone(), players.to_vec());
        tokio::spawn(async move {
            if let Some(at) = door.read_up_to(&place, &players).await {
                let _ = shown.send(at);
            }
        });
        Some(answer)
    }

    fn keeps_calendar(&self, place: &Place) -> bool {
        !place.is_private()
    }

    fn checkup(&self, place: &Place) -> Vec<Finding> {
        let known = &self.0.known;
        let reads = if known.reads() {
            Finding::fine(say!("discord-reads"))
        } else {
            Finding::wrong(say!("discord-deaf"))
        };
        let may = channel_of(place).and_then(|channel| known.permissions_in(channel));
        let Some(may) = may else { return vec![reads] };
        let missing = permissions() - may;
        let allowed = match rights::named(missing) {
            None => Finding::fine(say!("discord-may")),
            Some(names) if missing.intersects(rights::to_write(place)) => {
                Finding::stopping(say!("discord-may-not", missing = names))
            }
            Some(names) => Finding::wrong(say!("discord-may-not", missing = names)),
        };
        let extras = place.server().and_then(guild_of).map(|guild| known.guilds.may(guild));
        let no_calendar = extras.filter(|may| !may.contains(calendar::TO_ENTER));
        // No fault: everything is played without it.
        let calendar = no_calendar.map(|_| Finding::aside(say!("discord-no-calendar")));
        [reads, allowed].into_iter().chain(calendar).collect()
    }
}

/// The channel or thread a room is.
fn channel_of(place: &Place) -> Option<ChannelId> {
    let Place::Room { channel, thread, .. } = place else { return None };
    let number: u64 = thread.as_ref().unwrap_or(channel).parse().ok()?;
    (number > 0).then(|| ChannelId::new(number))
}

fn server_of(guild: GuildId) -> Server {
    Server(format!("{}:{guild}", Door::Discord.name()))
}

fn guild_of(server: &Server) -> Option<GuildId> {
    let number: u64 = server.0.strip_prefix("discord:")?.parse().ok()?;
    (number > 0).then(|| GuildId::new(number))
}

fn person_of(user: UserId) -> Person {
    Person::new(Door::Discord, &user.to_string())
}

fn user_of(person: &Person) -> Option<UserId> {
    let number: u64 = person.0.strip_prefix("discord:")?.parse().ok()?;
    (number > 0).then(|| UserId::new(number))
}

/// When something with this number was made.
fn stamp_of(id: u64) -> Millis {
    (id >> 22).cast_signed() + EPOCH
}

/// The first number of a moment.
fn id_at(moment: Millis) -> u64 {
    ((moment - EPOCH).max(0).cast_unsigned() << 22).max(1)
}
