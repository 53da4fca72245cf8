//! Foot that forms square as cavalry assaults it (trl.p08.01): after the assault is named and before anybody tests or
//! moves, by a skill test.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Action, At, Happening, Offer, Order, Outcome, Plan, Progress, Question, Reading, Refusal, Row, Section, Sight,
        Subject, Up, sequence::throws,
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::Pose,
    rules::trl::{
        Trl,
        charge::{
            state::{Assaulting, Chosen, Part, Stage},
            turns::{answer, asked, choose},
        },
        charts::{CardMoment, EventCard, FormationKind},
        command::attached_commanders,
        event_cards::junctures::asks_first,
        events::{Change, TrlEvent},
        formation::{
            placement::{self, LaidAnew, Stance},
            square::Square,
            stances::stance,
        },
        journal::line,
        melee::{skill_test::Purpose, taken_skill_tests::thrown},
        state::{Juncture, UnitState},
    },
    table::{Field, Side, Table, UnitId},
};

const CLAUSE: Clause = clause!("trl.p08.01");

/// The row that carries it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "An assault is named",
    rows: &[Row::of(
        CLAUSE,
        "foot that cavalry charges may form square",
        &At(|assault: &Assaulting| assault.stage == Stage::Named),
        || throws(step),
    )],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let named = Juncture::about(CardMoment::Assault, side_of(field, &assault), assault.those(Part::Comes));
    if assault.chosen.is_none() && asks_first(rules, field, &mut outcome, named) {
        return Ok(outcome);
    }
    let assault = without_those_stopped(field, &assault);
    let square = possible(rules, field, &assault);
    let mut next = assault.in_turn(Stage::Tests, assault.those(Part::Comes));
    match (&square, &assault.chosen) {
        (Some(_), None) => {
            ask(field, &mut outcome, &assault);
            return Ok(outcome);
        }
        (Some(square), Some(Chosen::Square)) => {
            let about = field.unit(assault.target);
            let juncture = Juncture::about(CardMoment::Square, about.side, vec![about.id]);
            if asks_first(rules, field, &mut outcome, juncture) {
                return Ok(outcome);
            }
            next.squared = tries(rules, field, dice, &mut outcome, assault.target, square)?;
        }
        _ => {}
    }
    outcome.becomes(next);
    Ok(outcome)
}

/// The side that assaults.
fn side_of(field: &Field<'_>, assault: &Assaulting) -> Side {
    field.unit(assault.target).side.enemy()
}

/// The assault without those whom a false bugle keeps where they are (trl.hc.37).
fn without_those_stopped(field: &Field<'_>, assault: &Assaulting) -> Assaulting {
    let mut next = assault.clone();
    for unit in assault.those(Part::Comes) {
        if field.of::<UnitState>(unit).conduct.has_card(EventCard::FalseBugle) {
            next.fares(unit, Part::Out);
        }
    }
    next
}

/// A square as it would stand.
struct Squared {
    front: Pose,
    stance: Stance,
    laid: LaidAnew,
}

/// The square that the target of an assault may form: foot, in another formation, that cavalry charges, with the stands
/// for it and room.
fn possible(rules: &Trl, field: &Field<'_>, assault: &Assaulting) -> Option<Squared> {
    let (unit, state) = (assault.target, field.of::<UnitState>(assault.target));
    let coming = assault.those(Part::Comes);
    let charged = coming.into_iter().any(|by| field.of::<UnitState>(by).troops.kind.is_cavalry());
    let other = !matches!(state.formation.kind, FormationKind::Square | FormationKind::Garrison);
    if !charged || !other || !field.unit(unit).on_table() {
        return None;
    }
    Square { stands: state.strength.left().into(), troop: state.troops.kind }.judge(rules.in_force()).ok()?;
    let stance = stance(rules, state, FormationKind::Square, Some(1)).ok()?;
    let squared = |front: Pose| {
        let laid = placement::laid_anew(rules, field, unit, state, stance, front);
        placement::must_fit(rules, field, unit, &laid.stands).ok()?;
        Some(Squared { front, stance, laid })
    };
    placement::fronts_behind(rules, field, unit).find_map(squared)
}

fn ask(field: &Field<'_>, outcome: &mut Outcome<Trl>, assault: &Assaulting) {
    let about = field.unit(assault.target);
    let prompt = format!("{}: cavalry charges. Does it form square?", about.name);
    outcome.ask(Question::put_to(about, prompt, CLAUSE, Order::of(about, FormSquareNow::VERB)));
}

/// Takes the skill test, and forms square if it passes; tells whether it did.
fn tries(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    square: &Squared,
) -> Result<bool, NeedDice> {
    let passes = field.of::<UnitState>(unit).conduct.has_card(EventCard::FormSquare);
    if passes {
        outcome.own(TrlEvent::of(unit, Change::CardSpent(EventCard::FormSquare)));
        let text = format!("{} formed square without a test.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("trl.hc.37")));
    }
    let passes = passes || is_quick_enough(rules, field, dice, outcome, unit)?;
    if passes {
        let Squared { front, stance, laid } = square;
        outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
        outcome.own(TrlEvent::of(unit, Change::SquaredWhenCharged));
        attached_commanders::follow(rules, field, outcome, unit, (stance.formation, *front), &laid.stands);
        outcome.happen(Happening::Laid { unit, front: *front, stands: laid.stands.clone() });
    }
    Ok(passes)
}

/// The skill test of foot that forms square as cavalry charges.
fn is_quick_enough(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
) -> Result<bool, NeedDice> {
    let receipt = thrown(rules, field, dice, (unit, Purpose::EmergencySquare))?;
    let how = if receipt.result { "formed square" } else { "did not form square in time" };
    let text = format!("{} {how}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, CLAUSE).with(receipt.account));
    Ok(receipt.result)
}

/// The choice of foot that cavalry charges.
pub(in crate::rules::trl) fn offers(assault: &Assaulting) -> Vec<Offer> {
    let subject = Subject::Unit(assault.target);
    vec![answer(FormSquareNow::offer(subject)), answer(StandAsItIs::offer(subject))]
}

/// Tries to form square as cavalry charges.
#[derive(Clone, Copy, Debug)]
pub struct FormSquareNow(UnitId);

impl Action<Trl> for FormSquareNow {
    const VERB: &'static str = "square_when_charged";
    const LABEL: &'static str = "Form square";
    const CLAUSE: Clause = CLAUSE;
    type During = Assaulting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, _: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        asked(sight, self.0, |stage| stage == Stage::Named).map(|_| Plan::default())
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, Chosen::Square);
    }
}

/// Stays as it is as cavalry charges.
#[derive(Clone, Copy, Debug)]
pub struct StandAsItIs(UnitId);

impl Action<Trl> for StandAsItIs {
    const VERB: &'static str = "stand";
    const LABEL: &'static str = "Stand as it is";
    const CLAUSE: Clause = CLAUSE;
    type During = Assaulting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, _: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        asked(sight, self.0, |stage| stage == Stage::Named).map(|_| Plan::default())
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, Chosen::Stand);
    }
}
