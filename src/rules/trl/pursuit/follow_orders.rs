//! The choices of an attacker whose enemy has gone: to pursue, to break through, to consolidate (trl.p26.03, trl.p28.01,
//! trl.p29.07). `pursuit::following` carries them out.

use crate::{
    battle::{
        Action, Domain, Ghost, LegKind, Offer, Order, Outcome, PathDomain, Plan, Question, Reading, Refusal, Sight,
        Slot, Subject, Value,
    },
    clause::Clause,
    measure::{Hand, Leg},
    receipt::Line,
    rules::{
        common::{guard::Guard, offering, party, slots::Slots},
        trl::{
            Trl,
            buildings::occupation,
            charge::{
                state::{After, Assaulting, Chosen, Stage},
                turns::{answer, asked, choose},
            },
            charts::{EventCard, FormationKind},
            formation::{
                placement::Stance,
                stances::{MARCHING, stance},
            },
            movement::{attempts::Formed, walk::Walk},
            odds::combat,
            pursuit::consolidation,
            slot_names::slot,
            state::{Conduct, UnitState},
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// How far pursuers go at most: as far as the enemy retreated (trl.p26.04).
pub(super) fn pursuit_inches(assault: &Assaulting) -> f32 {
    if let Stage::Follow(After::Retreated(inches)) = assault.stage { inches } else { 0.0 }
}

/// Whether the attackers may pursue: not those who have driven a garrison out, who occupy its building instead
/// (trl.p26.03, trl.hc.35).
fn may_pursue(assault: &Assaulting) -> bool {
    matches!(assault.stage, Stage::Follow(After::Retreated(_))) && assault.stormed.is_none()
}

/// Whether the attackers may break through: they destroyed the enemy in the first round (trl.p29.07, trl.p29.08).
fn may_break_through(assault: &Assaulting) -> bool {
    assault.stage == Stage::Follow(After::Destroyed) && assault.round == 1
}

/// Its horses are blown (trl.hc.37).
const BLOWN: Guard = Guard::new(clause!("trl.hc.37"), "its horses are blown", |field, unit| {
    field.of::<Conduct>(unit).has_card(EventCard::BlownHorses)
});

fn is_follow(stage: Stage) -> bool {
    matches!(stage, Stage::Follow(_))
}

/// Asks an attacker's player how it follows.
pub(super) fn ask(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, assault: &Assaulting) {
    let (about, enemy) = (field.unit(unit), &field.unit(assault.target).name);
    let prompt = format!("{}: {enemy} is gone. What does it do?", about.name);
    let verb = if may_pursue(assault) && !BLOWN.bars(field, unit) { Pursue::VERB } else { Consolidate::VERB };
    outcome.ask(Question::put_to(about, prompt, clause!("trl.p26.03"), Order::of(about, verb)));
}

/// The choices of the attacker whose turn it is.
pub(in crate::rules::trl) fn offers(rules: &Trl, sight: &Sight<'_, Trl>, assault: &Assaulting) -> Vec<Offer> {
    let Some(unit) = assault.asked() else { return Vec::new() };
    let subject = Subject::Unit(unit);
    let occupy = occupation::offer(rules, &sight.field, assault, unit);
    let barred = BLOWN.bars(&sight.field, unit).then(|| BLOWN.refusal());
    let pursue = may_pursue(assault).then(|| Offer { barred, ..answer(Pursue::offer(subject)) });
    let through = may_break_through(assault).then(|| answer(BreakThrough::offer(subject)));
    let on = sight.unit(unit).troops.kind.is_cavalry().then(|| Slot::optional(slot::PATH, "Way"));
    let forms = [Slot::optional(slot::FORMATION, "Formation"), Slot::optional(slot::WIDTH, "Stands wide")];
    let slots = on.into_iter().chain(forms).collect();
    let consolidate = Offer { slots, ..answer(Consolidate::offer(subject)) };
    occupy.into_iter().chain(pursue).chain(through).chain([consolidate]).collect()
}

/// Pursues the beaten enemy.
#[derive(Clone, Copy, Debug)]
pub struct Pursue(UnitId);

impl Action<Trl> for Pursue {
    const VERB: &'static str = "pursue";
    const LABEL: &'static str = "Pursue";
    const CLAUSE: Clause = clause!("trl.p26.04");
    type During = Assaulting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let assault = asked(sight, self.0, is_follow)?;
        let outlook = || combat::of_an_assault(rules, &sight.field, (self.0, assault.target));
        match () {
            () if BLOWN.bars(&sight.field, self.0) => BLOWN.refuse(),
            () if may_pursue(assault) => Ok(Plan { outlook: outlook(), ..Plan::default() }),
            () if assault.stormed.is_some() => {
                Err(Refusal::new(clause!("trl.hc.35"), "who stormed a building does not pursue"))
            }
            () => Err(Refusal::new(clause!("trl.p26.03"), "only an enemy that was beaten back is pursued")),
        }
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, Chosen::Pursue);
    }
}

/// Breaks through where the enemy stood.
#[derive(Clone, Debug)]
pub struct BreakThrough {
    unit: UnitId,
    legs: Vec<Leg>,
}

impl Action<Trl> for BreakThrough {
    const VERB: &'static str = "break_through";
    const LABEL: &'static str = "Break through";
    const CLAUSE: Clause = clause!("trl.p29.07");
    type During = Assaulting;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PATH, "Way")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, legs: order.one(slot::PATH)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let inches = rules.charts().pursuit.breakthrough_inches;
        (name == slot::PATH).then(|| paths(&sight.field, order.subject.unit(), inches))?
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let far = rules.charts().pursuit.breakthrough_inches;
        with_paths(&offer.order(sight.seat), &[Leg::Advance(far), Leg::Advance(far / 2.0)])
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let (field, assault) = (&sight.field, asked(sight, self.unit, is_follow)?);
        if !may_break_through(assault) {
            let reason = "only those break through who destroyed the enemy in the first round";
            return Err(Refusal::new(clause!("trl.p29.08"), reason));
        }
        let inches = rules.charts().pursuit.breakthrough_inches;
        let walk = consolidation::way(rules, field, self.unit, &self.legs, inches)?;
        consolidation::must_go_ahead(field, self.unit, &walk)?;
        Ok(plan_of(field, self.unit, &walk))
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, Chosen::BreakThrough(self.legs.clone()));
    }
}

/// Consolidates: stays as it is or re-forms; cavalry may go on some way first.
#[derive(Clone, Debug)]
pub struct Consolidate {
    unit: UnitId,
    legs: Vec<Leg>,
    formation: Option<FormationKind>,
    width: Option<u16>,
}

impl Action<Trl> for Consolidate {
    const VERB: &'static str = "consolidate";
    const LABEL: &'static str = "Consolidate";
    const CLAUSE: Clause = clause!("trl.p28.01");
    type During = Assaulting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let legs = order.optional(slot::PATH)?.unwrap_or_default();
        let (formation, width) = (order.word_or_none(slot::FORMATION)?, order.number(slot::WIDTH, 1..=u16::MAX)?);
        Ok(Self { unit: order.unit()?, legs, formation, width })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let state = sight.unit(order.subject.unit()?);
        match name {
            slot::PATH => paths(&sight.field, order.subject.unit(), rules.charts().pursuit.cavalry_consolidates_inches),
            slot::FORMATION => {
                let known = MARCHING.into_iter().filter(|kind| stance(rules, state, *kind, None).is_ok());
                let square = stance(rules, state, FormationKind::Square, Some(1)).is_ok();
                Some(offering::words(known.chain(square.then_some(FormationKind::Square))))
            }
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.left()) }),
            _ => None,
        }
    }

    /// As it stands, in column, and for cavalry some way on, back or aside.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        let far = rules.charts().pursuit.cavalry_consolidates_inches;
        let on =
            [Leg::BackStep(far), Leg::Advance(far), Leg::Sidestep(Hand::Left, far), Leg::Sidestep(Hand::Right, far)];
        let cavalry = offer.subject.unit().is_some_and(|unit| sight.unit(unit).troops.kind.is_cavalry());
        let ways = if cavalry { with_paths(&order, &on) } else { Vec::new() };
        let column = Value::Choice(FormationKind::Column.name().to_owned());
        let forms = (!cavalry).then(|| order.clone().with(slot::FORMATION, column));
        [order].into_iter().chain(ways).chain(forms).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        asked(sight, self.unit, is_follow)?;
        if !self.legs.is_empty() {
            if !field.of::<UnitState>(self.unit).troops.kind.is_cavalry() {
                return Err(Refusal::new(Self::CLAUSE, "foot only re-forms"));
            }
            let inches = rules.charts().pursuit.cavalry_consolidates_inches;
            let walk = consolidation::way(rules, field, self.unit, &self.legs, inches)?;
            let mut plan = plan_of(field, self.unit, &walk);
            let no_contact = "it goes into no new enemy".to_owned();
            plan.lines.push(Line { clause: clause!("trl.p28.03"), label: no_contact, value: true.into() });
            return Ok(plan);
        }
        match self.formation {
            Some(formation) => {
                consolidation::reformed(rules, field, self.unit, formation, self.width).map(|_| Plan::default())
            }
            None => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let (field, state) = (&sight.field, sight.unit(self.unit));
        let formed = |formation: FormationKind| {
            let width = self.width.or((formation == FormationKind::Square).then_some(1));
            let Stance { width, gap_tenths, .. } = stance(rules, state, formation, width).ok()?;
            Some(Formed { formation, width, gap_tenths, front: field.unit(self.unit).front })
        };
        choose(sight, outcome, Chosen::Consolidate(self.legs.clone(), self.formation.and_then(formed)));
    }
}

fn paths(field: &Field<'_>, unit: Option<UnitId>, inches: f32) -> Option<Domain> {
    use LegKind::{AboutFace, Advance, BackStep, Oblique, Sidestep, Turn, Wheel};
    Some(Domain::Path(PathDomain {
        start: field.unit(unit?).front,
        allowance_inches: inches,
        legs: vec![Advance, Wheel, Oblique, Sidestep, BackStep, Turn, AboutFace],
        turn_step_degrees: 0.0,
        turn_step_inches: 0.0,
    }))
}

fn with_paths(order: &Order, legs: &[Leg]) -> Vec<Order> {
    legs.iter().map(|leg| order.clone().with(slot::PATH, Value::Path(vec![*leg]))).collect()
}

fn plan_of(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Plan {
    let ghosts = party::carried(field, unit, field.unit(unit).front, walk.front);
    Plan {
        lines: walk.lines.clone(),
        cost_inches: Some(walk.spent_inches),
        stops: walk.stops.clone(),
        ghosts: ghosts.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect(),
        ..Plan::default()
    }
}
