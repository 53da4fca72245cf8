//! Declaring targets (trl.p16.07 to trl.p16.09, trl.p17.01): one for every unit that shoots, before anything is measured
//! or thrown; and another where the first was destroyed before.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Domain, Measuring, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, RuleSet, Sight, Slot,
        Subject, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    receipt::{Figure, Line},
    rules::{
        common::{offering, slots::Slots},
        trl::{
            Trl,
            charts::Ammunition,
            fire::{
                aimed_stands::{aims_at_stands, in_front_sight, may_aim_at},
                state::{Declared, Mark, Shooting, Stage},
                targets::{self, Aimed},
            },
            movement::falling_back::middle,
            odds,
            slot_names::slot,
            state::{Attachment, Officer, UnitState},
            visibility::cover::{self, Shelter},
        },
        word::Word,
    },
    table::{Field, StandId, UnitId},
};

/// The clause by which targets are declared.
pub const CLAUSE: Clause = clause!("trl.p16.08");

/// A battery of howitzers has no more shots than this.
const MOST_AIMS: u8 = 12;

/// A unit shoots at another with something; without a target it holds its fire.
#[derive(Clone, Debug)]
pub struct Shoot {
    unit: UnitId,
    target: Option<UnitId>,
    ammunition: Option<Ammunition>,
    aims: Vec<StandId>,
}

impl Action<Trl> for Shoot {
    const VERB: &'static str = "shoot";
    const LABEL: &'static str = "Shoot at";
    const CLAUSE: Clause = clause!("trl.p16.07");
    type During = Shooting;

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        if choosable(rules, field, unit).is_empty() {
            return Vec::new();
        }
        let aims = Slot { most: MOST_AIMS, ..Slot::optional(slot::STAND, "Stands aimed at (none: the nearest)") };
        let aims = aims_at_stands(field, unit).then_some(aims);
        let slots = [Slot::one(slot::TARGET, "Target"), ammunition_slot()];
        let slots = slots.into_iter().chain(aims).collect();
        // Attached guns and companies choose targets of their own (trl.p11.08).
        let attached = field.get_of::<Attachment>(unit).is_some();
        let clause = if attached { clause!("trl.p11.08") } else { Self::CLAUSE };
        vec![Offer { slots, clause, ..Self::offer(Subject::Unit(unit)) }]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (target, ammunition) = (order.optional(slot::TARGET)?, order.word_or_none(slot::AMMUNITION)?);
        Ok(Self { unit: order.unit()?, target, ammunition, aims: order.one_or_several(slot::STAND)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::TARGET => Some(Domain::Units(choosable(rules, &sight.field, unit))),
            slot::AMMUNITION => Some(offering::words(ammunition(rules, &sight.field, unit))),
            slot::STAND => match order.value(slot::TARGET) {
                Some(Value::Unit(target)) if sight.field.get_unit(*target).is_some() => {
                    Some(Domain::Stands(in_front_sight(rules, &sight.field, unit, *target)))
                }
                _ => None,
            },
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
        may_declare(rules, sight, self.unit, kind)?;
        let Some(target) = self.target else { return Ok(Plan::default()) };
        targets::may_be_chosen(rules, field, self.unit, target)?;
        may_aim_at(rules, field, (self.unit, target), &self.aims)?;
        let aimed = targets::aim(rules, field, self.unit, target, kind);
        let outlook = match &aimed {
            Ok(aimed) => odds::fire::of_a_shot(rules, field, aimed, target),
            Err(_) => Outlook { targets: vec![target], ..Outlook::default() },
        };
        let plan = Plan { outlook, ..Plan::default() };
        planned(rules, field, (self.unit, middle(field, target)), aimed, plan)
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let declared = |target| Declared::of(self.unit, Mark::Unit(target), self.ammunition);
        let shot = self.target.map(|target| Declared { aims: self.aims.clone(), ..declared(target) });
        declare(sight, outcome, self.unit, shot);
    }
}

/// Whether a unit may declare a shot with an ammunition now.
///
/// # Errors
/// The reason why not.
pub fn may_declare(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId, ammunition: Ammunition) -> Result<(), Refusal> {
    let shooting = sight.under_way::<Shooting>().ok_or_else(not_now)?;
    if shooting.stage == Stage::Choosing && shooting.without_target.first() != Some(&unit) {
        return Err(Refusal::new(clause!("trl.p16.09"), "another unit chooses its target first"));
    }
    targets::may_shoot(rules, &sight.field, unit, ammunition)
}

/// The plan of a shot that is aimed; by eye one that does not reach is declared all the same, and wasted (trl.p16.10).
///
/// # Errors
/// Why it cannot be fired, where one measures freely.
pub fn planned(
    rules: &Trl,
    field: &Field<'_>,
    (unit, at): (UnitId, Vec2),
    aimed: Result<Aimed, Refusal>,
    plan: Plan,
) -> Result<Plan, Refusal> {
    let plan = Plan { overlays: vec![aim_line(field, unit, at)], ..plan };
    match aimed {
        Ok(aimed) => Ok(Plan { lines: lines(rules, field, unit, &aimed), ..plan }),
        Err(_) if matches!(rules.measuring(), Measuring::ByEye(_)) => Ok(plan),
        Err(refusal) => Err(refusal),
    }
}

/// Declares a shot of a unit, or that it holds its fire.
pub fn declare(sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>, unit: UnitId, shot: Option<Declared>) {
    let Some(shooting) = sight.under_way::<Shooting>() else { return };
    let next = match shot {
        Some(shot) => shooting.declaring(shot),
        None => shooting.holding(unit),
    };
    if shooting.stage != Stage::Choosing {
        return outcome.becomes(next);
    }
    let mut chosen = next.at(Stage::Firing);
    chosen.without_target.retain(|other| *other != unit);
    outcome.becomes(chosen);
}

/// The slot for what guns fire; ball where nothing is said.
pub fn ammunition_slot() -> Slot {
    Slot::optional(slot::AMMUNITION, "Ammunition")
}

/// The reason why other orders are refused while targets are declared.
pub(in crate::rules::trl) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "now targets are declared")
}

/// The enemies that a unit that may shoot may name.
fn choosable(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    if targets::may_shoot(rules, field, unit, Ammunition::Ball).is_err() {
        return Vec::new();
    }
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    enemies.filter(|enemy| targets::may_be_chosen(rules, field, unit, *enemy).is_ok()).collect()
}

/// What the guns of a unit may fire.
pub fn ammunition(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Ammunition> {
    let weapon = rules.charts().fire.weapon(field.of::<UnitState>(unit).troops.kind.weapon());
    Ammunition::ALL.iter().copied().filter(|kind| weapon.reach_inches(*kind).is_some()).collect()
}

/// What decides a shot, for a plan: its stands, what they see, the cover of those they shoot at, and the modifiers that
/// it meets.
fn lines(rules: &Trl, field: &Field<'_>, unit: UnitId, aimed: &Aimed) -> Vec<Line> {
    let line = |clause: Clause, label: &str, value: Figure| Line { clause, label: label.to_owned(), value };
    let mut lines = vec![
        line(clause!("trl.p18.02"), "stands that shoot", aimed.firing.len().into()),
        line(clause!("trl.p18.01"), "free lines of sight, from middle to middle", aimed.lines_of_sight.into()),
        line(clause!("trl.hc.01"), "inches to the nearest stand", aimed.volley.target.distance_inches.into()),
    ];
    if field.of::<UnitState>(unit).strength.officer == Officer::Dead {
        lines.push(line(clause!("trl.p32.04"), "its officer is dead, and it shoots all the same", true.into()));
    }
    let over = aimed.firing.iter().filter(|eye| cover::looks_over_its_cover(rules, field, eye)).count();
    if over > 0 {
        lines.push(line(clause!("trl.p15.01"), "stands that see over their own cover", over.into()));
    }
    let sheltered = |shelter: Shelter| aimed.shelters.iter().filter(|own| **own == shelter).count();
    let shelters = [
        (Shelter::Line, clause!("trl.p14.07"), "stands behind a line of cover"),
        (Shelter::SharedLine, clause!("trl.p14.08"), "stands whose cover is as close to the shooter"),
    ];
    for (shelter, clause, label) in shelters {
        let stands = sheltered(shelter);
        lines.extend((stands > 0).then(|| line(clause, label, stands.into())));
    }
    let covered = aimed.shelters.iter().filter(|shelter| shelter.covers()).count();
    if covered > 0 {
        let label = format!("stands in cover, of {}", aimed.shelters.len());
        lines.push(line(clause!("trl.hc.16"), &label, covered.into()));
    }
    let modifiers = &rules.charts().fire.modifiers;
    lines.extend(aimed.volley.cases(rules.in_force(), false).into_iter().map(|case| {
        let row = modifiers.of(case);
        Line { clause: row.clause, label: case.to_string(), value: row.modifier.into() }
    }));
    lines
}

fn aim_line(field: &Field<'_>, unit: UnitId, at: Vec2) -> Overlay {
    Overlay {
        shape: OverlayShape::Line(vec![middle(field, unit), at]),
        role: OverlayRole::Clear,
        label: String::new(),
        margin: None,
    }
}
