//! What lies between two places and may hide one from the other (wof.16.1.09, wof.20): woods, houses, crests, other units. Gathered once for a
//! pair of units, then asked about many lines. Knows neither arcs nor ranges.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Bounds, Passage, Segment, Shape, Span, TOLERANCE},
    rules::wof::{
        Wof,
        data::TerrainKind,
        state::UnitState,
        visibility::{sides, sight},
    },
    table::{Feature, FeatureId, Field, FigureKind, StandId, UnitId},
};

/// One end of a line of sight: on what contour, at which crests, whether it shows itself at the edge of a wood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watcher {
    /// Its contour.
    pub contour: u8,
    /// The hills whose crest it touches (wof.20.5.04).
    pub crests: Vec<FeatureId>,
    /// Whether it is seen at the edge of a wood from any distance (wof.20.3.03).
    pub shown: bool,
}

impl Watcher {
    /// A unit where it stands; a garrison looks out of upper storeys (wof.20.8.01).
    pub fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, scene: &Scene<'_>) -> Self {
        let blocks = sides::blocks_of(rules, field, unit, None).into_iter();
        let storeys = blocks.filter_map(|block| rules.briefing().stronghold(block)).map(|block| block.contours).max();
        let contour = sight::contour_of(rules, field, unit) + storeys.unwrap_or_default();
        Self { contour, crests: scene.crests_at(&sight::bodies(field, unit)), shown: sight::has_shown_itself(field, unit) }
    }

    /// Somebody whose front's middle is at a point and whose bases lie so.
    pub fn on(rules: &Wof, field: &Field<'_>, front: Vec2, bodies: &[Body], scene: &Scene<'_>) -> Self {
        Self { crests: scene.crests_at(bodies), ..Self::at(rules, field, front) }
    }

    /// A bare point.
    pub fn at(rules: &Wof, field: &Field<'_>, point: Vec2) -> Self {
        Self { contour: sight::contour_at(rules, field, point), ..Self::default() }
    }
}

/// Whether any of some bases is in contact with the border of a shape; edges away from the box about them all are not looked at closely.
fn touch_border(shape: &Shape, bodies: &[Body], contact: f32) -> bool {
    let near = sight::bounds(bodies).widened(contact + 2.0 * TOLERANCE);
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

/// How ground hides what is behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Screen {
    /// A wood, in which one sees so far, inches (wof.20.3.03, wof.20.4.03).
    Wood { sight_inches: f32 },
    /// Houses, so many contours high (wof.20.8.01).
    Houses { contours: u8 },
    /// The crest about a contour (wof.20.5.04).
    Crest,
}

/// A piece of ground that may hide something.
#[derive(Clone, Copy, Debug)]
struct Ground<'f> {
    feature: &'f Feature,
    shape: &'f Shape,
    bounds: Bounds,
    screen: Screen,
}

impl Ground<'_> {
    /// Whether it hides the ends of a line from each other if any of it lies between them: they are not so high as to look over it, and not in
    /// it, of a hill not both on it. False where that is not quickly known.
    fn hides_whoever_is_behind(&self, line: Segment, eye: &Watcher, mark: &Watcher) -> bool {
        let highest = eye.contour.max(mark.contour);
        let near = self.bounds.widened(2.0 * TOLERANCE);
        let [one, other] = [line.from, line.to].map(|end| !near.takes_in(end));
        match self.screen {
            Screen::Wood { .. } => one && other && highest <= self.feature.level.max(1),
            Screen::Houses { contours } => one && other && highest <= contours,
            Screen::Crest => (one || other) && !is_over_the_crest(self.feature, eye, mark),
        }
    }
}

/// What hid a line of sight: whoever tries the next line looks there first.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    hider: Beside,
    /// A place within ground that hides whatever is behind it, and how deep it lies in it, inches.
    core: Option<(Vec2, f32)>,
}

/// What hides one end of a line from the other, and where on it. The words of a refusal cost more than the finding: many lines are tried.
#[derive(Clone, Copy, Debug)]
pub struct Hidden<'f> {
    clause: &'static str,
    by: Hider<'f>,
    at: Vec2,
}

/// Who or what hides something.
#[derive(Clone, Copy, Debug)]
enum Hider<'f> {
    /// Ground, and how it does.
    Ground(&'f Feature, &'static str),
    /// A unit in the way.
    Unit(UnitId),
}

impl Hider<'_> {
    fn piece(self) -> Beside {
        match self {
            Self::Ground(feature, _) => Beside::Feature(feature.id),
            Self::Unit(unit) => Beside::Unit(unit),
        }
    }
}

impl<'f> Hidden<'f> {
    /// By a unit in the way.
    pub fn by_unit(clause: &'static str, unit: UnitId, at: Vec2) -> Self {
        Self { clause, by: Hider::Unit(unit), at }
    }

    /// The refusal that says so.
    pub fn refusal(self, field: &Field<'_>) -> Refusal {
        let reason = match self.by {
            Hider::Ground(feature, how) => format!("{} {how}", feature.name),
            Hider::Unit(unit) => format!("{} is in the way", field.unit(unit).name),
        };
        Refusal::new(self.clause, reason).at(self.at)
    }
}

/// Something beside a line of fire, or on a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beside {
    /// A unit.
    Unit(UnitId),
    /// A wood or a block.
    Feature(FeatureId),
}

/// What may hide something within an upright box.
pub struct Scene<'f> {
    rules: &'f Wof,
    field: &'f Field<'f>,
    bodies: Vec<(StandId, Body)>,
    ground: Vec<Ground<'f>>,
}

impl<'f> Scene<'f> {
    /// Everything within a box that may hide something, but for some units. Generals, limbers, guns and horses left behind hide nothing
    /// (`wof.h.measuring`).
    pub fn around(rules: &'f Wof, field: &'f Field<'f>, bounds: Bounds, apart: &[UnitId]) -> Self {
        let mut scene = Self { rules, field, bodies: Vec::new(), ground: Vec::new() };
        let stands = field.space().stands_near(bounds).filter(|(id, _)| !apart.contains(&id.unit) && hides(field, *id));
        scene.bodies.extend(stands.map(|(id, body)| (id, *body)));
        for (id, shape) in field.space().features_near(bounds) {
            let Some(feature) = field.feature(id) else { continue };
            scene.ground.extend(screen_of(rules, feature).map(|screen| Ground { feature, shape, bounds: shape.bounds(), screen }));
        }
        scene.bodies.sort_by_key(|(id, _)| *id);
        scene.ground.sort_by_key(|ground| ground.feature.id);
        scene
    }

    /// Whether there is nothing there.
    pub fn is_bare(&self) -> bool {
        self.bodies.is_empty() && self.ground.is_empty()
    }

    /// Whether a line hides its one end from the other just as the other from the one: what tells them apart is how high he stands who looks
    /// over units, and who has shown himself at the edge of a wood.
    pub fn hides_alike(&self, one: &Watcher, other: &Watcher) -> bool {
        one.shown == other.shown && (self.bodies.is_empty() || one.contour == other.contour)
    }

    /// Whether a crest hides all of some bases from all of others, whatever line is looked along: the ones stand wholly behind it on their
    /// hill, the others below it (wof.20.5.04). False where that is not quickly known.
    pub fn has_a_crest_between(&self, (eyes, eye): (&[Body], &Watcher), (marks, mark): (&[Body], &Watcher)) -> bool {
        let crests = self.ground.iter().filter(|ground| ground.screen == Screen::Crest && !is_over_the_crest(ground.feature, eye, mark));
        let below = |ground: &Ground<'_>, bodies: &[Body]| !ground.bounds.widened(TOLERANCE).meets(sight::bounds(bodies));
        let upon =
            |ground: &Ground<'_>, bodies: &[Body]| bodies.iter().flat_map(Body::corners).all(|at| ground.shape.margin(at).holds_clear());
        let apart = |ground: &Ground<'_>, one: &[Body], other: &[Body]| below(ground, other) && upon(ground, one);
        crests.into_iter().any(|ground| apart(ground, eyes, marks) || apart(ground, marks, eyes))
    }

    /// The hills whose crest some bases touch.
    fn crests_at(&self, bodies: &[Body]) -> Vec<FeatureId> {
        let crests = self.ground.iter().filter(|ground| matches!(ground.screen, Screen::Crest));
        let contact = self.rules.rules().charts.movement.contact_inches;
        crests.filter(|ground| touch_border(ground.shape, bodies, contact)).map(|ground| ground.feature.id).collect()
    }

    /// Whether a line of sight is free.
    ///
    /// # Errors
    /// The first thing found in its way.
    pub fn seen_along(&self, line: Segment, eye: &Watcher, mark: &Watcher) -> Result<(), Hidden<'f>> {
        self.free_of_ground(line, eye, mark)?;
        let hides = |unit: &UnitId| eye.contour <= sight::contour_of(self.rules, self.field, *unit);
        let in_the_way = self.units_on(line).into_iter().find(|(unit, _)| hides(unit));
        in_the_way.map_or(Ok(()), |(unit, span)| Err(Hidden::by_unit("wof.20.1.02", unit, line.at(span.from))))
    }

    /// The units that a line goes through, with from where to where, inches along it; between two bases that touch there is no way.
    pub fn units_on(&self, line: Segment) -> Vec<(UnitId, Span)> {
        units_through(self.bodies.iter().copied(), line)
    }

    /// Whether a line of sight is free. What hid the line before it is asked first: lines between two units are mostly hidden by the same.
    pub fn is_free(&self, line: Segment, eye: &Watcher, mark: &Watcher, before: &mut Option<Before>) -> bool {
        if before.is_some_and(|before| self.is_hidden_by(before, line, eye, mark)) {
            return false;
        }
        let found = self.seen_along(line, eye, mark).err();
        *before = found.map(|hidden| self.hid(hidden.by, line, eye, mark)).or(*before);
        found.is_none()
    }

    /// What hid a line, kept for the next one.
    fn hid(&self, hider: Hider<'_>, line: Segment, eye: &Watcher, mark: &Watcher) -> Before {
        let ground = match hider {
            Hider::Unit(unit) => return Before { hider: Beside::Unit(unit), core: None },
            Hider::Ground(feature, _) => self.ground.iter().find(|ground| ground.feature.id == feature.id),
        };
        let opaque = ground.filter(|ground| ground.hides_whoever_is_behind(line, eye, mark));
        let passages = opaque.map(|ground| ground.shape.passages(line)).unwrap_or_default();
        let deepest = passages.into_iter().max_by(|one, other| one.depth.inches().total_cmp(&other.depth.inches()));
        Before { hider: hider.piece(), core: deepest.map(|passage| (line.at(passage.span.middle()), passage.depth.inches())) }
    }

    fn is_hidden_by(&self, before: Before, line: Segment, eye: &Watcher, mark: &Watcher) -> bool {
        match before.hider {
            Beside::Feature(id) => {
                let Some(ground) = self.ground.iter().find(|ground| ground.feature.id == id) else { return false };
                let through = |(core, depth): (Vec2, f32)| line.distance(core) + 2.0 * TOLERANCE < depth;
                let through_core = before.core.is_some_and(through) && ground.hides_whoever_is_behind(line, eye, mark);
                through_core || self.passes(ground, line, eye, mark).is_err()
            }
            Beside::Unit(unit) => {
                let first = self.bodies.partition_point(|(id, _)| id.unit < unit);
                let bodies = self.bodies[first..].iter().copied().take_while(|(id, _)| id.unit == unit);
                !units_through(bodies, line).is_empty() && eye.contour <= sight::contour_of(self.rules, self.field, unit)
            }
        }
    }

    /// Whether no ground hides one end of a line from the other.
    ///
    /// # Errors
    /// The first ground that does.
    pub fn free_of_ground(&self, line: Segment, eye: &Watcher, mark: &Watcher) -> Result<(), Hidden<'f>> {
        self.ground.iter().try_for_each(|ground| self.passes(ground, line, eye, mark))
    }

    /// Whether a piece of ground lets a line of sight pass.
    fn passes(&self, ground: &Ground<'f>, line: Segment, eye: &Watcher, mark: &Watcher) -> Result<(), Hidden<'f>> {
        let looked_over = ground.screen == Screen::Crest && is_over_the_crest(ground.feature, eye, mark);
        if looked_over || !ground.bounds.meets(line.bounds().widened(TOLERANCE)) {
            return Ok(());
        }
        let passages = ground.shape.passages(line).into_iter().filter(|passage| passage.depth.holds_clear());
        passages.map(|passage| Crossed { ground, line, passage, eye, mark }).try_for_each(|crossed| match ground.screen {
            Screen::Wood { sight_inches } => crossed.wood(self, sight_inches),
            Screen::Houses { contours } => crossed.houses(self, contours),
            Screen::Crest => crossed.crest(),
        })
    }

    /// The nearest thing on either hand of a line that lies wholly between its ends and beside it, with how far off it is, inches: left, then
    /// right. Some units do not count.
    pub fn beside(&self, line: Segment, but: &[UnitId]) -> [Option<(Beside, f32)>; 2] {
        let Some(ahead) = line.direction() else { return [None, None] };
        let length = line.length();
        let alongside = |corner: Vec2| (TOLERANCE..length - TOLERANCE).contains(&(corner - line.from).dot(ahead.vector()));
        let bodies = self.bodies.iter().filter(|(id, body)| !but.contains(&id.unit) && body.corners().into_iter().all(alongside));
        let bodies = bodies.map(|(id, body)| (Beside::Unit(id.unit), body.gap_to_segment(line)));
        let solid = self.ground.iter().filter(|ground| !matches!(ground.screen, Screen::Crest));
        let solid = solid.filter(|ground| ground.shape.edges().into_iter().all(|(edge, _)| alongside(edge.from)));
        let ground = solid.map(|ground| (Beside::Feature(ground.feature.id), ground.shape.gap_to_segment(line)));
        let mut nearest: [Option<(Beside, f32)>; 2] = [None, None];
        for (what, gap) in bodies.chain(ground) {
            let hand = usize::from((gap.from - gap.to).dot(ahead.right()) > 0.0);
            if nearest[hand].is_none_or(|(_, best)| gap.distance < best) {
                nearest[hand] = Some((what, gap.distance));
            }
        }
        nearest
    }
}

/// The units of some bases that a line goes through, with from where to where, inches along it; between two bases of a unit that touch there
/// is no way.
pub fn units_through(bodies: impl Iterator<Item = (StandId, Body)>, line: Segment) -> Vec<(UnitId, Span)> {
    let mut through: Vec<(UnitId, Span)> = Vec::new();
    let mut grazed: Vec<(UnitId, Span, f32)> = Vec::new();
    for (id, body) in bodies {
        let Some(passage) = body.passage(line) else { continue };
        let hand = line.way().perp_dot(body.centre() - line.from).signum();
        let beyond = |(unit, span, other): &&(UnitId, Span, f32)| {
            *unit == id.unit && *other != hand && span.shared(passage.span).is_some_and(|both| both.length() > TOLERANCE)
        };
        if passage.depth.holds_clear() || grazed.iter().any(|one| beyond(&one)) {
            through.push((id.unit, passage.span));
        } else {
            grazed.push((id.unit, passage.span, hand));
        }
    }
    through
}

/// Whether a stand hides what is behind it.
fn hides(field: &Field<'_>, stand: StandId) -> bool {
    let Some(found) = field.get_stand(stand) else { return false };
    field.of::<UnitState>(stand.unit).is_body() && !found.cells.iter().any(|cell| cell.kind == FigureKind::Limber)
}

fn screen_of(rules: &Wof, feature: &Feature) -> Option<Screen> {
    let kind = rules.terrain(feature);
    match (rules.rules().charts.terrain.ground(kind).sight_inches, kind) {
        (Some(sight_inches), _) => Some(Screen::Wood { sight_inches }),
        (None, TerrainKind::Block) => {
            Some(Screen::Houses { contours: rules.briefing().stronghold(feature.id).map_or(1, |stronghold| stronghold.contours) })
        }
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

    fn hidden(&self, clause: &'static str, how: &'static str) -> Result<(), Hidden<'f>> {
        Err(Hidden { clause, by: Hider::Ground(self.ground.feature, how), at: self.line.at(self.passage.span.from) })
    }

    /// Whether one end stands above something so many contours high that stands on the ground there.
    fn is_looked_over(&self, scene: &Scene<'_>, contours: u8) -> bool {
        let foot = sight::contour_at(scene.rules, scene.field, self.line.at(self.passage.span.middle()));
        self.eye.contour.max(self.mark.contour) > foot + contours
    }

    /// One sees so far inside a wood; out of it and into it only within its edge, and whoever is there only from so near, unless he shoots
    /// (wof.20.3.03, wof.20.4.03).
    fn wood(&self, scene: &Scene<'_>, sight_inches: f32) -> Result<(), Hidden<'f>> {
        let edge = scene.rules.rules().charts.terrain.woods_edge_inches;
        let deep = self.passage.span.length();
        let heavy = scene.rules.terrain(self.ground.feature) == TerrainKind::HeavyWoods;
        let clause = if heavy { "wof.20.4.03" } else { "wof.20.3.03" };
        match (self.starts_inside(), self.ends_inside()) {
            (true, true) if deep > sight_inches + TOLERANCE => self.hidden(clause, "is too deep to see so far in it"),
            (true, true) => Ok(()),
            (false, false) if self.is_looked_over(scene, self.ground.feature.level.max(1)) => Ok(()),
            (false, false) => self.hidden("wof.20.1.01", "lies between them"),
            _ if deep > edge + TOLERANCE => self.hidden(clause, "hides whoever is not at its edge"),
            (false, true) if !self.mark.shown && self.line.length() > sight_inches + TOLERANCE => {
                self.hidden(clause, "hides those at its edge from so far off, as they have not fired")
            }
            _ => Ok(()),
        }
    }

    /// Houses hide what is behind them, not their own garrison (wof.20.8.01).
    fn houses(&self, scene: &Scene<'_>, contours: u8) -> Result<(), Hidden<'f>> {
        if self.starts_inside() || self.ends_inside() || self.is_looked_over(scene, contours) {
            return Ok(());
        }
        self.hidden("wof.20.1.01", "lies between them")
    }

    /// A crest blocks where its border is crossed (wof.20.5.04).
    fn crest(&self) -> Result<(), Hidden<'f>> {
        if self.starts_inside() && self.ends_inside() {
            return Ok(());
        }
        self.hidden("wof.20.5.04", "has its crest between them")
    }
}
