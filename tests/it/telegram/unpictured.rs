//! A picture that is refused: once more, and then in words. What is played goes on, the result comes, and nobody is told to give a
//! right that is there.

use super::called::room;
use super::table::Table;
use super::{people, round, with};
use crate::support::says::{body, raw, say};
use crate::support::telegram::{Fault, Permissions, Status};
use giostra::rooms::say::{Act, Attachment, Body};

const BAD: [(u16, &str); 2] = [(400, "Bad Request: IMAGE_PROCESS_FAILED"), (413, "Request Entity Too Large")];
/// What is said only where a right is missing.
const RIGHT: &str = "non posso mandare immagini";

/// A round of thirty seconds that somebody has won, whose result is about to come.
async fn about_to_end(table: &Table) -> (i64, crate::support::telegram::User) {
    let (group, users) = round(table, &["Silk"], "tempo:30").await;
    table.double.start_private(&users[0], None);
    table.double.say(&users[0], group, "carte");
    table.pass(29_000).await;
    (group, users[0].clone())
}

#[tokio::test]
async fn a_result_whose_picture_is_refused_comes() {
    for (code, words) in BAD {
        for (times, pictures) in [(1, true), (2, false)] {
            let table = Table::open().await;
            let (group, silk) = about_to_end(&table).await;
            table.double.fail_next("sendPhoto", Fault::Refuse(code, words), times);
            table.pass(30_000).await;
            let end = table.last(group, "vince Silk con 2 punti");
            assert_eq!(end.photo.is_some(), pictures, "{words} {times}");
            assert!(
                pictures || end.html.contains("<pre>") && end.text.contains("Riga 4: Qu"),
                "{}",
                end.html
            );
            assert_eq!((with(&table, group, RIGHT), with(&table, silk.id, "in pausa")), (0, 0));
            // The next one has its pictures again.
            table.double.say(&silk, group, "/manche subito tempo:30");
            table.pass(15_000).await;
            assert!(table.last(group, "minimo 4 lettere").photo.is_some());
            table.nothing_was_refused_but(&["IMAGE_PROCESS_FAILED", "Too Large"]);
        }
    }
}

#[tokio::test]
async fn a_grid_whose_picture_is_refused_is_played_in_words() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.fail_next("sendPhoto", Fault::Refuse(400, BAD[0].1), 2);
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.pass(12_000).await;
    let grid = table.last(group, "minimo 4 lettere");
    assert!(grid.photo.is_none() && grid.text.contains("Riga 1: C, A, R, T"), "{}", grid.text);
    table.double.say(&users[0], group, "carte");
    table.pass(40_000).await;
    assert!(table.last(group, "vince Silk con 2 punti").photo.is_some());
    assert_eq!(with(&table, group, RIGHT), 0);
    table.nothing_was_refused_but(&["IMAGE_PROCESS_FAILED"]);
}

#[tokio::test]
async fn without_the_right_to_send_photos_it_goes_on_in_words_and_says_so_once() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.permit(group, Permissions { photos: false, ..Permissions::USUAL });
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.pass(12_000).await;
    let grid = table.last(group, "minimo 4 lettere");
    assert!(grid.text.contains(RIGHT) && grid.text.contains("Riga 1: C, A, R, T"), "{}", grid.text);
    table.double.say(&users[0], group, "carte");
    table.pass(40_000).await;
    assert!(table.last(group, "vince Silk con 2 punti").photo.is_none());
    assert_eq!(with(&table, group, RIGHT), 1);
    table.nothing_was_refused_but(&["not enough rights to send photos"]);
}

/// A file that may not be sent, and one that is refused for what it is: each is told by its own sentence, whenever it is asked for.
#[tokio::test]
async fn a_file_that_cannot_come_is_told() {
    let table = Table::open().await;
    let (group, _) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    let send = async |name: &str| {
        let file = Some(Attachment::text("a.txt", "a"));
        let act = Act::Post { handle: None, body: Body { file, ..body(raw(name)) } };
        say(table.door(), &room(group, None), act).done().await.expect("words are taken");
        table.last(group, name)
    };
    table.double.permit(group, Permissions { documents: false, ..Permissions::USUAL });
    for name in ["uno", "due"] {
        let told = send(name).await;
        assert!(told.text.contains("non posso mandare file") && told.document.is_none(), "{}", told.text);
    }
    table.double.permit(group, Permissions::USUAL);
    table.double.fail_next("sendDocument", Fault::Refuse(413, BAD[1].1), 2);
    assert!(send("tre").await.text.contains("Il file non arriva"));
    assert!(send("quattro").await.document.is_some());
    assert_eq!(with(&table, group, RIGHT), 0);
    table.nothing_was_refused_but(&["not enough rights to send documents", "Too Large"]);
}

/// The result waits; the round is over, and is not called paused.
#[tokio::test]
async fn a_result_that_may_not_be_written_comes_when_the_bot_becomes_an_admin() {
    let table = Table::open().await;
    let (group, silk) = about_to_end(&table).await;
    table.double.permit(group, Permissions::NONE);
    table.pass(60_000).await;
    assert_eq!(with(&table, group, "vince Silk"), 0);
    assert_eq!((with(&table, silk.id, "in pausa"), with(&table, silk.id, "il risultato arriva")), (0, 1));
    table.double.bot_becomes(group, Status::Administrator);
    table.pass(10_000).await;
    table.last(group, "vince Silk con 2 punti");
    table.nothing_was_refused_but(&["not enough rights"]);
}
