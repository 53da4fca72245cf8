//! Laying units out: from a unit's state and living figures to stands on the table in some formation, and whether they
//! fit there.

use std::sync::LazyLock;

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Footprint, Pose, TOLERANCE},
    rules::{
        common::{guard::Guard, layout},
        opening::{
            StepsAside,
            room::{self, beyond_the_table},
        },
        wof::{
            Wof,
            charts::{BaseKind, Charts, FormationKind, TerrainKind, Troop},
            formation::layout::{Bend, Muster},
            movement::{ground, water},
            state::{BattleState, Manned, Morale, Mount, UnitState, UnitView},
        },
    },
    table::{Feature, Field, FigureKind, Stand, UnitId},
};

/// It is intermixed with friends.
pub const INTERMIXED: Guard = Guard::new(clause!("wof.12.7.03"), "it is intermixed with friends", |field, unit| {
    !field.of::<Morale>(unit).intermixed.is_empty()
});

pub use crate::rules::common::party::{block, block_of};

/// How a unit is to stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stance {
    /// The formation.
    pub formation: FormationKind,
    /// How many figures wide, where it stands in ranks.
    pub width: u16,
    /// Where its line is bent, if it is.
    pub bend: Option<Bend>,
}

impl Stance {
    /// As a unit stands now.
    pub fn of(state: UnitView<'_>) -> Self {
        Self { formation: state.formation.kind, width: state.formation.width, bend: state.formation.bend }
    }
}

/// The stands of a unit's living figures in its formation, the middle of their front edge at a pose.
pub fn stands(rules: &Wof, state: UnitView<'_>, unit: UnitId, stance: Stance, front: Pose) -> Vec<Stand> {
    layout::place(&layout_of(rules, state, stance), unit, front, 0)
}

/// The block that a unit fills in a stance with its present strength.
pub fn footprint(rules: &Wof, state: UnitView<'_>, stance: Stance) -> Footprint {
    layout::extent(&layout_of(rules, state, stance))
}

fn layout_of(rules: &Wof, state: UnitView<'_>, stance: Stance) -> Vec<layout::Place> {
    let muster = Muster { width: stance.width.into(), bend: stance.bend, ..muster(state) };
    crate::rules::wof::formation::layout::layout(rules.in_force(), &muster, stance.formation)
}

/// The base on which a unit's figures stand in close order.
pub fn close_base(state: UnitView<'_>) -> BaseKind {
    match state.troops.kind {
        _ if state.is_general() => BaseKind::General,
        _ if state.formation.mount == Some(Mount::Dismounted) => BaseKind::Infantry,
        Troop::LightCavalry => BaseKind::LightCavalry,
        Troop::HeavyCavalry | Troop::Cuirassiers => BaseKind::HeavyCavalry,
        Troop::LineInfantry | Troop::LightInfantry | Troop::Artillery => BaseKind::Infantry,
    }
}

/// The figures of a unit to be laid out.
fn muster(state: UnitView<'_>) -> Muster {
    let close = close_base(state);
    let rides = matches!(close, BaseKind::LightCavalry | BaseKind::HeavyCavalry);
    let kind = match state.troops.kind {
        _ if state.is_general() => FigureKind::General,
        Troop::Artillery => FigureKind::Gunner,
        _ if rides => FigureKind::Cavalry,
        Troop::LineInfantry => FigureKind::Infantry,
        _ => FigureKind::Light,
    };
    let crews = state
        .battery
        .iter()
        .filter(|battery| battery.manned == Manned::WithGuns)
        .flat_map(|battery| battery.crews.clone());
    Muster {
        kind,
        close,
        loose: if rides { BaseKind::SkirmishCavalry } else { BaseKind::SkirmishInfantry },
        figures: state.strength.in_ranks(),
        width: state.formation.width.into(),
        crews: crews.collect(),
        bend: state.formation.bend,
    }
}

/// Whether two units may share ground: generals, markers and held horses block no unit; friends that are passing
/// through each other are intermixed (wof.12.7.03); skirmishers, routers and pursuers go through friends and may end
/// among them (wof.12.9.1.01, wof.13.0.07); a unit upon skirmishers or gunners stands among those it runs over until
/// they fall (wof.17.6.03).
pub fn may_share_ground(field: &Field<'_>, one: UnitId, other: UnitId) -> bool {
    let (first, second) = (field.of::<UnitState>(one), field.of::<UnitState>(other));
    let friends = field.unit(one).side == field.unit(other).side;
    let intermixed = first.morale.intermixed.contains(&other) || second.morale.intermixed.contains(&one);
    let battle = field.resource::<BattleState>();
    let runs_over = || battle.is_over(one, other) || battle.is_over(other, one);
    !first.is_body()
        || !second.is_body()
        || friends && (intermixed || passes_friends(first) || passes_friends(second))
        || !friends && runs_over()
}

/// Whether a unit goes through friends freely, and may stop among them: skirmishers, routers and pursuers
/// (wof.12.9.1.01, wof.13.0.07).
pub(crate) fn passes_friends(state: UnitView<'_>) -> bool {
    state.formation.skirmishes() || state.morale.is_routing() || state.morale.pursuit.is_some()
}

/// Whether stands may lie where they are: on the table, on passable ground, not on another body. Generals, abandoned
/// guns and held horses block no unit (`wof.h.measuring`, `wof.h.general_moves`, `wof.h.abandoned_guns`).
///
/// # Errors
/// The obstacle.
pub fn must_fit(rules: &Wof, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    must_fit_beside(rules, field, &[unit], stands)
}

/// As [`must_fit`], but ignoring the stands of some units.
///
/// # Errors
/// The obstacle.
pub fn must_fit_beside(rules: &Wof, field: &Field<'_>, apart: &[UnitId], stands: &[Stand]) -> Result<(), Refusal> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let is_body = |unit: UnitId| field.of::<UnitState>(unit).is_body();
    let in_nobodys_way = is_a_general(stands) || apart.first().is_some_and(|&unit| !is_body(unit));
    if !in_nobodys_way && let Some((other, at)) = room::overlapped(field, &bodies, apart, is_body) {
        return Err(
            Refusal::new(clause!("wof.12.7.03"), format!("it would stand on {}", field.unit(other).name)).at(at)
        );
    }
    stands.iter().try_for_each(|stand| on_passable_ground(rules, field, stand))
}

/// Whether stands of a unit lie on an enemy with whom it may not share ground.
pub fn lies_on_an_enemy(field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let side = field.unit(unit).side;
    let counts = |other: UnitId| field.unit(other).side != side && !may_share_ground(field, unit, other);
    room::overlapped(field, &bodies, &[unit], counts).is_some()
}

/// Whether stands are a general's; while being placed, he may not be on record yet.
fn is_a_general(stands: &[Stand]) -> bool {
    stands.iter().flat_map(|stand| &stand.cells).all(|cell| cell.kind == FigureKind::General)
}

/// Whether a stand is on the table and not on impassable ground (wof.6.0.03, wof.20.7.03).
///
/// # Errors
/// The obstacle.
pub fn on_passable_ground(rules: &Wof, field: &Field<'_>, stand: &Stand) -> Result<(), Refusal> {
    let beyond = |point: &Vec2| beyond_the_table(field.size(), *point);
    if let Some(at) = stand.body().corners().into_iter().find(|corner| beyond(corner) > TOLERANCE) {
        return Err(Refusal::new(clause!("wof.h.setup"), "it would stand off the table").by(beyond(&at)).at(at));
    }
    let under = field.ground_under(&ground::drawn_in(stand.body()));
    let passage = |feature: &&Feature| matches!(rules.terrain(feature), TerrainKind::Bridge | TerrainKind::Ford);
    let carried = under.iter().any(passage);
    let solid = |feature: &&Feature| match rules.terrain(feature) {
        TerrainKind::River => !carried && !water::bears(rules, field, feature, stand),
        kind => kind.is_impassable(),
    };
    match under.iter().copied().find(solid) {
        Some(feature) => {
            Err(Refusal::new(clause!("wof.6.0.03"), format!("{} is in the way", feature.name))
                .at(stand.body().centre()))
        }
        None => Ok(()),
    }
}

/// The place nearest to a wanted one where a unit can stand for good, on top of nothing but units it is intermixed with
/// (wof.12.7.03) or that pass through others themselves. A runner with a corner just inside a friend is not intermixed
/// with it, and may end so only while it runs.
pub fn with_room(rules: &Wof, field: &Field<'_>, unit: UnitId, wanted: Pose, lay: impl Fn(Pose) -> Vec<Stand>) -> Pose {
    let mixed = &field.of::<Morale>(unit).intermixed;
    let makes_way = |friend: UnitId| mixed.contains(&friend) || passes_friends(field.of::<UnitState>(friend));
    let friends = field.side(field.unit(unit).side).map(|friend| friend.id);
    let apart: Vec<UnitId> =
        [unit].into_iter().chain(friends.filter(|friend| *friend != unit && makes_way(*friend))).collect();
    let fits = |front: Pose| must_fit_beside(rules, field, &apart, &lay(front)).is_ok();
    STEPS_ASIDE.nearest_free(wanted, fits).unwrap_or(wanted)
}

/// How far units and generals step aside to find room.
pub(crate) static STEPS_ASIDE: LazyLock<StepsAside> = LazyLock::new(|| {
    let raising = &Charts::embedded().raising;
    StepsAside::new(raising.step_aside_inches, raising.step_aside_at_most_inches)
});
