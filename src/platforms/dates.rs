//! What a server's clock shows, as every answer by HTTP tells it.

use crate::clock::Millis;
use jiff::fmt::rfc2822;
use reqwest::RequestBuilder;
use reqwest::header::DATE;

/// Asks, and reads the date of the answer, whatever it is an answer of; to the second.
pub(super) async fn of(request: RequestBuilder) -> Option<Millis> {
    let answer = request.send().await.ok()?;
    read(answer.headers().get(DATE)?.to_str().ok()?)
}

fn read(date: &str) -> Option<Millis> {
    Some(rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?.as_millisecond())
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates_of_http_are_read() {
        assert_eq!(super::read("Thu, 26 Nov 2026 16:50:47 GMT"), Some(1_795_711_847_000));
        assert_eq!(super::read("yesterday"), None);
    }
}
