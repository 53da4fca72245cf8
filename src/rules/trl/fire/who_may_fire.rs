//! Who may fire with what, as they stand: the bars of shooting (trl.p09.05, trl.p12.02b, trl.p23.06).

use crate::{
    battle::Refusal,
    rules::trl::{
        charts::{Ammunition, FormationKind, Motion, Occasion, Powder, Rules, Troop, options::Toggle},
        fire::rate_of_fire::{Share, Shooters},
    },
};

/// Whether shooters may fire as they are.
///
/// # Errors
/// The reason why not.
pub fn may_fire(rules: Rules<'_>, shooters: &Shooters, limbered: bool, firearms: bool) -> Result<(), Refusal> {
    may_have(rules, shooters)?;
    if shooters.motion == Motion::Doubled {
        return Err(Refusal::new(clause!("trl.p09.05"), "it moved at the double"));
    }
    if limbered {
        return Err(Refusal::new(clause!("trl.p12.02b"), "its guns are limbered"));
    }
    if shooters.powder(rules) == Powder::Silent {
        return Err(Refusal::new(
            clause!("trl.hc.36"),
            format!("{} do not fire in {}", shooters.troop, shooters.weather),
        ));
    }
    if shooters.troop.is_cavalry() && !firearms {
        return Err(Refusal::new(clause!("trl.p19.07"), "it has no firearms"));
    }
    let heavy = matches!(shooters.troop, Troop::HeavyArtillery | Troop::Howitzers);
    let pushed_and_fires = rules.options.heavy_guns_pushed_fire == Toggle::On;
    if heavy && !pushed_and_fires && shooters.motion == Motion::Moved && shooters.occasion == Occasion::Shooting {
        return Err(Refusal::new(clause!("trl.p23.06"), "heavy guns do not move and fire in one turn"));
    }
    Ok(())
}

/// Whether there are such troops in such a formation with such ammunition (trl.p20.02, trl.t.formations).
fn may_have(rules: Rules<'_>, shooters: &Shooters) -> Result<(), Refusal> {
    let Shooters { troop, formation, .. } = *shooters;
    if rules.charts.movement.rate_inches(troop, formation).is_none() {
        return Err(Refusal::new(clause!("trl.p08.06"), format!("{troop} do not stand in {formation}")));
    }
    if shooters.motion == Motion::Unlimbered && !troop.is_artillery() {
        return Err(Refusal::new(clause!("trl.p12.01"), format!("{troop} have no limbers")));
    }
    let row = rules.charts.fire.weapon(troop.weapon());
    if shooters.ammunition == Ammunition::Grape && row.grape.is_none() {
        return Err(Refusal::new(clause!("trl.p20.02"), format!("{troop} have no grape")));
    }
    if shooters.jaeger && troop != Troop::LightInfantry {
        return Err(Refusal::new(clause!("trl.hc.21"), format!("{troop} are no jaeger")));
    }
    Ok(())
}

/// Whether shooters throw such a share of their dice: only guns that help split them (trl.p20.11).
///
/// # Errors
/// The reason why not.
pub fn may_throw_share(shooters: &Shooters) -> Result<(), Refusal> {
    let Share { share, of_targets } = shooters.part;
    let guns_help = shooters.troop.is_artillery() && shooters.occasion == Occasion::Helper;
    if of_targets > 1 && !guns_help {
        return Err(Refusal::new(clause!("trl.p20.11"), "only guns that help split their dice"));
    }
    if share > of_targets {
        return Err(Refusal::new(clause!("trl.p20.11"), format!("there is no share {share} of {of_targets}")));
    }
    Ok(())
}

/// Whether a distance is within reach, with what is fired (trl.p19.04, trl.p19.05, trl.p15.02).
///
/// # Errors
/// How far beyond it is.
pub fn must_reach(rules: Rules<'_>, shooters: &Shooters, distance_inches: f32, in_wood: bool) -> Result<(), Refusal> {
    let chart = &rules.charts.fire;
    let row = chart.weapon(shooters.troop.weapon());
    let reach = row.reach_inches(shooters.ammunition).unwrap_or(row.range_inches);
    let (reach, clause) = match in_wood {
        true => (reach.min(chart.range_in_woods_inches), clause!("trl.p15.02")),
        false if shooters.troop.is_artillery() => (reach, clause!("trl.p19.05")),
        false => (reach, clause!("trl.p19.04")),
    };
    let seen = rules.charts.weather.of(shooters.weather).visibility_inches.filter(|seen| *seen < reach);
    let (reach, clause) = seen.map_or((reach, clause), |seen| (seen, clause!("trl.hc.36")));
    let over = distance_inches - reach;
    if over > crate::measure::TOLERANCE {
        return Err(Refusal::new(clause, format!("the shot is wasted beyond {reach:.0} in")).by(over));
    }
    Ok(())
}

/// Whether a formation is one that men can be shot in: a garrison is fired at as its building (trl.p32.10).
///
/// # Errors
/// For a garrison.
pub fn may_be_target(formation: FormationKind) -> Result<(), Refusal> {
    if formation == FormationKind::Garrison {
        return Err(Refusal::new(clause!("trl.p32.10"), "all fire at a garrison is fire at its building"));
    }
    Ok(())
}
