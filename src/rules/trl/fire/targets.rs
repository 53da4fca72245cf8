//! Who of a unit shoots at whom of another (trl.p06.12, trl.p17.04 to trl.p18.02, trl.p19.04, trl.p21.02): the stands in
//! sight and range, the nearest first.

use crate::{
    battle::Refusal,
    measure::{Footprint, TOLERANCE},
    rules::{
        common::layout::count,
        trl::{
            Trl,
            buildings::houses::mark,
            charts::{Ammunition, FormationKind, Motion, Occasion, Special, TerrainKind},
            fire::{
                modifiers::{Target, Volley},
                rate_of_fire::Shooters,
                who_may_fire::{may_be_target, may_fire, must_reach},
            },
            formation::layout::{self, is_command},
            state::{BattleState, Fire, UnitState, UnitView},
            visibility::{
                cover::{self, Shelter},
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
    /// The stands that shoot; of a garrison their places at the windows.
    pub firing: Vec<Stand>,
    /// The stands that can be hit, the nearest first, each with its distance, inches.
    pub eligible: Vec<(StandId, f32)>,
    /// How those that can be hit are sheltered, in the same order.
    pub shelters: Vec<Shelter>,
    /// The free lines of sight, each from the middle of a stand to that of another (trl.p18.01).
    pub lines_of_sight: usize,
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
    let shooters = shooters(rules, field, unit, 1, ammunition);
    may_fire(rules.in_force(), &shooters, state.is_limbered(), state.troops.special == Special::Firearms)
}

/// Whether a unit may be chosen as a target.
///
/// # Errors
/// The reason why not.
pub fn may_be_chosen(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let about = field.get_unit(target).filter(|about| about.on_table());
    let Some(about) = about else {
        return Err(Refusal::new(clause!("trl.p22.07"), "it is not on the table"));
    };
    if about.side == field.unit(unit).side {
        return Err(Refusal::new(clause!("trl.p16.07"), "it is of its own side"));
    }
    let state = field.of::<UnitState>(target);
    if !state.is_body() {
        return Err(Refusal::new(clause!("trl.p19.02"), "commanders are no target by themselves"));
    }
    let walls = state.formation.garrison.and_then(|building| field.feature(building));
    if walls.is_some_and(|building| rules.terrain(building) == TerrainKind::Building) {
        return may_be_target(FormationKind::Garrison);
    }
    Ok(())
}

/// Aims a unit at another.
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
    may_be_chosen(rules, field, unit, target)?;
    let ammunition = fits_range(rules, field, unit, target, ammunition);
    let marks: Vec<Stand> = marks(field, target).into_iter().cloned().collect();
    let gap = |eye: &Stand, mark: &Stand| eye.body().gap(&mark.body()).distance;
    let fire = bearing(rules, field, (unit, ammunition), &marks, gap)?;
    let mut eligible = Vec::<(StandId, f32)>::new();
    fire.iter().flat_map(|fires| &fires.at).for_each(|(mark, inches)| note(&mut eligible, *mark, *inches));
    eligible.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
    let nearest = eligible.first().map_or(f32::INFINITY, |(_, inches)| *inches);
    let firing: Vec<Stand> = fire.iter().map(|fires| fires.eye.clone()).collect();
    let shelters = shelters(rules, field, &firing, &eligible);
    let (state, course) = (field.of::<UnitState>(target), course_of(&fire));
    let crosses = |(id, _): &(StandId, f32)| {
        field.get_stand(*id).is_some_and(|stand| cover::crosses_a_river(rules, field, stand))
    };
    let target = Target {
        formation: formation_of(state),
        distance_inches: nearest,
        cover: is_mostly_covered(&shelters),
        crossing: eligible.iter().any(crosses),
        doubled: state.conduct.motion == Motion::Doubled,
        in_wood: fire.iter().any(|fires| fires.in_wood),
        through_skirmishers: course == Course::ThroughSkirmishers,
        indirect: course == Course::Indirect,
        blind: false,
    };
    let volley = volley(rules, field, unit, (firing.len(), ammunition), target);
    let lines_of_sight = fire.iter().map(|fires| fires.at.len()).sum();
    Ok(Aimed { firing, eligible, shelters, lines_of_sight, volley })
}

/// Those left in a ruin stand in no formation and are shot at as in any ground (trl.hc.34).
fn formation_of(target: UnitView<'_>) -> FormationKind {
    match target.formation.kind {
        FormationKind::Garrison => FormationKind::Line,
        kind => kind,
    }
}

/// A stand that can shoot.
pub(super) struct Fires {
    /// The stand, or its place at a window.
    pub eye: Stand,
    /// The marks that it can hit, each with its distance, inches.
    pub at: Vec<(StandId, f32)>,
    course: Course,
    in_wood: bool,
}

impl Fires {
    fn nearest(&self) -> f32 {
        self.at.iter().map(|(_, inches)| *inches).fold(f32::INFINITY, f32::min)
    }
}

/// The worst way that the shots of some stands go.
pub(super) fn course_of(fire: &[Fires]) -> Course {
    fire.iter().map(|fires| fires.course).max().unwrap_or(Course::Free)
}

/// The stands of a unit that can shoot at any of some marks; no more of a garrison than it has stands, the nearest first
/// (trl.p18.02, trl.hc.31).
///
/// # Errors
/// Why none can.
pub(super) fn bearing(
    rules: &Trl,
    field: &Field<'_>,
    (unit, ammunition): (UnitId, Ammunition),
    marks: &[Stand],
    gap: impl Fn(&Stand, &Stand) -> f32,
) -> Result<Vec<Fires>, Refusal> {
    let probe = shooters(rules, field, unit, 1, ammunition);
    let mut refused: Option<Refusal> = None;
    let mut fire = Vec::new();
    for eye in firers(rules, field, unit) {
        let mut fires = Fires { eye, at: Vec::new(), course: Course::Free, in_wood: false };
        for mark in marks {
            let look = Look { eye: &fires.eye, mark };
            let distance = gap(&fires.eye, mark);
            let wood = is_deep_in_a_wood(rules, field, look.eye) || is_deep_in_a_wood(rules, field, mark);
            let found = must_bear(rules, field, look, ammunition)
                .and_then(|()| course(rules, field, look, probe.troop))
                .and_then(|course| must_reach(rules.in_force(), &probe, distance, wood).map(|()| course));
            match found {
                Ok(course) => {
                    fires.at.push((mark.id, distance));
                    fires.course = fires.course.max(course);
                    fires.in_wood |= wood;
                }
                Err(refusal) => refused = worse(refused, refusal),
            }
        }
        if !fires.at.is_empty() {
            fire.push(fires);
        }
    }
    if fire.is_empty() {
        return Err(refused.unwrap_or_else(|| Refusal::new(clause!("trl.p18.02"), "none of its stands can shoot")));
    }
    fire.sort_by(|one, other| one.nearest().total_cmp(&other.nearest()).then(one.eye.id.cmp(&other.eye.id)));
    fire.truncate(usize::from(field.of::<UnitState>(unit).strength.left()));
    Ok(fire)
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

/// The stands of a unit that may shoot: of a column those of its front rank (trl.p06.12), of a garrison those at the
/// windows (trl.hc.31).
fn firers(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Stand> {
    let (state, front) = (field.of::<UnitState>(unit), field.unit(unit).front);
    let base = layout::footprint(rules.charts().formation.base(state.troops.kind));
    if let Some(house) = state.formation.garrison.and_then(|building| rules.briefing().house(building)) {
        let windows = house.windows(Footprint::new(base.frontage, 0.0)).into_iter().flatten();
        let at = |(number, pose)| Stand {
            id: StandId::new(unit, number),
            base: Footprint::new(0.0, 0.0),
            pose,
            ..mark(pose)
        };
        return (0..).zip(windows).map(at).collect();
    }
    let leads =
        |stand: &&Stand| state.formation.kind != FormationKind::Column || front.to_local(stand.pose.at).y > -base.depth;
    field.stands_of(unit).filter(|stand| !is_command(stand)).filter(leads).cloned().collect()
}

/// The stands of a target that may be hit: its own, and those of commanders with it (trl.p19.03, trl.p21.03).
fn marks<'f>(field: &Field<'f>, target: UnitId) -> Vec<&'f Stand> {
    let with = crate::rules::trl::command::attached_commanders::joined_to(field, target);
    [target].into_iter().chain(with).flat_map(|unit| field.stands_of(unit)).collect()
}

/// The shooters of a unit, with this many stands.
fn shooters(rules: &Trl, field: &Field<'_>, unit: UnitId, stands: u32, ammunition: Ammunition) -> Shooters {
    let state = field.of::<UnitState>(unit);
    let wide = rules.charts().formation.base(state.troops.kind).width_inches;
    Shooters {
        stands,
        troop: state.troops.kind,
        formation: state.formation.kind,
        front_inches: Some(count(usize::from(state.formation.width)) * wide),
        ammunition,
        motion: state.conduct.motion,
        occasion: Occasion::Shooting,
        jaeger: state.troops.special == Special::Jaeger,
        disorientated: state.morale.disorientated,
        weather: field.resource::<BattleState>().weather,
    }
}

/// The volley of this many stands of a unit.
pub(super) fn volley(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    (firing, ammunition): (usize, Ammunition),
    target: Target,
) -> Volley {
    let state = field.of::<UnitState>(unit);
    let stands = u32::try_from(firing).unwrap_or(u32::MAX);
    Volley {
        shooters: shooters(rules, field, unit, stands, ammunition),
        skill: state.troops.skill,
        rifles: state.troops.special == Special::Rifles,
        limbered: state.is_limbered(),
        firearms: state.troops.special == Special::Firearms,
        fired_grape: state.conduct.fire == Some(Fire::Grape),
        target,
    }
}

/// How each stand that can be hit is sheltered from the nearest that shoots at it.
fn shelters(rules: &Trl, field: &Field<'_>, eyes: &[Stand], eligible: &[(StandId, f32)]) -> Vec<Shelter> {
    let from_the_nearest = |mark: &Stand| {
        let gap = |eye: &&Stand| eye.body().gap(&mark.body()).distance;
        let nearest = eyes.iter().min_by(|one, other| gap(one).total_cmp(&gap(other)).then(one.id.cmp(&other.id)));
        nearest.map_or(Shelter::None, |eye| cover::shelter(rules, field, Look { eye, mark }))
    };
    eligible.iter().filter_map(|(id, _)| field.get_stand(*id)).map(from_the_nearest).collect()
}

/// Whether at least half of the stands that can be hit are in cover (trl.hc.16).
fn is_mostly_covered(shelters: &[Shelter]) -> bool {
    shelters.iter().filter(|shelter| shelter.covers()).count() * 2 >= shelters.len()
}
