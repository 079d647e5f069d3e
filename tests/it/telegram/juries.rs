//! Judged events in a group: acted out as at the terminal, everything delivered twice, killed on the way; what is shown to whom.

use super::table::Table;
use crate::support::judged::leaks::nothing_leaks;
use crate::support::judged::{self, Act, Death, Played, Script, Stage, Told, dies, play};
use crate::support::telegram::{Pressed, Side, Speech, Status, User};
use giostra::clock::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// How long everybody looks at what they are shown: a private chat takes about one message a second.
const PACE: Millis = 2_000;

/// Letters of a message.
const LONGEST: usize = 4_096;

/// A group, and who is there.
struct Group {
    table: Table,
    chat: i64,
    people: BTreeMap<String, User>,
}

impl Group {
    /// Does it, and waits for nothing.
    fn begin(&self, act: &Act) {
        let (user, double) = (&self.people[act.who()], &self.table.double);
        match act {
            Act::Press { label, .. } | Act::Form { label, .. } => {
                let found = double.newest_with(user, label);
                let found = found.unwrap_or_else(|| panic!("{} sees no {label:?}", act.who()));
                let (chat, message) = found;
                if let Pressed::Url(url) = double.press(user, chat, message, label) {
                    double.start_private(user, url.split("start=").nth(1));
                }
            }
            Act::Say { text, alone, .. } => {
                let chat = if *alone { user.id } else { self.chat };
                // A file comes with its command for a caption.
                let file = judged::options(text).into_iter().find(|(name, _)| name == "file");
                let speech = match file {
                    Some((_, file)) => {
                        let typed = text.split(" file:").next().unwrap_or_default();
                        Speech::new(user, chat, typed).document(file.as_bytes())
                    }
                    None => Speech::new(user, chat, text),
                };
                double.utter(speech);
            }
        }
    }
}

impl Stage for Group {
    async fn open(people: &BTreeSet<String>) -> Self {
        let table = Table::open().await;
        table.double.limits(true);
        let group = table.double.supergroup("Paroliere");
        let mut all = BTreeMap::new();
        for name in people {
            let user = table.double.user(name);
            table.double.speaks(&user, "it");
            let status = if name == "Capo" { Status::Administrator } else { Status::Member };
            table.double.join(group, &user, status);
            all.insert(name.clone(), user);
        }
        table.double.bot_added(group);
        table.double.bot_promoted(group);
        for user in all.values() {
            table.double.start_private(user, None);
        }
        table.pass(60_000).await;
        table.double.twice(true);
        Self { table, chat: group, people: all }
    }

    async fn act(&mut self, act: &Act) {
        self.begin(act);
        self.table.pass(PACE).await;
        let Act::Form { who, typed, .. } = act else { return };
        // A question to reply to stands in the private chat.
        let (user, double) = (&self.people[who], &self.table.double);
        let asked = double.answers(user.id).pop().filter(|shown| shown.asks.is_some());
        let asked = asked.unwrap_or_else(|| panic!("{who} is asked nothing"));
        double.utter(Speech::new(user, user.id, typed).reply_to(asked.id));
        self.table.pass(PACE).await;
    }

    async fn dies_at(&mut self, act: &Act) {
        let ways = ["sendMessage", "editMessageText", "sendPhoto", "answerCallbackQuery"];
        let gates = ways.map(|method| self.table.double.hold(method, Side::Before));
        self.begin(act);
        tokio::select! {
            () = gates[0].arrived(1) => {}
            () = gates[1].arrived(1) => {}
            () = gates[2].arrived(1) => {}
            () = gates[3].arrived(1) => {}
        }
        self.table.crash();
        for gate in &gates {
            gate.deserted().await;
        }
        // What was on its way when the process died comes to a closed gate, too, and goes with its connection.
        self.table.launch().await;
        for gate in gates {
            gate.open();
        }
        self.table.pass(PACE).await;
    }

    async fn kill(&mut self) {
        self.table.crash();
        self.table.start().await;
    }

    fn told(&self) -> Vec<Told> {
        let name = |id: i64| {
            let found = self.people.iter().find(|(_, one)| one.id == id);
            found.map_or_else(|| id.to_string(), |(name, _)| name.clone())
        };
        let all = self.table.double.shown_so_far().into_iter();
        let told = all.map(|seen| Told {
            // In a group an alert, and what has no number, is for one pair of eyes.
            to: (seen.chat > 0 || seen.message.is_none_or(|id| id == 0)).then(|| name(seen.by[0])),
            text: seen.text,
            labels: seen.buttons,
            hidden: seen.hidden,
            rows: seen.rows,
        });
        told.collect()
    }

    fn count(&self) -> usize {
        self.table.double.shown()
    }

    fn count_of(&self, who: &str) -> usize {
        let alone = self.table.double.seen_by(&self.people[who]).into_iter();
        alone.filter(|seen| seen.ours && (seen.chat > 0 || seen.message.is_none_or(|id| id == 0))).count()
    }

    async fn log(&self) -> Vec<String> {
        judged::log(self.table.house()).await
    }

    fn is_clean(&self) {
        // After a kill nobody knows whether a change had come through.
        self.table.nothing_was_refused_but(&["not modified"]);
        assert_eq!(self.table.double.refused(), 0, "nothing was too much");
    }
}

/// By the three rules (M14): here, killed on the way, and in full.
#[tokio::test]
async fn a_small_event_comes_to_what_it_comes_to_at_the_terminal() {
    let script = Script::small("accordo");
    let played = play::<Group>(script, |_| Death::Never).await;
    judged::is_that_of_the_terminal(script, &played.log);
    nothing_leaks(script, &played, LONGEST);
}

#[tokio::test]
async fn killed_after_every_step_it_comes_to_the_same() {
    let script = Script::small("media");
    let death = |at| if dies(script, at) { Death::After } else { Death::Never };
    let played = play::<Group>(script, death).await;
    judged::is_that_of_the_terminal(script, &played.log);
    nothing_leaks(script, &played, LONGEST);
}

#[tokio::test]
async fn killed_before_anybody_is_answered_it_comes_to_the_same() {
    let script = Script::small("accordo");
    let Played { log, .. } =
        play::<Group>(script, |at| if dies(script, at) { Death::Between } else { Death::Never }).await;
    judged::is_that_of_the_terminal(script, &log);
}

#[tokio::test]
async fn a_full_event_comes_to_what_it_comes_to_at_the_terminal() {
    let script = Script::full();
    let played = play::<Group>(script, |_| Death::Never).await;
    judged::is_that_of_the_terminal(script, &played.log);
    nothing_leaks(script, &played, LONGEST);
}

#[tokio::test]
async fn a_bench_with_many_sheets() {
    judged::a_bench_with_many_sheets::<Group>(LONGEST).await;
}

#[tokio::test]
async fn a_panel_with_many_sections() {
    judged::a_panel_with_many_sections::<Group>(LONGEST).await;
}

#[tokio::test]
async fn who_judges_is_led_there_from_the_private_chat() {
    judged::judged_from_the_private_chat::<Group>().await;
}

#[tokio::test]
async fn news_is_told_once_though_the_process_dies_before_it() {
    judged::news_is_told_once::<Group>().await;
}
