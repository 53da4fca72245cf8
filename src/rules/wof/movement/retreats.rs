//! Voluntary retreats (wof.21.2, an option): one or two rout moves away from the enemy, and their price.

use bevy::math::Vec2;

use crate::{
    battle::{Action, Domain, LegKind, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    measure::{Body, Facing, Leg, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::layout,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{
                Drill, FormationKind, Pace, Pips, Ranks, Rules, Spirit, Troop,
                options::{AGREED_BEFOREHAND, Toggle},
            },
            condition::Condition,
            events::{Change, Hit, WofEvent},
            fire::losses::{self, Loss},
            formation::{cohesion, placement},
            journal::line,
            morale::{rout_moves, routers},
            movement::{
                choices, completed_moves, ground, plain_moves,
                rates::rate_inches,
                route,
                state::Moves,
                walk::{Allowance, Purpose, Walk},
                who_may_move,
            },
            slot_names::slot,
            state::{Acted, UnitState, UnitView},
            terrain::Care,
            visibility::scene,
        },
    },
    table::{Field, Stand, UnitId, ask},
};

/// The clause of irregulars, which do not retreat but may be put into rout.
const IRREGULARS: Clause = clause!("wof.21.2.03");

/// Goes back by legs at the rate of a rout.
#[derive(Clone, Debug)]
pub struct Retreat {
    unit: UnitId,
    legs: Vec<Leg>,
}

impl Action<Wof> for Retreat {
    const VERB: &'static str = "retreat";
    const LABEL: &'static str = "Retreat";
    const CLAUSE: Clause = clause!("wof.21.2.01");
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PATH, "Path")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let retreats = may_retreat(rules, field, unit).is_ok();
        Self::offered_if(retreats && cohesion::must_hold_together(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, legs: order.one(slot::PATH)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit().filter(|_| name == slot::PATH)?;
        Some(choices::paths_of(sight, unit, most_inches(rules, &sight.field, unit), &[LegKind::Turn]))
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        offer.subject.unit().map_or_else(Vec::new, |unit| suggest(rules, sight, offer, unit))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        judge(rules, &sight.field, self.unit, &self.legs)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        carry_out(rules, &sight.field, outcome, self.unit, &self.legs);
    }
}

/// Lets irregulars run, though nothing has broken them.
#[derive(Clone, Copy, Debug)]
pub struct LetRun(UnitId);

impl Action<Wof> for LetRun {
    const VERB: &'static str = "let_run";
    const LABEL: &'static str = "Let it run";
    const CLAUSE: Clause = IRREGULARS;
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(judge_run(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        judge_run(rules, &sight.field, self.0)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        run(rules, &sight.field, outcome, self.0);
    }
}

/// Whether a unit's owner may put it into rout: irregulars that might retreat if they were regulars (wof.21.2.03).
///
/// # Errors
/// The reason why he may not.
fn judge_run(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<Plan, Refusal> {
    who_may_move::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if rules.options().voluntary_retreat == Toggle::Off => {
            refuse(clause!("wof.21.2.01"), "voluntary retreats are not in play")
        }
        () if state.troops.drill != Drill::Irregular => {
            refuse(IRREGULARS, "only irregulars are put into rout by their owner")
        }
        () => {
            let outlook = Outlook { own_loss: layout::count(state.strength.figures() as usize), ..Outlook::default() };
            Ok(Plan {
                outlook,
                warnings: vec!["It breaks, and irregulars do not rally (wof.21.4.05).".to_owned()],
                ..Plan::default()
            })
        }
    }
}

/// The owner lets it run: it breaks as from the nearest enemy (wof.21.2.03).
fn run(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let text = format!("{} was let go.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, IRREGULARS));
    rout_moves::break_unit(rules, field, outcome, unit, None);
}

/// Whether troops may go back of their own will as they stand: regular foot, horse and limbered guns that do not rout
/// (wof.21.2.01, wof.21.2.03).
///
/// # Errors
/// The reason why they may not.
pub fn may_go_back(unit: Condition) -> Result<(), Refusal> {
    who_may_move::may_move_in(unit.formation)?;
    match () {
        () if unit.spirit == Spirit::Routing => Err(routers::routers_run()),
        () if unit.drill == Drill::Irregular => {
            Err(Refusal::new(IRREGULARS, "irregulars do not retreat of their own will"))
        }
        () if unit.troop == Troop::Artillery && unit.formation != FormationKind::Limbered => {
            Err(Refusal::new(clause!("wof.21.2.01"), "only guns on their limber retreat"))
        }
        () => Ok(()),
    }
}

/// Those who may go back may do so where retreats are in play and they have not moved (wof.21.2.01).
fn may_retreat(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    who_may_move::may_march(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    if rules.options().voluntary_retreat == Toggle::Off {
        return Err(Refusal::new(AGREED_BEFOREHAND, "the players have not agreed on voluntary retreats"));
    }
    may_go_back(state.condition())?;
    if state.conduct.spent > TOLERANCE {
        return Err(Refusal::new(clause!("wof.21.2.01"), "a retreat takes the whole move"));
    }
    Ok(())
}

fn rout_inches(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    let state = field.of::<UnitState>(unit);
    ground::rate_inches(rules, field, state, Pace::Rout, Purpose::Evade).unwrap_or_default()
}

/// The farthest that a retreat goes, inches.
fn most_inches(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    rout_inches(rules, field, unit) * rules.charts().movement.retreat.most_moves
}

/// A retreat as it would go.
fn retreat(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Result<Walk, Refusal> {
    may_retreat(rules, field, unit)?;
    let chart = rules.charts().movement.retreat;
    let allowance = Allowance { part: chart.most_moves, pace: Pace::Rout };
    let walk = route::walk(rules, field, unit, legs, allowance, Care::Hasty, Purpose::Evade);
    if let Some(stops) = &walk.stops {
        return Err(stops.clone());
    }
    let least = chart.least_moves * rout_inches(rules, field, unit);
    if walk.inches < least - TOLERANCE {
        return Err(Refusal::new(clause!("wof.21.2.01"), format!("a retreat is at least {least:.0} in long"))
            .by(least - walk.inches));
    }
    let stands = completed_moves::moved_stands(field, unit, &walk);
    placement::must_fit(rules, field, unit, &stands)?;
    must_lead_away(rules, field, unit, &walk, &stands)?;
    Ok(walk)
}

/// It ends farther from every enemy than it began, and goes away from more than half of those in sight (wof.21.2.01).
fn must_lead_away(rules: &Wof, field: &Field<'_>, unit: UnitId, walk: &Walk, stands: &[Stand]) -> Result<(), Refusal> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let gap = |subject: ask::Subject<'_>, enemy: UnitId| {
        field.reach(subject, enemy).map_or(f32::INFINITY, |reach| reach.distance())
    };
    let enemies: Vec<UnitId> = bodies_of_the_enemy(field, unit);
    for &enemy in &enemies {
        if gap(ask::Subject::Bodies(&bodies), enemy) <= gap(ask::Subject::Unit(unit), enemy) {
            return Err(Refusal::new(
                clause!("wof.21.2.01"),
                format!("it would end no farther from {}", field.unit(enemy).name),
            ));
        }
    }
    let way = walk.front.at - field.unit(unit).at();
    let seen: Vec<UnitId> = enemies.into_iter().filter(|&enemy| scene::sees(rules, field, unit, enemy)).collect();
    let away = seen.iter().filter(|&&enemy| way.dot(field.unit(enemy).at() - field.unit(unit).at()) < 0.0).count();
    if 2 * away <= seen.len() && !seen.is_empty() {
        return Err(Refusal::new(clause!("wof.21.2.01"), "it would not go away from most of the enemies whom it sees"));
    }
    Ok(())
}

fn bodies_of_the_enemy(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let enemies = field.side(field.unit(unit).side.enemy());
    enemies
        .filter(|enemy| enemy.on_table() && field.of::<UnitState>(enemy.id).is_body())
        .map(|enemy| enemy.id)
        .collect()
}

/// The loss of a unit of such spirit and so many figures at the start: a twelfth, two if it is shaken already
/// (wof.21.2.02).
pub fn price(rules: Rules<'_>, spirit: Spirit, start_figures: u32) -> Pips {
    let chart = rules.charts.movement.retreat;
    let twelfths = if spirit == Spirit::Shaken { chart.shaken_twelfths } else { chart.twelfths };
    Pips::of_twelfths(twelfths, start_figures)
}

fn price_of(rules: &Wof, state: UnitView<'_>) -> Pips {
    price(rules.in_force(), state.morale.spirit, state.strength.start_figures.into())
}

/// Whether a retreat is legal, and how it would go.
///
/// # Errors
/// The reason why it is not legal.
fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Result<Plan, Refusal> {
    let walk = retreat(rules, field, unit, legs)?;
    let mut plan = plain_moves::plan_of(rules, field, unit, &walk);
    plan.cost_inches = Some(walk.inches);
    plan.left_inches = Some(0.0);
    plan.outlook.own_loss = layout::count(price_of(rules, field.of::<UnitState>(unit)).figures() as usize);
    plan.warnings.push("It becomes disordered and shaken, and loses men (wof.21.2.02).".to_owned());
    Ok(plan)
}

/// Goes back, and pays.
fn carry_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, legs: &[Leg]) {
    let Ok(walk) = retreat(rules, field, unit, legs) else { return };
    let state = field.of::<UnitState>(unit);
    let own = |change: Change| WofEvent::of(unit, change);
    outcome.own(own(Change::Spent(1.0, Acted::Retreated)));
    completed_moves::go(rules, field, outcome, unit, &walk);
    if state.formation.ranks == Ranks::Ordered && walk.disordered.is_none() {
        outcome.own(own(Change::Ranks(Ranks::Disordered)));
    }
    if state.morale.spirit == Spirit::Good {
        outcome.own(own(Change::Spirit(Spirit::Shaken)));
    }
    let text = format!("{} retreated {:.0} in, disordered and shaken.", field.unit(unit).name, walk.inches);
    outcome.happen(line(field, unit, text, clause!("wof.21.2.02")));
    losses::inflict(rules, field, outcome, &[Loss { unit, pips: price_of(rules, state), by: None, hit: Hit::Price }]);
}

/// Straight away from the middle of the enemy, one rout move and two, looking the way it goes or back.
fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer, unit: UnitId) -> Vec<Order> {
    let enemies = bodies_of_the_enemy(&sight.field, unit);
    let middle = layout::middle(enemies.iter().map(|&enemy| sight.field.unit(enemy).at())).unwrap_or_default();
    let front = sight.field.unit(unit).front;
    let Some(away) = Facing::along(front.at - middle) else { return Vec::new() };
    let rate = rout_inches(rules, &sight.field, unit);
    let local = Pose::new(Vec2::ZERO, front.facing).to_local(away.vector());
    let order = offer.order(sight.seat);
    let paths = [rate, rate * 1.5, rate * 2.0].into_iter().flat_map(|inches| {
        let turned = vec![Leg::Turn(front.facing.turn_to(away)), Leg::Advance(inches)];
        [vec![Leg::Oblique(local.x * inches, local.y * inches)], turned]
    });
    paths.map(|legs| order.clone().with(slot::PATH, Value::Path(legs))).collect()
}

inputs! {
    /// The cost of a voluntary retreat.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct RetreatPrice for "wof.retreat" by clause!("wof.21.2.01") {
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.21.2.02")).or("24"),
        /// How far it would go.
        inches: f32 = measure("inches", clause!("wof.21.2.01")).or("12"),
        /// The unit that retreats.
        unit: Condition = group(),
    }
}

/// The cost of a voluntary retreat, and its least length (wof.21.2.01, wof.21.2.02).
pub fn price_of_retreat(rules: Rules<'_>, of: &RetreatPrice) -> Receipt<()> {
    let (mut draft, unit, chart) = (of.draft(), of.unit, rules.charts.movement.retreat);
    let rout = rate_inches(rules, unit, unit.formation, Pace::Rout).unwrap_or_default();
    let (least, most) = (chart.least_moves * rout, chart.most_moves * rout);
    let lost = price(rules, unit.spirit, of.start);
    let word = match of.inches {
        inches if inches < least => "too short",
        inches if inches > most => "too far",
        _ => "legal",
    };
    draft.note(clause!("wof.21.2.01"), format!("from {least} to {most} in"), word);
    draft.note(clause!("wof.21.2.02"), "lost", lost.to_string());
    draft.result("length", word);
    draft.result("pips", lost.0);
    draft.close(())
}
