//! The ground that a walking unit meets: areas that count from then on, lines paid at once or in stages, openings
//! through them (hmm.19.19, hmm.19.22, hmm.20.16), and the costs and bars of the battle's
//! [`Works`](crate::battle::Works). The price of the inches between is in `movement::walk` and in
//! `movement::ground`.

use crate::{
    battle::{Levy, Refusal, RuleSet, Toll},
    measure::{Leg, TOLERANCE},
    rules::hmm::{
        charts::TerrainKind,
        movement::{
            self, bridges,
            obstacles::{self, Price},
            roads::OnRoad,
            walk::{Stretch, Walker},
        },
        state::CrossingPaid,
    },
    table::{Feature, FeatureShape, track::Incident},
};

impl Walker<'_> {
    /// Whether a turning unit may swing over a piece of ground, having paid for it if it is a line.
    pub(crate) fn swings_over(&mut self, ground: &Feature) -> bool {
        let kind = self.rules.terrain(ground);
        if matches!(kind, TerrainKind::PavedRoad | TerrainKind::DirtRoad) || bridges::is_bridge(kind) {
            return true;
        }
        self.walk.entered.push(ground.id);
        if let FeatureShape::Line { .. } = ground.shape {
            return self.cross(ground, kind);
        }
        match self.footing.barred_by(&[ground.id]) {
            None => true,
            Some(clause) => {
                self.stop(Refusal::new(clause, format!("{} does not go into {}", self.state.troops.kind, ground.name)));
                false
            }
        }
    }

    /// Meets a piece of ground: a line is paid at once when the front comes to it, or ends the walk; an area counts
    /// from here on.
    pub(crate) fn enter(&mut self, ground: &Feature, stretch: &mut Stretch, incident: &Incident) -> bool {
        let kind = self.rules.terrain(ground);
        let is_path = matches!(kind, TerrainKind::PavedRoad | TerrainKind::DirtRoad) || bridges::is_bridge(kind);
        if is_path || stretch.on_road == OnRoad::Yes && kind != TerrainKind::Building {
            return true;
        }
        if let FeatureShape::Area(_) = ground.shape {
            self.walk.entered.push(ground.id);
            stretch.grounds.push(ground.id);
            return match self.footing.barred_by(&stretch.grounds) {
                None => true,
                Some(clause) => {
                    self.stop(Refusal::new(
                        clause,
                        format!("{} does not go into {}", self.state.troops.kind, ground.name),
                    ));
                    false
                }
            };
        }
        let footprint = self.footprint();
        let free = !movement::ground::front_is_at(self.field, ground, incident.pose, footprint)
            || self.footing.goes_through_an_opening(ground, incident.pose, footprint);
        if !free {
            self.walk.entered.push(ground.id);
        }
        free || self.cross(ground, kind)
    }

    /// Pays for a line, less the amount already paid. Wheels in water pay what they have and go on next turn
    /// (hmm.19.19, hmm.19.22).
    pub(crate) fn cross(&mut self, ground: &Feature, kind: TerrainKind) -> bool {
        let before = self.toll.filter(|toll| toll.at == ground.id).map_or(0.0, |toll| toll.paid_inches);
        let (rules, left) = (self.rules.in_force(), self.left());
        let (cost, clause) = match obstacles::price(rules, (self.traveller, kind), self.allowance.full, before, left) {
            Err(clause) => {
                self.stop(Refusal::new(clause, format!("{} does not cross {}", self.state.troops.kind, ground.name)));
                return false;
            }
            Ok(Price::Paid { asked_inches, whole_inches }) => {
                let clause = obstacles::crossing_clause(rules, self.traveller, kind);
                self.pay(asked_inches, clause, format!("crossing {}", ground.name));
                self.walk.toll = Some(CrossingPaid { at: ground.id, paid_inches: whole_inches });
                return true;
            }
            Ok(Price::InPart { asked_inches, clause }) => {
                self.pay(left, clause, format!("a part of crossing {}", ground.name));
                self.walk.toll = Some(CrossingPaid { at: ground.id, paid_inches: before + left });
                (asked_inches, clause)
            }
            Ok(Price::TooDear { asked_inches }) => (asked_inches, movement::ground::TERRAIN_COST),
        };
        let reason = format!("crossing {} costs {cost:.1} in and {left:.1} in are left", ground.name);
        self.stop(Refusal::new(clause, reason).by(cost - left));
        false
    }

    /// The tolls of works on this many inches straight ahead, without those that the unit has paid.
    pub(crate) fn works_on(&self, inches: f32) -> Vec<Toll> {
        let works = self.rules.works();
        let mut tolls = works.movement(self.field, self.unit, self.footprint(), self.walk.front, Leg::Advance(inches));
        tolls.retain(|toll| toll.after_inches < inches && !self.paid.contains(&toll.work));
        tolls
    }

    /// Pays the toll of works, a part of the full allowance, or ends the walk in front of them.
    pub(crate) fn meet_works(&mut self, toll: &Toll) -> bool {
        let name = self.field.feature(toll.work).map_or("a work", |work| work.name.as_str());
        let Levy::Percent(percent) = toll.levy else {
            self.walk.closed_by = Some(toll.work);
            self.stop(Refusal::new(toll.clause, format!("{name} bars the way")));
            return false;
        };
        if self.paid.contains(&toll.work) {
            return true;
        }
        let (cost, left) = (percent / 100.0 * self.allowance.full, self.left());
        if cost > left + TOLERANCE {
            let reason = format!("crossing {name} costs {cost:.1} in and {left:.1} in are left");
            self.stop(Refusal::new(toll.clause, reason).by(cost - left));
            return false;
        }
        self.pay(cost, toll.clause, format!("crossing {name}"));
        self.paid.push(toll.work);
        true
    }
}
