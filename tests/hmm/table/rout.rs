//! Running and leaving the field: rout moves (hmm.18.15, hmm.20.11), the retreat at half strength (hmm.18.07,
//! hmm.20.13).

use linstock::{
    battle::Happening,
    measure::{Facing, TOLERANCE},
    rules::hmm::{
        charts::{FormationKind, Piece, TerrainKind as Ground, Troop},
        papers::Mission,
        state::{Acted, Battery, Rout, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, horse, hussars, light, line, ranks};
use crate::rules::ground::LaysGround;

fn routing(unit: Spec) -> Spec {
    unit.formed(FormationKind::Rout)
        .facing(Facing::SOUTH)
        .with(|unit| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false }))
}

fn retreating(unit: Spec) -> Spec {
    unit.lost(10).with(|unit| unit.morale.retreating = true)
}

/// The compulsory moves of the first side in turn 2.
fn runs(table: Table) -> Fight {
    let mut fight = table
        .unit(general("Frederick").at(60.0, 4.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[]);
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn routers_run_at_their_march_column_rate_straight_for_their_own_edge() {
    let battery_on_foot = || {
        battery("Reds").with(|unit| {
            unit.battery = unit.battery.take().map(|battery| Battery { piece: Piece::FieldGun, ..battery });
        })
    };
    let rows = [
        ("hmm.x.183: hmm.18.15, hmm.20.11", line("Reds"), 7.0),
        ("hmm.20.11", light("Reds"), 8.0),
        ("hmm.04.25", horse("Reds"), 9.0),
        ("hmm.04.25", hussars("Reds"), 10.0),
        ("hmm.20.11", battery_on_foot(), 6.0),
    ];
    for (row, unit, inches) in rows {
        let fight = runs(Table::open().unit(routing(unit).at(30.0, 30.0)));
        assert_eq!(fight.place("Reds"), (30.0, 30.0 - inches), "{row}");
        assert_eq!(fight.state("Reds").conduct.acted, Acted::Fled, "{row}");
    }
}

#[test]
fn difficult_ground_costs_routers_nothing_but_they_do_not_run_through_houses() {
    // hmm.20.11
    let wood = Table::open()
        .area("the wood", Ground::Forest, (0.0, 0.0), (72.0, 40.0))
        .unit(routing(line("Reds")).at(30.0, 30.0));
    assert_eq!(runs(wood).place("Reds"), (30.0, 23.0));
    let house = Table::open()
        .hill("the house", Ground::Building, 1, (25.0, 24.0), (35.0, 26.0))
        .unit(routing(line("Reds")).at(30.0, 30.0));
    let fight = runs(house);
    assert!((26.0..=30.0).contains(&fight.place("Reds").1), "{:?}", fight.place("Reds"));
}

#[test]
fn routers_pass_through_friends_and_end_on_nobody() {
    // hmm.20.11, hmm.20.27
    let fight = runs(Table::open().unit(routing(line("Reds")).at(30.0, 30.0)).unit(line("Friends").at(30.0, 27.0)));
    assert_eq!(fight.place("Reds"), (30.0, 23.0), "right through them");
    let fight = runs(Table::open().unit(routing(line("Reds")).at(30.0, 30.0)).unit(line("Friends").at(30.0, 23.5)));
    assert!(fight.overlap("Reds", "Friends") <= TOLERANCE, "{:?}", fight.place("Reds"));
}

#[test]
fn routers_are_laid_where_their_way_begins_and_go_from_there_as_one_body() {
    // hmm.20.11: turned home about their middle, held within the sides of the table
    let breaks = |unit: Spec| unit.with(|unit| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false }));
    for (row, unit) in [
        ("they look home", routing(line("Reds")).at(30.0, 30.0)),
        ("they look ahead", routing(line("Reds")).facing(Facing::NORTH).at(30.0, 30.0)),
        ("they stand across", routing(line("Reds")).facing(Facing::EAST).at(30.0, 30.0)),
        ("they stand at the side of the table", routing(line("Reds")).facing(Facing::WEST).at(0.5, 30.0)),
        ("they still stand in line", breaks(line("Reds")).at(30.0, 30.0)),
    ] {
        let fight = runs(Table::open().unit(unit));
        let of_reds: Vec<&Happening> = fight.battle().happened(0).iter().map(|happened| &happened.happening).collect();
        let way = of_reds.windows(2).find_map(|pair| match pair {
            [
                Happening::Laid { front: laid, stands, .. },
                Happening::Moved { unit, from, body, legs, front, stands: ends },
            ] if *unit == fight.id("Reds") => Some((*laid, stands, *from, *body, legs, *front, ends)),
            _ => None,
        });
        let (laid, stands, from, body, legs, front, ends) =
            way.unwrap_or_else(|| panic!("{row}: they are laid and run"));
        assert_eq!((laid, ends), (from, &fight.stands("Reds")), "{row}");
        let gone = legs.iter().fold(from, |pose, leg| leg.carry(pose, body));
        assert!(gone.at.distance(front.at) < 1e-3 && gone.facing == front.facing, "{row}: {gone:?}, {front:?}");
        for stand in stands {
            let end = ends.iter().find(|(id, _)| *id == stand.id).expect("it goes along").1;
            let carried = front.to_table(from.to_local(stand.pose.at));
            assert!(carried.distance(end.at) < 1e-3 && stand.pose.facing == end.facing, "{row}: {carried}, {end:?}");
        }
    }
}

#[test]
fn routers_that_reach_the_edge_are_gone() {
    // hmm.x.183: hmm.20.11
    let fight = runs(Table::open().unit(routing(line("Reds")).at(30.0, 6.0)));
    assert_eq!(fight.presence("Reds"), Presence::LeftTable);
}

#[test]
fn a_unit_that_breaks_turns_about_at_once_and_scatters() {
    // hmm.18.14, hmm.18.16, hmm.03.36
    let fight = Table::open()
        .unit(
            line("Reds")
                .class(linstock::rules::hmm::charts::Class::Militia)
                .at(30.0, 30.0)
                .with(|unit| unit.morale.shaken.lost_figure = true),
        )
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Morale, &[1]);
    assert_eq!((fight.front("Reds").facing, fight.state("Reds").formation.kind), (Facing::SOUTH, FormationKind::Rout));
    assert_eq!((fight.block("Reds"), fight.place("Reds")), ((7.0, 1.5), (30.0, 22.0)));
}

#[test]
fn routers_are_told_nothing() {
    // hmm.18.15, hmm.18.16
    let mut fight = Table::open()
        .unit(routing(line("Reds")).at(30.0, 30.0))
        .unit(line("Guards").at(50.0, 30.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[]);
    assert!(fight.may("Reds").is_empty());
    assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "hmm.18.15");
    assert_eq!(fight.forms("Reds", FormationKind::Line).refused(), "hmm.18.16");
}

#[test]
fn a_routing_crew_leaves_its_guns() {
    // hmm.20.11
    let fight = Table::open()
        .unit(
            battery("Reds")
                .class(linstock::rules::hmm::charts::Class::Militia)
                .at(30.0, 30.0)
                .with(|unit| unit.morale.shaken.lost_figure = true),
        )
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Morale, &[1]);
    assert!(fight.is_routing("Reds"));
    let battery = fight.state("Reds").battery.expect("it was one");
    assert!(battery.guns.iter().all(|gun| !gun.sound), "nobody serves them any more");
    assert_eq!(fight.men("Reds"), 6);
}

#[test]
fn a_crew_that_rode_gets_off_its_limbers_and_runs_on_foot_as_many_as_are_left() {
    // hmm.20.11, hmm.11.15
    let fight = Table::open()
        .unit(
            battery("Reds")
                .formed(FormationKind::Limbered)
                .class(linstock::rules::hmm::charts::Class::Militia)
                .lost(2)
                .at(30.0, 30.0)
                .with(|unit| unit.morale.shaken.lost_figure = true),
        )
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Morale, &[1]);
    assert!(fight.is_routing("Reds") && fight.place("Reds").1 < 30.0);
    assert_eq!(fight.men("Reds"), 4, "nobody rides away and nobody rises from the dead");
}

#[test]
fn a_crew_that_rode_leaves_its_sound_guns_where_the_limbers_stood() {
    // hmm.20.11, hmm.20.42, hmm.h.rout: the limbers' middles were at 29 and 27, the crew gets off before the guns
    for (lost, guns) in [(0, [(30.0, 28.5), (30.0, 26.5)]), (2, [(30.0, 29.0), (30.0, 27.0)])] {
        let reds = battery("Reds")
            .formed(FormationKind::Limbered)
            .class(linstock::rules::hmm::charts::Class::Militia)
            .lost(lost);
        let fight = Table::open()
            .unit(reds.at(30.0, 30.0).with(|unit| unit.morale.shaken.lost_figure = true))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::Morale, &[1]);
        assert_eq!((fight.presence("Guns of Reds"), fight.bases("Guns of Reds")), (Presence::OnTable, guns.to_vec()));
        assert!(fight.overlap("Reds", "Guns of Reds") <= TOLERANCE);
        assert_eq!(
            (fight.state("Guns of Reds").formation.kind, fight.men("Guns of Reds")),
            (FormationKind::Unlimbered, 0)
        );
    }
}

#[test]
fn a_unit_that_lost_half_turns_about_for_nothing_and_goes_home_in_order() {
    // hmm.18.07, hmm.20.13
    let fight = runs(Table::open().unit(retreating(line("Reds")).at(30.0, 30.0)));
    assert_eq!(
        (fight.place("Reds"), fight.front("Reds").facing),
        ((30.0, 25.0), Facing::SOUTH),
        "its front was its rear at 29"
    );
    assert_eq!(
        (fight.state("Reds").formation.kind, fight.state("Reds").conduct.acted),
        (FormationKind::Line, Acted::Fled)
    );
}

#[test]
fn no_order_holds_a_unit_that_lost_half() {
    // hmm.16.06, hmm.16.11, hmm.18.07
    for (row, mission) in [("hmm.16.06", Mission::Defend((33.0, 28.0).into(), None)), ("hmm.16.11", Mission::Reserve)] {
        let table = Table::open().unit(retreating(line("Reds")).at(30.0, 30.0)).unit(general("Smith").at(33.0, 28.0));
        let fight = runs(table.mission("Smith", mission));
        assert_eq!((fight.place("Reds"), fight.state("Reds").conduct.acted), ((30.0, 25.0), Acted::Fled), "{row}");
    }
}

#[test]
fn a_square_or_open_order_at_half_strength_goes_in_march_column() {
    // hmm.x.277: hmm.20.13
    let fight = runs(Table::open().unit(retreating(line("Reds").formed(FormationKind::Square)).at(30.0, 30.0)));
    assert_eq!(fight.state("Reds").formation.kind, FormationKind::MarchColumn);
    assert_eq!(fight.front("Reds").facing, Facing::SOUTH);
    let gone = 30.0 - fight.place("Reds").1;
    assert!((7.0..=10.5).contains(&gone), "7 in from its middle on: {gone}");
}

#[test]
fn an_attack_column_at_half_strength_marches_in_column_too_but_natives_who_have_none_go_loosely() {
    // hmm.20.13, hmm.h.half_strength, hmm.03.32
    let column = runs(Table::open().unit(retreating(line("Reds").formed(FormationKind::AttackColumn)).at(30.0, 30.0)));
    assert_eq!(
        (column.state("Reds").formation.kind, column.front("Reds").facing),
        (FormationKind::MarchColumn, Facing::SOUTH)
    );
    let natives =
        light("Reds").lost(6).with(|unit| (unit.troops.kind, unit.morale.retreating) = (Troop::Natives, true));
    let natives = runs(Table::open().unit(natives.at(30.0, 30.0)));
    assert_eq!(
        (natives.state("Reds").formation.kind, natives.state("Reds").conduct.acted),
        (FormationKind::Skirmish, Acted::Fled)
    );
    assert!(natives.place("Reds").1 < 25.0, "{:?}", natives.place("Reds"));
}

#[test]
fn a_remnant_that_rallies_stands_for_a_turn_forms_march_column_in_the_next_and_then_goes_home() {
    // hmm.20.11, hmm.20.13, hmm.18.07
    let rallied = |turn: u32| {
        retreating(line("Reds"))
            .formed(FormationKind::Rout)
            .with(|unit| unit.morale.rallied = Some(turn))
            .at(30.0, 30.0)
    };
    let mut fight = Table::open()
        .unit(rallied(1))
        .unit(line("Guards").at(60.0, 20.0))
        .unit(line("Reserve").at(60.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[6, 1, 6, 1]);
    fight.closes(Side::First).lawful();
    assert_eq!(
        (fight.state("Reds").formation.kind, fight.place("Reds")),
        (FormationKind::Rout, (30.0, 30.0)),
        "one more turn in no formation"
    );
    fight.pass_turn();
    fight.closes(Side::First).lawful();
    let (formed, there) = (fight.state("Reds"), fight.place("Reds").1);
    assert_eq!(
        (formed.formation.kind, formed.conduct.acted, fight.front("Reds").facing),
        (FormationKind::MarchColumn, Acted::Changed, Facing::SOUTH)
    );
    fight.pass_turn();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.place("Reds"), (30.0, there - 7.0));
}

#[test]
fn a_retreating_unit_waits_at_the_edge() {
    // hmm.20.13
    let fight = runs(Table::open().unit(retreating(line("Reds")).at(30.0, 4.0)));
    assert_eq!((fight.presence("Reds"), fight.place("Reds")), (Presence::OnTable, (30.0, 0.0)));
}

#[test]
fn a_retreating_unit_is_told_nothing_but_may_fire_when_charged() {
    // hmm.18.07, hmm.20.13
    let mut fight = Table::open()
        .unit(retreating(line("Reds")).at(30.0, 30.0))
        .unit(line("Guards").at(50.0, 30.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "hmm.18.07");
    let mut charged = Table::open()
        .unit(retreating(line("Reds")).at(30.0, 30.0))
        .unit(hussars("Blues").foe().at(30.0, 36.0))
        .fight(TurnStage::SecondMoves, &[&[1, 1][..], &[1], &[1]].concat());
    charged.charges("Blues", "Reds").lawful();
    charged.answers("Reds", "fire").lawful();
    assert_eq!(charged.men("Blues"), 15);
}

#[test]
fn the_moment_half_of_the_other_ranks_are_gone_a_unit_must_leave_but_crews_stay() {
    // hmm.x.141: hmm.18.07, hmm.18.09
    let after = |blues: Spec, dice: &[u8], lost: usize| {
        let mut fight = Table::open()
            .unit(line("Reds").at(30.0, 10.0))
            .unit(blues.foe().at(30.0, 14.0).with(|unit| unit.conduct.fired = true))
            .fight(TurnStage::Musketry, &[&[3][..], dice, &ranks(lost)].concat());
        fight.declares("Reds", "Blues").lawful();
        fight.closes(Side::First).lawful();
        fight.state("Blues").morale.retreating
    };
    assert!(!after(line("Blues"), &[4, 4, 3], 9));
    assert!(after(line("Blues"), &[4, 4, 4], 10));
    assert!(!after(battery("Blues"), &[1, 1, 4], 4));
}

#[test]
fn a_retreating_unit_stops_behind_formed_friends() {
    // hmm.20.27: it withdraws in order
    let fight = runs(Table::open().unit(retreating(line("Reds")).at(30.0, 30.0)).unit(line("Friends").at(30.0, 27.0)));
    assert_eq!(fight.place("Reds"), (30.0, 27.0));
}

#[test]
fn a_routing_unit_is_in_no_way_for_wheels_of_the_right_kind() {
    // hmm.20.27: any unit passes routing friends
    let mut fight = Table::open()
        .unit(
            battery("Guns")
                .formed(FormationKind::Limbered)
                .with(|unit| unit.troops.kind = Troop::HorseArtillery)
                .at(30.0, 20.0),
        )
        .unit(
            line("Reds")
                .formed(FormationKind::Rout)
                .at(30.0, 23.0)
                .with(|unit| unit.morale.rout = Some(Rout { began: 2, first_move_owed: false })),
        )
        .unit(line("Far off").foe().at(8.0, 47.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Guns", &[ahead(1.0)]).lawful();
}
