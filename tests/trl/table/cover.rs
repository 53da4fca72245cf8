//! Cover (page 14 and `trl.h.cover`): how many stands must have it.

use linstock::{
    rules::trl::{
        charts::{TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{Judged, Table, battery, line};
use crate::rules::ground::LaysGround;

#[test]
fn a_unit_is_in_cover_if_half_of_those_who_can_be_hit_are() {
    // trl.x.276: trl.hc.16: a wall close before the right of the line; ball needs a four, five in cover.
    for (stands, wall_from, needed) in [(4, 30.0, "5"), (3, 31.0, "4")] {
        let foe = line("Foe").stands(stands).wide(stands).with(|unit| unit.strength.officer = Officer::None);
        let mut fight = Table::open()
            .line("the wall", TerrainKind::LowWall, &[(wall_from, 29.5), (60.0, 29.5)])
            .unit(battery("Men", Troop::LightArtillery).stands(1).at(30.0, 20.0))
            .unit(foe.foe().at(30.0, 30.0))
            .fight(TurnStage::FirstShots, &[1; 3]);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(fight.result("trl.fire", "needed"), needed, "a part of {stands}");
    }
}
