//! The WebSocket half: greets, identifies, resumes, answers heartbeats and hangs up with the codes
//! of the real gateway.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use super::Shared;
use super::session::{Line, MESSAGE_CONTENT, Out, Session, shard_of};
use super::world::World;

/// Intents that the test's application never has: members and presences.
const NEVER: u64 = 1 << 1 | 1 << 8;
/// Every intent there is.
const KNOWN: u64 = (1 << 26) - 1;
/// Payloads larger than this are compressed for those who asked.
const LARGE: usize = 1024;

/// Takes sockets until it is aborted; they die with it.
pub(super) async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    let mut sockets = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        if shared.look(|world| world.faults.down) {
            continue;
        }
        // Small payloads are not to wait for others.
        let _ = stream.set_nodelay(true);
        sockets.spawn(serve(stream, Arc::clone(&shared)));
        while sockets.try_join_next().is_some() {}
    }
}

async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let mut host = String::new();
    #[expect(clippy::result_large_err, reason = "what the library takes")]
    let read = |request: &Request, answer: Response| {
        let named = request.headers().get("host").and_then(|host| host.to_str().ok());
        named.unwrap_or_default().clone_into(&mut host);
        Ok(answer)
    };
    let Ok(mut socket) = tokio_tungstenite::accept_hdr_async(stream, read).await else { return };
    let (out, mut orders) = unbounded_channel();
    let line = shared.change(|world| world.pick_up(Line { out, host, session: None }));
    let mut compress = false;
    let mut code = None;
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(Out::Payload(payload)) => {
                    if socket.send(frame(&payload, compress)).await.is_err() {
                        break;
                    }
                }
                Some(Out::Compress) => compress = true,
                Some(Out::Close(code, reason)) => {
                    drop(socket.close(Some(CloseFrame { code: code.into(), reason: reason.into() })).await);
                    // The client reads the code before the socket goes; one that never hangs up is left.
                    let drain = async { while let Some(Ok(_)) = socket.next().await {} };
                    drop(tokio::time::timeout(Duration::from_secs(2), drain).await);
                    break;
                }
                Some(Out::Tear) | None => break,
            },
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => shared.change(|world| world.hear(line, &text)),
                Some(Ok(Message::Close(why))) => {
                    code = Some(why.map_or(1005, |why| u16::from(why.code)));
                    // Reading on lets the library answer the close.
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
        }
    }
    shared.change(|world| world.hang_up(line, code));
}

fn frame(payload: &Value, compress: bool) -> Message {
    let text = payload.to_string();
    if !compress || text.len() <= LARGE {
        return Message::Text(text);
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    packed.map_or(Message::Text(text), Message::Binary)
}

impl World {
    /// A new socket: it is greeted.
    fn pick_up(&mut self, line: Line) -> u64 {
        let id = self.id_now();
        let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": self.hub.heartbeat, "_trace": ["double"] } });
        drop(line.out.send(Out::Payload(hello)));
        self.hub.lines.insert(id, line);
        id
    }

    /// A socket is gone; 1000 and 1001 end its session, everything else leaves it to be resumed.
    fn hang_up(&mut self, line: u64, code: Option<u16>) {
        let Some(session) = self.hub.lines.remove(&line).and_then(|line| line.session) else { return };
        if matches!(code, Some(1000 | 1001)) {
            self.hub.sessions.remove(&session);
        } else if let Some(it) = self.hub.sessions.get_mut(&session)
            && it.line == Some(line)
        {
            it.line = None;
        }
    }

    fn hear(&mut self, line: u64, text: &str) {
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return self.hub.whisper(line, Out::Close(4002, "Error while decoding payload."));
        };
        let known = self.hub.lines.get(&line).and_then(|line| line.session.clone());
        if known.is_none() && self.keeps_out(line, &payload) {
            return;
        }
        match (payload["op"].as_u64(), known) {
            (Some(1), _) => self.heartbeat(line),
            (Some(2), None) => self.identify(line, &payload["d"]),
            (Some(6), None) => self.resume(line, &payload["d"]),
            (Some(2 | 6), Some(_)) => self.hub.whisper(line, Out::Close(4005, "Already authenticated.")),
            (Some(3 | 4 | 8 | 31), None) => self.hub.whisper(line, Out::Close(4003, "Not authenticated.")),
            (Some(8), Some(session)) => self.members(&session, &payload["d"]),
            (Some(3 | 4 | 31), Some(_)) => {}
            (None, _) => self.hub.whisper(line, Out::Close(4002, "Error while decoding payload.")),
            _ => self.hub.whisper(line, Out::Close(4001, "Unknown opcode.")),
        }
    }

    /// Whether a shard that wants in has to wait; its request is kept.
    fn keeps_out(&mut self, line: u64, payload: &Value) -> bool {
        let asked = &payload["d"];
        let shard = match payload["op"].as_u64() {
            Some(2) => asked["shard"][0].as_u64().unwrap_or(0),
            Some(6) => {
                let id = asked["session_id"].as_str().unwrap_or_default();
                let of = self.hub.sessions.get(id).map(|session| session.shard.0);
                of.or(self.hub.meddling.cut.get(id).copied()).unwrap_or(0)
            }
            _ => return false,
        };
        let Some(waiting) = self.hub.meddling.kept_out.get_mut(&shard) else { return false };
        waiting.push((line, payload.clone()));
        true
    }

    /// Lets a shard in again.
    pub(super) fn let_in(&mut self, shard: u64) {
        for (line, payload) in self.hub.meddling.kept_out.remove(&shard).unwrap_or_default() {
            // Some gave up meanwhile.
            if self.hub.lines.contains_key(&line) {
                self.hear(line, &payload.to_string());
            }
        }
    }

    fn heartbeat(&mut self, line: u64) {
        self.hub.heartbeats += 1;
        let kept_out = || self.hub.meddling.kept_out.values().flatten().any(|(waits, _)| *waits == line);
        if !self.hub.meddling.no_acks && !kept_out() {
            self.hub.whisper(line, Out::Payload(json!({ "op": 11, "d": null, "s": null, "t": null })));
        }
    }

    /// Whether this is the bot's token, as the gateway takes it: with or without the word before it.
    fn good_token(&self, given: &Value) -> bool {
        let given = given.as_str().unwrap_or_default();
        self.app.valid && given.strip_prefix("Bot ").unwrap_or(given) == self.app.token
    }

    fn identify(&mut self, line: u64, asked: &Value) {
        if !self.good_token(&asked["token"]) {
            return self.hub.whisper(line, Out::Close(4004, "Authentication failed."));
        }
        let (Some(intents), true) = (asked["intents"].as_u64(), asked["properties"].is_object()) else {
            return self.hub.whisper(line, Out::Close(4002, "Error while decoding payload."));
        };
        let shard = match asked.get("shard").and_then(Value::as_array).map(Vec::as_slice) {
            Some([id, count]) => (id.as_u64().unwrap_or(u64::MAX), count.as_u64().unwrap_or(0)),
            _ => (0, 1),
        };
        if shard.0 >= shard.1 {
            return self.hub.whisper(line, Out::Close(4010, "Invalid shard."));
        }
        if intents & !KNOWN != 0 {
            return self.hub.whisper(line, Out::Close(4013, "Invalid intent(s)."));
        }
        if intents & NEVER != 0 || intents & MESSAGE_CONTENT != 0 && self.app.flags == 0 {
            return self.hub.whisper(line, Out::Close(4014, "Disallowed intent(s)."));
        }
        if !self.may_start(shard.0) {
            return self
                .hub
                .whisper(line, Out::Payload(json!({ "op": 9, "d": false, "s": null, "t": null })));
        }
        let id = format!("{:032x}", self.id_now());
        let session = Session { shard, intents, seq: 0, sent: Vec::new(), line: Some(line) };
        self.hub.sessions.insert(id.clone(), session);
        self.hub.identified += 1;
        if asked["compress"].as_bool() == Some(true) {
            self.hub.whisper(line, Out::Compress);
        }
        if let Some(line) = self.hub.lines.get_mut(&line) {
            line.session = Some(id.clone());
        }
        self.welcome(&id, shard, intents);
    }

    /// At most one identify in five seconds for each concurrency bucket, when limits are on.
    fn may_start(&mut self, shard: u64) -> bool {
        let (now, bucket) = (self.now(), shard % self.hub.concurrency.max(1));
        let before = self.hub.identifies.insert(bucket, now);
        !self.limits.on || before.is_none_or(|before| now - before >= 5000)
    }

    /// Tells a fresh session who it is and, if it asked for guilds, all about them.
    fn welcome(&mut self, session: &str, shard: (u64, u64), intents: u64) {
        let guilds: Vec<u64> = self
            .guilds
            .keys()
            .copied()
            .filter(|&guild| self.inside(guild) && shard_of(Some(guild), shard.1) == shard.0)
            .collect();
        let ready = json!({
            "v": 10, "user": self.self_json(), "session_id": session,
            "resume_gateway_url": self.hub.resume_url.as_ref().unwrap_or(&self.hub.url), "session_type": "normal", "private_channels": [],
            "relationships": [], "user_settings": {}, "shard": [shard.0, shard.1],
            "guilds": guilds.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect::<Vec<_>>(),
            "application": { "id": self.app.id.to_string(), "flags": self.app.flags },
        });
        self.hub.tell(session, "READY", &ready);
        if intents & 1 != 0 {
            for guild in guilds {
                let guild = self.guild_create_json(guild);
                self.hub.tell(session, "GUILD_CREATE", &guild);
            }
        }
    }

    fn resume(&mut self, line: u64, asked: &Value) {
        if !self.good_token(&asked["token"]) {
            return self.hub.whisper(line, Out::Close(4004, "Authentication failed."));
        }
        let id = asked["session_id"].as_str().unwrap_or_default().to_owned();
        let seq = asked["seq"].as_u64().unwrap_or(0);
        let Some(session) = self.hub.sessions.get_mut(&id) else {
            return self
                .hub
                .whisper(line, Out::Payload(json!({ "op": 9, "d": false, "s": null, "t": null })));
        };
        if seq > session.seq {
            return self.hub.whisper(line, Out::Close(4007, "Invalid seq."));
        }
        session.line = Some(line);
        let missed: Vec<Value> =
            session.sent.iter().filter(|(at, _)| *at > seq).map(|(_, payload)| payload.clone()).collect();
        for payload in missed {
            self.hub.whisper(line, Out::Payload(payload));
        }
        if let Some(line) = self.hub.lines.get_mut(&line) {
            line.session = Some(id.clone());
            self.hub.resumed_at.push(line.host.clone());
        }
        self.hub.resumed += 1;
        self.hub.tell(&id, "RESUMED", &json!({ "_trace": ["double"] }));
    }

    /// The answer to a request for members: those named, nobody else without the intent.
    fn members(&mut self, session: &str, asked: &Value) {
        let guild = asked["guild_id"].as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
        let named: Vec<u64> = asked["user_ids"]
            .as_array()
            .map(|ids| ids.iter().filter_map(|id| id.as_str()?.parse().ok()).collect())
            .unwrap_or_default();
        let found: Vec<_> = named.iter().filter_map(|&user| self.member_json(guild, user)).collect();
        let chunk = json!({
            "guild_id": guild.to_string(), "members": found, "chunk_index": 0, "chunk_count": 1,
            "nonce": asked["nonce"],
        });
        self.hub.tell(session, "GUILD_MEMBERS_CHUNK", &chunk);
    }
}
