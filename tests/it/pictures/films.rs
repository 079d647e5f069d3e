//! Films of recorded games, for the tests and for the bench.

use giostra::games::turns::{self, TurnTable};
use giostra::games::{By, Look, Seat};
use giostra::messages::{self, Lang};
use giostra::picture::film::{Film, Pace};
use giostra::picture::manche::{Longest, PathCard, path_scene};
use giostra::picture::theme::Theme;

/// A recorded match, as `/rivedi` shows it.
pub(crate) fn recorded(name: &str, theme: Theme) -> Film {
    let file = format!("{}/tests/games/{name}.play", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("a recorded game");
    let lines = text.lines().skip(1).filter(|line| !line.starts_with("//") && !line.starts_with(['>', '!']));
    let mut log = lines.filter_map(|line| line.split_once(' '));
    let (_, first) = log.next().expect("a first line");
    let mut table = turns::open(first).expect("a match");
    let mut positions: Vec<Box<dyn TurnTable>> = Vec::new();
    for (by, line) in log {
        let by: By = by.parse().expect("who");
        if matches!(by, By::Seat(_)) && table.is_move(line) {
            positions.push(table.boxed_clone());
        }
        table.act(by, line).expect("a line the rules allow");
    }
    positions.push(table);
    Film::new(positions.len(), Pace::MOVES, move |station, layout| {
        let names = ["Antigone", "Dj The Emperor", "Niccolò", "Silk"];
        let name = |seat: Seat| names[usize::from(seat.0 - 1) % names.len()].to_owned();
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(Lang::It, key, args);
        let display = |word: &str| word.to_owned();
        positions[station].scene(&Look {
            theme,
            layout,
            texts: &texts,
            name: &name,
            display: &display,
            spoken: &|_| true,
        })
    })
}

/// The path of a word of ten letters.
pub(crate) fn path(theme: Theme) -> Film {
    let faces = ["B", "I", "R", "N", "R", "A", "T", "E", "A", "O", "S", "N", "I", "S", "C", "Qu"];
    let longest = Longest {
        word: "assorbiate".to_owned(),
        path: vec![8, 13, 10, 9, 4, 0, 1, 5, 6, 7],
        points: 12,
        finders: 1,
        finder: "Silk".to_owned(),
    };
    let faces = faces.map(str::to_owned).into();
    let card = PathCard { rows: 4, cols: 4, faces, number: 7, longest, theme };
    Film::new(card.longest.path.len() + 1, Pace::LETTERS, move |station, _| {
        path_scene(&card, station, &|key, args| messages::plain(Lang::It, key, args))
    })
}
