//! Effects of guns besides killing, as they fall on the table (wof.21.1, `wof.h.block_target`): units shelled, blocks
//! and works hit. The possible targets are in `visibility`.

use crate::{
    battle::{Happening, Outcome},
    measure::{Segment, TOLERANCE},
    rules::wof::{
        Wof,
        buildings::{
            positions,
            ruin::{batter, shoot_down},
        },
        charts::{Against, Pips, Ranks, TerrainKind},
        events::{Change, WofEvent},
        fire::{
            arms::Fire,
            choice_of_target,
            state::{Shelled, Struck},
        },
        papers::ShotTarget,
        state::{Battery, Shot},
        terrain,
        works::field_works,
    },
    table::{FeatureId, FeatureState, Field, StandId, UnitId, Whom},
};

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
