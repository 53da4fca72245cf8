//! Cover from fire (trl.p14.06 to trl.p14.08, trl.hc.16, `trl.h.cover`): lines close before the target, ground in which
//! it stands.

use bevy::math::Vec2;

use crate::{
    measure::{Segment, TOLERANCE},
    rules::trl::{
        Trl, charts::TerrainKind, morale::circumstances::is_linear_cover, movement::ground::is_river,
        visibility::sight::Look,
    },
    table::{Feature, Field, Stand, ask::Whom},
};

/// How a stand is sheltered from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// Not at all.
    None,
    /// By the ground in which it stands (trl.p14.06).
    Ground,
    /// By a line close before it (trl.p14.07).
    Line,
    /// By none, for the line is as close to the shooter (trl.p14.08).
    SharedLine,
}

impl Shelter {
    /// Whether it counts as cover.
    pub fn covers(self) -> bool {
        matches!(self, Self::Ground | Self::Line)
    }
}

/// How a stand is sheltered from another.
pub fn shelter(rules: &Trl, field: &Field<'_>, look: Look<'_>) -> Shelter {
    let within = |stand: &Stand| field.ground_at(stand.pose.at);
    let shared = |ground: &Feature| within(look.eye).iter().any(|other| other.id == ground.id);
    let inside =
        within(look.mark).into_iter().any(|ground| covers_those_within(rules.terrain(ground)) && !shared(ground));
    if inside { Shelter::Ground } else { behind_a_line(rules, field, look) }
}

/// Whether ground of a kind covers those who stand in it.
fn covers_those_within(kind: TerrainKind) -> bool {
    use TerrainKind::{Crops, Fortification, Gully, RockyGround, Ruin, Thicket, Wood};
    matches!(kind, Wood | Thicket | RockyGround | Gully | Fortification | Crops | Ruin)
}

/// Whether a line lies between the two and close before the mark, and not as close before the shooter (trl.p14.07,
/// trl.p14.08).
fn behind_a_line(rules: &Trl, field: &Field<'_>, look: Look<'_>) -> Shelter {
    let close = rules.charts().terrain.cover_within_inches + TOLERANCE;
    let near = |stand: &Stand, ground: &Feature| {
        field.reach(stand.id, ground.id).is_some_and(|reach| reach.distance() <= close)
    };
    let transect = field.transect(Segment::new(look.eye.pose.at, look.mark.pose.at), Whom::nobody());
    let lines = transect
        .features()
        .filter(|(ground, crossing)| is_linear_cover(rules.terrain(ground)) && !crossing.is_through_an_opening());
    let close: Vec<&Feature> = lines.map(|(ground, _)| ground).filter(|ground| near(look.mark, ground)).collect();
    match close.iter().any(|ground| !near(look.eye, ground)) {
        true => Shelter::Line,
        false if close.is_empty() => Shelter::None,
        false => Shelter::SharedLine,
    }
}

/// Whether a stand looks over a line of cover close before its front, which does not limit it (trl.p15.01).
pub fn looks_over_its_cover(rules: &Trl, field: &Field<'_>, eye: &Stand) -> bool {
    let close = rules.charts().terrain.cover_within_inches + TOLERANCE;
    let ahead = Segment::new(eye.pose.at, eye.body().front().shifted(Vec2::new(0.0, close)).at);
    let transect = field.transect(ahead, Whom::nobody());
    transect.features().any(|(ground, _)| is_linear_cover(rules.terrain(ground)))
}

/// Whether a stand crosses a river by a bridge, a ford or where it is shallow (trl.p13.08).
pub fn crosses_a_river(rules: &Trl, field: &Field<'_>, stand: &Stand) -> bool {
    field.ground_under(&stand.body()).into_iter().any(|ground| is_river(rules.terrain(ground)))
}
