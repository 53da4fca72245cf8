//! The course of a whole charge by counts: fire as they close, the charge's own fire, and what comes after contact (section 9).

use super::breakthrough::{Breakthrough, Broken, breakthrough};
use crate::{
    dice::{Dice, NeedDice},
    receipt::{Account, Draft, Receipt},
    rules::{
        hmm::{
            charge::{
                charge_fire::{ChargeFire, charge_fire},
                fire_at_the_charger::{DefensiveFire, defensive_fire},
            },
            charts::{Cover, Ignition, Mount, Rules, Stand},
            fire::volley::Firers,
            weather::Air,
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
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
    pub(super) fn pistols(&self, troopers: u32) -> Option<ChargeFire> {
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

pub(super) fn close(mut draft: Draft, charged: Charged) -> Receipt<Charged> {
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
