//! A unit in a new formation: the changes, the cost, whether it fits there, and the journal's line (wof.12.1). The
//! changes themselves are in `formation::change_orders`, `artillery::limbers`, `formation::dismounted_cavalry` and
//! `buildings::garrisons`.

use std::collections::BTreeSet;

use crate::{
    battle::{Ghost, Happening, Outcome, Outlook, Plan, Refusal},
    clause::Clause,
    count::counted,
    measure::{Body, Pose, TOLERANCE},
    receipt::Line,
    rules::wof::{
        Wof,
        charts::{Becomes, FormationKind, PricedAct, Ranks, Spirit, TerrainKind},
        events::{Change, WofEvent},
        formation::{
            changes, facings,
            layout::Bend,
            placement::{self, INTERMIXED, Stance},
        },
        journal::line,
        morale::recovery,
        movement::{
            budget::{self, Budget},
            completed_moves,
            ground::{self, Footing},
            route,
            walk::Start,
            who_may_move, zones,
        },
        powers,
        state::{Acted, Conduct, Formation, UnitState, UnitView},
        terrain::{Care, Upset},
    },
    table::{FeatureShape, Field, Stand, UnitId, Whom, ask::Subject},
};

/// A turn by this many degrees or more is an about face.
const ABOUT_DEGREES: f32 = 179.0;

/// A unit after a change of formation.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The unit.
    pub unit: UnitId,
    /// How it stands then; state that the change itself brings about is in it.
    pub state: UnitState,
    /// Where the middle of its front is then.
    pub front: Pose,
    /// The part of a move that it takes.
    pub part: f32,
    /// Its new state.
    pub becomes: Becomes,
    /// The clause of its price.
    pub clause: Clause,
    /// Its action, in the past tense, without its name.
    pub told: String,
    /// The other changes.
    pub changes: Vec<Change>,
    /// Whether a pinning zone punishes it (wof.21.3.01).
    pub pins: Pins,
    /// Where its stands are put one by one, where they are.
    pub places: Option<Vec<Stand>>,
}

/// Whether a pinning zone punishes an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pins {
    /// It is a manoeuvre; an about face is one (wof.21.3.05).
    Manoeuvre,
    /// It is none.
    Safe,
}

/// Whether a unit may change formation or facing at all (wof.12.1.02).
///
/// # Errors
/// The reason why not.
pub fn may_manoeuvre(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    who_may_move::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    if INTERMIXED.bars(field, unit) {
        return INTERMIXED.refuse();
    }
    changes::may_manoeuvre_in(state.morale.spirit)
}

impl Drawn {
    /// A unit that stands otherwise, at a price, the middle of its front kept (wof.12.1.01).
    pub fn at_a_price(
        field: &Field<'_>,
        unit: UnitId,
        stance: Stance,
        front: Pose,
        (part, becomes, clause): (f32, Becomes, Clause),
    ) -> Self {
        let mut state = field.of::<UnitState>(unit).copied();
        let Stance { formation: kind, width, bend, .. } = stance;
        state.formation = Formation { kind, width, bend, ..state.formation };
        Self {
            unit,
            state,
            front,
            part,
            becomes,
            clause,
            told: String::new(),
            changes: Vec::new(),
            pins: Pins::Manoeuvre,
            places: None,
        }
    }

    /// The price of a change of formation or facing by the grade (wof.12.1.03 to wof.12.1.05).
    pub fn by_grade(rules: &Wof, state: UnitView<'_>) -> (f32, Becomes, Clause) {
        let cost = changes::manoeuvre(rules.in_force(), state.condition());
        (cost.part, cost.becomes, cost.clause)
    }

    /// The price of an act that costs the same for all units (`wof.t.fixed_costs`).
    pub fn by_act(rules: &Wof, action: PricedAct) -> (f32, Becomes, Clause) {
        let (part, clause) = budget::action_part(rules.in_force(), action);
        (part, Becomes::Same, clause)
    }

    /// The plan of the change, if it is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    pub(crate) fn judged(&self, rules: &Wof, field: &Field<'_>) -> Result<Plan, Refusal> {
        self.must_be_lawful(rules, field)?;
        Ok(self.plan(rules, field))
    }

    /// The same, with these words.
    #[must_use]
    pub fn told(self, told: impl Into<String>) -> Self {
        Self { told: told.into(), ..self }
    }

    /// The same, with something more that changes.
    #[must_use]
    pub fn with(mut self, change: Change) -> Self {
        self.changes.push(change);
        self
    }

    /// Its stands.
    pub fn stands(&self, rules: &Wof) -> Vec<Stand> {
        let laid = || placement::stands(rules, self.state.view(), self.unit, Stance::of(self.state.view()), self.front);
        self.places.clone().unwrap_or_else(laid)
    }

    /// Whether it has enough of its move left.
    pub fn is_affordable(&self, field: &Field<'_>) -> bool {
        self.budget(field).allows(self.part)
    }

    fn budget(&self, field: &Field<'_>) -> Budget {
        Budget::after(field.of::<Conduct>(self.unit).spent)
    }

    /// Whether it has enough of its move left and fits there, outside zones that are closed to it.
    ///
    /// # Errors
    /// The obstacle.
    pub fn must_be_lawful(&self, rules: &Wof, field: &Field<'_>) -> Result<(), Refusal> {
        if !self.is_affordable(field) {
            let missing = (self.part - self.budget(field).left()) * 100.0;
            return Err(Refusal::new(
                self.clause,
                format!("it takes {:.0} percent of a move, {missing:.0} more than are left", self.part * 100.0),
            ));
        }
        let stands = self.stands(rules);
        placement::must_fit(rules, field, self.unit, &stands)?;
        must_keep_clear(rules, field, self.unit, &stands)?;
        self.upset_by(rules, field, &stands).map(|_| ())
    }

    /// The clause by which the ground disorders it there, if it does.
    ///
    /// # Errors
    /// Ground that it may not stand on.
    fn upset_by(&self, rules: &Wof, field: &Field<'_>, stands: &[Stand]) -> Result<Option<Clause>, Refusal> {
        let footing = Footing { rules, field, condition: self.state.view().condition(), care: Care::Careful };
        let ground = stands.iter().flat_map(|stand| field.ground_under(&ground::drawn_in(stand.body())));
        let mut upset = None;
        for feature in ground.filter(|feature| !self.state.formation.holds(feature.id)) {
            let kind = rules.terrain(feature);
            let clause = rules.charts().terrain.ground(kind).clause;
            let is_area = matches!(feature.shape, FeatureShape::Area(_));
            if is_area && (footing.is_barred(kind) || kind == TerrainKind::Block) {
                return Err(Refusal::new(clause, format!("it would stand in {}", feature.name)));
            }
            if footing.upset(kind) == Upset::OnEntering {
                upset = Some(clause);
            }
        }
        Ok(upset)
    }

    /// The display before the order is given.
    pub fn plan(&self, rules: &Wof, field: &Field<'_>) -> Plan {
        let rate = who_may_move::rate(rules, field, self.unit);
        let left = (1.0 - field.of::<Conduct>(self.unit).spent - self.part).max(0.0);
        let stands = self.stands(rules);
        let mut warnings = Vec::new();
        if self.becomes != Becomes::Same {
            warnings.push(format!("It becomes {} ({}).", self.becomes, self.clause));
        }
        if let Some(enemy) = self.pinned_by(rules, field) {
            warnings.push(format!(
                "It manoeuvres before the front of {} and halts shaken (wof.21.3.01).",
                field.unit(enemy).name
            ));
        }
        Plan {
            lines: vec![Line {
                clause: self.clause,
                label: "part of a move".to_owned(),
                value: format!("{:.0} %", self.part * 100.0).into(),
            }],
            cost_inches: Some(self.part * rate),
            left_inches: Some(left * rate),
            ghosts: stands.iter().map(Ghost::of).collect(),
            warnings,
            outlook: Outlook {
                becomes: Some(powers::of_state(rules, field, self.afterwards(rules, field).view())),
                freed: -recovery::at_stake(rules, field, self.unit),
                ..Outlook::default()
            },
            ..Plan::default()
        }
    }

    /// Its state after the change, with the effects on its ranks and its morale.
    fn afterwards(&self, rules: &Wof, field: &Field<'_>) -> UnitState {
        let disordered = self.state.formation.ranks == Ranks::Disordered || self.becomes == Becomes::Disordered;
        let shaken = self.becomes == Becomes::Shaken || self.pinned_by(rules, field).is_some();
        let ranks = if disordered { Ranks::Disordered } else { self.state.formation.ranks };
        let spirit = if shaken { Spirit::Shaken } else { self.state.morale.spirit };
        let mut state = self.state.clone();
        (state.formation.ranks, state.morale.spirit) = (ranks, spirit);
        state
    }

    fn pinned_by(&self, rules: &Wof, field: &Field<'_>) -> Option<UnitId> {
        if self.pins == Pins::Safe { None } else { zones::pinned_by(rules, field, self.unit) }
    }

    /// Draws it up.
    pub fn carry_out(&self, rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>) {
        let pinned = self.pinned_by(rules, field);
        let part = if pinned.is_some() { 1.0 } else { self.part };
        outcome.own(WofEvent::of(self.unit, Change::Spent(part, Acted::Moved)));
        self.take_effect(rules, field, outcome);
        if let Some(enemy) = pinned.filter(|_| self.becomes != Becomes::Shaken) {
            let turned = field.unit(self.unit).front.facing.turn_to(self.front.facing).abs();
            let what = if turned >= ABOUT_DEGREES {
                ("faced about", facings::ABOUT_FACE)
            } else {
                ("manoeuvred", zones::PINNING)
            };
            completed_moves::halt_shaken(field, outcome, (self.unit, enemy), what);
        }
    }

    /// Carries out the change without using any of its move: an attacker that occupies a block (wof.20.8.10).
    pub fn take_effect(&self, rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>) {
        let (unit, before) = (self.unit, field.of::<UnitState>(self.unit));
        let own = |outcome: &mut Outcome<Wof>, change: Change| outcome.own(WofEvent::of(unit, change));
        self.changes.iter().cloned().for_each(|change| own(outcome, change));
        own(outcome, Change::Formed(self.state.formation.kind, self.state.formation.width));
        if self.state.formation.bend != before.formation.bend {
            own(outcome, Change::Bent(self.state.formation.bend));
        }
        let stands = self.stands(rules);
        let upset = self.upset_by(rules, field, &stands).ok().flatten().is_some();
        if before.formation.ranks == Ranks::Ordered
            && (upset || self.becomes == Becomes::Disordered || self.state.formation.ranks == Ranks::Disordered)
        {
            own(outcome, Change::Ranks(Ranks::Disordered));
        }
        if self.becomes == Becomes::Shaken {
            own(outcome, Change::Spirit(Spirit::Shaken));
        }
        let astride = route::astride_at(
            rules,
            field,
            unit,
            Start { state: self.state.view(), front: self.front, stands: stands.clone() },
        );
        if astride != before.formation.astride {
            own(outcome, Change::Astride(astride));
        }
        outcome.happen(Happening::Laid { unit, front: self.front, stands });
        let text = format!("{} {}.", field.unit(unit).name, self.told);
        outcome.happen(line(field, unit, text, self.clause));
    }
}

/// No formation may be taken up in contact with an enemy, nor nearer to it within a closed zone (wof.12.8.02,
/// wof.14.0.01).
///
/// # Errors
/// The enemy that is too near.
pub fn must_keep_clear(rules: &Wof, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    let chart = &rules.charts().movement;
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let closed = zones::closed_to(rules, field, unit, None);
    let gap = |subject: Subject<'_>, enemy: UnitId| {
        field.reach(subject, enemy).map_or(f32::INFINITY, |reach| reach.distance())
    };
    let farthest = chart.zone_of_control_inches.max(chart.contact_inches);
    let near = field.reach_within(Subject::Bodies(&bodies), farthest, Whom::of(field.unit(unit).side.enemy()));
    let enemies: BTreeSet<UnitId> = near.into_iter().map(|near| near.stand.unit).collect();
    for enemy in
        enemies.into_iter().map(|enemy| field.unit(enemy)).filter(|enemy| field.of::<UnitState>(enemy.id).is_body())
    {
        let (now, then) = (gap(Subject::Unit(unit), enemy.id), gap(Subject::Bodies(&bodies), enemy.id));
        let zone = if closed.contains(&enemy.id) { chart.zone_of_control_inches } else { 0.0 };
        if then <= chart.contact_inches {
            return Err(Refusal::new(clause!("wof.14.0.01"), format!("it would touch {}", enemy.name)));
        }
        if then < zone - TOLERANCE && then < now - TOLERANCE {
            return Err(Refusal::new(
                clause!("wof.12.8.02"),
                format!("it would come within {zone:.0} in of {}", enemy.name),
            )
            .by(zone - then));
        }
    }
    Ok(())
}

/// The width of a unit in a formation unless its player says otherwise: its present width, if that makes such a
/// formation, else the usual one (wof.8.0.01).
pub fn usual_width(rules: &Wof, state: UnitView<'_>, formation: FormationKind) -> u16 {
    let chart = &rules.charts().formation;
    let is_such = u32::from(state.formation.width) <= state.strength.in_ranks()
        && chart.by_width(state.formation.width.into()) == formation;
    if is_such { state.formation.width } else { chart.usual_width(formation, state.strength.in_ranks()) }
}

/// A bend with its wing in words.
pub fn bend_in_words(bend: Bend) -> String {
    let hand = if bend.hand == crate::measure::Hand::Right { "right" } else { "left" };
    format!("bent {} of its {hand} back by {}", counted(bend.files, "file"), counted(bend.degrees, "degree"))
}
