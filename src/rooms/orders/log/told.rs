//! What moderators did, as people read it: each deed in the record has its sentence. Those of tournaments are told by
//! `rooms/events/director`, which has them for the log of one tournament too. Showing the record as it is written would show
//! everybody its short forms, which are Italian and not for people.

use crate::commands::settings::About;
use crate::games::families::family_title;
use crate::ladders::table::name_of;
use crate::ladders::telling::date;
use crate::messages::{Lang, Text, own};
use crate::rooms::heard::Person;
use crate::say;
use std::collections::BTreeMap;

/// A deed in words; `None`: it is one that no giostra of today writes, and is shown as it stands. A new deed without a sentence
/// here is read in the log as the machine's Italian, in English rooms too.
pub(super) fn told(what: &str, names: &BTreeMap<Person, String>, lang: Lang) -> Option<Text> {
    let (verb, rest) = what.split_once([' ', ':']).unwrap_or((what, ""));
    // An account that was erased is nobody's.
    let name = |account: &str| match super::account(account) {
        Some(person) => say!("literal", text = name_of(names, &person)),
        None => say!("log-nobody"),
    };
    Some(match verb {
        "escludi" | "riammetti" => kept_out(verb == "escludi", rest, &name),
        "automatiche" => match rest {
            "0" => say!("log-did-no-automatic"),
            every => say!("log-did-automatic", minutes = every.parse::<i64>().ok()?),
        },
        "visto" => say!("log-did-see"),
        "segnalazione" => match rest.rsplit_once(' ')? {
            (word, "accettata") => say!("log-did-accept", word = word),
            (word, _) => say!("log-did-reject", word = word),
        },
        "stagione" => season(rest)?,
        "unisci" => match rest.split_once(' ')? {
            ("annulla", one) => say!("log-did-unmerge", name = name(one)),
            (one, into) => say!("log-did-merge", name = name(one), other = name(into)),
        },
        "stop" => say!("log-did-stop"),
        "gemella" => say!("log-did-twin"),
        "separa" => say!("log-did-part"),
        "dizionario" => match rest.split_at_checked(1)? {
            ("+", word) => say!("log-did-add-word", word = word),
            ("-", word) => say!("log-did-remove-word", word = word),
            (_, word) => say!("log-did-restore-word", word = word),
        },
        "impostazioni" => setting(rest, lang)?,
        "annulla" => match rest.split_once(['#', ':'])? {
            ("", number) => say!("log-did-void-match", number = number.parse::<i64>().ok()?),
            (_, number) => say!("log-did-void", number = number.parse::<i64>().ok()?),
        },
        "pausa" => say!("log-did-pause", number = rest.parse::<i64>().ok()?),
        "riprendi" => say!("log-did-resume", number = rest.parse::<i64>().ok()?),
        "giudica" => match rest.split_once(' ')? {
            (number, "valida") => say!("log-did-judge-good", number = number.parse::<i64>().ok()?),
            (number, _) => say!("log-did-judge-bad", number = number.parse::<i64>().ok()?),
        },
        "giuria" => jury(rest)?,
        _ => return None,
    })
}

/// `escludi discord:1`, `riammetti classifica discord:1`, `escludi classifica parole discord:1`.
fn kept_out(out: bool, rest: &str, name: &dyn Fn(&str) -> Text) -> Text {
    let words: Vec<&str> = rest.split(' ').collect();
    match (out, &words[..]) {
        (true, ["classifica", who]) => say!("log-did-unrank", name = name(who)),
        (false, ["classifica", who]) => say!("log-did-rank", name = name(who)),
        (true, ["classifica", family, who]) => {
            say!("log-did-unrank-game", name = name(who), game = family_title(family))
        }
        (false, ["classifica", family, who]) => {
            say!("log-did-rank-game", name = name(who), game = family_title(family))
        }
        (true, _) => say!("log-did-exclude", name = name(rest)),
        (false, _) => say!("log-did-readmit", name = name(rest)),
    }
}

/// `apri:Primavera`, `Primavera fine:2027-03-21 reset:leggero`; a season may be called with spaces.
fn season(what: &str) -> Option<Text> {
    if let Some(name) = what.strip_prefix("apri:") {
        return Some(say!("log-did-open-season", name = name));
    }
    let (season, how) = what.rsplit_once(" reset:")?;
    let (name, ends) = season.rsplit_once(" fine:")?;
    let reset = match how {
        "leggero" => say!("season-reset-soft"),
        "pieno" => say!("season-reset-full"),
        _ => say!("season-reset-none"),
    };
    Some(match ends {
        "no" => say!("log-did-season", name = name, reset = reset),
        ends => say!("log-did-season-until", name = name, date = date(ends.parse().ok()?), reset = reset),
    })
}

/// `tema giorno`, `lingua predefinito`.
fn setting(rest: &str, lang: Lang) -> Option<Text> {
    let (key, value) = rest.split_once(' ')?;
    let about = About::named(key)?;
    let name = own(about.name(lang));
    Some(match value {
        "predefinito" => say!("log-did-unset", name = name),
        value => say!("log-did-set", name = name, value = own(about.shown(value, lang))),
    })
}

/// `squadra:1 1.1 0>2`, `assente:2.1`, `crea:Notte bianca`.
fn jury(what: &str) -> Option<Text> {
    let (verb, rest) = what.split_once([' ', ':']).unwrap_or((what, ""));
    let (first, second) = rest.split_once([' ', '.']).unwrap_or((rest, ""));
    let number = || first.parse::<i64>().ok();
    let team = || second.parse::<i64>().ok();
    Some(match verb {
        "crea" => say!("log-jury-create", name = rest),
        "squadra" if second == "nome" => say!("log-jury-rename", team = number()?),
        "squadra" => say!("log-jury-team", team = number()?),
        "scioglie" => say!("log-jury-disband", team = number()?),
        "assente" => say!("log-jury-absent", round = number()?, team = team()?),
        "presente" => say!("log-jury-present", round = number()?, team = team()?),
        "avventura" => say!("log-jury-adventure", round = number()?),
        "riapri" => say!("log-jury-reopen", count = rest.split(' ').count()),
        "importa" => say!("log-jury-import", round = number()?, count = team()?),
        "tavolo" => say!("log-jury-table", round = number()?),
        "dimentica" => say!("log-jury-forget"),
        "pubblica" => say!("log-jury-publish", round = number()?),
        "fine" => say!("log-jury-end"),
        "annulla" => say!("log-jury-void"),
        _ => return None,
    })
}
