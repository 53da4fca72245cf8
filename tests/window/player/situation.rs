//! A player's view of the table and the panels, gathered at once.

use bevy::prelude::*;
use linstock::{
    battle::{AnyBattle, Domain, Offer, OfferRole, QuestionKind, Seat, Value},
    client::{orders::turn_view::TurnView, session::Session},
    table::{Arm, CommandId, Field, Unit, UnitId},
};

use super::super::harness::Window;

/// Nearer than this foot stand and fire, inches; where distances are judged by eye they close in to assault.
const MUSKET_RANGE: f32 = 5.0;
const ASSAULT_RANGE: f32 = 3.5;
/// The verbs of those who close with an enemy.
const CLOSES: [&str; 2] = ["charge", "assault"];
/// A charge is worthwhile if it costs the enemy this much more than oneself, figures.
const GOOD_ODDS: f32 = 0.5;

/// A command that could go forward together.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct March {
    pub(in super::super) turn: u32,
    pub(in super::super) command: CommandId,
    pub(in super::super) name: String,
    /// How far its leader should go, inches.
    pub(in super::super) inches: f32,
    /// How far its slowest unit could go, inches.
    pub(in super::super) allowance: f32,
    target: Option<(UnitId, UnitId)>,
}

/// A unit that could charge another.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Charge {
    turn: u32,
    pub(in super::super) unit: UnitId,
    pub(in super::super) target: UnitId,
    /// What the act is called on the screen.
    pub(in super::super) label: String,
}

impl March {
    pub(super) fn same_try(&self, other: &Self) -> bool {
        (self.turn, self.command, self.target) == (other.turn, other.command, other.target)
    }

    pub(super) fn charging(charge: &Charge) -> Self {
        let Charge { turn, unit, target, .. } = *charge;
        Self {
            turn,
            command: CommandId(u16::MAX),
            name: String::new(),
            inches: 0.0,
            allowance: 0.0,
            target: Some((unit, target)),
        }
    }

    pub(super) fn is_charge(&self, charge: &Charge) -> bool {
        self.target == Some((charge.unit, charge.target)) && self.turn == charge.turn
    }
}

/// The remaining task.
#[derive(Clone, Debug)]
pub(in super::super) struct Situation {
    pub(in super::super) turn: u32,
    pub(in super::super) outcome: Option<String>,
    pub(in super::super) seat: Seat,
    pub(in super::super) kind: QuestionKind,
    pub(in super::super) orders: usize,
    pub(in super::super) can_shoot: bool,
    pub(in super::super) marches: Vec<March>,
    pub(in super::super) charges: Vec<Charge>,
}

impl Situation {
    pub(in super::super) fn read(window: &mut Window) -> Self {
        window.rest();
        window.ask(|world| {
            let session = world.resource::<Session>();
            let board = world.resource::<TurnView>();
            let (battle, seat) = (session.battle(), session.viewer());
            let turn = battle.phase(seat).turn;
            let kind = battle.question().map_or(QuestionKind::Act, |question| question.kind);
            let moving = kind == QuestionKind::Act && !board.has_proposals;
            Self {
                turn,
                outcome: battle.conclusion().map(|outcome| format!("{:?}: {}", outcome.winner, outcome.reason)),
                seat: session.asked().first().copied().unwrap_or(seat),
                kind,
                orders: battle.journal().orders().count(),
                can_shoot: board.has_proposals,
                marches: if moving { marches(battle, seat, board, turn) } else { Vec::new() },
                charges: if moving { charges(battle, seat, board, turn) } else { Vec::new() },
            }
        })
    }
}

fn acts(board: &TurnView) -> impl Iterator<Item = &Offer> {
    board.offers.iter().filter(|offer| offer.role == OfferRole::Act && offer.barred.is_none())
}

/// The commands with units that could go somewhere and are not near enough yet.
fn marches(battle: &dyn AnyBattle, seat: Seat, board: &TurnView, turn: u32) -> Vec<March> {
    let field = battle.field(seat);
    let mut marches: Vec<March> = Vec::new();
    for command in field.commands().filter(|command| Some(command.side) == seat.side()) {
        let walks = |unit: &&Unit| {
            unit.command == Some(command.id)
                && unit.arm != Arm::General
                && allowance(battle, seat, board, unit.id) > 1.0
        };
        let movers: Vec<&Unit> = field.units_on_table().filter(walks).collect();
        if movers.is_empty() {
            continue;
        }
        let gap = movers.iter().map(|unit| gap(&field, unit)).fold(f32::MAX, f32::min);
        let allowance = movers.iter().map(|unit| allowance(battle, seat, board, unit.id)).fold(f32::MAX, f32::min);
        let near = if battle.may_measure(seat).is_ok() { MUSKET_RANGE } else { ASSAULT_RANGE };
        let inches = allowance.min(gap - near + 0.5);
        if gap > near && inches > 0.5 {
            marches.push(March {
                turn,
                command: command.id,
                name: command.short_name.clone(),
                inches,
                allowance,
                target: None,
            });
        }
    }
    marches
}

fn allowance(battle: &dyn AnyBattle, seat: Seat, board: &TurnView, unit: UnitId) -> f32 {
    let own = acts(board).filter(|offer| offer.subject.unit() == Some(unit) && !CLOSES.contains(&offer.verb.as_str()));
    let slots = own.flat_map(|offer| offer.slots.iter().map(move |slot| (offer, slot)));
    let inches = slots.filter_map(|(offer, slot)| match battle.domain(&offer.order(seat), &slot.name) {
        Some(Domain::Path(path)) => Some(path.allowance_inches),
        _ => None,
    });
    inches.fold(0.0, f32::max)
}

fn gap(field: &Field<'_>, unit: &Unit) -> f32 {
    let enemies = field.units_on_table().filter(|other| other.side != unit.side && other.arm != Arm::General);
    enemies.filter_map(|enemy| field.reach(unit.id, enemy.id)).map(|reach| reach.distance()).fold(f32::MAX, f32::min)
}

/// Charges that promise more than they cost; where nobody measures, those at enemies that seem near.
fn charges(battle: &dyn AnyBattle, seat: Seat, board: &TurnView, turn: u32) -> Vec<Charge> {
    let mut charges = Vec::new();
    let field = battle.field(seat);
    for offer in acts(board).filter(|offer| CLOSES.contains(&offer.verb.as_str())) {
        for order in battle.suggest(seat, offer) {
            let (Some(unit), Some(Value::Unit(target))) = (offer.subject.unit(), order.value("target")) else {
                continue;
            };
            let Ok(plan) = battle.judge(&order) else { continue };
            let seems_near = field.reach(unit, *target).is_some_and(|reach| reach.distance() <= ASSAULT_RANGE);
            let is_good = match battle.may_measure(seat) {
                Ok(()) => plan.outlook.enemy_loss - plan.outlook.own_loss > GOOD_ODDS,
                Err(_) => seems_near,
            };
            if is_good {
                charges.push(Charge { turn, unit, target: *target, label: offer.label.clone() });
            }
        }
    }
    charges
}
