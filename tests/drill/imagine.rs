//! Draws everything that a seat does not know afresh: the places and states of the enemy's hidden units.

use bevy::math::Vec2;
use linstock::{
    battle::Seat,
    dice::{Dice, Die, Reason},
    measure::{Body, Pose},
    table::{Presence, Side, TableWriter, Unit, UnitId},
};

use super::{Soldiers, formation, setup};

/// The number of places tried for a hidden unit before it counts as absent.
const TRIES: usize = 8;

/// Puts every unit that a seat does not know of somewhere in its own half.
pub(super) fn imagine(table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice) {
    let hidden = |unit: &Unit| !unit.known_to.knows(seat.side());
    let hidden: Vec<UnitId> = table.field().units().filter(|unit| hidden(unit)).map(|unit| unit.id).collect();
    // All are taken up before the first is put down, so that none depends on where another really lies.
    for id in &hidden {
        table.set_presence(*id, Presence::Awaited);
    }
    for id in hidden {
        put_anew(table, id, dice);
    }
}

fn put_anew(table: &mut TableWriter<'_>, id: UnitId, dice: &mut Dice) {
    let unit = table.field().unit(id).clone();
    let class = table.field().of::<Soldiers>(id).class;
    let block = class.block(1);
    let places: Vec<Pose> = (0..TRIES).filter_map(|_| draw(table, unit.side, dice)).collect();
    let free = |pose: &&Pose| {
        let body = Body::with_front_at(**pose, block);
        let field = table.field();
        !field.units_on_table().any(|other| formation::body(&field, other).overlaps(&body))
    };
    let place = places.iter().find(free).copied();
    let front = place.unwrap_or_else(|| setup::edge(unit.side));
    let presence = if place.is_some() { Presence::OnTable } else { Presence::Awaited };
    table.put_unit(Unit { front, presence, ..unit }, setup::fresh(class));
    if place.is_some() {
        table.set_stands(id, setup::fresh_stands(id, class, &formation::places(class, 1, front)));
    }
}

/// A place in a side's own half, looking at the enemy.
fn draw(table: &TableWriter<'_>, side: Side, dice: &mut Dice) -> Option<Pose> {
    let throw = dice.throw(Die::D100, 2, Reason::new("drill.9.1", "where they may lie")).ok()?;
    let size = table.field().size();
    let share = |index: usize| f32::from(throw.faces[index]) / 100.0;
    let depth = (0.05 + 0.4 * share(1)) * size.depth;
    let y = if side == Side::First { depth } else { size.depth - depth };
    Some(Pose::new(Vec2::new((0.1 + 0.8 * share(0)) * size.width, y), setup::ahead(side)))
}
