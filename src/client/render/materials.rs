//! The finishes of everything drawn: paint, flock, shadow, pen and wash. One small shader serves all, so that the table
//! looks the same with every driver and stays quick with a software one.

use bevy::{
    asset::embedded_asset,
    mesh::MeshVertexBufferLayoutRef,
    pbr::{MaterialPipeline, MaterialPipelineKey, MeshPipelineKey},
    prelude::*,
    render::render_resource::{AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError},
    shader::ShaderRef,
};

/// How the tabletop is lit now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lit {
    /// Light is worked out at corners, and shadows lie flat on the ground.
    #[default]
    Plainly,
    /// Light is worked out at every dot, and shadows fall on whatever is in their way.
    Richly,
}

const SHADER: &str = "embedded://linstock/client/render/materials.wgsl";

/// The way to the lamp over the table, as the shader has it.
pub(crate) const TO_SUN: Vec3 = Vec3::new(-0.50, -0.42, 0.7575);

/// How a mesh is drawn; the key that selects its pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    /// A solid lit by the lamp over the table.
    Paint,
    /// As paint, with grains of flock close to.
    Flock,
    /// The shadow that a solid throws on the ground under it.
    Shadow,
    /// Strokes of a pen, opaque.
    Ink,
    /// Translucent strokes and areas.
    Wash,
}

/// A finish as a material. Its meshes have position, normal, uv and colour, as [`super::mesh_builder`] and [`crate::client::map::pen`]
/// make them.
#[derive(Asset, AsBindGroup, TypePath, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[bind_group_data(Finish)]
pub(crate) struct Finish {
    style: Style,
    /// How the lamp lights it.
    pub(crate) lit: Lit,
}

impl From<&Finish> for Finish {
    fn from(finish: &Finish) -> Self {
        *finish
    }
}

/// The finishes, made once.
#[derive(Resource, Clone)]
pub(crate) struct Finishes {
    /// Solids.
    pub(crate) paint: MeshMaterial3d<Finish>,
    /// Turf.
    pub(crate) flock: MeshMaterial3d<Finish>,
    /// Their shadows.
    pub(crate) shadow: MeshMaterial3d<Finish>,
    /// Pen strokes.
    pub(crate) ink: MeshMaterial3d<Finish>,
    /// See-through strokes and areas.
    pub(crate) wash: MeshMaterial3d<Finish>,
}

pub(crate) fn plugin(app: &mut App) {
    embedded_asset!(app, "materials.wgsl");
    app.add_plugins(MaterialPlugin::<Finish>::default());
    let mut materials = app.world_mut().resource_mut::<Assets<Finish>>();
    let mut make = |style| MeshMaterial3d(materials.add(Finish { style, lit: Lit::default() }));
    let finishes = Finishes {
        paint: make(Style::Paint),
        flock: make(Style::Flock),
        shadow: make(Style::Shadow),
        ink: make(Style::Ink),
        wash: make(Style::Wash),
    };
    app.insert_resource(finishes);
}

impl Material for Finish {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.style {
            Style::Paint | Style::Flock | Style::Ink => AlphaMode::Opaque,
            Style::Shadow | Style::Wash => AlphaMode::Blend,
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Shadow maps are drawn by the engine's own shader.
        if key.mesh_key.contains(MeshPipelineKey::DEPTH_PREPASS) {
            return Ok(());
        }
        let Finish { style, lit } = key.bind_group_data;
        let (entry, fragment_entry) = match (style, lit) {
            (Style::Paint | Style::Flock, Lit::Richly) => ("paint_richly", "light_richly"),
            (Style::Paint, Lit::Plainly) => ("paint", "colour"),
            (Style::Flock, Lit::Plainly) => ("paint", "grained"),
            (Style::Shadow, _) => ("shadow", "colour"),
            (Style::Ink | Style::Wash, _) => ("ink", "colour"),
        };
        descriptor.vertex.entry_point = Some(entry.into());
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
            Mesh::ATTRIBUTE_UV_0.at_shader_location(2),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(3),
        ])?];
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.entry_point = Some(fragment_entry.into());
        }
        if !matches!(style, Style::Paint | Style::Flock) {
            descriptor.primitive.cull_mode = None;
        }
        // Where shadows overlap the ground is dark once, not twice: the second comes no nearer than the first.
        if style == Style::Shadow
            && let Some(depth) = &mut descriptor.depth_stencil
        {
            depth.depth_write_enabled = Some(true);
            depth.depth_compare = Some(CompareFunction::Greater);
        }
        Ok(())
    }
}
