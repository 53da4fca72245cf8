//! Movement (wof.11, wof.12). Here: the budget of a move, the costs of legs, manoeuvres and acts, obstacles and roads,
//! by conditions and inches.
//!
//! - [`phase`]: a side's step of the movement phase; [`state`]: its stage. [`rights`]: which units may move, and how
//!   far. [`moves`]: plain moves. [`choices`]: paths worth offering. [`retreats`]: voluntary retreats. [`approaches`]:
//!   skirmishers before close order. [`give_way`]: how they get out of its way.
//! - [`walk`]: one walk: why, from where, how it went. [`route`]: leg by leg. [`walker`]: a unit on its way. [`legs`]:
//!   the cost of a leg. [`crossings`]: ground and lines on the way. [`water_crossings`]: bridges and fords on the way.
//!   [`obstacles`]: friends and enemies on the way. [`distances`]: how far it keeps from enemies.
//! - [`ground`]: how the ground reduces a move. [`water`]: ways over water. [`zones`]: ground that an enemy closes.
//!   [`effects`]: the changes that a walk makes on the table. [`lookups`]: procedures that are used only for look-ups.

pub mod approaches;
pub mod choices;
pub mod crossings;
pub mod distances;
pub mod effects;
pub mod give_way;
pub mod ground;
pub mod legs;
pub mod lookups;
pub mod moves;
pub mod obstacles;
pub mod phase;
pub mod retreats;
pub mod rights;
pub mod route;
pub mod state;
pub mod walk;
pub mod walker;
pub mod water;
pub mod water_crossings;
pub mod zones;

use bevy::math::ops;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::wof::{
        condition::Condition,
        data::{
            Becomes, Drill, FormationKind, Gait, Grade, Pace, Piece, PricedAct, Rules, Spirit, Troop, options::Toggle,
        },
        formation, guards,
    },
};

/// The refusal for routers, which their player does not move (wof.12.10.01).
pub fn routers_run() -> Refusal {
    Refusal::new(clause!("wof.12.10.01"), "it is routing")
}

/// Whether a unit in a formation moves at all by its player's will (wof.8.1.1.02, wof.20.8.02).
///
/// # Errors
/// The reason why it does not.
pub fn may_move_in(formation: FormationKind) -> Result<(), Refusal> {
    match formation {
        FormationKind::Bent => guards::BENT.refuse(),
        FormationKind::Garrison => Err(Refusal::new(clause!("wof.20.8.02"), "it leaves the block first")),
        _ => Ok(()),
    }
}

/// How far a unit goes at a pace in its formation, inches; none where it has no such move (wof.11.0.01, wof.11.0.03,
/// wof.12.10.03). Guns have theirs in the gun chart.
pub fn rate_inches(rules: Rules<'_>, unit: Condition, formation: FormationKind, pace: Pace) -> Option<f32> {
    let chart = &rules.charts.movement;
    match (unit.troop.body(), formation) {
        (None, _) => (pace == Pace::Rout).then_some(chart.gunners_rout_inches),
        (Some(body), FormationKind::Clump) => {
            chart.rate(body, FormationKind::Column, Pace::Rout).filter(|_| pace == Pace::Rout)
        }
        (Some(body), FormationKind::Bent) => {
            chart.rate(body, FormationKind::Line, Pace::Rout).filter(|_| pace == Pace::Rout)
        }
        (Some(body), formation) => chart.rate(body, formation, pace),
    }
}

/// How far guns of some weight go in a whole move, inches: on the limber, or by hand; none if they stand in neither way
/// (wof.11.0.02).
pub fn gun_rate_inches(rules: Rules<'_>, guns: Piece, formation: FormationKind) -> Option<f32> {
    let gun = rules.charts.artillery.gun(guns);
    match formation {
        FormationKind::Limbered => Some(gun.limbered_inches),
        FormationKind::Unlimbered => Some(gun.manhandled_inches),
        _ => None,
    }
}

/// How far guns of some weight are rolled straight back in a whole move, inches (`wof.h.artillery_pivot`).
pub fn gun_backstep_inches(rules: Rules<'_>, guns: Piece) -> f32 {
    rules.charts.artillery.gun(guns).manhandled_inches * rules.charts.movement.backstep_part_of_line_rate
}

/// How far a unit goes in a whole move, inches, guns by their weight; none if it has no such move (wof.11.0.01 to
/// wof.11.0.03).
pub fn move_inches(rules: Rules<'_>, unit: Condition, guns: Option<Piece>) -> Option<f32> {
    let of_guns = guns.and_then(|guns| gun_rate_inches(rules, guns, unit.formation));
    of_guns.or_else(|| rate_inches(rules, unit, unit.formation, Pace::Move))
}

/// Whether the move of a unit can be told: of guns by their weight, and as guns stand (wof.11.0.02, wof.3.0.07).
///
/// # Errors
/// The missing weight, or the wrong one.
pub fn must_have_its_weight(unit: Condition, guns: Option<Piece>) -> Result<(), Refusal> {
    match (unit.troop, guns) {
        (Troop::Artillery, _) if !formation::may_stand_in(unit.troop, unit.formation) => {
            Err(Refusal::new(clause!("wof.8.0.01"), format!("artillery does not stand in {}", unit.formation)))
        }
        (Troop::Artillery, None) => Err(Refusal::new(clause!("wof.11.0.02"), "guns go by their weight")),
        (Troop::Artillery, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(Refusal::new(clause!("wof.3.0.07"), format!("{} has no guns", unit.troop))),
    }
}

/// Whether a unit steps as the first column of the slants has it: steady, of grade A to C (wof.12.2.02, wof.12.3.01,
/// wof.12.3.02).
fn is_nimble(unit: Condition) -> bool {
    unit.is_steady() && unit.grade <= Grade::C
}

/// The cost of an inch of a gait for a unit, in inches straight ahead; skirmishers and squares step freely (wof.12.2 to
/// wof.12.5, wof.13.0.03).
pub fn inches_an_inch(rules: Rules<'_>, unit: Condition, gait: Gait) -> (f32, Clause) {
    let (steady, others, clause) = rules.charts.movement.gait(gait);
    match unit.formation {
        FormationKind::Skirmish => (1.0, clause!("wof.13.0.03")),
        FormationKind::Square => (1.0, clause!("wof.12.5.01")),
        _ if is_nimble(unit) => (steady, clause),
        _ => (others, clause),
    }
}

/// The path of the outer flank of a wheel, inches, for a front in inches and an angle in degrees (wof.12.2.01).
pub fn wheel_inches(front_inches: f32, degrees: f32) -> f32 {
    front_inches * degrees.abs().to_radians()
}

/// How far a unit steps straight back in a whole move, inches; in skirmish and square it simply goes (wof.12.4.01,
/// `wof.h.cavalry_extended`).
pub fn backstep_inches(rules: Rules<'_>, unit: Condition, formation: FormationKind) -> Option<f32> {
    let line = if formation == FormationKind::ExtendedLine { formation } else { FormationKind::Line };
    match formation {
        FormationKind::Skirmish | FormationKind::Square => rate_inches(rules, unit, formation, Pace::Move),
        _ => rate_inches(rules, unit, line, Pace::Move)
            .map(|rate| rate * rules.charts.movement.backstep_part_of_line_rate),
    }
}

/// The result of a change of formation, facing or both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manoeuvred {
    /// The part of a move that it takes.
    pub part: f32,
    /// The unit's state afterwards.
    pub becomes: Becomes,
    /// The clause of its line.
    pub clause: Clause,
}

/// A change of formation, facing or both; irregulars are counted as grade E (wof.12.1.03, wof.12.1.04, wof.12.1.05,
/// wof.21.4.03). Squares face every way already (wof.12.5.01).
pub fn manoeuvre(rules: Rules<'_>, unit: Condition) -> Manoeuvred {
    let chart = &rules.charts.movement;
    let grade = if unit.drill == Drill::Irregular { chart.irregulars_manoeuvre_as } else { unit.grade };
    let (line, clause) = chart.manoeuvre(grade, unit.ranks);
    let clause = if unit.drill == Drill::Irregular { clause!("wof.21.4.03") } else { clause };
    Manoeuvred { part: line.part, becomes: line.becomes, clause }
}

/// The part of a move that an act takes, and the clause that says so (`wof.t.fixed_costs`).
pub fn action_part(rules: Rules<'_>, action: PricedAct) -> (f32, Clause) {
    rules.charts.movement.action(action)
}

/// The cost of crossing an obstacle for a unit this many ranks deep, inches at its present rate (wof.20.7.01).
pub fn obstacle_inches(rules: Rules<'_>, ranks: u32) -> f32 {
    let counted = if rules.options.obstacle_once == Toggle::On { ranks.min(1) } else { ranks };
    rules.charts.movement.obstacle_inches_a_rank * counted as f32
}

/// The inches that a whole turn on a road adds to an ordinary move: columns no wider than the road takes, and limbered
/// guns (wof.20.6.01).
pub fn road_inches(rules: Rules<'_>, unit: Condition, formation: FormationKind, width: u32) -> f32 {
    let road = rules.charts.movement.road;
    match unit.troop {
        Troop::Artillery if formation == FormationKind::Limbered => road.foot_and_guns_inches,
        Troop::Artillery => 0.0,
        _ if formation != FormationKind::Column => 0.0,
        troop if troop.is_cavalry() && width <= road.widest_horse => road.horse_inches,
        troop if troop.is_infantry() && width <= road.widest_foot => road.foot_and_guns_inches,
        _ => 0.0,
    }
}

/// Whether a unit has a zone of control, unless a block or works shelter it: close order that does not rout
/// (wof.12.8.01).
pub fn controls_ground(troop: Troop, formation: FormationKind, spirit: Spirit) -> bool {
    formation::is_close_order(troop, formation) && spirit != Spirit::Routing
}

/// How wide the pinning zone of a front in inches is at its far side, inches: it opens at both corners (wof.21.3.02).
pub fn pinning_width_inches(rules: Rules<'_>, front_inches: f32) -> f32 {
    let zone = rules.charts.movement.pinning;
    front_inches + 2.0 * zone.inches * ops::tan(zone.degrees.to_radians())
}

/// A turn's move as a budget of one whole, of which every act takes its part (`wof.h.move_budget`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    left: f32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: 1.0 }
    }
}

impl Budget {
    /// What is left of a move of which a part is spent.
    pub fn after(spent: f32) -> Self {
        Self { left: (1.0 - spent).max(0.0) }
    }

    /// Whether so great a part is left.
    pub fn allows(self, part: f32) -> bool {
        self.take(part).is_some()
    }

    /// The part that is left, from 0 to 1.
    pub fn left(self) -> f32 {
        self.left
    }

    /// The part that is spent.
    pub fn spent(self) -> f32 {
        1.0 - self.left
    }

    /// Takes a part off: none where less is left. An act that costs a whole move wants it untouched.
    pub fn take(self, part: f32) -> Option<Self> {
        (part <= self.left + TOLERANCE).then(|| Self { left: (self.left - part).max(0.0) })
    }

    /// Takes inches off at a rate, each costing this many times itself; none if less is left.
    pub fn march(self, inches: f32, rate_inches: f32, factor: f32) -> Option<Self> {
        self.take(inches * factor / rate_inches)
    }

    /// The inches that are left at a rate, each costing this many times itself.
    pub fn inches(self, rate_inches: f32, factor: f32) -> f32 {
        self.left * rate_inches / factor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_inches_come_out_of_one_budget() {
        // wof.h.move_budget
        let half = Budget::default().take(0.5).expect("half is there");
        assert_eq!((half.left(), half.inches(6.0, 1.0), half.inches(6.0, 2.0)), (0.5, 3.0, 1.5));
        assert_eq!(half.take(1.0), None);
        assert!(
            half.march(3.0, 6.0, 1.0).is_some_and(|rest| rest.left() < 1e-6) && half.march(3.1, 6.0, 1.0).is_none()
        );
    }
}
