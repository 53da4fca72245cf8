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
        command::attached_commanders::skill_re_roll,
        formation::closing_up,
        journal::line,
        melee::skill_test::{self, Purpose, SkillTest},
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
    match &assault.chosen {
        _ if !field.unit(unit).on_table() => next.fares(unit, Part::Out),
        None => {
            follow_orders::ask(field, &mut outcome, unit, &assault);
            return Ok(outcome);
        }
        Some(Chosen::Pursue) => {
            let touches = pursue(rules, field, dice, &mut outcome, unit, &assault)?;
            next.fares(unit, if touches { Part::Fights } else { Part::Out });
        }
        Some(Chosen::Occupy) => {
            next.fares(unit, Part::Out);
            occupation::occupy(rules, field, &mut outcome, unit, &assault);
        }
        Some(Chosen::BreakThrough(legs)) => {
            next.fares(unit, Part::Out);
            let inches = rules.charts().pursuit.breakthrough_inches;
            goes(rules, field, dice, &mut outcome, unit, (legs, inches), ("broke through", clause!("trl.p29.07")))?;
        }
        Some(Chosen::Consolidate(legs, form)) if !legs.is_empty() => {
            let inches = rules.charts().pursuit.cavalry_consolidates_inches;
            goes(rules, field, dice, &mut outcome, unit, (legs, inches), ("moved on", clause!("trl.p28.02")))?;
            let reforms = form.is_some();
            next.fares(unit, Part::Out);
            if reforms {
                next = assault.choosing(Chosen::Consolidate(Vec::new(), *form));
            }
        }
        Some(Chosen::Consolidate(_, Some(form))) => {
            next.fares(unit, Part::Out);
            let (formation, width) = (form.formation, form.width);
            if let Ok(reformed) = consolidation::reformed(rules, field, unit, formation, Some(width)) {
                reform(rules, field, dice, &mut outcome, unit, &reformed)?;
            }
        }
        Some(_) => next.fares(unit, Part::Out),
    }
    outcome.becomes(next);
    Ok(outcome)
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
    let state = field.of::<UnitState>(unit);
    if state.strength.officer == Officer::Dead {
        let (purpose, re_roll) = (Purpose::ChangeFormation, skill_re_roll(field, unit));
        let test = SkillTest { purpose, skill: state.troops.skill, re_roll };
        let receipt = skill_test::skill_test(rules.in_force(), &test, dice)?;
        let how = if receipt.result { "passed" } else { "failed" };
        let text = format!("{} {how} its skill test {purpose}.", field.unit(unit).name);
        let passes = receipt.result;
        outcome.happen(line(field, unit, text, purpose.clause()).with(receipt.account));
        if !passes {
            return Ok(());
        }
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
