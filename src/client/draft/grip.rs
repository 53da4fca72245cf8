//! The point by which a body is dragged along a drawn way: led by a flank, it goes as straight as when led by its
//! middle.

use bevy::math::Vec2;

use super::{
    Aim, Draft, Mode, Work,
    work::{block, lies_on},
};
use crate::{
    battle::{LegKind, Play},
    measure::{Footprint, Pose},
};

impl Draft {
    /// The pointer as it would lie had the drag taken hold of the middle of the front: the body that moves, or before
    /// its first leg another that goes along, follows the hand at the place of its line at which it is held. Beside all
    /// of them the pointer is where it is.
    pub(super) fn led_by(&self, play: &dyn Play, pressed: &Aim, aim: &Aim) -> Aim {
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
