//! The existing name that was probably meant by an unknown one.

/// So alike two names are at least, from 0 to 1, that the one may be meant by the other.
const ALIKE: f64 = 0.7;
/// A name less similar than the most similar one by more than this is not suggested beside it.
const NEARLY_AS_ALIKE: f64 = 0.1;
/// The most names to suggest.
const MOST: usize = 3;

/// The known names that are most like another, the likest first; none where none is much like it. The set's id before
/// the first dot is compared like the rest, letters of either case.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let alike = |other: &str| strsim::normalized_damerau_levenshtein(&name, &other.to_lowercase());
    let mut found: Vec<(f64, &str)> = known.into_iter().map(|other| (alike(other), other)).collect();
    found.retain(|(alike, _)| *alike >= ALIKE);
    found.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
    let least = found.first().map_or(ALIKE, |(likest, _)| likest - NEARLY_AS_ALIKE);
    found.retain(|(alike, _)| *alike >= least);
    found.into_iter().take(MOST).map(|(_, other)| other).collect()
}

/// A question whether one of the nearest names was meant, after a semicolon; empty where none is near.
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known).as_slice() {
        [] => String::new(),
        names => format!("; did you mean {}?", names.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 5] = ["hmm.volley", "hmm.light_fire", "wof.fire", "wof.morale", "hmm.morale_check"];

    #[test]
    fn slips_find_what_was_meant_and_strangers_find_nothing() {
        for (name, meant) in [
            ("hmm.voley", Some("hmm.volley")),
            ("HMM.Volley", Some("hmm.volley")),
            ("hmm.lightfire", Some("hmm.light_fire")),
            ("wof.moral", Some("wof.morale")),
            ("waltz", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, KNOWN).first().copied(), meant, "{name}");
        }
        assert_eq!(did_you_mean("hmm.voley", KNOWN), "; did you mean hmm.volley?");
        assert_eq!(did_you_mean("waltz", KNOWN), "");
    }
}
