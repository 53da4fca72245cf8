//! One shot after another (trl.p16.08 to trl.p16.10, trl.p22.07): the dice to hit, hits on stands, saves, those who fall,
//! and the test of those who lost some.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        At, Outcome, Progress, Row, Section, Up,
        notice::EntryWeight,
        sequence::{system, throws},
    },
    count::counted,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        buildings::battering,
        charts::CardMoment,
        event_cards::junctures::ask_next,
        events::{Cause, Change, TrlEvent},
        fire::{
            bursts, hits,
            losses::{self, Losses},
            saves::{self, Saves},
            shooting_offers,
            state::{Declared, Mark, Shooting, Stage},
            suspected_woods,
            targets::{self, Aimed},
            volleys::{self, Aim},
        },
        formation::{layout::is_officer, placement},
        journal::line,
        morale::surprise,
        movement::falling_back::middle,
        state::{Juncture, UnitState},
    },
    table::{Field, StandId, Table, UnitId},
};

/// The rows that carry a side's shooting on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "A side's shooting",
    rows: &[
        Row::of(
            clause!("trl.p16.08"),
            "all targets are declared",
            &At(|shooting: &Shooting| shooting.stage == Stage::Declaring),
            || system(declare),
        ),
        Row::of(
            clause!("trl.p22.07"),
            "the shots are fired one by one",
            &At(|shooting: &Shooting| shooting.stage == Stage::Firing),
            || throws(fire_next),
        ),
        Row::of(
            clause!("trl.p16.09"),
            "those whose target is gone choose another",
            &At(|shooting: &Shooting| shooting.stage == Stage::Choosing),
            || system(choose),
        ),
    ],
};

fn declare(rules: Res<Trl>, table: Table, shooting: Up<Shooting>) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    if !shooting_offers::ask(&rules, &table.whole(), &mut outcome, &shooting) {
        outcome.becomes(shooting.at(Stage::Firing));
    }
    Ok(outcome)
}

/// The next of those without a target chooses; one who has nobody left holds his fire.
fn choose(rules: Res<Trl>, table: Table, shooting: Up<Shooting>) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    if !shooting_offers::ask(&rules, &table.whole(), &mut outcome, &shooting) {
        let mut next = shooting.at(Stage::Firing);
        next.without_target = next.without_target.into_iter().skip(1).collect();
        outcome.becomes(next);
    }
    Ok(outcome)
}

/// Fires the next shot; when all are fired, those whose target was destroyed choose another.
fn fire_next(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, shooting: Up<Shooting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(shot) = shooting.declared.first() else {
        if shooting.without_target.is_empty() {
            outcome.finish();
        } else {
            outcome.becomes(shooting.at(Stage::Choosing));
        }
        return Ok(outcome);
    };
    let mut next = shooting.after_the_first();
    let can_shoot = targets::may_shoot(rules, field, shot.unit, shot.ammunition).is_ok();
    if can_shoot && is_gone(rules, field, shot.mark) {
        next.without_target.push(shot.unit);
        outcome.becomes(next);
        return Ok(outcome);
    }
    outcome.becomes(next);
    if can_shoot {
        fire_at(rules, field, dice, &mut outcome, shot)?;
    }
    Ok(outcome)
}

/// Whether what was declared is destroyed by now (trl.p16.09).
fn is_gone(rules: &Trl, field: &Field<'_>, mark: Mark) -> bool {
    match mark {
        Mark::Unit(target) => !field.unit(target).on_table(),
        Mark::Building(building) => {
            let house = rules.briefing().house(building);
            house.is_none_or(|house| !placement::walls_stand(rules, field, house))
        }
        Mark::Wood(..) => false,
    }
}

fn fire_at(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    shot: &Declared,
) -> Result<(), NeedDice> {
    match shot.mark {
        Mark::Unit(target) => fire(rules, field, dice, outcome, (shot, target)),
        Mark::Building(building) => match rules.briefing().house(building) {
            Some(house) => battering::fire(rules, field, dice, outcome, (shot.unit, shot.ammunition), house),
            None => Ok(()),
        },
        Mark::Wood(wood, at) => suspected_woods::fire(rules, field, dice, outcome, shot.unit, (wood, at)),
    }
}

/// Fires at a unit, or wastes the shot where it is out of sight or reach by now (trl.p16.10).
fn fire(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (shot, target): (&Declared, UnitId),
) -> Result<(), NeedDice> {
    let unit = shot.unit;
    let name = field.unit(target).name.as_str();
    let aimed = match targets::aim(rules, field, unit, target, shot.ammunition) {
        Ok(aimed) => aimed,
        Err(refusal) => {
            volleys::waste(field, outcome, unit, name, &refusal);
            return Ok(());
        }
    };
    let aim = Aim { name, at: middle(field, target), target: Some(target) };
    let hits = volleys::fire(rules, field, dice, outcome, (unit, &aimed.volley), aim)?;
    surprise::by_fire(rules, field, outcome, (unit, target), (aimed.volley.target.distance_inches, hits));
    if aimed.volley.shooters.troop.lobs() {
        bursts::strike(rules, field, dice, outcome, (unit, target), (&aimed, hits, &shot.aims), &[])?;
    } else if hits > 0 {
        outcome.own(TrlEvent::of(target, Change::Hit(unit, u16::try_from(hits).unwrap_or(u16::MAX))));
        strike(rules, field, dice, outcome, (unit, target), (&aimed, hits), Cause::Shot)?;
    }
    let guns = [unit, target].into_iter().all(|unit| field.of::<UnitState>(unit).troops.kind.is_artillery());
    if guns && hits > 0 {
        let juncture = Juncture::about(CardMoment::Hit, field.unit(unit).side, vec![target]);
        ask_next(rules, field, outcome, juncture);
    }
    Ok(())
}

/// Spreads hits over the stands that can be hit, saves, and takes off those who fall (trl.p21.02 to trl.p21.07).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn strike(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, target): (UnitId, UnitId),
    (aimed, hits): (&Aimed, u32),
    cause: Cause,
) -> Result<(), NeedDice> {
    let hit = Hit::among(aimed, target);
    let stands = u32::try_from(hit.companies.len()).unwrap_or(u32::MAX);
    let spread = hits::spread(hits, stands, hit.officer.is_some(), hit.general.is_some());
    let saves = Saves {
        hits: spread.stands.iter().sum(),
        officer_hits: spread.officer,
        general_hits: spread.general,
        troop: field.of::<UnitState>(target).troops.kind,
        stands: Some(stands),
    };
    let receipt = saves::saves(rules.in_force(), &saves, dice)?;
    let fallen = receipt.result;
    let lost = if fallen.stands > 0 { counted(fallen.stands, "stand") } else { "no stand".to_owned() };
    let text = format!("{} lost {lost}.", field.unit(target).name);
    let weight = if fallen.stands > 0 { EntryWeight::Plain } else { EntryWeight::Detail };
    outcome.happen(line(field, target, text, clause!("trl.p21.05")).weighing(weight).with(receipt.account));
    let losses = Losses {
        unit: target,
        companies: hit.companies.into_iter().take(fallen.stands as usize).collect(),
        officer: hit.officer.filter(|_| fallen.officer),
        general: hit.general.filter(|_| fallen.general),
    };
    losses::take(rules, field, dice, outcome, (&losses, unit), cause)
}

/// The stands of a target that can be hit.
struct Hit {
    /// The nearest first.
    companies: Vec<StandId>,
    officer: Option<StandId>,
    general: Option<UnitId>,
}

impl Hit {
    fn among(aimed: &Aimed, target: UnitId) -> Self {
        let own = aimed.eligible.iter().map(|(stand, _)| *stand).filter(|stand| stand.unit == target);
        let (officers, companies): (Vec<StandId>, Vec<StandId>) = own.partition(|stand| is_officer(*stand));
        let general = aimed.eligible.iter().map(|(stand, _)| stand.unit).find(|unit| *unit != target);
        Self { companies, officer: officers.first().copied(), general }
    }
}
