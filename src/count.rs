//! Numbers of things in words, as every text that people read writes them: "1 order", "12 orders".

use std::fmt::Display;

/// Nouns with an irregular plural.
const IRREGULAR: [(&str, &str); 4] = [("die", "dice"), ("man", "men"), ("foot", "feet"), ("other", "others")];

/// A number with its noun, given in the singular: "1 order", "0 orders", "3 points of leadership". Round a number with
/// a fraction first if it is to be read as one.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    format!("{count} {}", of(count, noun))
}

/// A noun as it follows a number: "order" after 1, "orders" after any other.
pub fn of<N: PartialEq + From<u8>>(count: N, noun: &str) -> String {
    if count == N::from(1) { noun.to_owned() } else { plural(noun) }
}

/// The end of a shortened list, to be written after its last entry: " and 2 more"; empty where nothing is left out.
pub fn and_more(left_out: usize) -> String {
    if left_out == 0 { String::new() } else { format!(" and {left_out} more") }
}

/// The plural of a noun, or of the noun before an "of".
fn plural(noun: &str) -> String {
    if let Some((head, rest)) = noun.split_once(" of ") {
        return format!("{} of {rest}", plural(head));
    }
    let (before, last) = noun.rsplit_once(' ').map_or(("", noun), |(before, last)| (&noun[..=before.len()], last));
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == last) {
        return format!("{before}{many}");
    }
    match last.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{before}{stem}ies"),
        _ if ["s", "x", "ch", "sh"].iter().any(|end| last.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_in_the_singular_and_every_other_number_in_the_plural() {
        for (count, noun, written) in [
            (0, "order", "0 orders"),
            (1, "order", "1 order"),
            (2, "order", "2 orders"),
            (1, "die", "1 die"),
            (3, "die", "3 dice"),
            (2, "inch", "2 inches"),
            (2, "battery", "2 batteries"),
            (2, "day", "2 days"),
            (2, "gunner of the line", "2 gunners of the line"),
            (5, "work point", "5 work points"),
            (40, "enlisted man", "40 enlisted men"),
        ] {
            assert_eq!(counted(count, noun), written);
        }
        assert_eq!([counted(1.0_f32, "yard"), counted(12.0_f32, "yard")], ["1 yard", "12 yards"]);
        assert_eq!([and_more(0), and_more(1)], ["", " and 1 more"]);
    }
}
