//! Who has won (hmm.20.40, hmm.h.victory): the scenario's outcomes in their order, then an army's breaking, then the clock.
//! Counts what the table and the units' states show; changes nothing.

use bevy::math::Vec2;

use crate::{
    battle::Outcome,
    clause::Clause,
    measure::{Polygon, Segment},
    rules::hmm::{
        Hmm,
        data::Troop,
        state::{BattleState, Holding, UnitState},
        turn::losses,
    },
    table::{Field, Presence, Side, Unit, UnitId},
};

/// One thing that an outcome takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// A side has lost this share of its units.
    Broken(Side, f32),
    /// A side has lost this share of its figures.
    Losses(Side, f32),
    /// A side has lost so many times as many figures as the other.
    LossRatio(Side, f32),
    /// A side holds the objective of that number for so many turns.
    Holds(Side, usize, u32),
    /// So many of these units of a side have left the table in good order.
    Exits(Vec<UnitId>, u32),
    /// All these units are lost, gone or routing.
    Destroyed(Vec<UnitId>),
    /// A turn has come.
    FromTurn(u32),
}

/// A result that a scenario names.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// What to call it.
    pub name: String,
    /// Who wins by it; none for a draw.
    pub winner: Option<Side>,
    /// Whether it is only looked at when the time is up.
    pub at_the_end: bool,
    /// All that it takes.
    pub goals: Vec<Goal>,
}

/// Ground that is worth holding.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its border, table inches.
    pub area: Vec<Vec2>,
    /// Who holds it at the start.
    pub held_by: Option<Side>,
}

/// The outcome at the end of a turn, if the battle is over.
pub fn at_the_end_of_a_turn(rules: &Hmm, field: &Field<'_>, battle: &BattleState) -> Option<Outcome> {
    let briefing = rules.briefing();
    let time_up = battle.turn >= briefing.turns;
    let met = briefing
        .endings
        .iter()
        .find(|ending| (time_up || !ending.at_the_end) && ending.goals.iter().all(|goal| is_met(rules, field, battle, goal)));
    if let Some(ending) = met {
        return Some(Outcome { winner: ending.winner, reason: ending.name.clone(), clause: Clause::new("hmm.20.40") });
    }
    broken(rules, field, battle).or_else(|| time_up.then(|| when_time_is_up(rules, field, battle)))
}

/// An army that has lost half of its units breaks, where the scenario does not set another share (hmm.20.40); if both do, the one
/// with fewer losses wins.
fn broken(rules: &Hmm, field: &Field<'_>, battle: &BattleState) -> Option<Outcome> {
    let stated = rules.briefing().endings.iter().flat_map(|ending| &ending.goals).any(|goal| matches!(goal, Goal::Broken(..)));
    if stated {
        return None;
    }
    let breaks = Side::BOTH.map(|side| share_of_units_lost(rules, field, battle, side) >= 0.5);
    let loser = match breaks {
        [true, true] => {
            let Some(winner) = fewer_lost(field, battle) else {
                let reason = "Both armies have lost half of their units, and as many men of a hundred.".to_owned();
                return Some(Outcome { winner: None, reason, clause: Clause::new("hmm.20.40") });
            };
            winner.enemy()
        }
        [true, false] => Side::First,
        [false, true] => Side::Second,
        [false, false] => return None,
    };
    let reason = format!("{} lost half of all units and broke.", rules.side_name(loser));
    Some(Outcome { winner: Some(loser.enemy()), reason, clause: Clause::new("hmm.20.40") })
}

/// The side that has lost the smaller share of its figures, if one has.
fn fewer_lost(field: &Field<'_>, battle: &BattleState) -> Option<Side> {
    let lost = Side::BOTH.map(|side| share_of_figures_lost(field, battle, side));
    match lost[0].total_cmp(&lost[1]) {
        std::cmp::Ordering::Less => Some(Side::First),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Second),
    }
}

/// What the scenario says of a battle that nobody has won in time; where it names no results, fewer losses in percent win (hmm.20.40).
fn when_time_is_up(rules: &Hmm, field: &Field<'_>, battle: &BattleState) -> Outcome {
    let said = rules.briefing().otherwise;
    let by_losses = || fewer_lost(field, battle).filter(|_| rules.briefing().endings.is_empty());
    let winner = said.or_else(by_losses);
    let reason = match winner {
        Some(side) if said.is_none() => format!("The time is up, and {} has lost fewer men of a hundred.", rules.side_name(side)),
        Some(side) => format!("The time is up: the day belongs to {}.", rules.side_name(side)),
        None => "The time is up, and neither side has won.".to_owned(),
    };
    Outcome { winner, reason, clause: Clause::new("hmm.20.40") }
}

fn is_met(rules: &Hmm, field: &Field<'_>, battle: &BattleState, goal: &Goal) -> bool {
    match goal {
        Goal::Broken(side, share) => share_of_units_lost(rules, field, battle, *side) >= *share,
        Goal::Losses(side, share) => share_of_figures_lost(field, battle, *side) >= *share,
        Goal::LossRatio(side, times) => {
            let lost = |side: Side| f32::from(figures_lost(field, battle, side));
            lost(*side) > 0.0 && lost(*side) >= *times * lost(side.enemy())
        }
        Goal::Holds(side, objective, turns) => {
            matches!(battle.held.get(*objective), Some(Holding { by: Some(holder), since }) if holder == side && battle.turn + 1 >= since + turns.max(&1))
        }
        Goal::Exits(units, count) => {
            let left =
                units.iter().filter(|&&unit| field.unit(unit).presence == Presence::LeftTable && field.of::<UnitState>(unit).is_steady());
            left.count() >= *count as usize
        }
        Goal::Destroyed(units) => units.iter().all(|&unit| is_out(field, unit)),
        Goal::FromTurn(turn) => battle.turn >= *turn,
    }
}

/// Whether a unit is lost, gone in disorder, or routing.
fn is_out(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    match field.unit(unit).presence {
        Presence::Lost | Presence::LeftTable => true,
        Presence::Awaited => false,
        Presence::Within => state.part_of.is_none(),
        Presence::OnTable => state.rout.is_some() || state.retreating,
    }
}

/// Units of a side that are removed, routing or at half strength, among those that count.
pub fn units_lost(field: &Field<'_>, side: Side) -> u16 {
    let lost = field.units().filter(|unit| unit.side == side && field.of::<UnitState>(unit.id).counts_to_break && is_out(field, unit.id));
    u16::try_from(lost.count()).unwrap_or(u16::MAX)
}

fn share_of_units_lost(_: &Hmm, field: &Field<'_>, battle: &BattleState, side: Side) -> f32 {
    f32::from(units_lost(field, side)) / f32::from(battle.start_units[side.index()].max(1))
}

/// Figures that a side has lost so far: fallen, or gone with units that were destroyed or ran off.
pub fn figures_lost(field: &Field<'_>, battle: &BattleState, side: Side) -> u16 {
    let awaits =
        |unit: &&Unit| unit.side == side && unit.presence == Presence::Awaited && field.of::<UnitState>(unit.id).troop != Troop::Messenger;
    let awaited = field.units().filter(awaits);
    let waiting: u16 = awaited.map(|unit| field.of::<UnitState>(unit.id).start_figures).sum();
    let ranks = field.side(side).filter(|unit| field.of::<UnitState>(unit.id).troop != Troop::Messenger);
    let standing: usize = ranks.map(|unit| losses::men(field, unit.id)).sum();
    battle.start_figures[side.index()].saturating_sub(waiting).saturating_sub(u16::try_from(standing).unwrap_or(u16::MAX))
}

fn share_of_figures_lost(field: &Field<'_>, battle: &BattleState, side: Side) -> f32 {
    f32::from(figures_lost(field, battle, side)) / f32::from(battle.start_figures[side.index()].max(1))
}

/// Who holds each objective at the end of a turn: a side with a steady unit on it while the enemy has none, else who held it before.
pub fn holdings(rules: &Hmm, field: &Field<'_>, battle: &BattleState) -> Vec<Holding> {
    let held = |(number, objective): (usize, &Objective)| {
        let before = battle.held.get(number).copied().unwrap_or(Holding { by: objective.held_by, since: 1 });
        let here = Side::BOTH.map(|side| field.side(side).any(|unit| holds(field, unit.id) && stands_on(objective, field, unit.id)));
        match here {
            [true, false] if before.by != Some(Side::First) => Holding { by: Some(Side::First), since: battle.turn },
            [false, true] if before.by != Some(Side::Second) => Holding { by: Some(Side::Second), since: battle.turn },
            [true, true] => Holding { by: None, since: battle.turn },
            _ => before,
        }
    };
    rules.briefing().objectives.iter().enumerate().map(held).collect()
}

/// Whether a unit is such as holds ground: steady, with somebody in it.
fn holds(field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<UnitState>(unit).is_steady() && losses::men(field, unit) > 0
}

/// Whether a stand of the unit has its middle on an objective.
fn stands_on(objective: &Objective, field: &Field<'_>, unit: UnitId) -> bool {
    let Ok(area) = Polygon::new(objective.area.clone()) else { return false };
    field.stands_of(unit).any(|stand| area.contains(stand.pose.at))
}

/// How far a place is from an objective's border, inches; 0 on it.
pub fn distance_to(objective: &Objective, place: Vec2) -> f32 {
    Polygon::new(objective.area.clone()).map_or(f32::INFINITY, |area| area.gap_to_segment(Segment::new(place, place)).distance)
}
