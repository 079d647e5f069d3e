//! What players type, and what they are told: rules Y22, sentences of the storyboard.

use super::*;
use giostra::games::turns::Reading;
use giostra::games::{Look, wyps::moves::Move};
use giostra::messages::{Lang, Text, Voice, plain, render};
use giostra::picture::Layout;
use giostra::picture::theme::Theme;

fn said(lang: Lang, text: &Text) -> String {
    let called = &|_: &str, name: &str| name.to_owned();
    render(
        lang,
        text,
        &Voice { when: &|moment| moment.to_string(), typed: &str::to_owned, called, ..Voice::PLAIN },
    )
}

fn look<'a>(texts: &'a giostra::picture::Texts<'a>) -> Look<'a> {
    Look {
        theme: Theme::Notte,
        layout: Layout::Wide,
        texts,
        name: &|seat| if seat.0 == 1 { "Silk".into() } else { "Galahad".into() },
        display: &str::to_owned,
        spoken: &|_| true,
    }
}

fn opened() -> Match<Wyps> {
    let mut table = open(10, "live:60", "auto");
    play(&mut table, &["* ORA>TESI", "1 ORA E3 E4 F4", "* >DLNM"]);
    table
}

#[test]
fn conversation_moves_and_questions() {
    let table = opened();
    let read = |seat, typed: &str| table.game().read(Seat(seat), typed);
    for chat in [
        "ciao a tutti",
        "bella mossa!",
        "ok",
        "zio",
        "l'ora",
        "ora sono le 8",
        "",
        "  ",
        "?",
        "+1",
        "😀",
        "dai, E3 no?",
    ] {
        assert_eq!(read(2, chat), Reading::Chatter, "{chat}");
    }
    let mv = |text: &str| Reading::Move(text.parse::<Move>().unwrap());
    assert_eq!(read(2, "te a1 1"), mv("TE A1 B1"));
    assert_eq!(read(2, "Tesori D1 E1 E2 e3* E4 E5"), mv("TESORI D1 E1 E2 E3* E4 E5"));
    assert_eq!(read(2, "+t a1"), mv("+T A1"));
    // A word alone asks for proposals, with every tile that can be turned; to turn none comes last.
    let Reading::Choose(all) = read(2, "TESORI") else { panic!() };
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert!(all.len() > 6 && all.len().is_multiple_of(3));
    assert!(all[0].contains("E3*") && all[1].contains("E4*") && !all[2].contains('*'), "{all:?}");
    assert_eq!(all[2], all[0].replace('*', ""));
    let Reading::Choose(from) = read(2, "tesori D1") else { panic!() };
    let from: Vec<String> = from.iter().map(ToString::to_string).collect();
    assert!(from.iter().all(|way| way.starts_with("TESORI D1 ")) && from.len() < all.len());
    assert!(from.contains(&"TESORI D1 E1 E2 E3* E4 E5".into()));
    // In small letters it was meant for people, unless it can be laid.
    assert!(matches!(read(2, "tesori"), Reading::Choose(_)));
    for chat in ["tesori", "TESORI", "OK"] {
        assert!(read(1, chat) == Reading::Chatter, "{chat}: not his turn");
    }
    assert_eq!(read(2, "pizza"), Reading::Chatter);
    assert!(matches!(read(2, "PIZZA"), Reading::No(_)));
}

#[test]
fn refusals_in_both_languages() {
    let table = opened();
    for (typed, italian, english) in [
        (
            "TE K3 K4",
            "Non trovo la cella «K3»: le righe vanno da A a J.",
            "I can’t find cell “K3”: rows run from A to J.",
        ),
        (
            "ZERO A1 B1 C1 D1",
            "Nel rack non c’è la Z. Hai T, E, S, I.",
            "The rack has no Z. You have T, E, S, I.",
        ),
        (
            "TE G5 I8",
            "Fra G5 e I8 c’è un salto: le lettere devono toccarsi.",
            "There’s a gap between G5 and I8: letters must touch.",
        ),
        (
            "TETTE A1 B1 C1 D1 E1",
            "Nel rack di T ce n’è 1, ne servono di più. Hai T, E, S, I.",
            "The rack has 1 of T, and more are needed. You have T, E, S, I.",
        ),
        ("+T E3", "In E3 c’è già la O: scegli una cella vuota.", "E3 already holds O: choose an empty cell."),
        (
            "PIZZA",
            "PIZZA non si può comporre con questo rack e questa tavola.",
            "PIZZA can’t be made with this rack on this board.",
        ),
    ] {
        let refusal = match table.game().read(Seat(2), typed) {
            Reading::No(refusal) => refusal,
            Reading::Move(mv) => table.game().check(By::Seat(Seat(2)), &mv).unwrap_err(),
            other => panic!("{typed}: {other:?}"),
        };
        assert_eq!(said(Lang::It, &refusal.0), italian);
        assert_eq!(said(Lang::En, &refusal.0), english);
    }
}

#[test]
fn a_move_in_a_sentence_and_the_board_in_words() {
    let mut table = opened();
    let texts = |key: &str, args: &[(&str, String)]| plain(Lang::It, key, args);
    let look = look(&texts);
    let told = |table: &Match<Wyps>, seat, mv: &str| {
        said(Lang::It, &table.game().describe(Seat(seat), &mv.parse().unwrap(), &look))
    };
    assert_eq!(
        told(&table, 2, "TESORI D1 E1 E2 E3* E4 E5"),
        "Galahad: **TESORI** D1 E1 E2 E3 E4 E5. Dal rack: T, E, S, I. Gira E3."
    );
    assert_eq!(told(&table, 2, "TE A1 B1"), "Galahad: **TE** A1 B1. Dal rack: T, E.");
    assert_eq!(told(&table, 2, "+T A1"), "Galahad: una sola lettera, T in A1.");
    play(&mut table, &["2 TESORI D1 E1 E2 E3* E4 E5", "* >AAAA"]);
    let alt = table.game().scene(None, &table.facts(), &look).alt;
    for part in [
        "Wyps, mossa 3.",
        "Nero Silk",
        "Bianco Galahad, 1 lato su 3: sinistro.",
        "Ultima parola: Galahad, TESORI D1 E1 E2 E3 E4 E5. Girata E3.",
        "Rack: D, L, N, M. Pool dalla punta: A, A, A, A.",
        "Riga A: vuota.",
        "Riga D: T bianca, 3 vuote. Riga E: ",
    ] {
        assert!(alt.contains(part), "{part} is not in {alt}");
    }
    assert_eq!(
        table.game().block().lines().skip(3).take(3).collect::<Vec<_>>(),
        ["D       t · · ·", "E      e s o R i", "F     · · · A · ·"]
    );
    let ghost: Move = "DAMI A1 B1 C1 C2".parse().unwrap();
    let shown = table.game().scene(Some((Seat(1), &ghost)), &table.facts(), &look).alt;
    assert!(shown.contains("Anteprima: DAMI A1 B1 C1 C2."), "{shown}");
}

/// The longest alt text is that of a board where every cell differs from its neighbour.
#[test]
fn alt_texts_fit() {
    let mut table = open(16, "free", "auto");
    play(&mut table, &["* AAA>AAAA"]);
    for lang in Lang::ALL {
        let texts = |key: &str, args: &[(&str, String)]| plain(lang, key, args);
        assert!(table.game().scene(None, &table.facts(), &look(&texts)).alt.chars().count() <= 1024);
    }
}
