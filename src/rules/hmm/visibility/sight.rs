//! Lines of sight and of fire over the table (hmm.h.los, hmm.20.21, hmm.20.23): what lies on them and whether it hides the target.
//! What each kind of ground does is the chart's; the table's *transect* says where it lies.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Segment, TOLERANCE},
    rules::hmm::{
        Hmm,
        data::{Hides, TerrainKind},
        state::{BattleState, UnitState},
        visibility::nearest_stand,
    },
    table::{
        FeatureShape, Field, Stand, UnitId,
        ask::Whom,
        transect::{Crossing, Transect},
    },
};

/// How a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// Straight, as one sees and as shot flies.
    Straight,
    /// High, as shells fly: over troops 3 in from either end, over walls and hedges (hmm.20.23).
    Over,
}

/// A line being looked along.
struct Line<'a> {
    rules: &'a Hmm,
    field: &'a Field<'a>,
    line: Segment,
    viewer: UnitId,
    target: &'a Stand,
    looking: Looking,
    /// Levels of the ground at its two ends.
    levels: (u8, u8),
}

/// Whether any figure of a unit sees any of another.
pub fn sees(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let mut eyes = field.stands_of(unit).filter(|stand| stand.alive() > 0);
    eyes.any(|stand| line(rules, field, stand.pose.at, unit, nearest_stand(field, stand.pose.at, target)).is_ok())
}

/// Whether a line of sight is free from a point of a unit to a stand of another.
///
/// # Errors
/// What blocks it, by the clause of its kind.
pub fn line(rules: &Hmm, field: &Field<'_>, from: Vec2, viewer: UnitId, target: &Stand) -> Result<(), Refusal> {
    line_of_fire(rules, field, from, viewer, target.pose.at, target, Looking::Straight)
}

/// Whether a line is free from a point of a unit to a point of a stand of another.
///
/// # Errors
/// What blocks it, by the clause of its kind.
pub fn line_of_fire(
    rules: &Hmm,
    field: &Field<'_>,
    from: Vec2,
    viewer: UnitId,
    to: Vec2,
    target: &Stand,
    looking: Looking,
) -> Result<(), Refusal> {
    let visibility = field.resource::<BattleState>().visibility_inches;
    let segment = Segment::new(from, to);
    if segment.length() > visibility + TOLERANCE {
        return Err(Refusal::new("hmm.20.19", "it is too far to be seen in this light").by(segment.length() - visibility).at(to));
    }
    let levels = (level_at(field, from), level_at(field, to));
    let line = Line { rules, field, line: segment, viewer, target, looking, levels };
    let apart = [viewer, target.id.unit];
    let transect = field.transect(segment, Whom::everybody().except(&apart));
    line.over_ground(&transect, visibility)?;
    line.past_troops(&transect)
}

/// The height of the ground at a point in hill contours.
pub fn level_at(field: &Field<'_>, point: Vec2) -> u8 {
    let transect = field.transect(Segment::new(point, point), Whom::everybody());
    transect.features().map(|(feature, _)| feature.level).max().unwrap_or(0)
}

impl Line<'_> {
    /// The ground on the line: what blocks it at once, and what hides only when there is too much of it.
    fn over_ground(&self, transect: &Transect<'_>, visibility: f32) -> Result<(), Refusal> {
        let chart = &self.rules.rules().charts.visibility;
        let (mut forest, mut scrub) = (0.0_f32, 0.0_f32);
        for (feature, crossing) in transect.features() {
            let grazes = matches!(feature.shape, FeatureShape::Area(_)) && !crossing.goes_through();
            let Some(row) = chart.sight(self.rules.terrain(feature)).filter(|_| !grazes && crossing.opening.is_none()) else { continue };
            let blocked =
                |reason: &str| Err(Refusal::new(row.clause, format!("{} {reason}", feature.name)).at(self.line.at(crossing.span.from)));
            match row.hides {
                Hides::HigherThanBothEnds if self.rises_above(feature.level, row.kind, crossing) => return blocked("rises between them"),
                Hides::Wood | Hides::OffRoad if !self.touches_an_end(crossing) => return blocked("lies between them"),
                Hides::Wood => {
                    forest += crossing.span.length();
                    if row.kind == TerrainKind::Undergrowth {
                        scrub += crossing.span.length();
                    }
                }
                Hides::FootWithin | Hides::OffRoad => scrub += crossing.span.length(),
                Hides::UnlessDirectlyBehind
                    if !self.looks_over(crossing, chart.directly_behind_inches) && self.levels.0 == self.levels.1 =>
                {
                    return blocked("is in the way");
                }
                Hides::UnlessTouching if !self.looks_over(crossing, 0.0) => return blocked("is in the way"),
                _ => {}
            }
        }
        let most_forest = chart.forest_inches(self.rules.options(), visibility);
        if forest > most_forest + TOLERANCE {
            return Err(Refusal::new("hmm.19.06", "there is too much forest between them").by(forest - most_forest).at(self.line.middle()));
        }
        let on_foot = !self.field.of::<UnitState>(self.target.id.unit).is_mounted();
        if on_foot && scrub > chart.scrub_inches + TOLERANCE {
            return Err(Refusal::new("hmm.19.14", "scrub or crops hide it").by(scrub - chart.scrub_inches).at(self.line.middle()));
        }
        Ok(())
    }

    /// A contour above both ends, or a house on ground as high as either.
    fn rises_above(&self, level: u8, kind: TerrainKind, crossing: &Crossing<'_>) -> bool {
        let eyes = self.levels.0.max(self.levels.1);
        match kind {
            TerrainKind::HillSlope => level > eyes,
            _ => {
                let storeys = u8::try_from(self.rules.rules().charts.visibility.building_levels).unwrap_or(u8::MAX);
                level_at(self.field, self.line.at(crossing.span.middle())) + storeys > eyes
            }
        }
    }

    fn touches_an_end(&self, crossing: &Crossing<'_>) -> bool {
        crossing.span.from <= TOLERANCE || crossing.span.to >= self.line.length() - TOLERANCE
    }

    /// Whether one end stands so near behind a wall that it looks over it; shells fly over it anyway.
    fn looks_over(&self, crossing: &Crossing<'_>, within: f32) -> bool {
        let half = |unit: UnitId| self.field.stands_of(unit).next().map_or(0.0, |stand| stand.base.depth / 2.0);
        let near_viewer = crossing.span.from <= within + half(self.viewer) + TOLERANCE;
        let near_target = self.line.length() - crossing.span.to <= within + self.target.base.depth / 2.0 + TOLERANCE;
        self.looking == Looking::Over || near_viewer || near_target
    }

    /// Formed troops block the line, unless one end is a level higher and they are 3 in from the lower end; a high line passes over
    /// all that are 3 in from both ends.
    fn past_troops(&self, transect: &Transect<'_>) -> Result<(), Refusal> {
        let clear_by = self.rules.rules().charts.visibility.over_troops_inches - TOLERANCE;
        for (stand, crossing) in transect.stands().filter(|(_, crossing)| crossing.goes_through()) {
            let from_target = self.line.length() - crossing.span.to;
            let (eye, mark) = self.levels;
            let clear = match (self.looking, eye.cmp(&mark)) {
                (Looking::Over, _) => crossing.span.from >= clear_by && from_target >= clear_by,
                (Looking::Straight, std::cmp::Ordering::Greater) => from_target >= clear_by,
                (Looking::Straight, std::cmp::Ordering::Less) => crossing.span.from >= clear_by,
                (Looking::Straight, std::cmp::Ordering::Equal) => false,
            };
            if !clear && self.field.of::<UnitState>(stand.unit).is_formed() {
                let name = &self.field.unit(stand.unit).name;
                return Err(Refusal::new("hmm.20.21", format!("{name} stands between them")).at(self.line.at(crossing.span.from)));
            }
        }
        Ok(())
    }
}
