//! What a request asks: JSON, urlencoded, multipart and query string all become one map of fields and one of files.

use super::answer::{Refusal, bad};
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Query};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Request, Uri};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More than any upload the real server takes.
const LARGEST: usize = 51 * 1024 * 1024;

/// A file that came with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub(crate) name: String,
    pub(crate) bytes: Arc<[u8]>,
}

/// The fields of a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    values: Map<String, Value>,
    files: BTreeMap<String, Upload>,
}

impl Fields {
    /// Reads a request to its end.
    pub(crate) async fn read(mut request: Request<Body>) -> Result<Self, Refusal> {
        let mut fields = Self::default();
        fields.add_pairs(request.uri())?;
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        if kind.starts_with("multipart/form-data") {
            DefaultBodyLimit::max(LARGEST).apply(&mut request);
            fields.add_parts(request).await?;
            return Ok(fields);
        }
        let body = axum::body::to_bytes(request.into_body(), LARGEST)
            .await
            .map_err(|_| Refusal::new(413, "Request Entity Too Large"))?;
        if kind.starts_with("application/json") {
            if !body.is_empty() {
                match serde_json::from_slice(&body) {
                    Ok(Value::Object(map)) => fields.values.extend(map),
                    _ => return Err(bad("can't parse JSON object")),
                }
            }
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let text = String::from_utf8_lossy(&body);
            let uri = format!("/?{text}").parse().map_err(|_| bad("can't parse the form"))?;
            fields.add_pairs(&uri)?;
        }
        Ok(fields)
    }

    /// A method call in the answer of a webhook.
    pub(crate) fn of_json(map: Map<String, Value>) -> Self {
        Self { values: map, files: BTreeMap::new() }
    }

    fn add_pairs(&mut self, uri: &Uri) -> Result<(), Refusal> {
        let pairs = Query::<BTreeMap<String, String>>::try_from_uri(uri);
        let Query(pairs) = pairs.map_err(|_| bad("can't parse the query"))?;
        self.values.extend(pairs.into_iter().map(|(key, value)| (key, Value::String(value))));
        Ok(())
    }

    async fn add_parts(&mut self, request: Request<Body>) -> Result<(), Refusal> {
        let broken = |_| bad("can't parse the multipart body");
        let parts = Multipart::from_request(request, &()).await;
        let mut parts = parts.map_err(|_| bad("can't parse the multipart body"))?;
        while let Some(part) = parts.next_field().await.map_err(broken)? {
            let name = part.name().unwrap_or_default().to_owned();
            let file = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(broken)?;
            // A part with a file's name is a file; clients give `attach://` uploads one.
            if let Some(file) = file {
                self.files.insert(name, Upload { name: file, bytes: Arc::from(bytes.as_ref()) });
            } else if let Ok(text) = String::from_utf8(bytes.to_vec()) {
                self.values.insert(name, Value::String(text));
            } else {
                self.files.insert(name, Upload { name: "blob".into(), bytes: Arc::from(bytes.as_ref()) });
            }
        }
        Ok(())
    }

    /// A text, as it is written or as the text of a number.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        match self.values.get(name)? {
            Value::String(text) => Some(text.clone()),
            Value::Null => None,
            other => Some(other.to_string()),
        }
    }

    /// A whole number, also written as a text.
    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        match self.values.get(name)? {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// A yes or no, also written as a text; no when it is missing.
    pub(crate) fn flag(&self, name: &str) -> bool {
        match self.values.get(name) {
            Some(Value::Bool(flag)) => *flag,
            Some(Value::String(text)) => matches!(text.to_ascii_lowercase().as_str(), "true" | "1" | "yes"),
            Some(Value::Number(number)) => number.as_i64() == Some(1),
            _ => false,
        }
    }

    /// An object or a list, as it is or as the text of one (`JSON-serialized`).
    pub(crate) fn json(&self, name: &str) -> Result<Option<Value>, Refusal> {
        match self.values.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.is_empty() => Ok(None),
            Some(Value::String(text)) => match serde_json::from_str(text) {
                Ok(value) => Ok(Some(value)),
                Err(error) => Err(bad(&format!("can't parse {name}: {error}"))),
            },
            Some(value) => Ok(Some(value.clone())),
        }
    }

    /// The upload that a field carries itself or names by `attach://`.
    pub(crate) fn upload(&self, name: &str) -> Option<&Upload> {
        self.files.get(name).or_else(|| self.attached(&self.text(name)?))
    }

    /// The upload that `attach://NAME` points to.
    pub(crate) fn attached(&self, reference: &str) -> Option<&Upload> {
        self.files.get(reference.strip_prefix("attach://")?)
    }
}
