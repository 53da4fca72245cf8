//! The order of fire in joint musketry (hmm.07.21, hmm.07.22): every firing unit throws an order die, scores resolve
//! from 6 down to 1, equal scores together on the strengths before them; and two units that fire at each other.
//! `fire::target_declarations` says how the targets were named.

use crate::{
    battle::{
        At, Happening, Outcome, Outlook, Plan, Progress, Row, ShotKind, Trajectory, Up,
        notice::{EntryWeight, Overlay, OverlayRole, OverlayShape},
        sequence::{system, throws},
    },
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Line, Receipt},
    rules::{
        hmm::{
            Hmm,
            charts::{Aspect, FormationKind, Rules},
            events::HmmEvent,
            fire::{
                losses::{self, Fallen},
                ranges,
                shots::{self, Aims, Shot},
                targets::{self, Aimed},
                volley::{Exposure, Firers, Volley, VolleyResult, volley},
                who_may_fire,
            },
            formation::{close_ranks::CloseRanks, rights},
            journal::line,
            odds,
            state::{Formation, UnitState},
            weather::Air,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Table, UnitId},
};
use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

/// Both sides' small arms fire together.
pub(in crate::rules::hmm) const JOINT_MUSKETRY: Clause = clause!("hmm.02.14");

/// The order dice are thrown.
pub(in crate::rules::hmm) const ORDER_DICE: Row<Hmm> = Row::of(
    clause!("hmm.07.21"),
    "order dice of musketry",
    &At(|it: &Musketry| matches!(it, Musketry::Order(_))),
    || throws(throw_order_dice),
);

/// Units fire, score by score.
pub(in crate::rules::hmm) const SCORE_BY_SCORE: Row<Hmm> = Row::of(
    clause!("hmm.07.14"),
    "musketry, score by score",
    &At(|it: &Musketry| matches!(it, Musketry::Resolve(_))),
    || throws(resolve),
);

/// Musketry is over.
pub(in crate::rules::hmm) const OVER: Row<Hmm> =
    Row::of(clause!("hmm.h.close_ranks"), "musketry is over", &At(|it: &Musketry| *it == Musketry::Close), || {
        system(close)
    });

/// The musketry of a turn, at a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Musketry {
    /// Targets are being named.
    Declare,
    /// Order dice are thrown for the firing units.
    Order(Vec<Aims>),
    /// Scores resolve; each inner list fires together.
    Resolve(Vec<Vec<Aims>>),
    /// All have fired.
    Close,
}

/// Every firing unit throws a die (hmm.07.21).
pub(in crate::rules::hmm) fn throw_order_dice(
    InMut(dice): InMut<Dice>,
    table: Table,
    musketry: Up<Musketry>,
) -> Progress<Hmm> {
    let Musketry::Order(aims) = &*musketry else { unreachable!("its row says when") };
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Some(Aims { unit, .. }) = aims.first() else {
        outcome.becomes(Musketry::Close);
        return Ok(outcome);
    };
    let receipt = firing_order(&FiringOrder { units: aims.len() }, dice)?;
    let scores =
        receipt.result.iter().map(|together| together.iter().map(|&index| aims[index].clone()).collect()).collect();
    let text = "The order of fire was thrown for.".to_owned();
    let account = receipt.account.thrown_by(|_, die| field.unit(aims[die].unit).side.into());
    outcome.happen(line(field, *unit, text, clause!("hmm.07.21")).weighing(EntryWeight::Detail).with(account));
    outcome.becomes(Musketry::Resolve(scores));
    Ok(outcome)
}

/// The highest score that is left fires: all its volleys on the strengths of this moment, their losses together at its
/// end.
pub(in crate::rules::hmm) fn resolve(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    musketry: Up<Musketry>,
) -> Progress<Hmm> {
    let Musketry::Resolve(scores) = &*musketry else { unreachable!("its row says when") };
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some((together, rest)) = scores.split_first() else {
        outcome.becomes(Musketry::Close);
        return Ok(outcome);
    };
    let mut losses: Vec<(UnitId, u32)> = Vec::new();
    let shots: Vec<Shot> = together.iter().flat_map(|aims| aims.shots(rules, field)).collect();
    for shot in shots {
        let lost = fire_one(rules, field, dice, &mut outcome, shot)?;
        match losses.iter_mut().find(|(named, _)| *named == shot.target) {
            Some((_, sum)) => *sum += lost,
            None => losses.push((shot.target, lost)),
        }
    }
    for (target, lost) in losses {
        let fallen = Fallen::from_the_rear(field, target, lost);
        losses::inflict(rules, field, dice, &mut outcome, &fallen)?;
    }
    outcome.becomes(Musketry::Resolve(rest.to_vec()));
    Ok(outcome)
}

/// All have fired: units with losses close ranks.
pub(in crate::rules::hmm) fn close() -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.own(HmmEvent::DeclarationsCleared);
    outcome.becomes(CloseRanks { units: None });
    Ok(outcome)
}

/// One declared shot; a unit with a target that is gone, or out of reach by now, loses it (hmm.07.20).
fn fire_one(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    shot: Shot,
) -> Result<u32, NeedDice> {
    let Shot { unit, target, .. } = shot;
    let both_there = field.unit(unit).on_table() && field.unit(target).on_table();
    let aimed = both_there
        .then(|| who_may_fire::may_fire(rules, field, unit).and_then(|()| targets::aim(rules, field, unit, target)));
    let Some(Ok(aimed)) = aimed else { return Ok(0) };
    let receipt = shots::shoot(rules, field, shot, &aimed, dice)?;
    announce(rules, field, outcome, unit, target, &aimed, &receipt);
    Ok(receipt.result.lost)
}

/// Shows and notes a shot, and that it was fired.
pub fn announce(
    _: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
    target: UnitId,
    aimed: &Aimed,
    receipt: &Receipt<VolleyResult>,
) {
    let (name, at) = (&field.unit(unit).name, &field.unit(target).name);
    let lost = receipt.result.lost;
    let kind = if field.of::<Formation>(unit).is_formed() { ShotKind::Volley } else { ShotKind::Skirmish };
    outcome.happen(Happening::LineOfFire {
        unit,
        target: Some(target),
        from: aimed.from,
        to: aimed.to,
        kind,
        trajectory: Trajectory::Straight,
    });
    let text = format!("{name} fired at {at}: {}.", losses::in_words(lost));
    outcome.happen(line(field, unit, text, clause!("hmm.07.14")).with(receipt.account.clone()));
    outcome.own(HmmEvent::Fired(unit, Some((target, field.unit(target).front))));
}

inputs! {
    /// The order in which units fire in the joint musketry, and which fire together.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FiringOrder for "hmm.firing_order" by clause!("hmm.07.21") {
        /// Units that fire.
        units: usize = count("units", clause!("hmm.07.21")).within(1, 60),
    }

    /// One of two units that fire at each other.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Side {
        /// The figures that fire; all of them are the other's target.
        firers: Firers = group(),
        /// How its volley meets the other.
        exposure: Exposure = group(),
    }

    /// Two formed units that fire at each other: order dice, then volleys, the later by survivors only.
    ///
    /// In the same turn, strengths before it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Exchange for "hmm.exchange" by clause!("hmm.07.22")
        switches ["deduction", "musket_table", "first_volley"]
    {
        /// The first unit.
        first: Side = group().whose("the first unit: "),
        /// The second unit.
        second: Side = group().prefix("other_").whose("the second unit: "),
        /// Between the nearest base edges.
        distance_inches: f32 = measure("inches", clause!("hmm.20.02")).named("distance"),
        /// In what air.
        air: Air = group(),
    }
}

impl Exchange {
    /// The volley of each, its target being the other.
    fn volleys(&self) -> [Volley; 2] {
        [(self.first, self.second), (self.second, self.first)].map(|(own, other)| Volley {
            firers: own.firers,
            distance_inches: self.distance_inches,
            exposure: own.exposure,
            target_figures: other.firers.figures,
            target_in_reach: other.firers.figures,
            air: self.air,
        })
    }
}

/// Throws one die for every firing unit and gives the order of fire: steps from the highest score down, in each the
/// units that fire at once.
///
/// Units are numbered as they were counted. Every score gets its step, so equal scores fire on the strengths before it
/// (hmm.07.21).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn firing_order(of: &FiringOrder, dice: &mut Dice) -> Result<Receipt<Vec<Vec<usize>>>, NeedDice> {
    let mut draft = of.draft();
    let steps = throw_order(of.units, &mut draft, dice)?;
    for (index, step) in steps.iter().enumerate() {
        let numbers: Vec<usize> = step.iter().map(|unit| unit + 1).collect();
        draft.result(&format!("step_{}", index + 1), numbers);
    }
    Ok(draft.close(steps))
}

/// Lets two units fire at each other: order dice, then the volleys; the later one fires with its remaining figures
/// (hmm.07.22).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn exchange(
    rules: Rules<'_>,
    exchange: &Exchange,
    dice: &mut Dice,
) -> Result<Receipt<[VolleyResult; 2]>, NeedDice> {
    let mut draft = Draft::for_procedure(Exchange::PROCEDURE);
    let (volleys, mut tolls) = (exchange.volleys(), [None; 2]);
    for step in throw_order(2, &mut draft, dice)? {
        let lost_before = tolls.map(|toll: Option<VolleyResult>| toll.map_or(0, |toll| toll.lost));
        for unit in step {
            let shot = after_losses(&volleys[unit], lost_before[1 - unit]);
            let receipt = volley(rules, &shot, dice)?;
            let name = ["first", "second"][unit];
            if lost_before[1 - unit] > 0 {
                draft.note(clause!("hmm.07.22"), format!("{name} unit: figures left to fire"), shot.firers.figures);
            }
            for line in receipt.account.lines {
                draft.note(line.clause, format!("{name} unit: {}", line.label), line.value);
            }
            receipt.account.dice.into_iter().for_each(|throw| draft.dice_apart(throw));
            tolls[unit] = Some(receipt.result);
        }
    }
    let tolls = tolls.map(|toll| toll.expect("the order of fire names both units"));
    draft.result("first_causes", tolls[0].lost);
    draft.result("second_causes", tolls[1].lost);
    Ok(draft.close(tolls))
}

fn throw_order(units: usize, draft: &mut Draft, dice: &mut Dice) -> Result<Vec<Vec<usize>>, NeedDice> {
    let throw = dice.d6s(units, Reason::new(clause!("hmm.07.21"), "order of fire"))?;
    let scores = throw.faces.clone();
    draft.note(
        clause!("hmm.07.21"),
        "order dice, higher first",
        scores.iter().map(|&face| i64::from(face)).collect::<Vec<_>>(),
    );
    draft.dice_apart(throw);
    let of_score = |score: u8| -> Vec<usize> { (0..units).filter(|&unit| scores[unit] == score).collect() };
    Ok((1..=6).rev().map(of_score).filter(|step| !step.is_empty()).collect())
}

/// A volley once its firers have lost figures to fire that came before it.
fn after_losses(shot: &Volley, lost: u32) -> Volley {
    let figures = shot.firers.figures.saturating_sub(lost);
    Volley { firers: Firers { figures, ..shot.firers }, ..*shot }
}

/// The display of a shot before it is fired: range, cover, aspect and the mean loss.
pub fn plan_of_shot(rules: &Hmm, field: &Field<'_>, shot: Shot, aimed: &Aimed) -> Plan {
    let line =
        |clause: Clause, label: &str, value: crate::receipt::Figure| Line { clause, label: label.to_owned(), value };
    let (own, struck) = (field.of::<UnitState>(shot.unit), field.of::<UnitState>(shot.target).formation.kind);
    let by_light_chart = own.fires_independently() || struck == FormationKind::Skirmish;
    let aspect = match (by_light_chart, aimed.aspect) {
        (true, Aspect::Flank) => line(clause!("hmm.08.15"), "aspect, for nothing in light fire", "flank".into()),
        _ => line(losses::FLANK_FIRE_DOUBLES, "aspect", aimed.aspect.to_string().into()),
    };
    let deep = losses::is_deep(struck)
        .then(|| line(losses::NO_DENSITY_BONUS, "its depth adds no loss", struck.to_string().into()));
    Plan {
        lines: [
            line(ranges::MEASURED, "distance in inches", aimed.distance_inches.into()),
            line(aimed.sheltered_by.unwrap_or(clause!("hmm.07.18")), "cover", aimed.cover.to_string().into()),
            aspect,
            line(rights::firing_clause(rules.in_force(), own), "figures that fire", shot.figures.into()),
        ]
        .into_iter()
        .chain(deep)
        .collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(vec![aimed.from, aimed.to]),
            role: OverlayRole::Clear,
            label: format!("{:.1} in", aimed.distance_inches),
            margin: Some(aimed.range_margin),
        }],
        outlook: Outlook {
            enemy_loss: odds::mean_shot(rules, field, shot, aimed),
            targets: vec![shot.target],
            ..Outlook::default()
        },
        ..Plan::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_fire_from_six_down_and_equal_ones_together() {
        let receipt = firing_order(&FiringOrder { units: 5 }, &mut Dice::scripted([3, 6, 1, 3, 6])).expect("five dice");
        assert_eq!(receipt.result, [vec![1, 4], vec![0, 3], vec![2]]);
    }

    #[test]
    fn nobody_firing_throws_nothing() {
        let receipt = firing_order(&FiringOrder { units: 0 }, &mut Dice::scripted([])).expect("no dice");
        assert!(receipt.result.is_empty());
    }
}
