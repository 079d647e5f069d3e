//! Requests of the Bot API. The library writes them and names their answers; they go out by our own
//! hand, because the library sleeps ten seconds inside every request that is answered 5xx, polls among
//! them, and because Telegram knows more than the library does.

use crate::platforms::host::Host;
use reqwest::header::CONTENT_TYPE;
use reqwest::multipart::{Form, Part};
use reqwest::{RequestBuilder, Url};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use teloxide::requests::{HasPayload, Payload};
use teloxide::types::{FileId, InputFile, ResponseParameters};
use teloxide::{ApiError, Bot, RequestError};

/// The part of a request that holds its file.
const FILE: &str = "giostra";

/// A way to Telegram; a cheap handle.
#[derive(Clone)]
pub(super) struct Wire {
    /// Writes requests, and keeps the token.
    pub(super) bot: Bot,
    /// Says when something may go out; nobody before there is a house.
    host: Option<Arc<dyn Host>>,
}

/// A file on its way.
pub(super) struct File {
    pub(super) name: String,
    pub(super) content: Vec<u8>,
}

/// What a request answers.
#[derive(Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct Answer<T> {
    ok: bool,
    result: Option<T>,
    description: Option<ApiError>,
    parameters: Option<ResponseParameters>,
}

/// What a request with a [`File`] says of it.
pub(super) fn attached() -> InputFile {
    InputFile::file_id(FileId(format!("attach://{FILE}")))
}

impl Wire {
    /// A way on which nobody has a say yet.
    pub(super) const fn new(bot: Bot) -> Self {
        Self { bot, host: None }
    }

    /// The same with the leave of a house.
    pub(super) fn by_leave_of(self, host: &Arc<dyn Host>) -> Self {
        Self { host: Some(Arc::clone(host)), ..self }
    }

    async fn leave(&self) {
        if let Some(host) = &self.host {
            host.leave().await;
        }
    }

    /// Sends a request of the library's.
    pub(super) async fn send<R>(&self, request: R) -> Result<<R::Payload as Payload>::Output, RequestError>
    where
        R: HasPayload,
        R::Payload: Serialize,
        <R::Payload as Payload>::Output: DeserializeOwned,
    {
        self.send_for(request).await
    }

    /// The same, for an answer that is read in another way than the library's.
    pub(super) async fn send_for<R, T>(&self, request: R) -> Result<T, RequestError>
    where
        R: HasPayload,
        R::Payload: Serialize,
        T: DeserializeOwned,
    {
        let fields = serde_json::to_string(request.payload_ref()).map_err(unwritten)?;
        self.ask(<R::Payload as Payload>::NAME, fields).await
    }

    /// Sends a request of the library's, with the file that is [`attached`] to it.
    pub(super) async fn upload<R>(
        &self,
        request: R,
        file: File,
    ) -> Result<<R::Payload as Payload>::Output, RequestError>
    where
        R: HasPayload,
        R::Payload: Serialize,
        <R::Payload as Payload>::Output: DeserializeOwned,
    {
        let mut form = Form::new().part(FILE, Part::bytes(file.content).file_name(file.name));
        if let Value::Object(fields) = fields(request.payload_ref())? {
            for (name, value) in fields {
                form = match value {
                    Value::Null => form,
                    Value::String(text) => form.text(name, text),
                    other => form.text(name, other.to_string()),
                };
            }
        }
        self.leave().await;
        answer(self.post(<R::Payload as Payload>::NAME).multipart(form)).await
    }

    /// Sends any request.
    pub(super) async fn raw<T: DeserializeOwned>(
        &self,
        method: &str,
        fields: &Value,
    ) -> Result<T, RequestError> {
        self.ask(method, fields.to_string()).await
    }

    /// Sends what is JSON already.
    async fn ask<T: DeserializeOwned>(&self, method: &str, fields: String) -> Result<T, RequestError> {
        let request = self.post(method).header(CONTENT_TYPE, "application/json").body(fields);
        self.leave().await;
        answer(request).await
    }

    /// Where a file is that Telegram keeps under this path.
    pub(super) fn address_of(&self, path: &str) -> Url {
        let mut address = self.bot.api_url();
        address.set_path(&format!("/file/bot{}/{path}", self.bot.token()));
        address
    }

    fn post(&self, method: &str) -> RequestBuilder {
        let mut address = self.bot.api_url();
        address.set_path(&format!("/bot{}/{method}", self.bot.token()));
        self.bot.client().post(address)
    }
}

fn fields(payload: &impl Serialize) -> Result<Value, RequestError> {
    serde_json::to_value(payload).map_err(unwritten)
}

/// A request that cannot be written as JSON.
fn unwritten(source: serde_json::Error) -> RequestError {
    RequestError::InvalidJson { source: Arc::new(source), raw: Box::default() }
}

/// Whatever the status: Telegram's own refusals are JSON, what stands between us answers anything.
async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, RequestError> {
    let text = request.send().await?.text().await?;
    let answer: Answer<T> = serde_json::from_str(&text).map_err(|source| RequestError::InvalidJson {
        source: Arc::new(source),
        raw: text.as_str().into(),
    })?;
    match answer {
        Answer { ok: true, result: Some(result), .. } => Ok(result),
        Answer { parameters: Some(ResponseParameters::RetryAfter(seconds)), .. } => {
            Err(RequestError::RetryAfter(seconds))
        }
        Answer { parameters: Some(ResponseParameters::MigrateToChatId(chat)), .. } => {
            Err(RequestError::MigrateToChatId(chat))
        }
        Answer { description, .. } => {
            let unsaid = || ApiError::Unknown("a refusal without a reason".into());
            Err(RequestError::Api(description.unwrap_or_else(unsaid)))
        }
    }
}
