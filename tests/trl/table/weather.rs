//! The optional weather (trl.hc.36): how it comes, and what it does to sight, fire and movement.

use linstock::{
    rules::trl::{
        charts::{FormationKind, Skill, Troop, Weather},
        state::TurnStage,
    },
    table::Side,
};

use super::{Fight, Judged, Table, ahead, battery, hussars, laying::Spec, line};

#[test]
fn rain_halves_the_dice_of_muskets_and_a_storm_silences_them() {
    // trl.x.075: trl.hc.29, trl.hc.36: fair 8, rain half, and half of it disorientated; in a storm no shot.
    let range = |weather: Weather, men: Spec, dice: usize| {
        let table = Table::open().weather(weather).unit(men.at(30.0, 20.0));
        let table = table.unit(battery("Guns", Troop::LightArtillery).at(50.0, 20.0));
        table.unit(line("Foe").foe().at(30.0, 30.0)).fight(TurnStage::FirstShots, &vec![1; dice])
    };
    let (men, reeling) = (|| line("Men"), || line("Men").disorientated());
    for (weather, men, dice) in [(Weather::Fair, men(), 8), (Weather::Rain, men(), 4), (Weather::Rain, reeling(), 2)] {
        let mut fight = range(weather, men, dice);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(fight.result("trl.fire", "dice"), dice.to_string(), "{weather}");
    }
    assert_eq!(range(Weather::Storm, men(), 0).may_shoot("Men", "Foe").refused(), "trl.hc.36");
}

#[test]
fn a_drizzle_takes_their_skill_from_muskets_and_an_overcast_sky_hides_what_is_far() {
    // trl.hc.36, trl.p23.03
    let needs = |weather: Weather, men: Spec, inches: f32, dice: usize| {
        let table = Table::open().weather(weather).unit(men.at(30.0, 10.0));
        let foe = line("Foe").foe().at(30.0, 10.0 + inches);
        let mut fight = table.unit(foe).fight(TurnStage::FirstShots, &vec![1; dice]);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        fight.result("trl.fire", "needed")
    };
    let veterans = || line("Men").skill(Skill::Veteran);
    assert_eq!(needs(Weather::Fair, veterans(), 10.0, 8), "5");
    assert_eq!(needs(Weather::Drizzle, veterans(), 10.0, 8), "6");
    let guns = || battery("Men", Troop::HeavyArtillery).stands(1);
    assert_eq!(needs(Weather::Fair, guns(), 26.0, 5), "5");
    assert_eq!(needs(Weather::Overcast, guns(), 26.0, 5), "6");
    assert_eq!(needs(Weather::Overcast, guns(), 20.0, 5), "5");
}

#[test]
fn nobody_sees_farther_than_the_fog_lets_him() {
    // trl.hc.36
    let table = Table::open().weather(Weather::Fog).switch("measuring", "Freely").unit(line("Men").at(30.0, 20.0));
    let fight = table.unit(line("Foe").foe().at(30.0, 30.0)).fight(TurnStage::FirstShots, &[]);
    assert_eq!(fight.may_shoot("Men", "Foe").refused(), "trl.hc.36");
}

#[test]
fn mud_and_snow_slow_whom_they_slow() {
    // trl.hc.36: horse in the rain, everybody in the snow; nobody doubles.
    let goes = |weather: Weather, men: Spec| {
        let mut fight = Table::open().weather(weather).unit(men.at(30.0, 10.0)).fight(TurnStage::FirstMoves, &[]);
        fight.moves("Men", &[ahead(20.0)]).lawful();
        fight.place("Men").1 - 10.0
    };
    let rows = [
        (Weather::Rain, hussars("Men"), 8.0),
        (Weather::Rain, line("Men"), 4.0),
        (Weather::Snow, line("Men"), 2.0),
        (Weather::Fog, hussars("Men"), 10.0),
    ];
    for (weather, men, inches) in rows {
        assert_eq!(goes(weather, men), inches, "{weather}");
    }
    let column = line("Men").formed(FormationKind::Column).at(30.0, 10.0);
    let mut fight = Table::open().weather(Weather::Rain).unit(column).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.doubles("Men", &[ahead(10.0)]).refused(), "trl.hc.36");
}

#[test]
fn guns_are_bogged_down_in_open_country_in_a_storm() {
    // trl.hc.36, trl.hc.07
    let guns = |dice: &[u8]| {
        let guns = battery("Guns", Troop::HorseArtillery).formed(FormationKind::Column).at(30.0, 10.0);
        let mut fight: Fight = Table::open().weather(Weather::Storm).unit(guns).fight(TurnStage::FirstMoves, dice);
        fight.moves("Guns", &[ahead(6.0)]).lawful();
        (fight.place("Guns").1, fight.state("Guns").formation.bogged_in.is_some())
    };
    assert_eq!(guns(&[2]), (16.0, false));
    assert_eq!(guns(&[1]), (10.0, true));
}

#[test]
fn weather_is_thrown_for_and_changes_every_fourth_turn() {
    // trl.hc.36: eleven in summer is a drizzle; in turn 4 a six makes it rain.
    let table = Table::open().switch("bad_weather", "Thrown").unit(line("Men").at(30.0, 10.0));
    let table = table.unit(line("Foe").foe().at(30.0, 40.0));
    let dice = [5, 6, 6, 1, 6, 1, 6, 1, 6, 6, 1];
    let mut fight = table.fight(TurnStage::FirstWeather, &dice);
    assert_eq!(fight.battle_state().weather, Weather::Drizzle);
    fight.pass_until(4, 1, Side::First);
    assert_eq!(fight.battle_state().weather, Weather::Rain);
}
