//! Procedures about shooting that only players look up: the Hit Chart, ranges and gaps, which units may fire, and at
//! what.

use super::{
    Firearm, Moved, ShootingPast, ShotsBefore, close, may_fire_after_moving, may_fire_at_the_start_of_a_charge,
    may_shoot_as_it_stands,
    range::{self, OverFriends},
    read_off,
};
use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            condition::Condition,
            data::{Piece, Pips, Rules},
        },
    },
};

inputs! {
    /// The Hit Chart's result for a score.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Hit for "wof.hit" by clause!("wof.15.2.01") switches ["hit_row5_as_printed"] {
        /// Figures that shoot or strike.
        figures: u32 = count("figures", clause!("wof.15.2.03")),
        /// The modified score.
        score: f32 = measure("points", clause!("wof.15.0.02")).signed(),
    }

    /// The range band of a target.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct RangeBand for "wof.range" by clause!("wof.16.1.04") {
        /// The weapon or ammunition.
        weapon: Firearm = word(clause!("wof.16.3.01")).or("Musket"),
        /// The weight of guns.
        piece: Piece = word(clause!("wof.3.0.07")).or("Medium"),
        /// How far off the target is.
        distance_inches: f32 = measure("inches", clause!("wof.16.3.01")).named("distance"),
        /// Inches of rough ground that ballshot crosses.
        rough_inches: f32 = measure("inches", clause!("wof.20.2.03")).named("rough").or("0"),
    }

    /// The muzzles that may fire through a gap.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Gap for "wof.gap" by clause!("wof.16.2.03") {
        /// How wide the gap between units is.
        gap_inches: f32 = measure("inches", clause!("wof.16.2.03")).named("gap"),
    }

    /// Whether ballshot or rifles pass over friends.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Overhead for "wof.overhead" by clause!("wof.16.2.01") {
        /// How far above the friends the shooter is.
        contours_above: u32 = count("contours", clause!("wof.16.2.01")),
        /// From the shooter to the friends.
        friends_inches: f32 = measure("inches", clause!("wof.16.2.01")).named("friends"),
        /// From the shooter to the target.
        target_inches: f32 = measure("inches", clause!("wof.16.2.01")).named("target"),
        /// From the friends to the target.
        between_inches: f32 = measure("inches", clause!("wof.16.2.01")).named("between"),
    }

    /// As how many figures gunners shoot.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Gunners for "wof.gunners" by clause!("wof.16.1.11") {
        /// The crew of each gun.
        crews: Vec<u32> = counts(1, 12, "figures", clause!("wof.16.1.11")),
    }

    /// Whether a unit that moved may shoot.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct FireAfterMoving for "wof.fire_after_moving" by clause!("wof.16.1.05d") {
        /// The part of its move that it has spent.
        part: f32 = measure("of its move", clause!("wof.16.1.05d")).within(0, 1),
        /// Whether it has shot in this game.
        shots: ShotsBefore = flag(clause!("wof.16.1.05b")).named("fired_before"),
        /// The shooter.
        shooter: Condition = group(),
    }

    /// Whether a unit may shoot as its charge begins.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ChargeFire for "wof.charge_fire" by clause!("wof.16.1.05a") {
        /// Whether it shot in the turn before.
        past: ShootingPast = flag(clause!("wof.16.1.05a")).named("fired_last_turn"),
        /// The charger.
        shooter: Condition = group(),
    }

    /// Whether a target may be chosen.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct TargetChoice for "wof.target_choice" by clause!("wof.16.1.13b") {
        /// From the nearest eligible target to this one.
        from_the_nearest_inches: f32 = measure("inches", clause!("wof.16.1.13b")).named("from_the_nearest"),
        /// From the shooter to the nearest general.
        general_inches: f32 = measure("inches", clause!("wof.16.1.13a")).named("general").or("99"),
    }

    /// Whether a target that moved may be shot at.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MovingTarget for "wof.moving_target" by clause!("wof.16.1.06") {
        /// The part of its move that it spent in arc and range.
        part: f32 = measure("of its move", clause!("wof.16.1.06")).within(0, 1),
    }
}

/// The Hit Chart's result for a score (wof.15.0.02, wof.15.2.01).
pub fn hit(rules: Rules<'_>, of: &Hit) -> Receipt<Pips> {
    let mut draft = of.draft();
    draft.modify(clause!("wof.15.0.02"), "score given", of.score.round() as i32);
    let loss = read_off(rules, of.figures, &mut draft);
    close(draft, loss)
}

/// The range band of a target, and the inches that count (wof.16.1.04, wof.20.2.03).
pub fn range_band(rules: Rules<'_>, of: &RangeBand) -> Receipt<()> {
    let mut draft = of.draft();
    let fire = of.weapon.fire(of.piece);
    let inches = range::effective_inches(rules, fire, of.distance_inches, of.rough_inches);
    draft.note(clause!("wof.20.2.03"), "inches that count", inches);
    let band = range::reach(rules, fire).and_then(|reach| reach.band(inches));
    let word = band.map_or_else(|| "no shot".to_owned(), |band| band.to_string());
    draft.note(range::clause(fire), "band", word.as_str());
    draft.result("inches", inches);
    draft.result("band", word);
    draft.close(())
}

/// The muzzles that may fire through a gap (wof.16.2.03).
pub fn gap(rules: Rules<'_>, of: &Gap) -> Receipt<()> {
    let mut draft = of.draft();
    let (slots, gap) = (range::slots_of_gap(rules, of.gap_inches), rules.charts.fire.gap);
    let label = format!("one gun or {} figures for each {} in", gap.figures, gap.inches);
    draft.note(clause!("wof.16.2.03"), label, slots);
    draft.result("slots", slots);
    draft.result("guns", slots * gap.guns);
    draft.result("figures", slots * gap.figures);
    draft.close(())
}

/// Whether ballshot or rifles pass over friends (wof.16.2.01).
pub fn overhead(rules: Rules<'_>, of: &Overhead) -> Receipt<()> {
    let mut draft = of.draft();
    let over = OverFriends {
        contours_above_friends: i32::try_from(of.contours_above).unwrap_or(i32::MAX),
        friends_inches: of.friends_inches,
        target_inches: of.target_inches,
        friends_to_target_inches: of.between_inches,
    };
    let passes = range::passes_over_friends(rules, over);
    draft.note(clause!("wof.16.2.01"), "passes over them", passes);
    draft.result("passes", passes);
    draft.close(())
}

/// As how many figures gunners shoot (wof.16.1.11).
pub fn gunners(rules: Rules<'_>, of: &Gunners) -> Receipt<()> {
    let mut draft = of.draft();
    let chart = &rules.charts.fire;
    let count = range::gunners_that_count(rules, of.crews.iter().copied());
    draft.note(clause!("wof.16.1.11"), format!("gunners, at most {} a gun", chart.most_gunners_a_gun), count);
    draft.result("figures", count * chart.gunners_count);
    draft.close(())
}

/// Whether a unit that moved may shoot (wof.16.1.05b, wof.16.1.05d).
pub fn fire_after_moving(rules: Rules<'_>, of: &FireAfterMoving) -> Receipt<()> {
    let moved = Moved { part: of.part };
    let as_it_stands = || may_shoot_as_it_stands(of.shooter);
    let may = as_it_stands().and_then(|()| may_fire_after_moving(rules, of.shooter, of.shots, moved));
    let half = may_fire_after_moving(rules, of.shooter, ShotsBefore::Some, moved).is_ok();
    let clause = if half { clause!("wof.16.1.05d") } else { clause!("wof.16.1.05b") };
    right(of.draft(), ("may_shoot", "may shoot"), clause, may.map(|()| true.into()))
}

/// Whether a unit may shoot as its charge begins (wof.16.1.05a).
pub fn charge_fire(of: &ChargeFire) -> Receipt<()> {
    let may = may_fire_at_the_start_of_a_charge(of.shooter, of.past).map(|()| true.into());
    right(of.draft(), ("may_shoot", "may shoot"), clause!("wof.16.1.05a"), may)
}

/// Whether a target may be chosen (wof.16.1.13a, wof.16.1.13b).
pub fn target_choice(rules: Rules<'_>, of: &TargetChoice) -> Receipt<()> {
    let mut draft = of.draft();
    let may = range::may_be_chosen(rules, of.from_the_nearest_inches, Some(of.general_inches));
    let led = may && !range::may_be_chosen(rules, of.from_the_nearest_inches, None);
    let clause = if led { clause!("wof.16.1.13a") } else { clause!("wof.16.1.13b") };
    draft.note(clause, "may be chosen", may);
    draft.result("may", may);
    draft.close(())
}

/// Whether a target that moved may be shot at (wof.16.1.06).
pub fn moving_target(rules: Rules<'_>, of: &MovingTarget) -> Receipt<()> {
    let mut draft = of.draft();
    let may = range::was_there_long_enough(rules, of.part);
    draft.note(clause!("wof.16.1.06"), "may be shot at", may);
    draft.result("may", may);
    draft.close(())
}
