//! Six hits in a shooting phase (pages 21, 22 and 31): counted before saves, from all shooters together.

use linstock::{
    rules::trl::{
        charts::{TerrainKind, Troop},
        state::TurnStage,
    },
    table::Side,
};

use super::{Fight, Judged, Table, battery, laying::Spec, line};
use crate::rules::ground::LaysGround;

/// Both sides have shot.
fn ends_the_phase(fight: &mut Fight) {
    fight.closes(Side::First).lawful();
    fight.closes(Side::Second).lawful();
}

#[test]
fn losses_call_for_a_test_five_hits_for_nothing_and_six_drive_back_without_one() {
    // trl.x.258, in the shooting phase: trl.p31.06, trl.p22.02
    let rows: [(&str, &[u8], (usize, f32, bool)); 3] = [
        ("1 casualty", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 6], (1, 30.0, false)),
        ("5 hits saved", &[6, 6, 6, 6, 6, 1, 1, 1, 3, 3, 3, 3, 3], (0, 30.0, false)),
        ("6 hits saved", &[6, 6, 6, 6, 6, 6, 1, 1, 3, 3, 3, 3, 3, 3], (0, 33.0, true)),
    ];
    for (what, dice, follows) in rows {
        let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 30.0));
        let mut fight = table.until_turn(1).fight(TurnStage::FirstShots, dice);
        fight.shoots("Men", "Foe").lawful();
        ends_the_phase(&mut fight);
        let tests = fight.accounts("trl.motivation").len();
        assert_eq!((tests, fight.place("Foe").1, fight.is_disorientated("Foe")), follows, "{what}");
    }
}

#[test]
fn the_hits_of_all_shooters_add_up_on_top_of_a_fall_back_already_made() {
    // trl.x.203: trl.p22.02, trl.p22.01: two hits cost a stand and drive it back three inches, then four are saved.
    let dice = [[6, 6, 1, 1, 1, 1, 1, 1, 1, 3, 1, 5].as_slice(), &[6, 6, 6, 6, 1, 1, 1, 1, 3, 3, 3, 3]].concat();
    let mut fight = Table::open()
        .unit(line("Men").at(25.5, 20.0))
        .unit(line("Others").at(34.5, 20.0))
        .unit(line("Foe").foe().at(30.0, 28.0))
        .until_turn(1)
        .fight(TurnStage::FirstShots, &dice);
    fight.shoots("Men", "Foe").lawful();
    fight.shoots("Others", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.state("Foe").conduct.fell_back_inches, fight.is_disorientated("Foe")), (3.0, false));
    fight.closes(Side::Second).lawful();
    assert_eq!((fight.state("Foe").conduct.fell_back_inches, fight.is_disorientated("Foe")), (6.0, true));
}

#[test]
fn saves_take_nothing_off_the_six_and_no_more_fall_than_are_seen() {
    // trl.x.204: trl.p22.02, trl.p21.07: five saved hits on one unit, six on the two stands seen of another.
    let dice = [[6, 6, 6, 6, 6, 1, 1, 1, 3, 3, 3, 3, 3].as_slice(), &[6; 6], &[1; 6], &[6]].concat();
    let foe = |name: &str, x: f32| -> Spec { line(name).foe().wide(8).at(x, 30.0) };
    let mut fight = Table::open()
        .area("the houses", TerrainKind::Building, (28.2, 24.0), (45.0, 27.0))
        .unit(line("Men").at(58.0, 20.0))
        .unit(battery("Guns", Troop::LightArtillery).stands(1).at(30.0, 20.0))
        .unit(foe("Whole", 58.0))
        .unit(foe("Half seen", 30.0))
        .until_turn(1)
        .fight(TurnStage::FirstShots, &dice);
    fight.shoots("Men", "Whole").lawful();
    fight.fires_grape("Guns", "Half seen").lawful();
    fight.closes(Side::First).lawful();
    assert!(fight.says("Half seen held firm after losses from shooting"), "{:?}", fight.journal());
    fight.closes(Side::Second).lawful();
    let found =
        |name: &str| (fight.left(name), fight.state(name).conduct.fell_back_inches, fight.is_disorientated(name));
    assert_eq!(found("Whole"), (8, 0.0, false));
    assert_eq!(found("Half seen"), (6, 3.0, true));
}
