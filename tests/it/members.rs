//! Who somebody is on their platform, and what the rooms make of it: roles, the language of their screen,
//! robots; and what a door tells of itself.

use crate::fuzz::{Ear, open, rendered};
use crate::support::casa::{START, room, who};
use giostra::clock::Clock;
use giostra::messages::Lang;
use giostra::rooms::heard::{Access, Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::House;
use giostra::rooms::say::{Act, Body, Delivery, Finding, Outlet, Say};
use giostra::say;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

async fn tells(house: &House, place: Place, who: &Who, what: What) {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
    let who = who.clone();
    house
        .hear(Heard { place, who, id, at: START, precision: Precision::Millisecond, replies_to: None, what })
        .await;
}

async fn writes(house: &House, who: &Who, text: &str) {
    tells(house, room(), who, What::Message { text: text.into() }).await;
}

/// What was said since the last time.
fn said(ear: &Ear) -> Vec<(Lang, Body)> {
    let said: Vec<Say> = std::mem::take(&mut *ear.said.lock().unwrap());
    let bodies = said.into_iter().filter_map(|say| match say.act {
        Act::Post { body, .. } => Some((say.lang, body)),
        _ => None,
    });
    bodies.collect()
}

fn texts(ear: &Ear) -> Vec<String> {
    let text = |(lang, body): (Lang, Body)| rendered(lang, body.text.as_ref().unwrap());
    said(ear).into_iter().map(text).collect()
}

#[tokio::test]
async fn a_role_moderates_when_the_server_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ear) = open(&folder.path().join("giostra.db"), &Clock::standing(START)).await;
    let refused = "Questo lo può fare chi modera.";
    let boss = Who { moderator: true, ..who(Door::Terminal, "Marta") };
    let keeper = Who { roles: vec!["7".into(), "12".into()], ..who(Door::Terminal, "Silk") };
    let other = Who { roles: vec!["1".into(), "123".into()], ..who(Door::Terminal, "Galahad") };
    writes(&house, &keeper, "/registro").await;
    assert_eq!(texts(&ear), [refused]);
    writes(&house, &boss, "/impostazioni moderatori ruolo:12").await;
    assert_eq!(texts(&ear), ["Fatto: moderatori adesso è ruolo:12 in tutto il server."]);
    for (one, order, may) in [
        (&keeper, "/registro", true),
        (&keeper, "/impostazioni tema giorno", true),
        (&keeper, "/riammetti Nessuno", true),
        // Who moderates is said by those the platform trusts.
        (&keeper, "/impostazioni moderatori tutti", false),
        (&other, "/registro", false),
        (&other, "/impostazioni tema notte", false),
        (&other, "/riammetti Nessuno", false),
        (&boss, "/registro", true),
    ] {
        writes(&house, one, order).await;
        let answers = texts(&ear);
        assert_eq!(answers.len(), 1, "{order}: {answers:?}");
        assert_eq!(answers[0] != refused, may, "{} {order}: {answers:?}", one.name);
    }
    writes(&house, &boss, "/impostazioni moderatori tutti").await;
    writes(&house, &other, "/riammetti Nessuno").await;
    writes(&house, &other, "/registro").await;
    let answers = texts(&ear);
    assert_eq!(answers[1], refused, "keeping people out stays with moderators");
    assert!(answers[2].contains("ha impostato moderatori a tutti"), "{answers:?}");
}

#[tokio::test]
async fn robots_command_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ear) = open(&folder.path().join("giostra.db"), &Clock::standing(START)).await;
    let robot = Who { robot: true, moderator: true, locale: Some(Lang::En), ..who(Door::Terminal, "Ronzio") };
    let whats = [
        What::Message { text: "/manche".into() },
        What::Message { text: "carte".into() },
        What::Command { name: "diagnosi".into(), options: Vec::new() },
        What::Press { payload: "prova".into(), form: None },
        What::Press { payload: "imposta:tema:giorno".into(), form: None },
    ];
    for what in whats {
        for place in [room(), Place::Private { door: Door::Terminal, person: robot.person.clone() }] {
            tells(&house, place, &robot, what.clone()).await;
        }
    }
    assert_eq!(texts(&ear), Vec::<String>::new());
    assert_eq!(house.next_wake_of(&room()), None, "a round was planned");
}

#[tokio::test]
async fn the_language_of_a_screen_holds_where_nothing_was_set() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ear) = open(&folder.path().join("giostra.db"), &Clock::standing(START)).await;
    let ada = Who { locale: Some(Lang::En), moderator: true, ..who(Door::Terminal, "Ada") };
    let alone = || Place::Private { door: Door::Terminal, person: ada.person.clone() };
    let lang = |ear: &Ear| said(ear).into_iter().map(|(lang, _)| lang).collect::<Vec<_>>();
    writes(&house, &ada, "/lista").await;
    assert_eq!(lang(&ear), [Lang::En], "private: that of the screen");
    tells(&house, alone(), &ada, What::Message { text: "/lista".into() }).await;
    assert_eq!(lang(&ear), [Lang::En]);
    assert_eq!(house.lang(&room()), Lang::It, "what everybody sees does not follow one screen");
    assert_eq!(house.lang(&alone()), Lang::En, "a private chat has one reader");
    // The channel goes before the screen, the server too, one's own word before all.
    writes(&house, &ada, "/impostazioni lingua it dove:canale").await;
    writes(&house, &ada, "/lista").await;
    assert_eq!(lang(&ear), [Lang::It, Lang::It]);
    writes(&house, &ada, "/impostazioni lingua predefinito dove:canale").await;
    writes(&house, &ada, "/impostazioni lingua it dove:server").await;
    writes(&house, &ada, "/lista").await;
    assert_eq!(lang(&ear), [Lang::En, Lang::It, Lang::It]);
    tells(&house, alone(), &ada, What::Message { text: "/lista".into() }).await;
    assert_eq!(lang(&ear), [Lang::It], "alone: the server one was seen in");
    writes(&house, &ada, "/impostazioni lingua en dove:io").await;
    writes(&house, &ada, "/lista").await;
    assert_eq!(lang(&ear), [Lang::En, Lang::En]);
}

#[tokio::test]
async fn the_first_in_an_empty_piazza_begins_in_the_language_of_their_page() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ear) = open(&folder.path().join("giostra.db"), &Clock::standing(START)).await;
    let ann = Who { locale: Some(Lang::En), ..who(Door::Piazza, "Ann") };
    let boss = Who { moderator: true, ..ann.clone() };
    let ada = who(Door::Piazza, "Ada");
    let host = Who { moderator: true, ..ada.clone() };
    let piazza = |channel: &str| Place::Room {
        door: Door::Piazza,
        server: Server("piazza:casa".into()),
        channel: channel.into(),
        thread: None,
    };
    let typed = |text: &str| What::Message { text: text.into() };
    for (channel, orders, lang) in [
        ("one", vec![(&ann, "/lista"), (&ann, "/round now")], Lang::En),
        ("two", vec![(&ada, "/manche subito"), (&ann, "/round now")], Lang::It),
        ("three", vec![(&ann, "/sfida gioco:wyps")], Lang::En),
        // Whatever the first command is.
        ("four", vec![(&ann, "/tournament create name:Cup game:wyps")], Lang::En),
        ("five", vec![(&ann, "/jury create name:Jury")], Lang::En),
        ("six", vec![(&ann, "/help")], Lang::En),
        ("seven", vec![(&host, "/torneo crea nome:Coppa gioco:wyps"), (&ann, "/round now")], Lang::It),
        ("eight", vec![(&boss, "/settings language it where:channel"), (&ann, "/round now")], Lang::It),
        // Talk is no command.
        ("nine", vec![(&ann, "good evening")], Lang::It),
    ] {
        for (who, text) in orders {
            tells(&house, piazza(channel), who, typed(text)).await;
        }
        assert_eq!(house.lang(&piazza(channel)), lang, "{channel}");
    }
    // On the page everything private is in the language of its reader's page, pictures and files too.
    tells(&house, piazza("one"), &Who { locale: Some(Lang::It), ..ada.clone() }, typed("/lista")).await;
    assert_eq!(house.lang_for(&ada.person, &piazza("one")), Lang::It);
    assert_eq!(house.lang_for(&ann.person, &piazza("two")), Lang::En);
    // Elsewhere a place is not its first visitor's.
    let bob = Who { locale: Some(Lang::En), ..who(Door::Terminal, "Bob") };
    writes(&house, &bob, "/round now").await;
    assert_eq!(house.lang(&room()), Lang::It);
    said(&ear);
}

/// How many menus of a panel are offered to somebody who does not moderate.
async fn menus_for(house: &House, ear: &Ear, payload: &str) -> usize {
    let silk = who(Door::Terminal, "Silk");
    tells(house, room(), &silk, What::Press { payload: payload.into(), form: None }).await;
    said(ear).iter().map(|(_, body)| body.menus.len()).sum()
}

#[tokio::test]
async fn the_panel_fits_every_platform_and_opens_from_the_welcome() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ear) = open(&folder.path().join("giostra.db"), &Clock::standing(START)).await;
    let ada = Who { moderator: true, ..who(Door::Terminal, "Ada") };
    tells(&house, room(), &ada, What::Access(Access::Joined { reads: true })).await;
    let welcome = said(&ear);
    let settings = welcome[0].1.buttons.iter().find(|button| button.payload.starts_with("impostazioni"));
    let mut payloads = vec![settings.unwrap().payload.clone()];
    let mut met = 0;
    while let Some(payload) = payloads.get(met).cloned() {
        met += 1;
        tells(&house, room(), &ada, What::Press { payload: payload.clone(), form: None }).await;
        let panels = said(&ear);
        let [(lang, body)] = panels.as_slice() else { panic!("{payload}: {panels:?}") };
        assert!(body.menus.len() + body.buttons.len().div_ceil(5) <= 5, "{payload}: five rows");
        for menu in &body.menus {
            assert!((2..=25).contains(&menu.choices.len()));
            assert_eq!(menu.choices.iter().filter(|choice| choice.chosen).count(), 1, "{payload}");
        }
        let buttons = body.all_buttons();
        let chosen = buttons.iter().filter(|button| rendered(*lang, &button.label).starts_with('✓')).count();
        assert_eq!(chosen, body.menus.len());
        assert_eq!(
            menus_for(&house, &ear, &payload).await,
            0,
            "{payload}: nobody is offered what they would be refused"
        );
        assert!(buttons.iter().all(|button| button.payload.len() <= 64));
        for button in &body.buttons {
            if !payloads.contains(&button.payload) {
                payloads.push(button.payload.clone());
            }
        }
    }
    assert_eq!(payloads, ["impostazioni:1", "impostazioni:2", "impostazioni:tutte"]);
    for forged in ["imposta:ogni:1", "imposta:fuso:roma", "imposta:", "imposta:tema", "imposta:tema:rosa:x"] {
        tells(
            &house,
            room(),
            &Who { moderator: true, ..ada.clone() },
            What::Press { payload: forged.into(), form: None },
        )
        .await;
        assert_eq!(said(&ear).len(), 1, "{forged}");
    }
    assert_eq!(house.next_wake_of(&room()), None);
}

/// A door that knows something of itself.
struct Knowing(Arc<Ear>);

impl Outlet for Knowing {
    fn deliver(&self, say: Say) -> Delivery {
        self.0.deliver(say)
    }

    fn checkup(&self, place: &Place) -> Vec<Finding> {
        let ok = place.is_private();
        vec![if ok { Finding::fine(say!("welcome")) } else { Finding::wrong(say!("refuse-no-pictures")) }]
    }
}

#[tokio::test]
async fn the_checkup_holds_what_the_door_has_found() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ear) = open(&folder.path().join("giostra.db"), &Clock::standing(START)).await;
    house.attach(Door::Terminal, Arc::new(Knowing(Arc::clone(&ear))), true);
    let ada = who(Door::Terminal, "Ada");
    writes(&house, &ada, "/diagnosi").await;
    let alone = Place::Private { door: Door::Terminal, person: ada.person.clone() };
    tells(&house, alone, &ada, What::Command { name: "checkup".into(), options: Vec::new() }).await;
    let answers = texts(&ear);
    assert!(
        answers[0]
            .ends_with("⚠️ Non posso inviare immagini qui. A chi modera: serve il permesso «Allegare file».")
    );
    assert!(answers[1].contains("✅ **Ciao! Sono Giostra.**"), "{}", answers[1]);
    assert_eq!(answers.len(), 2);
}

/// The code in the last private answer.
fn code_in(ear: &Ear) -> String {
    let text = texts(ear).pop().unwrap();
    text.split("**").nth(1).unwrap().to_owned()
}

#[tokio::test]
async fn one_person_on_two_platforms_shares_what_is_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let clock = Clock::standing(START);
    let (house, ear) = open(&file, &clock).await;
    house.attach(Door::Discord, ear.clone(), true);
    let (silk, silk_too) = (
        who(Door::Terminal, "Silk"),
        Who { person: Person::new(Door::Discord, "7"), ..who(Door::Terminal, "Silk#1") },
    );
    let alone = |who: &Who| Place::Private { door: who.person.door().unwrap(), person: who.person.clone() };
    let says = |who: &Who, text: &str| {
        let (who, what) = (who.clone(), What::Message { text: text.into() });
        let house = house.clone();
        async move { tells(&house, alone(&who), &who, what).await }
    };
    let lang = |house: &House, who: &Who| house.lang(&alone(who));
    says(&silk_too, "/impostazioni lingua en").await;
    says(&silk, "/collega").await;
    let code = code_in(&ear);
    assert_eq!(lang(&house, &silk), Lang::It);
    // As people copy it: in small letters, parted.
    let (one, two) = code.split_at(3);
    says(&silk_too, &format!("/link {}-{}", one.to_lowercase(), two.to_lowercase())).await;
    let said: Vec<Say> = std::mem::take(&mut *ear.said.lock().unwrap());
    let places: Vec<_> = said.iter().map(|say| (say.place.clone(), say.lang)).collect();
    // What one of them has set is what both have, also in what they are told.
    assert_eq!(places, [(alone(&silk_too), Lang::En), (alone(&silk), Lang::En)]);
    assert_eq!(lang(&house, &silk), Lang::En);
    says(&silk, "/impostazioni lingua it").await;
    assert_eq!((lang(&house, &silk), lang(&house, &silk_too)), (Lang::It, Lang::It));
    says(&silk, "/collega").await;
    assert!(
        texts(&ear).pop().unwrap().ends_with("già collegato con Silk#1 (Discord). Per separarli: /scollega")
    );
    // A new process knows it too.
    drop(house);
    let (house, ear) = open(&file, &clock).await;
    house.attach(Door::Discord, ear.clone(), true);
    assert_eq!((lang(&house, &silk), lang(&house, &silk_too)), (Lang::It, Lang::It));
    tells(&house, alone(&silk), &silk, What::Message { text: "/scollega".into() }).await;
    assert_eq!(texts(&ear), ["Fatto: questo account sta di nuovo per conto suo."]);
    // Each has again what it had.
    assert_eq!((lang(&house, &silk), lang(&house, &silk_too)), (Lang::It, Lang::En));
    assert_eq!(house.journal().links().await, Ok(Vec::new()));
    tells(&house, alone(&silk_too), &silk_too, What::Message { text: "/unlink".into() }).await;
    assert_eq!(texts(&ear), ["This account is not linked with others. To link it: /link"]);
}
