//! How the code cites the ledgers: by `clause!`, which refuses ids that no ledger holds.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

use super::house;
use crate::rules::{SETS, any_input::ids};

/// The ids that the ledgers of all sets hold: clauses, house rules and tables.
fn every_id() -> BTreeSet<String> {
    SETS.into_iter().flat_map(|set| ids(set, &["clauses.ron", "house.ron", "tables.ron"])).collect()
}

/// The ids in the code without `clause!`; code compiled for tests only is left out.
fn bare(tokens: TokenStream, ids: &BTreeSet<String>, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map(|at| tokens[at].to_string()).unwrap_or_default();
        match token {
            TokenTree::Group(_) if before(1) == "!" && before(2) == "clause" => {}
            // A module of tests: `#[cfg(test)] mod tests { ... }`.
            TokenTree::Group(_) if before(2) == "mod" && (3..=5).any(|back| before(back) == "[cfg (test)]") => {}
            TokenTree::Group(group) => bare(group.stream(), ids, found),
            TokenTree::Literal(literal) => {
                let id = literal.to_string().trim_matches('"').to_owned();
                let is_doc = before(1) == "=" && before(2) == "doc";
                found.extend((!is_doc && ids.contains(&id)).then_some(id));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

#[test]
fn no_clause_is_cited_past_the_ledger() {
    let (house, ids) = (house(), every_id());
    let mut past = Vec::new();
    for (file, source) in house.sources.iter().filter(|(file, _)| !file.ends_with("/tests.rs")) {
        let mut found = Vec::new();
        bare(source.parse().unwrap_or_else(|error| panic!("{file}: {error}")), &ids, &mut found);
        past.extend(found.into_iter().map(|id| format!("{file}: \"{id}\" is to be clause!(\"{id}\")")));
    }
    assert!(past.is_empty(), "{}", past.join("\n"));
}

/// Everything to be found is found, and nothing else.
#[test]
fn a_bare_id_is_seen_among_cited_ones() {
    let ids = BTreeSet::from(["hmm.1.1".to_owned(), "hmm.1.2".to_owned(), "hmm.1.3".to_owned()]);
    let source = r#"
        /// hmm.1.1
        fn rule() { refuse(clause!("hmm.1.1"), "hmm.1.x"); vec![("hmm.1.2", 1)]; }
        #[cfg(test)]
        pub(super) mod tests { const ID: &str = "hmm.1.3"; }
    "#;
    let mut found = Vec::new();
    bare(source.parse().expect("it is Rust"), &ids, &mut found);
    assert_eq!(found, ["hmm.1.2"]);
}
