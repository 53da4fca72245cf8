//! The fire with which the target of a charge may receive it (hmm.09.12 to hmm.09.15): whether it may, with what, and
//! the dice. The question to its player is in `charge::defensive_fire`.

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            artillery::{self, aim::Piecemeal, state::Shot},
            charge::state,
            charts::{Aspect, Cover, FormationKind, Fresh, Rules, Stand, fire::LightCase},
            fire::{
                light_fire,
                losses::{BOUNDS_OF_A_VOLLEY, held_to, loss_of_dice},
                targets,
                volley::{Firers, VolleyResult, close, deduct, deduct_for_footing, dice_of_groups},
                who_may_fire::HALF_CHANGED,
            },
            formation::rights,
            melee::pinned::PINNED,
            movement::obstacles,
            state::{Acted, Battery, BattleState, Conduct, UnitState},
            weather::{self, Air, deduct_for_air},
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, StandId, UnitId},
};

/// Whether the target of a charge may fire at the charger (hmm.09.12).
///
/// # Errors
/// Why not.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(target);
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if state.battery.is_some() && !canister(rules, field, target, charger).is_empty() => Ok(()),
        () if state.troops.weapon.is_none() || state.battery.is_some() => {
            refuse(clause!("hmm.09.12"), "it has no small arms")
        }
        () if state.morale.rout.is_some() => Err(rights::routed_units_do_not_fire(rules.in_force(), state)),
        () if state.conduct.fired => refuse(clause!("hmm.09.12"), "it has fired this turn"),
        () if HALF_CHANGED.bars(field, target) => HALF_CHANGED.refuse(),
        () if fights_since_before(field, target) => PINNED.refuse(),
        () if targets::firing_stands(field, target, Some(charger)).is_empty() => {
            refuse(clause!("hmm.07.28"), "nobody in this formation fires")
        }
        () if targets::aspect(rules, field, field.unit(charger).at(), target) == Aspect::Flank => {
            refuse(clause!("hmm.09.12"), "the charger comes from its flank")
        }
        () => Ok(()),
    }
}

/// Whether a unit is pinned by units other than those that have charged it in this move phase: with several chargers it
/// may fire at one that comes after another has struck home (hmm.09.12).
fn fights_since_before(field: &Field<'_>, unit: UnitId) -> bool {
    let melee = field.resource::<BattleState>().melee_of(unit);
    let foes = melee.map_or(&[][..], |melee| melee.units_of(field.unit(unit).side.enemy()));
    foes.iter().any(|&foe| field.of::<Conduct>(foe).acted != Acted::Charged)
}

/// The inputs of a target's defensive fire.
pub fn measured(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> Option<DefensiveFire> {
    let (own, comes) = (field.of::<UnitState>(target), field.of::<UnitState>(charger));
    let loose = |loose: bool| if loose { Stand::Loose } else { Stand::Formed };
    let figures = targets::firing_stands(field, target, Some(charger)).iter().map(|stand| stand.alive()).sum::<usize>();
    let firers = Firers {
        figures: u32::try_from(figures).ok()?,
        grouping: own.troops.grouping,
        weapon: own.troops.weapon?,
        ignition: own.troops.ignition,
        footing: obstacles::footing_of(rules, field, target),
    };
    Some(DefensiveFire {
        firers,
        firers_stand: loose(own.fires_independently()),
        air: weather::air(field),
        charger_comes: loose(comes.formation.kind == FormationKind::Skirmish),
        charger_figures: state::men(field, charger),
    })
}

/// The canister shots with which guns receive a charger.
pub(crate) fn canister(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> Vec<Shot> {
    let shot = |gun: StandId| {
        let ammunition = artillery::phase::canister(rules, field, gun)?;
        let piece = Piecemeal::of(field, gun)?;
        Some(Shot::ordered(
            gun,
            ammunition,
            charger,
            artillery::phase::best_aim(rules, field, &piece, ammunition, charger)?,
        ))
    };
    ready_guns(rules, field, target).into_iter().filter_map(shot).collect()
}

/// The guns of a target that may meet a charger with canister (hmm.20.25).
pub(crate) fn ready_guns(rules: &Hmm, field: &Field<'_>, target: UnitId) -> Vec<StandId> {
    let guns = field.get_of::<Battery>(target).into_iter().flat_map(|battery| &battery.guns).map(|gun| gun.stand);
    guns.filter(|&gun| {
        artillery::phase::may_fire(rules, field, gun).is_ok() && artillery::phase::canister(rules, field, gun).is_some()
    })
    .collect()
}

inputs! {
    /// The one fire of a unit that is charged: close range, first volley, open ground.
    ///
    /// Clause hmm.09.12.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct DefensiveFire for "hmm.defensive_fire" by clause!("hmm.09.13")
        switches ["deduction", "musket_table", "first_volley", "light_fire"]
    {
        /// The figures that fire.
        firers: Firers = group().citing("grouping", clause!("hmm.09.13")),
        /// Whether the firers stand formed or loose.
        firers_stand: Stand = word(clause!("hmm.09.13")).or("Formed").unlisted(),
        /// Whether the charger comes on formed or loose.
        charger_comes: Stand = word(clause!("hmm.07.29")).or("Formed").unlisted(),
        /// Figures left in the charger.
        charger_figures: u32 = count("figures", BOUNDS_OF_A_VOLLEY).named("charger").or("16"),
        /// In what air.
        air: Air = group(),
    }
}

/// Throws the one fire of a charged unit (hmm.09.13): close range, first volley, open ground, whatever was measured.
///
/// Light troops use the light chart at its nearest band, and so does a formed unit against a charger in skirmish order
/// (hmm.07.29).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn defensive_fire(
    rules: Rules<'_>,
    fire: &DefensiveFire,
    dice: &mut Dice,
) -> Result<Receipt<VolleyResult>, NeedDice> {
    let mut draft = fire.draft();
    let DefensiveFire { firers, firers_stand, air, charger_comes, charger_figures } = *fire;
    let toll = match (firers_stand, charger_comes) {
        (Stand::Formed, Stand::Formed) => {
            let count = dice_of_groups(rules, firers, &mut draft);
            let bore = rules.charts.fire.reach(firers.weapon).bore;
            let close_range = rules.charts.fire.close_range_up_to_inches;
            draft.note(clause!("hmm.09.13"), "close range, first volley, open ground: inches", close_range);
            deduct(rules, bore, close_range, (Fresh::First, Cover::Open), &mut draft);
            deduct_for_air(rules, firers.ignition, air, &mut draft);
            deduct_for_footing(rules, firers.footing, &mut draft);
            let loss =
                loss_of_dice(rules, count, Reason::new(clause!("hmm.09.13"), "defensive fire"), &mut draft, dice)?;
            VolleyResult::fired(count, held_to(loss, charger_figures, &mut draft))
        }
        (Stand::Formed, Stand::Loose) => {
            light_fire::note_line_at_light(&mut draft);
            let count = dice_of_groups(rules, firers, &mut draft);
            light_fire::throw_case(rules, LightCase::LineAtLightOpen, 0.0, (count, charger_figures), &mut draft, dice)?
        }
        (Stand::Loose, comes) => {
            let case = if comes == Stand::Formed { LightCase::LightAtFormedOpen } else { LightCase::LightAtLightOpen };
            let count = light_fire::dice_of_light_troops(rules, firers.figures, &mut draft);
            light_fire::throw_case(rules, case, 0.0, (count, charger_figures), &mut draft, dice)?
        }
    };
    Ok(close(draft, toll))
}
