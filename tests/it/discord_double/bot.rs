//! The clients of these tests: a whole serenity, its REST half alone, a bare socket.

use std::io::Read as _;
use std::sync::Arc;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, Cache, ClientBuilder, Context, Event, GatewayIntents, Http, HttpBuilder, HttpError,
    RawEventHandler,
};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::support::discord::Discord;

const PATIENCE: Duration = Duration::from_mins(2);

/// serenity's REST client for the double.
pub(super) fn http(discord: &Discord) -> Http {
    let id = ApplicationId::new(discord.bot().0);
    HttpBuilder::new(discord.token()).client(discord.https_client()).application_id(id).build()
}

/// Discord's code of a refusal, with its status.
pub(super) fn refusal<T>(result: serenity::Result<T>) -> (u16, isize) {
    match result {
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(why))) => {
            (why.status_code.as_u16(), why.error.code)
        }
        Err(other) => panic!("no answer of Discord: {other}"),
        Ok(_) => panic!("nothing was refused"),
    }
}

/// A whole client; it is shut down when this is dropped.
pub(super) struct Bot {
    pub(super) http: Arc<Http>,
    pub(super) cache: Arc<Cache>,
    pub(super) end: Option<JoinHandle<serenity::Result<()>>>,
    events: UnboundedReceiver<Event>,
    /// Events that came while another was looked for.
    aside: Vec<Event>,
}

struct Listener(UnboundedSender<Event>);

#[serenity::async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        drop(self.0.send(event));
    }
}

impl Bot {
    /// Connects one shard and waits for nothing.
    pub(super) async fn start(discord: &Discord, intents: GatewayIntents) -> Self {
        let (heard, events) = unbounded_channel();
        let client = ClientBuilder::new_with_http(http(discord), intents).raw_event_handler(Listener(heard));
        let mut client = client.await.expect("a client");
        let (http, cache) = (Arc::clone(&client.http), Arc::clone(&client.cache));
        let end = Some(tokio::spawn(async move { client.start().await }));
        Self { http, cache, end, events, aside: Vec::new() }
    }

    /// The first event that `what` wants; the others stay for later.
    pub(super) async fn hear<T>(&mut self, what: impl Fn(&Event) -> Option<T>) -> T {
        if let Some(at) = self.aside.iter().position(|event| what(event).is_some()) {
            return what(&self.aside.remove(at)).expect("just found");
        }
        let next = async {
            loop {
                let event = self.events.recv().await.expect("the client runs");
                match what(&event) {
                    Some(it) => return it,
                    None => self.aside.push(event),
                }
            }
        };
        tokio::time::timeout(PATIENCE, next).await.expect("the event comes")
    }

    /// Waits until the client has ended by itself, and says how.
    pub(super) async fn ended(&mut self) -> serenity::Result<()> {
        let end = self.end.take().expect("not waited for before");
        tokio::time::timeout(PATIENCE, end).await.expect("it ends").expect("it does not panic")
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(end) = &self.end {
            end.abort();
        }
    }
}

/// A gateway socket without a library.
pub(super) struct Raw(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Raw {
    /// Connects and takes the greeting.
    pub(super) async fn connect(discord: &Discord) -> Self {
        let (socket, _) =
            tokio_tungstenite::connect_async(format!("{}/?v=10", discord.gateway())).await.expect("a socket");
        let mut raw = Self(socket);
        assert_eq!(raw.next().await["op"], 10);
        raw
    }

    /// Connects and identifies as a shard.
    pub(super) async fn identify(discord: &Discord, intents: u64, shard: [u64; 2]) -> Self {
        let mut raw = Self::connect(discord).await;
        let properties = json!({ "os": "linux", "browser": "none", "device": "none" });
        raw.send(&json!({ "op": 2, "d": {
            "token": discord.token(), "intents": intents, "shard": shard, "properties": properties,
        }}))
        .await;
        raw
    }

    pub(super) async fn send(&mut self, payload: &Value) {
        self.0.send(Message::Text(payload.to_string())).await.expect("sent");
    }

    /// The next payload.
    pub(super) async fn next(&mut self) -> Value {
        match self.message().await {
            Some(Message::Text(text)) => serde_json::from_str(&text).expect("JSON"),
            Some(Message::Binary(bytes)) => {
                let mut text = String::new();
                ZlibDecoder::new(&bytes[..]).read_to_string(&mut text).expect("zlib");
                serde_json::from_str(&text).expect("JSON")
            }
            other => panic!("no payload: {other:?}"),
        }
    }

    /// The next dispatch of this name.
    pub(super) async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await;
            if payload["t"] == name {
                return payload;
            }
        }
    }

    /// The code with which the server hangs up.
    pub(super) async fn closed(&mut self) -> u16 {
        loop {
            match self.message().await {
                Some(Message::Close(Some(frame))) => return frame.code.into(),
                Some(_) => {}
                None => panic!("no close frame"),
            }
        }
    }

    async fn message(&mut self) -> Option<Message> {
        let next = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("something comes");
        next.and_then(Result::ok)
    }
}
