//! Changes of one unit: each written into its state as it was decided.

use crate::{
    rules::wof::{
        data::{Pips, Ranks, Spirit},
        events::{Change, Hit},
        fire::ShotsBefore,
        melee::Zeal,
        state::{BattleState, Headlong, Rout, UnitState},
    },
    table::{TableWriter, UnitId},
};

impl Change {
    pub(super) fn apply(&self, table: &mut TableWriter<'_>, id: UnitId) {
        let turn = table.field().resource::<BattleState>().turn;
        let unit = &mut *table.of_mut::<UnitState>(id);
        match self {
            Self::Spent(part, act) => {
                let spent = (unit.this_turn.spent + part).min(1.0);
                (unit.this_turn.spent, unit.this_turn.act) = (spent, *act);
            }
            Self::Done => unit.this_turn.done = true,
            Self::Went(way, straight) => {
                unit.this_turn.ways.push(way.clone());
                unit.straight_tail_inches = *straight;
            }
            Self::Formed(formation, width) => (unit.formation, unit.width) = (*formation, *width),
            Self::Bent(bend) => unit.bend = *bend,
            Self::Ranks(ranks) => unit.ranks = *ranks,
            Self::Spirit(spirit) => unit.takes_heart(*spirit),
            Self::ShakenByATest => {
                unit.takes_heart(Spirit::Shaken);
                unit.this_turn.shaken = true;
            }
            Self::Confused => unit.confused = true,
            Self::Garrisons(feature) => {
                unit.stood_outside = feature.map(|_| unit.formation);
                (unit.garrison, unit.annexes) = (*feature, Vec::new());
            }
            Self::Annexes(blocks) => unit.annexes.clone_from(blocks),
            Self::Astride(feature) => unit.astride = *feature,
            Self::Intermixed(friends) => unit.intermixed.clone_from(friends),
            Self::Lost(pips, by, hit) => unit.lose(*pips, *by, *hit),
            Self::RoundBegan => {
                let losses = &mut unit.this_turn.losses;
                losses.before_the_round = (losses.all, losses.given);
            }
            Self::Gave(pips) => unit.this_turn.losses.given += *pips,
            Self::Fired => {
                unit.this_turn.fired = true;
                (unit.shots, unit.fired_turn) = (ShotsBefore::Some, Some(turn));
            }
            Self::FiredEarly(shot) => {
                (unit.this_turn.fired, unit.this_turn.early_shot) = (true, Some(*shot));
                (unit.shots, unit.fired_turn) = (ShotsBefore::Some, Some(turn));
            }
            Self::FireBarred => unit.this_turn.fire_barred = true,
            Self::ShelledBy(battery) => {
                if !unit.shelled_by[1].contains(battery) {
                    unit.shelled_by[1].push(*battery);
                }
            }
            Self::Attacked(feature) => unit.this_turn.attacked = Some(*feature),
            Self::Divides(told) => unit.this_turn.divides.clone_from(told),
            Self::SupportFailed => unit.this_turn.support_failed = true,
            Self::Tested => unit.this_turn.tested = true,
            Self::Disturbed => unit.this_turn.disturbed = true,
            Self::Fought => (unit.this_turn.fought, unit.straight_tail_inches) = (true, 0.0),
            Self::Routed(rout) => unit.rout_from(*rout),
            Self::RoutGoesOn(rout) => unit.rout = Some(*rout),
            Self::RoutedEnemy(enemy) => {
                if !unit.this_turn.has_routed.contains(enemy) {
                    unit.this_turn.has_routed.push(*enemy);
                }
            }
            Self::Rallied => {
                (unit.rout, unit.pursuit) = (None, None);
                (unit.spirit, unit.ranks) = (Spirit::Good, Ranks::Disordered);
            }
            Self::Pursues(pursuit) => unit.pursuit.clone_from(pursuit),
            Self::Returned => unit.this_turn.returned = true,
            Self::Joined(host) => unit.general.iter_mut().for_each(|general| general.joined = *host),
            Self::GeneralMoved(turn) => unit.general.iter_mut().for_each(|general| general.moved_turn = Some(*turn)),
            Self::Mount(mount, apart) => (unit.mount, unit.apart) = (Some(*mount), *apart),
            Self::BattalionGun(place) => unit.battalion_gun.iter_mut().for_each(|gun| gun.place = *place),
            Self::GunShifted(post) => {
                unit.this_turn.shifted_gun = true;
                unit.battalion_gun.iter_mut().for_each(|gun| gun.post = *post);
            }
            Self::Headlong(headlong) => unit.headlong = *headlong,
            Self::Standing(answer) => unit.standing = *answer,
            Self::TouchedBy(enemy) => unit.this_turn.touched_by.push(*enemy),
            Self::Escaped(enemy) => unit.this_turn.escaped.push(*enemy),
            Self::FrontRank(figures) => unit.this_turn.losses.front_rank = *figures,
            Self::Limber(_) | Self::Manned(_) | Self::Crews(_) => self.apply_to_battery(unit),
        }
    }

    fn apply_to_battery(&self, unit: &mut UnitState) {
        let Some(battery) = &mut unit.battery else { return };
        match self {
            Self::Limber(limber) => battery.limber = *limber,
            Self::Manned(manned) => battery.manned = *manned,
            Self::Crews(crews) => battery.crews.clone_from(crews),
            _ => {}
        }
    }
}

impl UnitState {
    fn lose(&mut self, pips: Pips, by: Option<UnitId>, hit: Hit) {
        self.lost += pips;
        let losses = &mut self.this_turn.losses;
        losses.all += pips;
        match hit {
            Hit::Artillery => losses.by_artillery += pips,
            Hit::SteadyFire => losses.by_steady_fire += pips,
            Hit::Overrun => {
                losses.run_over += pips;
                self.this_turn.overrun = true;
            }
            Hit::Fire | Hit::Combat | Hit::Price => {}
        }
        match by.map(|by| losses.from.iter_mut().find(|(known, _)| *known == by).ok_or(by)) {
            Some(Ok((_, known))) => *known += pips,
            Some(Err(by)) => losses.from.push((by, pips)),
            None => {}
        }
    }

    /// The state of its morale; whoever is shaken or runs, for whatever cause, is no fanatic any more (wof.21.4.08).
    fn takes_heart(&mut self, spirit: Spirit) {
        self.spirit = spirit;
        if spirit != Spirit::Good && self.zeal == Zeal::Fanatic {
            self.zeal = Zeal::Spent;
        }
    }

    /// Broken, it is disordered and pursues nobody (wof.18.3.05).
    fn rout_from(&mut self, rout: Rout) {
        (self.rout, self.pursuit, self.ranks) = (Some(rout), None, Ranks::Disordered);
        self.takes_heart(Spirit::Routing);
        self.this_turn.routed = true;
        if self.headlong == Headlong::On {
            self.headlong = Headlong::Over;
        }
    }
}
