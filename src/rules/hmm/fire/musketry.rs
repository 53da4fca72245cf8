//! Joint musketry (section 7): both sides name their targets, every firing unit throws an order die, scores resolve
//! from 6 down to 1, equal scores together on the strengths before them. `fire::targets` says which targets may be
//! named.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Happening, Outcome, Outlook, Plan, Progress, ShotKind, Trajectory, Up,
        notice::{EntryWeight, Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::{Line, Receipt},
    rules::hmm::{
        Hmm,
        data::{Aspect, FormationKind},
        events::HmmEvent,
        fire::{
            self, FiringOrder,
            effect::VolleyResult,
            losses::{self, CloseRanks, Fallen},
            shot::Shot,
            volleys::{self, Aims},
        },
        formation::rights,
        journal::line,
        odds,
        state::{Formation, UnitState},
        visibility::{self, aim::Aimed},
    },
    table::{Field, Table, UnitId},
};

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

/// The display of a shot before it is fired: range, cover, aspect and the mean loss.
pub fn plan_of_shot(rules: &Hmm, field: &Field<'_>, shot: Shot, aimed: &Aimed) -> Plan {
    let line =
        |clause: Clause, label: &str, value: crate::receipt::Figure| Line { clause, label: label.to_owned(), value };
    let (own, struck) = (field.of::<UnitState>(shot.unit), field.of::<UnitState>(shot.target).formation.kind);
    let by_light_chart = own.fires_independently() || struck == FormationKind::Skirmish;
    let aspect = match (by_light_chart, aimed.aspect) {
        (true, Aspect::Flank) => line(clause!("hmm.08.15"), "aspect, for nothing in light fire", "flank".into()),
        _ => line(clause!("hmm.07.19"), "aspect", aimed.aspect.to_string().into()),
    };
    let is_deep = matches!(struck, FormationKind::MarchColumn | FormationKind::AttackColumn | FormationKind::Square);
    let deep = is_deep.then(|| line(clause!("hmm.20.45"), "its depth adds no loss", struck.to_string().into()));
    Plan {
        lines: [
            line(clause!("hmm.20.02"), "distance in inches", aimed.distance_inches.into()),
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
    let receipt = fire::firing_order(&FiringOrder { units: aims.len() }, dice)?;
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
        .then(|| volleys::may_fire(rules, field, unit).and_then(|()| visibility::aim::aim(rules, field, unit, target)));
    let Some(Ok(aimed)) = aimed else { return Ok(0) };
    let receipt = volleys::shoot(rules, field, shot, &aimed, dice)?;
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
        from: aimed.from,
        to: aimed.to,
        kind,
        trajectory: Trajectory::Straight,
    });
    let text = format!("{name} fired at {at}: {}.", losses::in_words(lost));
    outcome.happen(line(field, unit, text, clause!("hmm.07.14")).with(receipt.account.clone()));
    outcome.own(HmmEvent::Fired(unit, Some((target, field.unit(target).front))));
}
