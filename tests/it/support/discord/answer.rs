//! Answers of the REST half and its refusals, worded and coded as Discord's.

use serde_json::{Map, Value, json};

/// A status, perhaps a body, perhaps headers.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Option<Value>,
    pub(super) headers: Vec<(&'static str, String)>,
}

/// An answer, or the answer that says why not.
pub(super) type Outcome = Result<Answer, Answer>;

impl Answer {
    pub(super) fn ok(body: Value) -> Self {
        Self { status: 200, body: Some(body), headers: Vec::new() }
    }

    pub(super) fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    pub(super) fn empty() -> Self {
        Self { status: 204, body: None, headers: Vec::new() }
    }

    /// An error: a status, Discord's own code and its sentence.
    pub(super) fn refused(status: u16, code: u32, message: &str) -> Self {
        Self { status, ..Self::ok(json!({ "message": message, "code": code })) }
    }

    pub(super) fn unauthorized() -> Self {
        Self::refused(401, 0, "401: Unauthorized")
    }

    pub(super) fn not_found() -> Self {
        Self::refused(404, 0, "404: Not Found")
    }

    pub(super) fn missing_access() -> Self {
        Self::refused(403, 50_001, "Missing Access")
    }

    pub(super) fn missing_permissions() -> Self {
        Self::refused(403, 50_013, "Missing Permissions")
    }

    pub(super) fn unknown_channel() -> Self {
        Self::refused(404, 10_003, "Unknown Channel")
    }

    pub(super) fn unknown_message() -> Self {
        Self::refused(404, 10_008, "Unknown Message")
    }

    pub(super) fn unknown_interaction() -> Self {
        Self::refused(404, 10_062, "Unknown interaction")
    }

    pub(super) fn unknown_webhook() -> Self {
        Self::refused(404, 10_015, "Unknown Webhook")
    }

    pub(super) fn unknown_guild() -> Self {
        Self::refused(404, 10_004, "Unknown Guild")
    }
}

/// What is wrong with a form: each complaint under the path of its field.
#[derive(Default)]
pub(super) struct Wrong(Vec<(String, &'static str, String)>);

impl Wrong {
    /// Notes a complaint about the field at `path`, its steps joined by dots.
    pub(super) fn add(&mut self, path: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.0.push((path.into(), code, message.into()));
    }

    /// A text must have between `least` and `most` characters.
    pub(super) fn length(&mut self, path: impl Into<String>, text: &str, least: usize, most: usize) {
        let long = text.chars().count();
        if long < least && least == 1 {
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else if long < least || (long > most && least > 0) {
            self.add(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."));
        } else if long > most {
            self.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        }
    }

    /// The text field `key` of `of`: required when `least` is above zero.
    pub(super) fn text(&mut self, path: &str, of: &Value, key: &str, least: usize, most: usize) {
        let at = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match &of[key] {
            Value::String(text) => self.length(at, text, least, most),
            Value::Null if least == 0 => {}
            Value::Null => self.add(at, "BASE_TYPE_REQUIRED", "This field is required"),
            _ => self.add(at, "STRING_TYPE_CONVERT", "Could not interpret value as string."),
        }
    }

    /// No more than `most` of something.
    pub(super) fn count(&mut self, path: impl Into<String>, count: usize, least: usize, most: usize) {
        if count > most || count < least {
            let message = format!("Must be between {least} and {most} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// The refusal, if anything was wrong.
    pub(super) fn settle(self) -> Result<(), Answer> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut errors = Map::new();
        for (path, code, message) in self.0 {
            let mut here = &mut errors;
            for step in path.split('.') {
                let next = here.entry(step).or_insert_with(|| json!({}));
                here = next.as_object_mut().expect("every step is an object");
            }
            let list = here.entry("_errors").or_insert_with(|| json!([]));
            list.as_array_mut().expect("a list").push(json!({ "code": code, "message": message }));
        }
        let body = json!({ "message": "Invalid Form Body", "code": 50_035, "errors": errors });
        Err(Answer { status: 400, ..Answer::ok(body) })
    }
}
