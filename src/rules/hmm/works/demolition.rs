//! Step 3 of a side's move phase (hmm.02.06): gaps broken by hand, charges laid, and charges to be fired (hmm.20.36),
//! resolved in `works::explosion`. The battle's works open the gap.

use crate::{
    battle::{
        Action, Choice, Domain, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Subject, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    count::counted,
    receipt::Line,
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            command::missions,
            data::{Powder, Troop, works::Earth},
            events::HmmEvent,
            formation::figures,
            journal::line,
            movement::{state::MovePhase, steps::DEMOLITION},
            orders::slot,
            state::{Acted, BattleState, Troops, UnitState},
            works::{
                Breach, Charge, Engineered, Fate,
                explosion::{Firing, figures_within},
                labour::{self, Hands},
                trace, workers,
            },
        },
        word::Word,
    },
    table::{Feature, FeatureId, Field, Side, UnitId},
};

/// Places of one line nearer than this to each other are one gap, inches.
const SAME_GAP: f32 = 2.0;

/// The value of a charge under an obstacle, in figures set free to go on.
const WORTH_OF_POWDER: f32 = 3.0;
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
        every_choice::<Self>(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        workers::may_work(field, unit)?;
        missions::may_fire(rules, field, unit)?;
        let breach = gap_by_hand(rules, field, unit, self.feature)?;
        Ok(plan_by_hand(rules, field, unit, breach))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok(breach) = gap_by_hand(rules, &sight.field, self.unit, self.feature) {
            break_by_hand(rules, &sight.field, outcome, self.unit, breach);
        }
    }
}

/// Lays a charge under something.
#[derive(Clone, Copy, Debug)]
pub struct Mine {
    unit: UnitId,
    feature: FeatureId,
    powder: Powder,
}

impl Action<Hmm> for Mine {
    const VERB: &'static str = "mine";
    const LABEL: &'static str = "Lay a charge";
    const CLAUSE: Clause = clause!("hmm.20.36");
    const STEP: Option<u8> = Some(DEMOLITION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "Under what"), Slot::one(slot::POWDER, "Powder")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let mines = is_pioneer(field, unit) && workers::may_work(field, unit).is_ok();
        Self::offered_if(mines && !minable(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, feature: order.feature(slot::FEATURE)?, powder: order.word(slot::POWDER)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::FEATURE => Some(offering::features(&sight.field, minable(rules, &sight.field, unit))),
            slot::POWDER => Some(offering::words(Powder::ALL.iter().copied())),
            _ => None,
        }
    }

    /// Every line in reach, with both charges.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        every_choice::<Self>(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        workers::may_work(field, unit)?;
        missions::may_fire(rules, field, unit)?;
        let charge = charge_for(rules, field, unit, self.feature, self.powder)?.1;
        let turns = Line {
            clause: clause!("hmm.20.36"),
            label: "turns of work left".to_owned(),
            value: i64::from(charge.turns_left).into(),
        };
        // Powder is worth its time where few men would hack at it for long and no enemy is near.
        let hinders = field.feature(self.feature).is_some_and(|ground| hinders_us(rules, ground));
        let freed = if hinders && !is_disturbed(rules, field, unit) { WORTH_OF_POWDER } else { 0.0 };
        let outlook = Outlook { freed, ..Outlook::default() };
        Ok(Plan { lines: vec![turns], overlays: vec![blast_overlay(rules, &charge)], outlook, ..Plan::default() })
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok((number, charge)) = charge_for(rules, &sight.field, self.unit, self.feature, self.powder) {
            lay(rules, &sight.field, outcome, self.unit, number, charge);
        }
    }
}

/// Fires a charge, by its number.
#[derive(Clone, Copy, Debug)]
pub struct Ignite(usize);

impl Action<Hmm> for Ignite {
    const VERB: &'static str = "ignite";
    const LABEL: &'static str = "Fire a charge";
    const CLAUSE: Clause = clause!("hmm.20.36");
    const STEP: Option<u8> = Some(DEMOLITION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::CHARGE, "Charge")]
    }

    fn offered_to_side(_: &Hmm, field: &Field<'_>, side: Side) -> Vec<Offer> {
        if ready(field, side).is_empty() { Vec::new() } else { vec![Self::offer(Subject::Side)] }
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.numbered(slot::CHARGE).map(Self)
    }

    fn domain(_: &Hmm, sight: &Sight<'_, Hmm>, _: &Order, name: &str) -> Option<Domain> {
        let (field, side) = (&sight.field, sight.seat.side()?);
        let choice = |number| Choice::new(offering::numbered(slot::CHARGE, number), described(field, number));
        (name == slot::CHARGE).then(|| Domain::Choices(ready(field, side).into_iter().map(choice).collect()))
    }

    /// Every charge that is ready.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        every_choice::<Self>(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        let side =
            sight.seat.side().ok_or_else(|| Refusal::new(clause!("hmm.20.36"), "only a side fires its charges"))?;
        let charge = may_fire(field, side, self.0)?;
        let within = rules.rules().charts.works.dies_within_inches;
        let near = |whose: Side| figures_within(field, whose, charge.at, within).len();
        #[expect(clippy::cast_precision_loss, reason = "a few figures")]
        let (enemy_loss, own_loss) = (near(side.enemy()) as f32, near(side) as f32);
        let outlook = Outlook { enemy_loss, own_loss, freed: 1.0, ..Outlook::default() };
        Ok(Plan { overlays: vec![blast_overlay(rules, &charge)], outlook, ..Plan::default() })
    }

    fn carry_out(&self, _: &Hmm, _: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        outcome.push(Firing::of(self.0));
    }
}

/// An offer filled with every combination of choices.
fn every_choice<A: Action<Hmm>>(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let values = |name: &str, order: &Order| match A::domain(rules, sight, order, name) {
        Some(Domain::Choices(choices)) => {
            choices.into_iter().map(|choice| Value::Choice(choice.word)).collect::<Vec<Value>>()
        }
        _ => Vec::new(),
    };
    offer.slots.iter().fold(vec![offer.order(sight.seat)], |orders, slot| {
        let filled = |order: &Order| {
            let with = |value| order.clone().with(&slot.name, value);
            values(&slot.name, order).into_iter().map(with).collect::<Vec<Order>>()
        };
        orders.iter().flat_map(filled).collect()
    })
}

/// The charges that a side may try to fire this turn, by number.
fn ready(field: &Field<'_>, side: Side) -> Vec<usize> {
    let charges = field.resource::<BattleState>().engineering.charges.len();
    (0..charges).filter(|&number| may_fire(field, side, number).is_ok()).collect()
}

/// Whether a side may try to fire a charge now: in a later turn than it was laid in, once a turn.
fn may_fire(field: &Field<'_>, side: Side, number: usize) -> Result<Charge, Refusal> {
    let battle = field.resource::<BattleState>();
    let charge = battle
        .engineering
        .charges
        .get(number)
        .copied()
        .filter(|charge| charge.side == side && charge.fate != Fate::Gone);
    let Some(charge) = charge else {
        return Err(Refusal::new(clause!("hmm.20.36"), "there is no such charge of yours"));
    };
    let refuse = |reason: &str| Err(Refusal::new(clause!("hmm.20.36"), reason));
    match () {
        () if charge.turns_left > 0 => refuse("it is not laid yet"),
        () if charge.fate == Fate::Dud => refuse("it is a dud until it is fused again"),
        () if charge.tried_turn == Some(battle.turn) => {
            refuse("it is fired in a later turn than that in which it was laid or tried")
        }
        () => Ok(charge),
    }
}

fn is_pioneer(field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<Troops>(unit).kind == Troop::Pioneers
}

/// The lines that stand and that figures of a unit touch.
fn at_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let near = rules.rules().charts.works.contact_inches;
    let touches = |feature: &&Feature| {
        crate::rules::hmm::works::is_line(feature)
            && field.reach(unit, feature.id).is_some_and(|reach| reach.within(near).holds())
    };
    field.features().filter(touches).map(|feature| feature.id).collect()
}

fn breakable(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    at_hand(rules, field, unit)
        .into_iter()
        .filter(|&feature| gap_by_hand(rules, field, unit, feature).is_ok())
        .collect()
}

fn minable(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let blown = |feature: &FeatureId| {
        let kind = field.feature(*feature).map(|feature| rules.terrain(feature));
        kind.is_some_and(|kind| {
            Powder::ALL.iter().any(|&powder| rules.rules().charts.works.blown_inches(kind, powder).is_some())
        })
    };
    at_hand(rules, field, unit).into_iter().filter(blown).collect()
}

fn described(field: &Field<'_>, number: usize) -> String {
    let charge = &field.resource::<BattleState>().engineering.charges[number];
    let under = field.feature(charge.feature).map_or("what is gone", |feature| feature.name.as_str());
    format!("{} under {under}", charge.powder)
}

/// The gap at which a unit would break a line by hand, in its present state.
fn gap_by_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> Result<Breach, Refusal> {
    let refuse = |reason: String| Err(Refusal::new(clause!("hmm.20.36"), reason));
    let Some(ground) = field.feature(feature) else { return refuse("there is no such thing".to_owned()) };
    if rules.rules().charts.works.by_hand(rules.terrain(ground)).is_none() {
        return refuse(format!("{} is not broken by hand", ground.name));
    }
    let near = rules.rules().charts.works.contact_inches;
    if !field.reach(unit, feature).is_some_and(|reach| reach.within(near).holds()) {
        return refuse(format!("nobody of it stands at {}", ground.name));
    }
    let Some(line) = trace::line_of(ground) else {
        return refuse(format!("{} is no line that could be gapped", ground.name));
    };
    let (_, along) = line.nearest(field.unit(unit).at());
    let known = field.resource::<BattleState>().engineering.breaches.iter();
    let same = known.filter(|breach| breach.feature == feature && (breach.at - along).abs() <= SAME_GAP);
    let nearest = same.min_by(|one, two| (one.at - along).abs().total_cmp(&(two.at - along).abs()));
    Ok(nearest.copied().unwrap_or(Breach { feature, at: along, hundredths: 0, open_inches: 0.0 }))
}

/// Whether a piece of ground is an obstacle or a work that a side may want removed.
fn hinders_us(rules: &Hmm, ground: &Feature) -> bool {
    let (works, kind) = (&rules.rules().charts.works, rules.terrain(ground));
    works.is_obstacle(kind) || works.shelters(kind)
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

/// Whether an enemy is so near that laying a charge would be disturbed.
fn is_disturbed(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> bool {
    let within = rules.rules().charts.works.shaken_within_inches;
    let mut enemies = field.side(field.unit(unit).side.enemy());
    enemies.any(|enemy| field.reach(unit, enemy.id).is_some_and(|reach| reach.within(within).holds()))
}

fn blast_overlay(rules: &Hmm, charge: &Charge) -> Overlay {
    let radius = rules.rules().charts.works.struck_within_inches;
    Overlay {
        shape: OverlayShape::Disc { centre: charge.at, radius },
        role: OverlayRole::Threat,
        label: charge.powder.to_string(),
        margin: None,
    }
}

fn hands(rules: &Hmm, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> u32 {
    let Some(line) = field.feature(feature).and_then(trace::line_of) else { return 0 };
    workers::hands_at(rules, field, unit, line.points())
}

fn shift(rules: &Hmm, field: &Field<'_>, unit: UnitId, breach: Breach) -> crate::receipt::Receipt<u32> {
    let figures = hands(rules, field, unit, breach.feature);
    let (pioneers, others) = if is_pioneer(field, unit) { (figures, 0) } else { (0, figures) };
    let name = field.feature(breach.feature).map_or("a gap", |feature| feature.name.as_str());
    let weather = field.resource::<BattleState>().weather;
    labour::shift(rules.rules(), name, Hands { pioneers, others, earth: Earth::No, weather })
}

fn plan_by_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId, breach: Breach) -> Plan {
    let done = shift(rules, field, unit, breach).result;
    let kind = field.feature(breach.feature).map(|feature| rules.terrain(feature));
    let an_inch = kind.and_then(|kind| rules.rules().charts.works.by_hand(kind)).unwrap_or(0);
    let line =
        |label: &str, value: f32| Line { clause: clause!("hmm.20.36"), label: label.to_owned(), value: value.into() };
    let obstacle = kind.is_some_and(|kind| rules.rules().charts.works.is_obstacle(kind)) && is_pioneer(field, unit);
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

/// The charge that a unit would lay or continue, with its number; a new one if it has none of its own.
fn charge_for(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    feature: FeatureId,
    powder: Powder,
) -> Result<(Option<usize>, Charge), Refusal> {
    let chart = &rules.rules().charts.works;
    let refuse = |reason: String| Err(Refusal::new(clause!("hmm.20.36"), reason));
    if !is_pioneer(field, unit) {
        return refuse("only pioneers lay charges".to_owned());
    }
    let Some(ground) = field.feature(feature).filter(|_| at_hand(rules, field, unit).contains(&feature)) else {
        return refuse("nobody of it stands at such a thing".to_owned());
    };
    if chart.blown_inches(rules.terrain(ground), powder).is_none() {
        return refuse(format!("a {powder} does nothing to {}", ground.name));
    }
    let battle = field.resource::<BattleState>();
    let mut charges = battle.engineering.charges.iter().copied().enumerate();
    let own = charges.find(|(_, charge)| {
        charge.side == field.unit(unit).side
            && charge.feature == feature
            && charge.powder == powder
            && charge.fate != Fate::Gone
    });
    match own {
        Some((number, charge)) if charge.fate == Fate::Dud || charge.turns_left > 0 => Ok((Some(number), charge)),
        Some(_) => refuse("a charge lies there already".to_owned()),
        None => {
            let Some(line) = trace::line_of(ground) else { return refuse(format!("{} is no line", ground.name)) };
            let (at, along) = line.nearest(field.unit(unit).at());
            let (side, turns_left) = (field.unit(unit).side, chart.laying_turns(powder));
            Ok((
                None,
                Charge {
                    side,
                    unit,
                    feature,
                    along,
                    at,
                    powder,
                    turns_left,
                    tries: 0,
                    tried_turn: None,
                    fate: Fate::Lies,
                },
            ))
        }
    }
}

fn break_by_hand(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, breach: Breach) {
    let Some(ground) = field.feature(breach.feature) else { return };
    let Some(an_inch) = rules.rules().charts.works.by_hand(rules.terrain(ground)) else { return };
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

/// A turn of laying, or of fusing a dud again, unless an enemy near enough cuts the fuse.
fn lay(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
    number: Option<usize>,
    charge: Charge,
) {
    let chart = &rules.rules().charts.works;
    let turn = field.resource::<BattleState>().turn;
    let fused_again = if charge.fate == Fate::Dud {
        Charge { turns_left: chart.refusing_turns, fate: Fate::Lies, tries: 0, ..charge }
    } else {
        charge
    };
    let turns_left = fused_again.turns_left - 1;
    let after = Charge { turns_left, unit, tried_turn: (turns_left == 0).then_some(turn), ..fused_again };
    outcome.own(HmmEvent::Engineered(match number {
        Some(number) => Engineered::Charge(number, after),
        None => Engineered::Laid(after),
    }));
    outcome.own(HmmEvent::Acted(unit, if turns_left == 0 { Acted::LaidCharge } else { Acted::Worked }));
    let name = &field.unit(unit).name;
    let text = if turns_left == 0 {
        format!("{name} laid the {} and may get away.", charge.powder)
    } else {
        format!("{name} laid at a {}: {} to go.", charge.powder, counted(turns_left, "turn"))
    };
    outcome.happen(line(field, unit, text, clause!("hmm.20.36")));
}
