//! The way back of units that go against their will (trl.p22.05, trl.p22.06, trl.p31.21, `trl.h.fallback`): as a rigid
//! block, straight away from the enemy, keeping formation and facing, whatever ground is in the way. How they go it is in
//! `movement::before_friends`.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    clause::Clause,
    measure::{Course, Leg, Pose, TOLERANCE},
    rules::{
        common::party::block,
        trl::{
            Trl,
            charts::{Going, TerrainKind},
            formation::{layout::is_command, placement},
            movement::{going, ground},
            state::UnitState,
        },
        word::words,
    },
    table::{
        Field, UnitId,
        track::{Encounter, Mover},
    },
};

words! {
    /// What a unit does whose way back leads through friends (trl.p22.04).
    pub BeforeFriends {
        /// It stops in front of them and is disorientated.
        Stop => "stop in front of them, disorientated",
        /// It goes through, and they test.
        GoThrough => "go through them: they test",
    }
}

/// Why a unit goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Fire drives it (trl.p21.09).
    Fire,
    /// It failed a test and goes a whole move (trl.p31.21).
    WholeMove,
    /// It retreats or withdraws from combat (trl.p26.02, trl.p26.06).
    Combat,
}

impl Reason {
    /// What the journal says of it.
    pub(super) fn told(self) -> (&'static str, Clause) {
        match self {
            Self::Fire | Self::WholeMove => ("fell back", clause!("trl.p22.06")),
            Self::Combat => ("retreated", clause!("trl.p26.02")),
        }
    }
}

/// A unit that goes back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FallingBack {
    pub(super) unit: UnitId,
    pub(super) from: Option<Vec2>,
    pub(super) inches: f32,
    pub(super) reason: Reason,
    pub(super) answer: Option<BeforeFriends>,
}

impl FallingBack {
    /// A unit that goes back so far from a place; from the nearest enemy if none is given.
    pub fn by(unit: UnitId, from: Option<Vec2>, inches: f32, reason: Reason) -> Self {
        Self { unit, from, inches, reason, answer: None }
    }

    /// Whether it gets away from an enemy that it touches as it sets out.
    fn leaves(&self, field: &Field<'_>, enemy: UnitId) -> bool {
        let touches = || field.reach(self.unit, enemy).is_some_and(|reach| reach.distance() <= TOLERANCE);
        self.reason == Reason::Combat && touches()
    }

    /// The unit that is asked what it does before friends.
    pub fn asked(&self) -> UnitId {
        self.unit
    }
}

/// How a unit would go back.
pub(super) struct Retreat {
    /// The way in the frame of its front.
    pub(super) way: Vec2,
    /// Inches that it goes.
    pub(super) inches: f32,
    /// Friends in its way, in order.
    pub(super) friends: Vec<UnitId>,
    /// Whether it passes friends without a question, since one of the two is in loose order (trl.p07.09).
    pub(super) passes_loosely: bool,
    /// The clause by which the ground disorientates it.
    pub(super) disorientated: Option<Clause>,
    /// What becomes of it at the end.
    pub(super) end: End,
}

/// The end of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It stands.
    Stands,
    /// It is over the edge of the table (trl.hc.09).
    OffTable,
    /// It ran into the enemy (trl.p22.05).
    Destroyed(UnitId),
}

/// The way back, straight away from an enemy: from the middle of the one to the middle of the other (trl.p22.06,
/// trl.p31.21).
fn way_back(field: &Field<'_>, falling: &FallingBack) -> Vec2 {
    let own = middle(field, falling.unit);
    let enemies = field.side(field.unit(falling.unit).side.enemy()).filter(|enemy| enemy.on_table());
    let off = |enemy: UnitId| field.reach(falling.unit, enemy).map_or(f32::INFINITY, |reach| reach.distance());
    let bodies = enemies.map(|enemy| enemy.id).filter(|enemy| field.of::<UnitState>(*enemy).is_body());
    let nearest = || bodies.min_by(|one, other| off(*one).total_cmp(&off(*other)).then(one.cmp(other)));
    let from = falling.from.or_else(|| nearest().map(|enemy| middle(field, enemy)));
    let backward = -field.unit(falling.unit).front.facing.vector();
    from.and_then(|from| (own - from).try_normalize()).unwrap_or(backward)
}

/// The middle of a unit's stands, table inches.
pub fn middle(field: &Field<'_>, unit: UnitId) -> Vec2 {
    let places = field.stands_of(unit).filter(|stand| !is_command(stand)).map(|stand| stand.pose.at);
    crate::rules::common::layout::middle(places).unwrap_or(field.unit(unit).at())
}

/// How a unit goes back: rough ground disorientates it, some ground stops it, the enemy destroys it, friends are in its
/// way (`trl.h.fallback`).
pub(super) fn retreat(rules: &Trl, field: &Field<'_>, falling: &FallingBack) -> Retreat {
    let (unit, state) = (falling.unit, field.of::<UnitState>(falling.unit));
    let front = field.unit(unit).front;
    let away = way_back(field, falling);
    let way = Vec2::new(away.dot(front.facing.right()), away.dot(front.facing.vector()));
    let mut retreat = Retreat {
        way,
        inches: falling.inches,
        friends: Vec::new(),
        passes_loosely: false,
        disorientated: None,
        end: End::Stands,
    };
    let track = field.track(&[mover(field, unit, way * falling.inches)]);
    for incident in &track.incidents {
        match incident.encounter {
            Encounter::Met(stand) => {
                let other = field.of::<UnitState>(stand.unit);
                let enemy = field.unit(stand.unit).side != field.unit(unit).side;
                if enemy && falling.leaves(field, stand.unit) {
                    continue;
                }
                if enemy && other.is_body() {
                    (retreat.inches, retreat.end) = (incident.inches, End::Destroyed(stand.unit));
                    break;
                }
                let commands = field.get_stand(stand).is_none_or(is_command);
                let passes = state.is_loose() || other.is_loose() || !other.is_body() || commands || enemy;
                if passes || retreat.friends.contains(&stand.unit) {
                    retreat.passes_loosely |= state.is_loose() && other.is_body() && !enemy;
                    continue;
                }
                if falling.answer == Some(BeforeFriends::Stop) {
                    retreat.inches = incident.inches;
                    break;
                }
                retreat.friends.push(stand.unit);
            }
            Encounter::OverEdge => {
                (retreat.inches, retreat.end) = (incident.inches, End::OffTable);
                break;
            }
            Encounter::Entered(feature) => {
                if let Some(stops) = meets_ground(rules, field, &mut retreat, (unit, feature), front, incident.inches) {
                    retreat.inches = stops;
                    break;
                }
            }
            _ => {}
        }
    }
    if retreat.end == End::Stands && falling.answer != Some(BeforeFriends::Stop) {
        end_clear(field, unit, &mut retreat);
    }
    retreat
}

fn mover(field: &Field<'_>, unit: UnitId, way: Vec2) -> Mover<'static> {
    let body = block(field, unit).footprint;
    let stretch = Leg::Oblique(way.x, way.y).stretch(body);
    let bodies = field.stands_of(unit).filter(|stand| !is_command(stand)).map(crate::table::Stand::body).collect();
    let mut mover = Mover::bodies(bodies, Course::new(field.unit(unit).front, [stretch]));
    mover.unit = Some(unit);
    mover
}

/// Ground on the way back: rough ground disorientates close order and costs nothing, what bars it stops it there
/// (trl.hc.10); after how many inches it stops, if it does.
fn meets_ground(
    rules: &Trl,
    field: &Field<'_>,
    retreat: &mut Retreat,
    (unit, feature): (UnitId, crate::table::FeatureId),
    front: Pose,
    inches: f32,
) -> Option<f32> {
    let (ground, state) = (field.feature(feature)?, field.of::<UnitState>(unit));
    let at = front.shifted(retreat.way * inches).at;
    let kind = ground::gone_over_as(rules, field, ground, at, state.formation.kind).unwrap_or(rules.terrain(ground));
    let barred = going::may_enter(rules.in_force(), state.troops.kind, state.formation.kind, kind).is_err();
    let solid = rules.charts().terrain.going(kind) == Going::Impassable
        || matches!(kind, TerrainKind::Building | TerrainKind::Bocage);
    if barred && solid {
        retreat.disorientated = Some(clause!("trl.hc.10"));
        return Some(inches);
    }
    if going::disorientates(rules.in_force(), state.formation.kind, kind) {
        retreat.disorientated = retreat.disorientated.or(Some(clause!("trl.hc.10")));
    }
    None
}

/// A unit that went through friends ends clear of them, just far enough on (trl.p07.09, trl.p22.04).
fn end_clear(field: &Field<'_>, unit: UnitId, retreat: &mut Retreat) {
    /// The steps in which a clear place is sought, inches, and how many.
    const STEP: f32 = 0.25;
    const STEPS: u16 = 80;
    let front = field.unit(unit).front;
    let bodies: Vec<_> =
        field.stands_of(unit).filter(|stand| !is_command(stand)).map(crate::table::Stand::body).collect();
    let lies_clear = |inches: f32| {
        let shift = front.shifted(retreat.way * inches).at - front.at;
        let there: Vec<_> = bodies
            .iter()
            .map(|body| crate::measure::Body::new(Pose::new(body.pose.at + shift, body.pose.facing), body.footprint))
            .collect();
        placement::overlapped(field, &there, &[unit]).is_none()
    };
    let more = (0..STEPS).map(|step| retreat.inches + STEP * f32::from(step)).find(|inches| lies_clear(*inches));
    retreat.inches = more.unwrap_or(retreat.inches);
}
