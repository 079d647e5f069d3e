//! The podium, a diploma and a prize in words, and as monospaced lines.

use super::{DiplomaCard, MOST_STEPS, PodiumCard, PrizeCard};
use crate::picture::Texts;
use crate::picture::names::{fitting, named, plain, short_to, told};
use crate::picture::page::{COLUMNS, told_head, written};

/// The longest note in an alt text, in characters.
const MOST_NOTE: usize = 80;

/// The alt text of a podium.
pub(super) fn podium(card: &PodiumCard, texts: &Texts<'_>) -> String {
    let sentences = |most: usize| {
        let mut parts: Vec<String> =
            told_head(&[&card.title, &card.subtitle, &card.date], texts).into_iter().collect();
        for (n, step) in card.steps.iter().take(MOST_STEPS).enumerate() {
            let name = short_to(most, &told(&step.name, n, texts));
            let points = [step.points.trim(), step.unit.trim()].map(|part| short_to(20, part));
            let points: Vec<String> = points.into_iter().filter(|part| !part.is_empty()).collect();
            let key = if points.is_empty() { "picture-alt-tournament-step" } else { "picture-alt-place" };
            let args = match key {
                "picture-alt-place" => vec![("rank", step.place.to_string()), ("points", points.join(" "))],
                _ => vec![("place", step.place.to_string())],
            };
            parts.push(named(texts, key, &args, &name));
        }
        if card.steps.is_empty() {
            parts.push(texts("picture-tournament-nobody", &[]) + ".");
        }
        parts
    };
    fitting(sentences, "")
}

/// The alt text of a diploma.
pub(super) fn diploma(card: &DiplomaCard, texts: &Texts<'_>) -> String {
    let args = [("place", card.place.to_string()), ("of", card.of.to_string())];
    let what = texts("picture-tournament-place", &args);
    let label = texts("picture-tournament-diploma", &[]);
    honour((&label, &card.name, &what, &card.note), [&card.title, &card.subtitle, &card.date], texts)
}

/// The alt text of a prize.
pub(super) fn prize(card: &PrizeCard, texts: &Texts<'_>) -> String {
    let label = texts("picture-tournament-prize", &[]);
    honour((&label, &card.name, &card.prize, &card.note), [&card.title, &card.subtitle, &card.date], texts)
}

/// "Diploma. Silk: 2° posto su 24, 5½ punti. Torneo Wyps, svizzero, 21 novembre."
fn honour(
    (label, name, what, note): (&str, &str, &str, &str),
    titles: [&String; 3],
    texts: &Texts<'_>,
) -> String {
    let sentences = |most: usize| {
        let mut parts = vec![named(texts, "picture-alt-ladder-head", &[], label)];
        let facts = [what.trim(), note.trim()].map(|part| short_to(MOST_NOTE, part));
        let facts: Vec<String> = facts.into_iter().filter(|part| !part.is_empty()).collect();
        let name = short_to(most, &told(name, 0, texts));
        let key = if facts.is_empty() { "picture-alt-ladder-head" } else { "board-alt-player" };
        let args = if facts.is_empty() { Vec::new() } else { vec![("facts", facts.join(", "))] };
        parts.push(named(texts, key, &args, &name));
        parts.extend(told_head(&titles.map(String::as_str), texts));
        parts
    };
    fitting(sentences, "")
}

/// The podium, a line a player: the place, the name, what they have scored.
pub fn podium_block(card: &PodiumCard, texts: &Texts<'_>) -> String {
    let mut lines = titles(&[&card.title, &card.subtitle, &card.date]);
    for (n, step) in card.steps.iter().take(MOST_STEPS).enumerate() {
        let points = plain(&format!("{} {}", step.points, step.unit), 14);
        let points = if points.is_empty() { String::new() } else { format!(" ({points})") };
        let room = COLUMNS - 4 - points.chars().count();
        let place = plain(&step.place.to_string(), 3);
        lines.push(format!("{place} {}{points}", written(&step.name, n, room, texts)));
    }
    if card.steps.is_empty() {
        lines.push(texts("picture-tournament-nobody", &[]));
    }
    lines.join("\n")
}

/// A diploma, as lines.
pub fn diploma_block(card: &DiplomaCard, texts: &Texts<'_>) -> String {
    let args = [("place", card.place.to_string()), ("of", card.of.to_string())];
    let what = texts("picture-tournament-place", &args);
    let label = texts("picture-tournament-diploma", &[]);
    lines(&label, (&card.name, &what, &card.note), &[&card.title, &card.subtitle, &card.date], texts)
}

/// A prize, as lines.
pub fn prize_block(card: &PrizeCard, texts: &Texts<'_>) -> String {
    let label = texts("picture-tournament-prize", &[]);
    lines(&label, (&card.name, &card.prize, &card.note), &[&card.title, &card.subtitle, &card.date], texts)
}

fn lines(label: &str, (name, what, note): (&str, &str, &str), about: &[&str], texts: &Texts<'_>) -> String {
    let mut lines = vec![label.to_uppercase(), written(name, 0, COLUMNS, texts)];
    lines.extend(titles(&[what, note]));
    lines.extend(titles(about));
    lines.join("\n")
}

fn titles(titles: &[&str]) -> Vec<String> {
    titles.iter().map(|title| plain(title, COLUMNS)).filter(|title| !title.is_empty()).collect()
}
