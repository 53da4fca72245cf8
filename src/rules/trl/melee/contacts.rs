//! The stands that touch each other in combat, and those that may fall there (trl.p25.01, trl.p25.02, trl.p25.05, trl.hc.01).

use crate::{
    measure::{Body, TOLERANCE},
    rules::trl::{
        Trl,
        buildings::{houses::House, storms},
        command::attached_commanders::{joined_to, stands_with},
        formation::{
            attached_grenadiers::grenadiers_of,
            layout::{is_command, is_officer},
            placement,
        },
        state::UnitState,
    },
    table::{Field, Stand, StandId, UnitId},
};

/// The stands of a unit in contact with an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InContact {
    /// Company stands.
    pub companies: u32,
    /// Those of them that are grenadiers attached to a battalion (trl.p11.05).
    pub grenadiers: u32,
    /// Command stands.
    pub commanders: u32,
}

impl InContact {
    /// Whether none is.
    pub fn is_none(self) -> bool {
        self.companies + self.commanders == 0
    }

    /// No more company stands than so many.
    fn at_most(self, companies: u32) -> Self {
        let companies = self.companies.min(companies);
        Self { companies, grenadiers: self.grenadiers.min(companies), ..self }
    }
}

/// The stands of a unit, and of commanders with it, that touch an enemy or those with him (trl.p25.02); at the openings
/// of a building no more than fight on one side of it (trl.hc.35).
pub fn in_contact(rules: &Trl, field: &Field<'_>, unit: UnitId, enemy: UnitId) -> InContact {
    if let Some(house) = placement::walls_of(rules, field, unit) {
        return at_its_openings(rules, field, (unit, house), enemy);
    }
    let found = touching_it(rules, field, unit, enemy);
    match placement::walls_of(rules, field, enemy) {
        Some(house) => found.at_most(storms::abreast(rules, field, house, unit)),
        None => found,
    }
}

/// The stands of a garrison that fight at the openings that an enemy touches.
fn at_its_openings(rules: &Trl, field: &Field<'_>, (unit, house): (UnitId, &House), enemy: UnitId) -> InContact {
    let theirs = bodies(rules, field, enemy);
    let openings = storms::openings(rules, field, unit).unwrap_or_default();
    let touched = openings.iter().filter(|opening| gap(opening, &theirs) <= touch_inches(rules)).count();
    let all = storms::abreast(rules, field, house, unit);
    let each = all / house.row().stands_a_side.max(1);
    let companies = u32::try_from(touched).unwrap_or(u32::MAX).saturating_mul(each);
    let left = u32::from(field.of::<UnitState>(unit).strength.left());
    InContact { companies, ..InContact::default() }.at_most(all.min(left))
}

fn touching_it(rules: &Trl, field: &Field<'_>, unit: UnitId, enemy: UnitId) -> InContact {
    let (mut found, grenadiers) = (InContact::default(), grenadiers_of(field, unit));
    for stand in touching(rules, field, unit, enemy) {
        if is_command(stand) {
            found.commanders += 1;
        } else {
            found.companies += 1;
            found.grenadiers += u32::from(grenadiers.contains(&stand.id));
        }
    }
    found
}

fn touching<'f>(rules: &Trl, field: &Field<'f>, unit: UnitId, enemy: UnitId) -> Vec<&'f Stand> {
    let theirs = bodies(rules, field, enemy);
    let own = stands_with(field, unit).into_iter();
    own.filter(|stand| gap(&stand.body(), &theirs) <= touch_inches(rules)).collect()
}

/// How many bases would touch an enemy where they are (trl.hc.01).
pub fn would_touch(rules: &Trl, field: &Field<'_>, own: &[Body], enemy: UnitId) -> usize {
    let theirs = bodies(rules, field, enemy);
    own.iter().filter(|body| gap(body, &theirs) <= touch_inches(rules)).count()
}

/// Those who may fall to the blows of some enemies: stands in contact first, then others near an enemy stand that
/// fights, of equals the grenadiers last, as their owner would choose; then the officer, and last a general
/// (trl.p25.05).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exposed {
    /// Company stands, in the order in which they fall.
    pub companies: Vec<StandId>,
    /// The officer's stand.
    pub officer: Option<StandId>,
    /// A general or an adjutant.
    pub general: Option<UnitId>,
}

impl Exposed {
    /// How many may fall.
    pub fn count(&self) -> u32 {
        let companies = u32::try_from(self.companies.len()).unwrap_or(u32::MAX);
        companies + u32::from(self.officer.is_some()) + u32::from(self.general.is_some())
    }

    /// The first so many of them.
    #[must_use]
    pub fn first(&self, fallen: u32) -> Self {
        let fallen = fallen as usize;
        let companies = self.companies.len();
        let officers = usize::from(self.officer.is_some());
        Self {
            companies: self.companies.iter().take(fallen).copied().collect(),
            officer: self.officer.filter(|_| fallen > companies),
            general: self.general.filter(|_| fallen > companies + officers),
        }
    }
}

/// Those of a unit who may fall to the blows of some enemies.
pub fn exposed(rules: &Trl, field: &Field<'_>, unit: UnitId, enemies: &[UnitId]) -> Exposed {
    let theirs: Vec<Body> = enemies.iter().flat_map(|enemy| fighting(rules, field, *enemy, unit)).collect();
    let within = rules.charts().melee.falls_within_inches;
    let near = |stand: &&Stand| gap(&stand.body(), &theirs) <= within + TOLERANCE;
    let grenadiers = grenadiers_of(field, unit);
    let mut own: Vec<(f32, &Stand)> =
        field.stands_of(unit).filter(near).map(|stand| (gap(&stand.body(), &theirs), stand)).collect();
    let place = |(off, stand): &(f32, &Stand)| (*off > touch_inches(rules), grenadiers.contains(&stand.id));
    own.sort_by(|one, other| {
        place(one).cmp(&place(other)).then(one.0.total_cmp(&other.0)).then(one.1.id.cmp(&other.1.id))
    });
    let (officers, companies): (Vec<StandId>, Vec<StandId>) =
        own.into_iter().map(|(_, stand)| stand.id).partition(|stand| is_officer(*stand));
    let mut generals = joined_to(field, unit).into_iter();
    let general = generals.find(|general| field.stands_of(*general).any(|stand| near(&stand)));
    Exposed { companies, officer: officers.first().copied(), general }
}

/// Where those of a unit are that fight an enemy: its stands in contact, or the openings of its building that he touches.
fn fighting(rules: &Trl, field: &Field<'_>, unit: UnitId, enemy: UnitId) -> Vec<Body> {
    let Some(openings) = storms::openings(rules, field, unit) else {
        return touching(rules, field, unit, enemy).into_iter().map(Stand::body).collect();
    };
    let theirs = bodies(rules, field, enemy);
    openings.into_iter().filter(|opening| gap(opening, &theirs) <= touch_inches(rules)).collect()
}

fn touch_inches(rules: &Trl) -> f32 {
    rules.charts().melee.contact_within_inches
}

/// Where a unit is touched: at its stands and those of commanders with it; a garrison at its openings.
pub fn bodies(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Body> {
    let stands = || stands_with(field, unit).into_iter().map(Stand::body).collect();
    storms::openings(rules, field, unit).unwrap_or_else(stands)
}

fn gap(body: &Body, others: &[Body]) -> f32 {
    others.iter().map(|other| body.gap(other).distance).fold(f32::INFINITY, f32::min)
}
