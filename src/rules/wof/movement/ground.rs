//! How the ground reduces a unit's move (wof.11, wof.20): its rate in its formation, the areas that its figures lie in,
//! roads. The factors are in the chart; `movement::walk` finds the way.

use crate::{
    measure::{Body, Footprint, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            artillery::battalion_gun_moves,
            charts::{Body as Arm, FormationKind, Pace, Rules, TerrainKind, Troop, options::Toggle},
            condition::Condition,
            movement::{
                backstep,
                rates::{self, Traveller, move_inches},
                roads,
                walk::Purpose,
            },
            state::{GunPlace, UnitView},
            terrain::{self, Care, Upset},
        },
    },
    table::{Feature, FeatureId, Field, ask::Subject},
};

/// How much smaller than itself a base is taken for lying in something rather than touching it, inches on each side.
pub const DRAWN_IN: f32 = 0.02;

/// A base drawn in on every side.
pub fn drawn_in(body: Body) -> Body {
    let less = |inches: f32| (inches - 2.0 * DRAWN_IN).max(0.0);
    Body::new(body.pose, Footprint::new(less(body.footprint.frontage), less(body.footprint.depth)))
}

/// The formation that gives a unit its rates: ranks go by their present width, also those that ran or pursued and have
/// halted (`wof.h.formation_loss`, wof.19.1.01).
pub fn formation_now(rules: &Wof, state: UnitView<'_>) -> FormationKind {
    match state.formation.kind {
        FormationKind::Clump if state.morale.is_routing() || state.morale.pursuit.is_some() => FormationKind::Clump,
        FormationKind::Column | FormationKind::Line | FormationKind::ExtendedLine | FormationKind::Clump => {
            rules.charts().formation.by_width(u32::from(state.formation.width).min(state.strength.in_ranks()))
        }
        other => other,
    }
}

/// How far a unit goes in a whole move, inches; none where it has no such move (wof.11.0.01 to wof.11.0.03,
/// wof.20.9.03, wof.21.1.08).
pub fn rate_inches(rules: &Wof, field: &Field<'_>, state: UnitView<'_>, pace: Pace, purpose: Purpose) -> Option<f32> {
    let charts = rules.charts();
    if purpose == Purpose::March && in_works(rules, field, state) {
        return Some(charts.terrain.works_zone.moves_inches);
    }
    let condition = state.condition();
    let formation = formation_now(rules, state);
    let of_guns = || {
        let guns = state.battery.filter(|_| pace == Pace::Move);
        guns.and_then(|battery| rates::gun_rate_inches(rules.in_force(), battery.piece, formation))
    };
    let rate = match (condition.troop, pace) {
        (Troop::Artillery, Pace::Move | Pace::Charge) => {
            of_guns().or_else(|| charts.movement.rate(Arm::Infantry, FormationKind::Skirmish, Pace::Move))
        }
        _ => rates::rate_inches(rules.in_force(), condition, formation, pace),
    };
    let drags_a_gun = state.battalion_gun.is_some_and(|gun| gun.place == GunPlace::WithParent);
    let with_gun = drags_a_gun && pace == Pace::Move && rules.options().battalion_guns == Toggle::On;
    rate.map(|rate| if with_gun { battalion_gun_moves::battalion_rate_inches(rules.in_force(), rate) } else { rate })
}

/// How far a unit steps straight back in a whole move, inches (wof.12.4.01, `wof.h.artillery_pivot`).
pub fn backstep_inches(rules: &Wof, state: UnitView<'_>) -> Option<f32> {
    let charts = rules.charts();
    match &state.battery {
        Some(battery) if state.formation.kind != FormationKind::Skirmish => {
            Some(rates::gun_backstep_inches(rules.in_force(), battery.piece))
        }
        Some(_) => charts.movement.rate(Arm::Infantry, FormationKind::Skirmish, Pace::Move),
        None => backstep::backstep_inches(rules.in_force(), state.condition(), formation_now(rules, state)),
    }
}

/// Whether a unit stands in the zone of a work (wof.20.9.03).
pub fn in_works(rules: &Wof, field: &Field<'_>, state: UnitView<'_>) -> bool {
    let is_work =
        |id: FeatureId| field.feature(id).is_some_and(|feature| rules.terrain(feature) == TerrainKind::Fieldworks);
    state.formation.astride.is_some_and(is_work) || state.formation.garrison.is_some_and(is_work)
}

/// The ground under a traveller.
#[derive(Clone, Copy)]
pub struct Footing<'a> {
    /// The rules.
    pub rules: &'a Wof,
    /// The table.
    pub field: &'a Field<'a>,
    /// The condition of the mover.
    pub condition: Condition,
    /// How it goes over ground that leaves it the choice.
    pub care: Care,
}

impl Footing<'_> {
    /// Whether a unit steps and turns any way at one price: in skirmish order, in square, in works (wof.12.5.01,
    /// wof.13.0.03, wof.20.9.03).
    pub fn steps_freely(&self, state: UnitView<'_>) -> bool {
        matches!(state.formation.kind, FormationKind::Skirmish | FormationKind::Square)
            || in_works(self.rules, self.field, state)
    }

    /// The kind of a piece of ground for a unit in it: one in a river is in a ford.
    pub fn kind(&self, feature: &Feature) -> TerrainKind {
        match self.rules.terrain(feature) {
            TerrainKind::River => TerrainKind::Ford,
            kind => kind,
        }
    }

    /// Whether the unit may not go onto a kind of ground.
    pub fn is_barred(&self, kind: TerrainKind) -> bool {
        terrain::inches_an_inch(self.rules.in_force(), self.condition, kind, self.care).is_none()
    }

    /// When a kind of ground disorders the unit.
    pub fn upset(&self, kind: TerrainKind) -> Upset {
        terrain::upset(self.rules.in_force(), self.condition, kind, self.care)
    }

    /// The cost of an inch in some areas, in inches in the open: the most that any figure pays, two kinds multiplied
    /// only where one figure is in both (`wof.h.terrain_overlap`). A unit on ground that it may not enter gets out as
    /// well as it can.
    pub fn factor(&self, grounds: &[(FeatureId, TerrainKind)], figures: impl FnOnce() -> Vec<Body>) -> f32 {
        let of = |kinds: &[TerrainKind]| -> f32 {
            kinds
                .iter()
                .filter_map(|&kind| terrain::inches_an_inch(self.rules.in_force(), self.condition, kind, self.care))
                .product()
        };
        let all = kinds(grounds.iter().copied());
        if all.len() <= 1 {
            return of(&all);
        }
        let under = |body: &Body| kinds(grounds.iter().copied().filter(|(ground, _)| self.lies_in(*body, *ground)));
        let singly = all.iter().map(|&kind| of(&[kind])).fold(1.0, f32::max);
        figures().iter().map(|body| of(&under(body))).fold(singly, f32::max)
    }

    /// Whether a base lies in an area and does not merely touch it.
    pub fn lies_in(&self, body: Body, ground: FeatureId) -> bool {
        let inner = [drawn_in(body)];
        self.field.reach(Subject::Bodies(&inner), ground).is_some_and(|reach| reach.distance() <= 0.0)
    }

    /// Whether a unit that is narrow enough keeps to a road or a bridge with its front at a pose: the ground beside it
    /// does not hinder it (wof.20.4.01, wof.20.6.01).
    pub fn is_on_road(&self, state: UnitView<'_>, front: Pose) -> bool {
        keeps_to_roads(self.rules, state)
            && self.field.ground_at(front.at).into_iter().any(|feature| is_a_way(self.rules.terrain(feature)))
    }
}

/// The kinds of some grounds, each once: the contours of a hill are one slope.
fn kinds(grounds: impl Iterator<Item = (FeatureId, TerrainKind)>) -> Vec<TerrainKind> {
    let mut kinds: Vec<TerrainKind> = grounds.map(|(_, kind)| kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The areas that hinder a unit on a road: the ground beside the road does not, but fords lie in it (wof.20.6.01,
/// wof.20.7.03).
pub fn on_the_road(grounds: &[(FeatureId, TerrainKind)]) -> Vec<(FeatureId, TerrainKind)> {
    grounds.iter().copied().filter(|(_, kind)| *kind == TerrainKind::Ford).collect()
}

fn is_a_way(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Road | TerrainKind::Bridge)
}

/// The inches that a whole turn on a road adds to a unit's move (wof.20.6.01).
pub fn road_inches(rules: &Wof, state: UnitView<'_>) -> f32 {
    roads::road_inches(rules.in_force(), state.condition(), formation_now(rules, state), state.formation.width.into())
}

/// Whether a unit is narrow enough to keep to a road.
pub fn keeps_to_roads(rules: &Wof, state: UnitView<'_>) -> bool {
    road_inches(rules, state) > TOLERANCE
}

inputs! {
    /// How far a unit goes over ground, and whether that disorders it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OverGround for "wof.ground" by clause!("wof.20.2.01") {
        /// The kind of ground.
        ground: TerrainKind = word(clause!("wof.20.2.01")),
        /// Whether it goes at full speed where that costs its order.
        care: Care = flag(clause!("wof.20.2.01")).named("hasty"),
        /// The unit that goes.
        who: Traveller = group(),
    }
}

/// How far a unit goes over ground in a turn, in inches, and whether that disorders it (wof.20.2.01).
pub fn over_ground(rules: Rules<'_>, of: &OverGround) -> Receipt<()> {
    let (mut draft, Traveller { guns, unit }) = (of.draft(), of.who);
    let clause = rules.charts.terrain.ground(of.ground).clause;
    match terrain::inches_an_inch(rules, unit, of.ground, of.care) {
        Some(factor) => {
            let rate = move_inches(rules, unit, guns).unwrap_or_default();
            draft.note(clause, "inches of move for an inch", factor);
            draft.result("inches", rate / factor);
        }
        None => {
            draft.note(clause, "it may not enter", false);
            draft.result("inches", "barred");
        }
    }
    let word = match terrain::upset(rules, unit, of.ground, of.care) {
        Upset::Never => "no",
        Upset::OnEntering => "yes",
        Upset::WhileCrossing => "while crossing",
        Upset::AfterCrossing => "after crossing",
    };
    draft.note(clause, "disordered", word);
    draft.result("disordered", word);
    let ground = rules.charts.terrain.ground(of.ground);
    if let Some(clause) = ground.cover_clause {
        draft.note(clause, "cover against shooting", ground.cover.to_string());
    }
    draft.close(())
}
