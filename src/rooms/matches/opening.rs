//! From the invitation to the first board.

use super::super::heard::Person;
use super::super::room::{Halt, Room};
use super::playing::{Playing, Step};
use super::terms::{Terms, game_text};
use crate::clock::Millis;
use crate::games::turns::{self, Frame};
use crate::games::{By, Seat};
use crate::journal::{Answer, Entry, Line, MatchRow, MatchState, Record};
use crate::messages::Text;
use crate::opponents::Level;
use crate::say;
use crate::words::dice::below;
use anyhow::Context;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The stream of a match's seed by which it is drawn who begins; the draws of the game count up from 0.
const ORDER: u64 = u64::MAX;

/// Who plays: a person, or a computer.
#[derive(Clone)]
enum Player {
    Person(Person),
    Computer(Level),
}

impl Room {
    /// Everybody has said yes: the match begins in this place.
    pub(crate) async fn open_match(&mut self, invite: i64) -> Result<(), Halt> {
        let journal = &self.house.journal;
        let Some((row, persons)) = journal.invite(invite).await.map_err(anyhow::Error::from)? else {
            return Ok(());
        };
        let terms = Terms::read(&row.terms).context("the terms of a match cannot be read")?;
        let persons = persons.into_iter().filter(|(_, _, answer)| *answer == Answer::Yes);
        let mut players: Vec<Player> = persons.map(|(_, person, _)| Player::Person(person)).collect();
        let levels = terms.computers.iter().filter_map(|level| level.parse().ok());
        players.extend(levels.map(Player::Computer));
        let more = vec![Record::InviteGone { id: invite }];
        let turned = terms.again.is_some();
        let id = self.begin_match(invite, &terms, players, turned, (1, terms.legs), more).await?;
        let game = game_text(&terms.rules);
        self.tell_opened(id, say!("match-opened", game = game, terms = terms.told())).await
    }

    /// The second game of an encounter: the same people, the other way round (Y21).
    pub(crate) async fn begin_second_leg(
        &mut self,
        first: &Playing,
        ended: &[Record],
    ) -> Result<Option<i64>, Halt> {
        let frame = first.table.frame().clone();
        let own = own_part(&first.table.first_line());
        let mut players = Vec::new();
        for seat in (1..=first.table.seats()).map(Seat) {
            let Some(person) = first.person(seat) else { return Ok(None) };
            players.push(Player::Person(person.clone()));
        }
        let terms = Terms {
            rules: first.table.name().to_owned(),
            own,
            dictionary: frame.dictionary.clone(),
            pace: frame.pace.to_string(),
            validation: frame.validation.name().to_owned(),
            rated: frame.rated,
            legs: frame.leg.1,
            seats: frame.seats,
            computers: Vec::new(),
            order: String::new(),
            again: Some(first.id),
            calm: false,
        };
        let id = self.house.journal.next_match_id().await.map_err(anyhow::Error::from)?;
        let mut more = vec![Record::Encounter { match_id: id, first: first.id }];
        more.extend_from_slice(ended);
        let leg = (2, frame.leg.1);
        self.begin_match(id, &terms, players, true, leg, more).await.map(Some)
    }

    /// Draws who begins, writes the first lines, and puts the match on the table.
    async fn begin_match(
        &mut self,
        id: i64,
        terms: &Terms,
        players: Vec<Player>,
        turned: bool,
        leg: (u16, u16),
        more: Vec<Record>,
    ) -> Result<i64, Halt> {
        let now = self.now();
        let seed = self.house.match_seed(id)?;
        let words = self.house.playing_words(self.place.server(), &terms.dictionary)?;
        let count = u16::try_from(players.len()).context("so many cannot play")?;
        let order = if turned { (1..=count).rev().collect() } else { drawn_order(seed, count) };
        let seated: Vec<(Seat, Player)> =
            (1..).map(Seat).zip(order.iter().map(|place| players[usize::from(*place) - 1].clone())).collect();
        let frame = Frame {
            seats: count,
            pace: terms.pace(),
            validation: terms.validation(),
            dictionary: terms.dictionary.clone(),
            lexicon: words.hash(),
            rated: terms.rated,
            leg,
            computers: seated
                .iter()
                .filter_map(|(seat, player)| match player {
                    Player::Computer(level) => Some((*seat, *level)),
                    Player::Person(_) => None,
                })
                .collect(),
            seed: hex::encode(seed),
            edition: Frame::NOW,
        };
        let kinds = turns::table::kinds();
        let kind = kinds.iter().find(|kind| kind.name() == terms.rules).context("an unknown game")?;
        let first = kind.first_line(&frame, &terms.own).map_err(anyhow::Error::from)?;
        let people: Vec<(Seat, Person)> = seated
            .into_iter()
            .filter_map(|(seat, player)| match player {
                Player::Person(person) => Some((seat, person)),
                Player::Computer(_) => None,
            })
            .collect();
        let persons: Vec<Person> = people.iter().map(|(_, person)| person.clone()).collect();
        let names =
            self.house.journal.names(self.place.server(), &persons).await.map_err(anyhow::Error::from)?;
        let order_source = (!terms.order.is_empty()).then(|| terms.order.clone());
        let opening =
            Line { n: 1, source: order_source.clone(), at: now, by: By::House, text: first.clone() };
        let playing = Playing::fold(id, &[opening], &people, &names, words).map_err(anyhow::Error::from)?;
        let mut step = playing.step();
        let order: Vec<String> = order.iter().map(u16::to_string).collect();
        let by = if turned { By::House } else { By::Chance };
        let begun = step
            .act(by, &format!("order {}", order.join(" ")), None, now)
            .and_then(|()| step.draw(&playing.words, now));
        begun.context("the first draws of a match were refused")?;
        self.set_clock(&playing, &mut step, now);
        let row = MatchRow {
            id,
            place: self.place.clone(),
            server: self.place.server().cloned(),
            game: terms.rules.clone(),
            state: MatchState::Live,
            opened_at: now,
        };
        let mut records = vec![Record::Match(row)];
        for (seat, person) in people {
            let server = self.place.server().cloned();
            records.push(Record::Seat { match_id: id, seat, person, server });
        }
        records.extend(more);
        let mut lines = step.lines.clone();
        lines.insert(
            0,
            crate::journal::NewLine {
                match_id: id,
                n: 1,
                source: order_source,
                at: now,
                by: By::House,
                text: first,
            },
        );
        self.house.append(Entry { lines, records }).await?;
        let mut playing = playing;
        playing.take(step);
        self.matches.insert(id, playing);
        self.matches_changed();
        Ok(id)
    }

    /// The first board, with what holds and the hash of the seed (commit and reveal).
    pub(crate) async fn tell_opened(&mut self, id: i64, text: Text) -> Result<(), Halt> {
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let how = if playing.table.name().starts_with("wyps") {
            say!("match-how-wyps")
        } else {
            say!("match-how-scrabble")
        };
        let mut lines = vec![text, how];
        if playing.table.frame().rated {
            let seed = playing.table.frame().seed_bytes();
            lines.push(say!("match-hash", hash = super::super::round::opening::hash(&seed)));
        }
        self.carry_on(id, lines).await
    }

    /// Reads the matches of this place back from the journal.
    pub(crate) async fn reload_matches(&mut self) -> Result<(), Halt> {
        let rows = self.house.journal.live_turn_matches(&self.place).await.map_err(anyhow::Error::from)?;
        self.matches.retain(|id, _| rows.iter().any(|row| row.id == *id));
        for row in rows {
            let playing = self.load_match(row.id).await?;
            self.matches.insert(row.id, playing);
        }
        self.matches_changed();
        Ok(())
    }

    /// Folds one match from the journal.
    pub(crate) async fn load_match(&self, id: i64) -> Result<Playing, Halt> {
        let journal = &self.house.journal;
        let lines = journal.lines(id).await.map_err(anyhow::Error::from)?;
        let seats = journal.seats(id).await.map_err(anyhow::Error::from)?;
        let persons: Vec<_> = seats.iter().map(|(_, person)| person.clone()).collect();
        let names = journal.names(self.place.server(), &persons).await.map_err(anyhow::Error::from)?;
        let first = lines.first().context("a match without a line")?;
        let dictionary = turns::open(&first.text).map_err(anyhow::Error::from)?.frame().dictionary.clone();
        let words = self.house.playing_words(self.place.server(), &dictionary)?;
        let mut playing = Playing::fold(id, &lines, &seats, &names, words).map_err(anyhow::Error::from)?;
        if playing.table.is_open() {
            playing.shut_out = journal.shut_out(id).await.map_err(anyhow::Error::from)?;
        }
        Ok(playing)
    }

    /// Writes a step of a match: its lines and these records, all or nothing; then it is so.
    pub(crate) async fn commit_step(
        &mut self,
        id: i64,
        step: Step,
        records: Vec<Record>,
    ) -> Result<(), Halt> {
        self.house.append(Entry { lines: step.lines.clone(), records }).await?;
        if let Some(playing) = self.matches.get_mut(&id) {
            playing.take(step);
        }
        Ok(())
    }
}

/// What only the game knows, in a first line.
fn own_part(first: &str) -> String {
    first.split_once(" | ").map_or_else(String::new, |(_, own)| own.to_owned())
}

/// Who was invited in which place, in the order of play: each order is equally likely.
fn drawn_order(seed: [u8; 32], count: u16) -> Vec<u16> {
    let mut rng = ChaCha8Rng::from_seed(seed);
    rng.set_stream(ORDER);
    let mut order: Vec<u16> = (1..=count).collect();
    for last in (1..order.len()).rev() {
        let all = u32::try_from(last + 1).unwrap_or(u32::MAX);
        order.swap(last, below(&mut rng, all) as usize);
    }
    order
}

/// A moment rounded up to a whole second, as it is shown.
pub(crate) fn whole_second(at: Millis) -> Millis {
    at.div_euclid(1000) * 1000 + if at.rem_euclid(1000) > 0 { 1000 } else { 0 }
}
