//! Hidden units, under any rule set: which are found and by what, what reveals them, and what sides that do not know of
//! them see instead. The set defines, behind [`Ambushes`], what seeing is and what a unit has done; its charts give the
//! distances.

use bevy::{ecs::system::Res, math::Vec2};
use serde::Deserialize;

use crate::{
    battle::{
        Event, Given, Happening, Outcome, Progress, RuleSet, Seat, Sight, StateOf,
        notice::{Entry, EntryWeight},
    },
    clause::Clause,
    measure::{Facing, Pose, TOLERANCE},
    table::{Field, KnownTo, Presence, Table, TableWriter, Unit, UnitId, Whom},
};

/// How near units that lie hidden are found.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spotting {
    /// By an enemy that can see them, inches.
    pub spotted_inches: f32,
    /// By any enemy, regardless of obstacles, inches.
    pub met_inches: f32,
}

/// The rule set's part in the rules of hidden units.
pub trait Ambushes: RuleSet {
    /// The clause by which they are found.
    const CLAUSE: Clause;
    /// How near they are found.
    fn spotting(&self) -> Spotting;
    /// Whether an enemy is so near a hidden unit that it is found, regardless of obstacles.
    fn is_come_upon(&self, field: &Field<'_>, unit: &Unit) -> bool {
        let within = self.spotting().met_inches + TOLERANCE;
        !field.reach_within(unit.id, within, Whom::of(unit.side.enemy())).is_empty()
    }
    /// The turn that is being played.
    fn turn(&self, field: &Field<'_>) -> u32;
    /// Whether the lines of sight between two units are free, regardless of which sides know of them.
    fn has_in_sight(&self, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool;
    /// Whether a unit has moved, changed, fired or fought this turn, so that it can be seen from afar.
    fn has_stirred(&self, field: &Field<'_>, unit: UnitId) -> bool;
    /// The unit that does something that cannot be done unseen, such as declaring a charge.
    fn steps_forth(event: &Self::Event) -> Option<UnitId>;
    /// The bodies that belong to a unit and may stand by themselves.
    fn parts(&self, field: &Field<'_>, unit: UnitId) -> Vec<UnitId>;
    /// The state that sides without knowledge of a unit assume for it.
    fn unknown(&self, state: StateOf<'_, Self>) -> Self::Unit;
}

/// Whether the side of a unit knows of another unit.
pub fn knows_of(field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    let side = field.get_unit(unit).map(|unit| unit.side);
    field.get_unit(other).is_some_and(|other| other.known_to.knows(side))
}

/// Whether a side does not know of a unit.
pub fn lies_hidden(unit: &Unit) -> bool {
    unit.known_to != KnownTo::All
}

fn hidden<'w>(field: &Field<'w>) -> impl Iterator<Item = &'w Unit> + use<'w> {
    field.units_on_table().filter(|unit| lies_hidden(unit))
}

/// Whether any unit is found in the present positions.
pub fn anybody_is_found<R: Ambushes>(rules: &R, field: &Field<'_>) -> bool {
    hidden(field).any(|unit| is_found(rules, field, unit))
}

/// Reveals all units that are found in the present positions.
pub fn show_who_is_found<R: Ambushes>(rules: Res<'_, R>, table: Table<'_>) -> Progress<R> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    for unit in hidden(field).filter(|unit| is_found(rules, field, unit)) {
        show(rules, field, &mut outcome, unit.id, "lay hidden and was found");
    }
    Ok(outcome)
}

fn is_found<R: Ambushes>(rules: &R, field: &Field<'_>, unit: &Unit) -> bool {
    let enemy = unit.side.enemy();
    let sees = |enemy: UnitId| rules.has_in_sight(field, enemy, unit.id);
    let near = || field.reach_within(unit.id, rules.spotting().spotted_inches + TOLERANCE, Whom::of(enemy));
    rules.is_come_upon(field, unit)
        || near().iter().any(|near| sees(near.stand.unit))
        || rules.has_stirred(field, unit.id) && field.side(enemy).any(|enemy| sees(enemy.id))
}

/// Makes a unit and its parts known to all sides, and reports it.
fn show<R: Ambushes>(rules: &R, field: &Field<'_>, outcome: &mut Outcome<R>, unit: UnitId, how: &str) {
    for unit in [unit].into_iter().chain(rules.parts(field, unit)) {
        outcome.happen(Happening::Revealed { unit, known_to: KnownTo::All });
    }
    let about = field.unit(unit);
    outcome.happen(Happening::Noted(Box::new(Entry {
        turn: rules.turn(field),
        known_to: KnownTo::All,
        weight: EntryWeight::Plain,
        moment: None,
        text: format!("{} {how}.", about.name),
        clause: Some(R::CLAUSE),
        unit: Some(unit),
        at: Some(about.at()),
        account: None,
    })));
}

/// Reveals the units that fire or come out by the coming events, before these happen, so that all sides may read their
/// entries.
pub fn show_who_acts<R: Ambushes>(rules: &R, field: &Field<'_>, outcome: &mut Outcome<R>) {
    let acts = |event: &Event<R>| match event {
        Event::Kernel(Happening::LineOfFire { unit, .. } | Happening::TemplateLaid { unit, .. }) => Some(*unit),
        Event::Kernel(_) => None,
        Event::Own(own) => R::steps_forth(own),
    };
    let hides = |unit: &UnitId| field.get_unit(*unit).is_some_and(lies_hidden);
    let mut shown: Vec<UnitId> = outcome.events.iter().filter_map(acts).filter(hides).collect();
    shown.sort_unstable();
    shown.dedup();
    if shown.is_empty() {
        return;
    }
    let acted = std::mem::take(&mut outcome.events);
    shown.iter().for_each(|unit| show(rules, field, outcome, *unit, "lay hidden and shows itself"));
    outcome.events.extend(acted.into_iter().map(|event| told_of(event, &shown)));
}

/// The same event, readable by all sides if it is about one of some units.
fn told_of<R: RuleSet>(event: Event<R>, units: &[UnitId]) -> Event<R> {
    match event {
        Event::Kernel(Happening::Noted(mut entry)) if entry.unit.is_some_and(|unit| units.contains(&unit)) => {
            entry.known_to = KnownTo::All;
            Event::Kernel(Happening::Noted(entry))
        }
        other => other,
    }
}

/// Handles an order that is legal as far as its seat knows, but that a hidden unit makes impossible: the nearest of
/// them is met, and the order is not carried out. Returns whether it was so.
pub fn comes_upon<R: Ambushes>(rules: &R, truly: &Sight<'_, R>, outcome: &mut Outcome<R>, given: &Given<R>) -> bool {
    let Some(stranger) = stranger(&truly.field, truly.seat, given.order.subject.unit()) else { return false };
    if rules.judge(truly, given).is_ok() {
        return false;
    }
    show(rules, &truly.field, outcome, stranger, "lay hidden and was come upon");
    true
}

/// Of the units that a seat does not know of, the one that is nearest to a unit.
fn stranger(field: &Field<'_>, seat: Seat, to: Option<UnitId>) -> Option<UnitId> {
    let side = seat.side()?;
    let away = |unit: &Unit| to.and_then(|to| field.reach(to, unit.id)).map_or(f32::INFINITY, |reach| reach.distance());
    let strangers = hidden(field).filter(|unit| !unit.known_to.knows(Some(side)));
    strangers.min_by(|one, other| away(one).total_cmp(&away(other)).then(one.id.cmp(&other.id))).map(|unit| unit.id)
}

/// Takes all units that a seat does not know of off the table, as if they had not arrived, and forgets their state;
/// gives their ids.
pub fn put_away<R: Ambushes>(rules: &R, table: &mut TableWriter<'_>, seat: Seat) -> Vec<UnitId> {
    let strangers: Vec<Unit> =
        table.field().units().filter(|unit| !unit.known_to.knows(seat.side())).cloned().collect();
    let parts: Vec<UnitId> = strangers.iter().flat_map(|unit| rules.parts(&table.field(), unit.id)).collect();
    let ids = strangers.iter().map(|unit| unit.id).collect();
    for unit in strangers {
        let presence = if parts.contains(&unit.id) { Presence::Within } else { Presence::Awaited };
        let state = rules.unknown(table.field().of::<R::Unit>(unit.id));
        table.set_presence(unit.id, presence);
        table.put_unit(Unit { front: Pose::new(Vec2::ZERO, Facing::NORTH), presence, ..unit }, state);
    }
    ids
}
