//! How finely the table is drawn: always in full by a graphics card; by a software renderer quickly or in full.

use bevy::{prelude::*, render::renderer::RenderAdapterInfo};

use crate::client::{
    platform::renderer,
    view::{TableCamera, second_screen::TableWindowCamera},
};

/// How finely the table is drawn now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RenderQuality {
    /// Fine figures, smooth edges.
    #[default]
    Full,
    /// Coarse figures, rough edges.
    Quick,
}

/// The qualities in which the table is drawn with this renderer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum QualitiesInUse {
    /// Always in full, as a graphics card can.
    #[default]
    One,
    /// Quickly as long as something moves.
    Two,
}

impl QualitiesInUse {
    /// All of them, the one that is drawn at rest last.
    pub(crate) const fn all(self) -> &'static [RenderQuality] {
        match self {
            Self::One => &[RenderQuality::Full],
            Self::Two => &[RenderQuality::Quick, RenderQuality::Full],
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RenderQuality>()
        .init_resource::<QualitiesInUse>()
        .add_systems(Startup, find_renderer)
        .add_systems(Update, smooth_edges.run_if(resource_changed::<RenderQuality>));
}

fn find_renderer(adapter: Option<Res<RenderAdapterInfo>>, mut in_use: ResMut<QualitiesInUse>) {
    if adapter.is_some_and(|adapter| renderer::is_software(&adapter)) {
        *in_use = QualitiesInUse::Two;
    }
}

fn smooth_edges(
    quality: Res<RenderQuality>,
    mut cameras: Query<&mut Msaa, Or<(With<TableCamera>, With<TableWindowCamera>)>>,
) {
    for mut edges in &mut cameras {
        *edges = match *quality {
            RenderQuality::Full => Msaa::Sample4,
            RenderQuality::Quick => Msaa::Off,
        };
    }
}
