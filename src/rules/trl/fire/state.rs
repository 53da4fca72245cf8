//! A side's shooting in progress: what is declared, and how far it has come (trl.p16.08, trl.p16.09).

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    rules::trl::charts::Ammunition,
    table::{FeatureId, Side, StandId, UnitId},
};

/// A side's shooting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shooting {
    /// Whose.
    pub side: Side,
    /// The shots that are declared and not fired, in their order.
    pub declared: Vec<Declared>,
    /// Units whose target was destroyed before they shot, in the order in which they lost it.
    pub without_target: Vec<UnitId>,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a side's shooting has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Targets are declared.
    Declaring,
    /// The declared shots are fired one by one.
    Firing,
    /// Those whose target is gone choose another.
    Choosing,
}

/// A shot that is declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Declared {
    /// Who shoots.
    pub unit: UnitId,
    /// At what.
    pub mark: Mark,
    /// With what.
    pub ammunition: Ammunition,
    /// The stands of the target at which its shots are aimed, one after another; none for the nearest (trl.p20.05).
    pub aims: Vec<StandId>,
}

impl Declared {
    /// A shot that is aimed at no stand in particular, with ball if nothing else is said.
    pub fn of(unit: UnitId, mark: Mark, ammunition: Option<Ammunition>) -> Self {
        Self { unit, mark, ammunition: ammunition.unwrap_or(Ammunition::Ball), aims: Vec::new() }
    }
}

/// What is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Mark {
    /// A unit (trl.p16.07).
    Unit(UnitId),
    /// A building and those within (trl.p32.08).
    Building(FeatureId),
    /// A point at the edge of a wood in which enemies are suspected (trl.p14.12).
    Wood(FeatureId, Vec2),
}

impl Shooting {
    /// The beginning of a side's shooting.
    pub fn begin(side: Side) -> Self {
        Self { side, declared: Vec::new(), without_target: Vec::new(), stage: Stage::Declaring }
    }

    /// The same at another stage.
    #[must_use]
    pub fn at(&self, stage: Stage) -> Self {
        Self { stage, ..self.clone() }
    }

    /// The same with a unit's shot declared, in place of an earlier one.
    #[must_use]
    pub fn declaring(&self, shot: Declared) -> Self {
        let mut next = self.holding(shot.unit);
        next.declared.push(shot);
        next
    }

    /// The same without a shot of a unit.
    #[must_use]
    pub fn holding(&self, unit: UnitId) -> Self {
        let mut next = self.clone();
        next.declared.retain(|shot| shot.unit != unit);
        next
    }

    /// The same without the shot that is fired next.
    #[must_use]
    pub fn after_the_first(&self) -> Self {
        Self { declared: self.declared[1..].to_vec(), ..self.clone() }
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match self.stage {
            Stage::Declaring => "targets are declared",
            Stage::Firing => "fire",
            Stage::Choosing => "another target",
        }
    }
}
