//! What everybody sees of an event: what is played, which teams play where and when, how far the judging is.

use super::Juries;
use super::running::Running;
use crate::clock::Millis;
use crate::judging::jury::line::Spot;
use crate::judging::jury::progress::Waits;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Teams that are named on the card, and letters of that, about: a message of Discord has 2 000 with everything.
const TEAMS: usize = 14;
const LETTERS: usize = 1_500;

impl Juries {
    /// Shows how an event stands.
    pub(super) fn show_card(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        let Some(running) = self.by_id.get_mut(&id) else { return };
        running.card = (now, false);
        desk.announce(Some(format!("j{id}.card")), body(running));
    }

    /// The same anew where everybody can see it, because somebody asks for it.
    pub(super) fn show_again(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        let Some(running) = self.by_id.get_mut(&id) else { return };
        running.card = (now, false);
        desk.announce(Some(format!("j{id}.card")), Body { fresh: true, ..body(running) });
    }

    /// The same if it is old, and was not shown a moment ago.
    pub(super) fn show_old_card(&mut self, desk: &Desk, id: i64, every: Millis) {
        let due = |running: &Running| running.card.1 && running.card.0.saturating_add(every) <= desk.now();
        if self.by_id.get(&id).is_some_and(due) {
            self.show_card(desk, id);
        }
    }
}

fn body(running: &Running) -> Body {
    let press = |what| Press::Jury(running.id, what);
    let round = running.jury.current();
    let published = running.jury.rounds().iter().any(|round| round.published.is_some());
    let mut buttons = vec![
        Button::new(say!("button-jury-judge"), &press(OfJury::Judge)).first(),
        Button::new(say!("button-jury-schedule"), &press(OfJury::Schedule(round))),
    ];
    if published {
        buttons.push(Button::new(say!("button-jury-general"), &press(OfJury::General(0))));
    }
    let desk = OfJury::Organise(OfOrganiser::Status(round));
    buttons.push(Button::new(say!("button-jury-desk"), &press(desk)));
    Body { text: Some(text(running, round)), buttons, ..Body::default() }
}

fn text(running: &Running, round: u16) -> Text {
    let jury = &running.jury;
    let mut lines = vec![say!("jury-card", name = jury.plan.name.as_str())];
    let of = jury.round(round);
    let public = of.is_some_and(|of| of.published.is_some());
    if !public {
        lines.push(say!("jury-card-aim"));
    }
    lines.push(match of.and_then(|of| of.adventure.as_ref()) {
        None => say!("jury-card-no-adventure"),
        Some(adventure) => {
            let name = adventure.name.clone().unwrap_or_default();
            let authors = adventure.authors.join(", ");
            if name.is_empty() {
                say!("jury-card-round", round = round, rounds = jury.rounds().len())
            } else if authors.is_empty() {
                say!("jury-card-adventure", round = round, name = name)
            } else {
                say!("jury-card-authors", round = round, name = name, authors = authors)
            }
        }
    });
    let teams = jury.teams();
    // Who plays whom can be said once there is an adventure.
    if teams.is_empty() && of.is_some_and(|of| of.adventure.is_some()) {
        lines.push(say!("jury-card-no-teams"));
    }
    let mut room = LETTERS;
    let fits = |spot: &Spot| {
        let letters = super::teams::letters(running, *spot);
        let fits = letters <= room;
        room = room.saturating_sub(letters);
        fits
    };
    let spots = teams.keys().take(TEAMS).map(|team| Spot::new(round, *team));
    let shown: Vec<Spot> = spots.take_while(fits).collect();
    let more = teams.len() - shown.len();
    for spot in shown {
        lines.push(say!(
            "jury-card-team",
            team = super::teams::told(running, spot),
            state = state(running, spot)
        ));
    }
    if more > 0 {
        lines.push(say!("jury-more-teams", count = more));
    }
    if public {
        lines.push(say!("jury-card-published", round = round));
    }
    say!("lines", lines = lines)
}

/// How far a team is, for everybody: never how it was judged.
fn state(running: &Running, spot: Spot) -> Text {
    match running.jury.waits(spot) {
        Waits::Absent => say!("jury-state-absent"),
        Waits::Players | Waits::Judges => say!("jury-state-waiting"),
        Waits::Sheets(0, _) => say!("jury-state-ready"),
        Waits::Sheets(..) | Waits::Agreement(_) => say!("jury-state-judging"),
        Waits::Confirmation => say!("jury-state-confirming"),
        Waits::Nothing => say!("jury-state-judged"),
    }
}
