//! Cover from fire (trl.p14.06 to trl.p14.08, trl.hc.16, `trl.h.cover`): lines close before the target, ground in which
//! it stands.

use crate::{
    measure::{Segment, TOLERANCE},
    rules::trl::{
        Trl, charts::TerrainKind, morale::circumstances::is_linear_cover, movement::ground::is_river,
        visibility::sight::Look,
    },
    table::{Feature, Field, Stand, ask::Whom},
};

/// Whether a stand is in cover from another.
pub fn is_covered(rules: &Trl, field: &Field<'_>, look: Look<'_>) -> bool {
    let within = |stand: &Stand| field.ground_at(stand.pose.at);
    let shared = |ground: &Feature| within(look.eye).iter().any(|other| other.id == ground.id);
    let inside =
        within(look.mark).into_iter().any(|ground| covers_those_within(rules.terrain(ground)) && !shared(ground));
    inside || behind_a_line(rules, field, look)
}

/// Whether ground of a kind covers those who stand in it.
fn covers_those_within(kind: TerrainKind) -> bool {
    use TerrainKind::{Crops, Fortification, Gully, RockyGround, Ruin, Thicket, Wood};
    matches!(kind, Wood | Thicket | RockyGround | Gully | Fortification | Crops | Ruin)
}

/// Whether a line lies between the two and close before the mark, and not as close before the shooter (trl.p14.07,
/// trl.p14.08).
fn behind_a_line(rules: &Trl, field: &Field<'_>, look: Look<'_>) -> bool {
    let close = rules.charts().terrain.cover_within_inches + TOLERANCE;
    let near = |stand: &Stand, ground: &Feature| {
        field.reach(stand.id, ground.id).is_some_and(|reach| reach.distance() <= close)
    };
    let transect = field.transect(Segment::new(look.eye.pose.at, look.mark.pose.at), Whom::nobody());
    let mut lines = transect
        .features()
        .filter(|(ground, crossing)| is_linear_cover(rules.terrain(ground)) && !crossing.is_through_an_opening());
    lines.any(|(ground, _)| near(look.mark, ground) && !near(look.eye, ground))
}

/// Whether a stand crosses a river by a bridge, a ford or where it is shallow (trl.p13.08).
pub fn crosses_a_river(rules: &Trl, field: &Field<'_>, stand: &Stand) -> bool {
    field.ground_under(&stand.body()).into_iter().any(|ground| is_river(rules.terrain(ground)))
}
