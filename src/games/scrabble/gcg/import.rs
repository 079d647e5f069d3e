//! From a file to a game, line by line, with everything checked that can be.

use super::{Event, Gcg, Named, What, take_off};
use crate::games::Refusal;
use crate::games::scrabble::bag;
use crate::games::scrabble::board::{Board, Tile};
use crate::games::scrabble::play::{Play, Written};
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::score;
use crate::games::scrabble::set::Set;
use crate::messages::Text;
use crate::say;
use std::fmt;

/// Bytes of a file at most; a game of two has three thousand.
const MOST_BYTES: usize = 256 * 1024;
/// As many as play Scrabble here.
const MOST_PLAYERS: usize = 6;
/// Characters of what is quoted from a file.
const MOST_QUOTED: usize = 30;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// From 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Text,
}

impl Fault {
    /// In one sentence, with the number of the line.
    pub fn text(&self) -> Text {
        say!("gcg-fault", line = self.line, reason = self.reason.clone())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} ({})", self.line, self.reason.key)
    }
}

impl std::error::Error for Fault {}

/// Reads a file, in UTF-8 or Latin-1 as it says, played with the tiles of `set`.
///
/// # Errors
/// The first line that cannot be read, or that does not fit what came before: a play that cannot lie there, tiles
/// that are not on the rack or too many for the set, points or totals that are not those counted.
pub fn read(bytes: &[u8], set: &'static Set) -> Result<Gcg, Fault> {
    noted(bytes, set).map(|(game, _)| game)
}

/// The same, with what was wrong and is read all the same, because it has changed nothing of the game: a play that was miscounted and
/// taken back, and taking back that brings nothing.
///
/// # Errors
/// As with [`read`].
pub fn noted(bytes: &[u8], set: &'static Set) -> Result<(Gcg, Vec<Fault>), Fault> {
    let text = decoded(bytes)?;
    let mut reader = Reader {
        board: Board::new(set),
        bag: bag::full(set),
        totals: [0; MOST_PLAYERS],
        to_move: None,
        is_over: false,
        players: [const { None }; MOST_PLAYERS],
        lexicon: None,
        note: String::new(),
        events: Vec::new(),
        in_note: false,
        is_withdrawn: false,
        notes: Vec::new(),
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut last = 1;
    for (n, line) in lines.iter().enumerate() {
        last = n + 1;
        // Looked for from events alone: from every line of a long note it would cost the square of the file.
        if line.starts_with('>') {
            let next = lines[last..].iter().find(|line| line.starts_with('>'));
            reader.is_withdrawn =
                next.is_some_and(|next| next.split_whitespace().skip(1).any(|token| token == "--"));
        }
        let noted = reader.line(line).map_err(|reason| Fault { line: last, reason })?;
        reader.notes.extend(noted.map(|reason| Fault { line: last, reason }));
    }
    let named = reader.count();
    let Reader { players, lexicon, note, events, notes, .. } = reader;
    let players: Vec<Named> = players.into_iter().map_while(|player| player).collect();
    if players.len() < 2 || players.len() < named {
        return Err(Fault { line: last, reason: say!("gcg-two-players") });
    }
    Ok((Gcg { set, players, lexicon, note, events }, notes))
}

/// The word list that a file names, as far as it can be read.
pub(super) fn lexicon(bytes: &[u8]) -> Option<String> {
    let text = decoded(bytes).ok()?;
    let value = text.lines().find_map(|line| line.trim().strip_prefix("#lexicon"))?;
    Some(value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// The text: in the encoding the file names, else UTF-8 if it is that, else Latin-1 (the default of the form).
fn decoded(bytes: &[u8]) -> Result<String, Fault> {
    let fault = |line, reason| Err(Fault { line, reason });
    if bytes.len() > MOST_BYTES {
        return fault(1, say!("gcg-long", most = MOST_BYTES / 1024));
    }
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    let latin = || bytes.iter().map(|byte| char::from(*byte)).collect::<String>();
    let mut named = None;
    for (n, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let line = String::from_utf8_lossy(line);
        let (word, value) = line.trim().split_once(char::is_whitespace).unwrap_or_default();
        if word.eq_ignore_ascii_case("#character-encoding") {
            named = Some((n + 1, value.trim().to_ascii_lowercase()));
            break;
        }
    }
    match named {
        None => Ok(std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned)),
        Some((line, encoding)) => match encoding.as_str() {
            "utf-8" | "utf8" => match std::str::from_utf8(bytes) {
                Ok(text) => Ok(text.to_owned()),
                Err(error) => {
                    let before = &bytes[..error.valid_up_to()];
                    let line = before.split(|byte| *byte == b'\n').count();
                    fault(line, say!("gcg-not-utf8"))
                }
            },
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin-1" | "latin1" => Ok(latin()),
            other => fault(line, say!("gcg-encoding", encoding = quoted(other))),
        },
    }
}

fn quoted(text: &str) -> String {
    text.chars().take(MOST_QUOTED).collect()
}

/// What is known after some lines.
struct Reader {
    board: Board,
    /// What is not on the board.
    bag: Rack,
    /// Of each player.
    totals: [i32; MOST_PLAYERS],
    /// Whose turn it is, once somebody has had one.
    to_move: Option<usize>,
    /// Whether tiles left have been counted.
    is_over: bool,
    players: [Option<Named>; MOST_PLAYERS],
    lexicon: Option<String>,
    note: String,
    events: Vec<Event>,
    /// Whether a line of its own would go on with a note.
    in_note: bool,
    /// Whether the next event takes this one back.
    is_withdrawn: bool,
    notes: Vec<Fault>,
}

impl Reader {
    /// Reads a line; with what was wrong in it and is read all the same.
    fn line(&mut self, line: &str) -> Result<Option<Text>, Text> {
        if line.is_empty() {
            return Ok(None);
        }
        if let Some(event) = line.strip_prefix('>') {
            self.in_note = false;
            return self.event(event);
        }
        if let Some(pragma) = line.strip_prefix('#') {
            let (word, value) = pragma.split_once(char::is_whitespace).unwrap_or((pragma, ""));
            self.pragma(word, value.trim())?;
            return Ok(None);
        }
        if !self.in_note {
            return Err(say!("gcg-unreadable", text = quoted(line)));
        }
        self.add_note(line);
        Ok(None)
    }

    fn add_note(&mut self, text: &str) {
        let note = self.events.last_mut().map_or(&mut self.note, |event| &mut event.note);
        if !note.is_empty() && !text.is_empty() {
            note.push(' ');
        }
        note.push_str(text);
    }

    fn pragma(&mut self, word: &str, value: &str) -> Result<(), Text> {
        // A description may go on in the next line; nobody needs it.
        self.in_note = matches!(word, "note" | "description" | "title");
        match word {
            "player1" | "player2" | "player3" | "player4" | "player5" | "player6" => {
                let (nick, name) = value.split_once(char::is_whitespace).unwrap_or((value, value));
                let n = word.bytes().last().map_or(0, |digit| usize::from(digit - b'1'));
                if nick.is_empty() || self.players[n].is_some() || !self.events.is_empty() {
                    return Err(say!("gcg-player", text = quoted(value)));
                }
                self.players[n] = Some(Named { nick: nick.to_owned(), name: name.trim().to_owned() });
            }
            "lexicon" if !value.is_empty() => self.lexicon = Some(value.to_owned()),
            "note" => self.add_note(value),
            // Titles, racks of unfinished games, styles: whatever programs have added.
            _ => {}
        }
        Ok(())
    }

    fn event(&mut self, text: &str) -> Result<Option<Text>, Text> {
        let unreadable = || say!("gcg-unreadable", text = quoted(text));
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let (at, score, total) = points(&tokens).ok_or_else(unreadable)?;
        let Some((nick, rest)) = tokens[..at].split_first() else { return Err(unreadable()) };
        let nick = nick.strip_suffix(':').ok_or_else(unreadable)?;
        let nobody = || say!("gcg-who", name = quoted(nick));
        if !(0..MOST_PLAYERS).any(|player| self.is_called(player, nick)) {
            return Err(nobody());
        }
        let (rack, what) = self.what(rest)?.ok_or_else(unreadable)?;
        let player = self.who(nick, &what, score, total).ok_or_else(nobody)?;
        let (score, noted) = self.fits(player, rack.as_ref(), &what, (score, total))?;
        let counted = self.totals[player].saturating_add(score);
        if counted != total {
            return Err(say!("gcg-total", given = total, counted = counted));
        }
        self.happens(player, &what, total);
        self.events.push(Event { player, rack, what, score, total, note: String::new() });
        Ok(noted)
    }

    fn is_called(&self, player: usize, nick: &str) -> bool {
        self.players[player].as_ref().is_some_and(|player| player.nick == nick)
    }

    /// How many players are named.
    fn count(&self) -> usize {
        self.players.iter().flatten().count()
    }

    /// Who it was. Two players may have one nick: then it is the one who is to move, or the one whose points it makes right.
    fn who(&self, nick: &str, what: &What, score: i32, total: i32) -> Option<usize> {
        let called = |n: &usize| self.is_called(*n, nick);
        let all = || (0..MOST_PLAYERS).filter(called);
        let expected = match what {
            What::Play(_) | What::Exchange(_) | What::ExchangeOf(_) | What::Pass => self.to_move,
            What::Withdrawn => self.events.last().map(|event| event.player),
            What::Challenge | What::Time | What::Gained(_) | What::Lost(_) => {
                all().find(|n| self.totals[*n].saturating_add(score) == total)
            }
        };
        expected.filter(called).or_else(|| all().next())
    }

    /// What stands between the name and the points: a rack, which may be missing, and what was done. `None` if it
    /// cannot be read.
    fn what(&self, tokens: &[&str]) -> Result<Option<(Option<Rack>, What)>, Text> {
        let inner =
            |text: &str| text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).map(str::to_owned);
        let rack = |text: &str| {
            let rack = text.parse::<Rack>().map_err(|_| say!("gcg-rack", text = quoted(text)))?;
            let is_real = bag::missing(&bag::full(self.board.set()), &rack).is_empty();
            if is_real { Ok(rack) } else { Err(say!("gcg-rack", text = quoted(text))) }
        };
        let (held, done) = match *tokens {
            [held, ref done @ ..] if !done.is_empty() && !is_done(held) => (Some(rack(held)?), done),
            ref done => (None, done),
        };
        let what = match *done {
            ["-"] => What::Pass,
            ["--"] => What::Withdrawn,
            ["(challenge)"] => What::Challenge,
            ["(time)"] => What::Time,
            [tiles] => match (inner(tiles), tiles.strip_prefix('-')) {
                (Some(tiles), _) if held.is_some() => What::Lost(rack(&tiles)?),
                (Some(tiles), _) => What::Gained(rack(&tiles)?),
                (None, Some(tiles)) => match tiles.parse() {
                    Ok(count) => What::ExchangeOf(count),
                    Err(_) => What::Exchange(rack(tiles)?),
                },
                (None, None) => return Ok(None),
            },
            [cell, word] => What::Play(self.play(cell, word)?),
            _ => return Ok(None),
        };
        Ok(Some((held, what)))
    }

    /// A play as it is written, with dots (or letters) for what lies there.
    fn play(&self, cell: &str, word: &str) -> Result<Play, Text> {
        let bad = |Refusal(text)| text;
        let start = Written::read(&format!("{cell} A")).map_err(bad)?;
        let mut letters = String::new();
        for (n, c) in word.chars().enumerate() {
            let step = i16::try_from(n).unwrap_or(i16::MAX);
            let square = start.first.step(start.direction, step).filter(|square| self.board.holds(*square));
            let square = square.ok_or_else(|| say!("scrabble-off-board"))?;
            match (c, self.board.tile(square)) {
                ('.', Some(there)) => letters.push(there.to_char()),
                ('a'..='z' | 'A'..='Z', _) => letters.push(c),
                _ => return Err(say!("scrabble-letter", character = c.to_string())),
            }
        }
        let written = Written::read(&format!("{cell} {letters}")).map_err(bad)?;
        let play = written.on(&self.board).map_err(bad)?;
        score::check(&self.board, &play).map_err(bad)?;
        Ok(play)
    }

    /// Whether it may happen now, and whether it brings these points: what it brings, with what was wrong and is read all the same.
    fn fits(
        &self,
        player: usize,
        rack: Option<&Rack>,
        what: &What,
        (score, total): (i32, i32),
    ) -> Result<(i32, Option<Text>), Text> {
        let is_turn = matches!(what, What::Play(_) | What::Exchange(_) | What::ExchangeOf(_) | What::Pass);
        if is_turn && self.is_over {
            return Err(say!("gcg-over"));
        }
        // Of more than two one may have left: no line says so.
        let is_wrong = |to_move: usize| match self.count() {
            2 => to_move != player,
            all => (player + 1) % all.max(1) == to_move,
        };
        if is_turn && self.to_move.is_some_and(is_wrong) {
            return Err(say!("gcg-turn"));
        }
        let held = |wanted: &Rack| {
            let missing = rack.map(|rack| bag::missing(rack, wanted)).unwrap_or_default();
            let refusal = || say!("gcg-not-held", letters = missing.to_string());
            if missing.is_empty() { Ok(()) } else { Err(refusal()) }
        };
        let counted = match what {
            What::Play(play) => {
                let placed = tiles_of(play);
                held(&placed)?;
                let too_many = bag::missing(&self.bag, &placed);
                if !too_many.is_empty() {
                    return Err(say!("gcg-tiles", letters = too_many.to_string()));
                }
                let full = self.board.set().rack;
                let scored = score::score(&self.board, play, rack.map_or(placed.len(), Rack::len));
                // Elsewhere only a full rack has a bonus (B11).
                let plain = scored.total - if placed.len() < full { scored.bonus } else { 0 };
                if score == plain { plain } else { scored.total }
            }
            What::Exchange(tiles) => {
                held(tiles)?;
                0
            }
            What::ExchangeOf(_) | What::Pass => 0,
            What::Withdrawn => match self.events.last() {
                Some(Event { player: before, what: What::Play(_), score: brought, .. })
                    if *before == player =>
                {
                    // Some write +0 here: the total says whether the points are gone.
                    let kept = if total == self.totals[player] { 0 } else { -brought };
                    if score == 0 && *brought != 0 {
                        return Ok((kept, Some(say!("gcg-note-score", given = score, counted = -brought))));
                    }
                    -brought
                }
                _ => return Err(say!("gcg-withdrawn")),
            },
            What::Challenge => score,
            What::Time => -score.abs(),
            What::Lost(tiles) => -tiles.worth(self.board.set()),
            // Where the other pays nothing one gains twice as much.
            What::Gained(tiles) if score == 2 * tiles.worth(self.board.set()) => score,
            What::Gained(tiles) => tiles.worth(self.board.set()),
        };
        if score == counted {
            Ok((score, None))
        } else if self.is_withdrawn && matches!(what, What::Play(_)) {
            Ok((score, Some(say!("gcg-note-score", given = score, counted = counted))))
        } else {
            Err(say!("gcg-score", given = score, counted = counted))
        }
    }

    fn happens(&mut self, player: usize, what: &What, total: i32) {
        self.totals[player] = total;
        match what {
            What::Play(play) => {
                play.put_on(&mut self.board);
                tiles_of(play).tiles().for_each(|tile| _ = self.bag.take(tile));
                self.to_move = Some((player + 1) % self.count().max(1));
            }
            What::Exchange(_) | What::ExchangeOf(_) | What::Pass => {
                self.to_move = Some((player + 1) % self.count().max(1));
            }
            What::Withdrawn => {
                if let Some(Event { what: What::Play(play), .. }) = self.events.last() {
                    take_off(&mut self.board, play);
                    tiles_of(play).tiles().for_each(|tile| self.bag.add(tile));
                }
            }
            What::Gained(_) | What::Lost(_) => self.is_over = true,
            What::Challenge | What::Time => {}
        }
    }
}

/// Where the points of an event stand, which they are, and the total behind them. Older programs write the words that a play has made
/// besides behind both: they are read over.
fn points(tokens: &[&str]) -> Option<(usize, i32, i32)> {
    let number = |text: &str| text.parse::<i32>().ok().filter(|n| n.abs() <= 100_000);
    let pair = |at: usize| {
        let (score, total) = (*tokens.get(at)?, *tokens.get(at + 1)?);
        let score = Some(score).filter(|score| score.starts_with(['+', '-'])).and_then(number)?;
        Some((at, score, number(total)?))
    };
    let is_word =
        |token: &&str| token.chars().all(|c| c.is_alphabetic() || matches!(c, ',' | '.' | '?' | '(' | ')'));
    // `-5 +0 12` changes five tiles: behind points there is no sign.
    let told = |at: &usize| {
        tokens.get(at + 1).is_some_and(|total| !total.starts_with('+'))
            && tokens[at + 2..].iter().all(is_word)
    };
    let last = tokens.len().checked_sub(2)?;
    pair(last).or_else(|| (1..last).filter(told).find_map(pair))
}

/// Whether a word says what was done, so that the rack before it is missing.
fn is_done(text: &str) -> bool {
    text.starts_with(['-', '(']) || text.contains(|c: char| c.is_ascii_digit())
}

fn tiles_of(play: &Play) -> Rack {
    let mut tiles = Rack::default();
    play.placed().for_each(|(_, tile): (_, Tile)| tiles.add((!tile.is_blank()).then(|| tile.letter())));
    tiles
}
