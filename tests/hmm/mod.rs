//! Rule set hmm by its own examples: each row of `tests/tables/hmm/*.ron` names a procedure, its inputs, the dice and
//! the expected results. Every die of a row is used; a failure names the row.

mod any_input;
mod cited;
mod printed;
mod reached;
mod setup;
pub(crate) mod table;

use crate::rules::rows;

macro_rules! tables {
    ($($name:ident: $file:literal),+ $(,)?) => {$(
        #[test]
        fn $name() {
            rows::check($file, include_str!(concat!("../tables/hmm/", $file)));
        }
    )+};
}

tables! {
    small_arms_do_what_the_examples_say: "fire.ron",
    moves_and_ground_do_what_the_examples_say: "movement.ron",
    formations_and_units_are_what_the_examples_say: "formation.ron",
    guns_and_templates_do_what_the_examples_say: "artillery.ron",
    charges_and_melees_do_what_the_examples_say: "combat.ron",
    morale_does_what_the_examples_say: "morale.ron",
    what_cannot_be_reckoned_is_refused_with_reasons: "refusals.ron",
    points_are_what_the_chart_says: "points.ron",
    orders_and_messengers_do_what_the_examples_say: "command.ron",
    works_bridges_and_powder_do_what_the_examples_say: "works.ron",
}
