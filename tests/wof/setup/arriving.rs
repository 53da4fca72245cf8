//! Later arrivals, and drivers that leave.

use linstock::{
    battle::{AnyBattle, Battle, Seat, Subject},
    rules::wof::{
        Wof,
        charts::{FormationKind, Limber},
        state::{Acted, TurnStage},
    },
    table::Presence,
};

use super::{battle, ford, pass_until, state, unit};
use crate::wof::table::{Table, limbered, line};

/// Places the one unit that is in its player's hand.
fn place_the_riflemen(battle: &mut Battle<Wof>) {
    pass_until(battle, |battle| battle.question().is_some_and(|question| question.seats == [Seat::Second]));
    let riflemen = Subject::Unit(unit(battle, "Rifles").0.id);
    let offer = AnyBattle::offers(battle, Seat::Second)
        .into_iter()
        .find(|offer| offer.subject == riflemen)
        .expect("to be placed");
    let order = AnyBattle::suggest(battle, Seat::Second, &offer).next().expect("there is room");
    battle.give(order).expect("it was suggested");
}

#[test]
fn units_come_at_their_hour_at_the_edge() {
    let mut battle = battle(&ford(&[]));
    place_the_riflemen(&mut battle);
    assert_eq!(unit(&battle, "1st State").0.presence, Presence::Awaited);
    pass_until(&mut battle, |battle| state(battle).turn == 4);
    assert_eq!(unit(&battle, "1st State").0.presence, Presence::Awaited, "it is due at 16:10");
    pass_until(&mut battle, |battle| state(battle).turn == 5);
    let (arrived, _) = unit(&battle, "1st State");
    assert_eq!(arrived.presence, Presence::OnTable);
    assert!(battle.field().size().depth - arrived.at().y < 6.0, "{}", arrived.at());
    assert!(battle.entries().iter().any(|entry| entry.text.contains("mill road")), "the players are told");
}

#[test]
fn civilian_drivers_flee_from_an_enemy_close_by() {
    // wof.12.6.03, x.198
    let hired = |limber: Limber, away: f32| {
        let guns = limbered("Guns")
            .at(36.0, 10.0)
            .with(|unit| unit.battery.iter_mut().for_each(|battery| battery.limber = limber));
        let table = Table::open().unit(guns).unit(line("Garde").foe().at(36.0, 10.0 + away));
        table.fight(TurnStage::Arrivals, &[5, 2])
    };
    let fled = hired(Limber::Civilian, 11.0);
    let state = fled.state("Guns");
    assert_eq!(state.battery.as_ref().map(|battery| battery.limber), Some(Limber::None));
    assert_eq!(
        (state.formation.kind, state.conduct.spent, state.conduct.act),
        (FormationKind::Unlimbered, 1.0, Acted::Moved)
    );
    assert!(state.conduct.fire_barred, "{}", fled.journal().join("\n"));
    assert_eq!(
        hired(Limber::Civilian, 12.0).state("Guns").formation.kind,
        FormationKind::Unlimbered,
        "12 in are close"
    );
    for (limber, away, why) in [(Limber::Civilian, 13.0, "too far off"), (Limber::Military, 11.0, "soldiers stay")] {
        let stays = hired(limber, away);
        assert_eq!(stays.state("Guns").battery.as_ref().map(|battery| battery.limber), Some(limber), "{why}");
        assert_eq!(stays.state("Guns").formation.kind, FormationKind::Limbered, "{why}");
    }
}
