//! Protected flanks (wof.9.5, wof.12.9): which of them are, by who stands how near. Where they stand is measured in
//! [`flanks`](super::flanks).

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            condition::Condition,
            data::{FormationKind, Rules, Spirit},
        },
    },
};

inputs! {
    /// Which flanks of a unit are protected.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct ProtectedFlanks for "wof.protected_flanks" by clause!("wof.9.5.01") {
        /// From its left flank to the nearest friend or impassable ground.
        left_inches: Option<f32> = measure_or_none("inches", clause!("wof.9.5.01")).named("left"),
        /// From its right flank to the nearest friend or impassable ground.
        right_inches: Option<f32> = measure_or_none("inches", clause!("wof.9.5.01")).named("right"),
        /// Whether it is one and the same on both sides.
        same_on_both: bool = flag(clause!("wof.9.5.02")),
        /// The friend on its left, where it is one.
        left: Condition = group().prefix("left_").whose("on the left: ").unlisted(),
        /// The friend on its right, where it is one.
        right: Condition = group().prefix("right_").whose("on the right: ").unlisted(),
    }

    /// Whether two units that form an angle protect each other's inner flanks.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MutualFlanks for "wof.mutual_flanks" by clause!("wof.12.9.01") {
        /// Between the two flanks.
        inches: f32 = measure("inches", clause!("wof.12.9.01")),
        /// Between their rear edges, 180 in a straight line.
        rear_degrees: f32 = measure("degrees", clause!("wof.12.9.01")).named("rear_angle").within(0, 360).or("180"),
        /// The friend that would protect.
        friend: Condition = group(),
    }
}

/// Whether a friend or ground so far from a flank, inches, protects it (wof.9.5.01).
pub fn is_near_enough(rules: Rules<'_>, inches: f32) -> bool {
    inches <= rules.charts.formation.protected_flank_inches + TOLERANCE
}

/// Whether a friend is one that protects a flank: no skirmisher, no router (wof.9.5.01, wof.12.9.03).
pub fn may_protect(friend: Condition) -> bool {
    friend.formation != FormationKind::Skirmish && friend.spirit != Spirit::Routing
}

/// How many flanks of a unit are protected by the protectors on its left and its right, each by another (wof.9.5.02).
pub fn flanks_protected<P: PartialEq>(left: &[P], right: &[P]) -> u8 {
    let one_for_each = left.iter().any(|one| right.iter().any(|other| one != other));
    match (left.is_empty(), right.is_empty()) {
        (false, false) if one_for_each => 2,
        (true, true) => 0,
        _ => 1,
    }
}

/// Whether troops in a formation have flanks and a rear at all: squares, garrisons and skirmishers have none, guns do
/// (wof.14.5.01).
pub fn has_flanks(formation: FormationKind) -> bool {
    !matches!(formation, FormationKind::Square | FormationKind::Garrison | FormationKind::Skirmish)
}

/// Whether two flanks are near enough to protect each other, inches, and the line does not bend back too sharply
/// between them, degrees between the rear edges (wof.12.9.01).
pub fn stand_together(rules: Rules<'_>, inches: f32, rear_degrees: f32) -> bool {
    let chart = rules.charts.formation.mutual_flanks;
    inches <= chart.within_inches + TOLERANCE && rear_degrees >= chart.rear_angle_degrees - TOLERANCE
}

/// Which flanks of a unit are protected (wof.9.5.01, wof.9.5.02).
pub fn protected_flanks(rules: Rules<'_>, of: &ProtectedFlanks) -> Receipt<()> {
    let mut draft = of.draft();
    let mut protectors = |side: &str, inches: Option<f32>, friend: Condition, who: u8| {
        let near = inches.is_some_and(|inches| is_near_enough(rules, inches));
        draft.note(clause!("wof.9.5.01"), format!("near enough on the {side}"), near);
        if near && !may_protect(friend) {
            draft.note(
                clause!("wof.9.5.01"),
                format!("but on the {side} skirmishers or routers protect nobody"),
                false,
            );
        }
        if near && may_protect(friend) { vec![who] } else { Vec::new() }
    };
    let left = protectors("left", of.left_inches, of.left, 0);
    let right = protectors("right", of.right_inches, of.right, u8::from(!of.same_on_both));
    let found = flanks_protected(&left, &right);
    if found == 1 && !left.is_empty() && left == right {
        draft.note(clause!("wof.9.5.02"), "one and the same does not protect both", false);
    }
    draft.result("protected", found);
    draft.result("both", found == 2);
    draft.close(())
}

/// Whether two units that form an angle protect each other's inner flanks (wof.12.9.01, wof.12.9.03).
pub fn mutual_flanks(rules: Rules<'_>, of: &MutualFlanks) -> Receipt<()> {
    let mut draft = of.draft();
    let together = stand_together(rules, of.inches, of.rear_degrees);
    let able = may_protect(of.friend) && has_flanks(of.friend.formation);
    draft.note(clause!("wof.12.9.01"), "near enough, and the angle between them not too sharp", together);
    if !may_protect(of.friend) {
        draft.note(clause!("wof.12.9.03"), "skirmishers and routers protect nobody so", false);
    } else if !able {
        draft.note(clause!("wof.14.5.01"), "a square or a garrison has no flank", false);
    }
    draft.result("protects", together && able);
    draft.close(())
}
