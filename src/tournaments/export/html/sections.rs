//! The sections of the page.

use super::{Bracket, Words, escaped};
use crate::tournaments::export::{Board, Event, boards, side};
use crate::tournaments::field::{Bye, Cell, Number, Outcome, Side};
use crate::tournaments::points::Points;
use std::fmt::Write as _;

/// Everybody, the best first, with points and tie-breaks.
pub(super) fn standings(event: Event<'_>, words: &Words<'_>) -> String {
    let mut out = head(words.standings);
    out.push_str("<div class=\"scroll\"><table>\n<thead><tr>");
    let _ = write!(out, "<th>{}</th>", escaped(words.place));
    let _ = write!(out, "<th class=\"name\" scope=\"col\">{}</th>", escaped(words.player));
    for title in [words.number, words.rating, words.points] {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(title));
    }
    for tiebreak in &event.standings.order {
        let _ = write!(out, "<th scope=\"col\">{tiebreak}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &event.standings.rows {
        let class = if row.rank == 1 { " class=\"first\"" } else { "" };
        let _ = write!(out, "<tr id=\"p{}\"{class}><td>{}</td>", row.number, row.rank);
        let _ = write!(out, "<td class=\"name\">{}</td>", name(event, row.number));
        let rating = event.report.field.entrant(row.number).map_or(0, |entrant| entrant.rating);
        let rating = if rating == 0 { String::new() } else { rating.to_string() };
        let _ = write!(out, "<td class=\"soft\">{}</td><td class=\"soft\">{rating}</td>", row.number);
        let _ = write!(out, "<td class=\"points\">{}</td>", halves(row.points));
        for value in &row.values {
            let _ = write!(out, "<td>{}</td>", value.decimal().unwrap_or_else(|| "–".to_owned()));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    // What a head is short for: on a phone nothing can be pointed at.
    let named = event.standings.order.iter().map(ToString::to_string).zip(words.tiebreaks);
    if !event.standings.order.is_empty() {
        out.push_str(&legend(named.map(|(short, name)| (short, name.as_str()))));
    }
    out.push_str("</section>\n");
    out
}

/// What everybody has in each round.
pub(super) fn table(event: Event<'_>, words: &Words<'_>) -> String {
    let field = &event.report.field;
    let mut out = head(words.table);
    out.push_str("<div class=\"scroll\"><table>\n<thead><tr>");
    let _ = write!(
        out,
        "<th>{}</th><th class=\"name\" scope=\"col\">{}</th>",
        escaped(words.number),
        escaped(words.player)
    );
    for round in 1..=event.rounds() {
        let _ = write!(out, "<th class=\"cell\" scope=\"col\">{round}</th>");
    }
    let _ = writeln!(out, "<th scope=\"col\">{}</th></tr></thead>\n<tbody>", escaped(words.points));
    for row in &event.standings.rows {
        let Some(entrant) = field.entrant(row.number) else { continue };
        let _ = write!(out, "<tr><td class=\"soft\">{}</td>", row.number);
        let _ = write!(
            out,
            "<td class=\"name\"><a href=\"#p{}\">{}</a></td>",
            row.number,
            name(event, row.number)
        );
        for round in 0..event.rounds() {
            let score = event.score(row.number, round).map(escaped);
            let shown = score.unwrap_or_else(|| cell(entrant.cell(round), words));
            let _ = write!(out, "<td class=\"cell\">{shown}</td>");
        }
        let _ = writeln!(out, "<td class=\"points\">{}</td></tr>", halves(row.points));
    }
    out.push_str("</tbody></table></div>\n");
    if !event.scores.is_empty() {
        // No colours and no byes.
        out.push_str("</section>\n");
        return out;
    }
    let marks = [
        ("<span class=\"mark w\"></span>", words.white),
        ("<span class=\"mark b\"></span>", words.black),
        ("+ −", words.forfeit),
    ];
    let byes = [Bye::Allocated, Bye::Full, Bye::Half, Bye::Zero];
    let byes = byes.map(|bye| (super::super::letter(Cell::Bye(bye)).to_string(), bye_in_words(bye, words)));
    let marks = marks.map(|(mark, word)| (mark.to_owned(), word));
    out.push_str(&legend(marks.into_iter().chain(byes)));
    out.push_str("</section>\n");
    out
}

/// What signs mean, in a line; the signs are ours and may be markup.
fn legend<'a>(signs: impl Iterator<Item = (String, &'a str)>) -> String {
    let signs: Vec<String> = signs.map(|(sign, word)| format!("<b>{sign}</b> {}", escaped(word))).collect();
    format!("<p class=\"legend\">{}</p>\n", signs.join(" · "))
}

/// The rounds, the last one first: it is what people look for.
pub(super) fn rounds(event: Event<'_>, words: &Words<'_>) -> String {
    let mut out = head(words.rounds);
    out.push_str("<div class=\"rounds\">\n");
    for round in (1..=event.report.field.played).rev() {
        let (boards, byes) = boards(event.report, usize::from(round) - 1);
        let _ = writeln!(out, "<div class=\"round\"><h3>{} {round}</h3>\n<ol>", escaped(words.round));
        for board in boards {
            let Board { white, black, cells: [one, other] } = board;
            let forfeit = if matches!(one, Cell::Forfeit { .. }) {
                format!(" title=\"{}\"", escaped(words.forfeit))
            } else {
                String::new()
            };
            let _ = writeln!(
                out,
                "<li><a href=\"#p{white}\">{}</a><span{forfeit}>{}–{}</span><a href=\"#p{black}\">{}</a></li>",
                name(event, white),
                score(one),
                score(other),
                name(event, black),
            );
        }
        for (number, bye) in byes {
            let _ = writeln!(
                out,
                "<li class=\"bye\"><a href=\"#p{number}\">{}</a><span>{}</span></li>",
                name(event, number),
                escaped(bye_in_words(bye, words)),
            );
        }
        out.push_str("</ol></div>\n");
    }
    out.push_str("</div>\n</section>\n");
    out
}

/// The bracket, from the first round on the left to the last on the right.
pub(super) fn bracket(bracket: &Bracket, words: &Words<'_>) -> String {
    let mut out = head(words.bracket);
    out.push_str("<div class=\"bracket\">\n");
    for round in &bracket.rounds {
        let _ = writeln!(out, "<section><h3>{}</h3>", escaped(&round.title));
        for one in &round.matches {
            let _ = write!(out, "<div class=\"match\" title=\"{}\">", escaped(&one.id));
            for (index, (player, score)) in one.players.iter().zip(&one.scores).enumerate() {
                let class = if one.winner == Some(index) { " class=\"on\"" } else { "" };
                let _ = write!(
                    out,
                    "<div{class}><span>{}</span><b>{}</b></div>",
                    escaped(player),
                    escaped(score)
                );
            }
            out.push_str("</div>\n");
        }
        out.push_str("</section>\n");
    }
    out.push_str("</div>\n</section>\n");
    out
}

fn head(title: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n", escaped(title))
}

fn name(event: Event<'_>, number: Number) -> String {
    event.report.field.entrant(number).map_or_else(String::new, |entrant| escaped(&entrant.name))
}

/// With ½ where that is what it is.
fn halves(points: Points) -> String {
    match (points.0 / 10, points.0 % 10) {
        (0, 5) => "½".to_owned(),
        (whole, 5) => format!("{whole}½"),
        _ => points.short(),
    }
}

fn cell(cell: Cell, words: &Words<'_>) -> String {
    let Some(opponent) = cell.opponent() else {
        let Cell::Bye(bye) = cell else { return String::new() };
        let letter = super::super::letter(cell);
        return format!("<small title=\"{}\">{letter}</small>", escaped(bye_in_words(bye, words)));
    };
    let mark = match side(cell) {
        Some(Side::White) => format!("<span class=\"mark w\" title=\"{}\"></span>", escaped(words.white)),
        Some(Side::Black) => format!("<span class=\"mark b\" title=\"{}\"></span>", escaped(words.black)),
        None => " ".to_owned(),
    };
    format!("<a href=\"#p{opponent}\"><small>{opponent}</small></a>{mark}{}", score(cell))
}

/// What a game has given, in the colour of it.
fn score(cell: Cell) -> &'static str {
    match cell {
        Cell::Played { outcome: Outcome::Win, .. } => "<span class=\"win\">1</span>",
        Cell::Played { outcome: Outcome::Draw, .. } => "<span class=\"draw\">½</span>",
        Cell::Played { outcome: Outcome::Loss, .. } => "<span class=\"loss\">0</span>",
        Cell::Forfeit { won: true, .. } => "<span class=\"win\">+</span>",
        Cell::Forfeit { won: false, .. } => "<span class=\"loss\">−</span>",
        Cell::Bye(_) => "",
    }
}

fn bye_in_words<'a>(bye: Bye, words: &Words<'a>) -> &'a str {
    match bye {
        Bye::Allocated => words.allocated,
        Bye::Full => words.full,
        Bye::Half => words.half,
        Bye::Zero => words.zero,
    }
}
