//! The first look at the tabletop: its shaders are compiled only then, and until they are, nothing of it would be seen.

use bevy::{prelude::*, window::RequestRedraw};

use crate::client::{
    platform::renderer::PendingShaders,
    view::{
        ViewMode,
        render_quality::{QualitiesInUse, RenderQuality},
    },
};

/// So many frames pass until the renderer knows which shaders a view needs.
const FRAMES_TO_ASK: u32 = 3;

/// How far the first look at the tabletop has come: it is seen in each quality in use before it is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FirstLook {
    /// The qualities whose shaders are there.
    seen: [bool; 2],
    /// The quality that is waited for, and the frames since; none while nothing is waited for.
    awaited: Option<(RenderQuality, u32)>,
}

impl FirstLook {
    /// Whether the tabletop is shown and not yet to be seen.
    pub(crate) const fn is_waited_for(&self) -> bool {
        self.awaited.is_some()
    }

    /// The quality in which the tabletop is to be drawn while it is waited for.
    pub(crate) fn awaited(&self) -> Option<RenderQuality> {
        self.awaited.map(|(quality, _)| quality)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<FirstLook>().init_resource::<PendingShaders>().add_systems(Update, wait_for_shaders);
}

fn wait_for_shaders(
    showing: Res<ViewMode>,
    in_use: Res<QualitiesInUse>,
    pending: Res<PendingShaders>,
    mut look: ResMut<FirstLook>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let FirstLook { mut seen, awaited } = *look;
    if let Some((quality, frames)) = awaited {
        seen[quality as usize] |= frames >= FRAMES_TO_ASK && !pending.any();
    }
    let unseen = in_use.all().iter().copied().find(|quality| !seen[*quality as usize]);
    let awaited = unseen.filter(|_| *showing == ViewMode::Tabletop).map(|quality| match awaited {
        Some((same, frames)) if same == quality => (quality, frames + 1),
        _ => (quality, 0),
    });
    look.set_if_neq(FirstLook { seen, awaited });
    if awaited.is_some() {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The qualities that are waited for, frame by frame, in a look at the tabletop where no shader is missing.
    fn looked(in_use: QualitiesInUse) -> Vec<RenderQuality> {
        let mut world = World::new();
        world.insert_resource(in_use);
        world.insert_resource(ViewMode::Tabletop);
        world.init_resource::<PendingShaders>();
        world.init_resource::<FirstLook>();
        world.init_resource::<Messages<RequestRedraw>>();
        let wait = world.register_system(wait_for_shaders);
        let mut awaited = Vec::new();
        for _ in 0..20 {
            world.run_system(wait).expect("it runs");
            awaited.extend(world.resource::<FirstLook>().awaited());
        }
        awaited
    }

    #[test]
    fn each_quality_in_use_is_waited_for_once() {
        let frames = FRAMES_TO_ASK as usize + 1;
        assert_eq!(looked(QualitiesInUse::One), vec![RenderQuality::Full; frames]);
        let both = [vec![RenderQuality::Quick; frames], vec![RenderQuality::Full; frames]].concat();
        assert_eq!(looked(QualitiesInUse::Two), both);
    }
}
