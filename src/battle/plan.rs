//! The answer of `judge` to one filled order: a plan that may be carried out, or a refusal with clause, reason and
//! margin.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Clock, Powers, notice::Overlay},
    clause::Clause,
    measure::{Body, Footprint, Pose},
    receipt::Line,
    table::{Field, Stand, StandId, UnitId},
};

/// The reason why an order is not legal: a value, not an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: Clause,
    /// The reason in the players' words, lower case and without a full stop.
    pub reason: String,
    /// By how many inches or degrees it fails, where that can be said.
    pub margin: Option<f32>,
    /// How far one reaches, inches, where it fails because the nearest enemy is farther off than that by the margin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach_inches: Option<f32>,
    /// Where on the table it fails.
    pub at: Option<Vec2>,
}

impl Refusal {
    /// A refusal by a clause with a reason.
    pub fn new(clause: impl Into<Clause>, reason: impl Into<String>) -> Self {
        let clause = clause.into();
        clause.show();
        Self { clause, reason: reason.into(), margin: None, reach_inches: None, at: None }
    }

    /// A refusal because what is meant is farther off, at its nearest, than one reaches, inches.
    pub fn out_of_reach(
        clause: impl Into<Clause>,
        reason: impl Into<String>,
        off_inches: f32,
        reach_inches: f32,
    ) -> Self {
        Self { reach_inches: Some(reach_inches), ..Self::new(clause, reason).by(off_inches - reach_inches) }
    }

    /// The same refusal with the margin by which it fails.
    #[must_use]
    pub fn by(mut self, margin: f32) -> Self {
        self.margin = Some(margin);
        self
    }

    /// The same refusal with the place at which it fails.
    #[must_use]
    pub fn at(mut self, place: Vec2) -> Self {
        self.at = Some(place);
        self
    }

    /// What was measured, in words: how far off and how far one reaches, else by how much it fails.
    pub fn measured(&self) -> Option<String> {
        /// A difference smaller than this is told to the hundredth of an inch.
        const SMALL: f32 = 0.1;
        let margin = self.margin?;
        let Some(reach) = self.reach_inches else { return Some(format!("by {:.2}", margin.abs())) };
        let decimals = if margin.abs() < SMALL { 2 } else { 1 };
        Some(format!("nearest {:.decimals$} in, reach {} in", reach + margin, (reach * 100.0).round() / 100.0))
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)?;
        self.measured().map_or(Ok(()), |measured| write!(f, ", {measured}"))
    }
}

/// The effects of a legal order, as far as they can be known before the dice are thrown and hidden units are revealed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Costs, distances and modifiers, each with its clause.
    pub lines: Vec<Line>,
    /// Inches of allowance spent, where the order moves something.
    pub cost_inches: Option<f32>,
    /// Inches of allowance left afterwards.
    pub left_inches: Option<f32>,
    /// The first reason why a move must stop short.
    pub stops: Option<Refusal>,
    /// Where the subject's stands would end.
    pub ghosts: Vec<Ghost>,
    /// The drawings: path, arc, line of fire, template, targets.
    pub overlays: Vec<Overlay>,
    /// Its expected effect, in figures.
    pub outlook: Outlook,
    /// The facts that a player should know before giving it, such as units that could still act.
    pub warnings: Vec<String>,
    /// All units that would move at the same time, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// A stand at a place where it is not yet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ghost {
    /// The stand.
    pub stand: StandId,
    /// The pose of its centre, table frame.
    pub pose: Pose,
    /// The size of its base there, inches: another formation may lay the unit out on others than those on the table.
    pub base: Footprint,
}

impl Ghost {
    /// The ghost of a stand where it is laid out.
    pub fn of(stand: &Stand) -> Self {
        Self { stand: stand.id, pose: stand.pose, base: stand.base }
    }

    /// The ghost of a stand on the table at another pose; none where it is not there.
    pub fn moved(field: &Field<'_>, (stand, pose): (StandId, Pose)) -> Option<Self> {
        field.get_stand(stand).map(|known| Self { stand, pose, base: known.base })
    }

    /// The ground that it covers.
    pub fn body(&self) -> Body {
        Body::new(self.pose, self.base)
    }
}

/// The mean outcome of an order in figures or stands, as the rules count losses, for odds on screen and for the machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outlook {
    /// Enemy figures lost on average, or stands where the rules count those.
    pub enemy_loss: f32,
    /// Own figures or stands lost on average.
    pub own_loss: f32,
    /// Chances to show, such as "breaks through" 0.17.
    pub chances: Vec<(String, f32)>,
    /// The units of the enemy that it strikes at.
    pub targets: Vec<UnitId>,
    /// The mean number of own figures or stands that it frees to fight, such as units that waited for an order; negative
    /// where it keeps units from fighting that would otherwise come free.
    pub freed: f32,
    /// The mean number of own figures or stands that it keeps out of a lost fight, such as units that hold where they would
    /// otherwise have to go on.
    pub spared: f32,
    /// The subject's powers afterwards, where the order changes them, as a change of formation does.
    pub becomes: Option<Powers>,
}

impl Outlook {
    /// The same with all losses multiplied, as when stands are told in figures.
    #[must_use]
    pub fn losses_times(self, times: f32) -> Self {
        Self {
            enemy_loss: self.enemy_loss * times,
            own_loss: self.own_loss * times,
            freed: self.freed * times,
            spared: self.spared * times,
            becomes: self.becomes.map(|powers| powers.losses_times(times)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_reach_tells_how_far_off_it_is_and_how_far_one_reaches() {
        let told = |off, reach| Refusal::out_of_reach("drill.1.01", "no target in reach", off, reach).to_string();
        assert_eq!(told(9.2, 8.0), "no target in reach (drill.1.01), nearest 9.2 in, reach 8 in");
        assert_eq!(told(8.02, 8.0), "no target in reach (drill.1.01), nearest 8.02 in, reach 8 in");
        assert_eq!(told(20.0, 7.5), "no target in reach (drill.1.01), nearest 20.0 in, reach 7.5 in");
        let beside = Refusal::new("drill.1.01", "it is outside the arc").by(-0.5);
        assert_eq!(beside.to_string(), "it is outside the arc (drill.1.01), by 0.50");
    }
}
