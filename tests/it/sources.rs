//! Reads Rust sources for the tests that check them: enough of the language to tell code from comments and strings.

use std::fs;
use std::path::{Path, PathBuf};

/// A piece of Rust.
pub(crate) struct Token {
    /// The line it begins on, from 1.
    pub(crate) line: usize,
    /// An identifier or number, `::`, a single character, or `"` and what the string holds (escapes as they are).
    pub(crate) text: String,
}

impl Token {
    /// What a string holds.
    pub(crate) fn string(&self) -> Option<&str> {
        self.text.strip_prefix('"')
    }
}

/// The pieces of a source; comments, characters and lifetimes are left out.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(&c) = chars.get(at) {
        let next = chars.get(at + 1).copied();
        let end = match c {
            '/' if next == Some('/') => find(&chars, at, &['\n']).unwrap_or(chars.len()),
            '/' if next == Some('*') => comment_end(&chars, at),
            '"' => {
                let end = string_end(&chars, at);
                let text = chars[at..end - 1].iter().collect();
                tokens.push(Token { line, text });
                end
            }
            'r' | 'b' | 'c' if raw_hashes(&chars, at).is_some() => {
                let end = raw_end(&chars, at);
                let text = chars[at..end].iter().skip_while(|c| **c != '"');
                let text: String = text.collect();
                tokens
                    .push(Token { line, text: text.trim_end_matches('#').trim_end_matches('"').to_owned() });
                end
            }
            '\'' => quote_end(&chars, at),
            c if c.is_alphanumeric() || c == '_' => {
                let word = chars[at..].iter().take_while(|c| c.is_alphanumeric() || **c == '_');
                let text: String = word.collect();
                let end = at + text.chars().count();
                tokens.push(Token { line, text });
                end
            }
            ':' if next == Some(':') => {
                tokens.push(Token { line, text: "::".into() });
                at + 2
            }
            c if c.is_whitespace() => at + 1,
            c => {
                tokens.push(Token { line, text: c.into() });
                at + 1
            }
        };
        line += chars[at..end].iter().filter(|c| **c == '\n').count();
        at = end;
    }
    tokens
}

fn find(chars: &[char], from: usize, what: &[char]) -> Option<usize> {
    chars[from..].windows(what.len()).position(|window| window == what).map(|at| from + at)
}

fn comment_end(chars: &[char], from: usize) -> usize {
    let (mut depth, mut at) = (0, from);
    while at < chars.len() {
        match chars[at..].get(..2) {
            Some(['/', '*']) => (depth, at) = (depth + 1, at + 2),
            Some(['*', '/']) if depth == 1 => return at + 2,
            Some(['*', '/']) => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    at
}

fn string_end(chars: &[char], from: usize) -> usize {
    let mut at = from + 1;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// `r"`, `br##"`, `cr#"`: how many hashes.
fn raw_hashes(chars: &[char], at: usize) -> Option<usize> {
    let r = chars[at..].iter().take(2).position(|c| *c == 'r')?;
    let hashes = chars[at + r + 1..].iter().take_while(|c| **c == '#').count();
    (chars.get(at + r + 1 + hashes) == Some(&'"')).then_some(hashes)
}

fn raw_end(chars: &[char], at: usize) -> usize {
    let hashes = raw_hashes(chars, at).unwrap_or(0);
    let open = find(chars, at, &['"']).map_or(chars.len(), |quote| quote + 1);
    let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    find(chars, open, &close).map_or(chars.len(), |end| end + close.len())
}

/// A character literal, or a lifetime's mark alone.
fn quote_end(chars: &[char], at: usize) -> usize {
    match (chars.get(at + 1), chars.get(at + 2)) {
        (Some('\\'), _) => find(chars, at + 3, &['\'']).map_or(chars.len(), |end| end + 1),
        (Some(_), Some('\'')) => at + 3,
        _ => at + 1,
    }
}

/// Everything before the file's `#[cfg(test)] mod …`, which stands last by custom.
pub(crate) fn without_tests(tokens: &[Token]) -> &[Token] {
    let is_tests = |window: &[Token]| {
        window.iter().map(|token| token.text.as_str()).eq(["#", "[", "cfg", "(", "test", ")", "]", "mod"])
    };
    tokens.windows(8).position(is_tests).map_or(tokens, |end| &tokens[..end])
}

/// A folder of the repository.
pub(crate) fn root(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// Every `.rs` file below a folder, by its path in it.
pub(crate) fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_path_buf()];
    while let Some(folder_left) = left.pop() {
        for entry in fs::read_dir(&folder_left).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}
