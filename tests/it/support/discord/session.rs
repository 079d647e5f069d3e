//! Gateway sessions: who is connected, what each one was sent and can ask for again, and what the
//! test does to the deliveries.

use std::collections::BTreeMap;

use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::world::World;

/// The privileged intent that opens the text of messages.
pub(super) const MESSAGE_CONTENT: u64 = 1 << 15;

/// What a connection is told to do.
pub(super) enum Out {
    /// Send this payload.
    Payload(Value),
    /// From now on large payloads are sent compressed.
    Compress,
    /// Close with this code.
    Close(u16, &'static str),
    /// Drop the socket without a word.
    Tear,
}

/// A socket.
pub(super) struct Line {
    pub(super) out: UnboundedSender<Out>,
    /// How the client calls us.
    pub(super) host: String,
    /// The session it speaks for, once identified or resumed.
    pub(super) session: Option<String>,
}

/// A session, which outlives its sockets.
pub(super) struct Session {
    pub(super) shard: (u64, u64),
    pub(super) intents: u64,
    pub(super) seq: u64,
    /// Everything sent, for those who resume.
    pub(super) sent: Vec<(u64, Value)>,
    pub(super) line: Option<u64>,
}

/// An event on its way.
#[derive(Clone)]
pub(super) struct Dispatch {
    pub(super) name: String,
    pub(super) guild: Option<u64>,
    /// Which intents let it through: any of these; 0 for an event that needs none.
    pub(super) intents: u64,
    pub(super) data: Value,
    /// What sessions without the message content intent get instead.
    pub(super) bare: Option<Value>,
}

/// What the test does to what is delivered.
#[derive(Default)]
pub(super) struct Meddling {
    pub(super) twice: bool,
    pub(super) strangers: bool,
    pub(super) no_acks: bool,
    /// Events kept back, when deliveries are held.
    pub(super) held: Option<Vec<Dispatch>>,
    /// Shards that are not let in: who knocks (by which socket, with which payload) waits.
    pub(super) kept_out: BTreeMap<u64, Vec<(u64, Value)>>,
    /// Sessions that were forgotten with their sockets, and whose shards they were.
    pub(super) cut: BTreeMap<String, u64>,
}

/// Sessions and sockets.
pub(super) struct Hub {
    pub(super) lines: BTreeMap<u64, Line>,
    pub(super) sessions: BTreeMap<String, Session>,
    pub(super) meddling: Meddling,
    pub(super) heartbeat: u64,
    pub(super) concurrency: u64,
    /// How many shards the bot is advised to run.
    pub(super) shards: u64,
    pub(super) url: String,
    /// Where sessions are to be taken up again, if elsewhere.
    pub(super) resume_url: Option<String>,
    /// How we were called by those who took one up.
    pub(super) resumed_at: Vec<String>,
    /// Identifies and resumes that succeeded, and heartbeats heard.
    pub(super) identified: u64,
    pub(super) resumed: u64,
    pub(super) heartbeats: u64,
    /// When each concurrency bucket was last used.
    pub(super) identifies: BTreeMap<u64, giostra::clock::Millis>,
}

impl Default for Hub {
    fn default() -> Self {
        Self {
            lines: BTreeMap::new(),
            sessions: BTreeMap::new(),
            meddling: Meddling::default(),
            heartbeat: 41_250,
            concurrency: 1,
            shards: 1,
            url: String::new(),
            resume_url: None,
            resumed_at: Vec::new(),
            identified: 0,
            resumed: 0,
            heartbeats: 0,
            identifies: BTreeMap::new(),
        }
    }
}

impl Hub {
    /// Gives a session an event: into its record, and down its socket if it has one.
    pub(super) fn tell(&mut self, session: &str, name: &str, data: &Value) {
        let Some(it) = self.sessions.get_mut(session) else { return };
        it.seq += 1;
        let mut data = data.clone();
        if self.meddling.strangers
            && let Some(map) = data.as_object_mut()
        {
            map.insert("a_field_of_tomorrow".into(), json!({ "answer": [42, null] }));
        }
        let payload = json!({ "op": 0, "t": name, "s": it.seq, "d": data });
        it.sent.push((it.seq, payload.clone()));
        if let Some(line) = it.line.and_then(|line| self.lines.get(&line)) {
            // A socket that has just died keeps nothing: the record is what a resume reads.
            drop(line.out.send(Out::Payload(payload)));
        }
    }

    /// Tells every socket that speaks for a session.
    pub(super) fn shout(&self, mut what: impl FnMut() -> Out) {
        for line in self.lines.values().filter(|line| line.session.is_some()) {
            drop(line.out.send(what()));
        }
    }

    /// Tells every socket that speaks for a session, and parts it from its session at once: what
    /// happens from now on waits for a resume.
    pub(super) fn part(&mut self, what: impl FnMut() -> Out) {
        self.part_some(|_| true, what);
    }

    /// The same for the sockets of some shards.
    pub(super) fn part_some(&mut self, which: impl Fn(u64) -> bool, mut what: impl FnMut() -> Out) {
        for line in self.lines.values_mut() {
            let shard = line.session.as_ref().and_then(|id| self.sessions.get(id)).map(|it| it.shard.0);
            let Some(session) = line.session.take_if(|_| shard.is_none_or(&which)) else { continue };
            drop(line.out.send(what()));
            if let Some(session) = self.sessions.get_mut(&session) {
                session.line = None;
            }
        }
    }

    /// Tells one socket.
    pub(super) fn whisper(&self, line: u64, what: Out) {
        if let Some(line) = self.lines.get(&line) {
            drop(line.out.send(what));
        }
    }
}

impl World {
    /// Sends an event to the sessions it is for, unless the test holds deliveries.
    pub(super) fn emit(&mut self, event: Dispatch) {
        match &mut self.hub.meddling.held {
            Some(held) => held.push(event),
            None => self.deliver(&event),
        }
    }

    fn deliver(&mut self, event: &Dispatch) {
        let content = self.app.flags != 0;
        let times = if self.hub.meddling.twice { 2 } else { 1 };
        let chosen: Vec<(String, bool)> = self
            .hub
            .sessions
            .iter()
            .filter(|(_, session)| event.intents == 0 || session.intents & event.intents != 0)
            .filter(|(_, session)| shard_of(event.guild, session.shard.1) == session.shard.0)
            .map(|(id, session)| (id.clone(), content && session.intents & MESSAGE_CONTENT != 0))
            .collect();
        for (session, full) in chosen {
            let data = event.bare.as_ref().filter(|_| !full).unwrap_or(&event.data);
            for _ in 0..times {
                self.hub.tell(&session, &event.name, data);
            }
        }
    }

    /// Lets held events go, in an order shuffled by `seed` if there is one.
    pub(super) fn let_go(&mut self, seed: Option<u64>) {
        let mut held = self.hub.meddling.held.take().unwrap_or_default();
        if let Some(seed) = seed {
            held.shuffle(&mut rand_chacha::ChaCha8Rng::seed_from_u64(seed));
        }
        for event in &held {
            self.deliver(event);
        }
    }

    /// All events that the bot was told, with their names.
    pub(crate) fn told(&self) -> Vec<(String, Value)> {
        let sent = self.hub.sessions.values().flat_map(|session| &session.sent);
        sent.filter_map(|(_, event)| Some((event["t"].as_str()?.to_owned(), event["d"].clone()))).collect()
    }

    /// An event that the whole of a guild's shard may hear with `intents`.
    pub(super) fn announce(&mut self, name: &str, guild: Option<u64>, intents: u64, data: Value) {
        self.emit(Dispatch { name: name.into(), guild, intents, data, bare: None });
    }
}

/// The shard that hears of a guild; direct messages have none and go to the first.
pub(super) fn shard_of(guild: Option<u64>, count: u64) -> u64 {
    guild.map_or(0, |id| (id >> 22) % count.max(1))
}
