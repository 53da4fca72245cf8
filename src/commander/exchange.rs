//! What a place gives a unit to strike at, and what it draws upon it. Must not know any order.

use std::cell::OnceCell;

use bevy::math::Vec2;

use crate::{
    battle::Powers,
    commander::{body::Body, ground::Ground, masked::is_masked},
    measure::Pose,
};

/// How much of its fire a unit has left at the limit of its reach.
const FIRE_AT_LIMIT: f32 = 0.4;
/// The share of what a charge promises that counts while it is only possible: a unit's own, and an enemy's.
const OWN_SHOCK_TO_COME: f32 = 0.4;
const SHOCK_TO_FEAR: f32 = 0.3;
/// How much more a flank shot is worth.
const FLANK_BONUS: f32 = 0.8;
/// The share of an enemy's fire that counts from a direction the enemy does not face.
const UNLOOKED: f32 = 0.35;

/// The blows that a unit and its enemies can give one another, in figures.
pub(super) struct Exchange<'a> {
    ground: &'a Ground,
    /// Where guns had targets before them but could fire at none.
    masked_at: Option<Vec2>,
    /// How much of the fire that a place draws counts.
    caution: f32,
    /// Enemies with how many share their fire, once that has been asked for.
    threats: Vec<(&'a Body, OnceCell<f32>)>,
}

impl<'a> Exchange<'a> {
    /// Of a unit, or of nobody.
    pub(super) fn new(ground: &'a Ground, body: Option<&Body>, masked_at: Option<Vec2>, caution: f32) -> Self {
        let minded = ground.foes.iter().filter(|foe| foe.fights() && !foe.broken);
        let threats = body.map(|_| minded.map(|foe| (foe, OnceCell::new())).collect()).unwrap_or_default();
        Self { ground, masked_at, caution, threats }
    }

    /// The best shot or charge from a place.
    pub(super) fn chance_to_strike(&self, body: &Body, powers: Powers, front: Pose) -> f32 {
        if is_masked(self.masked_at, front.at) {
            return 0.0;
        }
        let best = |foe: &Body| {
            let gap = foe.gap(front.at);
            let bears = |arc: f32| body.faces(front, arc, foe.middle);
            let fire = if gap <= powers.fire_inches && bears(powers.fire_half_angle_degrees) {
                powers.fire_loss * closeness(gap, powers)
            } else {
                0.0
            };
            let charges = gap <= powers.charge_inches && bears(0.0);
            let shock = if charges { powers.shock.max(0.0) * OWN_SHOCK_TO_COME } else { 0.0 };
            if fire.max(shock) <= 0.0 {
                return 0.0;
            }
            let in_flank = !foe.faces(foe.front, foe.powers.fire_half_angle_degrees, front.at);
            fire.max(shock) * stake(foe) * if in_flank { 1.0 + FLANK_BONUS } else { 1.0 }
        };
        let care = if body.broken { 0.0 } else { 1.0 };
        self.ground.fighting_foes().map(best).fold(0.0, f32::max) * care
    }

    /// The fire and shock that a place draws, shared among all units there.
    pub(super) fn danger(&self, body: &Body, powers: Powers, front: Pose) -> f32 {
        let from = |(foe, sharers): &(&Body, OnceCell<f32>)| {
            let gap = foe.gap(front.at);
            if gap > foe.powers.fire_inches.max(foe.powers.charge_inches) {
                return 0.0;
            }
            let looks = foe.faces(foe.front, foe.powers.fire_half_angle_degrees, front.at);
            let fire = foe.powers.fire_loss * closeness(gap, foe.powers) * if looks { 1.0 } else { UNLOOKED };
            let charges = gap <= foe.powers.charge_inches;
            let shock = if charges { foe.powers.shock.max(0.0) * SHOCK_TO_FEAR } else { 0.0 };
            let in_flank = !body.faces(front, powers.fire_half_angle_degrees, foe.front.at);
            let sharers = sharers.get_or_init(|| self.ground.sharers(foe, body.id) + 1.0);
            (fire + shock) / sharers * if in_flank { 1.0 + FLANK_BONUS } else { 1.0 }
        };
        let exposure = if powers.exposure > 0.0 { powers.exposure } else { 1.0 };
        let caution = if powers.fire_loss > 0.0 { self.caution } else { 1.0 };
        self.threats.iter().map(from).sum::<f32>() * caution * exposure
    }
}

/// How much one figure of an enemy is worth: one of a spent or running body less, one of a whole and fighting body its
/// full price.
pub(super) fn stake(foe: &Body) -> f32 {
    let kind = if foe.fights() { 1.0 } else { 0.6 };
    kind * if foe.broken { 0.5 } else { 1.0 }
}

/// How much of a fire is left at a distance, 1 half way: more close by, less at the limit, none beyond; 1 throughout where
/// it does not weaken.
pub(super) fn closeness(gap: f32, powers: Powers) -> f32 {
    let reach = powers.fire_inches;
    if reach <= 0.0 || gap > reach {
        0.0
    } else if powers.full_fire_inches > 0.0 && gap <= powers.full_fire_inches {
        1.0
    } else {
        (1.0 - (1.0 - FIRE_AT_LIMIT) * gap / reach) / (1.0 - (1.0 - FIRE_AT_LIMIT) / 2.0)
    }
}
