//! What a method answers: a result, or a refusal in the real server's words.

use serde_json::{Value, json};

/// A method's result.
pub(crate) type Answer = Result<Value, Refusal>;

/// An answer with `"ok": false`.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: u16,
    pub(crate) description: String,
    pub(crate) parameters: Option<Value>,
}

impl Refusal {
    pub(crate) fn new(code: u16, description: &str) -> Self {
        Self { code, description: description.to_owned(), parameters: None }
    }

    /// 429 with the seconds to wait.
    pub(crate) fn too_many(seconds: i64) -> Self {
        Self {
            code: 429,
            description: format!("Too Many Requests: retry after {seconds}"),
            parameters: Some(json!({ "retry_after": seconds })),
        }
    }

    /// The group lives on under another id.
    pub(crate) fn migrated(to: i64) -> Self {
        Self {
            code: 400,
            description: "Bad Request: group chat was upgraded to a supergroup chat".into(),
            parameters: Some(json!({ "migrate_to_chat_id": to })),
        }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "ok": false, "error_code": self.code, "description": self.description });
        if let Some(parameters) = &self.parameters {
            body["parameters"] = parameters.clone();
        }
        body
    }
}

/// 400.
pub(crate) fn bad(what: &str) -> Refusal {
    Refusal::new(400, &format!("Bad Request: {what}"))
}

/// 403.
pub(crate) fn forbidden(what: &str) -> Refusal {
    Refusal::new(403, &format!("Forbidden: {what}"))
}
