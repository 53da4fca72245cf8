//! Things modelled or drawn twice, finely and coarsely, and the choice between the two.

use bevy::prelude::*;

use crate::client::{
    render::mesh_builder::Detail,
    view::{Aim, render_quality::RenderQuality},
};

/// From how many inches of table in the window's height on everything is drawn coarsely.
const COARSE_FROM: f32 = 90.0;

/// A thing's fine and coarse models. The coarse one also throws its shadow.
#[derive(Component, Clone, Debug)]
pub(crate) struct Models {
    fine: Handle<Mesh>,
    coarse: Handle<Mesh>,
}

/// The detail in which things with two models are drawn now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DetailShown(pub(crate) Detail);

impl Models {
    /// Both models of something that is built with the detail asked for.
    pub(crate) fn build(meshes: &mut Assets<Mesh>, build: impl Fn(Detail) -> Mesh) -> Self {
        Self::of([Detail::Fine, Detail::Coarse].map(|detail| meshes.add(build(detail))))
    }

    /// A fine and a coarse model of something.
    pub(crate) fn of([fine, coarse]: [Handle<Mesh>; 2]) -> Self {
        Self { fine, coarse }
    }

    /// The model of a detail.
    pub(crate) fn at(&self, detail: Detail) -> Mesh3d {
        Mesh3d(match detail {
            Detail::Fine => self.fine.clone(),
            Detail::Coarse => self.coarse.clone(),
        })
    }
}

pub(crate) fn plugin(app: &mut App) {
    let changed = resource_changed::<Aim>.or_else(resource_changed::<RenderQuality>);
    app.init_resource::<DetailShown>().add_systems(PostUpdate, choose_detail.run_if(changed));
}

fn choose_detail(
    aim: Res<Aim>,
    quality: Res<RenderQuality>,
    mut shown: ResMut<DetailShown>,
    mut modelled: Query<(&Models, &mut Mesh3d)>,
) {
    let detail = if aim.span > COARSE_FROM || *quality == RenderQuality::Quick { Detail::Coarse } else { Detail::Fine };
    if detail != shown.0 {
        shown.0 = detail;
        modelled.iter_mut().for_each(|(models, mut mesh)| *mesh = models.at(detail));
    }
}
