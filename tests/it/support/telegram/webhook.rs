//! Posts updates to the bot, one after the other, each again until it is taken.

use super::parse::Fields;
use super::server::Shared;
use super::updates;
use serde_json::Value;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// How long a refused update rests, unless something changes before.
const REST: Duration = Duration::from_millis(200);
/// How long a post may take.
const POST: Duration = Duration::from_secs(20);

struct Post {
    url: String,
    secret: Option<String>,
    update: Value,
}

/// Runs until it is dropped.
pub(crate) async fn deliver(shared: Arc<Shared>) {
    let client = reqwest::Client::builder().no_proxy().timeout(POST).build().expect("a plain client");
    let mut changed = shared.changed.subscribe();
    loop {
        changed.borrow_and_update();
        let Some(post) = next(&shared) else {
            let _ = changed.changed().await;
            continue;
        };
        let id = updates::id(&post.update);
        let mut request = client.post(&post.url).header("Content-Type", "application/json");
        if let Some(secret) = &post.secret {
            request = request.header("X-Telegram-Bot-Api-Secret-Token", secret);
        }
        let failure = match request.body(post.update.to_string()).send().await {
            Ok(response) if response.status().is_success() => {
                let answer = response.text().await.unwrap_or_default();
                shared.change(|world, now| {
                    world.queue.delivered(id);
                    // A webhook may answer with a call of its own, whose result nobody sees.
                    if let Ok(Value::Object(map)) = serde_json::from_str(&answer)
                        && let Some(method) = map.get("method").and_then(Value::as_str)
                    {
                        let method = method.to_ascii_lowercase();
                        let _ = world.call(&method, &Fields::of_json(map), now);
                    }
                });
                continue;
            }
            Ok(response) => format!("Wrong response from the webhook: {}", response.status()),
            Err(_) => "Connection refused".to_owned(),
        };
        shared.change(|world, now| {
            world.queue.webhook.last_error = Some((super::json::seconds(now), failure));
        });
        changed.borrow_and_update();
        let _ = tokio::time::timeout(REST, changed.changed()).await;
    }
}

fn next(shared: &Shared) -> Option<Post> {
    let (mut url, secret, update) = {
        let mut world = shared.world();
        let update = world.queue.first()?;
        let webhook = &world.queue.webhook;
        if webhook.url.is_empty() {
            return None;
        }
        (webhook.url.clone(), webhook.secret.clone(), update)
    };
    let proxy = shared.proxy.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(proxy) = proxy.as_ref() {
        let after_scheme = url.find("://").map_or(0, |at| at + 3);
        let path = url[after_scheme..].find('/').map_or("/", |at| &url[after_scheme + at..]);
        url = format!("{}{path}", proxy.trim_end_matches('/'));
    }
    Some(Post { url, secret, update })
}
