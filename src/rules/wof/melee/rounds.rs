//! A round of combat (wof.10.4.01, wof.17): every pair in contact strikes, one die each half, all on the strengths
//! before the round; then the losses fall together. Which figures strike is in `melee::pairings`, which units then test
//! in `morale::checks`.

use std::collections::BTreeSet;

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        At, Outcome, Progress, Row, Section, Up,
        notice::Moment,
        sequence::{system, throws},
    },
    clause::Clause,
    count::counted,
    dice::{Dice, NeedDice},
    rules::wof::{
        Wof,
        buildings::{garrison_dice::Dividing, garrisons, positions},
        charts::{Pips, Ranks, TerrainKind},
        events::{Change, Hit, WofEvent},
        fire::losses::{self, Loss},
        journal::line,
        melee::{
            blow, combat_modifiers, fights,
            pairings::{self, Pairing},
            reinforcing_cavalry,
            round_loss::{self, Disorder, Standing, Tally},
        },
        state::{BattleState, Fight, Formation, Morale, UnitState},
        works::{abatis::Clearing, field_works},
    },
    table::{FeatureId, Field, Table, UnitId},
};

/// A round of combat (wof.17), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fighting {
    stage: Stage,
    /// The only units that fight in it; none if all units do.
    among: Option<Vec<UnitId>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// Units that would clear an abatis are asked (wof.20.9.06).
    Abatis,
    /// Owners of garrisons that several enemies attack are asked (wof.20.8.07).
    Divide,
    /// The pairs are not known yet.
    Meet,
    /// Pairings still throw their dice.
    Strike(Round),
    /// Units without figures are out of their fights.
    Settle,
}

/// A round as far as it has been thrown for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Round {
    fights: Vec<Fight>,
    left: Vec<Pairing>,
    blows: Vec<Blow>,
}

/// One unit's strike at another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Blow {
    striker: UnitId,
    opponent: UnitId,
    pips: Pips,
}

impl Fighting {
    /// The round of the combat phase (wof.10.4.01).
    pub fn begin() -> Self {
        Self { stage: Stage::Abatis, among: None }
    }

    /// An immediate round between some units, after horse broke through (wof.17.7.02).
    pub fn among(units: Vec<UnitId>) -> Self {
        Self { stage: Stage::Meet, among: Some(units) }
    }

    /// Whether people are asked before the round.
    pub(in crate::rules::wof) fn is_preparing(&self) -> bool {
        matches!(self.stage, Stage::Abatis | Stage::Divide)
    }

    /// Whether the pairs are not known yet.
    pub(in crate::rules::wof) fn is_meeting(&self) -> bool {
        self.stage == Stage::Meet
    }

    /// Whether pairings throw.
    pub(in crate::rules::wof) fn is_striking(&self) -> bool {
        matches!(self.stage, Stage::Strike(_))
    }

    /// Whether the round is over.
    pub(in crate::rules::wof) fn is_settling(&self) -> bool {
        self.stage == Stage::Settle
    }

    fn at(&self, stage: Stage) -> Self {
        Self { stage, among: self.among.clone() }
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "A round of combat",
    rows: &[
        Row::of(
            clause!("wof.20.8.07"),
            "those in and before works say how they fight",
            &At(Fighting::is_preparing),
            || system(prepare),
        ),
        Row::of(clause!("wof.17.1.01"), "who fights whom", &At(Fighting::is_meeting), || system(meet)),
        Row::of(
            clause!("wof.10.4.01"),
            "all strike on the strengths before the round",
            &At(Fighting::is_striking),
            || throws(throw),
        ),
        Row::of(
            clause!("wof.10.4.01"),
            "those without figures are out of their fights",
            &At(Fighting::is_settling),
            || system(settle),
        ),
    ],
};

/// First asks the units that would clear an abatis, then owners of garrisons that several enemies attack.
fn prepare(task: Up<Fighting>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    if task.stage == Stage::Abatis {
        outcome.becomes(task.at(Stage::Divide));
        outcome.push(Clearing::begin());
    } else {
        outcome.becomes(task.at(Stage::Meet));
        outcome.push(Dividing::begin());
    }
    Ok(outcome)
}

/// The next pairing throws its die; when all have, the round closes.
fn throw(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Fighting>) -> Progress<Wof> {
    let Stage::Strike(round) = &task.stage else { unreachable!("its row says when") };
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match round.left.split_first() {
        Some((pairing, rest)) => strike(rules, field, dice, &mut outcome, &task, round, (pairing, rest))?,
        None => close(rules, field, &mut outcome, &task, round),
    }
    Ok(outcome)
}

/// Units without figures are out of their fights.
fn settle(table: Table) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let on_table = |fight: &&Fight| [fight.first, fight.second].iter().all(|&unit| field.unit(unit).on_table());
    let left: Vec<Fight> = field.resource::<BattleState>().fights.iter().filter(on_table).copied().collect();
    if left != field.resource::<BattleState>().fights {
        outcome.own(WofEvent::Fights(left));
    }
    outcome.finish();
    Ok(outcome)
}

/// Finds the pairs, and the units disordered by attacking a block or a work (wof.20.8.04, wof.20.9.04).
fn meet(rules: Res<Wof>, table: Table, task: Up<Fighting>) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let fights = fights::fights_now(rules, field, task.among.as_deref());
    if fights.is_empty() {
        outcome.becomes(task.at(Stage::Settle));
        return Ok(outcome);
    }
    for (unit, held, clause) in attackers_of_works(rules, field, &fights) {
        outcome.own(WofEvent::of(unit, Change::Attacked(held)));
        if field.of::<Formation>(unit).ranks == Ranks::Ordered {
            disorder(field, &mut outcome, unit, clause, "attacked works or houses");
        }
    }
    let left = pairings::pairings(rules, field, &fights);
    for unit in everybody_in(&fights, &left) {
        outcome.own(WofEvent::of(unit, Change::RoundBegan));
    }
    outcome.becomes(task.at(Stage::Strike(Round { fights, left, blows: Vec::new() })));
    Ok(outcome)
}

/// The units in some fights, and those that strike there from behind a friend, by id.
fn everybody_in(fights: &[Fight], pairings: &[Pairing]) -> BTreeSet<UnitId> {
    let in_contact = fights.iter().flat_map(|fight| [fight.first, fight.second]);
    in_contact.chain(pairings.iter().map(|pairing| pairing.striker)).collect()
}

/// Units that attack blocks and works that an enemy holds, with the feature and the clause that disorders them.
fn attackers_of_works(rules: &Wof, field: &Field<'_>, fights: &[Fight]) -> Vec<(UnitId, FeatureId, Clause)> {
    let both = fights.iter().flat_map(|fight| [(fight.first, fight.second), (fight.second, fight.first)]);
    let mut found: Vec<(UnitId, FeatureId, Clause)> = both
        .filter_map(|(unit, foe)| {
            let held = field.feature(positions::held_towards(field, foe, unit)?)?;
            let clause = if rules.terrain(held) == TerrainKind::Block {
                garrisons::DISORDER_IN_BLOCKS
            } else {
                field_works::ENTERED_OR_ATTACKED
            };
            Some((unit, held.id, clause))
        })
        .collect();
    found.sort_unstable();
    found.dedup_by_key(|(unit, ..)| *unit);
    found
}

fn disorder(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, clause: Clause, why: &str) {
    let text = format!("{} {why} and fell into disorder.", field.unit(unit).name);
    outcome.own(WofEvent::of(unit, Change::Ranks(Ranks::Disordered)));
    outcome.happen(line(field, unit, text, clause));
}

/// One pairing throws its die (wof.15.0.01).
fn strike(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    task: &Fighting,
    round: &Round,
    now: (&Pairing, &[Pairing]),
) -> Result<(), NeedDice> {
    let (pairing, rest) = now;
    let receipt = combat_modifiers::strike(rules.in_force(), &blow::strike(rules, field, pairing), dice)?;
    let name = |unit: UnitId| &field.unit(unit).name;
    let is_behind = !round.fights.iter().any(|fight| fight.has(pairing.striker));
    let (how, clause) = match is_behind {
        true => (" from behind other horse", reinforcing_cavalry::CLAUSE),
        false => ("", clause!("wof.17.1.01")),
    };
    let text = format!(
        "{} struck {}{how} with {}: {}.",
        name(pairing.striker),
        name(pairing.opponent),
        counted(pairing.figures, "figure"),
        receipt.result
    );
    let account = Some(receipt.account);
    outcome.happen(line(field, pairing.striker, text, clause).with(account));
    let blow = Blow { striker: pairing.striker, opponent: pairing.opponent, pips: receipt.result };
    let blows = round.blows.iter().copied().chain([blow]).collect();
    outcome.becomes(task.at(Stage::Strike(Round { fights: round.fights.clone(), left: rest.to_vec(), blows })));
    Ok(())
}

/// All losses of the round fall together; a unit that lost a twelfth is disordered (wof.17.3.01).
fn close(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, task: &Fighting, round: &Round) {
    let fought = everybody_in(&round.fights, &[]).into_iter().chain(round.blows.iter().map(|blow| blow.striker));
    let fought: BTreeSet<UnitId> = fought.collect();
    for unit in fought {
        end_of_round(rules, field, outcome, &round.blows, unit);
    }
    let losses: Vec<Loss> = round
        .blows
        .iter()
        .filter(|blow| blow.pips > Pips::NONE)
        .map(|blow| Loss { unit: blow.opponent, pips: blow.pips, by: Some(blow.striker), hit: Hit::Combat })
        .collect();
    losses::inflict(rules, field, outcome, &losses);
    outcome.own(WofEvent::Fights(after(field, round)));
    outcome.becomes(task.at(Stage::Settle));
}

/// The result of a round for one unit: the loss it inflicted, that it fought, whether it lost and is disordered
/// (wof.17.3.01, wof.18.1.09).
fn end_of_round(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, blows: &[Blow], unit: UnitId) {
    let given: Pips = blows.iter().filter(|blow| blow.striker == unit).map(|blow| blow.pips).sum();
    let taken: Pips = blows.iter().filter(|blow| blow.opponent == unit).map(|blow| blow.pips).sum();
    let state = field.of::<UnitState>(unit);
    outcome.own(WofEvent::of(unit, Change::Gave(given)));
    outcome.own(WofEvent::of(unit, Change::Fought));
    let receipt =
        round_loss::round(rules.in_force(), &Tally { taken, given, start: u32::from(state.strength.start_figures) });
    let name = &field.unit(unit).name;
    if receipt.result.standing == Standing::Lost && !state.morale.is_routing() {
        let text = format!("{name} lost the round: {taken} taken, {given} given.");
        outcome
            .happen(line(field, unit, text, clause!("wof.18.1.09")).weighing(Moment::MeleeLost).with(receipt.account));
    }
    if receipt.result.disorder == Disorder::Disordered && state.formation.ranks == Ranks::Ordered {
        disorder(field, outcome, unit, clause!("wof.17.3.01"), "lost a twelfth");
    }
}

/// The fights with one more round; those in which units only struck routers from behind are over
/// (`wof.h.pursuit_contact`).
fn after(field: &Field<'_>, round: &Round) -> Vec<Fight> {
    let fought =
        |fight: &Fight| round.fights.iter().any(|other| (other.first, other.second) == (fight.first, fight.second));
    let runs = |unit: UnitId| field.of::<Morale>(unit).is_routing();
    let lasting = round.fights.iter().filter(|fight| !runs(fight.first) && !runs(fight.second));
    let idle = field.resource::<BattleState>().fights.iter().filter(|fight| !fought(fight)).copied();
    idle.chain(lasting.map(|fight| Fight { rounds: fight.rounds + 1, ..*fight })).collect()
}
