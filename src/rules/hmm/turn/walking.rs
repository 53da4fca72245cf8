//! One walk over the ground: how far a unit gets along its legs, what it pays, and why it stops (hmm.05, hmm.19, hmm.20.16, hmm.20.27).
//! The table's *track* says what lies on the way; here it is priced. Judgement and execution of every move ask this one function.

use bevy::math::Vec2;

use crate::{
    battle::{Levy, Refusal, RuleSet},
    measure::{Body, Course, Leg, Pose, Segment, TOLERANCE},
    receipt::Line,
    rules::hmm::{
        Hmm,
        data::{Formation, TerrainKind, Traveller, Troop},
        movement::{self, OnRoad},
        state::UnitState,
        visibility,
    },
    table::{
        FeatureId, FeatureShape, Field, StandId, UnitId,
        ask::Whom,
        track::{Happening, Incident, Mover, Watch},
    },
};

/// What a unit may spend, inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// What it may spend now.
    pub inches: f32,
    /// Its full allowance of the turn, of which turns and lines take their percentages.
    pub full: f32,
}

/// Why a unit walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A plain move: it keeps clear of the enemy (hmm.20.27).
    March,
    /// A charge: it may touch this unit.
    Charge(UnitId),
}

/// How a walk went.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The legs as far as they were gone.
    pub legs: Vec<Leg>,
    /// Where the front's middle ended.
    pub front: Pose,
    /// What was spent, inches of allowance.
    pub spent: f32,
    /// What turns, ground and lines took, with their clauses.
    pub lines: Vec<Line>,
    /// Why it stopped short, if it did.
    pub stops: Option<Refusal>,
    /// The enemy stand that it ran into, in a charge.
    pub touched: Option<StandId>,
}

/// Walks a unit along legs as far as its allowance, the ground, friends and enemies let it.
pub fn walk(rules: &Hmm, field: &Field<'_>, unit: UnitId, start: Pose, legs: &[Leg], allowance: Allowance, purpose: Purpose) -> Walk {
    let mut walker = Walker::new(rules, field, unit, start, allowance, purpose);
    for &leg in legs {
        match leg {
            Leg::Turn(degrees) => walker.turn(degrees),
            Leg::AboutFace => walker.turn(180.0),
            Leg::Advance(inches) => walker.advance(inches),
            _ => walker.stop(Refusal::new("hmm.05.04", "units of these rules go straight ahead and turn on the spot")),
        }
        if walker.walk.stops.is_some() || walker.walk.touched.is_some() {
            break;
        }
    }
    walker.walk
}

/// The places of a unit's stands when its front has been carried from one pose to another.
pub fn carried(field: &Field<'_>, unit: UnitId, from: Pose, to: Pose) -> Vec<(StandId, Pose)> {
    let degrees = from.facing.turn_to(to.facing);
    let carry = |pose: Pose| {
        let facing = if from.facing == to.facing { pose.facing } else { pose.facing.turned_right(degrees) };
        Pose::new(to.to_table(from.to_local(pose.at)), facing)
    };
    field.stands_of(unit).map(|stand| (stand.id, carry(stand.pose))).collect()
}

struct Walker<'a> {
    rules: &'a Hmm,
    field: &'a Field<'a>,
    unit: UnitId,
    state: &'a UnitState,
    traveller: Traveller,
    allowance: Allowance,
    purpose: Purpose,
    origin: Pose,
    walk: Walk,
}

impl<'a> Walker<'a> {
    fn new(rules: &'a Hmm, field: &'a Field<'a>, unit: UnitId, start: Pose, allowance: Allowance, purpose: Purpose) -> Self {
        let state = field.of::<UnitState>(unit);
        let walk = Walk { legs: Vec::new(), front: start, spent: 0.0, lines: Vec::new(), stops: None, touched: None };
        let origin = field.unit(unit).front;
        Self { rules, field, unit, state, traveller: state.traveller(), allowance, purpose, origin, walk }
    }

    fn left(&self) -> f32 {
        (self.allowance.inches - self.walk.spent).max(0.0)
    }

    fn stop(&mut self, refusal: Refusal) {
        self.walk.stops = Some(refusal.at(self.walk.front.at));
    }

    fn pay(&mut self, inches: f32, clause: &'static str, label: String) {
        self.walk.spent += inches;
        if inches > 0.0 {
            self.walk.lines.push(Line { clause: clause.into(), label, value: inches.into() });
        }
    }

    /// The bases where the unit has got to: one block if it is close, else each stand.
    fn bodies(&self) -> Vec<Body> {
        let block = visibility::block(self.field, self.unit);
        let loose = matches!(self.state.formation, Formation::Skirmish | Formation::Unlimbered | Formation::Rout | Formation::Square);
        if loose {
            let stands = carried(self.field, self.unit, self.origin, self.walk.front);
            return stands.into_iter().filter_map(|(id, pose)| Some(Body::new(pose, self.field.get_stand(id)?.base))).collect();
        }
        vec![Body::with_front_at(self.walk.front, block.footprint)]
    }

    fn incidents(&self, leg: Leg) -> Vec<Incident> {
        let footprint = visibility::block(self.field, self.unit).footprint;
        let course = Course::of_legs(self.walk.front, footprint, &[leg]);
        let enemy = self.field.unit(self.unit).side.enemy();
        let distance = self.rules.rules().charts.movement.enemy_gap_inches;
        let mut mover = Mover::bodies(self.bodies(), course).watching(Watch::Within { distance, whom: Whom::of(enemy) });
        mover.unit = Some(self.unit);
        self.field.track(&[mover]).incidents
    }

    /// A turn on the spot: paid in quarters of the full allowance for each started 45 degrees (hmm.05.04).
    fn turn(&mut self, degrees: f32) {
        let cost = movement::turn_cost(self.rules.rules(), degrees, self.allowance.full);
        if cost > self.left() + TOLERANCE {
            let short = cost - self.left();
            return self.stop(
                Refusal::new("hmm.05.04", format!("turning {degrees:.0} degrees costs {cost:.1} in and {:.1} in are left", self.left()))
                    .by(short),
            );
        }
        let leg = Leg::Turn(degrees);
        if let Some(bar) = self.incidents(leg).iter().find_map(|incident| self.bar(incident)) {
            return self.stop(bar);
        }
        self.walk.front = leg.carry(self.walk.front, visibility::block(self.field, self.unit).footprint);
        self.walk.legs.push(leg);
        self.pay(cost, "hmm.05.04", format!("turn of {:.0} degrees", degrees.abs()));
    }

    /// Straight ahead: ground is paid by the inch, lines at once; a bar or an empty purse ends it.
    fn advance(&mut self, inches: f32) {
        let leg = Leg::Advance(inches);
        let from = self.walk.front;
        let on_road = self.is_on_road(from.at, from.shifted(Vec2::new(0.0, inches)).at);
        let mut grounds = self.grounds_here();
        let (mut gone, mut ground_paid) = (0.0_f32, 0.0_f32);
        let mut incidents: Vec<Incident> = self.incidents(leg);
        incidents.retain(|incident| incident.inches <= inches + TOLERANCE);
        for incident in &incidents {
            let Some(percent) = self.percent(&grounds, on_road) else { break };
            match self.afford(&mut ground_paid, incident.inches - gone, percent) {
                Ok(()) => gone = incident.inches,
                Err(part) => {
                    gone += part;
                    break;
                }
            }
            if !self.meet(incident, &mut grounds, on_road) {
                break;
            }
        }
        self.walk.front = from.shifted(Vec2::new(0.0, gone));
        if gone > TOLERANCE {
            self.walk.legs.push(Leg::Advance(gone));
        }
        let extra = ground_paid - gone;
        self.pay(gone, "hmm.06.03", format!("{gone:.2} in ahead"));
        self.pay(extra.max(0.0), "hmm.20.16", "difficult ground".to_owned());
    }

    /// Pays for some inches of ground; how many were gone where the purse is emptied.
    fn afford(&mut self, paid: &mut f32, inches: f32, percent: f32) -> Result<(), f32> {
        let price = movement::inch_cost(percent);
        let purse = self.left() - *paid;
        if inches * price <= purse + TOLERANCE {
            *paid += inches * price;
            return Ok(());
        }
        *paid += purse;
        let short = inches * price - purse;
        self.stop(Refusal::new("hmm.06.03", "its allowance is spent").by(short));
        Err(purse / price)
    }

    /// What an incident on the way does; false if the walk ends there.
    fn meet(&mut self, incident: &Incident, grounds: &mut Vec<FeatureId>, on_road: OnRoad) -> bool {
        match incident.happening {
            Happening::Met(stand) if self.may_touch(stand) => {
                self.walk.touched = Some(stand);
                false
            }
            Happening::Entered(feature) => self.enter(feature, grounds, on_road, incident),
            Happening::Left(feature) => {
                grounds.retain(|other| *other != feature);
                true
            }
            _ => match self.bar(incident) {
                Some(bar) => {
                    self.stop(bar);
                    false
                }
                None => true,
            },
        }
    }

    fn may_touch(&self, stand: StandId) -> bool {
        matches!(self.purpose, Purpose::Charge(target) if stand.unit == target)
    }

    /// Ground that bars the way, or a body that may not be passed.
    fn bar(&self, incident: &Incident) -> Option<Refusal> {
        match incident.happening {
            Happening::Met(stand) if !self.may_pass(stand.unit) && !self.may_touch(stand) => {
                Some(Refusal::new("hmm.20.27", format!("{} is in the way", self.field.unit(stand.unit).name)))
            }
            Happening::CameWithin(_, enemy) if self.keeps_clear_of(enemy) => {
                Some(Refusal::new("hmm.20.27", format!("it keeps 1 in clear of {}", self.field.unit(enemy).name)))
            }
            Happening::OverEdge => Some(Refusal::new("hmm.01.04", "the table ends here")),
            _ => None,
        }
    }

    /// A march keeps clear of every enemy but routers and single riders; a charge of none.
    fn keeps_clear_of(&self, enemy: UnitId) -> bool {
        let state = self.field.of::<UnitState>(enemy);
        self.purpose == Purpose::March && state.rout.is_none() && state.troop != Troop::Messenger
    }

    /// Anybody passes skirmishers, single riders and guns in action, and these pass any friend (hmm.20.27).
    fn may_pass(&self, other: UnitId) -> bool {
        let passes = |state: &UnitState| {
            state.general.is_some()
                || state.troop == Troop::Messenger
                || matches!(state.formation, Formation::Skirmish | Formation::Unlimbered | Formation::Rout)
        };
        let theirs = self.field.of::<UnitState>(other);
        let friend = self.field.unit(other).side == self.field.unit(self.unit).side;
        friend && (passes(self.state) || passes(theirs)) || !friend && theirs.rout.is_some()
    }

    /// Comes upon a piece of ground: a line is paid at once or ends the walk, an area counts from here on.
    fn enter(&mut self, feature: FeatureId, grounds: &mut Vec<FeatureId>, on_road: OnRoad, incident: &Incident) -> bool {
        let Some(ground) = self.field.feature(feature) else { return true };
        let kind = self.rules.terrain(ground);
        let is_path = matches!(kind, TerrainKind::PavedRoad | TerrainKind::DirtRoad);
        if is_path || on_road == OnRoad::Yes && !matches!(kind, TerrainKind::Building) {
            return true;
        }
        let FeatureShape::Line { .. } = ground.shape else {
            grounds.push(feature);
            return match movement::percent_of(self.rules.rules(), self.traveller, &self.kinds(grounds), OnRoad::No) {
                Ok(_) => true,
                Err((_, clause)) => {
                    self.stop(Refusal::new(clause, format!("{} does not go into {}", self.state.troop, ground.name)));
                    false
                }
            };
        };
        if self.goes_through_an_opening(feature, incident) {
            return true;
        }
        match movement::crossing_cost(self.rules.rules(), self.traveller, kind, self.allowance.full) {
            Ok(cost) if cost <= self.left() + TOLERANCE => {
                self.pay(cost, "hmm.20.16", format!("crossing {}", ground.name));
                true
            }
            Ok(cost) => {
                let short = cost - self.left();
                self.stop(
                    Refusal::new("hmm.20.16", format!("crossing {} costs {cost:.1} in and too little is left", ground.name)).by(short),
                );
                false
            }
            Err(clause) => {
                self.stop(Refusal::new(clause, format!("{} does not cross {}", self.state.troop, ground.name)));
                false
            }
        }
    }

    /// Whether the whole width of the unit goes through a gate, gap or bridge.
    fn goes_through_an_opening(&self, feature: FeatureId, incident: &Incident) -> bool {
        let half = visibility::block(self.field, self.unit).footprint.frontage / 2.0;
        let ahead = incident.pose;
        let line = Segment::new(ahead.shifted(Vec2::new(0.0, -1.0)).at, ahead.shifted(Vec2::new(0.0, 4.0)).at);
        let transect = self.field.transect(line, Whom::everybody());
        let crossing = transect.features().find(|(other, _)| other.id == feature);
        crossing.and_then(|(_, crossing)| crossing.opening).is_some_and(|room| room.inches() + TOLERANCE >= half)
    }

    /// The areas that any base of the unit lies in as it starts.
    fn grounds_here(&self) -> Vec<FeatureId> {
        let mut here: Vec<FeatureId> = Vec::new();
        for body in self.bodies() {
            let [front_left, front_right, rear_right, rear_left] = body.corners();
            for line in [Segment::new(front_left, rear_right), Segment::new(front_right, rear_left)] {
                let transect = self.field.transect(line, Whom::everybody());
                let areas = transect
                    .features()
                    .filter(|(feature, crossing)| matches!(feature.shape, FeatureShape::Area(_)) && crossing.goes_through());
                here.extend(areas.map(|(feature, _)| feature.id));
            }
        }
        here.sort_unstable();
        here.dedup();
        here
    }

    /// The kinds of some grounds, each once: the contours of a hill are one slope.
    fn kinds(&self, grounds: &[FeatureId]) -> Vec<TerrainKind> {
        let mut kinds: Vec<TerrainKind> =
            grounds.iter().filter_map(|&id| self.field.feature(id)).map(|feature| self.rules.terrain(feature)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// What the present ground takes of each inch; a unit that stands where it may not go gets out as best it can.
    fn percent(&self, grounds: &[FeatureId], on_road: OnRoad) -> Option<f32> {
        let most = self.rules.rules().charts.movement.most_percent;
        Some(movement::percent_of(self.rules.rules(), self.traveller, &self.kinds(grounds), on_road).unwrap_or(most))
    }

    /// Whether a way lies wholly on a road, for a body narrow enough to keep to it (hmm.19.03).
    fn is_on_road(&self, from: Vec2, to: Vec2) -> OnRoad {
        if !movement::earns_road_bonus(self.state.formation) && self.state.general.is_none() {
            return OnRoad::No;
        }
        let line = Segment::new(from, to);
        let transect = self.field.transect(line, Whom::everybody());
        let along = |kind: TerrainKind| matches!(kind, TerrainKind::PavedRoad | TerrainKind::DirtRoad);
        let covered: f32 =
            transect.features().filter(|(feature, _)| along(self.rules.terrain(feature))).map(|(_, crossing)| crossing.span.length()).sum();
        if line.length() > TOLERANCE && covered >= line.length() - 0.05 { OnRoad::Yes } else { OnRoad::No }
    }
}

/// Whether a walk kept to roads from end to end.
pub fn is_along_road(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> bool {
    let walker = Walker::new(rules, field, unit, walk.front, Allowance { inches: 0.0, full: 0.0 }, Purpose::March);
    walker.is_on_road(field.unit(unit).front.at, walk.front.at) == OnRoad::Yes
}

/// What works on its way would take from a unit (asked at every move).
pub fn works_tolls(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Option<Refusal> {
    let body = visibility::block(field, unit).footprint;
    let mut front = field.unit(unit).front;
    for &leg in &walk.legs {
        let tolls = rules.works().movement(field, unit, body, front, leg);
        if let Some(toll) = tolls.iter().find(|toll| toll.levy == Levy::Stop) {
            return Some(Refusal::new(toll.clause, "works bar the way"));
        }
        front = leg.carry(front, body);
    }
    None
}
