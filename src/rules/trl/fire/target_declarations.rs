//! Declaring targets (trl.p16.07 to trl.p16.09, trl.p17.01): one for every unit that shoots, before anything is measured
//! or thrown; and another where the first was destroyed before.

use crate::{
    battle::{
        Action, Domain, Measuring, Offer, Offers, Order, Outcome, Outlook, Plan, Question, QuestionKind, Reading,
        Refusal, RuleSet, Sight, Slot, Subject, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    receipt::Line,
    rules::{
        common::{
            offering::{self, OffersOf, Whose, end_of_step},
            slots::Slots,
        },
        trl::{
            Trl,
            charts::Ammunition,
            fire::{
                state::{Declared, Shooting, Stage},
                targets::{self, Aimed},
            },
            movement::falling_back::middle,
            slot_names::slot,
            state::UnitState,
        },
        word::Word,
    },
    table::{Field, Side, UnitId},
};

/// The clause by which targets are declared.
const CLAUSE: Clause = clause!("trl.p16.08");

/// A unit shoots at another with something; without a target it holds its fire.
#[derive(Clone, Copy, Debug)]
pub struct Shoot {
    unit: UnitId,
    target: Option<UnitId>,
    ammunition: Option<Ammunition>,
}

impl Action<Trl> for Shoot {
    const VERB: &'static str = "shoot";
    const LABEL: &'static str = "Shoot at";
    const CLAUSE: Clause = clause!("trl.p16.07");
    type During = Shooting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (target, ammunition) = (order.optional(slot::TARGET)?, order.word_or_none(slot::AMMUNITION)?);
        Ok(Self { unit: order.unit()?, target, ammunition })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::TARGET => Some(Domain::Units(choosable(rules, &sight.field, unit))),
            slot::AMMUNITION => Some(offering::words(ammunition(rules, &sight.field, unit))),
            _ => None,
        }
    }

    /// Each enemy in sight and reach with ball, and with grape where it is near.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        let Some(unit) = offer.subject.unit().filter(|_| !offer.slots.is_empty()) else { return vec![order] };
        let field = &sight.field;
        let mut orders = Vec::new();
        for target in choosable(rules, field, unit) {
            for kind in ammunition(rules, field, unit) {
                let found = targets::aim(rules, field, unit, target, kind);
                if found.is_ok_and(|aimed| aimed.volley.shooters.ammunition == kind) {
                    let order = order.clone().with(slot::TARGET, Value::Unit(target));
                    orders.push(order.with(slot::AMMUNITION, Value::Choice(kind.name().to_owned())));
                }
            }
        }
        orders
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let (field, kind) = (&sight.field, self.ammunition.unwrap_or(Ammunition::Ball));
        let shooting = sight.under_way::<Shooting>().ok_or_else(not_now)?;
        if shooting.stage == Stage::Choosing && shooting.without_target.first() != Some(&self.unit) {
            return Err(Refusal::new(clause!("trl.p16.09"), "another unit chooses its target first"));
        }
        targets::may_shoot(rules, field, self.unit, kind)?;
        let Some(target) = self.target else { return Ok(Plan::default()) };
        targets::may_be_chosen(field, self.unit, target)?;
        let aim = Plan {
            overlays: vec![aim_line(field, self.unit, target)],
            outlook: Outlook { targets: vec![target], ..Outlook::default() },
            ..Plan::default()
        };
        match targets::aim(rules, field, self.unit, target, kind) {
            Ok(aimed) => Ok(Plan { lines: lines(rules, &aimed), ..aim }),
            // By eye a shot that does not reach is declared all the same, and wasted (trl.p16.10).
            Err(_) if matches!(rules.measuring(), Measuring::ByEye(_)) => Ok(aim),
            Err(refusal) => Err(refusal),
        }
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let Some(shooting) = sight.under_way::<Shooting>() else { return };
        let (unit, ammunition) = (self.unit, self.ammunition.unwrap_or(Ammunition::Ball));
        let next = match self.target {
            Some(target) => shooting.declaring(Declared { unit, target, ammunition }),
            None => shooting.holding(unit),
        };
        if shooting.stage != Stage::Choosing {
            return outcome.becomes(next);
        }
        let mut chosen = next.at(Stage::Firing);
        chosen.without_target.retain(|other| *other != unit);
        outcome.becomes(chosen);
    }
}

/// The reason why other orders are refused while targets are declared.
pub(in crate::rules::trl) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "now targets are declared")
}

/// Asks a side for its targets, or one of its units for another target; tells whether it asked.
pub(in crate::rules::trl) fn ask(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    shooting: &Shooting,
) -> bool {
    let (prompt, subject, clause) = match shooting.stage {
        Stage::Choosing => {
            let Some(&unit) = shooting.without_target.first() else { return false };
            if choosable_by_all(rules, field, [unit]).is_empty() {
                return false;
            }
            ("The target is gone: choose another", Subject::Unit(unit), clause!("trl.p16.09"))
        }
        _ if choosable_by_all(rules, field, own(field, shooting.side)).is_empty() => return false,
        _ => ("Name the targets of all that shoot", Subject::Side, CLAUSE),
    };
    outcome.ask(Question {
        seats: vec![shooting.side.into()],
        prompt: prompt.to_owned(),
        kind: QuestionKind::Act,
        subject,
        at: None,
        clause,
        default: None,
    });
    true
}

fn own(field: &Field<'_>, side: Side) -> Vec<UnitId> {
    field.side(side).map(|unit| unit.id).collect()
}

/// The units among some that may shoot while there is anybody to be shot at.
fn choosable_by_all(rules: &Trl, field: &Field<'_>, units: impl IntoIterator<Item = UnitId>) -> Vec<UnitId> {
    units.into_iter().filter(|unit| !choosable(rules, field, *unit).is_empty()).collect()
}

/// The enemies that a unit that may shoot may name.
fn choosable(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    if targets::may_shoot(rules, field, unit, Ammunition::Ball).is_err() {
        return Vec::new();
    }
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    enemies.filter(|enemy| targets::may_be_chosen(field, unit, *enemy).is_ok()).collect()
}

fn ammunition(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Ammunition> {
    let weapon = rules.charts().fire.weapon(field.of::<UnitState>(unit).troops.kind.weapon());
    Ammunition::ALL.iter().copied().filter(|kind| weapon.reach_inches(*kind).is_some()).collect()
}

/// What a side may declare.
pub(in crate::rules::trl) fn offers(
    rules: &Trl,
    sight: &Sight<'_, Trl>,
    shooting: &Shooting,
    whose: Whose,
) -> Vec<Offers> {
    let field = &sight.field;
    if shooting.stage == Stage::Choosing {
        return shooting.without_target.first().map(|unit| unit_offers(rules, field, *unit)).into_iter().collect();
    }
    let units = whose.units(field, shooting.side).into_iter();
    let close: Offers = [end_of_step("Open fire", 0, CLAUSE)].into();
    units.map(|unit| unit_offers(rules, field, unit)).chain([close]).collect()
}

fn unit_offers(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Shots(unit), || {
        if choosable(rules, field, unit).is_empty() {
            return Vec::new().into();
        }
        let offer = |label: &str, slots| Offer { label: label.to_owned(), slots, ..Shoot::offer(Subject::Unit(unit)) };
        let mut slots = vec![Slot::one(slot::TARGET, "Target")];
        if ammunition(rules, field, unit).len() > 1 {
            slots.push(Slot::optional(slot::AMMUNITION, "Ammunition (none: ball)"));
        } else {
            slots.push(Slot::optional(slot::AMMUNITION, "Ammunition"));
        }
        vec![offer(Shoot::LABEL, slots), offer("Hold fire", Vec::new())].into()
    })
}

/// What decides a shot, for a plan: its stands and the number of modifiers that it meets.
fn lines(rules: &Trl, aimed: &Aimed) -> Vec<Line> {
    let stands = u32::try_from(aimed.firing.len()).unwrap_or(u32::MAX);
    let own = [
        Line { clause: clause!("trl.p18.02"), label: "stands that shoot".to_owned(), value: stands.into() },
        Line {
            clause: clause!("trl.p19.04"),
            label: "inches to the nearest stand".to_owned(),
            value: aimed.volley.target.distance_inches.into(),
        },
    ];
    let modifiers = &rules.charts().fire.modifiers;
    let met = aimed.volley.cases(rules.in_force(), false).into_iter().map(|case| {
        let row = modifiers.of(case);
        Line { clause: row.clause, label: case.to_string(), value: row.modifier.into() }
    });
    own.into_iter().chain(met).collect()
}

fn aim_line(field: &Field<'_>, unit: UnitId, target: UnitId) -> Overlay {
    Overlay {
        shape: OverlayShape::Line(vec![middle(field, unit), middle(field, target)]),
        role: OverlayRole::Clear,
        label: String::new(),
        margin: None,
    }
}
