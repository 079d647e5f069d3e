//! What the sheets of a round come to: an [`Event`], which the rest of judging knows how to count.

use super::super::adventure::Adventure;
use super::super::event::{AGREED, Event, Sheet, Team};
use super::super::mistake::Mistake;
use super::sheet::{About, Filled, Key};
use super::state::{Jury, Round};
use crate::games::Seat;

impl Jury {
    /// A round as an event: teams, and the sheets that were filled in. Teams that are not wholly judged are as if they were absent.
    /// Judges are called by the numbers of their seats.
    ///
    /// # Errors
    /// What is missing, where it is not wholly judged.
    pub fn event(&self, round: u16) -> Option<Result<Event, Vec<Mistake>>> {
        self.event_called(round, &|seat| seat.0.to_string())
    }

    /// The same with other names for the judges.
    ///
    /// # Errors
    /// What is missing, where it is not wholly judged.
    pub fn event_called(
        &self,
        round: u16,
        called: &dyn Fn(Seat) -> String,
    ) -> Option<Result<Event, Vec<Mistake>>> {
        let of = self.round(round)?;
        let adventure = of.adventure.as_ref()?;
        let (mut teams, mut sheets) = (Vec::new(), Vec::new());
        for (team, name) in self.teams().iter().filter(|(team, _)| of.is_in(**team)) {
            // M13, M14: what was written of a team that is not judged, or not wholly, counts nowhere, and nobody learns it.
            let absent = !of.is_judged(&self.plan, *team);
            let progress = of.sheet(Key { team: *team, about: About::Progress, judge: None });
            let [_, aa] = progress.map_or_else(Default::default, |filled| {
                filled.answers(&of.items(Key { team: *team, about: About::Progress, judge: None }))
            });
            teams.push(Team { name: name.clone(), aa, absent, line: 0 });
            if !absent {
                sheets.extend(self.sheets(of, *team, name, called));
            }
        }
        Some(Event::new(Adventure::clone(adventure), teams, sheets))
    }

    fn sheets(&self, of: &Round, team: u16, name: &str, called: &dyn Fn(Seat) -> String) -> Vec<Sheet> {
        let mut sheets = Vec::new();
        for number in of.numbers(team) {
            let key = Key { team, about: About::Character(number), judge: None };
            let Some(character) = of.character(number) else { continue };
            let items = of.items(key);
            let sheet = |judge: Option<String>, filled: &Filled| {
                let [levels, cd] = filled.answers(&items);
                let (team, character) = (name.to_owned(), character.to_owned());
                Sheet { team, character, judge, levels, cd, line: 0 }
            };
            let judges = of.judges(team);
            for seat in judges {
                let Some(filled) = of.sheet(Key { judge: Some(*seat), ..key }) else { continue };
                // Who judges alone is nobody in particular: nothing has to come together.
                sheets.push(sheet((judges.len() > 1).then(|| called(*seat)), filled));
            }
            if of.agrees(&self.plan, team) {
                sheets.push(sheet(Some(AGREED.to_owned()), &of.agreed(key)));
            }
        }
        sheets
    }
}
