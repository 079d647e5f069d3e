//! Through Telegram's Bot API, by long polling, with the answers: the real program against the double.

use crate::database::Server;
use crate::logs;
use crate::offer::{BURST, HALF, Offer, PLAYERS, Size, TALK, now};
use crate::process::Process;
use crate::support::telegram::{Status, Telegram, User};
use crate::waits::Waits;
use giostra::clock::Clock;
use giostra::rooms::heard::Place;
use serde_json::json;
use std::time::{Duration, Instant};

/// Between two bursts: 20 000 messages a second, which is more than the double can bring.
const PAUSE: Duration = Duration::from_millis(5);
/// Between two words whose reaction is timed.
const PROBE: Duration = Duration::from_millis(4);
/// The double and this bench share the machine with the bot: more than this in a second would time them.
const MOST: f64 = 3_000.0;

/// How messages are posted and changed.
const METHODS: [&str; 5] =
    ["sendPhoto", "sendMessage", "editMessageMedia", "editMessageCaption", "editMessageText"];

/// A group and who writes there.
struct Group {
    chat: i64,
    users: Vec<User>,
}

fn group(double: &Telegram, name: &str, players: usize) -> Group {
    let chat = double.supergroup(name);
    let users = (0..players).map(|player| {
        let user = double.user(&format!("{name} {player}"));
        double.join(chat, &user, Status::Member);
        user
    });
    let users = users.collect();
    double.bot_added(chat);
    Group { chat, users }
}

/// Says a message: the chat and its number, if it was a word.
fn say(double: &Telegram, groups: &[Group], idle: &[Group], offer: &Offer<'_>) -> Option<(i64, i64)> {
    match *offer {
        Offer::Idle(number) => {
            let group = &idle[number % idle.len()];
            double.say(&group.users[0], group.chat, TALK);
            None
        }
        Offer::Word { round, player, word } => {
            let group = &groups[round];
            Some((group.chat, double.say(&group.users[player], group.chat, word)))
        }
    }
}

fn look(double: &Telegram, open: &mut Vec<((i64, i64), Instant)>, waits: &mut Waits) {
    open.retain(|((chat, id), since)| {
        let reacted = double.message(*chat, *id).is_some_and(|shown| !shown.reactions.is_empty());
        if reacted {
            waits.push(since.elapsed());
        }
        !reacted
    });
}

/// Waits until all is heard, and nothing is posted or changed any more, of which Telegram takes about thirty in a second: after a
/// start each round's grid is changed once, which is not what a message costs.
async fn said(double: &Telegram, bot: &Process) {
    double.all_confirmed().await;
    let mut before = double.count_of(&METHODS);
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let now = double.count_of(&METHODS);
        if now == before {
            break;
        }
        before = now;
    }
    bot.rest().await;
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run(size: Size) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let double = Telegram::start(Clock::real()).await;
    println!("telegram: {} messages to {} rounds and {} idle rooms", size.messages, size.rounds, size.idle);
    let groups: Vec<Group> =
        (0..size.rounds).map(|number| group(&double, &format!("Gruppo {number}"), PLAYERS)).collect();
    let idle: Vec<Group> =
        (0..size.idle).map(|number| group(&double, &format!("Altro {number}"), 1)).collect();
    let vars = [("GIOSTRA_TELEGRAM_TOKEN", double.token()), ("GIOSTRA_TELEGRAM_API", double.url())];
    // The bot has been in its groups for long: it would greet each, thirty in a second.
    let confirm = json!({ "offset": double.last_update() + 1, "timeout": 0 }).to_string();
    let method = format!("{}/bot{}/getUpdates", double.url(), double.token());
    let request = reqwest::Client::builder().no_proxy().build()?.post(method).body(confirm);
    request.header("content-type", "application/json").send().await?.error_for_status()?;
    let start = || Process::bot(folder.path(), &["--piazza", "off"], &vars);
    let bot = start().await?;
    double.wait_until("a poll stands", |double| (double.polls() > 0).then_some(())).await;
    bot.rest().await;
    let quiet = bot.resident();
    for group in &groups {
        double.say(&group.users[0], group.chat, "/manche subito tempo:1800");
    }
    // About thirty messages a second are all that Telegram takes.
    while double.count_of(&["sendPhoto"]) < size.rounds {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    said(&double, &bot).await;
    println!(
        "  {quiet:.0} MiB resident in {} groups, {:.0} with {} rounds",
        groups.len() + idle.len(),
        bot.resident(),
        size.rounds
    );
    // The words are read from the log, which one process at a time may open: the rounds go on where they were.
    drop(bot);
    let file = folder.path().join("giostra.db");
    let journal = logs::open(&file).await?;
    let found = logs::lists(&journal).await?;
    journal.close().await;
    let list = |group: &Group| {
        let is_it = |place: &Place| matches!(place, Place::Room { channel, .. } if *channel == group.chat.to_string());
        found.iter().find(|(place, _)| is_it(place)).map(|(_, list)| list.clone()).unwrap_or_default()
    };
    let lists: Vec<_> = groups.iter().map(list).collect();
    anyhow::ensure!(lists.iter().all(|list| !list.is_empty()), "a round has not begun");
    let bot = start().await?;
    double.wait_until("a poll stands", |double| (double.polls() > 0).then_some(())).await;
    bot.rest().await;
    // Each round has been heard of once: what it costs to pack the dictionary and to open a round again after a start is not
    // what a message costs.
    for group in &groups {
        double.say(&group.users[0], group.chat, TALK);
    }
    said(&double, &bot).await;

    let server = Server::find().await;
    let (begun, wall, mut words) = (bot.cpu(), now(), 0);
    let beside = server.cpu();
    for first in (0..size.messages).step_by(BURST) {
        for number in first..first + BURST {
            words += usize::from(say(&double, &groups, &idle, &Offer::of(number, size, &lists)).is_some());
        }
        tokio::time::sleep(PAUSE).await;
    }
    double.all_confirmed().await;
    let wall = wall.elapsed().as_secs_f64();
    bot.rest().await;
    let spent = bot.cpu() - begun;
    let (rate, beside) = (size.messages as f64 / spent, server.beside(beside));
    let reactions = double.count_of(&["setMessageReaction"]);
    println!(
        "  {rate:.0} messages per CPU-second ({spent:.2} s CPU{beside}, {reactions} reactions; brought within {wall:.2} s)"
    );

    let half = (rate / 2.0).min(MOST);
    let (mut open, mut waits) = (Vec::new(), Waits::default());
    let (begun, mut uttered, mut asked) = (now(), 0, 0);
    while begun.elapsed() < HALF {
        let elapsed = begun.elapsed();
        while (uttered as f64) < half * elapsed.as_secs_f64() {
            let said = say(&double, &groups, &idle, &Offer::of(size.messages + uttered, size, &lists));
            words += usize::from(said.is_some());
            uttered += 1;
            if let Some(said) = said.filter(|_| asked < elapsed.as_micros() / PROBE.as_micros()) {
                open.push((said, now()));
                asked += 1;
            }
        }
        look(&double, &mut open, &mut waits);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    while !open.is_empty() && begun.elapsed() < HALF * 3 {
        look(&double, &mut open, &mut waits);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    double.all_confirmed().await;
    bot.rest().await;
    println!("  reaction at {half:.0} messages a second: {waits}, {} never", open.len());
    println!("  {:.0} MiB resident", bot.resident());
    drop(bot);
    let journal = logs::open(&file).await?;
    logs::compare(&journal, words).await?;
    journal.close().await;
    Ok(())
}
