//! A unit's acts and losses in this turn.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::trl::charts::{EventCard, FormationKind, Motion},
    table::UnitId,
};

/// A unit's acts and losses this turn; forgotten when the next begins.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conduct {
    /// What it did in the movement phase, as far as shooting asks (trl.p10.02).
    pub motion: Motion,
    /// The formation in which it began to move, which gives its allowance (trl.p09.04).
    pub began_as: Option<FormationKind>,
    /// How far the stand that has moved farthest has moved, inches (trl.p08.05).
    pub spent_inches: f32,
    /// What rough ground has taken off its move, once, inches (trl.p14.01).
    pub slowed_inches: f32,
    /// Whether its whole move is gone, however far it went (trl.p09.02, trl.p12.01, trl.hc.07).
    pub spent_whole: bool,
    /// Where the middle of its front was on its way, where somebody may hide on the table (trl.hc.15).
    pub way: Vec<Pose>,
    /// Whether its player is done with it in this phase.
    pub done: bool,
    /// Whether it has taken its test at the start of its movement phase (trl.p06.08, trl.p31.01).
    pub tested: bool,
    /// Whether it has searched for hidden troops (trl.p14.17).
    pub searched: bool,
    /// What it fired in the shooting phase, if anything.
    pub fire: Option<Fire>,
    /// Company stands and officer that it had as the turn began (trl.p22.01).
    pub began_with: u16,
    /// Company stands that were shot away (trl.p31.14).
    pub shot_away: u16,
    /// Whether a template cost it a stand (trl.p20.08).
    pub shelled: bool,
    /// Hits in this shooting phase, by each unit that shot at it, saves apart (trl.p22.02).
    pub hits: Vec<(UnitId, u16)>,
    /// How often it fell back in this shooting phase (trl.p22.01).
    pub fall_backs: u16,
    /// How far in all, inches (trl.p22.03).
    pub fell_back_inches: f32,
    /// Whether it has assaulted (trl.p24.01).
    pub assaulted: bool,
    /// Whether its guns have helped with defensive fire (trl.p20.11).
    pub helped: bool,
    /// Whether it formed square as cavalry charged it (trl.p28.04).
    pub squared_when_charged: bool,
    /// The event cards that are in force on it (trl.hc.37).
    pub cards: Vec<EventCard>,
    /// Whether its guns fired double shot in the last turn by an event card.
    pub hot_barrels: bool,
}

/// What a unit fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fire {
    /// Muskets, ball, shell or rockets.
    Ball,
    /// Grape (trl.p24.13).
    Grape,
}

impl Conduct {
    /// The beginning of a turn with this many stands.
    pub fn beginning(began_with: u16) -> Self {
        Self {
            motion: Motion::Still,
            began_as: None,
            spent_inches: 0.0,
            slowed_inches: 0.0,
            spent_whole: false,
            way: Vec::new(),
            done: false,
            tested: false,
            searched: false,
            fire: None,
            began_with,
            shot_away: 0,
            shelled: false,
            hits: Vec::new(),
            fall_backs: 0,
            fell_back_inches: 0.0,
            assaulted: false,
            helped: false,
            squared_when_charged: false,
            cards: Vec::new(),
            hot_barrels: false,
        }
    }

    /// Whether an event card is in force on it (trl.hc.37).
    pub fn has_card(&self, card: EventCard) -> bool {
        self.cards.contains(&card)
    }

    /// Hits in this shooting phase (trl.p22.02).
    pub fn all_hits(&self) -> u32 {
        self.hits.iter().map(|(_, hits)| u32::from(*hits)).sum()
    }

    /// Hits of one more shot.
    pub fn take_hits(&mut self, by: UnitId, hits: u16) {
        match self.hits.iter_mut().find(|(known, _)| *known == by) {
            Some((_, known)) => *known += hits,
            None => self.hits.push((by, hits)),
        }
    }
}
