//! On whom an event card may be played at a juncture (trl.hc.37).

use crate::{
    measure::TOLERANCE,
    rules::trl::{
        Trl,
        charts::{Commander, EventCard, FormationKind, Going, Motion, Troop},
        formation::placement::{self, Stance},
        state::{Conduct, Juncture, UnitState, UnitView},
    },
    table::{Field, Side, Stand, Unit, UnitId, ask::Whom},
};

/// What a card is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// No unit.
    Nobody,
    /// One of these units; none of them, and it is not played.
    OneOf(Vec<UnitId>),
}

impl Targets {
    /// Whether the card can be played.
    pub fn any(&self) -> bool {
        !matches!(self, Self::OneOf(units) if units.is_empty())
    }
}

/// What a side may play a card on at a juncture.
pub fn targets(rules: &Trl, field: &Field<'_>, side: Side, card: EventCard, juncture: &Juncture) -> Targets {
    let one_of = |units: Vec<UnitId>, fits: &dyn Fn(UnitView<'_>, UnitId) -> bool| {
        let there = |unit: &UnitId| {
            let about = field.get_unit(*unit);
            about.is_some_and(|about| about.on_table() && about.known_to.knows(Some(side)))
        };
        let bears = |unit: &UnitId| !field.of::<Conduct>(*unit).has_card(card);
        let fits = |unit: &UnitId| there(unit) && bears(unit) && fits(field.of::<UnitState>(*unit), *unit);
        Targets::OneOf(units.into_iter().filter(fits).collect())
    };
    let of = |side: Side| field.side(side).map(|unit| unit.id).collect::<Vec<UnitId>>();
    let (own, enemies, concerned) = (|| of(side), || of(side.enemy()), || juncture.units.clone());
    let body = |state: UnitView<'_>, _: UnitId| state.is_body();
    match card {
        EventCard::SeizeTheMoment | EventCard::SmokeAndDust => Targets::Nobody,
        EventCard::NothingStirs => Targets::OneOf(Vec::new()),
        EventCard::FreshCartridges => {
            one_of(concerned(), &|state, _| state.troops.kind.is_infantry() && state.conduct.motion == Motion::Still)
        }
        EventCard::DampPowder => one_of(concerned(), &|state, _| !state.troops.kind.is_artillery()),
        EventCard::DoubleShotted => one_of(concerned(), &|state, _| fires_shot(state.troops.kind)),
        EventCard::ForcedMarch => one_of(own(), &|state, _| state.formation.kind == FormationKind::Column),
        EventCard::MistakenOrder => one_of(enemies(), &|state, _| state.is_body() && !state.is_immobile()),
        EventCard::RallyOnTheEagle => one_of(own(), &|state, _| state.morale.disorientated),
        EventCard::Wavering => one_of(concerned(), &|_, unit| is_near_an_own(rules, field, side, unit)),
        EventCard::CourierTaken => {
            one_of(enemies(), &|state, _| state.general.is_some_and(|general| general.rank == Commander::General))
        }
        EventCard::Sharpshooter => one_of(enemies(), &|state, unit| {
            state.is_body() && state.strength.officer.is_there() && sharpshooter(rules, field, side, unit).is_some()
        }),
        EventCard::LostGuide => one_of(enemies(), &|state, unit| {
            state.is_body() && !state.is_immobile() && is_on_rough_ground(rules, field, unit)
        }),
        EventCard::LocalGuide => one_of(own(), &body),
        EventCard::StragglersReturn => one_of(own(), &|_, unit| with_one_more(rules, field, unit).is_some()),
        EventCard::SpikedGunsRecovered => one_of(own(), &|state, _| {
            state.battery.is_some() && (state.morale.disorientated || state.formation.bogged_in.is_some())
        }),
        EventCard::ReserveCalledUp => {
            one_of(own(), &|state, unit| state.is_body() && !state.is_immobile() && is_in_reserve(rules, field, unit))
        }
        EventCard::BlownHorses => one_of(concerned(), &|state, _| state.troops.kind.is_cavalry()),
        EventCard::HoldTheLine
        | EventCard::ColdSteel
        | EventCard::CaissonExplodes
        | EventCard::SteadyLads
        | EventCard::FormSquare
        | EventCard::FalseBugle => one_of(concerned(), &body),
    }
}

/// Whether a type of guns fires solid shot.
pub fn fires_shot(troop: Troop) -> bool {
    troop.is_artillery() && !troop.lobs()
}

fn is_near_an_own(rules: &Trl, field: &Field<'_>, side: Side, unit: UnitId) -> bool {
    let within = rules.charts().event_cards.wavering_within_inches;
    let near = field.reach_within(unit, within, Whom::of(side));
    near.iter().any(|near| field.of::<UnitState>(near.stand.unit).is_body())
}

/// The light infantry in loose order of a side that is nearest to an enemy, near enough to shoot its officer.
pub fn sharpshooter(rules: &Trl, field: &Field<'_>, side: Side, enemy: UnitId) -> Option<UnitId> {
    let within = rules.charts().event_cards.sharpshooter_within_inches;
    let near = field.reach_within(enemy, within, Whom::of(side)).into_iter();
    near.map(|near| near.stand.unit).find(|unit| field.of::<UnitState>(*unit).skirmishes())
}

fn is_on_rough_ground(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    let chart = &rules.charts().terrain;
    let rough = |stand: &Stand| {
        let under = field.ground_under(&stand.body());
        let going = |ground: &crate::table::Feature| chart.going(rules.terrain(ground));
        under.into_iter().any(|ground| matches!(going(ground), Going::Difficult | Going::VeryDifficult))
    };
    field.stands_of(unit).any(rough)
}

/// Whether a unit is still where its army drew up: in its zone, or near the edge of its side.
fn is_in_reserve(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    let plan = &rules.briefing().plan;
    let stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    plan.must_lie_in_a_zone(unit, &stands, clause!("trl.hc.37")).is_ok()
        || is_near_its_edge(rules, field, field.unit(unit), &stands)
}

fn is_near_its_edge(rules: &Trl, field: &Field<'_>, unit: &Unit, stands: &[Stand]) -> bool {
    let out = rules.briefing().plan.home_edge(unit.side).vector();
    let size = bevy::math::Vec2::new(field.size().width, field.size().depth);
    let edge = out.dot(size * out.max(bevy::math::Vec2::ZERO));
    let within = rules.charts().event_cards.reserve_within_inches;
    stands.iter().all(|stand| edge - out.dot(stand.pose.at) <= within + TOLERANCE)
}

/// A unit with one of its fallen company stands back, where it has room for it: its stands and its width.
pub fn with_one_more(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Option<Vec<Stand>> {
    let mut state = field.of::<UnitState>(unit).copied();
    let lies = matches!(state.formation.kind, FormationKind::Line | FormationKind::Column | FormationKind::Loose);
    if state.general.is_some() || state.strength.fallen == 0 || !lies || !field.unit(unit).on_table() {
        return None;
    }
    state.strength.fallen -= 1;
    let front = field.unit(unit).front;
    let stands = placement::stands(rules, state.view(), unit, Stance::of(state.view()), front);
    placement::must_fit(rules, field, unit, &stands).ok().map(|()| stands)
}
