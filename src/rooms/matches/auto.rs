//! `livello:auto`: a computer player about as good as whoever asks for one, by their last matches against computers in this game,
//! or else by their rating in the ladder of the server.

use crate::games::info::GameInfo;
use crate::games::level::Level;
use crate::journal::{How, MatchState};
use crate::ladders::rows::row_of;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::opening::load_match;
use std::cmp::Ordering;

/// Matches against computers that are looked at, the last ones.
const LOOKED_AT: usize = 5;
/// Matches of an account among which those are looked for.
const AMONG: u32 = 30;
/// From so many points on a level of its own, the strongest first; below, whoever has a rating plays against `facile`.
const BY_RATING: [(i64, Level); 3] = [(1800, Level::Forte), (1650, Level::Difficile), (1450, Level::Medio)];

/// The level for the author of `heard` in a game.
pub(super) async fn level(desk: &Desk, heard: &Heard, info: &GameInfo) -> Result<Level, Halt> {
    let results = results(desk, heard, info).await?;
    if let Some(level) = by_results(&results) {
        return Ok(level);
    }
    let rating = rating(desk, heard, info).await?;
    Ok(rating.map_or(Level::Principiante, by_rating))
}

/// Against which levels they have played last, and whether they were above the computer.
async fn results(desk: &Desk, heard: &Heard, info: &GameInfo) -> Result<Vec<(Level, Ordering)>, Halt> {
    let journal = &desk.house.journal;
    let mut rows = Vec::new();
    for account in desk.house.links.accounts(&heard.who.person) {
        rows.extend(journal.turn_matches_of(&account, MatchState::Ended, AMONG).await?);
    }
    rows.retain(|row| row.game == info.rules);
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    let mut found = Vec::new();
    for row in rows {
        if found.len() == LOOKED_AT {
            break;
        }
        // Whoever sits alone plays against computers; only those matches are read.
        let [(own, _)] = journal.seats(row.id).await?[..] else { continue };
        let results = journal.results(row.id).await?;
        let playing = load_match(desk, row.id).await?;
        let [(computer, level)] = playing.table.frame().computers[..] else { continue };
        let rank =
            |seat| results.iter().find(|one| one.seat == seat && one.how != How::Void).map(|one| one.rank);
        if let (Some(computer), Some(person)) = (rank(computer), rank(own)) {
            found.push((level, computer.cmp(&person)));
        }
    }
    Ok(found)
}

/// The mean of what each result says: a level more where the computer was beaten, one less where it won.
fn by_results(results: &[(Level, Ordering)]) -> Option<Level> {
    let at = |level: Level| Level::ALL.iter().position(|one| *one == level);
    let said =
        results.iter().filter_map(|(level, ahead)| Some(i32::try_from(at(*level)?).ok()? + *ahead as i32));
    let (sum, count) = said.fold((0, 0), |(sum, count), one| (sum + one, count + 1));
    if count == 0 {
        return None;
    }
    // To the nearest whole number.
    let mean = (2 * sum + count).div_euclid(2 * count);
    let last = Level::ALL.len() - 1;
    Some(Level::ALL[usize::try_from(mean).unwrap_or(0).min(last)])
}

/// The level of a rating.
fn by_rating(rating: i64) -> Level {
    let fits = BY_RATING.into_iter().find(|(from, _)| rating >= *from);
    fits.map_or(Level::Facile, |(_, level)| level)
}

async fn rating(desk: &Desk, heard: &Heard, info: &GameInfo) -> Result<Option<i64>, Halt> {
    let Some(server) = desk.place.server() else { return Ok(None) };
    let journal = &desk.house.journal;
    let accounts = desk.house.links.accounts(&heard.who.person);
    let Some(row) = row_of(journal, (server, info.family), &accounts).await? else { return Ok(None) };
    let standings = journal.standings(server, info.family).await?;
    let found = standings.into_iter().find(|(one, _)| *one == row);
    Ok(found.map(|(_, standing)| standing.rating.shown()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ordering::{Equal, Greater, Less};

    #[test]
    fn it_follows_who_has_won() {
        assert_eq!(by_results(&[]), None);
        for (results, level) in [
            (&[(Level::Facile, Greater)][..], Level::Medio),
            (&[(Level::Facile, Less)], Level::Principiante),
            (&[(Level::Principiante, Less)], Level::Principiante),
            (&[(Level::Forte, Greater)], Level::Forte),
            (&[(Level::Medio, Equal)], Level::Medio),
            (&[(Level::Medio, Greater), (Level::Medio, Less), (Level::Medio, Less)], Level::Medio),
            (&[(Level::Medio, Greater), (Level::Difficile, Greater)], Level::Forte),
        ] {
            assert_eq!(by_results(results), Some(level), "{results:?}");
        }
    }

    #[test]
    fn without_results_it_follows_the_rating() {
        use Level::{Difficile, Facile, Forte, Medio};
        let levels = [1200, 1449, 1450, 1649, 1650, 1799, 1800, 2400].map(by_rating);
        assert_eq!(levels, [Facile, Facile, Medio, Medio, Difficile, Difficile, Forte, Forte]);
    }
}
