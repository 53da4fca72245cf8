//! A layout as a battle of a rule set.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, FORMAT, Header, KeepUndo, Opening, RuleSet, StateHash},
    dice::DiceSource,
    measure::{Bounds, Footprint},
    table::{Unit, UnitId},
};

use super::tables::{Layout, Sizes, Soil, Troops};

/// The battle of an opening, with dice of its own.
pub(super) fn begun<R: RuleSet>(rules: R, opening: Opening<R>) -> Battle<R> {
    let header = Header {
        format: FORMAT,
        program: "test".to_owned(),
        rule_set: R::ID.to_owned(),
        rule_data: StateHash(0),
        switches: Default::default(),
        scenario_name: "a small table".to_owned(),
        scenario: String::new(),
        dice: DiceSource::Seeded { seed: 1 },
    };
    Battle::open(rules, opening, header, KeepUndo::No)
}

/// How much ground each sort of troops takes up in the battle of a unit that looks up the table.
pub(super) fn sizes_of<R: RuleSet>(battle: impl Fn(&Layout) -> Battle<R>) -> Sizes {
    Sizes(Troops::ALL.map(|troops| {
        let battle = battle(&Layout::alone(troops));
        let field = battle.field();
        let corners: Vec<Vec2> = field.stands_of(UnitId(0)).flat_map(|stand| stand.body().corners()).collect();
        let (bounds, front) = (Bounds::around(&corners), field.unit(UnitId(0)).at());
        let aside = (front.x - bounds.least.x).max(bounds.most.x - front.x);
        Footprint::new(2.0 * aside, front.y - bounds.least.y)
    }))
}

/// The units that stand against each other, the one first.
pub(super) fn enemies<'a>(units: &'a [&'a Unit]) -> impl Iterator<Item = (&'a Unit, &'a Unit)> {
    let pairs = units.iter().flat_map(move |one| units.iter().map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| one.side != other.side)
}

/// Whether no ground rises on a table, since a higher unit sees farther.
pub(super) fn is_level(layout: &Layout, rises: &[Soil]) -> bool {
    !layout.ground.iter().any(|patch| rises.contains(&patch.soil))
}
