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
            fire::{hits, saves::Fallen},
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
        /// Company stands of the garrison; no more fall.
        stands: Option<u32> = count_or_none("stands", clause!("trl.hc.33")).unlisted(),
        /// Whether its officer is with it, who is hit last in each round.
        officer: bool = flag(clause!("trl.hc.33")).unlisted(),
        /// Whether a general is with it, who is hit after the officer.
        general: bool = flag(clause!("trl.p19.03")).unlisted(),
    }
}

/// What hits did to a building and its garrison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battered {
    /// Wounds of the walls.
    pub wounds: u32,
    /// Whether they are breached.
    pub breached: bool,
    /// Hits on the garrison.
    pub within: u32,
    /// Those of it who fall.
    pub fallen: Fallen,
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
pub fn building_hits(rules: Rules<'_>, of: &BuildingHits, dice: &mut Dice) -> Result<Receipt<Battered>, NeedDice> {
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
    draft.note(clause!("trl.p32.13"), "wounds that its walls bear", row.wounds);
    let left = row.wounds.saturating_sub(of.wounds_before + wounds);
    draft.note(clause!("trl.p32.12"), "wounds that it has left", left);
    draft.result("wounds", wounds);
    draft.result("left", left);
    draft.result("breached", left == 0);
    let mut battered = Battered { wounds, breached: left == 0, within: 0, fallen: Fallen::NOBODY };
    if of.garrison {
        battered.within = of.hits - on_walls;
        battered.fallen = within(rules, of, battered.within, dice, &mut draft)?;
    }
    Ok(draft.close(battered))
}

/// The wounds of the walls: only artillery with ball does them harm (trl.p32.09, trl.hc.32).
fn walls(rules: Rules<'_>, of: &BuildingHits, hits: u32, dice: &mut Dice, draft: &mut Draft) -> Result<u32, NeedDice> {
    if !of.wounds_walls() {
        draft.note(clause!("trl.p32.09"), "muskets and grape do the walls no harm", 0);
        return Ok(0);
    }
    let firepower = of.firepower(rules);
    let clause = if of.troop == Troop::Howitzers { clause!("trl.p20.06") } else { clause!("trl.hc.32") };
    draft.note(clause, "firepower", format!("{}+", firepower.number()));
    let faces = rule_of_dice::throw(dice, hits, (clause!("trl.hc.32"), "firepower on the walls"), draft)?;
    let wounds = firepower.passed(&faces);
    Ok(wounds)
}

/// Those of the garrison that fall: their save fails, and the firepower passes (trl.hc.33). The windows cover them: no
/// more than that (trl.p14.09).
fn within(
    rules: Rules<'_>,
    of: &BuildingHits,
    hits: u32,
    dice: &mut Dice,
    draft: &mut Draft,
) -> Result<Fallen, NeedDice> {
    draft.note(clause!("trl.p14.09"), "hits on the garrison, covered by windows and doors", hits);
    let most = of.stands.unwrap_or(u32::MAX).min(hits);
    let spread = hits::spread(hits, most.max(1), of.officer, of.general);
    let stands = pierced(rules, of, ("garrison", spread.stands.iter().sum()), dice, draft)?.min(most);
    draft.note(clause!("trl.hc.33"), "stands of the garrison that fall", stands);
    draft.result("fallen", stands);
    let officer = pierced(rules, of, ("officer", spread.officer), dice, draft)? > 0;
    let general = pierced(rules, of, ("general", spread.general), dice, draft)? > 0;
    Ok(Fallen { stands, officer, general })
}

/// How many hits on somebody within neither his save nor the walls stop.
fn pierced(
    rules: Rules<'_>,
    of: &BuildingHits,
    (who, hits): (&str, u32),
    dice: &mut Dice,
    draft: &mut Draft,
) -> Result<u32, NeedDice> {
    if hits == 0 {
        return Ok(0);
    }
    let save = Needed::with(rules.charts.buildings.garrison_save, 0);
    draft.note(clause!("trl.hc.33"), format!("the {who} saves on"), format!("{}+", save.number()));
    let faces = rule_of_dice::throw(dice, hits, (clause!("trl.hc.33"), &format!("the {who}'s saves")), draft)?;
    let failed = hits - save.passed(&faces);
    let reason = format!("firepower on the {who}");
    let faces = rule_of_dice::throw(dice, failed, (clause!("trl.hc.33"), &reason), draft)?;
    Ok(of.firepower(rules).passed(&faces))
}
