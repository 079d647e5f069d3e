//! What Telegram finds in a text by itself: mentions, commands, hashtags and links nobody marked.

use super::rich::{Entity, Rich};

/// Last labels of a host by which a bare word counts as a link. The real list is every top-level domain.
const TOP_LEVEL: [&str; 24] = [
    "app", "biz", "ch", "co", "com", "de", "dev", "edu", "es", "eu", "fr", "info", "io", "it", "me", "net",
    "online", "org", "ru", "shop", "site", "tv", "uk", "xyz",
];

/// Adds the entities of a text that nobody marked, where no link or code is already.
pub(crate) fn add(rich: &mut Rich) {
    let closed = ["code", "pre", "text_link", "text_mention"];
    let taken: Vec<(usize, usize)> = rich
        .entities
        .iter()
        .filter(|entity| closed.contains(&entity.kind.as_str()))
        .map(|entity| (entity.offset, entity.offset + entity.length))
        .collect();
    let chars: Vec<char> = rich.text.chars().collect();
    let mut offsets = vec![0];
    for c in &chars {
        offsets.push(offsets[offsets.len() - 1] + c.len_utf16());
    }
    let mut at = 0;
    while at < chars.len() {
        let Some((kind, end)) = entity_at(&chars, at) else {
            at += 1;
            continue;
        };
        let (from, to) = (offsets[at], offsets[end]);
        if !taken.iter().any(|(start, stop)| from < *stop && *start < to) {
            let entity = Entity { kind: kind.to_owned(), offset: from, length: to - from, extra: None };
            rich.entities.push(entity);
        }
        at = end;
    }
    rich.sort();
}

fn entity_at(chars: &[char], at: usize) -> Option<(&'static str, usize)> {
    let before = at.checked_sub(1).map(|before| chars[before]);
    let apart = before.is_none_or(|c| !is_word(c));
    match chars[at] {
        '@' if apart => {
            let end = run(chars, at + 1, |c| c.is_ascii_alphanumeric() || c == '_');
            let fits = (3..=32).contains(&(end - at - 1));
            let begins = chars.get(at + 1).is_some_and(char::is_ascii_alphabetic);
            (fits && begins && chars.get(end).is_none_or(|c| !is_word(*c))).then_some(("mention", end))
        }
        '/' if apart && before.is_none_or(|c| !matches!(c, '/' | '<' | '>')) => command(chars, at),
        '#' if apart => {
            let end = run(chars, at + 1, is_word);
            let letters = chars[at + 1..end].iter().any(|c| !c.is_ascii_digit());
            (end > at + 1 && letters).then_some(("hashtag", end))
        }
        c if c.is_alphanumeric() && apart && before != Some('@') && before != Some('.') => link(chars, at),
        _ => None,
    }
}

/// `/name`, `/name@bot`.
fn command(chars: &[char], at: usize) -> Option<(&'static str, usize)> {
    let end = run(chars, at + 1, |c| c.is_ascii_alphanumeric() || c == '_');
    if !(1..=64).contains(&(end - at - 1)) || chars.get(end) == Some(&'/') {
        return None;
    }
    if chars.get(end) == Some(&'@') {
        let stop = run(chars, end + 1, |c| c.is_ascii_alphanumeric() || c == '_');
        if stop - end > 3 {
            return Some(("bot_command", stop));
        }
    }
    chars.get(end).is_none_or(|c| !is_word(*c)).then_some(("bot_command", end))
}

/// `https://…`, `example.com/x`, `someone@example.com`.
fn link(chars: &[char], at: usize) -> Option<(&'static str, usize)> {
    let end = run(chars, at, |c| !c.is_whitespace() && !matches!(c, '<' | '>' | '"' | '«' | '»'));
    let mut word: String = chars[at..end].iter().collect();
    let kept = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '\'']).len();
    word.truncate(kept);
    let end = at + word.chars().count();
    let lower = word.to_lowercase();
    let scheme = ["http://", "https://", "ftp://", "tg://"].iter().find(|scheme| lower.starts_with(**scheme));
    let rest = scheme.map_or(lower.as_str(), |scheme| &lower[scheme.len()..]);
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    if scheme == Some(&"tg://") {
        return (!host.is_empty()).then_some(("url", end));
    }
    if let (None, Some((name, domain))) = (scheme, host.split_once('@')) {
        return (!name.is_empty() && is_host(domain)).then_some(("email", end));
    }
    is_host(host).then_some(("url", end))
}

fn is_host(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let fine = |label: &&str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-');
    let last = labels.last().copied().unwrap_or_default();
    labels.len() > 1 && labels.iter().all(fine) && TOP_LEVEL.contains(&last)
}

fn run(chars: &[char], from: usize, belongs: impl Fn(char) -> bool) -> usize {
    from + chars[from.min(chars.len())..].iter().take_while(|c| belongs(**c)).count()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
