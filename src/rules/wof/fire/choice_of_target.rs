//! Which of several targets a unit may choose (wof.16.1.13a, wof.16.1.13b), and whether it may shoot at all after its
//! moves this turn (wof.16.1.05, wof.16.1.08, `wof.h.combat_fire`).

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Body, EQUALLY_NEAR, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Ammunition, Arms, Rules, fire::SMALL_ARMS_RANGES},
            fire::{
                fire_and_movement::{self, Moved},
                targets::{self, Aimed},
                who_may_fire,
            },
            formation::placement::INTERMIXED,
            irregulars,
            papers::ShotTarget,
            pursuit::crashes::CRASHED_INTO,
            state::{Acted, BattleState, General, UnitState, UnitView},
            visibility::{moment::Moment, nearness, weapons},
        },
    },
    table::{
        Field, StandId, Unit, UnitId,
        ask::{End, Subject, sort_by_distance},
    },
};

/// Whether a unit may shoot at all in the shooting phase.
///
/// # Errors
/// The bar that keeps it from it.
pub fn may_shoot(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let turn = &state.conduct;
    let bar = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    must_have_arms(rules, state)?;
    who_may_fire::may_shoot_as_it_stands(state.condition())?;
    match () {
        () if turn.act == Acted::Evaded => {
            bar(fire_and_movement::FIRE_BEFORE_EVADING, "whoever evades shoots before he goes")
        }
        () if field.resource::<BattleState>().has_fought(unit) => {
            bar(clause!("wof.h.combat_fire"), "it is locked in combat")
        }
        () if INTERMIXED.bars(field, unit) => INTERMIXED.refuse(),
        () if CRASHED_INTO.bars(field, unit) => CRASHED_INTO.refuse(),
        () if turn.fire_barred => bar(clause!("wof.12.9.1.03"), "it may not shoot this turn"),
        () if turn.fired => bar(clause!("wof.h.shoot_decision"), "it has shot this turn"),
        () => fire_and_movement::may_fire_after_moving(
            rules.in_force(),
            state.condition(),
            state.history.shots,
            Moved { part: turn.spent },
        ),
    }
}

/// Whether a unit is one that shoots at all, and with something (wof.16.3.01, wof.21.4.09).
fn must_have_arms(rules: &Wof, state: UnitView<'_>) -> Result<(), Refusal> {
    let bar = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if !state.is_body() => bar(clause!("wof.h.measuring"), "it is no body of men that shoots"),
        () if !weapons::fires(rules, state).is_empty() => Ok(()),
        () if state.troops.arms == Arms::HeavyWeapons => {
            bar(irregulars::HEAVY_WEAPONS, "troops with heavy weapons do not shoot")
        }
        () => bar(SMALL_ARMS_RANGES, "it has nothing to shoot with"),
    }
}

/// Whether a unit, or a part of it, has any target: the nearest may always be chosen.
pub fn has_any(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> bool {
    let at = field.unit(unit).at();
    let near = nearness::may_be_in_range(rules, field, unit);
    let mut enemies: Vec<&Unit> = field.side(field.unit(unit).side.enemy()).filter(|enemy| near(enemy.id)).collect();
    enemies.sort_by(|one, other| one.at().distance_squared(at).total_cmp(&other.at().distance_squared(at)));
    enemies.into_iter().any(|enemy| targets::aim(rules, field, unit, part, ShotTarget::Unit(enemy.id), None).is_ok())
}

/// The targets of a unit, or a part of it, by arc, range and sight, with its best weapon. For a whole unit, targets
/// farther off than the nearest that may not be chosen beside it are left out.
fn eligible(
    rules: &Wof,
    field: &Field<'_>,
    (unit, part): (UnitId, Option<StandId>),
    general_inches: Option<f32>,
) -> Vec<Aimed> {
    let from = |enemy: &Unit| (nearness::least_inches(rules, field, unit, enemy.id), ShotTarget::Unit(enemy.id));
    let near = nearness::may_be_in_range(rules, field, unit);
    let mut enemies: Vec<(f32, ShotTarget)> =
        field.side(field.unit(unit).side.enemy()).filter(|enemy| near(enemy.id)).map(from).collect();
    enemies.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let mut eligible: Vec<Aimed> = Vec::new();
    for (least, mark) in enemies {
        let (inches, nearest) = nearest_of(&eligible);
        let beyond = part.is_none() && inches + TOLERANCE < least;
        if !beyond || may_be_chosen(rules, field, (mark, &nearest), Moment::OfTheTurn, general_inches).is_ok() {
            eligible.extend(targets::aim_at(rules, field, (unit, part), mark, None, Moment::OfTheTurn).ok());
        }
    }
    eligible
}

/// The targets that a unit may choose among those it can hit: the nearest, those near to that, or any if a general is
/// near (wof.16.1.13a, wof.16.1.13b). Nearest first.
pub fn choosable(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<Aimed> {
    let general = general_inches(field, unit);
    let mut all = eligible(rules, field, (unit, part), general);
    sort_by_distance(&mut all, |aimed| aimed.distance_inches, |aimed| aimed.shot.mark);
    let of_its_side = |aimed: &Aimed| nearest_of(all.iter().filter(|other| is_of_one_side(part, aimed, other))).1;
    let nearest: Vec<Vec<ShotTarget>> = all.iter().map(of_its_side).collect();
    let both = all.into_iter().zip(nearest);
    both.filter(|(aimed, nearest)| {
        may_be_chosen(rules, field, (aimed.shot.mark, nearest), Moment::OfTheTurn, general).is_ok()
    })
    .map(|(aimed, _)| aimed)
    .collect()
}

/// How far off the nearest of some targets is, inches, and which are no farther.
fn nearest_of<'a>(all: impl IntoIterator<Item = &'a Aimed, IntoIter: Clone>) -> (f32, Vec<ShotTarget>) {
    let all = all.into_iter();
    let least = all.clone().map(|aimed| aimed.distance_inches).fold(f32::INFINITY, f32::min);
    (least, all.filter(|aimed| aimed.distance_inches <= least + EQUALLY_NEAR).map(|aimed| aimed.shot.mark).collect())
}

/// Whether two shots of a part of a unit leave its block by the same side: each side chooses among its own targets
/// (`wof.h.fire_split`).
fn is_of_one_side(part: Option<StandId>, one: &Aimed, other: &Aimed) -> bool {
    part.is_none() || one.sides == other.sides
}

/// Whether a unit may shoot at a target, of all that it could hit.
///
/// # Errors
/// The reason why not.
pub fn choose(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    part: Option<StandId>,
    mark: ShotTarget,
    ammunition: Option<Ammunition>,
) -> Result<Aimed, Refusal> {
    choose_at(rules, field, (unit, part), mark, ammunition, Moment::OfTheTurn)
}

/// As [`choose`], for a whole unit that shoots before it charges or evades: all units are where they stand now, except
/// the target, with its front this far on its way (wof.16.1.05a, wof.14.4.06).
///
/// # Errors
/// The reason why not.
pub fn choose_early(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    (target, front): (UnitId, Pose),
) -> Result<Aimed, Refusal> {
    choose_at(rules, field, (unit, None), ShotTarget::Unit(target), None, Moment::With { unit: target, front })
}

fn choose_at(
    rules: &Wof,
    field: &Field<'_>,
    (unit, part): (UnitId, Option<StandId>),
    mark: ShotTarget,
    ammunition: Option<Ammunition>,
    moment: Moment,
) -> Result<Aimed, Refusal> {
    let aimed = targets::aim_at(rules, field, (unit, part), mark, ammunition, moment)?;
    let might =
        |enemy: &UnitId| nearness::least_inches(rules, field, unit, *enemy) <= aimed.distance_inches + TOLERANCE;
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id).filter(might);
    let all = enemies
        .filter_map(|enemy| targets::aim_at(rules, field, (unit, part), ShotTarget::Unit(enemy), None, moment).ok());
    let of_its_side: Vec<Aimed> = all.filter(|other| is_of_one_side(part, &aimed, other)).collect();
    let (inches, nearest) = nearest_of(&of_its_side);
    if inches + EQUALLY_NEAR < aimed.distance_inches {
        may_be_chosen(rules, field, (mark, &nearest), moment, general_inches(field, unit))?;
    }
    Ok(aimed)
}

/// Whether a target may be chosen beside the nearest, of several equally near ones beside any.
fn may_be_chosen(
    rules: &Wof,
    field: &Field<'_>,
    (mark, nearest): (ShotTarget, &[ShotTarget]),
    moment: Moment,
    general_inches: Option<f32>,
) -> Result<(), Refusal> {
    let apart = |near: ShotTarget| if mark == near { 0.0 } else { inches_apart(field, moment, mark, near) };
    let nearest = nearest.iter().map(|near| (apart(*near), *near)).min_by(|one, other| one.0.total_cmp(&other.0));
    let Some((apart, nearest)) = nearest else { return Ok(()) };
    if is_free_choice(rules.in_force(), apart, general_inches) {
        return Ok(());
    }
    let nearer = match nearest {
        ShotTarget::Unit(unit) => field.unit(unit).name.as_str(),
        ShotTarget::Stronghold(_) => "something",
    };
    let most = rules.charts().fire.near_the_nearest_inches;
    Err(Refusal::new(clause!("wof.16.1.13b"), format!("{nearer} is nearer, and it is not close to that"))
        .by(apart - most))
}

/// How far a target is from another at a moment that may find the first elsewhere.
fn inches_apart(field: &Field<'_>, moment: Moment, mark: ShotTarget, other: ShotTarget) -> f32 {
    let come = mark.unit().filter(|unit| moment.finds_elsewhere(field, *unit));
    let bodies = come
        .map(|unit| field.stands_of(unit).map(|stand| moment.finds(field, unit, stand.body())).collect::<Vec<Body>>());
    let from = bodies.as_ref().map_or_else(|| end(mark), |bodies| Subject::Bodies(bodies).into());
    field.reach(from, end(other)).map_or(f32::INFINITY, |reach| reach.distance())
}

fn end(mark: ShotTarget) -> End<'static> {
    match mark {
        ShotTarget::Unit(unit) => unit.into(),
        ShotTarget::Stronghold(feature) => feature.into(),
    }
}

/// How near the nearest general of a unit's side is to it, inches; one that has joined it is with it (wof.16.1.13a).
pub fn general_inches(field: &Field<'_>, unit: UnitId) -> Option<f32> {
    let generals =
        field.side(field.unit(unit).side).filter_map(|other| Some((other.id, field.get_of::<General>(other.id)?)));
    let inches = generals.filter_map(|(id, general)| {
        if general.joined == Some(unit) { Some(0.0) } else { field.reach(unit, id).map(|reach| reach.distance()) }
    });
    inches.min_by(f32::total_cmp)
}

inputs! {
    /// Whether a target may be chosen.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct TargetChoice for "wof.target_choice" by clause!("wof.16.1.13b") {
        /// From the nearest eligible target to this one.
        from_the_nearest_inches: f32 = measure("inches", clause!("wof.16.1.13b")).named("from_the_nearest"),
        /// From the shooter to the nearest general.
        general_inches: f32 = measure("inches", clause!("wof.16.1.13a")).named("general").or("99"),
    }
}

/// Whether a target may be chosen (wof.16.1.13a, wof.16.1.13b).
pub fn target_choice(rules: Rules<'_>, of: &TargetChoice) -> Receipt<()> {
    let mut draft = of.draft();
    let may = is_free_choice(rules, of.from_the_nearest_inches, Some(of.general_inches));
    let led = may && !is_free_choice(rules, of.from_the_nearest_inches, None);
    let clause = if led { clause!("wof.16.1.13a") } else { clause!("wof.16.1.13b") };
    draft.note(clause, "may be chosen", may);
    draft.result("may", may);
    draft.close(())
}

/// Whether a target this many inches from the nearest eligible one may be chosen: within a few of it, or any with a
/// general near, inches (wof.16.1.13a, wof.16.1.13b).
pub fn is_free_choice(rules: Rules<'_>, from_the_nearest_inches: f32, general_inches: Option<f32>) -> bool {
    let chart = &rules.charts.fire;
    let led = general_inches.is_some_and(|inches| inches <= chart.free_choice_near_general_inches + TOLERANCE);
    led || from_the_nearest_inches <= chart.near_the_nearest_inches + TOLERANCE
}
