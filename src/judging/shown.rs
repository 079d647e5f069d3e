//! Numbers as people read them: with two decimals, in the reader's language. Programs get all their decimals instead.

use super::exact::Exact;
use crate::messages::{self, Lang, Text, Voice, own};
use crate::say;

/// Decimals that people read (M2: rounded only where it is shown, half away from zero).
const PLACES: u32 = 2;

/// A number, as a part of a sentence: `63,72` in Italian, `63.72` in English, with a minus that is one.
pub fn number(exact: &Exact) -> Text {
    let written = exact.rounded(PLACES).replace('-', "\u{2212}");
    let (whole, part) = written.split_once('.').unwrap_or((written.as_str(), "00"));
    say!("report-decimal", whole = own(whole), part = own(part))
}

/// The same where it stands by itself, as in a column.
pub fn number_in(lang: Lang, exact: &Exact) -> String {
    messages::render(lang, &number(exact), &Voice::PLAIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_decimals_half_away_from_zero() {
        let read = |text: &str| Exact::read(text).unwrap();
        for (exact, it, en) in [
            ("63.724", "63,72", "63.72"),
            ("-50", "\u{2212}50,00", "\u{2212}50.00"),
            ("-0.005", "\u{2212}0,01", "\u{2212}0.01"),
            ("0.005", "0,01", "0.01"),
            ("-0.004", "0,00", "0.00"),
            ("128.280159", "128,28", "128.28"),
            ("1000.05", "1000,05", "1000.05"),
        ] {
            let shown = Lang::ALL.map(|lang| number_in(lang, &read(exact)));
            assert_eq!(shown, [it, en], "{exact}");
        }
    }
}
