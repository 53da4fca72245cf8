//! Abandoned guns (wof.12.10.02, `wof.h.abandoned_guns`): which they are, how a crew leaves them, and how the enemy takes
//! them, as it drives off held horses (wof.12.11.04).

use crate::{
    battle::{
        Happening, Outcome,
        notice::{EntryWeight, Moment},
    },
    measure::Body,
    rules::{
        common::journal::Weight,
        wof::{
            Wof,
            charts::FormationKind,
            events::{Change, WofEvent},
            formation::{
                layout::gun_of,
                placement::{self, Stance},
            },
            journal::line,
            state::{GunPlace, Manned, PartKind, PartOf, UnitState, UnitView},
        },
    },
    table::{
        Cell, Field, FigureKind, Presence, Stand, StandId, UnitId,
        ask::{Subject, Whom},
    },
};

/// Gunners leave their guns, which stand where they stood (wof.12.10.02, `wof.h.abandoned_guns`).
pub fn leave_guns(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    let Some(battery) = state.battery.filter(|battery| battery.manned == Manned::WithGuns) else { return };
    outcome.own(WofEvent::of(unit, Change::Manned(Manned::Left)));
    if state.morale.is_routing() {
        let text = format!("{} left its guns.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("wof.12.10.02")));
    }
    let Some(part) = rules.briefing().part(PartOf { unit, what: PartKind::Guns }) else { return };
    let front = field.unit(unit).front;
    let in_action = || field.stands_of(unit).filter(|stand| gun_of(stand).is_some()).cloned().collect::<Vec<Stand>>();
    let guns = if state.formation.kind == FormationKind::Unlimbered {
        in_action()
    } else {
        let mut unlimbered = state.copied();
        unlimbered.formation.kind = FormationKind::Unlimbered;
        unlimbered.battery.iter_mut().for_each(|known| known.crews = vec![0; battery.crews.len()]);
        placement::stands(rules, unlimbered.view(), unit, Stance::of(unlimbered.view()), front)
    };
    let gun = |stand: Stand| Stand {
        id: StandId::new(part, stand.id.number),
        files: 1,
        cells: vec![Cell { kind: FigureKind::Gun, alive: true }],
        ..stand
    };
    outcome.happen(Happening::Presence { unit: part, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: part, front, stands: guns.into_iter().map(gun).collect() });
}

/// Whether guns stand without a crew of their own side (`wof.h.abandoned_guns`).
pub fn is_abandoned(state: UnitView<'_>) -> bool {
    let captured = state.battery.is_some_and(|battery| battery.manned == Manned::Captured);
    !captured && state.part_of.is_some_and(|part| part.what == PartKind::Guns)
}

/// Guns and horses of the enemy that a unit touches where its stands end: horses are gone, whatever touches them
/// (wof.12.11.04); guns are captured, but not by skirmishers, nor by routers (`wof.h.abandoned_guns`).
pub(crate) fn take_what_is_left_behind(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    stands: &[Stand],
) {
    let state = field.of::<UnitState>(unit);
    if !state.is_body() {
        return;
    }
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let contact = rules.charts().movement.contact_inches;
    let near = field.reach_within(Subject::Bodies(&bodies), contact, Whom::of(field.unit(unit).side.enemy()));
    let mut parts: Vec<UnitId> =
        near.iter().map(|near| near.stand.unit).filter(|&other| field.get_of::<PartOf>(other).is_some()).collect();
    parts.sort_unstable();
    parts.dedup();
    let captures = !state.formation.skirmishes() && !state.morale.is_routing();
    for part in parts {
        let Some(of) = field.get_of::<PartOf>(part) else { continue };
        let (weight, text, clause) = match of.what {
            PartKind::Horses => {
                let text = format!("{} drove off {}.", field.unit(unit).name, field.unit(part).name);
                (Weight::from(EntryWeight::Decisive), text, clause!("wof.12.11.04"))
            }
            PartKind::Guns | PartKind::BattalionGun if !captures => continue,
            PartKind::Guns | PartKind::BattalionGun => {
                let gone = if of.what == PartKind::Guns {
                    Change::Manned(Manned::Captured)
                } else {
                    Change::BattalionGun(GunPlace::Lost)
                };
                outcome.own(WofEvent::of(of.unit, gone));
                let text = format!("{} captured {}.", field.unit(unit).name, field.unit(part).name);
                (Moment::GunsLost.into(), text, clause!("wof.h.abandoned_guns"))
            }
        };
        outcome.happen(Happening::Presence { unit: part, presence: Presence::Lost });
        outcome.happen(line(field, unit, text, clause).weighing(weight));
    }
}
