//! The procedures of trl by name, for the command line: one list for each subject. Each takes the inputs declared beside
//! it, and refuses what cannot be.

use std::sync::OnceLock;

use super::{
    buildings::{
        capacity::{self, Room},
        fire_at_building::{self, BuildingHits},
    },
    charge::{
        defensive_fire::{self, Received},
        right_to_assault::{self, Assault},
    },
    charts::Rules,
    command::{commanders, initiative},
    fire::{
        fall_back::{self, FallBack},
        hits,
        modifiers::{self, Volley},
        saves::{self, Saves},
        template::{self, Burst},
    },
    formation::{
        column::{self, Column},
        line,
        loose_order::{self, Gap},
        size,
        square::{self, Square},
    },
    melee::{
        attacks::{self, Attacks},
        saves::{self as melee_saves, MeleeSaves},
        skill_test,
    },
    morale::{
        brigade_test::{self, BrigadeTest},
        motivation_test::{self, MotivationTest},
    },
    movement::{
        going::{self, OverGround},
        rates::{self, Rate, Ride},
    },
    points::{self, Price},
    pursuit::distances::{self, Goes},
    setup::feature_sizes,
    victory, weather,
};
use crate::rules::reckon::{Catalogue, Procedure, looked_up, thrown};

/// Every procedure of the rule set, in the order of its turn.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let subjects = [command(), moves(), formations(), shooting(), assaults(), tests(), buildings()];
        Catalogue::new(subjects.into_iter().flatten().collect())
    })
}

fn command() -> Vec<Procedure> {
    vec![
        thrown(initiative::initiative),
        thrown(weather::first_weather),
        thrown(weather::change),
        thrown(commanders::fate),
        looked_up(points::price).judged_by(|_: Rules<'_>, of: &Price| of.judge()),
        looked_up(points::commanders_price),
        looked_up(victory::victory_points),
    ]
}

fn moves() -> Vec<Procedure> {
    vec![
        looked_up(rates::rate).judged_by(|rules, of: &Rate| of.judge(rules)),
        looked_up(rates::ride).judged_by(|rules, of: &Ride| of.judge(rules)),
        looked_up(feature_sizes::feature_size),
        thrown(going::over_ground).judged_by(|rules, of: &OverGround| of.judge(rules)),
    ]
}

fn formations() -> Vec<Procedure> {
    vec![
        looked_up(column::column).judged_by(|rules, of: &Column| of.judge(rules)),
        looked_up(line::line),
        looked_up(loose_order::gap).judged_by(|rules, of: &Gap| of.judge(rules)),
        looked_up(square::square).judged_by(|rules, of: &Square| of.judge(rules)),
        looked_up(size::larger),
    ]
}

fn shooting() -> Vec<Procedure> {
    vec![
        thrown(modifiers::volley).judged_by(|rules, of: &Volley| of.judge(rules)),
        looked_up(hits::allocation),
        thrown(saves::saves).judged_by(|_: Rules<'_>, of: &Saves| of.judge()),
        thrown(template::burst).judged_by(|_: Rules<'_>, of: &Burst| of.judge()),
        thrown(fall_back::fall_back).judged_by(|_: Rules<'_>, of: &FallBack| of.judge()),
    ]
}

fn assaults() -> Vec<Procedure> {
    vec![
        looked_up(right_to_assault::assault).judged_by(|rules, of: &Assault| of.judge(rules)),
        looked_up(defensive_fire::received).judged_by(|_: Rules<'_>, of: &Received| of.judge()),
        thrown(attacks::attacks).judged_by(|_: Rules<'_>, of: &Attacks| of.judge()),
        thrown(melee_saves::melee_saves).judged_by(|rules, of: &MeleeSaves| of.judge(rules)),
        looked_up(distances::goes).judged_by(|rules, of: &Goes| of.judge(rules)),
    ]
}

fn tests() -> Vec<Procedure> {
    vec![
        thrown(motivation_test::motivation_test).judged_by(|_: Rules<'_>, of: &MotivationTest| of.judge()),
        thrown(skill_test::skill_test),
        thrown(brigade_test::brigade_test).judged_by(|rules, of: &BrigadeTest| of.judge(rules)),
    ]
}

fn buildings() -> Vec<Procedure> {
    vec![
        thrown(fire_at_building::building_hits).judged_by(|rules, of: &BuildingHits| of.judge(rules)),
        looked_up(capacity::room).judged_by(|_: Rules<'_>, of: &Room| of.judge()),
    ]
}

#[cfg(test)]
mod tests_of_the_catalogue {
    use super::*;
    use crate::rules::reckon::tests::must_be_sound;

    #[test]
    fn every_procedure_is_of_this_rule_set_and_every_default_legal() {
        must_be_sound(catalogue(), "trl.");
    }
}
