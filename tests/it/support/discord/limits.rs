//! Rate limits, measured by the clock of the double: a bucket for each route and channel, and one
//! for everything. Off until a test wants them.

use std::collections::BTreeMap;

use giostra::clock::Millis;
use serde_json::json;

use super::answer::Answer;

/// Requests of all kinds in one second.
const GLOBAL: u32 = 50;

/// The buckets.
#[derive(Default)]
pub(super) struct Limits {
    pub(super) on: bool,
    /// How many requests were turned away.
    pub(super) refused: u32,
    buckets: BTreeMap<String, Bucket>,
    global: Bucket,
}

#[derive(Default)]
struct Bucket {
    used: u32,
    resets: Millis,
}

impl Bucket {
    /// Takes one of `limit` in a window; the wait when there is none left.
    fn take(&mut self, limit: u32, window: Millis, now: Millis) -> Result<(), Millis> {
        if now >= self.resets {
            *self = Self { used: 0, resets: now + window };
        }
        if self.used >= limit {
            return Err(self.resets - now);
        }
        self.used += 1;
        Ok(())
    }
}

/// The limit of a route: its name, how many, in how long.
fn rule(method: &str, path: &[&str]) -> Option<(&'static str, u32, Millis)> {
    match (method, path) {
        ("POST", ["channels", _, "messages"]) => Some(("create_message", 5, 5000)),
        ("PATCH", ["channels", _, "messages", _]) => Some(("edit_message", 5, 5000)),
        ("DELETE", ["channels", _, "messages", _]) => Some(("delete_message", 5, 1000)),
        ("PUT" | "DELETE", ["channels", _, "messages", _, "reactions", ..]) => Some(("reactions", 1, 250)),
        _ => None,
    }
}

impl Limits {
    /// Counts a request: the headers its answer will carry, or the answer that turns it away.
    pub(super) fn count(
        &mut self,
        method: &str,
        path: &[&str],
        now: Millis,
    ) -> Result<Vec<(&'static str, String)>, Answer> {
        if !self.on {
            return Ok(Vec::new());
        }
        // Callbacks and follow-ups of interactions are not the bot's traffic.
        if !matches!(path, ["interactions" | "webhooks", ..])
            && let Err(wait) = self.global.take(GLOBAL, 1000, now)
        {
            self.refused += 1;
            let scope = [("x-ratelimit-global", "true".into()), ("x-ratelimit-scope", "global".into())];
            return Err(too_many(wait, true, scope.into()));
        }
        let Some((name, limit, window)) = rule(method, path) else { return Ok(Vec::new()) };
        let bucket = self.buckets.entry(format!("{name}:{}", path[1])).or_default();
        let taken = bucket.take(limit, window, now);
        let left = bucket.resets - now;
        let headers = vec![
            ("x-ratelimit-limit", limit.to_string()),
            ("x-ratelimit-remaining", (limit - bucket.used).to_string()),
            ("x-ratelimit-reset", seconds(bucket.resets)),
            ("x-ratelimit-reset-after", seconds(left)),
            (
                "x-ratelimit-bucket",
                format!(
                    "{:016x}",
                    name.bytes().fold(7_u64, |n, b| n.wrapping_mul(31).wrapping_add(u64::from(b)))
                ),
            ),
        ];
        taken.map(|()| headers.clone()).map_err(|wait| {
            self.refused += 1;
            let mut headers = headers;
            headers.push(("x-ratelimit-scope", "user".into()));
            too_many(wait, false, headers)
        })
    }
}

fn seconds(millis: Millis) -> String {
    format!("{}.{:03}", millis / 1000, millis % 1000)
}

fn too_many(wait: Millis, global: bool, mut headers: Vec<(&'static str, String)>) -> Answer {
    headers.push(("retry-after", seconds(wait)));
    let after = std::time::Duration::from_millis(u64::try_from(wait).unwrap_or(0)).as_secs_f64();
    let body = json!({ "message": "You are being rate limited.", "retry_after": after, "global": global, "code": 0 });
    Answer { status: 429, headers, ..Answer::ok(body) }
}
