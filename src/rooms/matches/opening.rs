//! From the invitation to the first board.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Place, Server};
use super::super::house::Inner;
use super::Matches;
use super::playing::{Playing, Step};
use super::terms::Terms;
use crate::clock::Millis;
use crate::games::turns::{self, Frame, NO_WORDS};
use crate::games::{By, Seat, registry};
use crate::journal::{ActivityKind, Answer, Entry, Line, MatchRow, MatchState, Record};
use crate::messages::{Arg, Text};
use crate::rooms::commitment;
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::set_clock;
use crate::rooms::opening::{Opening, Origin, Player, Seating};
use crate::say;
use crate::words::dice::below;
use crate::words::library::Need;
use crate::words::library::PlayingWords;
use anyhow::Context;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// The stream of a match's seed by which it is drawn who begins; the draws of the game count up from 0.
const ORDER: u64 = u64::MAX;

impl Matches {
    /// Everybody has said yes: the match begins in this place.
    pub(crate) async fn open_match(&mut self, desk: &Desk, invite: i64) -> Result<(), Halt> {
        let journal = &desk.house.journal;
        let Some((row, persons)) = journal.invite(invite).await? else {
            return Ok(());
        };
        let terms = Terms::read(&row.terms).context("the terms of a match cannot be read")?;
        let persons = persons.into_iter().filter(|(_, _, answer)| *answer == Answer::Yes);
        let mut players: Vec<Player> = persons.map(|(_, person, _)| Player::Person(person)).collect();
        let levels = terms.computers.iter().filter_map(|level| level.parse().ok());
        players.extend(levels.map(Player::Computer));
        let seating = if terms.turns_roles() { Seating::Turned } else { Seating::Drawn };
        let leg = (1, terms.legs);
        let more = vec![Record::InviteGone { id: invite }];
        let origin = Origin::Players;
        self.open(desk, Opening { id: invite, terms, players, seating, origin, draws: true, leg, more }).await
    }

    /// A match begins in this place, and everybody is told what is played.
    pub(crate) async fn open(&mut self, desk: &Desk, opening: Opening) -> Result<(), Halt> {
        let mut terms = opening.terms.clone();
        let id = self.begin_match(desk, opening, None).await?;
        terms.rated &= !are_strangers(desk, id).await?;
        let told = say!("match-opened", game = terms.title(), terms = terms.told(desk.lang()));
        desk.tell_notice();
        self.tell_opened(desk, id, told).await
    }

    /// The second game of an encounter: the same people, the other way round (Y21).
    pub(crate) async fn begin_second_leg(
        &mut self,
        desk: &Desk,
        first: &Playing,
        ended: &[Record],
    ) -> Result<Option<i64>, Halt> {
        let frame = first.table.frame().clone();
        let mut players = Vec::new();
        for seat in (1..=first.table.seats()).map(Seat) {
            match (first.person(seat), frame.computer(seat)) {
                (Some(person), _) => players.push(Player::Person(person.clone())),
                (None, Some(level)) => players.push(Player::Computer(level)),
                // The person who sat there was erased.
                (None, None) => return Ok(None),
            }
        }
        let id = desk.house.journal.next_match_id().await?;
        let mut more = vec![Record::Encounter { match_id: id, first: first.id }];
        more.extend_from_slice(ended);
        let opening = Opening {
            id,
            terms: Terms::as_played(first),
            players,
            seating: Seating::Turned,
            origin: frame.event.map_or(Origin::Players, Origin::Event),
            draws: frame.draws,
            leg: (2, frame.leg.1),
            more,
        };
        self.begin_match(desk, opening, Some(first)).await.map(Some)
    }

    /// Draws who begins, writes the first lines, and puts the match on the table. One that is the second of an encounter is seen
    /// where the `first` was.
    async fn begin_match(
        &mut self,
        desk: &Desk,
        opening: Opening,
        first: Option<&Playing>,
    ) -> Result<i64, Halt> {
        let Opening { id, terms, players, seating, origin, draws, leg, more } = opening;
        let now = desk.now();
        let seed = desk.house.match_seed(id)?;
        let kind = registry::of_rules(&terms.rules).context("an unknown game")?;
        // As a rule they are ready: the house has seen to that before it sent the match here.
        let words = desk.house.prepared_words(&desk.place, &terms.dictionary, need(&terms)).await?;
        let count = u16::try_from(players.len()).context("so many cannot play")?;
        let order = match seating {
            Seating::Drawn => drawn_order(seed, count),
            Seating::Turned => (1..=count).rev().collect(),
            Seating::Given => (1..=count).collect(),
        };
        let seated: Vec<(Seat, Player)> =
            (1..).map(Seat).zip(order.iter().map(|place| players[usize::from(*place) - 1].clone())).collect();
        let event = match origin {
            Origin::Players => None,
            Origin::Event(game) => Some(game),
        };
        let frame = Frame { leg, event, draws, ..frame_of(&terms, &words, &seated, seed) };
        let first_line = kind.first_line(&frame, &terms.own)?;
        let people: Vec<(Seat, Person)> = seated
            .into_iter()
            .filter_map(|(seat, player)| match player {
                Player::Person(person) => Some((seat, person)),
                Player::Computer(_) => None,
            })
            .collect();
        let persons: Vec<Person> = people.iter().map(|(_, person)| person.clone()).collect();
        let names = desk.house.journal.names(desk.place.server(), &persons).await?;
        let order_source = (!terms.order.is_empty()).then(|| terms.order.clone());
        let opening =
            Line { n: 1, source: order_source.clone(), at: now, by: By::House, text: first_line.clone() };
        let playing = Playing::fold(id, &[opening], &people, &names, words)?;
        let mut step = playing.step();
        let order: Vec<String> = order.iter().map(u16::to_string).collect();
        let by = if seating == Seating::Drawn { By::Chance } else { By::House };
        let begun = step
            .act(by, &format!("order {}", order.join(" ")), None, now)
            .and_then(|()| step.draw(&playing.words, now));
        begun.context("the first draws of a match were refused")?;
        set_clock(desk, &playing, &mut step, now);
        let row = MatchRow {
            id,
            place: desk.place.clone(),
            server: desk.place.server().cloned(),
            kind: ActivityKind::Match,
            game: terms.rules.clone(),
            open: playing.table.is_open(),
            state: MatchState::Live,
            opened_at: now,
        };
        let mut playing = playing;
        let mut records = vec![Record::Match(row)];
        let windows = first.map_or_else(|| desk.windows(), |first| desk.windows_of_match(first.id));
        let still = first.map(|first| desk.house.twins.still_seeing(first.id)).unwrap_or_default();
        records.extend(still.iter().map(|place| Record::StillSeen(place.clone(), id)));
        for (seat, person) in people {
            let server = server_of(desk, &windows, &person).await?;
            playing.plays_from(seat, server.clone());
            records.push(Record::Seat { match_id: id, seat, person, server });
        }
        if let Origin::Event(game) = origin {
            records.push(Record::OfEvent { match_id: id, game });
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
                text: first_line,
            },
        );
        desk.house.append(Entry { lines, records }).await?;
        for place in still {
            desk.house.twins.still_see(&place, &[id], &desk.place);
        }
        playing.take(step);
        self.by_id.insert(id, playing);
        self.matches_changed(desk);
        Ok(id)
    }

    /// The first board, with what holds and the hash of the seed (commit and reveal).
    pub(crate) async fn tell_opened(&mut self, desk: &Desk, id: i64, text: Text) -> Result<(), Halt> {
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let aim = Text { key: playing.table.info().said.aim, args: Vec::new() };
        let mut lines = vec![text, aim, how(desk, playing).await];
        if playing.table.frame().rated {
            if are_strangers(desk, id).await? {
                lines.push(say!("match-unrated", why = say!("why-two-servers")));
            }
            let seed = playing.table.frame().seed_bytes();
            lines.push(say!("seed-hash", hash = commitment::hash(&seed)));
        }
        self.carry_on(desk, id, lines).await
    }

    /// `/mossa` alone: how a move is written here.
    pub(crate) async fn tell_how(&self, desk: &Desk, heard: &Heard, id: i64) {
        if let Some(playing) = self.by_id.get(&id) {
            desk.answer(heard, how(desk, playing).await);
        }
    }

    /// Where a draw looks for plays, the list it looks in is packed by now: after a restart, or where many servers have words
    /// of their own, it may be gone. Packed on a thread of its own; what concerns the matches of this place waits for it.
    pub(crate) async fn prepare_draws(&self, desk: &Desk) {
        for playing in self.by_id.values().filter(|playing| playing.table.info().searches) {
            if playing.table.ending().is_none() && !playing.words.is_ready(Need::Plays) {
                let words = playing.words.clone();
                // What panicked will do so again where it is needed, and is told there.
                let _ = desk.house.tasks.work(move || words.prepare(Need::Plays)).await;
            }
        }
    }

    /// Reads the matches of this place back from the journal.
    pub(crate) async fn reload_matches(&mut self, desk: &Desk) -> Result<(), Halt> {
        let rows = desk.house.journal.live_turn_matches(&desk.place).await?;
        self.by_id.retain(|id, _| rows.iter().any(|row| row.id == *id));
        let mut result = Ok(());
        for row in rows {
            // One that cannot be read keeps no other from going on.
            match load_match(desk, row.id).await {
                Ok(playing) => drop(self.by_id.insert(row.id, playing)),
                Err(halt) => {
                    self.by_id.remove(&row.id);
                    result = Halt::both(result, Err(halt));
                }
            }
        }
        self.matches_changed(desk);
        result
    }

    /// Writes a step of a match: its lines and these records, all or nothing; then it is so.
    pub(crate) async fn commit_step(
        &mut self,
        desk: &Desk,
        id: i64,
        step: Step,
        records: Vec<Record>,
    ) -> Result<(), Halt> {
        desk.house.append(Entry { lines: step.lines.clone(), records }).await?;
        if let Some(playing) = self.by_id.get_mut(&id) {
            playing.take(step);
        }
        Ok(())
    }
}

/// What holds for a match on these terms.
fn frame_of(terms: &Terms, words: &PlayingWords, seated: &[(Seat, Player)], seed: [u8; 32]) -> Frame {
    let computer = |(seat, player): &(Seat, Player)| match player {
        Player::Computer(level) => Some((*seat, *level)),
        Player::Person(_) => None,
    };
    let seats = u16::try_from(seated.len()).unwrap_or(u16::MAX);
    let named = (terms.dictionary != NO_WORDS).then(|| (terms.dictionary.as_str(), words.hash()));
    Frame {
        time: terms.time(),
        validation: terms.validation(),
        rated: terms.rated,
        computers: seated.iter().filter_map(computer).collect(),
        ..Frame::plain(seats, named, seed)
    }
}

/// The server in whose ladder a player is: that of the window in which they are seen. Where two rooms of one platform play together
/// it is told by where they have a name.
async fn server_of(desk: &Desk, windows: &[Place], person: &Person) -> Result<Option<Server>, Halt> {
    let mut theirs = windows.to_vec();
    if theirs.len() > 1 {
        theirs.retain(|window| person.door().is_none_or(|door| door == window.door()));
    }
    if theirs.len() > 1 {
        let known = desk.house.journal.servers_of(person).await?;
        theirs.retain(|window| window.server().is_some_and(|server| known.contains(server)));
    }
    Ok(theirs.first().unwrap_or(&desk.place).server().cloned())
}

/// Whether no two players of a match are of one server: then no ladder counts it (E9).
pub(crate) async fn are_strangers(desk: &Desk, id: i64) -> Result<bool, Halt> {
    let servers = desk.house.journal.servers_of_seats(id).await?;
    let same = |server: &Server| servers.iter().filter(|(_, one)| one == server).count() > 1;
    Ok(servers.len() > 1 && !servers.iter().any(|(_, server)| same(server)))
}

/// Folds one match from the journal.
pub(crate) async fn load_match(desk: &Desk, id: i64) -> Result<Playing, Halt> {
    let journal = &desk.house.journal;
    let lines = journal.lines(id).await?;
    let seats = journal.seats(id).await?;
    let persons: Vec<_> = seats.iter().map(|(_, person)| person.clone()).collect();
    let names = journal.names(desk.place.server(), &persons).await?;
    let first = lines.first().context("a match without a line")?;
    let dictionary = turns::open(&first.text)?.frame().dictionary.clone();
    let words = desk.house.playing_words(&desk.place, &dictionary)?;
    let mut playing = Playing::fold(id, &lines, &seats, &names, words)?;
    for (seat, server) in journal.servers_of_seats(id).await? {
        playing.plays_from(seat, Some(server));
    }
    if playing.table.is_open() {
        playing.shut_out = journal.shut_out(id).await?;
    }
    Ok(playing)
}

/// How a move is written, in a sentence.
pub(super) async fn how(desk: &Desk, playing: &Playing) -> Text {
    let example = example(desk, playing).await;
    Text { key: playing.table.info().said.how, args: vec![("example", Arg::Copied(example))] }
}

/// A move that can be made now, to show how one is written, in each language; looked for on a thread of its own.
async fn example(desk: &Desk, playing: &Playing) -> [String; 2] {
    let (table, words) = (playing.table.boxed_clone(), playing.words.clone());
    let found = desk.house.tasks.work(move || table.example(&words)).await;
    found.ok().flatten().unwrap_or_default()
}

impl Inner {
    /// Whether a match on these terms can begin at once.
    pub(super) fn is_prepared(&self, place: &Place, terms: &Terms) -> bool {
        self.ready_words(place, &terms.dictionary, need(terms)).is_some()
    }

    /// Prepares the words of a match, before the room that plays it is asked to begin. Where that fails the room finds out,
    /// and tells.
    pub(crate) async fn prepare_match(&self, place: &Place, terms: &Terms) {
        let _ = self.prepared_words(place, &terms.dictionary, need(terms)).await;
    }

    /// Begins to prepare them, while people still think about the invitation.
    pub(super) fn prepare_early(self: &Arc<Self>, place: &Place, terms: &Terms) {
        self.prepare_ahead(place, &terms.dictionary, need(terms));
    }
}

/// What the first draws of a match need.
fn need(terms: &Terms) -> Need {
    let searches = registry::of_rules(&terms.rules).is_some_and(|kind| kind.info().searches);
    if searches { Need::Plays } else { Need::Hash }
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
