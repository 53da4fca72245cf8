//! Procedures about guns that are used only for look-ups: where a figure lies under a template, and a gun's abilities.

use bevy::math::Vec2;

use super::{
    CanisterKind, regimental_guns_allowed,
    templates::{UnderStick, burst, burst_offset, cone, cone_section, howitzer_box, stick, under_stick},
};
use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::data::{Ammunition, BurstPoint, Piece, Rules, Weight},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Under which section of the stick a figure stands.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct UnderTheStick for "hmm.stick" by clause!("hmm.12.08") {
        /// Of the figure's point, from the middle of the stick to the gunner's right.
        x: f32 = measure("inches", clause!("hmm.12.07")).signed(),
        /// Of the figure's point, beyond where the line of fire meets the target.
        y: f32 = measure("inches", clause!("hmm.12.07")).signed(),
    }

    /// Where a shell falls, and whether a figure is struck there.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct UnderAShell for "hmm.circle" by clause!("hmm.13.08") switches ["shell_offset"] {
        /// Where the shell or shot falls.
        point: BurstPoint = word(clause!("hmm.13.06")).or("OnTarget"),
        /// Whether it is a howitzer's roundshot.
        howitzer_shot: bool = flag(clause!("hmm.12.15")),
        /// Of the figure's point, from the aim point to the gunner's right.
        x: f32 = measure("inches", clause!("hmm.13.08")).signed(),
        /// Of the figure's point, from the aim point along the line of fire.
        y: f32 = measure("inches", clause!("hmm.13.08")).signed(),
    }

    /// In which section of the canister cone a figure stands.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct InTheCone for "hmm.cone" by clause!("hmm.15.02") switches ["canister"] {
        /// The kind of canister.
        kind: CanisterKind = group(),
        /// Of the figure's point, from the middle line of the cone to the gunner's right.
        x: f32 = measure("inches", clause!("hmm.15.09")).signed(),
        /// Of the figure's point, from the muzzle.
        y: f32 = measure("inches", clause!("hmm.15.09")).signed(),
    }

    /// How far a gun is aimed at most.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct GunRange for "hmm.gun_range" by clause!("hmm.11.11") {
        /// The kind of gun.
        piece: Piece = word(clause!("hmm.11.13")).or("FieldGun"),
        /// Its weight.
        weight: Weight = word(clause!("hmm.11.11")),
        /// From the muzzle to the aim point.
        distance_inches: f32 = measure("inches", clause!("hmm.11.12")).named("distance").or("0"),
    }

    /// Whether a gun has some ammunition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunAmmunition for "hmm.ammunition" by clause!("hmm.11.02") {
        /// The kind of gun.
        piece: Piece = word(clause!("hmm.11.02")),
        /// Its ammunition.
        ammunition: Ammunition = word(clause!("hmm.11.02")),
    }

    /// Whether a gun bears on a target without a pivot.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Traverse for "hmm.traverse" by clause!("hmm.20.04") {
        /// From the gun's facing to the target, to either side.
        off_degrees: f32 = measure("degrees", clause!("hmm.20.04")).named("off"),
    }

    /// How far a gun may be pushed instead of firing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Push for "hmm.push" by clause!("hmm.11.17") {
        /// The gun's weight.
        weight: Weight = word(clause!("hmm.11.17")),
        /// Its own crew.
        crew: u32 = count("figures", clause!("hmm.11.17")),
    }

    /// Whether a battle of some year may have regimental guns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RegimentalGuns for "hmm.regimental_guns" by clause!("hmm.11.08") switches ["year"] {}
}

/// Under which section of the stick a figure stands (hmm.12.08, hmm.20.05).
pub fn under_the_stick(rules: Rules<'_>, of: &UnderTheStick) -> Receipt<()> {
    let mut draft = of.draft();
    let fall = stick(rules).fall(Vec2::new(of.x, of.y));
    let words = match fall.section.map(|section| under_stick(rules, section)) {
        None => "none".to_owned(),
        Some(UnderStick::Target) => "X".to_owned(),
        Some(UnderStick::Bounce(group, colour)) => format!("{group} {colour}"),
    };
    draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
    draft.result("section", words);
    draft.close(())
}

/// Where a shell falls, and whether a figure is struck there (hmm.13.08, hmm.20.05).
pub fn under_a_shell(rules: Rules<'_>, of: &UnderAShell) -> Receipt<()> {
    let mut draft = of.draft();
    let template = if of.howitzer_shot { howitzer_box(rules, of.point) } else { burst(rules, of.point) };
    let offset = burst_offset(rules, of.point);
    let fall = template.fall(Vec2::new(of.x, of.y));
    draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
    draft.result("falls_right", offset.x);
    draft.result("falls_beyond", offset.y);
    draft.result("inside", fall.section.is_some());
    draft.close(())
}

/// In which section of the canister cone a figure stands (hmm.15.02, hmm.20.05).
pub fn in_the_cone(rules: Rules<'_>, of: &InTheCone) -> Receipt<()> {
    let mut draft = of.draft();
    let fall = cone(rules, of.kind.ammunition).fall(Vec2::new(of.x, of.y));
    let part = fall.section.and_then(|section| cone_section(rules, section));
    draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
    draft.result("section", part.map_or_else(|| "none".to_owned(), |part| part.to_string()));
    draft.close(())
}

/// How far a gun is aimed at most (hmm.11.11, hmm.11.12).
pub fn gun_range(rules: Rules<'_>, of: &GunRange) -> Receipt<()> {
    let mut draft = of.draft();
    let reach = rules.charts.artillery.reach_inches(of.piece, of.weight);
    let clause = match of.piece {
        Piece::Howitzer => rules.charts.artillery.reach_clause(of.piece),
        _ => clause!("hmm.11.11"),
    };
    draft.note(clause, format!("{} {}: inches", of.weight, of.piece), reach);
    draft.result("reach", reach);
    draft.result("allowed", rules.charts.artillery.reaches(of.piece, of.weight, of.distance_inches));
    draft.close(())
}

/// Whether a gun has some ammunition (hmm.11.02, hmm.11.14).
pub fn gun_ammunition(rules: Rules<'_>, of: &GunAmmunition) -> Receipt<()> {
    let mut draft = of.draft();
    let (fires, clause) = rules.charts.artillery.ammunition(of.piece);
    draft.note(clause, "it fires", fires.iter().map(ToString::to_string).collect::<Vec<_>>());
    draft.result("allowed", fires.contains(&of.ammunition));
    draft.close(())
}

/// Whether a gun bears on a target without a pivot (hmm.20.04, hmm.11.18).
pub fn traverse(rules: Rules<'_>, of: &Traverse) -> Receipt<()> {
    let mut draft = of.draft();
    let most = rules.charts.artillery.traverse_degrees;
    draft.note(clause!("hmm.20.04"), "degrees to either side", most);
    let bears = of.off_degrees <= most + TOLERANCE;
    draft.result("allowed", bears);
    if !bears {
        let pivot = rules.charts.movement.pivot_degrees;
        draft.note(clause!("hmm.11.18"), "it may be pivoted instead of firing: degrees", pivot);
    }
    draft.close(())
}

/// How far a gun may be pushed instead of firing (hmm.11.17).
pub fn push(rules: Rules<'_>, of: &Push) -> Receipt<()> {
    let mut draft = of.draft();
    let crew = rules.charts.artillery.push_crew;
    draft.note(clause!("hmm.11.17"), "only four-pounders, with a crew of", crew);
    let allowed = of.weight == Weight::Four && of.crew >= crew;
    draft.result("allowed", allowed);
    draft.result("inches", if allowed { rules.charts.movement.push_inches } else { 0.0 });
    draft.close(())
}

/// Whether a battle of some year may have regimental guns (hmm.11.08).
pub fn regimental_guns(rules: Rules<'_>, of: &RegimentalGuns) -> Receipt<()> {
    let mut draft = of.draft();
    let last = rules.charts.artillery.last_regimental_gun_year;
    draft.note(clause!("hmm.11.08"), "the last year with regimental guns", u32::from(last));
    draft.result("allowed", regimental_guns_allowed(rules));
    draft.close(())
}
