//! The words and numbers of a line of thresholds.

use super::super::super::exact::Exact;
use super::{Refusal, Which};

/// Pairs in the order in which they were typed.
pub(super) fn pairs(typed: &str) -> Result<Vec<(Which, [Exact; 2])>, Refusal> {
    let tokens = tokens(typed);
    let mut rest = tokens.as_slice();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let which = name(&mut rest)?;
        let low = number(&mut rest, true).ok_or(Refusal::NoPair(which))?;
        if let [Token::Dash, after @ ..] = rest {
            rest = after;
        }
        let high = number(&mut rest, true).ok_or(Refusal::NoPair(which))?;
        found.push((which, [low, high]));
    }
    Ok(found)
}

/// A part of what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    /// Digits, with a point among them perhaps.
    Number(String),
    /// Between two numbers, or the sign of one.
    Dash,
    Other(char),
}

/// What stands between parts and says nothing: what was copied from a file has brackets and equals signs.
const BETWEEN: [char; 9] = [',', ';', ':', '=', '_', '[', ']', '(', ')'];

fn tokens(typed: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = typed;
    while let Some(first) = rest.chars().next() {
        let letters = rest.len() - rest.trim_start_matches(char::is_alphabetic).len();
        let (token, length) = if letters > 0 {
            (Some(Token::Word(rest[..letters].to_lowercase())), letters)
        } else if first.is_ascii_digit() {
            let length = digits(rest);
            (Some(Token::Number(rest[..length].replace(',', "."))), length)
        } else if matches!(first, '-' | '\u{2212}' | '\u{2013}' | '\u{2014}' | '/') {
            (Some(Token::Dash), first.len_utf8())
        } else if first.is_whitespace() || first == '.' || BETWEEN.contains(&first) {
            (None, first.len_utf8())
        } else {
            (Some(Token::Other(first)), first.len_utf8())
        };
        found.extend(token);
        rest = &rest[length..];
    }
    found
}

/// How long a number at the beginning of a text is: its digits, and those behind a point or a comma between digits.
fn digits(text: &str) -> usize {
    let run = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = run(text);
    let behind = text[whole..].strip_prefix(['.', ',']).map_or(0, run);
    if behind > 0 { whole + 1 + behind } else { whole }
}

/// Takes the words before a number: what the number is of.
fn name(rest: &mut &[Token]) -> Result<Which, Refusal> {
    let (mut team, mut part) = (false, None);
    let mut words = 0;
    while let Some(Token::Word(word)) = rest.first() {
        let here = match word.as_str() {
            "squadra" | "squadre" | "team" | "teams" => {
                team = true;
                part
            }
            // VP(m), as the model writes it.
            "m" if part == Some(Which::Vp) => {
                team = true;
                part
            }
            "vp" | "vsp" => Some(Which::Vp),
            "aa" => Some(Which::Aa),
            _ => return Err(Refusal::Unknown(word.clone())),
        };
        if let Some(before) = part.filter(|before| Some(*before) != here) {
            return Err(Refusal::NoPair(before));
        }
        part = here;
        words += 1;
        *rest = &rest[1..];
    }
    match (words, rest.first()) {
        (0, Some(Token::Other(sign))) => Err(Refusal::Unknown(sign.to_string())),
        (0, Some(Token::Number(number))) => Err(Refusal::Nameless(number.clone())),
        (0, _) => Err(Refusal::Unknown("-".to_owned())),
        _ => Ok(match (team, part) {
            (true, Some(Which::Aa)) => Which::TeamAa,
            (true, _) => Which::TeamVp,
            (false, part) => part.unwrap_or(Which::Vp),
        }),
    }
}

/// Takes a number, with a sign in front of it if there is one.
fn number(rest: &mut &[Token], signed: bool) -> Option<Exact> {
    match *rest {
        [Token::Dash, after @ ..] if signed => {
            *rest = after;
            number(rest, false).map(|number| Exact::zero() - number)
        }
        [Token::Number(digits), after @ ..] => {
            *rest = after;
            Exact::read(digits)
        }
        _ => None,
    }
}
