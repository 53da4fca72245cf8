//! Who of a unit fires (wof.16.1.03, wof.16.1.11, wof.20.8.06, `wof.h.fire_split`): the front rank, skirmishers in two ranks, each gun with its
//! crew, the faces of a square and the wings of a bent line apart. Knows no target.

use crate::{
    measure::Body,
    rules::wof::{
        Wof,
        data::{Ammunition, Formation, TerrainKind, Weapon},
        fire::{self, Fire},
        formation::layout::{gun_of, is_man},
        state::{BattalionGun, GunPlace, Manned, Mount, UnitState},
        turn::figures,
    },
    table::{FeatureId, Field, Stand, StandId, UnitId},
};

/// A firing figure, or a gun with its crew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muzzle {
    /// Its stand.
    pub stand: StandId,
    /// Its ground: it fires from the middle of its front edge.
    pub body: Body,
    /// Men that count: one, or the gunners of a gun.
    pub men: u32,
}

/// Those of a unit, or of one part of it, who may fire.
pub fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<Muzzle> {
    let state = field.of::<UnitState>(unit);
    if let Some(battery) = &state.battery {
        let in_action = state.formation == Formation::Unlimbered && battery.manned == Manned::WithGuns;
        let guns = field.stands_of(unit).filter(|stand| in_action && gun_of(stand).is_some());
        return guns.filter(|gun| part.is_none_or(|part| part == gun.id)).filter_map(|gun| of_gun(rules, gun)).collect();
    }
    let all = figures::of(rules, field, unit);
    let face = part.map(|part| all.iter().find(|figure| figure.stand == part).map(|figure| figure.face));
    let of_part = all.iter().filter(|figure| face.is_none_or(|face| face == Some(figure.face)));
    if block_of(rules, field, unit).is_some() {
        return of_part.map(|figure| Muzzle { stand: figure.stand, body: figure.body, men: 1 }).collect();
    }
    let front = of_part.filter(|figure| figure.rank == 0);
    front.map(|figure| Muzzle { stand: figure.stand, body: figure.body, men: 1 }).collect()
}

/// A gun with those of its crew who count (wof.16.1.11).
fn of_gun(rules: &Wof, gun: &Stand) -> Option<Muzzle> {
    let crew = gun.cells.iter().filter(|cell| cell.alive && is_man(cell.kind)).count();
    let men = fire::range::gunners_that_count(rules.rules(), [u32::try_from(crew).unwrap_or(u32::MAX)]);
    (men > 0).then(|| Muzzle { stand: gun.id, body: gun.body(), men })
}

/// The block from all of whose sides a unit fires (wof.20.8.06): guns in it keep their arcs (`wof.h.guns_in_cover`).
pub fn block_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<FeatureId> {
    let state = field.of::<UnitState>(unit);
    let held = state.garrison.filter(|_| state.battery.is_none())?;
    let feature = field.feature(held)?;
    (rules.terrain(feature) == TerrainKind::Block).then_some(held)
}

/// The parts of a unit that may each take a target of their own, one stand of each (`wof.h.fire_split`); none where it has but one.
pub fn parts_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<StandId> {
    let state = field.of::<UnitState>(unit);
    let mut parts: Vec<StandId> = match state.formation {
        Formation::Unlimbered => of(rules, field, unit, None).into_iter().map(|gun| gun.stand).collect(),
        Formation::Square | Formation::Bent => {
            let mut faces: Vec<(u16, StandId)> = Vec::new();
            for figure in figures::of(rules, field, unit) {
                if faces.iter().all(|(face, _)| *face != figure.face) {
                    faces.push((figure.face, figure.stand));
                }
            }
            faces.into_iter().map(|(_, stand)| stand).collect()
        }
        _ => Vec::new(),
    };
    if parts.len() < 2 {
        parts.clear();
    }
    parts
}

/// Everything that a unit can fire: its small arms, or what its guns fire (wof.16.3.01 to wof.16.3.03, wof.21.1.01).
pub fn fires(rules: &Wof, state: &UnitState) -> Vec<Fire> {
    match (&state.battery, weapon(state)) {
        (Some(battery), _) => {
            let kinds = [Ammunition::Canister, Ammunition::Ball, Ammunition::Shell].map(|kind| Fire::Guns(battery.piece, kind));
            kinds.into_iter().filter(|fire| fire::range::reach(rules.rules(), *fire).is_some()).collect()
        }
        (None, Some(weapon)) => vec![Fire::SmallArms(weapon)],
        (None, None) => Vec::new(),
    }
}

/// What the men of a unit shoot with; dismounted dragoons have muskets (`wof.h.dragoon_weapon`).
pub fn weapon(state: &UnitState) -> Option<Weapon> {
    if state.mount == Some(Mount::Dismounted) { Some(Weapon::Musket) } else { state.weapon }
}

/// The gunners of a battalion's gun that is with it (wof.21.1.07, wof.21.1.09).
pub fn battalion_gunners(state: &UnitState) -> Option<u32> {
    let with_it = |gun: &BattalionGun| gun.place == GunPlace::WithParent && gun.gunners > 0;
    state.battalion_gun.filter(with_it).map(|gun| u32::from(gun.gunners))
}
