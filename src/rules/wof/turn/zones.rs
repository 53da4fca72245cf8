//! Ground that an enemy closes: zones of control (wof.12.8), pinning zones (wof.21.3).

use serde::Serialize;

use crate::{
    measure::{Body, Face, Zone},
    rules::wof::{
        Wof,
        data::{Formation, Spirit, TerrainKind, options::Toggle},
        movement,
        state::{BattleState, UnitState},
        turn::{footing, laying},
        visibility,
    },
    table::{Field, Recalled, UnitId, ask::Subject},
};

/// The enemies whose zones of control are closed to a unit's voluntary moves (wof.12.8.02), but for one that it attacks.
pub fn closed_to(rules: &Wof, field: &Field<'_>, unit: UnitId, attacked: Option<UnitId>) -> Vec<UnitId> {
    let enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table());
    let closes = |enemy: UnitId| Some(enemy) != attacked && has_zone(rules, field, enemy) && !is_attacked(field, enemy, unit);
    enemies.map(|enemy| enemy.id).filter(|&enemy| closes(enemy)).collect()
}

/// Whether a unit has a zone of control: close order that does not rout, outside blocks and works (wof.12.8.01).
pub fn has_zone(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.is_close_order() && !state.is_routing() && state.garrison.is_none() && !footing::in_works(rules, field, state)
}

/// Whether a friend of a unit attacks an enemy already, or fights him (wof.12.8.02).
fn is_attacked(field: &Field<'_>, enemy: UnitId, by_friends_of: UnitId) -> bool {
    let battle = field.resource::<BattleState>();
    battle.charges_on(enemy).any(|charge| charge.unit != by_friends_of) || battle.is_locked(enemy)
}

/// The enemy in whose pinning zone and before whose front a unit in close order stands, if one does (wof.21.3.01 to wof.21.3.04).
pub fn pinned_by(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let state = field.of::<UnitState>(unit);
    let heeds = state.is_close_order() && state.garrison.is_none() && !footing::in_works(rules, field, state);
    if rules.options().pinning_zones == Toggle::Off || !heeds {
        return None;
    }
    let mut enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table());
    enemies
        .find(|enemy| {
            exerts(rules, field, enemy.id) && lies_in_zone(rules, field, unit, enemy.id) && visibility::sees(rules, field, unit, enemy.id)
        })
        .map(|enemy| enemy.id)
}

/// Whether skirmishers stand in a pinning zone, where they may not reform (wof.21.3.04).
pub fn skirmishers_pinned_by(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    if rules.options().pinning_zones == Toggle::Off {
        return None;
    }
    let mut enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table());
    enemies.find(|enemy| exerts(rules, field, enemy.id) && lies_in_zone(rules, field, unit, enemy.id)).map(|enemy| enemy.id)
}

/// Squares, the shaken, routers, blocks and works exert no pinning zone; guns and skirmishers do (wof.21.3.01, wof.21.3.03).
fn exerts(rules: &Wof, field: &Field<'_>, enemy: UnitId) -> bool {
    let state = field.of::<UnitState>(enemy);
    state.is_body()
        && state.condition().spirit == Spirit::Good
        && !matches!(state.formation, Formation::Square | Formation::Limbered)
        && state.garrison.is_none()
        && !footing::in_works(rules, field, state)
}

/// Whether some of a unit lies in the zone that opens from an enemy's front corners, and looks that enemy in the face (wof.21.3.02).
fn lies_in_zone(rules: &Wof, field: &Field<'_>, unit: UnitId, enemy: UnitId) -> bool {
    let pinning = rules.rules().charts.movement.pinning;
    let block = laying::block(field, enemy);
    let bodies: Vec<Body> = field.stands_of(unit).map(crate::table::Stand::body).collect();
    let wide = movement::pinning_width_inches(rules.rules(), block.footprint.frontage);
    let near = field.reach(Subject::Bodies(&bodies), Subject::Bodies(&[block])).is_some_and(|reach| reach.distance() <= wide);
    let zone = Zone::before_edge(&block, Face::Front, pinning.degrees);
    let deep = |body: &Body| body.corners().iter().any(|corner| (0.0..=pinning.inches).contains(&block.front().to_local(*corner).y));
    let ahead = field.unit(unit).front.to_local(block.centre()).y > 0.0;
    near && ahead && bodies.iter().any(|body| zone.margin_of_any_part(body).holds() && deep(body))
}

/// Whose cover is asked for.
#[derive(Serialize)]
struct CoverOf(UnitId);

impl Recalled for CoverOf {
    type Answer = bool;
}

/// Whether a unit stands in a wood, where skirmishers do not give way (wof.13.0.08).
pub fn is_in_cover(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    field.recall(&CoverOf(unit), || has_cover(rules, field, unit))
}

fn has_cover(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let hides = |kind: TerrainKind| matches!(kind, TerrainKind::LightWoods | TerrainKind::HeavyWoods | TerrainKind::Block);
    let under = |body: Body| field.ground_under(&footing::drawn_in(body)).into_iter().any(|feature| hides(rules.terrain(feature)));
    let stands = field.stands_of(unit).count();
    let hidden = field.stands_of(unit).filter(|stand| under(stand.body())).count();
    state.garrison.is_some() || footing::in_works(rules, field, state) || 2 * hidden >= stands.max(1)
}
