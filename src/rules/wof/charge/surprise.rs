//! Units out of each other's sight as the movement phase began (wof.18.3.15): it decides later which are surprised.
//! Asks *sight*; judges nothing.

use crate::{
    rules::wof::{
        Wof,
        charts::Pace,
        movement::rates,
        state::{BattleState, UnitState},
        visibility::scene,
    },
    table::{Field, Side, Unit, UnitId, Whom},
};

/// The enemies out of each other's sight that could meet in this phase, each with the unit it does not see.
pub fn unseen(rules: &Wof, field: &Field<'_>) -> Vec<(UnitId, UnitId)> {
    let [first, second] = Side::BOTH.map(|side| bodies(field, side));
    let most = second.iter().map(|other| most_inches(rules, field, *other)).fold(0.0, f32::max);
    let about = |one: UnitId| field.units_near(one, most_inches(rules, field, one) + most, Whom::of(Side::Second));
    let pairs = first.iter().flat_map(|one| about(*one).into_iter().map(move |other| (*one, other)));
    let near =
        pairs.filter(|(_, other)| second.contains(other)).filter(|(one, other)| may_meet(rules, field, *one, *other));
    let hidden = |who: UnitId, whom: UnitId| (!scene::sees(rules, field, who, whom)).then_some((who, whom));
    near.flat_map(|(one, other)| [hidden(one, other), hidden(other, one)]).flatten().collect()
}

fn bodies(field: &Field<'_>, side: Side) -> Vec<UnitId> {
    let of_body = |unit: &&Unit| field.of::<UnitState>(unit.id).is_body();
    field.side(side).filter(of_body).map(|unit| unit.id).collect()
}

/// Whether two enemies are near enough for a normal move and two charges to bring them together.
fn may_meet(rules: &Wof, field: &Field<'_>, one: UnitId, other: UnitId) -> bool {
    let most = most_inches(rules, field, one) + most_inches(rules, field, other);
    field.reach(one, other).is_some_and(|reach| reach.distance() <= most)
}

/// How far a unit may come in a normal move and a charge, inches.
fn most_inches(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    let condition = field.of::<UnitState>(unit).condition();
    let rate =
        |pace: Pace| rates::rate_inches(rules.in_force(), condition, condition.formation, pace).unwrap_or_default();
    rate(Pace::Move) + rate(Pace::Rout)
}

/// Of two enemies that met, the units surprised by the other.
pub fn surprised(field: &Field<'_>, one: UnitId, other: UnitId) -> Vec<UnitId> {
    let battle = field.resource::<BattleState>();
    [(one, other), (other, one)]
        .into_iter()
        .filter(|(who, whom)| battle.had_not_seen(*who, *whom))
        .map(|(who, _)| who)
        .collect()
}
