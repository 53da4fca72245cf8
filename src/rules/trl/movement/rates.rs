//! How far units go in a move: by type and the formation in which they start, at the double, on the limber or by hand,
//! and on rough ground (trl.p08.05 to trl.p09.05, trl.p12.03).

use crate::{
    battle::Refusal,
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{EventCard, FormationKind, Going, Rules, TerrainKind, Troop, Weather},
            formation::legal_formations::must_move_in,
            movement::going,
        },
        word::words,
    },
};

words! {
    /// How a unit goes.
    pub Pace {
        /// At its rate.
        Walk => "at its rate",
        /// At the double.
        Double => "at the double",
        /// Guns by hand.
        ByHand => "by hand",
    }
}

inputs! {
    /// How far a unit goes in a whole move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rate for "trl.rate" by clause!("trl.p08.06") {
        /// Its type.
        troop: Troop = word(clause!("trl.p08.06")).or("LineInfantry"),
        /// The formation in which it starts.
        formation: FormationKind = word(clause!("trl.p08.13")).or("Line"),
        /// How it goes.
        pace: Pace = word(clause!("trl.p09.05")).or("Walk"),
        /// Whether light guns are attached to a battalion and march with it.
        attached: bool = flag(clause!("trl.p08.07")),
        /// The worst ground that any of its stands touches.
        ground: TerrainKind = word(clause!("trl.p15.04")).or("Field"),
        /// The weather.
        weather: Weather = word(clause!("trl.hc.36")).or("Fair").unlisted(),
        /// Whether its player plays the card *Forced march* on it.
        forced_march: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether its player plays the card *Reserve called up* on it.
        reserve: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether the enemy plays the card *Lost guide* on it.
        lost_guide: bool = flag(clause!("trl.hc.37")).unlisted(),
    }

    /// How far a commander goes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Ride for "trl.commander" by clause!("trl.p06.06") {
        /// The worst ground that he touches.
        ground: TerrainKind = word(clause!("trl.p15.04")).or("Field"),
    }
}

impl Rate {
    /// Whether it moves so.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        let Self { troop, formation, pace, ground, .. } = *self;
        must_move_in(rules, troop, formation)?;
        going::may_enter(rules, troop, formation, ground)?;
        let is_open = rules.charts.terrain.going(ground) == Going::Open;
        match pace {
            Pace::Double if !troop.is_infantry() || formation != FormationKind::Column => {
                Err(Refusal::new(clause!("trl.p06.14"), "only infantry in column goes at the double"))
            }
            Pace::Double if rules.charts.weather.of(self.weather).bars_double => {
                Err(Refusal::new(clause!("trl.hc.36"), format!("nobody moves at the double in {}", self.weather)))
            }
            Pace::Double if !is_open => Err(Refusal::new(clause!("trl.p13.12"), "rough ground forbids the double")),
            Pace::ByHand if !troop.is_artillery() => Err(Refusal::new(clause!("trl.p12.03"), "it has no guns")),
            Pace::ByHand if !is_open => {
                Err(Refusal::new(clause!("trl.p12.03"), "guns are pushed by hand in open country only"))
            }
            _ if self.attached && troop != Troop::LightArtillery => {
                Err(Refusal::new(clause!("trl.p08.07"), "only light guns march with a battalion's column"))
            }
            _ => Ok(()),
        }
    }
}

/// How far a unit goes in a whole move (trl.p08.06, trl.p09.05, trl.p14.01). Only for moves that [`Rate::judge`] lets
/// pass.
pub fn rate(rules: Rules<'_>, of: &Rate) -> Receipt<f32> {
    let mut draft = of.draft();
    let chart = &rules.charts.movement;
    let printed = chart.rate_inches(of.troop, of.formation).unwrap_or_default();
    let mut inches = match of.pace {
        Pace::ByHand => noted(&mut draft, clause!("trl.p08.08"), chart.by_hand_inches(of.troop).unwrap_or_default()),
        _ if of.attached && of.formation == FormationKind::Column => {
            noted(&mut draft, clause!("trl.p08.07"), chart.light_guns_with_column_inches)
        }
        _ if of.formation == FormationKind::Column && !of.troop.is_infantry() => {
            noted(&mut draft, clause!("trl.hc.06"), printed)
        }
        _ => noted(&mut draft, clause!("trl.p08.13"), printed),
    };
    if of.pace == Pace::Double {
        inches *= chart.double;
        draft.note(clause!("trl.p09.05"), "at the double", inches);
    }
    if of.ground == TerrainKind::Ford && of.troop.is_artillery() {
        inches *= chart.guns_in_ford;
        draft.note(clause!("trl.p13.07"), "guns in a ford", inches);
    }
    if rules.charts.weather.of(of.weather).slows(of.troop) {
        inches = (inches - rules.charts.weather.slowed_by_inches).max(0.0);
        draft.note(clause!("trl.hc.36"), format!("in {}", of.weather), inches);
    }
    if let Some(slowed) = going::slowed(rules, of.troop, of.formation, of.ground) {
        inches = (inches - slowed.inches).max(0.0);
        draft.note(slowed.clause, "on rough ground", inches);
    }
    inches = by_cards(rules, of, inches, &mut draft);
    draft.result("inches", inches);
    draft.close(inches)
}

/// A rate by the event cards that are in force on the unit (trl.hc.37).
fn by_cards(rules: Rules<'_>, of: &Rate, inches: f32, draft: &mut Draft) -> f32 {
    let (chart, mut inches) = (&rules.charts.event_cards, inches);
    let farther = [
        (of.forced_march && of.pace != Pace::Double, EventCard::ForcedMarch, chart.forced_march_inches),
        (of.reserve, EventCard::ReserveCalledUp, chart.reserve_inches),
    ];
    for (_, card, more) in farther.into_iter().filter(|(holds, ..)| *holds) {
        inches += more;
        draft.note(clause!("trl.hc.37"), card.to_string(), inches);
    }
    if of.lost_guide {
        inches = (inches * chart.lost_guide_part).floor();
        draft.note(clause!("trl.hc.37"), EventCard::LostGuide.to_string(), inches);
    }
    inches
}

fn noted(draft: &mut Draft, clause: crate::clause::Clause, inches: f32) -> f32 {
    draft.note(clause, "inches a move", inches);
    inches
}

/// How far a commander goes by himself: as light cavalry in loose order (trl.p06.06).
pub fn ride(rules: Rules<'_>, of: &Ride) -> Receipt<f32> {
    let mut draft = of.draft();
    let mut inches = noted(&mut draft, clause!("trl.p06.06"), rules.charts.movement.commander_inches);
    if let Some(slowed) = going::slowed(rules, Troop::LightCavalry, FormationKind::Loose, of.ground) {
        inches = (inches - slowed.inches).max(0.0);
        draft.note(slowed.clause, "on rough ground", inches);
    }
    draft.result("inches", inches);
    draft.close(inches)
}

impl Ride {
    /// Whether he may be there.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        going::may_enter(rules, Troop::LightCavalry, FormationKind::Loose, self.ground)
    }
}
