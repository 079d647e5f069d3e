//! Who is let in where strangers come by: whoever knows the password. The browser then keeps a cookie that no script reads and no
//! other site sends; it is good for a month, and until the password is another.

use super::people::{digest, same_secret};
use crate::clock::Millis;
use axum::http::{HeaderMap, header};
use std::fmt;

/// The shortest password, in characters: a shorter one is guessed.
const SHORTEST: usize = 8;
/// What the cookie is called.
const COOKIE: &str = "giostra";
/// How long a browser is known, in seconds.
const KNOWN: i64 = 30 * 24 * 60 * 60;

/// What opens a piazza that others can reach. Never printed.
#[derive(Clone)]
pub struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Password(…)")
    }
}

impl Password {
    /// A password of at least 8 characters, without what surrounds it; `None`: it is shorter.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        text.chars().nth(SHORTEST - 1).map(|_| Self(text.to_owned()))
    }

    /// Whether this is it, in a time that does not tell how far it agrees.
    pub(super) fn is(&self, typed: &str) -> bool {
        same_secret(&self.0, typed.trim())
    }

    /// What vouches for a browser that is known until `until`.
    fn seal(&self, until: Millis) -> String {
        digest(self.0.as_bytes(), &format!("known until {until}"))
    }

    /// The header that makes a browser known from `now` on. `secure`: it is sent back over HTTPS alone.
    pub(super) fn cookie(&self, now: Millis, secure: bool) -> String {
        let until = now + KNOWN * 1000;
        let secure = if secure { "; Secure" } else { "" };
        let seal = self.seal(until);
        format!("{COOKIE}={until}-{seal}; Path=/; Max-Age={KNOWN}; HttpOnly; SameSite=Strict{secure}")
    }

    /// Whether a request comes from a browser that is known.
    pub(super) fn knows(&self, headers: &HeaderMap, now: Millis) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        cookies.flat_map(|all| all.split(';')).any(|one| {
            let Some((COOKIE, value)) = one.trim().split_once('=') else { return false };
            let Some((until, seal)) = value.split_once('-') else { return false };
            until.parse().is_ok_and(|until: Millis| until > now && same_secret(seal, &self.seal(until)))
        })
    }
}

/// Whether anybody may ask for this: the page itself, with the form in it, and its answer.
pub(super) fn is_for_all(path: &str) -> bool {
    matches!(path, "/" | "/mark.svg" | "/favicon.ico" | "/api/enter")
        || ["/page/", "/fonts/", "/texts/"].iter().any(|folder| path.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, cookie.parse().unwrap())])
    }

    #[test]
    fn a_cookie_is_good_for_a_month_and_for_its_password() {
        let (one, other) = (Password::new("otto ruote").unwrap(), Password::new("nove ruote").unwrap());
        let set = one.cookie(1_000, true);
        assert!(set.ends_with("; HttpOnly; SameSite=Strict; Secure") && !set.contains("ruote"), "{set}");
        let cookie = set.split(';').next().unwrap();
        assert!(
            one.knows(&with(cookie), 1_000) && one.knows(&with(&format!("a=b; {cookie}; c=d")), KNOWN * 1000)
        );
        assert!(!one.knows(&with(cookie), KNOWN * 1000 + 1_000), "it ends");
        assert!(!other.knows(&with(cookie), 1_000), "another password");
        let later = cookie.replacen("=259", "=959", 1);
        assert!(later != cookie && !one.knows(&with(&later), 1_000), "{later}");
        for odd in ["giostra", "giostra=", "giostra=-", "giostra=x-y", "giostra=9999999999999-", ""] {
            assert!(!one.knows(&with(odd), 0), "{odd}");
        }
    }

    #[test]
    fn short_ones_are_none_and_none_is_printed() {
        assert!(Password::new("  sette77  ").is_none() && Password::new("").is_none());
        let password = Password::new(" otto ruote\n").unwrap();
        assert!(password.is("otto ruote") && password.is("otto ruote ") && !password.is("Otto ruote"));
        assert_eq!(format!("{password:?}"), "Password(…)");
    }

    #[test]
    fn what_is_not_the_page_itself_is_behind_it() {
        for path in ["/", "/page/main.js", "/texts/it", "/fonts/x.ttf", "/api/enter", "/mark.svg"] {
            assert!(is_for_all(path), "{path}");
        }
        for path in
            ["/picture/x/wide.png", "/file/x/y", "/api/about", "/api/stream", "/api/say", "/api/join", "//"]
        {
            assert!(!is_for_all(path), "{path}");
        }
    }
}
