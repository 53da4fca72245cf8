// The finishes of everything drawn. In plain light, light is worked out at the corners of a face, not at every pixel, so that a
// software renderer keeps up, and shadows are the same solids laid flat along the sun. In rich light both are worked out at every pixel.

#import bevy_pbr::mesh_functions::{get_world_from_local, mesh_normal_local_to_world}
#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::shadows::fetch_directional_shadow
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
    // Where it is on the table, and what its surface is: 0 smooth paint, 1 flock, 2 leaves, -1 water.
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
    // With perspective an inch takes fewer pixels the farther off it is.
    let pixels_an_inch = view.clip_from_view[1][1] * view.viewport.w * 0.5 / position_world_to_clip(world).w;
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

// What rich light works with at every pixel.
struct Lit {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    // Where it is, and what its surface is.
    @location(1) world: vec4<f32>,
    // Which way it looks, and how high above the ground on which its shadow would fall.
    @location(2) normal: vec4<f32>,
};

@vertex
fn paint_richly(corner: Corner) -> Lit {
    let world_from_local = get_world_from_local(corner.instance);
    let world = world_from_local * vec4(corner.position, 1.0);
    let foot = world_from_local * vec4(corner.position.xy, corner.uv.x, 1.0);
    var out: Lit;
    out.position = position_world_to_clip(world.xyz);
    out.color = corner.color;
    out.world = vec4(world.xyz, corner.uv.y);
    out.normal = vec4(mesh_normal_local_to_world(corner.normal, corner.instance), max(world.z - foot.z, 0.0));
    return out;
}

// A smooth cloud of numbers from 0 to 1, one wave to a unit.
fn cloud(at: vec2<f32>) -> f32 {
    let cell = floor(at);
    let part = at - cell;
    let eased = part * part * (3.0 - 2.0 * part);
    let low = mix(speck(cell), speck(cell + vec2(1.0, 0.0)), eased.x);
    let high = mix(speck(cell + vec2(0.0, 1.0)), speck(cell + vec2(1.0, 1.0)), eased.x);
    return mix(low, high, eased.y);
}

// How steeply a cloud rises to the right and ahead.
fn slope(at: vec2<f32>) -> vec2<f32> {
    let step = 0.2;
    let here = cloud(at);
    return vec2(cloud(at + vec2(step, 0.0)) - here, cloud(at + vec2(0.0, step)) - here) / step;
}

// How much of a pattern with so many waves an inch is seen before it blurs into one tone.
fn seen(waves: vec2<f32>) -> f32 {
    return clamp(1.5 - length(fwidth(waves)), 0.0, 1.0);
}

// What water mirrors: the ceiling over the table.
const CEILING: vec3<f32> = vec3<f32>(0.42, 0.47, 0.50);

// Paint with a satin varnish, flock strewn in tufts, or water cast in resin, in the light of a lamp whose shadows fall on everything.
@fragment
fn light_richly(in: Lit) -> @location(0) vec4<f32> {
    let at = in.world.xy;
    // Neighbours are asked before ways part.
    let tufts = seen(at * 5.0);
    let grains = seen(at * 26.0);
    let fibres = seen(at * 90.0);
    let leaves_at = vec3(at, 0.0) * 9.0 + in.world.z * vec3(7.0, 5.0, 0.0);
    let leaves = seen(leaves_at.xy);
    let ripples = seen(at * 7.0);
    let even = normalize(in.normal.xyz);
    let to_eye = normalize(view.world_position - in.world.xyz);
    let is_water = in.world.w < -0.5;
    var normal = even;
    var paint = in.color.rgb;
    var gloss = 0.07;
    var sharpness = 14.0;
    if (in.world.w > 1.5) {
        let rough = slope(leaves_at.xy) * (0.45 * leaves) + slope(leaves_at.yx * 2.7) * (0.30 * leaves);
        normal = normalize(even - vec3(rough, rough.x * 0.4));
        paint *= 0.80 + cloud(leaves_at.xy + 11.0) * 0.28 * leaves + cloud(leaves_at.yx * 2.7) * 0.22 * leaves;
        gloss = 0.0;
    } else if (in.world.w > 0.5) {
        let rough = slope(at * 5.0) * (0.10 * tufts) + slope(at * 26.0) * (0.14 * grains) + slope(at * vec2(90.0, 60.0)) * (0.16 * fibres);
        normal = normalize(even - vec3(rough, 0.0));
        paint *= 1.0 + (cloud(at * 26.0) - 0.5) * 0.40 * grains + (cloud(at * 5.0 + 31.0) - 0.5) * 0.30 * tufts;
        paint *= 1.0 + (cloud(at * vec2(60.0, 90.0)) - 0.5) * 0.45 * fibres;
        gloss = 0.0;
    } else if (is_water) {
        let waves = slope(at * vec2(2.3, 3.1)) * 0.05 + slope(at.yx * 7.0) * (0.045 * ripples);
        normal = normalize(even - vec3(waves, 0.0));
        gloss = 0.55;
        sharpness = 90.0;
    }
    let away = dot(
        vec4(view.view_from_world[0].z, view.view_from_world[1].z, view.view_from_world[2].z, view.view_from_world[3].z),
        vec4(in.world.xyz, 1.0),
    );
    let lit = fetch_directional_shadow(0u, vec4(in.world.xyz, 1.0), even, away, in.position.xy);
    let sun = max(dot(normal, TO_SUN), 0.0) * lit;
    let around = mix(TABLE, SKY, normal.z * 0.5 + 0.5);
    let facing = max(dot(normal, to_eye), 0.0);
    // Little light comes between feet and ground.
    let nook = 1.0 - 0.40 * (1.0 - smoothstep(0.0, 0.30, in.normal.w)) * (1.0 - max(even.z, 0.0));
    let glint = pow(max(dot(normal, normalize(TO_SUN + to_eye)), 0.0), sharpness) * gloss * lit;
    var colour = paint * ((around + vec3(0.16) * facing) * nook + SUN * sun);
    if (is_water) {
        colour = mix(colour, CEILING, 0.06 + 0.90 * pow(1.0 - facing, 5.0));
    }
    return vec4(colour + SUN * glint, in.color.a);
}
