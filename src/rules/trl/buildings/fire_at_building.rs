//! Fire at a building: each hit goes into the walls or to the garrison, and needs firepower to do harm (trl.p32.09 to
//! trl.p32.12, trl.hc.32, trl.hc.33).

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Ammunition, BuildingSize, Rules, Troop},
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// What hits do to a building and its garrison.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct BuildingHits for "trl.building" by clause!("trl.p32.11") {
        /// Hits on the building.
        hits: u32 = count("hits", clause!("trl.p32.10")),
        /// Who fires.
        troop: Troop = word(clause!("trl.p32.09")).or("HeavyArtillery"),
        /// What guns fire.
        ammunition: Ammunition = word(clause!("trl.hc.32")).or("Ball"),
        /// The building.
        building: BuildingSize = word(clause!("trl.p32.13")).or("Small"),
        /// Wounds that it has taken before.
        wounds_before: u32 = count("wounds", clause!("trl.p32.12")).or("0"),
        /// Whether it has a garrison.
        garrison: bool = flag(clause!("trl.p32.11")),
    }
}

impl BuildingHits {
    /// A breached building is shot at as ordinary ground (trl.hc.34).
    ///
    /// # Errors
    /// Where it is breached, or such troops do not fire so.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        if self.wounds_before >= rules.charts.buildings.of(self.building).wounds {
            return Err(Refusal::new(clause!("trl.hc.34"), "it is breached, and shot at as ordinary ground"));
        }
        let has_grape = rules.charts.fire.weapon(self.troop.weapon()).grape.is_some();
        if self.ammunition == Ammunition::Grape && !has_grape {
            return Err(Refusal::new(clause!("trl.p20.02"), format!("{} have no grape", self.troop)));
        }
        Ok(())
    }

    fn firepower(&self, rules: Rules<'_>) -> Needed {
        let printed = match self.ammunition {
            Ammunition::Grape => rules.charts.buildings.grape_firepower,
            Ammunition::Ball => rules.charts.fire.weapon(self.troop.weapon()).firepower,
        };
        Needed::with(printed, 0)
    }

    fn wounds_walls(&self) -> bool {
        self.troop.is_artillery() && self.ammunition == Ammunition::Ball
    }
}

/// Deals hits to walls and garrison, and throws firepower and saves (trl.p32.11, trl.hc.32, trl.hc.33).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn building_hits(rules: Rules<'_>, of: &BuildingHits, dice: &mut Dice) -> Result<Receipt<()>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.buildings;
    let mut on_walls = of.hits;
    if of.garrison {
        let faces = rule_of_dice::throw(dice, of.hits, (clause!("trl.p32.11"), "walls or garrison"), &mut draft)?;
        let walls = faces.iter().filter(|face| **face <= chart.wall_hit_up_to).count();
        on_walls = u32::try_from(walls).expect("dice are few");
    }
    draft.note(clause!("trl.p32.11"), "hits on the walls", on_walls);
    let wounds = walls(rules, of, on_walls, dice, &mut draft)?;
    let row = chart.of(of.building);
    let left = row.wounds.saturating_sub(of.wounds_before + wounds);
    draft.note(clause!("trl.p32.12"), "wounds that it has left", left);
    draft.result("wounds", wounds);
    draft.result("left", left);
    draft.result("breached", left == 0);
    if of.garrison {
        let fallen = within(rules, of, of.hits - on_walls, dice, &mut draft)?;
        draft.result("fallen", fallen);
    }
    Ok(draft.close(()))
}

/// The wounds of the walls: only artillery with ball does them harm (trl.p32.09, trl.hc.32).
fn walls(rules: Rules<'_>, of: &BuildingHits, hits: u32, dice: &mut Dice, draft: &mut Draft) -> Result<u32, NeedDice> {
    if !of.wounds_walls() {
        draft.note(clause!("trl.p32.09"), "muskets and grape do the walls no harm", 0);
        return Ok(0);
    }
    let firepower = of.firepower(rules);
    draft.note(clause!("trl.hc.32"), "firepower", format!("{}+", firepower.number()));
    let faces = rule_of_dice::throw(dice, hits, (clause!("trl.hc.32"), "firepower on the walls"), draft)?;
    let wounds = firepower.passed(&faces);
    Ok(wounds)
}

/// The stands of the garrison that fall: their save fails, and the firepower passes (trl.hc.33).
fn within(rules: Rules<'_>, of: &BuildingHits, hits: u32, dice: &mut Dice, draft: &mut Draft) -> Result<u32, NeedDice> {
    let save = Needed::with(rules.charts.buildings.garrison_save, 0);
    draft.note(clause!("trl.hc.33"), format!("hits on the garrison, which saves on {}+", save.number()), hits);
    let faces = rule_of_dice::throw(dice, hits, (clause!("trl.hc.33"), "the garrison's saves"), draft)?;
    let failed = hits - save.passed(&faces);
    let firepower = of.firepower(rules);
    let faces = rule_of_dice::throw(dice, failed, (clause!("trl.hc.33"), "firepower on the garrison"), draft)?;
    let fallen = firepower.passed(&faces);
    draft.note(clause!("trl.hc.33"), "stands of the garrison that fall", fallen);
    Ok(fallen)
}
