//! Ids of clauses within running text, so that each can be made a link. Knows no id: the caller gives those that exist.

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Words.
    Plain(&'t str),
    /// The id of a clause, a house rule or a table.
    Id(&'t str),
}

/// A text in its parts, ids apart from words.
pub fn parts<'t>(text: &'t str, is_known: impl Fn(&str) -> bool) -> Vec<Part<'t>> {
    let (mut parts, mut told) = (Vec::new(), 0);
    for (start, word) in dotted(text).filter(|(_, word)| is_known(word)) {
        if start > told {
            parts.push(Part::Plain(&text[told..start]));
        }
        parts.push(Part::Id(word));
        told = start + word.len();
    }
    if told < text.len() {
        parts.push(Part::Plain(&text[told..]));
    }
    parts
}

/// The words of a text that could be ids, each with the byte at which it begins: dots within them, none at their ends.
pub fn dotted(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let belongs = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '_';
    let words = text.split(move |letter: char| !belongs(letter)).map(|word| word.trim_end_matches('.'));
    let could_be = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && word.contains('.');
    words.filter(could_be).map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_between_words_and_before_a_full_stop() {
        let known = |word: &str| ["a.1.02", "a.h.night"].contains(&word);
        let found = parts("As a.1.02, or a.h.night. Not a.1.02b.", known);
        let wanted = [
            Part::Plain("As "),
            Part::Id("a.1.02"),
            Part::Plain(", or "),
            Part::Id("a.h.night"),
            Part::Plain(". Not a.1.02b."),
        ];
        assert_eq!(found, wanted);
    }
}
