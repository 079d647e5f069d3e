//! The commands that Telegram shows when somebody types `/`.

use super::table::Table;

#[tokio::test]
async fn the_commands_stand_in_both_languages() {
    let mut table = Table::open().await;
    let told = |double: &crate::support::telegram::Telegram| {
        (double.count_of(&["setMyCommands"]) >= 6).then_some(())
    };
    table.double.wait_until("the commands are told", told).await;
    let names = |scope: &str, language: &str| {
        let commands = table.double.commands(scope, language);
        commands.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    let (everybody, english) = (names("default", "it"), names("default", "en"));
    let (admins, english_admins) =
        (names("all_chat_administrators", "it"), names("all_chat_administrators", "en"));
    // Who reads neither is answered in English (`checkup`), so that is what is shown.
    assert_eq!(
        (names("default", ""), names("all_chat_administrators", "")),
        (english.clone(), english_admins.clone())
    );
    assert!(everybody.contains(&"manche".to_owned()) && english.contains(&"round".to_owned()));
    assert!(!everybody.contains(&"annulla".to_owned()) && admins.contains(&"annulla".to_owned()));
    assert_eq!((everybody.len(), admins.len()), (english.len(), english_admins.len()));
    assert!(english_admins.len() > english.len());
    // Who we are is told once, not at each start.
    let all = |double: &crate::support::telegram::Telegram| {
        (double.count_of(&["setMyShortDescription"]) == 3).then_some(())
    };
    table.double.wait_until("the descriptions are told", all).await;
    while table.house().kept("telegram descriptions").is_none() {
        tokio::task::yield_now().await;
    }
    table.crash();
    table.start().await;
    let commands = |double: &crate::support::telegram::Telegram| {
        (double.count_of(&["setMyCommands"]) >= 12).then_some(())
    };
    table.double.wait_until("the commands are told again", commands).await;
    table.settle().await;
    assert_eq!(table.double.count_of(&["setMyDescription"]), 3);
    table.nothing_was_refused_but(&[]);
}
