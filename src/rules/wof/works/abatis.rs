//! Clearing an abatis at the start of the combat phase (wof.20.9.06, wof.20.9.07): units that spent the turn at it may
//! throw for it, one after another, side A's first. Decides which may and what a throw opens; makes no moves.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Happening, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question, Reading, Refusal,
        Row, Sight, Subject, Up, sequence::throws,
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::{Shape, TOLERANCE},
    receipt::Line,
    rules::{
        common::{layout, offering::DONE},
        wof::{
            Wof,
            charts::TerrainKind,
            formation::figures::{self, Figure},
            journal::line,
            melee::touch,
            movement::completed_moves,
            state::{Acted, BattleState, UnitState},
            terrain::{self, AbatisParty},
        },
    },
    table::{Feature, FeatureState, Field, Table, UnitId},
};

/// An abatis is cleared.
pub(in crate::rules::wof) const CLEARED: Row<Wof> =
    Row::of(clause!("wof.20.9.06"), "an abatis is cleared", &At(|_: &Clearing| true), || throws(step));

/// The clause of the throw.
const CLAUSE: Clause = clause!("wof.20.9.06");

/// The units still to be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clearing {
    /// Units not asked yet; none while they have not been looked for.
    left: Option<Vec<UnitId>>,
    /// Whether the first of them has been ordered to throw.
    throws: Option<UnitId>,
}

impl Clearing {
    /// The beginning.
    pub fn begin() -> Self {
        Self { left: None, throws: None }
    }

    /// The unit that is asked.
    pub(in crate::rules::wof) fn asked(&self) -> Option<UnitId> {
        self.left.as_ref()?.first().copied()
    }

    /// The same when it has answered.
    pub(in crate::rules::wof) fn passed(&self) -> Self {
        Self { left: Some(self.left.iter().flatten().skip(1).copied().collect()), throws: None }
    }
}

/// One step on: the next unit is asked, or throws.
pub(in crate::rules::wof) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Wof>,
    table: Table,
    task: Up<Clearing>,
) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let go_on = |left: Vec<UnitId>| Clearing { left: Some(left), throws: None };
    match (task.throws, &task.left) {
        (Some(unit), left) => {
            throw(rules, field, dice, &mut outcome, unit)?;
            outcome.becomes(go_on(left.clone().unwrap_or_default()));
        }
        (None, None) => outcome.becomes(go_on(able(rules, field))),
        (None, Some(left)) => match left.first() {
            Some(&unit) => ask(field, &mut outcome, unit),
            None => outcome.finish(),
        },
    }
    Ok(outcome)
}

/// The units that spent the turn with enough figures at an abatis: side A's first, by id.
fn able(rules: &Wof, field: &Field<'_>) -> Vec<UnitId> {
    let able = field.units_on_table().map(|unit| unit.id).filter(|&unit| at_an_abatis(rules, field, unit).is_some());
    field.resource::<BattleState>().in_order(field, able)
}

/// The abatis at which a unit stood the whole turn with its front, and the figures of its first rank that stand there.
fn at_an_abatis<'f>(rules: &Wof, field: &Field<'f>, unit: UnitId) -> Option<(&'f Feature, Vec<Figure>)> {
    let state = field.of::<UnitState>(unit);
    let idle = state.conduct.act == Acted::Nothing && !state.morale.confused && !state.morale.is_routing();
    if !idle || !state.is_body() || state.formation.garrison.is_some() || !state.condition().troop.is_infantry() {
        return None;
    }
    let front: Vec<Figure> = figures::front_rank(&figures::of(rules, field, unit)).copied().collect();
    let fours = rules.charts().terrain.abatis.figures_a_die as usize;
    field.features().filter(|feature| rules.terrain(feature) == TerrainKind::Abatis).find_map(|feature| {
        let at: Vec<Figure> = touch::standing_at(rules, field, &front, feature.id)
            .into_iter()
            .map(|touching| front[touching.ours])
            .collect();
        (at.len() >= fours && at.iter().any(|figure| !is_open(feature, field, figure))).then_some((feature, at))
    })
}

/// Whether the abatis is gone already before a figure.
fn is_open(feature: &Feature, field: &Field<'_>, figure: &Figure) -> bool {
    let along = field.space().feature(feature.id).map_or(0.0, |shape| along(shape, figure));
    feature.state.openings().iter().any(|(from, to)| (*from..=*to).contains(&along))
}

fn ask(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let found = field.unit(unit);
    let prompt = format!("Does {} clear the abatis?", found.name);
    outcome.ask(Question::put_to(found, prompt, CLAUSE, Order::of(found, Clear::VERB)));
}

/// To clear it or to leave it.
pub(crate) fn offers(task: &Clearing) -> Vec<Offer> {
    let Some(unit) = task.asked() else { return Vec::new() };
    let offer = |verb: &str, label: &str| Offer {
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(unit), 0, Vec::new(), CLAUSE)
    };
    vec![offer(Clear::VERB, Clear::LABEL), offer(DONE, "Leave it")]
}

/// The reason why other orders are refused while a unit is asked.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "first say whether the abatis is cleared")
}

/// Clears the abatis before it.
#[derive(Clone, Copy, Debug)]
pub struct Clear(UnitId);

impl Action<Wof> for Clear {
    const VERB: &'static str = "clear";
    const LABEL: &'static str = "Clear the abatis";
    const CLAUSE: Clause = CLAUSE;
    type During = Clearing;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    /// Whether it does, at the price of its order (wof.20.9.07).
    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let asked = sight.under_way::<Clearing>().and_then(Clearing::asked).filter(|unit| *unit == self.0);
        let unit = asked.ok_or_else(not_now)?;
        let figures = at_an_abatis(rules, &sight.field, unit).map_or(0, |(_, at)| at.len());
        let chart = rules.charts().terrain.abatis;
        let dice = figures / chart.figures_a_die as usize;
        let line = Line {
            label: format!("dice, each clears from {}", chart.removed_from),
            value: i64::try_from(dice).unwrap_or_default().into(),
            clause: CLAUSE,
        };
        let clears = layout::count(usize::from(7_u8.saturating_sub(chart.removed_from))) / 6.0;
        let freed = clears * layout::count(sight.field.figures_of(unit));
        Ok(Plan {
            lines: vec![line],
            warnings: vec!["it becomes disordered (wof.20.9.07)".to_owned()],
            outlook: Outlook { freed, ..Outlook::default() },
            ..Plan::default()
        })
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Some(task) = sight.under_way::<Clearing>() {
            outcome.becomes(Clearing { throws: Some(self.0), ..task.passed() });
        }
    }
}

/// A die for each four figures from the left on; each that succeeds opens their front, and the unit that throws is
/// disordered (wof.20.9.07).
fn throw(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
) -> Result<(), NeedDice> {
    let Some((feature, at)) = at_an_abatis(rules, field, unit) else { return Ok(()) };
    let receipt = terrain::clear_abatis(
        rules.in_force(),
        &AbatisParty { figures: u32::try_from(at.len()).unwrap_or_default() },
        dice,
    )?;
    let each = rules.charts().terrain.abatis.figures_a_die as usize;
    let cleared: Vec<&[Figure]> = at
        .chunks_exact(each)
        .enumerate()
        .filter(|(four, _)| receipt.result.contains(four))
        .map(|(_, four)| four)
        .collect();
    let name = &field.unit(unit).name;
    let text = if cleared.is_empty() {
        format!("{name} worked at {} in vain.", feature.name)
    } else {
        format!("{name} cleared a way through {}.", feature.name)
    };
    outcome.happen(line(field, unit, text, CLAUSE).with(receipt.account));
    if !cleared.is_empty() {
        let state = opened(field, feature, &cleared);
        outcome.happen(Happening::FeatureChanged { feature: feature.id, state });
    }
    completed_moves::disorder(field, outcome, unit, clause!("wof.20.9.07"), "clearing the abatis");
    Ok(())
}

/// The state of an abatis with an opening before each of some fours; fours side by side make one opening.
fn opened(field: &Field<'_>, feature: &Feature, before: &[&[Figure]]) -> FeatureState {
    let mut openings = feature.state.openings().to_vec();
    let Some(shape) = field.space().feature(feature.id) else { return feature.state.clone() };
    for four in before {
        let half = |figure: &Figure| figure.body.footprint.frontage / 2.0;
        let ends =
            four.iter().flat_map(|figure| [along(shape, figure) - half(figure), along(shape, figure) + half(figure)]);
        let (from, to) = ends.fold((f32::INFINITY, f32::NEG_INFINITY), |(from, to), end| (from.min(end), to.max(end)));
        match openings
            .iter_mut()
            .find(|(known_from, known_to)| from <= *known_to + TOLERANCE && to >= *known_from - TOLERANCE)
        {
            Some(known) => *known = (known.0.min(from), known.1.max(to)),
            None => openings.push((from, to)),
        }
    }
    FeatureState::Gapped(openings)
}

/// The position along a line or a border, in inches, of the place before a figure.
fn along(shape: &Shape, figure: &Figure) -> f32 {
    shape.inches_along(figure.body.front().at)
}
