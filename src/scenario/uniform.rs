//! A uniform and a flag as a scenario writes them. Must not know how they are painted.

use crate::{
    files::{choice, record},
    scenario::words::{Colour, Word},
};

record! {
    /// The dress of soldiers, for painting them.
    pub struct Uniform {
        /// The coat or hunting shirt.
        coat: Colour,
        /// Collar and cuffs.
        facings: Colour,
        /// Breeches or trousers.
        legs: Colour = Colour([0xe8, 0xe4, 0xd8]),
        /// Belts.
        belts: Colour = Colour([0xf0, 0xee, 0xe6]),
        /// The word for the headgear: `cocked hat`, `bicorne`, `mitre`, `bearskin`, `fur cap`, `felt cap`, `light
        /// infantry cap`, `round hat`, `helmet`, `kepi`, `shako`, `bonnet`; as its army's if this is not written.
        hat: Option<Word>,
        /// The flag carried; its army's flag if a unit's uniform has none, and its side's colour if there is none
        /// either.
        flag: Option<Flag>,
    }
}

record! {
    /// A flag, for painting it.
    #[derive(Copy, Eq)]
    pub struct Flag {
        /// The cloth.
        field: Colour,
        /// The quarters at the head of the fly and at the foot of the staff, where they are of another colour.
        quarters: Option<Colour>,
        /// The device on it.
        device: Device = Device::Plain,
        /// The corner by the staff's top.
        canton: Option<Canton>,
    }
}

choice! {
    /// The device on a flag.
    #[derive(Copy, Eq)]
    pub enum Device {
        /// Nothing that is seen from afar.
        Plain,
        /// A cross from edge to edge.
        Cross(Colour),
        /// A cross from corner to corner.
        Saltire(Colour),
        /// One bar of another colour along the middle third.
        Bar(Colour),
        /// Stripes of another colour.
        Stripes(Colour),
        /// A badge in the middle.
        Badge(Colour),
        /// The crosses of Great Britain.
        Union,
    }
}

choice! {
    /// The corner of a flag by the top of its staff.
    #[derive(Copy, Eq)]
    pub enum Canton {
        /// Of another colour.
        Of(Colour),
        /// The crosses of Great Britain.
        Union,
    }
}

impl Uniform {
    /// The same with the headgear and the flag that are usual where it names none.
    pub(super) fn completed_by(&self, usual: &Self) -> Self {
        Self { hat: self.hat.clone().or_else(|| usual.hat.clone()), flag: self.flag.or(usual.flag), ..self.clone() }
    }
}
