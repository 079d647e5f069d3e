//! Rounds written in private: deep links, the running list, the end; who may not play; and that nobody
//! is shown what is not for them.

use super::table::Table;
use super::{payload_of, people, round, with};
use crate::support::telegram::{Status, User};

/// Whoever is to see what others wrote in private before the end has seen it.
fn saw(table: &Table, user: &User, piece: &str) -> bool {
    let seen = table.double.seen_by(user);
    seen.iter().any(|seen| seen.text.to_lowercase().contains(piece))
}

#[tokio::test]
async fn a_private_round_by_deep_link() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad", "Marta"], "modo:riservata").await;
    let (silk, galahad, marta) = (&users[0], &users[1], &users[2]);
    let grid = table.last(group, "in privato");
    for user in [silk, galahad] {
        let payload = payload_of(&table, user, group, grid.id, "Scrivi le parole");
        table.double.start_private(user, Some(&payload));
        table.settle().await;
        assert!(table.last(user.id, "Scrivi qui le parole").photo.is_some());
    }
    let begin = table.double.answers(silk.id).len();
    for word in ["carte", "aquila rabisso", "soia"] {
        table.double.say(silk, silk.id, word);
        table.settle().await;
    }
    // One running list, edited in place.
    let lists = table.double.answers(silk.id).split_off(begin);
    assert_eq!(lists.len(), 1, "{lists:#?}");
    assert!(
        lists[0].text.contains("carte 2 · aquila 3 · soia 1 | 6 punti | non valide: rabisso"),
        "{}",
        lists[0].text
    );
    table.double.press(silk, silk.id, lists[0].id, "Togli l’ultima").callback();
    table.settle().await;
    let list = table.double.message(silk.id, lists[0].id).expect("there");
    assert!(list.text.starts_with("carte 2 · aquila 3 | 5 punti"), "{}", list.text);
    table.double.say(galahad, galahad.id, "dilaterà");
    // In the group one talks.
    table.double.say(marta, group, "idolatra");
    table.pass(60_000).await;
    // Until now nobody was shown another's words.
    assert!(saw(&table, silk, "carte 2") && saw(&table, galahad, "dilater"));
    for (user, piece) in
        [(galahad, "carte"), (galahad, "aquila"), (silk, "dilater"), (marta, "carte"), (marta, "dilater")]
    {
        assert!(!saw(&table, user, piece), "{} saw {piece}", user.name);
    }
    let owner = table.double.owner(group);
    for piece in ["carte", "aquila", "soia", "rabisso", "dilater"] {
        assert!(!saw(&table, &owner, piece), "{piece} in the group");
    }
    table.pass(140_000).await;
    let end = table.last(group, "vince Galahad con 8 punti. Poi Silk 5.");
    // What is asked for at the end comes to whom asked.
    let press = table.double.press(silk, group, end.id, "Le mie parole").callback();
    table.settle().await;
    assert_eq!(table.double.answers_to(&press).len(), 1);
    table.last(silk.id, "5 punti, posto 2 su 2.");
    // Somebody who never opened the private chat gets there by their button.
    let press = table.double.press(marta, group, end.id, "Tutte le parole").callback();
    table.settle().await;
    let answers = table.double.answers_to(&press);
    assert!(
        answers.len() == 1 && answers[0].url.as_deref().is_some_and(|url| url.contains("?start=")),
        "{answers:?}"
    );
    table.nothing_was_refused_but(&["can't initiate conversation"]);
}

#[tokio::test]
async fn a_guessed_link_gives_nothing() {
    let table = Table::open().await;
    let (group, _) = round(&table, &["Silk"], "modo:riservata").await;
    let stranger = table.double.user("Zorro");
    for payload in ["segreto-1", "qui-1", "entro-1", "mie-1", "parole-1", "segnala-1", "riv-1", "togli-1"] {
        table.double.start_private(&stranger, Some(payload));
        table.settle().await;
        let last = table.double.answers(stranger.id).pop().expect("an answer");
        assert!(
            last.text.contains("di un gruppo in cui non sei") && last.photo.is_none(),
            "{payload}: {}",
            last.text
        );
    }
    for payload in ["segreto-99", "ciao", "____", "segreto-", "-"] {
        table.double.start_private(&stranger, Some(payload));
        table.settle().await;
        assert!(!saw(&table, &stranger, "griglia 4 per 4"), "{payload}");
    }
    // What they write plays nowhere, and no forged press helps.
    table.double.say(&stranger, stranger.id, "carte");
    let hello = table.double.answers(stranger.id)[0].id;
    for data in ["entro:1", "segreto:1", "lista:1", "togli:1", "mie:1", "di:1:1", "qui:1"] {
        table.double.press_data(&stranger, stranger.id, hello, data);
        table.settle().await;
    }
    table.double.say(&stranger, stranger.id, "carte");
    table.pass(200_000).await;
    assert!(!saw(&table, &stranger, "griglia 4 per 4"));
    table.last(group, "Nessuna parola, stavolta.");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn words_of_a_booth_stay_in_it() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad", "Marta"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.double.start_private(&users[1], None);
    table.double.say(&users[0], group, "/manche subito modo:cabina");
    table.settle().await;
    let grid = table.last(group, "Premi Entro");
    for user in &users[..2] {
        table.double.press(user, group, grid.id, "Entro").callback();
        table.settle().await;
        table.last(user.id, "Questa è la tua cabina");
    }
    // Who has no private chat is told how to open it.
    let press = table.double.press(&users[2], group, grid.id, "Entro").callback();
    table.settle().await;
    assert_eq!(table.double.answers_to(&press).len(), 1);
    table.double.say(&users[0], users[0].id, "carte aquila zzzz");
    table.double.say(&users[1], users[1].id, "idolatra");
    table.pass(60_000).await;
    for piece in ["carte", "aquila", "zzzz", "idolatra"] {
        assert!(!saw(&table, &users[2], piece), "{piece} in the group");
    }
    assert!(!saw(&table, &users[1], "carte") && !saw(&table, &users[0], "idolatra"));
    table.pass(140_000).await;
    table.last(group, "vince Galahad con 8 punti. Poi Silk 5 e Marta 0.");
    table.nothing_was_refused_but(&["can't initiate conversation"]);
}

#[tokio::test]
async fn a_secret_word_in_an_open_round_is_not_shown_before_the_end() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "").await;
    let grid = table.last(group, "minimo 4");
    let payload = payload_of(&table, &users[0], group, grid.id, "Scrivi in segreto");
    table.double.start_private(&users[0], Some(&payload));
    table.settle().await;
    table.double.say(&users[0], users[0].id, "idolatra");
    table.pass(5_000).await;
    let again = table.double.say(&users[1], group, "idolatra soia");
    table.settle().await;
    assert_eq!(table.double.message(group, again).expect("there").reactions[0].1, "👍");
    let again = table.double.say(&users[1], group, "idolatra");
    table.settle().await;
    assert_eq!(table.double.message(group, again).expect("there").reactions[0].1, "👀");
    let bot = table.double.answers(group);
    assert!(bot.iter().all(|shown| !shown.text.contains("idolatra")), "{bot:#?}");
    table.pass(200_000).await;
    table.last(group, "vince Silk con 8 punti. Poi Galahad 1.");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn who_does_not_play() {
    let table = Table::open().await;
    table.double.hears_bots(true);
    let (group, users) = people(&table, &["Silk"]);
    let (bot, ghost) = (table.double.other_bot("Altrobot"), table.double.user("Fantasma"));
    table.double.join(group, &bot, Status::Member);
    table.double.join(group, &ghost, Status::Anonymous);
    table.double.bot_added(group);
    table.settle().await;
    // Another bot's command, and a command by a bot.
    table.double.say(&users[0], group, "/manche@OtherBot subito");
    table.double.say(&bot, group, "/manche subito");
    table.settle().await;
    assert_eq!(with(&table, group, "minimo 4"), 0);
    // An anonymous administrator is told, once for each command, and plays not.
    table.double.twice(true);
    table.double.say(&ghost, group, "/manche subito");
    table.settle().await;
    assert_eq!((with(&table, group, "Scrivi come te stesso"), with(&table, group, "minimo 4")), (1, 0));
    table.double.say(&users[0], group, "/manche@giostra_bot subito");
    table.settle().await;
    assert_eq!(with(&table, group, "minimo 4"), 1);
    table.double.say(&bot, group, "carte");
    table.double.say(&ghost, group, "aquila");
    table.double.say(&users[0], group, "@giostra_bot soia");
    table.pass(200_000).await;
    table.last(group, "vince Silk con 1 punto.");
    assert_eq!(with(&table, group, "Scrivi come te stesso"), 1);
    table.nothing_was_refused_but(&[]);
}
