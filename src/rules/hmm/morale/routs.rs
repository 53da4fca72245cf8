//! Units that break or are ridden down, and how friends that see it react.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, Refusal, notice::Moment},
    clause::Clause,
    measure::Pose,
    rules::hmm::{
        Hmm,
        artillery::abandoned_guns,
        events::HmmEvent,
        formation::{figures, horse_holders::horses_run_off, placement},
        journal::line,
        state::{Battery, BattleState, PartTask, Phase, Rout, Shaken, UnitState},
    },
    table::{Field, Presence, Stand, UnitId},
};

/// A unit that fails its check is turned about and routs.
pub(in crate::rules::hmm) const FAILING_MEANS_ROUT: Clause = clause!("hmm.18.14");

/// A unit breaks: all its men turn about at once, and it must make its first rout move (hmm.18.14). A crew leaves its
/// guns (hmm.20.11); if all of the crew have fallen, the guns fall to the enemy without a rout (hmm.20.42).
pub fn break_unit(rules: &Hmm, field: &Field<'_>, turn: u32, unit: UnitId, clause: Clause, outcome: &mut Outcome<Hmm>) {
    if field.of::<UnitState>(unit).holds_horses() {
        horses_run_off(field, outcome, unit, Presence::LeftTable);
        return;
    }
    if figures::men(field, unit) == 0 {
        let text = format!("Nobody was left of {}, whose guns were taken.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("hmm.20.42")).weighing(Moment::GunsLost));
        outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
        shake_friends(rules, field, unit, outcome);
        return;
    }
    let front = field.unit(unit).front;
    let depth = crate::rules::hmm::visibility::block(field, unit).footprint.depth;
    let about = Pose::new(front.to_table(Vec2::new(0.0, -depth)), front.facing.about());
    let guns: Vec<_> =
        field.get_of::<Battery>(unit).into_iter().flat_map(|battery| &battery.guns).map(|gun| gun.stand).collect();
    let on_foot = field.stands_of(unit).filter(|stand| !guns.contains(&stand.id) && stand.alive() > 0).cloned();
    let men = on_foot.chain(placement::alighted(rules, field, unit));
    let stands =
        men.map(|stand| Stand { pose: Pose::new(stand.pose.at, stand.pose.facing.about()), ..stand }).collect();
    abandoned_guns::leave_guns(rules, field, unit, outcome);
    for gun in guns {
        outcome.own(HmmEvent::GunDismounted(gun));
    }
    outcome.happen(Happening::Laid { unit, front: about, stands });
    rout(rules, field, turn, unit, clause, outcome);
}

/// The refusal for what units in rout may not do because they keep no formation.
pub fn keep_no_formation(reason: &str) -> Refusal {
    Refusal::new(clause!("hmm.18.16"), reason)
}

/// A unit routs from now on, wherever its men have got to, and friends see it.
pub fn rout(rules: &Hmm, field: &Field<'_>, turn: u32, unit: UnitId, clause: Clause, outcome: &mut Outcome<Hmm>) {
    outcome.own(HmmEvent::Routed(unit, Rout { began: turn, first_move_owed: true }));
    outcome
        .happen(line(field, unit, format!("{} broke and ran.", field.unit(unit).name), clause).weighing(Moment::Rout));
    shake_friends(rules, field, unit, outcome);
}

/// A routing unit that an enemy touches, or that is ridden down, is gone (hmm.20.11).
pub fn disperse(rules: &Hmm, field: &Field<'_>, unit: UnitId, outcome: &mut Outcome<Hmm>) {
    let text = format!("The enemy rode down {}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("hmm.20.11")).weighing(Moment::UnitLost));
    outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
    shake_friends(rules, field, unit, outcome);
}

/// Friends of the same command within 6 in of a rout or a destruction check this turn, or the next if the checks have
/// begun (hmm.20.08); units that do not fight have no morale to lose (hmm.17.01).
pub fn shake_friends(rules: &Hmm, field: &Field<'_>, broken: UnitId, outcome: &mut Outcome<Hmm>) {
    let within = rules.charts().morale.rout_seen_within_inches;
    let late = field.resource::<BattleState>().phase == Phase::Morale;
    let shaken = Shaken { saw_rout: !late, saw_rout_late: late, ..Shaken::default() };
    let unit = field.unit(broken);
    let friends = field.side(unit.side).filter(|friend| friend.id != broken && friend.command == unit.command);
    for friend in friends {
        let near = field.reach(broken, friend.id).is_some_and(|reach| reach.within(within).holds());
        if near && field.of::<UnitState>(friend.id).is_combatant() {
            outcome.own(HmmEvent::Shook(friend.id, shaken));
        }
    }
}

/// At the end of a turn parts share the fate of their unit: they are gone with it, and skirmishers break and leave the
/// field with it.
pub(crate) fn follow_their_units(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>) {
    for (of, part) in &rules.briefing().parts {
        let goes_with_it = matches!(of.task, PartTask::HoldsHorses | PartTask::Skirmishes);
        if !goes_with_it || !field.unit(*part).on_table() {
            continue;
        }
        let (presence, own) = (field.unit(of.unit).presence, field.of::<UnitState>(*part));
        let unit = field.of::<UnitState>(of.unit);
        match () {
            () if presence != Presence::OnTable => outcome.happen(Happening::Presence { unit: *part, presence }),
            () if of.task == PartTask::HoldsHorses || field.resource::<BattleState>().is_pinned(*part) => {}
            () if unit.morale.rout.is_some() && own.morale.rout.is_none() => {
                break_unit(rules, field, field.resource::<BattleState>().turn, *part, clause!("hmm.20.28"), outcome);
            }
            () if unit.morale.retreating && !own.morale.retreating => outcome.own(HmmEvent::Retreats(*part)),
            () => {}
        }
    }
}
