//! The optional weather (trl.hc.36, `trl.h.weather`): thrown for before the battle by the season, or as the scenario has
//! it, and its changes. What it does is decided where it applies: shooting, sight, rates, bogging.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{Outcome, Progress, notice::EntryWeight},
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        common::journal::JournalLine,
        reckon::{ProcedureInputs, inputs},
        trl::{
            Trl,
            charts::{Rules, Season, Weather, WeatherRule},
            events::TrlEvent,
            rule_of_dice,
            setup::deployment::Deploying,
            state::{BattleState, TurnStage},
        },
        word::Word,
    },
    table::Table,
};

inputs! {
    /// The weather of a day.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FirstWeather for "trl.weather" by clause!("trl.hc.36") {
        /// The season.
        season: Season = word(clause!("trl.hc.36")).or("Summer"),
    }

    /// A change of the weather at the start of a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Change for "trl.weather_change" by clause!("trl.hc.36") {
        /// The weather until then.
        weather: Weather = word(clause!("trl.hc.36")).or("Fair"),
        /// The turn.
        turn: u32 = count("turns", clause!("trl.hc.36")).or("4"),
    }
}

/// Throws two dice for the weather of a day.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn first_weather(rules: Rules<'_>, of: &FirstWeather, dice: &mut Dice) -> Result<Receipt<Weather>, NeedDice> {
    let mut draft = of.draft();
    let faces = rule_of_dice::throw(dice, 2, (clause!("trl.hc.36"), "weather"), &mut draft)?;
    let weather = rules.charts.weather.thrown(of.season, faces.iter().sum());
    draft.note(clause!("trl.hc.36"), format!("in {}", of.season), weather.to_string());
    draft.result("weather", weather.to_string());
    Ok(draft.close(weather))
}

/// Throws for a change of the weather: fog may lift in every turn, all else changes every few turns.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn change(rules: Rules<'_>, of: &Change, dice: &mut Dice) -> Result<Receipt<Weather>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.weather;
    let mut weather = of.weather;
    if weather == Weather::Fog {
        let face = rule_of_dice::throw(dice, 1, (clause!("trl.hc.36"), "fog lifts"), &mut draft)?[0];
        if face >= chart.fog_lifts_from {
            weather = Weather::Overcast;
        }
    }
    if of.turn.is_multiple_of(chart.changes_every_turns) {
        let face = rule_of_dice::throw(dice, 1, (clause!("trl.hc.36"), "weather changes"), &mut draft)?[0];
        weather = stepped(weather, i32::from(face == chart.worse_on) - i32::from(face == chart.better_on));
    }
    draft.note(clause!("trl.hc.36"), "from now on", weather.to_string());
    draft.result("weather", weather.to_string());
    Ok(draft.close(weather))
}

/// So many rows worse, or better if it is less than nothing; no worse than the worst.
fn stepped(weather: Weather, rows: i32) -> Weather {
    let all = Weather::ALL;
    let now = all.iter().position(|known| *known == weather).unwrap_or(0);
    let there = now.saturating_add_signed(rows as isize).min(all.len() - 1);
    all[there]
}

/// The weather before the battle; the armies deploy next, or the first turn begins.
pub(in crate::rules::trl) fn begin(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, mut outcome) = (&*rules, Outcome::default());
    let briefing = rules.briefing();
    if rules.options().bad_weather == WeatherRule::Thrown {
        let receipt = first_weather(rules.in_force(), &FirstWeather { season: briefing.season }, dice)?;
        tell(&mut outcome, table.whole().resource::<BattleState>(), receipt.result, receipt.account.into());
    }
    if briefing.plan.zones.is_empty() {
        outcome.becomes(TurnStage::Arrivals);
    } else {
        outcome.becomes(Deploying::BEGUN);
    }
    Ok(outcome)
}

/// The weather of a new turn.
pub(in crate::rules::trl) fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, mut outcome) = (&*rules, Outcome::default());
    let battle = table.whole().resource::<BattleState>().clone();
    outcome.becomes(TurnStage::Brigades);
    match rules.options().bad_weather {
        WeatherRule::Off => {}
        WeatherRule::Thrown => {
            let of = Change { weather: battle.weather, turn: battle.turn };
            if of.weather == Weather::Fog || of.turn.is_multiple_of(rules.charts().weather.changes_every_turns) {
                let receipt = change(rules.in_force(), &of, dice)?;
                tell(&mut outcome, &battle, receipt.result, receipt.account.into());
            }
        }
        WeatherRule::AsWritten => {
            let written = rules.briefing().weather.iter().rev().find(|(turn, _)| *turn <= battle.turn);
            if let Some((_, weather)) = written.filter(|(_, weather)| *weather != battle.weather) {
                tell(&mut outcome, &battle, *weather, None);
            }
        }
    }
    Ok(outcome)
}

fn tell(outcome: &mut Outcome<Trl>, battle: &BattleState, weather: Weather, account: Option<crate::receipt::Account>) {
    let kept = if weather == battle.weather { "The weather stayed as it was" } else { "The weather changed" };
    let line = JournalLine::new(battle.turn, format!("{kept}: {weather}."), clause!("trl.hc.36"));
    outcome.happen(line.weighing(EntryWeight::Heading).with(account));
    if weather != battle.weather {
        outcome.own(TrlEvent::Weather(weather));
    }
}
