//! Cover (hmm.07.18, hmm.19.34, hmm.h.cover): what shelters a unit or one of its stands from a shot that comes from a
//! point.

use bevy::math::Vec2;

use crate::{
    battle::{RuleSet, Shelter},
    measure::{Segment, TOLERANCE},
    rules::hmm::{Hmm, data::Cover, movement, state::UnitState},
    table::{Feature, FeatureShape, Field, Stand, UnitId, ask::Whom},
};

/// What shelters a unit from a point: whatever covers at least half of its figures.
pub fn cover_from(rules: &Hmm, field: &Field<'_>, from: Vec2, target: UnitId) -> Cover {
    let (mut men, mut soft, mut hard) = (0, 0, 0);
    for stand in field.stands_of(target) {
        let alive = stand.alive();
        men += alive;
        match cover_of_stand(rules, field, from, stand) {
            Cover::Open => {}
            Cover::Soft => soft += alive,
            Cover::Hard => (soft, hard) = (soft + alive, hard + alive),
        }
    }
    match men {
        0 => Cover::Open,
        _ if hard * 2 >= men => Cover::Hard,
        _ if soft * 2 >= men => Cover::Soft,
        _ => Cover::Open,
    }
}

/// What shelters one stand: ground that it stands in, a line that it stands directly behind (hmm.19.27), or works.
pub fn cover_of_stand(rules: &Hmm, field: &Field<'_>, from: Vec2, stand: &Stand) -> Cover {
    let works = &rules.rules().charts.works;
    let traveller = field.of::<UnitState>(stand.id.unit).traveller();
    let behind = rules.rules().charts.visibility.directly_behind_inches;
    let is_behind =
        |feature: &Feature| field.reach(stand.id, feature.id).is_some_and(|reach| reach.within(behind).holds());
    let line = Segment::new(from, stand.pose.at);
    let transect = field.transect(line, Whom::nobody());
    let built = match rules.works().cover(field, from, stand.id) {
        Some((Shelter::Hard, _)) => Cover::Hard,
        Some((Shelter::Soft, _)) => Cover::Soft,
        None => Cover::Open,
    };
    let shelters = transect.features().filter(|(feature, crossing)| {
        let from_end = line.length() - crossing.span.to;
        match feature.shape {
            FeatureShape::Area(_) => crossing.goes_through() && from_end <= TOLERANCE,
            FeatureShape::Line { .. } => {
                !works.shelters(rules.terrain(feature)) && !crossing.is_through_an_opening() && is_behind(feature)
            }
        }
    });
    shelters
        .map(|(feature, _)| movement::cover_of(rules.rules(), rules.terrain(feature), traveller))
        .fold(built, Cover::max)
}
