//! Firing charges (hmm.20.36): whether a side may, the fuse, then the blast among friend and foe. The dice of powder are
//! in `works::blast`; the battle's works open the gap.

use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Choice, Domain, Offer, Order, Outcome, Outlook, Plan, Progress, Reading, Refusal, Row, Sight, Slot,
        Subject, Up, notice::EntryWeight, sequence::throws,
    },
    clause::Clause,
    count::counted,
    dice::{Dice, NeedDice},
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            events::HmmEvent,
            fire::losses::{self, Fallen},
            formation::figures,
            journal::line,
            movement::steps::{DEMOLITION, MovePhase},
            slot_names::slot,
            state::{BattleState, Shaken},
            works::{
                Breach, Charge, Engineered, Fate,
                blast::{self, Blast, SparkTry},
                charges::blast_overlay,
            },
        },
    },
    table::{Field, Side, StandId, Table, UnitId},
};

/// A charge of powder is fired.
pub(in crate::rules::hmm) const EXPLODES: Row<Hmm> =
    Row::of(clause!("hmm.20.36"), "a charge of powder is fired", &At(|_: &Firing| true), || throws(step));

/// Fires a charge, by its number.
#[derive(Clone, Copy, Debug)]
pub struct Ignite(usize);

impl Action<Hmm> for Ignite {
    const VERB: &'static str = "ignite";
    const LABEL: &'static str = "Fire a charge";
    const CLAUSE: Clause = clause!("hmm.20.36");
    const STEP: Option<u8> = Some(DEMOLITION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::CHARGE, "Charge")]
    }

    fn offered_to_side(_: &Hmm, field: &Field<'_>, side: Side) -> Vec<Offer> {
        if ready(field, side).is_empty() { Vec::new() } else { vec![Self::offer(Subject::Side)] }
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.numbered(slot::CHARGE).map(Self)
    }

    fn domain(_: &Hmm, sight: &Sight<'_, Hmm>, _: &Order, name: &str) -> Option<Domain> {
        let (field, side) = (&sight.field, sight.seat.side()?);
        let choice = |number| Choice::new(offering::numbered(slot::CHARGE, number), described(field, number));
        (name == slot::CHARGE).then(|| Domain::Choices(ready(field, side).into_iter().map(choice).collect()))
    }

    /// Every charge that is ready.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        offering::every_choice::<Hmm, Self>(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        let side =
            sight.seat.side().ok_or_else(|| Refusal::new(clause!("hmm.20.36"), "only a side fires its charges"))?;
        let charge = may_fire(field, side, self.0)?;
        let within = rules.charts().works.dies_within_inches;
        let near = |whose: Side| figures_within(field, whose, charge.at, within).len();
        #[expect(clippy::cast_precision_loss, reason = "a few figures")]
        let (enemy_loss, own_loss) = (near(side.enemy()) as f32, near(side) as f32);
        let outlook = Outlook { enemy_loss, own_loss, freed: 1.0, ..Outlook::default() };
        Ok(Plan { overlays: vec![blast_overlay(rules, &charge)], outlook, ..Plan::default() })
    }

    fn carry_out(&self, _: &Hmm, _: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        outcome.push(Firing::of(self.0));
    }
}

/// The charges that a side may try to fire this turn, by number.
fn ready(field: &Field<'_>, side: Side) -> Vec<usize> {
    let charges = field.resource::<BattleState>().engineering.charges.len();
    (0..charges).filter(|&number| may_fire(field, side, number).is_ok()).collect()
}

/// Whether a side may try to fire a charge now: in a later turn than it was laid in, once a turn.
fn may_fire(field: &Field<'_>, side: Side, number: usize) -> Result<Charge, Refusal> {
    let battle = field.resource::<BattleState>();
    let charge = battle
        .engineering
        .charges
        .get(number)
        .copied()
        .filter(|charge| charge.side == side && charge.fate != Fate::Gone);
    let Some(charge) = charge else {
        return Err(Refusal::new(clause!("hmm.20.36"), "there is no such charge of yours"));
    };
    let refuse = |reason: &str| Err(Refusal::new(clause!("hmm.20.36"), reason));
    match () {
        () if charge.turns_left > 0 => refuse("it is not laid yet"),
        () if charge.fate == Fate::Dud => refuse("it is a dud until it is fused again"),
        () if charge.tried_turn == Some(battle.turn) => {
            refuse("it is fired in a later turn than that in which it was laid or tried")
        }
        () => Ok(charge),
    }
}

fn described(field: &Field<'_>, number: usize) -> String {
    let charge = &field.resource::<BattleState>().engineering.charges[number];
    let under = field.feature(charge.feature).map_or("what is gone", |feature| feature.name.as_str());
    format!("{} under {under}", charge.powder)
}

/// A charge being fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Firing {
    /// Which, by its number.
    pub charge: usize,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The fuse is tried.
    Spark,
    /// It goes off.
    Blast,
}

impl Firing {
    /// A charge that is to be fired.
    pub fn of(charge: usize) -> Self {
        Self { charge, stage: Stage::Spark }
    }
}

/// The fuse, then the blast (hmm.20.36).
pub(in crate::rules::hmm) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    firing: Up<Firing>,
) -> Progress<Hmm> {
    let (rules, field, firing, mut outcome) = (&*rules, &table.whole(), &*firing, Outcome::default());
    match firing.stage {
        Stage::Spark => try_fuse(rules, field, dice, &mut outcome, firing)?,
        Stage::Blast => go_off(rules, field, dice, &mut outcome, firing)?,
    }
    Ok(outcome)
}

fn try_fuse(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    firing: &Firing,
) -> Result<(), NeedDice> {
    let turn = field.resource::<BattleState>().turn;
    let charge = field.resource::<BattleState>().engineering.charges[firing.charge];
    let receipt = blast::spark(rules.in_force(), &SparkTry { tries: charge.tries }, dice)?;
    let (fate, text) = match receipt.result {
        blast::Spark::GoesOff => (Fate::Gone, "went off"),
        blast::Spark::NotYet => (Fate::Lies, "did not go off yet"),
        blast::Spark::Dud => (Fate::Dud, "was a dud"),
    };
    let after = Charge { fate, tries: charge.tries + 1, tried_turn: Some(turn), ..charge };
    let cut = fate == Fate::Dud && is_cut(rules, field, &charge);
    let after = if cut { Charge { fate: Fate::Gone, ..after } } else { after };
    outcome.own(HmmEvent::Engineered(Engineered::Charge(firing.charge, after)));
    let text = if cut {
        format!("The {} was a dud, and the enemy cut its fuse.", charge.powder)
    } else {
        format!("The {} {text}.", charge.powder)
    };
    outcome.happen(
        line(field, charge.unit, text, clause!("hmm.20.36")).weighing(EntryWeight::Decisive).with(receipt.account),
    );
    if receipt.result == blast::Spark::GoesOff {
        outcome.becomes(Firing { stage: Stage::Blast, ..*firing });
    } else {
        outcome.finish();
    }
    Ok(())
}

/// Whether an enemy stands near enough to a dud to cut its fuse.
fn is_cut(rules: &Hmm, field: &Field<'_>, charge: &Charge) -> bool {
    !figures_within(field, charge.side.enemy(), charge.at, rules.charts().works.cut_within_inches).is_empty()
}

/// Figures within an inch die, figures within three may, units within six check morale; whatever stood there has a gap.
fn go_off(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    firing: &Firing,
) -> Result<(), NeedDice> {
    outcome.finish();
    let chart = &rules.charts().works;
    let charge = field.resource::<BattleState>().engineering.charges[firing.charge];
    let within = |inches: f32| {
        Side::BOTH.into_iter().flat_map(|side| figures_within(field, side, charge.at, inches)).collect::<Vec<_>>()
    };
    let sure = within(chart.dies_within_inches);
    let doubtful: Vec<_> =
        within(chart.struck_within_inches).into_iter().filter(|figure| !sure.contains(figure)).collect();
    let receipt = blast::outer_ring(rules.in_force(), &Blast { powder: charge.powder, figures: doubtful.len() }, dice)?;
    let fallen: Vec<_> = sure.iter().copied().chain(receipt.result.iter().map(|&index| doubtful[index])).collect();
    if let Some(ground) = field.feature(charge.feature)
        && let Some(open_inches) = chart.blown_inches(rules.terrain(ground), charge.powder)
    {
        let breach = Breach { feature: charge.feature, at: charge.along, hundredths: 0, open_inches };
        outcome.own(HmmEvent::Engineered(Engineered::Broke(breach)));
    }
    let text = format!("The blast struck {}.", counted(fallen.len(), "figure"));
    outcome.happen(
        line(field, charge.unit, text, clause!("hmm.20.36")).weighing(EntryWeight::Decisive).with(receipt.account),
    );
    let near = |unit: UnitId| {
        field.reach(unit, charge.at).is_some_and(|reach| reach.within(chart.shaken_within_inches).holds())
    };
    let shaken: Vec<UnitId> = field.units_on_table().map(|unit| unit.id).filter(|&unit| near(unit)).collect();
    for unit in shaken {
        outcome.own(HmmEvent::Shook(unit, Shaken { blast: true, ..Shaken::default() }));
    }
    let mut units: Vec<UnitId> = fallen.iter().map(|(unit, ..)| *unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let own = fallen.iter().filter(|(whose, ..)| *whose == unit).map(|(_, stand, cell)| (*stand, *cell));
        losses::inflict(rules, field, dice, outcome, &Fallen::these(unit, own))?;
    }
    Ok(())
}

/// Living men of a side within a distance of a point, nearest stands by id.
fn figures_within(field: &Field<'_>, side: Side, at: Vec2, inches: f32) -> Vec<(UnitId, StandId, u8)> {
    let mut near = Vec::new();
    for unit in field.side(side) {
        for stand in field.stands_of(unit.id) {
            let struck = figures::living_cells(stand)
                .filter(|&cell| stand.cell_point(cell.into()).distance(at) <= inches + 0.001);
            near.extend(struck.map(|cell| (unit.id, stand.id, cell)));
        }
    }
    near
}
