//! What speaks for and against a unit on the table when it tests its motivation (trl.p31.08): its own state, its
//! commanders, larger units near it, the ground.

use bevy::math::Vec2;

use crate::{
    measure::{Segment, TOLERANCE},
    rules::trl::{
        Trl,
        charts::{EventCard, TerrainKind},
        command::{attached_commanders::is_cut_off, brigades},
        formation::{layout::is_command, placement::within_walls, size},
        morale::modifiers::Circumstances,
        movement::attachments::off_its_parent,
        state::{Attachment, AttachmentKind, Officer, UnitState},
    },
    table::{Field, KnownTo, Stand, UnitId, ask::Whom},
};

/// The unit as which another tests: an attached company or guns near their battalion are part of it (trl.p10.07,
/// trl.p11.01).
pub fn tests_as(rules: &Trl, field: &Field<'_>, unit: UnitId) -> UnitId {
    let Some(attachment) = field.get_of::<Attachment>(unit) else { return unit };
    let near =
        off_its_parent(field, unit).is_some_and(|off| off <= benefits_within(rules, attachment.kind) + TOLERANCE);
    if near { attachment.parent } else { unit }
}

/// How far an attachment has the benefits of its battalion, inches (trl.p11.01, trl.p11.04, trl.p11.06).
fn benefits_within(rules: &Trl, kind: AttachmentKind) -> f32 {
    match kind {
        AttachmentKind::LightCompany => rules.charts().charge.light_company_helps_within_inches,
        AttachmentKind::SkirmishCompany => rules.charts().movement.skirmish_company_within_inches,
        AttachmentKind::Guns => rules.charts().movement.attached_guns_within_inches,
    }
}

/// The attachments of a battalion, on the table or not.
fn attachments_of(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let belongs = |other: &UnitId| field.get_of::<Attachment>(*other).is_some_and(|attached| attached.parent == unit);
    field.units().map(|other| other.id).filter(belongs).collect()
}

/// The attachments that are part of a battalion where they are: those farther off are neither with it nor lost
/// (trl.p11.01, trl.p31.19).
fn attachments_near(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let near = |part: &UnitId| field.unit(*part).on_table() && tests_as(rules, field, *part) == unit;
    attachments_of(field, unit).into_iter().filter(near).collect()
}

/// What speaks for and against a unit.
pub fn circumstances(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Circumstances {
    let (whole, state) = (tests_as(rules, field, unit), field.of::<UnitState>(unit));
    let of_whole = field.of::<UnitState>(whole);
    let near = attachments_near(rules, field, whole);
    let lost = attachments_of(field, whole).into_iter().filter(|part| brigades::is_gone(field, *part));
    let left: u32 = near.iter().map(|part| field.of::<UnitState>(*part).stands_left()).sum();
    let started = near.iter().copied().chain(lost).map(|part| field.of::<UnitState>(part).stands_started());
    Circumstances {
        left: of_whole.stands_left() + left,
        started: of_whole.stands_started() + started.sum::<u32>(),
        shot_away: state.conduct.shot_away.into(),
        troop: state.troops.kind,
        disorientated: state.morale.disorientated,
        commander_dead: of_whole.strength.officer == Officer::Dead || brigades::general_is_dead(field, whole),
        larger_enemies: larger(rules, field, whole, field.unit(whole).side.enemy()),
        larger_friend: larger(rules, field, whole, field.unit(whole).side) > 0,
        several_enemies: false,
        charges_square: false,
        shelled: state.conduct.shelled,
        general_near: general_is_near(rules, field, whole),
        defensive_position: in_a_defensive_position(rules, field, unit),
        hold_the_line: state.conduct.has_card(EventCard::HoldTheLine),
        wavering: state.conduct.has_card(EventCard::Wavering),
    }
}

/// How many larger units of a side are near a unit; guns and hidden units never are (trl.p31.12, trl.p31.17,
/// trl.hc.17).
fn larger(rules: &Trl, field: &Field<'_>, unit: UnitId, side: crate::table::Side) -> u32 {
    let within = rules.charts().morale.larger_units_within_inches;
    let own = size_with_companies(rules, field, unit);
    let mut near: Vec<UnitId> =
        field.reach_within(unit, within, Whom::of(side)).into_iter().map(|near| near.stand.unit).collect();
    near.iter_mut().for_each(|other| *other = tests_as(rules, field, *other));
    near.sort_unstable();
    near.dedup();
    let is_larger = |other: &UnitId| {
        let state = field.of::<UnitState>(*other);
        let counts =
            state.is_body() && !state.troops.kind.is_artillery() && field.unit(*other).known_to == KnownTo::All;
        *other != unit && counts && size_with_companies(rules, field, *other) > own
    };
    u32::try_from(near.into_iter().filter(is_larger).count()).unwrap_or(u32::MAX)
}

/// The size of a unit by itself, in stand points (trl.hc.17).
pub fn size_of(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    let state = field.of::<UnitState>(unit);
    size::points(rules.in_force(), state.troops.kind, state.strength.left().into())
}

/// The size of a unit with the companies that are part of it, in stand points (trl.hc.17).
pub fn size_with_companies(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    let company = |part: &UnitId| !field.of::<UnitState>(*part).troops.kind.is_artillery();
    let companies = attachments_near(rules, field, unit).into_iter().filter(company);
    [unit].into_iter().chain(companies).map(|unit| size_of(rules, field, unit)).sum()
}

/// Whether the general of its brigade is near a unit (trl.p31.16).
fn general_is_near(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    let within = rules.charts().morale.general_within_inches;
    let general = brigades::general_of(field, unit).filter(|general| !is_cut_off(field, *general));
    general.and_then(|general| field.reach(general, unit)).is_some_and(|reach| reach.distance() <= within + TOLERANCE)
}

/// Whether at least half of a unit's stands are in a building, a wood, a fortification, or close behind linear cover
/// (trl.p31.18).
fn in_a_defensive_position(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    if within_walls(rules, field, unit) {
        return true;
    }
    let companies: Vec<&Stand> = field.stands_of(unit).filter(|stand| !is_command(stand)).collect();
    let covered = companies.iter().filter(|stand| stands_well(rules, field, stand)).count();
    !companies.is_empty() && covered * 2 >= companies.len()
}

fn stands_well(rules: &Trl, field: &Field<'_>, stand: &Stand) -> bool {
    use TerrainKind::{Building, Fortification, Thicket, Wood};
    let inside = |kind: TerrainKind| matches!(kind, Wood | Thicket | Building | Fortification);
    if field.ground_at(stand.pose.at).into_iter().any(|ground| inside(rules.terrain(ground))) {
        return true;
    }
    let front = stand.body().front();
    let ahead =
        Segment::new(stand.pose.at, front.shifted(Vec2::new(0.0, rules.charts().terrain.cover_within_inches)).at);
    let transect = field.transect(ahead, Whom::nobody());
    transect
        .features()
        .any(|(ground, crossing)| is_linear_cover(rules.terrain(ground)) && !crossing.is_through_an_opening())
}

/// Whether a line of a kind of ground covers those behind it (trl.p14.06, trl.p14.07).
pub fn is_linear_cover(kind: TerrainKind) -> bool {
    use TerrainKind::{Bocage, Ditch, Fortification, Hedge, LowEmbankment, LowWall, SteepEmbankment, TreeLine};
    matches!(kind, Hedge | TreeLine | LowWall | Ditch | Bocage | LowEmbankment | SteepEmbankment | Fortification)
}
