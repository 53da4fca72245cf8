//! Machines fight on small tables: battles go through every stage of the turn under the referee's eyes and come to an end.

use linstock::{
    battle::Seat,
    rehearsal::Sitter,
    rules::wof::data::{Grade, TerrainKind},
};

use super::{Table, battery, brigadier, horse, hussars, light, line};
use crate::selfplay::referee::{Watch, watch};

/// Two small armies with every arm on a table with a wood, a hill and a fence.
fn meeting() -> Table {
    Table::open()
        .until_turn(10)
        .area("the wood", TerrainKind::LightWoods, (10.0, 20.0), (20.0, 28.0))
        .line("the fence", TerrainKind::Fence, &[(26.0, 24.0), (44.0, 24.0)])
        .unit(line("1st").at(22.0, 10.0))
        .unit(line("2nd").at(34.0, 10.0).grade(Grade::B))
        .unit(line("3rd").at(46.0, 10.0).grade(Grade::D))
        .unit(light("Jäger").at(12.0, 12.0))
        .unit(horse("Horse").at(58.0, 9.0))
        .unit(battery("Guns").at(28.0, 14.0))
        .unit(brigadier("Brigadier").at(34.0, 5.0))
        .unit(line("Alpha").foe().at(22.0, 38.0))
        .unit(line("Beta").foe().at(34.0, 38.0).grade(Grade::A))
        .unit(line("Gamma").foe().at(46.0, 38.0))
        .unit(hussars("Hussars").foe().at(60.0, 39.0))
        .unit(battery("Cannon").foe().at(40.0, 34.0))
        .unit(brigadier("General").foe().at(34.0, 43.0))
}

#[test]
fn machines_fight_a_small_battle_to_its_end() {
    for seed in 1..=4 {
        let players = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(seed, seat));
        let watched = watch(&format!("a meeting, seed {seed}"), Box::new(meeting().seeded(seed)), players, Watch::Close);
        if std::env::var("LINSTOCK_TOLD").is_ok() {
            tell(&watched);
        }
        assert!(!watched.outcome.reason.is_empty());
    }
}

/// How a battle went, for whoever asks.
#[expect(clippy::print_stdout, reason = "it is told to be read")]
fn tell(watched: &crate::selfplay::referee::Watched) {
    println!("{:?}; orders: {:?}", watched.outcome, watched.verbs);
}
