//! The verbs of hmm and the names of its slots. They stand here and nowhere else.

/// Every verb of hmm, in the order of the turn.
pub const VERBS: &[&str] = &[
    verb::DEPLOY,
    verb::READY,
    verb::ORDER,
    verb::FORM,
    verb::FACE,
    verb::DISMOUNT,
    verb::MOUNT,
    verb::SEND_OUT,
    verb::CALL_IN,
    verb::COMBINE,
    verb::MAN_GUNS,
    verb::EMBARK,
    verb::LAND,
    verb::BUILD,
    verb::DIG,
    verb::BREAK,
    verb::MINE,
    verb::IGNITE,
    verb::MOVE,
    verb::SPREAD,
    verb::FIRE_AND_MOVE,
    verb::CHARGE,
    verb::ANSWER,
    verb::STANDING,
    verb::PIVOT,
    verb::PUSH,
    verb::SHOOT,
    verb::DECLARE,
    verb::DONE,
    verb::CLOSE,
];

/// The words of orders.
pub mod verb {
    /// Place a unit before the battle.
    pub const DEPLOY: &str = "deploy";
    /// Finish deploying.
    pub const READY: &str = "ready";
    /// Send a commander another order.
    pub const ORDER: &str = "order";
    /// Change formation, limber or unlimber.
    pub const FORM: &str = "form";
    /// Face to a flank, which turns column into line and line into column.
    pub const FACE: &str = "face";
    /// Horsemen dismount; those who hold horses let them go by it.
    pub const DISMOUNT: &str = "dismount";
    /// Horsemen mount again.
    pub const MOUNT: &str = "mount";
    /// Send skirmishers out.
    pub const SEND_OUT: &str = "send_out";
    /// Skirmishers rejoin their battalion.
    pub const CALL_IN: &str = "call_in";
    /// Make one unit of two at half strength.
    pub const COMBINE: &str = "combine";
    /// Turn captured guns.
    pub const MAN_GUNS: &str = "man_guns";
    /// Board boats.
    pub const EMBARK: &str = "embark";
    /// Go ashore.
    pub const LAND: &str = "land";
    /// Begin a field work, an obstacle or a bridge.
    pub const BUILD: &str = "build";
    /// Go on building.
    pub const DIG: &str = "dig";
    /// Break a gap by hand.
    pub const BREAK: &str = "break";
    /// Lay a charge.
    pub const MINE: &str = "mine";
    /// Fire a charge.
    pub const IGNITE: &str = "ignite";
    /// Make a plain move.
    pub const MOVE: &str = "move";
    /// Draw the lines of skirmishers up anew.
    pub const SPREAD: &str = "spread";
    /// Move, fire and move.
    pub const FIRE_AND_MOVE: &str = "fire_and_move";
    /// Charge.
    pub const CHARGE: &str = "charge";
    /// Answer whether to fire at a charger.
    pub const ANSWER: &str = "answer";
    /// Say beforehand what is answered when charged.
    pub const STANDING: &str = "standing";
    /// Pivot a gun.
    pub const PIVOT: &str = "pivot";
    /// Push a light gun.
    pub const PUSH: &str = "push";
    /// Fire a gun.
    pub const SHOOT: &str = "shoot";
    /// Name a unit's target of musketry, or hold its fire.
    pub const DECLARE: &str = "declare";
    /// Leave a unit as it is.
    pub const DONE: &str = "done";
    /// End the step.
    pub const CLOSE: &str = "close";
}

/// The names of slots.
pub mod slot {
    /// To whom an order goes.
    pub const TO_WHOM: &str = "to_whom";
    /// What he is to do.
    pub const MISSION: &str = "mission";
    /// Along which line, or to which post.
    pub const WAY: &str = "way";
    /// A second post, to which those who defend go on a signal.
    pub const SECOND_POST: &str = "second_post";
    /// What kind of signal it is.
    pub const SIGNAL: &str = "signal";
    /// After how many volleys, or at how many inches.
    pub const SIGNAL_AT: &str = "signal_at";
    /// A formation.
    pub const FORMATION: &str = "formation";
    /// How many lines of skirmishers.
    pub const LINES: &str = "lines";
    /// Whether the command group rides or walks.
    pub const COMMAND_GROUP: &str = "command_group";
    /// To which hand.
    pub const HAND: &str = "hand";
    /// Which boats.
    pub const BOATS: &str = "boats";
    /// What is built.
    pub const WORK: &str = "work";
    /// Where it is built.
    pub const SITE: &str = "site";
    /// How long it is to be, inches.
    pub const LENGTH: &str = "length";
    /// What is broken.
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
    /// What a gun fires.
    pub const AMMUNITION: &str = "ammunition";
    /// The point aimed at.
    pub const AIM: &str = "aim";
    /// A new pose.
    pub const POSE: &str = "pose";
    /// A new direction.
    pub const FACING: &str = "facing";
    /// Guns that nobody serves.
    pub const GUNS: &str = "guns";
    /// How many figures.
    pub const FIGURES: &str = "figures";
    /// Another unit of one's own, or a general who goes with a charge.
    pub const WITH: &str = "with";
    /// Where a gun is pushed to, or skirmishers go.
    pub const TO: &str = "to";
    /// Yes, no, always, never.
    pub const ANSWER: &str = "answer";
}

/// The word for a signal by volleys fired.
pub const VOLLEYS: &str = "volleys";
/// The word for a signal by an enemy who is near.
pub const ENEMY: &str = "enemy";
/// The word for holding fire.
pub const HOLD: &str = "hold";
/// The word for firing.
pub const FIRE: &str = "fire";
