//! Whether a connection failed because of a certificate: time mends nothing there, the person who runs the bot has to.

use std::error::Error;

/// What the library for TLS says of a certificate it does not trust. Its type is not handed on through all layers.
const SAID: &str = "invalid peer certificate";

/// Whether this, or what caused it, is a certificate that is not trusted.
pub(super) fn is_broken(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.to_string().contains(SAID) {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("outside")]
    struct Outside(#[source] std::io::Error);

    #[test]
    fn a_certificate_is_found_under_what_it_caused() {
        let bad = std::io::Error::other("invalid peer certificate: UnknownIssuer");
        assert!(is_broken(&Outside(bad)));
        assert!(!is_broken(&Outside(std::io::Error::other("connection refused"))));
    }
}
