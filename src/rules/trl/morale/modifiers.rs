//! The modifiers of every motivation test (trl.p31.08).

use crate::rules::{
    reckon::inputs,
    trl::charts::{MotivationCase, Rules, TestReason, Troop},
};

inputs! {
    /// What speaks for and against a unit that tests.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Circumstances {
        /// Stands that it has left, attachments and officer included.
        left: u32 = count("stands", clause!("trl.p31.09")).or("9"),
        /// Stands that it started with.
        started: u32 = count("stands", clause!("trl.p31.09")).or("10"),
        /// Stands shot away in this turn.
        shot_away: u32 = count("stands", clause!("trl.p31.14")).or("0").unlisted(),
        /// Its type.
        troop: Troop = word(clause!("trl.p31.14")).or("LineInfantry"),
        /// Whether it is disorientated.
        disorientated: bool = flag(clause!("trl.p31.10")).unlisted(),
        /// Whether its officer or its general is dead.
        commander_dead: bool = flag(clause!("trl.p31.11")).unlisted(),
        /// Larger enemy battalions near it.
        larger_enemies: u32 = count("battalions", clause!("trl.p31.12")).or("0").unlisted(),
        /// Whether a larger friend is near it.
        larger_friend: bool = flag(clause!("trl.p31.17")).unlisted(),
        /// Whether it fights more than one enemy unit.
        several_enemies: bool = flag(clause!("trl.p31.13")).unlisted(),
        /// Whether it is cavalry that charges a square.
        charges_square: bool = flag(clause!("trl.p31.15")).unlisted(),
        /// Whether howitzers or rockets cost it a stand in this turn.
        shelled: bool = flag(clause!("trl.p20.08")).unlisted(),
        /// Whether its general is near.
        general_near: bool = flag(clause!("trl.p31.16")).unlisted(),
        /// Whether it is in a defensive position.
        defensive_position: bool = flag(clause!("trl.p31.18")).unlisted(),
        /// Whether its player plays the card *Hold the line* on it.
        hold_the_line: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether the enemy plays the card *Wavering* on it.
        wavering: bool = flag(clause!("trl.hc.37")).unlisted(),
    }
}

impl Circumstances {
    /// Whether less than half of its stands are left; exactly half is not (trl.p31.09).
    pub fn below_half(&self) -> bool {
        self.left * 2 < self.started
    }

    /// Whether half of its stands or more are lost (trl.p31.01).
    pub fn half_lost(&self) -> bool {
        self.left * 2 <= self.started
    }
}

/// How many companies were shot away in a turn after the first (trl.p31.14).
pub fn companies_after_the_first(rules: Rules<'_>, troop: Troop, stands: u32) -> u32 {
    (stands / rules.charts.formation.stands_a_company(troop)).saturating_sub(1)
}

/// The lines of the motivation modifiers that a unit meets, with how often each counts (trl.p31.08). In the assault
/// phase nobody wavers because of shells, and those who are disorientated do not waver twice (trl.p20.08).
pub fn cases(rules: Rules<'_>, of: &Circumstances, reason: TestReason) -> Vec<(MotivationCase, u32)> {
    let in_assault = matches!(reason, TestReason::Assault | TestReason::DefensiveFire | TestReason::Combat);
    let shelled = of.shelled && !of.disorientated && !in_assault;
    let once = |met: bool| u32::from(met);
    let cases = [
        (MotivationCase::BelowHalf, once(of.below_half())),
        (MotivationCase::Disorientated, once(of.disorientated)),
        (MotivationCase::CommanderDead, once(of.commander_dead)),
        (MotivationCase::LargerEnemies, of.larger_enemies),
        (MotivationCase::SeveralEnemies, once(of.several_enemies)),
        (MotivationCase::CompaniesShotAway, companies_after_the_first(rules, of.troop, of.shot_away)),
        (MotivationCase::ChargingSquare, once(of.charges_square && reason == TestReason::Assault)),
        (MotivationCase::Shelled, once(shelled)),
        (MotivationCase::GeneralNear, once(of.general_near)),
        (MotivationCase::LargerFriend, once(of.larger_friend)),
        (MotivationCase::DefensivePosition, once(of.defensive_position)),
        (MotivationCase::FullStrength, once(of.left == of.started)),
        (MotivationCase::HoldTheLine, once(of.hold_the_line)),
        (MotivationCase::Wavering, once(of.wavering)),
    ];
    cases.into_iter().filter(|(_, times)| *times > 0).collect()
}
