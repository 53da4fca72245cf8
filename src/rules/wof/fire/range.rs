//! The distance of a target and the number of figures that reach it (wof.16.1, wof.16.2, `wof.h.fire_split`). Pure
//! numbers; the table measures.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{
                Ammunition, Band, Piece, Rules, Weapon,
                artillery::{BALLSHOT_RANGES, CANISTER_RANGES, GUN_WEIGHTS},
                fire::{Reach, SMALL_ARMS_RANGES},
            },
            fire::arms::{CARBINES, Fire, Firearm},
        },
    },
};

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
    reach(rules, fire).ok_or_else(|| Refusal::new(BALLSHOT_RANGES, "its guns do not fire that"))
}

/// Whether a target at a distance in inches is in range (wof.16.3.01).
///
/// # Errors
/// It is out of range, and by how much.
pub fn must_be_in_range(reach: Reach, distance_inches: f32) -> Result<(), Refusal> {
    let most = reach.inches();
    if distance_inches > most + TOLERANCE {
        return Err(Refusal::out_of_reach(SMALL_ARMS_RANGES, "it is out of range", distance_inches, most));
    }
    Ok(())
}

/// The clause that sets the ranges of a weapon or ammunition.
pub fn clause(fire: Fire) -> Clause {
    match fire {
        Fire::SmallArms(Weapon::Carbine) => CARBINES,
        Fire::SmallArms(_) => SMALL_ARMS_RANGES,
        Fire::Guns(_, Ammunition::Canister) => CANISTER_RANGES,
        Fire::Guns(_, Ammunition::Ball) => BALLSHOT_RANGES,
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

inputs! {
    /// The range band of a target.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct RangeBand for "wof.range" by clause!("wof.16.1.04") {
        /// The weapon or ammunition.
        weapon: Firearm = word(SMALL_ARMS_RANGES).or("Musket"),
        /// The weight of guns.
        piece: Piece = word(GUN_WEIGHTS).or("Medium"),
        /// How far off the target is.
        distance_inches: f32 = measure("inches", SMALL_ARMS_RANGES).named("distance"),
        /// Inches of rough ground that ballshot crosses.
        rough_inches: f32 = measure("inches", clause!("wof.20.2.03")).named("rough").or("0"),
    }
}

/// The range band of a target, and the inches that count (wof.16.1.04, wof.20.2.03).
pub fn range_band(rules: Rules<'_>, of: &RangeBand) -> Receipt<()> {
    let mut draft = of.draft();
    let fire = of.weapon.fire(of.piece);
    let inches = effective_inches(rules, fire, of.distance_inches, of.rough_inches);
    draft.note(clause!("wof.20.2.03"), "inches that count", inches);
    let band = reach(rules, fire).and_then(|reach| reach.band(inches));
    let word = band.map_or_else(|| "no shot".to_owned(), |band| band.to_string());
    draft.note(clause(fire), "band", word.as_str());
    draft.result("inches", inches);
    draft.result("band", word);
    draft.close(())
}
