//! Places of their own for matches, and what is shown beside their messages, seen from the wire.

use super::http::{ANNA, BRUNO, Tab, get_head, raw, room};
use super::{Stage, body, options, post, text};
use giostra::messages::{Arg, Lang, Text};
use giostra::picture::scene::{Scene, SpotKind};
use giostra::picture::theme::Theme;
use giostra::rooms::heard::{Person, Place, What};
use giostra::rooms::say::{Act, Audience, Body, Handle, Outlet, Picture, Played, Say, Undelivered};
use serde_json::{Value, json};
use std::sync::Arc;

/// What the house says to open a thread, and what became of it.
pub(super) async fn open(stage: &Stage, place: &Place, id: usize, title: &str) -> Result<u64, Undelivered> {
    let act = Act::Thread { title: text(title.to_owned()), handle: Handle(format!("m{id}.thread")) };
    let say = Say { place: place.clone(), to: Audience::All, lang: Lang::It, act, answers: None };
    stage.piazza.deliver(say).done().await.map(|receipt| receipt.id)
}

/// A thread of a channel by its number.
pub(super) fn thread(channel: &str, number: u64) -> Place {
    format!("{}/{number}", room(channel)).parse().expect("a place")
}

/// Tells the piazza who plays in a place; `None`: nobody any more.
pub(super) fn plays(stage: &Stage, place: &Place, title: &str, players: Option<&[&Person]>) {
    let played = players.map(|players| Played {
        title: text(title.to_owned()),
        players: players.iter().map(|person| (*person).clone()).collect(),
        secret: false,
    });
    stage.piazza.plays(place, Lang::It, played.as_ref());
}

fn listed(all: &Value) -> Vec<(&str, &str)> {
    let places = all["places"].as_array().expect("places");
    places.iter().map(|place| (place["kind"].as_str().unwrap(), place["name"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_thread_is_opened_once_below_its_room_and_has_name_players_and_end() {
    let stage = Stage::open(options()).await;
    let [anna, bruno] = [Tab::open(&stage, ANNA, "Anna").await, Tab::open(&stage, BRUNO, "Bruno").await];
    anna.say(&room("prove"), "ciao").await;
    let me = stage.last().who.person;
    let mut follows = anna.follow(None).await;
    assert_eq!(
        listed(&follows.next().await),
        [("channel", "paroliere"), ("channel", "prove"), ("private", "")]
    );

    let number = open(&stage, &room("paroliere"), 7, "Dama · Anna - Bruno").await.expect("a thread");
    assert_eq!(
        open(&stage, &room("paroliere"), 7, "Dama").await,
        Ok(number),
        "the same match, the same place"
    );
    assert_ne!(open(&stage, &room("paroliere"), 8, "Dama").await, Ok(number));
    let place = thread("paroliere", number);
    assert_eq!(open(&stage, &place, 9, "Dama").await, Err(Undelivered::Kind), "threads have no threads");
    let opened = follows.until("Dama · Anna - Bruno").await;
    assert_eq!((&opened["kind"], &opened["place"]["live"]), (&json!("place"), &json!(true)));
    assert_eq!(opened["place"]["thread"], json!(number.to_string()));

    // The room says where it is, in words that the page makes a link.
    let all = bruno.follow(None).await.next().await;
    let kinds = [
        ("channel", "paroliere"),
        ("thread", "paroliere"),
        ("thread", "paroliere"),
        ("channel", "prove"),
        ("private", ""),
    ];
    assert_eq!(listed(&all), kinds);
    let said = all["places"][0]["messages"][0]["text"].as_str().unwrap();
    assert_eq!(said, format!("Si gioca qui: ⟦p:{place}⟧"));

    // Who plays there is told that it is theirs, and everybody hears of its end.
    plays(&stage, &place, "Dama · altro", Some(&[&me]));
    let begun = follows.until("\"mine\":true").await;
    assert_eq!(begun["place"]["title"], "Dama · Anna - Bruno", "the name it was opened with stays");
    assert_eq!(bruno.follow(None).await.next().await["places"][1]["mine"], json!(false));
    assert_eq!(anna.say(&place, "a1").await.0, 200);
    assert_eq!(stage.last().place, place);
    plays(&stage, &place, "", None);
    let over = follows.until("\"live\":false").await;
    assert_eq!(over["place"]["key"], json!(place.to_string()));
    assert_eq!(anna.say(&place, "grazie!").await.0, 200, "it can still be spoken in");

    // The name of a thread is made of names: it goes with them.
    Outlet::forget(&*stage.piazza, &[me]);
    let all = bruno.follow(None).await.next().await;
    assert_eq!(all["places"][1]["title"], Value::Null);
    assert!(!all.to_string().contains("Anna"), "{all}");
}

/// Where moves are given in secret nothing that is typed is anybody's to read but its author's, from whatever page it comes: it goes
/// to the bot as the command that gives a move.
#[tokio::test]
async fn what_is_typed_where_moves_are_secret_is_a_move_and_nobody_reads_it() {
    let stage = Stage::open(options()).await;
    let [anna, bruno] = [Tab::open(&stage, ANNA, "Anna").await, Tab::open(&stage, BRUNO, "Bruno").await];
    anna.say(&room("prove"), "ciao").await;
    let me = stage.last().who.person;
    let number = open(&stage, &room("paroliere"), 7, "Duplicata").await.expect("a thread");
    let place = thread("paroliere", number);
    let is_played = |secret: bool| {
        let played = Played { title: text("Duplicata".to_owned()), players: vec![me.clone()], secret };
        stage.piazza.plays(&place, Lang::It, Some(&played));
    };
    is_played(false);
    let (_, said) = anna.say(&place, "buona fortuna").await;
    is_played(true);
    assert_eq!(anna.follow(None).await.next().await["places"][1]["sealed"], json!(true));
    assert_eq!(anna.say(&place, "8H \"NEON\"").await.0, 200);
    let What::Message { text } = stage.last().what else { panic!("a message") };
    assert_eq!(text, "/mossa testo:\"8H  NEON\"");
    // What everybody has read does not become a move either.
    let edited = json!({ "place": place.to_string(), "id": said["id"], "text": "8H NEON" });
    assert_eq!(anna.post("/api/edit", &edited).await.0, 404);
    assert_eq!(anna.say(&place, "/tavola").await.0, 200);
    let What::Message { text } = stage.last().what else { panic!("a message") };
    assert_eq!(text, "/tavola", "a command is a command");
    let seen = bruno.follow(None).await.next().await.to_string();
    assert!(!seen.contains("NEON") && seen.contains("buona fortuna"), "{seen}");
    assert!(anna.follow(None).await.next().await.to_string().contains("NEON"), "their author sees it");
    is_played(false);
    anna.say(&place, "bella partita").await;
    assert!(bruno.follow(None).await.next().await.to_string().contains("bella partita"));
}

#[tokio::test]
async fn a_thread_from_before_the_start_is_there_again_under_its_name() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    anna.say(&room("prove"), "ciao").await;
    let me = stage.last().who.person;
    let place = thread("paroliere", 1_767_268_800_001);
    plays(&stage, &place, "", None);
    assert_eq!(anna.say(&place, "c’è?").await.0, 404, "nothing was ever played there");
    plays(&stage, &place, "Dama · Anna - Bruno", Some(&[&me]));
    stage.say(&place, Audience::All, post(Some("m7.b1"), body("La tavola"))).await;
    let all = anna.follow(None).await.next().await;
    let there = &all["places"][1];
    assert_eq!(
        (&there["title"], &there["live"], &there["mine"]),
        (&json!("Dama · Anna - Bruno"), &json!(true), &json!(true))
    );
    // No number is given twice.
    let next = open(&stage, &room("paroliere"), 8, "Dama").await.expect("a thread");
    assert_ne!(thread("paroliere", next), place);
}

#[tokio::test]
async fn of_threads_that_are_over_the_oldest_are_let_go_of() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut follows = anna.follow(None).await;
    follows.next().await;
    let runs = open(&stage, &room("paroliere"), 0, "Dama zero").await.expect("a thread");
    let mut first = None;
    for id in 1..=25 {
        let number = open(&stage, &room("paroliere"), id, &format!("Dama {id}")).await.expect("a thread");
        let place = thread("paroliere", number);
        plays(&stage, &place, "", None);
        first.get_or_insert(place);
    }
    let left = follows.until("\"left\"").await;
    let first = first.expect("the first");
    assert_eq!((&left["kind"], &left["place"]), (&json!("left"), &json!(first.to_string())));
    let all = anna.follow(None).await.next().await;
    let threads = listed(&all).into_iter().filter(|(kind, _)| *kind == "thread").count();
    assert_eq!(threads, 1 + 24, "what runs stays");
    assert!(all.to_string().contains(&thread("paroliere", runs).to_string()));
    assert_eq!(anna.say(&first, "ehi").await.0, 404);
}

/// A picture with two cells and a tile of somebody.
fn pointed() -> Arc<Picture> {
    let mut scene = Scene::new(100, 60, Theme::Notte.colors().bg);
    scene.spot(SpotKind::Cell, "A1".into(), (0.0, 0.0, 20.0, 20.0));
    scene.spots[0].names.insert(0, "1A".into());
    scene.spot(SpotKind::Tile, "F".into(), (10.0, 40.0, 20.5, 20.0));
    scene.spot(SpotKind::Blank, "?".into(), (40.0, 40.0, 20.0, 20.0));
    Arc::new(Picture { wide: scene.clone(), tall: scene, block: String::new(), film: None })
}

#[tokio::test]
async fn what_is_beside_the_messages_is_one_persons_and_the_newest_alone() {
    let stage = Stage::open(options()).await;
    let [anna, bruno] = [Tab::open(&stage, ANNA, "Anna").await, Tab::open(&stage, BRUNO, "Bruno").await];
    anna.say(&room("prove"), "ciao").await;
    let me = stage.last().who.person;
    let private = Place::Private { door: me.door().expect("a door"), person: me.clone() };
    assert!(stage.piazza.shows_aside(&room("prove")) && !stage.piazza.shows_aside(&private));
    let place = room("paroliere");
    let hand = |words: &str| {
        let body = Body { aside: true, picture: Some(pointed()), ..body(words) };
        post(Some("m7.hand"), body)
    };
    stage.say(&place, Audience::Only(me.clone()), hand("Hai A")).await;
    stage.say(&place, Audience::All, post(Some("m7.b2"), body("La tavola"))).await;
    stage.say(&place, Audience::Only(me.clone()), hand("Hai B")).await;
    let all = anna.follow(None).await.next().await;
    let messages = all["places"][0]["messages"].as_array().expect("messages").clone();
    let said: Vec<_> =
        messages.iter().map(|one| (one["text"].as_str().unwrap(), one["aside"] == json!(true))).collect();
    // After the board it belongs to: the page shows what is newer.
    assert_eq!(said, [("La tavola", false), ("Hai B", true)]);
    assert!(!bruno.follow(None).await.next().await.to_string().contains("Hai"), "it is Anna's");

    // What can be pointed at comes with the picture, where nobody can guess.
    let url = messages[1]["picture"]["tall"]["still"].as_str().unwrap().replace(".png", ".json");
    let (status, answer) = raw(&stage, &get_head(&stage, &url, "")).await;
    assert_eq!(status, 200);
    let spots: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).expect("JSON");
    let wanted = json!([
        { "names": ["1A", "A1"], "kind": "cell", "at": [0.0, 0.0, 20.0, 20.0], "told": "" },
        { "names": ["F"], "kind": "tile", "at": [10.0, 40.0, 20.5, 20.0], "told": "" },
        { "names": ["?"], "kind": "blank", "at": [40.0, 40.0, 20.0, 20.0], "told": "" },
    ]);
    assert_eq!(spots, wanted);
    assert_eq!(raw(&stage, &get_head(&stage, "/picture/0/tall.json", "")).await.0, 404);
    stage.say(&place, Audience::Only(me), Act::Delete { handle: Handle("m7.hand".into()) }).await;
    assert!(!anna.follow(None).await.next().await.to_string().contains("Hai B"));
}

#[tokio::test]
async fn a_place_in_a_text_is_a_link_and_nobody_can_forge_one() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let typed = Text { key: "just", args: vec![("text", Arg::Str(format!("⟦p:{}⟧", room("prove"))))] };
    let linked = Text { key: "just", args: vec![("text", Arg::Place(room("prove").to_string()))] };
    for said in [typed, linked] {
        let body = Body { text: Some(said), ..Body::default() };
        stage.say(&room("paroliere"), Audience::All, post(None, body)).await;
    }
    let all = anna.follow(None).await.next().await;
    let said: Vec<&str> = all["places"][0]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["text"].as_str().unwrap())
        .collect();
    assert_eq!(said, [format!("[p:{}]", room("prove")), format!("⟦p:{}⟧", room("prove"))]);
}
