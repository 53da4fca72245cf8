//! Nations (`trl.h.nations`): their line where a scenario says no more of it.

use linstock::{
    rules::trl::{
        charts::{Charts, Nation},
        state::TurnStage,
    },
    table::Side,
};

use super::{Judged, Table, line};

#[test]
fn the_british_line_hits_with_a_five_and_the_russian_with_a_six() {
    // trl.x.288: trl.hc.22
    for (nation, needed) in [(Nation::Britain, 5), (Nation::Russia, 6)] {
        let (skill, motivation) = Charts::embedded().nations.rating(nation, "line").expect("it has a line");
        let men = line("Men").skill(skill).motivation(motivation).with(|unit| unit.troops.nation = nation);
        let table = Table::open().unit(men.at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 30.0));
        let mut fight = table.fight(TurnStage::FirstShots, &[needed, needed - 1, 1, 1, 1, 1, 1, 1, 3]);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        let of = |name: &str| fight.result("trl.fire", name);
        assert_eq!([of("needed"), of("hits")], [needed.to_string(), "1".to_owned()], "{nation}");
    }
}
