//! The effect of a shot on a bridge of boats (hmm.20.37).

use bevy::math::Vec2;

use crate::{
    battle::{Outcome, notice::EntryWeight},
    dice::{Dice, NeedDice, Reason},
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            charts::{TerrainKind, Weight},
            events::HmmEvent,
            state::BattleState,
            works::{Breach, Engineered},
        },
    },
    table::Field,
};

/// A shot or burst that falls on a pontoon bridge destroys an inch of it on a 6, a heavy gun's on a 5 too (hmm.20.37).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn struck(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    weight: Weight,
    at: Vec2,
    radius: f32,
) -> Result<(), NeedDice> {
    let chart = &rules.charts().works;
    let bridges = field.features().filter(|feature| rules.terrain(feature) == TerrainKind::PontoonBridge);
    let near: Vec<(Breach, String)> = bridges
        .filter_map(|bridge| {
            let line = bridge.shape.line()?;
            let (nearest, along) = line.nearest(at);
            let reach = nearest.distance(at) - line.width() / 2.0;
            let whole = !bridge.state.openings().iter().any(|(from, to)| (*from..=*to).contains(&along));
            let breach = Breach { feature: bridge.id, at: along, hundredths: 0, open_inches: chart.bridge_inches };
            (reach <= radius && whole).then(|| (breach, bridge.name.clone()))
        })
        .collect();
    let from = chart.bridge_hit_from(weight);
    for (breach, name) in near {
        let throw = dice.d6s(1, Reason::new(clause!("hmm.20.37"), "a section of the bridge"))?;
        let turn = field.resource::<BattleState>().turn;
        let (weight, text) = if throw.faces[0] >= from {
            outcome.own(HmmEvent::Engineered(Engineered::Broke(breach)));
            (EntryWeight::Plain, format!("An inch of {name} was shot away."))
        } else {
            (EntryWeight::Detail, format!("{name} was struck and held."))
        };
        outcome.happen(
            JournalLine::new(turn, text, clause!("hmm.20.37")).weighing(weight).thrown("hmm.bridge_section", throw),
        );
    }
    Ok(())
}
