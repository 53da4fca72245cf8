//! The changes that a walk makes on the table: the unit and the general with it are carried along, the ground has
//! disorientated it, hidden enemies have surprised it (trl.p06.06, trl.p13.13, trl.hc.14).

use crate::{
    battle::{Happening, Outcome},
    clause::Clause,
    measure::{Footprint, Leg, Pose},
    rules::{
        common::party,
        opening::room::onto_the_table,
        trl::{
            Trl,
            charts::{EventCard, Motion},
            command::attached_commanders::joined_to,
            events::{Bearings, Change, TrlEvent},
            formation::layout::is_command,
            journal::line,
            movement::{rates::Pace, walk::Walk},
            state::{Conduct, Formation, Morale},
            visibility::hiding,
        },
    },
    table::{Field, Stand, UnitId},
};

/// Moves a unit along a walk.
pub fn go(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, walk: &Walk) {
    let from = field.unit(unit).front;
    let body = party::block(field, unit).footprint;
    carry(field, outcome, unit, (from, walk.front), (body, &walk.legs));
    let way = hiding::way_gone(rules, field, from, (body, &walk.legs));
    if !way.is_empty() {
        outcome.own(TrlEvent::of(unit, Change::Went(way)));
    }
    let motion = if walk.pace == Pace::Double { Motion::Doubled } else { Motion::Moved };
    let (from, inches) = (field.of::<Formation>(unit).kind, walk.spent_inches);
    outcome.own(TrlEvent::of(unit, Change::Moved { from, inches, slowed_inches: walk.slowed_inches, motion }));
    // He goes within the unit's allowance, and it comes off his own ride (trl.p06.06).
    for commander in joined_to(field, unit) {
        let from = field.of::<Formation>(commander).kind;
        outcome.own(TrlEvent::of(commander, Change::Moved { from, inches, slowed_inches: 0.0, motion }));
    }
    if let Some(clause) = walk.disorientated {
        if field.of::<Conduct>(unit).has_card(EventCard::LocalGuide) {
            let text = format!("A local guide led {} over rough ground.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, clause!("trl.hc.37")));
        } else {
            disorientate(field, outcome, unit, clause, "by rough ground");
        }
    }
    if let Some(enemy) = walk.surprised_by {
        let by = format!("by {}, which lay hidden", field.unit(enemy).name);
        disorientate(field, outcome, unit, clause!("trl.hc.14"), &by);
    }
}

/// Carries a unit's stands, and those of the commanders with it, from one pose of its front to another. A command stand
/// that would lie over the table's edge finds room inside it (trl.p08.09).
pub fn carry(
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (from, front): (Pose, Pose),
    (body, legs): (Footprint, &[Leg]),
) {
    for who in [unit].into_iter().chain(joined_to(field, unit)) {
        let his = field.unit(who).front;
        let mut stands = party::carried(field, who, from, front);
        for (stand, pose) in &mut stands {
            if let Some(commands) = field.get_stand(*stand).filter(|stand| is_command(stand)) {
                pose.at += onto_the_table(field.size(), &[Stand { pose: *pose, ..commands.clone() }]);
            }
        }
        let there = party::carry(his, from, front);
        outcome.happen(Happening::Moved { unit: who, from: his, body, legs: legs.to_vec(), front: there, stands });
    }
}

/// A unit's stands where a walk ends.
pub fn moved_stands(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<Stand> {
    let poses = party::carried(field, unit, field.unit(unit).front, walk.front);
    poses.into_iter().filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect()
}

/// Disorientates a unit, unless it is already.
pub fn disorientate(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, clause: Clause, by: &str) {
    if field.of::<Morale>(unit).disorientated {
        return;
    }
    outcome.own(TrlEvent::of(unit, Change::Bearings(Bearings::Lost)));
    let text = format!("{} was disorientated {by}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause));
}
