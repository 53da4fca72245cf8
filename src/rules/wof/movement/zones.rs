//! Ground that an enemy closes: zones of control (wof.12.8), pinning zones (wof.21.3).

use bevy::math::{Vec2, ops};
use serde::Serialize;

use crate::{
    clause::Clause,
    measure::{Body, Face, Pose, Zone},
    receipt::Receipt,
    rules::{
        common::party,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{FormationKind, Rules, Spirit, Troop, options::Toggle},
            condition::Condition,
            formation::{legal_formations, placement},
            movement::ground,
            state::{BattleState, UnitState},
            visibility::scene,
        },
    },
    table::{Field, Recalled, UnitId, ask::Subject},
};

/// Skirmishers and units in blocks or works ignore pinning zones.
pub(in crate::rules::wof) const IGNORED_BY: Clause = clause!("wof.21.3.04");

/// An enemy in a pinning zone bars manoeuvres.
pub(in crate::rules::wof) const PINNING: Clause = clause!("wof.21.3.01");

/// Units that pin nobody.
pub(crate) const PINS_NOBODY: Clause = clause!("wof.21.3.03");

/// The enemies whose zones of control are closed to a unit's voluntary moves (wof.12.8.02), except one that it attacks.
pub fn closed_to(rules: &Wof, field: &Field<'_>, unit: UnitId, attacked: Option<UnitId>) -> Vec<UnitId> {
    field.recall(&ClosedTo(unit, attacked), || {
        let enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table());
        let closes = |enemy: UnitId| {
            Some(enemy) != attacked && has_zone(rules, field, enemy) && !is_attacked(field, enemy, unit)
        };
        enemies.map(|enemy| enemy.id).filter(|&enemy| closes(enemy)).collect()
    })
}

/// The unit that zones are closed to, and the enemy it attacks.
#[derive(Serialize)]
struct ClosedTo(UnitId, Option<UnitId>);

impl Recalled for ClosedTo {
    type Answer = Vec<UnitId>;
}

/// Whether a unit has a zone of control: close order that does not rout, outside blocks and works (wof.12.8.01).
pub fn has_zone(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.is_body()
        && controls_ground(state.troops.kind, state.formation.kind, state.morale.spirit)
        && state.formation.garrison.is_none()
        && !ground::in_works(rules, field, state)
}

/// Whether a friend of a unit attacks an enemy already, or fights it (wof.12.8.02).
fn is_attacked(field: &Field<'_>, enemy: UnitId, by_friends_of: UnitId) -> bool {
    let battle = field.resource::<BattleState>();
    battle.charges_on(enemy).any(|charge| charge.unit != by_friends_of) || battle.is_locked(enemy)
}

/// The enemy whose pinning zone and front a unit in close order stands in, if there is one (wof.21.3.01 to
/// wof.21.3.04).
pub fn pinned_by(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    pinned_at(rules, field, unit, field.unit(unit).front)
}

/// The same, where the middle of its front were there.
pub fn pinned_at(rules: &Wof, field: &Field<'_>, unit: UnitId, front: Pose) -> Option<UnitId> {
    let state = field.of::<UnitState>(unit);
    let heeds = state.is_close_order() && state.formation.garrison.is_none() && !ground::in_works(rules, field, state);
    if rules.options().pinning_zones == Toggle::Off || !heeds {
        return None;
    }
    let bodies = bodies_at(field, unit, front);
    let mut enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table()).map(|enemy| enemy.id);
    let here = front == field.unit(unit).front;
    let sees = |enemy: UnitId| {
        if here { scene::sees(rules, field, unit, enemy) } else { is_seen_from(rules, field, &bodies, enemy) }
    };
    enemies.find(|&enemy| {
        exerts(rules, field, enemy) && lies_in_zone(rules, field, (&bodies, front), enemy) && sees(enemy)
    })
}

/// The bases of a unit, where the middle of its front were there.
fn bodies_at(field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Body> {
    let places = party::carried(field, unit, field.unit(unit).front, front);
    places.into_iter().filter_map(|(id, pose)| Some(Body::new(pose, field.get_stand(id)?.base))).collect()
}

/// Whether a unit is seen from bases that do not lie there yet.
fn is_seen_from(rules: &Wof, field: &Field<'_>, bodies: &[Body], enemy: UnitId) -> bool {
    let marks: Vec<Vec2> = field.stands_of(enemy).map(|stand| stand.body().centre()).collect();
    let mut eyes = bodies.iter().flat_map(Body::corners);
    eyes.any(|eye| marks.iter().any(|mark| scene::between(rules, field, eye, *mark).is_ok()))
}

/// Whether skirmishers stand in a pinning zone, where they may not reform (wof.21.3.04).
pub fn skirmishers_pinned_by(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    if rules.options().pinning_zones == Toggle::Off {
        return None;
    }
    let front = field.unit(unit).front;
    let bodies = bodies_at(field, unit, front);
    let mut enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table()).map(|enemy| enemy.id);
    enemies.find(|&enemy| exerts(rules, field, enemy) && lies_in_zone(rules, field, (&bodies, front), enemy))
}

/// Whether a unit exerts a pinning zone: guns, on their limber too, and skirmishers do (wof.21.3.01).
fn exerts(rules: &Wof, field: &Field<'_>, enemy: UnitId) -> bool {
    field.of::<UnitState>(enemy).is_body() && pins_nobody_while(rules, field, enemy).is_none()
}

/// The state in which a body of troops exerts no pinning zone, if it is in one (wof.21.3.03).
pub fn pins_nobody_while(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<&'static str> {
    let state = field.of::<UnitState>(unit);
    match state.condition().spirit {
        Spirit::Routing => Some("routing"),
        Spirit::Shaken => Some("shaken"),
        Spirit::Good if state.formation.kind == FormationKind::Square => Some("in square"),
        Spirit::Good if state.formation.garrison.is_some() || ground::in_works(rules, field, state) => {
            Some("in a block or a work")
        }
        Spirit::Good => None,
    }
}

/// Whether some bases lie in the zone that opens from an enemy's front corners, and their front looks that enemy in the
/// face (wof.21.3.02).
fn lies_in_zone(rules: &Wof, field: &Field<'_>, (bodies, front): (&[Body], Pose), enemy: UnitId) -> bool {
    let pinning = rules.charts().movement.pinning;
    let block = placement::block(field, enemy);
    let wide = pinning_width_inches(rules.in_force(), block.footprint.frontage);
    let near =
        field.reach(Subject::Bodies(bodies), Subject::Bodies(&[block])).is_some_and(|reach| reach.distance() <= wide);
    let zone = Zone::before_edge(&block, Face::Front, pinning.degrees);
    let deep = |body: &Body| {
        body.corners().iter().any(|corner| (0.0..=pinning.inches).contains(&block.front().to_local(*corner).y))
    };
    let ahead = front.to_local(block.centre()).y > 0.0;
    near && ahead && bodies.iter().any(|body| zone.margin_of_any_part(body).holds() && deep(body))
}

/// Whether a unit has a zone of control, unless a block or works shelter it: close order that does not rout
/// (wof.12.8.01).
pub fn controls_ground(troop: Troop, formation: FormationKind, spirit: Spirit) -> bool {
    legal_formations::is_close_order(troop, formation) && spirit != Spirit::Routing
}

/// How wide the pinning zone of a front in inches is at its far side, inches: it opens at both corners (wof.21.3.02).
pub fn pinning_width_inches(rules: Rules<'_>, front_inches: f32) -> f32 {
    let zone = rules.charts.movement.pinning;
    front_inches + 2.0 * zone.inches * ops::tan(zone.degrees.to_radians())
}

inputs! {
    /// The zone before a unit in which manoeuvres halt an enemy shaken.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Pinning for "wof.pinning" by clause!("wof.21.3.02") {
        /// How wide its front is.
        front_inches: f32 = measure("inches", clause!("wof.21.3.02")).named("front"),
    }

    /// Whether a unit closes the ground about it to an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ZoneOfControl for "wof.zone_of_control" by clause!("wof.12.8.01") {
        /// Whether it is in a block or in works.
        sheltered: bool = flag(clause!("wof.12.8.01")),
        /// Whether the enemy attacks it, or a friend of his attacks or fights it already.
        attacked: bool = flag(clause!("wof.12.8.02")),
        /// The unit that closes it.
        unit: Condition = group(),
    }
}

/// The zone before a unit in which manoeuvres halt an enemy shaken, in inches (wof.21.3.02).
pub fn pinning(rules: Rules<'_>, of: &Pinning) -> Receipt<()> {
    let mut draft = of.draft();
    let far = pinning_width_inches(rules, of.front_inches);
    let deep = rules.charts.movement.pinning.inches;
    draft.note(clause!("wof.21.3.02"), "inches deep", deep);
    draft.note(clause!("wof.21.3.02"), "inches wide at the far side", far);
    draft.result("deep", deep);
    draft.result("far", far);
    draft.close(())
}

/// Whether a unit closes the ground about it to an enemy, and how far off (wof.12.8.01, wof.12.8.02).
pub fn zone_of_control(rules: Rules<'_>, of: &ZoneOfControl) -> Receipt<()> {
    let (mut draft, unit) = (of.draft(), of.unit);
    let has = controls_ground(unit.troop, unit.formation, unit.spirit) && !of.sheltered;
    let inches = if has { rules.charts.movement.zone_of_control_inches } else { 0.0 };
    draft.note(clause!("wof.12.8.01"), "inches all round", inches);
    if has && of.attacked {
        draft.note(clause!("wof.12.8.02"), "open to those who attack it, and to their friends", true);
    }
    draft.result("inches", inches);
    draft.result("closed", has && !of.attacked);
    draft.close(())
}
