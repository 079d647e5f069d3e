//! `/dati`: what is stored about the asker, as a file, or erased.

use super::super::codes::GOOD_FOR;
use super::super::desk::Halt;
use super::super::heard::{Heard, Person};
use super::super::press::{OfData, OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button, Say};
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::messages::{Arg, Text};
use crate::say;
use sha2::{Digest, Sha256};

/// The name under which questions and their answers stand in one place.
const HANDLE: &str = "data";
/// Signs that bind a button to the person who asked for it.
const SIGNS: usize = 12;

pub(super) fn data(room: &Room, heard: &Heard, asked: &Invocation) {
    match asked.choice(Opt::Cosa) {
        Some("esporta") => export(room, heard),
        Some(_) => ask(room, heard),
        None => show(
            room,
            heard,
            say!("data-what"),
            vec![
                Button::new(say!("data-button-export"), &Press::Place(OfPlace::Data(OfData::Export))).first(),
                Button::new(say!("data-button-erase"), &Press::Place(OfPlace::Data(OfData::Erase))),
            ],
        ),
    }
}

/// The buttons.
pub(super) async fn press(room: &mut Room, heard: &Heard, what: &OfData) -> Result<(), Halt> {
    match what {
        OfData::Export => {
            export(room, heard);
            Ok(())
        }
        OfData::Erase => {
            ask(room, heard);
            Ok(())
        }
        OfData::Leave => {
            show(room, heard, say!("data-left"), Vec::new());
            Ok(())
        }
        OfData::EraseSure(proof) => erase(room, heard, proof).await,
    }
}

fn show(room: &Room, heard: &Heard, text: Text, buttons: Vec<Button>) {
    let body = Body { text: Some(text), buttons, ..Body::default() };
    room.desk.house.say(room.desk.answer_to(heard, HANDLE.into(), body));
}

/// The file is made beside the room: it may take a while, and the room plays on.
fn export(room: &Room, heard: &Heard) {
    let accounts = room.desk.house.links.accounts(&heard.who.person);
    if !room.desk.house.exports.begin(&accounts) {
        room.desk.answer(heard, say!("data-export-running"));
        return;
    }
    show(room, heard, say!("data-exporting"), Vec::new());
    let body = Body { text: Some(say!("data-exported")), ..Body::default() };
    room.desk.house.export(accounts, room.desk.now(), room.desk.private(heard, None, body));
}

/// In plain words what goes and what stays, and whether the person really wants it.
fn ask(room: &Room, heard: &Heard) {
    let now = room.desk.now();
    let text = say!(
        "lines",
        lines = vec![
            say!("data-erase-goes"),
            say!("data-erase-stays"),
            say!("data-erase-excluded"),
            say!("data-erase-sure", until = Arg::When(now + GOOD_FOR)),
        ]
    );
    let proof = proof(&heard.who.person, now);
    show(
        room,
        heard,
        text,
        vec![
            Button::new(say!("data-button-confirm"), &Press::Place(OfPlace::Data(OfData::EraseSure(proof)))),
            Button::new(say!("data-button-leave"), &Press::Place(OfPlace::Data(OfData::Leave))).first(),
        ],
    );
}

/// When the person asked, and that it was this person. Nothing has to be remembered for it: after a crash the button
/// is still good.
fn proof(person: &Person, asked: Millis) -> String {
    let digest = hex::encode(Sha256::digest(format!("{} {asked}", person.0)));
    format!("{asked}.{}", &digest[..SIGNS])
}

/// Whether the proof is this person's, and not too old.
fn is_good(typed: &str, person: &Person, now: Millis) -> bool {
    let asked = typed.split_once('.').and_then(|(asked, _)| asked.parse::<Millis>().ok());
    asked.is_some_and(|asked| typed == proof(person, asked) && now.saturating_sub(asked) <= GOOD_FOR)
}

async fn erase(room: &mut Room, heard: &Heard, typed: &str) -> Result<(), Halt> {
    let person = heard.who.person.clone();
    if !is_good(typed, &person, heard.at.max(0)) {
        room.desk.answer(heard, say!("data-too-late"));
        return Ok(());
    }
    // In the language the person had set, which is gone afterwards; and under no name, because names are noted.
    let body = Body { text: Some(say!("data-erased")), ..Body::default() };
    let done: Say = room.desk.private(heard, None, body);
    let persons = room.desk.house.links.accounts(&person);
    let (at, place) = (room.desk.now(), room.desk.place.clone());
    room.desk.house.erase(&persons, at, &place).await?;
    room.forget(&persons).await?;
    // Delivered twice, the same press is one.
    room.desk.remember_this(heard);
    room.desk.house.say(done);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::super::heard::Door;
    use super::*;

    #[test]
    fn a_button_is_good_for_who_asked_and_for_ten_minutes() {
        let (ada, bea) = (Person::new(Door::Discord, "7"), Person::new(Door::Discord, "8"));
        let typed = proof(&ada, 1_000);
        assert!(is_good(&typed, &ada, 1_000 + GOOD_FOR));
        assert!(!is_good(&typed, &ada, 1_001 + GOOD_FOR), "too late");
        assert!(!is_good(&typed, &bea, 1_000), "somebody else's");
        assert!(!is_good(&typed.replacen('1', "2", 1), &ada, 1_000), "another moment");
        assert!(!is_good("", &ada, 0));
        assert!(format!("dati:conferma:{}", proof(&ada, Millis::MAX)).len() <= 64, "Telegram's limit");
    }
}
