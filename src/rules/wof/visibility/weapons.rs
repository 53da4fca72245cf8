//! A unit's weapons and ammunition (wof.16.3, wof.21.1): its small arms, its guns, the gun of its battalion.

use crate::rules::wof::{
    Wof,
    artillery::gun_posts,
    charts::{Ammunition, Piece, Weapon},
    fire::{self, arms::Fire},
    state::{Mount, UnitView},
};

/// Everything that a unit can fire: its small arms, or what its guns fire (wof.16.3.01 to wof.16.3.03, wof.21.1.01).
pub fn fires(rules: &Wof, state: UnitView<'_>) -> Vec<Fire> {
    match (&state.battery, weapon(state)) {
        (Some(battery), _) => {
            let kinds =
                [Ammunition::Canister, Ammunition::Ball, Ammunition::Shell].map(|kind| Fire::Guns(battery.piece, kind));
            kinds.into_iter().filter(|fire| fire::range::reach(rules.in_force(), *fire).is_some()).collect()
        }
        (None, weapon) => weapon.map(Fire::SmallArms).into_iter().chain(fires_of_a_battalion_gun(state)).collect(),
    }
}

/// The ammunition of a battalion's gun that is with it: it is a light one (wof.21.1.07).
fn fires_of_a_battalion_gun(state: UnitView<'_>) -> impl Iterator<Item = Fire> {
    let kinds = battalion_gunners(state).map(|_| [Ammunition::Canister, Ammunition::Ball]);
    kinds.into_iter().flatten().map(|kind| Fire::Guns(Piece::Light, kind))
}

/// Whether it is its battalion gun, and not a unit itself, that fires something.
pub fn is_of_a_battalion_gun(state: UnitView<'_>, fire: Fire) -> bool {
    matches!(fire, Fire::Guns(..)) && state.battery.is_none()
}

/// The weapon of a unit's men; dismounted dragoons have muskets (`wof.h.dragoon_weapon`).
pub fn weapon(state: UnitView<'_>) -> Option<Weapon> {
    if state.formation.mount == Some(Mount::Dismounted) { Some(Weapon::Musket) } else { state.troops.weapon }
}

/// The gunners of a battalion's gun that is with it (wof.21.1.07, wof.21.1.09).
pub fn battalion_gunners(state: UnitView<'_>) -> Option<u32> {
    gun_posts::with_it(state).map(|gun| u32::from(gun.gunners)).filter(|gunners| *gunners > 0)
}
