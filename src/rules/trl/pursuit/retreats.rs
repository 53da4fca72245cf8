//! How far units retreat from combat on the table (trl.p26.02, trl.p26.06, trl.p26.08, trl.p26.09), and the retreats that
//! end it: each player chooses how far his units go.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Domain, Offer, Order, Outcome, Plan, Progress, Question, Reading, Refusal, Row, Section, Sight,
        Slot, Subject, Up, Value, sequence::system,
    },
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        common::slots::Slots,
        trl::{
            Trl,
            charge::{
                state::{Assaulting, Chosen, Part, Stage},
                turns::{answer, asked, choose},
            },
            movement::falling_back::{self, FallingBack, Reason, middle},
            pursuit::distances::{After, Goes, goes},
            slot_names::slot,
            state::UnitState,
        },
    },
    table::{Field, Table, UnitId},
};

/// The row that carries it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Retreats after combat",
    rows: &[Row::of(
        clause!("trl.p26.08"),
        "all who fought retreat",
        &At(|assault: &Assaulting| assault.stage == Stage::Retreats),
        || system(step),
    )],
};

/// The least and the most that a unit goes, inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    least: f32,
    most: f32,
}

impl Bounds {
    /// The slot of an order for the inches that are chosen.
    pub fn slot() -> Slot {
        Slot::optional(slot::INCHES, "Inches")
    }

    /// The whole inches between them.
    pub fn domain(self) -> Domain {
        let (least, most) = self.whole();
        Domain::Number { least: least.into(), most: most.into() }
    }

    /// An order for the fewest whole inches, and one for the most.
    pub fn orders(self, order: &Order) -> Vec<Order> {
        let (least, most) = self.whole();
        let farthest = (most > least).then_some(most);
        let inches = [least].into_iter().chain(farthest);
        inches.map(|inches| order.clone().with(slot::INCHES, Value::Number(inches.into()))).collect()
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a move is a few inches")]
    fn whole(self) -> (u16, u16) {
        let least = self.least.ceil().max(0.0) as u16;
        (least, (self.most.floor().max(0.0) as u16).max(least))
    }

    /// The inches that are chosen, or as many as may be.
    ///
    /// # Errors
    /// By how much it is too few or too many.
    pub fn chosen(self, inches: Option<u16>, clause: Clause) -> Result<f32, Refusal> {
        let Some(inches) = inches.map(f32::from) else { return Ok(self.most) };
        let over = (inches - self.most).max(self.least - inches);
        if over > TOLERANCE {
            let reason = format!("it goes {:.0} to {:.0} in", self.least, self.most);
            return Err(Refusal::new(clause, reason).by(over));
        }
        Ok(inches)
    }
}

/// How far a unit goes after combat; none for one that stays where it is.
fn bounds(rules: &Trl, field: &Field<'_>, unit: UnitId, (after, lost): (After, u16)) -> Option<Bounds> {
    let state = field.of::<UnitState>(unit);
    let of = Goes { after, troop: state.troops.kind, formation: state.formation.kind, lost: lost.into(), round: 1 };
    if state.is_immobile() || of.judge(rules.in_force()).is_err() {
        return None;
    }
    let distances = goes(rules.in_force(), &of).result;
    Some(Bounds { least: distances.least, most: distances.most })
}

/// How far a beaten unit retreats that lost so many stands in this combat (trl.p26.02).
pub fn forced_inches(rules: &Trl, field: &Field<'_>, unit: UnitId, lost: u16) -> f32 {
    bounds(rules, field, unit, (After::ForcedRetreat, lost)).map_or(0.0, |bounds| bounds.least)
}

/// How far a unit may withdraw; none for one that cannot move (trl.p26.05, trl.p26.06).
pub fn withdrawal(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Option<Bounds> {
    bounds(rules, field, unit, (After::Withdrawal, 0))
}

/// How far a unit goes that retreats at the end of a combat (trl.p26.09).
fn last_retreat(rules: &Trl, field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> Option<Bounds> {
    let lost = assault.attacker(unit).map_or(assault.lost, |attacker| attacker.lost);
    bounds(rules, field, unit, (After::Retaliation, lost)).filter(|_| field.unit(unit).on_table())
}

/// The next unit retreats; its player is asked how far.
fn step(rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(&unit) = assault.queue.first() else {
        outcome.becomes(assault.at(Stage::Over));
        return Ok(outcome);
    };
    match (last_retreat(rules, field, &assault, unit), &assault.chosen) {
        (None, _) => outcome.becomes(assault.after_the_first()),
        (Some(_), Some(Chosen::Retreat(inches))) => {
            outcome.push(falling(field, &assault, unit, *inches));
            outcome.becomes(assault.after_the_first());
        }
        (Some(bounds), _) => ask(field, &mut outcome, unit, bounds),
    }
    Ok(outcome)
}

/// A unit's retreat so far from its opponent.
pub fn falling(field: &Field<'_>, assault: &Assaulting, unit: UnitId, inches: f32) -> FallingBack {
    let from = Some(middle(field, opponent(field, assault, unit)));
    FallingBack::by(unit, from, inches, Reason::Combat)
}

/// The enemy that a unit retreats from: an attacker from the target, and the target from the nearest attacker.
fn opponent(field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> UnitId {
    if unit != assault.target {
        return assault.target;
    }
    let off = |enemy: UnitId| field.reach(unit, enemy).map_or(f32::INFINITY, |reach| reach.distance());
    let attackers = assault.those(Part::Fights).into_iter();
    let nearest = attackers.min_by(|one, other| off(*one).total_cmp(&off(*other)).then(one.cmp(other)));
    nearest.unwrap_or(unit)
}

fn ask(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, bounds: Bounds) {
    let about = field.unit(unit);
    let prompt = format!("{}: how far to retreat?", about.name);
    let least = Order::of(about, RetreatSoFar::VERB).with(slot::INCHES, Value::Number(bounds.whole().0.into()));
    outcome.ask(Question::put_to(about, prompt, RetreatSoFar::CLAUSE, least));
}

/// The choice of the unit that retreats next.
pub(in crate::rules::trl) fn offers(assault: &Assaulting) -> Vec<Offer> {
    assault.asked().map(|unit| answer(RetreatSoFar::offer(Subject::Unit(unit)))).into_iter().collect()
}

/// Retreats so far at the end of a combat.
#[derive(Clone, Copy, Debug)]
pub struct RetreatSoFar {
    unit: UnitId,
    inches: Option<u16>,
}

impl Action<Trl> for RetreatSoFar {
    const VERB: &'static str = "retreat";
    const LABEL: &'static str = "Retreat";
    const CLAUSE: Clause = clause!("trl.p26.09");
    type During = Assaulting;

    fn slots() -> Vec<Slot> {
        vec![Bounds::slot()]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, inches: order.number(slot::INCHES, 0..=u16::MAX)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let assault = sight.under_way::<Assaulting>()?;
        let bounds = last_retreat(rules, &sight.field, assault, order.subject.unit()?);
        bounds.filter(|_| name == slot::INCHES).map(Bounds::domain)
    }

    /// No farther than it must, and as far as it may.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let bounds = |unit| last_retreat(rules, &sight.field, sight.under_way::<Assaulting>()?, unit);
        let bounds = offer.subject.unit().and_then(bounds);
        bounds.map_or_else(Vec::new, |bounds| bounds.orders(&offer.order(sight.seat)))
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let inches = self.inches(rules, sight)?;
        let assault = asked(sight, self.unit, |stage| stage == Stage::Retreats)?;
        Ok(falling_back::plan_of(rules, &sight.field, &falling(&sight.field, assault, self.unit, inches)))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(inches) = self.inches(rules, sight) {
            choose(sight, outcome, Chosen::Retreat(inches));
        }
    }
}

impl RetreatSoFar {
    fn inches(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<f32, Refusal> {
        let assault = asked(sight, self.unit, |stage| stage == Stage::Retreats)?;
        let stays = || Refusal::new(clause!("trl.p26.08"), "it cannot move, and stays");
        let bounds = last_retreat(rules, &sight.field, assault, self.unit).ok_or_else(stays)?;
        bounds.chosen(self.inches, Self::CLAUSE)
    }
}
