//! The chain of command: each unit's commander, and the order that he is under.

use crate::{
    receipt::Line,
    rules::hmm::{
        Hmm,
        charts::options::Orders,
        papers::{Mission, Papers},
        state::{General, UnitState},
    },
    table::{Field, Side, Unit, UnitId},
};

/// Whether orders bind in this battle (hmm.16.02).
pub fn orders_bind(rules: &Hmm) -> bool {
    rules.options().orders == Orders::Bind
}

/// The commander of the formation that a unit belongs to, lost or not; a commander's own is himself (hmm.16.01).
pub fn commander(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let mut command = field.command(field.unit(unit).command?)?;
    loop {
        if command.leader.is_some() {
            return command.leader;
        }
        command = field.command(command.parent?)?;
    }
}

/// The commander above a commander, lost or not.
pub fn superior(field: &Field<'_>, commander: UnitId) -> Option<UnitId> {
    let mut command = field.command(field.unit(commander).command?)?;
    loop {
        command = field.command(command.parent?)?;
        if command.leader.is_some() {
            return command.leader;
        }
    }
}

/// That a commander without a superior on the table changes his own order (hmm.16.15b).
pub fn nobody_above() -> Line {
    Line {
        clause: clause!("hmm.16.15b"),
        label: "nobody is above him: he changes his own order, at once".to_owned(),
        value: true.into(),
    }
}

/// Whether a commander is there to command.
pub fn is_there(field: &Field<'_>, commander: UnitId) -> bool {
    field.unit(commander).on_table() && field.get_of::<General>(commander).is_some()
}

/// The commanders of a side, by id.
pub fn commanders<'w>(field: &Field<'w>, side: Side) -> impl Iterator<Item = &'w Unit> {
    let field = *field;
    field.side(side).filter(move |unit| field.get_of::<General>(unit.id).is_some())
}

/// The fighting units of a commander's formation that are on the table, by id.
pub fn formation<'w>(field: &Field<'w>, of: UnitId) -> impl Iterator<Item = UnitId> {
    let field = *field;
    let serves = move |unit: &&Unit| {
        unit.id != of && commander(&field, unit.id) == Some(of) && field.of::<UnitState>(unit.id).is_combatant()
    };
    field.side(field.unit(of).side).filter(serves).map(|unit| unit.id)
}

/// The order that a commander's formation is under; none where orders do not bind.
pub fn mission<'a>(rules: &'a Hmm, field: &Field<'a>, commander: UnitId) -> Option<&'a Mission> {
    if !orders_bind(rules) {
        return None;
    }
    let written = Papers::of(field, field.unit(commander).side).missions.iter();
    let of_him = |(who, _): &&(UnitId, Mission)| *who == commander;
    written.chain(&rules.briefing().missions).find(of_him).map(|(_, mission)| mission)
}

/// A unit's present order; none if orders do not bind, or if it has no commander.
pub fn mission_of<'a>(rules: &'a Hmm, field: &Field<'a>, unit: UnitId) -> Option<&'a Mission> {
    mission(rules, field, commander(field, unit)?)
}
