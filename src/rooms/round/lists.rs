//! Words in one line, as many as a message can hold.

/// Letters of a line at most: a Discord message holds 2 000, and an answer has up to three such lines.
const LINE: usize = 560;

/// The first words, which are the best, with how many more there are.
pub(crate) fn best(words: &[String], between: &str) -> String {
    let kept = fitting(words.iter(), between);
    match (words.len(), words.len() - kept) {
        (0, _) => "–".to_owned(),
        (_, 0) => words.join(between),
        (_, more) => format!("{}{between}… +{more}", words[..kept].join(between)),
    }
}

/// The last words, which are what players look for while they write, with how many are before.
pub(crate) fn latest(words: &[String], between: &str) -> String {
    let left_out = words.len() - fitting(words.iter().rev(), between);
    match (words.len(), left_out) {
        (0, _) => "–".to_owned(),
        (_, 0) => words.join(between),
        (_, more) => format!("+{more} …{between}{}", words[more..].join(between)),
    }
}

fn fitting<'a>(words: impl Iterator<Item = &'a String>, between: &str) -> usize {
    let mut used = 0;
    words
        .take_while(|word| {
            used += word.chars().count() + between.chars().count();
            used <= LINE
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_counted() {
        assert_eq!((best(&[], " · "), latest(&[], ", ")), ("–".to_owned(), "–".to_owned()));
        let words: Vec<String> = (100..400).map(|n| format!("parola{n}")).collect();
        assert_eq!(best(&words[..2], " · "), "parola100 · parola101");
        assert_eq!(latest(&words[..2], ", "), "parola100, parola101");
        let (first, last) = (best(&words, " · "), latest(&words, " · "));
        assert!(first.starts_with("parola100 · ") && first.ends_with("… +254"), "{first}");
        assert!(last.starts_with("+254 … · ") && last.ends_with("parola399"), "{last}");
        assert!(first.chars().count() < 600 && last.chars().count() < 600);
    }
}
