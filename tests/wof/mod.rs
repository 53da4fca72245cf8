//! Rule set wof by its own examples: each row of `tests/tables/wof/*.ron` names a procedure, its inputs, the dice and
//! the expected results.

mod printed;
mod receipts;
mod setup;
pub(crate) mod table;

use crate::rules::rows;

macro_rules! tables {
    ($($name:ident: $file:literal),+ $(,)?) => {$(
        #[test]
        fn $name() {
            rows::check($file, include_str!(concat!("../tables/wof/", $file)));
        }
    )+};
}

tables! {
    moves_and_formations_do_what_the_examples_say: "movement.ron",
    charges_do_what_the_examples_say: "charge.ron",
    prices_are_what_the_chart_says: "points.ron",
    guns_by_the_options_do_what_the_examples_say: "artillery.ron",
    ground_and_cover_do_what_the_examples_say: "terrain.ron",
    the_hit_chart_does_what_the_examples_say: "hit.ron",
    shooting_does_what_the_examples_say: "fire.ron",
    combat_does_what_the_examples_say: "combat.ron",
    morale_does_what_the_examples_say: "morale.ron",
    generals_do_what_the_examples_say: "command.ron",
    pursuits_do_what_the_examples_say: "pursuit.ron",
    impossible_combinations_are_refused_by_their_clause: "refusals.ron",
}
