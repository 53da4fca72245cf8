//! Brigades (trl.p31.02, trl.p31.04, trl.hc.18): who serves in which, brigades that have lost half of their battalions,
//! and units whose general fell near them.

use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};

use crate::{
    battle::{Happening, Outcome, Progress, notice::Moment},
    dice::{Dice, Thrower},
    measure::TOLERANCE,
    rules::{
        common::journal::JournalLine,
        trl::{
            Trl,
            charts::{Motivation, TestReason},
            events::TrlEvent,
            morale::{
                brigade_test::{self, BrigadeTest},
                test_queue::{Test, Testing},
            },
            state::{BattleState, Brigade, General, TurnStage, UnitState},
        },
    },
    table::{CommandId, Field, Presence, Side, Table, Unit, UnitId},
};

/// The command of a unit with a leader: its brigade.
pub fn command_of(field: &Field<'_>, unit: UnitId) -> Option<CommandId> {
    let mut command = field.unit(unit).command;
    while let Some(found) = command.and_then(|command| field.command(command)) {
        if found.leader.is_some() || found.parent.is_none() {
            return Some(found.id);
        }
        command = found.parent;
    }
    None
}

fn leader_of<'f>(field: &Field<'f>, unit: UnitId) -> Option<&'f Unit> {
    field.get_unit(field.command(command_of(field, unit)?)?.leader?)
}

/// Whether the general of a unit's brigade is dead (trl.p31.11).
pub fn general_is_dead(field: &Field<'_>, unit: UnitId) -> bool {
    leader_of(field, unit).is_some_and(|leader| leader.presence == Presence::Lost)
}

/// The general of a unit's brigade, if he is on the table: nobody takes a dead one's place (trl.p31.16, trl.hc.19).
pub fn general_of(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    leader_of(field, unit).filter(|leader| leader.on_table()).map(|leader| leader.id)
}

/// Whether a unit is gone: destroyed, removed, driven off, off the table (trl.hc.18).
pub fn is_gone(field: &Field<'_>, unit: UnitId) -> bool {
    matches!(field.unit(unit).presence, Presence::Lost | Presence::LeftTable)
}

/// The battalions that a side has lost.
fn lost_by(field: &Field<'_>, battle: &BattleState, side: Side) -> u32 {
    let brigades = battle.brigades.iter().filter(|brigade| brigade.side == side);
    count(brigades.flat_map(|brigade| &brigade.battalions).filter(|unit| is_gone(field, **unit)).count())
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Every brigade that has lost half of its battalions tests; one that fails quits the field (trl.p31.02).
///
/// # Errors
/// [`NeedDice`](crate::dice::NeedDice) where the dice run short.
pub(in crate::rules::trl) fn test(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let battle = field.resource::<BattleState>();
    for brigade in battle.brigades.iter().filter(|brigade| !brigade.quit) {
        let test = inputs(field, battle, brigade);
        if test.judge(rules.in_force()).is_err() {
            continue;
        }
        let receipt = brigade_test::brigade_test(rules.in_force(), &test, dice)?;
        let name = field.command(brigade.command).map_or("A brigade", |command| command.name.as_str());
        let how = if receipt.result { "stayed on the field" } else { "quit the field" };
        let text = format!("{name} had lost half of its battalions and {how}.");
        let told = JournalLine::new(battle.turn, text, clause!("trl.p31.02"));
        let told = if receipt.result { told } else { told.weighing(Moment::UnitLost) };
        let quits = !receipt.result;
        let thrower = Thrower::BOTH[brigade.side.index()];
        outcome.happen(told.with(receipt.account.thrown_by(|_, _| thrower)));
        if quits {
            quit(field, &mut outcome, brigade);
        }
    }
    outcome.becomes(TurnStage::BrokenArmies);
    Ok(outcome)
}

fn inputs(field: &Field<'_>, battle: &BattleState, brigade: &Brigade) -> BrigadeTest {
    let leader = field.command(brigade.command).and_then(|command| command.leader);
    let general = leader.and_then(|leader| field.get_of::<General>(leader));
    let dead = leader.is_some_and(|leader| field.unit(leader).presence == Presence::Lost);
    BrigadeTest {
        battalions: count(brigade.battalions.len()),
        gone: count(brigade.battalions.iter().filter(|unit| is_gone(field, **unit)).count()),
        enemy_lost: lost_by(field, battle, brigade.side.enemy()),
        general: general.map_or(Motivation::Steady, |general| general.motivation),
        general_dead: dead,
    }
}

/// All units of a brigade leave at once, its general with them.
fn quit(field: &Field<'_>, outcome: &mut Outcome<Trl>, brigade: &Brigade) {
    let serves = |unit: &&Unit| command_of(field, unit.id) == Some(brigade.command);
    for unit in field.units().filter(serves).filter(|unit| !is_gone(field, unit.id)) {
        outcome.happen(Happening::Presence { unit: unit.id, presence: Presence::LeftTable });
    }
    outcome.own(TrlEvent::BrigadeQuit(brigade.command));
}

/// The brigades of a battle with their battalions: infantry, cavalry and independent batteries (trl.hc.18).
pub fn muster<'a>(field: &Field<'a>) -> Vec<Brigade> {
    let counts = |unit: &&Unit| {
        let state = field.of::<UnitState>(unit.id);
        state.is_body() && state.attachment.is_none() && state.troops.counts
    };
    let mut brigades: Vec<Brigade> = Vec::new();
    for unit in field.units().filter(counts) {
        let Some(command) = command_of(field, unit.id) else { continue };
        match brigades.iter_mut().find(|brigade| brigade.command == command) {
            Some(brigade) => brigade.battalions.push(unit.id),
            None => brigades.push(Brigade { command, side: unit.side, battalions: vec![unit.id], quit: false }),
        }
    }
    brigades.sort_by_key(|brigade| brigade.command);
    brigades
}

/// Units of a brigade whose general fell near them test, when the phase in which he fell is over (trl.p31.04); then the
/// turn goes on.
pub(in crate::rules::trl) fn mourn(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>) {
    let within = rules.charts().morale.general_within_inches;
    let battle = field.resource::<BattleState>();
    let near =
        |unit: UnitId, at: Vec2| field.reach(unit, at).is_some_and(|reach| reach.distance() <= within + TOLERANCE);
    let mut tests = Vec::new();
    for fallen in &battle.fallen_generals {
        let command = command_of(field, fallen.general);
        let side = field.unit(fallen.general).side;
        let own = field.side(side).map(|unit| unit.id).filter(|unit| field.of::<UnitState>(*unit).is_body());
        let of_his = own.filter(|unit| command_of(field, *unit) == command && near(*unit, fallen.at));
        tests.extend(of_his.map(|unit| Test::of(unit, TestReason::GeneralDead)));
    }
    outcome.own(TrlEvent::GeneralsMourned);
    outcome.push(Testing { tests });
}
