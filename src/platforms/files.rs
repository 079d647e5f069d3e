//! Files of text that people bring with a command: the door fetches what stands in them, and rooms get it as the value of the
//! option.

use crate::commands::LONGEST_FILE;
use reqwest::{Client, IntoUrl};
use std::time::Duration;

/// A platform that takes longer to hand one out does not: somebody waits for the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What stands in the file at an address of the platform's, or nothing where it cannot be had. Bytes that are no UTF-8 become
/// U+FFFD, which rooms know.
pub(super) async fn text_at(client: &Client, address: impl IntoUrl) -> String {
    let bytes = tokio::time::timeout(PATIENCE, bytes_at(client, address)).await;
    match bytes {
        Ok(Ok(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
        Ok(Err(error)) => {
            // An address may hold the token.
            tracing::info!(error = %error.without_url(), "a file cannot be fetched");
            String::new()
        }
        Err(_) => {
            tracing::info!("a file was not handed out in time");
            String::new()
        }
    }
}

/// Whoever reads it refuses what is longer than the bound: it is not read to its end.
async fn bytes_at(client: &Client, address: impl IntoUrl) -> Result<Vec<u8>, reqwest::Error> {
    let mut response = client.get(address).send().await?.error_for_status()?;
    let mut bytes = Vec::new();
    while bytes.len() <= LONGEST_FILE
        && let Some(chunk) = response.chunk().await?
    {
        let room = LONGEST_FILE + 1 - bytes.len();
        bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
    }
    Ok(bytes)
}
