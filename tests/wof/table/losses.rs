//! Losses (wof.15.0.03, wof.15.2.04, wof.17.6.03, `wof.h.figure_removal`, `wof.h.formation_loss`).

use bevy::math::Vec2;
use linstock::{
    measure::Facing,
    rules::wof::{
        charts::{FormationKind, Pips},
        state::{Charge, TurnStage},
    },
    table::{Presence, Stand, StandId},
};

use super::{Fight, Spec, Table, battery, light, line, striking::round};

/// The 24th has gone over some figures of the Garde and tests to charge home.
fn over(target: Spec, figures: Vec<(u16, u8)>, dice: &[u8]) -> Fight {
    let table = Table::open()
        .unit(line("24th").at(36.0, 24.0))
        .unit(target.foe().at(36.0, 24.0))
        .unit(super::brigadier("Hill").at(46.0, 22.0));
    let run_over = move |charge: &mut Charge| {
        let those = figures.iter().map(|(stand, cell)| (StandId::new(charge.target, *stand), *cell)).collect();
        charge.overrun = vec![(charge.target, those)];
    };
    table.charge("24th", "Garde", run_over).fight(TurnStage::Chargers, dice)
}

#[test]
fn skirmishers_run_over_are_wiped_out_when_the_charge_goes_home() {
    // wof.17.6.03, wof.15.2.04, wof.h.overrun, x.207
    let skirmishers = || light("Garde").men(12).formed(FormationKind::Skirmish);
    let five = || (0..5).map(|stand| (stand, 0)).collect::<Vec<(u16, u8)>>();
    let home = over(skirmishers(), five(), &[6, 6]);
    assert_eq!((home.state("Garde").strength.lost, home.men("Garde")), (Pips(30), 7));
    assert!(home.state("Garde").conduct.overrun && home.bases("Garde").len() == 7);
    let failed = over(skirmishers(), five(), &[2, 2, 1]);
    assert_eq!((failed.state("Garde").strength.lost, failed.men("Garde")), (Pips(0), 12));
}

#[test]
fn the_rest_tests_as_for_losing_a_round() {
    // wof.17.6.03, x.207
    let unit = light("Garde").men(12).formed(FormationKind::Skirmish).lost(30).with(|unit| unit.conduct.overrun = true);
    let fight = Table::open().unit(unit.at(36.0, 20.0)).fight(TurnStage::Losers, &[6, 6]);
    assert!(fight.says("for losing a round"));
}

#[test]
fn gunners_fall_at_their_guns_and_a_gun_without_crew_stays() {
    // wof.h.figure_removal, wof.h.artillery_strength
    let crew = |fight: &Fight| fight.state("Garde").battery.as_ref().expect("it has guns").crews.clone();
    let first = battery("Garde").foe();
    let table = Table::open().unit(first.at(36.0, 24.0));
    let guns = table.fight(TurnStage::Friends, &[]);
    let field = guns.battle().field();
    let men = |stand: &Stand| {
        (0_u8..).zip(&stand.cells).filter(|(_, cell)| cell.kind.is_man()).map(|(cell, _)| cell).collect::<Vec<u8>>()
    };
    let stand = field.stands_of(guns.id("Garde")).next().expect("a gun");
    let those: Vec<(u16, u8)> = men(stand).into_iter().map(|cell| (stand.id.number, cell)).collect();
    let fight = over(battery("Garde"), those, &[6, 6]);
    assert_eq!((crew(&fight), fight.men("Garde"), fight.bases("Garde").len()), (vec![0, 4, 4], 8, 3));
}

#[test]
fn a_unit_without_figures_is_destroyed() {
    // wof.h.figure_removal
    let skirmishers = light("Garde").men(3).formed(FormationKind::Skirmish);
    let fight = over(skirmishers, vec![(0, 0), (1, 0), (2, 0)], &[6, 6]);
    assert_eq!(fight.presence("Garde"), Presence::Lost);
    let guns = battery("Garde").with(|unit| {
        unit.strength.start_figures = 1;
        unit.battery.iter_mut().for_each(|battery| battery.crews = vec![1]);
    });
    let fight = over(guns, vec![(50_000, 0)], &[6, 6]);
    assert_eq!((fight.presence("Garde"), fight.presence("Guns of Garde")), (Presence::Lost, Presence::OnTable));
}

#[test]
fn a_square_that_closes_up_does_not_lie_on_the_enemy_at_its_corner() {
    // wof.h.figure_removal: its eight figures would stand farther to its left than its nine did.
    let looks = |x: f32, y: f32| Facing::along(Vec2::new(x, y)).expect("it is a way");
    let reds = line("Reds").men(9).wide(5).at(57.168_42, 34.351_208).facing(looks(0.944_672_2, -0.328_015_86));
    let blues = line("Blues").men(9).formed(FormationKind::Square);
    let blues = blues.at(57.213_387, 36.631_493).facing(looks(-0.713_447_7, -0.700_708_5));
    let table = Table::open().unit(reds).unit(blues.foe()).locked("Reds", "Blues", 1);
    let fight = round(table, &[6, 1]);
    assert_eq!(fight.men("Blues"), 8, "{:?}", fight.journal());
    let most = fight.overlap("Reds", "Blues");
    assert!(most <= 0.01, "{most} in on the enemy");
}
