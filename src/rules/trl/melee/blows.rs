//! The blows of one unit on another in a round of combat (trl.p25.02 to trl.p25.05): attacks of the stands in contact,
//! saves, and those who fall.

use crate::{
    battle::{Outcome, notice::EntryWeight},
    count::counted,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charts::{EventCard, Impetus, Special},
        command::attached_commanders::skill_re_roll,
        events::{Cause, Change, TrlEvent},
        fire::losses::{self, Losses},
        formation::placement::in_a_ruin,
        journal::line,
        melee::{
            attacks::{self, Attacks},
            contacts::{self, Exposed},
            saves::{self, MeleeSaves},
        },
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// Strikes the blows of a unit on an enemy that has so many stands left to lose; how many fall.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn strike(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, enemy): (UnitId, UnitId),
    (impetus, may_fall): (Impetus, u32),
) -> Result<u32, NeedDice> {
    let receipt = attacks::attacks(rules.in_force(), &attacks_of(rules, field, (unit, enemy), impetus), dice)?;
    let wounds = receipt.result;
    if field.of::<UnitState>(unit).conduct.has_card(EventCard::ColdSteel) {
        outcome.own(TrlEvent::of(unit, Change::CardSpent(EventCard::ColdSteel)));
    }
    let names = [unit, enemy].map(|unit| &field.unit(unit).name);
    let how = match impetus {
        Impetus::Charges => "struck",
        Impetus::Retaliates => "struck back at",
        Impetus::FightsOn => "struck again at",
    };
    let text = format!("{} {how} {}: {}.", names[0], names[1], counted(wounds, "wound"));
    outcome.happen(line(field, unit, text, clause!("trl.p25.02")).with(receipt.account));
    let saves = saves_of(rules, field, (unit, enemy), (impetus, wounds, may_fall));
    let receipt = saves::melee_saves(rules.in_force(), &saves, dice)?;
    let fallen = receipt.result;
    let text = format!("{} lost {}.", names[1], counted(fallen, "stand"));
    let weight = if fallen > 0 { EntryWeight::Plain } else { EntryWeight::Detail };
    outcome.happen(line(field, enemy, text, clause!("trl.p25.04")).weighing(weight).with(receipt.account));
    Ok(fallen)
}

/// The attacks of a unit on an enemy that it touches.
fn attacks_of(rules: &Trl, field: &Field<'_>, (unit, enemy): (UnitId, UnitId), impetus: Impetus) -> Attacks {
    let (state, theirs) = (field.of::<UnitState>(unit), field.of::<UnitState>(enemy));
    let touching = contacts::in_contact(rules, field, unit, enemy);
    Attacks {
        stands: touching.companies,
        commanders: touching.commanders,
        grenadiers: touching.grenadiers,
        troop: state.troops.kind,
        skill: state.troops.skill,
        impetus,
        lances: state.troops.special == Special::Lances,
        enemy: theirs.troops.kind,
        enemy_formation: theirs.formation.kind,
        re_roll: skill_re_roll(field, unit),
        cold_steel: impetus == Impetus::Charges && state.conduct.has_card(EventCard::ColdSteel),
    }
}

/// The saves of an enemy against the wounds by a unit.
fn saves_of(
    rules: &Trl,
    field: &Field<'_>,
    (unit, enemy): (UnitId, UnitId),
    (impetus, wounds, may_fall): (Impetus, u32, u32),
) -> MeleeSaves {
    let (state, theirs) = (field.of::<UnitState>(unit), field.of::<UnitState>(enemy));
    MeleeSaves {
        wounds,
        troop: theirs.troops.kind,
        formation: theirs.formation.kind,
        by_lancers: state.troops.special == Special::Lances,
        charged_lancers: impetus == Impetus::Charges && theirs.troops.special == Special::Lances,
        breached: in_a_ruin(rules, field, enemy),
        stands: Some(may_fall),
    }
}

/// Takes those of a unit off who fell to the blows of an enemy, in their order; how many stands it lost.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn take_off(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, by): (UnitId, UnitId),
    (exposed, fallen): (&Exposed, u32),
) -> Result<u16, NeedDice> {
    let Exposed { companies, officer, general } = exposed.first(fallen);
    let lost = u16::try_from(companies.len()).unwrap_or(u16::MAX) + u16::from(officer.is_some());
    let losses = Losses { unit, companies, officer, general };
    losses::take(rules, field, dice, outcome, (&losses, by), Cause::Melee)?;
    Ok(lost)
}
