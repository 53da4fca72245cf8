//! The firing figures of a unit (wof.16.1.03, wof.16.1.11, wof.20.8.06, `wof.h.fire_split`): the front rank,
//! skirmishers in two ranks, each gun with its crew, the faces of a square, the wings of a bent line and the bases of a
//! garrison apart. Knows no target.

use crate::{
    rules::wof::{
        Wof,
        artillery::gun_posts,
        charts::FormationKind,
        fire::{arms::Fire, figures_that_shoot},
        formation::{
            figures::{self, Figure},
            layout::gun_of,
        },
        state::{Formation, Manned, UnitState},
        visibility::{arc_of_fire::Muzzle, sides, weapons},
    },
    table::{Field, Stand, StandId, UnitId},
};

/// The figures of a unit, or of one part of it, that may fire something; of a battalion's gun its gunners, from where
/// it stands (wof.21.1.11).
pub fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>, fire: Fire) -> Vec<Muzzle> {
    let state = field.of::<UnitState>(unit);
    if weapons::is_of_a_battalion_gun(state, fire) {
        let stand = StandId::new(unit, 0);
        let gun =
            gun_posts::ground(rules, field, unit).zip(weapons::battalion_gunners(state)).filter(|_| part.is_none());
        return gun.map(|(body, men)| Muzzle { stand, body, men, side: None }).into_iter().collect();
    }
    if state.battery.is_some() {
        return guns_in_action(rules, field, unit)
            .into_iter()
            .filter(|gun| part.is_none_or(|part| part == gun.stand))
            .collect();
    }
    if sides::fires_out_of_blocks(rules, field, unit) {
        return sides::places(rules, field, unit, part);
    }
    let all = in_ranks_that_shoot(rules, field, unit);
    let face = part.map(|part| all.iter().find(|figure| figure.stand == part).map(|figure| figure.face));
    let of_part = all.iter().filter(|figure| face.is_none_or(|face| face == Some(figure.face)));
    let shoots =
        of_part.filter(|figure| u32::from(figure.rank) < figures_that_shoot::ranks_that_shoot(state.formation.kind));
    shoots.map(|figure| Muzzle { stand: figure.stand, body: figure.body, men: 1, side: None }).collect()
}

/// The figures of a unit by their ranks; those of skirmishers by rank across its front (wof.16.1.03).
fn in_ranks_that_shoot(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Figure> {
    let all = figures::of(rules, field, unit);
    match field.of::<Formation>(unit).kind {
        FormationKind::Skirmish => figures::in_loose_ranks(all, field.unit(unit).front),
        _ => all,
    }
}

/// The guns of a battery that are manned and off their limbers.
fn guns_in_action(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Muzzle> {
    let state = field.of::<UnitState>(unit);
    let manned = state.battery.is_some_and(|battery| battery.manned == Manned::WithGuns);
    let in_action = state.formation.kind == FormationKind::Unlimbered && manned;
    let guns = field.stands_of(unit).filter(|stand| in_action && gun_of(stand).is_some());
    guns.filter_map(|gun| of_gun(rules, gun)).collect()
}

/// A gun with the crew that counts (wof.16.1.11).
fn of_gun(rules: &Wof, gun: &Stand) -> Option<Muzzle> {
    let crew = gun.cells.iter().filter(|cell| cell.alive && cell.kind.is_man()).count();
    let men = figures_that_shoot::gunners_that_count(rules.in_force(), [u32::try_from(crew).unwrap_or(u32::MAX)]);
    (men > 0).then(|| Muzzle { stand: gun.id, body: gun.body(), men, side: None })
}

/// The parts of a unit that may each take a target of their own, one stand of each (`wof.h.fire_split`); none if it has
/// only one. Each base of a garrison goes to the side from which it has a target (wof.20.8.06).
pub fn parts_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<StandId> {
    let state = field.of::<UnitState>(unit);
    let mut parts: Vec<StandId> = match state.formation.kind {
        FormationKind::Unlimbered => guns_in_action(rules, field, unit).into_iter().map(|gun| gun.stand).collect(),
        FormationKind::Square | FormationKind::Bent => {
            let mut faces: Vec<(u16, StandId)> = Vec::new();
            for figure in figures::of(rules, field, unit) {
                if faces.iter().all(|(face, _)| *face != figure.face) {
                    faces.push((figure.face, figure.stand));
                }
            }
            faces.into_iter().map(|(_, stand)| stand).collect()
        }
        _ if sides::may_divide(rules, field, unit) => field.stands_of(unit).map(|stand| stand.id).collect(),
        _ => Vec::new(),
    };
    if parts.len() < 2 {
        parts.clear();
    }
    parts
}
