//! What each line changes, and why it may not stand.

use super::super::super::draft::Draft;
use super::super::super::event::Event;
use super::super::line::{Line, Sitting, Spot};
use super::super::sheet::{self, About, Filled, Id, Key};
use super::{Jury, MOST, Round, Stage};
use crate::clock::Millis;
use crate::games::{By, Seat};
use std::sync::Arc;

type Taken = Result<(), &'static str>;

/// That, or why not.
fn when(holds: bool, why: &'static str) -> Taken {
    if holds { Ok(()) } else { Err(why) }
}

impl Jury {
    /// Takes in a line; what it says is checked before anything changes.
    pub(super) fn take_line(&mut self, by: By, line: Line, at: Millis) -> Taken {
        // What guests are called can be forgotten at any time (DESIGN-2).
        let over = self.stage != Stage::Open && !matches!(line, Line::Nameless(_));
        when(!over, "it is over")?;
        match (by, line) {
            (By::House, Line::Adventure(round, text)) => self.adventure_comes(round, text),
            (By::House, Line::Draft(round, change)) => {
                let of = self.round_or_next(round)?;
                when(!of.frozen, "a sheet was begun")?;
                of.draft.apply(&change).map_err(|_| "it cannot be read")
            }
            (By::House, Line::Person(seat)) => self.seat_comes(seat, true),
            (By::House, Line::Guest(seat)) => self.seat_comes(seat, false),
            (By::House, Line::Nameless(seat)) => when(self.is_guest(seat), "no guest"),
            (By::House, Line::Judge(seat, true)) => {
                when(self.seats.get(&seat) == Some(&true), "no such person")?;
                when(self.judges.insert(seat), "a judge already")
            }
            (By::House, Line::Judge(seat, false)) => self.judge_goes(seat),
            (By::House, Line::Team(team, name)) => self.team_comes(team, name),
            (By::House, Line::Disband(team)) => self.team_goes(team),
            (By::House, Line::Cast(spot, seat, character)) => self.is_cast(spot, seat, character),
            (By::House, Line::Uncast(spot, character)) => self.is_uncast(spot, &character),
            (By::House, Line::Sit(spot, sitting)) => self.sits(spot, &sitting),
            (By::House, Line::Absent(spot, absent)) => {
                let of = self.of(spot)?;
                when(of.published.is_none(), "its results are public")?;
                let changes = if absent { of.absent.insert(spot.team) } else { of.absent.remove(&spot.team) };
                when(changes, "that is so already")
            }
            (By::House, Line::Reminded(spot)) => {
                when(self.of(spot)?.reminded.insert(spot.team), "that was done")
            }
            (By::House, Line::Reopen(id, _)) => self.reopens(id),
            (By::House, Line::Publish(round)) => self.publishes(round, at),
            (By::House, Line::End) => {
                when(self.rounds.iter().any(|round| round.published.is_some()), "nothing is public")?;
                self.stage = Stage::Ended;
                Ok(())
            }
            (By::House, Line::Off) => {
                when(self.rounds.iter().all(|round| round.published.is_none()), "something is public")?;
                self.stage = Stage::Off;
                Ok(())
            }
            (By::Seat(seat), Line::Open(id)) => self.opens(seat, id),
            (By::Seat(seat), Line::Mark(id, item, level)) => self.marks(seat, id, item, level),
            (By::Seat(seat), Line::Close(id)) => self.closes(seat, id),
            (By::Seat(seat), Line::Bring(id, marks)) => self.brings(seat, id, &marks),
            (By::Seat(seat), Line::Confirm(spot)) => self.confirms(seat, spot),
            _ => Err("not theirs to write"),
        }
    }

    fn round_mut(&mut self, round: u16) -> Result<&mut Round, &'static str> {
        let at = usize::from(round).checked_sub(1).ok_or("no such round")?;
        self.rounds.get_mut(at).map(Arc::make_mut).ok_or("no such round")
    }

    /// The round of a team that there is.
    fn of(&mut self, spot: Spot) -> Result<&mut Round, &'static str> {
        when(self.teams.contains_key(&spot.team), "no such team")?;
        self.round_mut(spot.round)
    }

    /// A round, or the one that comes after the last one.
    fn round_or_next(&mut self, round: u16) -> Result<&mut Round, &'static str> {
        if usize::from(round) == self.rounds.len() + 1 && round <= MOST {
            self.rounds.push(Arc::default());
        }
        self.round_mut(round)
    }

    fn adventure_comes(&mut self, round: u16, text: String) -> Taken {
        let event = Event::read(&text).map_err(|_| "no adventure")?;
        let mut adventure = event.adventure().clone();
        // M14: the rule is that of the event, fixed before the first sheet.
        adventure.resolution = Some(self.plan.resolution);
        let of = self.round_or_next(round)?;
        when(!of.frozen, "a sheet was begun")?;
        of.adventure = Some(Arc::new(adventure));
        // What is written of it in chat from now on begins with it.
        of.draft = Draft::read(&text).unwrap_or_default();
        of.text = text;
        of.version = of.version.saturating_add(1);
        // Whoever is not in this one plays nobody any more.
        let cast = of.adventure.iter().flat_map(|one| one.cast()).collect::<Vec<_>>();
        for players in of.casts.values_mut() {
            players.retain(|character, _| cast.contains(&character.as_str()));
        }
        Ok(())
    }

    fn seat_comes(&mut self, seat: Seat, has_account: bool) -> Taken {
        when(seat == self.next_seat() && seat.0 <= MOST * 8, "not the next seat")?;
        self.seats.insert(seat, has_account);
        Ok(())
    }

    fn judge_goes(&mut self, seat: Seat) -> Taken {
        when(self.judges.remove(&seat), "no judge")?;
        for round in &mut self.rounds {
            if round.published.is_none() && round.sittings.values().any(|one| one.judges.contains(&seat)) {
                for sitting in Arc::make_mut(round).sittings.values_mut() {
                    sitting.judges.retain(|judge| *judge != seat);
                }
            }
        }
        Ok(())
    }

    fn team_comes(&mut self, team: u16, name: String) -> Taken {
        let known = self.teams.contains_key(&team);
        when(known || team == self.next_team() && team <= MOST, "not the next team")?;
        let taken = self.team_named(&name);
        when(!name.trim().is_empty() && taken.is_none_or(|other| other == team), "the name is taken")?;
        if !known {
            self.founded = team;
        }
        self.teams.insert(team, name);
        Ok(())
    }

    fn team_goes(&mut self, team: u16) -> Taken {
        when(self.teams.contains_key(&team), "no such team")?;
        let judged = |round: &Arc<Round>| {
            round.sheets.keys().any(|key| key.team == team) || round.published.is_some() && round.is_in(team)
        };
        when(!self.rounds.iter().any(judged), "it was judged")?;
        self.teams.remove(&team);
        for round in &mut self.rounds {
            let round = Arc::make_mut(round);
            round.casts.remove(&team);
            round.sittings.remove(&team);
            round.absent.remove(&team);
        }
        Ok(())
    }

    fn is_cast(&mut self, spot: Spot, seat: Seat, character: String) -> Taken {
        when(self.seats.contains_key(&seat), "no such seat")?;
        let of = self.of(spot)?;
        when(of.published.is_none(), "its results are public")?;
        when(of.number_of(&character).is_some(), "no such character")?;
        // Nobody judges a round in which they play.
        when(!of.has_judged(seat), "they judge in this round")?;
        let elsewhere = of.part_of(seat).filter(|part| *part != (spot.team, character.as_str()));
        when(elsewhere.is_none(), "they have another part")?;
        let new = !of.plays(spot.team, &character);
        // Who joins when the team was judged would have no sheet that anybody expects.
        when(!new || !of.confirmed.contains_key(&spot.team), "it is confirmed")?;
        of.casts.entry(spot.team).or_default().insert(character, seat);
        of.players.insert(seat);
        of.is_changed(spot.team);
        Ok(())
    }

    fn is_uncast(&mut self, spot: Spot, character: &str) -> Taken {
        let of = self.of(spot)?;
        when(of.published.is_none(), "its results are public")?;
        let number = of.number_of(character).ok_or("no such character")?;
        let begun = |key: &Key| key.team == spot.team && key.about == About::Character(number);
        when(!of.sheets.keys().any(begun), "a sheet was begun")?;
        let left = of.casts.get_mut(&spot.team).and_then(|players| players.remove(character));
        when(left.is_some(), "nobody plays them")
    }

    fn sits(&mut self, spot: Spot, sitting: &Sitting) -> Taken {
        when(sitting.judges.iter().all(|judge| self.judges.contains(judge)), "no judge")?;
        let mut once = sitting.judges.clone();
        once.sort_unstable();
        once.dedup();
        when(once.len() == sitting.judges.len(), "a judge sits once")?;
        let of = self.of(spot)?;
        when(of.published.is_none(), "its results are public")?;
        when(!sitting.judges.iter().any(|judge| of.has_played(*judge)), "a judge plays in this round")?;
        of.arbiters.extend(&sitting.judges);
        let before = of.sittings.insert(spot.team, sitting.clone()).unwrap_or_default();
        if (before.at, &before.judges) != (sitting.at, &sitting.judges) {
            of.reminded.remove(&spot.team);
        }
        if before.judges != sitting.judges {
            // What others had agreed on is not what these have (M14).
            of.sheets.retain(|key, _| {
                key.team != spot.team || key.judge.is_some() || key.about == About::Progress
            });
            of.is_changed(spot.team);
        }
        Ok(())
    }

    /// The sheet may be written by this seat.
    fn may_write(&self, seat: Seat, id: Id) -> Taken {
        let of = self.round(id.round).ok_or("no such round")?;
        when(self.teams.contains_key(&id.key.team), "no such team")?;
        when(of.published.is_none(), "its results are public")?;
        when(of.judges(id.key.team).contains(&seat), "no judge of this table")?;
        when(id.key.judge.is_none_or(|judge| judge == seat), "somebody else's sheet")?;
        let agreed = id.key.judge.is_none() && id.key.about != About::Progress;
        when(!agreed || of.may_agree(&self.plan, id.key), "the judges have not all closed theirs")?;
        when(of.is_expected(id.key), "nobody to judge")
    }

    fn opens(&mut self, seat: Seat, id: Id) -> Taken {
        self.may_write(seat, id)?;
        let of = self.round_mut(id.round)?;
        when(!of.sheets.contains_key(&id.key), "it was begun")?;
        let filled = Filled { marks: of.undisputed(id.key), closed: None };
        of.sheets.insert(id.key, filled);
        of.frozen = true;
        Ok(())
    }

    fn marks(&mut self, seat: Seat, id: Id, item: usize, level: usize) -> Taken {
        self.may_write(seat, id)?;
        let of = self.round_mut(id.round)?;
        let adventure = of.adventure.clone().ok_or("no adventure")?;
        let character = of.about(id.key).map(str::to_owned);
        let items = sheet::items(&adventure, character.as_deref());
        let asked = items.get(item).ok_or("no such question")?;
        when(level < sheet::levels(&adventure, character.as_deref(), *asked), "no such level")?;
        let filled = of.sheets.get_mut(&id.key).ok_or("it was not begun")?;
        when(filled.closed.is_none(), "it is closed")?;
        filled.marks.insert(item, level);
        Ok(())
    }

    fn closes(&mut self, seat: Seat, id: Id) -> Taken {
        self.may_write(seat, id)?;
        let of = self.round_mut(id.round)?;
        let asked = of.asked(id.key);
        let filled = of.sheets.get_mut(&id.key).ok_or("it was not begun")?;
        when(filled.closed.is_none(), "it is closed")?;
        when(filled.done(&asked) == asked.len(), "something is missing")?;
        filled.closed = Some(seat);
        of.is_closed_by(id.key.team, seat);
        Ok(())
    }

    /// An organiser brings a whole sheet, which they close with it.
    fn brings(&mut self, seat: Seat, id: Id, marks: &[(usize, usize)]) -> Taken {
        when(self.seats.get(&seat) == Some(&true), "no such person")?;
        let of = self.round(id.round).ok_or("no such round")?;
        when(!of.has_played(seat), "a player of this round")?;
        when(of.sheet(id.key).is_none_or(|filled| filled.closed.is_none()), "it is closed")?;
        // What a judge has chosen is not replaced behind their back.
        when(of.sheet(id.key).is_none_or(|filled| filled.marks.is_empty()), "it was begun")?;
        // It is whose sheet it would be: one of the judges of the table, or all of them.
        let judges = of.judges(id.key.team);
        let writer = id.key.judge.or(judges.first().copied()).ok_or("nobody judges")?;
        self.may_write(writer, id)?;
        let of = self.round_mut(id.round)?;
        let asked = of.asked(id.key);
        let filled = Filled { marks: marks.iter().copied().collect(), closed: Some(seat) };
        when(filled.done(&asked) == asked.len(), "something is missing")?;
        let adventure = of.adventure.clone().ok_or("no adventure")?;
        let character = of.about(id.key).map(str::to_owned);
        let items = sheet::items(&adventure, character.as_deref());
        let fits = |(item, level): (&usize, &usize)| {
            let item = items.get(*item);
            item.is_some_and(|item| *level < sheet::levels(&adventure, character.as_deref(), *item))
        };
        when(filled.marks.iter().all(fits), "no such level")?;
        of.sheets.insert(id.key, filled);
        of.frozen = true;
        of.is_closed_by(id.key.team, seat);
        Ok(())
    }

    fn confirms(&mut self, seat: Seat, spot: Spot) -> Taken {
        when(self.seats.get(&seat) == Some(&true), "no such person")?;
        when(self.plan.confirm, "nobody confirms here")?;
        let plan = self.plan.clone();
        let of = self.of(spot)?;
        when(of.published.is_none(), "its results are public")?;
        when(!of.confirmed.contains_key(&spot.team), "it is confirmed")?;
        when(of.is_judged(&plan, spot.team), "something is missing")?;
        when(of.may_confirm(spot.team, seat), "they closed it")?;
        when(!of.has_played(seat), "a player of this round")?;
        of.confirmed.insert(spot.team, seat);
        Ok(())
    }

    fn reopens(&mut self, id: Id) -> Taken {
        let of = self.round_mut(id.round)?;
        let filled = of.sheets.get_mut(&id.key).ok_or("it was not begun")?;
        when(filled.closed.take().is_some(), "it is open")?;
        // What was agreed rests on the sheets of the judges: it is agreed on anew.
        if id.key.judge.is_some() {
            of.sheets.remove(&Key { judge: None, ..id.key });
        }
        of.is_changed(id.key.team);
        of.published = None;
        Ok(())
    }

    fn publishes(&mut self, round: u16, at: Millis) -> Taken {
        when(self.is_ready(round), "something is missing")?;
        self.round_mut(round)?.published = Some(at);
        Ok(())
    }
}

impl Round {
    /// What a second person has read of a team, or confirmed, is no longer what it was.
    fn is_changed(&mut self, team: u16) {
        self.confirmed.remove(&team);
        *self.revisions.entry(team).or_default() += 1;
    }

    fn is_closed_by(&mut self, team: u16, seat: Seat) {
        self.last.insert(team, seat);
        self.is_changed(team);
    }
}
