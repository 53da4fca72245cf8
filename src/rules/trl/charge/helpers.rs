//! Who fires in defence of an assaulted unit, and at which attackers (trl.p11.02, trl.p11.03, trl.p11.07, trl.p20.10,
//! trl.p20.11, trl.p24.08 to trl.p24.11): the unit itself, its light company, guns near it.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        trl::{
            Trl,
            charge::{
                state::{Assaulting, Attacker, Chosen},
                who_may_assault::range_inches,
            },
            charts::{Ammunition, Motion, Occasion, Troop, options::Toggle},
            fire::targets::{self, Aimed},
            morale::circumstances::tests_as,
            state::{Attachment, AttachmentKind, UnitState},
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// A shot that may be fired in defence.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// At which attacker.
    pub at: UnitId,
    /// With what.
    pub ammunition: Ammunition,
    /// The stands that fire, and those that they fire at.
    pub aimed: Aimed,
}

/// The units that may give defensive fire, the target first.
pub fn firers(rules: &Trl, field: &Field<'_>, assault: &Assaulting) -> Vec<UnitId> {
    let target = assault.target;
    // A square that is formed in haste has no time to fire at those against whom it forms (trl.p28.04).
    let fires = !assault.squared || rules.options().emergency_square_fires == Toggle::On;
    let own = fires.then_some(target);
    let side = field.side(field.unit(target).side).map(|unit| unit.id).filter(|unit| *unit != target);
    let bodies = side.filter(|unit| field.of::<UnitState>(*unit).is_body());
    let helpers = bodies.filter(|unit| may_help(rules, field, *unit, target).is_ok());
    let all: Vec<UnitId> = own.into_iter().chain(helpers).collect();
    all.into_iter().filter(|unit| !shots(rules, field, assault, *unit).is_empty()).collect()
}

/// Whether a unit helps another that is assaulted: its light company near it, guns near it that have not moved, each
/// once in the phase, and no heavy ones.
///
/// # Errors
/// The reason why not.
pub fn may_help(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let of_target = state.attachment.is_some_and(|attachment| attachment.parent == target);
    let company = of_target && !state.troops.kind.is_artillery();
    if field.get_of::<Attachment>(target).is_some() {
        return Err(Refusal::new(clause!("trl.p11.03"), "nobody does anything for an attached company"));
    }
    if company && tests_as(rules, field, unit) != target {
        return Err(Refusal::new(clause!("trl.p11.02"), "it is too far from its battalion"));
    }
    if company {
        return Ok(());
    }
    let by = by_whom(field, unit);
    if !state.troops.kind.is_artillery() || state.attachment.is_some() && !of_target {
        return Err(Refusal::new(by, "only its own companies and guns near it help"));
    }
    guns_may_help(rules, field, (unit, target), by)
}

/// Whether guns help: light ones near by, that stood still and have not helped before (trl.p11.07, trl.p20.10,
/// trl.p20.11).
fn guns_may_help(
    rules: &Trl,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    clause: Clause,
) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let within = rules.charts().charge.helper_guns_within_inches;
    let off = field.reach(unit, target).map_or(f32::INFINITY, |reach| reach.distance());
    match () {
        () if matches!(state.troops.kind, Troop::HeavyArtillery | Troop::Howitzers) => {
            Err(Refusal::new(clause, "heavy guns do not help"))
        }
        () if state.conduct.motion != Motion::Still => Err(Refusal::new(clause, "its guns have moved")),
        () if state.conduct.helped => Err(Refusal::new(clause!("trl.p20.11"), "its guns have helped in this phase")),
        () if off > within + TOLERANCE => {
            Err(Refusal::new(clause, format!("guns help within {within:.0} in")).by(off - within))
        }
        () => Ok(()),
    }
}

/// The clause by which a unit fires in defence of another: a light company, guns of a battalion, or a battery.
pub fn by_whom(field: &Field<'_>, unit: UnitId) -> Clause {
    match field.get_of::<Attachment>(unit).map(|attachment| attachment.kind) {
        Some(AttachmentKind::Guns) => clause!("trl.p11.07"),
        Some(AttachmentKind::LightCompany | AttachmentKind::SkirmishCompany) => clause!("trl.p11.02"),
        None => clause!("trl.p20.10"),
    }
}

/// Why a unit fires in an assault.
pub fn occasion(assault: &Assaulting, unit: UnitId) -> Occasion {
    if unit == assault.target { Occasion::Target } else { Occasion::Helper }
}

/// Whether a unit is guns that help: once in the phase, so that they may keep their fire, or split it between several
/// attackers (trl.p20.11).
pub fn guns_help(field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> bool {
    unit != assault.target && field.of::<UnitState>(unit).troops.kind.is_artillery()
}

/// The shots that a unit may fire in defence: at each attacker that came from beyond half of its range, with each
/// ammunition.
pub fn shots(rules: &Trl, field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> Vec<Shot> {
    let mut found = Vec::new();
    for attacker in assault.those_who_came().into_iter().filter_map(|unit| assault.attacker(unit)) {
        if !came_from_afar(rules, field, attacker) {
            continue;
        }
        let shot = |kind: &Ammunition| shot(rules, field, assault, (unit, attacker.unit), *kind);
        found.extend(Ammunition::ALL.iter().filter_map(shot));
    }
    found
}

/// The shot of a choice that is fired next, with its share of the dice, if it may be fired.
pub fn next_shot(possible: &[Shot], chosen: &Chosen) -> Option<Shot> {
    let (at, ammunition, part) = chosen.next_shot()?;
    let mut shot = possible.iter().find(|shot| (shot.at, shot.ammunition) == (at, ammunition))?.clone();
    shot.aimed.volley.shooters.part = part;
    Some(shot)
}

/// Whether an attacker meets defensive fire: it started more than half of its assault range away (trl.p24.08, trl.p24.09).
fn came_from_afar(rules: &Trl, field: &Field<'_>, attacker: &Attacker) -> bool {
    let half = range_inches(rules, field, attacker.unit) * rules.charts().charge.defensive_fire_over_part;
    field.unit(attacker.unit).on_table() && attacker.off_inches > half + TOLERANCE
}

fn shot(
    rules: &Trl,
    field: &Field<'_>,
    assault: &Assaulting,
    (unit, at): (UnitId, UnitId),
    ammunition: Ammunition,
) -> Option<Shot> {
    let occasion = occasion(assault, unit);
    targets::has_fire(rules, field, unit, ammunition, occasion).ok()?;
    let aimed = targets::aim_on(rules, field, (unit, at), ammunition, occasion).ok()?;
    aimed.volley.judge(rules.in_force()).ok()?;
    (aimed.volley.shooters.ammunition == ammunition).then_some(Shot { at, ammunition, aimed })
}
