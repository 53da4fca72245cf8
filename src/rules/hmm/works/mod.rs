//! Engineering in hmm (hmm.20.33 to hmm.20.37, hmm.20.44), behind the kernel's [`Works`]: everything built, breached or
//! launched comes onto the table here and nowhere else. Another module can replace this one: outside, it is named only by
//! the lists of actions, rows, tasks, events, components and procedures, and by the users of the three functions that
//! this file re-exports (`tests/architecture` has the list).
//!
//! The book's chapters on engineering are lost. Its text has the steps of a turn and the effect of works on a fight, and
//! nothing else; the rest are house rules, clauses of source "house", with their full proposals in `house.ron`:
//!
//! | subject | the text | house rules | proposal | files |
//! |---|---|---|---|---|
//! | when works are built and charges fired; that workers stand still | hmm.02.05, hmm.02.06, hmm.02.19 | - | - | [`field_works`], [`demolition`] |
//! | the effect of works on a fight | hmm.10.08 | hmm.20.34, hmm.20.35 | hmm.h.works, hmm.h.obstacles | `visibility`, `fire`, `melee` |
//! | that extra deep water is for boats | hmm.19.23 | hmm.20.44 | hmm.h.boats | [`boats`], [`moorings`] |
//! | pioneers | - | hmm.20.33 | hmm.h.engineers | [`workers`] |
//! | field works and obstacles | - | hmm.20.34, hmm.20.35 | hmm.h.works, hmm.h.obstacles | [`field_works`], [`siting`], [`trace`], [`workers`], [`labour`] |
//! | demolition by hand and by powder | - | hmm.20.36 | hmm.h.demolition | [`demolition`], [`charges`], [`explosion`], [`blast`] |
//! | pontoon bridges | - | hmm.20.37 | hmm.h.pontoon | [`field_works`], [`siting`], [`bridge`] |
//!
//! Here: the four answers. [`state`]: works under way.

pub mod blast;
pub mod boats;
pub mod bridge;
pub mod charges;
pub mod demolition;
pub mod explosion;
pub mod field_works;
pub mod labour;
pub mod moorings;
pub mod siting;
pub mod state;
pub mod trace;
pub mod workers;

use std::sync::Arc;

use bevy::math::Vec2;

pub use boats::{drowned, freed_by_rowing};
pub use bridge::struck;
pub use state::{Breach, Charge, Engineered, Engineering, Fate, Launch, Site};

use crate::{
    battle::{Happening, Levy, Shelter, Toll, Works, notice::PhaseNotice},
    clause::Clause,
    count::counted,
    measure::{Footprint, Leg, Pose, Segment},
    rules::hmm::{
        charts::{Charts, FormationKind, TerrainKind},
        movement::bridges,
        setup::Briefing,
        state::{BattleState, UnitState},
    },
    table::{Feature, FeatureState, Field, StandId, UnitId, ask::Whom},
};

/// The works of a battle under hmm alone.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldWorks {
    briefing: Arc<Briefing>,
}

impl FieldWorks {
    /// The works of a battle; the briefing knows its ground.
    pub fn new(briefing: Arc<Briefing>) -> Self {
        Self { briefing }
    }

    fn kind(&self, feature: &Feature) -> TerrainKind {
        self.briefing.terrain_kind(feature)
    }

    /// The pieces that should be on the table by now and are not: finished inches, gaps, boats that came back.
    fn due(&self, field: &Field<'_>) -> Vec<Happening> {
        let battle = field.resource::<BattleState>();
        let engineering = &battle.engineering;
        if engineering.is_idle() {
            return Vec::new();
        }
        let built = engineering.sites.iter().filter_map(|site| placed(field, site));
        let broken = engineering.breaches.iter().filter_map(|breach| opened(field, breach));
        let mut berths: Vec<_> = engineering.launches.iter().map(|launch| launch.boats).collect();
        berths.sort_unstable();
        berths.dedup();
        let boats = berths.into_iter().filter_map(|berth| {
            let feature = field.feature(berth)?;
            moored(feature, moorings::berths(feature).saturating_sub(engineering.boats_away(berth, battle.turn)))
        });
        built.chain(broken).chain(boats).collect()
    }
}

impl Works for FieldWorks {
    fn phase(&self, field: &Field<'_>, _: &PhaseNotice) -> Vec<Happening> {
        self.due(field)
    }

    /// A pontoon bridge carries one unit at a time, in column (hmm.20.37); routing units ignore that.
    fn movement(&self, field: &Field<'_>, unit: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll> {
        let state = field.of::<UnitState>(unit);
        let is_of_boats = |bridge: &Feature| self.kind(bridge) == TerrainKind::PontoonBridge;
        if state.morale.rout.is_some() || !field.features().any(is_of_boats) {
            return Vec::new();
        }
        let way = field.transect(Segment::new(from.at, leg.carry(from, body).at), Whom::nobody());
        let bridges = way.features().filter(|(feature, crossing)| is_of_boats(feature) && crossing.goes_through());
        let in_column = matches!(state.formation.kind, FormationKind::MarchColumn | FormationKind::Limbered);
        let barred = bridges.filter(|(bridge, _)| !in_column || somebody_else_is_on(field, bridge, unit));
        barred
            .map(|(bridge, crossing)| Toll {
                work: bridge.id,
                after_inches: crossing.span.from,
                levy: Levy::Stop,
                clause: clause!("hmm.20.37"),
            })
            .collect()
    }

    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening> {
        match happening {
            Happening::Noted(_) | Happening::LineOfFire { .. } => self.due(field),
            _ => Vec::new(),
        }
    }

    /// Works shelter units directly behind them (hmm.20.34).
    fn cover(&self, field: &Field<'_>, from: Vec2, target: StandId) -> Option<(Shelter, Clause)> {
        let charts = Charts::embedded();
        let stand = field.get_stand(target)?;
        let line = field.transect(Segment::new(from, stand.pose.at), Whom::nobody());
        let behind = charts.visibility.directly_behind_inches;
        let mut works = line.features().filter(|(feature, crossing)| {
            charts.works.shelters(self.kind(feature))
                && !crossing.is_through_an_opening()
                && field.reach(target, feature.id).is_some_and(|reach| reach.within(behind).holds())
        });
        works.next().map(|_| (Shelter::Hard, clause!("hmm.20.34")))
    }
}

fn somebody_else_is_on(field: &Field<'_>, bridge: &Feature, unit: UnitId) -> bool {
    let mut others =
        field.units_on_table().filter(|other| other.id != unit && field.of::<UnitState>(other.id).is_combatant());
    others.any(|other| field.stands_of(other.id).any(|stand| bridges::carries_point(bridge, stand.pose.at)))
}

/// A site's finished inches, where they are not on the table yet.
fn placed(field: &Field<'_>, site: &Site) -> Option<Happening> {
    let shape = trace::finished(site)?;
    let there = field.feature(site.feature);
    if there.is_some_and(|feature| feature.shape == shape) {
        return None;
    }
    let row = Charts::embedded().works.work(site.work);
    let kind = Charts::embedded().dictionary.ground.word_of(row.builds)?.to_owned();
    let state = there.map_or(FeatureState::Standing, |feature| feature.state.clone());
    Some(Happening::FeaturePlaced(Feature {
        id: site.feature,
        name: format!("the {}", site.work),
        kind,
        shape,
        level: 0,
        state,
    }))
}

/// A line with a gap that it does not have yet.
fn opened(field: &Field<'_>, breach: &Breach) -> Option<Happening> {
    let feature = field.feature(breach.feature).filter(|feature| feature.state != FeatureState::Destroyed)?;
    let length = feature.shape.line()?.length();
    let half = breach.open_inches / 2.0;
    let gap = ((breach.at - half).max(0.0), (breach.at + half).min(length));
    let known = feature.state.openings();
    let is_there = known.iter().any(|(from, to)| *from <= gap.0 + 0.001 && gap.1 <= to + 0.001);
    if half <= 0.0 || is_there {
        return None;
    }
    let mut openings: Vec<(f32, f32)> = known.to_vec();
    openings.retain(|(from, to)| *from < gap.0 || gap.1 < *to);
    openings.push(gap);
    openings.sort_by(|one, two| one.0.total_cmp(&two.0));
    let state = match &feature.state {
        _ if gap.0 <= 0.001 && gap.1 >= length - 0.001 => FeatureState::Destroyed,
        state => state.with_openings(openings),
    };
    Some(Happening::FeatureChanged { feature: feature.id, state })
}

/// A berth with this many boats left, if that differs from its present number.
fn moored(feature: &Feature, left: u16) -> Option<Happening> {
    let name = counted(left, "boat");
    let state = if left == 0 { FeatureState::Destroyed } else { FeatureState::Standing };
    let differs = feature.name != name || feature.state != state;
    differs.then(|| Happening::FeaturePlaced(Feature { name, state, ..feature.clone() }))
}
