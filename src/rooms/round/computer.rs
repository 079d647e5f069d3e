//! The computer of a round (W26): what it writes are lines of its seat, like those of people, and nothing is said of them before
//! the end.
//!
//! What it writes is decided when the grid is drawn ([`written`]), by the seed that stands in the first line: so what is left after
//! a crash is what would have been written anyway. Each word has its moment before the *deadline*, and so moves with it when lost
//! time is given back (W19). A word whose moment went by while nobody could write it comes as soon as somebody can, with the stamp
//! of its moment: it counts all the same, as those of people do. After the end, and after a `/stop`, nothing more is written.

use super::super::desk::Halt;
use super::Rounds;
use super::live::Live;
use crate::clock::Millis;
use crate::games::By;
use crate::games::level::Level;
use crate::games::manche::{Chat, Mark, Move, Setup, Stage, Stamp, Token};
use crate::journal::{Entry, NewLine};
use crate::messages::{self, Lang, Text};
use crate::opponents::manche::{Written, written};
use crate::rooms::desk::Desk;
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::VecDeque;

/// The stream of the seed from which a computer's luck is drawn.
const LUCK: u64 = 1 << 32;

/// What the computer of a round has still to write.
pub(super) fn unwritten(live: &Live, words: &PlayingWords) -> VecDeque<Written> {
    let manche = &live.manche;
    let Setup { computer: Some((seat, level)), seconds, dictionary, seed, .. } = manche.setup() else {
        return VecDeque::new();
    };
    let mut key = [0; 32];
    hex::decode_to_slice(seed, &mut key).ok();
    let mut luck = ChaCha8Rng::from_seed(key);
    luck.set_stream(LUCK);
    let english = dictionary == DictionaryName::English.name();
    let familiar = |word: &str| words.familiarity(word);
    let all = written(manche.words(), *seconds, (*level, english), &familiar, &mut luck);
    // What it does not say leaves a gap, and moves nothing else.
    all.into_iter().filter(|one| !manche.has(*seat, &one.word) && words.says(&one.word)).collect()
}

/// What a computer is called.
pub(crate) fn name(level: Level, lang: Lang) -> String {
    messages::plain(lang, level.player_key(), &[])
}

/// "Gioca anche Computer (medio): non fa classifica."
pub(super) fn told(desk: &Desk, level: Option<Level>) -> Option<Text> {
    let name = Text { key: level?.player_key(), args: Vec::new() };
    Some(if desk.place.is_private() {
        say!("round-computer", name = name)
    } else {
        say!("round-computer-unrated", name = name)
    })
}

impl Live {
    /// When the computer writes its next word; `None` where it writes no more.
    pub(super) fn next_written(&self) -> Option<Millis> {
        let Stage::Running { deadline, .. } = self.manche.stage() else { return None };
        let begins = deadline - Millis::from(self.manche.setup().seconds) * 1_000;
        let next = self.unwritten.front().filter(|_| !self.manche.is_stopped())?;
        Some(begins + next.at)
    }

    /// Writes what the computer has written until `now`.
    fn write_for_computer(&mut self, now: Millis, lines: &mut Vec<NewLine>) {
        let Some((seat, _)) = self.manche.setup().computer else { return };
        while let Some(at) = self.next_written().filter(|at| *at <= now)
            && let Some(Written { word, .. }) = self.unwritten.pop_front()
        {
            let id = u64::try_from(self.manche.hand(seat).len()).unwrap_or(u64::MAX).saturating_add(1);
            let stamp = Stamp { at, whole_second: false, chat: Chat::Private, id };
            let tokens = vec![Token { word, mark: Mark::Valid }];
            self.play(By::Seat(seat), Move::Find { stamp, tokens }, None, now, lines);
        }
    }
}

impl Rounds {
    /// Writes what the computer of the round that runs has written until `now`.
    pub(super) async fn let_computer_write(&mut self, desk: &Desk, now: Millis) -> Result<(), Halt> {
        let Some(live) = &mut self.live else { return Ok(()) };
        let mut lines = Vec::new();
        live.write_for_computer(now, &mut lines);
        if !lines.is_empty() {
            desk.house.append(Entry { lines, records: Vec::new() }).await?;
        }
        Ok(())
    }
}
