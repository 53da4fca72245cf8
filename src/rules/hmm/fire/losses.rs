//! Losses: how many figures the dice of fire cost (hmm.07.15, hmm.07.19, hmm.07.23), which of them fall, which of them
//! were officers (hmm.h.officers), and the effect on the unit (hmm.18.07).

use std::cmp::Reverse;

use crate::{
    battle::{
        Happening, Outcome,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    count::counted,
    dice::{Dice, NeedDice, Reason, Throw},
    receipt::Draft,
    rules::{
        common::casualties::FallenFigures,
        hmm::{
            Hmm,
            charts::{FormationKind, Rules, Troop, options::DeductionPer},
            command::{commanders, general_casualties, regiments},
            events::HmmEvent,
            formation::{figures, horse_holders, parts},
            journal::line,
            morale::{
                self, Casualty, OfficerLosses, OfficersPresent,
                casualty_steps::{Losses, Retreat},
                routs,
            },
            state::{Shaken, Troops, UnitState},
        },
    },
    table::{Field, Presence, StandId, UnitId},
};

/// The depth of a target adds no loss from musketry.
pub(in crate::rules::hmm) const NO_DENSITY_BONUS: Clause = clause!("hmm.20.45");

/// Fire into the flank doubles the loss.
pub(in crate::rules::hmm) const FLANK_FIRE_DOUBLES: Clause = clause!("hmm.07.19");

/// A loss is never below none and never above the figures left.
pub(in crate::rules::hmm) const BOUNDS_OF_A_VOLLEY: Clause = clause!("hmm.07.23");

/// Whether a target stands in several ranks, which helps musketry nothing (hmm.20.45).
pub fn is_deep(target: FormationKind) -> bool {
    matches!(target, FormationKind::MarchColumn | FormationKind::AttackColumn | FormationKind::Square)
}

/// Throws the dice of a volley and takes off the deductions gathered on the draft, once or from each die (hmm.07.14,
/// hmm.07.15).
pub(in crate::rules::hmm) fn loss_of_dice(
    rules: Rules<'_>,
    count: u32,
    reason: Reason,
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<u32, NeedDice> {
    let deduction = draft.sum();
    let throw = dice.d6s(count as usize, reason)?;
    let loss = match rules.options.deduction {
        DeductionPer::PerVolley => {
            draft.dice(throw);
            if draft.sum() < 0 {
                draft.note(BOUNDS_OF_A_VOLLEY, "no volley brings men back", draft.sum());
            }
            draft.sum().max(0)
        }
        DeductionPer::PerDie => {
            let loss = loss_by_die(&throw, deduction);
            draft.dice(throw);
            loss
        }
    };
    draft.note(clause!("hmm.07.15"), format!("loss, deduction taken {}", rules.options.deduction), loss);
    Ok(loss.unsigned_abs())
}

fn loss_by_die(throw: &Throw, deduction: i32) -> i32 {
    throw.faces.iter().map(|&face| (i32::from(face) + deduction).max(0)).sum()
}

/// Doubles a loss in flank, but not beyond the target figures in reach (hmm.07.19); never below the loss itself.
pub(in crate::rules::hmm) fn doubled_in_flank(
    rules: Rules<'_>,
    loss: u32,
    target_in_reach: u32,
    draft: &mut Draft,
) -> u32 {
    let doubled = (loss * rules.charts.fire.flank_multiplies_by).min(target_in_reach).max(loss);
    draft.note(
        FLANK_FIRE_DOUBLES,
        format!("doubled in flank, {} in reach", counted(target_in_reach, "figure")),
        doubled,
    );
    doubled
}

/// A loss limited to the target's remaining figures (hmm.07.29b).
pub(in crate::rules::hmm) fn held_to(loss: u32, target_figures: u32, draft: &mut Draft) -> u32 {
    if loss > target_figures {
        draft.note(BOUNDS_OF_A_VOLLEY, "no more fall than are left", target_figures);
    }
    loss.min(target_figures)
}

/// Figures of one unit that fall together.
#[derive(Clone, Debug, PartialEq)]
pub struct Fallen {
    /// Whose.
    pub unit: UnitId,
    /// Which of its figures.
    pub figures: FallenFigures,
}

impl Fallen {
    /// This many figures of a unit, as its player would remove them: rear rank first, from the ends (hmm.20.07), of two
    /// ends the first.
    pub fn from_the_rear(field: &Field<'_>, unit: UnitId, count: u32) -> Self {
        let front = field.unit(unit).front;
        let mut standing: Vec<(StandId, u8, i32, i32)> = field
            .stands_of(unit)
            .flat_map(|stand| figures::living_cells(stand).map(move |cell| (stand, cell)))
            .filter(|(stand, cell)| stand.cells[usize::from(*cell)].kind.is_man())
            .map(|(stand, cell)| {
                let place = front.to_local(stand.cell_point(usize::from(cell)));
                (stand.id, cell, sixteenths(-place.y), sixteenths(place.x.abs()))
            })
            .collect();
        standing.sort_by_key(|(stand, cell, behind, aside)| (Reverse(*behind), Reverse(*aside), *stand, *cell));
        let chosen = standing.into_iter().take(count as usize).map(|(stand, cell, ..)| (stand, cell));
        Self { unit, figures: FallenFigures::of(chosen) }
    }

    /// These very figures: a template strikes the figures it covers.
    pub fn these(unit: UnitId, figures: impl IntoIterator<Item = (StandId, u8)>) -> Self {
        Self { unit, figures: FallenFigures::of(figures) }
    }

    /// How many fall.
    pub fn count(&self) -> u32 {
        u32::try_from(self.figures.count()).unwrap_or(u32::MAX)
    }
}

/// Inches in sixteenths, so that rounding errors do not tell apart figures of one rank, or those equally far from the
/// middle.
#[expect(clippy::cast_possible_truncation, reason = "a unit is some feet long at most")]
fn sixteenths(inches: f32) -> i32 {
    (inches * 16.0).round() as i32
}

/// Takes fallen figures off, throws for officers among them, and draws the consequences: half strength, destruction.
///
/// # Errors
/// [`NeedDice`] where the officers' dice run short.
pub fn inflict(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    fallen: &Fallen,
) -> Result<(), NeedDice> {
    let count = fallen.count();
    if count == 0 {
        return Ok(());
    }
    let unit = fallen.unit;
    fallen.figures.take_off(outcome);
    if field.of::<Troops>(unit).kind == Troop::Messenger {
        commanders::killed(field, outcome, unit);
        return Ok(());
    }
    let whole = parts::whole(field, unit);
    outcome.own(HmmEvent::Shook(whole, Shaken { lost_figure: true, ..Shaken::default() }));
    let state = field.of::<UnitState>(whole);
    let lost_other_ranks =
        if state.general.is_some() { 0 } else { officers_among(rules, field, dice, outcome, unit, count)? };
    let men_left = figures::men(field, unit).saturating_sub(count as usize);
    if state.general.is_some() || men_left == 0 && state.battery.is_none() {
        destroyed(rules, field, outcome, unit);
    }
    if men_left > 0 || whole != unit {
        half_lost(rules, field, outcome, whole, lost_other_ranks);
    }
    Ok(())
}

/// Throws for officers among the fallen and gives how many were other ranks (hmm.20.06); the loss of a detached part
/// counts for its parent unit.
fn officers_among(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    fell: UnitId,
    count: u32,
) -> Result<u16, NeedDice> {
    let (unit, officers) = (parts::whole(field, fell), parts::officers_with(field, fell));
    let present = OfficersPresent {
        commanders: u32::from(officers.commander),
        subalterns: u32::from(officers.subalterns),
        regimental_commanders: u32::from(regiments::commander_is_near(rules, field, fell)),
    };
    let receipt = morale::officers(rules.in_force(), &OfficerLosses { lost: count, present }, dice)?;
    let lost = |kind: Casualty| receipt.result.iter().filter(|casualty| **casualty == kind).count();
    if lost(Casualty::RegimentalCommander) > 0 {
        regiments::commander_falls(field, outcome, unit);
    }
    if lost(Casualty::Commander) > 0 {
        outcome.own(HmmEvent::LostCommander(unit));
    }
    for _ in 0..lost(Casualty::Subaltern) {
        outcome.own(HmmEvent::LostSubaltern(unit));
    }
    let other_ranks = u16::try_from(lost(Casualty::OtherRank)).unwrap_or(u16::MAX);
    outcome.own(HmmEvent::LostOtherRanks(unit, other_ranks));
    let (who, name) = (officers_in_words(&receipt.result), &field.unit(unit).name);
    let (weight, text) = match who.as_str() {
        "" => (EntryWeight::Detail, format!("{name} lost no officer.")),
        who => (EntryWeight::Plain, format!("{name} lost {who}.")),
    };
    // Dice are reported whatever their result, or a count of the reported dice would find too many sixes.
    if !receipt.account.dice.is_empty() {
        outcome.happen(line(field, unit, text, clause!("hmm.20.06")).weighing(weight).with(receipt.account));
    }
    Ok(other_ranks)
}

/// The officers among the fallen, for the journal.
fn officers_in_words(fallen: &[Casualty]) -> String {
    let lost = |kind: Casualty| fallen.iter().filter(|casualty| **casualty == kind).count();
    let of_the_regiment = (lost(Casualty::RegimentalCommander) > 0).then(|| "the commander of the regiment".to_owned());
    let own = (lost(Casualty::Commander) > 0).then(|| "the commander".to_owned());
    let subalterns = match lost(Casualty::Subaltern) {
        0 => None,
        1 => Some("a subaltern".to_owned()),
        several => Some(counted(several, "subaltern")),
    };
    [of_the_regiment, own, subalterns].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// No figures of a body are left: a general is lost, horses run off, any other body is destroyed.
fn destroyed(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    let name = &field.unit(unit).name;
    if state.general.is_some() {
        general_casualties::falls(field, outcome, unit);
    } else if state.holds_horses() {
        horse_holders::horses_run_off(field, outcome, unit, Presence::Lost);
    } else {
        outcome.happen(
            line(field, unit, format!("{name} fell to the last man."), figures::STANDS_AND_FIGURES)
                .weighing(Moment::UnitLost),
        );
        outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
        routs::shake_friends(rules, field, unit, outcome);
    }
}

/// Half of the other ranks gone: the unit leaves the field (hmm.18.07).
fn half_lost(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, lost_other_ranks: u16) {
    let state = field.of::<UnitState>(unit);
    let name = &field.unit(unit).name;
    if state.general.is_some() {
        return;
    }
    let losses = Losses {
        pattern: state.troops.pattern,
        lost: u32::from(state.strength.lost_other_ranks + lost_other_ranks),
        start: u32::from(state.strength.start_other_ranks),
    };
    if morale::casualty_steps::casualties(rules.in_force(), &losses).result.retreat == Retreat::MustGo
        && !state.morale.retreating
    {
        let text = format!("{name} lost half of all men and must leave the field.");
        outcome.happen(line(field, unit, text, clause!("hmm.18.07")).weighing(EntryWeight::Decisive));
        outcome.own(HmmEvent::Retreats(unit));
    }
}

/// A number of losses, for the journal.
pub fn in_words(figures: u32) -> String {
    match figures {
        0 => "nobody fell".to_owned(),
        some => format!("{} fell", counted(some, "figure")),
    }
}
