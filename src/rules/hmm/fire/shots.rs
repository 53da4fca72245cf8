//! Volleys on the table (section 7): the targets of a unit, the display of a shot before it is fired, and its dice.

use crate::{
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Fresh, LightMark},
        fire::{
            self, LightFire, LineAtLight,
            targets::{self, Aimed},
            volley::{Exposure, Firers, Volley, VolleyResult},
            who_may_fire::firers,
        },
        formation::figures,
        movement::obstacles,
        state::{History, Troops, UnitState, UnitView},
        weather::air,
    },
    table::{Field, Recalled, UnitId, Whom, ask::sort_by_distance},
};
use serde::{Deserialize, Serialize};

/// The nearest unit that a unit may fire at, ties by id.
pub fn nearest_target(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let mut targets = targets(rules, field, unit);
    sort_by_distance(&mut targets, |(_, aimed)| aimed.distance_inches, |(target, _)| *target);
    targets.first().map(|(target, _)| *target)
}

/// Every unit that a unit may fire at, with the measurements, by id.
pub fn targets(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<(UnitId, Aimed)> {
    field.recall(&TargetsOf(unit), || {
        let enemy = field.unit(unit).side.enemy();
        let Some(weapon) = field.of::<Troops>(unit).weapon else { return Vec::new() };
        let reach = rules.charts().fire.reach(weapon).reach_inches;
        let near = field.units_near(unit, reach, Whom::of(enemy)).into_iter();
        let near = near.filter(|&target| targets::may_be_within(field, unit, target, reach));
        near.filter_map(|target| Some((target, targets::aim(rules, field, unit, target).ok()?))).collect()
    })
}

/// One shot of all figures of a unit that fire at a target.
pub fn whole_shot(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Shot {
    Shot { unit, target, figures: firers(rules, field, unit, Some(target)) }
}

/// A shot of a unit at a target by the procedure that fits both: a volley, light fire, or a volley at light troops.
///
/// # Errors
/// [`NeedDice`] where dice run short.
pub fn shoot(
    rules: &Hmm,
    field: &Field<'_>,
    shot: Shot,
    aimed: &Aimed,
    dice: &mut Dice,
) -> Result<Receipt<VolleyResult>, NeedDice> {
    let Shot { unit, target, figures } = shot;
    let (state, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let target_figures = u32::try_from(figures::men(field, target)).unwrap_or(u32::MAX);
    let Some(weapon) = state.troops.weapon else { unreachable!("only units with small arms may fire") };
    let firers = Firers {
        figures,
        grouping: state.troops.grouping,
        weapon,
        ignition: state.troops.ignition,
        footing: obstacles::footing_of(rules, field, unit),
    };
    let air = air(field);
    match (state.fires_independently(), struck.formation.kind == FormationKind::Skirmish) {
        (true, _) => {
            let fire = LightFire {
                figures,
                weapon,
                distance_inches: aimed.distance_inches,
                mark: light_mark(struck),
                cover: aimed.cover,
                daylight: air.daylight,
                target_figures,
            };
            fire::light_fire(rules.in_force(), &fire, dice)
        }
        (false, true) => {
            let fire =
                LineAtLight { firers, distance_inches: aimed.distance_inches, cover: aimed.cover, target_figures };
            fire::line_at_light(rules.in_force(), &fire, dice)
        }
        (false, false) => {
            let volley = Volley {
                firers,
                air,
                distance_inches: aimed.distance_inches,
                exposure: Exposure {
                    fresh: fresh(rules, field, unit, target),
                    cover: aimed.cover,
                    aspect: aimed.aspect,
                },
                target_figures,
                target_in_reach: aimed.figures_in_reach,
            };
            fire::volley::volley(rules.in_force(), &volley, dice)
        }
    }
}

/// The kind of target of light troops that name a unit: pioneers are pioneers in open order too (hmm.08.03, hmm.08.05).
fn light_mark(target: UnitView<'_>) -> LightMark {
    use crate::rules::hmm::charts::Troop;
    match target.troops.kind {
        Troop::General => LightMark::General,
        Troop::Pioneers => LightMark::Pioneers,
        _ if target.formation.kind == FormationKind::Skirmish => LightMark::Light,
        troop if troop.is_artillery() => LightMark::Crew,
        _ => LightMark::Formed,
    }
}

/// Whether a volley of a unit at a target is a first one: it has not fired at it where it stands (hmm.07.16).
pub(crate) fn fresh(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Fresh {
    let same_place = rules.charts().fire.same_place_inches;
    let now = field.unit(target).front.at;
    let fired = field
        .of::<History>(unit)
        .fired_at
        .iter()
        .any(|(at, place)| *at == target && place.at.distance(now) <= same_place + crate::measure::TOLERANCE);
    if fired { Fresh::Ordinary } else { Fresh::First }
}

/// Whose targets are asked for.
#[derive(Serialize)]
pub(crate) struct TargetsOf(UnitId);

impl Recalled for TargetsOf {
    type Answer = Vec<(UnitId, Aimed)>;
}

/// The targets of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aims {
    /// The firing unit.
    pub unit: UnitId,
    /// The target of all its figures, except the groups that have their own.
    pub target: UnitId,
    /// The targets of single groups of light troops (hmm.08.02).
    pub groups: Vec<UnitId>,
}

impl Aims {
    /// The shots of this volley at the present strength, the main target's first.
    pub fn shots(&self, rules: &Hmm, field: &Field<'_>) -> Vec<Shot> {
        let mut left = firers(rules, field, self.unit, Some(self.target));
        let group = fire::group_of_light_troops(rules.in_force());
        let mut shots = vec![Shot { unit: self.unit, target: self.target, figures: 0 }];
        for &target in &self.groups {
            let figures = group.min(left);
            left -= figures;
            match shots.iter_mut().find(|shot| shot.target == target) {
                Some(shot) => shot.figures += figures,
                None => shots.push(Shot { unit: self.unit, target, figures }),
            }
        }
        shots[0].figures += left;
        shots.retain(|shot| shot.figures > 0);
        shots
    }
}

/// One shot of a unit: this many figures at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The firing unit.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// How many figures of the unit.
    pub figures: u32,
}
