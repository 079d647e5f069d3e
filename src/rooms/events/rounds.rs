//! From the beginning to the table: entries become numbers, rounds are paired and played, until nothing is left to play.

use super::Events;
use super::course::Course;
use super::director::checklist::problem;
use super::entries::{decided, pairing_waits};
use super::formula;
use super::rests::settled;
use super::results::forfeits;
use super::running::Running;
use super::telling::{LINES, part_of, round_over, tell_the_end};
use crate::games::{By, Seat};
use crate::journal::{Entry, MatchState, Record};
use crate::ladders::rows::row_of;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::matches::terms::Terms;
use crate::rooms::press::{OfDesk, OfEvent, Press};
use crate::rooms::say::{Body, Button, Urgency};
use crate::say;
use crate::tournaments::bracket::encounter::Cut;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::propose::{Proposal, Stuck};
use crate::tournaments::event::setup::{Format, Setup};
use crate::tournaments::field::{Field, Side};
use crate::tournaments::italo_swiss::Pairing;
use crate::tournaments::swiss;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// The stream of the seed by which numbers are drawn, and the colour of number 1.
const ORDER: u64 = 1;

/// The Dutch system, as events ask for it; nothing is accelerated here.
pub(super) fn dutch(field: &Field, _accelerated: bool) -> Option<Pairing> {
    let paired = swiss::pair(field).ok()?;
    let pairs = paired.games.iter().map(|game| (game.white, game.black)).collect();
    Some(Pairing { pairs, bye: paired.bye })
}

impl Events {
    /// A moderator begins it.
    pub(crate) async fn start(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if running.course.event().is_some() {
            desk.answer(heard, say!("event-begun-already"));
            return Ok(());
        }
        let another = super::manche::another(self, id).map(|other| other.course.plan.name.as_str());
        let another = another.map(|name| say!("event-manche-another", name = name));
        if let Some(problem) = another.or_else(|| problem(desk, running)) {
            desk.answer(heard, problem);
            return Ok(());
        }
        let seats = running.course.players();
        if !self.roll_is_over(desk, heard, id).await? {
            return Ok(());
        }
        self.start_with(desk, heard, id, seats).await
    }

    /// \[Avvia senza di loro\]: it begins with those who have answered the roll call.
    pub(crate) async fn start_without(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let called = self.by_id.get(&id).filter(|running| running.course.roll_ends().is_some());
        let Some(running) = called else {
            desk.answer(heard, say!("entry-no-roll"));
            return Ok(());
        };
        if let Some(still) = super::roll::still_called(running, desk.now()) {
            desk.answer(heard, still);
            return Ok(());
        }
        let seats = running.course.present();
        self.start_with(desk, heard, id, seats).await
    }

    async fn start_with(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seats: Vec<Seat>,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let plan = &running.course.plan;
        let deed = desk.deed(heard, format!("torneo avvia:{}", plan.name), "").into_iter();
        let deed = deed.filter(|_| !plan.trial).collect();
        if let Some(refusal) = self.begin(desk, id, seats, deed).await? {
            desk.answer(heard, refusal);
        }
        Ok(())
    }

    /// It begins with these, and with these records; or what keeps it from that. All others who are in are left out; those of them
    /// who could have played are told so.
    pub(super) async fn begin(
        &mut self,
        desk: &Desk,
        id: i64,
        seats: Vec<Seat>,
        deed: Vec<Record>,
    ) -> Result<Option<Text>, Halt> {
        if let Some(other) = super::manche::another(self, id) {
            return Ok(Some(say!("event-manche-another", name = other.course.plan.name.as_str())));
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(None) };
        let players = u16::try_from(seats.len()).unwrap_or(u16::MAX);
        let (formula, rounds) = decided(&running.course.plan, players);
        let format = super::manche::with_final(&running.course.plan, formula.format(players, rounds));
        let least =
            running.course.plan.entries.least.map_or(least(format), |wanted| wanted.max(least(format)));
        if players < least {
            return Ok(Some(say!("event-too-few", count = players, least = least)));
        }
        let now = desk.now();
        let mut ratings = Vec::new();
        for seat in (1..).map(Seat).take(running.course.entered().len()) {
            let by_ladder = running.course.is_seeded_by_ladder();
            let strength = running.course.strength(seat).map(|rating| if by_ladder { rating } else { 0 });
            let person = running.person(seat).filter(|_| by_ladder);
            ratings.push(match strength {
                Some(rating) => rating,
                None => rating_of(desk, running, person).await?.max(running.course.listed_rating(seat)),
            });
        }
        let plan = &running.course.plan;
        let hash = crate::rooms::commitment::hash_of(&plan.seed).unwrap_or_default();
        let mut step = running.step();
        let bad = anyhow::Error::new;
        step.write(By::House, &setup(running, format, hash).to_string(), None, now).map_err(bad)?;
        for rating in ratings {
            step.write(By::House, &Line::Enter(rating).to_string(), None, now).map_err(bad)?;
        }
        for seat in (1..).map(Seat).take(running.course.entered().len()) {
            if !seats.contains(&seat) {
                step.write(By::House, &Line::Withdraw(seat).to_string(), None, now).map_err(bad)?;
            }
        }
        let wishes = running.course.wishes();
        let mut dropped = false;
        let mut unpaid = Vec::new();
        for wish in wishes {
            let Some(line) = settled(wish, format) else { continue };
            if let (Line::Bye(seat, ..), true) = (&line, line != *wish) {
                unpaid.push(*seat);
            }
            // Not every formula knows byes and who is not to meet; which one it is has been decided only now.
            dropped |= step.write(By::House, &line.to_string(), None, now).is_err();
        }
        for line in drawn(&running.course, running.course.entered().len()) {
            step.write(By::Chance, &line.to_string(), None, now).map_err(bad)?;
        }
        step.write(By::Chance, &Line::Seed(plan.seed.clone()).to_string(), None, now).map_err(bad)?;
        if let Err(why) = step.write(By::House, "begin", None, now) {
            tracing::warn!(%why, "a tournament cannot begin");
            return Ok(Some(say!("event-cannot-begin", formula = formula.title(), count = players)));
        }
        let told = formula::told(formula, format, players, plan.minutes_a_round());
        let seed = crate::messages::own(plan.seed.clone());
        let text =
            say!("event-begins", name = plan.name.as_str(), formula = told, count = players, seed = seed);
        let mut lines = vec![text];
        lines.extend(super::handicap::told(running));
        let left = running.course.all_in().into_iter().filter(|seat| !seats.contains(seat));
        let left: Vec<Seat> = left.collect();
        if !left.is_empty() {
            let names = super::keeping::named(&left, |seat| running.name(seat));
            lines.push(say!("entry-left-out", names = names));
        }
        if !unpaid.is_empty() {
            let names = super::keeping::named(&unpaid, |seat| running.name(seat));
            lines.push(say!("entry-rest-last", names = names));
        }
        if dropped {
            lines.push(say!("entry-wishes-dropped"));
        }
        if let Some(opens) = running.course.closed_until(now) {
            lines.push(say!("times-first-round", when = Arg::When(opens)));
        }
        self.commit(desk, step, deed).await?;
        self.show_card(desk, id);
        self.end_roll(desk, id);
        desk.strip(super::hour::missed(id));
        // As urgent as the pairings that follow: less so they overtake it where messages wait in line, as in a private chat.
        let body =
            Body { text: Some(say!("lines", lines = lines)), urgency: Urgency::Awaited, ..Body::default() };
        desk.announce(None, body);
        Box::pin(self.go_on_with(desk, id)).await.map(|()| None)
    }

    /// Everything that is due in all of them.
    pub(super) async fn go_on_with_all(&mut self, desk: &Desk) -> Result<(), Halt> {
        let mut result = Ok(());
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            result = Halt::both(result, self.go_on_with(desk, id).await);
        }
        result
    }

    /// Everything that is due in one.
    pub(super) async fn go_on_with(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        // Boxed: every order ends with it.
        let done = Box::pin(self.goes_on(desk, id)).await;
        self.note_whom_we_wait_for(desk);
        done
    }

    /// Results are read, the next round is paired, boards are opened.
    async fn goes_on(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        if desk.barred.is_some() || desk.hears_nobody() {
            return Ok(());
        }
        self.excluded_players_leave(desk, id, false).await?;
        self.go_on_with_series(desk, id).await?;
        self.begin_at_its_hour(desk, id).await?;
        self.enter_in_calendar(desk, id);
        self.read_rows(desk, id).await?;
        self.end_overruled(desk, id).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            // What is no longer open is not tried again.
            let (open, now) = (running.course.open_boards(), desk.now());
            running.attempts.retain(|at, _| open.contains(at));
            running.attempts.values_mut().for_each(|attempt| attempt.looked(now));
        }
        self.tell_missing(desk, id);
        Box::pin(self.look_for_absent(desk, id)).await?;
        self.tell_days_over(desk, id);
        self.call_to_meetings(desk, id);
        loop {
            let now = desk.now();
            let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
            if running.card.1
                && !super::series::sleeps(running, now)
                && now.saturating_sub(running.card.0) >= super::activity::CARD
            {
                self.show_card(desk, id);
            }
            self.tell_round_if_over(desk, id);
            let Some(running) = self.by_id.get(&id) else { return Ok(()) };
            match running.course.next_round_at() {
                Some(_) if super::manche::is_next(running) => return self.play_manche(desk, id, false).await,
                Some(_) if running.course.is_held() || pairing_waits(desk, running) => return Ok(()),
                Some(at) if at <= now && !running.stuck => {
                    // A player whose moment has come meanwhile is not paired either.
                    self.excluded_players_leave(desk, id, false).await?;
                    if !self.next_round(desk, id, Vec::new()).await? {
                        return Ok(());
                    }
                }
                Some(_) => return Ok(()),
                None if running.course.plan.trial => {
                    if !self.play_trial(desk, id).await? {
                        return Ok(());
                    }
                }
                None => return self.open_boards(desk, id).await,
            }
        }
    }

    /// A moderator does not wait for the next round. Tells whether it is out.
    pub(crate) async fn publish(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        after: u16,
    ) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(false);
        };
        let paired = running.course.event().map_or(0, |event| event.state().rounds().len());
        if usize::from(after) != paired || running.course.next_round_at().is_none() {
            let text = if usize::from(after) != paired {
                say!("event-round-out")
            } else if running.course.is_paused() {
                say!("director-paused")
            } else {
                say!("director-still-open")
            };
            desk.answer(heard, text);
            return Ok(false);
        }
        if self.is_closed_now(desk, heard, id) {
            return Ok(false);
        }
        let deed = desk.deed(heard, format!("torneo pubblica {}", after + 1), "").to_vec();
        if self.by_id.get(&id).is_some_and(|running| pairing_waits(desk, running)) {
            self.excluded_players_leave(desk, id, true).await?;
        }
        let out = self.next_round(desk, id, deed).await?;
        if out {
            self.go_on_with(desk, id).await?;
        }
        Ok(out)
    }

    /// The next round is paired and told, or all is over. Tells whether anything has changed.
    async fn next_round(&mut self, desk: &Desk, id: i64, deed: Vec<Record>) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(false) };
        let line = match running.course.coming() {
            Ok(Proposal::Pair(line)) => line,
            Ok(Proposal::Over) => return self.close(desk, id).await.map(|()| false),
            Ok(Proposal::Play(_)) => {
                desk.house.append(Entry { lines: Vec::new(), records: deed }).await?;
                return self.play_manche(desk, id, true).await.map(|()| false);
            }
            Err(Stuck::NotBegun | Stuck::Unfinished(_)) => return Ok(false),
            // D6: everybody has left.
            Err(Stuck::NoPairing) if running.course.players().is_empty() => {
                return self.close(desk, id).await.map(|()| false);
            }
            Err(Stuck::NoPairing) => {
                running.stuck = true;
                desk.tell(Some(format!("e{id}.stuck")), say!("event-no-pairing"));
                return Ok(false);
            }
        };
        let now = desk.now();
        let mut step = running.step();
        step.write(By::House, &line.to_string(), None, now).map_err(anyhow::Error::new)?;
        // Whoever left a bracket before their match was due has lost it.
        let left = step.course.event().map_or_else(Vec::new, |event| {
            let state = event.state();
            let gone = (1..).map(Seat).zip(state.entrants()).filter(|(_, entrant)| entrant.out);
            gone.map(|(seat, _)| seat).collect()
        });
        for seat in left {
            for line in forfeits(&step.course, seat) {
                step.write(By::House, &line, None, now).map_err(anyhow::Error::new)?;
            }
        }
        for line in step.course.empty_boards() {
            step.write(By::House, &line.to_string(), None, now).map_err(anyhow::Error::new)?;
        }
        let open = super::late::late(&running.course).is_ok();
        self.commit(desk, step, deed).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            // Where nobody can enter any more the card says so.
            running.card.1 |= open && super::late::late(&running.course).is_err();
        }
        self.strip_round_before(desk, id);
        self.tell_pairings(desk, id, false);
        Ok(true)
    }

    /// The button under the results of the last round that was over has done what it can.
    fn strip_round_before(&self, desk: &Desk, id: i64) {
        let event = self.by_id.get(&id).and_then(|running| running.course.event());
        let paired = event.map_or(0, |event| event.state().rounds().len());
        if paired > 1 {
            desk.strip(format!("e{id}.r{}.over", paired - 1));
        }
    }

    /// Nothing is left to play: the table is final.
    pub(super) async fn close(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let now = desk.now();
        let mut step = running.step();
        step.write(By::House, "close", None, now).map_err(anyhow::Error::new)?;
        // Of a trial nothing stays.
        let state = if running.course.plan.trial { MatchState::Void } else { MatchState::Ended };
        let mut records = vec![Record::MatchEnd { id, state, at: now }];
        let next = super::series::next_of(desk, running).await?;
        let next = next.map(|(running, line, row)| {
            step.also(line);
            records.push(row);
            running
        });
        self.commit(desk, step, records).await?;
        let Some(running) = self.by_id.remove(&id) else { return Ok(()) };
        desk.strip(format!("e{id}.card"));
        let rounds = running.course.event().map_or(0, |event| event.state().rounds().len());
        desk.strip(format!("e{id}.r{rounds}.over"));
        tell_the_end(desk, &running);
        super::calendar::leave_calendar(desk, &running);
        let told = self.tell_general(desk, &running, next.as_ref()).await;
        self.comes_next(desk, next);
        Halt::both(told, super::calendar::crown(desk, &running).await)
    }

    /// The results of a round in one message, once all of it is over.
    fn tell_round_if_over(&mut self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(state) = running.course.event().map(Event::state) else { return };
        let round = u16::try_from(state.rounds().len()).unwrap_or(u16::MAX);
        if round == 0 || state.unfinished().is_some() || state.is_closed() {
            return;
        }
        if self.told.insert((id, round)) {
            // What nobody knows to have been said stays as it is; what holds no more does not.
            let perhaps_said = !self.stale.remove(&(id, round));
            self.days_are_done(desk, id, round);
            self.show_round(desk, id, round, perhaps_said);
        }
    }

    /// The results of a round, where they stood if they were told before.
    pub(super) fn show_round(&self, desk: &Desk, id: i64, round: u16, perhaps_said: bool) {
        let Some(running) = self.by_id.get(&id) else { return };
        let next = Press::Event(id, OfEvent::Next(round));
        let last = running.course.is_played_out();
        let together = super::manche::is_one(&running.course);
        let label = match (last, together) {
            (true, _) => say!("button-event-end"),
            (false, true) => say!("button-event-next-manche"),
            (false, false) => say!("button-event-next"),
        };
        // A trial goes on by itself, in a moment.
        let waits = !running.course.plan.trial;
        let mut buttons: Vec<Button> = waits.then(|| Button::new(label, &next)).into_iter().collect();
        if !last && waits && !together {
            // F1: what goes out is shown to directors before.
            let pairs = Press::Event(id, OfEvent::Desk(OfDesk::Pairs { page: 0, anew: true }));
            buttons.push(Button::new(say!("button-director-pairs"), &pairs));
        }
        let mut parts: Vec<Vec<Text>> =
            round_over(running, round).chunks(LINES).map(<[Text]>::to_vec).collect();
        // The last part has the picture and the button.
        let lines = parts.pop().unwrap_or_default();
        let handle = format!("e{id}.r{round}.over");
        for (part, lines) in (1..).zip(parts) {
            desk.tell(Some(part_of(&handle, part)), say!("lines", lines = lines));
        }
        let text = say!("lines", lines = lines);
        // A bracket comes with the pairings of the next round.
        let shows = has_table(running);
        let body = |window: &Place| {
            let picture = self.picture(desk, id, window, 0).filter(|_| shows);
            let picture = picture.map(|(picture, _)| Arc::new(picture));
            let (text, buttons) = (Some(text.clone()), buttons.clone());
            Body { text, picture, buttons, perhaps_said, ..Body::default() }
        };
        desk.show(&handle, body);
    }
}

/// Whether it has a table, and no bracket.
fn has_table(running: &Running) -> bool {
    running.course.event().is_some_and(|event| event.state().live().is_none())
}

/// As it is played from now on.
fn setup(running: &Running, format: Format, hash: String) -> Setup {
    let plan = &running.course.plan;
    let roles = plan.terms.as_ref().and_then(Terms::info).map(|info| info.roles);
    // A match between teams is won by its boards, each of which is one result.
    let is_bracket = matches!(format, Format::Bracket(_)) && plan.teams.is_none();
    // K3: unequal roles are played in twos; what cuts 1–1 depends on the game.
    let unequal = roles
        .filter(|roles| is_bracket && roles.are_unequal())
        .map(|roles| if roles.count_totals() { Cut::Total } else { Cut::FewerMoves });
    let legs = plan.terms.as_ref().map_or(1, |terms| terms.legs);
    let lengths = if is_bracket && unequal.is_none() && legs > 1 { vec![legs] } else { Vec::new() };
    let setup = Setup { boards: plan.teams, unequal, lengths, announced: Some(hash), ..Setup::plain(format) };
    super::poly::with_choice(plan, setup)
}

/// The fewest who can play it.
pub(super) const fn least(format: Format) -> u16 {
    match format {
        Format::Bracket(crate::tournaments::bracket::Format::Groups { .. }) => 6,
        Format::Bracket(crate::tournaments::bracket::Format::Repechage { .. }) => 3,
        Format::Bracket(crate::tournaments::bracket::Format::Quarter) => 4,
        _ => 2,
    }
}

/// The order of all seats and the colour of number 1, from the seed; whom a director has named stand in front.
fn drawn(course: &Course, seats: usize) -> [Line; 2] {
    let mut bytes = [0; 32];
    // A plan that was read has a seed we have written.
    let _ = hex::decode_to_slice(&course.plan.seed, &mut bytes);
    let mut chance = ChaCha8Rng::from_seed(bytes);
    chance.set_stream(ORDER);
    let mut order: Vec<Seat> = (1..).map(Seat).take(seats).collect();
    for at in (1..order.len()).rev() {
        let to = crate::words::dice::below(&mut chance, u32::try_from(at + 1).unwrap_or(u32::MAX));
        order.swap(at, to as usize);
    }
    let white = crate::words::dice::below(&mut chance, 2) == 0;
    [Line::Order(course.seeded(order)), Line::Colour(if white { Side::White } else { Side::Black })]
}

/// What somebody is worth in the ladder of the game; 0 where they have none.
pub(super) async fn rating_of(desk: &Desk, running: &Running, person: Option<&Person>) -> Result<u16, Halt> {
    // Where several games are played no ladder is that of all.
    let terms = running.course.plan.terms.as_ref().filter(|_| running.course.plan.games.is_none());
    let info = terms.and_then(Terms::info);
    let (Some(info), Some(person), Some(server)) = (info, person, desk.place.server()) else {
        return Ok(0);
    };
    let journal = &desk.house.journal;
    let accounts = super::entries::accounts_of(desk, person);
    let Some(row) = row_of(journal, (server, info.family), &accounts).await? else { return Ok(0) };
    let standings = journal.standings(server, info.family).await?;
    let found = standings.into_iter().find(|(one, _)| *one == row);
    Ok(found.map_or(0, |(_, standing)| u16::try_from(standing.rating.shown()).unwrap_or(0)))
}
