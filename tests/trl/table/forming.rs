//! Changes of formation (pages 6 to 9, 12, 32): columns and lines, squares, limbers, units without an officer.

use linstock::{
    battle::Value,
    measure::Facing,
    rules::{
        trl::{
            charts::{FormationKind, Motion, Nation, TerrainKind, Troop},
            slot_names::slot,
            state::{AttachmentKind, Officer, TurnStage},
        },
        word::Word,
    },
    table::Side,
};

use super::{Fight, Judged, Table, ahead, battery, general, hussars, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

fn drill(unit: Spec) -> Fight {
    drill_with(unit, &[])
}

fn drill_with(unit: Spec, dice: &[u8]) -> Fight {
    Table::open().unit(unit.at(30.0, 20.0)).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, dice)
}

#[test]
fn a_column_becomes_a_line_with_six_inches_and_goes_back_with_four() {
    // trl.p08.13, trl.p09.01
    let mut fight = Table::open()
        .unit(line("Men").formed(FormationKind::Column).at(30.0, 20.0))
        .unit(line("Others").at(60.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.forms("Men", FormationKind::Line, Some(8)).lawful();
    assert_eq!((fight.state("Men").formation.kind, fight.state("Men").formation.width), (FormationKind::Line, 8));
    assert_eq!(fight.place("Men"), (30.0, 20.0));
    assert_eq!(fight.moves("Men", &[ahead(1.0)]).refused(), "trl.p08.05");
    assert_eq!(fight.state("Men").conduct.motion, Motion::Moved);
    let mut fight = drill(line("Men").wide(8));
    assert_eq!(fight.forms("Men", FormationKind::Column, None).refused(), "trl.p08.05");
}

#[test]
fn a_unit_marches_with_what_its_change_of_formation_left() {
    // trl.p08.05
    let mut fight = drill(line("Men").formed(FormationKind::Column));
    fight.moves("Men", &[ahead(2.0)]).lawful();
    fight.forms("Men", FormationKind::Line, Some(4)).lawful();
    let spent = fight.state("Men").conduct.spent_inches;
    assert!(spent > 2.0 && spent <= 6.0, "{spent}");
}

#[test]
fn columns_are_as_wide_as_their_nation_likes_and_lines_wide_enough() {
    // trl.p06.10, trl.p06.11, trl.p07.01, trl.p06.15
    let of = |nation: Nation| line("Men").with(|unit| unit.troops.nation = nation);
    assert_eq!(drill(of(Nation::France)).forms("Men", FormationKind::Column, Some(3)).refused(), "trl.p06.11");
    drill(of(Nation::Austria)).forms("Men", FormationKind::Column, Some(3)).lawful();
    assert_eq!(
        drill(line("Men").formed(FormationKind::Column)).forms("Men", FormationKind::Line, Some(2)).refused(),
        "trl.p06.15"
    );
    assert_eq!(
        drill(light("Men").formed(FormationKind::Column)).forms("Men", FormationKind::Line, Some(3)).refused(),
        "trl.p07.01"
    );
    assert_eq!(drill(line("Men").stands(2).wide(2)).forms("Men", FormationKind::Column, None).refused(), "trl.p06.10");
}

#[test]
fn only_light_infantry_and_cavalry_disperse_and_an_attached_company_is_always_loose() {
    // trl.p07.04, trl.p07.05, trl.p08.06, trl.p11.01
    assert_eq!(drill(line("Men")).forms("Men", FormationKind::Loose, None).refused(), "trl.p08.06");
    let mut fight = drill(light("Men").stands(4).wide(4));
    fight.forms("Men", FormationKind::Loose, Some(4)).lawful();
    let places = fight.bases("Men");
    assert!((places[1].0 - places[0].0).abs() > 1.5, "{places:?}");
    let company = light("Men").stands(4).formed(FormationKind::Loose).attached("Parent", AttachmentKind::LightCompany);
    let mut fight = Table::open()
        .unit(company.at(30.0, 22.0))
        .unit(line("Parent").at(30.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.forms("Men", FormationKind::Line, None).refused(), "trl.p11.01");
}

#[test]
fn a_change_of_formation_keeps_an_inch_from_enemies_and_off_friends_and_walls() {
    // trl.hc.03, trl.hc.04, trl.p13.03
    let near = |other: Spec| {
        Table::open()
            .unit(line("Men").stands(4).wide(4).formed(FormationKind::Column).at(30.0, 20.0))
            .unit(other)
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[])
    };
    let foe = line("Foe").foe().stands(4).wide(2).at(35.0, 20.0);
    assert_eq!(near(foe).forms_at("Men", FormationKind::Line, 4, (30.0, 20.0)).refused(), "trl.hc.03");
    let friends = line("Friends").stands(8).formed(FormationKind::Column).at(34.1, 20.0);
    assert_eq!(near(friends).forms_at("Men", FormationKind::Line, 4, (30.0, 20.0)).refused(), "trl.hc.04");
    let mut fight = Table::open()
        .line("the wall", TerrainKind::LowWall, &[(33.0, 0.0), (33.0, 40.0)])
        .unit(line("Men").stands(4).wide(4).formed(FormationKind::Column).at(30.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.forms_at("Men", FormationKind::Line, 4, (30.0, 20.0)).refused(), "trl.p13.03");
}

#[test]
fn a_square_takes_the_whole_move_and_needs_four_stands() {
    // trl.p08.01, trl.p09.02, trl.hc.05, trl.p08.06
    let mut fight = drill(line("Men"));
    fight.does("Men", "form_square").lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Square);
    assert!(fight.may("Men").is_empty(), "{:?}", fight.may("Men"));
    assert!(!drill(line("Men").stands(3).wide(3)).may("Men").contains(&"form_square".to_owned()));
    assert!(!drill(hussars("Men")).may("Men").contains(&"form_square".to_owned()));
    let mut fight = drill(line("Men"));
    fight.moves("Men", &[ahead(1.0)]).lawful();
    assert_eq!(fight.does("Men", "form_square").refused(), "trl.p09.02");
    assert!(fight.may("Men").contains(&"form".to_owned()));
    fight.moves("Men", &[ahead(3.0)]).lawful();
    assert!(!fight.may("Men").contains(&"form".to_owned()), "its move is used up");
}

#[test]
fn a_square_is_formed_in_one_turn_and_left_in_the_next_and_neither_leaves_a_move() {
    // trl.x.074: trl.p09.02, trl.p09.03
    let mut fight = drill_with(line("Men"), &[6, 1]);
    fight.does("Men", "form_square").lawful();
    assert_eq!((fight.may("Men").len(), fight.state("Men").conduct.motion), (0, Motion::Moved));
    fight.pass_until(2, 1, Side::First);
    assert_eq!(fight.state("Men").conduct.motion, Motion::Still);
    fight.leaves_square("Men", FormationKind::Line).lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Line);
    assert_eq!((fight.may("Men").len(), fight.state("Men").conduct.motion), (0, Motion::Moved));
}

#[test]
fn a_square_is_not_formed_beyond_friends_behind() {
    // trl.p09.02, trl.hc.04
    let behind = |y: f32| {
        let mut fight = Table::open()
            .unit(line("Men").at(30.0, 20.0))
            .unit(line("Friends").at(30.0, y))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[]);
        fight.does("Men", "form_square").map(|()| fight.front("Men").at.y).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!([behind(16.0), behind(10.0)], [Err("trl.hc.04"), Ok(20.0)]);
}

#[test]
fn a_square_is_left_as_a_move_unless_enemy_cavalry_pins_it() {
    // trl.p08.03, trl.p09.03
    let mut fight = drill(line("Men").formed(FormationKind::Square));
    let head = fight.front("Men").at;
    fight.leaves_square("Men", FormationKind::Column).lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Column);
    assert!(fight.front("Men").at.distance(head) <= 1.1, "the foremost stand is the head: {:?}", fight.front("Men"));
    assert!(fight.state("Men").conduct.spent_whole);
    let pinned = |foe: Spec| {
        Table::open()
            .unit(line("Men").formed(FormationKind::Square).at(30.0, 20.0))
            .unit(foe.foe().at(30.0, 21.8))
            .fight(TurnStage::FirstMoves, &[])
    };
    assert!(!pinned(hussars("Foe")).may("Men").contains(&"leave_square".to_owned()));
    assert!(pinned(line("Foe")).may("Men").contains(&"leave_square".to_owned()));
}

#[test]
fn limbering_takes_the_whole_move_and_the_stands_may_turn() {
    // trl.p12.01, trl.p12.02, trl.p12.02b
    let mut fight = drill(battery("Guns", Troop::LightArtillery));
    let order = fight.order("Guns", "limber").with(slot::FACING, Value::Facing(Facing::EAST));
    fight.give(order).lawful();
    assert!(fight.state("Guns").is_limbered() && fight.front("Guns").facing == Facing::EAST);
    assert_eq!(fight.state("Guns").conduct.motion, Motion::Moved);
    assert!(fight.may("Guns").is_empty());
    let mut fight = drill(battery("Guns", Troop::LightArtillery).formed(FormationKind::Column));
    fight.does("Guns", "limber").lawful();
    assert!(!fight.state("Guns").is_limbered() && fight.state("Guns").conduct.motion == Motion::Unlimbered);
    let mut fight = drill(battery("Guns", Troop::LightArtillery));
    fight.moves("Guns", &[ahead(1.0)]).lawful();
    assert_eq!(fight.does("Guns", "limber").refused(), "trl.p12.01");
}

#[test]
fn without_an_officer_a_change_of_formation_takes_a_skill_check() {
    // trl.p32.03, trl.p08.10
    let leaderless = || line("Men").formed(FormationKind::Column).with(|unit| unit.strength.officer = Officer::Dead);
    let mut fight = drill_with(leaderless(), &[3]);
    fight.forms("Men", FormationKind::Line, Some(4)).lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Column);
    assert!(fight.says("failed its skill test to change formation without an officer"));
    fight.moves("Men", &[ahead(1.0)]).lawful();
    let mut fight = drill_with(leaderless(), &[4]);
    fight.forms("Men", FormationKind::Line, Some(4)).lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Line);
    let mut fight = Table::open()
        .unit(leaderless().at(30.0, 20.0))
        .unit(general("General").at(32.0, 15.0).with_unit("Men"))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[1, 5]);
    fight.forms("Men", FormationKind::Line, Some(4)).lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Line);
}

#[test]
fn loose_order_spreads_as_far_as_its_type_does() {
    // trl.p07.05: up to two inches between stands of infantry
    let spreads = |fight: &mut Fight, formation: FormationKind, tenths: i64| {
        let order = fight.order("Men", "form").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        fight.give(order.with(slot::WIDTH, Value::Number(4)).with(slot::GAP, Value::Number(tenths)))
    };
    let mut fight = drill(light("Men").stands(4).wide(4));
    assert_eq!(spreads(&mut fight, FormationKind::Loose, 21).refused(), "trl.p07.05");
    assert_eq!(spreads(&mut fight, FormationKind::Line, 10).refused(), "trl.p07.05");
    spreads(&mut fight, FormationKind::Loose, 20).lawful();
    let places = fight.bases("Men");
    assert!(((places[1].0 - places[0].0).abs() - 3.0).abs() < 0.01, "{places:?}");
    assert_eq!(fight.state("Men").formation.gap_tenths, 20);
}

#[test]
fn each_type_stands_on_bases_of_its_size() {
    // trl.x.099: trl.p03.11: small, medium and large; horse guns, howitzers and rockets as light artillery.
    let rows = [
        (light("Men"), (1.0, 1.25)),
        (line("Men"), (2.0, 1.25)),
        (line("Men").with(|unit| unit.troops.kind = Troop::Grenadiers), (2.0, 1.25)),
        (hussars("Men"), (2.0, 2.5)),
        (hussars("Men").with(|unit| unit.troops.kind = Troop::HeavyCavalry), (2.0, 2.5)),
        (general("Men"), (2.0, 2.5)),
        (battery("Men", Troop::LightArtillery), (2.0, 2.5)),
        (battery("Men", Troop::HorseArtillery), (2.0, 2.5)),
        (battery("Men", Troop::Howitzers), (2.0, 2.5)),
        (battery("Men", Troop::Rockets), (2.0, 2.5)),
    ];
    for (men, base) in rows {
        let fight = drill(men);
        let (id, field) = (fight.id("Men"), fight.battle().field());
        let companies = field.stands_of(id).filter(|stand| stand.id.number < 100);
        let bases: Vec<(f32, f32)> = companies.map(|stand| (stand.base.frontage, stand.base.depth)).collect();
        assert!(!bases.is_empty() && bases.iter().all(|found| *found == base), "{bases:?}");
        let officer = field.stands_of(id).find(|stand| stand.id.number >= 100);
        assert!(officer.is_none_or(|stand| (stand.base.frontage, stand.base.depth) == (2.0, 1.25)));
    }
    assert_eq!(drill(line("Men")).bases("Men").len(), 9, "an officer stands with eight companies");
}

#[test]
fn without_an_officer_a_line_marches_freely_and_becomes_a_column_by_a_skill_check() {
    // trl.x.263: trl.p32.03
    let leaderless = || line("Men").with(|unit| unit.strength.officer = Officer::Dead);
    let mut fight = drill(leaderless());
    fight.moves("Men", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Men"), (30.0, 24.0));
    for (die, formation) in [(4, FormationKind::Column), (3, FormationKind::Line)] {
        let mut fight = drill_with(leaderless(), &[die]);
        fight.forms("Men", FormationKind::Column, None).lawful();
        assert_eq!(fight.state("Men").formation.kind, formation, "{die}");
    }
}
