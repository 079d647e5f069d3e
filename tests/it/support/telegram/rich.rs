//! A text with its entities. Offsets and lengths are in UTF-16 units, as everywhere in the Bot API.

use serde_json::{Value, json};

/// A stretch of a text that is more than text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entity {
    /// The Bot API's name: `bold`, `mention`, `text_link`.
    pub(crate) kind: String,
    pub(crate) offset: usize,
    pub(crate) length: usize,
    /// The URL of a `text_link`, the language of a `pre`, the id of a custom emoji or of a mentioned user.
    pub(crate) extra: Option<String>,
}

/// A text and its entities, outer before inner.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rich {
    pub(crate) text: String,
    pub(crate) entities: Vec<Entity>,
}

impl Rich {
    pub(crate) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), entities: Vec::new() }
    }

    /// Its length in UTF-16 units.
    pub(crate) fn len(&self) -> usize {
        utf16(&self.text)
    }

    /// What an entity covers.
    pub(crate) fn covered(&self, entity: &Entity) -> String {
        let units: Vec<u16> = self.text.encode_utf16().collect();
        let end = (entity.offset + entity.length).min(units.len());
        String::from_utf16_lossy(units.get(entity.offset..end).unwrap_or_default())
    }

    /// Without white space at its ends: the real server cuts it off, and moves the entities.
    pub(crate) fn trimmed(mut self) -> Self {
        let kept = self.text.trim_start();
        let cut = utf16(&self.text) - utf16(kept);
        let kept = kept.trim_end().to_owned();
        let end = utf16(&kept);
        for entity in &mut self.entities {
            let stop = (entity.offset + entity.length).saturating_sub(cut).min(end);
            entity.offset = entity.offset.saturating_sub(cut).min(end);
            entity.length = stop - entity.offset;
        }
        self.entities.retain(|entity| entity.length > 0);
        self.text = kept;
        self
    }

    /// In the order in which the real server lists entities.
    pub(crate) fn sort(&mut self) {
        self.entities.sort_by_key(|entity| (entity.offset, usize::MAX - entity.length));
    }

    /// The entities as the Bot API writes them.
    pub(crate) fn entities_json(&self) -> Value {
        let list = self.entities.iter().map(|entity| {
            let mut value = json!({ "type": entity.kind, "offset": entity.offset, "length": entity.length });
            if let Some(extra) = &entity.extra {
                match entity.kind.as_str() {
                    "pre" => value["language"] = json!(extra),
                    "custom_emoji" => value["custom_emoji_id"] = json!(extra),
                    "text_mention" => {
                        let id: i64 = extra.parse().unwrap_or(0);
                        value["user"] =
                            json!({ "id": id, "is_bot": false, "first_name": self.covered(entity) });
                    }
                    _ => value["url"] = json!(extra),
                }
            }
            value
        });
        Value::Array(list.collect())
    }

    /// Entities a caller lists by itself.
    pub(crate) fn with_listed(text: &str, listed: &Value) -> Self {
        let entities = listed.as_array().into_iter().flatten().filter_map(|value| {
            let number = |name: &str| usize::try_from(value[name].as_u64()?).ok();
            let extra = ["url", "language", "custom_emoji_id"].iter().find_map(|name| value[name].as_str());
            Some(Entity {
                kind: value["type"].as_str()?.to_owned(),
                offset: number("offset")?,
                length: number("length")?,
                extra: extra.map(str::to_owned),
            })
        });
        Self { text: text.to_owned(), entities: entities.collect() }
    }

    /// The text as HTML, with what a reader would see as marked.
    pub(crate) fn html(&self) -> String {
        let mut out = String::new();
        let mut open: Vec<&Entity> = Vec::new();
        let mut at = 0;
        for c in self.text.chars() {
            self.turn(at, &mut open, &mut out);
            match c {
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '&' => out.push_str("&amp;"),
                c => out.push(c),
            }
            at += c.len_utf16();
        }
        self.turn(at, &mut open, &mut out);
        out
    }

    /// Closes what ends at `at`, opens what begins there.
    fn turn<'a>(&'a self, at: usize, open: &mut Vec<&'a Entity>, out: &mut String) {
        while let Some(last) = open.pop_if(|last| last.offset + last.length <= at) {
            out.extend(["</", tag(last).0, ">"]);
        }
        for entity in self.entities.iter().filter(|entity| entity.offset == at && entity.length > 0) {
            let (name, attributes) = tag(entity);
            if !name.is_empty() {
                out.extend(["<", name, &attributes, ">"]);
                open.push(entity);
            }
        }
    }
}

/// The tag of an entity and its attributes; empty for those a text has by itself.
fn tag(entity: &Entity) -> (&'static str, String) {
    let extra = entity.extra.as_deref().unwrap_or_default();
    match entity.kind.as_str() {
        "bold" => ("b", String::new()),
        "italic" => ("i", String::new()),
        "underline" => ("u", String::new()),
        "strikethrough" => ("s", String::new()),
        "spoiler" => ("tg-spoiler", String::new()),
        "code" => ("code", String::new()),
        "pre" => ("pre", String::new()),
        "blockquote" => ("blockquote", String::new()),
        "expandable_blockquote" => ("blockquote", " expandable".into()),
        "custom_emoji" => ("tg-emoji", format!(" emoji-id=\"{extra}\"")),
        "text_link" => ("a", format!(" href=\"{extra}\"")),
        "text_mention" => ("a", format!(" href=\"tg://user?id={extra}\"")),
        _ => ("", String::new()),
    }
}

/// The length of a text in UTF-16 units.
pub(crate) fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}
