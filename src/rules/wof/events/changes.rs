//! Changes of one unit: each is applied to its state as it was decided.

use crate::{
    rules::wof::{
        charts::{Pips, Ranks, Spirit},
        events::{Change, Hit},
        fire::fire_and_movement::ShotsBefore,
        melee::combat_modifiers::Zeal,
        state::{
            BattalionGun, Battery, BattleState, Conduct, Formation, General, Headlong, History, Morale, Orders, Rout,
            Strength,
        },
    },
    table::{TableWriter, UnitId},
};

impl Change {
    pub(super) fn apply(&self, table: &mut TableWriter<'_>, id: UnitId) {
        let turn = table.field().resource::<BattleState>().turn;
        match self {
            Self::Spent(part, act) => {
                let mut conduct = table.of_mut::<Conduct>(id);
                (conduct.spent, conduct.act) = ((conduct.spent + part).min(1.0), *act);
            }
            Self::Done => table.of_mut::<Conduct>(id).done = true,
            Self::Went(way, straight) => {
                table.of_mut::<Conduct>(id).ways.push(way.clone());
                table.of_mut::<History>(id).straight_tail_inches = *straight;
            }
            Self::Formed(kind, width) => {
                let mut formation = table.of_mut::<Formation>(id);
                (formation.kind, formation.width) = (*kind, *width);
            }
            Self::Bent(bend) => table.of_mut::<Formation>(id).bend = *bend,
            Self::Ranks(ranks) => table.of_mut::<Formation>(id).ranks = *ranks,
            Self::Spirit(spirit) => table.of_mut::<Morale>(id).takes_heart(*spirit),
            Self::ShakenByATest => {
                table.of_mut::<Morale>(id).takes_heart(Spirit::Shaken);
                table.of_mut::<Conduct>(id).shaken = true;
            }
            Self::Confused => table.of_mut::<Morale>(id).confused = true,
            Self::Garrisons(feature) => {
                let mut formation = table.of_mut::<Formation>(id);
                formation.stood_outside = feature.map(|_| formation.kind);
                (formation.garrison, formation.annexes) = (*feature, Vec::new());
            }
            Self::Annexes(blocks) => table.of_mut::<Formation>(id).annexes.clone_from(blocks),
            Self::Astride(feature) => table.of_mut::<Formation>(id).astride = *feature,
            Self::Intermixed(friends) => table.of_mut::<Morale>(id).intermixed.clone_from(friends),
            Self::Lost(pips, by, hit) => {
                table.of_mut::<Strength>(id).lost += *pips;
                table.of_mut::<Conduct>(id).lose(*pips, *by, *hit);
            }
            Self::RoundBegan => {
                let losses = &mut table.of_mut::<Conduct>(id).losses;
                losses.before_the_round = (losses.all, losses.given);
            }
            Self::Gave(pips) => table.of_mut::<Conduct>(id).losses.given += *pips,
            Self::Fired => {
                table.of_mut::<Conduct>(id).fired = true;
                table.of_mut::<History>(id).note_shot(turn);
            }
            Self::FiredEarly(shot) => {
                let mut conduct = table.of_mut::<Conduct>(id);
                (conduct.fired, conduct.early_shot) = (true, Some(*shot));
                table.of_mut::<History>(id).note_shot(turn);
            }
            Self::FireBarred => table.of_mut::<Conduct>(id).fire_barred = true,
            Self::ShelledBy(battery) => {
                let now = &mut table.of_mut::<History>(id).shelled_by[1];
                if !now.contains(battery) {
                    now.push(*battery);
                }
            }
            Self::Attacked(feature) => table.of_mut::<Conduct>(id).attacked = Some(*feature),
            Self::Divides(told) => table.of_mut::<Conduct>(id).divides.clone_from(told),
            Self::SupportFailed => table.of_mut::<Conduct>(id).support_failed = true,
            Self::Tested => table.of_mut::<Conduct>(id).tested = true,
            Self::Disturbed => table.of_mut::<Conduct>(id).disturbed = true,
            Self::Fought => {
                table.of_mut::<Conduct>(id).fought = true;
                table.of_mut::<History>(id).straight_tail_inches = 0.0;
            }
            Self::Routed(rout) => rout_from(table, id, *rout),
            Self::RoutGoesOn(rout) => table.of_mut::<Morale>(id).rout = Some(*rout),
            Self::RoutedEnemy(enemy) => {
                let has_routed = &mut table.of_mut::<Conduct>(id).has_routed;
                if !has_routed.contains(enemy) {
                    has_routed.push(*enemy);
                }
            }
            Self::Rallied => {
                let mut morale = table.of_mut::<Morale>(id);
                (morale.rout, morale.pursuit, morale.spirit) = (None, None, Spirit::Good);
                table.of_mut::<Formation>(id).ranks = Ranks::Disordered;
            }
            Self::Pursues(pursuit) => table.of_mut::<Morale>(id).pursuit.clone_from(pursuit),
            Self::Returned => table.of_mut::<Conduct>(id).returned = true,
            Self::Joined(host) => table.of_mut::<General>(id).joined = *host,
            Self::GeneralMoved(turn) => table.of_mut::<General>(id).moved_turn = Some(*turn),
            Self::Mount(mount, apart) => {
                table.of_mut::<Formation>(id).mount = Some(*mount);
                table.of_mut::<Strength>(id).apart = *apart;
            }
            Self::BattalionGun(place) => table.of_mut::<BattalionGun>(id).place = *place,
            Self::GunShifted(post) => {
                table.of_mut::<Conduct>(id).shifted_gun = true;
                table.of_mut::<BattalionGun>(id).post = *post;
            }
            Self::Headlong(headlong) => table.of_mut::<Orders>(id).headlong = *headlong,
            Self::Standing(answer) => table.of_mut::<Orders>(id).standing = *answer,
            Self::TouchedBy(enemy) => table.of_mut::<Conduct>(id).touched_by.push(*enemy),
            Self::Escaped(enemy) => table.of_mut::<Conduct>(id).escaped.push(*enemy),
            Self::FrontRank(figures) => table.of_mut::<Conduct>(id).losses.front_rank = *figures,
            Self::Limber(limber) => table.of_mut::<Battery>(id).limber = *limber,
            Self::Manned(manned) => table.of_mut::<Battery>(id).manned = *manned,
            Self::Crews(crews) => table.of_mut::<Battery>(id).crews.clone_from(crews),
        }
    }
}

impl Conduct {
    fn lose(&mut self, pips: Pips, by: Option<UnitId>, hit: Hit) {
        let losses = &mut self.losses;
        losses.all += pips;
        match hit {
            Hit::Artillery => losses.by_artillery += pips,
            Hit::SteadyFire => losses.by_steady_fire += pips,
            Hit::Overrun => {
                losses.run_over += pips;
                self.overrun = true;
            }
            Hit::Fire | Hit::Combat | Hit::Price => {}
        }
        match by.map(|by| losses.from.iter_mut().find(|(known, _)| *known == by).ok_or(by)) {
            Some(Ok((_, known))) => *known += pips,
            Some(Err(by)) => losses.from.push((by, pips)),
            None => {}
        }
    }
}

impl History {
    fn note_shot(&mut self, turn: u32) {
        (self.shots, self.fired_turn) = (ShotsBefore::Some, Some(turn));
    }
}

impl Morale {
    /// Fanatics that are shaken or run, for whatever cause, are fanatics no more (wof.21.4.08).
    fn takes_heart(&mut self, spirit: Spirit) {
        self.spirit = spirit;
        if spirit != Spirit::Good && self.zeal == Zeal::Fanatic {
            self.zeal = Zeal::Spent;
        }
    }
}

/// Once broken, it is disordered and pursues no enemy (wof.18.3.05).
fn rout_from(table: &mut TableWriter<'_>, id: UnitId, rout: Rout) {
    let mut morale = table.of_mut::<Morale>(id);
    (morale.rout, morale.pursuit) = (Some(rout), None);
    morale.takes_heart(Spirit::Routing);
    table.of_mut::<Formation>(id).ranks = Ranks::Disordered;
    table.of_mut::<Conduct>(id).routed = true;
    let mut orders = table.of_mut::<Orders>(id);
    if orders.headlong == Headlong::On {
        orders.headlong = Headlong::Over;
    }
}
