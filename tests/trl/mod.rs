//! Rule set trl by its own examples: each row of `tests/tables/trl/*.ron` names a procedure, its inputs, the dice and
//! the expected results. [`mod@battle`]: whole battles on a small field; [`battles`]: the researched battles;
//! [`deployment`]: where units are placed; [`table`]: its rules on tiny tables.

mod battle;
mod battles;
mod deployment;
pub(crate) mod table;

use crate::rules::rows;

macro_rules! tables {
    ($($name:ident: $file:literal),+ $(,)?) => {$(
        #[test]
        fn $name() {
            rows::check($file, include_str!(concat!("../tables/trl/", $file)));
        }
    )+};
}

tables! {
    moves_and_formations_do_what_the_examples_say: "movement.ron",
    shooting_does_what_the_examples_say: "fire.ron",
    assaults_and_combat_do_what_the_examples_say: "assault.ron",
    motivation_does_what_the_examples_say: "motivation.ron",
    buildings_do_what_the_examples_say: "buildings.ron",
    command_and_points_do_what_the_examples_say: "command.ron",
    impossible_combinations_are_refused_by_their_clause: "refusals.ron",
}
