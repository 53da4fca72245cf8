//! What a unit meets on its way: ground that slows, disorientates, bogs down or bars it, friends, enemies, works
//! (trl.p13.02 to trl.p14.05, trl.p16.02 to trl.p16.05, trl.hc.03, trl.hc.04).

use crate::{
    battle::{Levy, Refusal, RuleSet},
    clause::Clause,
    receipt::Line,
    rules::trl::{
        charts::{Going, TerrainKind},
        formation::layout::is_command,
        movement::{
            enemies_near::{self, KEPT_AWAY},
            going, ground,
            moving_unit::{Stretch, Walker},
            rates::Pace,
            walk::{Check, Purpose},
        },
        state::{General, UnitState},
    },
    table::{Feature, StandId, UnitId},
};

impl Walker<'_> {
    /// Comes within an inch of an enemy: it stops there, and those who lay hidden surprise it (trl.hc.03, trl.hc.14).
    pub(super) fn comes_near(&mut self, enemy: UnitId) -> bool {
        if !self.field.of::<UnitState>(enemy).is_body() {
            return true;
        }
        let name = &self.field.unit(enemy).name;
        if enemies_near::is_known(self.field, self.unit, enemy) {
            self.stop(Refusal::new(KEPT_AWAY, format!("it comes within an inch of {name}")));
        } else {
            self.walk.surprised_by = Some(enemy);
            self.stop(Refusal::new(clause!("trl.p14.16"), format!("{name} lies hidden there")));
        }
        false
    }

    /// Runs into a unit: loose troops pass friends and are passed, close-order troops do not pass each other; a
    /// commander is in nobody's way (trl.hc.04, trl.p06.06). An assault ends at its target (trl.p24.07).
    pub(super) fn meets(&mut self, stand: StandId) -> bool {
        let field = self.field;
        let other = field.of::<UnitState>(stand.unit);
        let is_friend = field.unit(stand.unit).side == field.unit(self.unit).side;
        let commands = field.get_stand(stand).is_none_or(is_command);
        match () {
            () if self.is_with_its_target(stand) => true,
            () if self.assaults(stand.unit) => {
                let reason = format!("it is in contact with {}", field.unit(stand.unit).name);
                self.stop(Refusal::new(clause!("trl.p24.07"), reason));
                false
            }
            () if !other.is_body() && !is_friend => {
                self.walk.touched.push(stand.unit);
                true
            }
            () if commands && is_friend => true,
            () if is_friend && (other.is_loose() || self.state.is_loose() || !self.state.is_body()) => true,
            () if is_friend => {
                let reason = format!("it would run into {}", field.unit(stand.unit).name);
                self.stop(Refusal::new(clause!("trl.hc.04"), reason));
                false
            }
            () => {
                self.stop(Refusal::new(KEPT_AWAY, format!("it would run into {}", field.unit(stand.unit).name)));
                false
            }
        }
    }

    /// Whether a stand is that of the officer of the unit that it assaults, or of a commander with it: those stand in
    /// nobody's way (trl.p06.12).
    fn is_with_its_target(&self, stand: StandId) -> bool {
        let leads = |target: UnitId| {
            let joined = self.field.get_of::<General>(stand.unit).is_some_and(|general| general.joined == Some(target));
            joined || stand.unit == target && self.field.get_stand(stand).is_none_or(is_command)
        };
        matches!(self.purpose, Purpose::Assault(target) if leads(target))
    }

    /// Comes onto a piece of ground: it counts from here on, or ends the walk.
    pub(super) fn enters(&mut self, feature: &Feature, stretch: &Stretch) -> bool {
        if self.met.contains(&feature.id) {
            return true;
        }
        let began_there = self.walk.legs.is_empty() && stretch.gone <= 0.0 && self.lies_in(feature, stretch);
        if began_there && self.only_turns_its_guns(feature, stretch) {
            return true;
        }
        match self.judged(feature, stretch, began_there) {
            Err(refusal) => {
                self.stop(refusal);
                false
            }
            Ok(kind) => {
                self.met.push(feature.id);
                self.goes_over(feature, kind, began_there, stretch.gone)
            }
        }
    }

    /// Whether guns that were deployed in very difficult going turn on the spot there, which they may (trl.p14.03).
    fn only_turns_its_guns(&self, feature: &Feature, stretch: &Stretch) -> bool {
        let kind = self.rules.terrain(feature);
        let guns = self.state.troops.kind.is_artillery();
        guns && stretch.turns() && self.rules.charts().terrain.going(kind) == Going::VeryDifficult
    }

    fn lies_in(&self, feature: &Feature, stretch: &Stretch) -> bool {
        ground::lie_in(self.field, &self.bodies_at(stretch.from), feature.id)
    }

    /// As what kind of ground it goes over a piece of it, if it may.
    fn judged(&self, feature: &Feature, stretch: &Stretch, began_there: bool) -> Result<TerrainKind, Refusal> {
        /// How far into the ground one looks for its way through, inches.
        const AHEAD: f32 = 0.25;
        let (rules, troops) = (self.rules, self.state.troops);
        let there = stretch.pose_at(stretch.gone + AHEAD, self.footprint()).at;
        let kind = ground::gone_over_as(rules, self.field, feature, there, self.formation())?;
        if began_there && troops.kind.is_artillery() && rules.charts().terrain.going(kind) == Going::VeryDifficult {
            let reason = "guns do not move in very difficult going, and only turn on the spot";
            return Err(Refusal::new(clause!("trl.p14.03"), reason));
        }
        if !began_there {
            going::may_enter(rules.in_force(), troops.kind, self.formation(), kind)?;
            self.must_begin_beside(feature, kind)?;
        }
        let is_open = rules.charts().terrain.going(kind) == Going::Open;
        match self.walk.pace {
            Pace::Double if !is_open => Err(Refusal::new(clause!("trl.p13.12"), "rough ground forbids the double")),
            Pace::ByHand if !is_open => {
                Err(Refusal::new(clause!("trl.p12.03"), "guns are pushed by hand in open country only"))
            }
            _ => Ok(kind),
        }
    }

    /// Bocage and its gates are crossed only in a move that begins beside them (trl.p16.03, trl.p16.05).
    fn must_begin_beside(&self, feature: &Feature, kind: TerrainKind) -> Result<(), Refusal> {
        let clause = match kind {
            TerrainKind::Bocage => clause!("trl.p16.03"),
            TerrainKind::BocageGate => clause!("trl.p16.05"),
            _ => return Ok(()),
        };
        let within = self.rules.charts().movement.adjacent_inches;
        let off = self.field.reach(self.unit, feature.id).map_or(0.0, |reach| reach.distance());
        let begins = self.state.conduct.spent_inches <= 0.0 || self.purpose != Purpose::March;
        if begins && off <= within {
            return Ok(());
        }
        let reason = format!("it stops at {} and crosses it in a move that begins beside it", feature.name);
        Err(Refusal::new(clause, reason).by(off - within))
    }

    /// What ground does to it: slower once in a move, disorientated, perhaps bogged down (trl.p13.13 to trl.p14.05).
    fn goes_over(&mut self, feature: &Feature, kind: TerrainKind, began_there: bool, gone: f32) -> bool {
        let (rules, troops, formation) = (self.rules.in_force(), self.state.troops, self.formation());
        if kind == TerrainKind::Ford && troops.kind.is_artillery() {
            let whole = self.left() + self.walk.spent_inches + self.walk.slowed_inches;
            let less = whole * (1.0 - rules.charts.movement.guns_in_ford);
            return self.slow_down(less, clause!("trl.p13.07"), feature);
        }
        if let Some(slowed) = going::slowed(rules, troops.kind, formation, kind)
            && !self.slow_down(slowed.inches, slowed.clause, feature)
        {
            return false;
        }
        if kind == TerrainKind::Road && self.rules.terrain(feature) != kind {
            let label = format!("by a way through {}", feature.name);
            self.walk.lines.push(Line { clause: clause!("trl.hc.39"), label, value: 0.into() });
        }
        if going::disorientates(rules, formation, kind) {
            let area = !ground::is_linear_obstacle(self.rules, feature);
            let clause = match area {
                true if began_there => clause!("trl.p13.10"),
                true => clause!("trl.p13.09"),
                false => clause!("trl.p13.13"),
            };
            self.walk.disorientated = self.walk.disorientated.or(Some(clause));
        }
        let throws = !began_there && self.state.formation.freed_from != Some(feature.id);
        if let Some(clause) = going::bogs(rules, troops.kind, kind).filter(|_| throws) {
            let after_inches = self.walk.gone_inches + gone;
            self.walk.checks.push(Check { feature: feature.id, clause, after_inches });
        }
        true
    }

    /// Takes inches off the move once, however much rough ground is met; without as many left it does not enter.
    fn slow_down(&mut self, inches: f32, clause: Clause, feature: &Feature) -> bool {
        let more = (inches - self.walk.slowed_inches).max(0.0);
        if more <= 0.0 {
            return true;
        }
        let left = self.left();
        if more >= left {
            let reason = format!("{} takes {inches:.1} in off its move", feature.name);
            self.stop(Refusal::new(clause, reason).by(more - left));
            return false;
        }
        self.walk.slowed_inches += more;
        self.walk.lines.push(Line { clause, label: feature.name.clone(), value: more.into() });
        true
    }

    /// Pays the toll of works, a part of its whole move, or stops before them.
    pub(super) fn meets_works(&mut self, number: usize, stretch: &Stretch) -> bool {
        let works = self.rules.works();
        let tolls = works.movement(self.field, self.unit, self.footprint(), stretch.from, stretch.leg);
        let Some(toll) = tolls.get(number).filter(|toll| !self.met.contains(&toll.work)) else { return true };
        let name = self.field.feature(toll.work).map_or("a work", |work| work.name.as_str());
        let part = match toll.levy {
            Levy::Percent(percent) => percent / 100.0,
            Levy::Stop => {
                self.stop(Refusal::new(toll.clause, format!("{name} bars the way")));
                return false;
            }
        };
        let inches = part * (self.left() + self.walk.spent_inches + self.walk.slowed_inches);
        if inches >= self.left() {
            self.stop(
                Refusal::new(toll.clause, format!("crossing {name} costs {inches:.1} in")).by(inches - self.left()),
            );
            return false;
        }
        self.met.push(toll.work);
        self.walk.spent_inches += inches;
        self.walk.lines.push(Line { clause: toll.clause, label: format!("crossing {name}"), value: inches.into() });
        true
    }
}
