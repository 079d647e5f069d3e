//! What people do with the bot's commands, buttons, lists and forms. What a real client would not
//! let them do makes the test fail here.

use serde_json::{Map, Value, json};

use super::Discord;
use super::components::flat;
use super::ids::{Channel, Interaction, Message, User};
use super::interactions::Deed;
use super::permissions::{ADMINISTRATOR, USE_APPLICATION_COMMANDS};
use super::render::For;
use super::world::World;

/// What somebody points at to open its menu.
#[derive(Clone, Copy)]
pub(crate) enum Pointed {
    /// A person.
    User(User),
    /// A message.
    Message(Message),
}

impl Discord {
    /// A person runs a command: `name` is its path (`"settings language"`), each option by name; of a file what stands in it.
    pub(crate) fn slash(
        &self,
        user: User,
        channel: Channel,
        name: &str,
        given: &[(&str, &str)],
    ) -> Interaction {
        self.change(|world| {
            let given = world.brought(channel, name, given);
            let given: Vec<_> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let data = world.command_data(user, channel, name, &given, None);
            let deed = Deed { kind: 2, message: None, opened_by: None, data };
            Interaction(world.ask(user.0, channel.0, deed))
        })
    }

    /// A client that knows the command by a name it had once, or has in another language.
    pub(crate) fn slash_as_before(
        &self,
        user: User,
        channel: Channel,
        name: &str,
        (option, text): (&str, &str),
    ) -> Interaction {
        self.change(|world| {
            let option = json!({ "name": option, "type": 3, "value": text });
            let data = json!({ "id": "1", "name": name, "type": 1, "options": [option], "resolved": {} });
            let deed = Deed { kind: 2, message: None, opened_by: None, data };
            Interaction(world.ask(user.0, channel.0, deed))
        })
    }

    /// A person takes an entry of the menu of a message or of a person.
    pub(crate) fn points(&self, user: User, channel: Channel, name: &str, at: Pointed) -> Interaction {
        self.change(|world| {
            let data = world.pointed_data(user, channel, name, at);
            let deed = Deed { kind: 2, message: None, opened_by: None, data };
            Interaction(world.ask(user.0, channel.0, deed))
        })
    }

    /// A person types into an option; what the bot proposes, as names and values.
    pub(crate) async fn autocomplete(
        &self,
        user: User,
        channel: Channel,
        name: &str,
        given: &[(&str, &str)],
        typed: (&str, &str),
    ) -> Vec<(String, Value)> {
        let asked = self.change(|world| {
            let data = world.command_data(user, channel, name, given, Some(typed));
            let deed = Deed { kind: 4, message: None, opened_by: None, data };
            Interaction(world.ask(user.0, channel.0, deed))
        });
        let choices = self.wait_until(|world| world.interaction(asked).choices).await;
        let pair = |it: &Value| (it["name"].as_str().unwrap_or_default().to_owned(), it["value"].clone());
        choices.iter().map(pair).collect()
    }

    /// The commands a person is offered in a channel, by each of their names: a client shows that of its language.
    pub(crate) fn offered(&self, user: User, channel: Channel) -> Vec<String> {
        self.look(|world| {
            let all = world.commands_at(channel).filter(|command| world.offers(user, channel, command));
            let both = |command: &Value| {
                let translated = command["name_localizations"].as_object().cloned().unwrap_or_default();
                let names: Vec<Value> = translated.into_values().chain([command["name"].clone()]).collect();
                names
            };
            let names = all.flat_map(both);
            names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
        })
    }

    /// A person presses a button, found by its label or its `custom_id`.
    pub(crate) fn press(&self, user: User, message: Message, button: &str) -> Interaction {
        self.change(|world| {
            let it = world.component(user, message, button);
            assert_eq!(it["type"], 2, "{button:?} is no button");
            assert_ne!(it["disabled"], true, "the button {button:?} is disabled");
            let data = json!({ "component_type": 2, "custom_id": it["custom_id"], "id": 1 });
            world.touch(user, message, data)
        })
    }

    /// A person presses a button that their client still shows though the message has none such any more.
    pub(crate) fn press_stale(&self, user: User, message: Message, custom_id: &str) -> Interaction {
        self.change(|world| {
            let data = json!({ "component_type": 2, "custom_id": custom_id, "id": 1 });
            world.touch(user, message, data)
        })
    }

    /// A person chooses from a list, found by its placeholder or its `custom_id`: options by label
    /// or value, for lists of people, roles and channels by id.
    pub(crate) fn select(&self, user: User, message: Message, list: &str, chosen: &[&str]) -> Interaction {
        self.change(|world| {
            let it = world.component(user, message, list);
            assert_ne!(it["disabled"], true, "the list {list:?} is disabled");
            let bound = |key: &str| it[key].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
            let fits = (bound("min_values")..=bound("max_values")).contains(&chosen.len());
            assert!(fits, "{} are not as many as {list:?} takes", chosen.len());
            let value = |chosen: &&str| {
                if it["type"] != 3 {
                    return json!(chosen);
                }
                let options = it["options"].as_array().into_iter().flatten();
                let mut found = options.filter(|it| it["label"] == **chosen || it["value"] == **chosen);
                found.next().unwrap_or_else(|| panic!("{list:?} has no {chosen:?}"))["value"].clone()
            };
            let values: Vec<Value> = chosen.iter().map(value).collect();
            let channel = Channel(world.messages[&message.0].channel);
            let resolved = world.resolve(channel, it["type"].as_u64().unwrap_or(3), &values);
            let data = json!({
                "component_type": it["type"], "custom_id": it["custom_id"], "id": 1, "values": values,
                "resolved": resolved,
            });
            world.touch(user, message, data)
        })
    }

    /// A person fills in the form an interaction opened and sends it: fields by label or `custom_id`.
    pub(crate) fn submit(&self, opened: Interaction, fields: &[(&str, &str)]) -> Interaction {
        self.change(|world| {
            let asked = &world.interactions[&opened.0];
            let modal = asked.modal.clone().expect("an interaction that opened a form");
            let (user, channel, message) = (asked.user, asked.channel, asked.message);
            let rows = modal["components"].as_array().cloned().unwrap_or_default();
            let filled: Vec<Value> = flat(&rows).map(|input| filled(input, fields)).collect();
            for (name, _) in fields {
                let known = flat(&rows).any(|it| it["label"] == *name || it["custom_id"] == *name);
                assert!(known, "the form has no field {name:?}");
            }
            let data = json!({ "custom_id": modal["custom_id"], "components": filled });
            let deed = Deed { kind: 5, message, opened_by: Some(opened.0), data };
            Interaction(world.ask(user, channel, deed))
        })
    }
}

/// A row with one field as it comes back: with the text given, else the one it showed.
fn filled(input: &Value, fields: &[(&str, &str)]) -> Value {
    let is = |name: &str| input["label"] == name || input["custom_id"] == name;
    let given = fields.iter().find(|(name, _)| is(name)).map(|(_, text)| *text);
    let text = given.or(input["value"].as_str()).unwrap_or_default();
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    let empty = length == 0 && input["required"] == false;
    let required = input["required"] != false && length == 0;
    assert!(empty || (least..=most).contains(&length) && !required, "{text:?} does not fit its field");
    json!({ "type": 1, "components": [{ "type": 4, "custom_id": input["custom_id"], "value": text }] })
}

impl World {
    /// Uses a component.
    fn touch(&mut self, user: User, message: Message, data: Value) -> Interaction {
        let channel = self.messages[&message.0].channel;
        let deed = Deed { kind: 3, message: Some(message.0), opened_by: None, data };
        Interaction(self.ask(user.0, channel, deed))
    }

    /// A component of a message that the user sees.
    fn component(&self, user: User, message: Message, name: &str) -> Value {
        let post = self.messages.get(&message.0).filter(|post| !post.deleted && self.sees(user.0, post));
        let post = post.unwrap_or_else(|| panic!("{user} does not see message {message}"));
        let is = |it: &&Value| ["label", "custom_id", "placeholder"].iter().any(|key| it[*key] == name);
        flat(&post.components)
            .find(is)
            .unwrap_or_else(|| panic!("no {name:?} in {:?}", post.components))
            .clone()
    }

    /// Commands registered for where the channel is, and everywhere.
    fn commands_at(&self, channel: Channel) -> impl Iterator<Item = &Value> {
        let guild = self.channels[&channel.0].guild;
        let of = |guild: u64| self.commands.get(&guild).into_iter().flatten();
        guild.into_iter().flat_map(of).chain(of(0)).filter(|command| command["type"] == 1)
    }

    /// Options as a client sends them: a file is uploaded, and its number stands for it.
    fn brought<'a>(
        &mut self,
        channel: Channel,
        name: &str,
        given: &[(&'a str, &str)],
    ) -> Vec<(&'a str, String)> {
        let command = self.commands_at(channel).find(|command| is_called(command, name));
        let options = command.and_then(|command| command["options"].as_array().cloned()).unwrap_or_default();
        let is_file = |name: &str| options.iter().any(|it| is_called(it, name) && it["type"] == 11);
        let sent = given.iter().map(|(name, value)| {
            if !is_file(name) {
                return (*name, (*value).to_owned());
            }
            let id = self.id_now();
            self.attachments.insert(id, value.as_bytes().to_vec());
            (*name, id.to_string())
        });
        sent.collect()
    }

    /// The `data` of an entry of a menu.
    fn pointed_data(&self, user: User, channel: Channel, name: &str, at: Pointed) -> Value {
        let (kind, id) = match at {
            Pointed::User(user) => (2, user.0),
            Pointed::Message(message) => (3, message.0),
        };
        let guild = self.channels[&channel.0].guild.unwrap_or(0);
        let all = [guild, 0].into_iter().filter_map(|guild| self.commands.get(&guild)).flatten();
        let command = all.into_iter().find(|command| command["type"] == kind && is_called(command, name));
        let command = command.unwrap_or_else(|| panic!("no entry {name:?} is registered"));
        assert!(self.offers(user, channel, command), "{user} is not offered {name:?} in {channel}");
        let target = json!(id.to_string());
        let resolved = match at {
            Pointed::User(_) => self.resolve(channel, 6, std::slice::from_ref(&target)),
            // With its text, whatever the bot may read otherwise.
            Pointed::Message(message) => {
                json!({ "messages": { message.0.to_string(): self.message_json(&self.messages[&message.0], For::Answer) } })
            }
        };
        json!({ "id": command["id"], "name": command["name"], "type": kind, "target_id": target, "resolved": resolved })
    }

    /// Whether the user's client shows them the command there.
    fn offers(&self, user: User, channel: Channel, command: &Value) -> bool {
        let bits = self.bits(user.0, channel.0);
        let here = &self.channels[&channel.0];
        let contexts = command["contexts"].as_array();
        let context = u8::from(here.guild.is_none());
        let place = contexts.is_none_or(|list| list.iter().any(|it| *it == context))
            && (context == 0 || command["dm_permission"] != false);
        let needed = command["default_member_permissions"].as_str().and_then(|bits| bits.parse::<u64>().ok());
        let shown = here.guild.is_some_and(|guild| self.shown_by_the_page(guild, user.0));
        let rank = here.guild.is_none()
            || shown
            || needed
                .is_none_or(|needed| bits & ADMINISTRATOR != 0 || needed != 0 && bits & needed == needed);
        place && rank && bits & USE_APPLICATION_COMMANDS != 0
    }

    /// Whether the page "Integrations" of the guild's settings shows the bot's commands to a role of theirs.
    fn shown_by_the_page(&self, guild: u64, user: u64) -> bool {
        let Some(guild) = self.guilds.get(&guild) else { return false };
        guild.members.get(&user).is_some_and(|member| !member.roles.is_disjoint(&guild.shown_to))
    }

    /// The `data` of a command run, or of one half typed.
    fn command_data(
        &self,
        user: User,
        channel: Channel,
        path: &str,
        given: &[(&str, &str)],
        typed: Option<(&str, &str)>,
    ) -> Value {
        let mut steps = path.split(' ');
        let name = steps.next().unwrap_or_default();
        let command = self.commands_at(channel).find(|command| is_called(command, name));
        let command = command.unwrap_or_else(|| panic!("no command {name:?} is registered"));
        assert!(self.offers(user, channel, command), "{user} is not offered {name:?} in {channel}");
        let mut level = command;
        let mut chain = Vec::new();
        for step in steps {
            let options = level["options"].as_array().into_iter().flatten();
            level = options
                .into_iter()
                .find(|it| is_called(it, step))
                .unwrap_or_else(|| panic!("no {step:?} in {path:?}"));
            chain.push(level);
        }
        let mut resolved = Map::new();
        let mut options = self.options(channel, level, given, typed, &mut resolved);
        for step in chain.iter().rev() {
            options = vec![json!({ "name": step["name"], "type": step["type"], "options": options })];
        }
        json!({ "id": command["id"], "name": command["name"], "type": 1, "options": options, "resolved": resolved })
    }

    fn options(
        &self,
        channel: Channel,
        level: &Value,
        given: &[(&str, &str)],
        typed: Option<(&str, &str)>,
        resolved: &mut Map<String, Value>,
    ) -> Vec<Value> {
        let known = level["options"].as_array().cloned().unwrap_or_default();
        for (name, _) in given.iter().chain(&typed) {
            assert!(known.iter().any(|it| is_called(it, name)), "no option {name:?}");
        }
        let mut options = Vec::new();
        for option in &known {
            let name = option["name"].as_str().unwrap_or_default();
            let kind = option["type"].as_u64().unwrap_or(0);
            if let Some((_, text)) = typed.filter(|(typed, _)| is_called(option, typed)) {
                assert_eq!(option["autocomplete"], true, "{name:?} completes nothing");
                options.push(json!({ "name": name, "type": kind, "value": text, "focused": true }));
            } else if let Some((_, text)) = given.iter().find(|(given, _)| is_called(option, given)) {
                let value = value(option, kind, text);
                if let Value::Object(more) = self.resolve(channel, kind, std::slice::from_ref(&value)) {
                    resolved.extend(more);
                }
                options.push(json!({ "name": name, "type": kind, "value": value }));
            } else {
                assert!(typed.is_some() || option["required"] != true, "the option {name:?} is required");
            }
        }
        options
    }

    /// Users, roles and channels behind ids, for options (types 6 to 9) and lists (5 to 8).
    fn resolve(&self, channel: Channel, kind: u64, ids: &[Value]) -> Value {
        let guild = self.channels[&channel.0].guild.unwrap_or(0);
        let mut found = json!({});
        if kind == 11 {
            for id in ids.iter().filter_map(Value::as_str) {
                let size = id.parse().ok().and_then(|id: u64| self.attachments.get(&id)).map_or(0, Vec::len);
                let url = format!("https://discord.com/attachments/{id}/elenco.csv");
                found["attachments"][id] = json!({
                    "id": id, "filename": "elenco.csv", "size": size, "url": url, "proxy_url": url,
                    "content_type": "text/csv",
                });
            }
        }
        if !(5..=9).contains(&kind) {
            return found;
        }
        for id in ids.iter().filter_map(Value::as_str) {
            let n = id.parse().unwrap_or(0);
            if self.users.contains_key(&n) {
                found["users"][id] = self.user_json(n);
                if let Some(member) = self.part_member_json(guild, n) {
                    found["members"][id] = member;
                    found["members"][id]["permissions"] = json!(self.bits(n, channel.0).to_string());
                }
            } else if let Some(role) = self.guilds.get(&guild).and_then(|guild| guild.roles.get(&n)) {
                found["roles"][id] = super::render::role_json(role);
            } else if self.channels.contains_key(&n) {
                found["channels"][id] = self.channel_json(n);
                found["channels"][id]["permissions"] = json!(self.bits(self.app.id, n).to_string());
            }
        }
        found
    }
}

/// Whether something is shown under a name by a client of any language; what a client sends is its first name, in all of them.
fn is_called(it: &Value, name: &str) -> bool {
    it["name"] == name
        || it["name_localizations"].as_object().is_some_and(|all| all.values().any(|it| it == name))
}

/// A value as its option takes it.
fn value(option: &Value, kind: u64, text: &str) -> Value {
    let choices = option["choices"].as_array().cloned().unwrap_or_default();
    if !choices.is_empty() {
        // Clients show names; a test may also write the value itself.
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let found = choices.iter().find(|it| is_called(it, text) || plain(&it["value"]) == text);
        let found = found.unwrap_or_else(|| panic!("{text:?} is no choice of {}", option["name"]));
        return found["value"].clone();
    }
    let number = |key: &str| option[key].as_f64();
    match kind {
        4 | 10 => {
            let n: f64 = text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"));
            let fits = number("min_value").is_none_or(|least| n >= least);
            assert!(fits && number("max_value").is_none_or(|most| n <= most), "{text:?} is out of range");
            if kind == 4 { json!(text.parse::<i64>().expect("a whole number")) } else { json!(n) }
        }
        5 => json!(text.parse::<bool>().expect("true or false")),
        3 => {
            let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
            let most = option["max_length"].as_u64().unwrap_or(6000);
            let fits = (option["min_length"].as_u64().unwrap_or(0)..=most).contains(&length);
            assert!(fits, "{text:?} has the wrong length");
            json!(text)
        }
        _ => json!(text),
    }
}
