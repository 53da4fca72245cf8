//! The questions asked of hmm.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, Order, Subject, Value},
    rules::{
        hmm::{
            self,
            charts::{Ammunition, FormationKind, TerrainKind},
            fire::targets::{self, Aimed},
            setup::{missions::raise_messengers, parts::raise_parts},
            slot_names::slot,
            state::TurnStage,
        },
        word::Word,
    },
    table::{Side, Stand, Unit},
};

use super::{
    Rulings,
    asked::{Answer, Asked, Words},
    laid::{begun, enemies, sizes_of},
    tables::{Layout, Posted, Sizes, Soil, Troops},
    turns::Turn,
};
use crate::{
    hmm::table::laying::{Spec, Table, battery, horse, light, line},
    rules::ground::LaysGround,
};

/// The horse-and-musket rules.
pub(super) struct Hmm;

const WORDS: Words = Words { goes: "move", path: slot::PATH, charges: "charge", target: slot::TARGET };

/// The ammunition of field guns.
const AMMUNITION: [Ammunition; 3] = [Ammunition::Roundshot, Ammunition::Shell, Ammunition::Canister];

impl Rulings for Hmm {
    fn sizes() -> Sizes {
        sizes_of(|layout| battle(layout, &Turn::NONE, TurnStage::Musketry))
    }

    fn answers(layout: &Layout, turn: &Turn) -> Vec<Answer> {
        let mut asked = Asked::of(turn);
        let musketry = battle(layout, turn, TurnStage::Musketry);
        // Scrub hides a man on foot from a rider, and no rider from him (hmm.19.14).
        let mounted =
            |unit: &Unit| layout.units.iter().any(|posted| posted.name == unit.name && posted.troops == Troops::Horse);
        asked.of_every_pair(&musketry, |one, other| mounted(one) == mounted(other));
        of_musketry(&mut asked, &musketry);
        for (side, moves, guns) in [
            (Side::First, TurnStage::FirstMoves, TurnStage::FirstArtillery),
            (Side::Second, TurnStage::SecondMoves, TurnStage::SecondArtillery),
        ] {
            let moves = battle(layout, turn, moves);
            asked.of_moves(&moves, side, &WORDS);
            asked.of_charges(&moves, side, &WORDS);
            of_guns(&mut asked, &battle(layout, turn, guns), side);
        }
        asked.answers
    }
}

/// A layout as a battle from a stage of the turn on.
fn battle(layout: &Layout, turn: &Turn, stage: TurnStage) -> Battle<hmm::Hmm> {
    let table = layout.ground.iter().fold(Table::open(), |table, patch| {
        table.feature(&patch.name, kind(patch.soil), patch.shape.clone(), patch.level, patch.state.clone())
    });
    let table = layout.units.iter().fold(table, |table, unit| table.unit(spec(unit)));
    let (rules, opening) = table.opened(stage);
    let (rules, opening) = raise_messengers(rules, turn.opening(opening));
    let (rules, opening) = raise_parts(rules, opening);
    begun(rules, opening)
}

fn kind(soil: Soil) -> TerrainKind {
    match soil {
        Soil::Wood => TerrainKind::Forest,
        Soil::Thicket => TerrainKind::Undergrowth,
        Soil::Scrub => TerrainKind::Scrub,
        Soil::Hill => TerrainKind::HillSlope,
        Soil::Wall => TerrainKind::Wall,
        Soil::Hedge => TerrainKind::Hedge,
        Soil::Stream => TerrainKind::ShallowWater,
    }
}

fn spec(unit: &Posted) -> Spec {
    let name = unit.name.as_str();
    let spec = match unit.troops {
        Troops::Line => line(name),
        Troops::Column => line(name).formed(FormationKind::AttackColumn),
        Troops::Skirmishers => light(name),
        Troops::Horse => horse(name),
        Troops::Guns => battery(name),
    };
    let spec = if unit.side == Side::Second { spec.foe() } else { spec };
    spec.at(unit.front.at.x, unit.front.at.y).facing(unit.front.facing)
}

/// The targets of small arms, with their measurements.
fn of_musketry(asked: &mut Asked<'_>, battle: &Battle<hmm::Hmm>) {
    let field = battle.field();
    let units: Vec<&Unit> = field.units_on_table().collect();
    for (one, other) in enemies(&units) {
        asked.ruled(
            format!("{} aims at {}", one.name, other.name),
            targets::aim(battle.rules(), &field, one.id, other.id),
            measured,
        );
        let order = Order::of(one, "declare").with(slot::TARGET, Value::Unit(other.id));
        asked.judged(format!("{} fires at {}", one.name, other.name), battle, &order);
    }
}

/// A shot as it is measured.
fn measured(aimed: Aimed) -> (String, Vec<f32>) {
    let said = format!("{:?} {:?}, {} in reach", aimed.cover, aimed.aspect, aimed.figures_in_reach);
    (said, vec![aimed.distance_inches, aimed.range_margin])
}

/// The possible aims of each gun of a side: at the front ends of a target and behind. Always a little beside the middle
/// of a base: of figures exactly on the edges of the stick and of the howitzer's box the left are in and the right out
/// (hmm.12.07, hmm.12.15), which a mirror changes.
fn of_guns(asked: &mut Asked<'_>, battle: &Battle<hmm::Hmm>, side: Side) {
    let field = battle.field();
    let units: Vec<&Unit> = field.units_on_table().collect();
    let has_guns = |unit: &Unit| field.of::<hmm::state::UnitState>(unit.id).battery.is_some();
    for (one, other) in enemies(&units).filter(|(one, _)| one.side == side && has_guns(one)) {
        let theirs: Vec<&Stand> = field.stands_of(other.id).collect();
        let beside = Vec2::new(asked.aside(0.07), 0.11);
        let aims = [theirs.first(), theirs.get(1), theirs.last()]
            .into_iter()
            .flatten()
            .map(|stand| stand.pose.shifted(beside).at);
        for (number, aim) in aims.enumerate() {
            let guns = field.stands_of(one.id).flat_map(|gun| AMMUNITION.map(|kind| (gun.id, kind)));
            for (gun, ammunition) in guns {
                let order = Order::new(side.into(), "shoot", Subject::Stand(gun))
                    .with(slot::AMMUNITION, Value::Choice(ammunition.name().to_owned()))
                    .with(slot::TARGET, Value::Unit(other.id))
                    .with(slot::AIM, Value::Point(aim));
                asked.judged(format!("{gun} shoots {ammunition} at {}, place {number}", other.name), battle, &order);
            }
        }
    }
}
