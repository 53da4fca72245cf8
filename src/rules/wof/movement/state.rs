//! A side's step of the movement phase in progress: its stage, and the next one.

use serde::{Deserialize, Serialize};

use crate::{
    rules::wof::{
        charge::state::Announced,
        movement::{
            skirmishers_in_the_way::Approach,
            who_may_move::{CHARGES, OTHERS},
        },
    },
    table::Side,
};

/// A side's step of the movement phase (wof.10.2), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moves {
    /// Whose.
    pub side: Side,
    pub(super) stage: Stage,
}

/// How far a side's step has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Charges are announced; while none is, everything after them may be ordered too.
    Charges(Vec<Announced>),
    /// The remaining announced charges are carried out.
    CarryingOut(Vec<Announced>),
    /// Everything but charges.
    Others,
    /// Skirmishers give way to a unit.
    GivingWay(Box<Approach>),
    /// Units that charge headlong go on by themselves (wof.21.4.10).
    Headlong,
    /// Skirmishers that are cut off go back by themselves (wof.13.0.04).
    Straggling,
    /// Garrisons leave blocks that burn (wof.21.1.03).
    InFlames,
}

impl Moves {
    /// The beginning of a side's step.
    pub fn begin(side: Side) -> Self {
        Self { side, stage: Stage::Charges(Vec::new()) }
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match &self.stage {
            Stage::Charges(announced) if announced.is_empty() => "charges, then other moves",
            Stage::Charges(_) | Stage::CarryingOut(_) => "charges",
            Stage::Others => "moves",
            Stage::GivingWay(_) => "skirmishers give way",
            Stage::Headlong => "headlong charges",
            Stage::Straggling => "skirmishers go back",
            Stage::InFlames => "garrisons leave the flames",
        }
    }

    /// Close order that comes on, while skirmishers are asked to get out of its way.
    pub(crate) fn approach(&self) -> Option<&Approach> {
        if let Stage::GivingWay(approach) = &self.stage { Some(approach) } else { None }
    }

    /// The step while a move waits until skirmishers are out of its way.
    pub(in crate::rules::wof) fn waiting_for(&self, approach: Approach) -> Self {
        self.at(Stage::GivingWay(Box::new(approach)))
    }

    /// The next stage when its player is done: announced charges are carried out, else the step ends.
    pub(in crate::rules::wof) fn closed(&self) -> Self {
        match self.announced() {
            [] => self.at(Stage::Headlong),
            announced => self.at(Stage::CarryingOut(announced.to_vec())),
        }
    }

    /// The step at another stage.
    pub(super) fn at(&self, stage: Stage) -> Self {
        Self { side: self.side, stage }
    }

    /// Whether its side is asked for its next order, and has announced no charge.
    pub fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Others) || matches!(&self.stage, Stage::Charges(announced) if announced.is_empty())
    }

    /// The first step that is still open.
    pub(super) fn first_step(&self) -> u8 {
        if matches!(self.stage, Stage::Charges(_)) { CHARGES } else { OTHERS }
    }

    /// The charges that are announced and have not set out.
    pub(super) fn announced(&self) -> &[Announced] {
        if let Stage::Charges(announced) = &self.stage { announced } else { &[] }
    }

    /// The same with one more charge announced.
    pub(in crate::rules::wof) fn announcing(&self, charge: Announced) -> Self {
        self.at(Stage::Charges(self.announced().iter().cloned().chain([charge]).collect()))
    }
}
