//! Texts of people in tables that spreadsheets open (RFC 4180). Every table that Giostra writes goes through here.

/// A field in quotes. A spreadsheet will not count with it: what might be a formula has an apostrophe before it.
///
/// A table that puts a name between its own quotes instead lets `=HYPERLINK(…)` through again.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", guarded(text).replace('"', "\"\""))
}

/// An apostrophe before what a spreadsheet might count with. A number is left as it is, with its sign.
pub fn guarded(text: &str) -> String {
    if is_formula(text) && !is_number(text) { format!("'{text}") } else { text.to_owned() }
}

/// Takes the apostrophe off again.
pub fn unguarded(text: String) -> String {
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest) => rest.to_owned(),
        _ => text,
    }
}

/// Whether a text begins, behind blanks, signs that nobody sees and our own guards, with a sign of formulas; tabs and ends of
/// lines are such signs too where nothing stands before them.
fn is_formula(text: &str) -> bool {
    let unseen = |c: char| c.is_whitespace() || c.is_control() || is_invisible(c);
    let begun = text.trim_start_matches(|c: char| c == '\'' || unseen(c));
    let cut = text.trim_start_matches('\'').starts_with(['\t', '\r', '\n']);
    cut || begun.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Whether a text is a number in digits, with a sign or without: `-3`, `+0.5`.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, part].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_guarded_and_come_back() {
        let formulas = [
            "=1+1",
            "-Alma",
            "@sum",
            " =A1",
            "'=x",
            "＝1",
            "+",
            "''-",
            "-2+3",
            "\tx",
            "\r=x",
            "\u{200b}=1",
            "＠x",
            "-",
        ];
        for formula in formulas {
            let guarded = guarded(formula);
            assert_eq!(guarded, format!("'{formula}"));
            assert_eq!(unguarded(guarded), formula);
        }
        for text in ["Alma", "'Alma'", "a=b", "", "'", "-3", "+0.5", "12"] {
            assert_eq!((guarded(text).as_str(), unguarded(text.to_owned()).as_str()), (text, text));
        }
        assert_eq!(unguarded("=1".to_owned()), "=1", "a spreadsheet has taken the guard off");
        assert_eq!(unguarded("'-3".to_owned()), "-3", "an older program guarded numbers too");
    }
}
