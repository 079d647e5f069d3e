//! In which language a server is spoken to before anybody has set one: in its own, if nothing was known of it.

use super::people;
use super::table::Table;
use giostra::journal::{Entry, Journal, Options, Record};
use giostra::messages::Lang;

/// A table whose server has this language on Discord.
async fn table(locale: &str) -> Table {
    let mut table = Table::closed().await;
    table.double.guild_locale(table.guild, locale);
    table.start().await;
    table
}

#[tokio::test]
async fn a_new_server_is_spoken_to_in_its_own_language() {
    for (locale, lang) in [("en-US", Lang::En), ("de", Lang::En), ("it", Lang::It)] {
        let mut table = table(locale).await;
        let [silk] = people(&table, ["Silk"]);
        let place = table.place(table.room, None);
        table.slash(silk, "classifica", &[]).await;
        assert_eq!(table.house().lang(&place), lang, "{locale}");
        // What only one person sees is in the language of their screen.
        assert_eq!(
            table.house().lang_for(&giostra::rooms::heard::Person(format!("discord:{silk}")), &place),
            Lang::It
        );
        // The next process knows it too.
        table.crash();
        table.start().await;
        assert_eq!(table.house().lang(&place), lang, "{locale}");
        let boss = table.double.owner(table.guild);
        table.slash(boss, "torneo", &[("azione", "crea"), ("nome", "Coppa"), ("gioco", "wyps")]).await;
        table.pass(2_000).await;
        let piece = if lang == Lang::En { "Nobody" } else { "Ancora nessun iscritto" };
        assert!(table.count(table.room, piece) > 0, "{locale}: {:?}", table.double.messages(table.room));
        // Until somebody sets one.
        for (value, wanted) in [("it", Lang::It), ("en", Lang::En), ("predefinito", lang)] {
            table.slash(boss, "impostazioni", &[("chiave", "lingua"), ("valore", value)]).await;
            assert_eq!(table.house().lang(&place), wanted, "{locale}, {value}");
        }
        table.no_bad_requests();
    }
}

#[tokio::test]
async fn a_server_of_which_something_is_known_stays_as_it_was() {
    let mut table = Table::closed().await;
    table.double.guild_locale(table.guild, "en-US");
    // It has set its theme, and played in Italian: no version before this one has written down its language.
    let (journal, _) = Journal::open(table.file(), Options::default()).await.expect("it opens");
    let scope = format!("server:discord:{}", table.guild);
    let record = Record::Setting { scope, key: "tema".into(), value: Some("giorno".into()), at: 1 };
    journal.append(Entry { lines: Vec::new(), records: vec![record] }).await.expect("written");
    journal.close().await;
    table.start().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "classifica", &[]).await;
    assert_eq!(table.house().lang(&table.place(table.room, None)), Lang::It);
    table.no_bad_requests();
}
