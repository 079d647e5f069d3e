//! Every seat of what is over has a row that tells how it ended, written in the entry that ends it.

use super::options;
use giostra::journal::{How, Journal, MatchState, SeatResult};
use std::path::Path;
use std::process::{Command, Stdio};

/// Acts a conversation out and opens what is left of it.
async fn played(conversation: &str) -> (tempfile::TempDir, Journal) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("x.chat"), conversation).expect("written");
    let mut chat = Command::new(env!("CARGO_BIN_EXE_giostra"));
    chat.args(["chat", "--seed", "7", "--db", "x.db", "x.chat"]).current_dir(folder.path());
    let out = chat.stdin(Stdio::null()).output().expect("it runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let (journal, _) = Journal::open(&folder.path().join("x.db"), options()).await.expect("it opens");
    (folder, journal)
}

/// Acts out a conversation that is recorded in the repository.
async fn recorded(name: &str) -> (tempfile::TempDir, Journal) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chats").join(name);
    played(&std::fs::read_to_string(file).expect("a conversation")).await
}

/// Seat, rank, half points, how.
type Told = (u16, u32, Option<u8>, How);

fn told(results: &[SeatResult]) -> Vec<Told> {
    results.iter().map(|one| (one.seat.0, one.rank, one.half_points, one.how)).collect()
}

async fn results(journal: &Journal, id: i64) -> Vec<Told> {
    told(&journal.results(id).await.expect("it reads"))
}

#[tokio::test]
async fn both_games_of_an_encounter_name_the_first_one() {
    let (_folder, journal) = recorded("incontro.chat").await;
    assert_eq!(results(&journal, 1).await, [(2, 1, Some(2), How::Played), (1, 2, Some(0), How::Resigned)]);
    assert_eq!(results(&journal, 2).await, [(1, 1, Some(1), How::Agreed), (2, 1, Some(1), How::Agreed)]);
    for id in [1, 2] {
        assert_eq!(journal.encounter_of(id).await, Ok(Some(1)));
    }
    journal.close().await;
}

#[tokio::test]
async fn an_encounter_is_taken_back_as_one() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chats/incontro.chat");
    let whole = std::fs::read_to_string(file).expect("a conversation");
    let (games, _) = whole.split_once("night\n").expect("a night");
    let (_folder, journal) = played(&format!("{games}Ada #i/1: /annulla motivo:prova\n+1\n")).await;
    for (id, first, second) in [(1, 2, 1), (2, 1, 2)] {
        let mut seats = results(&journal, id).await;
        seats.sort_unstable_by_key(|seat| (seat.1, seat.0));
        let ends: Vec<_> = seats.iter().map(|(seat, _, half, how)| (*seat, *half, *how)).collect();
        assert_eq!(ends, [(first, None, How::Void), (second, None, How::Void)], "game {id}");
    }
    journal.close().await;
}

#[tokio::test]
async fn a_match_that_is_taken_back_gives_nobody_half_a_point() {
    let conversation = "giostra-chat 1
server Giostra it Europe/Rome
moderator Ada
Silk #w: /sfida gioco:wyps
Galahad press 1 \"Accetto\"
+1
Silk #w/1: aio c1 d2 e3
+2
Galahad #w/1: /abbandona
Galahad press 4 \"Sì, abbandono\"
+1
";
    let (_folder, journal) = played(conversation).await;
    assert_eq!(results(&journal, 1).await, [(1, 1, Some(2), How::Played), (2, 2, Some(0), How::Resigned)]);
    journal.close().await;
    let (_folder, journal) = played(&format!("{conversation}Ada #w/1: /annulla motivo:prova\n+1\n")).await;
    let row = journal.match_row(1).await.expect("it reads").expect("a match");
    assert_eq!(row.state, MatchState::Void);
    assert_eq!(results(&journal, 1).await, [(1, 1, None, How::Void), (2, 2, None, How::Void)]);
    assert_eq!(journal.encounter_of(1).await, Ok(None));
    journal.close().await;
}

#[tokio::test]
async fn who_lets_the_time_run_out_has_lost_on_time() {
    let begin = "giostra-chat 1
Silk #w: /sfida gioco:wyps
Galahad press 1 \"Accetto\"
+1
Silk #w/1: aio c1 d2 e3
";
    let (_folder, journal) = played(&format!("{begin}{}", "+30\n".repeat(40))).await;
    let lines = journal.lines(1).await.expect("it reads");
    assert!(lines.iter().any(|line| line.text == "flag"));
    assert_eq!(results(&journal, 1).await, [(1, 1, Some(2), How::Played), (2, 2, Some(0), How::Time)]);
    journal.close().await;
}

#[tokio::test]
async fn a_word_round_has_places_and_points_and_none_of_two() {
    let conversation = "giostra-chat 1
server Giostra it Europe/Rome
moderator Ada
Silk #a: /manche subito tempo:60
+1
Silk #a: querelare
+100
";
    let (_folder, journal) = played(conversation).await;
    assert_eq!(results(&journal, 1).await, [(1, 1, None, How::Played)]);
    let [silk] = &journal.results(1).await.expect("it reads")[..] else { panic!("one player") };
    assert_eq!((silk.points, silk.best.clone()), (Some(10), Some(("querelare".to_owned(), 10))));
    journal.close().await;
    let (_folder, journal) = played(&format!("{conversation}Ada #a: /annulla motivo:prova\n+1\n")).await;
    assert_eq!(results(&journal, 1).await, [(1, 1, None, How::Void)]);
    journal.close().await;
}
