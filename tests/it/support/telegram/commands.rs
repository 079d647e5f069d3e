//! The menus of commands: one list for each scope and language.

use super::answer::{Answer, Refusal, bad};
use super::parse::Fields;
use super::world::World;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Name and description of every command, by scope and language.
pub(crate) type Menus = BTreeMap<(String, String), Vec<(String, String)>>;

const MOST: usize = 100;

impl World {
    pub(crate) fn set_commands(&mut self, fields: &Fields) -> Answer {
        let listed = fields.json("commands")?.unwrap_or(Value::Null);
        let listed = listed.as_array().ok_or_else(|| bad("can't parse commands: expected an Array"))?;
        if listed.len() > MOST {
            return Err(bad("BOT_COMMANDS_TOO_MUCH"));
        }
        let mut commands = Vec::new();
        for command in listed {
            let name = command["command"].as_str().unwrap_or_default().trim_start_matches('/');
            let description = command["description"].as_str().unwrap_or_default().trim();
            let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if name.is_empty() || name.len() > 32 || !name.chars().all(fine) {
                return Err(bad("BOT_COMMAND_INVALID"));
            }
            if !(1..=256).contains(&description.chars().count()) {
                return Err(bad("BOT_COMMAND_DESCRIPTION_INVALID"));
            }
            commands.push((name.to_owned(), description.to_owned()));
        }
        let key = self.scope(fields)?;
        self.menus.insert(key, commands);
        Ok(json!(true))
    }

    pub(crate) fn get_commands(&self, fields: &Fields) -> Answer {
        let commands = self.menus.get(&self.scope(fields)?).cloned().unwrap_or_default();
        let list =
            commands.iter().map(|(name, description)| json!({ "command": name, "description": description }));
        Ok(Value::Array(list.collect()))
    }

    pub(crate) fn delete_commands(&mut self, fields: &Fields) -> Answer {
        let key = self.scope(fields)?;
        self.menus.remove(&key);
        Ok(json!(true))
    }

    /// `("chat:-100", "it")`.
    fn scope(&self, fields: &Fields) -> Result<(String, String), Refusal> {
        let scope = fields.json("scope")?.unwrap_or(json!({ "type": "default" }));
        let mut key = scope["type"].as_str().unwrap_or("default").to_owned();
        if let Some(chat) = scope.get("chat_id") {
            let id = chat.as_i64().unwrap_or(0);
            if !self.chats.contains_key(&id) {
                return Err(bad("chat not found"));
            }
            key = format!("{key}:{id}");
        }
        if let Some(user) = scope.get("user_id") {
            key = format!("{key}:{user}");
        }
        let language = fields.text("language_code").unwrap_or_default();
        if !language.is_empty() && (language.len() != 2 || !language.bytes().all(|b| b.is_ascii_lowercase()))
        {
            return Err(bad("invalid language code specified"));
        }
        Ok((key, language))
    }
}
