//! Victory (hmm.20.40, hmm.h.victory): the scenario's outcomes in their order, then an army's collapse, then the clock.
//! Counts from the table and the units' states; changes nothing.

use crate::{
    battle::{Conclusion, Outcome, Progress, notice::EntryWeight},
    clause::Clause,
    rules::{
        common::journal::{JournalLine, conclude},
        hmm::{
            Hmm,
            charts::Troop,
            events::HmmEvent,
            formation::figures,
            morale::routs,
            state::{BattleState, Morale, Strength, Troops, TurnStage, UnitState},
        },
        opening::{Holding, Tally},
    },
    table::{Field, Presence, Side, Table, Unit, UnitId},
};
use bevy::ecs::system::Res;

/// The clause of victory.
const CLAUSE: Clause = clause!("hmm.20.40");

/// The outcome at the end of a turn, if the battle is over.
pub fn at_the_end_of_a_turn(rules: &Hmm, field: &Field<'_>, battle: &BattleState) -> Option<Conclusion> {
    let (plan, count) = (rules.plan(), Count { field, battle });
    let still_turns = rules.charts().victory.still_turns;
    let better = || fewer_lost(&count).map(|side| (side, "has lost fewer men of a hundred"));
    let at_last = || plan.over(field, &count, still_turns).map(|over| plan.when_over(over, better, CLAUSE));
    plan.ended(&count, CLAUSE).or_else(|| broken(rules, &count)).or_else(at_last)
}

/// An army that has lost half of its units breaks, where the scenario does not set another share (hmm.20.40); if both
/// do, the one with fewer losses wins.
fn broken(rules: &Hmm, count: &Count<'_>) -> Option<Conclusion> {
    if rules.plan().says_who_breaks() {
        return None;
    }
    let breaks = Side::BOTH.map(|side| count.share_of_units_lost(side) >= rules.charts().victory.lost_from_share);
    let loser = match breaks {
        [true, true] => {
            let Some(winner) = fewer_lost(count) else {
                let reason = "Both armies have lost half of their units, and as many men of a hundred.".to_owned();
                return Some(Conclusion { winner: None, reason, clause: CLAUSE });
            };
            winner.enemy()
        }
        [true, false] => Side::First,
        [false, true] => Side::Second,
        [false, false] => return None,
    };
    let reason = format!("{} lost half of all units and broke.", rules.side_name(loser));
    Some(Conclusion { winner: Some(loser.enemy()), reason, clause: CLAUSE })
}

/// The side that has lost the smaller share of its figures, if one has.
fn fewer_lost(count: &Count<'_>) -> Option<Side> {
    let [first, second] = Side::BOTH.map(|side| count.share_of_losses(side));
    match first.total_cmp(&second) {
        std::cmp::Ordering::Less => Some(Side::First),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Second),
    }
}

/// The counts from the table and the units' states.
struct Count<'a> {
    field: &'a Field<'a>,
    battle: &'a BattleState,
}

impl Tally for Count<'_> {
    fn turn(&self) -> u32 {
        self.battle.turn
    }

    fn share_of_units_lost(&self, side: Side) -> f32 {
        f32::from(units_lost(self.field, side)) / f32::from(self.battle.start_units[side.index()].max(1))
    }

    fn losses(&self, side: Side) -> f32 {
        f32::from(figures_lost(self.field, self.battle, side))
    }

    fn share_of_losses(&self, side: Side) -> f32 {
        self.losses(side) / f32::from(self.battle.start_figures[side.index()].max(1))
    }

    fn holding(&self, objective: usize) -> Option<Holding> {
        self.battle.held.get(objective).copied()
    }

    fn has_left(&self, unit: UnitId) -> bool {
        self.field.unit(unit).presence == Presence::LeftTable && self.field.of::<Morale>(unit).is_steady()
    }

    fn is_out(&self, unit: UnitId) -> bool {
        is_out(self.field, unit)
    }
}

/// Whether a unit is lost, gone in disorder, or routing.
fn is_out(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    match field.unit(unit).presence {
        Presence::Lost | Presence::LeftTable => true,
        Presence::Awaited => false,
        Presence::Within => state.part_of.is_none(),
        Presence::OnTable => state.morale.rout.is_some() || state.morale.retreating,
    }
}

/// Units of a side that are removed, routing or at half strength, among those that count.
pub fn units_lost(field: &Field<'_>, side: Side) -> u16 {
    let lost = field
        .units()
        .filter(|unit| unit.side == side && field.of::<Troops>(unit.id).counts_to_break && is_out(field, unit.id));
    u16::try_from(lost.count()).unwrap_or(u16::MAX)
}

/// Units of a side at the start that count towards its broken, and its figures, as far as the viewer of a field knows
/// of them (`hmm.h.ambush`).
pub fn mustered(field: &Field<'_>, battle: &BattleState, side: Side) -> (u16, u16) {
    if field.is_whole() {
        return (battle.start_units[side.index()], battle.start_figures[side.index()]);
    }
    let known = field.units().filter(|unit| unit.side == side).map(|unit| field.of::<UnitState>(unit.id));
    let counted = known.filter(|state| state.troops.kind != Troop::Messenger);
    counted.fold((0, 0), |(units, figures), state| {
        (units + u16::from(state.troops.counts_to_break), figures + state.strength.start_figures)
    })
}

/// Figures that a side has lost so far, as far as the viewer of a field knows: fallen, or gone with units that were
/// destroyed or ran off.
pub fn figures_lost(field: &Field<'_>, battle: &BattleState, side: Side) -> u16 {
    let awaits = |unit: &&Unit| {
        unit.side == side && unit.presence == Presence::Awaited && field.of::<Troops>(unit.id).kind != Troop::Messenger
    };
    let awaited = field.units().filter(awaits);
    let waiting: u16 = awaited.map(|unit| field.of::<Strength>(unit.id).start_figures).sum();
    let ranks = field.side(side).filter(|unit| field.of::<Troops>(unit.id).kind != Troop::Messenger);
    let standing: usize = ranks.map(|unit| figures::men(field, unit.id)).sum();
    mustered(field, battle, side).1.saturating_sub(waiting).saturating_sub(u16::try_from(standing).unwrap_or(u16::MAX))
}

/// The holder of each objective at the end of a turn; steady units with men left hold ground.
pub fn holdings(rules: &Hmm, field: &Field<'_>, battle: &BattleState) -> Vec<Holding> {
    let holds = |unit: UnitId| field.of::<Morale>(unit).is_steady() && figures::men(field, unit) > 0;
    rules.plan().holdings(field, &battle.held, battle.turn, holds)
}

/// Notes the holder of each objective.
pub(in crate::rules::hmm) fn hold(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    routs::follow_their_units(rules, field, &mut outcome);
    outcome.own(HmmEvent::Holds(holdings(rules, field, field.resource::<BattleState>())));
    outcome.becomes(TurnStage::End);
    Ok(outcome)
}

/// The end of a turn: a side has won, or the next turn begins.
pub(in crate::rules::hmm) fn end(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match at_the_end_of_a_turn(rules, field, field.resource::<BattleState>()) {
        Some(conclusion) => {
            let text = "Nothing of this battle is carried into another: there is no campaign.".to_owned();
            let turn = field.resource::<BattleState>().turn;
            outcome.happen(JournalLine::new(turn, text, clause!("hmm.20.46")).weighing(EntryWeight::Detail));
            conclude(&mut outcome, field.resource::<BattleState>().turn, conclusion);
        }
        None => {
            outcome.own(HmmEvent::TurnBegan(field.resource::<BattleState>().turn + 1));
            outcome.becomes(TurnStage::Arrivals);
        }
    }
    Ok(outcome)
}
