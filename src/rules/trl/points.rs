//! What a unit costs: points a stand by type, with what its quality adds; and what those cost who command (trl.hc.24).

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{BaseSize, Commander, Motivation, Rules, Skill, Troop},
    },
};

inputs! {
    /// The cost of a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Price for "trl.price" by clause!("trl.hc.24") {
        /// Company stands.
        stands: u32 = count("stands", clause!("trl.hc.24")),
        /// Its type.
        troop: Troop = word(clause!("trl.hc.24")).or("LineInfantry"),
        /// Its skill.
        skill: Skill = word(clause!("trl.hc.24")).or("Trained"),
        /// Its motivation.
        motivation: Motivation = word(clause!("trl.hc.24")).or("Steady"),
        /// Whether it has rifles.
        rifles: bool = flag(clause!("trl.hc.24")),
        /// Whether it is jaeger.
        jaeger: bool = flag(clause!("trl.hc.24")),
        /// Whether it has lances.
        lances: bool = flag(clause!("trl.hc.24")),
    }
}

inputs! {
    /// The cost of a general with the adjutants of his brigade.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CommandersPrice for "trl.commanders_price" by clause!("trl.hc.24") {
        /// Infantry battalions, cavalry units and batteries of his brigade.
        battalions: u32 = count("battalions", clause!("trl.hc.19")),
    }
}

/// A general with his adjutants, and what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commanders {
    /// How many adjutants he has.
    pub adjutants: u32,
    /// The points of all of them.
    pub points: u32,
}

/// The points of a general and of his adjutants, one for every few battalions (trl.hc.19, trl.hc.24).
pub fn commanders_price(rules: Rules<'_>, of: &CommandersPrice) -> Receipt<Commanders> {
    let mut draft = of.draft();
    let chart = &rules.charts.points;
    let adjutants = of.battalions.div_ceil(rules.charts.command.battalions_an_adjutant).max(1);
    draft.note(clause!("trl.hc.24"), "a general", chart.commander(Commander::General));
    draft.note(clause!("trl.hc.19"), "adjutants of his brigade", adjutants);
    draft.note(clause!("trl.hc.24"), "each of them", chart.commander(Commander::Adjutant));
    let points = chart.commander(Commander::General) + adjutants * chart.commander(Commander::Adjutant);
    draft.result("adjutants", adjutants);
    draft.result("points", points);
    draft.close(Commanders { adjutants, points })
}

impl Price {
    /// Rifles and jaeger are light infantry, lancers cavalry (trl.hc.21).
    ///
    /// # Errors
    /// The reason why there are no such troops.
    pub fn judge(&self) -> Result<(), Refusal> {
        if (self.rifles || self.jaeger) && self.troop != Troop::LightInfantry {
            return Err(Refusal::new(clause!("trl.hc.21"), "rifles and jaeger are light infantry"));
        }
        if self.lances && !self.troop.is_cavalry() {
            return Err(Refusal::new(clause!("trl.p29.02"), "only cavalry has lances"));
        }
        Ok(())
    }
}

/// The points of a unit (trl.hc.24): quality counts half for small stands.
pub fn price(rules: Rules<'_>, of: &Price) -> Receipt<f32> {
    let mut draft = of.draft();
    let chart = &rules.charts.points;
    draft.note(clause!("trl.hc.23"), "company stands", of.stands);
    draft.note(clause!("trl.hc.24"), "points a stand", chart.stand(of.troop));
    let flags = i32::from(of.rifles) + i32::from(of.jaeger) + i32::from(of.lances);
    let quality = chart.rating(of.skill, of.motivation) + flags * chart.special;
    draft.note(clause!("trl.hc.24"), "its quality adds", quality);
    let small = rules.charts.formation.base_size(of.troop) == BaseSize::Small;
    if small {
        draft.note(clause!("trl.hc.24"), "half of that for small stands", true);
    }
    #[expect(clippy::cast_precision_loss, reason = "points are few")]
    let (each, quality, stands) = (chart.stand(of.troop) as f32, quality as f32, of.stands as f32);
    let points = stands * (each + if small { quality / 2.0 } else { quality });
    draft.result("points", points);
    draft.close(points)
}
