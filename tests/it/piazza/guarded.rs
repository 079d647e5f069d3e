//! A piazza that others can reach: its password, names that are kept, people who are sent away.

use super::http::{ANNA, BRUNO, Tab, get_head, json_of, post_head, raw, room};
use super::page::write;
use super::{PASSWORD, Stage, behind_a_proxy, open_to_all, options};
use crate::browser::Browser;
use serde_json::{Value, json};

const CARLA: &str = "key:cccccccccccccccccccccccccccccccc";
const ENTER: &str = "\u{e007}";

/// The same tab, as the proxy brings it from an address.
fn from(tab: &Tab<'_>, address: &str) -> String {
    format!("{}X-Forwarded-For: {address}\r\n", tab.headers())
}

async fn post(stage: &Stage, path: &str, headers: &str, body: &Value) -> (u16, Value) {
    let (status, answer) = raw(stage, &post_head(stage, path, headers, &body.to_string())).await;
    (status, json_of(&answer))
}

#[tokio::test]
async fn without_the_password_there_is_the_page_and_nothing_else() {
    let stage = Stage::open(behind_a_proxy()).await;
    let mut anna = Tab::before(&stage, ANNA).await;
    for path in ["/page/main.js", "/texts/it", "/texts/en", "/mark.svg", "/fonts/lexend-700.ttf"] {
        assert_eq!(raw(&stage, &get_head(&stage, path, "")).await.0, 200, "{path}");
    }
    for path in [
        "/api/about",
        "/api/stream",
        "/api/people",
        "/picture/x/wide.png",
        "/file/x/y",
        "/api/log?place=x&after=0",
    ] {
        let (status, answer) = raw(&stage, &get_head(&stage, path, &anna.headers())).await;
        assert!(status == 401 && answer.contains("parola d’ordine"), "{path}: {answer}");
    }
    for path in ["/api/join", "/api/say", "/api/moderate", "/api/order", "/api/press", "/api/leave"] {
        let (status, answer) = anna.post(path, &json!({})).await;
        assert_eq!((status, &answer["code"]), (401, &json!("password")), "{path}");
    }
    assert_eq!(anna.enter("sei ruote").await.1["code"], "password-wrong");
    assert!(anna.cookie.is_empty());
    assert_eq!(anna.enter(PASSWORD).await.0, 200);
    assert_eq!(anna.post("/api/join", &json!({ "name": "Anna" })).await.0, 200);
    assert_eq!(anna.say(&room("prove"), "eccomi").await.0, 200);

    // What the cookie is: nothing that a script reads, another site sends, or that goes in the clear where there is HTTPS.
    let body = json!({ "password": PASSWORD }).to_string();
    let plain = post_head(&stage, "/api/enter", &anna.headers(), &body);
    let (_, answer) = raw(&stage, &plain).await;
    assert!(answer.contains("; HttpOnly; SameSite=Strict\r\n"), "{answer}");
    let (_, answer) = raw(&stage, &plain.replace("Origin: http://", "Origin: https://")).await;
    assert!(answer.contains("; HttpOnly; SameSite=Strict; Secure\r\n"), "{answer}");
    // Where the proxy has turned the origin into its own it says in another way how it was asked.
    let behind = format!("{}X-Forwarded-Proto: https\r\n", anna.headers());
    let (_, answer) = raw(&stage, &post_head(&stage, "/api/enter", &behind, &body)).await;
    assert!(answer.contains("; HttpOnly; SameSite=Strict; Secure\r\n"), "{answer}");

    // A piazza of this machine asks nobody.
    let stage = Stage::open(options()).await;
    let mut anna = Tab::open(&stage, ANNA, "Anna").await;
    assert_eq!(anna.enter("x").await.0, 200);
    assert!(anna.cookie.is_empty());
}

#[tokio::test]
async fn whoever_guesses_waits_and_nobody_else() {
    let stage = Stage::open(behind_a_proxy()).await;
    let anna = Tab::before(&stage, ANNA).await;
    let guess = async |address: &str, password: &str| {
        post(&stage, "/api/enter", &from(&anna, address), &json!({ "password": password })).await
    };
    for n in 0..5 {
        assert_eq!(guess("192.0.2.7", &format!("ruote {n}")).await.0, 403);
    }
    // Now not even the right one, in both languages; from elsewhere it opens. A line of IPv6 is one address.
    let (status, answer) = guess("192.0.2.7", PASSWORD).await;
    assert_eq!(
        (status, &answer["error"]),
        (429, &json!("Troppi tentativi sbagliati da qui: riprova fra un minuto."))
    );
    assert_eq!(guess("192.0.2.8", PASSWORD).await.0, 200);
    for n in 0..5 {
        assert_eq!(guess(&format!("2001:db8::{n}"), "x").await.0, 403);
    }
    assert_eq!((guess("2001:db8::9", "x").await.0, guess("2001:db8:0:1::9", "x").await.0), (429, 403));
    // A minute later one try more.
    stage.clock.set(stage.clock.now() + 60_000);
    assert_eq!(guess("192.0.2.7", PASSWORD).await.0, 200);
    assert_eq!(guess("192.0.2.7", "x").await.0, 403, "the right one wipes the slate");

    // The key of moderators is guarded in the same way.
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let key = stage.piazza.moderator_key().expect("a key").to_owned();
    let moderate = async |key: &str| {
        post(&stage, "/api/moderate", &from(&bruno, "198.51.100.1"), &json!({ "key": key })).await.0
    };
    for _ in 0..5 {
        assert_eq!(moderate("chiave").await, 403);
    }
    // Nor does it help to know the password.
    assert_eq!(guess("198.51.100.1", PASSWORD).await.0, 200);
    assert_eq!(moderate(&key).await, 429);
    stage.clock.set(stage.clock.now() + 60_000);
    assert_eq!(moderate(&key).await, 200);
}

#[tokio::test]
async fn a_name_is_nobody_elses() {
    let stage = Stage::open(behind_a_proxy()).await;
    let anna = Tab::open(&stage, ANNA, "Ada").await;
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    for name in ["Ada", "ada ", "ÀDA", "Аda", "Giostra"] {
        let (status, answer) = bruno.post("/api/join", &json!({ "name": name })).await;
        assert_eq!((status, &answer["code"]), (409, &json!("name")), "{name}");
    }
    bruno.say(&room("prove"), "sono io").await;
    assert_eq!(stage.last().who.name, "Bruno", "what was refused has changed nothing");
    assert_eq!(anna.post("/api/join", &json!({ "name": "ADA" })).await.0, 200, "one's own in another way");
    assert_eq!(anna.post("/api/leave", &json!({})).await.0, 200);
    assert_eq!(bruno.post("/api/join", &json!({ "name": "Ada" })).await.0, 200, "it was given up");
    // On this machine everybody is who they like.
    let stage = Stage::open(options()).await;
    Tab::open(&stage, ANNA, "Ada").await;
    Tab::open(&stage, BRUNO, "Ada").await;
}

#[tokio::test]
async fn a_moderator_sends_people_away_and_lets_them_in_again() {
    let stage = Stage::open(behind_a_proxy()).await;
    let (anna, bruno) = (Tab::open(&stage, ANNA, "Anna").await, Tab::open(&stage, BRUNO, "Bruno").await);
    let carla = Tab::open(&stage, CARLA, "Carla").await;
    let key = stage.piazza.moderator_key().expect("a key").to_owned();
    let home = |tab: &Tab<'_>| from(tab, "192.0.2.7");
    let away = |tab: &Tab<'_>| from(tab, "192.0.2.8");
    let order = async |order: Value| post(&stage, "/api/order", &home(&anna), &order).await;
    let say = async |headers: &str| {
        let said = json!({ "place": room("prove").to_string(), "text": "eccomi" });
        post(&stage, "/api/say", headers, &said).await
    };
    let (anna_is, bruno_is) = (account(&stage, &away(&anna)).await, account(&stage, &away(&bruno)).await);
    // Whoever does not moderate can neither look nor send away.
    assert_eq!(order(json!({ "kick": bruno_is })).await.1["code"], "no-moderator");
    let list = get_head(&stage, "/api/people", &home(&anna));
    assert_eq!(raw(&stage, &list).await.0, 403);
    assert_eq!(post(&stage, "/api/moderate", &home(&anna), &json!({ "key": key })).await.0, 200);
    let people = json_of(&raw(&stage, &list).await.1);
    let names: Vec<&str> =
        people["people"].as_array().unwrap().iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!((names.len(), &people["away"]), (3, &json!([])), "{names:?}");

    // Nobody leaves to get round them: who said something and left is listed all the same, and can be sent away.
    let dora = carla_anew(&carla).replace("192.0.2.8", "203.0.113.9");
    assert_eq!(post(&stage, "/api/join", &dora, &json!({ "name": "Dora" })).await.0, 200);
    let dora_is = account(&stage, &dora).await;
    assert_eq!(post(&stage, "/api/leave", &dora, &json!({})).await.0, 200);
    assert_eq!(say(&dora).await.1["code"], "unknown");
    assert_eq!(order(json!({ "ban": dora_is })).await, (200, json!({ "name": "Dora" })));
    assert_eq!(post(&stage, "/api/join", &dora, &json!({ "name": "Dora" })).await.1["code"], "banned");
    let listed = json_of(&raw(&stage, &list).await.1);
    assert_eq!(order(json!({ "lift": listed["away"][0]["n"] })).await.0, 200);

    // For a while: the stream ends, and nothing is taken; then it is over by itself.
    let mut stream = bruno.follow(None).await;
    stream.until("everything").await;
    assert_eq!(order(json!({ "kick": bruno_is })).await, (200, json!({ "name": "Bruno" })));
    assert!(stream.ends().await, "without telling the tab to rest");
    let (status, answer) = say(&away(&bruno)).await;
    assert_eq!((status, &answer["code"]), (403, &json!("kicked")));
    assert_eq!(say(&away(&carla)).await.1["code"], "kicked", "by address too: a new key does not help");
    stage.clock.set(stage.clock.now() + 10 * 60_000);
    assert_eq!((say(&away(&bruno)).await.0, say(&away(&carla)).await.0), (200, 200));

    // For good, by key from everywhere and by address with every key; a moderator is not shut out by a neighbour.
    assert_eq!(order(json!({ "ban": bruno_is })).await.0, 200);
    stage.clock.set(stage.clock.now() + 20 * 86_400_000);
    for headers in [from(&bruno, "203.0.113.5"), away(&carla)] {
        assert_eq!(say(&headers).await.1["code"], "banned");
        let request = get_head(&stage, "/api/stream", &headers);
        assert_eq!(raw(&stage, &request).await.0, 403);
    }
    // A new key says its name there, and no more; but whoever has the moderators' key is let in, and can let others in.
    let fresh = carla_anew(&carla);
    assert_eq!(post(&stage, "/api/join", &fresh, &json!({ "name": "Nuova" })).await.0, 200);
    assert_eq!(say(&fresh).await.1["code"], "banned");
    assert_eq!(post(&stage, "/api/moderate", &fresh, &json!({ "key": "no" })).await.0, 403);
    assert_eq!(post(&stage, "/api/moderate", &fresh, &json!({ "key": key })).await.0, 200);
    assert_eq!(say(&fresh).await.0, 200);
    assert_eq!(
        post(&stage, "/api/moderate", &from(&bruno, "203.0.113.5"), &json!({ "key": key })).await.1["code"],
        "banned"
    );
    // A short absence does not shorten a long one.
    assert_eq!(order(json!({ "kick": bruno_is })).await.0, 200);
    stage.clock.set(stage.clock.now() + 86_400_000);
    assert_eq!(say(&from(&bruno, "203.0.113.5")).await.1["code"], "banned");
    assert_eq!(say(&away(&anna)).await.0, 200);
    let listed = json_of(&raw(&stage, &get_head(&stage, "/api/people", &home(&anna))).await.1);
    let number = &listed["away"][0]["n"];
    assert_eq!(listed["away"][0]["name"], json!("Bruno"));
    let kept: Vec<String> = stage.bans.lock().unwrap().values().cloned().collect();
    assert_eq!(kept, [r#"{"address":"192.0.2.8","name":"Bruno"}"#], "what the host keeps of it");

    // Undone; moderators and nobody are not sent away.
    assert_eq!(order(json!({ "lift": number })).await, (200, json!({ "name": "Bruno" })));
    assert_eq!((say(&away(&bruno)).await.0, say(&away(&carla)).await.0), (200, 200));
    assert_eq!(order(json!({ "lift": number })).await.1["code"], "in-already");
    assert!(stage.bans.lock().unwrap().is_empty());
    assert_eq!(order(json!({ "ban": anna_is })).await.1["code"], "moderates");
    assert_eq!(order(json!({ "ban": "piazza:nobody" })).await.1["code"], "nobody");
    // Without an address of their own everybody comes from the same: it is not held against them.
    say(&bruno.headers()).await;
    stage.clock.set(stage.clock.now() + 60_000);
    assert_eq!(order(json!({ "ban": bruno_is })).await.0, 200);
    assert_eq!(say(&carla.headers()).await.0, 200);
}

/// Somebody with a new key, from where Carla and Bruno are.
fn carla_anew(carla: &Tab<'_>) -> String {
    from(carla, "192.0.2.8").replace(CARLA, "key:dddddddddddddddddddddddddddddddd")
}

/// Who speaks with these headers, as others see it.
async fn account(stage: &Stage, headers: &str) -> String {
    let said = json!({ "place": room("prove").to_string(), "text": "ciao" });
    assert_eq!(post(stage, "/api/say", headers, &said).await.0, 200);
    stage.last().who.person.0
}

#[tokio::test]
async fn one_enters_in_a_browser_and_moderates_there() {
    let Some(browser) = Browser::start().await else { return };
    let mut stage = Stage::open_at("0.0.0.0:0", open_to_all()).await;
    stage.address.set_ip([127, 0, 0, 1].into());
    let url = stage.url();
    browser.screen(1280, 900, true).await;
    browser.open(&url).await;
    browser.sees("#door", "parola d’ordine").await;
    browser.until("return document.activeElement.id === 'door-text'", &[]).await;
    browser.shoot("parola-d-ordine").await;
    browser.click("#door [data-lang=en]").await;
    browser.sees("#door", "those who know the password").await;
    browser.type_in("#door-text", &format!("sbagliata{ENTER}")).await;
    browser.sees("#door-error", "This is not the password.").await;
    browser.click("#door [data-lang=it]").await;
    browser.sees("#door", "chi conosce").await;
    browser.run("document.querySelector('#door-text').select()", &[]).await;
    browser.type_in("#door-text", &format!("{PASSWORD}{ENTER}")).await;
    browser.sees("#welcome", "Benvenuto").await;
    assert_eq!(browser.run("return document.cookie", &[]).await, json!(""), "no script reads it");
    assert_eq!(
        browser.run("return document.querySelectorAll('[data-as^=persona]').length", &[]).await,
        json!(0)
    );
    write(&browser, "eccomi").await;
    browser.sees(".text", "eccomi").await;

    // Somebody else comes, takes no name that is there, and is sent away by whoever has the key.
    browser.click("#moderate").await;
    browser.until("return document.querySelector('#ask').open", &[]).await;
    let key = stage.piazza.moderator_key().expect("a key").to_owned();
    browser.keys(&format!("{key}{ENTER}")).await;
    browser.sees("#who", "Chi c’è").await;
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let mut stream = bruno.follow(None).await;
    stream.until("everything").await;
    browser.click("#who").await;
    browser.sees("#court", "Bruno").await;
    browser.shoot("chi-c-e").await;
    browser.click("[aria-label^='Bandisci Bruno']").await;
    browser.sees("#court-said", "Bruno è fuori").await;
    assert!(stream.ends().await);
    browser.click("[aria-label='Riammetti Bruno']").await;
    browser.sees("#court-said", "Bruno può tornare.").await;
    browser.keys("\u{e00c}").await;
    browser.until("return document.activeElement.id === 'who'", &[]).await;
    bruno.follow(None).await.until("everything").await;

    // The browser is known: nothing is asked again.
    browser.open(&url).await;
    browser.sees(".text", "eccomi").await;
    browser.sees("#who", "Chi c’è").await;
}
