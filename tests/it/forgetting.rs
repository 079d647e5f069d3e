//! Who erases their data is gone from the memory of the house too, with all their accounts; and so is a server that the
//! bot has left.

use crate::fuzz::{Ear, open, rendered};
use crate::privacy::dump;
use crate::support::casa::{START, room, who};
use giostra::clock::Clock;
use giostra::messages::Lang;
use giostra::rooms::heard::{Door, Heard, Place, Precision, Server, What, Who};
use giostra::rooms::house::House;
use giostra::rooms::say::{Act, Say};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

const DAY: i64 = 24 * 60 * 60_000;

fn alone(who: &Who) -> Place {
    Place::Private { door: who.person.door().unwrap(), person: who.person.clone() }
}

async fn tells(house: &House, place: Place, who: &Who, what: What) {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
    let (who, at) = (who.clone(), house.clock().now());
    house.hear(Heard { place, who, id, at, precision: Precision::Millisecond, replies_to: None, what }).await;
}

async fn writes(house: &House, place: Place, who: &Who, text: &str) {
    tells(house, place, who, What::Message { text: text.into() }).await;
}

/// What was said since the last time, and the payloads of its buttons.
fn said(ear: &Ear) -> Vec<(String, Vec<String>)> {
    let said: Vec<Say> = std::mem::take(&mut *ear.said.lock().unwrap());
    let told = said.into_iter().filter_map(|Say { lang, act, .. }| match act {
        Act::Post { body, .. } => {
            let buttons = body.buttons.iter().map(|button| button.payload.clone()).collect();
            Some((body.text.map(|text| rendered(lang, &text)).unwrap_or_default(), buttons))
        }
        _ => None,
    });
    told.collect()
}

/// Asks for it, and confirms.
async fn erases_himself(house: &House, ear: &Ear, who: &Who, place: Place) {
    said(ear);
    writes(house, place.clone(), who, "/dati cancella").await;
    let (_, buttons) = said(ear).pop().unwrap();
    tells(house, place, who, What::Press { payload: buttons[0].clone(), form: None }).await;
    let told = said(ear);
    assert!(told.iter().any(|(text, _)| text.contains("non so più niente")), "{told:?}");
}

#[tokio::test]
async fn all_accounts_of_a_person_are_erased_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let (house, ear) = open(&file, &Clock::standing(START)).await;
    house.attach(Door::Discord, ear.clone(), true);
    let (silk, also) = (who(Door::Terminal, "Silkworm"), who(Door::Discord, "80351110224678912"));
    let boss = Who { moderator: true, ..who(Door::Terminal, "Marta") };
    writes(&house, alone(&also), &also, "/collega").await;
    let code = said(&ear).pop().unwrap().0.split("**").nth(1).unwrap().to_owned();
    writes(&house, alone(&silk), &silk, &format!("/collega {code}")).await;
    writes(&house, alone(&silk), &silk, "/impostazioni lingua en").await;
    assert_eq!(house.lang(&alone(&also)), Lang::En);
    writes(&house, alone(&silk), &silk, "/impostazioni lingua it").await;
    // Galahad reports, orders a series, plays in it, and practises on the other platform.
    writes(&house, room(), &silk, "/manche subito quante:3").await;
    writes(&house, room(), &silk, "carte").await;
    writes(&house, room(), &boss, "/escludi terminal:Silkworm motivo:Silkworm bara").await;
    writes(&house, alone(&also), &also, "/manche").await;
    assert!(house.plays(&alone(&also)));
    erases_himself(&house, &ear, &also, alone(&also)).await;
    let left = dump(&file).await;
    let traces: Vec<_> =
        left.iter().filter(|row| row.contains("Silkworm") || row.contains("80351110224678912")).collect();
    assert!(traces.is_empty(), "{traces:#?}");
    assert!(!house.plays(&alone(&also)), "what he practised is over");
    assert!(house.plays(&room()), "what he plays with others goes on");
    assert_eq!(house.journal().links().await, Ok(Vec::new()));
    assert_eq!((house.lang(&alone(&also)), house.lang(&alone(&silk))), (Lang::It, Lang::It));
    // The same account is somebody new: not linked, not excluded, and the order is nobody's.
    said(&ear);
    writes(&house, room(), &silk, "/stop").await;
    let told = said(&ear);
    assert!(told.iter().all(|(text, _)| !text.contains("Stop!")), "{told:?}");
    writes(&house, alone(&silk), &silk, "/scollega").await;
    assert!(said(&ear)[0].0.contains("non è collegato"));
    writes(&house, room(), &boss, "/registro").await;
    let log = said(&ear).pop().unwrap().0;
    assert!(log.contains("Un giocatore escluso ha cancellato") && log.contains(": ha escluso "), "{log}");
    assert!(!log.contains("Silkworm"), "{log}");
}

#[tokio::test]
async fn nobody_erases_somebody_else() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let clock = Clock::standing(START);
    let (house, ear) = open(&file, &clock).await;
    let (silk, galahad) = (who(Door::Terminal, "Silkworm"), who(Door::Terminal, "Galahad"));
    for one in [&silk, &galahad] {
        writes(&house, alone(one), one, "/impostazioni lingua it").await;
    }
    writes(&house, room(), &silk, "/dati cancella").await;
    let payload = said(&ear).pop().unwrap().1[0].clone();
    let before = dump(&file).await;
    for forged in
        [payload.as_str(), "dati:conferma:", "dati:conferma:1.2", "dati:conferma:x", "dati:", "dati:boh"]
    {
        tells(&house, room(), &galahad, What::Press { payload: forged.into(), form: None }).await;
        let told = said(&ear);
        assert!(told.len() == 1 && told[0].0.contains("non vale più"), "{forged}: {told:?}");
    }
    clock.set(START + 10 * 60_000 + 1);
    tells(&house, room(), &silk, What::Press { payload, form: None }).await;
    assert!(said(&ear)[0].0.contains("non vale più"), "too late");
    assert_eq!(dump(&file).await, before);
}

#[tokio::test]
async fn a_server_is_forgotten_thirty_days_after_the_bot_has_left_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let clock = Clock::standing(START);
    let (house, ear) = open(&file, &clock).await;
    let casa = Server("terminal:casa".into());
    let boss = Who { moderator: true, ..who(Door::Terminal, "Marta") };
    for order in ["/impostazioni lingua en", "/exclude terminal:Silkworm", "/dictionary add:zzxy", "/auto 60"]
    {
        writes(&house, room(), &boss, order).await;
    }
    house.belongs(&casa, false).await;
    clock.set(START + 20 * DAY);
    house.night().await;
    assert_eq!(house.lang(&room()), Lang::En);
    // Somebody writes there: it is back. The thirty days begin anew when it is removed again.
    writes(&house, room(), &boss, "hello").await;
    assert_eq!(house.journal().farewells().await, Ok(Vec::new()));
    clock.set(START + 40 * DAY);
    house.night().await;
    assert_eq!(house.lang(&room()), Lang::En);
    house.belongs(&casa, false).await;
    clock.set(START + 70 * DAY - 1);
    house.night().await;
    assert_eq!(house.lang(&room()), Lang::En);
    assert!(house.journal().farewells().await.unwrap().len() == 1);
    clock.set(START + 70 * DAY);
    house.night().await;
    let left = dump(&file).await;
    assert!(!left.iter().any(|row| row.contains("terminal:casa")), "{left:#?}");
    assert_eq!((house.lang(&room()), house.next_wake_of(&room())), (Lang::It, None));
    said(&ear);
    writes(&house, room(), &boss, "/riammetti terminal:Silkworm").await;
    writes(&house, room(), &boss, "/dizionario").await;
    let told: Vec<String> = said(&ear).into_iter().map(|(text, _)| text).collect();
    assert!(told[0].contains("non è") || told[0].contains("Silkworm"), "{told:?}");
    assert!(!told[1].contains("zzxy"), "{told:?}");
}

#[tokio::test]
async fn a_server_whose_time_ran_out_while_the_process_was_dead_is_forgotten_at_its_start() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let clock = Clock::standing(START);
    let (house, _) = open(&file, &clock).await;
    let boss = Who { moderator: true, ..who(Door::Terminal, "Marta") };
    writes(&house, room(), &boss, "/auto 60").await;
    house.belongs(&Server("terminal:casa".into()), false).await;
    house.journal().close().await;
    drop(house);
    clock.set(START + 31 * DAY);
    let (house, _) = open(&file, &clock).await;
    house.resume().await.unwrap();
    let left = dump(&file).await;
    assert!(!left.iter().any(|row| row.contains("terminal:casa")), "{left:#?}");
    assert_eq!(house.next_wake_of(&room()), None);
}

/// The real program, killed as soon as it has told that it erased somebody.
#[tokio::test]
async fn a_killed_process_has_erased_whom_it_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let mut child = Command::new(env!("CARGO_BIN_EXE_giostra"))
        .args(["chat", "--seed", "7", "--db"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let script = "giostra-chat 1\nmoderator Marta\nMarta #a: /manche subito\nSilkworm @bot: /impostazioni lingua it\n\
                  Silkworm #a: /p carte aria sole mare cane lino tela\nSilkworm @bot: /manche\n\
                  Silkworm @bot: /dati cancella\n";
    input.write_all(script.as_bytes()).unwrap();
    let mut told = false;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let Ok(line) = line else { break };
        if let Some(number) =
            line.strip_prefix("> @Silkworm buttons ").filter(|line| line.contains("cancella]"))
        {
            let number = number.split(':').next().unwrap();
            writeln!(input, "Silkworm press {number} \"Sì, cancella\"").unwrap();
        }
        if line.contains("di te non so più niente") {
            told = true;
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(told);
    let left = dump(&file).await;
    assert!(left.iter().any(|row| row.contains("Marta")) || left.iter().any(|row| row.starts_with("round")));
    assert!(!left.iter().any(|row| row.contains("Silkworm")), "{left:#?}");
}
