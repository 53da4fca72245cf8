//! What the scenario files of all battles by points share: their head, their end, and the names of what is raised.

/// A battle by points: who meets whom, and when.
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'a> {
    /// The names of the two forces.
    pub forces: [&'a str; 2],
    /// The year in which they meet, early in summer.
    pub year: u16,
    /// How long they fight at most, minutes of the clock.
    pub minutes: u32,
    /// The seed of the ground and, where they are raised, of the forces.
    pub seed: u64,
}

impl Meeting<'_> {
    /// The head of its scenario file, up to the ground.
    pub fn heading(&self) -> String {
        let Self { forces: [first, second], year, minutes, seed } = self;
        let minutes = 10 * 60 + minutes;
        format!(
            r#"// A battle by points, seed {seed}.
(
    id: "pick-up-{seed}",
    title: "A battle by points",
    place: "Anywhere in Europe",
    date: "{year}-06-01",
    start: "10:00",
    end: At("{:02}:{:02}"),
    note: "{first} against {second}, on ground laid out by chance. Nobody fought it.",
    sources: [(author: "Nobody", title: "A table dressed by chance", year: {year}, drawn: "Everything.")],
    season: "summer",
    weather: [(from: "10:00", weather: "clear", visibility: "clear day")],
"#,
            minutes / 60,
            minutes % 60
        )
    }
}

/// The end of such a file: whoever breaks half of the enemy wins; told in a summary, under a rule set.
pub fn ending(rule_set: &str, summary: &str) -> String {
    format!(
        r#"    victory: (
        summary: "{summary}",
        outcomes: [
            (name: "Both forces are broken", result: Draw, needs: [Broken(army: First, share: 0.5), Broken(army: Second, share: 0.5)]),
            (name: "The second force is broken", result: Win(First), needs: [Broken(army: Second, share: 0.5)]),
            (name: "The first force is broken", result: Win(Second), needs: [Broken(army: First, share: 0.5)]),
        ],
        otherwise: Draw,
    ),
    rule_set: "{rule_set}",
)
"#
    )
}

/// A number as units are numbered: 1st, 2nd, 3rd, 11th.
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tail) if tail != 11 => "st",
        (2, tail) if tail != 12 => "nd",
        (3, tail) if tail != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_numbered_as_people_number_them() {
        let rows =
            [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st")];
        for (number, told) in rows {
            assert_eq!(ordinal(number), told);
        }
    }

    #[test]
    fn a_meeting_ends_by_the_clock_after_its_minutes() {
        let meeting = Meeting { forces: ["Reds", "Blues"], year: 1809, minutes: 125, seed: 7 };
        assert!(meeting.heading().contains("end: At(\"12:05\")"));
    }
}
