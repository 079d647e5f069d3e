//! What Discord keeps of tournaments beside the messages: scheduled events of a series, and the champion's role.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::{CREATE_EVENTS, MANAGE_EVENTS, MANAGE_ROLES};
use crate::support::discord::{Role, User};
use std::time::Duration;

const DAY: i64 = 24 * 60 * 60_000;

/// A table whose bot has a role with these rights, and a role below it and one above.
async fn table(rights: u64) -> (Table, User, [Role; 2]) {
    let mut table = Table::closed().await;
    table.double.twice(true);
    let above = table.double.role(table.guild, "Capi", 0);
    let own = table.double.role(table.guild, "Giostra", rights);
    let below = table.double.role(table.guild, "Campione", 0);
    table.double.give(table.guild, table.double.bot(), own);
    table.start().await;
    let boss = table.double.owner(table.guild);
    table.double.user_locale(boss, "it");
    (table, boss, [below, above])
}

async fn series(table: &Table, boss: User) {
    let plan = [("nome", "Sera"), ("quando", "ogni giorno 21:00"), ("turni", "1"), ("tempo", "60")];
    table.slash(boss, "serie", &plan).await;
}

fn statuses(table: &Table) -> Vec<(String, u64)> {
    table.double.planned(table.guild).into_iter().map(|it| (it.name, it.status)).collect()
}

/// Passes time until the scheduled events are these.
async fn until(table: &Table, wanted: &[(&str, u64)], most: i64) {
    let is =
        || statuses(table).iter().map(|(name, status)| (name.as_str(), *status)).eq(wanted.iter().copied());
    let mut passed = 0;
    while !is() && passed < most {
        table.pass(60_000).await;
        passed += 60_000;
    }
    assert!(is(), "{wanted:?}, but {:?}", statuses(table));
}

#[tokio::test]
async fn a_series_stands_among_the_events_of_the_server() {
    let (mut table, boss, _) = table(CREATE_EVENTS).await;
    let [anna, bruno] = people(&table, ["Anna", "Bruno"]);
    series(&table, boss).await;
    assert_eq!(statuses(&table), [("Sera".to_owned(), 1)]);
    let begins = table.double.planned(table.guild)[0].from.clone();
    assert!(begins.contains("T20:00:00"), "nine in the evening in Rome: {begins}");
    // The process dies, and says it once more: nothing is entered twice, nor changed.
    table.crash();
    table.start().await;
    table.pass(2_000).await;
    assert_eq!(statuses(&table), [("Sera".to_owned(), 1)]);
    while table.count(table.room, "Mi iscrivo") + table.count(table.room, "Ancora nessun iscritto") == 0 {
        table.pass(60_000).await;
    }
    let card = table.last(table.room, "Ancora nessun iscritto").id;
    table.press(anna, card, "Mi iscrivo").await;
    table.press(bruno, card, "Mi iscrivo").await;
    until(&table, &[("Sera", 2)], 2 * 60 * 60_000).await;
    table.crash();
    table.start().await;
    until(&table, &[("Sera", 3), ("Sera 2", 1)], 30 * 60_000).await;
    // Nobody comes to the second one: it is taken out, and the third is entered.
    until(&table, &[("Sera", 3), ("Sera 3", 1)], 26 * 60 * 60_000).await;
    closes(&table, boss).await;
    until(&table, &[("Sera", 3)], 60_000).await;
    table.no_bad_requests();
}

#[tokio::test]
async fn an_answer_that_was_lost_enters_nothing_twice() {
    let (mut table, boss, _) = table(CREATE_EVENTS).await;
    table.double.lose_answer("POST", &format!("/guilds/{}/scheduled-events", table.guild), 1);
    let plan = [("nome", "Sera"), ("quando", "ogni giorno 21:00"), ("turni", "1"), ("tempo", "60")];
    let asked = table.double.slash(boss, table.room, "serie", &plan);
    table.heard(asked.0).await;
    table.crash();
    table.start().await;
    table.pass(60_000).await;
    assert_eq!(statuses(&table), [("Sera".to_owned(), 1)]);
}

#[tokio::test]
async fn where_the_bot_may_not_a_series_goes_on_without() {
    // Who may change events may not enter them: Discord would refuse it.
    for rights in [0, MANAGE_EVENTS] {
        let (table, boss, _) = table(rights).await;
        series(&table, boss).await;
        table.pass(DAY).await;
        assert_eq!(statuses(&table), []);
        let asked = |path: &str| table.double.requests().iter().filter(|it| it.path.contains(path)).count();
        assert_eq!(asked("scheduled-events"), 0, "what is known to be forbidden is not asked for");
        let asked = table.slash(boss, "diagnosi", &[]).await;
        let told = table.double.interaction(asked).response.expect("answered").content;
        let line = told.lines().find(|line| line.contains("«Creare eventi»")).expect("a line");
        assert!(line.starts_with('➖'), "no tick stands before a lack: {told}");
        assert!(table.count(table.room, "Sera") > 0);
        table.no_bad_requests();
    }
}

/// What the bot has entered it may take out and move with either right.
#[tokio::test]
async fn with_the_right_to_create_alone_a_series_is_led_to_its_end() {
    let (table, boss, _) = table(CREATE_EVENTS).await;
    series(&table, boss).await;
    assert_eq!(statuses(&table), [("Sera".to_owned(), 1)]);
    closes(&table, boss).await;
    until(&table, &[], 60_000).await;
    let asked = table.slash(boss, "diagnosi", &[]).await;
    let told = table.double.interaction(asked).response.expect("answered").content;
    assert!(!told.contains("eventi"), "{told}");
    table.no_bad_requests();
}

/// The tournament is closed: that is asked, and pressed (F11).
async fn closes(table: &Table, boss: User) {
    let asked = table.slash(boss, "torneo", &[("azione", "chiudi")]).await;
    let asked = table.double.interaction(asked).response.expect("the question");
    table.press(boss, asked.id, "Chiudi").await;
}

/// A tournament of two elsewhere, which the first of them wins.
async fn won(table: &Table, boss: User, [winner, loser]: [(User, &str); 2]) {
    let plan = [("azione", "crea"), ("nome", "Coppa"), ("gioco", "esterno"), ("formula", "eliminazione")];
    table.slash(boss, "torneo", &plan).await;
    let card = table.last(table.room, "Ancora nessun iscritto").id;
    for (user, _) in [winner, loser] {
        table.press(user, card, "Mi iscrivo").await;
    }
    table.slash(boss, "torneo", &[("azione", "avvia")]).await;
    let before = table.count(table.room, "è finito");
    // A channel takes so many messages at once.
    while table.count(table.room, "Com’è finita?") == 0 {
        table.pass(1_000).await;
    }
    let board = table.last(table.room, "Com’è finita?").id;
    for (user, _) in [winner, loser] {
        table.press(user, board, &format!("Ha vinto {}", winner.1)).await;
    }
    while table.count(table.room, "è finito") == before {
        table.pass(10_000).await;
    }
    table.pass(Duration::from_secs(5).as_millis().try_into().expect("small")).await;
}

#[tokio::test]
async fn the_role_goes_from_champion_to_champion() {
    let (mut table, boss, [crown, _]) = table(MANAGE_ROLES).await;
    let [anna, bruno] = people(&table, ["Anna", "Bruno"]);
    let value = format!("<@&{crown}>");
    let set = [("chiave", "ruolo-campione"), ("valore", value.as_str()), ("dove", "server")];
    table.slash(boss, "impostazioni", &set).await;
    won(&table, boss, [(anna, "Anna"), (bruno, "Bruno")]).await;
    assert_eq!(table.double.bearers(table.guild, crown), [anna]);
    table.crash();
    table.start().await;
    won(&table, boss, [(bruno, "Bruno"), (anna, "Anna")]).await;
    assert_eq!(table.double.bearers(table.guild, crown), [bruno]);
    assert_eq!(table.count(table.room, "non posso darlo"), 0);
    // Each was given and taken once, though everything is delivered twice.
    let asked = |method: &str| {
        let role = format!("/roles/{crown}");
        table.double.requests().iter().filter(|it| it.method == method && it.path.ends_with(&role)).count()
    };
    assert_eq!((asked("PUT"), asked("DELETE")), (2, 1));
    table.no_bad_requests();
}

/// F11: opened again it has no champion, and who had the role before has it again; the end that holds gives it anew.
#[tokio::test]
async fn an_end_that_is_taken_back_takes_the_role_back() {
    let (mut table, boss, [crown, _]) = table(MANAGE_ROLES).await;
    let [anna, bruno] = people(&table, ["Anna", "Bruno"]);
    let value = format!("<@&{crown}>");
    let set = [("chiave", "ruolo-campione"), ("valore", value.as_str()), ("dove", "server")];
    table.slash(boss, "impostazioni", &set).await;
    won(&table, boss, [(anna, "Anna"), (bruno, "Bruno")]).await;
    table.crash();
    table.start().await;
    won(&table, boss, [(bruno, "Bruno"), (anna, "Anna")]).await;
    table.say(boss, table.room, "/torneo riapri").await;
    table.pass(5_000).await;
    assert_eq!(table.double.bearers(table.guild, crown), [anna]);
    table.say(boss, table.room, "/torneo riprendi").await;
    let mut waited = 0;
    while table.count(table.room, "è finito") < 3 && waited < 60 {
        table.pass(10_000).await;
        waited += 1;
    }
    table.pass(5_000).await;
    assert_eq!(table.double.bearers(table.guild, crown), [bruno]);
    table.no_bad_requests();
}

/// The process dies between the end of a tournament and what is given for it.
#[tokio::test]
async fn a_role_that_was_not_given_yet_is_given_by_the_next_process() {
    let (mut table, boss, [crown, _]) = table(MANAGE_ROLES).await;
    let [anna, bruno] = people(&table, ["Anna", "Bruno"]);
    let value = format!("<@&{crown}>");
    let set = [("chiave", "ruolo-campione"), ("valore", value.as_str()), ("dove", "server")];
    table.slash(boss, "impostazioni", &set).await;
    table.double.fail_next("PUT", &format!("/guilds/{}/members/", table.guild), 500, 8);
    won(&table, boss, [(anna, "Anna"), (bruno, "Bruno")]).await;
    assert!(table.double.bearers(table.guild, crown).is_empty());
    table.crash();
    table.start().await;
    // Its gateway tells it of the server.
    table.slash(boss, "torneo", &[("azione", "albo")]).await;
    for _ in 0..60 {
        table.pass(10_000).await;
    }
    assert_eq!(table.double.bearers(table.guild, crown), [anna]);
    assert_eq!(table.count(table.room, "è finito"), 1);
}

#[tokio::test]
async fn a_role_that_cannot_be_given_is_told_once() {
    // Without the right nothing is asked; with a role above its own Discord refuses.
    for rights in [0, MANAGE_ROLES] {
        let (table, boss, [_, high]) = table(rights).await;
        let [anna, bruno] = people(&table, ["Anna", "Bruno"]);
        let value = format!("ruolo:{high}");
        let set = [("chiave", "ruolo-campione"), ("valore", value.as_str()), ("dove", "server")];
        table.slash(boss, "impostazioni", &set).await;
        won(&table, boss, [(anna, "Anna"), (bruno, "Bruno")]).await;
        assert_eq!(table.count(table.room, "Il ruolo di chi vince non posso darlo"), 1);
        assert!(table.double.bearers(table.guild, high).is_empty());
        table.no_bad_requests();
    }
}

#[tokio::test]
async fn a_tournament_with_an_hour_stands_there_too_and_goes_with_it() {
    let (mut table, boss, _) = table(CREATE_EVENTS).await;
    let [anna, bruno] = people(&table, ["Anna", "Bruno"]);
    let plan = [("azione", "crea"), ("nome", "Coppa"), ("gioco", "esterno"), ("formula", "girone")];
    table.slash(boss, "torneo", &plan).await;
    assert_eq!(statuses(&table), [], "without an hour it is not in the calendar");
    table.slash(boss, "orari", &[("quando", "domani alle 20")]).await;
    assert_eq!(statuses(&table), [("Coppa".to_owned(), 1)]);
    table.slash(boss, "orari", &[("quando", "domani alle 21:00")]).await;
    let begins = table.double.planned(table.guild)[0].from.clone();
    assert!(begins.contains("T20:00:00"), "nine in the evening in Rome: {begins}");
    // Lifted it goes, also where the process dies just then.
    table.slash(boss, "orari", &[("quando", "no")]).await;
    table.crash();
    table.start().await;
    until(&table, &[], 60_000).await;
    table.slash(boss, "orari", &[("quando", "domani alle 21:00")]).await;
    until(&table, &[("Coppa", 1)], 60_000).await;
    let card = table.last(table.room, "Ancora nessun iscritto").id;
    table.press(anna, card, "Mi iscrivo").await;
    table.press(bruno, card, "Mi iscrivo").await;
    until(&table, &[("Coppa", 2)], DAY + DAY).await;
    closes(&table, boss).await;
    until(&table, &[("Coppa", 3)], 60_000).await;
    table.no_bad_requests();
}
