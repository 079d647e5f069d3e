//! What a bot wants to post: read from the request, every documented limit checked.

use serde_json::Value;

use super::answer::{Answer, Wrong};
use super::components;
use super::server::{Call, Upload};

/// Files of one message, and bytes of one file.
const FILES: usize = 10;
const FILE_BYTES: usize = 10 << 20;

/// A message to be; what is `None` was not spoken of.
#[derive(Default)]
pub(super) struct Draft<'a> {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    pub(super) files: Vec<Attached<'a>>,
    /// Ids of the attachments an edit keeps; `None` when it does not speak of them.
    pub(super) kept: Option<Vec<u64>>,
    pub(super) flags: u64,
    pub(super) allowed: Option<Value>,
    pub(super) nonce: Option<Value>,
    pub(super) enforce_nonce: bool,
    pub(super) reply_to: Option<u64>,
    /// Whether a reply to a message that is gone is an error.
    pub(super) reply_must_exist: bool,
}

/// A new file and its description.
pub(super) struct Attached<'a> {
    pub(super) file: &'a Upload,
    pub(super) name: String,
    pub(super) description: Option<String>,
}

impl<'a> Draft<'a> {
    /// Reads `body`; the files are those of `call`.
    pub(super) fn read(body: &Value, call: &'a Call) -> Result<Self, Answer> {
        if !body.is_object() {
            return Err(Answer::refused(400, 50_109, "The request body contains invalid JSON."));
        }
        if call.files.iter().any(|file| file.bytes.len() > FILE_BYTES) {
            return Err(Answer::refused(413, 40_005, "Request entity too large"));
        }
        let mut wrong = Wrong::default();
        wrong.text("", body, "content", 0, 2000);
        let list = |key: &str| body[key].as_array().cloned();
        if let Some(embeds) = list("embeds") {
            check_embeds(&embeds, &mut wrong);
        }
        if let Some(rows) = list("components") {
            components::check(&rows, &mut wrong);
        }
        check_nonce(&body["nonce"], &mut wrong);
        check_allowed(&body["allowed_mentions"], &mut wrong);
        wrong.count("files", call.files.len(), 0, FILES);
        let attachments = list("attachments");
        let kept = attachments.as_ref().map(|all| check_attachments(all, call, &mut wrong));
        wrong.settle()?;
        Ok(Self {
            content: body["content"].as_str().map(str::to_owned).or_else(|| {
                // A null takes the text away, a missing field leaves it.
                body.get("content").map(|_| String::new())
            }),
            embeds: list("embeds").or_else(|| body.get("embeds").map(|_| Vec::new())),
            components: list("components").or_else(|| body.get("components").map(|_| Vec::new())),
            files: call.files.iter().map(|file| attached(file, attachments.as_deref())).collect(),
            kept,
            flags: body["flags"].as_u64().unwrap_or(0),
            allowed: body.get("allowed_mentions").filter(|it| it.is_object()).cloned(),
            nonce: body.get("nonce").filter(|it| !it.is_null()).cloned(),
            enforce_nonce: body["enforce_nonce"].as_bool().unwrap_or(false),
            reply_to: number(&body["message_reference"]["message_id"]),
            reply_must_exist: body["message_reference"]["fail_if_not_exists"].as_bool().unwrap_or(true),
        })
    }

    /// A new message must have something to show.
    pub(super) fn must_show(&self) -> Result<(), Answer> {
        let some = |list: &Option<Vec<Value>>| list.as_ref().is_some_and(|list| !list.is_empty());
        let text = self.content.as_ref().is_some_and(|text| !text.trim().is_empty());
        if text || some(&self.embeds) || some(&self.components) || !self.files.is_empty() {
            Ok(())
        } else {
            Err(Answer::refused(400, 50_006, "Cannot send an empty message"))
        }
    }
}

/// An id, whether written as a string or as a number.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

fn attached<'a>(file: &'a Upload, said: Option<&[Value]>) -> Attached<'a> {
    let about = said.and_then(|said| said.iter().find(|it| number(&it["id"]) == Some(file.index)));
    let text = |key: &str| about.and_then(|about| about[key].as_str()).map(str::to_owned);
    Attached {
        file,
        name: text("filename").unwrap_or_else(|| file.name.clone()),
        description: text("description"),
    }
}

/// Checks the list of attachments; the ids among them that are no new file's.
fn check_attachments(all: &[Value], call: &Call, wrong: &mut Wrong) -> Vec<u64> {
    let mut kept = Vec::new();
    for (n, it) in all.iter().enumerate() {
        wrong.text(&format!("attachments.{n}"), it, "description", 0, 1024);
        match number(&it["id"]) {
            // A small id points to a file of this request.
            Some(id) if id < 1 << 22 => {
                if !call.files.iter().any(|file| file.index == id) {
                    let message = format!("No file was sent as files[{id}].");
                    wrong.add(format!("attachments.{n}.id"), "ATTACHMENT_NOT_FOUND", message);
                }
            }
            Some(id) => kept.push(id),
            None => wrong.add(format!("attachments.{n}.id"), "BASE_TYPE_REQUIRED", "This field is required"),
        }
    }
    kept
}

fn check_nonce(nonce: &Value, wrong: &mut Wrong) {
    match nonce {
        Value::String(nonce) => wrong.length("nonce", nonce, 0, 25),
        Value::Number(_) | Value::Null => {}
        _ => wrong.add("nonce", "BASE_TYPE_CHOICES", "The nonce is a string or an integer."),
    }
}

fn check_allowed(allowed: &Value, wrong: &mut Wrong) {
    let parse = allowed["parse"].as_array();
    for (key, most) in [("users", 100), ("roles", 100)] {
        let Some(ids) = allowed[key].as_array() else { continue };
        wrong.count(format!("allowed_mentions.{key}"), ids.len(), 0, most);
        if !ids.is_empty() && parse.is_some_and(|parse| parse.iter().any(|it| it == key)) {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            wrong.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
    for (n, it) in parse.into_iter().flatten().enumerate() {
        if !matches!(it.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of ('users', 'roles', 'everyone').";
            wrong.add(format!("allowed_mentions.parse.{n}"), "BASE_TYPE_CHOICES", message);
        }
    }
}

fn check_embeds(embeds: &[Value], wrong: &mut Wrong) {
    wrong.count("embeds", embeds.len(), 0, 10);
    let mut total = 0;
    let mut long = |value: &Value| total += value.as_str().map_or(0, |text| text.chars().count());
    for (n, embed) in embeds.iter().enumerate() {
        let at = format!("embeds.{n}");
        wrong.text(&at, embed, "title", 0, 256);
        wrong.text(&at, embed, "description", 0, 4096);
        for (key, inner, most) in [("footer", "text", 2048), ("author", "name", 256)] {
            if embed[key].is_object() {
                wrong.text(&format!("{at}.{key}"), &embed[key], inner, 1, most);
            }
            long(&embed[key][inner]);
        }
        long(&embed["title"]);
        long(&embed["description"]);
        let fields = embed["fields"].as_array().cloned().unwrap_or_default();
        wrong.count(format!("{at}.fields"), fields.len(), 0, 25);
        for (f, field) in fields.iter().enumerate() {
            wrong.text(&format!("{at}.fields.{f}"), field, "name", 1, 256);
            wrong.text(&format!("{at}.fields.{f}"), field, "value", 1, 1024);
            long(&field["name"]);
            long(&field["value"]);
        }
        if embed["color"].as_u64().is_some_and(|color| color > 0xFF_FFFF) {
            wrong.add(format!("{at}.color"), "NUMBER_TYPE_MAX", "int value should be <= 16777215.");
        }
    }
    if total > 6000 {
        wrong.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
}
