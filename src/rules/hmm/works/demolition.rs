//! Step 3 of a side's move phase (hmm.02.06): gaps broken by hand (hmm.20.36). Charges are in `works::charges` and
//! `works::explosion`. The battle's works open the gap.

use crate::{
    battle::{Action, Domain, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot},
    clause::Clause,
    receipt::{Line, Receipt},
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charts::works::Earth,
            command::attack_defend_reserve,
            events::HmmEvent,
            formation::figures,
            journal::line,
            movement::steps::{DEMOLITION, MovePhase},
            slot_names::slot,
            state::{Acted, BattleState, UnitState},
            works::{
                Breach, Engineered,
                labour::{self, Hands},
                workers::{self, at_hand, is_pioneer},
            },
        },
    },
    table::{FeatureId, Field, UnitId},
};

/// Places of one line nearer than this to each other are one gap, inches.
const SAME_GAP: f32 = 2.0;

/// Horse is stopped by an obstacle that is no farther off, inches.
const HELD_UP_INCHES: f32 = 12.0;

/// Breaks a gap into something by hand.
#[derive(Clone, Copy, Debug)]
pub struct Break {
    unit: UnitId,
    feature: FeatureId,
}

impl Action<Hmm> for Break {
    const VERB: &'static str = "break";
    const LABEL: &'static str = "Break down by hand";
    const CLAUSE: Clause = clause!("hmm.20.36");
    const STEP: Option<u8> = Some(DEMOLITION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "What")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let works = workers::may_work(field, unit).is_ok();
        Self::offered_if(works && !breakable(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, feature: order.feature(slot::FEATURE)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let lines = || offering::features(&sight.field, breakable(rules, &sight.field, unit));
        (name == slot::FEATURE).then(lines)
    }

    /// Every line in reach.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        offering::every_choice::<Hmm, Self>(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        workers::may_work(field, unit)?;
        attack_defend_reserve::may_fire(rules, field, unit)?;
        let breach = gap_by_hand(rules, field, unit, self.feature)?;
        Ok(plan_by_hand(rules, field, unit, breach))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok(breach) = gap_by_hand(rules, &sight.field, self.unit, self.feature) {
            break_by_hand(rules, &sight.field, outcome, self.unit, breach);
        }
    }
}

fn breakable(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    at_hand(rules, field, unit)
        .into_iter()
        .filter(|&feature| gap_by_hand(rules, field, unit, feature).is_ok())
        .collect()
}

/// The gap at which a unit would break a line by hand, in its present state.
fn gap_by_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> Result<Breach, Refusal> {
    let refuse = |reason: String| Err(Refusal::new(clause!("hmm.20.36"), reason));
    let Some(ground) = field.feature(feature) else { return refuse("there is no such thing".to_owned()) };
    if rules.charts().works.by_hand(rules.terrain(ground)).is_none() {
        return refuse(format!("{} is not broken by hand", ground.name));
    }
    let near = rules.charts().works.contact_inches;
    if !field.reach(unit, feature).is_some_and(|reach| reach.within(near).holds()) {
        return refuse(format!("nobody of it stands at {}", ground.name));
    }
    let Some(line) = ground.shape.line() else {
        return refuse(format!("{} is no line that could be gapped", ground.name));
    };
    let (_, along) = line.nearest(field.unit(unit).at());
    let known = field.resource::<BattleState>().engineering.breaches.iter();
    let same = known.filter(|breach| breach.feature == feature && (breach.at - along).abs() <= SAME_GAP);
    let nearest = same.min_by(|one, two| (one.at - along).abs().total_cmp(&(two.at - along).abs()));
    Ok(nearest.copied().unwrap_or(Breach { feature, at: along, hundredths: 0, open_inches: 0.0 }))
}

/// How many horsemen of a unit's side are near something that stops horse until it has a gap.
fn held_up(field: &Field<'_>, unit: UnitId, feature: FeatureId) -> f32 {
    let near = |friend: UnitId| field.reach(friend, feature).is_some_and(|reach| reach.within(HELD_UP_INCHES).holds());
    let horse = field
        .side(field.unit(unit).side)
        .map(|friend| friend.id)
        .filter(|&friend| field.of::<UnitState>(friend).is_mounted());
    #[expect(clippy::cast_precision_loss, reason = "a few dozen figures")]
    let figures = horse.filter(|&friend| near(friend)).map(|friend| figures::men(field, friend)).sum::<usize>() as f32;
    figures
}

fn hands(rules: &Hmm, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> u32 {
    let Some(line) = field.feature(feature).and_then(|ground| ground.shape.line()) else { return 0 };
    workers::hands_at(rules, field, unit, line.points())
}

fn shift(rules: &Hmm, field: &Field<'_>, unit: UnitId, breach: Breach) -> Receipt<u32> {
    let figures = hands(rules, field, unit, breach.feature);
    let (pioneers, others) = if is_pioneer(field, unit) { (figures, 0) } else { (0, figures) };
    let name = field.feature(breach.feature).map_or("a gap", |feature| feature.name.as_str());
    let weather = field.resource::<BattleState>().weather;
    labour::shift(rules.in_force(), name, Hands { pioneers, others, earth: Earth::No, weather })
}

fn plan_by_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId, breach: Breach) -> Plan {
    let done = shift(rules, field, unit, breach).result;
    let kind = field.feature(breach.feature).map(|feature| rules.terrain(feature));
    let an_inch = kind.and_then(|kind| rules.charts().works.by_hand(kind)).unwrap_or(0);
    let line =
        |label: &str, value: f32| Line { clause: clause!("hmm.20.36"), label: label.to_owned(), value: value.into() };
    let obstacle = kind.is_some_and(|kind| rules.charts().works.is_obstacle(kind)) && is_pioneer(field, unit);
    Plan {
        lines: vec![
            line("work points this turn", labour::points(done)),
            line("work points for an inch of gap", labour::points(an_inch * 100)),
            line("inches open", breach.open_inches),
        ],
        outlook: Outlook {
            freed: if obstacle { labour::points(done) + held_up(field, unit, breach.feature) } else { 0.0 },
            ..Outlook::default()
        },
        warnings: vec!["Whoever works neither moves nor fires this turn.".to_owned()],
        ..Plan::default()
    }
}

fn break_by_hand(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, breach: Breach) {
    let Some(ground) = field.feature(breach.feature) else { return };
    let Some(an_inch) = rules.charts().works.by_hand(rules.terrain(ground)) else { return };
    let receipt = shift(rules, field, unit, breach);
    let hundredths = breach.hundredths + receipt.result;
    #[expect(clippy::cast_precision_loss, reason = "a few inches")]
    let grown = (hundredths / (an_inch * 100) - breach.hundredths / (an_inch * 100)) as f32;
    let open_inches = breach.open_inches + grown;
    outcome.own(HmmEvent::Engineered(Engineered::Broke(Breach { hundredths, open_inches, ..breach })));
    outcome.own(HmmEvent::Acted(unit, Acted::Worked));
    let name = &field.unit(unit).name;
    let text = if grown > 0.0 {
        format!("{name} broke a gap of {open_inches} in into {}.", ground.name)
    } else {
        format!("{name} worked at a gap in {}.", ground.name)
    };
    outcome.happen(line(field, unit, text, clause!("hmm.20.36")).with(receipt.account));
}
