//! Fire at a building on the table (trl.p32.07 to trl.p32.12, trl.hc.34): its walls and those within, and its breach.

use crate::{
    battle::{Happening, Outcome, notice::EntryWeight},
    count::counted,
    dice::{Dice, NeedDice, Thrower},
    rules::{
        common::journal::JournalLine,
        trl::{
            Trl,
            buildings::{
                fire_at_building::{self, Battered, BuildingHits},
                garrisons::garrison_of,
                houses::House,
            },
            charts::{Ammunition, Charts, TerrainKind, TestReason},
            command::attached_commanders::joined_to,
            events::{Cause, Change, TrlEvent},
            fire::{
                losses::{self, Losses},
                places,
                volleys::{self, Aim},
            },
            formation::layout::is_officer,
            morale::test_queue::{Test, Testing},
            state::{BattleState, UnitState},
        },
    },
    table::{Feature, FeatureId, FeatureShape, FeatureState, Field, KnownTo, StandId, UnitId},
};

/// A unit fires at a building.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn fire(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, ammunition): (UnitId, Ammunition),
    house: &House,
) -> Result<(), NeedDice> {
    let name = field.feature(house.feature).map_or("the building", |ground| ground.name.as_str());
    let aimed = match places::aim_at_building(rules, field, unit, house, ammunition) {
        Ok(aimed) => aimed,
        Err(refusal) => {
            volleys::waste(field, outcome, unit, name, &refusal);
            return Ok(());
        }
    };
    let aim = Aim { name, at: house.centre(), target: None };
    let hits = volleys::fire(rules, field, dice, outcome, (unit, &aimed.volley), aim)?;
    if hits > 0 {
        batter(rules, field, dice, outcome, (unit, aimed.volley.shooters.ammunition, hits), house)?;
    }
    Ok(())
}

/// Hits on a building: wounds of its walls, those within who fall, and its breach.
fn batter(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, ammunition, hits): (UnitId, Ammunition, u32),
    house: &House,
) -> Result<(), NeedDice> {
    let garrison = garrison_of(field, house.feature);
    let within = garrison.map(|garrison| field.of::<UnitState>(garrison));
    let of = BuildingHits {
        hits,
        troop: field.of::<UnitState>(unit).troops.kind,
        ammunition,
        building: house.size,
        wounds_before: field.resource::<BattleState>().wounds_of(house.feature),
        garrison: garrison.is_some(),
        stands: within.map(|state| state.strength.left().into()),
        officer: within.is_some_and(|state| state.strength.officer.is_there()),
        general: garrison.is_some_and(|garrison| !joined_to(field, garrison).is_empty()),
    };
    let receipt = fire_at_building::building_hits(rules.in_force(), &of, dice)?;
    let battered = receipt.result;
    let (turn, name) = (field.resource::<BattleState>().turn, name(field, house));
    let text = format!("{name} took {}.", counted(battered.wounds, "wound"));
    let shooter = Thrower::BOTH[field.unit(unit).side.index()];
    let account = receipt.account.thrown_by(|_, _| shooter);
    outcome.happen(JournalLine::new(turn, text, clause!("trl.p32.12")).with(account));
    if battered.wounds > 0 {
        outcome.own(TrlEvent::Battered(house.feature, battered.wounds));
    }
    if battered.breached {
        breach(field, outcome, house, garrison);
    }
    match garrison {
        Some(garrison) => strike(rules, field, dice, outcome, (unit, garrison), &battered),
        None => Ok(()),
    }
}

fn name<'f>(field: &Field<'f>, house: &House) -> &'f str {
    field.feature(house.feature).map_or("the building", |ground| ground.name.as_str())
}

/// Hits on those within; a garrison that is hit is known of (trl.p32.11).
fn strike(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, garrison): (UnitId, UnitId),
    battered: &Battered,
) -> Result<(), NeedDice> {
    if battered.within == 0 {
        return Ok(());
    }
    if field.unit(garrison).known_to != KnownTo::All {
        outcome.happen(Happening::Revealed { unit: garrison, known_to: KnownTo::All });
    }
    let hits = u16::try_from(battered.within).unwrap_or(u16::MAX);
    outcome.own(TrlEvent::of(garrison, Change::Hit(unit, hits)));
    let (officers, companies): (Vec<StandId>, Vec<StandId>) =
        field.stands_of(garrison).map(|stand| stand.id).partition(|stand| is_officer(*stand));
    let fallen = battered.fallen;
    let losses = Losses {
        unit: garrison,
        companies: companies.into_iter().rev().take(fallen.stands as usize).collect(),
        officer: officers.first().copied().filter(|_| fallen.officer),
        general: joined_to(field, garrison).first().copied().filter(|_| fallen.general),
    };
    losses::take(rules, field, dice, outcome, (&losses, unit), Cause::Shot)
}

/// What is left of a building: rough ground where it stood.
fn ruin(field: &Field<'_>, house: &House) -> Feature {
    let last = field.features().map(|ground| ground.id.0).max().unwrap_or(0);
    let kind = Charts::embedded().dictionary.ground.word_of(TerrainKind::Ruin).unwrap_or("ruin").to_owned();
    let name = format!("the ruins of {}", name(field, house));
    let shape = FeatureShape::Area(house.border().to_vec());
    Feature { id: FeatureId(last + 1), name, kind, shape, level: 0, state: FeatureState::Standing }
}

/// The walls are down: the garrison tests at once, and a ruin is left (trl.hc.34).
fn breach(field: &Field<'_>, outcome: &mut Outcome<Trl>, house: &House, garrison: Option<UnitId>) {
    let turn = field.resource::<BattleState>().turn;
    let text = format!("{} was breached.", name(field, house));
    outcome.happen(JournalLine::new(turn, text, clause!("trl.hc.34")).weighing(EntryWeight::Heading));
    outcome.happen(Happening::FeatureChanged { feature: house.feature, state: FeatureState::Destroyed });
    outcome.happen(Happening::FeaturePlaced(ruin(field, house)));
    if let Some(garrison) = garrison {
        outcome.push(Testing { tests: vec![Test::of(garrison, TestReason::Breach)] });
    }
}
