//! Naming an assault (trl.p24.01, trl.hc.28): attackers and target, before anything is measured; up to three units together.

use crate::{
    battle::{
        Action, Domain, Ghost, LegKind, Measuring, Offer, Order, Outcome, Outlook, PathDomain, Plan, Reading, Refusal,
        RuleSet, Sight, Slot, Subject, Value,
        notice::{Moment, Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::Leg,
    receipt::Line,
    rules::{
        common::party,
        trl::{
            Trl,
            charge::{
                approach,
                charge_tests::chance_to_dare,
                right_to_assault,
                state::{Assaulting, Assaults, Attacker},
                who_may_assault::{may_assault, may_be_target, named, off_inches, range_inches},
            },
            events::{Change, TrlEvent},
            formation::placement,
            journal::line,
            morale::surprise,
            movement::falling_back::middle,
            odds::combat,
            slot_names::slot,
            state::UnitState,
        },
    },
    table::{Field, UnitId},
};

/// How much farther than it goes a unit's player thinks of an assault, where he judges by eye.
const BY_EYE: f32 = 1.25;

/// A unit assaults an enemy, by a way if one is given, together with others if some are.
#[derive(Clone, Debug)]
pub struct NameAssault {
    unit: UnitId,
    target: UnitId,
    way: Option<Vec<Leg>>,
    with: Vec<UnitId>,
}

impl Action<Trl> for NameAssault {
    const VERB: &'static str = "assault";
    const LABEL: &'static str = "Assault";
    const CLAUSE: Clause = clause!("trl.p24.01");
    type During = Assaults;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::TARGET, "Target"),
            Slot::optional(slot::PATH, "Way"),
            Slot { most: 2, ..Slot::optional(slot::WITH, "Together with") },
        ]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        if !field.of::<UnitState>(unit).is_body() || field.of::<UnitState>(unit).troops.kind.is_artillery() {
            return Vec::new();
        }
        let nobody = || Refusal::new(Self::CLAUSE, "there is no enemy whom it may assault");
        let barred = match may_assault(rules, field, unit) {
            Err(refusal) => Some(refusal),
            Ok(()) => targets(rules, field, unit).is_empty().then(nobody),
        };
        vec![Offer { barred, ..Self::offer(Subject::Unit(unit)) }]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (target, way) = (order.one(slot::TARGET)?, order.optional(slot::PATH)?);
        Ok(Self { unit: order.unit()?, target, way, with: order.one_or_several(slot::WITH)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let (field, unit) = (&sight.field, order.subject.unit()?);
        match name {
            slot::TARGET => Some(Domain::Units(targets(rules, field, unit))),
            slot::PATH => Some(Domain::Path(PathDomain {
                start: field.unit(unit).front,
                allowance_inches: range_inches(rules, field, unit),
                legs: vec![LegKind::Advance, LegKind::Oblique, LegKind::Wheel, LegKind::Turn],
                turn_step_degrees: 0.0,
                turn_step_inches: 0.0,
            })),
            slot::WITH => {
                let others = field.side(field.unit(unit).side).map(|other| other.id).filter(|other| *other != unit);
                Some(Domain::Units(others.filter(|other| may_assault(rules, field, *other).is_ok()).collect()))
            }
            _ => None,
        }
    }

    /// Each enemy that seems to be within reach, the nearest first.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit().filter(|_| offer.barred.is_none()) else { return Vec::new() };
        let (field, range) = (&sight.field, range_inches(rules, &sight.field, unit));
        let mut near: Vec<(f32, UnitId)> = targets(rules, field, unit)
            .into_iter()
            .map(|target| (off_inches(field, unit, target), target))
            .filter(|(off, _)| *off <= range * BY_EYE)
            .collect();
        near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let order = offer.order(sight.seat);
        let alone = |target: UnitId| order.clone().with(slot::TARGET, Value::Unit(target));
        let together = |target: UnitId| {
            let others = others_near(rules, field, unit, target).into_iter().map(Value::Unit).collect::<Vec<_>>();
            (!others.is_empty()).then(|| alone(target).with(slot::WITH, Value::List(others)))
        };
        near.into_iter().flat_map(|(_, target)| [Some(alone(target)), together(target)]).flatten().collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        self.all().try_for_each(|unit| {
            may_assault(rules, field, unit)?;
            may_be_target(rules, field, unit, self.target)
        })?;
        self.must_be_together(rules, field)?;
        if rules.measuring() == Measuring::Freely {
            self.all().try_for_each(|unit| must_reach(rules, field, unit, self.target, self.way_of(unit)))?;
        }
        Ok(self.plan(rules, field))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let (field, target) = (&sight.field, self.target);
        let attackers: Vec<Attacker> = self.all().map(|unit| self.attacker(rules, field, unit)).collect();
        for attacker in &attackers {
            let unit = attacker.unit;
            outcome.own(TrlEvent::of(unit, Change::Assaulted));
            let text = format!("{} assaulted {}.", field.unit(unit).name, field.unit(target).name);
            outcome.happen(line(field, unit, text, Self::CLAUSE).weighing(Moment::Charge));
            surprise::by_assault(field, outcome, (unit, target));
        }
        let stormed = placement::walls_of(rules, field, target).map(|house| house.feature);
        outcome.push(Assaulting { stormed, ..Assaulting::named(target, attackers) });
    }
}

impl NameAssault {
    /// All that assault.
    fn all(&self) -> impl Iterator<Item = UnitId> + '_ {
        [self.unit].into_iter().chain(self.with.iter().copied())
    }

    fn way_of(&self, unit: UnitId) -> Option<&[Leg]> {
        self.way.as_deref().filter(|_| unit == self.unit)
    }

    fn attacker(&self, rules: &Trl, field: &Field<'_>, unit: UnitId) -> Attacker {
        let named = named(rules, field, unit, self.target);
        let way = self.way_of(unit).map(<[Leg]>::to_vec);
        Attacker::named(unit, way, (field.unit(unit).front, named.distance_inches), named.from_flank)
    }

    /// At most three different units of one side assault a target together (trl.hc.28).
    fn must_be_together(&self, rules: &Trl, field: &Field<'_>) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new(clause!("trl.hc.28"), reason));
        let (units, most) = (self.all().collect::<Vec<_>>(), rules.charts().charge.most_attackers as usize);
        if units.len() > most {
            return refuse(format!("at most {most} units assault one target together"));
        }
        let own = field.unit(self.unit).side;
        let twice = units.iter().enumerate().any(|(index, unit)| units[..index].contains(unit));
        if twice || units.iter().any(|unit| field.unit(*unit).side != own) {
            return refuse("it assaults together with others of its side".to_owned());
        }
        Ok(())
    }

    /// The display of it: where it would touch, however far that is, and what it may cost.
    fn plan(&self, rules: &Trl, field: &Field<'_>) -> Plan {
        let across = field.size().width + field.size().depth;
        let found = approach::way(rules, field, (self.unit, self.target), self.way_of(self.unit), across);
        let front = field.unit(self.unit).front;
        let ghosts = found.iter().flat_map(|found| party::carried(field, self.unit, front, found.walk.front));
        let outlook = combat::of_an_assault(rules, field, (self.unit, self.target));
        let named = named(rules, field, self.unit, self.target);
        let right = right_to_assault::assault(rules.in_force(), &named);
        let dares = chance_to_dare(rules, field, self.unit, &named).map(|chance| ("goes in".to_owned(), chance));
        let touching = found.iter().map(|found| Line {
            clause: clause!("trl.hc.01"),
            label: "stands that would touch".to_owned(),
            value: u32::try_from(found.touching).unwrap_or(u32::MAX).into(),
        });
        Plan {
            lines: right.account.lines.into_iter().chain(touching).collect(),
            cost_inches: found.as_ref().map(|found| found.walk.spent_inches),
            ghosts: ghosts.filter_map(|moved| Ghost::moved(field, moved)).collect(),
            overlays: vec![Overlay {
                shape: OverlayShape::Line(vec![middle(field, self.unit), middle(field, self.target)]),
                role: OverlayRole::Clear,
                label: String::new(),
                margin: None,
            }],
            outlook: Outlook { chances: dares.into_iter().chain(outlook.chances).collect(), ..outlook },
            ..Plan::default()
        }
    }
}

/// Where players may measure, nobody names an assault that falls short (trl.p24.03).
fn must_reach(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    target: UnitId,
    given: Option<&[Leg]>,
) -> Result<(), Refusal> {
    let range = range_inches(rules, field, unit);
    match approach::way(rules, field, (unit, target), given, range) {
        Some(found) if found.touching > 0 => Ok(()),
        found => {
            let short = found.map_or(off_inches(field, unit, target) - range, |found| found.gap_inches);
            Err(Refusal::new(clause!("trl.p24.03"), "no stand of it would touch the enemy").by(short))
        }
    }
}

/// Other units that seem to be within reach of a target, the nearest first, as many as may go in together (trl.hc.28).
fn others_near(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<UnitId> {
    let most = rules.charts().charge.most_attackers.saturating_sub(1) as usize;
    let may = |other: &UnitId| {
        let free = may_assault(rules, field, *other).and_then(|()| may_be_target(rules, field, *other, target));
        *other != unit && free.is_ok()
    };
    let others = field.side(field.unit(unit).side).map(|other| other.id).filter(may);
    let mut near: Vec<(f32, UnitId)> = others
        .map(|other| (off_inches(field, other, target), other))
        .filter(|(off, other)| *off <= range_inches(rules, field, *other))
        .collect();
    near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    near.into_iter().take(most).map(|(_, other)| other).collect()
}

/// The enemies that a unit may assault, wherever they are.
fn targets(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    enemies.filter(|enemy| may_be_target(rules, field, unit, *enemy).is_ok()).collect()
}

/// Whether a unit could assault an enemy and come into contact from where they stand.
pub fn threatens(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let may = may_assault(rules, field, unit).and_then(|()| may_be_target(rules, field, unit, target));
    may.is_ok() && off_inches(field, unit, target) <= range_inches(rules, field, unit)
}
