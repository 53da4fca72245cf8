//! Fire at what is no unit (trl.p14.12, trl.p32.08, trl.p32.10, trl.hc.13): a building, or a point at the edge of a wood.
//! Who of a unit can fire at it, and with what dice; what the hits do is in the file of each.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Facing, Pose, TOLERANCE},
    rules::trl::{
        Trl,
        buildings::houses::{House, mark},
        charts::{Ammunition, FormationKind, Occasion},
        fire::{
            firing_stands::{Outlook, bearing, course_of},
            modifiers::Target,
            targets::{Aimed, shooters, volley},
        },
        state::UnitState,
        visibility::line_of_fire::Course,
    },
    table::{
        FeatureId, Field, Stand, UnitId,
        ask::{End, Subject},
    },
};

/// What is shot at, as shooters see and measure it.
struct Place {
    /// The points of which a shooter must see one.
    marks: Vec<Stand>,
    /// To what the distance is measured.
    ground: Measured,
    /// Whether it is fired at blindly, and what is there is in cover (trl.hc.13).
    blind: bool,
}

/// To what a distance is measured.
#[derive(Clone, Copy)]
enum Measured {
    Ground(FeatureId),
    Point(Vec2),
}

impl Measured {
    fn gap(self, field: &Field<'_>, from: Body) -> f32 {
        let to: End<'_> = match self {
            Self::Ground(feature) => feature.into(),
            Self::Point(at) => at.into(),
        };
        field.reach(Subject::Bodies(&[from]), to).map_or(f32::INFINITY, |reach| reach.distance())
    }
}

/// Aims a unit at a building: it sees the middle of a wall, and its nearest point is in reach (trl.p32.08). Nothing of
/// those within counts (trl.p32.10).
///
/// # Errors
/// Why none of its stands can shoot at it.
pub fn aim_at_building(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    house: &House,
    ammunition: Ammunition,
) -> Result<Aimed, Refusal> {
    let marks = house.walls().into_iter().map(mark).collect();
    aim_at(rules, field, (unit, ammunition), &Place { marks, ground: Measured::Ground(house.feature), blind: false })
}

/// Aims guns at a point at the edge of a wood (trl.hc.13).
///
/// # Errors
/// Why none can fire at it.
pub fn aim_at_wood(rules: &Trl, field: &Field<'_>, unit: UnitId, at: Vec2) -> Result<Aimed, Refusal> {
    let marks = vec![mark(Pose::new(before(field.unit(unit).at(), at), Facing::NORTH))];
    let place = Place { marks, ground: Measured::Point(at), blind: true };
    aim_at(rules, field, (unit, Ammunition::Ball), &place)
}

/// A point a little nearer than another, so that the ground itself is not in the way.
fn before(from: Vec2, at: Vec2) -> Vec2 {
    /// Inches.
    const BEFORE: f32 = 0.05;
    at + (from - at).normalize_or_zero() * BEFORE
}

fn aim_at(
    rules: &Trl,
    field: &Field<'_>,
    (unit, ammunition): (UnitId, Ammunition),
    place: &Place,
) -> Result<Aimed, Refusal> {
    let gap = |eye: &Stand, _: &Stand| place.ground.gap(field, eye.body());
    let ammunition = fits_range(rules, field, (unit, ammunition), place);
    let probe = shooters(rules, field, unit, (ammunition, Occasion::Shooting));
    let fire = bearing(rules, field, (unit, &probe, Outlook::Ahead), &place.marks, gap)?;
    let nearest = fire.iter().flat_map(|fires| &fires.at).map(|(_, inches)| *inches).fold(f32::INFINITY, f32::min);
    let course = course_of(&fire);
    let target = Target {
        formation: FormationKind::Line,
        distance_inches: nearest,
        cover: place.blind,
        crossing: false,
        doubled: false,
        in_wood: false,
        through_skirmishers: course == Course::ThroughSkirmishers,
        indirect: course == Course::Indirect,
        blind: place.blind,
    };
    let volley = volley(field, unit, (fire.len(), probe), target);
    let lines_of_sight = fire.iter().map(|fires| fires.at.len()).sum();
    let firing = fire.into_iter().map(|fires| fires.eye).collect();
    Ok(Aimed { firing, eligible: Vec::new(), shelters: Vec::new(), lines_of_sight, volley })
}

/// Grape that is declared beyond its reach is ball (trl.p20.02).
fn fits_range(rules: &Trl, field: &Field<'_>, (unit, ammunition): (UnitId, Ammunition), place: &Place) -> Ammunition {
    let weapon = rules.charts().fire.weapon(field.of::<UnitState>(unit).troops.kind.weapon());
    let off = field.stands_of(unit).map(|stand| place.ground.gap(field, stand.body())).fold(f32::INFINITY, f32::min);
    match weapon.reach_inches(Ammunition::Grape) {
        Some(reach) if off <= reach + TOLERANCE => ammunition,
        _ => Ammunition::Ball,
    }
}
