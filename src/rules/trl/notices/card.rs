//! A unit's card: its state with reasons and clauses.

use crate::{
    battle::{Sight, notice::CardRow},
    rules::{
        common::cards::row,
        trl::{
            Trl,
            charts::{Arm, Commander, Special},
            movement::who_may_move::{allowance, rate_inches, usual_pace, weather},
            state::{General, Officer, UnitView},
        },
    },
    table::UnitId,
};

pub(super) fn card(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Vec<CardRow> {
    let state = sight.unit(unit);
    let rows = match state.general {
        Some(general) => general_rows(sight, general),
        None => unit_rows(rules, state),
    };
    rows.into_iter().chain(move_rows(rules, sight, unit)).collect()
}

fn general_rows(sight: &Sight<'_, Trl>, general: &General) -> Vec<CardRow> {
    let with = general.joined.map_or_else(|| "nobody".to_owned(), |unit| sight.field.unit(unit).name.clone());
    vec![
        row("Rank", general.rank.to_string(), "", clause!("trl.p03.10")),
        row("Skill", general.skill.to_string(), "decides ties for the initiative", clause!("trl.p06.04")),
        row("Motivation", general.motivation.to_string(), "of his brigade", clause!("trl.hc.18")),
        row("With", with, "", clause!("trl.p08.10")),
        row("Lets test again", re_rolls(general), "", clause!("trl.p32.06")),
        row("Orders", "not written", "units act freely", clause!("trl.p06.07")),
    ]
}

fn re_rolls(general: &General) -> &'static str {
    match general.rank {
        Commander::Adjutant => "his unit, where its motivation fails",
        Commander::General | Commander::Officer => "his unit; the motivation of those near him",
    }
}

fn unit_rows(rules: &Trl, state: UnitView<'_>) -> Vec<CardRow> {
    let (troops, strength, chart) = (state.troops, state.strength, rules.charts());
    let weapon = chart.fire.weapon(troops.kind.weapon());
    let skill = format!("{}+", chart.melee.skill(troops.skill));
    let motivation = format!("{}+", chart.morale.needed(troops.motivation));
    let mut rows = vec![
        row("Troops", troops.kind.to_string(), "", clause!("trl.p03.07")),
        row("Nation", troops.nation.to_string(), "", clause!("trl.hc.22")),
        row("Skill", troops.skill.to_string(), skill, clause!("trl.p25.03")),
        row("Motivation", troops.motivation.to_string(), motivation, clause!("trl.p31.07")),
        row("Stands", u32::from(strength.left()), format!("of {}", strength.started), clause!("trl.p17.03")),
        officer_row(strength.officer),
        row(
            "Formation",
            state.formation.kind.to_string(),
            format!("{} wide", state.formation.width),
            clause!("trl.p06.09"),
        ),
    ];
    if troops.special != Special::Plain {
        rows.push(row("Has", troops.special.to_string(), "", clause!("trl.hc.21")));
    }
    if troops.kind.arm() != Arm::Cavalry || troops.special == Special::Firearms {
        let reach = format!("{:.0} in", weapon.range_inches);
        rows.push(row("Fires", reach, format!("hits on {}+", weapon.needed), clause!("trl.p20.01")));
    }
    rows.extend(assault_rows(rules, state));
    let save = format!("{}+", chart.fire.save(troops.kind.arm()));
    rows.push(row("Saves", save, "against shooting", clause!("trl.p21.04")));
    for card in &state.conduct.cards {
        rows.push(row("Event card", card.to_string(), &*chart.event_cards.of(*card).text, clause!("trl.hc.37")));
    }
    if state.morale.disorientated {
        rows.push(row("Disorientated", true, "half its fire, -1 when it tests", clause!("trl.p32.01")));
    }
    rows
}

/// Whether an officer leads it; without him it still shoots and assaults (trl.p32.04).
fn officer_row(officer: Officer) -> CardRow {
    match officer {
        Officer::None => row("Officer", "none", "", clause!("trl.hc.19")),
        Officer::Leads => row("Officer", "leads it", "", clause!("trl.hc.19")),
        Officer::Adjutant => row("Officer", "an adjutant in his place", "", clause!("trl.p08.12")),
        Officer::Dead => row("Officer", "dead", "it still shoots and assaults", clause!("trl.p32.04")),
    }
}

/// How far it assaults, and how it fights (trl.p24.02, trl.p25.06, trl.p25.07).
fn assault_rows(rules: &Trl, state: UnitView<'_>) -> Vec<CardRow> {
    let (troops, chart) = (state.troops, rules.charts());
    let melee = chart.melee.save(troops.kind).map_or("no save".to_owned(), |save| format!("saves on {save}+"));
    let range = chart.charge.range_inches(troops.kind);
    let far = range.map(|inches| row("Assaults", format!("{inches:.0} in"), "in line", clause!("trl.p24.02")));
    let fights = row("Attacks", chart.melee.attacks(troops.kind), format!("a stand, {melee}"), clause!("trl.p25.06"));
    far.into_iter().chain([fights]).collect()
}

fn move_rows(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Vec<CardRow> {
    let state = sight.unit(unit);
    let pace = usual_pace(state);
    let left = allowance(rules, &sight.field, unit, pace);
    let whole = rate_inches(rules, weather(&sight.field), state, pace);
    let left = if state.conduct.spent_whole { 0.0 } else { (left.left_inches - left.slowed_inches).max(0.0) };
    vec![row("Moves", whole, format!("{left:.1} in left"), clause!("trl.p08.06"))]
}
