//! Effects of guns besides killing (wof.21.1.02, wof.21.1.03, `wof.h.block_target`): shell that disorders cavalry and
//! sets blocks on fire, units shelled, blocks and works hit. The possible targets are in `visibility`.

use crate::{
    battle::{Happening, Outcome},
    dice::{Dice, NeedDice, Reason},
    measure::{Segment, TOLERANCE},
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            Wof,
            buildings::{
                positions,
                ruin::{batter, shoot_down},
            },
            charts::{Against, Ammunition, Pips, Ranks, Rules, TerrainKind, options::Toggle},
            events::{Change, WofEvent},
            fire::{
                arms::Fire,
                choice_of_target,
                state::{Shelled, Struck},
            },
            journal::line,
            papers::ShotTarget,
            state::{Battery, Shot, UnitState},
            terrain,
            works::field_works,
        },
    },
    table::{FeatureId, FeatureState, Field, StandId, UnitId, Whom},
};

/// The effects of shell besides killing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellAt {
    /// Disorder cavalry (wof.21.1.02).
    Cavalry,
    /// Set a block on fire (wof.21.1.03).
    Block,
}

impl Flag for ShellAt {
    const NO: Self = Self::Cavalry;
    const YES: Self = Self::Block;
}

inputs! {
    /// Whether shell disorders cavalry, or sets a block on fire.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ShellHits for "wof.shell" by clause!("wof.21.1.02") switches ["shell_disorder", "shell_fire"] {
        /// Whole figures lost to the shell.
        hits: u32 = count("figures", clause!("wof.21.1.02")).within(0, 36),
        /// Whether it fell on a block instead of cavalry.
        at: ShellAt = flag(clause!("wof.21.1.03")).named("block").unlisted(),
    }
}

/// Whether it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellEffect {
    /// The cavalry is disordered, or the block burns.
    Takes,
    /// Nothing.
    None,
}

/// Throws a die for each whole figure hit by shell (wof.21.1.02, wof.21.1.03); none where the option is off.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn shell(rules: Rules<'_>, of: &ShellHits, dice: &mut Dice) -> Result<Receipt<ShellEffect>, NeedDice> {
    let chart = &rules.charts.artillery;
    let ShellHits { at, hits } = *of;
    let (clause, label, from, option) = match at {
        ShellAt::Cavalry => {
            (clause!("wof.21.1.02"), "shell among horses", chart.shell_disorders_from, rules.options.shell_disorder)
        }
        ShellAt::Block => {
            (clause!("wof.21.1.03"), "shell among houses", chart.shell_lights_from, rules.options.shell_fire)
        }
    };
    let mut draft = of.draft();
    let mut takes = false;
    if option == Toggle::On && hits > 0 {
        let throw = dice.d6s(hits as usize, Reason::new(clause, label))?;
        takes = throw.faces.iter().any(|face| *face >= from);
        draft.dice_apart(throw);
    }
    draft.note(clause, format!("any die of {from} or more"), takes);
    draft.result("takes", takes);
    Ok(draft.close(if takes { ShellEffect::Takes } else { ShellEffect::None }))
}

/// Throws for what shell does to cavalry and to houses (wof.21.1.02, wof.21.1.03).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn throw_for_shell(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    shot: Shot,
    loss: Pips,
) -> Result<Shelled, NeedDice> {
    if !matches!(shot.volley.fire, Fire::Guns(_, Ammunition::Shell)) {
        return Ok(Shelled::Nothing);
    }
    let rides = shot.mark.unit().filter(|unit| field.of::<UnitState>(*unit).condition().troop.is_cavalry());
    let houses = stronghold_hit(rules, field, &shot).filter(|feature| rules.is_block(field, *feature));
    let (at, option, effect) = match (rides, houses) {
        (_, Some(block)) => (ShellAt::Block, rules.options().shell_fire, Shelled::Burns(block)),
        (Some(unit), None) => (ShellAt::Cavalry, rules.options().shell_disorder, Shelled::Disorders(unit)),
        (None, None) => return Ok(Shelled::Nothing),
    };
    if option == Toggle::Off || loss.figures() == 0 {
        return Ok(Shelled::Nothing);
    }
    let receipt = shell(rules.in_force(), &ShellHits { at, hits: loss.figures() }, dice)?;
    let takes = receipt.result == ShellEffect::Takes;
    let (text, clause) = match (effect, takes) {
        (Shelled::Burns(_), true) => ("Shell set the houses on fire.", clause!("wof.21.1.03")),
        (Shelled::Burns(_), false) => ("Shell among the houses lit no fire.", clause!("wof.21.1.03")),
        (_, true) => ("Shell among the horses disordered them.", clause!("wof.21.1.02")),
        (_, false) => ("Shell among the horses did not disorder them.", clause!("wof.21.1.02")),
    };
    let told = line(field, shot.unit, text.to_owned(), clause).with(receipt.account);
    outcome.happen(told);
    Ok(if takes { effect } else { Shelled::Nothing })
}

/// The effects of all shots beside killing, once their losses are taken: units shelled and disordered, features burning
/// or shot down.
pub(crate) fn take_effect(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, done: &[Struck]) {
    let mut battered: Vec<(FeatureId, Pips, Pips)> = Vec::new();
    let mut sections: Vec<(FeatureId, u16, Pips)> = Vec::new();
    for Struck { shot, loss, shelled } in done {
        if let (Some(target), Fire::Guns(..)) = (shot.mark.unit(), shot.volley.fire) {
            outcome.own(WofEvent::of(target, Change::ShelledBy(shot.unit)));
        }
        match shelled {
            Shelled::Disorders(unit) => outcome.own(WofEvent::of(*unit, Change::Ranks(Ranks::Disordered))),
            Shelled::Burns(feature) => {
                outcome.happen(Happening::FeatureChanged { feature: *feature, state: FeatureState::Burning });
            }
            Shelled::Nothing => {}
        }
        let Some(feature) = stronghold_hit(rules, field, shot).filter(|_| *loss > Pips::NONE) else { continue };
        let (ball, shell) = match terrain::against(shot.volley.fire) {
            Against::HeavyBall => (*loss, Pips::NONE),
            Against::Shell => (Pips::NONE, *loss),
            _ => continue,
        };
        if rules.is_block(field, feature) {
            match battered.iter_mut().find(|(known, ..)| *known == feature) {
                Some((_, known_ball, known_shell)) => {
                    (*known_ball, *known_shell) = (*known_ball + ball, *known_shell + shell);
                }
                None => battered.push((feature, ball, shell)),
            }
        } else if let Some(shape) = field.space().feature(feature) {
            let section = field_works::section_struck(rules, shape, Segment::new(shot.from, shot.to));
            match sections.iter_mut().find(|(known, number, _)| (*known, *number) == (feature, section)) {
                Some((.., known)) => *known += ball + shell,
                None => sections.push((feature, section, ball + shell)),
            }
        }
    }
    battered.into_iter().for_each(|(block, ball, shell)| batter(rules, field, outcome, block, (ball, shell)));
    sections.into_iter().for_each(|(work, section, pips)| shoot_down(rules, field, outcome, work, section, pips));
}

/// The block or work that a shot strikes: the one it is aimed at, the one that its target holds, or a work before the
/// target.
pub(crate) fn stronghold_hit(rules: &Wof, field: &Field<'_>, shot: &Shot) -> Option<FeatureId> {
    let target = match shot.mark {
        ShotTarget::Stronghold(feature) => return Some(feature),
        ShotTarget::Unit(target) => target,
    };
    if let Some(held) = positions::held_towards_point(field, target, shot.from) {
        return Some(held);
    }
    let within = rules.charts().terrain.lining_inches + TOLERANCE;
    let line = field.transect(Segment::new(shot.from, shot.to), Whom::nobody());
    let mut works = line.features().filter(|(feature, _)| rules.terrain(feature) == TerrainKind::Fieldworks);
    works.find(|(_, crossing)| line.line.length() - crossing.span.to <= within).map(|(feature, _)| feature.id)
}

/// The blocks and works that a unit may fire at for themselves: they have no garrison (`wof.h.block_target`).
pub(crate) fn strongholds(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<FeatureId> {
    if field.get_of::<Battery>(unit).is_none() {
        return Vec::new();
    }
    let all = rules.briefing().strongholds.iter().map(|(feature, _)| *feature);
    all.filter(|feature| {
        choice_of_target::choose(rules, field, unit, part, ShotTarget::Stronghold(*feature), None).is_ok()
    })
    .collect()
}
