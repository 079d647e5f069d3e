//! Everything that makes values of texts and bytes that others have written. Each is tried with any input at all: it may say no, and
//! may not panic; what it says yes to is written and read again as the same.

use super::logs;
use giostra::commands::settings::SETTINGS;
use giostra::commands::{self, TABLE};
use giostra::games::extinction::piece::Letters;
use giostra::games::extinction::position::Position as Chess;
use giostra::games::extinction::{generate, pgn, san};
use giostra::games::scrabble::board::Board;
use giostra::games::scrabble::gcg;
use giostra::games::scrabble::set;
use giostra::judging::adventure::Adventure;
use giostra::judging::draft::Draft;
use giostra::judging::event::Event as Judged;
use giostra::judging::exact::Exact;
use giostra::judging::exchange::{from_csv, from_json, from_ods, to_csv, to_json, to_ods, to_toml};
use giostra::judging::jury::sheet::Id;
use giostra::judging::report::threshold::Change;
use giostra::messages::Lang;
use giostra::platforms::terminal::{moment, options, script};
use giostra::rooms::heard::Place;
use giostra::rooms::press::Press;
use giostra::rooms::when::{self, Weekly};
use giostra::tournaments::event::Event;
use giostra::tournaments::export::json;
use giostra::tournaments::handicap::Factor;
use giostra::tournaments::italo_swiss::file;
use giostra::tournaments::points::Points;
use giostra::tournaments::tiebreaks::TieBreak;
use giostra::tournaments::trf::{self, Sum};
use giostra::words::grid::{Grid, QuRule};
use giostra::words::import::{self, ListFormat};
use giostra::words::{dictionary, spelling};
use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write as _;
use std::str::FromStr;
use std::sync::LazyLock;

/// One of them.
pub(crate) struct Parser {
    /// Also the folder of its corpus.
    pub(crate) name: &'static str,
    /// Whether each line of a file of its corpus is an input by itself.
    pub(crate) by_line: bool,
    /// Panics where something is wrong.
    pub(crate) tries: fn(&[u8]),
    /// How many times as long as most of them it takes, roughly: where little is tried it is tried less.
    pub(crate) costs: u64,
    /// What belongs to its corpus and is no text: packed, or written by the program.
    pub(crate) made: fn() -> Vec<Vec<u8>>,
}

const fn lines(name: &'static str, tries: fn(&[u8])) -> Parser {
    Parser { name, by_line: true, tries, costs: 1, made: Vec::new }
}

const fn files(name: &'static str, tries: fn(&[u8])) -> Parser {
    Parser { name, by_line: false, tries, costs: 1, made: Vec::new }
}

pub(crate) const PARSERS: [Parser; 24] = [
    lines("commands", commands_typed),
    lines("presses", presses),
    Parser { costs: 40, ..lines("settings", settings) },
    lines("places", places),
    Parser { costs: 3, ..lines("moments", moments) },
    lines("words", words),
    lines("grids", grids),
    lines("notations", notations),
    lines("fen", fen),
    lines("san", san_moves),
    lines("small", small),
    Parser { costs: 6, ..files("logs", logs::folds) },
    Parser { costs: 40, ..files("typed", logs::typed) },
    files("pgn", pgn_files),
    files("gcg", gcg_files),
    files("trf", trf_files),
    files("events", event_logs),
    files("tournaments", tournament_files),
    files("scripts", scripts),
    Parser { costs: 40, ..files("adventures", adventures) },
    Parser { costs: 40, made: sheets_made, ..files("sheets", sheets) },
    Parser { made: || vec![to_ods(whole())], ..files("ods", ods) },
    Parser { costs: 4, ..files("juries", logs::juries) },
    Parser { costs: 40, made: lists_made, ..files("lists", lists) },
];

pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// What was read is written, and read again as the same.
pub(crate) fn same<T: FromStr + Display>(typed: &str) {
    if let Ok(value) = typed.parse::<T>() {
        let written = value.to_string();
        let Ok(again) = written.parse::<T>() else {
            panic!("{typed:?} is written {written:?}, which is nothing")
        };
        assert_eq!(again.to_string(), written, "of {typed:?}");
    }
}

fn commands_typed(bytes: &[u8]) {
    let typed = text(bytes);
    for lang in Lang::ALL {
        let _ = commands::parse(&typed, lang);
    }
    if let Some((spec, options)) = commands::taken_apart(&typed) {
        let _ = commands::read_options(spec.it, &options, Lang::It);
        for option in spec.options {
            for (_, value) in &options {
                let _ = commands::complete(spec.en, option.en, value, &options, Lang::En);
                let _ = commands::name_begun(spec.it, option.it, value);
            }
        }
    }
    assert!(!TABLE.is_empty());
}

fn presses(bytes: &[u8]) {
    let payload = text(bytes);
    if let Ok(press) = payload.parse::<Press>() {
        let written = press.to_string();
        assert_eq!(written.parse(), Ok(press.clone()), "{payload:?} is written {written:?}");
        let _ = (press.form(), press.begins(), press.activity(), press.gives_words());
    }
}

fn settings(bytes: &[u8]) {
    let typed = text(bytes);
    for about in SETTINGS {
        for lang in Lang::ALL {
            if let Ok(stored) = about.read(&typed, lang) {
                // Roles are stored in another way than they are typed; whatever else is stored can be typed.
                if let Ok(again) = about.read(&stored, lang) {
                    assert_eq!(again, stored, "{} of {typed:?}", about.names.0);
                }
            }
        }
    }
}

fn places(bytes: &[u8]) {
    same::<Place>(&text(bytes));
}

/// Days and hours, as people type them, in two zones whose clocks change.
fn moments(bytes: &[u8]) {
    static ZONES: LazyLock<Vec<jiff::tz::TimeZone>> = LazyLock::new(|| {
        let zone = |name| jiff::tz::TimeZone::get(name).expect("a zone");
        ["Europe/Rome", "Pacific/Apia"].map(zone).into()
    });
    let typed = text(bytes);
    for zone in ZONES.iter() {
        // An ordinary day, and one on which the clocks change.
        for now in [1_767_265_200_000, 1_774_745_000_000] {
            let _ = when::moment(&typed, now, zone);
            if let Some(weekly) = Weekly::read(&typed) {
                let next = weekly.after(now, zone);
                assert!(next.is_none_or(|next| next > now), "{typed:?} is {next:?}");
            }
        }
    }
    let _ = (moment::seconds(&typed), moment::local(&typed));
}

fn words(bytes: &[u8]) {
    let typed = text(bytes);
    if let Some(folded) = spelling::fold(&typed) {
        assert_eq!(spelling::fold(&folded).as_deref(), Some(folded.as_str()), "of {typed:?}");
    }
    let _ = spelling::tokens(&typed).count();
    let _ = typed.parse::<dictionary::DictionaryName>();
}

fn grids(bytes: &[u8]) {
    let typed = text(bytes);
    same::<Grid>(&typed);
    let _ = Grid::parse(&typed, QuRule::Plain);
    let _ = options::book(&typed);
}

/// Moves, cells, positions and settings of games, each by itself.
fn notations(bytes: &[u8]) {
    use giostra::games::{buffalo, entropy, entropy2, extinction, kit, level, manche, scrabble, turns, wyps};
    let typed = text(bytes);
    same::<giostra::games::By>(&typed);
    same::<turns::frame::Frame>(&typed);
    same::<turns::time::Time>(&typed);
    same::<level::Level>(&typed);
    let _ = turns::time::Time::read_pace(&typed);
    same::<manche::notation::Move>(&typed);
    same::<manche::setup::Setup>(&typed);
    same::<manche::intake::Token>(&typed);
    same::<kit::hex::Cell>(&typed);
    same::<wyps::moves::Move>(&typed);
    same::<wyps::notation::Placement>(&typed);
    same::<wyps::position::Position>(&typed);
    same::<wyps::setup::Setup>(&typed);
    same::<buffalo::moves::Move>(&typed);
    same::<buffalo::cells::Cell>(&typed);
    same::<buffalo::position::Position>(&typed);
    same::<entropy::moves::Move>(&typed);
    same::<entropy::board::Board>(&typed);
    same::<entropy::position::Position>(&typed);
    let _ = entropy::reading::read(&typed);
    same::<entropy2::moves::Move>(&typed);
    same::<entropy2::position::Position>(&typed);
    same::<extinction::moves::Move>(&typed);
    same::<extinction::setup::Setup>(&typed);
    same::<scrabble::notation::Move>(&typed);
    same::<scrabble::rack::Rack>(&typed);
    same::<scrabble::play::Written>(&typed);
    same::<scrabble::setup::Setup>(&typed);
    for set in set::ALL {
        if let Ok(board) = Board::read(set, &typed) {
            let written = board.to_string();
            assert_eq!(Board::read(set, &written).expect("a board").to_string(), written);
        }
    }
}

fn fen(bytes: &[u8]) {
    let typed = text(bytes);
    same::<Chess>(&typed);
    if let Ok(position) = typed.parse::<Chess>() {
        for mv in generate::moves(&position) {
            let written = san::write(&position, mv, Letters::English);
            assert_eq!(
                san::read(&position, &written, Letters::English),
                Some(vec![mv]),
                "{written} in {typed}"
            );
        }
    }
}

/// A position and what somebody types there: `FEN | move`.
fn san_moves(bytes: &[u8]) {
    let typed = text(bytes);
    let (position, typed) = typed.split_once('|').unwrap_or(("", &typed));
    let position = position.trim().parse().unwrap_or_else(|_| Chess::start());
    for letters in [Letters::English, Letters::Italian] {
        for mv in san::read(&position, typed.trim(), letters).unwrap_or_default() {
            assert!(generate::moves(&position).contains(&mv), "{typed:?} is no move");
        }
    }
}

/// Small values that stand in commands, files and logs.
fn small(bytes: &[u8]) {
    let typed = text(bytes);
    same::<Id>(&typed);
    same::<Factor>(&typed);
    same::<TieBreak>(&typed);
    same::<giostra::tournaments::event::line::Line>(&typed);
    same::<giostra::tournaments::event::setup::Setup>(&typed);
    same::<giostra::judging::jury::line::Line>(&typed);
    same::<giostra::journal::Scope>(&typed);
    if let Some(points) = Points::read(&typed) {
        assert_eq!(Points::read(&points.to_string()), Some(points), "of {typed:?}");
    }
    let _ = Change::read(&typed);
    for exact in [Exact::read(&typed), Exact::read_fraction(&typed)].into_iter().flatten() {
        assert_eq!(Exact::read_fraction(&exact.fraction()).as_ref(), Some(&exact), "of {typed:?}");
        let decimal = exact.decimal().map(|written| Exact::read(&written));
        assert!(decimal.is_none_or(|again| again.as_ref() == Some(&exact)), "of {typed:?}");
    }
}

fn pgn_files(bytes: &[u8]) {
    let typed = text(bytes);
    if let Ok(games) = pgn::read(&typed) {
        let written: String = games.iter().map(pgn::write).collect();
        let again =
            pgn::read(&written).unwrap_or_else(|fault| panic!("{typed:?} is written {written:?}: {fault:?}"));
        assert_eq!(again.len(), games.len(), "of {typed:?}");
        for (one, other) in games.iter().zip(&again) {
            assert_eq!((&one.moves, one.result), (&other.moves, other.result), "of {typed:?}");
        }
    }
}

fn gcg_files(bytes: &[u8]) {
    for set in set::ALL {
        if let Ok(read) = gcg::read(bytes, set) {
            let written = read.to_string();
            let again = gcg::read(written.as_bytes(), set);
            assert!(again.is_ok(), "{:?} is written {written:?}: {:?}", text(bytes), again.err());
        }
    }
}

fn trf_files(bytes: &[u8]) {
    let typed = trf::decode(bytes);
    for sum in [Sum::Written, Sum::OrPlayed] {
        if let Ok(report) = trf::read(&typed, sum) {
            // A field that no report can hold is written as none.
            let Some(written) = trf::write(&report) else { continue };
            let again = trf::read(&written, sum);
            assert!(again.is_ok(), "{typed:?} is written {written:?}: {:?}", again.err());
        }
    }
}

fn event_logs(bytes: &[u8]) {
    let typed = text(bytes);
    if let Ok(event) = Event::read(&typed) {
        let written = event.to_string();
        let again =
            Event::read(&written).unwrap_or_else(|bad| panic!("{typed:?} is written {written:?}: {bad:?}"));
        assert_eq!(again.to_string(), written);
        assert!(again.state() == event.state(), "{typed:?} folds to something else");
    }
}

/// A tournament in JSON, as it is exported and as Italo-Swiss events are given.
fn tournament_files(bytes: &[u8]) {
    let typed = text(bytes);
    let _ = json::read(&typed);
    let _ = file::read(&typed);
}

fn scripts(bytes: &[u8]) {
    let _ = script::parse(&text(bytes));
}

fn adventures(bytes: &[u8]) {
    let typed = text(bytes);
    if let Ok(event) = Judged::read(&typed) {
        let written = to_toml(&event);
        let again =
            Judged::read(&written).unwrap_or_else(|bad| panic!("{typed:?} is written {written:?}: {bad:?}"));
        assert_eq!(to_toml(&again), written, "of {typed:?}");
        let written = to_json(&event);
        let again =
            from_json(&written).unwrap_or_else(|bad| panic!("{typed:?} is written {written:?}: {bad:?}"));
        assert_eq!(to_json(&again), written, "of {typed:?}");
    }
    if let Ok(draft) = Draft::read(&typed) {
        for section in draft.sections() {
            for lang in Lang::ALL {
                let mut other = draft.clone();
                if let Some(written) = draft.text(&section, lang) {
                    let _ = other.set(&section, &written);
                }
                let _ = other.set(&section, &typed);
                let _ = other.missing();
            }
        }
    }
}

/// An event with everything in it.
fn whole() -> &'static Judged {
    static WHOLE: LazyLock<Judged> = LazyLock::new(|| {
        Judged::read(include_str!("../../tests/corpus/adventures/whole.toml")).expect("an event")
    });
    &WHOLE
}

/// Whose sheets are read below.
fn adventure() -> &'static Adventure {
    whole().adventure()
}

fn sheets_made() -> Vec<Vec<u8>> {
    vec![to_csv(whole()).into_bytes(), to_json(whole()).into_bytes()]
}

/// The same list, packed in both ways.
fn lists_made() -> Vec<Vec<u8>> {
    let list = b"abaco\nabate\nAncona\nzuzzurellone\n".repeat(20);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(&list).expect("memory");
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
    xz.write_all(&list).expect("memory");
    vec![gz.finish().expect("memory"), xz.finish().expect("memory")]
}

/// Sheets of judges as CSV or JSON.
fn sheets(bytes: &[u8]) {
    let typed = text(bytes);
    if let Ok(event) = from_csv(&typed, adventure()) {
        let written = to_csv(&event);
        let again = from_csv(&written, adventure());
        let again = again.unwrap_or_else(|bad| panic!("{typed:?} is written {written:?}: {bad:?}"));
        assert_eq!(to_csv(&again), written, "of {typed:?}");
    }
    if let Ok(event) = from_json(&typed) {
        let written = to_json(&event);
        let again =
            from_json(&written).unwrap_or_else(|bad| panic!("{typed:?} is written {written:?}: {bad:?}"));
        assert_eq!(to_json(&again), written, "of {typed:?}");
    }
}

/// A spreadsheet: a zip with XML in it.
fn ods(bytes: &[u8]) {
    if let Ok(event) = from_ods(bytes, adventure()) {
        let again = from_ods(&to_ods(&event), adventure());
        assert!(again.is_ok(), "what was read is written, and is nothing: {:?}", again.err());
    }
}

/// A list of words, plain or packed.
fn lists(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in [ListFormat::Plain, ListFormat::Tsv, ListFormat::Titles] {
        if let Ok(list) = import::unpack(std::io::Cursor::new(bytes.to_vec())) {
            // The longest lists unpack to anything: what is tried here is how they are read, not how long they are.
            let list = std::io::Read::take(list, 1 << 20);
            let _ = import::import(std::io::BufReader::new(list), kind, folder.path(), "lista");
        }
    }
}
