//! How units lie on the table in their formations (wof.8).

use linstock::rules::wof::{charts::FormationKind, state::TurnStage};

use super::{Fight, Spec, Table, hussars, light, line};

fn laid(unit: Spec) -> Fight {
    Table::open().unit(unit.at(36.0, 20.0)).unit(line("Far").foe().at(8.0, 46.0)).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn a_line_and_a_column_stand_in_straight_ranks_that_look_one_way() {
    // wof.8.1.1.01
    for (unit, ranks, files) in [(line("24th"), 2, 12), (line("24th").formed(FormationKind::Column), 6, 4)] {
        let fight = laid(unit);
        let facings: Vec<_> = fight.stands("24th").into_iter().map(|(_, pose)| pose.facing).collect();
        assert!(facings.iter().all(|facing| *facing == facings[0]));
        let mut lines: Vec<i32> =
            fight.figures("24th").iter().map(|figure| (figure.y * 100.0).round() as i32).collect();
        lines.sort_unstable();
        let in_each: Vec<usize> = lines.chunk_by(|one, other| one == other).map(<[i32]>::len).collect();
        assert_eq!(in_each, vec![files; ranks]);
    }
}

#[test]
fn skirmishers_take_about_twice_the_front_of_close_order() {
    // wof.8.0.02, wof.h.bases: 30 mm a foot and 40 mm a horse
    for (unit, millimetres) in [(light("24th"), 30.0), (hussars("24th"), 40.0)] {
        let fight = laid(unit.men(8).formed(FormationKind::Skirmish));
        let mut across: Vec<f32> = fight.figures("24th").iter().map(|figure| figure.x).collect();
        across.sort_by(f32::total_cmp);
        assert!(((across[7] - across[0]) * 25.4 - 3.0 * millimetres).abs() < 0.1, "{across:?}");
    }
}
