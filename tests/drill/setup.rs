//! Invented armies: the standard field day, and parades of any size.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use linstock::{
    battle::{FORMAT, Header, Opening, StateHash},
    dice::DiceSource,
    measure::{Facing, Pose},
    table::{
        Arm, Cell, Command, CommandId, Feature, FeatureId, FeatureShape, FeatureState, FigureKind, KnownTo, Presence,
        Side, Stand, StandId, TableSize, Unit, UnitId,
    },
};

use super::{Class, Day, Drill, Health, Phase, STAND_DEPTH, STAND_FRONTAGE, Soldiers, Task, Watch, formation, works};

/// The table of the standard field day, inches.
pub(crate) const TABLE: TableSize = TableSize { width: 48.0, depth: 36.0 };

/// One unit of a paper army.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    name: &'static str,
    side: Side,
    class: Class,
    at: Vec2,
    known_to: KnownTo,
    presence: Presence,
}

impl Piece {
    /// A unit that stands at a place, looking at the enemy.
    pub(crate) fn new(name: &'static str, side: Side, class: Class, x: f32, y: f32) -> Self {
        Self { name, side, class, at: Vec2::new(x, y), known_to: KnownTo::All, presence: Presence::OnTable }
    }

    /// The same, hidden from the enemy.
    pub(crate) fn hidden(self) -> Self {
        Self { known_to: KnownTo::Only(self.side), ..self }
    }

    /// The same, not yet deployed.
    pub(crate) fn awaited(self) -> Self {
        Self { presence: Presence::Awaited, ..self }
    }
}

/// The armies of the standard field day: on either side enough for everything that the drill can ask.
pub(crate) fn armies() -> Vec<Piece> {
    use Class::{Foot, Gun, Horse, Lights, Pioneers};
    use Side::{First, Second};
    vec![
        Piece::new("Grey Horse", First, Horse, 14.0, 13.0),
        Piece::new("Bay Horse", First, Horse, 20.0, 12.0),
        Piece::new("Old Foot", First, Foot, 26.0, 13.0),
        Piece::new("First Gun", First, Gun, 32.0, 10.0),
        Piece::new("First Pioneers", First, Pioneers, 37.0, 12.0),
        Piece::new("Green Foot", First, Foot, 10.0, 6.0).awaited(),
        Piece::new("Blue Lights", Second, Lights, 14.0, 22.0),
        Piece::new("White Foot", Second, Foot, 21.0, 24.0),
        Piece::new("Red Foot", Second, Foot, 28.0, 23.0),
        Piece::new("Second Gun", Second, Gun, 36.0, 25.0),
        Piece::new("Ambush", Second, Foot, 40.0, 18.5).hidden(),
        Piece::new("Second Pioneers", Second, Pioneers, 33.0, 21.0),
        Piece::new("Late Foot", Second, Foot, 30.0, 30.0).awaited(),
    ]
}

/// The standard field day of this many turns.
pub(crate) fn field_day(turns: u32) -> Opening<Drill> {
    opening(&armies(), turns)
}

/// A battle of some pieces, from deployment to the end of the last turn. There is a wood, and a barricade before the
/// second side.
pub(crate) fn opening(pieces: &[Piece], turns: u32) -> Opening<Drill> {
    let units = pieces.iter().zip(1u16..).map(|(piece, id)| muster(piece, UnitId(id))).collect();
    let table = Day { turn: 0, last_turn: turns, phase: Phase::Deploy, closed: [false; 2], rerolls: [2, 2] };
    Opening { size: TABLE, features: ground(), commands: commands(), units, table, first: Task::Deploy(Side::First) }
}

/// This many stands on parade, half a side, and nothing to be deployed.
pub(crate) fn parade(stands: u16) -> Opening<Drill> {
    let units = (0..stands / 2).map(|number| {
        let (side, file) = (if number % 2 == 0 { Side::First } else { Side::Second }, number / 2);
        let (column, row) = (f32::from(file % 10), f32::from(file / 10));
        let y = if side == Side::First { 3.0 + row * 2.0 } else { 33.0 - row * 2.0 };
        muster(&Piece::new("Line", side, Class::Foot, 3.0 + column * 4.5, y), UnitId(number + 1))
    });
    Opening { units: units.collect(), ..opening(&[], 1) }
}

fn ground() -> Vec<Feature> {
    let corner = |x, y| Vec2::new(x, y);
    let wood = FeatureShape::Area(vec![corner(5.0, 15.0), corner(10.0, 15.0), corner(10.0, 20.0), corner(5.0, 20.0)]);
    let state = FeatureState::Standing;
    vec![
        Feature {
            id: FeatureId(1),
            name: "the wood".to_owned(),
            kind: "wood".to_owned(),
            shape: wood,
            level: 0,
            state,
        },
        works::barricade(FeatureId(2), Pose::new(corner(28.0, 21.0), Facing::SOUTH)),
    ]
}

fn commands() -> Vec<Command> {
    let command = |id: u16, side, name: &str| Command {
        id: CommandId(id),
        side,
        name: name.to_owned(),
        short_name: name.to_owned(),
        parent: None,
        leader: None,
    };
    vec![command(1, Side::First, "South"), command(2, Side::Second, "North")]
}

fn muster(piece: &Piece, id: UnitId) -> (Unit, Soldiers, Vec<Stand>) {
    let front = Pose::new(piece.at, ahead(piece.side));
    let unit = Unit {
        id,
        side: piece.side,
        command: Some(CommandId(1 + piece.side as u16)),
        name: piece.name.to_owned(),
        short_name: piece.name.to_owned(),
        arm: Arm::Infantry,
        front,
        presence: piece.presence,
        known_to: piece.known_to,
    };
    let stands = if piece.presence == Presence::OnTable {
        fresh_stands(id, piece.class, &formation::places(piece.class, 1, front))
    } else {
        Vec::new()
    };
    (unit, fresh(piece.class), stands)
}

/// The way a side looks at the enemy.
pub(crate) fn ahead(side: Side) -> Facing {
    if side == Side::First { Facing::NORTH } else { Facing::SOUTH }
}

/// The middle of a side's own edge.
pub(crate) fn edge(side: Side) -> Pose {
    let y = if side == Side::First { 0.0 } else { TABLE.depth };
    Pose::new(Vec2::new(TABLE.width / 2.0, y), ahead(side))
}

/// The zone in which a side deploys.
pub(crate) fn zone(side: Side) -> Vec<Vec2> {
    let (near, far) = if side == Side::First { (1.0, 9.0) } else { (27.0, 35.0) };
    [(3.0, near), (45.0, near), (45.0, far), (3.0, far)].map(|(x, y)| Vec2::new(x, y)).to_vec()
}

/// Fresh soldiers.
pub(crate) fn fresh(class: Class) -> Soldiers {
    Soldiers { class, ranks: 1, health: Health::Steady, acted: false, digging: false, watch: Watch::Ask }
}

/// Stands of a class at these places, without losses.
pub(crate) fn fresh_stands(unit: UnitId, class: Class, places: &[Pose]) -> Vec<Stand> {
    let kind = if class == Class::Gun { FigureKind::Gunner } else { FigureKind::Infantry };
    let cells = vec![Cell { kind, alive: true }; 4];
    let base = linstock::measure::Footprint::new(STAND_FRONTAGE, STAND_DEPTH);
    let stand = |(number, pose): (u16, &Pose)| Stand {
        id: StandId::new(unit, number),
        pose: *pose,
        base,
        files: 4,
        cells: cells.clone(),
    };
    (0..).zip(places).map(stand).collect()
}

/// A journal's header for these dice.
pub(crate) fn header(dice: DiceSource) -> Header {
    Header {
        format: FORMAT,
        program: "drill".to_owned(),
        rule_set: "drill".to_owned(),
        rule_data: StateHash::of(b"paper"),
        switches: BTreeMap::new(),
        scenario_name: "field-day.ron".to_owned(),
        scenario: "the field day\n\"on paper\"".to_owned(),
        dice,
    }
}
