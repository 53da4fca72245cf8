//! The meanings that a rule set gives to a scenario's words: each word beside its meaning, in a suitable order for
//! reading. Look-ups only; the set's own setup decides what to do with an unknown word.

use serde::Deserialize;

use super::Problems;

/// The words of one kind with the meaning of each.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Entries<M>(Vec<(String, M)>);

impl<M: Copy> Entries<M> {
    /// The meaning of a word; `None` for one that the set lacks.
    pub fn meaning(&self, word: &str) -> Option<M> {
        self.iter().find(|(known, _)| *known == word).map(|(_, meaning)| meaning)
    }

    /// The first word that is taken for something.
    pub fn word_of(&self, wanted: M) -> Option<&str>
    where
        M: PartialEq,
    {
        self.iter().find(|(_, meaning)| *meaning == wanted).map(|(word, _)| word)
    }

    /// Every word, for a person who looks for the right one.
    pub fn words(&self) -> String {
        self.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    }

    /// Every word with its meaning, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, M)> {
        self.0.iter().map(|(word, meaning)| (word.as_str(), *meaning))
    }

    /// Notes a list without words, and words that stand in it twice.
    pub fn check(&self, name: &str, problems: &mut Problems) {
        problems.unless(!self.0.is_empty(), name, "it has no words", "at least one");
        for (index, (word, _)) in self.0.iter().enumerate() {
            let twice = self.0[..index].iter().any(|(before, _)| before == word);
            problems.unless(!twice, format!("{name}, {word}"), "this word stands twice", "each word once");
        }
    }
}
