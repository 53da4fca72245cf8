//! The vocabulary of rule set wof: grades, arms, weapons, formations, states, cover and the cases of its charts, as
//! files and players name them. Words and their readings only; every number that belongs to one stands in a chart.

use crate::rules::word::words;

words! {
    /// Training and the will to fight, best first (wof.3.0.09).
    pub Grade {
        /// The best.
        A => "grade A",
        /// Good.
        B => "grade B",
        /// Most troops.
        C => "grade C",
        /// Poor.
        D => "grade D",
        /// The worst; never steady (wof.9.2.01).
        E => "grade E",
    }

    /// Whether a unit was drilled (wof.3.0.02, wof.21.4.01).
    pub Drill {
        /// Regular troops.
        Regular => "regular",
        /// Irregulars, by an option.
        Irregular => "irregular",
    }

    /// The kind of troops of a unit (wof.3.0.03 to wof.3.0.08).
    pub Troop {
        /// Infantry that never skirmishes.
        LineInfantry => "line infantry",
        /// Infantry that may skirmish.
        LightInfantry => "light infantry",
        /// Hussars and light dragoons, which may skirmish.
        LightCavalry => "light cavalry",
        /// Horse and heavy dragoons.
        HeavyCavalry => "heavy cavalry",
        /// Heavy cavalry in armour (wof.3.0.05).
        Cuirassiers => "cuirassiers",
        /// Guns with their gunners.
        Artillery => "artillery",
    }

    /// The weapons of a unit's men (wof.16.3.01, wof.16.1.10, `wof.h.dragoon_weapon`).
    pub Weapon {
        /// The arm of most foot.
        Musket => "musket",
        /// Half a musket's reach, and never steady.
        Carbine => "carbine",
        /// Twice a musket's reach, and slow.
        Rifle => "rifle",
    }

    /// The weight of a gun (wof.3.0.07, wof.21.1.01).
    pub Piece {
        /// Shot of four pounds or less.
        Light => "light gun",
        /// Shot of up to nine pounds, and the light twelve-pounder.
        Medium => "medium gun",
        /// Shot of more than nine pounds.
        Heavy => "heavy gun",
        /// A howitzer, by an option.
        Howitzer => "howitzer",
    }

    /// A gun's ammunition (wof.16.3.02, wof.16.3.03, wof.21.1.01).
    pub Ammunition {
        /// Bullets in a tin, at close range only.
        Canister => "canister",
        /// Solid shot.
        Ball => "ballshot",
        /// A howitzer's shell.
        Shell => "shell",
    }

    /// How a body stands (wof.8.0.01, wof.8.1.1.02, wof.8.1.2.01, wof.12.10.03).
    pub FormationKind {
        /// One to four figures wide.
        Column => "column",
        /// Five to twelve figures wide.
        Line => "line",
        /// Thirteen figures wide or more.
        ExtendedLine => "extended line",
        /// Facing out on all sides.
        Square => "square",
        /// Loose, about double the front.
        Skirmish => "skirmish",
        /// A line bent into an angle; it does not move.
        Bent => "bent line",
        /// Inside a block or a work, in no formation.
        Garrison => "garrison",
        /// Guns on their limber.
        Limbered => "limbered",
        /// Guns in battery.
        Unlimbered => "unlimbered",
        /// Routers and pursuers.
        Clump => "clump",
    }

    /// The state of a unit's morale (wof.18.0.01).
    pub Spirit {
        /// All is well.
        Good => "good morale",
        /// It holds, badly.
        Shaken => "shaken",
        /// It runs.
        Routing => "routing",
    }

    /// Whether a unit's formation has been upset (wof.9.1.01).
    pub Ranks {
        /// It has not.
        Ordered => "in good order",
        /// It has.
        Disordered => "disordered",
    }

    /// Whether a unit has lost half of its strength (wof.9.3.01).
    pub Vigour {
        /// It has not.
        Fresh => "fresh",
        /// It has, for good.
        Exhausted => "exhausted",
    }

    /// The cover of a target, from none to stone (wof.t.cover).
    pub Cover {
        /// Nothing.
        None => "no cover",
        /// Something to climb over, in the first round of a combat.
        Obstacle => "an obstacle",
        /// Hedges, woods, huts.
        Soft => "soft cover",
        /// Walls, houses, works.
        Hard => "hard cover",
    }

    /// How far off a target is (wof.16.1.04).
    pub Band {
        /// Near.
        Close => "close range",
        /// Far.
        Far => "far range",
    }

    /// From where an enemy comes at a unit (wof.14.5.01, wof.16.1.12).
    pub Aspect {
        /// At its front.
        Front => "front",
        /// At its flank or rear.
        FlankOrRear => "flank or rear",
    }

    /// The kind of a body for its rates and its base (wof.t.move, wof.h.bases).
    pub Body {
        /// Foot.
        Infantry => "infantry",
        /// Light horse.
        LightCavalry => "light cavalry",
        /// Heavy horse.
        HeavyCavalry => "heavy cavalry",
    }

    /// The figures or models on a base (wof.h.bases).
    pub BaseKind {
        /// Foot in close order.
        Infantry => "infantry",
        /// Light horse in close order.
        LightCavalry => "light cavalry",
        /// Heavy horse.
        HeavyCavalry => "heavy cavalry",
        /// A foot skirmisher.
        SkirmishInfantry => "skirmishing infantry",
        /// A mounted skirmisher.
        SkirmishCavalry => "skirmishing cavalry",
        /// A gun with its crew.
        Gun => "gun",
        /// A limber.
        Limber => "limber",
        /// A general.
        General => "general",
    }

    /// How fast a body goes (wof.t.move).
    pub Pace {
        /// An ordinary move.
        Move => "move",
        /// A charge or countercharge.
        Charge => "charge",
        /// A rout, an evasion or a pursuit.
        Rout => "rout, evade or pursue",
    }

    /// A way of moving that has a price of its own (wof.t.slants).
    pub Gait {
        /// Straight ahead.
        Straight => "straight ahead",
        /// A wheel, by the path of the outer flank.
        Wheel => "wheel",
        /// Forward on a slant.
        Echelon => "echelon",
        /// Sideways.
        Sidestep => "sidestep",
    }

    /// An act that costs part of a move (`wof.t.fixed_costs`).
    pub PricedAct {
        /// Guns onto their limber.
        Limber => "limber",
        /// Guns into battery.
        Unlimber => "unlimber",
        /// Through a friendly unit.
        PassThroughFriends => "pass through friends",
        /// Into skirmish order.
        FormSkirmish => "form skirmish",
        /// Out of skirmish order.
        FormUp => "form up from skirmish",
        /// Dragoons off their horses.
        Dismount => "dismount",
        /// Dragoons onto them.
        Mount => "mount",
        /// Into a town block.
        EnterBlock => "enter a block",
        /// Out of a block.
        LeaveBlock => "leave a block",
        /// Gunners back to their guns.
        ManGuns => "man guns again",
    }

    /// The effect of a manoeuvre on a unit (wof.t.manoeuvre).
    pub Becomes {
        /// No change.
        Same => "as it was",
        /// Disordered.
        Disordered => "disordered",
        /// Shaken.
        Shaken => "shaken",
    }

    /// The limber of a battery (wof.5.0.04, wof.7.0.04, wof.12.6.02).
    pub Limber {
        /// None: it goes by hand alone.
        None => "no limber",
        /// With hired drivers, who leave.
        Civilian => "civilian drivers",
        /// With soldiers.
        Military => "military drivers",
    }

    /// The extras bought for each figure of a unit (wof.7.0.02, wof.7.0.03, wof.12.11.01).
    pub Extra {
        /// Rifles.
        Rifles => "rifles",
        /// Fanatics.
        Fanatics => "fanatics",
        /// Heavy weapons.
        HeavyWeapons => "heavy weapons",
        /// Heavy cavalry drilled in two ranks.
        TwoRanks => "two ranks",
        /// Dragoons able to dismount.
        Dismounts => "able to dismount",
    }

    /// A kind of ground (wof.t.terrain).
    pub TerrainKind {
        /// Nothing in the way.
        Open => "open ground",
        /// Rough.
        Rough => "rough ground",
        /// Trees.
        LightWoods => "light woods",
        /// Many.
        HeavyWoods => "heavy woods",
        /// A gentle hill.
        GentleSlope => "gentle slope",
        /// A steep hill.
        SteepSlope => "steep slope",
        /// Water that is waded.
        Stream => "stream",
        /// A low stone wall.
        Wall => "low stone wall",
        /// A high stone wall.
        HighWall => "high stone wall",
        /// A hedge.
        Hedge => "hedge",
        /// A fence.
        Fence => "fence",
        /// Water that is not waded.
        River => "river",
        /// Where a river is.
        Ford => "ford",
        /// Over water.
        Bridge => "bridge",
        /// A road.
        Road => "road",
        /// Houses.
        Block => "town block",
        /// Earth thrown up.
        Fieldworks => "field works",
        /// Felled trees.
        Abatis => "abatis",
        /// Ground that cannot be entered.
        Impassable => "impassable ground",
    }

    /// The kinds of movers over ground (wof.t.terrain).
    pub Mover {
        /// Skirmishers.
        Skirmishers => "skirmishers",
        /// Other infantry.
        Infantry => "infantry",
        /// Horse.
        Cavalry => "cavalry",
        /// Guns.
        Guns => "guns",
    }

    /// How ground is gone over (wof.t.terrain).
    pub Going {
        /// As if it were not there.
        Full => "full speed",
        /// At half speed.
        Half => "half speed",
        /// At a quarter of its speed.
        Quarter => "quarter speed",
        /// At half speed, or at full speed and in disorder, as the player likes.
        HalfOrDisordered => "half speed, or disordered",
        /// At a price for each rank.
        ByRank => "by the rank",
        /// At the price of works.
        Works => "over the work",
        /// Not at all.
        Barred => "barred",
    }

    /// The units that ground disorders (wof.t.terrain).
    pub Disorders {
        /// No units.
        Nobody => "nobody",
        /// All but skirmishers.
        Formed => "all but skirmishers",
        /// Cavalry, in skirmish order too.
        Horse => "cavalry",
        /// A unit astride it, as long as it is.
        WhileCrossing => "whoever crosses it, meanwhile",
        /// A unit that has come over it.
        AfterCrossing => "whoever has crossed it",
        /// All units.
        Everybody => "everybody",
    }

    /// The protection of a garrison, or of figures that line an obstacle (wof.t.cover, `wof.h.obstacle_cover`).
    pub Protection {
        /// A usual town block.
        Block => "town block",
        /// A cluster of huts.
        Huts => "huts",
        /// A walled enclosure or a large building.
        Strongpoint => "strongpoint",
        /// A block in ruins.
        RuinedBlock => "ruined block",
        /// Huts in ruins.
        RuinedHuts => "ruined huts",
        /// Usual field works.
        Works => "field works",
        /// Light field works.
        LightWorks => "light field works",
        /// Works shot down.
        WreckedWorks => "wrecked field works",
        /// Light works shot down.
        WreckedLightWorks => "wrecked light field works",
        /// A fence.
        Fence => "fence",
        /// A hedge.
        Hedge => "hedge",
        /// A low stone wall.
        LowWall => "low stone wall",
        /// A high stone wall.
        HighWall => "high stone wall",
        /// The bank of a stream.
        StreamBank => "stream bank",
    }

    /// Against what something protects (wof.t.cover).
    pub Against {
        /// Small arms and canister.
        SmallArms => "small arms or canister",
        /// Light ball.
        LightBall => "light ball",
        /// Medium or heavy ball.
        HeavyBall => "medium or heavy ball",
        /// Shell.
        Shell => "shell",
        /// Combat.
        Combat => "combat",
    }

    /// Whether a shooter moved (wof.16.3.10).
    pub Motion {
        /// It stood.
        Still => "still",
        /// It moved.
        Moved => "moved",
        /// It fires and evades.
        Evades => "evades",
    }

    /// The kind of target (wof.16.3.12).
    pub TargetKind {
        /// Close order.
        Formed => "formed troops",
        /// Skirmishers, or gunners away from their guns.
        Skirmishers => "skirmishers",
        /// Guns in battery.
        Guns => "unlimbered guns",
    }

    /// The arms of a striker beside its grade (wof.17.5.06, wof.21.4.09).
    pub Arms {
        /// Bayonets, or a horseman's sword.
        Plain => "bayonets or swords",
        /// Infantry without bayonets.
        NoBayonets => "no bayonets",
        /// Irregulars with heavy weapons.
        HeavyWeapons => "heavy weapons",
    }

    /// The ground between striker and opponent (wof.9.4.01, wof.20.5.03).
    pub Ground {
        /// The opponent is in the open, on the level or below.
        Open => "in the open",
        /// The opponent is not in the open.
        Broken => "not in the open",
        /// The opponent is up a steep slope, otherwise in the open.
        UpASteepSlope => "up a steep slope",
    }

    /// Where a unit's generals are (wof.18.3.06).
    pub Generals {
        /// One has joined it.
        WithUnit => "with the unit",
        /// It is in a general's command distance.
        InDistance => "in command distance",
        /// It is in no general's command distance.
        None => "none in command distance",
    }

    /// In what situation a morale result finds a unit (`wof.t.morale_effect`).
    pub Situation {
        /// It charges or countercharges, in a test of the phase of charges (wof.18.3.03).
        Charging => "charging",
        /// It routs.
        Routing => "routing",
        /// Any other, and chargers in the combat phase.
        Other => "any other",
    }

    /// The level of command (wof.t.command).
    pub Link {
        /// A brigadier and a unit of his brigade, or a major general and one of his own brigade (wof.6.1.07).
        BrigadierToUnit => "a brigadier and his unit",
        /// A major general and one of his brigadiers.
        MajorGeneralToBrigadier => "a major general and his brigadier",
        /// A major general and a unit of one of his brigades.
        MajorGeneralToUnit => "a major general and a unit of his brigades",
    }

    /// How free a general is to command (wof.6.1.03, wof.6.1.04).
    pub Freedom {
        /// He commands all round.
        Free => "free",
        /// He has joined a unit and commands that alone.
        Joined => "joined to a unit",
        /// He is confused and commands no units this turn.
        Confused => "confused",
    }

    /// A line of the shooting modifiers (`wof.t.shoot_mods`).
    pub ShootCase {
        /// Ballshot at a target that is deep, enfiladed or in square.
        DenseTarget => "ballshot at a dense target",
        /// The first fire of the game with steady small arms.
        FirstFire => "first fire of steady small arms",
        /// Canister.
        Canister => "canister",
        /// A shooter in disorder or on horseback.
        DisorderedOrMounted => "disordered or mounted",
        /// Rifles.
        Rifle => "rifles",
        /// A shooter in square.
        InSquare => "in square",
        /// A shooter that moved or evades.
        Moving => "moving or evading",
        /// A shooter that is shaken or exhausted.
        ShakenOrExhausted => "shaken or exhausted",
        /// A target at far range.
        FarRange => "far range",
        /// Soft cover, skirmishers, unlimbered guns.
        SoftProtection => "soft cover, skirmishers or guns",
        /// Hard cover.
        HardCover => "hard cover",
    }

    /// A line of the combat modifiers (`wof.t.combat_mods`).
    pub StrikeCase {
        /// At a flank or rear, or at routers.
        FlankRearOrRouters => "at a flank, a rear or routers",
        /// Impetus against none.
        Impetus => "impetus against none",
        /// Heavy cavalry against others in the open.
        HeavyCavalry => "heavy cavalry in the open",
        /// At soft cover, or up a steep slope.
        SoftCoverOrSlope => "at soft cover, an obstacle or up a steep slope",
        /// Regular infantry without bayonets.
        NoBayonets => "no bayonets",
        /// At cuirassiers.
        AgainstCuirassiers => "at cuirassiers",
        /// Cavalry at a square, any unit at hard cover.
        SquareOrHardCover => "cavalry at a square, or at hard cover",
        /// A striker that is shaken or exhausted.
        ShakenOrExhausted => "shaken or exhausted",
        /// To the striker's own flank or rear.
        ToOwnFlankOrRear => "to its own flank or rear",
        /// Fanatics.
        Fanatics => "fanatics",
        /// Irregulars with heavy weapons.
        HeavyWeapons => "heavy weapons",
    }

    /// Why a unit tests its morale (wof.18.1.01, `wof.t.morale_when`).
    pub Occasion {
        /// Horse with impetus charges foot or gunners.
        Panic => "panic",
        /// Guns hit it, or steady fire cost it a twelfth.
        Fire => "for fire",
        /// It charges home.
        ChargeHome => "to charge home",
        /// It receives a charge.
        Receive => "to receive a charge",
        /// It lost a round of combat, or part of it was overrun.
        LostRound => "for losing a round",
        /// Friends routed near it.
        FriendsRouted => "for friends that routed",
        /// It would rally.
        Rally => "to rally",
    }

    /// A line of the morale modifiers (`wof.t.morale_mods`).
    pub MoraleCase {
        /// A general has joined it.
        GeneralWithUnit => "a general with the unit",
        /// No general within command distance.
        NoGeneral => "no general in command distance",
        /// For each full twelfth lost in the phase.
        EachTwelfth => "for each twelfth lost this phase",
        /// Charged, struck or shot at from flank or rear.
        FromFlankOrRear => "from flank or rear",
        /// Shaken, routing or exhausted.
        PoorState => "shaken, routing or exhausted",
        /// It charges a flank or rear.
        DoingFlankCharge => "charging a flank or rear",
        /// It charges a shaken or routing enemy.
        ChargingPoorTroops => "charging shaken or routing troops",
        /// It lost the round.
        LostRound => "lost the round",
        /// It charges the front of steady bayonets.
        AtSteadyBayonets => "charging the front of steady bayonets",
        /// Infantry charged by steady horse or steady bayonets.
        InfantryReceiving => "infantry charged by steady horse or bayonets",
        /// The enemy was out of sight when the phase began.
        Surprised => "surprised",
        /// For each routing friend that it sees.
        EachRoutingFriend => "for each routing friend in sight",
        /// Fanatics that were never shaken.
        Fanatics => "fanatics",
    }

    /// Why a unit throws on the pursuit and rally table (wof.19.0.08).
    pub PursuitRoll {
        /// Not to begin a pursuit.
        Resist => "resist entering pursuit",
        /// To end one.
        Halt => "halt a pursuit",
        /// To come back onto the table.
        Return => "return to the table",
    }

    /// A line of the pursuit modifiers (`wof.t.pursuit_mods`).
    pub PursuitCase {
        /// A general is with it.
        General => "general attached",
        /// It stands behind cover or in square.
        CoverOrSquare => "behind cover or in square",
        /// Its target outruns it.
        FasterTarget => "the target is faster",
        /// Grade A or B.
        GoodGrade => "grade A or B",
        /// Horse.
        Cavalry => "cavalry",
        /// Grade D or E.
        PoorGrade => "grade D or E",
        /// Irregulars.
        Irregulars => "irregulars",
        /// Its owner let it go.
        Allowed => "the pursuit was allowed",
    }
}

impl Troop {
    /// Whether it fights on foot with small arms.
    pub fn is_infantry(self) -> bool {
        matches!(self, Self::LineInfantry | Self::LightInfantry)
    }

    /// Whether it rides.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Self::LightCavalry | Self::HeavyCavalry | Self::Cuirassiers)
    }

    /// Whether it rides heavy horses; cuirassiers do (wof.3.0.05).
    pub fn is_heavy(self) -> bool {
        matches!(self, Self::HeavyCavalry | Self::Cuirassiers)
    }

    /// Its class for rates; none for artillery, which has the rates of its guns (wof.t.move).
    pub fn body(self) -> Option<Body> {
        match self {
            Self::LineInfantry | Self::LightInfantry => Some(Body::Infantry),
            Self::LightCavalry => Some(Body::LightCavalry),
            Self::HeavyCavalry | Self::Cuirassiers => Some(Body::HeavyCavalry),
            Self::Artillery => None,
        }
    }

    /// Whether it may skirmish (wof.3.0.03, wof.3.0.04).
    pub fn is_light(self) -> bool {
        matches!(self, Self::LightInfantry | Self::LightCavalry)
    }
}

impl TerrainKind {
    /// Whether it can never be entered, except by a bridge or a ford (wof.6.0.03, wof.20.7.03).
    pub fn is_impassable(self) -> bool {
        matches!(self, Self::River | Self::Impassable)
    }

    /// Whether it is the slope of a hill, of which a contour is an area (wof.20.5.01).
    pub fn is_hill(self) -> bool {
        matches!(self, Self::GentleSlope | Self::SteepSlope)
    }

    /// The protection that lining it gives, if it is an obstacle (`wof.h.obstacle_cover`).
    pub fn as_obstacle(self) -> Option<Protection> {
        match self {
            Self::Fence => Some(Protection::Fence),
            Self::Hedge => Some(Protection::Hedge),
            Self::Wall => Some(Protection::LowWall),
            Self::HighWall => Some(Protection::HighWall),
            Self::Stream => Some(Protection::StreamBank),
            Self::Fieldworks => Some(Protection::Works),
            _ => None,
        }
    }
}

impl Grade {
    /// How many grades it stands above another; below it, less than nothing (wof.3.0.09, wof.17.5.01).
    pub fn above(self, other: Self) -> i32 {
        other as i32 - self as i32
    }

    /// The next grade below; the worst is unchanged (wof.21.4.08).
    pub fn one_lower(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::C,
            Self::C => Self::D,
            Self::D | Self::E => Self::E,
        }
    }
}

impl Default for Limber {
    /// Most armies hire their drivers (wof.12.6.02).
    fn default() -> Self {
        Self::Civilian
    }
}
