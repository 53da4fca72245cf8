//! What wof keeps of each unit and of the battle. Plain values; where a unit stands is the table's, what a rule does with it is the
//! procedures'.

use bevy::{
    ecs::{component::Component, resource::Resource},
    math::Vec2,
};
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Facing, Footprint, Leg, Pose},
    rules::{
        opening::Holding,
        wof::{
            condition::Condition,
            data::{Arms, Aspect, Charts, Drill, Formation, Grade, Limber, Piece, Pips, Ranks, Spirit, Troop, Vigour, Weapon},
            fire::{ShotsBefore, Volley},
            formation::layout::Bend,
            melee::{Impetus, Zeal},
            papers::Mark,
        },
        word::words,
    },
    table::{FeatureId, Side, StandId, UnitId},
};

words! {
    /// What a unit answers a charge, without its player being asked.
    pub StandingAnswer {
        /// Its player is asked.
        Ask => "ask me",
        /// It stands.
        Stand => "stand",
        /// It evades or gives way as far as it may, straight away from the enemy.
        Evade => "evade",
        /// It countercharges whenever it may.
        Countercharge => "countercharge",
    }
}

/// The private state of a unit under wof.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitState {
    /// What sort of troops.
    pub troop: Troop,
    /// Regular or irregular.
    pub drill: Drill,
    /// Its grade when the battle began.
    pub grade: Grade,
    /// What it shoots with, if with small arms at all.
    pub weapon: Option<Weapon>,
    /// What it carries for close combat.
    pub arms: Arms,
    /// Whether it fights as fanatics (wof.21.4.08).
    pub zeal: Zeal,
    /// Whether dragoons who can dismount ride; none for everybody else (wof.12.11.01).
    pub mount: Option<Mount>,
    /// Figures at the start of the game; of a battery its gunners (`wof.h.artillery_strength`).
    pub start_figures: u16,
    /// What it has lost since the battle began, for whatever cause (wof.15.2.04).
    pub lost: Pips,
    /// Figures that stand apart from it: those who hold horses (wof.12.11.03).
    pub apart: u16,
    /// Its guns, if it is a battery.
    pub battery: Option<Battery>,
    /// A gun that goes with the battalion, if it has one (wof.21.1.07).
    pub battalion_gun: Option<BattalionGun>,
    /// Whether its loss counts where shares of an army decide; generals' never does.
    pub counts: bool,
    /// What it is worth as a general, if it is one.
    pub general: Option<General>,
    /// The unit that it belongs to, if it is guns or horses left behind.
    pub part_of: Option<PartOf>,
    /// How it stands.
    pub formation: Formation,
    /// Figures in its front rank, where it stands in ranks.
    pub width: u16,
    /// Where a bent line is bent (wof.8.1.1.02).
    pub bend: Option<Bend>,
    /// The state of its morale.
    pub spirit: Spirit,
    /// Whether it is disordered until it recovers.
    pub ranks: Ranks,
    /// Whether it may not be moved this turn (wof.6.1.06).
    pub confused: bool,
    /// The block or work that it holds.
    pub garrison: Option<FeatureId>,
    /// The stream, ford or zone of works that disorders it as long as some of it is there (`wof.h.terrain_overlap`).
    pub astride: Option<FeatureId>,
    /// Friends with whom it is intermixed: it counts as shaken meanwhile (wof.12.7.03).
    pub intermixed: Vec<UnitId>,
    /// What it has done and suffered this turn.
    pub this_turn: ThisTurn,
    /// Whether it has shot in this game (wof.16.3.06).
    pub shots: ShotsBefore,
    /// The turn in which it last shot (wof.16.1.05a).
    pub fired_turn: Option<u32>,
    /// Inches straight ahead at the end of its latest move (wof.17.4.03).
    pub straight_tail_inches: f32,
    /// Enemy guns that fired at it in the turn before and in this (wof.21.1.06).
    pub shelled_by: [Vec<UnitId>; 2],
    /// The rout it is in, if it is.
    pub rout: Option<Rout>,
    /// The pursuit it is on, if it is.
    pub pursuit: Option<Pursuit>,
    /// Its headlong charge (wof.21.4.10).
    pub headlong: Headlong,
    /// What it answers when a charge asks it, without its player being asked.
    pub standing: StandingAnswer,
}

/// Whether dragoons ride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mount {
    /// On horseback.
    Mounted,
    /// On foot, as light infantry with muskets (wof.12.11.05).
    Dismounted,
}

/// The guns of a battery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Weight of the guns.
    pub piece: Piece,
    /// What draws them, as long as it is there (wof.12.6.02).
    pub limber: Limber,
    /// Living gunners at each gun model, in the order of the models.
    pub crews: Vec<u16>,
    /// Whether crew and guns are together.
    pub manned: Manned,
}

/// Whether gunners are with their guns (`wof.h.abandoned_guns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manned {
    /// They are.
    WithGuns,
    /// They have left them.
    Left,
    /// The guns are the enemy's.
    Captured,
}

/// A light gun that goes with a battalion (wof.21.1.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattalionGun {
    /// Its gunners.
    pub gunners: u16,
    /// Whether it is with its parent, left behind for now, or lost (wof.21.1.09).
    pub place: GunPlace,
}

/// Where a battalion's gun is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GunPlace {
    /// With its parent.
    WithParent,
    /// It stays until it can rejoin.
    Behind,
    /// Lost.
    Lost,
}

/// A general on the table (wof.6.0.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct General {
    /// Brigadier or major general.
    pub rank: GeneralRank,
    /// The unit that he has joined.
    pub joined: Option<UnitId>,
    /// The turn in which he last moved (`wof.h.general_moves`).
    pub moved_turn: Option<u32>,
}

/// The rank of a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GeneralRank {
    /// He leads units.
    Brigadier,
    /// He leads brigadiers; one with a brigade of his own leads that too (wof.6.1.07).
    Major,
}

/// Something that belongs to a unit and stands by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// The unit.
    pub unit: UnitId,
    /// What.
    pub what: PartKind,
}

/// What stands apart from its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartKind {
    /// Guns that their crew has left (wof.5.0.03).
    Guns,
    /// The horses of dismounted dragoons (wof.12.11.04).
    Horses,
    /// A battalion's gun that waits for it (wof.21.1.09).
    BattalionGun,
}

/// What a unit has done and suffered this turn; forgotten when the next begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ThisTurn {
    /// Whether it was shaken, routing or disordered as the turn began, and so may recover (wof.9.6.01).
    pub began_upset: bool,
    /// The part of its move that it has spent, from 0 to 1 (`wof.h.move_budget`).
    pub spent: f32,
    /// What it did with it.
    pub act: Acted,
    /// Whether it has been moved or passed over in its side's step.
    pub done: bool,
    /// Its way this turn, for those who fire at it as it moves (wof.16.1.06).
    pub ways: Vec<Way>,
    /// Whether it has shot, or has declared that it does.
    pub fired: bool,
    /// The shot that it fired in movement, as it charged or evaded; it hits with all other fire (`wof.h.shoot_decision`).
    pub early_shot: Option<Shot>,
    /// Whether it may not shoot for having been burst through, or because its limber fled (wof.12.9.1.03, wof.12.6.03).
    pub fire_barred: bool,
    /// Whether it failed to support, and may neither charge nor advance (wof.14.3.05).
    pub support_failed: bool,
    /// Whether it has taken the one test for fire, charge or reception (wof.18.1.08).
    pub tested: bool,
    /// Whether a test left it shaken (`wof.h.recover_check`).
    pub shaken: bool,
    /// Whether friends went through it (wof.9.6.02).
    pub disturbed: bool,
    /// Whether it has fought.
    pub fought: bool,
    /// Whether it broke this turn (wof.18.1.10).
    pub routed: bool,
    /// Whether figures of it were run over, and the rest tests as for losing a round (wof.17.6.03, wof.13.0.09).
    pub overrun: bool,
    /// Enemies in contact with it that broke, in the order in which they did (wof.19.0.01, `wof.h.target_routs`).
    pub has_routed: Vec<UnitId>,
    /// Whether it has come back onto the table and may not charge (wof.19.2.02).
    pub returned: bool,
    /// What it has lost in this phase.
    pub losses: PhaseLosses,
}

/// What a unit did with its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Acted {
    /// Nothing.
    #[default]
    Nothing,
    /// It moved or manoeuvred.
    Moved,
    /// It charged.
    Charged,
    /// It charged out at its charger (wof.14.2.01).
    Countercharged,
    /// It charged to help a friend (wof.14.3.01).
    Supported,
    /// It evaded (wof.14.4.01).
    Evaded,
    /// It gave way before close order (wof.13.0.08).
    GaveWay,
    /// It went back by its own will (wof.21.2.01).
    Retreated,
    /// It ran.
    Fled,
    /// It pursued.
    Pursued,
}

/// A shot as it was measured: all that its die needs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    /// Who shoots.
    pub unit: UnitId,
    /// At what.
    pub mark: Mark,
    /// Who fires with what under what modifiers.
    pub volley: Volley,
    /// Where its line of fire begins, table inches.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

/// One move as it went: from where, as what block, by what legs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Way {
    /// The front's middle before.
    pub from: Pose,
    /// The block that moved.
    pub body: Footprint,
    /// The legs.
    pub legs: Vec<Leg>,
}

/// What a unit has lost in the present phase, by what hit it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseLosses {
    /// Everything.
    pub all: Pips,
    /// By guns (wof.18.1.04).
    pub by_artillery: Pips,
    /// By steady small arms (wof.18.1.04).
    pub by_steady_fire: Pips,
    /// By whom, in the order in which they struck.
    pub from: Vec<(UnitId, Pips)>,
    /// What it did to its opponents in combat (wof.18.1.09).
    pub given: Pips,
    /// What it had taken and given when the latest round of combat began (wof.17.7.02).
    pub before_the_round: (Pips, Pips),
    /// Figures in its front rank as the phase began (wof.6.2.01).
    pub front_rank: u16,
}

/// A rout under way (wof.12.10, wof.18.3.04).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rout {
    /// The turn in which it broke.
    pub began: u32,
    /// What it runs from, table inches.
    pub from: Vec2,
    /// The unit that broke it, if one did.
    pub cause: Option<UnitId>,
    /// The way it runs; none until its first move.
    pub bearing: Option<Facing>,
    /// Whether the half move of the phase in which it broke is still owed.
    pub half_move_owed: bool,
    /// Whether it has used its one turn aside (`wof.h.rout_path`).
    pub turned_aside: bool,
}

/// A pursuit under way (wof.19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuit {
    /// The units it routed, the one it follows first (`wof.h.pursuit_target`).
    pub targets: Vec<UnitId>,
    /// Whether its owner let it go (wof.19.0.10).
    pub allowed: bool,
    /// Whether the half move of the phase in which it set out is still owed.
    pub half_move_owed: bool,
    /// Where it left the table, if it has (wof.19.2.01).
    pub left_at: Option<Pose>,
    /// How it stood before it clumped: formation and width.
    pub stood: (Formation, u16),
}

/// A unit's headlong charge (wof.21.4.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Headlong {
    /// Not ordered yet.
    #[default]
    Unused,
    /// Under way.
    On,
    /// Over.
    Over,
}

/// The state of a battle under wof.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleState {
    /// The turn, from 1; 0 while the armies deploy.
    pub turn: u32,
    /// Which side is A this turn (wof.10.1.01).
    pub side_a: Side,
    /// Where in the turn the battle stands.
    pub phase: Phase,
    /// The charges of this turn, in the order in which they were declared.
    pub charges: Vec<Charge>,
    /// Units that are locked in combat, pair by pair.
    pub fights: Vec<Fight>,
    /// Enemies who were out of sight as the movement phase began: who did not see whom (wof.18.3.15).
    pub unseen: Vec<(UnitId, UnitId)>,
    /// Who has finished deploying.
    pub deployed: [bool; 2],
    /// Units of each side at the start that count for victory.
    pub start_units: [u16; 2],
    /// What each side is worth at the start, points (wof.7).
    pub start_points: [u32; 2],
    /// Hits on blocks and works so far: pips of ball and of shell.
    pub battered: Vec<(FeatureId, Pips, Pips)>,
    /// Who holds each objective of the scenario, in their order.
    pub held: Vec<Holding>,
}

/// Where in the turn a battle stands (wof.10.0.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Deployment,
    /// Initiative and rally.
    Initiative,
    /// A side's movement: A's, then B's.
    Movement(Side),
    /// Shooting and charge results.
    Shooting,
    /// Combat.
    Combat,
}

/// A charge of this turn: who came at whom, how, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// In what way.
    pub kind: ChargeKind,
    /// On what side of the target it struck, by where it began and what it touched (wof.14.5.01).
    pub aspect: Aspect,
    /// How it struck; none where it reached nobody.
    pub contact: Option<ContactMade>,
    /// Units that did not see the other side of this charge when the movement phase began (wof.18.3.15).
    pub surprised: Vec<UnitId>,
    /// Figures of skirmishers and gunners that it ran over on its way, until its test decides (`wof.h.overrun`).
    pub overrun: Vec<(UnitId, Vec<(StandId, u8)>)>,
    /// Where it struck first, if it went on from there (`wof.h.overrun`).
    pub first_contact: Option<Pose>,
    /// What became of it.
    pub fate: ChargeFate,
}

/// In what way a unit charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ChargeKind {
    /// Declared in its own side's step.
    Charge,
    /// Out at its charger (wof.14.2.01).
    Countercharge,
    /// To help a friend (wof.14.3.02).
    Support,
    /// A pursuer that ran into new enemies (wof.19.3.01).
    Crash,
    /// Horse that broke through (wof.17.7.01).
    Breakthrough,
}

/// How a charge struck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContactMade {
    /// Degrees between the charger's front and the edge that it touched (wof.14.0.06).
    pub degrees: f32,
    /// Inches that it came on in all.
    pub inches: f32,
    /// Its impetus at contact.
    pub impetus: Impetus,
    /// Whether it came across an obstacle or up a steep slope, for the first round (wof.20.5.03).
    pub uphill: bool,
}

/// What became of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChargeFate {
    /// It has not been tested.
    Pending,
    /// It went home.
    Home,
    /// It recoiled or broke, or never reached anybody.
    Failed,
}

/// Two enemies who are in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The unit of the first side.
    pub first: UnitId,
    /// The unit of the second side.
    pub second: UnitId,
    /// Rounds fought so far.
    pub rounds: u16,
}

impl Fight {
    /// The fight of two units, whichever comes first.
    pub fn between(one: (UnitId, Side), other: UnitId) -> Self {
        let (first, second) = if one.1 == Side::First { (one.0, other) } else { (other, one.0) };
        Self { first, second, rounds: 0 }
    }

    /// Whether a unit is in it.
    pub fn has(&self, unit: UnitId) -> bool {
        self.first == unit || self.second == unit
    }

    /// Whom a unit fights in it.
    pub fn opponent_of(&self, unit: UnitId) -> Option<UnitId> {
        match unit {
            unit if unit == self.first => Some(self.second),
            unit if unit == self.second => Some(self.first),
            _ => None,
        }
    }
}

impl UnitState {
    /// Regular troops of some sort and grade to whom nothing has happened yet, in line as wide as is usual; guns without a battery. Horse
    /// has carbines, foot muskets with bayonets (`wof.h.dragoon_weapon`, `wof.h.bayonets`).
    pub fn fresh(troop: Troop, grade: Grade, figures: u16) -> Self {
        Self {
            troop,
            drill: Drill::Regular,
            grade,
            weapon: match troop {
                Troop::Artillery => None,
                _ if troop.is_cavalry() => Some(Weapon::Carbine),
                _ => Some(Weapon::Musket),
            },
            arms: Arms::Plain,
            zeal: Zeal::Plain,
            mount: None,
            start_figures: figures,
            lost: Pips::NONE,
            apart: 0,
            battery: None,
            battalion_gun: None,
            counts: figures > 0,
            general: None,
            part_of: None,
            formation: if troop == Troop::Artillery { Formation::Unlimbered } else { Formation::Line },
            width: Charts::embedded().formation.usual_width(Formation::Line, figures.into()),
            bend: None,
            spirit: Spirit::Good,
            ranks: Ranks::Ordered,
            confused: false,
            garrison: None,
            astride: None,
            intermixed: Vec::new(),
            this_turn: ThisTurn::default(),
            shots: ShotsBefore::None,
            fired_turn: None,
            straight_tail_inches: 0.0,
            shelled_by: [Vec::new(), Vec::new()],
            rout: None,
            pursuit: None,
            headlong: Headlong::Unused,
            standing: StandingAnswer::Ask,
        }
    }

    /// The grade at which it fights and tests now: fanatics who were shaken are one lower (wof.21.4.08).
    pub fn grade_now(&self) -> Grade {
        match self.zeal {
            Zeal::Spent => self.grade.one_lower(),
            Zeal::Plain | Zeal::Fanatic => self.grade,
        }
    }

    /// What it is and how it stands, as the procedures ask for it: dismounted dragoons are light infantry, whoever is intermixed counts
    /// as shaken, whoever is astride a stream or in a zone of works as disordered (wof.12.7.03, wof.12.11.05, wof.20.7.02, wof.20.9.03).
    pub fn condition(&self) -> Condition {
        let troop = if self.mount == Some(Mount::Dismounted) { Troop::LightInfantry } else { self.troop };
        let spirit = if self.spirit == Spirit::Good && !self.intermixed.is_empty() { Spirit::Shaken } else { self.spirit };
        Condition {
            drill: self.drill,
            troop,
            grade: self.grade_now(),
            formation: self.formation,
            ranks: if self.astride.is_some() { Ranks::Disordered } else { self.ranks },
            spirit,
            vigour: self.vigour(),
        }
    }

    /// Whether it has lost half of its strength (wof.9.3.01).
    pub fn vigour(&self) -> Vigour {
        if self.lost.exhausts(u32::from(self.start_figures)) { Vigour::Exhausted } else { Vigour::Fresh }
    }

    /// Figures that it has left, those who hold horses among them.
    pub fn figures(&self) -> u32 {
        u32::from(self.start_figures).saturating_sub(self.lost.figures())
    }

    /// Figures in its ranks.
    pub fn in_ranks(&self) -> u32 {
        self.figures().saturating_sub(u32::from(self.apart))
    }

    /// Whether it is a general.
    pub fn is_general(&self) -> bool {
        self.general.is_some()
    }

    /// Whether it is a body of men that moves, shoots and fights: no general, no guns or horses left behind.
    pub fn is_body(&self) -> bool {
        self.general.is_none() && self.part_of.is_none()
    }

    /// Whether it stands in close order: foot and horse in ranks or square, whatever their order (wof.12.8.01).
    pub fn is_close_order(&self) -> bool {
        self.is_body()
            && self.troop != Troop::Artillery
            && !matches!(self.formation, Formation::Skirmish | Formation::Limbered | Formation::Unlimbered)
    }

    /// Whether it skirmishes; gunners away from their guns do (wof.12.10.02).
    pub fn skirmishes(&self) -> bool {
        self.formation == Formation::Skirmish
    }

    /// Whether it is in rout.
    pub fn is_routing(&self) -> bool {
        self.spirit == Spirit::Routing
    }

    /// Whether it stands in ranks that have a width.
    pub fn stands_in_ranks(&self) -> bool {
        matches!(self.formation, Formation::Column | Formation::Line | Formation::ExtendedLine | Formation::Bent | Formation::Clump)
    }
}

impl BattleState {
    /// A battle at the beginning of a phase of a turn, in which nothing has happened yet; the first side is side A until they have thrown.
    pub fn fresh(turn: u32, phase: Phase) -> Self {
        Self {
            turn,
            side_a: Side::First,
            phase,
            charges: Vec::new(),
            fights: Vec::new(),
            unseen: Vec::new(),
            deployed: [false; 2],
            start_units: [0; 2],
            start_points: [0; 2],
            battered: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Side B this turn.
    pub fn side_b(&self) -> Side {
        self.side_a.enemy()
    }

    /// Both sides, A first (`wof.h.roll_order`).
    pub fn sides(&self) -> [Side; 2] {
        [self.side_a, self.side_b()]
    }

    /// The charge that a unit makes this turn, the latest of several.
    pub fn charge_of(&self, unit: UnitId) -> Option<&Charge> {
        self.charges.iter().rev().find(|charge| charge.unit == unit)
    }

    /// The charges against a unit that have not failed.
    pub fn charges_on(&self, unit: UnitId) -> impl Iterator<Item = &Charge> {
        self.charges.iter().filter(move |charge| charge.target == unit && charge.fate != ChargeFate::Failed)
    }

    /// Whether a charger is upon skirmishers or gunners whom it runs over, and may go on over them (wof.17.6.04).
    pub fn is_over(&self, unit: UnitId, other: UnitId) -> bool {
        self.charges.iter().any(|charge| charge.unit == unit && charge.target == other && !charge.overrun.is_empty())
    }

    /// Whether a unit did not see another as the movement phase began (wof.18.3.15).
    pub fn had_not_seen(&self, unit: UnitId, other: UnitId) -> bool {
        self.unseen.contains(&(unit, other))
    }

    /// Whom a unit fights.
    pub fn opponents_of(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.fights.iter().filter_map(move |fight| fight.opponent_of(unit))
    }

    /// Whether a unit is locked in combat: it has fought a round and still touches its enemy (wof.16.1.08, wof.17.1.03).
    pub fn is_locked(&self, unit: UnitId) -> bool {
        self.fights.iter().any(|fight| fight.has(unit))
    }

    /// Whether a unit has fought a round already with an enemy whom it still touches (wof.16.1.08).
    pub fn has_fought(&self, unit: UnitId) -> bool {
        self.fights.iter().any(|fight| fight.has(unit) && fight.rounds > 0)
    }
}
