//! What was done in a tournament, as people read it: each line of its log and each deed in the record has its sentence.

use super::super::absence::board_of;
use super::super::formula::Formula;
use super::super::manche;
use super::super::running::Running;
use super::super::telling::result_told;
use crate::games::Seat;
use crate::messages::{Arg, Text, own};
use crate::say;
use crate::tournaments::bracket::encounter::Which;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::field::{Bye, Outcome};
use crate::tournaments::handicap::Factor;
use crate::tournaments::italo_swiss::Ended;

/// Seats as they are written, by name.
fn names(running: &Running, seats: impl Iterator<Item = Seat>) -> String {
    seats.map(|seat| running.name(seat)).collect::<Vec<_>>().join(", ")
}

/// The number behind the seat: `1:2` are two people of team 1.
fn count_of(rest: &str) -> u16 {
    rest.split_once(':').and_then(|(_, count)| count.parse().ok()).unwrap_or(0)
}

/// A deed as it stands in the record, in words.
pub(super) fn told(running: &Running, what: &str) -> Text {
    let (verb, rest) = what.split_once([' ', ':']).unwrap_or((what, ""));
    let numbers = || rest.split(' ').filter_map(|word| word.parse::<u16>().ok());
    let first = numbers().next().unwrap_or(0);
    let name = || running.name(Seat(first));
    match verb {
        "crea" => say!("director-did-create"),
        "avvia" => say!("director-did-begin"),
        "chiudi" => say!("director-did-close"),
        "riapri" | "reopen" => say!("director-did-reopen"),
        "ritira" | "expel" => say!("director-did-take-out", name = name()),
        "rientra" => say!("director-did-let-in", name = name()),
        "sostituisci" | "seat" => say!("director-did-substitute", name = name()),
        "scambia" => {
            let mut seats = numbers().skip(1).map(Seat);
            let mut next = || running.name(seats.next().unwrap_or(Seat(0)));
            say!("director-did-swap", round = first, one = next(), other = next())
        }
        "pubblica" if manche::is_one(&running.course) => say!("director-did-next-manche", round = first),
        "pubblica" => say!("director-did-publish", round = first),
        "rifai" => say!("director-did-redo", round = first),
        "draft" => say!("director-did-draft", round = first),
        "undraft" => say!("director-did-undraft"),
        "pausa" | "pause" => say!("director-did-pause"),
        "riprendi" | "resume" => say!("director-did-resume"),
        "ricorda" | "remind" => say!("director-did-remind"),
        "appello" | "roll" => say!("director-did-call-roll"),
        "salta" => say!("director-did-skip", round = first),
        "serie" => say!("director-did-series", title = rest),
        "iscrivi" => say!("director-did-guests", count = first),
        "guest" => say!("director-did-enter", name = rest),
        // `brings 1 Leo`: the director's command keeps how many, and the line who.
        "ospiti" => say!("director-did-guests", count = count_of(rest)),
        "seeds" if rest.is_empty() => say!("director-did-no-seeds"),
        "seeds" => say!("director-did-seeds", names = names(running, numbers().map(Seat))),
        "plan" => say!("director-did-plan"),
        "given" => say!("director-did-away"),
        "off" => say!("director-did-call-off"),
        "formula" => Formula::named(rest)
            .map_or_else(|| unknown(what), |formula| say!("director-did-formula", formula = formula.title())),
        "dirige" | "director" => say!("director-did-name", who = running.director(first)),
        "non-dirige" | "dismiss" => say!("director-did-dismiss", who = running.director(first)),
        "orari" | "times" => say!("director-did-times"),
        "again" | "orario" | "aspetta" | "wait" => match board_of(rest) {
            Some(at) if verb == "again" => say!("director-did-again", board = at.board, round = at.round),
            Some(at) if verb == "orario" => say!("director-did-date", board = at.board, round = at.round),
            Some(at) => say!("director-did-wait", board = at.board, round = at.round),
            None => unknown(what),
        },
        "squadre" => say!("director-did-teams", boards = first),
        "propria" => say!("director-did-own", what = told(running, rest)),
        "risultato" => told(running, rest),
        _ => what.parse().map_or_else(|_| unknown(what), |line| told_line(running, &line)),
    }
}

/// What a giostra to come has written, or one long gone.
fn unknown(what: &str) -> Text {
    say!("literal", text = what)
}

/// A line of a tournament, in words.
pub(in crate::rooms::events) fn told_line(running: &Running, line: &Line) -> Text {
    let state = running.course.event().map(Event::state);
    let name = |seat: &Seat| running.name(*seat);
    let last = || Seat(state.map_or(0, |state| u16::try_from(state.entrants().len()).unwrap_or(u16::MAX)));
    let at = |key: &'static str, id: &BoardId| {
        let (round, board) = (Arg::Num(i64::from(id.round)), Arg::Num(i64::from(id.board)));
        Text { key, args: vec![("round", round), ("board", board)] }
    };
    match line {
        Line::Enter(_) => say!("director-did-enter", name = name(&last())),
        Line::Order(_) => say!("director-did-order"),
        Line::Seed(_) => say!("director-did-seed"),
        Line::Colour(_) => say!("director-did-colour"),
        Line::Begin => say!("director-did-begin"),
        Line::Late(..) => say!("director-did-late", name = name(&last())),
        Line::Renumber => say!("director-did-renumber"),
        Line::Bye(seat, round, bye) => {
            let points = match bye {
                Bye::Allocated | Bye::Full => "1",
                Bye::Half => "½",
                Bye::Zero => "0",
            };
            say!("director-did-bye", round = *round, name = name(seat), points = points)
        }
        Line::Factor(seat, Factor::ONE) => say!("director-did-no-handicap", name = name(seat)),
        Line::Factor(seat, factor) => say!(
            "director-did-handicap",
            name = name(seat),
            factor = super::super::handicap::factor_told(*factor)
        ),
        Line::Plays(seat, round) => say!("director-did-plays", round = *round, name = name(seat)),
        Line::Pair(round, _) => say!("director-did-pair", round = *round),
        Line::Result(at, ended) | Line::Board(at, ended) => {
            board_told(running, "director-did-result", *at, *ended)
        }
        Line::Correct(at, ended) => board_told(running, "director-did-correct", *at, *ended),
        Line::Game(at, game) => {
            let ended = Ended::Played(match game.winner {
                None => Outcome::Draw,
                Some(Which::A) => Outcome::Win,
                Some(Which::B) => Outcome::Loss,
            });
            board_told(running, "director-did-game", *at, ended)
        }
        Line::Score(round, points) if points.is_empty() => say!("director-did-score-nobody", round = *round),
        Line::Score(round, _) => say!("director-did-score", round = *round),
        Line::Swap(round, one, other) => {
            say!("director-did-swap", round = *round, one = name(one), other = name(other))
        }
        Line::Unpair(round) => say!("director-did-unpair", round = *round),
        Line::Withdraw(seat) => say!("director-did-take-out", name = name(seat)),
        Line::Return(seat) => say!("director-did-let-in", name = name(seat)),
        Line::Choose(id, game, silent) => {
            let title = running.course.plan.games.as_ref().and_then(|games| games.title_of(game));
            let game = title.unwrap_or_else(|| unknown(game));
            let (round, board) = (id.round, id.board);
            if *silent {
                say!("director-did-silent", round = round, board = board, game = game)
            } else {
                say!("director-did-choose", round = round, board = board, game = game)
            }
        }
        Line::Adjourn(id) => at("director-did-adjourn", id),
        Line::Apart(Some(round), seats) if *round > 0 => {
            say!("director-did-apart-until", names = names(running, seats.iter().copied()), round = *round)
        }
        Line::Apart(_, seats) => say!("director-did-apart", names = names(running, seats.iter().copied())),
        Line::Lift(seats) => say!("director-did-lift", names = names(running, seats.iter().copied())),
        Line::Void(id) => at("director-did-void", id),
        Line::Champion(seat) => say!("director-did-champion", name = name(seat)),
        Line::Close => say!("director-did-close"),
        Line::Undo(_) => say!("director-did-undo"),
    }
}

/// Why the last act of a tournament cannot be undone, and what can be done instead.
pub(in crate::rooms::events) fn why_not_undone(running: &Running) -> Text {
    let last = running.course.event().and_then(|event| event.effective().last());
    match last {
        Some(line @ Line::Late(..)) => {
            let seats = running.course.event().map_or(0, |event| event.state().entrants().len());
            let name = running.name(Seat(u16::try_from(seats).unwrap_or(u16::MAX)));
            say!("director-late-stays", what = told_line(running, line), name = name)
        }
        Some(Line::Score(round, _)) => say!("director-score-stays", round = *round),
        Some(line @ Line::Choose(..)) => say!("director-act-stays", what = told_line(running, line)),
        _ => say!("event-nothing-to-undo"),
    }
}

fn board_told(running: &Running, key: &'static str, at: BoardId, ended: Ended) -> Text {
    let board = running.course.board(at);
    let name = |seat: Option<Seat>| Arg::Str(seat.map_or_else(String::new, |seat| running.name(seat)));
    let args = vec![
        ("round", Arg::Num(i64::from(at.round))),
        ("board", Arg::Num(i64::from(at.board))),
        ("white", name(board.as_ref().map(|board| board.white))),
        ("black", name(board.as_ref().map(|board| board.black))),
        ("result", own(result_told(ended).to_owned())),
    ];
    Text { key, args }
}

#[cfg(test)]
mod tests {
    use super::super::super::course::Course;
    use super::{Running, told};

    /// The page that lists what stands in the log of a tournament.
    const PAGE: &str = include_str!("../../../../docs/formats/tournament-log.md");

    /// What stands in no record of directors: players do it themselves, or the house does, and it is told where it happens.
    const OF_OTHERS: [&str; 16] = [
        "in", "out", "here", "report", "team", "call", "ask", "join", "brings", "quit", "seen", "absent",
        "meet", "agree", "list", "rating",
    ];

    /// The examples in the first column of all tables of lines.
    fn examples() -> Vec<&'static str> {
        let lines = PAGE.split("## The other lines").nth(1).unwrap().lines();
        let columns = lines.filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
        columns
            .flat_map(|column| column.split('`').step_by(2))
            .filter(|word| !word.trim().is_empty())
            .collect()
    }

    #[test]
    fn no_act_of_the_format_page_is_shown_raw() {
        let first = r#"event-1 {"name":"Prova","terms":null,"formula":null,"rounds":null,"minutes":null,"pause":60,"seed":"00"}"#;
        let running = Running::new(1, Course::read(first, 0).unwrap(), crate::messages::Lang::It);
        let examples = examples();
        assert!(examples.len() > 35 && examples.contains(&"bye 3 2 H"), "{examples:?}");
        // Named once more by their verbs alone.
        let again = ["bye", "plays", "apart", "lift", "factor"];
        for act in examples.into_iter().filter(|act| !again.contains(act)) {
            let act = act.replace("<hex>", "0a");
            let verb = act.split(' ').next().unwrap();
            let raw = told(&running, &act).key == "literal";
            assert_eq!(raw, OF_OTHERS.contains(&verb), "{act}");
        }
        for deed in [
            "crea:Coppa",
            "avvia:Coppa",
            "chiudi:Coppa",
            "again 1.2",
            "ritira 3",
            "rientra 3",
            "sostituisci 3",
            "scambia 2 3 5",
            "pubblica 2",
            "rifai 2",
            "pausa",
            "riprendi",
            "ricorda",
            "appello:Coppa",
            "salta 2",
            "serie:Sera",
            "iscrivi:3",
            "formula:svizzero",
            "propria:result 1.2 1-0",
            "risultato:result 1.2 1-0",
        ] {
            assert_ne!(told(&running, deed).key, "literal", "{deed}");
        }
    }
}
