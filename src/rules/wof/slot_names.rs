//! The names of slots that several orders share. The possible orders are in `actions`.

/// The names of slots.
pub mod slot {
    /// A formation.
    pub const FORMATION: &str = "formation";
    /// Figures in the front rank.
    pub const WIDTH: &str = "width";
    /// The wing of a line that is bent back.
    pub const HAND: &str = "hand";
    /// The number of files.
    pub const FILES: &str = "files";
    /// By how many degrees.
    pub const DEGREES: &str = "degrees";
    /// A direction.
    pub const FACING: &str = "facing";
    /// A number of inches.
    pub const INCHES: &str = "inches";
    /// A pose of the front's middle.
    pub const POSE: &str = "pose";
    /// A place.
    pub const TO: &str = "to";
    /// The legs of a move.
    pub const PATH: &str = "path";
    /// How rough ground is gone over.
    pub const CARE: &str = "care";
    /// An enemy.
    pub const TARGET: &str = "target";
    /// A friend.
    pub const WITH: &str = "with";
    /// Side A or B.
    pub const SIDE: &str = "side";
    /// The gun's ammunition.
    pub const AMMUNITION: &str = "ammunition";
    /// Whether a unit shoots before it goes.
    pub const FIRE: &str = "fire";
    /// An answer.
    pub const ANSWER: &str = "answer";
    /// Places of several stands.
    pub const PLACES: &str = "places";
    /// Where a battalion's gun stands.
    pub const POST: &str = "post";
    /// A number of figures.
    pub const FIGURES: &str = "figures";
    /// A block or a work.
    pub const FEATURE: &str = "feature";
}
