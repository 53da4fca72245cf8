// The three finishes of everything drawn. Light is worked out at the corners of a face, not at every pixel, so that a
// software renderer keeps up; shadows are the same solids laid flat along the sun.

#import bevy_pbr::mesh_functions::{get_world_from_local, mesh_normal_local_to_world}
#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::view_transformations::position_world_to_clip

struct Corner {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(3) color: vec4<f32>,
};

struct Painted {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    // Where it is on the table, and how much grain it shows.
    @location(1) place: vec3<f32>,
};

const TO_SUN: vec3<f32> = vec3<f32>(-0.50, -0.42, 0.7575);
const SUN: vec3<f32> = vec3<f32>(0.80, 0.75, 0.66);
const SKY: vec3<f32> = vec3<f32>(0.40, 0.43, 0.48);
const TABLE: vec3<f32> = vec3<f32>(0.24, 0.22, 0.18);

// A painted solid in the light of a lamp over the table.
@vertex
fn paint(corner: Corner) -> Painted {
    let world_from_local = get_world_from_local(corner.instance);
    let world = world_from_local * vec4(corner.position, 1.0);
    let normal = mesh_normal_local_to_world(corner.normal, corner.instance);
    let sun = max(dot(normal, TO_SUN), 0.0);
    let around = mix(TABLE, SKY, normal.z * 0.5 + 0.5);
    // A little light from where the player sits, so that no side of a figure is lost.
    let seen = max(dot(normal, normalize(view.world_position - world.xyz)), 0.0);
    var out: Painted;
    out.position = position_world_to_clip(world.xyz);
    out.color = vec4(corner.color.rgb * (around + SUN * sun + vec3(0.16) * seen), corner.color.a);
    out.place = vec3(world.xy, corner.uv.y);
    return out;
}

// A solid laid flat on the ground under it, whose height in the solid's own frame is uv.x.
@vertex
fn shadow(corner: Corner) -> Painted {
    let world_from_local = get_world_from_local(corner.instance);
    let world = world_from_local * vec4(corner.position, 1.0);
    let foot = world_from_local * vec4(corner.position.xy, corner.uv.x, 1.0);
    let rise = max(world.z - foot.z, 0.0);
    let flat = vec3(world.xy - TO_SUN.xy / TO_SUN.z * rise, foot.z + 0.012);
    var out: Painted;
    out.position = position_world_to_clip(flat);
    out.color = vec4(0.0, 0.0, 0.0, 0.40);
    out.place = vec3(0.0);
    return out;
}

// A stroke of a pen: widened along the normal by uv.x inches, and never thinner than uv.y pixels to a side.
@vertex
fn ink(corner: Corner) -> Painted {
    let world_from_local = get_world_from_local(corner.instance);
    var world = (world_from_local * vec4(corner.position, 1.0)).xyz;
    let pixels_an_inch = view.clip_from_view[1][1] * view.viewport.w * 0.5;
    let half_width = max(corner.uv.x, corner.uv.y / pixels_an_inch);
    let along = (world_from_local * vec4(corner.normal, 0.0)).xy;
    world += vec3(along * half_width, 0.0);
    var out: Painted;
    out.position = position_world_to_clip(world);
    out.color = corner.color;
    out.place = vec3(0.0);
    return out;
}

fn speck(cell: vec2<f32>) -> f32 {
    let mixed = fract(cell * vec2(0.1031, 0.1030));
    let turned = mixed + dot(mixed, mixed.yx + 33.33);
    return fract((turned.x + turned.y) * turned.x);
}

// Flock as strewn on a table: grains of about a thirtieth of an inch, which blur into one tone farther off.
@fragment
fn grained(in: Painted) -> @location(0) vec4<f32> {
    let point = in.place.xy * 22.0;
    let blur = clamp(1.6 - length(fwidth(point)), 0.0, 1.0) * in.place.z;
    let cell = floor(point);
    let part = point - cell;
    let low = mix(speck(cell), speck(cell + vec2(1.0, 0.0)), part.x);
    let high = mix(speck(cell + vec2(0.0, 1.0)), speck(cell + vec2(1.0, 1.0)), part.x);
    let grain = mix(low, high, part.y) - 0.5;
    return vec4(in.color.rgb * (1.0 + grain * 0.55 * blur), in.color.a);
}

@fragment
fn colour(in: Painted) -> @location(0) vec4<f32> {
    return in.color;
}
