//! Commands over REST: registering them, with every documented limit.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::answer::{Answer, Outcome, Wrong};
use super::server::Call;
use super::world::World;

/// The languages Discord's clients speak.
const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

impl World {
    /// Everything below `/commands`; guild 0 is everywhere.
    pub(super) fn on_commands(&mut self, method: &str, guild: u64, rest: &[&str], call: &Call) -> Outcome {
        let list = self.commands.entry(guild).or_default();
        match (method, rest) {
            ("GET", []) if call.param("with_localizations") == Some("true") => Ok(Answer::ok(json!(list))),
            ("GET", []) => Ok(Answer::ok(list.iter().map(untranslated).collect())),
            ("PUT", []) => {
                let wanted = call.body.as_array().cloned().unwrap_or_default();
                check_all(&wanted)?;
                let before = std::mem::take(list);
                let now: Vec<Value> =
                    wanted.iter().map(|wanted| self.registered(guild, wanted, &before)).collect();
                self.commands.insert(guild, now.clone());
                Ok(Answer::ok(json!(now)))
            }
            ("POST", []) => {
                check_all(std::slice::from_ref(&call.body))?;
                let mut others = std::mem::take(list);
                let made = self.registered(guild, &call.body, &others);
                others.retain(|it| it["id"] != made["id"]);
                others.push(made.clone());
                self.commands.insert(guild, others);
                Ok(Answer::created(made))
            }
            ("DELETE", [id]) => {
                let many = list.len();
                list.retain(|it| it["id"] != **id);
                if list.len() == many {
                    return Err(Answer::refused(404, 10_063, "Unknown application command"));
                }
                Ok(Answer::empty())
            }
            _ => Err(Answer::not_found()),
        }
    }

    /// A command as Discord gives it back; one with a known name keeps its id.
    fn registered(&mut self, guild: u64, wanted: &Value, before: &[Value]) -> Value {
        let kind = wanted["type"].as_u64().unwrap_or(1);
        let same = before.iter().find(|it| it["name"] == wanted["name"] && it["type"] == kind);
        let mut it = wanted.clone();
        it["id"] = same.map_or_else(|| json!(self.id_now().to_string()), |it| it["id"].clone());
        it["version"] = json!(self.id_now().to_string());
        it["application_id"] = json!(self.app.id.to_string());
        it["type"] = json!(kind);
        for absent in ["default_member_permissions", "contexts"] {
            it[absent] = wanted[absent].clone();
        }
        if it["description"].is_null() {
            it["description"] = json!("");
        }
        if guild != 0 {
            it["guild_id"] = json!(guild.to_string());
        }
        it
    }
}

fn check_all(all: &[Value]) -> Result<(), Answer> {
    let mut wrong = Wrong::default();
    if all.len() > 100 {
        let message = "Maximum number of application commands reached (100).";
        return Err(Answer::refused(400, 30_032, message));
    }
    let mut names = BTreeSet::new();
    for (n, command) in all.iter().enumerate() {
        let at = if all.len() == 1 { String::new() } else { n.to_string() };
        let kind = command["type"].as_u64().unwrap_or(1);
        if kind == 1 {
            check_named(&at, command, &mut wrong);
            check_options(&at, command, 0, &mut wrong);
        } else {
            wrong.text(&at, command, "name", 1, 32);
        }
        if size(command) > 8000 {
            let message = "Application command size exceeds maximum size of 8000";
            wrong.add(join(&at, "description"), "APPLICATION_COMMAND_TOO_LARGE", message);
        }
        let bits = &command["default_member_permissions"];
        if !bits.is_null() && bits.as_str().and_then(|bits| bits.parse::<u64>().ok()).is_none() {
            let message = "The bits are a string of digits.";
            wrong.add(join(&at, "default_member_permissions"), "NUMBER_TYPE_COERCE", message);
        }
        if !names.insert((kind, command["name"].as_str().unwrap_or_default().to_owned())) {
            let message = "Application command names must be unique";
            wrong.add(join(&at, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    wrong.settle()
}

fn join(at: &str, key: &str) -> String {
    if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") }
}

/// Letters in lower case, digits, hyphen, underscore, apostrophe; 1 to 32 of them.
fn fine_name(name: &str) -> bool {
    (1..=32).contains(&name.chars().count())
        && name.chars().all(|c| c.is_alphabetic() || c.is_numeric() || matches!(c, '-' | '_' | '\''))
        && name.to_lowercase() == name
}

/// The name and the description of a command or an option, with their translations.
fn check_named(at: &str, it: &Value, wrong: &mut Wrong) {
    let bad = "Command name is invalid";
    match it["name"].as_str() {
        None => wrong.add(join(at, "name"), "BASE_TYPE_REQUIRED", "This field is required"),
        Some(name) if !fine_name(name) => {
            wrong.add(join(at, "name"), "APPLICATION_COMMAND_INVALID_NAME", bad);
        }
        Some(_) => {}
    }
    wrong.text(at, it, "description", 1, 100);
    for key in ["name_localizations", "description_localizations"] {
        for (locale, text) in it[key].as_object().into_iter().flatten() {
            let path = format!("{}.{locale}", join(at, key));
            let text = text.as_str().unwrap_or_default();
            if !LOCALES.contains(&locale.as_str()) {
                wrong.add(path, "DICT_TYPE_KEY_CHOICES", "Not a locale of Discord.");
            } else if key == "description_localizations" {
                wrong.length(path, text, 1, 100);
            } else if !fine_name(text) {
                wrong.add(path, "APPLICATION_COMMAND_INVALID_NAME", bad);
            }
        }
    }
}

fn check_options(at: &str, it: &Value, depth: u8, wrong: &mut Wrong) {
    let options = it["options"].as_array().cloned().unwrap_or_default();
    let at = join(at, "options");
    wrong.count(at.clone(), options.len(), 0, 25);
    let (mut names, mut optional) = (BTreeSet::new(), false);
    for (n, option) in options.iter().enumerate() {
        let at = format!("{at}.{n}");
        check_named(&at, option, wrong);
        let kind = option["type"].as_u64().unwrap_or(0);
        // Groups stand at the top, sub-commands at the top or in a group.
        let fits = match kind {
            1 => depth <= 1,
            2 => depth == 0,
            3..=11 => true,
            _ => false,
        };
        if !fits {
            wrong.add(format!("{at}.type"), "BASE_TYPE_CHOICES", "Not an option type for this place.");
        }
        if !names.insert(option["name"].as_str().unwrap_or_default().to_owned()) {
            let message = "Option names must be unique";
            wrong.add(format!("{at}.name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        let required = option["required"].as_bool().unwrap_or(false);
        if required && optional {
            let message = "Required options must be placed before non-required options";
            wrong.add(at.clone(), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional |= !required;
        check_choices(&at, option, wrong);
        if kind <= 2 {
            check_options(&at, option, if kind == 2 { 1 } else { 2 }, wrong);
        }
    }
}

fn check_choices(at: &str, option: &Value, wrong: &mut Wrong) {
    let choices = option["choices"].as_array().cloned().unwrap_or_default();
    wrong.count(format!("{at}.choices"), choices.len(), 0, 25);
    if !choices.is_empty() && option["autocomplete"] == true {
        let message = "Choices and autocomplete exclude each other.";
        wrong.add(format!("{at}.autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message);
    }
    let mut names = BTreeSet::new();
    for (n, choice) in choices.iter().enumerate() {
        let at = format!("{at}.choices.{n}");
        check_choice(&at, choice, wrong);
        if !names.insert(choice["name"].as_str().unwrap_or_default().to_owned()) {
            let message = "Choice names must be unique";
            wrong.add(at, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message);
        }
    }
}

/// A choice, registered or completed.
pub(super) fn check_choice(at: &str, choice: &Value, wrong: &mut Wrong) {
    wrong.text(at, choice, "name", 1, 100);
    if choice["value"].is_string() {
        wrong.text(at, choice, "value", 0, 100);
    } else if !choice["value"].is_number() {
        wrong.add(format!("{at}.value"), "BASE_TYPE_REQUIRED", "This field is required");
    }
}

/// A command as it is listed to those who do not ask for translations.
fn untranslated(it: &Value) -> Value {
    let mut it = it.clone();
    for key in ["name_localizations", "description_localizations"] {
        if let Some(map) = it.as_object_mut() {
            map.remove(key);
        }
    }
    for key in ["options", "choices"] {
        if let Some(list) = it[key].as_array() {
            it[key] = list.iter().map(untranslated).collect();
        }
    }
    it
}

/// The characters that count towards a command's size: its names, descriptions and values.
fn size(it: &Value) -> usize {
    let text = |key: &str| it[key].as_str().map_or(0, |text| text.chars().count());
    let inner = |key: &str| it[key].as_array().into_iter().flatten().map(size).sum::<usize>();
    text("name") + text("description") + text("value") + inner("options") + inner("choices")
}
