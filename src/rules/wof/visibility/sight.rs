//! What blocks sight (wof.20.1.01, wof.20.1.02, wof.20.3 to wof.20.5, wof.20.8.01): woods, houses, crests, units lower
//! than the watcher or not, and when a unit sees past them anyhow.

use crate::{
    clause::Clause,
    measure::{Body, Bounds, Passage, Segment, Shape, TOLERANCE},
    rules::wof::{
        Wof,
        charts::TerrainKind,
        state::{BattleState, History},
        visibility::{
            bases,
            hidden::{Hidden, Hider},
        },
    },
    table::{Feature, FeatureId, Field, Recalled, UnitId},
};
use bevy::math::Vec2;
use serde::Serialize;

/// How ground hides the units behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Screen {
    /// A wood, with the sight distance inside it, inches (wof.20.3.03, wof.20.4.03).
    Wood { sight_inches: f32 },
    /// Houses, this many contours high (wof.20.8.01).
    Houses { contours: u8 },
    /// The crest about a contour (wof.20.5.04).
    Crest,
}

/// A piece of ground that may hide something.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'f> {
    /// Which.
    pub feature: &'f Feature,
    /// Where it lies.
    pub shape: &'f Shape,
    bounds: Bounds,
    screen: Screen,
}

impl<'f> Ground<'f> {
    /// A piece of ground that hides something; none where it does not.
    pub fn of(rules: &Wof, feature: &'f Feature, shape: &'f Shape) -> Option<Self> {
        screen_of(rules, feature).map(|screen| Self { feature, shape, bounds: shape.bounds(), screen })
    }

    /// Whether it is the crest of a hill.
    pub fn is_a_crest(&self) -> bool {
        self.screen == Screen::Crest
    }

    /// Whether it has a crest that some bases touch (wof.20.5.04).
    pub fn has_its_crest_at(&self, rules: &Wof, bodies: &[Body]) -> bool {
        self.is_a_crest() && touch_border(self.shape, bodies, rules.charts().movement.contact_inches)
    }

    /// Whether it is a crest that hides all of some bases from all of others, along any line: the ones stand wholly
    /// behind it on their hill, the others below it (wof.20.5.04). False if that cannot be decided quickly.
    pub fn is_a_crest_between(&self, (eyes, eye): (&[Body], &Watcher), (marks, mark): (&[Body], &Watcher)) -> bool {
        let below = |bodies: &[Body]| !self.bounds.widened(TOLERANCE).meets(bases::bounds(bodies));
        let upon =
            |bodies: &[Body]| bodies.iter().flat_map(Body::corners).all(|at| self.shape.margin(at).holds_clear());
        let blocks = self.is_a_crest() && !is_over_the_crest(self.feature, eye, mark);
        blocks && ((below(marks) && upon(eyes)) || (below(eyes) && upon(marks)))
    }

    /// Whether it hides the ends of a line from each other if any part of it lies between them: neither end is high
    /// enough to see over it, nor in it, nor, on a hill, are both on it. False if that cannot be decided quickly.
    pub fn hides_whoever_is_behind(&self, line: Segment, eye: &Watcher, mark: &Watcher) -> bool {
        let highest = eye.contour.max(mark.contour);
        let near = self.bounds.widened(2.0 * TOLERANCE);
        let [one, other] = [line.from, line.to].map(|end| !near.takes_in(end));
        match self.screen {
            Screen::Wood { .. } => one && other && highest <= self.feature.level.max(1),
            Screen::Houses { contours } => one && other && highest <= contours,
            Screen::Crest => (one || other) && !is_over_the_crest(self.feature, eye, mark),
        }
    }

    /// Whether it lets a line of sight pass.
    ///
    /// # Errors
    /// How it hides the one end from the other.
    pub fn passes(
        &self,
        rules: &Wof,
        field: &Field<'_>,
        line: Segment,
        eye: &Watcher,
        mark: &Watcher,
    ) -> Result<(), Hidden<'f>> {
        let looked_over = self.is_a_crest() && is_over_the_crest(self.feature, eye, mark);
        if looked_over || !self.bounds.meets(line.bounds().widened(TOLERANCE)) {
            return Ok(());
        }
        let passages = field
            .space()
            .passages(self.feature.id, self.shape, line)
            .into_iter()
            .filter(|passage| passage.depth.holds_clear());
        passages.map(|passage| Crossed { ground: self, rules, field, line, passage, eye, mark }).try_for_each(
            |crossed| match self.screen {
                Screen::Wood { sight_inches } => crossed.wood(sight_inches),
                Screen::Houses { contours } => crossed.houses(contours),
                Screen::Crest => crossed.crest(),
            },
        )
    }
}

/// Whether any of some bases is in contact with the border of a shape; edges away from the box around them all are not
/// tested closely.
fn touch_border(shape: &Shape, bodies: &[Body], contact: f32) -> bool {
    let near = bases::bounds(bodies).widened(contact + 2.0 * TOLERANCE);
    if bodies.is_empty() || !shape.bounds().meets(near) {
        return false;
    }
    let touches = |edge: Segment, body: &Body| {
        let away = edge.distance(body.centre()) - body.footprint.radius();
        away <= contact + 2.0 * TOLERANCE && body.gap_to_segment(edge).distance <= contact + TOLERANCE
    };
    let edges = shape.edges().into_iter().filter(|(edge, _)| edge.bounds().meets(near));
    edges.into_iter().any(|(edge, _)| bodies.iter().any(|body| touches(edge, body)))
}

fn screen_of(rules: &Wof, feature: &Feature) -> Option<Screen> {
    let kind = rules.terrain(feature);
    match (rules.charts().terrain.ground(kind).sight_inches, kind) {
        (Some(sight_inches), _) => Some(Screen::Wood { sight_inches }),
        (None, TerrainKind::Block) => Some(Screen::Houses {
            contours: rules.briefing().stronghold(feature.id).map_or(1, |stronghold| stronghold.contours),
        }),
        (None, kind) if kind.is_hill() && feature.level > 0 => Some(Screen::Crest),
        _ => None,
    }
}

/// Whether one end of any line touches a crest or is on a higher contour, so that it blocks none (wof.20.5.04).
fn is_over_the_crest(hill: &Feature, eye: &Watcher, mark: &Watcher) -> bool {
    let touched = eye.crests.contains(&hill.id) || mark.crests.contains(&hill.id);
    touched || eye.contour.max(mark.contour) > hill.level
}

/// A line that goes through ground.
struct Crossed<'a, 'f> {
    ground: &'a Ground<'f>,
    rules: &'a Wof,
    field: &'a Field<'a>,
    line: Segment,
    passage: Passage,
    eye: &'a Watcher,
    mark: &'a Watcher,
}

impl<'f> Crossed<'_, 'f> {
    fn starts_inside(&self) -> bool {
        self.passage.span.from <= TOLERANCE
    }

    fn ends_inside(&self) -> bool {
        self.passage.span.to >= self.line.length() - TOLERANCE
    }

    fn hidden(&self, clause: Clause, how: &'static str) -> Result<(), Hidden<'f>> {
        Err(Hidden { clause, by: Hider::Ground(self.ground.feature, how), at: self.line.at(self.passage.span.from) })
    }

    /// Whether one end stands above an obstacle this many contours high that stands on the ground there.
    fn is_looked_over(&self, contours: u8) -> bool {
        let foot = contour_at(self.rules, self.field, self.line.at(self.passage.span.middle()));
        self.eye.contour.max(self.mark.contour) > foot + contours
    }

    /// How far a unit sees inside a wood; out of it and into it only within its edge, and a unit there only from this
    /// near, unless it shoots (wof.20.3.03, wof.20.4.03).
    fn wood(&self, sight_inches: f32) -> Result<(), Hidden<'f>> {
        let edge = self.rules.charts().terrain.woods_edge_inches;
        let deep = self.passage.span.length();
        let heavy = self.rules.terrain(self.ground.feature) == TerrainKind::HeavyWoods;
        let clause = if heavy { clause!("wof.20.4.03") } else { clause!("wof.20.3.03") };
        match (self.starts_inside(), self.ends_inside()) {
            (true, true) if deep > sight_inches + TOLERANCE => self.hidden(clause, "is too deep to see so far in it"),
            (true, true) => Ok(()),
            (false, false) if self.is_looked_over(self.ground.feature.level.max(1)) => Ok(()),
            (false, false) => self.hidden(clause!("wof.20.1.01"), "lies between them"),
            _ if deep > edge + TOLERANCE => self.hidden(clause, "hides whoever is not at its edge"),
            (false, true) if !self.mark.shown && self.line.length() > sight_inches + TOLERANCE => {
                self.hidden(clause, "hides those at its edge from so far off, as they have not fired")
            }
            _ => Ok(()),
        }
    }

    /// Houses hide units behind them, not their own garrison (wof.20.8.01).
    fn houses(&self, contours: u8) -> Result<(), Hidden<'f>> {
        if self.starts_inside() || self.ends_inside() || self.is_looked_over(contours) {
            return Ok(());
        }
        self.hidden(clause!("wof.20.1.01"), "lies between them")
    }

    /// A crest blocks where its border is crossed (wof.20.5.04).
    fn crest(&self) -> Result<(), Hidden<'f>> {
        if self.starts_inside() && self.ends_inside() {
            return Ok(());
        }
        self.hidden(clause!("wof.20.5.04"), "has its crest between them")
    }
}

/// Which unit's contour is asked for.
#[derive(Serialize)]
struct ContourOf(UnitId);

impl Recalled for ContourOf {
    type Answer = u8;
}

/// The contour on which a unit stands: that under the middle of its front edge (`wof.h.terrain_overlap`).
pub fn contour_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> u8 {
    field.recall(&ContourOf(unit), || contour_at(rules, field, field.unit(unit).at()))
}

/// Whether an observer on a contour sees over a unit (wof.20.1.02).
///
/// # Errors
/// The unit stands as high as the observer, by the clause.
pub fn must_see_over(rules: &Wof, field: &Field<'_>, observer_contour: u8, unit: UnitId) -> Result<(), Clause> {
    if observer_contour > contour_of(rules, field, unit) { Ok(()) } else { Err(clause!("wof.20.1.02")) }
}

/// The contour of a point of the table; rough ground is a contour higher than the ground around it (wof.20.2.02,
/// wof.20.5.01).
pub fn contour_at(rules: &Wof, field: &Field<'_>, point: Vec2) -> u8 {
    let kinds = field.ground_at(point).into_iter().map(|feature| (rules.terrain(feature), feature.level));
    let (hill, rise) = kinds.fold((0, 0), |(hill, rise), (kind, level)| {
        let raised = rules.charts().terrain.ground(kind).contours;
        (if kind.is_hill() { level.max(hill) } else { hill }, raised.max(rise))
    });
    hill + rise
}

/// One end of a line of sight: its contour, the crests that it touches, whether it shows itself at the edge of a wood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watcher {
    /// Its contour.
    pub contour: u8,
    /// The hills with a crest that it touches (wof.20.5.04).
    pub crests: Vec<FeatureId>,
    /// Whether it is seen at the edge of a wood from any distance (wof.20.3.03).
    pub shown: bool,
}

impl Watcher {
    /// A bare point.
    pub fn at(rules: &Wof, field: &Field<'_>, point: Vec2) -> Self {
        Self { contour: contour_at(rules, field, point), ..Self::default() }
    }
}

/// Whether a unit at the edge of a wood has given itself away: it shot in this turn or the last (wof.20.3.03).
pub fn has_shown_itself(field: &Field<'_>, unit: UnitId) -> bool {
    let turn = field.resource::<BattleState>().turn;
    field.of::<History>(unit).fired_turn.is_some_and(|fired| fired + 1 >= turn)
}
