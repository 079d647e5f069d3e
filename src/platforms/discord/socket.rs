//! The gateway's socket, one task a shard. It greets, beats, resumes and begins anew, and hands on what comes as it came: which
//! events are read is for who listens.
//!
//! The library's own gateway takes a value apart for every event and starts two tasks; this takes a fifth of its CPU time
//! (`benches/load/gateway.rs`).

mod admission;
mod connection;
mod payload;

use self::admission::{APART, Admission};
use self::connection::{Came, Connection, Trust};
use self::payload::{Greeting, Payload, Session, op};
use crate::chance;
use serenity::model::gateway::{BotGateway, GatewayIntents};
use std::time::Duration;

pub(super) use self::connection::NoTrust;
pub(super) use self::payload::Ready;

/// A connection that is not made, or not greeted, in this time failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between two tries to connect: after the first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// After a session was called invalid, at least, and by how much more at most.
/// Source: <https://discord.com/developers/docs/events/gateway#resuming>.
const FORGOTTEN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(4));

/// Who hears what a shard brings, in the order in which it came. Nothing else comes before this returns.
pub(super) trait Ear: Send + Sync {
    /// An event, by the gateway's name of it, and what it holds as JSON.
    fn event(&self, shard: u32, name: &str, data: &str);
    /// From now on events come over this shard, or do not.
    fn lives(&self, shard: u32, lives: bool);
}

/// Why a shard has ended for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The token is not, or no longer, a bot's.
    Token,
    /// The application may not read what people write.
    Intents,
    /// The gateway does not take so many shards, or something else that asking the same again does not mend: its code.
    Refused(u16),
}

/// The gateway, as all shards of a process reach it.
pub(super) struct Gateway {
    token: String,
    intents: GatewayIntents,
    address: String,
    trust: Trust,
    admission: Admission,
}

/// How a connection has ended.
enum Lost {
    ForGood(Ended),
    /// A session is taken up again where there is one, or begun.
    Again,
    /// The session is none any more.
    Forgotten,
}

/// What is known of a shard between two connections.
struct Shard<'a, E> {
    number: u32,
    of: u32,
    session: Option<Session>,
    /// The last connection has let us in and answered a heartbeat: the next one need not wait.
    is_proven: bool,
    ear: &'a E,
}

impl Gateway {
    /// Nothing is connected yet. `authority`: a further certificate authority, PEM.
    ///
    /// # Errors
    /// When the authority is none.
    pub(super) fn new(
        token: &str,
        intents: GatewayIntents,
        asked: &BotGateway,
        authority: Option<&[u8]>,
    ) -> Result<Self, NoTrust> {
        Ok(Self {
            token: token.to_owned(),
            intents,
            address: asked.url.clone(),
            trust: Trust::new(authority)?,
            admission: Admission::new(&asked.session_start_limit),
        })
    }

    /// Keeps one shard of so many connected, until it has ended for good or this is dropped.
    pub(super) async fn run(&self, number: u32, of: u32, ear: &impl Ear) -> Ended {
        let mut shard = Shard { number, of, session: None, is_proven: false, ear };
        let (first, longest) = PAUSES;
        let mut pause = Duration::ZERO;
        loop {
            let lost = self.connect(&mut shard).await;
            ear.lives(number, false);
            match lost {
                Lost::ForGood(ended) => return ended,
                Lost::Again => {}
                Lost::Forgotten => {
                    shard.session = None;
                    let (least, more) = FORGOTTEN;
                    tokio::time::sleep(least + more.mul_f64(fraction())).await;
                }
            }
            if std::mem::take(&mut shard.is_proven) {
                pause = Duration::ZERO;
            }
            // Not all shards of all bots at the same moment.
            tokio::time::sleep(pause.mul_f64(1.0 - fraction() / 2.0)).await;
            pause = (pause * 2).clamp(first, longest);
        }
    }

    /// One connection, from its beginning to its end.
    async fn connect(&self, shard: &mut Shard<'_, impl Ear>) -> Lost {
        let mut turn = match shard.session {
            None => Some(self.admission.turn(shard.number).await),
            Some(_) => None,
        };
        let address = shard.session.as_ref().map_or(&self.address, |session| &session.address);
        let opened = async {
            let mut line = Connection::open(address, &self.trust).await?;
            let Came::Text(text) = line.next().await? else { return Ok(None) };
            let hello = Payload::read(&text).and_then(|payload| payload.data::<Greeting>());
            Ok(hello.map(|hello| (line, hello.every())))
        };
        let greeted = {
            let mut opened = std::pin::pin!(tokio::time::timeout(PATIENCE, opened));
            tokio::select! {
                greeted = &mut opened => greeted,
                // Where a gateway does not greet one shard the others need not wait for that.
                () = tokio::time::sleep(APART) => {
                    turn = None;
                    opened.await
                }
            }
        };
        let (mut line, every) = match greeted {
            Ok(Ok(Some(greeted))) => greeted,
            Ok(Err(error)) => return unreachable(shard.number, &error),
            Ok(Ok(None)) | Err(_) => {
                tracing::warn!(shard = shard.number, "the gateway does not greet");
                return Lost::Again;
            }
        };
        let hello = if let Some(session) = &shard.session {
            session.resume(&self.token)
        } else {
            if turn.is_none() {
                turn = Some(self.admission.turn(shard.number).await);
            }
            payload::identify(&self.token, self.intents.bits(), (shard.number, shard.of))
        };
        if let Err(error) = line.send(hello).await {
            return unreachable(shard.number, &error);
        }
        if let Some(turn) = turn {
            turn.use_up();
        }
        let lost = self.listen(&mut line, every, shard).await;
        if !matches!(lost, Lost::ForGood(_)) {
            line.leave().await;
        }
        lost
    }

    /// Hears what comes, and shows that we are there, until either side has enough.
    async fn listen(&self, line: &mut Connection, every: Duration, shard: &mut Shard<'_, impl Ear>) -> Lost {
        let mut is_answered = true;
        let beat = tokio::time::sleep(every.mul_f64(fraction()));
        tokio::pin!(beat);
        loop {
            let came = tokio::select! {
                came = line.next() => came,
                () = &mut beat => {
                    if !std::mem::take(&mut is_answered) {
                        tracing::info!(shard = shard.number, "the gateway does not answer any more");
                        return Lost::Again;
                    }
                    beat.set(tokio::time::sleep(every));
                    if let Err(error) = line.send(payload::heartbeat(shard.seq())).await {
                        return unreachable(shard.number, &error);
                    }
                    continue;
                }
            };
            let text = match came {
                Ok(Came::Text(text)) => text,
                Ok(Came::Closed(code)) => return closed(shard.number, code),
                Err(error) => return unreachable(shard.number, &error),
            };
            let Some(payload) = Payload::read(&text) else {
                tracing::warn!(shard = shard.number, "the gateway says what cannot be read");
                continue;
            };
            match payload.op {
                op::DISPATCH => shard.hears(&payload),
                op::HEARTBEAT => {
                    if let Err(error) = line.send(payload::heartbeat(shard.seq())).await {
                        return unreachable(shard.number, &error);
                    }
                }
                op::ACK => {
                    is_answered = true;
                    shard.is_proven |= shard.session.is_some();
                }
                op::RECONNECT => return Lost::Again,
                op::INVALID if payload.data() == Some(true) => return Lost::Again,
                op::INVALID => return Lost::Forgotten,
                _ => {}
            }
        }
    }
}

impl<E: Ear> Shard<'_, E> {
    fn seq(&self) -> Option<u64> {
        self.session.as_ref().map(|session| session.seq)
    }

    fn hears(&mut self, payload: &Payload<'_>) {
        let (Some(name), Some(data)) = (payload.t, payload.d) else { return };
        match name {
            "READY" => match payload.data::<Ready>() {
                Some(ready) => {
                    self.session = Some(Session::new(&ready));
                    self.ear.lives(self.number, true);
                }
                None => {
                    tracing::warn!(shard = self.number, "the gateway begins a session that cannot be read");
                }
            },
            "RESUMED" => self.ear.lives(self.number, true),
            _ => {}
        }
        if let (Some(session), Some(seq)) = (&mut self.session, payload.s) {
            session.seq = seq;
        }
        self.ear.event(self.number, name, data.get());
    }
}

fn unreachable(shard: u32, error: &connection::Error) -> Lost {
    tracing::info!(shard, %error, "the gateway cannot be reached");
    Lost::Again
}

/// What follows from the code with which the gateway hangs up.
/// Source: <https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes>.
fn closed(shard: u32, code: Option<u16>) -> Lost {
    tracing::info!(shard, ?code, "the gateway hangs up");
    match code {
        Some(4004) => Lost::ForGood(Ended::Token),
        Some(4014) => Lost::ForGood(Ended::Intents),
        Some(code @ 4010..=4013) => Lost::ForGood(Ended::Refused(code)),
        // An invalid number, a session that has timed out, and what ends every session.
        Some(1000 | 1001 | 4007 | 4009) => Lost::Forgotten,
        _ => Lost::Again,
    }
}

/// Something from 0 to 1, as chance has it.
fn fraction() -> f64 {
    // Without chance all wait the middle.
    chance::fresh_seed().map_or(0.5, |seed| f64::from(u16::from_le_bytes([seed[0], seed[1]])) / 65_535.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_says_how_to_go_on() {
        for (code, ended) in [
            (4004, Ended::Token),
            (4014, Ended::Intents),
            (4010, Ended::Refused(4010)),
            (4011, Ended::Refused(4011)),
            (4013, Ended::Refused(4013)),
        ] {
            assert!(matches!(closed(0, Some(code)), Lost::ForGood(it) if it == ended), "{code}");
        }
        for code in [4000, 4001, 4002, 4003, 4005, 4008, 1006, 1011] {
            assert!(matches!(closed(0, Some(code)), Lost::Again), "{code}");
        }
        assert!(matches!(closed(0, None), Lost::Again));
        for code in [1000, 1001, 4007, 4009] {
            assert!(matches!(closed(0, Some(code)), Lost::Forgotten), "{code}");
        }
    }
}
