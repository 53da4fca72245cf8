//! Guns, attached companies and grenadiers, and generals.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::trl::charts::{Commander, Motivation, Skill},
    table::UnitId,
};

/// The guns of an artillery unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Whether they are on their limbers (trl.p12.02b).
    pub limbered: bool,
}

/// What a company or some guns are to a battalion (trl.p10.07).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The battalion.
    pub parent: UnitId,
    /// The kind.
    pub kind: AttachmentKind,
}

/// The kinds of attachments that stand by themselves (trl.p11.01, trl.p11.04, trl.p11.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttachmentKind {
    /// A company of light infantry, always in loose order.
    LightCompany,
    /// A skirmish company of a light battalion.
    SkirmishCompany,
    /// A half battery of light guns.
    Guns,
}

/// The grenadiers that are attached to a battalion and form up inside it (trl.p11.05).
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grenadiers {
    /// The numbers of its stands that are theirs.
    pub stands: Vec<u16>,
}

/// A general's or an adjutant's values (trl.p03.10).
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct General {
    /// What he is.
    pub rank: Commander,
    /// How well he leads, which decides ties for the initiative (trl.p06.04).
    pub skill: Skill,
    /// How well his brigade stands by him (trl.hc.18).
    pub motivation: Motivation,
    /// The unit that he is attached to (trl.p08.10).
    pub joined: Option<UnitId>,
}
