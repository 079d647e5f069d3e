//! Everything the bot has ever shown, in the order in which it was shown: every version of every message, and every form. A secret
//! that was on a screen for a moment was seen.

use serde_json::Value;

use super::Discord;
use super::components::flat;
use super::ids::{Message, User};
use super::world::{Post, World};

/// Files that are larger are nothing to read.
const READ: usize = 200_000;

/// A message as it was shown once, or a form.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    pub(crate) message: Message,
    /// The only one who saw it: what is ephemeral, and what stands in a direct conversation.
    pub(crate) to: Option<User>,
    pub(crate) text: String,
    /// What stands on buttons and in lists.
    pub(crate) labels: Vec<String>,
    /// What a reader gets beside it: names of lists, custom ids and values, addresses, names of files, descriptions of pictures, and
    /// what stands in files.
    pub(crate) hidden: Vec<String>,
    /// How many buttons and lists stand in each row.
    pub(crate) rows: Vec<usize>,
}

impl Discord {
    /// Every version of every message of the bot's, and every form.
    pub(crate) fn versions(&self) -> Vec<Version> {
        self.look(|world| world.versions.clone())
    }

    /// The message that somebody sees and that has such a button, or such a choice in a list, whose custom id follows; of several
    /// the one that was shown or changed last.
    pub(crate) fn newest_with(&self, user: User, label: &str) -> Option<(Message, Option<String>)> {
        self.look(|world| {
            let newest = world.versions.iter().rev().filter_map(|it| world.messages.get(&it.message.0));
            let mut seen = newest.filter(|post| !post.deleted && world.sees(user.0, post));
            let has = |post: &Post| {
                let holds = |it: &&Value| {
                    let options = it["options"].as_array().into_iter().flatten();
                    it["label"] == label || options.into_iter().any(|option| option["label"] == label)
                };
                let found = flat(&post.components).find(holds)?;
                let list = found["type"] != 2;
                Some((Message(post.id), found["custom_id"].as_str().filter(|_| list).map(str::to_owned)))
            };
            seen.find_map(has)
        })
    }

    /// How many there are.
    pub(crate) fn shown(&self) -> usize {
        self.look(|world| world.versions.len())
    }
}

/// The texts of components, or what stands behind them, by the names of their fields.
fn texts(rows: &[Value], keys: &[&str]) -> Vec<String> {
    let own = flat(rows).flat_map(|it| {
        let options = it["options"].as_array().into_iter().flatten();
        std::iter::once(it).chain(options)
    });
    let found = own.flat_map(|it| keys.iter().filter_map(|key| it[*key].as_str()).collect::<Vec<_>>());
    found.map(str::to_owned).collect()
}

const LABELS: [&str; 2] = ["label", "description"];
const HIDDEN: [&str; 4] = ["custom_id", "value", "url", "placeholder"];

impl World {
    /// How much was shown to somebody alone.
    pub(crate) fn shown_to(&self, user: User) -> usize {
        self.versions.iter().filter(|version| version.to == Some(user)).count()
    }

    /// Notes how a message of the bot's looks now.
    pub(super) fn show(&mut self, post: &Post) {
        if post.author != self.app.id {
            return;
        }
        let recipient = self.channels.get(&post.channel).and_then(|channel| channel.recipient);
        let mut hidden = texts(&post.components, &HIDDEN);
        for file in &post.files {
            hidden.push(file.name.clone());
            hidden.extend(file.description.clone());
            let text = (file.bytes.len() <= READ).then(|| std::str::from_utf8(&file.bytes).ok()).flatten();
            hidden.extend(text.map(str::to_owned));
        }
        hidden.extend(post.embeds.iter().map(Value::to_string));
        let many = |row: &Value| row["components"].as_array().map_or(0, Vec::len);
        self.versions.push(Version {
            message: Message(post.id),
            to: post.only_for.or(recipient).map(User),
            text: post.content.clone(),
            labels: texts(&post.components, &LABELS),
            hidden,
            rows: post.components.iter().map(many).collect(),
        });
    }

    /// Notes a form that opens.
    pub(super) fn show_form(&mut self, user: u64, form: &Value) {
        let rows = form["components"].as_array().cloned().unwrap_or_default();
        let mut hidden = texts(&rows, &["custom_id"]);
        hidden.extend(form["custom_id"].as_str().map(str::to_owned));
        self.versions.push(Version {
            message: Message(0),
            to: Some(User(user)),
            text: form["title"].as_str().unwrap_or_default().to_owned(),
            labels: texts(&rows, &["label", "placeholder", "value"]),
            hidden,
            rows: Vec::new(),
        });
    }
}
