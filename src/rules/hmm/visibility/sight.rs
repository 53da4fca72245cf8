//! Lines of sight and of fire over the table (hmm.h.los, hmm.20.21, hmm.20.23): which ground lies on them and whether
//! it hides the target, and how far is seen. The chart gives the effect of each kind of ground; the table's *transect*
//! says where it lies.

use crate::{
    battle::Refusal,
    measure::{Segment, TOLERANCE},
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::{Daylight, Hides, Rules, Seeing, TerrainKind, Traveller, visibility::VISIBILITY_TABLE},
            state::{BattleState, Formation, History, UnitState},
            visibility::hidden::{self, Thicket},
        },
        opening::ambush,
        reckon::{ProcedureInputs, inputs, right},
    },
    table::{
        Feature, FeatureShape, Field, Recalled, Stand, StandId, UnitId,
        ask::Whom,
        transect::{Crossing, Transect},
    },
};
use bevy::math::Vec2;
use serde::Serialize;

/// How a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// Straight, as one sees and as shot flies.
    Straight,
    /// High, as shells fly: over troops 3 in from either end, over walls and hedges (hmm.20.23).
    Over,
    /// As roundshot flies: straight, and from a hill over troops on lower ground 3 in from gun and target (hmm.20.23).
    Shot,
}

/// A line being looked along.
struct Line<'a> {
    rules: &'a Hmm,
    field: &'a Field<'a>,
    line: Segment,
    /// The stand that looks, where one does.
    eye: Option<StandId>,
    /// The target stand, if there is one.
    target: Option<&'a Stand>,
    looking: Looking,
    /// Levels of the ground at its two ends.
    levels: (u8, u8),
}

/// Whether any figure of a unit sees any of another; a unit hidden from its side is never seen (`hmm.h.ambush`).
pub fn sees(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    ambush::knows_of(field, unit, target) && has_in_sight(rules, field, unit, target)
}

/// Whether a line of sight is free from any figure of a unit to any of another, regardless of which sides know of them.
pub fn has_in_sight(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    field.recall(&Seen(unit, target), || {
        let mut eyes = field.stands_of(unit).filter(|stand| stand.alive() > 0);
        field.stands_of(target).next().is_some() && eyes.any(|stand| sees_any_part(rules, field, stand, target).is_ok())
    })
}

/// The observer and the target.
#[derive(Serialize)]
struct Seen(UnitId, UnitId);

impl Recalled for Seen {
    type Answer = bool;
}

/// Whether a stand sees any stand of a unit, the nearest tried first.
///
/// # Errors
/// The obstacle that hides the nearest.
pub fn sees_any_part(rules: &Hmm, field: &Field<'_>, eye: &Stand, target: UnitId) -> Result<(), Refusal> {
    let look = |at: &Stand| line(rules, field, eye.pose.at, eye.id.unit, at);
    let nearest = nearest_stand(field, eye.pose.at, target);
    let Err(why) = look(nearest) else { return Ok(()) };
    let mut others = field.stands_of(target).filter(|stand| stand.alive() > 0 && stand.id != nearest.id);
    if others.any(|stand| look(stand).is_ok()) { Ok(()) } else { Err(why) }
}

/// Whether a line of sight is free from a point of a unit to a stand of another.
///
/// # Errors
/// The obstacle, by the clause of its kind.
pub fn line(rules: &Hmm, field: &Field<'_>, from: Vec2, viewer: UnitId, target: &Stand) -> Result<(), Refusal> {
    line_of_fire(rules, field, from, viewer, target.pose.at, target, Looking::Straight)
}

/// Whether a line is free from a point of a unit to a point of a stand of another.
///
/// # Errors
/// The obstacle, by the clause of its kind.
pub fn line_of_fire(
    rules: &Hmm,
    field: &Field<'_>,
    from: Vec2,
    viewer: UnitId,
    to: Vec2,
    target: &Stand,
    looking: Looking,
) -> Result<(), Refusal> {
    let eye = field.stands_of(viewer).find(|stand| stand.body().contains(from)).map(|stand| stand.id);
    free(rules, field, Segment::new(from, to), (eye, Some(target)), looking, &[viewer, target.id.unit])
}

/// Whether a straight line of sight is free between two points, be they on stands or on bare ground.
///
/// # Errors
/// The obstacle, by the clause of its kind.
pub fn between(rules: &Hmm, field: &Field<'_>, from: Vec2, to: Vec2) -> Result<(), Refusal> {
    let stand_at = |at: Vec2| {
        field.units_on_table().flat_map(|unit| field.stands_of(unit.id)).find(|stand| stand.body().contains(at))
    };
    let (eye, target) = (stand_at(from), stand_at(to));
    let apart: Vec<UnitId> = eye.iter().chain(&target).map(|stand| stand.id.unit).collect();
    free(rules, field, Segment::new(from, to), (eye.map(|stand| stand.id), target), Looking::Straight, &apart)
}

/// Whether a line between two ends is clear of all obstacles except the excluded ones.
fn free(
    rules: &Hmm,
    field: &Field<'_>,
    line: Segment,
    (eye, target): (Option<StandId>, Option<&Stand>),
    looking: Looking,
    apart: &[UnitId],
) -> Result<(), Refusal> {
    let visibility = target.map_or(field.resource::<BattleState>().visibility_inches, |target| {
        visibility_of(rules, field, target.id.unit)
    });
    hidden::must_be_near_enough(line.length(), visibility).map_err(|refusal| refusal.at(line.to))?;
    let levels = (level_at(rules, field, line.from), level_at(rules, field, line.to));
    let transect = field.transect(line, Whom::everybody().except(apart));
    let line = Line { rules, field, line, eye, target, looking, levels };
    line.over_ground(&transect, visibility)?;
    line.past_troops(&transect)
}

/// How far a unit can be seen, inches: as the hour has it (hmm.20.19), by night twice as far if it fired this turn or
/// last (hmm.20.20).
fn visibility_of(rules: &Hmm, field: &Field<'_>, target: UnitId) -> f32 {
    let battle = field.resource::<BattleState>();
    let flashed = field.of::<History>(target).flash_turn.is_some_and(|turn| turn + 1 >= battle.turn);
    let times = if battle.daylight == Daylight::Night && flashed {
        rules.charts().visibility.night_fire_seen_times
    } else {
        1.0
    };
    battle.visibility_inches * times
}

/// The height of the ground at a point in hill contours, without structures on it.
pub fn level_at(rules: &Hmm, field: &Field<'_>, point: Vec2) -> u8 {
    let contours =
        field.ground_at(point).into_iter().filter(|feature| rules.terrain(feature) == TerrainKind::HillSlope);
    contours.map(|feature| feature.level).max().unwrap_or(0)
}

impl Line<'_> {
    /// The ground on the line: some kinds block it at once, others only if there is too much of them.
    fn over_ground(&self, transect: &Transect<'_>, visibility: f32) -> Result<(), Refusal> {
        let chart = &self.rules.charts().visibility;
        let mut thicket = Thicket::default();
        for (feature, crossing) in transect.features() {
            let grazes = matches!(feature.shape, FeatureShape::Area(_)) && !crossing.goes_through();
            let Some(row) =
                chart.sight(self.rules.terrain(feature)).filter(|_| !grazes && !crossing.is_through_an_opening())
            else {
                continue;
            };
            let blocked =
                |how: &str| Err(hidden::hidden_by(row, &feature.name, how).at(self.line.at(crossing.span.from)));
            match row.hides {
                Hides::HigherThanBothEnds if self.rises_above(feature.level, row.kind, crossing) => {
                    return blocked(hidden::RISES_BETWEEN);
                }
                Hides::OffRoad
                    if self.has_one_end_in(crossing) && self.looks_out(feature, crossing, chart.town_edge_inches) => {}
                Hides::OffRoad if self.has_one_end_in(crossing) => {
                    return blocked("hides whoever is deeper in it than half an inch");
                }
                Hides::Wood | Hides::OffRoad if !self.touches_an_end(crossing) => return blocked(hidden::LIES_BETWEEN),
                Hides::Wood => {
                    thicket.forest_inches += crossing.span.length();
                    if row.kind == TerrainKind::Undergrowth {
                        thicket.scrub_inches += crossing.span.length();
                    }
                }
                Hides::FootWithin | Hides::OffRoad => thicket.scrub_inches += crossing.span.length(),
                Hides::UnlessDirectlyBehind
                    if !self.stands_at(feature, chart.directly_behind_inches) && !self.looks_down_on(crossing) =>
                {
                    return blocked("is in the way");
                }
                Hides::UnlessTouching if !self.stands_at(feature, 0.0) => return blocked("is in the way"),
                _ => {}
            }
        }
        // Bare ground is treated as if a man stood there.
        let traveller =
            self.target.map_or(Traveller::Formed, |target| self.field.of::<UnitState>(target.id.unit).traveller());
        hidden::must_see_through(self.rules.in_force(), thicket, visibility, traveller)
            .map_err(|refusal| refusal.at(self.line.middle()))
    }

    /// A contour above both ends, or a house on ground as high as either.
    fn rises_above(&self, level: u8, kind: TerrainKind, crossing: &Crossing<'_>) -> bool {
        let top = match kind {
            TerrainKind::HillSlope => level,
            _ => {
                let storeys = u8::try_from(self.rules.charts().visibility.building_levels).unwrap_or(u8::MAX);
                level_at(self.rules, self.field, self.line.at(crossing.span.middle())) + storeys
            }
        };
        hidden::rises_above(top, self.levels)
    }

    /// Whether one end of the line lies in the ground it crosses and the other outside.
    fn has_one_end_in(&self, crossing: &Crossing<'_>) -> bool {
        let (starts, ends) = (crossing.span.from <= TOLERANCE, crossing.span.to >= self.line.length() - TOLERANCE);
        starts != ends
    }

    /// Whether the end that lies in a town is near enough to its edge to see out and be seen there (hmm.20.38).
    fn looks_out(&self, town: &Feature, crossing: &Crossing<'_>, within: f32) -> bool {
        let inner = if crossing.span.from <= TOLERANCE { self.line.from } else { self.line.to };
        let is_area = matches!(town.shape, FeatureShape::Area(_));
        self.field
            .space()
            .feature(town.id)
            .is_some_and(|area| is_area && area.margin(inner).inches() <= within + TOLERANCE)
    }

    fn touches_an_end(&self, crossing: &Crossing<'_>) -> bool {
        crossing.span.from <= TOLERANCE || crossing.span.to >= self.line.length() - TOLERANCE
    }

    /// Whether the base at one end is near enough to a wall or hedge to see over it (hmm.19.28); shells fly over it
    /// anyway.
    fn stands_at(&self, feature: &Feature, within: f32) -> bool {
        let near =
            |stand: StandId| self.field.reach(stand, feature.id).is_some_and(|reach| reach.within(within).holds());
        self.looking == Looking::Over || self.target.is_some_and(|target| near(target.id)) || self.eye.is_some_and(near)
    }

    /// Whether one end is a level higher than the ground on which a wall stands (hmm.20.21).
    fn looks_down_on(&self, crossing: &Crossing<'_>) -> bool {
        self.levels.0.max(self.levels.1) > level_at(self.rules, self.field, self.line.at(crossing.span.middle()))
    }

    /// Formed troops block the line, unless one end is a level higher and they are 3 in from the lower end; a high line
    /// passes over all that are 3 in from both ends.
    fn past_troops(&self, transect: &Transect<'_>) -> Result<(), Refusal> {
        let clear_by = self.rules.charts().visibility.over_troops_inches - TOLERANCE;
        for (stand, crossing) in transect.stands().filter(|(_, crossing)| crossing.goes_through()) {
            let from_target = self.line.length() - crossing.span.to;
            let (eye, mark) = self.levels;
            let flies_over = match self.looking {
                Looking::Straight => false,
                Looking::Over => true,
                Looking::Shot => level_at(self.rules, self.field, self.line.at(crossing.span.middle())) < eye,
            };
            let clear = match eye.cmp(&mark) {
                _ if flies_over => crossing.span.from >= clear_by && from_target >= clear_by,
                std::cmp::Ordering::Greater => from_target >= clear_by,
                std::cmp::Ordering::Less => crossing.span.from >= clear_by,
                std::cmp::Ordering::Equal => false,
            };
            if !clear && self.field.of::<Formation>(stand.unit).is_formed() {
                let name = &self.field.unit(stand.unit).name;
                let (clause, reason) = if flies_over {
                    (clause!("hmm.20.23"), "stands too near under the shot")
                } else {
                    (clause!("hmm.20.21"), "stands between them")
                };
                return Err(Refusal::new(clause, format!("{name} {reason}")).at(self.line.at(crossing.span.from)));
            }
        }
        Ok(())
    }
}

/// The stand of a unit with its middle nearest to a point: a living one, until ranks are closed after the last loss.
pub fn nearest_stand<'w>(field: &Field<'w>, from: Vec2, target: UnitId) -> &'w Stand {
    let nearer = |one: &&Stand, two: &&Stand| {
        let away = |stand: &Stand| stand.pose.at.distance_squared(from);
        (one.alive() == 0).cmp(&(two.alive() == 0)).then(away(one).total_cmp(&away(two)))
    };
    let nearest = field.stands_of(target).min_by(nearer);
    nearest.expect("a unit on the table has stands")
}

inputs! {
    /// Whether one sees somebody along a line of given heights and woods.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct SightLine for "hmm.sight_line" by clause!("hmm.20.21") switches ["forest_sight"] {
        /// The visibility.
        seeing: Seeing = word(VISIBILITY_TABLE).or("ClearDay"),
        /// How long the line is.
        inches: f32 = measure("inches", VISIBILITY_TABLE),
        /// The level of the ground on which one stands, in hill contours.
        eye_level: u8 = count("contours", clause!("hmm.20.21")).within(0, 20).or("0"),
        /// The level of the ground on which the target stands.
        target_level: u8 = count("contours", clause!("hmm.20.21")).within(0, 20).or("0"),
        /// The highest contour between them.
        hill_level: u8 = count("contours", clause!("hmm.19.12")).within(0, 20).named("hill").or("0"),
        /// Whether a wood lies between them in which neither of them is.
        wood_between: bool = flag(clause!("hmm.20.21")),
        /// Inches of forest on the line in which one of them is.
        forest_inches: f32 = measure("inches", clause!("hmm.19.06")).named("forest").or("0"),
        /// Inches of forest with undergrowth in which one of them is.
        undergrowth_inches: f32 = measure("inches", clause!("hmm.19.08")).named("undergrowth").or("0"),
        /// Inches of scrub or crops on the line.
        scrub_inches: f32 = measure("inches", clause!("hmm.19.14")).named("scrub").or("0"),
        /// As what the target goes.
        target: Traveller = word(clause!("hmm.19.14")).or("Formed"),
    }
}

impl SightLine {
    /// Whether the target is seen.
    pub(super) fn sees(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        let chart = &rules.charts.visibility;
        let visibility = chart.visibility_inches(self.seeing);
        let hides = |kind: TerrainKind, name: &str, how: &str| {
            chart.sight(kind).map_or(Ok(()), |row| Err(hidden::hidden_by(row, name, how)))
        };
        hidden::must_be_near_enough(self.inches, visibility)?;
        if hidden::rises_above(self.hill_level, (self.eye_level, self.target_level)) {
            hides(TerrainKind::HillSlope, "a hill", hidden::RISES_BETWEEN)?;
        }
        if self.wood_between {
            hides(TerrainKind::Forest, "a wood", hidden::LIES_BETWEEN)?;
        }
        let thicket = Thicket {
            forest_inches: self.forest_inches + self.undergrowth_inches,
            scrub_inches: self.undergrowth_inches + self.scrub_inches,
        };
        hidden::must_see_through(rules, thicket, visibility, self.target)
    }
}

/// Whether one sees somebody along a line of given heights and woods (hmm.20.21).
pub fn sight_line(rules: Rules<'_>, of: &SightLine) -> Receipt<()> {
    right(of.draft(), ("sees", "sees"), clause!("hmm.20.21"), of.sees(rules).map(|()| true.into()))
}
