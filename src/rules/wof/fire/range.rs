//! The distance of a target and the number of figures that reach it (wof.16.1, wof.16.2, `wof.h.fire_split`). Pure
//! numbers; the table measures.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::wof::data::{Ammunition, Band, Rules, Weapon, fire::Reach},
};

use super::Fire;

/// The ranges of a weapon or ammunition; none if the gun does not have it (wof.16.3.01 to wof.16.3.03, wof.21.1.01).
pub fn reach(rules: Rules<'_>, fire: Fire) -> Option<Reach> {
    match fire {
        Fire::SmallArms(weapon) => Some(rules.charts.fire.reach(weapon)),
        Fire::Guns(piece, ammunition) => rules.charts.artillery.gun(piece).reach(ammunition),
    }
}

/// As [`reach`], where there must be some.
///
/// # Errors
/// The guns do not fire it.
pub fn must_reach(rules: Rules<'_>, fire: Fire) -> Result<Reach, Refusal> {
    reach(rules, fire).ok_or_else(|| Refusal::new(clause!("wof.16.3.03"), "its guns do not fire that"))
}

/// Whether a target at a distance in inches is in range (wof.16.3.01).
///
/// # Errors
/// It is out of range, and by how much.
pub fn must_be_in_range(reach: Reach, distance_inches: f32) -> Result<(), Refusal> {
    let most = reach.inches();
    if distance_inches > most + TOLERANCE {
        return Err(Refusal::new(clause!("wof.16.3.01"), "it is out of range").by(distance_inches - most));
    }
    Ok(())
}

/// The clause that sets the ranges of a weapon or ammunition.
pub fn clause(fire: Fire) -> Clause {
    match fire {
        Fire::SmallArms(Weapon::Carbine) => clause!("wof.16.1.10"),
        Fire::SmallArms(_) => clause!("wof.16.3.01"),
        Fire::Guns(_, Ammunition::Canister) => clause!("wof.16.3.02"),
        Fire::Guns(_, Ammunition::Ball) => clause!("wof.16.3.03"),
        Fire::Guns(_, Ammunition::Shell) => clause!("wof.21.1.01"),
    }
}

/// The range that counts, inches: for ballshot each inch over rough ground counts more (wof.20.2.03).
pub fn effective_inches(rules: Rules<'_>, fire: Fire, distance_inches: f32, rough_inches: f32) -> f32 {
    match fire {
        Fire::Guns(_, Ammunition::Ball) => {
            distance_inches
                + (rules.charts.artillery.rough_ground_inch_counts_inches - 1.0) * rough_inches.min(distance_inches)
        }
        _ => distance_inches,
    }
}

/// The band of a unit whose figures stand at different distances: close if at least half of those in range are close,
/// with how many count; none if no figures are in range (`wof.h.fire_split`). Distances are effective ones, inches, one
/// a figure.
pub fn band_of_figures(reach: Reach, distances_inches: &[f32]) -> Option<(Band, usize)> {
    let bands: Vec<Band> = distances_inches.iter().filter_map(|&inches| reach.band(inches)).collect();
    let close = bands.iter().filter(|band| **band == Band::Close).count();
    let band = if close * 2 >= bands.len() { Band::Close } else { Band::Far };
    (!bands.is_empty()).then_some((band, bands.len()))
}

/// The muzzles that may fire through a gap between units: slots, of which each takes its guns or its figures
/// (wof.16.2.03).
pub fn slots_of_gap(rules: Rules<'_>, gap_inches: f32) -> u32 {
    let slots = ((gap_inches + TOLERANCE) / rules.charts.fire.gap.inches).floor();
    if slots > 0.0 { slots as u32 } else { 0 }
}

/// How the ground lets friends be fired over (wof.16.2.01).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverFriends {
    /// The shooter's contour, above the friends'.
    pub contours_above_friends: i32,
    /// From the shooter to the friends, inches.
    pub friends_inches: f32,
    /// From the shooter to the target, inches.
    pub target_inches: f32,
    /// From the friends to the target, inches.
    pub friends_to_target_inches: f32,
}

/// Whether ballshot or rifles may pass over friends (wof.16.2.01).
pub fn passes_over_friends(rules: Rules<'_>, over: OverFriends) -> bool {
    let chart = rules.charts.fire.overhead;
    over.contours_above_friends > 0
        && over.friends_inches < chart.friend_within_part_of_range * over.target_inches - TOLERANCE
        && over.friends_to_target_inches >= chart.friend_clear_of_target_inches - TOLERANCE
}

/// How many gunners of a battery shoot, before they are doubled: at most four a gun (wof.16.1.11).
pub fn gunners_that_count(rules: Rules<'_>, crews: impl IntoIterator<Item = u32>) -> u32 {
    crews.into_iter().map(|crew| crew.min(rules.charts.fire.most_gunners_a_gun)).sum()
}

/// Whether a target this many inches from the nearest eligible one may be chosen: within a few of it, or any with a
/// general near, inches (wof.16.1.13a, wof.16.1.13b).
pub fn may_be_chosen(rules: Rules<'_>, from_the_nearest_inches: f32, general_inches: Option<f32>) -> bool {
    let chart = &rules.charts.fire;
    let led = general_inches.is_some_and(|inches| inches <= chart.free_choice_near_general_inches + TOLERANCE);
    led || from_the_nearest_inches <= chart.near_the_nearest_inches + TOLERANCE
}

/// Whether a target that moved was in arc, range and sight of a unit that stood for long enough, as a part of its move;
/// one in contact always is (wof.16.1.06).
pub fn was_there_long_enough(rules: Rules<'_>, part_in_arc: f32) -> bool {
    part_in_arc >= rules.charts.fire.least_part_of_move_in_arc - TOLERANCE
}
