//! The light over the tabletop: rich, with shadows from everything on everything, shining water and glossy paint, or
//! plain, which every machine can draw quickly. Knows the machine and the setting; knows nothing of the lit objects.

use bevy::{
    camera::visibility::RenderLayers,
    light::{
        CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster,
        PointLightShadowMap,
    },
    prelude::*,
    render::renderer::RenderAdapterInfo,
    window::RequestRedraw,
};

use crate::client::{
    platform::renderer,
    render::materials::{Finish, Finishes, Lit, TO_SUN},
    scene::Scene,
    settings::{Light, Preferences},
    view::{Aim, TABLETOP, ViewMode},
};

/// How fine the picture of the shadows is from side to side, its dots.
const SHADOW_DOTS: usize = 4096;
/// The same where no shadow is drawn into it: it is in memory all the same.
const NO_DOTS: usize = 1;

/// The drawing abilities of this machine.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Able {
    /// Plain light only: OpenGL has no shadow maps that all of its drivers understand.
    #[default]
    Plain,
    /// Rich light, but slowly: the processor draws.
    Slowly,
    /// Rich light at a usable pace: a card draws.
    Quickly,
}

impl Able {
    fn of(adapter: &RenderAdapterInfo) -> Self {
        match adapter.backend {
            wgpu::Backend::Gl | wgpu::Backend::Noop => Self::Plain,
            _ if renderer::is_software(adapter) => Self::Slowly,
            _ => Self::Quickly,
        }
    }

    /// How a table is lit where a player has set this.
    pub(crate) fn lit(self, set: Light) -> Lit {
        match (set, self) {
            (Light::Rich, Self::Slowly | Self::Quickly) | (Light::AsAble, Self::Quickly) => Lit::Richly,
            (Light::Plain | Light::AsAble, _) | (Light::Rich, Self::Plain) => Lit::Plainly,
        }
    }
}

/// The shadow that a thing throws in plain light, where no other does.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(NotShadowCaster)]
pub(crate) struct FlatShadow;

pub(crate) fn plugin(app: &mut App) {
    let aimed = resource_changed::<Aim>.or_else(resource_changed::<ViewMode>).or_else(resource_changed::<Lit>);
    app.init_resource::<Lit>()
        .init_resource::<Able>()
        .insert_resource(DirectionalLightShadowMap { size: NO_DOTS })
        .insert_resource(PointLightShadowMap { size: NO_DOTS })
        .add_systems(Startup, (find_ability, hang_lamp))
        .add_systems(PreUpdate, choose_light)
        .add_systems(PostUpdate, (finish.run_if(resource_changed::<Lit>), aim_lamp.run_if(aimed)))
        .add_systems(
            PostUpdate,
            hide_flat_shadows.before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate),
        );
}

fn find_ability(adapter: Option<Res<RenderAdapterInfo>>, mut able: ResMut<Able>) {
    *able = adapter.map_or(Able::Plain, |adapter| Able::of(&adapter));
}

/// The lamp lights only the tabletop. Its colour and strength are those of the finishes.
fn hang_lamp(mut commands: Commands) {
    let from = Transform::from_translation(TO_SUN).looking_at(Vec3::ZERO, Vec3::Z);
    commands.spawn((DirectionalLight::default(), from, RenderLayers::layer(TABLETOP)));
}

fn choose_light(
    comfort: Res<Preferences>,
    able: Res<Able>,
    mut lit: ResMut<Lit>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if lit.set_if_neq(able.lit(comfort.light)) {
        redraw.write(RequestRedraw);
    }
}

fn finish(lit: Res<Lit>, finishes: Res<Finishes>, mut materials: ResMut<Assets<Finish>>) {
    for of_light in [&finishes.paint, &finishes.flock] {
        if let Some(mut material) = materials.get_mut(of_light) {
            material.lit = *lit;
        }
    }
}

/// The picture of the shadows reaches as far as the table is seen, and no farther: so it is as fine as it can be.
fn aim_lamp(
    aim: Res<Aim>,
    showing: Res<ViewMode>,
    lit: Res<Lit>,
    scene: Res<Scene>,
    mut picture: ResMut<DirectionalLightShadowMap>,
    lamp: Single<(&mut DirectionalLight, &mut CascadeShadowConfig)>,
) {
    let (mut light, mut shadows) = lamp.into_inner();
    light.shadow_maps_enabled = *lit == Lit::Richly && *showing == ViewMode::Tabletop;
    picture.size = if light.shadow_maps_enabled { SHADOW_DOTS } else { NO_DOTS };
    if !light.shadow_maps_enabled {
        return;
    }
    let table = Vec2::new(scene.size.width, scene.size.depth);
    let (near, far) = aim.depths(table);
    *shadows = CascadeShadowConfigBuilder {
        num_cascades: 2,
        minimum_distance: near,
        first_cascade_far_bound: (near * far).sqrt(),
        maximum_distance: far,
        ..default()
    }
    .build();
}

/// Where real shadows fall, flat ones do not.
fn hide_flat_shadows(
    lit: Res<Lit>,
    added: Query<(), Added<FlatShadow>>,
    mut shadows: Query<&mut Visibility, With<FlatShadow>>,
) {
    if !lit.is_changed() && added.is_empty() {
        return;
    }
    let seen = if *lit == Lit::Richly { Visibility::Hidden } else { Visibility::Inherited };
    for mut shadow in &mut shadows {
        shadow.set_if_neq(seen);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    #[test]
    fn a_card_lights_richly_a_processor_only_if_it_is_told_to_and_opengl_never() {
        for (able, as_able, rich) in [
            (Able::Quickly, Lit::Richly, Lit::Richly),
            (Able::Slowly, Lit::Plainly, Lit::Richly),
            (Able::Plain, Lit::Plainly, Lit::Plainly),
        ] {
            assert_eq!(
                [Light::AsAble, Light::Rich, Light::Plain].map(|set| able.lit(set)),
                [as_able, rich, Lit::Plainly],
                "{able:?}"
            );
        }
    }

    #[test]
    fn the_picture_of_the_shadows_takes_memory_only_where_they_are_drawn() {
        let mut world = World::new();
        world.init_resource::<Aim>();
        world.init_resource::<Scene>();
        world.init_resource::<DirectionalLightShadowMap>();
        world.spawn((DirectionalLight::default(), CascadeShadowConfig::default()));
        for (lit, showing, dots) in [
            (Lit::Plainly, ViewMode::Map, NO_DOTS),
            (Lit::Plainly, ViewMode::Tabletop, NO_DOTS),
            (Lit::Richly, ViewMode::Map, NO_DOTS),
            (Lit::Richly, ViewMode::Tabletop, SHADOW_DOTS),
        ] {
            world.insert_resource(lit);
            world.insert_resource(showing);
            world.run_system_once(aim_lamp).expect("it has its lamp");
            assert_eq!(world.resource::<DirectionalLightShadowMap>().size, dots, "{lit:?} {showing:?}");
        }
    }
}
