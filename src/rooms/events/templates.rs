//! `/torneo crea` without a name: a form asks for it. Beside it, as long as little else was said, the usual tournaments and the
//! last ones of this place, each of which needs only a name, too.

use super::copies::{CALLED, named_of};
use crate::commands::{Invocation, Opt};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::press::{OfRoom, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use std::collections::BTreeSet;

/// How many tournaments of the place are offered.
const COPIES: u32 = 3;
/// Letters of a name in a button: a phone shows no more.
const LABEL: usize = 30;

/// The usual ones: what is said with each, and what it is called.
const TEMPLATES: [(&str, &str); 5] = [
    ("gioco=manche,turni=8", "button-event-template-rounds"),
    ("formula=svizzero", "button-event-template-swiss"),
    ("formula=girone", "button-event-template-everybody"),
    ("formula=eliminazione", "button-event-template-knockout"),
    ("gioco=esterno", "button-event-template-elsewhere"),
];

/// What is asked, and the buttons; each form keeps what the order has said besides, as far as it can.
pub(super) async fn offered(desk: &Desk, asked: &Invocation) -> Result<Body, Halt> {
    let others = [Opt::Turni, Opt::Ritmo, Opt::Tempo, Opt::Partite, Opt::Pausa];
    let mut body = Body { text: Some(say!("event-needs-name")), ..Body::default() };
    if others.into_iter().any(|opt| asked.has(opt)) {
        return Ok(body);
    }
    let [game, formula] = [Opt::Gioco, Opt::Formula].map(|opt| asked.choice(opt).map(str::to_owned));
    let minutes = asked.number(Opt::Minuti).map(|minutes| minutes.to_string());
    let named = [("gioco", game), ("formula", formula), ("minuti", minutes)].into_iter();
    let said: Vec<String> = named.filter_map(|(name, value)| Some(format!("{name}={}", value?))).collect();
    let button = |label: Text, said: String| Button::new(label, &Press::Room(OfRoom::Tournament(said)));
    body.buttons.push(button(say!("button-event-name"), said.join(",")).first());
    if !said.is_empty() || asked.has(Opt::Giochi) || asked.has(Opt::Come) {
        return Ok(body);
    }
    body.text = Some(say!("lines", lines = vec![say!("event-needs-name"), say!("event-templates")]));
    for (said, key) in TEMPLATES {
        body.buttons.push(button(Text { key, args: Vec::new() }, said.to_owned()));
    }
    let mut seen = BTreeSet::new();
    for id in desk.house.journal.events_of(&desk.place, COPIES).await? {
        // Of one that was held again and again the last is meant.
        let Some(name) = named_of(desk, id).await?.filter(|name| seen.insert(name.clone())) else { continue };
        let name: String = name.chars().take(LABEL).collect();
        body.buttons.push(button(say!("button-event-like", name = name), format!("come={CALLED}{id}")));
    }
    Ok(body)
}
