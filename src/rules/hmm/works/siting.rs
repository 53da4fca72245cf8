//! Where field works, obstacles and bridges may be begun (hmm.20.34, hmm.20.35, hmm.20.37).

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Pose, Segment, lengths_to_cover},
    rules::hmm::{
        Hmm,
        charts::{TerrainKind, Work},
        movement::bridges,
        scale,
        works::{Site, trace},
    },
    table::{Field, Whom},
};

/// Where a bridge would begin and how many inches of water lie beyond: at the head of one that is half built, or at the
/// bank ahead.
pub(super) fn bank_ahead(rules: &Hmm, field: &Field<'_>, front: Pose) -> Option<(Pose, i64)> {
    let near = rules.charts().works.launch_within_inches;
    let bridges = field.features().filter(|feature| rules.terrain(feature) == TerrainKind::PontoonBridge);
    let heads = bridges.filter_map(trace::head_of).filter(|head| head.at.distance(front.at) <= near);
    let before = Pose::new(front.shifted(Vec2::new(0.0, -near / 2.0)).at, front.facing);
    heads.chain([before]).find_map(|from| water_ahead(rules, field, from))
}

/// The nearest water straight ahead of a place, and its width in inches.
fn water_ahead(rules: &Hmm, field: &Field<'_>, from: Pose) -> Option<(Pose, i64)> {
    let works = &rules.charts().works;
    let most = f32::from(works.longest_inches);
    let line = Segment::new(from.at, from.shifted(Vec2::new(0.0, works.launch_within_inches + most)).at);
    let transect = field.transect(line, Whom::nobody());
    let (_, crossing) = transect.features().find(|(feature, crossing)| {
        let wet = rules.charts().movement.is_navigable(rules.terrain(feature));
        wet && crossing.span.from <= works.launch_within_inches && crossing.span.length() > 0.5
    })?;
    #[expect(clippy::cast_possible_truncation, reason = "some dozen inches")]
    let length = lengths_to_cover(crossing.span.length(), 1.0).clamp(1.0, most) as i64;
    Some((from.shifted(Vec2::new(0.0, crossing.span.from)), length))
}

/// Whether a site may lie where it is wanted: on the table, clear of houses and water, a barricade near a town, a
/// bridge from a bank.
pub(super) fn may_lie(rules: &Hmm, field: &Field<'_>, site: &Site) -> Result<(), Refusal> {
    let chart = &rules.charts().works;
    let row = chart.work(site.work);
    if site.inches == 0 || site.inches > chart.longest_inches {
        return Err(Refusal::new(row.clause, format!("it is from 1 to {} in long", chart.longest_inches)));
    }
    let points = trace::whole(site);
    points.iter().try_for_each(|&point| scale::must_be_on_the_table(field, point, "it would lie off the table"))?;
    if site.work == Work::PontoonBridge {
        return may_span(rules, field, site);
    }
    for pair in points.windows(2) {
        let under = field.transect(Segment::new(pair[0], pair[1]), Whom::nobody());
        let solid = |kind: TerrainKind| {
            matches!(kind, TerrainKind::Building | TerrainKind::ExtraDeepWater | TerrainKind::DeepWater)
        };
        if let Some((feature, _)) =
            under.features().find(|(feature, crossing)| solid(rules.terrain(feature)) && crossing.goes_through())
        {
            return Err(Refusal::new(row.clause, format!("{} is in the way", feature.name)).at(pair[0]));
        }
    }
    let near_town = || {
        let towns = field
            .features()
            .filter(|feature| matches!(rules.terrain(feature), TerrainKind::Town | TerrainKind::Building));
        towns.into_iter().any(|town| {
            field.reach(site.at.at, town.id).is_some_and(|reach| reach.within(chart.barricade_town_inches).holds())
        })
    };
    if site.work == Work::Barricade && !near_town() {
        return Err(Refusal::new(
            clause!("hmm.20.34"),
            "barricades are made of what houses hold, within 3 in of a town",
        )
        .at(site.at.at));
    }
    Ok(())
}

/// A bridge begins at a bank and goes out over the water (hmm.20.37).
fn may_span(rules: &Hmm, field: &Field<'_>, site: &Site) -> Result<(), Refusal> {
    let place = |inches: f32| site.at.shifted(Vec2::new(0.0, inches)).at;
    let over = |inches: f32| bridges::is_water(rules, field, place(inches));
    let from_firm = !over(-0.5) || bridges::is_carried(rules, field, place(-0.1));
    if !from_firm || !over(0.25) {
        return Err(Refusal::new(
            clause!("hmm.20.37"),
            "a bridge begins at the bank, or at the head of one, and goes straight out over the water",
        )
        .at(site.at.at));
    }
    Ok(())
}
