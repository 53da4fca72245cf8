//! The amount of work (hmm.20.34): the points of a turn and the turns that a task takes. Pure arithmetic over the
//! chart.

use crate::{
    count::counted,
    receipt::{Draft, Receipt},
    rules::{
        hmm::charts::{
            Rules, Weather, Work,
            works::{Earth, Points},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// How many turns pioneers and others take to build a work, an obstacle or a bridge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Labour for "hmm.work" by clause!("hmm.20.34") {
        /// The work.
        work: Work = word(clause!("hmm.20.34")),
        /// How long it is; of no account for a redoubt.
        inches: u32 = count("inches", clause!("hmm.20.34")).or("1"),
        /// Pioneers in contact with it.
        pioneers: u32 = count("figures", clause!("hmm.20.34")).or("6").unlisted(),
        /// Other men on foot in contact with it.
        others: u32 = count("figures", clause!("hmm.20.34")).or("0").unlisted(),
        /// Wet or frozen ground doubles the work where earth is moved.
        weather: Weather = word(clause!("hmm.20.34")).or("Dry").unlisted(),
    }
}

/// Hands at a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// Pioneer figures in contact with it.
    pub pioneers: u32,
    /// Other foot figures.
    pub others: u32,
    /// Whether earth is moved.
    pub earth: Earth,
    /// The condition of the ground.
    pub weather: Weather,
}

/// The hundredths of a work point that hands do in a turn (hmm.20.34): a pioneer figure one point, any other half, in
/// wet or frozen ground half of that where earth is moved.
pub fn hundredths_a_turn(rules: Rules<'_>, hands: Hands, draft: &mut Draft) -> u32 {
    let chart = &rules.charts.works;
    let whole = hands.pioneers * chart.pioneer_percent + hands.others * chart.other_percent;
    draft.note(
        clause!("hmm.20.34"),
        format!("{}, {}: work points", counted(hands.pioneers, "pioneer"), counted(hands.others, "other")),
        points(whole),
    );
    let hard = hands.earth == Earth::Moved && hands.weather != Weather::Dry;
    let done = if hard { whole * chart.wet_or_frozen_percent / 100 } else { whole };
    if hard {
        draft.note(clause!("hmm.20.34"), "wet or frozen ground: work points", points(done));
    }
    done
}

/// Hundredths as points.
pub fn points(hundredths: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let points = hundredths as f32 / 100.0;
    points
}

/// The total cost of a work of some length, work points (hmm.20.34, hmm.20.35, hmm.20.37).
pub fn points_for(rules: Rules<'_>, work: Work, inches: u32) -> u32 {
    match rules.charts.works.work(work).points {
        Points::Inch(points) => points * inches,
        Points::Ring(points, _) => points,
    }
}

/// How many turns workers need to build this much of a work, started turns counting; none if there are no workers.
///
/// Clauses hmm.20.34, hmm.20.35, hmm.20.37.
pub fn turns_for(rules: Rules<'_>, of: &Labour) -> Receipt<Option<u32>> {
    let mut draft = of.draft();
    let Labour { work, inches, pioneers, others, weather } = *of;
    let hands = Hands { pioneers, others, earth: rules.charts.works.work(work).earth, weather };
    let needed = points_for(rules, work, inches);
    draft.note(rules.charts.works.work(work).clause, format!("{work}: work points"), needed);
    let a_turn = hundredths_a_turn(rules, hands, &mut draft);
    let turns = (a_turn > 0).then(|| (needed * 100).div_ceil(a_turn));
    draft.result("points", needed);
    draft.result("turns", turns.map_or_else(|| "never".to_owned(), |turns| turns.to_string()));
    draft.close(turns)
}

/// The output of workers in a turn at a site or a gap, with its calculation.
pub fn shift(rules: Rules<'_>, what: &str, hands: Hands) -> Receipt<u32> {
    let mut draft = Draft::for_procedure("hmm.shift");
    draft.input("task", what.to_owned());
    let done = hundredths_a_turn(rules, hands, &mut draft);
    draft.result("points", points(done));
    draft.close(done)
}
