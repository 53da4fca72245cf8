//! The rules, to be searched.

pub(crate) const WINDOW: &str = "Rules";
pub(crate) const SEARCH: &str = "search the rules";
pub(crate) const SEARCH_HINT: &str = "a few words, all of which a clause, house rule or table must have";
pub(crate) const CHOOSE: &str = "Choose a clause, or click a clause's number in the journal, a receipt or a refusal.";

pub(crate) fn back_to(clause: &str) -> String {
    format!("Back to {clause}")
}

pub(crate) const BACK_TO_HINT: &str = "what was open before";

pub(crate) fn all(count: usize) -> String {
    format!("{count} clauses, house rules and tables")
}

/// How many entries have all the words that are searched for.
pub(crate) fn found(count: usize) -> String {
    match count {
        0 => "nothing has all of these words".to_owned(),
        1 => "1 has all of these words".to_owned(),
        some => format!("{some} have all of these words"),
    }
}

// A clause.
pub(crate) const SOURCE: &str = "Source";
pub(crate) const BELONGS_TO: &str = "Belongs to";
pub(crate) const RULING: &str = "Ruling";
pub(crate) const WHY: &str = "Why";
pub(crate) const NAMED_BY: &str = "Named by";
pub(crate) const IN_RED: &str = "In red: cells that print has otherwise; the pointer over one says how.";
pub(crate) const NUMBERS_IN_PLAY: &str = "Numbers in play";
pub(crate) const AS_PROGRAM_READS_IT: &str = "The same as the program reads it";

pub(crate) fn in_print(print: &str) -> String {
    format!("in print: {print}")
}
