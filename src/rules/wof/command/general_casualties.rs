//! Casualties of generals: danger with a unit that takes losses, capture with a unit that is lost, capture of a general
//! alone (wof.6.2, `wof.h.general_loss`). Losses and moves are made elsewhere; they are checked here afterwards.

use bevy::math::Vec2;

use crate::{
    battle::{
        Happening, Outcome,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    measure::{Facing, Pose},
    receipt::Receipt,
    rules::{
        common::journal::Weight,
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Pips, Rules},
            events::{Change, WofEvent},
            formation::{
                figures,
                placement::{self, Stance},
            },
            journal::line,
            melee::ranks,
            state::{BattleState, Conduct, General, Morale, UnitState},
        },
    },
    table::{Field, Presence, Stand, UnitId, Whom, ask::Subject},
};

/// Lone generals are not shot at.
pub(in crate::rules::wof) const LONE_GENERALS: Clause = clause!("wof.6.2.02");

/// The grid of places tried for a general that must step aside, inches.
const TRIED_EVERY: f32 = 0.25;
/// In how many directions they are tried.
const DIRECTIONS: u16 = 16;
/// How far away places are tried, in steps.
const STEPS: u16 = 96;

/// Every general that has joined a unit: danger by the unit's losses in this phase, or capture where the unit is lost
/// (wof.6.2.01, `wof.h.general_loss`). After damage, before morale tests.
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn with_their_units(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
) -> Result<(), NeedDice> {
    with_lost_units(rules, field, dice, outcome)?;
    for (general, host) in joined(field) {
        if !field.unit(host).on_table() {
            continue;
        }
        let losses = &field.of::<Conduct>(host).losses;
        let receipt = danger(&Danger { lost: losses.all, front_rank: u32::from(losses.front_rank) }, dice)?;
        if receipt.account.dice.is_empty() {
            continue;
        }
        let fell = receipt.result == Fate::Killed;
        let name = &field.unit(general).name;
        let text =
            if fell { format!("{name} was killed.") } else { format!("{name} was in danger and came to no harm.") };
        let weight = if fell { Moment::LeaderDown.into() } else { Weight::from(EntryWeight::Plain) };
        outcome.happen(line(field, general, text, clause!("wof.6.2.01")).weighing(weight).with(receipt.account));
        if fell {
            remove(outcome, general);
        }
    }
    Ok(())
}

/// Notes how many figures stand in the front rank of each unit that a general has joined, as a phase begins: those of
/// all faces of a square, all loose figures with no figure before them, all gunners at their guns (wof.6.2.01).
pub(in crate::rules::wof) fn note_front_ranks(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>) {
    for (_, host) in joined(field) {
        let figures = ranks::roster(rules, field, host).figures;
        let first = figures::front_rank(&figures).count();
        outcome.own(WofEvent::of(host, Change::FrontRank(u16::try_from(first).unwrap_or(u16::MAX))));
    }
}

/// Generals with a unit destroyed or dispersed: each is captured or gets away (`wof.h.general_loss`).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn with_lost_units(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
) -> Result<(), NeedDice> {
    for (general, host) in joined(field) {
        let is_lost = match field.unit(host).presence {
            Presence::Lost => true,
            Presence::LeftTable => field.of::<Morale>(host).is_routing(),
            _ => false,
        };
        if is_lost {
            let receipt = capture(rules.in_force(), &Capture { exposure: Exposure::WithALostUnit }, dice)?;
            let name = &field.unit(general).name;
            let taken = receipt.result == Fate::Captured;
            let text = if taken { format!("{name} was captured.") } else { format!("{name} got away.") };
            let weight = if taken { Moment::LeaderDown.into() } else { Weight::from(EntryWeight::Decisive) };
            let account = Some(receipt.account);
            outcome.happen(line(field, general, text, clause!("wof.h.general_loss")).weighing(weight).with(account));
            if taken { remove(outcome, general) } else { escape(rules, field, outcome, general) }
        }
    }
    Ok(())
}

/// Generals that have joined a unit, with it: side A's first (`wof.h.roll_order`).
pub(crate) fn joined(field: &Field<'_>) -> Vec<(UnitId, UnitId)> {
    let host = |general: UnitId| Some((general, field.get_of::<General>(general)?.joined?));
    let of = |side| field.side(side).filter_map(|unit| host(unit.id));
    field.resource::<BattleState>().sides().into_iter().flat_map(of).collect()
}

/// He is gone and is not replaced (`wof.h.general_loss`).
fn remove(outcome: &mut Outcome<Wof>, general: UnitId) {
    outcome.own(WofEvent::of(general, Change::Joined(None)));
    outcome.happen(Happening::Presence { unit: general, presence: Presence::Lost });
}

/// He rides some inches towards his own edge, as far as there is passable ground (`wof.h.general_loss`).
fn escape(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, general: UnitId) {
    let home = rules.briefing().plan.home_edge(field.unit(general).side).vector();
    let most = rules.charts().command.escapes_inches;
    let from = field.unit(general).front;
    let places = tried(most).map(|inches| from.at + home * (most - inches));
    outcome.own(WofEvent::of(general, Change::Joined(None)));
    place_at_the_first(rules, field, outcome, general, places);
}

/// Distances from nothing to the most.
fn tried(most: f32) -> impl Iterator<Item = f32> {
    (0..=STEPS).map(|step| f32::from(step) * TRIED_EVERY).take_while(move |inches| *inches <= most)
}

/// Generals alone that the moves of enemy units touch: each such unit may capture him, else he steps aside
/// (wof.6.2.03).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn standing_alone(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
) -> Result<(), NeedDice> {
    let alone = |general: &UnitId| field.get_of::<General>(*general).is_some_and(|general| general.joined.is_none());
    let of = |side| field.side(side).map(|unit| unit.id).filter(alone);
    let generals: Vec<UnitId> = field.resource::<BattleState>().sides().into_iter().flat_map(of).collect();
    for general in generals {
        let there = touching(rules, field, general);
        let mut taken = false;
        for enemy in who_may_take(field, general, &there) {
            let receipt = capture(rules.in_force(), &Capture { exposure: Exposure::Alone }, dice)?;
            taken = receipt.result == Fate::Captured;
            let (name, by) = (&field.unit(general).name, &field.unit(enemy).name);
            let text = if taken { format!("{by} captured {name}.") } else { format!("{name} got away from {by}.") };
            let weight = if taken { Moment::LeaderDown.into() } else { Weight::from(EntryWeight::Decisive) };
            let account = Some(receipt.account);
            outcome.happen(line(field, general, text, clause!("wof.6.2.03")).weighing(weight).with(account));
            if taken {
                remove(outcome, general);
                break;
            }
            outcome.own(WofEvent::of(general, Change::Escaped(enemy)));
        }
        if !taken && !there.is_empty() {
            step_aside(rules, field, outcome, general);
        }
    }
    Ok(())
}

/// The enemies that touch a general or went over him this turn, each once a turn, by id (wof.6.2.03).
fn who_may_take(field: &Field<'_>, general: UnitId, there: &[UnitId]) -> Vec<UnitId> {
    let turn = &field.of::<Conduct>(general);
    let mut enemies: Vec<UnitId> =
        there.iter().chain(&turn.touched_by).copied().filter(|enemy| !turn.escaped.contains(enemy)).collect();
    enemies.sort_unstable();
    enemies.dedup();
    enemies
}

/// The enemy bodies that touch a general, by id.
fn touching(rules: &Wof, field: &Field<'_>, general: UnitId) -> Vec<UnitId> {
    let bases: Vec<_> = field.stands_of(general).map(Stand::body).collect();
    touching_at(rules, field, general, &bases)
}

fn touching_at(rules: &Wof, field: &Field<'_>, general: UnitId, bases: &[crate::measure::Body]) -> Vec<UnitId> {
    let enemy = field.unit(general).side.enemy();
    let contact = rules.charts().movement.contact_inches;
    let near = field.reach_within(Subject::Bodies(bases), contact, Whom::of(enemy));
    let mut units: Vec<UnitId> =
        near.into_iter().map(|near| near.stand.unit).filter(|unit| field.of::<UnitState>(*unit).is_body()).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// To the nearest place out of contact with every enemy (wof.6.2.03).
fn step_aside(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, general: UnitId) {
    let from = field.unit(general).front.at;
    let ways = (0..DIRECTIONS)
        .map(|way| Facing::from_bearing(f32::from(way) * 360.0 / f32::from(DIRECTIONS)).vector())
        .collect::<Vec<_>>();
    let places = (1..=STEPS).flat_map(|step| ways.iter().map(move |way| from + *way * (f32::from(step) * TRIED_EVERY)));
    place_at_the_first(rules, field, outcome, general, places);
}

/// Puts a general at the first place that is legal and out of contact.
fn place_at_the_first(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    general: UnitId,
    places: impl Iterator<Item = Vec2>,
) {
    let (state, facing) = (field.of::<UnitState>(general), field.unit(general).front.facing);
    for at in places {
        let front = Pose::new(at, facing);
        let stands = placement::stands(rules, state, general, Stance::of(state), front);
        let bases: Vec<_> = stands.iter().map(Stand::body).collect();
        if placement::must_fit(rules, field, general, &stands).is_ok()
            && touching_at(rules, field, general, &bases).is_empty()
        {
            return outcome.happen(Happening::Laid { unit: general, front, stands });
        }
    }
}

inputs! {
    /// The danger to a general that has joined a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Danger for "wof.general_risk" by clause!("wof.6.2.01") {
        /// Pips that his unit lost in the phase.
        lost: Pips = count("pips", clause!("wof.6.2.01")),
        /// Front-rank figures at the start of the phase.
        front_rank: u32 = count("figures", clause!("wof.6.2.01")),
    }

    /// Whether a general is captured.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Capture for "wof.general_capture" by clause!("wof.6.2.03") {
        /// Whether his unit is lost; if not, he is alone.
        exposure: Exposure = flag(clause!("wof.h.general_loss")).named("with_unit").unlisted(),
    }
}

/// The fate of a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing.
    Unharmed,
    /// He fell.
    Killed,
    /// He was taken.
    Captured,
}

/// The danger to a general that has joined a unit: a die less the full pips a front-rank figure that it lost in the
/// phase (wof.6.2.01); no die where it lost less than one.
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn danger(of: &Danger, dice: &mut Dice) -> Result<Receipt<Fate>, NeedDice> {
    let mut draft = of.draft();
    let full = of.lost.0.checked_div(of.front_rank).unwrap_or_default();
    draft.note(clause!("wof.6.2.01"), "full pips lost for each front-rank figure", full);
    if full == 0 {
        draft.result("fate", "unharmed");
        return Ok(draft.close(Fate::Unharmed));
    }
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.6.2.01"), "danger to the general"))?);
    draft.modify(clause!("wof.6.2.01"), "losses about him", -i32::try_from(full).unwrap_or(i32::MAX));
    let fate = if draft.sum() <= 0 { Fate::Killed } else { Fate::Unharmed };
    draft.result("fate", if fate == Fate::Killed { "killed" } else { "unharmed" });
    Ok(draft.close(fate))
}

/// In what case a general may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// He is alone and an enemy unit touches him (wof.6.2.03).
    Alone,
    /// The unit that he had joined is destroyed or disperses (`wof.h.general_loss`).
    WithALostUnit,
}

impl Flag for Exposure {
    const NO: Self = Self::Alone;
    const YES: Self = Self::WithALostUnit;
}

/// Throws whether a general is captured (wof.6.2.03, `wof.h.general_loss`).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn capture(rules: Rules<'_>, of: &Capture, dice: &mut Dice) -> Result<Receipt<Fate>, NeedDice> {
    let chart = &rules.charts.command;
    let (clause, most) = match of.exposure {
        Exposure::Alone => (clause!("wof.6.2.03"), chart.captured_alone_up_to),
        Exposure::WithALostUnit => (clause!("wof.h.general_loss"), chart.captured_with_his_unit_up_to),
    };
    let mut draft = of.draft();
    let face = draft.dice(dice.d6s(1, Reason::new(clause, "capture of the general"))?);
    let taken = face <= i32::from(most);
    draft.note(clause, format!("captured up to {most}"), taken);
    draft.result("captured", taken);
    Ok(draft.close(if taken { Fate::Captured } else { Fate::Unharmed }))
}
