//! Where software draws, the table is drawn quickly while the view or what a player drags moves, and in full once it
//! rests.

use bevy::{input::InputSystems, prelude::*, window::RequestRedraw};

use crate::client::view::{
    Aim, ViewMode,
    first_look::FirstLook,
    render_quality::{QualitiesInUse, RenderQuality},
};

/// How long it must rest before it is drawn in full, seconds.
const REST: f32 = 0.25;

/// When the view or what a player drags last moved, seconds since the start.
#[derive(Resource, Clone, Copy, Debug)]
struct LastMoved(f32);

pub(crate) fn plugin(app: &mut App) {
    let drawn_quickly = resource_equals(QualitiesInUse::Two);
    app.insert_resource(LastMoved(f32::MIN))
        .add_systems(PreUpdate, choose_quality.run_if(drawn_quickly).after(InputSystems));
}

fn choose_quality(
    aim: Res<Aim>,
    showing: Res<ViewMode>,
    look: Res<FirstLook>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut pointer: MessageReader<CursorMoved>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastMoved>,
    mut quality: ResMut<RenderQuality>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed_secs();
    let drags = pointer.read().count() > 0 && buttons.pressed(MouseButton::Left);
    if drags || (aim.is_changed() && !showing.is_changed()) {
        last.0 = now;
    }
    let wanted = if now - last.0 < REST { RenderQuality::Quick } else { RenderQuality::Full };
    let wanted = look.awaited().unwrap_or(wanted);
    quality.set_if_neq(wanted);
    if wanted == RenderQuality::Quick || quality.is_changed() {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// The quality in which a frame is drawn after the pointer has moved, and the one after a rest.
    fn drawn(held: Option<MouseButton>) -> [RenderQuality; 2] {
        let mut world = World::new();
        world.init_resource::<FirstLook>();
        world.insert_resource(LastMoved(f32::MIN));
        world.init_resource::<Aim>();
        world.init_resource::<ViewMode>();
        world.init_resource::<RenderQuality>();
        world.init_resource::<Time<Real>>();
        world.init_resource::<Messages<CursorMoved>>();
        world.init_resource::<Messages<RequestRedraw>>();
        world.init_resource::<ButtonInput<MouseButton>>();
        let choose = world.register_system(choose_quality);
        // The view is new in the first frame.
        world.run_system(choose).expect("it runs");
        world.resource_mut::<Time<Real>>().advance_by(Duration::from_secs(1));
        if let Some(button) = held {
            world.resource_mut::<ButtonInput<MouseButton>>().press(button);
        }
        let window = Entity::PLACEHOLDER;
        world.write_message(CursorMoved { window, position: Vec2::ZERO, delta: None });
        [Duration::ZERO, Duration::from_secs(1)].map(|later| {
            world.resource_mut::<Time<Real>>().advance_by(later);
            world.run_system(choose).expect("it runs");
            *world.resource::<RenderQuality>()
        })
    }

    #[test]
    fn what_is_dragged_is_drawn_quickly_and_in_full_once_it_rests() {
        let quick_then_full = [RenderQuality::Quick, RenderQuality::Full];
        assert_eq!(drawn(Some(MouseButton::Left)), quick_then_full);
        assert_eq!(drawn(None), [RenderQuality::Full; 2], "the pointer alone");
    }
}
