//! The questions asked of wof.

use linstock::{
    battle::{Battle, Order, Subject, Value},
    rules::{
        wof::{
            self,
            charts::{Ammunition, FormationKind, TerrainKind},
            fire::{choice_of_target, targets::Aimed},
            papers::ShotTarget,
            setup::parts::raise_parts,
            slot_names::slot,
            state::TurnStage,
            tasks::Task,
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
    wof::table::laying::{Spec, Table, battery, horse, light, line},
};

/// Weight of Fire.
pub(super) struct Wof;

const WORDS: Words = Words { goes: "move", path: slot::PATH, charges: "charge", target: slot::TARGET };

impl Rulings for Wof {
    fn sizes() -> Sizes {
        sizes_of(|layout| battle(layout, &Turn::NONE, TurnStage::Fire, Side::First))
    }

    fn answers(layout: &Layout, turn: &Turn) -> Vec<Answer> {
        let mut asked = Asked::of(turn);
        let fire = battle(layout, turn, TurnStage::Fire, Side::First);
        // A watcher that looks over others stands higher than they do (wof.20.1.02), and at the edge of a wood a unit
        // sees out, not in (wof.20.3.03).
        let alike = is_level(layout, &[Soil::Hill, Soil::Scrub, Soil::Wood, Soil::Thicket]);
        asked.of_every_pair(&fire, |_, _| alike);
        of_fire(&mut asked, &fire);
        for side in Side::BOTH {
            let moves = battle(layout, turn, TurnStage::FirstMoves, side);
            asked.of_moves(&moves, side, &WORDS);
            asked.of_charges(&moves, side, &WORDS);
        }
        asked.answers
    }
}

/// A layout as a battle from a stage of the turn on, in which a side moves first.
fn battle(layout: &Layout, turn: &Turn, stage: TurnStage, first: Side) -> Battle<wof::Wof> {
    let table = layout.ground.iter().fold(Table::open().side_a(first), |table, patch| {
        table.feature(&patch.name, kind(patch.soil), patch.shape.clone(), patch.level, patch.state.clone())
    });
    let table = layout.units.iter().fold(table, |table, unit| table.unit(spec(unit)));
    let (rules, opening) = table.opened(Task::Turn(stage));
    let (rules, opening) = raise_parts(rules, turn.opening(opening));
    begun(rules, opening)
}

fn kind(soil: Soil) -> TerrainKind {
    match soil {
        Soil::Wood => TerrainKind::LightWoods,
        Soil::Thicket => TerrainKind::HeavyWoods,
        Soil::Scrub => TerrainKind::Rough,
        Soil::Hill => TerrainKind::GentleSlope,
        Soil::Wall => TerrainKind::Wall,
        Soil::Hedge => TerrainKind::Hedge,
        Soil::Stream => TerrainKind::Stream,
    }
}

fn spec(unit: &Posted) -> Spec {
    let name = unit.name.as_str();
    let spec = match unit.troops {
        Troops::Line => line(name),
        Troops::Column => line(name).formed(FormationKind::Column),
        Troops::Skirmishers => light(name).formed(FormationKind::Skirmish),
        Troops::Horse => horse(name),
        Troops::Guns => battery(name),
    };
    let spec = if unit.side == Side::Second { spec.foe() } else { spec };
    spec.at(unit.front.at.x, unit.front.at.y).facing(unit.front.facing)
}

/// The targets of fire, with their measurements.
fn of_fire(asked: &mut Asked<'_>, battle: &Battle<wof::Wof>) {
    let field = battle.field();
    let units: Vec<&Unit> = field.units_on_table().collect();
    for (one, other) in enemies(&units) {
        for ammunition in [None, Some(Ammunition::Ball), Some(Ammunition::Canister)] {
            let chosen =
                choice_of_target::choose(battle.rules(), &field, one.id, None, ShotTarget::Unit(other.id), ammunition);
            let with = ammunition.map_or("anything", Word::name);
            asked.ruled(format!("{} chooses {} with {with}", one.name, other.name), chosen, measured);
        }
        let target =
            |subject: Subject| Order::new(one.side.into(), "shoot", subject).with(slot::TARGET, Value::Unit(other.id));
        asked.judged(format!("{} shoots at {}", one.name, other.name), battle, &target(Subject::Unit(one.id)));
        for stand in field
            .stands_of(one.id)
            .filter(|_| wof::visibility::firers::parts_of(battle.rules(), &field, one.id).len() > 1)
        {
            asked.judged(format!("{} shoots at {}", stand.id, other.name), battle, &target(Subject::Stand(stand.id)));
        }
    }
}

/// A shot as it is measured.
fn measured(aimed: Aimed) -> (String, Vec<f32>) {
    let mut numbers = aimed.distances;
    numbers.sort_by(f32::total_cmp);
    numbers.extend([aimed.distance_inches, aimed.range_margin]);
    (format!("{:?}", aimed.shot.volley), numbers)
}
