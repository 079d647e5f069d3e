//! Judged events in a channel: acted out as at the terminal, everything delivered twice, killed on the way; what is shown to whom.

use super::table::Table;
use crate::support::discord::permissions::MANAGE_GUILD;
use crate::support::discord::{Interaction, User, World};
use crate::support::judged::leaks::nothing_leaks;
use crate::support::judged::{self, Act, Death, Played, Script, Stage, Told, dies, play};
use giostra::clock::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// How long everybody looks at what they are shown: an evening is longer than answers can be changed (a quarter of an hour).
const PACE: Millis = 2_000;

/// Letters of a message.
const LONGEST: usize = 2_000;

/// A channel, and who is there.
struct Channel {
    table: Table,
    people: BTreeMap<String, User>,
}

impl Channel {
    fn user(&self, name: &str) -> User {
        self.people[name]
    }

    /// Does it, and waits for nothing.
    fn begin(&self, act: &Act) -> Interaction {
        let user = self.user(act.who());
        let double = &self.table.double;
        match act {
            Act::Press { label, .. } | Act::Form { label, .. } => {
                let (message, menu) = double.newest_with(user, label).unwrap_or_else(|| {
                    let seen = judged::last_to(self, act.who());
                    panic!("{} sees no {label:?}, but {seen:#?}", act.who())
                });
                match menu {
                    Some(menu) => double.select(user, message, &menu, &[label]),
                    None => double.press(user, message, label),
                }
            }
            Act::Say { text, alone, .. } => {
                let channel = if *alone { double.conversation(user) } else { self.table.room };
                let options = judged::options(text);
                let options: Vec<(&str, &str)> =
                    options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                double.slash(user, channel, "giuria", &options)
            }
        }
    }
}

impl Stage for Channel {
    async fn open(people: &BTreeSet<String>) -> Self {
        let mut table = Table::closed().await;
        table.double.twice(true);
        let role = table.double.role(table.guild, "moderatori", MANAGE_GUILD);
        let mut all = BTreeMap::new();
        for name in people {
            let user = table.double.user(name);
            table.double.user_locale(user, "it");
            table.double.join(table.guild, user);
            if name == "Capo" {
                table.double.give(table.guild, user, role);
            }
            all.insert(name.clone(), user);
        }
        table.start().await;
        Self { table, people: all }
    }

    async fn act(&mut self, act: &Act) {
        let interaction = self.begin(act);
        let Act::Form { typed, .. } = act else {
            self.table.heard(interaction.0).await;
            self.table.answered(interaction).await;
            return self.table.pass(PACE).await;
        };
        self.table.answered(interaction).await;
        let sent = self.table.double.submit(interaction, &[("text", typed)]);
        self.table.heard(sent.0).await;
        self.table.answered(sent).await;
        self.table.pass(PACE).await;
    }

    async fn dies_at(&mut self, act: &Act) {
        let ways = [("POST", "/interactions"), ("POST", "/channels"), ("PATCH", "/channels")];
        let stopped = self.table.double.look(World::stopped);
        let gates = ways.map(|(method, path)| self.table.double.hold_requests(method, path));
        self.begin(act);
        self.table.double.wait_until(|world| (world.stopped() > stopped).then_some(())).await;
        self.table.crash();
        self.table.double.wait_until(|world| (world.standing() == 0).then_some(())).await;
        drop(gates);
        self.table.start().await;
        self.table.settle().await;
    }

    async fn kill(&mut self) {
        self.table.crash();
        self.table.start().await;
        self.table.settle().await;
    }

    fn told(&self) -> Vec<Told> {
        let name = |user: User| {
            let found = self.people.iter().find(|(_, one)| **one == user);
            found.map_or_else(|| user.to_string(), |(name, _)| name.clone())
        };
        let all = self.table.double.versions().into_iter();
        let told = all.map(|version| Told {
            to: version.to.map(name),
            text: super::chats::untapped(&version.text),
            labels: version.labels,
            hidden: version.hidden,
            rows: version.rows,
        });
        told.collect()
    }

    fn count(&self) -> usize {
        self.table.double.shown()
    }

    fn count_of(&self, who: &str) -> usize {
        let user = self.people[who];
        self.table.double.look(|world| world.shown_to(user))
    }

    async fn log(&self) -> Vec<String> {
        judged::log(self.table.house()).await
    }

    fn is_clean(&self) {
        self.table.no_bad_requests();
    }
}

/// By the three rules (M14): here, killed on the way, and in full.
#[tokio::test]
async fn a_small_event_comes_to_what_it_comes_to_at_the_terminal() {
    let script = Script::small("accordo");
    let played = play::<Channel>(script, |_| Death::Never).await;
    judged::is_that_of_the_terminal(script, &played.log);
    nothing_leaks(script, &played, LONGEST);
}

#[tokio::test]
async fn killed_after_every_step_it_comes_to_the_same() {
    let script = Script::small("media");
    let death = |at| if dies(script, at) { Death::After } else { Death::Never };
    let played = play::<Channel>(script, death).await;
    judged::is_that_of_the_terminal(script, &played.log);
    nothing_leaks(script, &played, LONGEST);
}

#[tokio::test]
async fn killed_before_anybody_is_answered_it_comes_to_the_same() {
    let script = Script::small("accordo");
    let Played { log, .. } =
        play::<Channel>(script, |at| if dies(script, at) { Death::Between } else { Death::Never }).await;
    judged::is_that_of_the_terminal(script, &log);
}

#[tokio::test]
async fn a_full_event_comes_to_what_it_comes_to_at_the_terminal() {
    let script = Script::full();
    let played = play::<Channel>(script, |_| Death::Never).await;
    judged::is_that_of_the_terminal(script, &played.log);
    nothing_leaks(script, &played, LONGEST);
}

#[tokio::test]
async fn a_bench_with_many_sheets() {
    judged::a_bench_with_many_sheets::<Channel>(LONGEST).await;
}

#[tokio::test]
async fn a_panel_with_many_sections() {
    judged::a_panel_with_many_sections::<Channel>(LONGEST).await;
}

#[tokio::test]
async fn who_judges_is_led_there_from_the_private_chat() {
    judged::judged_from_the_private_chat::<Channel>().await;
}

#[tokio::test]
async fn news_is_told_once_though_the_process_dies_before_it() {
    judged::news_is_told_once::<Channel>().await;
}
