//! Buildings on the table (trl.p12.04, trl.p12.07, trl.p32.13, `trl.h.buildings.garrison`): how large each is, where its
//! openings are, and where a garrison stands in it. Pure geometry; who holds it is in `buildings::garrisons`.

use bevy::math::Vec2;

use crate::{
    measure::{Bounds, Facing, Footprint, Polygon, Pose, Segment},
    rules::{
        common::layout::count,
        trl::charts::{BuildingSize, Charts, buildings::BuildingRow},
        word::Word,
    },
    table::{Feature, FeatureId, FeatureShape, Stand, StandId, UnitId},
};

/// The front of a wall for one opening, inches (`trl.h.buildings.garrison`).
const WALL_AN_OPENING: f32 = 2.0;
/// How far before a wall a sight line begins or ends, so that the wall itself is not in its way, inches.
const BEFORE_THE_WALL: f32 = 0.03;

/// A building.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    /// The piece of ground that it is.
    pub feature: FeatureId,
    /// Its size.
    pub size: BuildingSize,
    border: Polygon,
}

impl House {
    /// A building on a piece of ground, of the size that is agreed, or else of the one whose sides come nearest to its
    /// own (trl.p12.07); none for a line.
    pub fn on(ground: &Feature, agreed: Option<BuildingSize>) -> Option<Self> {
        let FeatureShape::Area(border) = &ground.shape else { return None };
        let border = Polygon::new(border.clone()).ok()?;
        let size = agreed.unwrap_or_else(|| nearest_size(border.area().sqrt()));
        Some(Self { feature: ground.id, size, border })
    }

    /// Its row of the chart (trl.p32.13, trl.hc.31).
    pub fn row(&self) -> &'static BuildingRow {
        Charts::embedded().buildings.of(self.size)
    }

    /// Its corners, table inches.
    pub fn border(&self) -> &[Vec2] {
        self.border.points()
    }

    /// Its middle.
    pub fn centre(&self) -> Vec2 {
        Bounds::around(self.border.points()).centre()
    }

    /// Whether a point lies within its walls.
    pub fn holds(&self, at: Vec2) -> bool {
        self.border.contains(at)
    }

    /// The openings of each of its sides: one for every two inches, and no more than fight from one side (trl.hc.31).
    /// Each lies on the wall and looks outward. One whose sides are all shorter has one in the longest.
    pub fn sides(&self) -> Vec<Vec<Pose>> {
        let most = self.row().stands_a_side;
        let sides: Vec<Vec<Pose>> = self.border.sides().map(|wall| self.openings_of(wall, most)).collect();
        if sides.iter().any(|openings| !openings.is_empty()) {
            return sides;
        }
        let longest = self.border.sides().max_by(|one, other| one.length().total_cmp(&other.length()));
        longest.and_then(|wall| self.outward(wall, 0.5)).map(|opening| vec![vec![opening]]).unwrap_or_default()
    }

    /// All its openings, by sides.
    pub fn openings(&self) -> Vec<Pose> {
        self.sides().into_iter().flatten().collect()
    }

    fn openings_of(&self, wall: Segment, most: u32) -> Vec<Pose> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a wall is a few inches long")]
        let room = (wall.length() / WALL_AN_OPENING + 0.01) as u32;
        let openings = room.min(most) as usize;
        (0..openings).filter_map(|number| self.outward(wall, (count(number) + 0.5) / count(openings))).collect()
    }

    /// The point after a part of a wall, looking outward.
    fn outward(&self, wall: Segment, part: f32) -> Option<Pose> {
        let at = wall.at(wall.length() * part);
        let along = Facing::along(wall.to - wall.from)?;
        let outward = [along.turned_right(90.0), along.turned_right(-90.0)];
        let facing = outward.into_iter().find(|way| !self.border.contains(at + way.vector() * BEFORE_THE_WALL))?;
        Some(Pose::new(at, facing))
    }

    /// The middles of its walls, just before them, as a shooter sees them (trl.p32.08).
    pub fn walls(&self) -> Vec<Pose> {
        let walls = self.border.sides().filter_map(|wall| self.outward(wall, 0.5));
        walls.map(|wall| wall.shifted(Vec2::new(0.0, BEFORE_THE_WALL))).collect()
    }

    /// Where stands of a width can be at its openings, by sides, just before the wall as they look out: a small stand
    /// takes half an opening.
    pub fn windows(&self, base: Footprint) -> Vec<Vec<Pose>> {
        let abreast = if base.frontage * 2.0 <= WALL_AN_OPENING { 2 } else { 1 };
        let at = |opening: Pose| {
            let aside = move |number: usize| (count(number) - (count(abreast) - 1.0) / 2.0) * base.frontage;
            (0..abreast).map(move |number| opening.shifted(Vec2::new(aside(number), BEFORE_THE_WALL)))
        };
        self.sides().into_iter().map(|openings| openings.into_iter().flat_map(at).collect()).collect()
    }

    /// Where the stands of a garrison stand: behind the openings, on each side in turn, and those that find none
    /// in the middle.
    pub fn quarters(&self, base: Footprint, stands: usize) -> Vec<Pose> {
        let sides = self.windows(base);
        let most = sides.iter().map(Vec::len).max().unwrap_or(0);
        let back = Vec2::new(0.0, -base.depth / 2.0 - BEFORE_THE_WALL);
        let in_turn = (0..most).flat_map(|number| sides.iter().filter_map(move |windows| windows.get(number)));
        let within = std::iter::repeat(Pose::new(self.centre(), Facing::NORTH));
        in_turn.map(|window| window.shifted(back)).chain(within).take(stands).collect()
    }
}

/// The size whose sides are nearest to a length, the smaller of two that are equally near.
fn nearest_size(side_inches: f32) -> BuildingSize {
    let off = |size: &BuildingSize| (Charts::embedded().buildings.of(*size).footprint_inches - side_inches).abs();
    let nearest = BuildingSize::ALL.iter().copied().min_by(|one, other| off(one).total_cmp(&off(other)));
    nearest.unwrap_or(BuildingSize::Small)
}

/// The unit of a mark that is no stand: none on any table has its id.
pub const NOBODY: UnitId = UnitId(u16::MAX);

/// A place as a mark to look and shoot at.
pub fn mark(at: Pose) -> Stand {
    Stand { id: StandId::new(NOBODY, 0), pose: at, base: Footprint::new(0.0, 0.0), files: 1, cells: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::FeatureState;

    fn block(wide: f32, deep: f32) -> House {
        let border = vec![Vec2::ZERO, Vec2::new(wide, 0.0), Vec2::new(wide, deep), Vec2::new(0.0, deep)];
        let ground = Feature {
            id: FeatureId(0),
            name: "the farm".to_owned(),
            kind: "farm".to_owned(),
            shape: FeatureShape::Area(border),
            level: 0,
            state: FeatureState::Standing,
        };
        House::on(&ground, None).expect("an area")
    }

    #[test]
    fn a_building_is_as_large_as_its_sides_and_has_an_opening_for_every_two_inches() {
        // trl.p32.13, trl.hc.31
        let rows = [
            (3.0, BuildingSize::Small, 1),
            (4.0, BuildingSize::Medium, 2),
            (6.0, BuildingSize::Large, 3),
            (8.0, BuildingSize::Massive, 4),
        ];
        for (side, size, openings) in rows {
            let house = block(side, side);
            let sides: Vec<usize> = house.sides().iter().map(Vec::len).collect();
            assert_eq!((house.size, sides), (size, vec![openings; 4]), "{side}");
        }
        let shed = block(1.5, 1.0);
        assert_eq!(shed.openings().len(), 1);
        let [door] = shed.openings()[..] else { panic!("one door") };
        assert!(!shed.holds(door.shifted(Vec2::new(0.0, 0.1)).at) && shed.holds(door.shifted(Vec2::new(0.0, -0.1)).at));
    }

    #[test]
    fn small_stands_share_a_window_and_all_of_a_garrison_stand_within() {
        let (house, small) = (block(4.0, 4.0), Footprint::new(1.0, 1.25));
        assert_eq!(house.windows(small).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 4, 4]);
        let quarters = house.quarters(Footprint::new(2.0, 1.25), 10);
        assert!(quarters.len() == 10 && quarters.iter().all(|place| house.holds(place.at)));
    }
}
