//! The way back of units that go against their will (trl.p22.05, trl.p22.06, trl.p31.21, `trl.h.fallback`): as a rigid
//! block, straight away from the enemy, keeping formation and facing, whatever ground is in the way. How they go it is in
//! `movement::before_friends`.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Ghost, Plan},
    clause::Clause,
    measure::{Course, Leg, TOLERANCE},
    rules::{
        common::party::{self, block},
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
        FeatureId, Field, Stand, StandId, UnitId,
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

/// How a unit goes back, and where it ends clear of everybody: beyond friends that it goes through, and otherwise short
/// of them (`trl.h.fallback`, trl.p07.09, trl.p22.04).
pub(super) fn retreat(rules: &Trl, field: &Field<'_>, falling: &FallingBack) -> Retreat {
    let mut retreat = way_gone(rules, field, falling);
    let ends_well =
        |retreat: &Retreat| retreat.end != End::Stands || lies_clear(field, falling.unit, retreat.way * retreat.inches);
    if ends_well(&retreat) {
        return retreat;
    }
    let clear = |inches: &f32| lies_clear(field, falling.unit, retreat.way * *inches);
    if falling.answer != Some(BeforeFriends::Stop)
        && let Some(inches) = placement::steps().map(|step| retreat.inches + step).find(clear)
    {
        let farther = way_gone(rules, field, &FallingBack { inches, ..*falling });
        if ends_well(&farther) {
            return farther;
        }
    }
    let back = placement::steps().map(|step| retreat.inches - step);
    retreat.inches = back.take_while(|inches| *inches > 0.0).find(clear).unwrap_or(0.0);
    retreat
}

/// What a player sees of a way back before he chooses it: where the unit would end, and what it would run into.
pub fn plan_of(rules: &Trl, field: &Field<'_>, falling: &FallingBack) -> Plan {
    let retreat = retreat(rules, field, falling);
    let front = field.unit(falling.unit).front;
    let ghosts = party::carried(field, falling.unit, front, front.shifted(retreat.way * retreat.inches));
    let end = match retreat.end {
        End::Stands => None,
        End::OffTable => Some("It leaves the table.".to_owned()),
        End::Destroyed(enemy) => Some(format!("It runs into {} and is destroyed.", field.unit(enemy).name)),
    };
    let through = retreat.friends.iter().map(|friend| format!("{} is in its way back.", field.unit(*friend).name));
    Plan {
        cost_inches: Some(retreat.inches),
        ghosts: ghosts.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect(),
        warnings: end.into_iter().chain(through).collect(),
        ..Plan::default()
    }
}

/// Whether a unit that has gone so far in the frame of its front lies on nobody.
fn lies_clear(field: &Field<'_>, unit: UnitId, gone: Vec2) -> bool {
    placement::lies_clear(field, unit, field.unit(unit).front.shifted(gone))
}

/// How far a unit goes back and what it meets: rough ground disorientates it, some ground stops it, the enemy destroys
/// it, friends are in its way, the table ends.
fn way_gone(rules: &Trl, field: &Field<'_>, falling: &FallingBack) -> Retreat {
    let front = field.unit(falling.unit).front;
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
    for incident in &field.track(&[mover(field, falling.unit, way * falling.inches)]).incidents {
        let goes_on = match incident.encounter {
            Encounter::Met(stand) => meets_stand(field, falling, &mut retreat, stand),
            Encounter::OverEdge => {
                retreat.end = End::OffTable;
                false
            }
            Encounter::Entered(feature) => {
                !stopped_by_ground(rules, field, &mut retreat, (falling.unit, feature), incident.inches)
            }
            _ => true,
        };
        if !goes_on {
            retreat.inches = incident.inches;
            break;
        }
    }
    retreat
}

/// A stand in the way back; whether the unit goes on past it.
fn meets_stand(field: &Field<'_>, falling: &FallingBack, retreat: &mut Retreat, stand: StandId) -> bool {
    let (state, other) = (field.of::<UnitState>(falling.unit), field.of::<UnitState>(stand.unit));
    let enemy = field.unit(stand.unit).side != field.unit(falling.unit).side;
    if enemy && falling.leaves(field, stand.unit) {
        return true;
    }
    if enemy && other.is_body() {
        retreat.end = End::Destroyed(stand.unit);
        return false;
    }
    let commands = field.get_stand(stand).is_none_or(is_command);
    if state.is_loose() || other.is_loose() || !other.is_body() || commands || enemy {
        retreat.passes_loosely |= state.is_loose() && other.is_body() && !enemy;
        return true;
    }
    if falling.answer == Some(BeforeFriends::Stop) {
        return false;
    }
    if !retreat.friends.contains(&stand.unit) {
        retreat.friends.push(stand.unit);
    }
    true
}

fn mover(field: &Field<'_>, unit: UnitId, way: Vec2) -> Mover<'static> {
    let body = block(field, unit).footprint;
    let stretch = Leg::Oblique(way.x, way.y).stretch(body);
    let bodies = field.stands_of(unit).filter(|stand| !is_command(stand)).map(Stand::body).collect();
    let mut mover = Mover::bodies(bodies, Course::new(field.unit(unit).front, [stretch]));
    mover.unit = Some(unit);
    mover
}

/// Ground on the way back: rough ground disorientates close order and costs nothing, what bars it stops it there
/// (trl.hc.10); whether it does.
fn stopped_by_ground(
    rules: &Trl,
    field: &Field<'_>,
    retreat: &mut Retreat,
    (unit, feature): (UnitId, FeatureId),
    inches: f32,
) -> bool {
    let Some(ground) = field.feature(feature) else { return false };
    let state = field.of::<UnitState>(unit);
    let at = field.unit(unit).front.shifted(retreat.way * inches).at;
    let kind = ground::gone_over_as(rules, field, ground, at, state.formation.kind).unwrap_or(rules.terrain(ground));
    let barred = going::may_enter(rules.in_force(), state.troops.kind, state.formation.kind, kind).is_err();
    let solid = rules.charts().terrain.going(kind) == Going::Impassable
        || matches!(kind, TerrainKind::Building | TerrainKind::Bocage);
    if barred && solid {
        retreat.disorientated = Some(clause!("trl.hc.10"));
        return true;
    }
    if going::disorientates(rules.in_force(), state.formation.kind, kind) {
        retreat.disorientated = retreat.disorientated.or(Some(clause!("trl.hc.10")));
    }
    false
}
