//! Charges (section 9). Here: how often, the fire as they close, and when heavy horse breaks a line, by counts.
//!
//! - [`declarations`]: which enemy a unit may charge. [`stages`]: a charge on the table, from its declaration to
//!   contact; [`state`]: its progress. [`approach`]: its ground. [`generals`]: those that join it.
//! - [`mod@defensive_fire`]: its target is asked whether it fires, and fires; [`reception`]: the kinds of fire it may
//!   use. [`lookups`]: procedures that are used only for look-ups.

pub mod approach;
pub mod declarations;
pub mod defensive_fire;
pub mod generals;
pub mod lookups;
pub mod reception;
pub mod stages;
pub mod state;

use super::{
    fire::{Air, ChargeFire, DefensiveFire, Firers, charge_fire, defensive_fire},
    melee::weight_of_horse,
};
use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Account, Draft, Receipt},
    rules::{
        hmm::data::{Class, Cover, FormationKind, Ignition, MeleeCase, Mount, Rules, Stand, Troop},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The die of heavy cavalry that charges into an infantry line.
    ///
    /// Breakthrough: which troops break through which (hmm.09.05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Breakthrough for "hmm.breakthrough" by clause!("hmm.09.05") switches ["federal_heavy_shock"] {
        /// The charger's troops.
        charger: Troop = word(clause!("hmm.09.05")).or("HeavyCavalry"),
        /// Whether the charger is mounted.
        mount: Mount = word(clause!("hmm.10.10")).or("Mounted").unlisted(),
        /// The target's troops.
        target: Troop = word(clause!("hmm.09.05")).named("target_troop").listed_as("target").or("LineInfantry"),
        /// How they stand.
        formation: FormationKind = word(clause!("hmm.09.05")).or("Line"),
        /// Their class.
        class: Class = word(clause!("hmm.09.10")).or("Regular"),
    }

    /// A charge from defensive fire over charge fire and breakthrough to contact.
    ///
    /// As counted when the charger comes on (hmm.20.29).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Charge for "hmm.charge" by clause!("hmm.09.14")
        switches ["deduction", "musket_table", "first_volley", "light_fire", "federal_heavy_shock"]
    {
        /// The charger's figures before defensive fire.
        charger_figures: u32 = count("figures", clause!("hmm.09.14")),
        /// The charger's other ranks at the start of the battle.
        charger_start: u32 = count("figures", clause!("hmm.18.09")),
        /// Other ranks that the charger lost before this charge.
        charger_lost_before: u32 = count("figures", clause!("hmm.18.07")).or("0"),
        /// Whether the target fires at the charger.
        defensive_fire: bool = flag(clause!("hmm.09.12")).or("Yes"),
        /// Whether the firers stand formed or loose.
        firers_stand: Stand = word(clause!("hmm.09.13")).or("Formed"),
        /// Whether the charger comes on formed or loose.
        charger_comes: Stand = word(clause!("hmm.07.29")).or("Formed"),
        /// The target's figures.
        target_figures: u32 = count("figures", clause!("hmm.09.04")).named("target"),
        /// The cover of the target from pistols.
        cover: Cover = word(clause!("hmm.09.03")).or("Open"),
        /// How the charger's pistols are set off.
        pistols: Ignition = word(clause!("hmm.20.32")).or("Flintlock"),
        /// The figures that fire at the charger.
        firers: Firers = group().citing("grouping", clause!("hmm.09.13")),
        /// For the breakthrough die.
        breakthrough: Breakthrough = group(),
        /// In what air.
        air: Air = group(),
    }
}

impl Charge {
    /// The target's fire, if it gives any (hmm.09.12).
    fn defence(&self) -> Option<DefensiveFire> {
        self.defensive_fire.then_some(DefensiveFire {
            firers: self.firers,
            firers_stand: self.firers_stand,
            charger_comes: self.charger_comes,
            charger_figures: self.charger_figures,
            air: self.air,
        })
    }

    /// The pistols of this many troopers, if the charger is mounted and the target is infantry (hmm.09.01).
    fn pistols(&self, troopers: u32) -> Option<ChargeFire> {
        let Breakthrough { charger, mount, target, .. } = self.breakthrough;
        (charger.is_cavalry() && mount == Mount::Mounted && target.is_infantry()).then_some(ChargeFire {
            troopers,
            ignition: self.pistols,
            cover: self.cover,
            target_figures: self.target_figures,
            air: self.air,
        })
    }
}

/// The result of the breakthrough die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The line is broken: all in contact fall, the rest rout, no melee (hmm.09.06, hmm.09.07, hmm.09.09).
    Through,
    /// It holds, and a melee follows.
    Held,
    /// No die is thrown: the charger is not mounted heavy cavalry, or the target no infantry in line.
    NotTried,
}

/// How a charge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeEnd {
    /// Defensive fire brings the charger to half strength: it retreats (hmm.18.07).
    ChargerRetreats,
    /// Charge fire leaves nothing to strike: the charger stops at the target's former front edge (hmm.20.12).
    TargetGone,
    /// The charger breaks through.
    Breakthrough,
    /// Bases touch: melee.
    Melee,
}

/// The losses of a charge and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charged {
    /// Figures that the charger lost to defensive fire.
    pub charger_lost: u32,
    /// Figures that the target lost to charge fire.
    pub target_lost: u32,
    /// How it ended.
    pub end: ChargeEnd,
}

/// Whether a unit that charged on some turn, or never, may charge on another (hmm.03.07, hmm.04.06).
pub fn may_charge_again(rules: Rules<'_>, last_charge: Option<u32>, turn: u32) -> bool {
    last_charge.is_none_or(|last| turn.saturating_sub(last) >= rules.charts.charge.interval_turns)
}

/// Throws the breakthrough die, where there is one: mounted heavy cavalry into infantry in line (hmm.09.05).
///
/// Federal cavalry by its switch (hmm.04.04); a square is never broken (hmm.20.10). Clauses hmm.09.10, hmm.09.11.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn breakthrough(rules: Rules<'_>, of: &Breakthrough, dice: &mut Dice) -> Result<Receipt<Broken>, NeedDice> {
    let mut draft = of.draft();
    let heavy = weight_of_horse(rules, of.charger, of.mount) == Some(MeleeCase::HeavyCavalry);
    if !heavy || !of.target.is_infantry() || of.formation != FormationKind::Line {
        draft.note(clause!("hmm.09.05"), "only mounted heavy cavalry breaks through, and only infantry in line", false);
        draft.result("tried", false);
        draft.result("breakthrough", false);
        return Ok(draft.close(Broken::NotTried));
    }
    draft.dice(dice.d6s(1, Reason::new(clause!("hmm.09.05"), "breakthrough"))?);
    let row = rules.charts.charge.breakthrough(of.class);
    draft.modify(row.clause, format!("against {} troops", of.class), row.modifier);
    let needs = rules.charts.charge.breakthrough_from;
    draft.note(clause!("hmm.09.05"), format!("{} against {needs} or more", draft.sum()), draft.sum() >= needs);
    let broken = if draft.sum() >= needs { Broken::Through } else { Broken::Held };
    if broken == Broken::Through {
        draft.note(clause!("hmm.09.07"), "no melee is fought", true);
    }
    draft.result("tried", true);
    draft.result("score", draft.sum());
    draft.result("breakthrough", broken == Broken::Through);
    Ok(draft.close(broken))
}

/// How the survivors of a broken line are split: figures to its left and to its right, the odd one to the right
/// (hmm.09.08).
pub fn split_line(survivors: u32) -> (u32, u32) {
    (survivors / 2, survivors - survivors / 2)
}

/// Runs a whole charge: defensive fire, then charge fire by the figures left, then breakthrough (hmm.09.14).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn charge(rules: Rules<'_>, of: &Charge, dice: &mut Dice) -> Result<Receipt<Charged>, NeedDice> {
    let mut draft = Draft::for_procedure(Charge::PROCEDURE);
    let mut charged = Charged { charger_lost: 0, target_lost: 0, end: ChargeEnd::Melee };
    if let Some(fire) = of.defence() {
        let receipt = defensive_fire(rules, &fire, dice)?;
        charged.charger_lost = receipt.result.lost;
        copy(&mut draft, "defensive fire", receipt.account);
    }
    if rules.charts.morale.half_lost(of.charger_lost_before + charged.charger_lost, of.charger_start) {
        draft.note(
            clause!("hmm.18.07"),
            "the charger has lost half and retreats",
            of.charger_lost_before + charged.charger_lost,
        );
        charged.end = ChargeEnd::ChargerRetreats;
        return Ok(close(draft, charged));
    }
    if let Some(fire) = of.pistols(of.charger_figures - charged.charger_lost) {
        let receipt = charge_fire(rules, &fire, dice)?;
        charged.target_lost = receipt.result.lost;
        copy(&mut draft, "charge fire", receipt.account);
    }
    if charged.target_lost >= of.target_figures {
        draft.note(clause!("hmm.20.12"), "nothing is left to strike: the charger stops at its former front edge", true);
        charged.end = ChargeEnd::TargetGone;
        return Ok(close(draft, charged));
    }
    let receipt = breakthrough(rules, &of.breakthrough, dice)?;
    if receipt.result == Broken::Through {
        charged.end = ChargeEnd::Breakthrough;
    }
    copy(&mut draft, "breakthrough", receipt.account);
    Ok(close(draft, charged))
}

fn copy(draft: &mut Draft, part: &str, account: Account) {
    for line in account.lines {
        draft.note(line.clause, format!("{part}: {}", line.label), line.value);
    }
    account.dice.into_iter().for_each(|throw| draft.dice_apart(throw));
}

fn close(mut draft: Draft, charged: Charged) -> Receipt<Charged> {
    draft.result("charger_lost", charged.charger_lost);
    draft.result("target_lost", charged.target_lost);
    let end = match charged.end {
        ChargeEnd::ChargerRetreats => "the charger retreats",
        ChargeEnd::TargetGone => "the target is gone",
        ChargeEnd::Breakthrough => "breakthrough",
        ChargeEnd::Melee => "melee",
    };
    draft.result("end", end);
    draft.close(charged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::{Charts, Options, options::Toggle};

    const CHARGE: Breakthrough = Breakthrough {
        charger: Troop::HeavyCavalry,
        mount: Mount::Mounted,
        target: Troop::LineInfantry,
        formation: FormationKind::Line,
        class: Class::Militia,
    };

    fn broken(options: &Options, of: Breakthrough, faces: &[u8]) -> Broken {
        let mut dice = Dice::scripted(faces);
        let receipt =
            breakthrough(Rules { charts: Charts::embedded(), options }, &of, &mut dice).expect("one die at most");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    #[test]
    fn only_mounted_heavy_horse_tries_and_only_infantry_in_line_is_broken() {
        let defaults = Charts::embedded().switches.defaults();
        assert_eq!(broken(&defaults, CHARGE, &[5]), Broken::Through);
        for not in [
            Breakthrough { charger: Troop::LightCavalry, ..CHARGE },
            Breakthrough { charger: Troop::FederalCavalry, ..CHARGE },
            Breakthrough { mount: Mount::Dismounted, ..CHARGE },
            Breakthrough { target: Troop::FootArtillery, ..CHARGE },
            Breakthrough { formation: FormationKind::Square, ..CHARGE },
            Breakthrough { formation: FormationKind::MarchColumn, ..CHARGE },
        ] {
            assert_eq!(broken(&defaults, not, &[]), Broken::NotTried, "{not:?}");
        }
        let heavy = Options { federal_heavy_shock: Toggle::On, ..defaults };
        assert_eq!(broken(&heavy, Breakthrough { charger: Troop::FederalCavalry, ..CHARGE }, &[5]), Broken::Through);
    }

    #[test]
    fn a_unit_that_never_charged_may() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        assert!(may_charge_again(rules, None, 1));
        assert!(!may_charge_again(rules, Some(3), 12) && may_charge_again(rules, Some(3), 13));
    }
}
