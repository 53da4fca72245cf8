//! What is fired: small arms, or guns with their ammunition.

use serde::{Deserialize, Serialize};

use crate::{
    clause::Clause,
    rules::{
        reckon::{Filled, Inputs, Parameter, declaration::TakeLine, inputs},
        wof::charts::{Ammunition, Piece, Weapon, artillery::GUN_WEIGHTS, fire::SMALL_ARMS_RANGES},
        word::words,
    },
};

/// Carbines shoot as unsteady muskets at half their range.
pub(in crate::rules::wof) const CARBINES: Clause = clause!("wof.16.1.10");

/// The weapon or ammunition of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fire {
    /// Small arms.
    SmallArms(Weapon),
    /// A battery.
    Guns(Piece, Ammunition),
}

words! {
    /// The weapon or ammunition, as a player names it.
    pub Firearm {
        /// Muskets.
        Musket => "muskets",
        /// Carbines.
        Carbine => "carbines",
        /// Rifles.
        Rifle => "rifles",
        /// Guns firing canister.
        Canister => "canister",
        /// Guns firing ballshot.
        Ball => "ballshot",
        /// Howitzers firing shell.
        Shell => "shell",
    }
}

impl Firearm {
    /// The fire of this arm, guns being of some weight.
    pub fn fire(self, piece: Piece) -> Fire {
        match self {
            Self::Musket => Fire::SmallArms(Weapon::Musket),
            Self::Carbine => Fire::SmallArms(Weapon::Carbine),
            Self::Rifle => Fire::SmallArms(Weapon::Rifle),
            Self::Canister => Fire::Guns(piece, Ammunition::Canister),
            Self::Ball => Fire::Guns(piece, Ammunition::Ball),
            Self::Shell => Fire::Guns(Piece::Howitzer, Ammunition::Shell),
        }
    }
}

impl Inputs for Fire {
    const DOC: &'static str = Armed::DOC;

    fn parameters() -> Vec<Parameter> {
        Armed::parameters()
    }

    fn read(filled: &Filled, prefix: &str) -> Self {
        let Armed { weapon, piece } = Armed::read(filled, prefix);
        weapon.fire(piece)
    }

    /// A receipt tells it by the modifiers that it brings.
    fn list(&self, _: &mut TakeLine<'_>) {}
}

inputs! {
    /// The fire, as a player describes it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Armed {
        /// Their weapon or ammunition.
        weapon: Firearm = word(SMALL_ARMS_RANGES).or("Musket"),
        /// The weight of guns.
        piece: Piece = word(GUN_WEIGHTS).or("Medium"),
    }
}
