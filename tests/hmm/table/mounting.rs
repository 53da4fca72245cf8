//! Horsemen on foot (hmm.04.18 to hmm.04.24): dismounting and mounting, the horse holders, and their fate.

use linstock::{
    rules::hmm::{
        charts::{FormationKind, Mount, Weapon},
        state::{Acted, Officers, Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Table, ahead, hussars, line};

/// Sixteen hussars with carbines, and an enemy `apart` inches before them.
fn patrol(apart: f32) -> Table {
    Table::open()
        .unit(hussars("Hussars").at(30.0, 20.0).armed(Weapon::SmoothCarbine))
        .unit(line("Reds").at(60.0, 5.0))
        .unit(line("Blues").foe().at(30.0, 20.0 + apart))
}

/// Dismounted hussars, and the dice for the first move in this many turns to come.
fn on_foot(formation: FormationKind, turns: usize) -> Fight {
    let mut fight = patrol(27.0).fight(TurnStage::FirstMoves, &[6, 1].repeat(turns));
    fight.dismounts("Hussars", formation).lawful();
    fight
}

#[test]
fn three_horsemen_in_four_fight_on_foot_and_the_fourth_holds_the_horses_close_behind() {
    // hmm.04.18, hmm.04.20, hmm.04.21, hmm.04.26
    for (formation, block) in [
        (FormationKind::Line, (3.0, 1.0)),
        (FormationKind::Skirmish, (8.0, 2.0)),
        (FormationKind::MarchColumn, (1.0, 3.0)),
    ] {
        let fight = on_foot(formation, 0);
        assert_eq!((fight.men("Hussars"), fight.block("Hussars")), (12, block), "{formation}");
        assert_eq!((fight.men("Horses of Hussars"), fight.block("Horses of Hussars")), (4, (1.0, 2.0)), "{formation}");
        assert_eq!(fight.place("Hussars"), (30.0, 20.0), "{formation}: the front stays where it was");
        assert!(fight.gap("Hussars", "Horses of Hussars") <= 1.0, "{formation}");
        assert_eq!(fight.state("Hussars").formation.mount, Mount::Dismounted);
    }
}

#[test]
fn dismounting_takes_the_whole_allowance_and_the_unit_does_not_fire_in_that_turn() {
    // hmm.04.19, hmm.02.15b
    let mut fight = on_foot(FormationKind::Skirmish, 0);
    assert_eq!(fight.state("Hussars").conduct.acted, Acted::Remounted);
    assert_eq!(fight.moves("Hussars", &[ahead(1.0)]).refused(), "hmm.02.19");
    fight.pass_until(Phase::Musketry);
    assert!(fight.may_fire("Hussars", "Blues").is_err());
    let mut near = patrol(27.0).unit(line("Guns of none").foe().at(30.0, 40.0)).fight(TurnStage::FirstMoves, &[6, 1]);
    near.dismounts("Hussars", FormationKind::Skirmish).lawful();
    near.pass_turn();
    assert_eq!(near.state("Hussars").conduct.acted, Acted::Nothing, "the next turn is its own");
    near.moves("Hussars", &[ahead(6.0)]).lawful();
    assert_eq!(near.place("Hussars"), (30.0, 26.0), "light infantry in skirmish order go 6 in");
}

#[test]
fn nobody_mounts_or_dismounts_under_fire() {
    // hmm.04.19
    let turn = 5;
    let rows: [(&str, f32, Option<u32>, Option<&str>); 6] = [
        ("an enemy could shoot at it", 6.5, None, Some("hmm.04.19")),
        ("the enemy's muskets do not reach so far", 7.5, None, None),
        ("it was shot at in this turn", 27.0, Some(5), Some("hmm.04.19")),
        ("it was shot at in the last", 27.0, Some(4), Some("hmm.04.19")),
        ("it was shot at before that", 27.0, Some(3), None),
        ("never", 27.0, None, None),
    ];
    for (row, apart, under_fire, clause) in rows {
        let hussars = hussars("Hussars").at(30.0, 20.0).with(|unit| unit.morale.under_fire = under_fire);
        let mut fight = Table::open()
            .unit(hussars)
            .unit(line("Reds").at(60.0, 5.0))
            .unit(line("Blues").foe().at(30.0, 20.0 + apart))
            .turn(turn)
            .fight(TurnStage::FirstMoves, &[]);
        let found = fight.dismounts("Hussars", FormationKind::Line).map_err(|refusal| refusal.clause.id());
        assert_eq!(found.err(), clause, "{row}");
    }
}

#[test]
fn a_shot_and_a_loss_both_put_a_unit_under_fire() {
    // hmm.04.19
    let mut fight = patrol(6.0)
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Musketry, &[&[4][..], &[1, 1, 1], &[6, 1]].concat());
    fight.holds_fire("Hussars").err();
    fight.pass_until(Phase::Musketry);
    fight.closes(Side::First).ok();
    fight.declares("Blues", "Hussars").lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(fight.state("Hussars").morale.under_fire, Some(1), "{}", fight.journal().join("\n"));
}

#[test]
fn horse_holders_stay_where_they_are_and_neither_move_nor_form_nor_fire() {
    // hmm.04.22
    let mut fight = on_foot(FormationKind::Line, 0);
    assert_eq!(fight.moves("Horses of Hussars", &[ahead(1.0)]).refused(), "hmm.04.22");
    assert_eq!(fight.forms("Horses of Hussars", FormationKind::MarchColumn).refused(), "hmm.04.22");
    assert!(fight.may("Horses of Hussars").is_empty(), "not in the turn in which their unit dismounted");
    fight.pass_until(Phase::Musketry);
    assert!(fight.may_fire("Horses of Hussars", "Blues").is_err());
}

#[test]
fn a_unit_mounts_again_only_within_an_inch_of_its_horses() {
    // hmm.x.299: hmm.04.22
    let mut fight = on_foot(FormationKind::Line, 2);
    fight.pass_turn();
    fight.moves("Hussars", &[ahead(1.75)]).lawful();
    fight.pass_turn();
    assert_eq!(fight.gap("Hussars", "Horses of Hussars"), 2.0);
    assert_eq!(fight.mounts("Hussars", FormationKind::Line).refused(), "hmm.04.22");
    let mut near = on_foot(FormationKind::Line, 2);
    near.pass_turn();
    near.moves("Hussars", &[ahead(0.75)]).lawful();
    near.pass_turn();
    assert_eq!(near.gap("Hussars", "Horses of Hussars"), 1.0);
    near.mounts("Hussars", FormationKind::Line).lawful();
    assert_eq!(
        (near.men("Hussars"), near.block("Hussars"), near.presence("Horses of Hussars")),
        (16, (4.0, 2.0), Presence::Within)
    );
    assert_eq!(
        (near.state("Hussars").formation.mount, near.state("Hussars").conduct.acted),
        (Mount::Mounted, Acted::Remounted)
    );
    assert_eq!(near.moves("Hussars", &[ahead(1.0)]).refused(), "hmm.02.19", "it has cost the whole allowance");
}

#[test]
fn foot_and_horsemen_on_foot_do_not_dismount_and_horsemen_on_horses_do_not_mount() {
    // hmm.04.18
    let mut fight = patrol(27.0).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.dismounts("Reds", FormationKind::Line).refused(), "hmm.04.18");
    assert_eq!(fight.mounts("Hussars", FormationKind::Line).refused(), "hmm.04.18");
    assert_eq!(fight.dismounts("Hussars", FormationKind::Square).refused(), "hmm.04.13");
    let mut alone = Table::open()
        .unit(hussars("Hussars").at(30.0, 20.0).lost(15))
        .unit(line("Reds").at(60.0, 5.0))
        .unit(line("Blues").foe().at(30.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(alone.dismounts("Hussars", FormationKind::Line).refused(), "hmm.04.21");
}

#[test]
fn the_holders_may_let_the_horses_go_and_fall_in_and_the_unit_stays_on_foot() {
    // hmm.04.24
    let mut fight = on_foot(FormationKind::Line, 2);
    fight.pass_turn();
    assert_eq!(fight.may("Horses of Hussars"), ["dismount"]);
    fight.lets_its_horses_go("Horses of Hussars").lawful();
    assert_eq!((fight.men("Hussars"), fight.presence("Horses of Hussars")), (16, Presence::Lost));
    fight.pass_turn();
    assert_eq!(fight.mounts("Hussars", FormationKind::Line).refused(), "hmm.04.24");
    assert!(!fight.may("Hussars").contains(&"mount".to_owned()));
}

/// Hussars that dismounted in turn 1, and blue horse ready to charge their horses from the flank in turn 2.
fn raid(dice: &[u8], group: Mount) -> Fight {
    let mut fight = Table::open()
        .unit(
            hussars("Hussars")
                .at(30.0, 20.0)
                .with(|unit| unit.strength.officers = Officers { commander: true, subalterns: 0 }),
        )
        .unit(line("Reds").at(60.0, 5.0))
        .unit(hussars("Raiders").foe().at(42.0, 16.6).facing(linstock::measure::Facing::WEST))
        .fight(TurnStage::FirstMoves, &[&[1, 6][..], dice].concat());
    fight.dismounts_with("Hussars", FormationKind::Line, group).lawful();
    fight.pass_until(Phase::Move(Side::Second));
    fight.pass_turn();
    fight.charges("Raiders", "Horses of Hussars").lawful();
    fight
}

/// The melee: 6 and the light horse's 4 against 6, so four of the holders fall, and their unit checks its morale for
/// them.
const LOST: [u8; 7] = [6, 6, 1, 1, 1, 1, 6];

#[test]
fn charged_horse_holders_fight_as_foot_and_with_the_last_of_them_the_horses_run_off() {
    // hmm.x.234: hmm.04.22, hmm.04.24
    let mut fight = raid(&[&LOST[..], &[6, 1]].concat(), Mount::Dismounted);
    fight.pass_turn();
    let text = fight.journal().join("\n");
    assert_eq!(
        (fight.result("hmm.melee", "first_total"), fight.result("hmm.melee", "second_total")),
        ("10".into(), "6".into()),
        "{text}"
    );
    assert!(fight.says("ran off"), "{text}");
    assert_eq!(fight.presence("Horses of Hussars"), Presence::Lost);
    assert!(!fight.is_routing("Hussars"), "its men fight on: {text}");
    assert_eq!(fight.state("Hussars").strength.lost_other_ranks, 4, "they were men of its own");
    assert_eq!(fight.mounts("Hussars", FormationKind::Line).refused(), "hmm.04.24");
}

#[test]
fn the_horses_run_off_when_their_holders_break() {
    // hmm.04.24: 3 and 4 against 6, one holder falls, and they fail their check
    let mut fight = raid(&[3, 6, 1, 1, 6], Mount::Dismounted);
    fight.pass_turn();
    let text = fight.journal().join("\n");
    assert!(fight.says("ran off"), "{text}");
    assert_eq!(fight.presence("Horses of Hussars"), Presence::LeftTable, "{text}");
}

#[test]
fn the_command_group_may_stay_on_horseback_and_then_falls_with_the_horses_and_not_with_the_men() {
    // hmm.04.23: the first of four figures lost is a commander, where one is with them
    for (group, there) in [(Mount::Mounted, false), (Mount::Dismounted, true)] {
        let mut fight = raid(&[6, 6, 6, 5, 1, 1, 1, 6], group);
        fight.pass_turn();
        assert_eq!(
            fight.state("Hussars").strength.officers.commander,
            there,
            "{group:?}: {}",
            fight.journal().join("\n")
        );
    }
}

#[test]
fn horse_that_has_only_just_rallied_is_in_no_formation_and_neither_moves_nor_fires() {
    // hmm.04.12
    let rallied = hussars("Hussars")
        .at(30.0, 20.0)
        .armed(Weapon::SmoothCarbine)
        .formed(FormationKind::Rout)
        .with(|unit| unit.morale.rallied = Some(4));
    let table = || Table::open().unit(rallied.clone()).unit(line("Reds").at(60.0, 5.0)).turn(5);
    let mut fight = table().unit(line("Blues").foe().at(30.0, 40.0)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.moves("Hussars", &[ahead(1.0)]).refused(), "hmm.04.12");
    let near = table()
        .unit(line("Greens").foe().at(60.0, 9.0))
        .unit(line("Blues").foe().at(30.0, 23.0))
        .fight(TurnStage::Musketry, &[]);
    assert_eq!(near.may_fire("Hussars", "Blues").refused(), "hmm.04.12");
}
