//! `word:value` whose word names no option of a command is never taken for a part of a name or an hour: every command says
//! which options it has.

use giostra::commands::{Command, Invocation, Opt, OptionKind, TABLE, parse, read_options};
use giostra::messages::Lang;

fn refused(typed: &str) -> &'static str {
    match parse(typed, Lang::It) {
        Some(Err(text)) => text.key,
        other => panic!("{typed}: {other:?}"),
    }
}

fn read(typed: &str) -> Invocation {
    match parse(typed, Lang::It) {
        Some(Ok(read)) => read,
        other => panic!("{typed}: {other:?}"),
    }
}

#[test]
fn no_command_takes_an_unknown_option_for_something_else() {
    for spec in TABLE.iter() {
        // Words for a grid are read one by one, and settings are called by their names.
        if matches!(spec.id, Command::P | Command::Impostazioni) {
            continue;
        }
        let no_option = if spec.options.is_empty() { "command-no-options" } else { "command-no-such-option" };
        for name in [spec.it, spec.en] {
            for stray in ["pippo:2", "zona_oraria:Roma", "MANCHES:2", "sgiornì:tre"] {
                assert_eq!(refused(&format!("/{name} {stray}")), no_option, "/{name} {stray}");
                // Where a name alone is refused already, that is said first.
                if !matches!(parse(&format!("/{name} Tizio"), Lang::It), Some(Err(_))) {
                    assert_eq!(
                        refused(&format!("/{name} Tizio {stray}")),
                        no_option,
                        "/{name} Tizio {stray}"
                    );
                }
            }
            let texts = spec.options.iter().filter(|option| option.kind == OptionKind::Text);
            for option in texts.filter(|option| option.id != Opt::Motivo) {
                let typed = format!("/{name} {}:Tizio pippo:2", option.it);
                assert_eq!(refused(&typed), "command-no-such-option", "{typed}");
            }
        }
    }
}

#[test]
fn hours_addresses_mentions_quoted_texts_and_reasons_stay_what_they_are() {
    let serie = read("/serie nome:Sera quando:venerdì 21:00");
    assert_eq!(serie.text(Opt::Quando), Some("venerdì 21:00"));
    for (typed, option, value) in [
        ("/torneo crea nome:\"Re:Zero o ore:21\"", Opt::Testo, "Re:Zero o ore:21"),
        ("/torneo crea nome:Re:Zero", Opt::Testo, "Re:Zero"),
        ("/torneo crea nome:Coppa: la finale", Opt::Testo, "Coppa: la finale"),
        ("/torneo crea nome:Coppa https://esempio.it/a?b=c", Opt::Testo, "Coppa https://esempio.it/a?b=c"),
        ("/squadra nome:Lupi <:lupo:123456>", Opt::Testo, "Lupi <:lupo:123456>"),
        ("/squadra nome:Lupi :lupo:", Opt::Testo, "Lupi :lupo:"),
        ("/profilo <@123456>", Opt::Chi, "<@123456>"),
        ("/escludi telegram:3", Opt::Chi, "telegram:3"),
        ("/giuria squadra chi:Alma=Silk, Bruno=Ugo", Opt::Chi, "Alma=Silk, Bruno=Ugo"),
        ("/annulla motivo:vedi nota:3", Opt::Motivo, "vedi nota:3"),
        ("/orari quando:21/11 20:30", Opt::Quando, "21/11 20:30"),
        ("/mossa d8:fungo", Opt::Testo, "d8:fungo"),
    ] {
        assert_eq!(read(typed).text(option), Some(value), "{typed}");
    }
    // A platform that takes options apart says itself which is which.
    let given = [("azione".to_owned(), "crea".to_owned()), ("nome".to_owned(), "Serata Re:Zero".to_owned())];
    let Some(Ok(read)) = read_options("torneo", &given, Lang::It) else { panic!("the name of a series") };
    assert_eq!(read.text(Opt::Testo), Some("Serata Re:Zero"));
    // W26: a computer is refused by its own sentence.
    assert_eq!(refused("/torneo crea nome:Coppa con:medio"), "event-no-computer");
}
