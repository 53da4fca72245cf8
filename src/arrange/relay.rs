//! One more unit on the table: the battle is written down, opened again with it, and all others are put where they
//! stood by acts of the umpire.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    arrange::{
        enlist::{Recruit, enlist},
        onwards::{MOST_ANSWERS, answer, go_to},
        refuse_for,
        stands::{fought, leader_ids, stands},
    },
    battle::{AnyBattle, KeepUndo, Override, OverrideAct, Refusal, Seat},
    dice::{Dice, DiceSource},
    files::{Problem, Problems},
    measure::{Facing, Pose, TOLERANCE},
    rules::{self, Changes},
    scenario::{
        Scenario,
        words::{Id, Place},
    },
    table::{Presence, Side, UnitId},
};

/// Why a unit stands elsewhere all at once, as its journal says.
const REASON: &str = "laid out anew";
/// How often units without room step aside before the table counts as too full.
const MOST_STEPS: usize = 24;
/// Units that lie in each other's way are laid so often.
const MOST_PASSES: usize = 3;
/// How often the dice are thrown again for the side that was to move.
const MOST_STARTS: u64 = 12;

/// A battle with a unit more.
pub struct Mustered {
    /// The battle, with a journal of its own.
    pub battle: Box<dyn AnyBattle>,
    /// The new unit.
    pub unit: UnitId,
    /// The names of units that do not stand quite as before.
    pub unlike: Vec<String>,
}

/// The battle with one more unit like a recruit, on a side, its front at a pose or as near as there is room; in the
/// same phase, as nearly as possible, and with all other units in their states. Its dice are entered; those that fall
/// on the way are thrown.
///
/// # Errors
/// Why it cannot be done: no room, or a word that the rule set lacks.
pub fn muster(
    old: &dyn AnyBattle,
    recruit: &Recruit,
    side: Side,
    front: Pose,
    dice: &mut Dice,
) -> Result<Mustered, Refusal> {
    let (scenario, scale) = fought(&old.journal().header)?;
    let mut laid = stands(old)?;
    let id = enlist(&mut laid, &scale, recruit, side, front)?;
    let inch = scale.yards_per_inch;
    let opened = opened(&mut laid, old.rule_set().0, inch)
        .map_err(|problems| refuse_for("it cannot be laid out so", &problems))?;
    let numbers = Numbers { old: numbered(&scenario), new: numbered(&laid) };
    let (battle, unlike) = as_it_was(old, opened.as_ref(), &numbers, dice);
    let unit = numbers.new[&Who::Unit(id)];
    Ok(Mustered { battle: battle.copy_to_try(Seat::Umpire, DiceSource::Entered), unit, unlike })
}

/// Opens a scenario; units without room where they stand step aside.
pub(super) fn opened(
    scenario: &mut Scenario,
    rule_set: &str,
    yards_per_inch: f32,
) -> Result<Box<dyn AnyBattle>, Problems> {
    for step in 1..=MOST_STEPS {
        let read = Scenario::read(&scenario.file, &scenario.written());
        match read.and_then(|read| rules::open(&read, rule_set, &Changes::new(), DiceSource::Entered, KeepUndo::Yes)) {
            Ok(battle) => return Ok(battle),
            Err(problems) => {
                let stepped =
                    problems.iter().filter(|problem| step_aside(scenario, problem, step, yards_per_inch)).count();
                if stepped < problems.count() || step == MOST_STEPS {
                    return Err(problems);
                }
            }
        }
    }
    unreachable!("the last step gives what is wrong")
}

/// Moves a unit without room a little, farther and another way at every step; false where the problem is another.
fn step_aside(scenario: &mut Scenario, problem: &Problem, step: usize, yards_per_inch: f32) -> bool {
    let (width, depth) = (scenario.ground.width_yards, scenario.ground.depth_yards);
    let number = |list: &str, field: &str| {
        let rest = problem.field.strip_prefix(list)?.strip_prefix('[')?;
        rest.strip_suffix(field)?.strip_suffix(']')?.parse::<usize>().ok()
    };
    let (index, at) = match (number("units", ".at"), number("commands", ".leader.at")) {
        (Some(index), _) => (index, scenario.units.get_mut(index).and_then(|unit| unit.at.as_mut())),
        (None, Some(index)) => {
            (index, scenario.commands.get_mut(index).and_then(|command| command.leader.as_mut()?.at.as_mut()))
        }
        (None, None) => return false,
    };
    let Some(at) = at else { return false };
    // A golden angle apart, so that neighbours do not step the same way twice.
    #[expect(clippy::cast_precision_loss, reason = "some dozen steps of some hundred units")]
    let (angle, far) = ((step * 7 + index) as f32 * 137.5, yards_per_inch * (0.5 + 0.25 * step as f32));
    let to = Vec2::new(at.x, at.y) + Facing::from_bearing(angle.rem_euclid(360.0)).vector() * far;
    *at = Place { x: to.x.clamp(0.0, width), y: to.y.clamp(0.0, depth) };
    true
}

/// A unit or leader by its id in the scenario.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Who {
    Unit(Id),
    LeaderOf(Id),
}

/// All units and leaders of a scenario with their numbers on the table.
pub(super) fn numbered(scenario: &Scenario) -> BTreeMap<Who, UnitId> {
    let units = scenario.units.iter().map(|unit| Who::Unit(unit.id.clone())).zip((0..).map(UnitId));
    let leaders = leader_ids(scenario).map(|(command, id)| (Who::LeaderOf(command.clone()), id));
    units.chain(leaders).collect()
}

/// The numbers of units and leaders in the old battle and in the new one.
struct Numbers {
    old: BTreeMap<Who, UnitId>,
    new: BTreeMap<Who, UnitId>,
}

impl Numbers {
    /// Those that are in both.
    fn pairs(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        self.old.iter().filter_map(|(who, old)| Some((*old, *self.new.get(who)?)))
    }
}

/// A battle laid out like another, in its phase, and the units that do not stand as before.
fn as_it_was(
    old: &dyn AnyBattle,
    opened: &dyn AnyBattle,
    numbers: &Numbers,
    dice: &mut Dice,
) -> (Box<dyn AnyBattle>, Vec<String>) {
    let wanted = old.phase(Seat::Umpire);
    let mut battle = opened.copy_to_try(Seat::Umpire, DiceSource::Entered);
    for _ in 0..MOST_STARTS {
        battle = opened.copy_to_try(Seat::Umpire, DiceSource::Entered);
        let free = until_free(battle.as_mut(), numbers, dice);
        if !free || wanted.seat.is_none() || battle.phase(Seat::Umpire).seat == wanted.seat {
            break;
        }
    }
    let unlike = lay_again(old, battle.as_mut(), numbers);
    if wanted.turn > 0 && battle.phase(Seat::Umpire).current != wanted.current {
        // If it stops earlier, it is as near to that phase as possible.
        let _ = go_to(&mut battle, wanted.current, |battle| battle.as_ref(), |battle| answer(battle.as_mut(), dice));
    }
    (battle, unlike)
}

/// Goes on until units may be changed.
fn until_free(battle: &mut dyn AnyBattle, numbers: &Numbers, dice: &mut Dice) -> bool {
    for _ in 0..MOST_ANSWERS {
        if battle.question().is_some() && numbers.new.values().any(|unit| may_stay(battle, *unit)) {
            return true;
        }
        if answer(battle, dice).is_err() {
            return false;
        }
    }
    false
}

/// Whether a unit may be put where it stands: nothing is under way then.
fn may_stay(battle: &dyn AnyBattle, unit: UnitId) -> bool {
    let field = battle.field(Seat::Umpire);
    let stays = field
        .get_unit(unit)
        .filter(|unit| unit.on_table())
        .map(|unit| OverrideAct::Move { unit: unit.id, front: unit.front });
    stays.is_some_and(|act| battle.may_overrule(&ruled(act)).is_ok())
}

fn ruled(act: OverrideAct) -> Override {
    Override { seat: Seat::Umpire, act, reason: REASON.to_owned() }
}

/// Puts all units where they stood: first takes off those that were gone, then sets states, then moves to places,
/// repeated as moves make room for others.
fn lay_again(old: &dyn AnyBattle, battle: &mut dyn AnyBattle, numbers: &Numbers) -> Vec<String> {
    let pairs: Vec<(UnitId, UnitId)> = numbers.pairs().collect();
    let was = |unit: UnitId| old.field(Seat::Umpire).get_unit(unit).cloned();
    for (before, now) in &pairs {
        if was(*before).is_some_and(|unit| matches!(unit.presence, Presence::Lost | Presence::LeftTable)) {
            let _ = battle.overrule(ruled(OverrideAct::Remove { unit: *now }));
        }
    }
    for (before, now) in &pairs {
        for alteration in old.alterations(*before) {
            let act = OverrideAct::State { unit: *now, what: alteration.what.to_owned(), value: alteration.now };
            // A state that holds already is refused, and an impossible one is reported by the comparison below.
            let _ = battle.overrule(ruled(act));
        }
    }
    for _ in 0..MOST_PASSES {
        for (before, now) in &pairs {
            if let Some(unit) = was(*before).filter(|unit| unit.on_table() && !stands_at(battle, *now, unit.front)) {
                let _ = battle.overrule(ruled(OverrideAct::Move { unit: *now, front: unit.front }));
            }
        }
    }
    let unlike = |(before, now): &(UnitId, UnitId)| {
        let unit = was(*before)?;
        let states: fn(&dyn AnyBattle, UnitId) -> Vec<String> =
            |of, unit| of.alterations(unit).into_iter().map(|state| state.now).collect();
        let like =
            !unit.on_table() || stands_at(battle, *now, unit.front) && states(old, *before) == states(battle, *now);
        (!like).then_some(unit.name)
    };
    pairs.iter().filter_map(unlike).collect()
}

fn stands_at(battle: &dyn AnyBattle, unit: UnitId, front: Pose) -> bool {
    let field = battle.field(Seat::Umpire);
    field.get_unit(unit).is_some_and(|unit| {
        let turned = unit.front.facing.turn_to(front.facing).abs();
        unit.on_table() && unit.front.at.distance(front.at) <= 2.0 * TOLERANCE && turned < 0.1
    })
}
