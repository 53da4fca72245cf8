//! The orders that a scenario writes for its commands, in the rules' terms, and the messengers kept for changing them
//! (hmm.16.02, hmm.17.01). None of it where every unit acts freely.

use crate::{
    battle::Opening,
    measure::Pose,
    rules::{
        hmm::{
            Hmm,
            charts::{Charts, Options, Order, options::Orders},
            papers::{FallBack, Mission, Signal},
            setup::troops,
        },
        opening::{ScenarioReader, order_of_battle},
    },
    scenario::{self, Scale, troops::Command},
    table::{Arm, CommandId, KnownTo, Presence, Side, Unit, UnitId},
};

/// Reads the orders of the commands that have a leader; one without an order is a problem.
pub(super) fn read(reader: &mut ScenarioReader<'_>, options: &Options, scale: &Scale) -> Vec<(UnitId, Mission)> {
    let scenario = reader.copy();
    if options.orders == Orders::Free {
        idle_words(reader, &scenario);
        return Vec::new();
    }
    let commands = order_of_battle::commands(&scenario);
    let led = scenario
        .commands
        .iter()
        .enumerate()
        .filter_map(|(index, command)| Some((index, command, commands[index].leader?)));
    let missions: Vec<(usize, UnitId, Mission)> = led
        .filter_map(|(index, command, leader)| Some((index, leader, mission(reader, scale, index, command)?)))
        .collect();
    for side in Side::BOTH {
        let of_side: Vec<_> = missions
            .iter()
            .filter(|(index, ..)| commands[*index].side == side)
            .map(|(index, _, mission)| (*index, mission))
            .collect();
        must_be_few_reserves(reader, &of_side);
    }
    missions.into_iter().map(|(_, leader, mission)| (leader, mission)).collect()
}

/// Orders that do not bind must still be written in known words.
fn idle_words(reader: &mut ScenarioReader<'_>, scenario: &scenario::Scenario) {
    for (index, order) in
        scenario.commands.iter().enumerate().filter_map(|(index, command)| Some((index, command.order.as_ref()?)))
    {
        reader.meaning(&Charts::embedded().dictionary.orders, &order.word, &format!("commands[{index}].order.word"));
    }
}

/// One formation of a side in three may begin in reserve, but always one; a problem at the first order that is one too
/// many (hmm.16.14).
fn must_be_few_reserves(reader: &mut ScenarioReader<'_>, missions: &[(usize, &Mission)]) {
    let most = Charts::embedded().command.reserves(u32::try_from(missions.len()).unwrap_or(u32::MAX)) as usize;
    let waiting: Vec<usize> =
        missions.iter().filter(|(_, mission)| **mission == Mission::Reserve).map(|(index, _)| *index).collect();
    if let Some(index) = waiting.get(most) {
        let wrong = format!("{} of {} formations begin in reserve", waiting.len(), missions.len());
        reader.wrong(&format!("commands[{index}].order"), &wrong, &format!("at most {most} (hmm.16.14)"));
    }
}

fn mission(reader: &mut ScenarioReader<'_>, scale: &Scale, index: usize, command: &Command) -> Option<Mission> {
    let field = format!("commands[{index}].order");
    let Some(order) = &command.order else {
        let expected =
            format!("one of {}, or the switch `orders` set to `Free`", Charts::embedded().dictionary.orders.words());
        reader.wrong(&field, "there is no order", &expected);
        return None;
    };
    let points = scale.points(&order.way);
    match (
        reader.meaning(&Charts::embedded().dictionary.orders, &order.word, &format!("{field}.word"))?,
        points.as_slice(),
    ) {
        (Order::Attack, [_, _, ..]) => Some(Mission::Attack(points)),
        (Order::Defend, [.., post]) => {
            Some(Mission::Defend(*post, order.fall_back.as_ref().map(|fall_back| fall_back_of(scale, fall_back))))
        }
        (Order::Reserve, _) => Some(Mission::Reserve),
        (Order::Attack, _) => {
            reader.wrong(
                &format!("{field}.way"),
                "the attack has no line of advance",
                "two places or more, the first where its leader stands",
            );
            None
        }
        (Order::Defend, _) => {
            reader.wrong(&format!("{field}.way"), "the defence has no post", "the place that its leader holds");
            None
        }
    }
}

fn fall_back_of(scale: &Scale, written: &scenario::troops::FallBack) -> FallBack {
    let signal = match written.signal {
        scenario::troops::Signal::Volleys(volleys) => Signal::Volleys(u16::try_from(volleys).unwrap_or(u16::MAX)),
        scenario::troops::Signal::EnemyWithin(yards) => Signal::Enemy(scale.inches(yards)),
    };
    FallBack { to: scale.point(written.to), signal }
}

/// Adds a messenger for every commander with another above him; they wait until they are sent.
pub fn raise_messengers(rules: Hmm, mut opening: Opening<Hmm>) -> (Hmm, Opening<Hmm>) {
    if rules.options().orders == Orders::Free {
        return (rules, opening);
    }
    let leader_of =
        |id: CommandId| opening.commands.iter().find(|command| command.id == id).and_then(|command| command.leader);
    let parent_of =
        |id: CommandId| opening.commands.iter().find(|command| command.id == id).and_then(|command| command.parent);
    let above = |id: CommandId| {
        std::iter::successors(parent_of(id), |id| parent_of(*id)).find_map(|id| Some((id, leader_of(id)?)))
    };
    let served: Vec<(UnitId, (CommandId, UnitId))> =
        opening.commands.iter().filter_map(|command| Some((command.leader?, above(command.id)?))).collect();
    let mut briefing = rules.briefing().clone();
    for (commander, superior) in served {
        let next = opening.units.iter().map(|(unit, ..)| unit.id.0 + 1).max().unwrap_or(0);
        let messenger = messenger(&opening, UnitId(next), commander, superior);
        briefing.messengers.push((commander, messenger.id));
        opening.units.push((messenger, troops::messenger(rules.in_force()), Vec::new()));
    }
    let options = rules.options().clone();
    (Hmm::new(options, briefing), opening)
}

/// A messenger with a name that tells the enemy who sent him and not the addressee (hmm.17.07).
fn messenger(opening: &Opening<Hmm>, id: UnitId, commander: UnitId, (superior, sender): (CommandId, UnitId)) -> Unit {
    let unit = |id: UnitId| {
        opening.units.iter().map(|(unit, ..)| unit).find(|unit| unit.id == id).expect("every leader has been placed")
    };
    let (to, from) = (unit(commander), unit(sender));
    Unit {
        id,
        side: to.side,
        command: Some(superior),
        name: format!("Messenger from {}", from.short_name),
        short_name: format!("from {}", from.short_name),
        arm: Arm::Messenger,
        front: Pose::new(to.front.at, to.front.facing),
        presence: Presence::Awaited,
        known_to: KnownTo::All,
    }
}
