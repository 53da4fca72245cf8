//! A side's command at both ends of its move phase: delivered orders begin to bind, units out of command and the duties
//! of commanders are noted; at the end duties not done are carried out (hmm.16.05, hmm.16.08, hmm.16.09, hmm.20.14,
//! hmm.20.15). And the replacement of lost generals (hmm.20.31).

use bevy::math::Vec2;

use crate::{
    battle::{Outcome, Secrets},
    clause::Clause,
    measure::{Facing, Leg, TOLERANCE},
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            charts::Pace,
            command::{
                self, advance::AdvanceDuty, attack_defend_reserve, chain, commanders, fall_back, posts, reach,
                written_orders,
            },
            events::{CommandBegan, HmmEvent, Ordering},
            formation::placement,
            journal::line,
            movement::{
                marches,
                walk::{self, Purpose},
            },
            papers::{Duty, Lookout, Mission, Papers, is_at_the_end, progress},
            state::{Acted, BattleState, Conduct, General, Morale, UnitState},
            visibility,
        },
    },
    table::{Field, Side, Unit, UnitId, Whom},
};

/// The beginning of a side's move phase.
pub(crate) fn begin(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, side: Side) {
    let mut duties = Vec::new();
    for chief in chain::commanders(field, side).map(|chief| chief.id) {
        let delivered = Secrets::<Papers>::of(field, side).delivered_to(chief);
        let mission = delivered.or_else(|| chain::mission(rules, field, chief));
        match mission.map_or(Owed::Nothing, |mission| owes(rules, field, chief, mission)) {
            Owed::Nothing => {}
            Owed::Suspended => outcome.happen(need_not_advance(field, chief)),
            Owed::This(duty) => duties.push((chief, duty)),
        }
    }
    let out_of_command = attack_defend_reserve::out_of_command(rules, field, side);
    for (chief, mission) in &Secrets::<Papers>::of(field, side).delivered {
        let text = format!("{} took up his new order: {}.", field.unit(*chief).name, written_orders::in_words(mission));
        outcome.happen(commanders::secret_line(field, *chief, text, clause!("hmm.17.02")));
        outcome.own(HmmEvent::NewlyOrdered(chain::formation(field, *chief).collect()));
    }
    let falling_back = fall_back::signalled(rules, field, side);
    for &unit in &falling_back {
        let text = format!("{} got the signal to fall back.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, posts::CLAUSE));
    }
    let lookouts = lookouts(rules, field, side);
    outcome.own(HmmEvent::CommandBegan(CommandBegan { side, duties, out_of_command, lookouts, falling_back }));
}

/// The commanders of a side that see an enemy, or whose units do (hmm.16.15). Sight is costly to measure, so it is
/// noted once a phase.
fn lookouts(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<(UnitId, Lookout)> {
    let sees = |who: UnitId| sees_anybody(rules, field, who);
    let leads = |unit: &&Unit| unit.side == side && field.get_of::<General>(unit.id).is_some();
    let leads_others =
        |chief: UnitId| field.units().any(|unit| unit.id != chief && chain::superior(field, unit.id) == Some(chief));
    let lookout = |chief: UnitId| {
        let his_units = chain::formation(field, chief).any(sees).then_some(Lookout::HisUnits);
        let looks = field.unit(chief).on_table() && (his_units.is_none() || leads_others(chief));
        let seen = if looks && sees(chief) { Some(Lookout::Himself) } else { his_units };
        seen.map(|seen| (chief, seen))
    };
    field.units().filter(leads).filter_map(|chief| lookout(chief.id)).collect()
}

/// Whether a unit sees an enemy: the nearest are the most likely, so they are checked in that order.
fn sees_anybody(rules: &Hmm, field: &Field<'_>, who: UnitId) -> bool {
    let from = field.unit(who).at();
    let mut enemies: Vec<(f32, UnitId)> =
        field.side(field.unit(who).side.enemy()).map(|enemy| (from.distance(enemy.at()), enemy.id)).collect();
    enemies.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    enemies.into_iter().any(|(_, enemy)| visibility::sees(rules, field, who, enemy))
}

/// The duties of a commander in a phase.
enum Owed {
    /// Nothing by his order.
    Nothing,
    /// Nothing while a unit of his is in contact, or stopped (hmm.20.15).
    Suspended,
    /// This.
    This(Duty),
}

/// Tells his side that a commander under Attack may stay where he is.
fn need_not_advance(field: &Field<'_>, chief: UnitId) -> JournalLine {
    let text = format!("{} need not advance: a unit of his is in contact or held up.", field.unit(chief).name);
    commanders::secret_line(field, chief, text, clause!("hmm.20.15"))
}

/// The duties of a commander under an order in the phase that begins.
fn owes(rules: &Hmm, field: &Field<'_>, chief: UnitId, mission: &Mission) -> Owed {
    let duty = |duty: Option<Duty>| duty.map_or(Owed::Nothing, Owed::This);
    let at = field.unit(chief).at();
    match mission {
        Mission::Reserve => Owed::Nothing,
        Mission::Defend(..) => {
            let room = rules.charts().command.post_inches;
            let away = posts::post(rules, field, chief).is_some_and(|post| post.distance(at) > room);
            let rallies = chain::formation(field, chief).any(|unit| field.of::<Morale>(unit).rout.is_some());
            duty((away && !rallies).then_some(Duty::Return))
        }
        Mission::Attack(_) => {
            let Some(line) = mission.line().filter(|line| !is_at_the_end(line, at)) else { return Owed::Nothing };
            let least = rules.charts().command.least_advance_inches(reach::most(rules, field, chief));
            let least = least.min(line.length() - progress(&line, at).0);
            let battle = field.resource::<BattleState>();
            let last_halt = Papers::of(field, field.unit(chief).side).last_halt(chief);
            match command::advance::advance_duty(
                rules.in_force(),
                last_halt,
                battle.turn,
                nearest_enemy(rules, field, chief),
            ) {
                AdvanceDuty::Suspended => Owed::Suspended,
                // A commander without a unit of his own has none to go forward with.
                _ if chain::formation(field, chief).next().is_none() => Owed::Nothing,
                _ if is_held_up(rules, field, chief, least) => Owed::Suspended,
                _ if reach::leaves_a_unit(rules, field, chief, line.at(progress(&line, at).0 + least)) => Owed::Nothing,
                AdvanceDuty::MustAdvance => Owed::This(Duty::Advance(least)),
                AdvanceDuty::MayHalt => Owed::This(Duty::AdvanceOrHalt(least)),
            }
        }
    }
}

/// The distance from any unit of a formation to the nearest fighting enemy it sees, inches; infinite if it sees none
/// near enough to count.
fn nearest_enemy(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> f32 {
    // Sight is costly to measure, so only enemies near enough to matter are tested.
    let within = rules.charts().command.contact_inches + TOLERANCE;
    let gap = |unit: UnitId| {
        let near = field.units_near(unit, within, Whom::of(field.unit(unit).side.enemy())).into_iter();
        let near = near.filter(move |enemy| field.of::<UnitState>(*enemy).is_combatant());
        let near = near.filter_map(move |enemy| Some((enemy, field.reach(unit, enemy)?.distance())));
        let seen = near.filter(move |(enemy, gap)| *gap <= within && visibility::sees(rules, field, unit, *enemy));
        seen.map(|(_, gap)| gap).fold(f32::INFINITY, f32::min)
    };
    chain::formation(field, chief).map(gap).fold(f32::INFINITY, f32::min)
}

/// Whether a unit of a formation fights, rests, routs or is blocked by friends (hmm.20.15).
fn is_held_up(rules: &Hmm, field: &Field<'_>, chief: UnitId, least: f32) -> bool {
    let battle = field.resource::<BattleState>();
    chain::formation(field, chief).any(|unit| {
        let state = field.of::<UnitState>(unit);
        let holds = state.morale.rout.is_some() || state.morale.is_resting(battle.turn) || battle.is_pinned(unit);
        holds || is_blocked_by_friends(rules, field, unit, least)
    })
}

/// Whether friends of another formation prevent a unit from going this many inches straight on; those of its own move
/// on before it (hmm.20.15).
fn is_blocked_by_friends(rules: &Hmm, field: &Field<'_>, unit: UnitId, inches: f32) -> bool {
    let (front, allowance) = (field.unit(unit).front, marches::allowance(rules, field, unit, Pace::March));
    let walk = walk::walk(rules, field, unit, front, &[Leg::Advance(inches)], allowance, Purpose::March);
    let is_friend = |other: UnitId| field.unit(other).side == field.unit(unit).side;
    walk.barred_by
        .is_some_and(|other| is_friend(other) && chain::commander(field, other) != chain::commander(field, unit))
}

/// Settles the duty of the next commander of a side; `false` when none is left.
pub(crate) fn settle_a_duty(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, side: Side) -> bool {
    let Some(&(chief, duty)) = Secrets::<Papers>::of(field, side).duties.first() else { return false };
    outcome.own(HmmEvent::Ordered(side, Ordering::DutyDone(chief)));
    let idle = field.unit(chief).on_table() && field.of::<Conduct>(chief).acted == Acted::Nothing;
    if !idle {
        return true;
    }
    let at = field.unit(chief).at();
    match (duty, chain::mission(rules, field, chief)) {
        (Duty::AdvanceOrHalt(_), _) => {
            outcome.own(HmmEvent::Ordered(side, Ordering::Halted(chief, field.resource::<BattleState>().turn)));
        }
        (Duty::Advance(inches), Some(mission)) => {
            let Some(line) = mission.line() else { return true };
            let to = line.at(progress(&line, at).0 + inches);
            goes(
                rules,
                field,
                outcome,
                chief,
                to,
                "followed his line of advance, as his order is",
                clause!("hmm.16.08"),
            );
        }
        (Duty::Return, _) => {
            let Some(post) = posts::post(rules, field, chief) else { return true };
            goes(rules, field, outcome, chief, post, "went to his post", posts::RETURNS_TO_HIS_POST);
        }
        (Duty::Advance(_), None) => {}
    }
    true
}

/// Moves a commander straight towards a place, as far as possible.
fn goes(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    chief: UnitId,
    to: Vec2,
    what: &str,
    clause: Clause,
) {
    let front = field.unit(chief).front;
    let Some(facing) = Facing::along(to - front.at) else { return };
    let allowance = marches::allowance(rules, field, chief, Pace::March);
    let legs = [Leg::Turn(front.facing.turn_to(facing)), Leg::Advance(front.at.distance(to))];
    let walk = walk::walk(rules, field, chief, front, &legs, allowance, Purpose::March);
    if walk.legs.is_empty()
        || placement::must_fit(rules, field, chief, &marches::moved_stands(field, chief, &walk)).is_err()
    {
        return;
    }
    outcome.own(HmmEvent::Acted(chief, Acted::Moved));
    marches::go(rules, field, outcome, chief, &walk);
    let text = format!("{} {what}.", field.unit(chief).name);
    outcome.happen(commanders::secret_line(field, chief, text, clause));
}
