//! The first look at the tabletop: its shaders are compiled only then, and until they are, nothing of it would be seen.

use bevy::{prelude::*, window::RequestRedraw};

use crate::client::{
    platform::renderer::PendingShaders,
    view::{ViewMode, render_quality::RenderQuality},
};

/// So many frames pass until the renderer knows which shaders a view needs.
const FRAMES_TO_ASK: u32 = 3;

/// How far the first look at the tabletop has come, in each quality of drawing.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FirstLook {
    /// The qualities in which it has been seen.
    seen: [bool; 2],
    /// The frames since it has been waited for; none while nothing is waited for.
    frames: Option<u32>,
}

impl FirstLook {
    /// Whether the tabletop is shown and not yet to be seen.
    pub(crate) const fn is_waited_for(&self) -> bool {
        self.frames.is_some()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<FirstLook>().init_resource::<PendingShaders>().add_systems(Update, wait_for_shaders);
}

fn wait_for_shaders(
    showing: Res<ViewMode>,
    quality: Res<RenderQuality>,
    pending: Res<PendingShaders>,
    mut look: ResMut<FirstLook>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let FirstLook { mut seen, frames } = *look;
    let is_seen = &mut seen[usize::from(*quality == RenderQuality::Quick)];
    let frames = (*showing == ViewMode::Tabletop && !*is_seen).then(|| frames.map_or(0, |frames| frames + 1));
    *is_seen |= frames.is_some_and(|frames| frames >= FRAMES_TO_ASK) && !pending.any();
    let frames = frames.filter(|_| !*is_seen);
    look.set_if_neq(FirstLook { seen, frames });
    if frames.is_some() {
        redraw.write(RequestRedraw);
    }
}
