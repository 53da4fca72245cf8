//! Who of a unit shoots at whom of another (trl.p06.12, trl.p17.04 to trl.p18.02, trl.p19.04, trl.p21.02): the stands in
//! sight and range, the nearest first.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::{
        common::{enemies::enemy_on_table, layout::count},
        trl::{
            Trl,
            charts::{Ammunition, FormationKind, Motion, Occasion, Special},
            command::attached_commanders::stands_with,
            fire::{
                modifiers::{Target, Volley},
                rate_of_fire::Shooters,
                who_may_fire::{may_be_target, may_fire, must_reach},
            },
            formation::layout::is_command,
            state::{Fire, UnitState},
            visibility::{
                cover,
                line_of_fire::{Course, course, must_bear},
                sight::{Look, is_deep_in_a_wood},
            },
        },
    },
    table::{Field, Stand, StandId, UnitId},
};

/// A shot as it would be fired.
#[derive(Clone, Debug, PartialEq)]
pub struct Aimed {
    /// The stands that shoot.
    pub firing: Vec<StandId>,
    /// The stands that can be hit, the nearest first, each with its distance, inches.
    pub eligible: Vec<(StandId, f32)>,
    /// All that its dice need.
    pub volley: Volley,
}

/// Whether a unit may shoot at all, with an ammunition.
///
/// # Errors
/// The reason why not.
pub fn may_shoot(rules: &Trl, field: &Field<'_>, unit: UnitId, ammunition: Ammunition) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    if !field.unit(unit).on_table() {
        return Err(Refusal::new(clause!("trl.p22.07"), "it is not on the table"));
    }
    if !state.is_body() {
        return Err(Refusal::new(clause!("trl.p19.01"), "commanders do not shoot"));
    }
    if state.conduct.fire.is_some() {
        return Err(Refusal::new(clause!("trl.p16.07"), "it has shot in this phase"));
    }
    has_fire(rules, field, unit, ammunition, Occasion::Shooting)
}

/// Whether a unit has anything to fire on an occasion, as it stands.
///
/// # Errors
/// The reason why not.
pub fn has_fire(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    ammunition: Ammunition,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let shooters = shooters(rules, field, unit, 1, (ammunition, occasion));
    may_fire(rules.in_force(), &shooters, state.is_limbered(), state.troops.special == Special::Firearms)
}

/// Whether a unit may be chosen as a target.
///
/// # Errors
/// The reason why not.
pub fn may_be_chosen(field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    enemy_on_table(field, field.unit(unit).side, target, clause!("trl.p22.07"))?;
    let state = field.of::<UnitState>(target);
    if !state.is_body() {
        return Err(Refusal::new(clause!("trl.p19.02"), "commanders are no target by themselves"));
    }
    may_be_target(state.formation.kind)
}

/// Aims a unit at another in the shooting phase.
///
/// # Errors
/// Why none of its stands can shoot at any of the other's.
pub fn aim(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    target: UnitId,
    ammunition: Ammunition,
) -> Result<Aimed, Refusal> {
    aim_on(rules, field, (unit, target), ammunition, Occasion::Shooting)
}

/// Aims a unit at another on an occasion.
///
/// # Errors
/// Why none of its stands can shoot at any of the other's.
pub fn aim_on(
    rules: &Trl,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    ammunition: Ammunition,
    occasion: Occasion,
) -> Result<Aimed, Refusal> {
    may_be_chosen(field, unit, target)?;
    let ammunition = fits_range(rules, field, unit, target, ammunition);
    let probe = shooters(rules, field, unit, 1, (ammunition, occasion));
    let all_round = occasion == Occasion::Target && is_ready_square(field, unit);
    let mut refused: Option<Refusal> = None;
    let (mut firing, mut eligible, mut courses) = (Vec::new(), Vec::<(StandId, f32)>::new(), Vec::new());
    let (mut in_wood, marks) = (false, stands_with(field, target));
    for eye in firers(rules, field, unit) {
        let mut fires = false;
        for &mark in &marks {
            let look = Look { eye, mark };
            let distance = eye.body().gap(&mark.body()).distance;
            let wood = is_deep_in_a_wood(rules, field, eye) || is_deep_in_a_wood(rules, field, mark);
            let sees = || must_bear(rules, look, ammunition).and_then(|()| course(rules, field, look, probe.troop));
            let found = if all_round { Ok(Course::Free) } else { sees() }
                .and_then(|course| must_reach(rules.in_force(), &probe, distance, wood).map(|()| course));
            match found {
                Ok(course) => {
                    fires = true;
                    in_wood |= wood;
                    courses.push(course);
                    note(&mut eligible, mark.id, distance);
                }
                Err(refusal) => refused = worse(refused, refusal),
            }
        }
        if fires {
            firing.push(eye.id);
        }
    }
    if firing.is_empty() {
        return Err(refused.unwrap_or_else(|| Refusal::new(clause!("trl.p18.02"), "none of its stands can shoot")));
    }
    eligible.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
    let volley = volley(rules, field, (unit, target), (&firing, &eligible), (probe, in_wood), &courses);
    Ok(Aimed { firing, eligible, volley })
}

/// Of two reasons the one that is closer to a shot: too far rather than out of sight.
fn worse(before: Option<Refusal>, now: Refusal) -> Option<Refusal> {
    match before {
        Some(before) if before.margin.is_some() && now.margin.is_none() => Some(before),
        Some(before) if before.margin.unwrap_or(f32::INFINITY) <= now.margin.unwrap_or(f32::INFINITY) => Some(before),
        _ => Some(now),
    }
}

fn note(eligible: &mut Vec<(StandId, f32)>, stand: StandId, distance: f32) {
    match eligible.iter_mut().find(|(known, _)| *known == stand) {
        Some((_, known)) => *known = known.min(distance),
        None => eligible.push((stand, distance)),
    }
}

/// Grape that is declared beyond its reach is ball (trl.p20.02).
fn fits_range(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId, ammunition: Ammunition) -> Ammunition {
    let weapon = rules.charts().fire.weapon(field.of::<UnitState>(unit).troops.kind.weapon());
    let reach = weapon.reach_inches(Ammunition::Grape);
    let off = field.reach(unit, target).map_or(f32::INFINITY, |reach| reach.distance());
    match (ammunition, reach) {
        (Ammunition::Grape, Some(reach)) if off <= reach + TOLERANCE => Ammunition::Grape,
        _ => Ammunition::Ball,
    }
}

/// The stands of a unit that may shoot: of a column those of its front rank (trl.p06.12).
fn firers<'f>(rules: &Trl, field: &Field<'f>, unit: UnitId) -> Vec<&'f Stand> {
    let (state, front) = (field.of::<UnitState>(unit), field.unit(unit).front);
    let depth = rules.charts().formation.base(state.troops.kind).depth_inches;
    let leads =
        |stand: &&Stand| state.formation.kind != FormationKind::Column || front.to_local(stand.pose.at).y > -depth;
    field.stands_of(unit).filter(|stand| !is_command(stand)).filter(leads).collect()
}

/// Whether a unit stands in a square that it formed before the assault phase, which fires on all sides when it is
/// assaulted (trl.p28.04, trl.p28.05).
fn is_ready_square(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.formation.kind == FormationKind::Square && !state.conduct.squared_when_charged
}

/// The shooters of a unit, with this many stands.
fn shooters(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    stands: u32,
    (ammunition, occasion): (Ammunition, Occasion),
) -> Shooters {
    let state = field.of::<UnitState>(unit);
    let wide = rules.charts().formation.base(state.troops.kind).width_inches;
    Shooters {
        stands,
        troop: state.troops.kind,
        formation: state.formation.kind,
        front_inches: Some(count(usize::from(state.formation.width)) * wide),
        ammunition,
        motion: state.conduct.motion,
        occasion,
        jaeger: state.troops.special == Special::Jaeger,
        disorientated: state.morale.disorientated,
    }
}

fn volley(
    rules: &Trl,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    (firing, eligible): (&[StandId], &[(StandId, f32)]),
    (probe, in_wood): (Shooters, bool),
    courses: &[Course],
) -> Volley {
    let (state, of_target) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let stands = u32::try_from(firing.len()).unwrap_or(u32::MAX);
    let course = courses.iter().copied().max().unwrap_or(Course::Free);
    Volley {
        shooters: Shooters { stands, ..probe },
        skill: state.troops.skill,
        rifles: state.troops.special == Special::Rifles,
        limbered: state.is_limbered(),
        firearms: state.troops.special == Special::Firearms,
        fired_grape: state.conduct.fire == Some(Fire::Grape),
        target: Target {
            formation: of_target.formation.kind,
            distance_inches: eligible.iter().map(|(_, inches)| *inches).fold(f32::INFINITY, f32::min),
            cover: is_mostly_covered(rules, field, firing, eligible),
            crossing: eligible
                .iter()
                .filter_map(|(id, _)| field.get_stand(*id))
                .any(|stand| cover::crosses_a_river(rules, field, stand)),
            doubled: of_target.conduct.motion == Motion::Doubled,
            in_wood,
            through_skirmishers: course == Course::ThroughSkirmishers,
            indirect: course == Course::Indirect,
            blind: false,
        },
    }
}

/// Whether at least half of the stands that can be hit are in cover from the nearest that shoots at them (trl.hc.16).
fn is_mostly_covered(rules: &Trl, field: &Field<'_>, firing: &[StandId], eligible: &[(StandId, f32)]) -> bool {
    let eyes: Vec<&Stand> = firing.iter().filter_map(|id| field.get_stand(*id)).collect();
    let covered = |mark: &Stand| {
        let gap = |eye: &&&Stand| eye.body().gap(&mark.body()).distance;
        let nearest = eyes.iter().min_by(|one, other| gap(one).total_cmp(&gap(other)).then(one.id.cmp(&other.id)));
        nearest.is_some_and(|eye| cover::is_covered(rules, field, Look { eye, mark }))
    };
    let marks: Vec<&Stand> = eligible.iter().filter_map(|(id, _)| field.get_stand(*id)).collect();
    marks.iter().filter(|mark| covered(mark)).count() * 2 >= marks.len()
}
