//! The names of slots that several orders share. The possible orders are in `actions`.

/// The names of slots.
pub mod slot {
    /// The commander that an order goes to.
    pub const TO_WHOM: &str = "to_whom";
    /// The order that he is to carry out.
    pub const MISSION: &str = "mission";
    /// The line to follow, or the post to go to.
    pub const WAY: &str = "way";
    /// A second post, for units that fall back to it on a signal.
    pub const SECOND_POST: &str = "second_post";
    /// The kind of signal.
    pub const SIGNAL: &str = "signal";
    /// After how many volleys, or at how many inches.
    pub const SIGNAL_AT: &str = "signal_at";
    /// A formation.
    pub const FORMATION: &str = "formation";
    /// How many lines of skirmishers.
    pub const LINES: &str = "lines";
    /// Whether the command group rides or walks.
    pub const COMMAND_GROUP: &str = "command_group";
    /// The side to turn to.
    pub const HAND: &str = "hand";
    /// Which boats.
    pub const BOATS: &str = "boats";
    /// The work to build.
    pub const WORK: &str = "work";
    /// Where it is built.
    pub const SITE: &str = "site";
    /// How long it is to be, inches.
    pub const LENGTH: &str = "length";
    /// The feature to demolish.
    pub const FEATURE: &str = "feature";
    /// How much powder.
    pub const POWDER: &str = "powder";
    /// Which charge.
    pub const CHARGE: &str = "charge";
    /// The legs of a move.
    pub const PATH: &str = "path";
    /// A place for every man.
    pub const PLACES: &str = "places";
    /// The legs after a shot.
    pub const SECOND_PATH: &str = "second_path";
    /// The unit aimed at or charged.
    pub const TARGET: &str = "target";
    /// The targets of single groups of light troops.
    pub const GROUPS: &str = "groups";
    /// The gun's ammunition.
    pub const AMMUNITION: &str = "ammunition";
    /// The point aimed at.
    pub const AIM: &str = "aim";
    /// A new pose.
    pub const POSE: &str = "pose";
    /// A new direction.
    pub const FACING: &str = "facing";
    /// Guns without a crew.
    pub const GUNS: &str = "guns";
    /// How many figures.
    pub const FIGURES: &str = "figures";
    /// Another own unit, or a general that joins a charge.
    pub const WITH: &str = "with";
    /// Where a gun is pushed to, or skirmishers go.
    pub const TO: &str = "to";
    /// Yes, no, always, never.
    pub const ANSWER: &str = "answer";
}
