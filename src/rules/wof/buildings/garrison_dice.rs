//! Dividing a garrison among its attackers in a round of combat (wof.20.8.07): its owner says with how many figures it
//! meets each of them; figures not assigned are shared out evenly. Asks and notes; causes no losses.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Domain, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question, Reading, Refusal, Row,
        Sight, Slot, Subject, Up, Value, sequence::system,
    },
    clause::Clause,
    rules::{
        common::{offering::DONE, slots::Slots},
        wof::{
            Wof,
            events::{Change, WofEvent},
            melee::{blocks, fights},
            odds::combat,
            slot_names::slot,
            state::{BattleState, Conduct, UnitState, UnitView},
        },
    },
    table::{Field, Table, UnitId},
};

/// Garrisons are divided.
pub(in crate::rules::wof) const DIVIDED: Row<Wof> =
    Row::of(clause!("wof.20.8.07"), "garrisons are divided", &At(|_: &Dividing| true), || system(step));

/// Its clause.
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

    /// The garrison that is asked, with its attackers.
    fn next(&self) -> Option<&(UnitId, Vec<UnitId>)> {
        self.left.as_ref()?.first()
    }

    /// The same when it has answered.
    pub(in crate::rules::wof) fn passed(&self) -> Self {
        Self { left: Some(self.left.iter().flatten().skip(1).cloned().collect()) }
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
    let fights = fights::fights_now(rules, field, None);
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
    outcome.ask(Question::put_to(found, prompt, CLAUSE, Order::of(found, DONE)));
}

/// The attackers that have no figures assigned yet.
fn unnamed(field: &Field<'_>, (unit, foes): &(UnitId, Vec<UnitId>)) -> Vec<UnitId> {
    let told = &field.of::<Conduct>(*unit).divides;
    foes.iter().copied().filter(|foe| !told.iter().any(|(known, _)| known == foe)).collect()
}

/// The figures that have not been assigned.
fn free(state: UnitView<'_>) -> u32 {
    state.strength.in_ranks().saturating_sub(state.conduct.divides.iter().map(|(_, figures)| u32::from(*figures)).sum())
}

/// To tell off figures against one of them, or to leave the rest to be shared out evenly.
pub(crate) fn offers(task: &Dividing) -> Vec<Offer> {
    let Some((unit, _)) = task.next() else { return Vec::new() };
    let subject = Subject::Unit(*unit);
    let rest = Offer::act(DONE, "Share the rest out evenly", subject, 0, Vec::new(), CLAUSE);
    [rest, Divide::offer(subject)].map(|offer| Offer { role: OfferRole::Answer, ..offer }).to_vec()
}

/// Assigns this many figures of a garrison to an attacker.
#[derive(Clone, Copy, Debug)]
pub struct Divide {
    unit: UnitId,
    foe: UnitId,
    figures: u16,
}

impl Action<Wof> for Divide {
    const VERB: &'static str = "divide";
    const LABEL: &'static str = "Tell off figures";
    const CLAUSE: Clause = CLAUSE;
    type During = Dividing;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TARGET, "Against"), Slot::one(slot::FIGURES, "Figures")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let figures = order.number(slot::FIGURES, 0..=u16::MAX)?;
        let figures = figures.ok_or_else(|| order.malformed("say how many figures"))?;
        Ok(Self { unit: order.unit()?, foe: order.one(slot::TARGET)?, figures })
    }

    /// The attackers, and the figures that are left.
    fn domain(_: &Wof, sight: &Sight<'_, Wof>, _: &Order, name: &str) -> Option<Domain> {
        let garrison = sight.under_way::<Dividing>()?.next()?;
        match name {
            slot::TARGET => Some(Domain::Units(unnamed(&sight.field, garrison))),
            slot::FIGURES => Some(Domain::Number { least: 0, most: free(sight.unit(garrison.0)).into() }),
            _ => None,
        }
    }

    /// All figures that are left against each attacker, or half of them.
    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(garrison) = sight.under_way::<Dividing>().and_then(Dividing::next) else { return Vec::new() };
        let left = free(sight.unit(garrison.0));
        let against = |foe: UnitId| {
            let order = offer.order(sight.seat).with(slot::TARGET, Value::Unit(foe));
            [left, left / 2].map(|figures| order.clone().with(slot::FIGURES, Value::Number(figures.into())))
        };
        unnamed(&sight.field, garrison).into_iter().flat_map(against).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let garrison = asked(sight, Some(self.unit))?;
        let left = free(sight.unit(self.unit));
        match () {
            () if !unnamed(&sight.field, garrison).contains(&self.foe) => {
                Err(Refusal::new(CLAUSE, "it does not attack, or is met already"))
            }
            () if u32::from(self.figures) > left => Err(Refusal::new(CLAUSE, "it has not so many figures left")),
            () => Ok(promise(rules, &sight.field, garrison, Some((self.foe, self.figures)))),
        }
    }

    /// Notes the assignment; the garrison is asked again while several attackers are left.
    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (Some(task), field) = (sight.under_way::<Dividing>(), &sight.field) else { return };
        let Some(garrison) = task.next() else { return };
        let told = field.of::<Conduct>(self.unit).divides.iter().copied().chain([(self.foe, self.figures)]).collect();
        outcome.own(WofEvent::of(self.unit, Change::Divides(told)));
        let open = unnamed(field, garrison).len() - 1;
        outcome.becomes(if open > 1 { task.clone() } else { task.passed() });
    }
}

/// The garrison that is asked.
///
/// # Errors
/// That it is not this unit.
fn asked<'a>(sight: &Sight<'a, Wof>, unit: Option<UnitId>) -> Result<&'a (UnitId, Vec<UnitId>), Refusal> {
    let garrison = sight.under_way::<Dividing>().and_then(Dividing::next);
    garrison.filter(|garrison| Some(garrison.0) == unit).ok_or_else(not_now)
}

/// Judges the order to share out evenly the figures not assigned.
///
/// # Errors
/// That there is no such question for it.
pub(in crate::rules::wof) fn judge_the_rest(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    unit: Option<UnitId>,
) -> Result<Plan, Refusal> {
    Ok(promise(rules, &sight.field, asked(sight, unit)?, None))
}

/// The reason why other orders are refused while a garrison is asked.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "first say how the garrison divides itself")
}

/// The mean result of a garrison in the round, if it assigns figures so and shares out the rest evenly.
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
