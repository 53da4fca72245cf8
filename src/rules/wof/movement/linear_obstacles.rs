//! Ground that a walking unit meets: areas that count from then on, lines that each rank pays for, blocks and works
//! (wof.20.2 to wof.20.9), and the costs and bars of the battle's [`Works`](crate::battle::Works). Bridges and fords are
//! in `movement::water_crossings`, the price of the inches between in `movement::route` and `movement::ground`.

use crate::{
    battle::{Levy, Refusal, RuleSet, Toll},
    clause::Clause,
    measure::{Body, Leg, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::party::{Party, Spacing},
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Going, Rules, TerrainKind, movement::MOVEMENT_CHART, options::Toggle},
            movement::{
                ground,
                moving_unit::{Crossing, Event, Stretch, Walker},
                walk::Purpose,
            },
            state::Formation,
            terrain::{self, Upset},
            works::field_works,
        },
    },
    table::{
        Feature, FeatureId, FeatureState,
        ask::{Piece, Subject, Whom},
        track::{Encounter, Track},
    },
};

/// How far a unit goes on to test whether it enters a feature or only touches it, inches.
const GOES_ON: f32 = 0.06;

impl Walker<'_> {
    fn ground(&self, kind: TerrainKind) -> Clause {
        self.rules.charts().terrain.ground(kind).clause
    }

    fn going(&self, kind: TerrainKind) -> Going {
        self.rules.charts().terrain.ground(kind).going(terrain::mover(self.condition))
    }

    /// Pieces of ground that a stretch enters or leaves, with the inches at which it does; none that it merely touches.
    pub(crate) fn grounds_met(&self, stretch: &Stretch, track: &Track) -> Vec<(f32, Event)> {
        let mut met = Vec::new();
        for held in &track.holding {
            let Encounter::Entered(feature) = held.state else { continue };
            for span in &held.times {
                let enters =
                    self.is_in(feature, stretch, span.from) || self.is_in(feature, stretch, span.from + GOES_ON);
                if enters && span.from < stretch.length - TOLERANCE * 0.1 {
                    met.push((span.from, Event::Enters(feature)));
                    met.push((span.to, Event::Leaves(feature)));
                }
            }
        }
        met
    }

    /// Whether part of the unit lies in a piece of ground after this many inches of a stretch.
    fn is_in(&self, feature: FeatureId, stretch: &Stretch, inches: f32) -> bool {
        let there = self.inner_bodies_at(stretch.pose_at(inches, self.footprint()));
        self.field.reach(Subject::Bodies(&there), feature).is_some_and(|reach| reach.distance() <= 0.0)
    }

    /// The places where each rank meets a line that it must pay for, or the whole unit a work.
    pub(crate) fn tolls(&self, stretch: &Stretch, track: &Track) -> Vec<(f32, Event)> {
        let lines: Vec<(FeatureId, Crossing)> = track
            .holding
            .iter()
            .filter_map(
                |held| if let Encounter::Entered(feature) = held.state { self.field.feature(feature) } else { None },
            )
            .filter_map(|ground| Some((ground.id, self.toll_of(ground)?)))
            .collect();
        if lines.is_empty() {
            return Vec::new();
        }
        let once = self.rules.options().obstacle_once == Toggle::On;
        let mut tolls = Vec::new();
        for (index, rank) in self.ranks().iter().enumerate() {
            let mover = self.mover(rank, Spacing::Loose, stretch);
            for held in self.field.track(&[mover]).holding {
                let Encounter::Entered(feature) = held.state else { continue };
                let Some(&(_, toll)) = lines.iter().find(|(line, _)| *line == feature) else { continue };
                let first =
                    held.times.iter().map(|span| span.from).find(|&from| self.comes_upon(rank, feature, stretch, from));
                if let Some(at) = first.filter(|_| index == 0 || (toll == Crossing::Rank && !once)) {
                    tolls.push((at, Event::Toll(feature, toll)));
                }
            }
        }
        tolls
    }

    fn toll_of(&self, ground: &Feature) -> Option<Crossing> {
        match self.going(self.rules.terrain(ground)) {
            Going::ByRank => Some(Crossing::Rank),
            Going::Works => Some(Crossing::Whole),
            _ => None,
        }
    }

    /// Whether a rank meets a line there: it is not astride it yet, and goes on into it.
    fn comes_upon(&self, rank: &Party, feature: FeatureId, stretch: &Stretch, inches: f32) -> bool {
        let lies_at = |inches: f32| {
            let front = stretch.pose_at(inches, self.footprint());
            rank.bases_at(front).into_iter().any(|body| self.footing.lies_in(body, feature))
        };
        !lies_at(inches)
            && (inches + GOES_ON > stretch.length || lies_at(inches + GOES_ON))
            && lies_at((inches + GOES_ON).min(stretch.length))
    }

    /// Pays for a rank that meets a line, or stops before it (wof.20.7.01, wof.20.9.01).
    pub(crate) fn pay_toll(&mut self, feature: FeatureId, toll: Crossing, stretch: &mut Stretch) -> bool {
        let Some(ground) = self.field.feature(feature) else { return true };
        if self.is_led_over(ground, stretch) || self.goes_through_an_opening(ground, stretch) {
            return true;
        }
        let rules = self.rules.in_force();
        let (inches, clause) = match toll {
            Crossing::Rank => (obstacle_inches(rules, 1), clause!("wof.20.7.01")),
            Crossing::Whole => (rules.charts.movement.works_inches, field_works::CROSSING),
        };
        let part = inches / self.rate();
        if part >= self.left() {
            let short = (part - self.left()) * self.rate();
            self.stop(
                Refusal::new(clause, format!("crossing {} costs each rank {inches:.0} in", ground.name)).by(short),
            );
            return false;
        }
        self.pay(part, clause, format!("crossing {}", ground.name));
        self.has_crossed(feature, self.walk.inches + stretch.gone);
        true
    }

    /// The tolls of works on this many inches of a leg from the unit's present place, without those that it has paid.
    pub(crate) fn works_on(&self, leg: Leg, inches: f32) -> Vec<Toll> {
        let mut tolls = self.rules.works().movement(self.field, self.unit, self.footprint(), self.walk.front, leg);
        tolls.retain(|toll| toll.after_inches < inches - TOLERANCE && !self.paid.contains(&toll.work));
        tolls
    }

    /// Pays the toll of works, a part of a whole move, or stops in front of them.
    pub(crate) fn meet_works(&mut self, toll: &Toll, stretch: &Stretch) -> bool {
        let name = self.field.feature(toll.work).map_or("a work", |work| work.name.as_str());
        let Levy::Percent(percent) = toll.levy else {
            self.stop(Refusal::new(toll.clause, format!("{name} bars the way")));
            return false;
        };
        if self.paid.contains(&toll.work) {
            return true;
        }
        let part = percent / 100.0;
        if part >= self.left() {
            let short = (part - self.left()) * self.rate();
            self.stop(Refusal::new(toll.clause, format!("crossing {name} costs {percent:.0} % of a move")).by(short));
            return false;
        }
        self.pay(part, toll.clause, format!("crossing {name}"));
        self.paid.push(toll.work);
        self.has_crossed(toll.work, self.walk.inches + stretch.gone);
        true
    }

    /// Part of the unit had crossed an obstacle after this many inches of the walk, as far as is known now.
    pub(crate) fn has_crossed(&mut self, obstacle: FeatureId, inches: f32) {
        self.crossed.retain(|(known, _)| *known != obstacle);
        self.crossed.push((obstacle, inches));
    }

    /// Comes onto a piece of ground: it counts from here on, or ends the walk.
    pub(crate) fn enter(&mut self, ground: &Feature, stretch: &mut Stretch) -> bool {
        let kind = self.rules.terrain(ground);
        let front = stretch.pose_at(stretch.gone, self.footprint());
        let on_road = self.footing.is_on_road(self.state, front);
        match kind {
            TerrainKind::Open | TerrainKind::Road | TerrainKind::GentleSlope => true,
            TerrainKind::River => self.takes_a_way_over(ground, stretch) || self.barred_by_water(ground),
            TerrainKind::Stream if self.takes_a_way_over(ground, stretch) => true,
            TerrainKind::Bridge => self.enter_bridge(ground),
            TerrainKind::Ford => self.goes_into(ground, TerrainKind::Ford, stretch),
            TerrainKind::Block => self.enter_block(ground, stretch),
            TerrainKind::Fieldworks if self.holds(ground) => self.touch_garrison(ground),
            _ if self.goes_through_an_opening(ground, stretch) => true,
            _ if on_road
                && !matches!(kind, TerrainKind::Fieldworks | TerrainKind::Abatis | TerrainKind::Impassable) =>
            {
                true
            }
            _ if self.footing.is_barred(kind) => self.barred_by(ground),
            _ => {
                self.is_upset_by(kind);
                self.goes_into(ground, kind, stretch)
            }
        }
    }

    /// Part of the unit is in a piece of ground from here on, crossed as this kind.
    pub(crate) fn goes_into(&mut self, ground: &Feature, kind: TerrainKind, stretch: &mut Stretch) -> bool {
        self.walk.entered.push(ground.id);
        stretch.grounds.push((ground.id, kind));
        true
    }

    fn is_upset_by(&mut self, kind: TerrainKind) {
        if self.footing.upset(kind) == Upset::OnEntering && self.walk.disordered.is_none() {
            self.walk.disordered = Some(self.ground(kind));
        }
    }

    pub(crate) fn barred_by(&mut self, ground: &Feature) -> bool {
        let (kind, troop) = (self.rules.terrain(ground), self.condition.troop);
        self.walk.barred = Some(ground.id);
        self.stop(Refusal::new(self.ground(kind), format!("{troop} does not go into {}", ground.name)));
        false
    }

    /// Whether the whole front goes through a gate or a gap of a line.
    fn goes_through_an_opening(&self, ground: &Feature, stretch: &Stretch) -> bool {
        let ahead = || {
            self.field.transect(self.line_ahead(stretch.pose_at(stretch.gone, self.footprint()), 0.0), Whom::nobody())
        };
        let room =
            || ahead().features().find(|(other, _)| other.id == ground.id).and_then(|(_, crossing)| crossing.opening);
        matches!(ground.state, FeatureState::Gapped(_))
            && !matches!(self.rules.terrain(ground), TerrainKind::River)
            && room().is_some_and(|room| room.inches() + TOLERANCE >= self.footprint().frontage / 2.0)
    }

    /// Whether the target of the charge holds a block or a work.
    fn holds(&self, ground: &Feature) -> bool {
        let Purpose::Charge(target) = self.purpose else { return false };
        self.field.of::<Formation>(target).holds(ground.id)
    }

    /// A charge at a garrison strikes it where it comes to the block or the work.
    fn touch_garrison(&mut self, ground: &Feature) -> bool {
        let Purpose::Charge(target) = self.purpose else { return true };
        self.walk.entered.push(ground.id);
        self.is_upset_by(self.rules.terrain(ground));
        let reach = self.field.reach(ground.id, target);
        let stand = reach.and_then(|reach| if let Piece::Stand(stand) = reach.to { Some(stand) } else { None });
        self.walk.touched = stand;
        stand.is_none()
    }

    /// Units do not march into a block: it is entered as a whole (wof.20.8.02). Foot that runs goes through it,
    /// disordered (wof.20.8.04), but not if it burns (wof.21.1.03).
    fn enter_block(&mut self, ground: &Feature, stretch: &mut Stretch) -> bool {
        if self.footing.is_barred(TerrainKind::Block) {
            return self.barred_by(ground);
        }
        if self.holds(ground) {
            return self.touch_garrison(ground);
        }
        if ground.state == FeatureState::Burning {
            self.walk.barred = Some(ground.id);
            self.stop(terrain::burns(ground));
            return false;
        }
        if self.purpose.is_unruly() && self.purpose != Purpose::Recoil || self.state.formation.holds(ground.id) {
            self.is_upset_by(TerrainKind::Block);
            return self.goes_into(ground, TerrainKind::Block, stretch);
        }
        self.stop(Refusal::new(
            clause!("wof.20.8.02"),
            format!("{} is entered as a whole, not marched through", ground.name),
        ));
        false
    }

    /// A unit that goes within ground which disorders it is disordered there (`wof.h.terrain_overlap`).
    pub(crate) fn upset_where_it_stood(&mut self) {
        let origin = self.party.origin();
        if self.walk.disordered.is_some() || self.footing.is_on_road(self.state, origin) {
            return;
        }
        let under: Vec<TerrainKind> = self
            .inner_bodies_at(origin)
            .iter()
            .flat_map(|body| self.field.ground_under(body))
            .map(|feature| self.rules.terrain(feature))
            .filter(|&kind| kind != TerrainKind::Block && kind != TerrainKind::Fieldworks)
            .collect();
        under.into_iter().for_each(|kind| self.is_upset_by(kind));
    }

    /// The water that it ended in or split by, or the work whose zone it ended in (wof.20.7.02, wof.20.9.03).
    pub(crate) fn astride_of(&self) -> Option<FeatureId> {
        let block = self.party.footprint();
        let whole = [ground::drawn_in(Body::with_front_at(self.walk.front, block))];
        let near = |feature: FeatureId, inches: f32| {
            self.field.reach(Subject::Bodies(&whole), feature).is_some_and(|reach| reach.distance() <= inches)
        };
        let zone = self.rules.charts().terrain.works_zone.inches;
        let lies_so = |ground: &&Feature| match self.footing.kind(ground) {
            kind if self.footing.upset(kind) == Upset::WhileCrossing => {
                near(ground.id, 0.0) && !self.is_bridged(ground, self.walk.front)
            }
            TerrainKind::Fieldworks => {
                let inside = self.walk.entered.contains(&ground.id) || self.state.formation.astride == Some(ground.id);
                inside && near(ground.id, zone)
            }
            _ => false,
        };
        self.field.features().find(lies_so).map(|ground| ground.id)
    }
}

/// The cost of crossing an obstacle for a unit this many ranks deep, inches at its present rate (wof.20.7.01).
pub fn obstacle_inches(rules: Rules<'_>, ranks: u32) -> f32 {
    let counted = if rules.options.obstacle_once == Toggle::On { ranks.min(1) } else { ranks };
    rules.charts.movement.obstacle_inches_a_rank * counted as f32
}

inputs! {
    /// The cost of crossing an obstacle.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct ObstacleCost for "wof.obstacle" by clause!("wof.20.7.01") switches ["obstacle_once"] {
        /// Ranks that cross.
        deep: u32 = count("ranks", clause!("wof.20.7.01")).or("2"),
        /// Its move.
        rate_inches: f32 = measure("inches", MOVEMENT_CHART).named("rate").or("6"),
    }
}

/// The cost of crossing an obstacle, in inches (wof.20.7.01).
pub fn obstacle(rules: Rules<'_>, of: &ObstacleCost) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = obstacle_inches(rules, of.deep);
    draft.note(clause!("wof.20.7.01"), "inches", inches);
    draft.result("inches", inches);
    draft.result("left", (of.rate_inches - inches).max(0.0));
    draft.close(())
}
