//! How units are carried on the bench table: a drag moves them, a drag with Shift turns them, keys move them in steps.
//! Geometry alone: the bench does not ask whether they may stand there.

use bevy::math::Vec2;

use crate::{
    client::orders::draft::{Nudge, work::block},
    measure::{Facing, Hand, Pose},
    table::{Field, UnitId},
};

/// The angle of one key press, degrees.
const STEP: f32 = 15.0;

/// How a unit is taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// It goes where the pointer goes.
    Along,
    /// It turns about its middle as the pointer goes round that.
    Round,
}

/// Where a drag from one point of the table to another puts units, inches; those not on the table are left out.
pub(crate) fn carried(field: &Field<'_>, units: &[UnitId], grip: Grip, from: Vec2, to: Vec2) -> Vec<(UnitId, Pose)> {
    placed(field, units, |front, middle| match grip {
        Grip::Along => Some(Pose::new(front.at + (to - from), front.facing)),
        Grip::Round => {
            let (was, is) = (Facing::along(from - middle)?, Facing::along(to - middle)?);
            Some(front.swung_right(middle, was.turn_to(is)))
        }
    })
}

/// Where units come to stand by a key.
pub(crate) fn nudged(field: &Field<'_>, units: &[UnitId], nudge: Nudge) -> Vec<(UnitId, Pose)> {
    let side = |hand: Hand, amount: f32| if hand == Hand::Left { -amount } else { amount };
    placed(field, units, |front, middle| match nudge {
        Nudge::Ahead(inches) => Some(front.shifted(Vec2::new(0.0, inches))),
        Nudge::Sideways(hand, inches) => Some(front.shifted(Vec2::new(side(hand, inches), 0.0))),
        Nudge::Turn(hand) => Some(front.swung_right(middle, side(hand, STEP))),
        Nudge::AllTheWay => None,
    })
}

fn placed(field: &Field<'_>, units: &[UnitId], place: impl Fn(Pose, Vec2) -> Option<Pose>) -> Vec<(UnitId, Pose)> {
    let on_table = units.iter().filter_map(|unit| field.get_unit(*unit)).filter(|unit| unit.on_table());
    on_table
        .filter_map(|unit| {
            let depth = block(field, unit.id).depth;
            let middle = unit.front.to_table(Vec2::new(0.0, -depth / 2.0));
            place(unit.front, middle).map(|front| (unit.id, front))
        })
        .collect()
}
