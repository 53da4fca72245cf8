//! Cover (hmm.07.18, hmm.19.34, hmm.h.cover): the cover of a unit or one of its stands from a shot that comes from a
//! point.

use bevy::math::Vec2;

use crate::{
    battle::{RuleSet, Shelter},
    clause::Clause,
    measure::{Segment, TOLERANCE},
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::{Cover, Rules, TerrainKind, Traveller, movement::TERRAIN_TABLE},
            state::UnitState,
        },
        reckon::{ProcedureInputs, inputs},
        word::Word,
    },
    table::{Feature, FeatureShape, Field, Stand, UnitId, ask::Whom},
};

/// The cover of a unit from a point: that of at least half of its figures.
pub fn cover_from(rules: &Hmm, field: &Field<'_>, from: Vec2, target: UnitId) -> Cover {
    shelter_from(rules, field, from, target).0
}

/// As [`cover_from`], with the clause of the first of its stands that has this cover.
pub fn shelter_from(rules: &Hmm, field: &Field<'_>, from: Vec2, target: UnitId) -> (Cover, Option<Clause>) {
    let (mut men, mut soft, mut hard) = (0, 0, 0);
    let mut by: [Option<Clause>; 2] = [None; 2];
    for stand in field.stands_of(target) {
        let alive = stand.alive();
        men += alive;
        let (cover, clause) = shelter_of_stand(rules, field, from, stand);
        match cover {
            Cover::Open => continue,
            Cover::Soft => soft += alive,
            Cover::Hard => (soft, hard) = (soft + alive, hard + alive),
        }
        let first = &mut by[usize::from(cover == Cover::Hard)];
        *first = first.or(clause);
    }
    match men {
        0 => (Cover::Open, None),
        _ if hard * 2 >= men => (Cover::Hard, by[1]),
        _ if soft * 2 >= men => (Cover::Soft, by[0].or(by[1])),
        _ => (Cover::Open, None),
    }
}

/// The cover of one stand: from the ground that it stands in, a line that it stands directly behind, or works.
pub fn cover_of_stand(rules: &Hmm, field: &Field<'_>, from: Vec2, stand: &Stand) -> Cover {
    shelter_of_stand(rules, field, from, stand).0
}

fn shelter_of_stand(rules: &Hmm, field: &Field<'_>, from: Vec2, stand: &Stand) -> (Cover, Option<Clause>) {
    let works = &rules.charts().works;
    let traveller = field.of::<UnitState>(stand.id.unit).traveller();
    let behind = rules.charts().visibility.directly_behind_inches;
    let is_behind =
        |feature: &Feature| field.reach(stand.id, feature.id).is_some_and(|reach| reach.within(behind).holds());
    let line = Segment::new(from, stand.pose.at);
    let transect = field.transect(line, Whom::nobody());
    let built = match rules.works().cover(field, from, stand.id) {
        Some((Shelter::Hard, clause)) => (Cover::Hard, Some(clause)),
        Some((Shelter::Soft, clause)) => (Cover::Soft, Some(clause)),
        None => (Cover::Open, None),
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
        .map(|(feature, _)| {
            let kind = rules.terrain(feature);
            (cover_of(rules.in_force(), kind, traveller), Some(cover_clause(rules.in_force(), kind)))
        })
        .fold(built, |most, next| if next.0 > most.0 { next } else { most })
}

/// The clause about the cover of a kind of ground.
pub fn cover_clause(rules: Rules<'_>, kind: TerrainKind) -> Clause {
    let terrain = rules.charts.movement.terrain(kind);
    terrain.cover_clause.unwrap_or(terrain.clause)
}

/// The cover that a kind of ground gives to troops (hmm.19.34): swamp and deep water shelter foot only.
pub fn cover_of(rules: Rules<'_>, kind: TerrainKind, traveller: Traveller) -> Cover {
    match (kind, traveller) {
        (TerrainKind::Swamp | TerrainKind::DeepWater, Traveller::Mounted | Traveller::Wheels) => Cover::Open,
        _ => rules.charts.movement.terrain(kind).cover,
    }
}

inputs! {
    /// The cover that a kind of ground gives to troops.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CoverOfGround for "hmm.cover" by TERRAIN_TABLE {
        /// Where the target stands, or the line directly before it.
        ground: TerrainKind = word(TERRAIN_TABLE),
        /// The troops that stand there.
        troops: Traveller = word(clause!("hmm.19.10")).or("Formed"),
    }
}

/// The cover that a kind of ground gives to troops (hmm.19.34).
pub fn cover_of_ground(rules: Rules<'_>, of: &CoverOfGround) -> Receipt<()> {
    let mut draft = of.draft();
    let cover = cover_of(rules, of.ground, of.troops);
    if cover != Cover::Open {
        draft.note(cover_clause(rules, of.ground), "sheltered by", of.ground.to_string());
    }
    draft.note(TERRAIN_TABLE, "they are", cover.to_string());
    draft.result("cover", cover.name());
    draft.close(())
}
