//! Matches that an event opens: the seats are given, nobody takes the match back but its directors, and there is no rematch. Who has
//! opened them is woken when one of them is over, and reads what it brought.

use crate::support::casa::{START, who};
use giostra::clock::Clock;
use giostra::games::turns::frame::EventGame;
use giostra::games::turns::{Frame, Time, Validation};
use giostra::journal::{Entry, EventRow, How, Journal, MatchState, NewLine, Options, Record};
use giostra::rooms::heard::{Access, Door, Heard, Place, Precision, Server, What};
use giostra::rooms::house::{EventWatch, Furniture, House, Seeds};
use giostra::rooms::opening::EventMatch;
use giostra::rooms::say::{Act, Body, Delivery, Outlet, Receipt, Say};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Keeps what is said.
struct Mouth(Mutex<Vec<Say>>, Clock);

impl Outlet for Mouth {
    fn deliver(&self, say: Say) -> Delivery {
        let mut said = self.0.lock().unwrap();
        said.push(say);
        Delivery::Now(Ok(Receipt { id: said.len() as u64, at: self.1.now() }))
    }
}

impl Mouth {
    fn bodies(&self) -> Vec<Body> {
        let said = self.0.lock().unwrap();
        let bodies = said.iter().filter_map(|say| match &say.act {
            Act::Post { body, .. } => Some(body.clone()),
            _ => None,
        });
        bodies.collect()
    }

    /// How often somebody was told this.
    fn told(&self, key: &str) -> usize {
        let has = |body: &Body| body.text.as_ref().is_some_and(|text| format!("{text:?}").contains(key));
        self.bodies().iter().filter(|body| has(body)).count()
    }
}

fn hall(name: &str) -> Place {
    let server = Server("terminal:casa".into());
    Place::Room { door: Door::Terminal, server, channel: name.into(), thread: None }
}

fn room() -> Place {
    hall("torneo")
}

/// A house that speaks to a mouth; it has not gone on with anything yet.
async fn house(file: &Path) -> (House, Arc<Mouth>, Clock) {
    let clock = Clock::standing(START);
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let (library, book) = (crate::chats::library(), Vec::new());
    let furniture = Furniture { journal, clock: clock.clone(), library, seeds: Seeds::Fixed(7), book };
    let house = House::open(furniture).await.unwrap();
    let mouth = Arc::new(Mouth(Mutex::default(), clock.clone()));
    house.attach(Door::Terminal, mouth.clone(), true);
    (house, mouth, clock)
}

fn wanted(players: [&str; 2]) -> EventMatch {
    EventMatch {
        rules: "tris-1".into(),
        own: "first=ovunque".into(),
        dictionary: None,
        time: Time::None,
        validation: Validation::Auto,
        rated: true,
        draws: false,
        leg: (1, 1),
        players: players.map(|name| who(Door::Terminal, name).person).into(),
        game: EventGame { event: 12, round: 3, board: 4 },
    }
}

#[tokio::test]
async fn an_event_gives_the_seats_and_keeps_the_match_in_its_hands() {
    let folder = tempfile::tempdir().unwrap();
    let (house, mouth, clock) = house(&folder.path().join("giostra.db")).await;

    let mut ids = Vec::new();
    for players in [["Silk", "Ada"], ["Ada", "Silk"]] {
        let id = house.open_match(&room(), wanted(players)).await.unwrap();
        let lines = house.journal().lines(id).await.unwrap();
        assert!(lines[0].text.contains(" for=12.3.4 draws=no "), "{}", lines[0].text);
        // Who is White is decided by the pairing, whatever the seed.
        assert_eq!(lines[1].text, "order 1 2");
        let seats = house.journal().seats(id).await.unwrap();
        assert_eq!(seats.into_iter().map(|(_, person)| person).collect::<Vec<_>>(), wanted(players).players);
        ids.push(id);
        if ids.len() == 1 {
            play(&house, &mouth, &clock, id).await;
        }
    }
    assert!(
        house
            .open_match(&room(), EventMatch { rules: "no-1".into(), ..wanted(["Silk", "Ada"]) })
            .await
            .is_err()
    );
    let row = house.journal().match_row(ids[0]).await.unwrap().unwrap();
    assert_eq!(row.state, MatchState::Ended);
}

async fn play(house: &House, mouth: &Mouth, clock: &Clock, id: i64) {
    let mut next = 0;
    let mut hear = async |name: &str, moderator: bool, what: What| {
        next += 1;
        let mut author = who(Door::Terminal, name);
        author.moderator = moderator;
        let heard = Heard {
            replies_to: None,
            place: room(),
            who: author,
            id: next,
            at: clock.now(),
            precision: Precision::Millisecond,
            what,
        };
        house.hear(heard).await;
        house.settled().await;
    };
    let say = |text: &str| What::Message { text: text.into() };
    hear("Silk", false, say("a1")).await;
    hear("Marta", true, say("/annulla")).await;
    assert_eq!(mouth.told("match-of-event"), 1);
    hear("Ada", false, say("/annulla")).await;
    assert_eq!(mouth.told("match-of-event"), 2);
    hear("Ada", false, say("/patta")).await;
    assert_eq!(mouth.told("match-no-draws"), 1);
    // Nothing that would be refused is offered.
    hear("Ada", false, What::Press { payload: format!("abbandono:{id}"), form: None }).await;
    let offers = |verb: &str| {
        let begins = |body: &Body| body.all_buttons().iter().any(|button| button.payload.starts_with(verb));
        mouth.bodies().iter().any(begins)
    };
    assert!(offers("sicuro:") && !offers("annullo:") && !offers("nulla:"));
    for (name, cell) in [("Ada", "a2"), ("Silk", "b1"), ("Ada", "b2"), ("Silk", "c1")] {
        hear(name, false, say(cell)).await;
    }
    let again = |body: &Body| body.all_buttons().iter().any(|button| button.payload.starts_with("ancora:"));
    assert!(!mouth.bodies().iter().any(again), "no rematch is offered");
    hear("Ada", false, What::Press { payload: format!("ancora:{id}"), form: None }).await;
    assert_eq!(mouth.told("match-of-event"), 3);
    // Also afterwards.
    hear("Marta", true, say("/annulla")).await;
    assert_eq!(mouth.told("match-of-event"), 4);
}

#[test]
fn the_first_line_says_which_game_of_which_event_it_is() {
    let plain = Frame::plain(2, None, [7; 32]);
    let game = EventGame { event: 12, round: 3, board: 4 };
    let frame = Frame { event: Some(game), draws: false, ..plain };
    assert_eq!(frame.to_string().parse::<Frame>().unwrap(), frame);
    for bad in ["", "12", "12.3", "12.3.4.5", "0.1.1", "1.0.1", "1.1.0", "a.b.c"] {
        assert!(bad.parse::<EventGame>().is_err(), "{bad}");
    }
}

/// Who opens matches, and has read this far.
struct Opener {
    watch: EventWatch,
    read: i64,
}

impl Opener {
    fn new(house: &House, read: i64) -> Self {
        Self { watch: house.watch_event(12), read }
    }

    async fn is_woken(&self) -> bool {
        tokio::select! {
            biased;
            () = self.watch.written() => true,
            () = std::future::ready(()) => false,
        }
    }

    /// What is new.
    async fn reads(&mut self, house: &House) -> Vec<EventRow> {
        let rows = house.journal().rows_since(12, self.read).await.unwrap();
        self.read = rows.last().map_or(self.read, |row| row.written);
        rows
    }
}

/// Seat, how, half points.
type Told = (u16, How, Option<u8>);

/// Which match, which board, and how each seat ended.
fn told(rows: &[EventRow]) -> Vec<(i64, u16, Vec<Told>)> {
    let seat = |one: &giostra::journal::SeatResult| (one.seat.0, one.how, one.half_points);
    rows.iter().map(|row| (row.match_id, row.game.board, row.seats.iter().map(seat).collect())).collect()
}

fn on_board(board: u16) -> EventMatch {
    EventMatch { game: EventGame { event: 12, round: 3, board }, ..wanted(["Silk", "Ada"]) }
}

/// Somebody says something where a match is played; so many have spoken before.
async fn hear(house: &House, place: &Place, id: u64, name: &str, what: What) {
    let who = who(Door::Terminal, name);
    let (replies_to, at, precision) = (None, START, Precision::Millisecond);
    house.hear(Heard { replies_to, place: place.clone(), who, id, at, precision, what }).await;
    house.settled().await;
}

/// Silk wins in five moves.
const MOVES: [(&str, &str); 5] =
    [("Silk", "a1"), ("Ada", "a2"), ("Silk", "b1"), ("Ada", "b2"), ("Silk", "c1")];

async fn moves(house: &House, place: &Place, count: usize) {
    for (id, (name, cell)) in (1..).zip(&MOVES[..count]) {
        hear(house, place, id, name, What::Message { text: (*cell).into() }).await;
    }
}

#[tokio::test]
async fn no_old_button_begins_a_rematch_while_the_encounter_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (house, mouth, _) = house(&folder.path().join("giostra.db")).await;
    let says = |text: &str| What::Message { text: text.into() };
    let press = |payload: String| What::Press { payload, form: None };
    // The last button of that verb, and where it was said.
    let offered = |verb: &str| {
        let said = mouth.0.lock().unwrap();
        said.iter().rev().find_map(|say| {
            let Act::Post { body, .. } = &say.act else { return None };
            let buttons = body.all_buttons();
            let button = buttons.iter().find(|button| button.payload.starts_with(verb))?;
            Some((button.payload.clone(), say.place.clone()))
        })
    };

    hear(&house, &hall("sala"), 1, "Silk", says("/sfida gioco:tris partite:2")).await;
    let (accept, _) = offered("sfida:").unwrap();
    hear(&house, &hall("sala"), 2, "Ada", press(accept)).await;
    let (resign, place) = offered("abbandono:").unwrap();
    let first = resign.replace("abbandono:", "");
    hear(&house, &place, 3, "Silk", press(format!("sicuro:{first}"))).await;
    assert_eq!(offered("ancora:"), None);

    // Older programs have offered it there.
    hear(&house, &place, 4, "Silk", press(format!("ancora:{first}"))).await;
    assert_eq!((mouth.told("encounter-goes-on"), mouth.told("challenge-one")), (1, 0));

    let (resign, _) = offered("abbandono:").unwrap();
    let second = resign.replace("abbandono:", "");
    assert_ne!(first, second);
    hear(&house, &place, 5, "Ada", press(format!("sicuro:{second}"))).await;
    let (again, _) = offered("ancora:").unwrap();
    assert_eq!(again, format!("ancora:{second}"));
    hear(&house, &place, 6, "Silk", press(again)).await;
    assert_eq!((mouth.told("encounter-goes-on"), mouth.told("challenge-one")), (1, 1));
    house.journal().close().await;
}

#[tokio::test]
async fn who_opened_a_match_is_woken_by_its_row_and_reads_each_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let (first, ..) = house(&file).await;
    let mut opener = Opener::new(&first, 0);
    let other = first.watch_event(13);
    let one = first.open_match(&hall("uno"), on_board(1)).await.unwrap();
    let two = first.open_match(&hall("due"), on_board(2)).await.unwrap();
    moves(&first, &hall("uno"), 4).await;
    assert!(!opener.is_woken().await && opener.reads(&first).await.is_empty());

    hear(&first, &hall("uno"), 5, "Silk", What::Message { text: "c1".into() }).await;
    let won = vec![(1, How::Played, Some(2)), (2, How::Played, Some(0))];
    assert!(opener.is_woken().await);
    assert_eq!(told(&opener.reads(&first).await), [(one, 1, won.clone())]);
    assert!(!opener.is_woken().await && opener.reads(&first).await.is_empty());

    // Its place is gone: it is void.
    hear(&first, &hall("due"), 1, "Silk", What::Message { text: "a1".into() }).await;
    hear(&first, &hall("due"), 2, "Ada", What::Access(Access::Left)).await;
    assert!(opener.is_woken().await);
    let void = |rows: &[EventRow]| rows.iter().flat_map(|row| &row.seats).all(|seat| seat.how == How::Void);
    let rows = opener.reads(&first).await;
    assert!(rows.len() == 1 && rows[0].match_id == two && void(&rows), "{rows:?}");

    // The last line of a match was written, and then the process died.
    let three = first.open_match(&hall("tre"), on_board(3)).await.unwrap();
    moves(&first, &hall("tre"), 4).await;
    let before = first.journal().lines(three).await.unwrap().len();
    let last = first.journal().lines(one).await.unwrap().swap_remove(before);
    let line =
        NewLine { match_id: three, n: last.n, source: None, at: last.at, by: last.by, text: last.text };
    first.journal().append(Entry { lines: vec![line], records: Vec::new() }).await.unwrap();
    assert!(!opener.is_woken().await && opener.reads(&first).await.is_empty());
    let read = opener.read;
    first.journal().close().await;
    drop((first, opener));

    let (again, ..) = house(&file).await;
    let mut opener = Opener::new(&again, read);
    assert!(opener.reads(&again).await.is_empty());
    again.resume().await.unwrap();
    again.wake().await;
    assert!(opener.is_woken().await);
    assert_eq!(told(&opener.reads(&again).await), [(three, 3, won.clone())]);

    // What was read already does not count after all: it is read once more, as it is now.
    let taken_back = Record::MatchEnd { id: one, state: MatchState::Void, at: START };
    again.journal().append(Entry { lines: Vec::new(), records: vec![taken_back] }).await.unwrap();
    let rows = opener.reads(&again).await;
    assert!(rows.len() == 1 && rows[0].match_id == one && void(&rows), "{rows:?}");
    assert!(opener.reads(&again).await.is_empty());

    // Who forgot what they have read gets everything in the order in which it was written.
    let all = again.journal().rows_since(12, 0).await.unwrap();
    assert_eq!(all.iter().map(|row| row.match_id).collect::<Vec<_>>(), [two, three, one]);
    assert!(again.journal().rows_since(13, 0).await.unwrap().is_empty());
    let nobody =
        tokio::select! { biased; () = other.written() => false, () = std::future::ready(()) => true };
    assert!(nobody, "another event has nothing to do with it");
    again.journal().close().await;
}
