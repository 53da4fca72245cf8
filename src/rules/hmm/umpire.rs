//! What an umpire may change under hmm: strength, officers, morale, formation and what a unit has done with its turn; and what goes with a
//! unit that he moves, takes off or puts back. Decides no rule: he does.

use crate::{
    battle::{Alterable, Event, Happening, Placing, Refusal, Sight},
    measure::Pose,
    rules::{
        hmm::{
            Hmm,
            data::{Charts, Formation, Troop},
            events::{HmmEvent, Ordering},
            formation,
            state::{Acted, BattleState, Melee, Rout, UnitState},
            turn::{Task, laying, losses},
        },
        word::Word,
    },
    table::{Field, Stand, UnitId},
};

/// Subalterns that a unit may be given at most, or as many as it has.
const MOST_SUBALTERNS: u8 = 3;

/// Whether a unit is in the middle of no act.
///
/// # Errors
/// What is under way.
pub fn must_be_free(sight: &Sight<'_, Hmm>, _: UnitId) -> Result<(), Refusal> {
    let free = match sight.task {
        Some(Task::Moves(phase)) => phase.is_asking(),
        Some(Task::Artillery(_)) => true,
        _ => false,
    };
    if free { Ok(()) } else { Err(refuse("units are changed while a side moves or fires its guns: let this end, or take it back")) }
}

/// What may be changed of a unit.
pub fn alterable(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Hmm>> {
    let desk = Desk { rules, field, unit, state: field.of::<UnitState>(unit), turn: field.resource::<BattleState>().turn };
    let offered = [desk.figures(), desk.commander(), desk.subalterns(), desk.morale(), desk.formation(), desk.rest(), desk.turn_used()];
    offered.into_iter().chain([desk.small_arms(), desk.command_value()]).flatten().collect()
}

/// What goes with a unit's place: it is in no melee where it is no more, and a message is lost with its bearer.
///
/// # Errors
/// Why it cannot be moved so.
pub fn goes_with(field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Hmm>>, Refusal> {
    let (battle, state) = (field.resource::<BattleState>(), field.of::<UnitState>(unit));
    if state.formation == Formation::Boats {
        return Err(refuse("it is afloat"));
    }
    let mut events = Vec::new();
    if battle.melee_of(unit).is_some() {
        events.push(Event::Own(HmmEvent::Melees(without(&battle.melees, unit))));
    }
    match placing {
        Placing::Removed if state.troop == Troop::Messenger => {
            events.push(Event::Own(HmmEvent::Ordered(field.unit(unit).side, Ordering::Lost(unit))));
        }
        Placing::Removed if state.general.is_some() => events.push(Event::Own(HmmEvent::GeneralLost(unit, battle.turn))),
        Placing::Restored(_) if state.general.is_some() => {
            let mut back = state.clone();
            back.general.iter_mut().for_each(|general| general.lost_turn = None);
            events.push(Event::Own(HmmEvent::Overruled(unit, Box::new(back))));
        }
        Placing::Moved(_) | Placing::Removed | Placing::Restored(_) => {}
    }
    Ok(events)
}

/// The scenario's word for the formation in which a unit stands; none for one that no scenario begins with.
pub fn formation_word(field: &Field<'_>, unit: UnitId) -> Option<String> {
    let words = &Charts::embedded().dictionary.formations;
    words.word_of(field.of::<UnitState>(unit).formation).map(str::to_owned)
}

/// The stands of a unit that comes back: those who mustered without those who fell.
pub fn laid_again(rules: &Hmm, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
    let state = field.of::<UnitState>(unit);
    if state.troop == Troop::Messenger || state.formation == Formation::Boats {
        return Vec::new();
    }
    let men = usize::from(state.start_figures.saturating_sub(state.lost_other_ranks));
    laying::stands_of_state(rules, state, men, unit, state.formation, state.skirmish_lines, front)
}

/// The melees without a unit; one in which a side has nobody left is none.
fn without(melees: &[Melee], unit: UnitId) -> Vec<Melee> {
    let mut left = melees.to_vec();
    for melee in &mut left {
        melee.attackers.retain(|other| *other != unit);
        melee.defenders.retain(|other| *other != unit);
    }
    left.retain(|melee| !melee.attackers.is_empty() && !melee.defenders.is_empty());
    left
}

/// A unit before the umpire.
struct Desk<'a> {
    rules: &'a Hmm,
    field: &'a Field<'a>,
    unit: UnitId,
    state: &'a UnitState,
    turn: u32,
}

impl Desk<'_> {
    /// One thing to be changed, with what the unit becomes by each value.
    fn of(&self, what: &'static str, now: String, values: impl IntoIterator<Item = (String, Vec<Event<Hmm>>)>) -> Alterable<Hmm> {
        Alterable { what, now, values: values.into_iter().collect() }
    }

    /// The unit changed.
    fn becomes(&self, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Hmm>> {
        let mut state = self.state.clone();
        change(&mut state);
        vec![Event::Own(HmmEvent::Overruled(self.unit, Box::new(state)))]
    }

    /// The unit changed and laid anew with so many men.
    fn laid(&self, men: usize, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Hmm>> {
        let mut state = self.state.clone();
        change(&mut state);
        let front = self.field.unit(self.unit).front;
        let stands = laying::stands_of_state(self.rules, &state, men, self.unit, state.formation, state.skirmish_lines, front);
        let laid = Event::Kernel(Happening::Laid { unit: self.unit, front, stands });
        vec![Event::Own(HmmEvent::Overruled(self.unit, Box::new(state))), laid]
    }

    /// Whether it is a body of foot or horse on the table that is laid by its count.
    fn is_body(&self) -> bool {
        let afloat = self.state.formation == Formation::Boats;
        self.state.is_combatant() && self.state.battery.is_none() && !afloat && self.field.unit(self.unit).on_table()
    }

    fn figures(&self) -> Option<Alterable<Hmm>> {
        let now = losses::men(self.field, self.unit);
        let offered = self.is_body() && self.state.part_of.is_none();
        let value = |men: u16| {
            let lost = (usize::from(self.state.lost_other_ranks) + now).saturating_sub(usize::from(men));
            let lost = u16::try_from(lost).unwrap_or(u16::MAX).min(self.state.start_other_ranks);
            (men.to_string(), self.laid(usize::from(men), |state| state.lost_other_ranks = lost))
        };
        offered.then(|| self.of("figures", now.to_string(), (1..=self.state.start_figures).map(value)))
    }

    fn commander(&self) -> Option<Alterable<Hmm>> {
        let word = |with: bool| if with { "with it" } else { "lost" }.to_owned();
        let value = |with: bool| (word(with), self.becomes(|state| state.officers.commander = with));
        let offered = self.state.is_combatant() && self.state.part_of.is_none();
        offered.then(|| self.of("commander", word(self.state.officers.commander), [true, false].map(value)))
    }

    fn subalterns(&self) -> Option<Alterable<Hmm>> {
        let now = self.state.officers.subalterns;
        let value = |count: u8| (count.to_string(), self.becomes(|state| state.officers.subalterns = count));
        let offered = self.state.is_combatant() && self.state.part_of.is_none();
        offered.then(|| self.of("subalterns", now.to_string(), (0..=now.max(MOST_SUBALTERNS)).map(value)))
    }

    fn morale(&self) -> Option<Alterable<Hmm>> {
        let now = match (self.state.rout, self.state.retreating) {
            (Some(_), _) => "routing",
            (None, true) => "leaving the field",
            (None, false) => "steady",
        };
        let turn = self.turn;
        let steady = self.becomes(|state| {
            state.rallied = if state.rout.is_some() { Some(turn) } else { state.rallied };
            (state.rout, state.retreating) = (None, false);
        });
        let routing = self.becomes(|state| {
            state.rout = Some(Rout { began: turn, first_move_owed: false });
            (state.formation, state.half_changed, state.retreating) = (Formation::Rout, None, false);
        });
        let leaving = self.becomes(|state| (state.rout, state.retreating) = (None, true));
        let values = [("steady", steady), ("routing", routing), ("leaving the field", leaving)];
        self.is_body().then(|| self.of("morale", now.to_owned(), values.map(|(value, events)| (value.to_owned(), events))))
    }

    fn formation(&self) -> Option<Alterable<Hmm>> {
        let men = losses::men(self.field, self.unit);
        let lawful = Formation::ALL.iter().copied().filter(|to| formation::may_take(self.state.troop, *to));
        let value = |to: Formation| {
            let drawn_up = self.laid(men, |state| {
                (state.formation, state.skirmish_lines, state.half_changed, state.rallied) = (to, 1, None, None);
            });
            (to.to_string(), drawn_up)
        };
        let offered = self.is_body() && self.state.is_steady() && self.state.part_of.is_none();
        offered.then(|| self.of("formation", self.state.formation.to_string(), lawful.map(value)))
    }

    fn rest(&self) -> Option<Alterable<Hmm>> {
        let word = |rests: bool| if rests { "rests this turn" } else { "need not rest" }.to_owned();
        let until = |rests: bool| rests.then_some(self.turn);
        let value = |rests: bool| (word(rests), self.becomes(|state| state.resting_until = until(rests)));
        self.is_body().then(|| self.of("rest", word(self.state.is_resting(self.turn)), [true, false].map(value)))
    }

    fn turn_used(&self) -> Option<Alterable<Hmm>> {
        let word = |used: bool| if used { "used" } else { "not used" }.to_owned();
        let value = |used: bool| {
            let acted = if used { Acted::Moved } else { Acted::Nothing };
            (word(used), self.becomes(|state| (state.acted, state.done) = (acted, used)))
        };
        self.state.is_combatant().then(|| self.of("turn", word(self.state.acted != Acted::Nothing), [true, false].map(value)))
    }

    fn small_arms(&self) -> Option<Alterable<Hmm>> {
        let word = |fired: bool| if fired { "fired this turn" } else { "not fired" }.to_owned();
        let value = |fired: bool| (word(fired), self.becomes(|state| state.fired = fired));
        let offered = self.state.weapon.is_some();
        offered.then(|| self.of("small arms", word(self.state.fired), [true, false].map(value)))
    }

    fn command_value(&self) -> Option<Alterable<Hmm>> {
        let general = self.state.general?;
        let value = |worth: u8| {
            let changed = self.becomes(|state| state.general.iter_mut().for_each(|general| general.command_value = worth));
            (worth.to_string(), changed)
        };
        Some(self.of("command value", general.command_value.to_string(), (1..=6).map(value)))
    }
}

fn refuse(why: &str) -> Refusal {
    Refusal::new("linstock.umpire", why)
}
