//! Laying units out: from a unit's state and living figures to stands on the table in some formation, and whether they
//! fit there.

use std::sync::LazyLock;

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Footprint, Pose, TOLERANCE},
    rules::{
        hmm::{
            Hmm, buildings,
            charts::{Charts, FormationKind, TerrainKind, Troop, formation::BaseKind, options::Toggle},
            formation::{
                self,
                bases::{Muster, Riders},
                figures,
            },
            movement::bridges,
            scale,
            state::{Strength, UnitState, UnitView},
        },
        opening::{StepsAside, room},
        word::Word,
    },
    table::{Feature, Field, FigureKind, Stand, UnitId},
};

/// The stands of a unit's living figures in a formation, the middle of their front edge at a pose.
pub fn stands(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    formation: FormationKind,
    lines: u8,
    front: Pose,
) -> Vec<Stand> {
    stands_of_state(rules, field.of::<UnitState>(unit), living(field, unit), unit, formation, lines, front)
}

/// As [`stands`], for a unit that has none on the table yet.
pub fn stands_of_state(
    rules: &Hmm,
    state: UnitView<'_>,
    men: usize,
    unit: UnitId,
    formation: FormationKind,
    lines: u8,
    front: Pose,
) -> Vec<Stand> {
    let places = formation::footprints::layout(rules.in_force(), &muster(state, men, lines), formation);
    let mut stands = formation::footprints::place(&places, unit, front);
    let unsound = |number: u16| {
        state.battery.iter().flat_map(|battery| &battery.guns).any(|gun| gun.stand.number == number && !gun.sound)
    };
    stands.retain(|stand| !unsound(stand.id.number));
    stands
}

/// The men of a broken line in two bodies of two ranks: this many with their inner edge at the first x of a frame and
/// the rest of them at lower x, this many with theirs at the second and the rest at higher.
pub fn halves(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    frame: Pose,
    [lower, higher]: [(usize, f32); 2],
) -> Vec<Stand> {
    let state = field.of::<UnitState>(unit);
    let all = muster(state, figures::men(field, unit), 1);
    let body = |men: &[FigureKind]| {
        let muster = Muster { men: men.to_vec(), ..all.clone() };
        formation::footprints::layout(rules.in_force(), &muster, FormationKind::Line)
    };
    let (first, second) = all.men.split_at(lower.0.min(all.men.len()));
    let mut places = Vec::new();
    for (men, edge, way) in
        [(first, lower.1, -1.0), (second, higher.1, 1.0)].into_iter().filter(|(men, ..)| !men.is_empty())
    {
        let half = body(men);
        let middle = edge + way * formation::extent(&half).frontage / 2.0;
        places.extend(half.into_iter().map(|place| formation::Place {
            pose: Pose::new(place.pose.at + Vec2::new(middle, 0.0), place.pose.facing),
            ..place
        }));
    }
    formation::footprints::place(&places, unit, frame)
}

/// The men that ride on a unit's limbers, dismounted: in twos on bases of their own where the limber stands, from its
/// front back.
pub fn alighted(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Stand> {
    let (base, _) = rules.charts().formation.base(BaseKind::Single);
    let post = |limber: &Stand, man: usize| {
        #[expect(clippy::cast_precision_loss, reason = "a gun has a handful of men")]
        let (file, rank) = ((man % 2) as f32 - 0.5, (man / 2) as f32 + 0.5);
        Pose::new(
            limber.pose.to_table(Vec2::new(file * base.frontage, limber.base.depth / 2.0 - rank * base.depth)),
            limber.pose.facing,
        )
    };
    let limbers = field.stands_of(unit).filter(|stand| stand.cells.iter().any(|cell| cell.kind == FigureKind::Limber));
    let places = limbers.flat_map(|limber| (0..riders(limber)).map(move |man| post(limber, man)));
    formation::bases::singles(unit, base, FigureKind::Gunner, places)
}

/// The men that ride on a limber.
fn riders(limber: &Stand) -> usize {
    limber.cells.iter().filter(|cell| cell.alive && cell.kind.is_man()).count()
}

/// How far ahead of a limber's middle the last rank of its riders stands when dismounted, inches.
pub fn rear_of_the_riders(rules: &Hmm, limber: &Stand) -> f32 {
    let (base, _) = rules.charts().formation.base(BaseKind::Single);
    #[expect(clippy::cast_precision_loss, reason = "a gun has a handful of men")]
    let ranks = riders(limber).div_ceil(2) as f32;
    limber.base.depth / 2.0 - ranks * base.depth
}

/// The block that a unit fills in a formation with its present strength.
pub fn footprint(rules: &Hmm, field: &Field<'_>, unit: UnitId, formation: FormationKind, lines: u8) -> Footprint {
    let muster = muster(field.of::<UnitState>(unit), living(field, unit), lines);
    formation::extent(&formation::footprints::layout(rules.in_force(), &muster, formation))
}

/// The living men; before any stand has been laid out, those of the initial strength.
fn living(field: &Field<'_>, unit: UnitId) -> usize {
    if field.stands_of(unit).next().is_some() {
        figures::men(field, unit)
    } else {
        usize::from(field.of::<Strength>(unit).start_figures)
    }
}

/// Whether its men stand on the bases of horse, as horse holders do too.
fn rides(state: UnitView<'_>) -> bool {
    state.is_mounted() || state.holds_horses()
}

/// The figures of a unit to be laid out: its men in the order in which they fill the ranks, officers and colours in
/// front.
fn muster(state: UnitView<'_>, men: usize, lines: u8) -> Muster {
    let kind = match state.troops.kind {
        Troop::General => FigureKind::General,
        Troop::Messenger => FigureKind::Messenger,
        troop if troop.is_artillery() => FigureKind::Gunner,
        Troop::Pioneers => FigureKind::Pioneer,
        Troop::Wagon => FigureKind::Wagon,
        Troop::PontoonWagon => FigureKind::Pontoon,
        _ if rides(state) => FigureKind::Cavalry,
        troop if troop.is_light(state.formation.mount) => FigureKind::Light,
        _ => FigureKind::Infantry,
    };
    let mut figures = vec![kind; men];
    let shows_colours = matches!(kind, FigureKind::Infantry | FigureKind::Cavalry) && men >= 8;
    if shows_colours {
        let middle = men / 4;
        figures[middle] = FigureKind::Colour;
        if state.strength.officers.commander {
            figures[middle + 1] = FigureKind::Officer;
        }
    }
    let guns = state.battery.iter().flat_map(|battery| &battery.guns).map(|gun| gun.stand.number).collect();
    let riders = if rides(state) || matches!(state.troops.kind, Troop::General | Troop::Messenger) {
        Riders::Mounted
    } else {
        Riders::OnFoot
    };
    Muster { troop: state.troops.kind, riders, men: figures, guns, lines }
}

/// Whether stands may lie where they are: on the table, on no building or other unit (hmm.20.27), and clear of the
/// enemy.
///
/// # Errors
/// The obstacle.
pub fn must_fit(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    must_fit_beside(rules, field, &[unit], stands)
}

/// As [`must_fit`], but ignoring the stands of some units.
///
/// # Errors
/// The obstacle.
pub fn must_fit_beside(rules: &Hmm, field: &Field<'_>, apart: &[UnitId], stands: &[Stand]) -> Result<(), Refusal> {
    let bodies: Vec<Body> = stands.iter().map(|stand| Body::new(stand.pose, stand.base)).collect();
    if let Some((other, at)) = room::overlapped(field, &bodies, apart, |_| true) {
        return Err(Refusal::new(clause!("hmm.20.27"), format!("it would stand on {}", field.unit(other).name)).at(at));
    }
    stands.iter().try_for_each(|stand| on_passable_ground(rules, field, stand))
}

/// Whether a stand is on the table and not on impassable ground (hmm.19.25, hmm.19.23).
///
/// # Errors
/// The obstacle.
pub fn on_passable_ground(rules: &Hmm, field: &Field<'_>, stand: &Stand) -> Result<(), Refusal> {
    let size = field.size();
    let body = Body::new(stand.pose, stand.base);
    let corners = body.corners();
    let beyond = |point: Vec2| room::beyond_the_table(size, point);
    if let Some(&point) = corners.iter().find(|&&point| beyond(point) > TOLERANCE) {
        return Err(scale::off_the_table("it would stand off the table").by(beyond(point)).at(point));
    }
    if formation::bases::is_boat(stand) {
        let afloat = bridges::floats(rules, field, &body);
        return if afloat {
            Ok(())
        } else {
            Err(Refusal::new(clause!("hmm.20.44"), "boats lie on deep water only").at(body.centre()))
        };
    }
    let solid = |feature: &&Feature| match rules.terrain(feature) {
        TerrainKind::Building => true,
        TerrainKind::ExtraDeepWater => !bridges::is_carried(rules, field, body.centre()),
        _ => false,
    };
    match field.ground_under(&body).into_iter().find(solid) {
        Some(feature) => Err(buildings::in_the_way(feature).at(body.centre())),
        None => Ok(()),
    }
}

/// Where a body that turns about its middle has its front afterwards, when its block changes shape: the middle stays
/// (hmm.05.07).
pub fn front_about_the_middle(front: Pose, before: Footprint, after: Footprint, turned_right: f32) -> Pose {
    let middle = front.to_table(Vec2::new(0.0, -before.depth / 2.0));
    let facing = front.facing.turned_right(turned_right);
    Pose::new(middle, facing).shifted(Vec2::new(0.0, after.depth / 2.0))
}

/// The free place nearest to a wanted one, with the same facing; of equally near places the rearmost, then the
/// leftmost.
pub fn nearest_free(wanted: Pose, is_free: impl Fn(Pose) -> bool) -> Option<Pose> {
    STEPS_ASIDE.nearest_free(wanted, is_free)
}

/// How far units and leaders step aside to find room.
pub(crate) static STEPS_ASIDE: LazyLock<StepsAside> = LazyLock::new(|| {
    let raising = &Charts::embedded().raising;
    StepsAside::new(raising.step_aside_inches, raising.step_aside_at_most_inches)
});

/// The formations in which a unit may be deployed.
pub(crate) fn formations(rules: &Hmm, state: UnitView<'_>) -> impl Iterator<Item = FormationKind> {
    let (troop, acw) = (state.troops.kind, rules.options().acw == Toggle::On);
    let all = FormationKind::ALL.iter().copied();
    all.filter(move |&formation| {
        formation::legal_formations::may_take(troop, formation) && !(acw && formation == FormationKind::AttackColumn)
    })
}
