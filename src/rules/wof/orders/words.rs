//! The verbs of wof and the names of its slots. They stand here and nowhere else.

/// Every verb of wof, in the order of the turn.
pub const VERBS: &[&str] = &[
    verb::DEPLOY,
    verb::READY,
    verb::CHOOSE_SIDE,
    verb::RALLY,
    verb::RUN,
    verb::HALT,
    verb::CHARGE,
    verb::COUNTERCHARGE,
    verb::SUPPORT,
    verb::EVADE,
    verb::GIVE_WAY,
    verb::STAND,
    verb::STANDING,
    verb::GO_ON,
    verb::STOP,
    verb::MOVE,
    verb::SPREAD,
    verb::FORM,
    verb::FACE,
    verb::LIMBER,
    verb::UNLIMBER,
    verb::MAN_GUNS,
    verb::DISMOUNT,
    verb::MOUNT,
    verb::ENTER,
    verb::LEAVE,
    verb::RIDE,
    verb::JOIN,
    verb::RETREAT,
    verb::LET_RUN,
    verb::SHIFT_GUN,
    verb::HEADLONG,
    verb::SHOOT,
    verb::CLEAR,
    verb::DIVIDE,
    verb::BREAK_THROUGH,
    verb::RESIST,
    verb::PURSUE,
    verb::DONE,
    verb::CLOSE,
];

/// The words of orders.
pub mod verb {
    /// Place a unit before the battle.
    pub const DEPLOY: &str = "deploy";
    /// Finish deploying.
    pub const READY: &str = "ready";
    /// Be side A or side B this turn.
    pub const CHOOSE_SIDE: &str = "choose_side";
    /// Try to rally a unit from rout.
    pub const RALLY: &str = "rally";
    /// Choose the way in which a unit runs.
    pub const RUN: &str = "run";
    /// Try to halt a pursuit.
    pub const HALT: &str = "halt";
    /// Charge an enemy.
    pub const CHARGE: &str = "charge";
    /// Charge out at a charger.
    pub const COUNTERCHARGE: &str = "countercharge";
    /// Try to charge to a friend's help.
    pub const SUPPORT: &str = "support";
    /// Evade a charge.
    pub const EVADE: &str = "evade";
    /// Give way before close order.
    pub const GIVE_WAY: &str = "give_way";
    /// Stand where it is, whoever comes.
    pub const STAND: &str = "stand";
    /// Say what a unit answers to charges that are to come.
    pub const STANDING: &str = "standing";
    /// A charger goes on where its target is gone.
    pub const GO_ON: &str = "go_on";
    /// A charger stops where its target was.
    pub const STOP: &str = "stop";
    /// Move.
    pub const MOVE: &str = "move";
    /// Place the figures of a skirmish line one by one.
    pub const SPREAD: &str = "spread";
    /// Change formation, and facing with it.
    pub const FORM: &str = "form";
    /// Change facing.
    pub const FACE: &str = "face";
    /// Limber up.
    pub const LIMBER: &str = "limber";
    /// Bring guns into action.
    pub const UNLIMBER: &str = "unlimber";
    /// Gunners go back to their guns.
    pub const MAN_GUNS: &str = "man_guns";
    /// Dragoons dismount.
    pub const DISMOUNT: &str = "dismount";
    /// Dragoons mount.
    pub const MOUNT: &str = "mount";
    /// Enter a block or a work.
    pub const ENTER: &str = "enter";
    /// Leave a block or a work.
    pub const LEAVE: &str = "leave";
    /// A general rides.
    pub const RIDE: &str = "ride";
    /// A general joins a unit.
    pub const JOIN: &str = "join";
    /// Go back at the rate of a rout.
    pub const RETREAT: &str = "retreat";
    /// Let irregulars run.
    pub const LET_RUN: &str = "let_run";
    /// Shift a battalion's gun within it.
    pub const SHIFT_GUN: &str = "shift_gun";
    /// Order a headlong charge.
    pub const HEADLONG: &str = "headlong";
    /// Declare a shot, or that a unit holds its fire.
    pub const SHOOT: &str = "shoot";
    /// Clear an abatis.
    pub const CLEAR: &str = "clear";
    /// Tell off figures of a garrison against one of its attackers.
    pub const DIVIDE: &str = "divide";
    /// Horse rides on at another enemy.
    pub const BREAK_THROUGH: &str = "break_through";
    /// Throw to resist entering pursuit.
    pub const RESIST: &str = "resist";
    /// Let a unit pursue.
    pub const PURSUE: &str = "pursue";
    /// Leave a unit as it is.
    pub const DONE: &str = "done";
    /// End the step.
    pub const CLOSE: &str = "close";
}

/// The names of slots.
pub mod slot {
    /// A formation.
    pub const FORMATION: &str = "formation";
    /// Figures in the front rank.
    pub const WIDTH: &str = "width";
    /// The wing of a line that is bent back.
    pub const HAND: &str = "hand";
    /// How many files of it are.
    pub const FILES: &str = "files";
    /// By how many degrees.
    pub const DEGREES: &str = "degrees";
    /// A direction.
    pub const FACING: &str = "facing";
    /// So many inches.
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
    /// What a gun fires.
    pub const AMMUNITION: &str = "ammunition";
    /// Whether a unit shoots before it goes.
    pub const FIRE: &str = "fire";
    /// An answer.
    pub const ANSWER: &str = "answer";
    /// Places of several stands.
    pub const PLACES: &str = "places";
    /// Where a battalion's gun stands.
    pub const POST: &str = "post";
    /// So many figures.
    pub const FIGURES: &str = "figures";
    /// A block or a work.
    pub const FEATURE: &str = "feature";
}
