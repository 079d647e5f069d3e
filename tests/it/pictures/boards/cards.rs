//! Boards to draw: usual ones, and those that are hard to draw.

use giostra::picture::scrabble::{
    self, Duplicate, Ghost, Last, Line, Play, Premium, RackCard, RackTile, State, Tile,
};
use giostra::picture::theme::Theme;
use giostra::picture::wyps::{self, End, Hue, Move};

/// A name that fits nowhere.
pub(crate) const LONG: &str = "Una persona con un nome lunghissimo, davvero";

/// A quarter of the board of 15, with the middle row and column (B1).
const QUARTER: [&str; 8] =
    ["T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D"];
/// The same of the board of 17, whose middle is free.
const WIDE_QUARTER: [&str; 9] = [
    "T...d...T",
    ".D....t..",
    "..D....d.",
    "...D....d",
    "d...D....",
    ".....D...",
    ".t....t..",
    "..d....d.",
    "T..d....D",
];

/// The position of the style guide; lower case is a blank.
const POSITION: [&str; 15] = [
    "...............",
    "...........P.C.",
    "........DOSANO.",
    ".......DA..R.V.",
    "....S..U...T.A.",
    "...FUNGO.OZIATA",
    "....L..M...V.O.",
    "...ULULO...O...",
    "....O.A........",
    "......U........",
    "......R........",
    "......e........",
    "......A........",
    "...............",
    "...............",
];

fn value(letter: char) -> u8 {
    match letter.to_ascii_uppercase() {
        'A' | 'E' | 'I' | 'O' => 1,
        'C' | 'R' | 'S' | 'T' => 2,
        'L' | 'M' | 'N' | 'U' => 3,
        'B' | 'D' | 'F' | 'P' | 'V' => 5,
        'Q' => 10,
        _ => 8,
    }
}

fn premiums(side: usize) -> Vec<Premium> {
    let quarter: &[&str] = if side == 17 { &WIDE_QUARTER } else { &QUARTER };
    let fold = |n: usize| n.min(side - 1 - n).min(quarter.len() - 1);
    let at = |square: usize| match quarter[fold(square / side)].as_bytes()[fold(square % side)] {
        b'T' => Premium::Word(3),
        b'D' => Premium::Word(2),
        b't' => Premium::Letter(3),
        b'd' => Premium::Letter(2),
        _ => Premium::Plain,
    };
    (0..side * side).map(at).collect()
}

fn tile(letter: char) -> Tile {
    Tile { letter, value: value(letter), blank: letter.is_lowercase() }
}

fn player(name: &str, points: i64, rank: u32) -> scrabble::Player {
    scrabble::Player::ranked(name.to_owned(), points, rank)
}

fn players(names: &[&str]) -> Vec<scrabble::Player> {
    (1..).zip(names).map(|(rank, name)| player(name, 162 - 31 * i64::from(rank), rank)).collect()
}

fn play(who: Option<usize>, (start, down, len): (usize, bool, usize), word: &str, squares: &[usize]) -> Play {
    let line = Line { start, down, len };
    Play { who, line, word: word.to_owned(), points: 26, squares: squares.to_vec() }
}

/// The board of the style guide.
pub(crate) fn scrabble(theme: Theme) -> scrabble::BoardCard {
    let tiles = POSITION.iter().flat_map(|row| row.chars());
    scrabble::BoardCard {
        title: "Scrabble".to_owned(),
        side: 15,
        premiums: premiums(15),
        tiles: tiles.map(|letter| (letter != '.').then(|| tile(letter))).collect(),
        players: players(&["Silk", "Galahad"]),
        turn: Some(0),
        bag: 63,
        last: Some(Last::Play(play(Some(1), (78, false, 5), "FUNGO", &[78, 80, 81]))),
        ghost: None,
        duplicate: None,
        state: State::Playing,
        theme,
    }
}

/// A rack with a blank.
pub(crate) fn rack(theme: Theme) -> RackCard {
    let tiles = "AAEFMN".chars().map(|letter| RackTile::Letter(letter, value(letter)));
    RackCard { tiles: tiles.chain([RackTile::Blank]).collect(), theme }
}

/// Every square taken.
pub(crate) fn full_scrabble(theme: Theme, side: usize) -> scrabble::BoardCard {
    let letters = "MOQAnGHSTEWIRO".chars().cycle();
    let tiles = letters.take(side * side).map(|letter| Some(tile(letter))).collect();
    scrabble::BoardCard { side, premiums: premiums(side), tiles, bag: 0, ..scrabble(theme) }
}

/// As many tiles as a set has (120, or 130 on the board of 17), strewn over the board.
pub(crate) fn crowded_scrabble(theme: Theme, side: usize) -> scrabble::BoardCard {
    let mut card = full_scrabble(theme, side);
    let (most, row) = (if side == 17 { 130 } else { 120 }, side / 2 * side);
    let mut laid = side;
    for (n, tile) in card.tiles.iter_mut().enumerate() {
        // The middle row stays whole: a long word lies on it.
        if (row..row + side).contains(&n) {
            continue;
        }
        let stays = n * 7 % 15 < 8 && laid < most;
        tile.take_if(|_| !stays);
        laid += usize::from(stays);
    }
    card
}

pub(crate) fn hard_scrabbles(theme: Theme) -> Vec<(&'static str, scrabble::BoardCard)> {
    let usual = scrabble(theme);
    let six = ["Silk", "Niccolò", LONG, "WWWWWWWWWWWWWWWWWWWW", "🎲", "007"];
    let mut crowd = crowded_scrabble(theme, 15);
    crowd.players = players(&six);
    (crowd.players[4].gone, crowd.turn) = (true, Some(2));
    crowd.players[5].points = Some(-1_234_567);
    let long = "PRECIPITEVOLISS";
    crowd.last = Some(Last::Play(play(Some(2), (105, false, 15), long, &(105..120).collect::<Vec<_>>())));
    let packed = scrabble::BoardCard { tiles: full_scrabble(theme, 15).tiles, ..crowd.clone() };
    let mut five = usual.clone();
    five.players = players(&["Silk", "Galahad", "Antigone", "Barbera", "Dj The Emperor"]);
    (five.turn, five.state) = (Some(3), State::Paused);
    five.last = Some(Last::Exchange { who: 2, tiles: 7 });
    let mut four = usual.clone();
    four.players = players(&[LONG, "Galahad", "لاعب", "𝕾𝖎𝖑𝖐"]);
    four.last = Some(Last::Withdrawn { who: 0, word: "precipitevolissimevolmente".to_owned() });
    let mut three = usual.clone();
    three.players = players(&["Silk", "Antigone", "Dj The Emperor"]);
    (three.turn, three.state) = (None, State::Ended);
    three.last = Some(Last::Pass { who: 2 });
    let mut ghost = usual.clone();
    ghost.ghost = Some(Ghost {
        play: play(Some(0), (182, false, 7), "OBlIARE", &[182, 183, 184, 185, 187, 188]),
        tiles: "OBlIRE".chars().map(tile).collect(),
    });
    let mut duplicate = usual.clone();
    duplicate.players = players(&["Silk", "Galahad", LONG, "Ada", "Bea"]);
    duplicate.turn = None;
    let rack = [RackTile::Letter('Q', 10), RackTile::Blank];
    duplicate.duplicate = Some(Duplicate { rack: rack.into_iter().cycle().take(7).collect(), turn: 12 });
    duplicate.last = Some(Last::Play(play(None, (78, false, 5), "FUNGO", &[78, 80, 81])));
    let mut wide = full_scrabble(theme, 17);
    "Scarabeo".clone_into(&mut wide.title);
    for (n, tile) in wide.tiles.iter_mut().enumerate() {
        tile.take_if(|_| !(n / 17).is_multiple_of(2));
    }
    (wide.players, wide.bag) = (Vec::new(), 130);
    wide.duplicate = Some(Duplicate { rack: vec![RackTile::Letter('W', 8); 8], turn: 123 });
    let mut start = scrabble::BoardCard { tiles: Vec::new(), last: None, bag: 106, ..usual.clone() };
    start.players = players(&[LONG, "Galahad"]);
    vec![
        ("usual", usual),
        ("crowd", crowd),
        ("packed", packed),
        ("five", five),
        ("four", four),
        ("three", three),
        ("ghost", ghost),
        ("duplicate", duplicate),
        ("scarabeo", wide),
        ("start", start),
        ("checkers", checkers(theme)),
    ]
}

/// As many runs as a board can hold.
fn checkers(theme: Theme) -> scrabble::BoardCard {
    let mut card = full_scrabble(theme, 15);
    for (n, tile) in card.tiles.iter_mut().enumerate() {
        tile.take_if(|_| !n.is_multiple_of(2));
    }
    card.players = players(&[LONG; 6]);
    card
}

pub(crate) fn hard_racks(theme: Theme) -> Vec<(&'static str, RackCard)> {
    let some = |tiles: usize| RackCard { tiles: vec![RackTile::Letter('W', 8); tiles], theme };
    let usual = rack(theme);
    vec![("usual", usual), ("empty", some(0)), ("one", some(1)), ("eight", some(8)), ("many", some(30))]
}

/// The position of the style guide, upper case black, lower case white.
const TRIANGLE: [&str; 10] =
    ["A", "R.", ".C.", ".O..", "..SA.", "..PE..", "....RA.", "..idotm.", "..n..a.a.", ".....l...."];

fn wyps_tile(letter: char) -> Option<wyps::Tile> {
    let hue = if letter.is_lowercase() { Hue::White } else { Hue::Black };
    letter.is_alphabetic().then_some(wyps::Tile { letter, hue })
}

/// The board of the style guide.
pub(crate) fn wyps(theme: Theme) -> wyps::BoardCard {
    let cells = TRIANGLE.iter().flat_map(|row| row.chars()).map(wyps_tile);
    let player = |name: &str, sides| wyps::Player { name: name.to_owned(), sides };
    wyps::BoardCard {
        side: 10,
        cells: cells.collect(),
        players: [player("Silk", [true, true, false]), player("Galahad", [false, false, true])],
        turn: Some(Hue::White),
        number: 7,
        pace: "1 minuto".to_owned(),
        last: Some(Move {
            who: Hue::Black,
            word: "arco".to_owned(),
            path: vec![0, 1, 4, 7],
            laid: vec![0, 1],
            turned: Some(4),
        }),
        ghost: None,
        marks: Vec::new(),
        rack: vec!['G', 'A', 'O', 'R'],
        pool: vec!['T', 'V', 'I', 'E'],
        bag: 109,
        paused: false,
        end: None,
        theme,
    }
}

/// Every cell taken, colours in turn.
pub(crate) fn full_wyps(theme: Theme, side: usize) -> wyps::BoardCard {
    let letters = "MoQaNgHSteWIrO".chars().cycle().take(side * (side + 1) / 2);
    let mut card = wyps::BoardCard { side, cells: letters.map(wyps_tile).collect(), ..wyps(theme) };
    let white = Move {
        who: Hue::White,
        word: "agnello".to_owned(),
        path: vec![3, 4, 7, 11, 12, 13, 18],
        laid: vec![4, 11, 13],
        turned: Some(7),
    };
    for cell in &white.path {
        if let Some(tile) = &mut card.cells[*cell] {
            tile.hue = Hue::White;
        }
    }
    card.last = Some(white);
    card.turn = Some(Hue::Black);
    card
}

pub(crate) fn hard_wypses(theme: Theme) -> Vec<(&'static str, wyps::BoardCard)> {
    let usual = wyps(theme);
    let sized = |side: usize, filled: usize| {
        let mut card = full_wyps(theme, side);
        for (n, cell) in card.cells.iter_mut().enumerate() {
            cell.take_if(|_| n >= filled && !n.is_multiple_of(3));
        }
        card
    };
    let mut seven = sized(7, 14);
    (seven.rack, seven.pool, seven.bag) = (vec!['Z'], vec!['Q', 'W'], 0);
    let mut thirteen = sized(13, 30);
    for player in &mut thirteen.players {
        LONG.clone_into(&mut player.name);
    }
    "24 ore a turno, e niente fretta".clone_into(&mut thirteen.pace);
    (thirteen.number, thirteen.paused) = (123, false);
    let mut sixteen = full_wyps(theme, 16);
    (sixteen.rack, sixteen.pool, sixteen.bag) = (Vec::new(), Vec::new(), 0);
    "🎲".clone_into(&mut sixteen.players[0].name);
    let mut paused = sized(16, 20);
    paused.paused = true;
    (paused.rack, paused.pool) = (vec!['W'; 7], vec!['W'; 7]);
    let mut won = usual.clone();
    won.end = Some(End { winner: Some(Hue::Black), connection: vec![0, 1, 4, 7, 12, 17, 24, 32, 41, 50] });
    for cell in &won.end.as_ref().unwrap().connection {
        won.cells[*cell] =
            won.cells[*cell].or(wyps_tile('E')).map(|tile| wyps::Tile { hue: Hue::Black, ..tile });
    }
    won.players[0].sides = [true; 3];
    let mut drawn = usual.clone();
    drawn.end = Some(End::default());
    let mut ghost = usual.clone();
    let looked_at = Move {
        who: Hue::White,
        word: "raggio".to_owned(),
        path: vec![25, 26, 27, 35, 44, 53],
        laid: vec![27, 35, 44, 53],
        turned: Some(26),
    };
    ghost.ghost = Some((looked_at, vec!['G', 'I', 'G', 'O']));
    let mut single = usual.clone();
    single.last =
        Some(Move { who: Hue::White, word: "e".to_owned(), path: vec![5], laid: vec![5], turned: None });
    single.cells[5] = wyps_tile('e');
    let mut start = wyps::BoardCard { cells: Vec::new(), last: None, number: 1, bag: 129, ..usual.clone() };
    (start.rack, start.turn, start.pace) = (vec!['O', 'R', 'A'], Some(Hue::Black), String::new());
    for player in &mut start.players {
        player.sides = [false; 3];
    }
    vec![
        ("usual", usual),
        ("seven", seven),
        ("thirteen", thirteen),
        ("sixteen", sixteen),
        ("paused", paused),
        ("won", won),
        ("drawn", drawn),
        ("ghost", ghost),
        ("single", single),
        ("start", start),
        ("full", full_wyps(theme, 10)),
    ]
}
