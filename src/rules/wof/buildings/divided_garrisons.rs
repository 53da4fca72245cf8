//! How a garrison divides itself among its attackers in a round of combat (wof.20.8.07): its owner says with how many
//! figures it meets each of them; what he does not say is shared out evenly. Asks and notes; strikes nobody.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Domain, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question, Refusal, Sight, Slot, Subject, Up,
        Value,
    },
    clause::Clause,
    rules::wof::{
        Wof,
        events::{Change, WofEvent},
        melee::{pairs, strikes::blocks},
        odds::combat,
        orders::{WofOrder, slot, verb},
        state::{BattleState, Conduct, UnitState, UnitView},
    },
    table::{Field, Table, UnitId},
};

/// The clause of it.
const CLAUSE: Clause = clause!("wof.20.8.07");

/// Which garrisons are still to be divided, each with its attackers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dividing {
    /// Garrisons not asked yet; none while they have not been looked for.
    left: Option<Vec<(UnitId, Vec<UnitId>)>>,
}

impl Dividing {
    /// The beginning.
    pub fn begin() -> Self {
        Self { left: None }
    }
}

/// One step on: the next garrison with several attackers is asked.
pub(in crate::rules::wof) fn step(rules: Res<Wof>, table: Table, task: Up<Dividing>) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    match &task.left {
        None => outcome.becomes(Dividing { left: Some(attacked(rules, field)) }),
        Some(left) => match left.first() {
            Some((unit, _)) => ask(field, &mut outcome, *unit),
            None => outcome.finish(),
        },
    }
    Ok(outcome)
}

/// The garrisons of blocks that several enemies attack: side A's first, by id.
fn attacked(rules: &Wof, field: &Field<'_>) -> Vec<(UnitId, Vec<UnitId>)> {
    let fights = pairs::fights_now(rules, field, None);
    let garrisons = field.resource::<BattleState>().in_order(field, field.units_on_table().map(|unit| unit.id));
    let at_its_block = |unit: UnitId, foe: &UnitId| blocks::block_towards(rules, field, unit, *foe).is_some();
    let foes = |unit: UnitId| {
        let foes = fights.iter().filter_map(|fight| fight.opponent_of(unit));
        foes.filter(|foe| at_its_block(unit, foe)).collect::<Vec<UnitId>>()
    };
    garrisons.into_iter().map(|unit| (unit, foes(unit))).filter(|(_, foes)| foes.len() > 1).collect()
}

fn ask(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let found = field.unit(unit);
    let prompt = format!("How does {} divide itself among its attackers?", found.name);
    outcome.ask(Question::put_to(found, prompt, CLAUSE, Order::of(found, verb::DONE)));
}

fn asked(task: &Dividing) -> Option<&(UnitId, Vec<UnitId>)> {
    task.left.as_ref()?.first()
}

/// The attackers against whom nobody has been told off yet.
fn unnamed(field: &Field<'_>, (unit, foes): &(UnitId, Vec<UnitId>)) -> Vec<UnitId> {
    let told = &field.of::<Conduct>(*unit).divides;
    foes.iter().copied().filter(|foe| !told.iter().any(|(known, _)| known == foe)).collect()
}

/// The figures that have not been told off.
fn free(state: UnitView<'_>) -> u32 {
    state.strength.in_ranks().saturating_sub(state.conduct.divides.iter().map(|(_, figures)| u32::from(*figures)).sum())
}

/// To tell off figures against one of them, or to leave the rest to be shared out evenly.
pub(crate) fn offers(task: &Dividing) -> Vec<Offer> {
    let Some((unit, _)) = asked(task) else { return Vec::new() };
    let offer = |verb: &str, label: &str, slots| Offer {
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(*unit), 0, slots, CLAUSE)
    };
    let slots = vec![Slot::one(slot::TARGET, "Against"), Slot::one(slot::FIGURES, "Figures")];
    vec![offer(verb::DONE, "Share the rest out evenly", Vec::new()), offer(verb::DIVIDE, "Tell off figures", slots)]
}

/// The attackers, and the figures that are left.
pub(crate) fn domain(sight: &Sight<'_, Wof>, name: &str) -> Option<Domain> {
    let task = sight.under_way::<Dividing>()?;
    let garrison = asked(task)?;
    match name {
        slot::TARGET => Some(Domain::Units(unnamed(&sight.field, garrison))),
        slot::FIGURES => Some(Domain::Number { least: 0, most: free(sight.unit(garrison.0)).into() }),
        _ => None,
    }
}

/// All figures that are left against each attacker, or half of them.
pub(crate) fn suggest(sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(task) = sight.under_way::<Dividing>() else { return Vec::new() };
    let Some(garrison) = asked(task) else { return Vec::new() };
    let left = free(sight.unit(garrison.0));
    let against = |foe: UnitId| {
        let order = offer.order(sight.seat).with(slot::TARGET, Value::Unit(foe));
        [left, left / 2].map(|figures| order.clone().with(slot::FIGURES, Value::Number(figures.into())))
    };
    unnamed(&sight.field, garrison).into_iter().flat_map(against).collect()
}

/// Whether a garrison may be divided so.
///
/// # Errors
/// Why not.
pub(crate) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, task: &Dividing, order: &WofOrder) -> Result<Plan, Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(CLAUSE, reason));
    match (order, asked(task)) {
        (WofOrder::Divide(unit, foe, figures), Some(garrison)) if *unit == garrison.0 => {
            let left = free(sight.unit(*unit));
            match () {
                () if !unnamed(&sight.field, garrison).contains(foe) => refuse("it does not attack, or is met already"),
                () if u32::from(*figures) > left => refuse("it has not so many figures left"),
                () => Ok(promise(rules, &sight.field, garrison, Some((*foe, *figures)))),
            }
        }
        (WofOrder::Done(subject), Some(garrison)) if subject.unit() == Some(garrison.0) => {
            Ok(promise(rules, &sight.field, garrison, None))
        }
        _ => refuse("first say how the garrison divides itself"),
    }
}

/// What a garrison does in the round on average, if it tells off figures so and shares out the rest evenly.
fn promise(rules: &Wof, field: &Field<'_>, garrison: &(UnitId, Vec<UnitId>), told: Option<(UnitId, u16)>) -> Plan {
    let (unit, state) = (garrison.0, field.of::<UnitState>(garrison.0));
    let told: Vec<(UnitId, u32)> =
        state.conduct.divides.iter().copied().chain(told).map(|(foe, men)| (foe, men.into())).collect();
    let open: Vec<UnitId> =
        garrison.1.iter().copied().filter(|foe| !told.iter().any(|(known, _)| known == foe)).collect();
    let rest = state.strength.in_ranks().saturating_sub(told.iter().map(|(_, men)| men).sum());
    let each = rest / u32::try_from(open.len().max(1)).unwrap_or(1);
    let shares: Vec<(UnitId, u32)> = told.into_iter().chain(open.into_iter().map(|foe| (foe, each))).collect();
    let enemy_loss = shares.into_iter().map(|(foe, men)| combat::by_figures(rules, field, (unit, foe), men)).sum();
    Plan { outlook: Outlook { enemy_loss, ..Outlook::default() }, ..Plan::default() }
}

/// Notes what was told off; the garrison is asked again while several attackers are left.
pub(crate) fn carry_out(field: &Field<'_>, outcome: &mut Outcome<Wof>, task: &Dividing, order: &WofOrder) {
    let Some((garrison, left)) = task.left.as_ref().and_then(|left| left.split_first()) else { return };
    let mut open = 0;
    if let WofOrder::Divide(unit, foe, figures) = order {
        let told = field.of::<Conduct>(*unit).divides.iter().copied().chain([(*foe, *figures)]).collect();
        outcome.own(WofEvent::of(*unit, Change::Divides(told)));
        open = unnamed(field, garrison).len() - 1;
    }
    let again = (open > 1).then(|| garrison.clone());
    outcome.becomes(Dividing { left: Some(again.into_iter().chain(left.iter().cloned()).collect()) });
}
