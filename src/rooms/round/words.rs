//! Intake: what a message holds, what it is worth so far, what its author is told.

use super::super::desk::Batch;
use super::super::heard::{Heard, What};
use super::super::press::{OfRound, Press};
use super::super::say::{Act, Audience, Body, Button, Reaction, Say};
use super::super::settings::Key;
use super::Rounds;
use super::lists::latest;
use super::live::{self, Live};
use crate::clock::Millis;
use crate::games::manche::{Mark, Mode, Move, Stage, Token};
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::round::live::sits_as;
use crate::say;
use crate::words::spelling;

/// A valid word that comes within this time after closing is logged `late` (W14).
pub(crate) const GRACE: Millis = 60_000;

impl Rounds {
    /// Takes in a message that may hold words. Nothing is said before the batch is committed.
    pub(crate) fn words(&mut self, desk: &mut Desk, heard: &Heard, batch: &mut Batch) {
        let What::Message { text } = &heard.what else { return };
        let open = !heard.place.is_private() || heard.place == desk.place;
        self.take_words(desk, heard, text, open, batch);
    }

    /// Takes in words from wherever they were written: in the `open`, or by private message, `/p`
    /// or form.
    pub(crate) fn take_words(
        &mut self,
        desk: &mut Desk,
        heard: &Heard,
        text: &str,
        open: bool,
        batch: &mut Batch,
    ) {
        // W18: bots, webhooks and anonymous admins never play.
        if heard.who.robot {
            return;
        }
        if desk.is_out(&heard.who.person) {
            if !open {
                batch.says.push(sentence(desk, heard, say!("refuse-excluded")));
            }
            return;
        }
        let round = self.live.as_ref().or(self.closed.as_ref().map(|(live, _)| live));
        if round.is_some_and(|live| live.is_shut_out(&heard.who.person)) {
            if !open {
                batch.says.push(sentence(desk, heard, say!("erased-next-round")));
            }
            return;
        }
        match &self.live {
            Some(live) if live.is_running() => {}
            _ => return self.no_round(desk, heard, text, open, batch),
        }
        let Some(mut live) = self.live.take() else { return };
        let mode = live.manche.setup().mode;
        match (mode, open) {
            (Mode::Aperta, true) => open_words(desk, &mut live, heard, text, batch),
            // In riservata and cabina the channel is for talking.
            (Mode::Riservata | Mode::Cabina, true) => hint(desk, &mut live, heard, text, batch),
            (Mode::Cabina, false) if stays_outside(desk, &live, heard, batch) => {}
            (_, false) => secret_words(desk, &mut live, heard, text, batch),
        }
        self.live = Some(live);
    }

    /// Words while no round runs here.
    fn no_round(&mut self, desk: &Desk, heard: &Heard, text: &str, open: bool, batch: &mut Batch) {
        let mut answered = false;
        // Closed, and its results still in line: a word may be late for it too (W14).
        let in_line =
            self.live.as_ref().is_some_and(|live| matches!(live.manche.stage(), Stage::Closed { .. }));
        let now = desk.now();
        let closed = if in_line { self.live.take().map(|live| (live, now)) } else { self.closed.take() };
        if let Some((mut live, at)) = closed {
            let words: Vec<String> = folded(text).filter(|word| live.manche.lists(word)).collect();
            let secret = live.manche.setup().mode != Mode::Aperta;
            if !words.is_empty() && (open != secret || !open) {
                let tokens = words.into_iter().map(|word| Token { word, mark: Mark::Valid }).collect();
                let recorded = record(desk, &mut live, heard, tokens, batch);
                if !open && !matches!(recorded, Recorded::Twice) {
                    batch.says.push(sentence(desk, heard, say!("late-closed")));
                }
                answered = true;
            }
            if in_line {
                self.live = Some(live);
            } else {
                self.closed = Some((live, at));
            }
            if answered {
                return;
            }
        }
        if heard.place.is_private() {
            // Alone with the bot, silence would be rude.
            let hello = if desk.house.somebody_plays_behind(heard.place.door()) {
                // Several rounds they could have meant, or none of theirs.
                say!("private-which")
            } else {
                say!("private-hello")
            };
            batch.says.push(sentence(desk, heard, hello));
        }
    }
}

/// A word given away in the channel: its author is told once a round how words are given. What the grid holds by its letters
/// is enough to tell: whether it counts is nobody's to learn here.
fn hint(desk: &Desk, live: &mut Live, heard: &Heard, text: &str, batch: &mut Batch) {
    let min = usize::from(live.manche.setup().min_letters);
    let mut pieces = spelling::tokens(text);
    let only = pieces.next().and_then(spelling::typed).filter(|word| word.len() >= min);
    let Some(word) = only.filter(|_| pieces.next().is_none()) else { return };
    let is_in_grid = live.manche.grid().is_some_and(|grid| grid.trace(&word).is_some());
    if is_in_grid && live.is_first_hint(&heard.who.person) {
        batch.says.push(sentence(desk, heard, say!("secret-in-the-open")));
    }
}

/// Words in the channel (aperta): what is not a valid word is conversation (W18).
fn open_words(desk: &Desk, live: &mut Live, heard: &Heard, text: &str, batch: &mut Batch) {
    let mut words: Vec<String> = Vec::new();
    for word in folded(text).filter(|word| live.manche.lists(word)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if words.is_empty() {
        if desk.house.settings.yes(&desk.place, Key::Tutto) && folded(text).next().is_some() {
            batch.says.push(react(desk, heard, Reaction::Wrong));
        }
        return;
    }
    let tokens = words.iter().map(|word| Token { word: word.clone(), mark: Mark::Valid }).collect();
    match record(desk, live, heard, tokens, batch) {
        Recorded::Twice | Recorded::Late | Recorded::Early => {}
        Recorded::New { seat, fresh } => {
            // A word that is not paid now was somebody's before; reactions are provisional (W16b).
            let paid = words.iter().any(|word| fresh.contains(word) && live.manche.credits(seat, word));
            batch.says.push(react(desk, heard, if paid { Reaction::Taken } else { Reaction::Again }));
        }
    }
}

/// Whether words come from outside the booths. W16, W18: in cabina the players are those who pressed "Entro"; what
/// was written before does not count either when it is delivered again after.
fn stays_outside(desk: &mut Desk, live: &Live, heard: &Heard, batch: &mut Batch) -> bool {
    let player = sits_as(desk, live, &heard.who.person);
    if live.seat_of(&player).is_some_and(|seat| live.manche.has_sat(seat)) {
        return desk.has_met('b', heard);
    }
    if !desk.is_double('b', heard) {
        batch.says.push(sentence(desk, heard, say!("booth-first")));
    }
    true
}

/// Words for the bot's eyes: private chat, booth, form, `/p`.
fn secret_words(desk: &Desk, live: &mut Live, heard: &Heard, text: &str, batch: &mut Batch) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut strange = Vec::new();
    for piece in spelling::tokens(text) {
        match spelling::typed(piece) {
            Some(word) => {
                let mark = judge(desk, live, &word);
                if !tokens.iter().any(|token| token.word == word) {
                    tokens.push(Token { word, mark });
                }
            }
            None => strange.push(piece.chars().take(40).collect::<String>()),
        }
    }
    // In aperta a secret word joins the open ones, so only what counts is logged (W16, W18).
    let mode = live.manche.setup().mode;
    let logged: Vec<Token> = match mode {
        Mode::Aperta => tokens.iter().filter(|token| token.mark == Mark::Valid).cloned().collect(),
        Mode::Riservata | Mode::Cabina => tokens.clone(),
    };
    let overdue = live.deadline().map_or(0, |deadline| heard.at.saturating_sub(deadline));
    let mut fresh = Vec::new();
    let late = if logged.is_empty() {
        overdue > 0
    } else {
        match record(desk, live, heard, logged, batch) {
            Recorded::Twice => return,
            Recorded::Early => {
                batch.says.push(sentence(desk, heard, say!("early")));
                return;
            }
            Recorded::Late => true,
            Recorded::New { fresh: new, .. } => {
                fresh = new;
                false
            }
        }
    };
    if late {
        batch.says.push(sentence(desk, heard, say!("late", seconds = overdue.saturating_add(999) / 1000)));
        return;
    }
    desk.house.is_at(&heard.who.person, &desk.place);
    if mode == Mode::Cabina && matches!(heard.what, What::Message { .. }) {
        // Fastest typing: a reaction is all the answer.
        let valid = |token: &&Token| token.mark == Mark::Valid;
        let reaction = match tokens.iter().find(valid) {
            Some(_) if tokens.iter().filter(valid).any(|token| fresh.contains(&token.word)) => {
                Reaction::Taken
            }
            // W12: each word counts once.
            Some(_) => Reaction::Again,
            None => Reaction::Wrong,
        };
        batch.says.push(react(desk, heard, reaction));
        return;
    }
    let wrong = tokens.iter().filter(|token| token.mark != Mark::Valid);
    let mut notes: Vec<Text> = wrong.take(5).map(|token| why_not(live, token)).collect();
    notes.extend(strange.into_iter().take(3).map(|typed| say!("not-letters", typed = typed)));
    let body = list_body(live, live.seat_of(&sits_as(desk, live, &heard.who.person)), notes);
    // The one running list is edited in place (storyboard); where nothing in it changes, an
    // unchanged message would look like no answer.
    let body = Body { fresh: fresh.is_empty(), ..body };
    batch.says.push(desk.private(heard, Some(format!("m{}.list", live.id)), body));
}

/// The verdict on a folded word. "Is it on the frozen list" comes first; only a word that is
/// not asks the dictionary why (W9–W11).
fn judge(desk: &Desk, live: &Live, word: &str) -> Mark {
    let setup = live.manche.setup();
    if live.manche.lists(word) {
        return Mark::Valid;
    }
    if word.len() < usize::from(setup.min_letters) {
        return Mark::Short;
    }
    let traced = live.manche.grid().is_some_and(|grid| grid.trace(word).is_some());
    if traced {
        return Mark::Unknown;
    }
    match desk.house.playing_words(&desk.place, &setup.dictionary) {
        Ok(words) if words.accepts(word) => Mark::Untraceable,
        _ => Mark::Neither,
    }
}

/// Writes a message's words into the log.
fn record(desk: &Desk, live: &mut Live, heard: &Heard, tokens: Vec<Token>, batch: &mut Batch) -> Recorded {
    let seat = live.seat_for(&sits_as(desk, live, &heard.who.person));
    let source = live::source(heard, &desk.place, seat);
    if live.has_source(&source) {
        return Recorded::Twice;
    }
    let stamp = live::stamp(heard, &desk.place);
    if live.is_from_before(stamp.at) {
        return Recorded::Early;
    }
    let late = live.deadline().is_none_or(|deadline| stamp.at > deadline);
    let fresh: Vec<String> = tokens
        .iter()
        .filter(|token| !live.manche.has(seat, &token.word))
        .map(|token| token.word.clone())
        .collect();
    let mv = if late {
        // W14: the word alone, and only a valid one.
        let tokens: Vec<_> = tokens.into_iter().filter(|token| token.mark == Mark::Valid).collect();
        if tokens.is_empty() {
            return Recorded::Late;
        }
        Move::Late { stamp, tokens }
    } else {
        Move::Find { stamp, tokens }
    };
    let now = desk.now();
    if live.play(By::Seat(seat), mv, Some(source), now, &mut batch.lines) {
        give_seat(desk, live, heard, &mut batch.records);
    }
    if late { Recorded::Late } else { Recorded::New { seat, fresh } }
}

/// Notes who sits in the seat that just wrote its first line.
pub(crate) fn give_seat(desk: &Desk, live: &mut Live, heard: &Heard, records: &mut Vec<Record>) {
    let person = &sits_as(desk, live, &heard.who.person);
    if *person != heard.who.person {
        // The player sits already, by another of their accounts, under its name.
        desk.house.is_at(&heard.who.person, &desk.place);
        return;
    }
    let (sits, named) = live.sit(person, &heard.who.name);
    let server = desk.window_of(heard).server().cloned();
    if sits {
        desk.house.is_at(person, &desk.place);
        let (match_id, seat) = (live.id, live.seat_for(person));
        records.push(Record::Seat { match_id, seat, person: person.clone(), server: server.clone() });
    }
    if !named {
        return;
    }
    records.push(Record::Person {
        person: person.clone(),
        name: heard.who.name.clone(),
        server,
        at: desk.now(),
    });
}

fn sentence(desk: &Desk, heard: &Heard, text: Text) -> Say {
    desk.private(heard, None, Body { text: Some(text), ..Body::default() })
}

fn react(desk: &Desk, heard: &Heard, reaction: Reaction) -> Say {
    Say {
        place: heard.place.clone(),
        to: Audience::All,
        lang: desk.lang(),
        act: Act::React { to: heard.id, reaction },
        answers: None,
    }
}

/// "Le tue parole": the running list of one player.
pub(crate) fn list_body(live: &Live, seat: Option<Seat>, notes: Vec<Text>) -> Body {
    let manche = &live.manche;
    let id = live.id;
    let mut lines = vec![my_list(live, seat)];
    lines.extend(notes);
    let mut buttons = vec![Button::new(say!("button-more"), &Press::Round(id, OfRound::Secret)).first()];
    let has_words = seat.is_some_and(|seat| !manche.hand(seat).is_empty());
    if manche.setup().mode != Mode::Aperta && has_words {
        buttons.push(Button::new(say!("button-undo"), &Press::Round(id, OfRound::Undo)));
    }
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}

/// What became of a message's words.
enum Recorded {
    /// They were in the log already: the same delivery twice.
    Twice,
    /// They were written before the grid was there.
    Early,
    /// They came after the deadline.
    Late,
    /// They are in; `fresh` are those this seat had not given before.
    New { seat: Seat, fresh: Vec<String> },
}

/// The words of a message, folded; what is not made of letters is left out (W8, W15).
fn folded(text: &str) -> impl Iterator<Item = String> + '_ {
    spelling::tokens(text).filter_map(spelling::typed)
}

/// One sentence on why a word does not count.
fn why_not(live: &Live, token: &Token) -> Text {
    let word = &token.word;
    match token.mark {
        Mark::Valid => say!("word-fine", word = word),
        Mark::Short => {
            say!("word-short", word = word, letters = word.len(), min = live.manche.setup().min_letters)
        }
        Mark::Unknown | Mark::Neither => say!("word-unknown", word = word),
        Mark::Untraceable => say!("word-untraceable", word = word),
    }
}

/// `ribasso 5 · esorbita 8 | 13 punti | non valide: rabisso`.
fn my_list(live: &Live, seat: Option<Seat>) -> Text {
    let hand = seat.map(|seat| live.manche.hand(seat)).unwrap_or_default();
    let (valid, invalid): (Vec<_>, Vec<_>) = hand.iter().partition(|(_, mark)| *mark == Mark::Valid);
    if valid.is_empty() && invalid.is_empty() {
        return say!("my-list-empty");
    }
    let credited = |word: &str| seat.is_some_and(|seat| live.manche.credits(seat, word));
    let shown: Vec<String> = valid
        .iter()
        .map(|(word, _)| {
            let points = if credited(word) { live.manche.points(word) } else { 0 };
            format!("{word} {points}")
        })
        .collect();
    let standing = live.manche.standings().into_iter().find(|standing| Some(standing.seat) == seat);
    let points = standing.map_or(0, |standing| standing.points);
    let bad: Vec<String> = invalid.iter().map(|(word, _)| (*word).to_owned()).collect();
    let words = latest(&shown, " · ");
    if bad.is_empty() {
        say!("my-list", words = words, points = points)
    } else {
        say!("my-list-with-invalid", words = words, points = points, invalid = latest(&bad, ", "))
    }
}
