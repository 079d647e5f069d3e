//! What is shown at the end of a round, to all and to each (W17).

use super::super::heard::Place;
use super::super::pictures;
use super::super::press::{OfRound, Press};
use super::super::say::{Attachment, Body, Button};
use super::computer;
use super::lists::best;
use super::live::Live;
use crate::games::Seat;
use crate::games::manche::{Manche, Outcome};
use crate::messages::{self, Lang, Text};
use crate::picture::signed;
use crate::rooms::commitment;
use crate::rooms::desk::Desk;
use crate::rooms::round::counting::mark_after;
use crate::say;
use crate::words::library::PlayingWords;
use crate::words::told;
use std::fmt::Write as _;
use std::sync::Arc;

/// Words on a page of "Tutte le parole".
const PAGE: usize = 40;
/// Names on a page of "Di tutti": with the two buttons that turn it, 25 (Discord).
const NAMES: usize = 23;
/// Best missed words shown to one player.
const MISSED: usize = 12;

/// The end of a round, for everybody.
pub(crate) fn results_body(desk: &Desk, live: &Live, window: &Place) -> Body {
    let manche = &live.manche;
    let setup = manche.setup();
    let id = live.id;
    let lang = desk.house.lang(window);
    let outcome = Outcome::of(manche);
    let standings = manche.standings();
    let name = |seat: Seat| shown_name(live, seat, lang);
    let display = |word: &str| display(desk, live, word);
    let spoken = spoken(desk, live);
    let mut lines = Vec::new();
    // The next round of a tournament comes by itself.
    let again = (!live.is_of_event())
        .then(|| Button::new(say!("button-one-more"), &Press::Round(id, OfRound::Again)));
    let all = Button::new(say!("button-all-words"), &Press::Round(id, OfRound::AllWords(1)));
    let of_all = |again: Option<Button>| {
        let mut buttons = vec![
            Button::new(say!("button-my-words"), &Press::Round(id, OfRound::Mine)).first(),
            Button::new(say!("button-everybodys"), &Press::Round(id, OfRound::Everybody(0))),
            all.clone(),
        ];
        buttons.extend(again);
        buttons
    };
    let buttons = if manche.is_void() {
        lines.push(say!("end-void", number = setup.called()));
        lines.extend(found_line(manche, &outcome));
        of_all(again)
    } else if standings.is_empty() {
        let asked = if again.is_some() { "yes" } else { "no" };
        lines.push(match outcome.longest(&spoken) {
            Some((word, _)) => say!("end-nobody", word = display(word), again = asked),
            None => say!("end-nobody-no-words", again = asked),
        });
        let yes = again.map(|again| Button { label: say!("button-yes"), primary: true, ..again });
        yes.into_iter().chain([all.clone()]).collect()
    } else {
        lines.push(if standings.iter().any(|standing| standing.points != 0) {
            headline(setup.called(), &standings, &name)
        } else if outcome.found() == 0 {
            say!("end-nobody-scored", number = setup.called())
        } else {
            say!("end-nobody-points", number = setup.called())
        });
        if let Some((word, finders)) = outcome.longest(&spoken) {
            let points = manche.points(word);
            lines.push(match finders {
                [] => say!("end-longest-nobody", word = display(word), points = points),
                [one] => {
                    say!("end-longest-one", word = display(word), points = points, name = name(*one))
                }
                many => {
                    say!("end-longest-many", word = display(word), points = points, count = many.len())
                }
            });
        }
        lines.extend(found_line(manche, &outcome));
        of_all(again)
    };
    lines.extend(mark_after(desk, live));
    if setup.announced {
        let mark = commitment::mark(&setup.seed);
        lines.push(say!("end-seed", mark = mark, seed = setup.seed.as_str()));
    } else {
        lines.push(say!("end-seed-unannounced", seed = setup.seed.as_str()));
    }
    let theme = desk.house.settings.theme(window);
    let picture = pictures::picture(live, lang, theme, &display, &spoken);
    Body {
        text: Some(say!("lines", lines = lines)),
        picture: Some(Arc::new(picture)),
        buttons,
        ..Body::default()
    }
}

/// A word as the dictionary writes it, with its accents.
pub(crate) fn display(desk: &Desk, live: &Live, word: &str) -> String {
    desk.house.library.display(&live.manche.setup().dictionary, word)
}

/// Whether the bot shows a word that nobody has found: where a server does not want to hear vulgar ones, it does not.
pub(crate) fn spoken(desk: &Desk, live: &Live) -> impl Fn(&str) -> bool + use<> {
    let words = desk.house.playing_words(&desk.place, &live.manche.setup().dictionary);
    move |word| words.as_ref().map_or(true, |words| words.says(word))
}

/// Words with their accents, in one line.
fn displayed(desk: &Desk, live: &Live, words: &[String]) -> String {
    best(&words.iter().map(|word| display(desk, live, word)).collect::<Vec<_>>(), " · ")
}

/// "Le mie parole".
pub(crate) fn my_words_body(desk: &Desk, live: &Live, seat: Option<Seat>, lang: Lang) -> Body {
    let manche = &live.manche;
    let outcome = Outcome::of(manche);
    let standings = manche.as_played();
    let mine = standings.iter().find(|standing| Some(standing.seat) == seat);
    let mut lines: Vec<Text> = void_line(live).into_iter().collect();
    match mine {
        Some(standing) => {
            if !manche.is_void() {
                lines.push(say!(
                    "mine-head",
                    points = standing.points,
                    rank = standing.rank,
                    players = standings.len()
                ));
            }
            let (only, shared): (Vec<_>, Vec<_>) = standing
                .words
                .iter()
                .filter(|word| word.points > 0)
                .partition(|scored| outcome.finders(&scored.word).len() == 1);
            let list = |words: &[&crate::games::manche::Scored]| {
                let words = words
                    .iter()
                    .map(|scored| format!("{} {}", display(desk, live, &scored.word), signed(scored.points)))
                    .collect::<Vec<_>>();
                best(&words, " · ")
            };
            if !only.is_empty() {
                lines.push(say!("mine-only", words = list(&only)));
            }
            if !shared.is_empty() {
                lines.push(say!("mine-shared", words = list(&shared)));
            }
            if !standing.unpaid.is_empty() {
                lines.push(say!("mine-unpaid", words = displayed(desk, live, &standing.unpaid)));
            }
            let bad: Vec<_> = standing.words.iter().filter(|word| word.points < 0).collect();
            if !bad.is_empty() {
                lines.push(say!("mine-penalties", words = list(&bad)));
            }
        }
        None if manche.is_void() => {}
        None => lines.push(say!("mine-nothing")),
    }
    let mut missed: Vec<&str> =
        manche.words().iter().filter(|word| outcome.finders(word).is_empty()).collect();
    let count = missed.len();
    let spoken = spoken(desk, live);
    missed.retain(|word| spoken(word));
    missed.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    if !missed.is_empty() {
        let best: Vec<_> = missed
            .iter()
            .take(MISSED)
            .map(|word| format!("{} {}", display(desk, live, word), manche.points(word)))
            .collect();
        lines.push(say!("mine-missed", words = best.join(" · "), count = count));
        let words = desk.house.playing_words(&desk.place, &manche.setup().dictionary);
        lines.extend(words.ok().and_then(|words| meaning(&words, missed[0], lang)));
    }
    Body {
        text: Some(say!("lines", lines = lines)),
        buttons: vec![report_button(live.id)],
        ..Body::default()
    }
}

/// What the best of the missed words is, and where it is explained.
fn meaning(words: &PlayingWords, word: &str, lang: Lang) -> Option<Text> {
    let link = words.page(word)?;
    Some(say!("mine-missed-meaning", sentence = words.explain(word, lang).1, link = messages::link(link)))
}

/// One player's words with their points, as everybody may read them: slurs are counted, so that the sum is true (W28).
pub(crate) fn words_of_body(desk: &Desk, live: &Live, seat: Seat, lang: Lang) -> Body {
    let standings = live.manche.as_played();
    let Some(standing) = standings.iter().find(|standing| standing.seat == seat) else {
        return Body { text: Some(say!("everybody-nobody")), ..Body::default() };
    };
    let (shown, kept): (Vec<_>, Vec<_>) =
        standing.words.iter().partition(|scored| told::offers(&scored.word));
    let words: Vec<_> = shown
        .iter()
        .map(|scored| format!("{} {}", display(desk, live, &scored.word), signed(scored.points)))
        .collect();
    let words = best(&words, " · ");
    let name = shown_name(live, seat, lang);
    let text = say!("words-of", name = name, points = standing.points, words = words);
    let unpaid: Vec<String> = standing.unpaid.iter().filter(|word| told::offers(word)).cloned().collect();
    let count = kept.len() + standing.unpaid.len() - unpaid.len();
    let untold = untold(count, kept.iter().map(|scored| scored.points).sum());
    let mut lines: Vec<Text> = void_line(live).into_iter().chain([text]).chain(untold).collect();
    if !unpaid.is_empty() {
        lines.push(say!("mine-unpaid", words = displayed(desk, live, &unpaid)));
    }
    Body { text: Some(say!("lines", lines = lines)), ..Body::default() }
}

/// "Tutte le parole": a page, and the whole list as a file with the first.
pub(crate) fn all_words_body(desk: &Desk, live: &Live, page: usize, lang: Lang) -> Body {
    let manche = &live.manche;
    let outcome = Outcome::of(manche);
    let spoken = spoken(desk, live);
    let is_told = |word: &&str| told::offers(word) && (!outcome.finders(word).is_empty() || spoken(word));
    let (mut words, kept): (Vec<&str>, Vec<&str>) = manche.words().iter().partition(is_told);
    let kept = (kept.len(), kept.iter().map(|word| i64::from(manche.points(word))).sum());
    words.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    let pages = words.len().div_ceil(PAGE).max(1);
    let page = page.clamp(1, pages);
    let shown: Vec<String> = words
        .iter()
        .skip((page - 1) * PAGE)
        .take(PAGE)
        .map(|word| {
            let found = outcome.finders(word).len();
            let mark = if found > 0 { format!(" ({found})") } else { String::new() };
            format!("{} {}{mark}", display(desk, live, word), manche.points(word))
        })
        .collect();
    let id = live.id;
    let mut buttons = Button::turning(page, pages, |page| Press::Round(id, OfRound::AllWords(page)));
    buttons.push(report_button(id));
    buttons.extend(outcome.longest(&spoken).map(|(_, finders)| {
        let label = if finders.is_empty() { say!("button-longest") } else { say!("button-longest-found") };
        Button::new(label, &Press::Round(id, OfRound::Longest))
    }));
    let words_text = shown.join(" · ");
    let text = say!(
        "all-words",
        words = words_text,
        page = page,
        pages = pages,
        count = manche.words().len(),
        maximum = manche.maximum()
    );
    let file = (page == 1).then(|| words_file(desk, live, &words, kept, lang));
    let untold = untold(kept.0, kept.1);
    let lines: Vec<Text> = void_line(live).into_iter().chain([text]).chain(untold).collect();
    let text = say!("lines", lines = lines);
    Body { text: Some(text), buttons, file, ..Body::default() }
}

/// "La più lunga", of those that were found if any was, as in the results: its path on the grid, letter by letter.
pub(crate) fn longest_body(desk: &Desk, live: &Live, window: &Place, lang: Lang) -> Body {
    let theme = desk.house.settings.theme(window);
    let display = |word: &str| display(desk, live, word);
    let spoken = spoken(desk, live);
    let Some((picture, longest)) = pictures::longest_word(live, lang, theme, &display, &spoken) else {
        return Body { text: Some(say!("end-nobody-no-words", again = "no")), ..Body::default() };
    };
    let (word, points) = (longest.word, longest.points);
    let text = match longest.finders {
        0 => say!("longest-word", word = word, points = points),
        _ => say!("longest-word-found", word = word, points = points),
    };
    Body { text: Some(text), picture: Some(Arc::new(picture)), ..Body::default() }
}

/// How many words are not shown, and what they are worth together; nothing where all are.
pub(crate) fn untold(count: usize, points: i64) -> Option<Text> {
    (count > 0).then(|| say!("words-untold", count = count, points = points))
}

fn words_file(desk: &Desk, live: &Live, words: &[&str], kept: (usize, i64), lang: Lang) -> Attachment {
    let outcome = Outcome::of(&live.manche);
    let mut content = String::new();
    if let Some(grid) = live.manche.grid() {
        let _ = write!(content, "{grid}\n\n");
    }
    for word in words {
        let names: Vec<_> = outcome.finders(word).iter().map(|seat| shown_name(live, *seat, lang)).collect();
        let points = live.manche.points(word);
        let _ = writeln!(content, "{}\t{points}\t{}", display(desk, live, word), names.join(", "));
    }
    if kept.0 > 0 {
        let args = [("count", kept.0.to_string()), ("points", kept.1.to_string())];
        let _ = writeln!(content, "{}", messages::plain(lang, "words-untold", &args));
    }
    Attachment::text(format!("manche-{}.txt", live.manche.setup().called()), content)
}

/// "Di tutti": whose words? From participant number `from` on.
pub(crate) fn everybody_body(live: &Live, from: usize, lang: Lang) -> Body {
    let id = live.id;
    let standings = live.manche.as_played();
    let mut buttons: Vec<Button> = standings
        .iter()
        .skip(from)
        .take(NAMES)
        .map(|standing| {
            let label = say!("literal", text = shown_name(live, standing.seat, lang));
            Button::new(label, &Press::Round(id, OfRound::WordsOf(standing.seat)))
        })
        .collect();
    if from > 0 {
        buttons.push(Button::new(
            say!("button-previous"),
            &Press::Round(id, OfRound::Everybody(from.saturating_sub(NAMES))),
        ));
    }
    let next = from.saturating_add(NAMES);
    if standings.len() > next {
        buttons.push(Button::new(say!("button-next"), &Press::Round(id, OfRound::Everybody(next))));
    }
    let text = if buttons.is_empty() { say!("everybody-nobody") } else { say!("everybody-choose") };
    let text = match void_line(live) {
        Some(void) => say!("lines", lines = vec![void, text]),
        None => text,
    };
    Body { text: Some(text), buttons, ..Body::default() }
}

/// What stands above the words of a round that does not count.
fn void_line(live: &Live) -> Option<Text> {
    live.manche.is_void().then(|| say!("mine-void"))
}

/// "Trovate 12 parole su 319, 20 punti su 823."
fn found_line(manche: &Manche, outcome: &Outcome<'_>) -> Option<Text> {
    let total = manche.words().len();
    (total > 0).then(|| {
        say!(
            "end-found",
            found = outcome.found(),
            total = total,
            points = outcome.found_points(),
            maximum = manche.maximum()
        )
    })
}

/// A seat's name as pictures and texts show it.
pub(crate) fn shown_name(live: &Live, seat: Seat, lang: Lang) -> String {
    match live.manche.setup().computer {
        Some((computer, level)) if computer == seat => computer::name(level, lang),
        _ => shown(live.name(seat), seat, lang),
    }
}

/// What a seat is called whose player has this name.
pub(crate) fn shown(typed: &str, seat: Seat, lang: Lang) -> String {
    let name: String = typed.chars().filter(|c| !c.is_control()).take(80).collect();
    let name = name.trim();
    // Zero-width characters and combining marks alone are no name either.
    if name.chars().any(is_visible) {
        name.to_owned()
    } else {
        messages::plain(lang, "player-number", &[("number", seat.0.to_string())])
    }
}

/// Whether a character alone shows anything: not marks, joiners, fillers, blanks.
fn is_visible(c: char) -> bool {
    let blank = matches!(c, '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}');
    let symbol = matches!(c, '\u{A1}'..='\u{AC}' | '\u{AE}'..='\u{2FF}' | '\u{2010}'..='\u{2027}'
        | '\u{2030}'..='\u{205E}' | '\u{20A0}'..='\u{20CF}' | '\u{2100}'..='\u{2BFF}' | '\u{3001}'..='\u{303F}'
        | '\u{1F000}'..='\u{1FAFF}');
    !blank && (c.is_alphanumeric() || c.is_ascii_graphic() || symbol)
}

/// "Manche 7: vince Silk con 74 punti. Poi Niccolò 61 e Dj The Emperor 48."
fn headline(
    number: u16,
    standings: &[crate::games::manche::Standing],
    name: &dyn Fn(Seat) -> String,
) -> Text {
    let winners: Vec<_> = standings.iter().filter(|standing| standing.rank == 1).collect();
    let points = standings.first().map_or(0, |standing| standing.points);
    let mut names: Vec<String> = winners.iter().take(4).map(|standing| name(standing.seat)).collect();
    let last = names.pop().unwrap_or_default();
    let names = names.join(", ");
    let more = winners.len().saturating_sub(4);
    let then: Vec<_> = standings
        .iter()
        .filter(|standing| standing.rank > 1)
        .take(2)
        .map(|standing| (name(standing.seat), standing.points))
        .collect();
    match (&winners[..], &then[..]) {
        ([_, _, ..], _) => {
            say!("end-tie", number = number, names = names, last = last, more = more, points = points)
        }
        (_, []) => say!("end-win", number = number, name = last, points = points),
        (_, [(second, p2)]) => {
            say!("end-win-two", number = number, name = last, points = points, second = second, p2 = *p2)
        }
        (_, [(second, p2), (third, p3), ..]) => say!(
            "end-win-three",
            number = number,
            name = last,
            points = points,
            second = second,
            p2 = *p2,
            third = third,
            p3 = *p3
        ),
    }
}

/// "Segnala parola".
fn report_button(id: i64) -> Button {
    Button::new(say!("button-report"), &Press::Round(id, OfRound::Report))
}
