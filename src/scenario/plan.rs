//! How a battle begins and what decides it: deployment areas, later arrivals, objectives and victory.

use std::collections::BTreeMap;

use crate::{
    files::{Unread, choice, record},
    scenario::words::{Army, Clock, Edge, Id, Name, Place, Prose},
};

record! {
    /// Where a part of an army may be deployed. Without zones an army stands as in history.
    pub struct Zone {
        /// Its id within the scenario.
        id: Id,
        /// Its name for people.
        name: Name,
        /// Whose zone it is.
        army: Army,
        /// The commands that may stand in it, with all below them; every command of the army if none is named.
        commands: Vec<Id> = Vec::new(),
        /// Its border as a polygon that does not cross itself.
        area: Vec<Place>,
    }
}

record! {
    /// Units that come onto the ground during the battle.
    pub struct Arrival {
        /// The units that come.
        units: Vec<Id> = Vec::new(),
        /// Commands that come with all that is below them.
        commands: Vec<Id> = Vec::new(),
        /// When their head reaches the edge.
        time: Clock,
        /// Where their head stands then: a place on the border of the ground.
        at: Place,
        /// The compass bearing on which they come, degrees; inwards if this is not written.
        facing_degrees: Option<f32>,
        /// The note for the players.
        note: Option<Prose>,
    }
}

record! {
    /// Something on the ground that is worth holding or reaching.
    pub struct Objective {
        /// Its id within the scenario.
        id: Id,
        /// Its name for people.
        name: Name,
        /// Its extent.
        extent: Extent,
        /// The army that holds it at the start.
        held_by: Option<Army>,
        /// Parts that only one rule set understands, by the id of that rule set.
        rules: BTreeMap<String, Unread> = BTreeMap::new(),
    }
}

choice! {
    /// The extent of an objective.
    pub enum Extent {
        /// An area with its border as a polygon.
        Area(Vec<Place>),
        /// Everything within a distance of a place.
        Near(Near),
        /// A feature of the ground, by its id.
        Feature(Id),
    }
}

record! {
    /// Everything within a distance of a place.
    pub struct Near {
        /// The place.
        at: Place,
        /// The distance, yards.
        radius_yards: f32,
    }
}

record! {
    /// The end of the battle. Outcomes are checked in their order; the first that is met is the result.
    pub struct Victory {
        /// The tasks of each side, for the players.
        summary: Prose,
        /// The possible results.
        outcomes: Vec<Outcome>,
        /// The result when the time is up and no outcome is met.
        otherwise: Otherwise,
    }
}

record! {
    /// One possible result and its conditions.
    pub struct Outcome {
        /// Its name, such as "The Legion is broken".
        name: Name,
        /// The army that wins by it.
        result: Verdict,
        /// When it is checked.
        when: When = When::EveryTurn,
        /// Its conditions: all of these.
        needs: Vec<Condition>,
    }
}

choice! {
    /// How a battle can end.
    #[derive(Copy, Eq)]
    pub enum Verdict {
        /// No winner.
        Draw,
        /// One army wins beyond doubt.
        Win(Army),
        /// One army wins, at a price.
        Narrow(Army),
    }
}

choice! {
    /// How a battle ends whose time is up.
    #[derive(Copy, Eq)]
    pub enum Otherwise {
        /// No winner; where no outcome is named either, by the rules.
        Draw,
        /// One army wins beyond doubt.
        Win(Army),
        /// One army wins, at a price.
        Narrow(Army),
        /// The army wins that has done better by the rule set's own measure.
        ByTheRules,
    }
}

choice! {
    /// When an outcome is checked.
    #[derive(Copy, Eq)]
    pub enum When {
        /// At the end of every turn.
        EveryTurn,
        /// When the time is up.
        AtTheEnd,
    }
}

choice! {
    /// One condition of an outcome. A unit that is not counted (`not_counted_because`) counts in none of the shares.
    pub enum Condition {
        /// An army has lost this share of its units: destroyed, gone, in rout or retreat.
        Broken(Share),
        /// An army has lost this share of its men and guns' crews.
        Losses(Share),
        /// An army has lost this many times as many men as the other.
        LossRatio(Ratio),
        /// An army holds an objective and the other does not dispute it.
        Holds(Holding),
        /// Units of an army have left the ground over an edge in good order.
        Exits(Exit),
        /// All these units are destroyed, gone or in rout.
        Destroyed(Vec<Id>),
        /// A time has come.
        From(Clock),
    }
}

record! {
    /// A share of an army.
    pub struct Share {
        /// Whose share.
        army: Army,
        /// The share, from 0 to 1.
        share: f32,
    }
}

record! {
    /// One army's losses against the other's.
    pub struct Ratio {
        /// The army that has lost more.
        army: Army,
        /// At least how many times as many men as its enemy.
        times: f32,
    }
}

record! {
    /// Holding an objective.
    pub struct Holding {
        /// The army that holds it.
        army: Army,
        /// The objective's id.
        objective: Id,
        /// Since when without a break; this turn is enough if this is not written.
        for_minutes: u32 = 0,
    }
}

record! {
    /// Leaving the ground over an edge.
    pub struct Exit {
        /// The army that leaves.
        army: Army,
        /// Over which edge.
        edge: Edge,
        /// How many units.
        units: u32,
        /// The commands whose units count, with all below them; all if none is named.
        commands: Vec<Id> = Vec::new(),
    }
}

record! {
    /// The historical course of the battle.
    pub struct History {
        /// The outcome in a few sentences.
        outcome: Prose,
        /// When the fighting was over.
        over: Option<Clock>,
        /// Losses as the sources give them.
        losses: Vec<HistoricalLoss> = Vec::new(),
    }
}

record! {
    /// The historical losses of one army.
    pub struct HistoricalLoss {
        /// Which army.
        army: Army,
        /// Killed and wounded.
        killed_and_wounded: u32,
        /// Captured and missing.
        captured: u32 = 0,
        /// The work that says so.
        source: Name,
    }
}
