//! How finely the table is drawn: in full by a graphics card; by a software renderer plainly while the view moves, and
//! in full once it rests.

use bevy::{prelude::*, render::renderer::RenderAdapterInfo, window::RequestRedraw};

use crate::client::{
    platform::renderer,
    view::{Aim, TableCamera, ViewMode, second_screen::TableWindowCamera},
};

/// How long a view must rest before a software renderer draws it in full, seconds.
const REST: f32 = 0.25;

/// How finely the table is drawn now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RenderQuality {
    /// Fine figures, smooth edges.
    #[default]
    Full,
    /// Coarse figures, rough edges.
    Quick,
}

/// When the view last moved, seconds since the start; only where software draws.
#[derive(Resource, Clone, Copy, Debug)]
struct LastMoved(f32);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RenderQuality>()
        .add_systems(Startup, find_renderer)
        .add_systems(PreUpdate, choose_pace.run_if(resource_exists::<LastMoved>))
        .add_systems(Update, smooth_edges.run_if(resource_changed::<RenderQuality>));
}

fn find_renderer(adapter: Option<Res<RenderAdapterInfo>>, mut commands: Commands) {
    if adapter.is_some_and(|adapter| renderer::is_software(&adapter)) {
        commands.insert_resource(LastMoved(f32::MIN));
    }
}

fn choose_pace(
    aim: Res<Aim>,
    showing: Res<ViewMode>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut pointer: MessageReader<CursorMoved>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastMoved>,
    mut pace: ResMut<RenderQuality>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed_secs();
    let drags = pointer.read().count() > 0 && buttons.pressed(MouseButton::Left);
    if drags || (aim.is_changed() && !showing.is_changed()) {
        last.0 = now;
    }
    let wanted = if now - last.0 < REST { RenderQuality::Quick } else { RenderQuality::Full };
    pace.set_if_neq(wanted);
    if wanted == RenderQuality::Quick || pace.is_changed() {
        redraw.write(RequestRedraw);
    }
}

fn smooth_edges(
    pace: Res<RenderQuality>,
    mut cameras: Query<&mut Msaa, Or<(With<TableCamera>, With<TableWindowCamera>)>>,
) {
    for mut edges in &mut cameras {
        *edges = match *pace {
            RenderQuality::Full => Msaa::Sample4,
            RenderQuality::Quick => Msaa::Off,
        };
    }
}
