//! Bodies that the page would not write: of what it does write a value is missing, another, or of another kind; and bytes that are no
//! JSON.

use super::http::{ANNA, BRUNO, Tab, post_head, raw, room};
use super::{Stage, behind_a_proxy};
use crate::mutated::json;
use crate::mutated::mutate::{self, Dice};
use crate::support::one_in;
use giostra::clock::Millis;
use serde_json::{Value, json};

/// Posted in the gate, or fifty times as many.
const POSTED: usize = 20_000;
/// Whom nobody has sent away.
const CARLA: &str = "key:cccccccccccccccccccccccccccccccc";
/// Whoever posts so much is told to be slower; after so many milliseconds they may again.
const REST: Millis = 60_000;

#[tokio::test]
async fn whatever_is_posted_is_answered_and_one_writes_on() {
    let stage = Stage::open(behind_a_proxy()).await;
    let tab = Tab::open(&stage, ANNA, "Anna").await;
    let place = room("paroliere").to_string();
    let key = stage.piazza.moderator_key().expect("one is needed").to_owned();
    let (status, answer) = tab.post("/api/moderate", &json!({ "key": key })).await;
    assert_eq!(status, 200, "{answer}");
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let (_, bruno) = bruno.post("/api/join", &json!({ "name": "Bruno" })).await;
    let bruno = &bruno["id"];
    let (_, said) = tab.say(&room("paroliere"), "/manche").await;
    let said = &said["id"];
    let paths = [
        "/api/join",
        "/api/say",
        "/api/edit",
        "/api/delete",
        "/api/press",
        "/api/clock",
        "/api/moderate",
        "/api/order",
        "/api/leave",
    ];
    let corpus: Vec<Value> = vec![
        json!({ "name": "Anna" }),
        json!({ "place": place, "text": "carte" }),
        json!({ "place": place, "text": "soia", "nonce": "n1" }),
        json!({ "place": place, "id": said, "text": "carta" }),
        json!({ "place": place, "id": said }),
        json!({ "place": place, "id": said, "button": 0, "form": "quadro" }),
        json!({ "rate": 10 }),
        json!({ "end": place }),
        json!({ "key": key }),
        json!({ "kick": bruno }),
        json!({ "ban": bruno }),
        json!({ "lift": 1 }),
    ];
    let written: Vec<Vec<u8>> = corpus.iter().map(|body| body.to_string().into_bytes()).collect();
    let words = mutate::words(&written);
    let mut dice = Dice(22);
    let mut statuses = std::collections::BTreeSet::new();
    for number in 0..POSTED / one_in(50) {
        let path = dice.one(&paths);
        let body = if number % 4 == 0 {
            let bytes = mutate::mutated(&mut dice, &written, &words);
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            json::changed(&mut dice, &corpus).to_string()
        };
        let (status, answer) = raw(&stage, &post_head(&stage, path, &tab.headers(), &body)).await;
        assert!((200..500).contains(&status), "{number}: {path} {body}: {answer}");
        statuses.insert(status);
        if status == 429 {
            stage.clock.set(stage.clock.now() + REST);
        }
    }
    assert!(statuses.contains(&200) && statuses.contains(&400), "{statuses:?}");
    stage.clock.set(stage.clock.now() + REST);
    let tab = Tab::open(&stage, CARLA, "Carla").await;
    let (status, answer) = tab.say(&room("paroliere"), "carte").await;
    assert_eq!(status, 200, "{answer}");
}
