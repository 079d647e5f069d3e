//! What is said over the gateway. Only what every payload has is read of what comes: what an event holds stays text.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use serde_json::value::RawValue;
use serenity::model::guild::UnavailableGuild;
use std::time::Duration;

/// What a payload is.
/// Source: <https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-opcodes>.
pub(super) mod op {
    pub(in super::super) const DISPATCH: u8 = 0;
    pub(in super::super) const HEARTBEAT: u8 = 1;
    pub(super) const IDENTIFY: u8 = 2;
    pub(super) const RESUME: u8 = 6;
    pub(in super::super) const RECONNECT: u8 = 7;
    pub(in super::super) const INVALID: u8 = 9;
    pub(in super::super) const ACK: u8 = 11;
}

/// What every payload has.
#[derive(Deserialize)]
pub(super) struct Payload<'a> {
    pub(super) op: u8,
    /// The number of an event in its session.
    pub(super) s: Option<u64>,
    /// What an event is called.
    #[serde(borrow)]
    pub(super) t: Option<&'a str>,
    #[serde(borrow)]
    pub(super) d: Option<&'a RawValue>,
}

impl<'a> Payload<'a> {
    pub(super) fn read(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// What it holds, if it can be read as this.
    pub(super) fn data<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.d?.get()).ok()
    }
}

/// The first payload.
#[derive(Deserialize)]
pub(super) struct Greeting {
    heartbeat_interval: u64,
}

impl Greeting {
    /// How often the gateway wants to hear that we are there.
    pub(super) fn every(&self) -> Duration {
        // Never without a pause, whatever it says.
        Duration::from_millis(self.heartbeat_interval.max(10))
    }
}

/// What a new session begins with.
#[derive(Deserialize)]
pub(in super::super) struct Ready {
    session_id: String,
    resume_gateway_url: String,
    /// The servers behind the shard.
    pub(in super::super) guilds: Vec<UnavailableGuild>,
}

/// A session that can be taken up again.
pub(super) struct Session {
    id: String,
    /// Where.
    pub(super) address: String,
    /// The number of the last event that came.
    pub(super) seq: u64,
}

impl Session {
    pub(super) fn new(ready: &Ready) -> Self {
        Self { id: ready.session_id.clone(), address: ready.resume_gateway_url.clone(), seq: 0 }
    }

    /// Takes it up again.
    pub(super) fn resume(&self, token: &str) -> String {
        let asked = json!({ "token": token, "session_id": self.id, "seq": self.seq });
        json!({ "op": op::RESUME, "d": asked }).to_string()
    }
}

/// Begins a session.
pub(super) fn identify(token: &str, intents: u64, (shard, of): (u32, u32)) -> String {
    let properties = json!({ "os": std::env::consts::OS, "browser": "giostra", "device": "giostra" });
    // What is large comes packed: the descriptions of servers, at the start.
    let asked = json!({
        "token": token, "intents": intents, "shard": [shard, of], "compress": true, "properties": properties,
    });
    json!({ "op": op::IDENTIFY, "d": asked }).to_string()
}

/// Shows that we are there, and what we have heard.
pub(super) fn heartbeat(seq: Option<u64>) -> String {
    json!({ "op": op::HEARTBEAT, "d": seq }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_event_holds_stays_as_it_came() {
        let payload = Payload::read(r#"{"t":"X","s":7,"op":0,"d":{"a": [1, "\u00e8"]}}"#).unwrap();
        assert_eq!((payload.op, payload.s, payload.t), (op::DISPATCH, Some(7), Some("X")));
        assert_eq!(payload.d.map(RawValue::get), Some(r#"{"a": [1, "\u00e8"]}"#));
        let payload = Payload::read(r#"{"op":9,"d":true,"s":null,"t":null,"later":1}"#).unwrap();
        assert_eq!((payload.op, payload.data::<bool>()), (op::INVALID, Some(true)));
        assert_eq!(Payload::read(r#"{"op":9,"d":"?"}"#).unwrap().data::<bool>(), None);
        assert!(Payload::read("{}").is_none() && Payload::read("[").is_none());
    }

    #[test]
    fn nobody_is_made_to_beat_without_end() {
        let greeting: Greeting = serde_json::from_str(r#"{"heartbeat_interval":0}"#).unwrap();
        assert_eq!(greeting.every(), Duration::from_millis(10));
    }
}
