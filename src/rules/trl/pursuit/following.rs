//! What attackers do whose enemy has gone (trl.p26.03, trl.p26.04, trl.p28.01 to trl.p28.03, trl.p29.07, trl.p29.08): each
//! pursues, breaks through or consolidates; then another round is fought, or the assault is over (trl.p28.07).

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, notice::Moment, sequence::throws},
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::Leg,
    rules::trl::{
        Trl,
        buildings::occupation,
        charge::{
            approach,
            charge_moves::touches,
            state::{After, Assaulting, Chosen, Part, Stage},
        },
        charts::FormationKind,
        formation::closing_up,
        journal::line,
        melee::{skill_test::Purpose, taken_skill_tests::taken},
        movement::{
            crossing::{self, Passage},
            walk::Allowance,
        },
        pursuit::{
            consolidation::{self, Reformed},
            follow_orders,
        },
        state::{Officer, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "After combat",
    rows: &[
        Row::of(
            clause!("trl.p26.03"),
            "the beaten target has retreated",
            &At(|assault: &Assaulting| matches!(assault.stage, Stage::Beaten(_))),
            || throws(beaten),
        ),
        Row::of(
            clause!("trl.p26.04"),
            "attackers pursue, break through or consolidate",
            &At(|assault: &Assaulting| matches!(assault.stage, Stage::Follow(_))),
            || throws(follow),
        ),
        Row::of(
            clause!("trl.p28.07"),
            "squares close up, and the assault is over",
            &At(|assault: &Assaulting| assault.stage == Stage::Over),
            || throws(over),
        ),
    ],
};

/// Measures how far the target went; one that left the field is followed by nobody.
fn beaten(InMut(_): InMut<Dice>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let target = field.unit(assault.target);
    let after = match assault.stage {
        Stage::Beaten(before) if target.on_table() => After::Retreated(before.at.distance(target.front.at)),
        _ => After::Gone,
    };
    outcome.becomes(assault.in_turn(Stage::Follow(after), assault.those(Part::Fights)));
    Ok(outcome)
}

/// The next attacker follows as its player chose; when all have, those who pursued fight on.
fn follow(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(&unit) = assault.queue.first() else {
        outcome.becomes(next_round(&assault));
        return Ok(outcome);
    };
    let mut next = assault.after_the_first();
    let part = match &assault.chosen {
        _ if !field.unit(unit).on_table() => Part::Out,
        None => {
            follow_orders::ask(field, &mut outcome, unit, &assault);
            return Ok(outcome);
        }
        Some(Chosen::Consolidate(legs, Some(form))) if !legs.is_empty() => {
            next = assault.choosing(Chosen::Consolidate(Vec::new(), Some(*form)));
            moves_on(rules, field, dice, &mut outcome, unit, legs)?;
            Part::Out
        }
        Some(chosen) => take_up(rules, field, dice, &mut outcome, (unit, chosen), &assault)?,
    };
    next.fares(unit, part);
    outcome.becomes(next);
    Ok(outcome)
}

/// Carries out what an attacker's player chose; how it fares then.
fn take_up(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, chosen): (UnitId, &Chosen),
    assault: &Assaulting,
) -> Result<Part, NeedDice> {
    match chosen {
        Chosen::Pursue => {
            let touches = pursue(rules, field, dice, outcome, unit, assault)?;
            return Ok(if touches { Part::Fights } else { Part::Out });
        }
        Chosen::Occupy => occupation::occupy(rules, field, outcome, unit, assault),
        Chosen::BreakThrough(legs) => {
            let inches = rules.charts().pursuit.breakthrough_inches;
            goes(rules, field, dice, outcome, unit, (legs, inches), ("broke through", clause!("trl.p29.07")))?;
        }
        Chosen::Consolidate(legs, _) if !legs.is_empty() => moves_on(rules, field, dice, outcome, unit, legs)?,
        Chosen::Consolidate(_, Some(form)) => {
            let reformed = consolidation::reformed(rules, field, unit, form.formation, Some(form.width));
            if let Ok(reformed) = reformed {
                reform(rules, field, dice, outcome, unit, &reformed)?;
            }
        }
        _ => {}
    }
    Ok(Part::Out)
}

/// Cavalry consolidates by going on some way (trl.p28.02).
fn moves_on(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    legs: &[Leg],
) -> Result<(), NeedDice> {
    let inches = rules.charts().pursuit.cavalry_consolidates_inches;
    goes(rules, field, dice, outcome, unit, (legs, inches), ("moved on", clause!("trl.p28.02")))
}

/// Those who pursued into contact fight another round, as in a fresh combat (trl.p26.04).
fn next_round(assault: &Assaulting) -> Assaulting {
    if assault.those(Part::Fights).is_empty() {
        return assault.at(Stage::Over);
    }
    Assaulting { round: assault.round + 1, ..assault.at(Stage::Round) }
}

/// Goes after the beaten enemy, no farther than he went; whether it touches him (trl.p26.04).
fn pursue(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    assault: &Assaulting,
) -> Result<bool, NeedDice> {
    let target = assault.target;
    let inches = follow_orders::pursuit_inches(assault);
    let text = format!("{} pursued {}.", field.unit(unit).name, field.unit(target).name);
    outcome.happen(line(field, unit, text, clause!("trl.p26.04")).weighing(Moment::Pursuit));
    let legs = approach::best(rules, field, (unit, target), inches).map(|found| found.legs).unwrap_or_default();
    let allowance = Allowance::to_assault(target, inches);
    let (walk, passage) = crossing::go(rules, field, dice, outcome, unit, (&legs, allowance))?;
    Ok(passage == Passage::Through && touches(rules, field, (unit, target), &walk))
}

/// Goes by legs after a combat.
fn goes(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (legs, inches): (&[Leg], f32),
    (how, clause): (&str, Clause),
) -> Result<(), NeedDice> {
    let text = format!("{} {how}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause));
    crossing::go(rules, field, dice, outcome, unit, (legs, Allowance::after_combat(inches)))?;
    Ok(())
}

/// Takes up another formation; without an officer after a skill check (trl.p28.01, trl.p32.03).
fn reform(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    reformed: &Reformed,
) -> Result<(), NeedDice> {
    let must_test = field.of::<UnitState>(unit).strength.officer == Officer::Dead;
    if must_test && !taken(rules, field, dice, outcome, (unit, Purpose::ChangeFormation))? {
        return Ok(());
    }
    consolidation::take_up(rules, field, outcome, unit, reformed);
    Ok(())
}

/// Squares close up about their middle, and the next assault is named (trl.p28.07).
fn over(InMut(_): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let (target, state) = (assault.target, field.of::<UnitState>(assault.target));
    let shrinks = state.formation.kind == FormationKind::Square && assault.lost > 0;
    if shrinks && field.unit(target).on_table() {
        closing_up::after_combat(&rules, field, &mut outcome, target);
    }
    outcome.finish();
    Ok(outcome)
}
