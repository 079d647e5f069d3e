//! Scores as tie-breaks see them (art. 16).

use super::Rules;
use crate::tournaments::field::{Bye, Cell, Field, Number};
use crate::tournaments::points::Points;

/// Everybody's points, and what opponents count for.
pub(super) struct Scores<'a> {
    pub(super) field: &'a Field,
    pub(super) rules: Rules,
    /// Whether everybody has a rating.
    pub(super) rated: bool,
    points: Vec<Points>,
    adjusted: Vec<Points>,
}

impl<'a> Scores<'a> {
    pub(super) fn new(field: &'a Field, rules: Rules) -> Self {
        let rounds = usize::from(field.played);
        let points = field.entrants.iter().map(|entrant| entrant.points(rounds, field.scale)).collect();
        let rated = field.entrants.iter().all(|entrant| entrant.rating != 0);
        let mut scores = Self { field, rules, rated, points, adjusted: Vec::new() };
        scores.adjusted = field.numbers().map(|number| scores.adjust(number)).collect();
        scores
    }

    /// How many rounds count.
    pub(super) fn rounds(&self) -> usize {
        usize::from(self.field.played)
    }

    /// What stands in a round, counted from 0.
    pub(super) fn cell(&self, number: Number, round: usize) -> Cell {
        self.field.entrant(number).map_or(Cell::Bye(Bye::Zero), |entrant| entrant.cell(round))
    }

    /// What somebody has, round by round.
    pub(super) fn cells(&self, number: Number) -> impl Iterator<Item = Cell> + '_ {
        (0..self.rounds()).map(move |round| self.cell(number, round))
    }

    /// Somebody's points.
    pub(super) fn points(&self, number: Number) -> Points {
        get(&self.points, number)
    }

    /// What somebody counts for in the sums of their opponents (16.3).
    pub(super) fn adjusted(&self, number: Number) -> Points {
        get(&self.adjusted, number)
    }

    /// Half of what could be won.
    pub(super) fn half(&self) -> Points {
        Points(self.field.scale.draw.0 * i32::from(self.field.played))
    }

    /// The rounds, counted from 0, in which somebody's requested bye counts as a draw: nothing but voluntary unplayed rounds
    /// comes after it (16.3).
    pub(super) fn raised(&self, number: Number) -> impl Iterator<Item = usize> + '_ {
        let swiss = self.rules == Rules::Swiss;
        let rounds = (0..self.rounds()).rev().map(move |round| (round, self.cell(number, round)));
        let last = rounds.take_while(move |(_, cell)| swiss && is_voluntary(*cell));
        last.filter(|(_, cell)| is_requested(*cell)).map(|(round, _)| round)
    }

    fn adjust(&self, number: Number) -> Points {
        let draw = self.field.scale.draw;
        let more = self.raised(number).map(|round| draw - self.field.scale.of(self.cell(number, round)));
        more.sum::<Points>() + self.points(number)
    }
}

fn get(points: &[Points], number: Number) -> Points {
    usize::from(number).checked_sub(1).and_then(|index| points.get(index)).copied().unwrap_or_default()
}

/// A bye that was asked for, or an absence.
pub(super) fn is_requested(cell: Cell) -> bool {
    matches!(cell, Cell::Bye(Bye::Half | Bye::Zero))
}

/// A round that was not played by the player's own will: a requested bye, or a loss by forfeit (16.2).
pub(super) fn is_voluntary(cell: Cell) -> bool {
    is_requested(cell) || matches!(cell, Cell::Forfeit { won: false, .. })
}
