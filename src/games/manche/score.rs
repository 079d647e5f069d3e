//! Who scores what, and the ranking.

use super::intake::Mark;
use super::notation::{Chat, Stamp};
use super::rules::Hand;
use super::setup::{Mode, Setup};
use crate::games::Seat;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// One line of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose.
    pub seat: Seat,
    /// "1224": equal points share the rank (W18).
    pub rank: u32,
    /// The total; negative only under `torneo`.
    pub points: i64,
    /// Words that brought points or a penalty, most points first, then by letter.
    pub words: Vec<Scored>,
    /// Valid words that brought nothing: somebody was first, or (`scatola`) found it too.
    pub unpaid: Vec<String>,
}

/// A word and what it brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The folded word.
    pub word: String,
    /// Points; below 0 for a penalty (`torneo`).
    pub points: i64,
}

impl Standing {
    /// How many words brought points.
    pub fn found(&self) -> usize {
        self.words.iter().filter(|scored| scored.points > 0).count()
    }
}

type Seats = BTreeMap<Seat, Hand>;

/// The ranking of all participants.
pub(super) fn standings(setup: &Setup, seats: &Seats) -> Vec<Standing> {
    if !have_people(setup, seats) {
        return Vec::new();
    }
    let finders = finders(seats);
    let mut rows: Vec<(Standing, Option<Stamp>)> = seats
        .iter()
        .filter(|(seat, hand)| setup.is_computer(**seat) || takes_part(setup, hand))
        .map(|(seat, hand)| row(setup, &finders, *seat, hand))
        .collect();
    // W18: points; for display also number of words, earliest last scoring word, seat.
    rows.sort_by_key(|(standing, last)| {
        (Reverse(standing.points), Reverse(standing.found()), last.map(|stamp| stamp.at), standing.seat)
    });
    let mut standings: Vec<Standing> = rows.into_iter().map(|(standing, _)| standing).collect();
    for i in 0..standings.len() {
        standings[i].rank = match i.checked_sub(1) {
            Some(above) if standings[above].points == standings[i].points => standings[above].rank,
            _ => u32::try_from(i + 1).unwrap_or(u32::MAX),
        };
    }
    standings
}

/// Whether `seat` is paid for `word` as things stand.
pub(super) fn credits(setup: &Setup, seats: &Seats, seat: Seat, word: &str) -> bool {
    let finders: Vec<(Seat, Stamp)> = seats
        .iter()
        .filter_map(|(seat, hand)| match hand.words.get(word) {
            Some(given) if given.mark == Mark::Valid => Some((*seat, given.stamp)),
            _ => None,
        })
        .collect();
    finders.iter().any(|(finder, _)| *finder == seat) && paid(setup, &finders, seat)
}

/// Whether a person takes part. A computer does whenever one does: what it writes beside nobody is no round (W26).
pub(super) fn have_people(setup: &Setup, seats: &Seats) -> bool {
    seats.iter().any(|(seat, hand)| !setup.is_computer(*seat) && takes_part(setup, hand))
}

fn finders(seats: &Seats) -> BTreeMap<&str, Vec<(Seat, Stamp)>> {
    let mut finders: BTreeMap<&str, Vec<(Seat, Stamp)>> = BTreeMap::new();
    for (seat, hand) in seats {
        for (word, given) in &hand.words {
            if given.mark == Mark::Valid {
                finders.entry(word).or_default().push((*seat, given.stamp));
            }
        }
    }
    finders
}

/// W18, who takes part: in aperta players who gave a valid word, credited to them or already taken; in riservata those
/// who sent a candidate; in cabina those who pressed "Entro" (and, since words in a booth come after it, those who
/// sent a word).
fn takes_part(setup: &Setup, hand: &Hand) -> bool {
    match setup.mode {
        Mode::Aperta => hand.words.values().any(|given| given.mark == Mark::Valid),
        Mode::Riservata | Mode::Cabina => hand.sat || !hand.words.is_empty(),
    }
}

fn row(
    setup: &Setup,
    finders: &BTreeMap<&str, Vec<(Seat, Stamp)>>,
    seat: Seat,
    hand: &Hand,
) -> (Standing, Option<Stamp>) {
    let mut words = Vec::new();
    let mut unpaid = Vec::new();
    let mut last = None;
    for (word, given) in &hand.words {
        let points = match given.mark {
            Mark::Valid if paid(setup, &finders[word.as_str()], seat) => {
                last = last.max(Some(given.stamp));
                i64::from(setup.points.score(word.len()))
            }
            Mark::Valid => {
                unpaid.push(word.clone());
                continue;
            }
            Mark::Short => continue,
            Mark::Unknown => -i64::from(setup.points.penalty(word.len(), false, true)),
            Mark::Untraceable => -i64::from(setup.points.penalty(word.len(), true, false)),
            Mark::Neither => -i64::from(setup.points.penalty(word.len(), false, false)),
        };
        if points != 0 {
            words.push(Scored { word: word.clone(), points });
        }
    }
    words.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.word.cmp(&b.word)));
    let points = words.iter().map(|scored| scored.points).sum();
    (Standing { seat, rank: 0, points, words, unpaid }, last)
}

/// Whether one of the finders of a word is paid for it.
///
/// W26: a computer's words take none from people in aperta, they count as found beside them; and as it neither reads the channel nor
/// races for a word, people take none from it either: its total is what its list is worth, whoever plays with it. Under `scatola`
/// it is a player like any other, and what it has found too is cancelled for both: there the game is to find what the others do not,
/// and whoever asks for a computer with these points asks for that.
fn paid(setup: &Setup, finders: &[(Seat, Stamp)], seat: Seat) -> bool {
    // W13: `scatola` cancels what two found.
    if setup.points.cancels_common() {
        return finders.len() == 1;
    }
    if setup.everybody_is_paid() || setup.is_computer(seat) {
        return true;
    }
    let Some((_, mine)) = finders.iter().find(|(finder, _)| *finder == seat) else { return false };
    let mut rivals = finders.iter().filter(|(other, _)| *other != seat && !setup.is_computer(*other));
    !rivals.any(|(_, theirs)| surely_before(*theirs, *mine))
}

/// W16b: stamp, then message number within one chat; between chats equal stamps decide nothing,
/// nor do stamps of one second when one of them is a whole-second stamp. Private chats are one each.
fn surely_before(a: Stamp, b: Stamp) -> bool {
    if a.chat == b.chat && a.chat != Chat::Private {
        (a.at, a.id) < (b.at, b.id)
    } else if a.whole_second || b.whole_second {
        a.at.div_euclid(1000) < b.at.div_euclid(1000)
    } else {
        a.at < b.at
    }
}
