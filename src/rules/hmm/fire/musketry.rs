//! Joint musketry (section 7): both sides name their targets, every firing unit throws an order die, scores resolve
//! from 6 down to 1, equal scores together on the strengths before them. Who may name whom is `fire::targets`'s.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Happening, Outcome, Outlook, Plan, Progress, Refusal, ShotKind, Trajectory, Up,
        notice::{EntryWeight, Overlay, OverlayRole, OverlayShape},
    },
    dice::{Dice, NeedDice},
    receipt::{Line, Receipt},
    rules::{
        hmm::{
            Hmm,
            data::{FormationKind, Fresh, LightMark},
            events::HmmEvent,
            fire::{
                self, Air, Firers, LightFire, LineAtLight, Toll, Volley,
                losses::{self, CloseRanks, Fallen},
                targets::{Aims, Shot},
            },
            odds,
            state::{Acted, BattleState, Formation, History, Troops, UnitState, UnitView},
            visibility::{self, Aimed},
        },
        telling::note_of,
    },
    table::{Field, Recalled, Table, UnitId, Whom, ask::sort_by_distance},
};

/// The musketry of a turn, at a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Musketry {
    /// Targets are being named.
    Declare,
    /// Order dice are thrown for those who fire.
    Order(Vec<Aims>),
    /// Scores resolve; each inner list fires together.
    Resolve(Vec<Vec<Aims>>),
    /// All have fired.
    Close,
}

/// Whether a unit may use its small arms in the fire phase (hmm.02.15b).
///
/// # Errors
/// The bar that keeps it from firing.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let bar = |clause: &'static str, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if state.troops.weapon.is_none() || state.battery.is_some() => bar("hmm.07.01", "it has no small arms"),
        () if state.morale.rout.is_some() => bar("hmm.03.37", "routed units do not fire"),
        () if state.formation.kind == FormationKind::Rout && state.troops.kind.is_cavalry() => {
            bar("hmm.04.12", "it is in no formation")
        }
        () if state.formation.kind == FormationKind::Rout => bar("hmm.18.16", "it is in no formation"),
        () if state.conduct.acted == Acted::FiredAndMoved => bar("hmm.03.04", "it has used fire and move"),
        () if state.history.acts_from.is_some_and(|from| field.resource::<BattleState>().turn < from) => {
            bar("hmm.18.08", "it has been made of remnants and is not ready yet")
        }
        () if state.conduct.acted == Acted::Remounted => bar("hmm.02.15b", "it has mounted or dismounted this turn"),
        () if state.conduct.acted == Acted::Charged => bar("hmm.03.06", "it has charged"),
        () if matches!(state.conduct.acted, Acted::Worked | Acted::LaidCharge) => bar("hmm.20.34", "it is at work"),
        () if state.conduct.fired => bar("hmm.02.15", "it has fired this turn"),
        () if state.formation.half_changed.is_some() => {
            bar("hmm.05.02", "it is half way through a change of formation")
        }
        () if field.resource::<BattleState>().is_pinned(unit) => bar("hmm.20.30", "it is in melee"),
        () if firers(rules, field, unit, None) == 0 => bar("hmm.07.28", "nobody in this formation fires"),
        () => Ok(()),
    }
}

/// How many figures of a unit fire in its formation (hmm.07.28); in square those of the face towards the target.
pub fn firers(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: Option<UnitId>) -> u32 {
    visibility::firing_figures(rules, field, unit, target)
}

/// The nearest unit that a unit may fire at, ties by id.
pub fn nearest_target(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let mut targets = targets(rules, field, unit);
    sort_by_distance(&mut targets, |(_, aimed)| aimed.distance_inches, |(target, _)| *target);
    targets.first().map(|(target, _)| *target)
}

/// Every unit that a unit may fire at, with what was measured, by id.
pub fn targets(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<(UnitId, Aimed)> {
    field.recall(&TargetsOf(unit), || {
        let enemy = field.unit(unit).side.enemy();
        let Some(weapon) = field.of::<Troops>(unit).weapon else { return Vec::new() };
        let reach = rules.rules().charts.fire.reach(weapon).reach_inches;
        let near = field.units_near(unit, reach, Whom::of(enemy)).into_iter();
        let near = near.filter(|&target| visibility::may_be_within(field, unit, target, reach));
        near.filter_map(|target| Some((target, visibility::aim(rules, field, unit, target).ok()?))).collect()
    })
}

/// Whose targets are asked for.
#[derive(Serialize)]
struct TargetsOf(UnitId);

impl Recalled for TargetsOf {
    type Answer = Vec<(UnitId, Aimed)>;
}

/// What is shown of a shot before it is fired: range, cover, aspect and the mean loss.
pub fn plan_of_shot(rules: &Hmm, field: &Field<'_>, shot: Shot, aimed: &Aimed) -> Plan {
    let line = |clause: &'static str, label: &str, value: crate::receipt::Figure| Line {
        clause: clause.into(),
        label: label.to_owned(),
        value,
    };
    Plan {
        lines: vec![
            line("hmm.20.02", "distance in inches", aimed.distance_inches.into()),
            line("hmm.07.18", "cover", aimed.cover.to_string().into()),
            line("hmm.07.19", "aspect", aimed.aspect.to_string().into()),
            line("hmm.07.28", "figures that fire", shot.figures.into()),
        ],
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
    let receipt = fire::firing_order(aims.len(), dice)?;
    let scores =
        receipt.result.iter().map(|together| together.iter().map(|&index| aims[index].clone()).collect()).collect();
    let turn = field.resource::<BattleState>().turn;
    let text = "The order of fire was thrown for.".to_owned();
    let account = receipt.account.thrown_by(|_, die| field.unit(aims[die].unit).side.into());
    outcome.happen(note_of(field, turn, EntryWeight::Detail, *unit, text, "hmm.07.21", Some(account)));
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
        let fallen = Fallen::from_the_rear(field, target, lost, "hmm.07.14");
        losses::inflict(rules, field, dice, &mut outcome, &fallen)?;
    }
    outcome.becomes(Musketry::Resolve(rest.to_vec()));
    Ok(outcome)
}

/// All have fired: who has lost men closes ranks.
pub(in crate::rules::hmm) fn close() -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.own(HmmEvent::DeclarationsCleared);
    outcome.becomes(CloseRanks { units: None });
    Ok(outcome)
}

/// One declared shot; a unit whose target is gone, or out of reach by now, loses it (hmm.07.20).
fn fire_one(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    shot: Shot,
) -> Result<u32, NeedDice> {
    let Shot { unit, target, .. } = shot;
    let both_there = field.unit(unit).on_table() && field.unit(target).on_table();
    let aimed =
        both_there.then(|| may_fire(rules, field, unit).and_then(|()| visibility::aim(rules, field, unit, target)));
    let Some(Ok(aimed)) = aimed else { return Ok(0) };
    let receipt = shoot(rules, field, shot, &aimed, dice)?;
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
    receipt: &Receipt<Toll>,
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
    outcome.happen(note_of(
        field,
        field.resource::<BattleState>().turn,
        EntryWeight::Plain,
        unit,
        text,
        "hmm.07.14",
        Some(receipt.account.clone()),
    ));
    outcome.own(HmmEvent::Fired(unit, Some((target, field.unit(target).front))));
}

/// One shot of all figures of a unit that fire at a target.
pub fn whole_shot(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Shot {
    Shot { unit, target, figures: firers(rules, field, unit, Some(target)) }
}

/// A shot of a unit at a target by the procedure that fits both: a volley, light fire, or a volley at light troops.
///
/// # Errors
/// [`NeedDice`] where dice run short.
pub fn shoot(
    rules: &Hmm,
    field: &Field<'_>,
    shot: Shot,
    aimed: &Aimed,
    dice: &mut Dice,
) -> Result<Receipt<Toll>, NeedDice> {
    let Shot { unit, target, figures } = shot;
    let (state, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let target_figures = u32::try_from(losses::men(field, target)).unwrap_or(u32::MAX);
    let Some(weapon) = state.troops.weapon else { unreachable!("only units with small arms may fire") };
    let firers = Firers {
        figures,
        grouping: state.troops.grouping,
        weapon,
        ignition: state.troops.ignition,
        footing: visibility::footing_of(rules, field, unit),
    };
    let air = air(field);
    match (state.fires_independently(), struck.formation.kind == FormationKind::Skirmish) {
        (true, _) => {
            let fire = LightFire {
                figures,
                weapon,
                distance_inches: aimed.distance_inches,
                mark: light_mark(struck),
                cover: aimed.cover,
                daylight: air.daylight,
                target_figures,
            };
            fire::light_fire(rules.rules(), &fire, dice)
        }
        (false, true) => {
            let fire =
                LineAtLight { firers, distance_inches: aimed.distance_inches, cover: aimed.cover, target_figures };
            fire::line_at_light(rules.rules(), &fire, dice)
        }
        (false, false) => {
            let volley = Volley {
                firers,
                air,
                distance_inches: aimed.distance_inches,
                fresh: fresh(rules, field, unit, target),
                cover: aimed.cover,
                aspect: aimed.aspect,
                target_figures,
                target_in_reach: aimed.figures_in_reach,
            };
            fire::volley(rules.rules(), &volley, dice)
        }
    }
}

/// Whom light troops aim at when they name a unit: pioneers are pioneers in open order too (hmm.08.03, hmm.08.05).
fn light_mark(target: UnitView<'_>) -> LightMark {
    use crate::rules::hmm::data::Troop;
    match target.troops.kind {
        Troop::General => LightMark::General,
        Troop::Pioneers => LightMark::Pioneers,
        _ if target.formation.kind == FormationKind::Skirmish => LightMark::Light,
        troop if troop.is_artillery() => LightMark::Crew,
        _ => LightMark::Formed,
    }
}

/// Rain and night over the battle.
pub fn air(field: &Field<'_>) -> Air {
    let battle = field.resource::<BattleState>();
    Air { weather: battle.weather, daylight: battle.daylight }
}

/// Whether a volley of a unit at a target is a first one: it has not fired at it where it stands (hmm.07.16).
fn fresh(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Fresh {
    let same_place = rules.rules().charts.fire.same_place_inches;
    let now = field.unit(target).front.at;
    let fired = field
        .of::<History>(unit)
        .fired_at
        .iter()
        .any(|(at, place)| *at == target && place.at.distance(now) <= same_place + crate::measure::TOLERANCE);
    if fired { Fresh::Ordinary } else { Fresh::First }
}
