//! The questions asked of trl.

use linstock::{
    battle::{Battle, Order, Value},
    rules::{
        trl::{
            self,
            charts::{Ammunition, FormationKind, TerrainKind, Troop},
            fire::targets::{self, Aimed},
            slot_names::slot,
            state::TurnStage,
        },
        word::Word,
    },
    table::{Side, Unit},
};

use super::{
    Rulings,
    asked::{Answer, Asked, Words},
    laid::{begun, enemies, is_level, sizes_of},
    tables::{Layout, Posted, Sizes, Soil, Troops},
    turns::Turn,
};
use crate::{
    rules::ground::LaysGround,
    trl::table::laying::{Spec, Table, battery, hussars, light, line},
};

/// The Thin Red Line.
pub(super) struct Trl;

const WORDS: Words = Words { goes: "move", path: slot::PATH, charges: "assault", target: slot::TARGET };

/// What field guns fire.
const AMMUNITION: [Ammunition; 2] = [Ammunition::Ball, Ammunition::Grape];

impl Rulings for Trl {
    fn sizes() -> Sizes {
        sizes_of(|layout| battle(layout, &Turn::NONE, TurnStage::FirstShots))
    }

    fn answers(layout: &Layout, turn: &Turn) -> Vec<Answer> {
        let mut asked = Asked::of(turn);
        // Those who stand higher see over others (trl.p18.01), and from the edge of a wood one sees out, not in
        // (trl.p15.02).
        let alike = is_level(layout, &[Soil::Hill, Soil::Scrub, Soil::Wood, Soil::Thicket]);
        asked.of_every_pair(&battle(layout, turn, TurnStage::FirstShots), |_, _| alike);
        for (side, moves, shots, assaults) in [
            (Side::First, TurnStage::FirstMoves, TurnStage::FirstShots, TurnStage::FirstAssaults),
            (Side::Second, TurnStage::SecondMoves, TurnStage::SecondShots, TurnStage::SecondAssaults),
        ] {
            asked.of_moves(&battle(layout, turn, moves), side, &WORDS);
            of_fire(&mut asked, &battle(layout, turn, shots), side);
            asked.of_charges(&battle(layout, turn, assaults), side, &WORDS);
        }
        asked.answers
    }
}

/// A layout as a battle from a stage of the turn on.
fn battle(layout: &Layout, turn: &Turn, stage: TurnStage) -> Battle<trl::Trl> {
    let table = layout.ground.iter().fold(Table::open(), |table, patch| {
        table.feature(&patch.name, kind(patch.soil), patch.shape.clone(), patch.level, patch.state.clone())
    });
    let table = layout.units.iter().fold(table, |table, unit| table.unit(spec(unit)));
    let (rules, opening) = table.opened(stage);
    begun(rules, turn.opening(opening))
}

fn kind(soil: Soil) -> TerrainKind {
    match soil {
        Soil::Wood => TerrainKind::Wood,
        Soil::Thicket => TerrainKind::Thicket,
        Soil::Scrub => TerrainKind::Crops,
        Soil::Hill => TerrainKind::Hillock,
        Soil::Wall => TerrainKind::LowWall,
        Soil::Hedge => TerrainKind::Hedge,
        Soil::Stream => TerrainKind::ShallowRiver,
    }
}

fn spec(unit: &Posted) -> Spec {
    let name = unit.name.as_str();
    let spec = match unit.troops {
        Troops::Line => line(name),
        Troops::Column => line(name).formed(FormationKind::Column),
        Troops::Skirmishers => light(name).formed(FormationKind::Loose),
        Troops::Horse => hussars(name),
        Troops::Guns => battery(name, Troop::LightArtillery),
    };
    let spec = if unit.side == Side::Second { spec.foe() } else { spec };
    spec.at(unit.front.at.x, unit.front.at.y).facing(unit.front.facing)
}

/// The targets of the fire of a side, with their measurements.
fn of_fire(asked: &mut Asked<'_>, battle: &Battle<trl::Trl>, side: Side) {
    let field = battle.field();
    let units: Vec<&Unit> = field.units_on_table().collect();
    for (one, other) in enemies(&units).filter(|(one, _)| one.side == side) {
        for kind in AMMUNITION {
            let aimed = targets::aim(battle.rules(), &field, one.id, other.id, kind);
            asked.ruled(format!("{} aims {kind} at {}", one.name, other.name), aimed, measured);
            let order = Order::of(one, "shoot").with(slot::TARGET, Value::Unit(other.id));
            let order = order.with(slot::AMMUNITION, Value::Choice(kind.name().to_owned()));
            asked.judged(format!("{} shoots {kind} at {}", one.name, other.name), battle, &order);
        }
    }
}

/// A shot as it is measured: how many stands shoot and can be hit, with the distance of each.
fn measured(aimed: Aimed) -> (String, Vec<f32>) {
    let mut numbers: Vec<f32> = aimed.eligible.iter().map(|(_, inches)| *inches).collect();
    numbers.sort_by(f32::total_cmp);
    let target = trl::fire::modifiers::Target { distance_inches: 0.0, ..aimed.volley.target };
    numbers.push(aimed.volley.target.distance_inches);
    let said = format!(
        "{} shoot, {} lines, {:?}, {target:?}",
        aimed.firing.len(),
        aimed.lines_of_sight,
        aimed.volley.shooters
    );
    (said, numbers)
}
