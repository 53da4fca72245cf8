//! The movement chart of `movement.ron`: rates, manoeuvres, and the other acts that cost part of a move.

use serde::Deserialize;

use super::words::{Becomes, Body, FormationKind, Gait, Grade, Pace, PricedAct, Ranks};
use crate::{
    clause::Clause,
    count::counted,
    rules::{
        charts::{Problems, Table, keyed},
        word::Word,
    },
};

/// `movement.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementChart {
    rates: Vec<RateRow>,
    /// How far gunners rout or evade, inches (wof.t.move).
    pub gunners_rout_inches: f32,
    manoeuvres: Table<ManoeuvreRow>,
    /// The grade whose row applies to irregulars' manoeuvres (wof.21.4.03).
    pub irregulars_manoeuvre_as: Grade,
    gaits: Table<GaitRow>,
    /// Up to how many degrees off straight ahead a slant is an echelon (wof.12.3.01).
    pub echelon_up_to_degrees: f32,
    /// The part of the line rate at which a unit steps back (wof.12.4.01).
    pub backstep_part_of_line_rate: f32,
    actions: Table<ActionRow>,
    /// The cost of crossing an obstacle for each rank, inches (wof.20.7.01).
    pub obstacle_inches_a_rank: f32,
    /// The cost of crossing field works, inches (wof.20.9.01).
    pub works_inches: f32,
    /// The effects of a road.
    pub road: Road,
    /// The widest front on a bridge, figures (wof.20.7.04).
    pub bridge_widest: u32,
    /// How far a zone of control reaches, inches (wof.12.8.01).
    pub zone_of_control_inches: f32,
    /// How near bases touch, inches (wof.h.measuring).
    pub contact_inches: f32,
    /// How far to each side of straight away routers and evaders go, degrees (wof.12.10.01, wof.14.4.02).
    pub flight_degrees_each_side: f32,
    /// How far a charger swings to meet a support charge, degrees (wof.14.3.07).
    pub charger_swings_degrees: f32,
    /// Beyond which angle of contact a charger is itself flanked, degrees (wof.14.0.06).
    pub flanked_beyond_degrees: f32,
    /// The least face on which a support charge goes (wof.14.3.03).
    pub supports_from: u8,
    /// The least face on which massed irregular horse evades (wof.21.4.07).
    pub irregular_horse_evades_from: u8,
    /// The pinning zone (wof.21.3.02).
    pub pinning: Pinning,
    /// Voluntary retreats (wof.21.2.01).
    pub retreat: Retreat,
}

/// How far each body goes at each pace.
pub const MOVEMENT_CHART: Clause = clause!("wof.11.0.01");

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RateRow {
    body: Body,
    formation: FormationKind,
    move_inches: f32,
    #[serde(default)]
    charge_inches: Option<f32>,
    rout_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ManoeuvreRow {
    grade: Grade,
    clause: Clause,
    ordered: Manoeuvre,
    disordered: Manoeuvre,
}

/// The cost of a change of formation or facing, and its effect on the unit (wof.t.manoeuvre).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manoeuvre {
    /// The part of a move.
    pub part: f32,
    /// The unit's state afterwards.
    #[serde(default = "same")]
    pub becomes: Becomes,
}

fn same() -> Becomes {
    Becomes::Same
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct GaitRow {
    gait: Gait,
    steady: f32,
    others: f32,
    clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionRow {
    action: PricedAct,
    part: f32,
    clause: Clause,
}

/// The effect of a whole turn on a road (wof.20.6.01).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// Inches more for foot and limbered guns.
    pub foot_and_guns_inches: f32,
    /// Inches more for horse.
    pub horse_inches: f32,
    /// The widest front of foot, figures.
    pub widest_foot: u32,
    /// The widest front of horse, figures.
    pub widest_horse: u32,
}

/// The zone before an enemy in which manoeuvres halt a unit and leave it shaken (wof.21.3.02).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pinning {
    /// How deep it is, inches.
    pub inches: f32,
    /// How far it opens at each corner, degrees.
    pub degrees: f32,
}

/// A voluntary retreat (wof.21.2.01, wof.21.2.02).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Rout moves at least.
    pub least_moves: f32,
    /// Rout moves at most.
    pub most_moves: f32,
    /// Twelfths that it costs a unit in good morale.
    pub twelfths: u32,
    /// Twelfths that it costs a shaken one.
    pub shaken_twelfths: u32,
}

keyed! { ManoeuvreRow by grade: Grade, GaitRow by gait: Gait, ActionRow by action: PricedAct }

impl MovementChart {
    /// How far a body goes in a formation, inches; none where it has no such move (wof.11.0.01, wof.11.0.03).
    pub fn rate(&self, body: Body, formation: FormationKind, pace: Pace) -> Option<f32> {
        let row = self.rates.iter().find(|row| row.body == body && row.formation == formation)?;
        match pace {
            Pace::Move => Some(row.move_inches),
            Pace::Charge => row.charge_inches,
            Pace::Rout => Some(row.rout_inches),
        }
    }

    /// The cost of a change of formation or facing for a grade, and its clause (wof.12.1.03 to wof.12.1.05).
    pub fn manoeuvre(&self, grade: Grade, ranks: Ranks) -> (Manoeuvre, Clause) {
        let row = self.manoeuvres.of(grade);
        (if ranks == Ranks::Ordered { row.ordered } else { row.disordered }, row.clause)
    }

    /// The cost of an inch for steady units of grade A to C and for all others, and its clause (wof.t.slants).
    pub fn gait(&self, gait: Gait) -> (f32, f32, Clause) {
        let row = self.gaits.of(gait);
        (row.steady, row.others, row.clause)
    }

    /// The part of a move that an act costs, and the clause that says so (`wof.t.fixed_costs`).
    pub fn action(&self, action: PricedAct) -> (f32, Clause) {
        let row = self.actions.of(action);
        (row.part, row.clause)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        for body in Body::ALL {
            for formation in
                [FormationKind::Column, FormationKind::Line, FormationKind::ExtendedLine, FormationKind::Skirmish]
            {
                let rows = self.rates.iter().filter(|row| row.body == *body && row.formation == formation).count();
                let skirmishes = *body != Body::HeavyCavalry || formation != FormationKind::Skirmish;
                problems.unless(
                    rows == usize::from(skirmishes),
                    format!("rates, {body} in {formation}"),
                    format!("it has {}", counted(rows, "row")),
                    "one",
                );
            }
        }
        for row in &self.rates {
            let name = format!("rates, {} in {}", row.body, row.formation);
            let faster = row.charge_inches.is_none_or(|charge| row.move_inches <= charge && charge <= row.rout_inches);
            problems.unless(
                faster && row.move_inches > 0.0,
                name,
                "a charge is slower than a move, or faster than a rout",
                "rates that grow",
            );
        }
        self.manoeuvres.check("manoeuvres", problems);
        self.gaits.check("gaits", problems);
        self.actions.check("actions", problems);
        let parts = self.actions.iter().all(|row| (0.0..=1.0).contains(&row.part))
            && self.manoeuvres.iter().all(|row| row.ordered.part <= row.disordered.part && row.disordered.part <= 1.0);
        problems.unless(parts, "parts", "an act costs more than a move, or less in disorder", "0 to 1");
        for row in &self.gaits {
            problems.unless(
                row.steady >= 1.0 && row.others >= row.steady,
                format!("gaits, {}", row.gait),
                "the unsteady are nimbler",
                "1 or more",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn rates_that_are_missing_or_do_not_grow_are_named() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.movement, from, to, "movement.ron", MovementChart::check);
        assert_eq!(problems("", ""), "");
        assert!(
            problems(
                "(body: Infantry, formation: Line, move_inches: 6",
                "(body: Infantry, formation: Column, move_inches: 6"
            )
            .contains("infantry in line: it has 0 rows")
        );
        assert!(
            problems("move_inches: 16, charge_inches: 24", "move_inches: 16, charge_inches: 12")
                .contains("light cavalry in column: a charge is slower")
        );
        assert!(problems("action: Mount", "action: Dismount").contains("actions, Mount: it has 0 rows"));
        assert!(
            problems("(gait: Wheel, steady: 1, others: 2", "(gait: Wheel, steady: 3, others: 2")
                .contains("gaits, wheel: the unsteady are nimbler")
        );
        assert!(problems("action: FormUp, part: 1", "action: FormUp, part: 1.5").contains("parts: an act costs more"));
    }
}
