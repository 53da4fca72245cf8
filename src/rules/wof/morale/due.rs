//! Which tests are due (wof.18.1): the conditions that follow from numbers and states alone.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::{
        reckon::Flag,
        wof::{
            condition::Condition,
            data::{Arms, Aspect, Drill, Grade, Occasion, Pips, Rules, Spirit, Troop, Vigour, options::Toggle},
            melee::Impetus,
        },
    },
};

/// Whether a unit tests on an occasion at all: routers to rally and for nothing else, nobody else to rally, and no horse
/// in panic (wof.18.1.02, wof.18.1.10, wof.18.1.11).
///
/// # Errors
/// The reason why it does not.
pub fn may_test(unit: Condition, occasion: Occasion) -> Result<(), Refusal> {
    match occasion {
        Occasion::Rally => only_routers_rally(unit.spirit),
        Occasion::Panic => routers_only_rally(unit.spirit).and_then(|()| may_panic(unit.troop)),
        _ => routers_only_rally(unit.spirit),
    }
}

/// Nobody but routers tests to rally (wof.18.1.11).
///
/// # Errors
/// It does not rout.
pub fn only_routers_rally(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Routing => Ok(()),
        Spirit::Good | Spirit::Shaken => Err(Refusal::new(clause!("wof.18.1.11"), "it does not rout")),
    }
}

/// Routers test for nothing but to rally (wof.18.1.10).
///
/// # Errors
/// It routs.
pub fn routers_only_rally(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Routing => Err(Refusal::new(clause!("wof.18.1.10"), "routers test for nothing but to rally")),
        Spirit::Good | Spirit::Shaken => Ok(()),
    }
}

/// Foot and gunners alone panic (wof.18.1.02).
fn may_panic(troop: Troop) -> Result<(), Refusal> {
    if troop.is_cavalry() { Err(Refusal::new(clause!("wof.18.1.02"), "horse does not panic")) } else { Ok(()) }
}

/// A unit's loss to fire in one phase, by what fired (wof.18.1.04, wof.18.1.05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireLoss {
    /// To guns.
    pub guns: Pips,
    /// To steady small arms, all together.
    pub steady: Pips,
    /// To unsteady small arms, which cause no test.
    pub unsteady: Pips,
}

/// Whether fire makes a unit test: any hit of artillery, or a twelfth lost to steady small arms (wof.18.1.04,
/// wof.18.1.05).
pub fn for_fire(rules: Rules<'_>, loss: FireLoss, start: u32) -> bool {
    let chart = &rules.charts.morale;
    let hit = match rules.options.artillery_test_whole_figure {
        Toggle::Off => chart.fire_test_from_pips.any_hit,
        Toggle::On => chart.fire_test_from_pips.whole_figure,
    };
    loss.guns.0 >= hit || loss.steady.twelfths(start) >= chart.fire_test_from_twelfths
}

/// Horse that charges a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HorseCharge {
    /// Whether it has impetus at contact.
    pub impetus: Impetus,
    /// From where it comes.
    pub aspect: Aspect,
}

/// Whether a unit's flanks are protected (wof.9.5.01, wof.9.5.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flanks {
    /// Both, by different things.
    BothProtected,
    /// One or none.
    Open,
}

impl Flag for Flanks {
    const NO: Self = Self::Open;
    const YES: Self = Self::BothProtected;
}

/// Whether foot or gunners panic-test before a charge of horse (wof.18.1.02, wof.18.1.03).
pub fn for_panic(unit: Condition, arms: Arms, flanks: Flanks, charge: HorseCharge) -> bool {
    let bayonets = arms == Arms::Plain && unit.troop.is_infantry() && unit.drill == Drill::Regular;
    let held = bayonets && unit.in_square();
    let walls = unit.is_steady() && bayonets && flanks == Flanks::BothProtected && charge.aspect == Aspect::Front;
    let exempt = walls || held;
    charge.impetus == Impetus::Has && may_panic(unit.troop).is_ok() && !exempt
}

/// Whether a routing unit may test to rally (wof.18.1.11, wof.18.1.12).
///
/// # Errors
/// The reason why it may not; for an enemy too near by how many inches.
pub fn may_rally(rules: Rules<'_>, unit: Condition, nearest_visible_enemy_inches: Option<f32>) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(clause!("wof.18.1.12"), reason));
    let bar = rules.charts.morale.rally_barred_within_inches;
    match nearest_visible_enemy_inches {
        _ if unit.vigour == Vigour::Exhausted => refuse("it is exhausted"),
        _ if unit.grade == Grade::E => refuse("grade E does not rally"),
        _ if unit.drill == Drill::Irregular => Err(Refusal::new(clause!("wof.21.4.05"), "irregulars do not rally")),
        Some(inches) if inches <= bar + TOLERANCE => {
            Err(Refusal::new(clause!("wof.18.1.12"), "an enemy in sight is too near").by(bar - inches))
        }
        _ => Ok(()),
    }
}
