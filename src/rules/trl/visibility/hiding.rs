//! Becoming hidden in the course of a battle (trl.p14.10, trl.p14.11, trl.hc.15): a unit that ends its move wholly in a
//! place that hides it, and that no enemy saw on its way. Who is found again is in `rules::trl::ambush`.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome},
    clause::Clause,
    measure::{Body, Footprint, Leg, Pose, TOLERANCE},
    rules::{
        common::party,
        trl::{
            Trl,
            charts::{TerrainKind, Troop},
            command::attached_commanders::joined_to,
            formation::layout::is_command,
            journal::line,
            movement::ground::{drawn_in, lie_in},
            state::{Conduct, UnitState},
            visibility::{
                searches::hides,
                sight::{self, Look, is_wood},
            },
        },
    },
    table::{
        Feature, FeatureShape, Field, KnownTo, Side, Stand, UnitId, Whom,
        ask::{End, Subject},
    },
};

/// The units of a side that have hidden in its movement.
pub fn hide(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, side: Side) {
    let known = field.side(side).filter(|unit| unit.known_to == KnownTo::All);
    for unit in known.map(|unit| unit.id) {
        let Some(ground) = hides_in(rules, field, unit) else { continue };
        for who in [unit].into_iter().chain(joined_to(field, unit)) {
            outcome.happen(Happening::Revealed { unit: who, known_to: KnownTo::Only(side) });
        }
        let text = format!("{} lay hidden in {}.", field.unit(unit).name, ground.name);
        outcome.happen(line(field, unit, text, clause(rules.terrain(ground))).for_side(side));
    }
}

/// The clause by which a kind of ground hides.
fn clause(kind: TerrainKind) -> Clause {
    match kind {
        TerrainKind::Fortification => clause!("trl.p14.13"),
        TerrainKind::LowWall => clause!("trl.p13.04"),
        kind if is_wood(kind) => clause!("trl.p14.11"),
        _ => clause!("trl.hc.15"),
    }
}

/// Where a unit has hidden that went there unseen; in a wood one who keeps still hides again (trl.p14.11).
fn hides_in<'f>(rules: &Trl, field: &Field<'f>, unit: UnitId) -> Option<&'f Feature> {
    let state = field.of::<UnitState>(unit);
    if !state.is_body() || !field.unit(unit).on_table() || state.conduct.fire.is_some() {
        return None;
    }
    let ground = hiding_place(rules, field, unit)?;
    let moves_or_lies = state.has_moved() || is_wood(rules.terrain(ground));
    let unseen = moves_or_lies && !is_come_upon(rules, field, unit) && !was_seen(rules, field, unit);
    unseen.then_some(ground)
}

/// The place that hides a unit, all of whose stands are in it or close behind it (trl.p14.10).
pub fn hiding_place<'f>(rules: &Trl, field: &Field<'f>, unit: UnitId) -> Option<&'f Feature> {
    let bodies: Vec<Body> = companies(field, unit).map(Stand::body).collect();
    field.features().find(|ground| may_hide(rules, field, unit, ground) && holds_all(rules, field, &bodies, ground))
}

/// Whether a piece of ground hides such a unit: emplacements infantry and light guns (trl.p14.13), low walls infantry in
/// loose order (trl.p13.04).
fn may_hide(rules: &Trl, field: &Field<'_>, unit: UnitId, ground: &Feature) -> bool {
    let state = field.of::<UnitState>(unit);
    match rules.terrain(ground) {
        TerrainKind::Fortification => conceals_behind_works(state.troops.kind),
        TerrainKind::LowWall => state.is_loose() && state.troops.kind.is_infantry(),
        TerrainKind::Building => state.formation.garrison == Some(ground.id),
        kind => hides(kind),
    }
}

/// Whether an emplacement hides a type of troops: of guns only light ones (trl.p14.13).
pub fn conceals_behind_works(troop: Troop) -> bool {
    troop.is_infantry() || matches!(troop, Troop::LightArtillery | Troop::HorseArtillery)
}

fn holds_all(rules: &Trl, field: &Field<'_>, bodies: &[Body], ground: &Feature) -> bool {
    let Some(shape) = field.space().feature(ground.id) else { return false };
    let close = rules.charts().terrain.cover_within_inches + TOLERANCE;
    match ground.shape {
        FeatureShape::Area(_) => {
            let within = |corner: Vec2| shape.gap_to_point(corner).distance <= 0.0;
            bodies.iter().all(|body| drawn_in(*body).corners().into_iter().all(within))
        }
        FeatureShape::Line { .. } if rules.terrain(ground) == TerrainKind::Gully => lie_in(field, bodies, ground.id),
        FeatureShape::Line { .. } => bodies.iter().all(|body| shape.gap_to_body(body).distance <= close),
    }
}

/// Whether an enemy is so close to a hidden unit, or to its cover, that it finds it (trl.p14.16).
pub fn is_come_upon(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    let within = rules.charts().terrain.found_at_cover_within_inches + TOLERANCE;
    let near = field.reach_within(unit, within, Whom::of(field.unit(unit).side.enemy()));
    let enemies: Vec<Body> = near.into_iter().filter_map(|near| field.get_stand(near.stand)).map(Stand::body).collect();
    come_upon(rules, field, &enemies, (unit, hiding_place(rules, field, unit)))
}

/// Whether some bases are within an inch of a hidden unit, or within an inch of its cover and five of one of its stands
/// (trl.p14.16).
pub fn come_upon(rules: &Trl, field: &Field<'_>, bodies: &[Body], (hidden, cover): (UnitId, Option<&Feature>)) -> bool {
    let chart = &rules.charts().terrain;
    let off = |body: Body, to: End<'_>| {
        field.reach(Subject::Bodies(&[body]), to).map_or(f32::INFINITY, |reach| reach.distance() - TOLERANCE)
    };
    bodies.iter().any(|&body| {
        let apart = off(body, hidden.into());
        let at_cover = |ground: &Feature| off(body, ground.id.into()) <= chart.found_within_inches;
        apart <= chart.found_within_inches || apart <= chart.found_at_cover_within_inches && cover.is_some_and(at_cover)
    })
}

/// Whether an enemy stand saw any of a unit's at any time of its move, or sees it where it is.
fn was_seen(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    let now = field.unit(unit).front;
    let way = field.of::<Conduct>(unit).way.iter().copied().chain([now]);
    let enemies: Vec<&Stand> = field
        .side(field.unit(unit).side.enemy())
        .filter(|enemy| enemy.on_table() && field.of::<UnitState>(enemy.id).is_body())
        .flat_map(|enemy| companies(field, enemy.id))
        .collect();
    way.into_iter().any(|there| {
        companies(field, unit).any(|stand| {
            let mark = Stand { pose: party::carry(stand.pose, now, there), ..stand.clone() };
            enemies.iter().any(|eye| sight::must_see(rules, field, Look { eye, mark: &mark }).is_ok())
        })
    })
}

fn companies<'f>(field: &Field<'f>, unit: UnitId) -> impl Iterator<Item = &'f Stand> + use<'f> {
    field.stands_of(unit).filter(|stand| !is_command(stand))
}

/// The places of a unit's front on its way along legs, an inch or less apart, as far as anybody may hide on this table.
pub fn way_gone(rules: &Trl, field: &Field<'_>, from: Pose, (body, legs): (Footprint, &[Leg])) -> Vec<Pose> {
    if !field.features().any(|ground| hides(rules.terrain(ground))) {
        return Vec::new();
    }
    let (mut front, mut way) = (from, vec![from]);
    for leg in legs {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a leg is a few inches")]
        let parts = (leg.inches(body).ceil() as u16).max(1);
        way.extend((1..parts).map(|part| leg.carry_part(front, body, f32::from(part) / f32::from(parts))));
        front = leg.carry_part(front, body, 1.0);
        way.push(front);
    }
    way
}
