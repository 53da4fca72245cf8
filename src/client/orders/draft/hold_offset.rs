//! The point by which a body is dragged along a drawn way: led by a flank, it goes as straight as when led by its
//! middle.

use bevy::math::Vec2;

use super::{
    Aim, Draft, Mode, Work,
    work::{block, lies_on},
};
use crate::{
    battle::{AnyBattle, LegKind},
    measure::{Footprint, Pose},
};

impl Draft {
    /// The pointer shifted as if the drag had begun at the middle of the front: the moving body, or before its first
    /// leg another of its group, follows the pointer at the point of its line where it was grabbed. A drag begun beside
    /// all of them is not shifted.
    pub(super) fn led_by(&self, play: &dyn AnyBattle, pressed: &Aim, aim: &Aim) -> Aim {
        let Work::Path(path) = &self.work else { return *aim };
        if !matches!(
            path.mode,
            Mode::ToPoint | Mode::Only(LegKind::Advance | LegKind::Oblique | LegKind::Sidestep | LegKind::BackStep)
        ) {
            return *aim;
        }
        let field = play.field(self.order.seat);
        let lead = path.pose();
        let held = |front: Pose, body: Footprint| lies_on(body, front, pressed.at, pressed.near).then_some(front);
        let other = || {
            let unit =
                pressed.unit.filter(|unit| path.clicked.is_empty() && self.order.subject.unit() != Some(*unit))?;
            held(field.get_unit(unit)?.front, block(&field, unit))
        };
        let Some(front) = held(lead, path.body).or_else(other) else { return *aim };
        let along = front.shifted(Vec2::new(front.to_local(pressed.at).x, 0.0));
        Aim { at: aim.at - (along.at - lead.at), ..*aim }
    }
}
