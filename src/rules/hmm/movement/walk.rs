//! One walk over the ground: how far a unit gets along its legs, what it pays, and why it stops (hmm.05, hmm.19,
//! hmm.20.16, hmm.20.27). The table's *track* says which ground lies on the way, `ground` how it reduces the move.

use bevy::math::Vec2;

use crate::{
    battle::{Refusal, Toll},
    clause::Clause,
    count::counted,
    measure::{Body, Course, Facing, Footprint, Leg, Pose, TOLERANCE},
    receipt::Line,
    rules::{
        common::{
            self,
            party::{Party, Spacing},
            walk::{Paid, go_past},
        },
        hmm::{
            Hmm,
            charts::{FormationKind, Traveller},
            movement::{
                ground::{Footing, TERRAIN_COST, inch_cost},
                rates, roads, turns,
            },
            state::{CrossingPaid, UnitState, UnitView},
            visibility,
        },
    },
    table::{
        FeatureId, Field, Stand, StandId, UnitId,
        ask::{Piece, Whom},
        track::{Encounter, Incident, Mover, Watch},
    },
};

/// How near to the start of a leg something counts as touched already, inches.
const TOUCHING: f32 = 0.02;

/// A unit's allowance, inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// Its remaining allowance.
    pub inches: f32,
    /// Its full allowance of the turn, on which the percentages of turns and lines are based.
    pub full: f32,
}

/// Why a unit walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A plain move: it keeps clear of the enemy (hmm.20.27).
    March,
    /// A charge: it may touch this unit.
    Charge(UnitId),
    /// A messenger's ride: it ends when he touches this commander (hmm.17.02).
    Ride(UnitId),
}

/// How a walk went.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The legs as far as they were gone.
    pub legs: Vec<Leg>,
    /// Where the front's middle ended.
    pub front: Pose,
    /// The allowance spent, inches.
    pub spent: f32,
    /// The costs of turns, ground and lines, with their clauses.
    pub lines: Vec<Line>,
    /// Why it stopped short, if it did.
    pub stops: Option<Refusal>,
    /// The unit in its way, if one is.
    pub barred_by: Option<UnitId>,
    /// The work that bars its way, where one does.
    pub closed_by: Option<FeatureId>,
    /// The enemy stand that it ran into, in a charge.
    pub touched: Option<StandId>,
    /// Routing enemies that it ran over (hmm.20.11).
    pub ridden_down: Vec<UnitId>,
    /// Enemy messengers that it met (hmm.17.03).
    pub come_upon: Vec<UnitId>,
    /// The amount already paid for a line that it stands at (hmm.20.16).
    pub toll: Option<CrossingPaid>,
    /// Ground that some part of the unit was in or went over, apart from roads and gates.
    pub entered: Vec<FeatureId>,
    /// By what roads it went.
    pub roads: roads::Roads,
}

/// Walks a unit along legs as far as its allowance, the ground, friends and enemies let it.
pub fn walk(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    start: Pose,
    legs: &[Leg],
    allowance: Allowance,
    purpose: Purpose,
) -> Walk {
    let mut walker = Walker::of(
        rules,
        field,
        unit,
        Party::whole(field, unit, visibility::block(field, unit).footprint),
        start,
        allowance,
        purpose,
    );
    for &leg in legs {
        match leg {
            Leg::Turn(degrees) => walker.turn(degrees),
            Leg::AboutFace => walker.turn(180.0),
            Leg::Advance(inches) => walker.advance(inches),
            _ => {
                walker
                    .stop(Refusal::new(turns::TURNING, "units of these rules go straight ahead and turn on the spot"));
            }
        }
        if walker.walk.stops.is_some() || walker.walk.touched.is_some() {
            break;
        }
    }
    walker.walk
}

/// Walks one loose man of a unit straight to a place, with free turns as skirmishers have; the rest of his unit does
/// not block the way.
pub fn walk_alone(rules: &Hmm, field: &Field<'_>, stand: &Stand, to: Vec2, allowance: Allowance) -> Walk {
    let way = Facing::along(to - stand.pose.at).unwrap_or(stand.pose.facing);
    let party = Party::alone(stand, way);
    let start = party.origin();
    let mut walker = Walker::of(rules, field, stand.id.unit, party, start, allowance, Purpose::March);
    walker.advance(to.distance(stand.pose.at));
    walker.walk
}

/// Whether a formation goes as one block.
fn spacing(formation: FormationKind) -> Spacing {
    match formation {
        FormationKind::Boats
        | FormationKind::Skirmish
        | FormationKind::Unlimbered
        | FormationKind::Rout
        | FormationKind::Square => Spacing::Loose,
        _ => Spacing::Close,
    }
}

/// A unit on its way.
pub(crate) struct Walker<'a> {
    pub(crate) rules: &'a Hmm,
    pub(crate) field: &'a Field<'a>,
    pub(crate) unit: UnitId,
    pub(crate) state: UnitView<'a>,
    pub(crate) footing: Footing<'a>,
    pub(crate) traveller: Traveller,
    pub(crate) allowance: Allowance,
    pub(crate) purpose: Purpose,
    pub(crate) party: Party,
    pub(crate) toll: Option<CrossingPaid>,
    /// Works whose toll it has paid.
    pub(crate) paid: Vec<FeatureId>,
    pub(crate) walk: Walk,
}

/// An event on a stretch.
pub(crate) enum Ahead {
    /// One that the table reports.
    Incident(Incident),
    /// A cost or bar of works.
    Works(Toll),
}

/// A stretch straight ahead during the walk.
pub(crate) struct Stretch {
    pub(crate) from: Pose,
    /// Inches gone.
    pub(crate) gone: f32,
    /// Inches of allowance paid for ground.
    pub(crate) paid: f32,
    /// The areas that some part of the unit is in.
    pub(crate) grounds: Vec<FeatureId>,
    pub(crate) on_road: roads::OnRoad,
}

impl<'a> Walker<'a> {
    fn of(
        rules: &'a Hmm,
        field: &'a Field<'a>,
        unit: UnitId,
        party: Party,
        start: Pose,
        allowance: Allowance,
        purpose: Purpose,
    ) -> Self {
        let state = field.of::<UnitState>(unit);
        let walk = Walk {
            legs: Vec::new(),
            front: start,
            spent: 0.0,
            lines: Vec::new(),
            stops: None,
            barred_by: None,
            closed_by: None,
            touched: None,
            ridden_down: Vec::new(),
            come_upon: Vec::new(),
            toll: None,
            entered: Vec::new(),
            roads: roads::Roads::default(),
        };
        let (footing, traveller) = (Footing { rules, field, traveller: state.traveller() }, state.traveller());
        let toll = if start == field.unit(unit).front { state.history.toll } else { None };
        Self { rules, field, unit, state, footing, traveller, allowance, purpose, party, toll, paid: Vec::new(), walk }
    }

    pub(crate) fn left(&self) -> f32 {
        (self.allowance.inches - self.walk.spent).max(0.0)
    }

    pub(crate) fn stop(&mut self, refusal: Refusal) {
        self.walk.stops = Some(refusal.at(self.walk.front.at));
    }

    pub(crate) fn pay(&mut self, inches: f32, clause: Clause, label: String) {
        self.walk.spent += inches;
        self.note(inches, clause, label);
    }

    fn note(&mut self, inches: f32, clause: Clause, label: String) {
        if inches > TOLERANCE {
            self.walk.lines.push(Line { clause, label, value: inches.into() });
        }
    }

    pub(crate) fn footprint(&self) -> Footprint {
        self.party.footprint()
    }

    /// The bases where the unit has got to.
    pub(crate) fn bodies_at(&self, front: Pose) -> Vec<Body> {
        self.party.bodies_at(spacing(self.state.formation.kind), front)
    }

    pub(crate) fn track(&self, from: Pose, leg: Leg) -> Vec<Incident> {
        let course = Course::of_legs(from, self.footprint(), &[leg]);
        let enemy = self.field.unit(self.unit).side.enemy();
        let distance = self.rules.charts().movement.enemy_gap_inches;
        let mut mover =
            Mover::bodies(self.bodies_at(from), course).watching(Watch::Within { distance, whom: Whom::of(enemy) });
        mover.unit = Some(self.unit);
        self.field.track(&[mover]).incidents
    }

    /// The incidents on a stretch straight ahead; ground and enemies that the unit touches as it starts are met at
    /// once.
    fn incidents_ahead(&self, inches: f32) -> Vec<Incident> {
        let start = self.walk.front;
        let from_behind = self.track(start.shifted(Vec2::new(0.0, -TOUCHING)), Leg::Advance(TOUCHING + TOLERANCE));
        let upon = |happening: Encounter| matches!(happening, Encounter::Entered(_) | Encounter::CameWithin(..));
        let mut all: Vec<Incident> = from_behind.into_iter().filter(|incident| upon(incident.encounter)).collect();
        all.iter_mut().for_each(|incident| incident.inches = 0.0);
        let later = self
            .track(start, Leg::Advance(inches))
            .into_iter()
            .filter(|incident| incident.inches <= inches + TOLERANCE);
        for incident in later {
            let known = upon(incident.encounter)
                && incident.inches < TOUCHING
                && all.iter().any(|other| other.encounter == incident.encounter);
            if !known {
                all.push(incident);
            }
        }
        all
    }

    /// A turn on the spot: paid in quarters of the full allowance for each started 45 degrees (hmm.05.04).
    fn turn(&mut self, degrees: f32) {
        let cost = turns::turn_cost(self.rules.in_force(), degrees, self.allowance.full);
        if cost > self.left() + TOLERANCE {
            let short = cost - self.left();
            return self.stop(
                Refusal::new(
                    turns::TURNING,
                    format!(
                        "turning {} costs {cost:.1} in and {:.1} in are left",
                        counted(degrees.round(), "degree"),
                        self.left()
                    ),
                )
                .by(short),
            );
        }
        let leg = Leg::Turn(degrees);
        let after = leg.carry(self.walk.front, self.footprint());
        if let Some(bar) = self.would_come_nearer(&[after]) {
            return self.stop(bar);
        }
        self.pay(cost, turns::TURNING, format!("turn of {}", counted(degrees.abs().round(), "degree")));
        if self.sweep(degrees) {
            self.walk.front = after;
            self.walk.legs.push(leg);
        } else {
            self.walk.spent -= cost;
            self.walk.lines.retain(|line| line.clause != turns::TURNING || line.value != cost.into());
        }
    }

    /// Whether nothing is in the way of a turn; lines that its corners sweep across are paid as in a march over them.
    /// An about turn sweeps no ground: every man turns where he stands.
    fn sweep(&mut self, degrees: f32) -> bool {
        if degrees.abs() >= 180.0 - TOLERANCE {
            return true;
        }
        for incident in self.track(self.walk.front, Leg::Turn(degrees)) {
            if let Some(bar) = self.bar(&incident) {
                self.stop(bar);
                return false;
            }
            let Encounter::Entered(feature) = incident.encounter else { continue };
            if self.traveller == Traveller::Afloat {
                continue;
            }
            let Some(ground) = self.field.feature(feature) else { continue };
            if !self.swings_over(ground) {
                return false;
            }
        }
        true
    }

    /// Straight ahead: along a road as far as it leads, then over the ground.
    fn advance(&mut self, asked: f32) {
        if self.traveller == Traveller::Afloat {
            return self.row(asked);
        }
        let inches = asked.min(self.left());
        let road = roads::road_ahead(self.rules, self.field, self.state, self.walk.front, inches);
        let along = road.along.min(inches);
        if let Some(before) = roads::to_a_bridge(self.rules, self.field, self.state, self.walk.front, inches)
            .filter(|_| along <= TOLERANCE)
        {
            self.walk.roads.went(0.0, before, road);
            self.go(before, roads::OnRoad::No);
            let goes_on = self.walk.stops.is_none() && self.walk.touched.is_none();
            if goes_on {
                self.advance(asked - before);
            }
            return;
        }
        self.walk.roads.went(along, inches, road);
        if along > TOLERANCE {
            self.go(along, roads::OnRoad::Yes);
        }
        let goes_on = self.walk.stops.is_none() && self.walk.touched.is_none();
        if goes_on && inches - along > TOLERANCE {
            self.go(inches - along, roads::OnRoad::No);
        }
        if asked > inches + TOLERANCE && self.walk.stops.is_none() && self.walk.touched.is_none() {
            self.stop(Refusal::new(rates::MOVEMENT_CHART, "its move is too short").by(asked - inches));
        }
    }

    /// A stretch: ground is paid by the inch, lines at once; a bar or an empty purse ends it.
    fn go(&mut self, inches: f32, on_road: roads::OnRoad) {
        let from = self.walk.front;
        if let Some(bar) =
            self.would_come_nearer(&[1.0, 0.75, 0.5, 0.25].map(|part| from.shifted(Vec2::new(0.0, inches * part))))
        {
            return self.stop(bar);
        }
        if on_road == roads::OnRoad::No && self.footing.bridge_ends_at(from) {
            return self.stop(Refusal::new(clause!("hmm.20.37"), "the bridge ends here"));
        }
        let grounds = self.footing.areas_under(&self.bodies_at(from));
        self.walk.entered.extend(&grounds);
        let mut stretch = Stretch { from, gone: 0.0, paid: 0.0, grounds, on_road };
        let ahead = self.ahead(inches);
        go_past(self, &mut stretch, ahead);
        self.finish(&stretch);
    }

    /// The events on a stretch, from the table and from the battle's works, by their inches.
    fn ahead(&self, inches: f32) -> Vec<(f32, Ahead)> {
        let incidents = self.incidents_ahead(inches).into_iter();
        let mut ahead: Vec<_> = incidents.map(|incident| (incident.inches, Ahead::Incident(incident))).collect();
        let tolls = self.works_on(inches);
        if !tolls.is_empty() {
            ahead.extend(tolls.into_iter().map(|toll| (toll.after_inches, Ahead::Works(toll))));
            ahead.sort_by(|one, other| one.0.total_cmp(&other.0));
        }
        ahead
    }

    fn finish(&mut self, stretch: &Stretch) {
        self.walk.front = stretch.from.shifted(Vec2::new(0.0, stretch.gone));
        self.just_touch();
        match self.walk.legs.last_mut() {
            _ if stretch.gone <= TOLERANCE => {}
            Some(Leg::Advance(before)) => *before += stretch.gone,
            _ => self.walk.legs.push(Leg::Advance(stretch.gone)),
        }
        self.note(stretch.gone, rates::MOVEMENT_CHART, format!("{:.2} in ahead", stretch.gone));
        self.note(stretch.paid - stretch.gone, TERRAIN_COST, "difficult ground".to_owned());
        if let Some(stop) = &mut self.walk.stops {
            stop.at = Some(self.walk.front.at);
        }
    }

    /// A charge that has just enough to come up to its target touches it (hmm.20.29).
    fn just_touch(&mut self) {
        let (Purpose::Charge(target) | Purpose::Ride(target)) = self.purpose else { return };
        if self.walk.touched.is_some() || !self.field.unit(target).on_table() {
            return;
        }
        let here = self.bodies_at(self.walk.front);
        let touched = self.field.reach(here.as_slice(), target).filter(|reach| reach.within(0.0).holds());
        if let Some(Piece::Stand(stand)) = touched.map(|reach| reach.to) {
            (self.walk.touched, self.walk.stops) = (Some(stand), None);
        }
    }

    /// The effect of an incident on the way; false if the walk ends there.
    fn meet_incident(&mut self, incident: &Incident, stretch: &mut Stretch) -> bool {
        match incident.encounter {
            Encounter::Met(stand) if self.may_touch(stand, incident) => {
                self.walk.touched = Some(stand);
                false
            }
            Encounter::Met(stand) if self.rides_down(stand.unit) => {
                self.walk.ridden_down.push(stand.unit);
                true
            }
            Encounter::Met(stand) if self.comes_upon(stand.unit) => {
                self.walk.come_upon.push(stand.unit);
                true
            }
            Encounter::Entered(feature) => {
                self.field.feature(feature).is_none_or(|ground| self.enter(ground, stretch, incident))
            }
            Encounter::Left(feature) => {
                stretch.grounds.retain(|other| *other != feature);
                true
            }
            _ => match self.bar(incident) {
                Some(bar) => {
                    self.stop(bar);
                    if let Encounter::Met(stand) = incident.encounter {
                        self.walk.barred_by = Some(stand.unit);
                    }
                    false
                }
                None => true,
            },
        }
    }
}

impl common::walk::Walker for Walker<'_> {
    type Stretch = Stretch;
    type Event = Ahead;

    fn gone(stretch: &Stretch) -> f32 {
        stretch.gone
    }

    /// By the ground under the unit half-way there.
    fn price(&self, stretch: &Stretch, inches: f32) -> f32 {
        let middle = stretch.from.shifted(Vec2::new(0.0, stretch.gone + inches / 2.0));
        let percent = self.footing.percent(&stretch.grounds, || self.party.figures_at(middle), stretch.on_road);
        inch_cost(percent)
    }

    fn affordable(&self, inches: f32, price: f32) -> f32 {
        inches.min(self.left() / price)
    }

    fn go_on(&mut self, stretch: &mut Stretch, Paid { wanted, gone, price }: Paid) -> bool {
        let (purse, paid) = (self.left(), gone * price);
        (stretch.gone, stretch.paid, self.walk.spent) =
            (stretch.gone + gone, stretch.paid + paid, self.walk.spent + paid);
        if gone > TOLERANCE {
            self.walk.toll = None;
        }
        let reaches = wanted <= gone + TOLERANCE;
        if !reaches {
            self.stop(Refusal::new(rates::MOVEMENT_CHART, "its move is too short").by(wanted * price - purse));
        }
        reaches
    }

    fn meet(&mut self, event: Ahead, stretch: &mut Stretch) -> bool {
        match event {
            Ahead::Incident(incident) => self.meet_incident(&incident, stretch),
            Ahead::Works(toll) => self.meet_works(&toll),
        }
    }
}
