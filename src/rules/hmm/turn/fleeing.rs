//! Running and leaving the field: rout moves (hmm.18.15, hmm.h.rout) and the retreat of units at half strength (`hmm.h.half_strength`).
//! The program makes these moves; the rules leave no choice in them.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Happening, Outbox, Step, notice::EntryWeight},
    measure::{Facing, Leg, Pose},
    rules::hmm::{
        Hmm,
        data::{Formation, Pace},
        events::HmmEvent,
        movement,
        state::{Acted, Rout, Shaken, UnitState},
        turn::{laying, note_of},
    },
    table::{Field, Presence, Side, TableSize, UnitId},
};

/// Units that run or retreat, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleeing {
    /// Why they move now.
    pub occasion: Occasion,
    /// Those still to move, in turn.
    pub units: Vec<UnitId>,
}

/// When a flight is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// The first rout move, at the end of the phase in which the unit broke (hmm.02.10).
    FirstMove,
    /// The compulsory moves of a side's own move phase (hmm.02.07).
    OwnMovePhase,
}

impl Fleeing {
    /// Every unit that broke in this phase, of either side.
    pub fn first_moves(field: &Field<'_>) -> Self {
        let owes = |unit: UnitId| field.of::<UnitState>(unit).rout.is_some_and(|rout| rout.first_move_owed);
        Self { occasion: Occasion::FirstMove, units: field.units_on_table().map(|unit| unit.id).filter(|&unit| owes(unit)).collect() }
    }

    /// The routing and retreating units of a side in its own move phase.
    pub fn compulsory(field: &Field<'_>, side: Side) -> Self {
        let must = |unit: UnitId| !field.of::<UnitState>(unit).is_steady();
        Self { occasion: Occasion::OwnMovePhase, units: field.side(side).map(|unit| unit.id).filter(|&unit| must(unit)).collect() }
    }
}

/// The next unit runs.
pub(super) fn step(rules: &Hmm, step: &mut Step<'_, Hmm>, task: &Fleeing) {
    let Some((&unit, rest)) = task.units.split_first() else {
        step.outbox.finish();
        return;
    };
    step.outbox.becomes(super::Task::Fleeing(Fleeing { units: rest.to_vec(), ..*task }));
    if step.field.unit(unit).on_table() && !step.table().is_pinned(unit) {
        if step.unit(unit).rout.is_some() {
            run(rules, &step.field, step.table().turn, unit, step.outbox);
        } else {
            retreat(rules, &step.field, step.table().turn, unit, step.outbox);
        }
    }
}

/// A unit breaks: it turns about at once, scatters, and owes its first rout move (hmm.18.14).
pub fn break_unit(rules: &Hmm, field: &Field<'_>, turn: u32, unit: UnitId, clause: &'static str, outbox: &mut Outbox<Hmm>) {
    let front = field.unit(unit).front;
    let state = field.of::<UnitState>(unit);
    let depth = laying::footprint(rules, field, unit, state.formation, state.skirmish_lines).depth;
    let about = Pose::new(front.to_table(Vec2::new(0.0, -depth)), front.facing.about());
    outbox.own(HmmEvent::Routed(unit, Rout { began: turn, first_move_owed: true }));
    if state.battery.is_none() {
        outbox.happen(Happening::Laid { unit, front: about, stands: laying::stands(rules, field, unit, Formation::Rout, 2, about) });
    }
    outbox.happen(note_of(field, turn, EntryWeight::Decisive, unit, format!("{} breaks and runs.", field.unit(unit).name), clause, None));
    shake_friends(rules, field, unit, outbox);
}

/// Friends of the same command within 6 in of a rout or a destruction check this turn, or the next if the checks have begun.
pub fn shake_friends(rules: &Hmm, field: &Field<'_>, broken: UnitId, outbox: &mut Outbox<Hmm>) {
    let within = rules.rules().charts.morale.rout_seen_within_inches;
    let unit = field.unit(broken);
    let friends = field.side(unit.side).filter(|friend| friend.id != broken && friend.command == unit.command);
    for friend in friends {
        let near = field.reach(broken, friend.id).is_some_and(|reach| reach.within(within).holds());
        if near && field.of::<UnitState>(friend.id).general.is_none() {
            outbox.own(HmmEvent::Shook(friend.id, Shaken { saw_rout: true, ..Shaken::default() }));
        }
    }
}

/// One rout move: full march column rate straight for the own edge, through friends and over all but impassable ground.
fn run(rules: &Hmm, field: &Field<'_>, turn: u32, unit: UnitId, outbox: &mut Outbox<Hmm>) {
    let state = field.of::<UnitState>(unit);
    let rate = movement::rate(rules.rules(), state.troop, state.mount, state.formation, Pace::Rout);
    outbox.own(HmmEvent::FirstRoutMoveMade(unit));
    outbox.own(HmmEvent::Acted(unit, Acted::Fled));
    go_to_edge(rules, field, turn, unit, rate, "hmm.18.15", outbox);
}

/// One retreat in order: about at no cost, full rate to the own edge; at the edge it waits.
fn retreat(rules: &Hmm, field: &Field<'_>, turn: u32, unit: UnitId, outbox: &mut Outbox<Hmm>) {
    let state = field.of::<UnitState>(unit);
    let formation = match state.formation {
        Formation::Square | Formation::Skirmish => Formation::MarchColumn,
        other => other,
    };
    if formation != state.formation {
        outbox.own(HmmEvent::Formed(unit, formation, 1));
    }
    let rate = movement::rate(rules.rules(), state.troop, state.mount, formation, Pace::March);
    outbox.own(HmmEvent::Acted(unit, Acted::Fled));
    go_to_edge(rules, field, turn, unit, rate, "hmm.18.07", outbox);
}

/// Moves a unit straight towards its own edge; a router that reaches it is gone, a retreating unit leaves the table there as well,
/// where it waits to be combined.
fn go_to_edge(rules: &Hmm, field: &Field<'_>, turn: u32, unit: UnitId, rate: f32, clause: &'static str, outbox: &mut Outbox<Hmm>) {
    let record = field.unit(unit);
    let state = field.of::<UnitState>(unit);
    let (home, distance) = homeward(rules, field.size(), record.side, record.front.at);
    let formation = if state.rout.is_some() { Formation::Rout } else { state.formation };
    if distance <= rate {
        let text = format!("{} leaves the table.", record.name);
        outbox.happen(note_of(field, turn, EntryWeight::Decisive, unit, text, clause, None));
        outbox.happen(Happening::Presence { unit, presence: Presence::LeftTable });
        return;
    }
    let body = laying::footprint(rules, field, unit, formation, state.skirmish_lines);
    let turned = Pose::new(record.front.at, home);
    let front = Leg::Advance(rate).carry(turned, body);
    let stands = laying::stands(rules, field, unit, formation, state.skirmish_lines, front);
    let legs = vec![Leg::Turn(record.front.facing.turn_to(home)), Leg::Advance(rate)];
    let poses = stands.iter().map(|stand| (stand.id, stand.pose)).collect();
    outbox.happen(Happening::Laid { unit, front, stands });
    outbox.happen(Happening::Moved { unit, from: record.front, body, legs, front, stands: poses });
}

/// The way to a side's own edge and how far it is, inches.
fn homeward(rules: &Hmm, size: TableSize, side: Side, at: Vec2) -> (Facing, f32) {
    let home = rules.home_edge(side);
    let distance = match home {
        facing if facing == Facing::NORTH => size.depth - at.y,
        facing if facing == Facing::SOUTH => at.y,
        facing if facing == Facing::EAST => size.width - at.x,
        _ => at.x,
    };
    (home, distance)
}
