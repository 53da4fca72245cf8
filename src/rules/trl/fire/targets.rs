//! The stands of a unit that shoot at those of another (trl.p19.04, trl.p21.02): the stands that can be hit, the nearest first, how
//! they are sheltered, and all that the dice need.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::{
        common::{enemies::enemy_on_table, layout::count},
        trl::{
            Trl,
            charts::{Ammunition, EventCard, FormationKind, Motion, Occasion, Special},
            command::attached_commanders::stands_with,
            fire::{
                firing_stands::{Outlook, bearing, course_of},
                modifiers::{Target, Volley},
                rate_of_fire::{Share, Shooters, ShotCards},
                who_may_fire::{may_be_target, may_fire},
            },
            formation::placement::within_walls,
            state::{BattleState, Fire, UnitState, UnitView},
            visibility::{
                cover::{self, Shelter},
                line_of_fire::Course,
                sight::Look,
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
    let shooters = shooters(rules, field, unit, (ammunition, occasion));
    may_fire(rules.in_force(), &shooters, state.is_limbered(), state.troops.special == Special::Firearms)
}

/// Whether a unit may be chosen as a target.
///
/// # Errors
/// The reason why not.
pub fn may_be_chosen(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    enemy_on_table(field, field.unit(unit).side, target, clause!("trl.p22.07"))?;
    let state = field.of::<UnitState>(target);
    if !state.is_body() {
        return Err(Refusal::new(clause!("trl.p19.02"), "commanders are no target by themselves"));
    }
    if within_walls(rules, field, target) { may_be_target(FormationKind::Garrison) } else { Ok(()) }
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
    may_be_chosen(rules, field, unit, target)?;
    let ammunition = fits_range(rules, field, unit, target, ammunition);
    let probe = shooters(rules, field, unit, (ammunition, occasion));
    let outlook = match occasion {
        Occasion::Target if is_ready_square(field, unit) => Outlook::AllRound,
        Occasion::Target if within_walls(rules, field, unit) => Outlook::StormedSide,
        _ => Outlook::Ahead,
    };
    let marks: Vec<Stand> = stands_with(field, target).into_iter().cloned().collect();
    let gap = |eye: &Stand, mark: &Stand| eye.body().gap(&mark.body()).distance;
    let fire = bearing(rules, field, (unit, &probe, outlook), &marks, gap)?;
    let mut eligible = Vec::<(StandId, f32)>::new();
    fire.iter().flat_map(|fires| &fires.at).for_each(|(mark, inches)| note(&mut eligible, *mark, *inches));
    eligible.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
    let firing: Vec<Stand> = fire.iter().map(|fires| fires.eye.clone()).collect();
    let shelters = shelters(rules, field, &firing, &eligible);
    let (state, course) = (field.of::<UnitState>(target), course_of(&fire));
    let crosses = |(id, _): &(StandId, f32)| {
        field.get_stand(*id).is_some_and(|stand| cover::crosses_a_river(rules, field, stand))
    };
    let target = Target {
        formation: formation_of(state),
        distance_inches: eligible.first().map_or(f32::INFINITY, |(_, inches)| *inches),
        cover: is_mostly_covered(&shelters),
        crossing: eligible.iter().any(crosses),
        doubled: state.conduct.motion == Motion::Doubled,
        in_wood: fire.iter().any(|fires| fires.in_wood),
        through_skirmishers: course == Course::ThroughSkirmishers,
        indirect: course == Course::Indirect,
        blind: false,
    };
    let volley = volley(field, unit, (firing.len(), probe), target);
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

/// Whether a unit stands in a square that it formed before the assault phase, which fires on all sides when it is
/// assaulted (trl.p28.04, trl.p28.05).
fn is_ready_square(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.formation.kind == FormationKind::Square && !state.conduct.squared_when_charged
}

/// One stand of a unit as a shooter on an occasion.
pub fn shooters(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    (ammunition, occasion): (Ammunition, Occasion),
) -> Shooters {
    let state = field.of::<UnitState>(unit);
    let wide = rules.charts().formation.base(state.troops.kind).width_inches;
    Shooters {
        stands: 1,
        troop: state.troops.kind,
        formation: state.formation.kind,
        front_inches: Some(count(usize::from(state.formation.width)) * wide),
        ammunition,
        motion: state.conduct.motion,
        occasion,
        jaeger: state.troops.special == Special::Jaeger,
        disorientated: state.morale.disorientated,
        weather: field.resource::<BattleState>().weather,
        cards: cards(field, state, occasion),
        part: Share::WHOLE,
    }
}

/// The event cards in force on a unit's fire: those that are played on declared shots only in the shooting phase
/// (trl.hc.37).
fn cards(field: &Field<'_>, state: UnitView<'_>, occasion: Occasion) -> ShotCards {
    let shoots = |card: EventCard| occasion == Occasion::Shooting && state.conduct.has_card(card);
    ShotCards {
        fresh_cartridges: shoots(EventCard::FreshCartridges),
        double_shotted: shoots(EventCard::DoubleShotted),
        hot_barrels: state.conduct.hot_barrels,
        damp_powder: shoots(EventCard::DampPowder),
        steady_lads: state.conduct.has_card(EventCard::SteadyLads),
        smoke: field.resource::<BattleState>().cards.in_force.contains(&EventCard::SmokeAndDust),
    }
}

/// The volley of this many stands of a unit.
pub fn volley(field: &Field<'_>, unit: UnitId, (firing, probe): (usize, Shooters), target: Target) -> Volley {
    let state = field.of::<UnitState>(unit);
    let stands = u32::try_from(firing).unwrap_or(u32::MAX);
    Volley {
        shooters: Shooters { stands, ..probe },
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
