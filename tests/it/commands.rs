//! The one table of commands: it is complete, people's ways of typing are read, and nothing typed breaks it.

use giostra::commands::{
    Audience, Command, Invocation, Opt, OptionKind, Page, TABLE, example, page, pages, parse, read_options,
    spec, taken_apart,
};
use giostra::messages::{Lang, Text, Voice, plain};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn ok(text: &str) -> Invocation {
    match parse(text, Lang::It) {
        Some(Ok(invocation)) => invocation,
        other => panic!("{text}: {other:?}"),
    }
}

fn refused(text: &str) -> &'static str {
    match parse(text, Lang::It) {
        Some(Err(Text { key, .. })) => key,
        other => panic!("{text}: {other:?}"),
    }
}

/// What an adventure calls `concordata` is `accordo` where it is ordered, and either word is taken.
#[test]
fn how_judges_come_together_has_more_than_one_word() {
    for typed in ["accordo", "agreed", "concordata", "Concordato"] {
        let order = ok(&format!("/giuria crea nome:Prova metodo:{typed}"));
        assert_eq!(order.choice(Opt::Metodo), Some("accordo"), "{typed}");
    }
    assert_eq!(refused("/giuria crea nome:Prova metodo:insieme"), "command-no-such-choice");
}

#[test]
fn every_command_is_in_the_table_once() {
    use Command::{
        Abbandona, Aiuto, Annulla, Automatiche, Classifica, Collega, Confronta, Contesta, Dati, Diagnosi,
        Direttori, Dizionario, Elo, Escludi, Ferie, Gemella, Giuria, Griglia, Handicap, Impostazioni,
        Iscritti, Leggio, Lista, Manche, Mossa, Orari, P, Parola, Partite, Patta, Pausa, Privacy, Profilo,
        Registro, Regole, Riammetti, Risolvi, Rivedi, Scollega, Segnalazioni, Separa, Serie, Sfida, Squadra,
        Stagione, Stop, Tavola, Torneo, Unisci,
    };
    // A new command does not compile until it is written here too.
    let next = |command| match command {
        Manche => Some(Stop),
        Stop => Some(Annulla),
        Annulla => Some(P),
        P => Some(Lista),
        Lista => Some(Griglia),
        Griglia => Some(Parola),
        Parola => Some(Risolvi),
        Risolvi => Some(Automatiche),
        Automatiche => Some(Impostazioni),
        Impostazioni => Some(Dizionario),
        Dizionario => Some(Segnalazioni),
        Segnalazioni => Some(Escludi),
        Escludi => Some(Riammetti),
        Riammetti => Some(Registro),
        Registro => Some(Classifica),
        Classifica => Some(Profilo),
        Profilo => Some(Elo),
        Elo => Some(Sfida),
        Sfida => Some(Mossa),
        Mossa => Some(Tavola),
        Tavola => Some(Leggio),
        Leggio => Some(Contesta),
        Contesta => Some(Patta),
        Patta => Some(Abbandona),
        Abbandona => Some(Partite),
        Partite => Some(Rivedi),
        Rivedi => Some(Pausa),
        Pausa => Some(Ferie),
        Ferie => Some(Torneo),
        Torneo => Some(Serie),
        Serie => Some(Direttori),
        Direttori => Some(Orari),
        Orari => Some(Iscritti),
        Iscritti => Some(Squadra),
        Squadra => Some(Handicap),
        Handicap => Some(Giuria),
        Giuria => Some(Confronta),
        Confronta => Some(Stagione),
        Stagione => Some(Unisci),
        Unisci => Some(Collega),
        Collega => Some(Scollega),
        Scollega => Some(Gemella),
        Gemella => Some(Separa),
        Separa => Some(Diagnosi),
        Diagnosi => Some(Dati),
        Dati => Some(Privacy),
        Privacy => Some(Regole),
        Regole => Some(Aiuto),
        Aiuto => None,
    };
    let all: Vec<Command> = std::iter::successors(Some(Manche), |command| next(*command)).collect();
    for command in &all {
        assert_eq!(spec(*command).id, *command);
    }
    assert_eq!(TABLE.len(), all.len());
}

#[test]
fn names_are_unmistakable_and_fit_every_platform() {
    let name = |name: &str| {
        // Discord: 1 to 32 of these; Telegram allows fewer signs, but no hyphen is used.
        assert!(
            (1..=32).contains(&name.len())
                && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        );
    };
    for lang in Lang::ALL {
        let names: BTreeSet<_> = TABLE.iter().map(|spec| spec.name(lang)).collect();
        assert_eq!(names.len(), TABLE.len(), "{lang}: two commands with one name");
    }
    for one in TABLE.iter() {
        name(one.it);
        name(one.en);
        // The Italian name of one command is not the English name of another.
        assert_eq!(
            TABLE.iter().filter(|other| [other.it, other.en].contains(&one.it)).count(),
            1,
            "{}",
            one.it
        );
        assert_eq!(
            TABLE.iter().filter(|other| [other.it, other.en].contains(&one.en)).count(),
            1,
            "{}",
            one.en
        );
        let first_free = one.options.iter().position(|option| !option.required).unwrap_or(one.options.len());
        assert!(
            one.options[first_free..].iter().all(|option| !option.required),
            "Discord wants the needed first"
        );
        for lang in Lang::ALL {
            let names: BTreeSet<_> = one.options.iter().map(|option| option.name(lang)).collect();
            assert_eq!(names.len(), one.options.len(), "/{}: two options with one name", one.it);
        }
        for option in one.options {
            // Options may have accents: Discord takes letters of any alphabet, and nobody else lists them.
            for name in [option.it, option.en] {
                let fits = |c: char| c.is_alphanumeric() && !c.is_uppercase();
                assert!((1..=32).contains(&name.chars().count()) && name.chars().all(fits), "{name}");
            }
            if let OptionKind::Choice(choices) = option.kind {
                assert!((2..=25).contains(&choices.len()), "Discord shows at most 25");
            }
        }
    }
}

#[test]
fn every_command_has_a_description_that_fits() {
    for lang in Lang::ALL {
        for spec in TABLE.iter() {
            let text = plain(lang, &spec.description_key(), &[]);
            assert_ne!(text, spec.description_key(), "{lang}: nobody has written it");
            assert!(text.chars().count() <= 100, "{lang}: Discord takes 100 characters: {text}");
            for option in spec.options {
                let (name, takes) = (option.name(lang), option.kind.takes(lang));
                let text = plain(lang, &spec.option_key(option), &[]);
                assert_ne!(text, name, "{lang} /{}: it says no more than its name", spec.it);
                let range = if matches!(option.kind, OptionKind::Choice(_)) { "" } else { takes.as_str() };
                let shown = text.chars().count() + range.chars().count() + 3;
                assert!(shown <= 100, "{lang} /{} {name}: {shown} characters", spec.it);
            }
        }
    }
}

#[test]
fn every_command_and_topic_has_a_page_of_help() {
    let told = |typed: &str, lang: Lang| {
        let page = page(typed).unwrap_or_else(|| panic!("{lang}: no page on {typed}"));
        let text = giostra::messages::render(lang, &page.text(lang), &Voice::PLAIN);
        assert!(text.chars().count() < 2_000 && !text.contains("…\n"), "{lang} {typed}: {text}");
        assert!(text.lines().count() > 1 || text.chars().count() > 15, "{lang} {typed}: {text}");
        text
    };
    for lang in Lang::ALL {
        for spec in TABLE.iter() {
            let does = plain(lang, &spec.description_key(), &[]);
            // `/aiuto /manche` asks for the command, `/aiuto manche` for all there is to know.
            for typed in [format!("/{}", spec.name(lang)), spec.name(lang).to_uppercase()] {
                let text = told(&typed, lang);
                assert!(text.contains(&does), "{lang} {typed}: {text}");
                for option in spec.options {
                    assert!(text.contains(&format!("`{}`", option.name(lang))), "{lang} {typed}: {text}");
                }
            }
        }
        for (it, en) in pages() {
            told(if lang == Lang::It { it } else { en }, lang);
        }
    }
    for typed in
        ["elo", "stop", "classifica", "/manche", "modi", "punti", "gemelle", "allenamento", "RIVIDI "]
    {
        assert_eq!(page(typed).is_some(), !typed.starts_with("RIVIDI"), "{typed}");
    }
    assert!(matches!(page("elo"), Some(Page::About(Some(_), Some(spec))) if spec.id == Command::Elo));
    assert!(matches!(page("moderatori"), Some(Page::Commands(Audience::Moderators))));
    assert!(page("/torta").is_none() && page("").is_none());
}

#[test]
fn an_example_is_a_command_that_can_be_typed() {
    for spec in TABLE.iter() {
        for lang in Lang::ALL {
            let typed = example(spec.id, lang);
            let needs = spec.options.iter().any(|option| option.required);
            assert!(!needs || !typed.is_empty(), "/{} needs something: show it", spec.it);
            if !typed.is_empty() {
                let Some(Ok(read)) = parse(typed, lang) else { panic!("{typed}") };
                assert_eq!((read.command, read.is_bare()), (spec.id, false), "{typed}");
                assert!(typed.starts_with(&format!("/{} ", spec.name(lang))), "{typed}");
            }
        }
    }
}

#[test]
fn times_and_grids_are_read_as_they_are_said() {
    for typed in ["180", "180s", "180 sec", "3m", "3min", "3 min", "3 minuti", "3 MINUTES"] {
        assert_eq!(ok(&format!("/manche tempo:\"{typed}\"")).number(Opt::Tempo), Some(180), "{typed}");
    }
    assert_eq!(ok("/round pause:1m").number(Opt::Pausa), Some(60));
    for typed in ["31m", "3h", "min", "3m3", "999999999999999999m", "m3"] {
        assert_eq!(refused(&format!("/manche tempo:{typed}")), "command-out-of-range", "{typed}");
    }
    assert_eq!(refused("/manche quante:3m"), "command-out-of-range", "minutes are of times alone");
    for (typed, size) in [("4", (4, 4)), ("5*5", (5, 5)), ("5×6", (5, 6)), ("4x6", (4, 6)), ("10", (10, 10))]
    {
        assert_eq!(ok(&format!("/manche griglia:{typed}")).size(Opt::Griglia), Some(size), "{typed}");
    }
    assert_eq!(ok("/manche 5*5").size(Opt::Griglia), Some((5, 5)));
    assert_eq!(refused("/manche griglia:2"), "command-bad-size");
    // Without its name a number could be anything.
    assert_eq!(refused("/manche 4"), "command-no-such-option");
    for typed in ["difficoltà", "difficolta", "DIFFICOLTÀ", "difficulty"] {
        assert_eq!(ok(&format!("/manche {typed}:facile")).choice(Opt::Difficolta), Some("facile"), "{typed}");
    }
}

#[test]
fn commands_are_read_as_people_type_them() {
    for text in [
        "/manche",
        "/MANCHE",
        "  /manche",
        "/round",
        "/manche@GiostraBot",
        "/manche@GiostraBot  ",
        "/manche\n",
    ] {
        let invocation = ok(text);
        assert_eq!(invocation.command, Command::Manche, "{text}");
        assert!(invocation.is_bare(), "{text}");
    }
    let it = ok(
        "/manche stanza:interna5 griglia:5x6 tempo:240 quante:3 subito:sì modo:riservata difficoltà:facile",
    );
    let en = ok("/round room:inner5 grid:5×6 time:240s count:3 now:yes mode:secret difficulty:easy");
    assert_eq!(it, en, "both languages give the same order");
    assert_eq!(it.choice(Opt::Stanza), Some("interna5"));
    assert_eq!(it.size(Opt::Griglia), Some((5, 6)));
    assert_eq!(it.number(Opt::Tempo), Some(240));
    assert_eq!(it.number(Opt::Quante), Some(3));
    assert_eq!(it.choice(Opt::Modo), Some("riservata"));
    assert_eq!(it.choice(Opt::Difficolta), Some("facile"));
    assert!(it.flag(Opt::Subito));
    assert!(!ok("/manche subito:no").flag(Opt::Subito));
    // Languages may be mixed, `=` does what `:` does.
    assert_eq!(ok("/manche subito=yes STANZA=Outer"), ok("/round now:sì room:esterna"));
}

#[test]
fn words_without_a_name_find_their_option() {
    assert!(ok("/manche subito").flag(Opt::Subito));
    assert!(ok("/round now").flag(Opt::Subito));
    assert_eq!(ok("/manche interna5").choice(Opt::Stanza), Some("interna5"));
    assert_eq!(ok("/manche riservata").choice(Opt::Modo), Some("riservata"));
    assert_eq!(ok("/manche 5x5").size(Opt::Griglia), Some((5, 5)));
    assert_eq!(ok("/automatiche 30").number(Opt::Ogni), Some(30));
    assert_eq!(ok("/p casa cosa  caso").text(Opt::Testo), Some("casa cosa caso"));
    assert_eq!(ok("/parola perché").text(Opt::Parola), Some("perché"));
    assert_eq!(ok("/word x:y").text(Opt::Parola), Some("x:y"), "only names of options are names");
}

#[test]
fn a_game_is_meant_by_what_people_call_it() {
    let game = |text: &str| ok(text).choice(Opt::Gioco);
    for text in [
        "/sfida gioco:scacchi",
        "/challenge game:Chess",
        "/sfida gioco:\"Scacchi Estinzione\"",
        "/sfida scacchi",
        "/torneo crea gioco:scacchi",
    ] {
        assert_eq!(game(text), Some("estinzione"), "{text}");
    }
    // In a name it is a word.
    assert_eq!(game("/torneo crea nome:Torneo di scacchi"), None);
}

#[test]
fn quotes_hold_spaces_together() {
    for text in ["/escludi chi:\"Dj The Emperor\" motivo:spam", "/escludi chi:«Dj The Emperor» motivo:spam"]
    {
        let invocation = ok(text);
        assert_eq!(invocation.text(Opt::Chi), Some("Dj The Emperor"));
        assert_eq!(invocation.text(Opt::Motivo), Some("spam"));
    }
    assert_eq!(ok("/exclude who:“A B” reason:no more").text(Opt::Motivo), Some("no more"));
    assert_eq!(ok("/escludi Dj The Emperor").text(Opt::Chi), Some("Dj The Emperor"));
    assert_eq!(ok("/escludi chi:\"never closed").text(Opt::Chi), Some("never closed"));
    let text = "/dizionario aggiungi:brumeggio motivo:parola inventata bene";
    assert_eq!(ok(text).text(Opt::Motivo), Some("parola inventata bene"));
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    for (text, key) in [
        ("/manche quante:0", "command-out-of-range"),
        ("/manche quante:21", "command-out-of-range"),
        ("/manche quante:-3", "command-out-of-range"),
        ("/manche quante:99999999999999999999999999", "command-out-of-range"),
        ("/manche quante:tre", "command-out-of-range"),
        ("/manche quante:", "command-out-of-range"),
        ("/manche tempo:29", "command-out-of-range"),
        ("/manche griglia:2x4", "command-bad-size"),
        ("/manche griglia:4x11", "command-bad-size"),
        ("/manche griglia:grande", "command-bad-size"),
        ("/manche subito:forse", "command-bad-flag"),
        ("/manche stanza:segreta", "command-no-such-choice"),
        ("/manche colore:rosso", "command-no-such-option"),
        ("/manche domani", "command-no-such-option"),
        ("/manche con medio", "command-needs-colon"),
        ("/manche tempo 120", "command-needs-colon"),
        ("/torneo crea nome:Coppa gioco:scrabble livello:medio", "event-no-computer"),
        ("/torneo crea nome:Coppa gioco:scrabble con:medio", "event-no-computer"),
        ("/torneo crea nome:Coppa gioco:scrabble modo:aperta", "command-no-such-option"),
        ("/torneo crea nome:Coppa gioco:scrabble nome:Tazza", "command-option-twice"),
        ("/sfida gioco:scarabeo", "command-no-such-choice"),
        ("/stop tutto", "command-no-options"),
        ("/p", "command-needs"),
        ("/escludi motivo:spam", "command-needs"),
    ] {
        assert_eq!(refused(text), key, "{text}");
        for lang in Lang::ALL {
            let Some(Err(text)) = parse(text, lang) else { panic!("{text}") };
            let sentence = giostra::messages::render(
                lang,
                &text,
                &Voice {
                    when: &|_| String::new(),
                    typed: &str::to_owned,
                    called: &|_, name| name.to_owned(),
                    ..Voice::PLAIN
                },
            );
            assert!(!sentence.contains("{$") && sentence.lines().count() <= 2, "{sentence}");
        }
    }
}

#[test]
fn what_is_not_ours_is_left_alone() {
    for text in [
        "",
        "/",
        "//",
        "/shrug",
        "/ manche",
        "/manchette",
        "casa /manche",
        "/home/ada",
        "/@bot",
        "\u{301}/manche",
    ] {
        assert_eq!(parse(text, Lang::It), None, "{text}");
    }
    assert_eq!(read_options("shrug", &[], Lang::It), None);
}

#[test]
fn options_taken_apart_by_a_platform_give_the_same() {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let apart = read_options("round", &[pair("count", "3"), pair("now", "true")], Lang::En);
    assert_eq!(apart, Some(Ok(ok("/manche quante:3 subito:sì"))));
    let wrong = read_options("manche", &[pair("colore", "rosso")], Lang::It);
    assert!(matches!(wrong, Some(Err(Text { key: "command-no-such-option", .. }))), "{wrong:?}");
}

#[test]
fn what_is_typed_over_a_file_is_taken_apart() {
    let apart = |text: &str| {
        let (spec, mut options) = taken_apart(text).expect("a command");
        options.push(("file".to_owned(), "a = 1\nb = 2\n".to_owned()));
        read_options(spec.it, &options, Lang::It).expect("a command")
    };
    let typed = "/giuria crea nome:\"La notte\" metodo:media";
    let whole = parse(&format!("{typed} file:\"a = 1\nb = 2\n\""), Lang::It).expect("a command");
    assert_eq!(apart(typed), whole);
    assert_eq!(apart("/giuria@GiostraBot azione:crea nome=\"La notte\" metodo:media"), whole);
    for (typed, key) in [
        ("/iscritti a caso", "command-no-such-option"),
        ("/giuria crea metodo:caso", "command-no-such-choice"),
        ("/giuria crea file:x", "command-option-twice"),
    ] {
        assert_eq!(apart(typed).map_err(|text| text.key), Err(key), "{typed}");
    }
    assert!(taken_apart("/boh crea").is_none() && taken_apart("crea").is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn nothing_typed_breaks_it(text in any::<String>()) {
        for lang in Lang::ALL {
            let _ = parse(&text, lang);
            for spec in TABLE.iter() {
                let _ = parse(&format!("/{} {text}", spec.name(lang)), lang);
            }
        }
    }

    #[test]
    fn nothing_put_into_an_option_breaks_it(value in "\\PC{0,60}", at in 0_usize..1000) {
        let spec = &TABLE[at % TABLE.len()];
        for option in spec.options {
            for text in [format!("/{} {}:{value}", spec.it, option.it), format!("/{} {}=\"{value}\"", spec.en, option.en)] {
                if let Some(Err(text)) = parse(&text, Lang::It) {
                    let sentence = giostra::messages::render(Lang::It, &text, &Voice { when: &|_| String::new(), typed: &str::to_owned, called: &|_, name| name.to_owned(), ..Voice::PLAIN });
                    // What was typed comes back, but not at any length.
                    prop_assert!(sentence.chars().count() < 400, "{}", sentence);
                }
            }
        }
    }

    #[test]
    fn a_number_in_its_range_is_read(number in 1_i64..=20) {
        prop_assert_eq!(ok(&format!("/manche quante:{number}")).number(Opt::Quante), Some(number));
    }
}
