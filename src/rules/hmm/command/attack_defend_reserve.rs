//! The movements that orders allow (section 16, hmm.20.14): how far a commander reaches, what Attack, Defend and
//! Reserve allow. How orders change is in `command::order_changes` and how they travel in `command::messengers`. None
//! of it applies where a scenario lets every unit act freely.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Facing, Pose, TOLERANCE},
    rules::{
        common::party::Party,
        hmm::{
            Hmm,
            charts::{FormationKind, Leave, Pace},
            command::{self, chain, posts, reserves},
            movement,
            papers::{Duty, Mission, Papers, progress},
            state::{self, Formation, Morale, UnitState, UnitView},
            visibility,
        },
    },
    table::{Field, Side, Unit, UnitId, Whom},
};

/// Whether formations are under one of the three orders in this battle (hmm.16.02).
///
/// # Errors
/// That every unit acts freely.
pub(crate) fn must_bind(rules: &Hmm) -> Result<(), Refusal> {
    if chain::orders_bind(rules) {
        return Ok(());
    }
    Err(Refusal::new(clause!("hmm.16.02"), "in this battle every unit acts freely"))
}

/// A formation does not react to enemies that it cannot see.
pub(in crate::rules::hmm) const UNSEEN_ENEMIES: Clause = clause!("hmm.16.10");

/// Whether a unit's order lets it be deployed so: a defending unit faces the enemy's edge and stands around its
/// commander, a unit in reserve is in march column or limbered (hmm.16.04, hmm.16.11).
///
/// # Errors
/// The requirement of its order.
pub fn may_be_placed(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    front: Pose,
    formation: FormationKind,
) -> Result<(), Refusal> {
    let chief = chain::commander(field, unit).filter(|_| field.of::<UnitState>(unit).is_combatant());
    match chief.and_then(|chief| chain::mission(rules, field, chief)) {
        Some(Mission::Reserve) if !matches!(formation, FormationKind::MarchColumn | FormationKind::Limbered) => {
            Err(reserves::waits_in_column())
        }
        Some(Mission::Defend(post, _)) => {
            let to_the_enemy = rules.home_edge(field.unit(unit).side).about();
            let radius = rules.charts().command.radius_inches;
            if front.facing.turn_to(to_the_enemy).abs() > 90.0 + TOLERANCE {
                return Err(Refusal::new(clause!("hmm.16.04"), "a unit that defends looks towards the enemy's edge"));
            }
            let off = front.at.distance(*post) - radius;
            if off > TOLERANCE {
                return Err(Refusal::new(
                    clause!("hmm.16.04"),
                    format!("a unit that defends stands within {radius} in of its post"),
                )
                .by(off));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether a unit may change formation or turn to a flank: not in reserve; turns to face only where it may face
/// (hmm.16.06, hmm.16.11).
///
/// # Errors
/// The order that forbids it.
pub fn may_form(rules: &Hmm, field: &Field<'_>, unit: UnitId, faces: Option<Pose>) -> Result<(), Refusal> {
    match (chain::mission_of(rules, field, unit), faces) {
        (Some(Mission::Reserve), _) => Err(reserves::does_not_move()),
        (Some(Mission::Defend(..)), Some(after)) => {
            only_towards_enemies(rules, field, unit, field.unit(unit).front, after)
        }
        _ => Ok(()),
    }
}

/// Whether a part of a unit, such as a gun, may turn in its place (hmm.16.06, hmm.16.11).
///
/// # Errors
/// The order that forbids it.
pub fn may_turn(rules: &Hmm, field: &Field<'_>, unit: UnitId, from: Pose, to: Pose) -> Result<(), Refusal> {
    match chain::mission_of(rules, field, unit) {
        Some(Mission::Reserve) => Err(reserves::does_not_move()),
        Some(Mission::Defend(..)) => only_towards_enemies(rules, field, unit, from, to),
        _ => Ok(()),
    }
}

/// Whether a unit may go to a place under its order, and within its commander's reach; neither holds one that must
/// leave the field (hmm.16.06, hmm.18.07).
///
/// # Errors
/// The order or the distance that forbids it.
pub fn may_go(rules: &Hmm, field: &Field<'_>, unit: UnitId, to: Pose) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    if !chain::orders_bind(rules)
        || state.morale.retreating
        || Papers::of(field, field.unit(unit).side).dispatch(unit).is_some()
    {
        return Ok(());
    }
    if state.general.is_some() {
        return commander_may_go(rules, field, unit, to);
    }
    if state.orders.out_of_command
        && let Some(by) = nearer_to_any(rules, field, unit, to, enemies_of(field, unit))
        && !rejoins(rules, field, unit, to)
    {
        return Err(beyond_reach().by(by));
    }
    let leave =
        chain::mission_of(rules, field, unit).map(|mission| rules.charts().command.order(mission.order()).units_move);
    match leave {
        None | Some(Leave::Freely) => Ok(()),
        Some(Leave::TowardsAnEnemyInRange) => only_towards_enemies(rules, field, unit, field.unit(unit).front, to),
        Some(Leave::Not) => Err(reserves::does_not_move()),
    }
}

/// Whether a unit may charge another, or fire and move at it, under its order and in reach of its commander
/// (hmm.20.14).
///
/// # Errors
/// The order or the distance that forbids it.
pub fn may_attack(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if !chain::orders_bind(rules) {
        return Ok(());
    }
    if field.of::<state::Orders>(unit).out_of_command {
        return Err(beyond_reach());
    }
    match chain::mission_of(rules, field, unit) {
        Some(Mission::Reserve) => Err(reserves::does_not_move()),
        Some(Mission::Defend(..)) if !enemies_in_range(rules, field, unit).contains(&target) => {
            Err(Refusal::new(clause!("hmm.16.06"), "it defends, and that enemy is not within its range"))
        }
        _ => Ok(()),
    }
}

/// Whether a unit may fire under its order (hmm.16.11).
///
/// # Errors
/// That it is in reserve.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let leave =
        chain::mission_of(rules, field, unit).map(|mission| rules.charts().command.order(mission.order()).units_fire);
    if leave == Some(Leave::Not) { Err(reserves::does_not_fire()) } else { Ok(()) }
}

fn beyond_reach() -> Refusal {
    Refusal::new(
        clause!("hmm.20.14"),
        "it is out of its commander's reach: no charge, no fire and move, no nearer to the enemy but to rejoin him",
    )
}

/// The enemies that could fight a unit: a lone general or messenger holds nothing up.
pub fn enemies_of<'w>(field: &Field<'w>, unit: UnitId) -> impl Iterator<Item = &'w Unit> {
    let field = *field;
    field.side(field.unit(unit).side.enemy()).filter(move |enemy| field.of::<UnitState>(enemy.id).is_combatant())
}

/// Whether a move brings a unit nearer to its commander without contact with an enemy that it sees (hmm.20.14).
fn rejoins(rules: &Hmm, field: &Field<'_>, unit: UnitId, to: Pose) -> bool {
    let Some(chief) = chain::commander(field, unit).filter(|&chief| chain::is_there(field, chief)) else {
        return false;
    };
    let (front, there) = (field.unit(unit).front, field.unit(chief).at());
    if to.at.distance(there) >= front.at.distance(there) - TOLERANCE {
        return false;
    }
    let bodies = Party::whole(field, unit, visibility::block(field, unit).footprint).bases_at(to);
    let contact = rules.charts().command.contact_inches;
    let near = |enemy: &UnitId| {
        field.reach(bodies.as_slice(), *enemy).is_some_and(|reach| reach.distance() <= contact + TOLERANCE)
    };
    let enemies = field.units_near(bodies.as_slice(), contact, Whom::of(field.unit(unit).side.enemy())).into_iter();
    let fights = |enemy: &UnitId| field.of::<UnitState>(*enemy).is_combatant();
    !enemies.filter(fights).filter(near).any(|enemy| visibility::sees(rules, field, unit, enemy))
}

/// By how much a place is nearer to one of some enemies that a unit sees, if it is: the greatest such difference.
pub fn nearer_to_any<'w>(
    rules: &Hmm,
    field: &Field<'w>,
    unit: UnitId,
    to: Pose,
    enemies: impl Iterator<Item = &'w Unit>,
) -> Option<f32> {
    let before = field.unit(unit).front.at;
    let nearer = |enemy: &Unit| before.distance(enemy.at()) - to.at.distance(enemy.at());
    let mut enemies: Vec<(f32, UnitId)> = enemies.map(|enemy| (nearer(enemy), enemy.id)).collect();
    enemies.retain(|(by, _)| *by > TOLERANCE);
    enemies.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    // Sight is costly to measure: the first enemy seen settles it.
    enemies.into_iter().find(|(_, enemy)| visibility::sees(rules, field, unit, *enemy)).map(|(by, _)| by)
}

/// A unit that defends moves and faces only towards an enemy that it sees within its range; one that falls back moves
/// freely to its second post and about it (hmm.16.06, `hmm.h.fall_back`).
fn only_towards_enemies(rules: &Hmm, field: &Field<'_>, unit: UnitId, from: Pose, to: Pose) -> Result<(), Refusal> {
    if let Some(post) = posts::second_post(rules, field, unit) {
        return posts::may_go(rules, post, from, to);
    }
    let moves = to.at.distance(from.at) > TOLERANCE;
    let off =
        |pose: Pose, at: Vec2| Facing::along(at - pose.at).map_or(0.0, |facing| pose.facing.turn_to(facing).abs());
    let towards = |enemy: UnitId| {
        let at = field.unit(enemy).at();
        if moves {
            at.distance(to.at) < at.distance(from.at) - TOLERANCE
        } else {
            off(to, at) < off(from, at) - TOLERANCE
        }
    };
    let enemies = enemies_in_range(rules, field, unit);
    match enemies.is_empty() {
        false if enemies.into_iter().any(towards) => Ok(()),
        false => Err(Refusal::new(
            clause!("hmm.16.06"),
            "it defends, and goes and faces only towards an enemy within its range",
        )),
        true => {
            Err(Refusal::new(clause!("hmm.16.06"), "it defends, and no enemy whom it sees has come within its range"))
        }
    }
}

/// The enemies that a unit sees within the longest range of its weapons, or of its charge where it has none.
fn enemies_in_range(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let range = range(rules, field.of::<UnitState>(unit));
    let near = |enemy: &UnitId| field.reach(unit, *enemy).is_some_and(|reach| reach.distance() <= range + TOLERANCE);
    let seen = |enemy: &UnitId| visibility::sees(rules, field, unit, *enemy);
    let enemies = field.units_near(unit, range, Whom::of(field.unit(unit).side.enemy())).into_iter();
    enemies.filter(near).filter(seen).collect()
}

/// The longest range of a unit's weapons, or of its charge where it has none, whatever its formation lets it do now
/// (hmm.16.06), inches.
fn range(rules: &Hmm, state: UnitView<'_>) -> f32 {
    let charts = &rules.charts();
    match (&state.battery, state.troops.weapon) {
        (Some(battery), _) => charts.artillery.reach_inches(battery.piece, battery.weight),
        (None, Some(weapon)) => charts.fire.reach(weapon).reach_inches,
        (None, None) => movement::rates::rate(
            rules.in_force(),
            state.troops.kind,
            state.formation.mount,
            FormationKind::Line,
            Pace::Charge,
        ),
    }
}

/// A commander's own move: along his line, around his post, or not at all; never away from all of his units (hmm.16.05,
/// hmm.16.08, hmm.20.14).
fn commander_may_go(rules: &Hmm, field: &Field<'_>, commander: UnitId, to: Pose) -> Result<(), Refusal> {
    match chain::mission(rules, field, commander) {
        Some(Mission::Reserve) => return Err(reserves::does_not_move()),
        Some(Mission::Defend(..)) => about_the_post(rules, field, commander, to)?,
        Some(mission @ Mission::Attack(_)) => along_the_line(rules, field, commander, mission, to)?,
        None => {}
    }
    let radius = rules.charts().command.radius_inches;
    let gap = |at: Vec2, unit: UnitId| field.unit(unit).at().distance(at);
    let mut near = chain::formation(field, commander)
        .map(|unit| (gap(to.at, unit), gap(field.unit(commander).at(), unit)))
        .peekable();
    let stays = near.peek().is_none() || near.any(|(after, before)| after <= radius.max(before) + TOLERANCE);
    if stays {
        Ok(())
    } else {
        Err(Refusal::new(clause!("hmm.16.03"), format!("a commander stays within {radius} in of a unit of his")))
    }
}

/// Under Defend he goes about his post, back to it, or to a routing unit of his (hmm.16.05).
fn about_the_post(rules: &Hmm, field: &Field<'_>, commander: UnitId, to: Pose) -> Result<(), Refusal> {
    let Some(post) = posts::post(rules, field, commander) else { return Ok(()) };
    let from = field.unit(commander).at();
    let room = rules.charts().command.post_inches;
    let rallies = || {
        let routing = chain::formation(field, commander).filter(|&unit| field.of::<Morale>(unit).rout.is_some());
        routing.map(|unit| field.unit(unit).at()).any(|at| at.distance(to.at) < at.distance(from))
    };
    let goes_back = to.at.distance(post) < from.distance(post);
    if to.at.distance(post) <= room + TOLERANCE || goes_back || rallies() {
        return Ok(());
    }
    Err(Refusal::new(posts::RETURNS_TO_HIS_POST, "his order is to hold his post, which he leaves only to rally units")
        .at(post))
}

/// Under Attack he keeps to his line, never back, and goes no less than his duty, whatever may stand unseen beside it
/// (hmm.16.08, hmm.16.09).
fn along_the_line(
    rules: &Hmm,
    field: &Field<'_>,
    commander: UnitId,
    mission: &Mission,
    to: Pose,
) -> Result<(), Refusal> {
    let Some(line) = mission.line() else { return Ok(()) };
    let ((before, was_off), (after, off)) = (progress(&line, field.unit(commander).at()), progress(&line, to.at));
    let room = rules.charts().command.post_inches;
    if off > room.max(was_off) + TOLERANCE {
        return Err(Refusal::new(clause!("hmm.16.08"), "he must follow his line of advance").by(off - room).at(to.at));
    }
    if after < before - room - TOLERANCE {
        return Err(
            Refusal::new(clause!("hmm.16.09"), "he may vary his speed along his line, but not his direction").at(to.at)
        );
    }
    let least = Papers::of(field, field.unit(commander).side).duty(commander).map_or(0.0, Duty::least_inches);
    let least = least.min(line.length() - before);
    if least > 0.0 && after - before < least - TOLERANCE {
        let short = least - (after - before);
        return Err(Refusal::new(
            clause!("hmm.16.08"),
            format!("he must advance at least {least:.1} in along his line"),
        )
        .by(short));
    }
    Ok(())
}

/// The units of a side that are out of command: those with the nearest figure beyond their commander's reach, or
/// without a commander (hmm.16.03, hmm.20.14).
pub fn out_of_command(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<UnitId> {
    let is_out = |unit: &&Unit| {
        let Some(chief) = chain::commander(field, unit.id).filter(|_| field.of::<UnitState>(unit.id).is_combatant())
        else {
            return false;
        };
        !chain::is_there(field, chief)
            || field
                .reach(unit.id, chief)
                .is_none_or(|reach| !command::command_distance::is_in_command(rules.in_force(), reach.distance()))
    };
    field.side(side).filter(is_out).map(|unit| unit.id).collect()
}

/// Whether all units of a formation stand as a reserve does: in march column or limbered (hmm.16.11, hmm.16.12).
///
/// # Errors
/// The first that does not.
pub fn stands_in_reserve(field: &Field<'_>, chief: UnitId) -> Result<(), Refusal> {
    let stands_so = |unit: &UnitId| {
        matches!(field.of::<Formation>(*unit).kind, FormationKind::MarchColumn | FormationKind::Limbered)
    };
    match chain::formation(field, chief).find(|unit| !stands_so(unit)) {
        None => Ok(()),
        Some(unit) => {
            let name = &field.unit(unit).name;
            Err(Refusal::new(
                reserves::PASSIVE,
                format!("a reserve waits in march column or limbered, and {name} does not"),
            ))
        }
    }
}
