//! The updates that wait for the bot: which ones it gets, in which order, and when they are forgotten.

use super::answer::{Answer, Refusal, bad};
use super::parse::Fields;
use super::world::World;
use giostra::clock::Millis;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};

/// What is sent only to those who ask for it by name.
const ON_DEMAND: [&str; 3] = ["chat_member", "message_reaction", "message_reaction_count"];

/// The queue between Telegram and the bot.
pub(crate) struct Queue {
    pub(crate) waiting: VecDeque<Value>,
    /// The last id that was given to an update.
    pub(crate) last: i64,
    /// The highest id the bot confirmed.
    pub(crate) confirmed: i64,
    /// `None`: the usual ones.
    allowed: Option<Vec<String>>,
    /// Counts polls: a poll that is not the last one is terminated.
    pub(crate) poll: u64,
    /// The last poll there was when a webhook was set, which has terminated it.
    hooked: u64,
    /// Another process fetches updates, too: a poll that another one has ended is told so.
    pub(crate) rival: bool,
    /// Counts nudges: a poll that saw one go by ends.
    pub(crate) nudges: u64,
    /// Polls that stand waiting, with the moment at which each ends.
    pub(crate) standing: BTreeMap<u64, Millis>,
    /// The last update there was when a poll was answered last.
    answered: i64,
    /// The same, of the last answer the bot has dealt with: it polls again only then.
    pub(crate) dealt_with: i64,
    /// Everything is delivered once more after it was confirmed.
    pub(crate) twice: bool,
    repeated: i64,
    /// Batches come in an order drawn from this.
    pub(crate) shuffle: Option<u64>,
    pub(crate) webhook: Webhook,
    /// All there were since somebody wanted to know.
    pub(crate) kept: Option<Vec<Value>>,
}

/// Where updates are posted to, when that is set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    pub(crate) secret: Option<String>,
    pub(crate) connections: Option<i64>,
    /// Seconds and words of the last failure.
    pub(crate) last_error: Option<(i64, String)>,
}

impl Default for Queue {
    fn default() -> Self {
        let first = 700_000_000;
        Self {
            waiting: VecDeque::new(),
            last: first,
            confirmed: first,
            allowed: None,
            poll: 0,
            hooked: 0,
            rival: false,
            nudges: 0,
            standing: BTreeMap::new(),
            answered: first,
            dealt_with: first,
            twice: false,
            repeated: first,
            shuffle: None,
            webhook: Webhook::default(),
            kept: None,
        }
    }
}

impl Queue {
    /// Adds an update, if the bot wants its kind.
    pub(crate) fn push(&mut self, kind: &str, content: &Value) {
        let wanted = match &self.allowed {
            Some(allowed) => allowed.iter().any(|name| name == kind),
            None => !ON_DEMAND.contains(&kind),
        };
        if wanted {
            self.last += 1;
            let update = json!({ "update_id": self.last, kind: content });
            if let Some(kept) = &mut self.kept {
                kept.push(update.clone());
            }
            self.waiting.push_back(update);
        }
    }

    /// Forgets everything below `offset`; a negative one counts from the end.
    fn confirm(&mut self, offset: i64) {
        let below = if offset >= 0 {
            offset
        } else {
            let keep = usize::try_from(-offset).unwrap_or(usize::MAX).min(self.waiting.len());
            self.waiting.get(self.waiting.len() - keep).map_or(self.last + 1, id)
        };
        let gone = self.waiting.iter().filter(|update| id(update) < below).map(id).max();
        let (twice, repeated) = (self.twice, self.repeated);
        self.repeated = repeated.max(gone.unwrap_or(0));
        let again = |update: &Value| twice && id(update) > repeated;
        self.waiting.retain(|update| id(update) >= below || again(update));
        self.confirmed = self.confirmed.max((below - 1).min(self.last));
    }

    /// Up to `limit` updates, as they are given out.
    fn batch(&mut self, limit: usize) -> Vec<Value> {
        let mut batch: Vec<Value> = self.waiting.iter().take(limit).cloned().collect();
        if let Some(seed) = &mut self.shuffle {
            for at in (1..batch.len()).rev() {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let other = usize::try_from(*seed >> 33).unwrap_or(0) % (at + 1);
                batch.swap(at, other);
            }
        }
        batch
    }

    /// What a webhook gets next.
    pub(crate) fn first(&mut self) -> Option<Value> {
        self.batch(usize::MAX).into_iter().next()
    }

    /// The webhook took an update.
    pub(crate) fn delivered(&mut self, update: i64) {
        self.confirmed = self.confirmed.max(update);
        if self.twice && self.repeated < update {
            self.repeated = update;
            return;
        }
        self.waiting.retain(|waiting| id(waiting) != update);
    }
}

/// The id of an update.
pub(crate) fn id(update: &Value) -> i64 {
    update["update_id"].as_i64().unwrap_or(0)
}

/// A poll that was accepted.
#[derive(Clone, Copy)]
pub(crate) struct Poll {
    number: u64,
    nudges: u64,
    limit: usize,
    /// When it ends, with nothing if need be.
    pub(crate) ends: Millis,
}

impl World {
    /// Begins a `getUpdates`: confirms, and ends the poll that stands.
    pub(crate) fn begin_poll(&mut self, fields: &Fields, now: Millis) -> Result<Poll, Refusal> {
        if !self.queue.webhook.url.is_empty() {
            let words = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete \
                         the webhook first";
            return Err(Refusal::new(409, words));
        }
        self.remember_allowed(fields)?;
        let queue = &mut self.queue;
        queue.confirm(fields.int("offset").unwrap_or(0));
        queue.dealt_with = queue.answered;
        queue.poll += 1;
        let limit = fields.int("limit").filter(|limit| (1..=100).contains(limit)).unwrap_or(100);
        let seconds = fields.int("timeout").unwrap_or(0).clamp(0, 50);
        let poll = Poll {
            number: queue.poll,
            nudges: queue.nudges,
            limit: usize::try_from(limit).unwrap_or(100),
            ends: now + seconds * 1000,
        };
        queue.standing.insert(poll.number, poll.ends);
        Ok(poll)
    }

    /// A poll was answered, or its client has gone.
    pub(crate) fn end_poll(&mut self, poll: Poll) {
        self.queue.standing.remove(&poll.number);
    }

    /// What a poll answers now; `None` while it has to wait. `late`: its time is over.
    ///
    /// A bot that drops a poll has begun the next one before the server sees the connection of the first one closed, and is
    /// not to be told of a conflict with itself. The real Telegram need not care: an answer to a closed connection is lost.
    /// Here it would be counted; so of all polls that stand the newest is answered, and another waits for it or for its own
    /// client to go away, unless the test has said that there is a rival. The dropped one may even be read after the one that
    /// replaces it: then it is the newest until its connection is seen closed.
    pub(crate) fn poll(&mut self, poll: Poll, late: bool) -> Option<Answer> {
        let queue = &mut self.queue;
        if poll.number <= queue.hooked {
            return Some(Err(Refusal::new(409, "Conflict: terminated by setWebhook request")));
        }
        if !queue.rival && queue.standing.keys().next_back() != Some(&poll.number) {
            return None;
        }
        if queue.rival && queue.poll != poll.number {
            let words = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is \
                         running";
            return Some(Err(Refusal::new(409, words)));
        }
        let batch = queue.batch(poll.limit);
        let over = late || queue.nudges != poll.nudges;
        let answers = over || !batch.is_empty();
        if answers {
            queue.answered = queue.last;
        }
        answers.then_some(Ok(Value::Array(batch)))
    }

    fn remember_allowed(&mut self, fields: &Fields) -> Result<(), Refusal> {
        if let Some(allowed) = fields.json("allowed_updates")? {
            let names = allowed.as_array().ok_or_else(|| bad("expected an array of strings"))?;
            let names: Vec<_> = names.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            // An empty list asks for the usual ones again.
            self.queue.allowed = (!names.is_empty()).then_some(names);
        }
        Ok(())
    }

    /// `setWebhook`; an empty `url` removes it.
    pub(crate) fn set_webhook(&mut self, fields: &Fields) -> Answer {
        let url = fields.text("url").unwrap_or_default();
        // A loopback address may do without TLS: the proxy before it is not part of the test.
        let loopback = url.starts_with("http://127.0.0.1:") || url.starts_with("http://localhost:");
        if !url.is_empty() && !url.starts_with("https://") && !loopback {
            return Err(bad("bad webhook: An HTTPS URL must be provided for webhook"));
        }
        let secret = fields.text("secret_token").filter(|secret| !secret.is_empty());
        let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        if secret.as_ref().is_some_and(|secret| secret.len() > 256 || !secret.chars().all(fine)) {
            return Err(bad("secret token contains unallowed characters"));
        }
        self.remember_allowed(fields)?;
        if fields.flag("drop_pending_updates") {
            self.queue.waiting.clear();
        }
        // A webhook ends a poll that stands, as another poll does.
        self.queue.hooked = self.queue.poll;
        let connections = fields.int("max_connections");
        self.queue.webhook = Webhook { url, secret, connections, last_error: None };
        Ok(json!(true))
    }

    /// `getWebhookInfo`.
    pub(crate) fn webhook_info(&self) -> Value {
        let webhook = &self.queue.webhook;
        let mut info = json!({
            "url": webhook.url,
            "has_custom_certificate": false,
            "pending_update_count": self.queue.waiting.len(),
        });
        if let Some(connections) = webhook.connections {
            info["max_connections"] = json!(connections);
        }
        if let Some(allowed) = &self.queue.allowed {
            info["allowed_updates"] = json!(allowed);
        }
        if let Some((at, words)) = &webhook.last_error {
            info["last_error_date"] = json!(at);
            info["last_error_message"] = json!(words);
        }
        info
    }
}
