//! The vocabulary of rule set trl: ratings, arms, formations, ground and the cases of its charts, as files and players
//! name them. Words and their readings only; every number that belongs to one stands in a chart.

use crate::rules::word::words;

words! {
    /// How well a unit fights and drills (trl.p25.03).
    pub Skill {
        /// Raw.
        Conscript => "conscript",
        /// Most troops.
        Trained => "trained",
        /// Seasoned.
        Veteran => "veteran",
    }

    /// How well a unit stands (trl.p31.07).
    pub Motivation {
        /// Likely to go.
        Unsteady => "unsteady",
        /// Most troops.
        Steady => "steady",
        /// Hard to shake.
        Fearless => "fearless",
    }

    /// The type of a unit (trl.p03.07, trl.p03.08, trl.p03.09).
    pub Troop {
        /// Scouts and skirmishers, on small stands.
        LightInfantry => "light infantry",
        /// The core.
        LineInfantry => "line infantry",
        /// Heavy infantry for holding and assaulting.
        Grenadiers => "grenadiers",
        /// Reconnaissance.
        LightCavalry => "light cavalry",
        /// The mainstay.
        MediumCavalry => "medium cavalry",
        /// Shock.
        HeavyCavalry => "heavy cavalry",
        /// Guns of up to eight pounds with the brigades.
        LightArtillery => "light artillery",
        /// Guns of nine pounds and more.
        HeavyArtillery => "heavy artillery",
        /// Guns with horses for all.
        HorseArtillery => "horse artillery",
        /// Guns that lob shells.
        Howitzers => "howitzers",
        /// Rockets (`trl.h.rockets`).
        Rockets => "rockets",
    }

    /// The arm of a unit.
    pub Arm {
        /// Foot.
        Infantry => "infantry",
        /// Horse.
        Cavalry => "cavalry",
        /// Guns and rockets.
        Artillery => "artillery",
    }

    /// A formation (trl.p06.09), or none inside a building (`trl.h.buildings.garrison`).
    pub FormationKind {
        /// Narrow and deep, for marching.
        Column => "column",
        /// Closed up and wide.
        Line => "line",
        /// Dispersed.
        Loose => "loose order",
        /// Facing out on all sides.
        Square => "square",
        /// Inside a building.
        Garrison => "garrison",
    }

    /// What a unit has beyond its type (trl.hc.21).
    pub Special {
        /// Nothing.
        Plain => "none",
        /// Light infantry with rifles.
        Rifles => "rifles",
        /// Light infantry that shoots fast as long as it stands.
        Jaeger => "jaeger",
        /// Horse with firearms.
        Firearms => "firearms",
        /// Horse with lances.
        Lances => "lances",
    }

    /// The size of a base (trl.p03.11).
    pub BaseSize {
        /// Half as wide as others.
        Small => "small",
        /// As wide as others.
        Medium => "medium",
        /// Twice as deep.
        Large => "large",
    }

    /// A command stand (trl.p03.10, trl.p08.12).
    pub Commander {
        /// Commands a battalion.
        Officer => "officer",
        /// Sent by the general.
        Adjutant => "adjutant",
        /// Commands a brigade or more.
        General => "general",
    }

    /// The weapons of the weapon table (trl.p20.01).
    pub Weapon {
        /// Of infantry, rifles included.
        Musket => "musket",
        /// Of cavalry that has firearms.
        CavalryMusket => "cavalry musket",
        /// Of light artillery.
        LightGun => "light gun",
        /// Of horse artillery.
        HorseGun => "horse gun",
        /// Of heavy artillery.
        HeavyGun => "heavy gun",
        /// Lobs shells.
        Howitzer => "howitzer",
        /// A rocket.
        Rocket => "rocket",
    }

    /// What guns fire (trl.p20.02).
    pub Ammunition {
        /// Roundshot, shell or rocket.
        Ball => "ball",
        /// Bullets in a tin.
        Grape => "grape",
    }

    /// What a unit did in this turn's movement before it fires (trl.p10.02, trl.p12.02).
    pub Motion {
        /// Nothing.
        Still => "stationary",
        /// It moved, turned or changed formation; guns by hand.
        Moved => "moved",
        /// Its guns were unlimbered.
        Unlimbered => "unlimbered this turn",
        /// It moved at the double.
        Doubled => "moved at the double",
    }

    /// Why a unit fires (trl.p24.10, trl.p24.11).
    pub Occasion {
        /// In the shooting phase.
        Shooting => "in the shooting phase",
        /// In defence, as the target of an assault.
        Target => "as the target of an assault",
        /// In defence of another.
        Helper => "in defence of another",
    }

    /// The lines of the shooting modifiers (trl.p23.01).
    pub ShootCase {
        /// The target is in square.
        TargetInSquare => "target in square",
        /// The target is in column.
        TargetInColumn => "target in column",
        /// The target is in loose order.
        TargetInLoose => "target in loose order",
        /// The target is in cover.
        Cover => "target in cover",
        /// The target crosses a river.
        CrossingRiver => "target crosses a river",
        /// The shooters have rifles.
        Rifles => "rifles",
        /// The shooters are veterans.
        Veteran => "veterans",
        /// The shooters are conscripts.
        Conscript => "conscripts",
        /// The shot goes over the heads of others.
        Indirect => "indirect fire",
        /// The shot goes through friendly skirmishers.
        ThroughSkirmishers => "through friendly skirmishers",
        /// The shooter moved, and its rate of fire does not suffer for it.
        Moved => "moved",
        /// The target is far away.
        LongRange => "long range",
        /// The wood may be empty (`trl.h.woodfire`).
        Blind => "at a suspected wood",
        /// The weather hides what is far off (trl.hc.36).
        BadLight => "hardly to be seen",
        /// The weather wets the powder.
        WetPowder => "wet powder",
        /// A card covers the field with smoke (trl.hc.37).
        Smoke => "Smoke and dust",
        /// By a card the guns fired double shot in the last turn (trl.hc.37).
        HotBarrels => "Double shotted in the last turn",
    }

    /// The weather (trl.hc.36), from the best to the worst.
    pub Weather {
        /// Nothing of note.
        Fair => "fair weather",
        /// Clouds.
        Overcast => "an overcast sky",
        /// A drizzle.
        Drizzle => "drizzle",
        /// Rain.
        Rain => "rain",
        /// A storm.
        Storm => "a storm",
        /// Fog.
        Fog => "fog",
        /// Snow.
        Snow => "snow",
    }

    /// What the weather does to the powder of a weapon (trl.hc.36).
    pub Powder {
        /// Nothing.
        Dry => "dry",
        /// Skill and good weapons do not count.
        Unskilled => "damp: skill does not count",
        /// It hits worse.
        Worse => "damp: -1 to hit",
        /// Half of its dice.
        Halved => "wet: half of its dice",
        /// It does not fire.
        Silent => "soaked: it does not fire",
    }

    /// Whom the weather slows (trl.hc.36).
    pub SlowedBy {
        /// Nobody.
        Nobody => "nobody",
        /// Cavalry and artillery.
        HorseAndGuns => "cavalry and artillery",
        /// All.
        Everybody => "everybody",
    }

    /// A season, as far as the weather goes by it (trl.hc.36).
    pub Season {
        /// Summer.
        Summer => "summer",
        /// Spring or autumn.
        Mild => "spring or autumn",
        /// Winter.
        Winter => "winter",
    }

    /// Which weather is played (trl.hc.36).
    pub WeatherRule {
        /// None.
        Off => "none",
        /// By dice.
        Thrown => "thrown for",
        /// As the scenario has it.
        AsWritten => "as the scenario has it",
    }

    /// The category of ground (trl.p12.08).
    pub Going {
        /// No effect.
        Open => "open country",
        /// Slows and disorders.
        Difficult => "difficult going",
        /// Bars guns.
        VeryDifficult => "very difficult going",
        /// Bars all.
        Impassable => "impassable ground",
    }

    /// The kinds of ground of the terrain table (trl.p15.04).
    pub TerrainKind {
        /// Fields, grassland, steppe.
        Field => "fields",
        /// Standing crops or open scrub.
        Crops => "standing crops",
        /// Thickets, orchards, olive groves, vineyards.
        Thicket => "thicket",
        /// Woods.
        Wood => "woods",
        /// Hedges and high walls.
        Hedge => "hedge or high wall",
        /// A line of trees.
        TreeLine => "line of trees",
        /// A low wall or a fence.
        LowWall => "low wall or fence",
        /// A shallow ditch.
        Ditch => "shallow ditch",
        /// A banked hedgerow.
        Bocage => "bocage",
        /// A gate or gap in bocage.
        BocageGate => "gate in bocage",
        /// A low embankment.
        LowEmbankment => "low embankment",
        /// A steep embankment.
        SteepEmbankment => "steep embankment",
        /// Rocks.
        RockyGround => "rocky ground",
        /// The lowest of hills.
        Knoll => "knoll",
        /// A middling hill.
        Hillock => "hillock",
        /// A large hill.
        Hill => "hill",
        /// A cliff.
        Cliff => "cliff",
        /// Flat desert, firm sand or thin snow.
        FirmSand => "firm sand",
        /// Soft sand, dunes, deep snow or mud.
        SoftSand => "soft sand or mud",
        /// A marsh, a bog or a stream.
        Marsh => "marsh or stream",
        /// A brook, a drainage ditch or a shallow river.
        ShallowRiver => "brook or shallow river",
        /// A wadi, a balka, a ravine or a gully.
        Gully => "gully",
        /// A deep river, a swamp or a lake.
        DeepWater => "deep water or swamp",
        /// A building.
        Building => "building",
        /// What is left of a building that is breached (trl.hc.34).
        Ruin => "ruin",
        /// A road or a bridge.
        Road => "road or bridge",
        /// A ford.
        Ford => "ford",
        /// An emplacement, an abatis or a barricade.
        Fortification => "fortification",
    }

    /// Why a motivation test is taken (trl.p31.21).
    pub TestReason {
        /// A stand fell to shooting.
        Shooting => "after losses from shooting",
        /// Defensive fire hit the attacker.
        DefensiveFire => "after defensive fire",
        /// The assault needs one.
        Assault => "to assault",
        /// The defender lost stands in a round of combat.
        Combat => "after a round of combat",
        /// Half of its stands are lost.
        HalfLosses => "for half losses",
        /// Its brigade commander fell near it.
        GeneralDead => "for the death of its general",
        /// It was disorientated.
        Recovery => "to recover",
        /// Friends fall back through it.
        FriendsThrough => "for friends that fall back through it",
        /// The building that it holds is breached.
        Breach => "for the breach of its building",
        /// A card says that its caisson exploded (trl.hc.37).
        Caisson => "as its caisson exploded",
    }

    /// The lines of the motivation modifiers (trl.p31.08).
    pub MotivationCase {
        /// Below half strength.
        BelowHalf => "below half strength",
        /// Disorientated.
        Disorientated => "disorientated",
        /// Its commander is dead.
        CommanderDead => "commander dead",
        /// Larger enemies are near.
        LargerEnemies => "larger enemies within reach",
        /// It fights several units.
        SeveralEnemies => "in combat with several units",
        /// Companies shot away after the first.
        CompaniesShotAway => "companies shot away after the first",
        /// Cavalry charges a square.
        ChargingSquare => "cavalry charges a square",
        /// Casualties from howitzers or rockets.
        Shelled => "shelled this turn",
        /// Its general is near.
        GeneralNear => "general near",
        /// A larger friend is near.
        LargerFriend => "larger friend within reach",
        /// In a defensive position.
        DefensivePosition => "in a defensive position",
        /// At full strength.
        FullStrength => "at full strength",
        /// A card steadies it (trl.hc.37).
        HoldTheLine => "Hold the line",
        /// A card unsettles it (trl.hc.37).
        Wavering => "Wavering",
    }

    /// The lines of the modifiers of the skill test to wound (trl.p25.03b).
    pub WoundCase {
        /// Cavalry charges foot in line or column.
        ChargesFoot => "cavalry charges line or column",
        /// Lancers charge cavalry.
        LancersChargeCavalry => "lancers charge cavalry",
    }

    /// How a side came into a round of combat (trl.p26.04, trl.p26.07).
    pub Impetus {
        /// It charges or pursues.
        Charges => "charges or pursues",
        /// It retaliates.
        Retaliates => "retaliates",
        /// It strikes again after a retaliation.
        FightsOn => "fights on",
    }

    /// The size of a building (trl.p32.13).
    pub BuildingSize {
        /// A cottage, a barn, a town building.
        Small => "small building",
        /// A church, a large house, a town hall.
        Medium => "medium building",
        /// A manor, a cathedral.
        Large => "large building",
        /// A fortress.
        Massive => "massive building",
    }

    /// A nation (`trl.h.nations`).
    pub Nation {
        /// France.
        France => "France",
        /// Britain.
        Britain => "Britain",
        /// Austria.
        Austria => "Austria",
        /// Russia.
        Russia => "Russia",
        /// Prussia.
        Prussia => "Prussia",
        /// Spain.
        Spain => "Spain",
        /// Portugal.
        Portugal => "Portugal",
        /// The United States.
        UnitedStates => "United States",
    }
}

impl Special {
    /// What troops have where nobody says otherwise: medium cavalry carries muskets (trl.p03.08).
    pub fn usual(troop: Troop) -> Self {
        if troop == Troop::MediumCavalry { Self::Firearms } else { Self::Plain }
    }
}

impl Troop {
    /// The arm that it belongs to.
    pub fn arm(self) -> Arm {
        match self {
            Self::LightInfantry | Self::LineInfantry | Self::Grenadiers => Arm::Infantry,
            Self::LightCavalry | Self::MediumCavalry | Self::HeavyCavalry => Arm::Cavalry,
            Self::LightArtillery | Self::HeavyArtillery | Self::HorseArtillery | Self::Howitzers | Self::Rockets => {
                Arm::Artillery
            }
        }
    }

    /// Whether it goes on foot and shoots with muskets or rifles.
    pub fn is_infantry(self) -> bool {
        self.arm() == Arm::Infantry
    }

    /// Whether it is mounted.
    pub fn is_cavalry(self) -> bool {
        self.arm() == Arm::Cavalry
    }

    /// Whether it serves guns or rockets.
    pub fn is_artillery(self) -> bool {
        self.arm() == Arm::Artillery
    }

    /// Whether it lobs what bursts under a template (trl.p20.04, trl.p20.07).
    pub fn lobs(self) -> bool {
        matches!(self, Self::Howitzers | Self::Rockets)
    }

    /// What it shoots with, if it shoots at all (trl.p20.01).
    pub fn weapon(self) -> Weapon {
        match self {
            Self::LightInfantry | Self::LineInfantry | Self::Grenadiers => Weapon::Musket,
            Self::LightCavalry | Self::MediumCavalry | Self::HeavyCavalry => Weapon::CavalryMusket,
            Self::LightArtillery => Weapon::LightGun,
            Self::HorseArtillery => Weapon::HorseGun,
            Self::HeavyArtillery => Weapon::HeavyGun,
            Self::Howitzers => Weapon::Howitzer,
            Self::Rockets => Weapon::Rocket,
        }
    }
}
