//! Scrabble as a match (B3, B12–B17), article by article; what people read and write, and the laws, stand apart.

mod laws;
mod people;

use giostra::games::scrabble::record::Act;
use giostra::games::scrabble::{End, Move, Scrabble, bag};
use giostra::games::turns::{Ending, Line, Match, Reading, TurnGame, TurnTable, open};
use giostra::games::{By, LineError, Look, Seat, Table, Turn};
use giostra::messages::{self, Lang, Voice};
use giostra::picture::Layout;
use giostra::picture::theme::Theme;
use giostra::words::library::{Library, PlayingWords};
use giostra::words::overlay::Overlay;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::sync::OnceLock;

const SEED: &str = "0707070707070707070707070707070707070707070707070707070707070707";

fn first_line(seats: u16, validation: &str, own: &str) -> String {
    let lexicon = "ab".repeat(32);
    format!(
        "scrabble-1 seats={seats} pace=live:120 validation={validation} dict=scrabble lexicon={lexicon} \
         rated=yes leg=1/1 computers=- seed={SEED} | {own}"
    )
}

pub(crate) fn game(seats: u16, validation: &str, own: &str) -> Match<Scrabble> {
    <Match<Scrabble> as giostra::games::Rules>::new(first_line(seats, validation, own).parse().unwrap())
}

pub(crate) const PLAIN: &str = "set=scrabble_it adjust=standard penalty=0";

/// Plays `by line` lines, one after the other.
pub(crate) fn play(table: &mut Match<Scrabble>, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (by, text) = line.split_once(' ').unwrap();
        if let Err(error) = table.play_line(by.parse().unwrap(), text) {
            panic!("{line}: {error}");
        }
    }
}

fn refused(table: &Match<Scrabble>, line: &str) -> &'static str {
    let (by, text) = line.split_once(' ').unwrap();
    match table.clone().play_line(by.parse().unwrap(), text) {
        Err(LineError::Refused(refusal)) => refusal.0.key,
        other => panic!("{line}: {other:?}"),
    }
}

pub(crate) fn words() -> &'static PlayingWords {
    static WORDS: OnceLock<PlayingWords> = OnceLock::new();
    WORDS.get_or_init(|| Library::default().playing_words("classico", Overlay::default()).unwrap())
}

pub(crate) fn draw_all(table: &mut Match<Scrabble>) {
    while let Some(line) = table.draw(words()) {
        play(table, &format!("* {line}"));
    }
}

fn points(table: &Match<Scrabble>) -> Vec<i32> {
    (1..=table.seats()).map(|seat| table.game().points(Seat(seat))).collect()
}

fn rack(table: &Match<Scrabble>, seat: u16) -> String {
    table.game().rack(Seat(seat)).to_string()
}

fn ranks(table: &Match<Scrabble>) -> Vec<(u16, u32)> {
    table.standings().iter().map(|standing| (standing.seat.0, standing.rank)).collect()
}

/// Two players with known racks, the first one having played CASA.
fn casa(validation: &str, own: &str) -> Match<Scrabble> {
    let mut table = game(2, validation, own);
    play(&mut table, "* rack 1 AACELST\n* rack 2 EEORTU?\n1 8F CASA");
    table
}

/// Everything but the log of records: what a taken-back play must give back.
fn position(table: &Match<Scrabble>) -> (String, Vec<String>, Vec<i32>, u8) {
    let racks = (1..=table.seats()).map(|seat| rack(table, seat)).collect();
    (table.game().board().to_string(), racks, points(table), table.game().bag())
}

pub(crate) fn look<T>(take: impl FnOnce(&Look<'_>) -> T) -> T {
    take(&Look {
        theme: Theme::Notte,
        layout: Layout::Wide,
        texts: &|key, args| messages::plain(Lang::It, key, args),
        name: &|seat| format!("Posto {}", seat.0),
        display: &str::to_owned,
        spoken: &|_| true,
    })
}

pub(crate) fn said(lang: Lang, text: &messages::Text) -> String {
    messages::render(
        lang,
        text,
        &Voice {
            when: &|at| at.to_string(),
            typed: &str::to_owned,
            called: &|_, name| name.to_owned(),
            ..Voice::PLAIN
        },
    )
}

#[test]
fn a_line_of_terms_comes_back_as_it_was() {
    for own in ["set=scrabble_it adjust=standard penalty=0", "set=english adjust=none penalty=5"] {
        for validation in ["auto", "challenge"] {
            let line = first_line(4, validation, own);
            let now = open(&line).unwrap().first_line();
            assert_eq!(open(&now).unwrap().first_line(), now, "{line}");
            assert!(now.ends_with(&format!("| {own}")), "{now}");
        }
    }
    for own in [
        "",
        "set=latin adjust=standard penalty=0",
        "set=scrabble_it adjust=some penalty=0",
        "set=scrabble_it adjust=standard penalty=7",
        "set=scrabble_it adjust=standard penalty=0 more=1",
        "adjust=standard set=scrabble_it penalty=0",
    ] {
        assert!(open(&first_line(2, "auto", own)).is_err(), "{own}");
    }
    assert!(open(&first_line(1, "auto", PLAIN)).is_err());
    assert!(open(&first_line(7, "auto", PLAIN)).is_err());
}

#[test]
fn every_seat_draws_a_full_rack_first() {
    // B3.
    let mut table = game(3, "auto", PLAIN);
    assert_eq!(TurnTable::turn(&table), Turn::Chance);
    assert_eq!(refused(&table, "1 passo"), "match-not-your-turn");
    assert_eq!(refused(&table, "* rack 2 AAAAAAA"), "match-not-now");
    assert_eq!(refused(&table, "* rack 1 AAAAAA"), "match-not-now");
    assert_eq!(refused(&table, "* rack 1 AAAAAQQ"), "match-not-now");
    draw_all(&mut table);
    assert_eq!(TurnTable::turn(&table), Turn::Of(Seat(1)));
    assert_eq!(table.game().bag(), 120 - 21);
    for seat in 1..=3 {
        assert_eq!(table.game().rack(Seat(seat)).len(), 7);
        assert_eq!(table.game().unseen(Seat(seat)).len(), 113);
    }
}

#[test]
fn a_log_says_each_move_one_way_only() {
    for text in
        ["8D FUNGO", "D8 FuNGO", "15O A", "cambia AEF", "cambia AEF?", "passo", "rack 1 AEIRST?", "rack 6 Z"]
    {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "8d FUNGO",
        "8D  FUNGO",
        "FUNGO 8D",
        "cambia",
        "cambia ",
        "cambia FEA",
        "cambia aef",
        "Passo",
        "passo ",
        "rack 0 A",
        "rack 1 ",
        "rack 1",
        "rack 01 A",
        "rack 1 a",
        "8D FÙNGO",
        "8D FU.GO",
        "8D",
        "D8D A",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

#[test]
fn a_play_scores_and_fills_the_rack_again() {
    let mut table = casa("auto", PLAIN);
    assert_eq!(points(&table), [12, 0]);
    assert_eq!((rack(&table, 1).as_str(), TurnTable::turn(&table)), ("ELT", Turn::Chance));
    assert_eq!(refused(&table, "* rack 1 AAA"), refused(&table, "* rack 2 AAAA"));
    play(&mut table, "* rack 1 FNOU");
    assert_eq!((rack(&table, 1).as_str(), TurnTable::turn(&table)), ("EFLNOTU", Turn::Of(Seat(2))));
    assert_eq!(refused(&table, "2 9F ORAH"), "scrabble-not-held");
    assert_eq!(refused(&table, "2 15A ORE"), "scrabble-apart");
    assert_eq!(refused(&table, "1 8J LE"), "match-not-your-turn");
    assert_eq!(refused(&table, "2 rack 2 A"), "match-not-now");
    play(&mut table, "2 8J TO");
    assert_eq!(points(&table), [12, 9]);
}

#[test]
fn an_exchange_draws_first_and_gives_back_then() {
    // B12.
    let mut table = casa("auto", PLAIN);
    play(&mut table, "* rack 1 FNOU");
    assert_eq!(refused(&table, "2 cambia Z"), "scrabble-not-held");
    play(&mut table, "2 cambia EE?");
    let bag = table.game().bag_tiles();
    // The blank was handed in, but it is not in the bag yet: one is left, not two.
    assert_eq!((rack(&table, 2).as_str(), bag.blanks(), bag.len()), ("ORTU", 1, 120 - 18));
    assert_eq!(refused(&table, "* rack 2 A??"), "match-not-now");
    play(&mut table, "* rack 2 AB?");
    let bag = table.game().bag_tiles();
    assert_eq!((rack(&table, 2).as_str(), bag.blanks(), bag.len()), ("ABORTU?", 1, 120 - 18));
    assert_eq!(TurnTable::turn(&table), Turn::Of(Seat(1)));
    assert_eq!(points(&table), [12, 0]);
}

#[test]
fn row_16_an_exchange_needs_seven_tiles_in_the_bag() {
    let mut table = game(2, "auto", PLAIN);
    draw_all(&mut table);
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let mut seen = [false; 2];
    while TurnTable::turn(&table) != Turn::Over {
        let Turn::Of(seat) = TurnTable::turn(&table) else { panic!("who moves") };
        let tile = table.game().rack(seat).to_string().chars().next().unwrap();
        let left = table.game().bag();
        if left < 7 {
            seen[0] = true;
            assert_eq!(refused(&table, &format!("{} cambia {tile}", seat.0)), "scrabble-bag-low");
        } else if left == 7 {
            seen[1] = true;
            play(&mut table.clone(), &format!("{} cambia {tile}", seat.0));
        }
        let line = random_play(&table, seat, &mut rng).unwrap_or_else(|| "passo".to_owned());
        play(&mut table, &format!("{} {line}", seat.0));
        draw_all(&mut table);
    }
    assert!(seen[0]);
    let refusal =
        messages::Text { key: "scrabble-bag-low", args: vec![("left", 6.into()), ("needed", 7.into())] };
    assert_eq!(
        said(Lang::It, &refusal),
        "Nel sacchetto ci sono ancora 6 tessere: per cambiare ne servono almeno 7."
    );
}

#[test]
fn row_17_six_passes_running_end_a_game_of_two() {
    // B13, end (b).
    let mut table = casa("auto", PLAIN);
    play(&mut table, "* rack 1 FNOU\n2 passo\n1 passo\n2 passo\n1 passo\n2 passo\n1 8J LE");
    play(&mut table, "* rack 1 AB\n2 passo\n1 passo\n2 passo\n1 passo\n2 passo");
    assert_eq!(table.ending(), None);
    play(&mut table, "1 passo");
    assert_eq!((table.ending(), table.game().ended()), (Some(Ending::Played), Some(End::Passes)));
    // B14: each loses what is left. ABFNOTU is 1+5+5+3+1+2+3, EEORTU? is 1+1+1+2+2+3.
    assert_eq!(points(&table), [12 + 10 - 20, -10]);
    assert_eq!(refused(&table, "2 passo"), "match-over");
}

#[test]
fn an_exchange_breaks_the_passes_but_not_the_run_without_points() {
    // B13: three passes each for four, or six turns each.
    let mut table = game(4, "auto", PLAIN);
    draw_all(&mut table);
    let mut turns = 0;
    while TurnTable::turn(&table) != Turn::Over {
        let Turn::Of(seat) = TurnTable::turn(&table) else { panic!("who moves") };
        let tile = rack(&table, seat.0).chars().next().unwrap();
        let text = if turns % 10 == 9 { format!("cambia {tile}") } else { "passo".to_owned() };
        play(&mut table, &format!("{} {text}", seat.0));
        draw_all(&mut table);
        turns += 1;
        assert!(turns <= 24);
    }
    assert_eq!((turns, table.game().ended()), (24, Some(End::Scoreless)));
}

/// A game played until the bag is empty, by anybody's tiles; whoever moves then has `TurnTable::turn`.
fn late(validation: &str, own: &str, seed: u64) -> Match<Scrabble> {
    let mut table = game(2, validation, own);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    draw_all(&mut table);
    while table.game().bag() > 0 {
        let Turn::Of(seat) = TurnTable::turn(&table) else { panic!("over too soon") };
        let line = random_play(&table, seat, &mut rng).unwrap_or_else(|| "passo".to_owned());
        play(&mut table, &format!("{} {line}", seat.0));
        settle(&mut table);
    }
    table
}

fn settle(table: &mut Match<Scrabble>) {
    if table.game().contestable().is_some() {
        play(table, "# settled");
    }
    draw_all(table);
}

/// Any play of the seat's tiles that may lie somewhere, whatever its words.
pub(crate) fn random_play(table: &Match<Scrabble>, seat: Seat, rng: &mut ChaCha8Rng) -> Option<String> {
    let below = |rng: &mut ChaCha8Rng, n: u32| rng.next_u32() % n;
    let held = table.game().rack(seat);
    if held.is_empty() {
        return None;
    }
    let side = u32::from(table.game().board().size());
    for _ in 0..4000 {
        let count = 1 + below(rng, u32::from(held.len()).min(4));
        let tiles = bag::drawn(&held, u8::try_from(count).unwrap(), rng);
        let letters: Vec<Option<u8>> = tiles.tiles().collect();
        let (row, col) = (below(rng, side) + 1, char::from(b'A' + u8::try_from(below(rng, side)).unwrap()));
        let down = below(rng, 2) == 0;
        let cell = if down { format!("{col}{row}") } else { format!("{row}{col}") };
        // Through what lies there, until all tiles are down.
        let board = table.game().board();
        let (mut row, mut col) = (u8::try_from(row - 1).unwrap(), col as u8 - b'A');
        let (mut word, mut left) = (String::new(), letters.into_iter());
        while u32::from(row) < side && u32::from(col) < side {
            match board.tile(giostra::games::scrabble::board::Square { row, col }) {
                Some(tile) => word.push(tile.to_char()),
                None => match left.next() {
                    Some(Some(letter)) => word.push(char::from(b'A' + letter)),
                    Some(None) => word.push(char::from(b'a' + u8::try_from(below(rng, 26)).unwrap())),
                    None => break,
                },
            }
            if down { row += 1 } else { col += 1 }
        }
        if let Reading::Move(mv) = table.game().read(seat, &format!("{cell} {word}")) {
            assert!(table.game().check(By::Seat(seat), &mv).is_ok(), "{mv}");
            return Some(mv.to_string());
        }
    }
    None
}

/// Plays on from an empty bag until somebody has one play left that empties their rack; that play.
fn last_play(validation: &str, own: &str) -> (Match<Scrabble>, Seat, String) {
    for seed in 0..50 {
        let mut table = late(validation, own, seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed + 1000);
        while let Turn::Of(seat) = TurnTable::turn(&table) {
            let Some(line) = random_play(&table, seat, &mut rng) else { break };
            let mut after = table.clone();
            play(&mut after, &format!("{} {line}", seat.0));
            if after.game().rack(seat).is_empty() {
                return (table, seat, line);
            }
            settle(&mut after);
            table = after;
        }
    }
    panic!("nobody goes out");
}

fn worth(text: &str) -> i32 {
    let values = giostra::games::scrabble::set::SCRABBLE_IT.values;
    text.bytes()
        .filter(u8::is_ascii_uppercase)
        .map(|letter| i32::from(values[usize::from(letter - b'A')]))
        .sum()
}

#[test]
fn row_18_who_goes_out_gains_what_the_others_lose() {
    // B13, end (a), and B14.
    let (mut table, seat, line) = last_play("auto", PLAIN);
    let other = Seat(3 - seat.0);
    let before = table.game().points(seat);
    let scored = {
        let Line::Move(Move::Play(written)) = line.parse::<Line<Move>>().unwrap() else { panic!("{line}") };
        table.game().weigh(seat, &written).unwrap().1.total
    };
    let (others, left) = (table.game().points(other), worth(&rack(&table, other.0)));
    assert!(left > 0);
    play(&mut table, &format!("{} {line}", seat.0));
    assert_eq!(table.game().ended(), Some(End::Out(seat)));
    assert_eq!(table.game().points(seat), before + scored + left);
    assert_eq!(table.game().points(other), others - left);
    // Which everybody is told: nobody could follow the last points otherwise.
    let told = |lang, table: &Match<Scrabble>| look(|look| table.closing(look).map(|text| said(lang, &text)));
    let mut changes = [(other, format!("\u{2212}{left}")), (seat, format!("+{left}"))];
    changes[..].sort_by_key(|(who, change)| (change.starts_with('+'), who.0));
    let changes = changes.map(|(who, change)| format!("Posto {} {change}", who.0)).join(", ");
    assert_eq!(told(Lang::It, &table), Some(format!("Le tessere rimaste: {changes}.")));
    assert_eq!(told(Lang::En, &table), Some(format!("The tiles left: {changes}.")));
    // Strictly by the seed nothing happens to the tiles left.
    let (mut table, seat, line) = last_play("auto", "set=scrabble_it adjust=none penalty=0");
    play(&mut table, &format!("{} {line}", seat.0));
    assert_eq!(table.game().ended(), Some(End::Out(seat)));
    assert_eq!(table.game().points(Seat(3 - seat.0)), others);
    assert_eq!(told(Lang::It, &table), None);
}

#[test]
fn equal_points_share_the_place() {
    // B15.
    let mut table = game(3, "auto", "set=scrabble_it adjust=none penalty=0");
    draw_all(&mut table);
    assert_eq!(ranks(&table), [(1, 1), (2, 1), (3, 1)]);
    let mut table = casa("auto", PLAIN);
    assert_eq!(ranks(&table), [(1, 1), (2, 2)]);
    play(&mut table, "* rack 1 FNOU\n2 patta?\n1 patta");
    assert_eq!(table.ending(), Some(Ending::Agreed));
    assert_eq!(ranks(&table), [(1, 1), (2, 1)]);
}

#[test]
fn a_challenged_play_that_fails_leaves_nothing_behind() {
    // B16.
    let mut table = game(2, "challenge", PLAIN);
    play(&mut table, "* rack 1 AACELST\n* rack 2 EEORTU?");
    let before = position(&table);
    play(&mut table, "1 8F CASAT");
    // No tiles are drawn before it is settled, and it is the next player's turn.
    assert_eq!((TurnTable::turn(&table), table.draw(words())), (Turn::Of(Seat(2)), None));
    assert_eq!(
        (table.game().contestable(), table.game().contested()),
        (Some(Seat(1)), vec!["casat".to_owned()])
    );
    assert_eq!(refused(&table, "1 contesto"), "match-own-word");
    assert_eq!(refused(&table, "2 passo"), "match-unsettled");
    play(&mut table, "2 contesto");
    assert_eq!(refused(&table, "# settled"), "match-not-now");
    play(&mut table, "= invalid casat");
    assert_eq!(position(&table), before);
    assert_eq!((TurnTable::turn(&table), table.game().contestable()), (Turn::Of(Seat(2)), None));
    assert_eq!(refused(&table, "2 contesto"), "match-nothing-to-challenge");
    let acts: Vec<&Act> = table.game().records().iter().map(|record| &record.act).collect();
    assert!(matches!(acts[..], [Act::Play(_), Act::Withdrawn(_)]));
    // B13: it counts as a turn without points, not as a pass.
    play(&mut table, "2 passo\n1 passo\n2 passo\n1 passo\n2 passo");
    assert_eq!(table.ending(), None);
    play(&mut table, "1 passo");
    assert_eq!(table.game().ended(), Some(End::Passes));
}

#[test]
fn a_challenged_play_that_stands_goes_on_as_if_nobody_had_asked() {
    for (own, penalty) in [(PLAIN, 0), ("set=scrabble_it adjust=standard penalty=5", 5)] {
        let mut asked = casa("challenge", own);
        let mut settled = asked.clone();
        play(&mut asked, "2 contesto\n= valid\n* rack 1 FNOU");
        play(&mut settled, "# settled\n* rack 1 FNOU");
        assert_eq!(points(&asked), [12, -penalty]);
        assert_eq!(points(&settled), [12, 0]);
        let ((board, racks, _, bag), other) = (position(&asked), position(&settled));
        assert_eq!((board, racks, bag), (other.0, other.1, other.3));
        assert_eq!(TurnTable::turn(&asked), Turn::Of(Seat(2)));
    }
}

#[test]
fn a_wrong_play_breaks_the_passes_of_others() {
    let mut table = game(2, "challenge", PLAIN);
    play(&mut table, "* rack 1 AACELST\n* rack 2 EEORTU?\n1 passo\n2 passo\n1 passo\n2 passo\n1 passo");
    play(&mut table, "2 8F OTRE\n1 contesto\n= invalid otre\n1 passo\n2 passo");
    assert_eq!(table.ending(), None);
}

#[test]
fn the_last_play_wins_only_when_it_is_settled() {
    let (mut table, seat, line) = last_play("challenge", PLAIN);
    let other = 3 - seat.0;
    let before = position(&table);
    play(&mut table, &format!("{} {line}", seat.0));
    assert_eq!((table.ending(), TurnTable::turn(&table)), (None, Turn::Of(Seat(other))));
    let mut taken_back = table.clone();
    let word = table.game().contested()[0].clone();
    play(&mut taken_back, &format!("{other} contesto\n= invalid {word}"));
    assert_eq!((position(&taken_back), taken_back.ending()), (before, None));
    for end in ["# settled".to_owned(), format!("{other} contesto\n= valid"), "# flag".to_owned()] {
        let mut table = table.clone();
        play(&mut table, &end);
        assert_eq!(table.game().ended(), Some(End::Out(seat)), "{end}");
    }
    // Who resigns instead of challenging loses all the same.
    play(&mut table, &format!("{other} abbandono"));
    assert_eq!(table.game().ended(), Some(End::Out(seat)));
}

#[test]
fn time_over_is_a_pass_and_the_third_running_loses() {
    // B17.
    let mut table = casa("auto", PLAIN);
    play(&mut table, "* rack 1 FNOU\n# flag");
    assert_eq!(TurnTable::turn(&table), Turn::Of(Seat(1)));
    // A turn of one's own breaks the row.
    play(
        &mut table,
        "1 8J LE\n* rack 1 AB\n# flag\n1 passo\n2 passo\n1 cambia A\n* rack 1 I\n# flag\n1 passo",
    );
    play(&mut table, "# flag\n1 cambia B\n* rack 1 I");
    assert_eq!(table.ending(), None);
    play(&mut table, "# flag");
    assert_eq!(table.game().ended(), Some(End::Left));
    assert_eq!(ranks(&table), [(1, 1), (2, 2)]);
    assert_eq!(points(&table), [22, 0]);
    // A pass by time counts for end (b).
    let mut table = game(2, "auto", PLAIN);
    draw_all(&mut table);
    play(&mut table, "# flag\n2 passo\n# flag\n2 passo\n1 passo");
    assert_eq!(table.ending(), None);
    play(&mut table, "# flag");
    assert_eq!(table.game().ended(), Some(End::Passes));
}

#[test]
fn time_over_also_counts_when_a_draw_is_owed_for_the_play_before() {
    let mut table = casa("challenge", PLAIN);
    play(&mut table, "# flag");
    assert_eq!((table.game().contestable(), TurnTable::turn(&table)), (None, Turn::Chance));
    play(&mut table, "* rack 1 FNOU");
    assert_eq!(TurnTable::turn(&table), Turn::Of(Seat(1)));
    assert!(matches!(table.game().records().last().unwrap().act, Act::Missed));
}

#[test]
fn with_more_than_two_whoever_is_gone_gives_back_his_tiles() {
    let mut table = game(3, "auto", PLAIN);
    draw_all(&mut table);
    play(&mut table, "# flag\n2 passo\n# flag\n# flag\n2 passo\n# flag");
    assert_eq!(table.ending(), None);
    let bag = table.game().bag();
    play(&mut table, "# flag");
    // Seat 1 has missed three turns: removed, and the others play on.
    assert_eq!((table.game().has_left(Seat(1)), table.ending()), (true, None));
    assert_eq!((table.game().bag(), rack(&table, 1).as_str()), (bag + 7, ""));
    assert_eq!(TurnTable::turn(&table), Turn::Of(Seat(2)));
    assert_eq!(ranks(&table), [(2, 1), (3, 1), (1, 3)]);
    assert_eq!(refused(&table, "1 patta?"), "match-not-a-player");
    play(&mut table, "2 patta?\n3 patta");
    assert_eq!((table.ending(), ranks(&table)), (Some(Ending::Agreed), vec![(2, 1), (3, 1), (1, 3)]));
}

#[test]
fn who_resigns_is_behind_those_who_stayed() {
    let mut table = game(4, "auto", PLAIN);
    draw_all(&mut table);
    play(&mut table, "3 abbandono\n1 abbandono");
    assert_eq!(TurnTable::turn(&table), Turn::Of(Seat(2)));
    assert_eq!(table.game().bag(), 120 - 14);
    play(&mut table, "2 passo\n= leave 2");
    assert_eq!((table.game().ended(), table.ending()), (Some(End::Left), Some(Ending::Played)));
    assert_eq!(ranks(&table), [(4, 1), (2, 2), (1, 3), (3, 4)]);
    // Also in the middle of an exchange, and the tiles handed in are not lost.
    let mut table = game(3, "auto", PLAIN);
    draw_all(&mut table);
    let tile = rack(&table, 1).chars().next().unwrap();
    play(&mut table, &format!("1 cambia {tile}\n1 abbandono"));
    assert_eq!((table.game().bag(), TurnTable::turn(&table)), (120 - 14, Turn::Of(Seat(2))));
}

#[test]
fn passes_of_whoever_is_gone_count_no_more() {
    let mut table = game(3, "auto", PLAIN);
    draw_all(&mut table);
    play(&mut table, "1 passo\n2 passo\n3 passo\n1 passo\n2 passo\n3 passo\n1 passo\n3 abbandono");
    assert_eq!(table.ending(), None);
    play(&mut table, "2 passo");
    assert_eq!(table.game().ended(), Some(End::Passes));
}
