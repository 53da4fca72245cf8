//! Guards: bars that several acts share, each with its clause. A subject's file names the guard where it applies.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::{
        common::guard::Guard,
        wof::{
            data::{Charts, Drill, FormationKind, Troop},
            state::{BattleState, Conduct, Formation, Morale, UnitState},
        },
    },
    table::Feature,
};

/// It is confused.
pub const CONFUSED: Guard =
    Guard::new(clause!("wof.6.1.06"), "it is confused", |field, unit| field.of::<Morale>(unit).confused);

/// It routs, and so neither charges nor answers a charge.
pub const ROUTING: Guard =
    Guard::new(clause!("wof.14.1.04"), "it is routing", |field, unit| field.of::<Morale>(unit).is_routing());

/// It is locked in combat.
pub const LOCKED: Guard = Guard::new(clause!("wof.17.1.03"), "it is locked in combat", |field, unit| {
    field.resource::<BattleState>().is_locked(unit)
});

/// It is intermixed with friends.
pub const INTERMIXED: Guard = Guard::new(clause!("wof.12.7.03"), "it is intermixed with friends", |field, unit| {
    !field.of::<Morale>(unit).intermixed.is_empty()
});

/// It is a line bent into an angle.
pub const BENT: Guard =
    Guard::new(clause!("wof.8.1.1.02"), "a bent line does not move before it is straight again", |field, unit| {
        field.of::<Formation>(unit).kind == FormationKind::Bent
    });

/// It is irregular and too wide to move.
pub const TOO_WIDE: Guard = Guard::new(clause!("wof.21.4.06"), "irregulars so wide do not move", |field, unit| {
    let state = field.of::<UnitState>(unit);
    state.troops.drill == Drill::Irregular
        && state.formation.kind != FormationKind::Square
        && u32::from(state.formation.width) > Charts::embedded().formation.irregulars_move_up_to_width
});

/// It has nothing left of its move.
pub const SPENT: Guard = Guard::new(clause!("wof.h.move_budget"), "its move is spent", |field, unit| {
    field.of::<Conduct>(unit).spent >= 1.0 - TOLERANCE
});

/// It has charged this turn, or announced that it will.
pub const CHARGED: Guard = Guard::new(clause!("wof.10.2.03"), "it has charged this turn", |field, unit| {
    field.resource::<BattleState>().charge_of(unit).is_some()
});

/// It failed to support a friend.
pub const FAILED_SUPPORT: Guard = Guard::new(
    clause!("wof.14.3.05"),
    "it failed to support a friend, and neither charges nor advances",
    |field, unit| field.of::<Conduct>(unit).support_failed,
);

/// An enemy charges it.
pub const UNDER_CHARGE: Guard = Guard::new(clause!("wof.14.3.04"), "it is charged itself", |field, unit| {
    field.resource::<BattleState>().charges_on(unit).next().is_some()
});

/// It is artillery, which neither enters nor leaves blocks and works.
pub const GUNS_STAY: Guard =
    Guard::new(clause!("wof.h.guns_in_cover"), "guns neither enter nor leave blocks and works", |field, unit| {
        field.of::<UnitState>(unit).condition().troop == Troop::Artillery
    });

/// The reason why a block in flames cannot be entered.
pub fn burns(block: &Feature) -> Refusal {
    Refusal::new(clause!("wof.21.1.03"), format!("{} burns", block.name))
}
