//! The published games, ply by ply (7.3), and the positions of 7.4.

use super::{count, position};
use giostra::games::extinction::alert::alerts;
use giostra::games::extinction::moves::Move;
use giostra::games::extinction::piece::{Letters, Side};
use giostra::games::extinction::position::{Double, Position};
use giostra::games::extinction::{generate, san};
use serde_json::Value;

fn data(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} in {value}"))
}

#[test]
fn the_published_games_come_to_what_was_published() {
    let games = data(include_str!("data/golden.json"));
    let games = games.as_object().unwrap();
    assert_eq!(games.len(), 4);
    for (name, plies) in games {
        let mut now = Position::start();
        for row in plies.as_array().unwrap() {
            let (written, line) = (text(row, "san"), text(row, "uci"));
            let place = format!("{name} {} {written}", row["ply"]);
            let mv: Move = line.parse().unwrap();
            assert_eq!(now.extinction(Double::MoverWins), None, "{place}");
            assert_eq!(san::read(&now, written, Letters::English), Some(vec![mv]), "{place}");
            assert_eq!(san::write(&now, mv, Letters::English), written.trim_end_matches('+'), "{place}");
            now = now.after(mv);
            assert_eq!(
                (now.to_string().as_str(), position(text(row, "fen"))),
                (text(row, "fen"), now),
                "{place}"
            );
            for (side, key) in [(Side::White, "w"), (Side::Black, "b")] {
                for (letter, number) in row["counts"][key].as_object().unwrap() {
                    assert_eq!(
                        Some(u64::from(count(&now, side, letter))),
                        number.as_u64(),
                        "{place} {key} {letter}"
                    );
                }
            }
            // The file holds the last pieces of both sides that are attacked; X14 asks for those of the opponent.
            let enemy = if now.to_move == Side::White { "w" } else { "b" };
            let listed = row["attacked_last"].as_array().unwrap();
            let expected: Vec<&str> =
                listed.iter().filter(|one| one[0] == enemy).map(|one| one[2].as_str().unwrap()).collect();
            let found: Vec<String> = alerts(&now).iter().map(|(_, square)| square.to_string()).collect();
            assert_eq!(found, expected, "{place}");
        }
    }
}

#[test]
fn only_the_third_game_was_ended_by_an_extinction() {
    let games = data(include_str!("data/golden.json"));
    for (name, plies) in games.as_object().unwrap() {
        let last = position(text(plies.as_array().unwrap().last().unwrap(), "fen"));
        let winner = last.extinction(Double::MoverWins).map(|extinct| extinct.winner);
        assert_eq!(winner, (name == "schemingmind_331342").then_some(Side::Black), "{name}");
        assert_eq!(generate::perft(&last, 3) == 0, winner.is_some(), "{name}");
    }
}

#[test]
fn the_edges_of_the_rules_are_where_the_page_says() {
    let rows = data(include_str!("data/edge.json"));
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 12);
    for row in rows {
        let (at, name) = (position(text(row, "fen")), text(row, "name"));
        let mv: Move = text(row, "uci").parse().unwrap();
        assert!(generate::is_move(&at, mv), "{name}");
        assert_eq!(san::read(&at, text(row, "move"), Letters::English), Some(vec![mv]), "{name}");
        let after = at.after(mv);
        assert_eq!(after.to_string(), text(row, "fen_after"), "{name}");
        let lost = |side: Side| -> Vec<String> {
            let all = ["p", "n", "b", "r", "q", "k"].into_iter();
            all.filter(|letter| count(&after, side, letter) == 0).map(str::to_owned).collect()
        };
        let told = |key: &str| -> Vec<String> { serde_json::from_value(row[key].clone()).unwrap() };
        assert_eq!(lost(at.to_move.other()), told("opp_extinct"), "{name}");
        assert_eq!(lost(at.to_move), told("own_extinct"), "{name}");
        let winner = after.extinction(Double::MoverWins).map(|extinct| extinct.winner);
        let expected = match text(row, "result") {
            "continues" => None,
            "mover wins" => Some(at.to_move),
            "mover loses" => Some(at.to_move.other()),
            other => panic!("{other}"),
        };
        assert_eq!(winner, expected, "{name}");
    }
}
