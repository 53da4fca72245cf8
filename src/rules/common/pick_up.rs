//! What the scenario files of all battles by points share: their head, their end, and the names of what is raised.

/// A battle by points: the two forces, and when they meet.
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'a> {
    /// The names of the two forces.
    pub forces: [&'a str; 2],
    /// The year in which they meet, early in summer.
    pub year: u16,
    /// How long they fight at most, turns.
    pub turns: u32,
    /// Of how many minutes of the clock each.
    pub minutes_per_turn: f32,
    /// The seed of the ground and, where they are raised, of the forces.
    pub seed: u64,
}

impl Meeting<'_> {
    /// The head of its scenario file, up to the ground.
    pub fn heading(&self) -> String {
        let Self { forces: [first, second], year, seed, .. } = self;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some hours of minutes")]
        let minutes = 10 * 60 + (self.turns as f32 * self.minutes_per_turn) as u32;
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

/// The end of such a file under a rule set: who wins is told by a summary and these outcomes, and when the turns are over
/// by the rules' own measure.
pub fn ending(rule_set: &str, summary: &str, outcomes: &str) -> String {
    format!(
        r#"    victory: (
        summary: "{summary}",
        outcomes: [{outcomes}],
        otherwise: ByTheRules,
    ),
    rule_set: "{rule_set}",
)
"#
    )
}

/// A force whose units are made larger in turn for as long as one may be; `larger` gives the force with one unit larger by
/// one, none where that may not be.
pub fn filled_up<F>(mut force: F, units: usize, larger: impl Fn(&F, usize) -> Option<F>) -> F {
    loop {
        let mut has_grown = false;
        for index in 0..units {
            if let Some(fuller) = larger(&force, index) {
                (force, has_grown) = (fuller, true);
            }
        }
        if !has_grown {
            return force;
        }
    }
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
    fn units_grow_in_turn_until_none_may() {
        let larger = |force: &Vec<u32>, index: usize| {
            let mut fuller = force.clone();
            fuller[index] += 1;
            (fuller[index] <= 4 && fuller.iter().sum::<u32>() <= 9).then_some(fuller)
        };
        assert_eq!(filled_up(vec![1, 1, 4], 3, larger), [3, 2, 4]);
    }

    #[test]
    fn a_meeting_ends_by_the_clock_after_its_minutes() {
        let meeting = Meeting { forces: ["Reds", "Blues"], year: 1809, turns: 12, minutes_per_turn: 10.5, seed: 7 };
        assert!(meeting.heading().contains("end: At(\"12:06\")"));
    }
}
