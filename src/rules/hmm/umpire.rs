//! What an umpire may change under hmm: strength, officers, morale, formation, guns and what a unit has done this turn;
//! which stands may be moved by themselves; and the further effects when a unit is moved, removed or put back. The
//! umpire is not bound by the rules.

use crate::{
    battle::{Alterable, Event, Happening, Lasts, Placing, Refusal, Sight},
    measure::Pose,
    rules::{
        hmm::{
            Hmm,
            artillery::battery_fire::GunPhase,
            data::{Charts, FormationKind, Troop},
            events::{HmmEvent, Ordering},
            formation::{self, figures, placement},
            movement::state::MovePhase,
            state::{Acted, BattleState, Formation, Melee, Rout, UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, Stand, StandId, UnitId},
};

/// Subalterns that a unit may be given at most, or as many as it has.
const MOST_SUBALTERNS: u8 = 3;

/// The names of a battery's guns, in their order; no battery has more.
const GUNS: [&str; 8] = ["gun 1", "gun 2", "gun 3", "gun 4", "gun 5", "gun 6", "gun 7", "gun 8"];

/// Whether a unit is not in the middle of an act.
///
/// # Errors
/// The act in progress.
pub fn must_be_free(sight: &Sight<'_, Hmm>, _: UnitId) -> Result<(), Refusal> {
    let moves = sight.under_way::<MovePhase>().is_some_and(MovePhase::is_asking);
    let free = moves || sight.under_way::<GunPhase>().is_some();
    if free {
        Ok(())
    } else {
        Err(refuse("units are changed while a side moves or fires its guns: let this end, or take it back"))
    }
}

/// The possible changes of a unit.
pub fn alterable(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Hmm>> {
    let desk =
        Desk { rules, field, unit, state: field.of::<UnitState>(unit), turn: field.resource::<BattleState>().turn };
    let offered = [
        desk.figures(),
        desk.commander(),
        desk.subalterns(),
        desk.morale(),
        desk.formation(),
        desk.rest(),
        desk.turn_used(),
    ];
    offered.into_iter().chain([desk.small_arms(), desk.command_value()]).flatten().chain(desk.guns()).collect()
}

/// The further effects of moving a unit: it leaves a melee that it is no longer touching, and a message is lost with
/// its bearer.
///
/// # Errors
/// The reason why it cannot be moved so.
pub fn goes_with(field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Hmm>>, Refusal> {
    let (battle, state) = (field.resource::<BattleState>(), field.of::<UnitState>(unit));
    if state.formation.kind == FormationKind::Boats {
        return Err(refuse("it is afloat"));
    }
    let mut events = Vec::new();
    if battle.melee_of(unit).is_some() {
        events.push(Event::Own(HmmEvent::Melees(without(&battle.melees, unit))));
    }
    match placing {
        Placing::Removed if state.troops.kind == Troop::Messenger => {
            events.push(Event::Own(HmmEvent::Ordered(field.unit(unit).side, Ordering::Lost(unit))));
        }
        Placing::Removed if state.general.is_some() => {
            events.push(Event::Own(HmmEvent::GeneralLost(unit, battle.turn)));
        }
        Placing::Restored(_) if state.general.is_some() => {
            let mut back = state.copied();
            back.general.iter_mut().for_each(|general| general.lost_turn = None);
            events.push(Event::Own(HmmEvent::Overruled(unit, Box::new(back))));
        }
        Placing::Moved(_) | Placing::Removed | Placing::Restored(_) => {}
    }
    Ok(events)
}

/// The scenario's word for a unit's formation; none for a formation that no scenario begins with.
pub fn formation_word(field: &Field<'_>, unit: UnitId) -> Option<String> {
    let words = &Charts::embedded().dictionary.formations;
    words.word_of(field.of::<Formation>(unit).kind).map(str::to_owned)
}

/// Whether a stand may stand apart from the rest: skirmishers (hmm.03.09) and guns in action (hmm.11.03) do.
///
/// # Errors
/// The reason why it may not.
pub fn may_stand_apart(field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
    match field.of::<Formation>(stand.unit).kind {
        FormationKind::Skirmish | FormationKind::Unlimbered => Ok(()),
        formation => Err(refuse(&format!("its stands go together in {formation}"))),
    }
}

/// The men of a unit without any losses beyond those recorded: other ranks, and the officers missing from those it
/// mustered with (hmm.18.02). A unit merged from two counts its officers among the men it was merged from.
fn survivors(state: UnitView<'_>) -> u16 {
    let mustered = state.strength.start_figures.saturating_sub(state.strength.start_other_ranks);
    let present = u16::from(state.strength.officers.commander) + u16::from(state.strength.officers.subalterns);
    state
        .strength
        .start_figures
        .saturating_sub(state.strength.lost_other_ranks)
        .saturating_sub(mustered.saturating_sub(present))
}

/// The stands of a unit that returns: those of its initial strength without its losses.
pub fn laid_again(rules: &Hmm, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
    let state = field.of::<UnitState>(unit);
    if state.troops.kind == Troop::Messenger || state.formation.kind == FormationKind::Boats {
        return Vec::new();
    }
    placement::stands_of_state(
        rules,
        state,
        survivors(state).into(),
        unit,
        state.formation.kind,
        state.formation.skirmish_lines,
        front,
    )
}

/// The melees without a unit; a melee in which a side has no units left is dropped.
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
    state: UnitView<'a>,
    turn: u32,
}

impl Desk<'_> {
    /// One possible change, with the unit's state for each value.
    fn of(
        &self,
        what: &'static str,
        now: String,
        values: impl IntoIterator<Item = (String, Vec<Event<Hmm>>)>,
    ) -> Alterable<Hmm> {
        Alterable { what, now, lasts: Lasts::Battle, values: values.into_iter().collect() }
    }

    /// The unit changed.
    fn becomes(&self, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Hmm>> {
        let mut state = self.state.copied();
        change(&mut state);
        vec![Event::Own(HmmEvent::Overruled(self.unit, Box::new(state)))]
    }

    /// The unit, changed and laid out again with this many men.
    fn laid(&self, men: usize, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Hmm>> {
        let mut state = self.state.copied();
        change(&mut state);
        let front = self.field.unit(self.unit).front;
        let stands = placement::stands_of_state(
            self.rules,
            state.view(),
            men,
            self.unit,
            state.formation.kind,
            state.formation.skirmish_lines,
            front,
        );
        let laid = Event::Kernel(Happening::Laid { unit: self.unit, front, stands });
        vec![Event::Own(HmmEvent::Overruled(self.unit, Box::new(state))), laid]
    }

    /// Whether it is a body of foot, horse or gunners on the table that is laid by its count.
    fn is_body(&self) -> bool {
        let afloat = self.state.formation.kind == FormationKind::Boats;
        let served = self.state.battery.is_none() || figures::men(self.field, self.unit) > 0;
        self.state.is_combatant() && served && !afloat && self.field.unit(self.unit).on_table()
    }

    fn figures(&self) -> Option<Alterable<Hmm>> {
        let now = figures::men(self.field, self.unit);
        let offered = self.is_body() && self.state.part_of.is_none();
        let value = |men: u16| {
            let lost = (usize::from(self.state.strength.lost_other_ranks) + now).saturating_sub(usize::from(men));
            let lost = u16::try_from(lost).unwrap_or(u16::MAX).min(self.state.strength.start_other_ranks);
            (men.to_string(), self.laid(usize::from(men), |state| state.strength.lost_other_ranks = lost))
        };
        offered.then(|| self.of("figures", now.to_string(), (1..=self.state.strength.start_figures).map(value)))
    }

    fn commander(&self) -> Option<Alterable<Hmm>> {
        let word = |with: bool| if with { "with it" } else { "lost" }.to_owned();
        let value = |with: bool| (word(with), self.becomes(|state| state.strength.officers.commander = with));
        let offered = self.state.is_combatant() && self.state.part_of.is_none();
        offered.then(|| self.of("commander", word(self.state.strength.officers.commander), [true, false].map(value)))
    }

    fn subalterns(&self) -> Option<Alterable<Hmm>> {
        let now = self.state.strength.officers.subalterns;
        let value = |count: u8| (count.to_string(), self.becomes(|state| state.strength.officers.subalterns = count));
        let offered = self.state.is_combatant() && self.state.part_of.is_none();
        offered.then(|| self.of("subalterns", now.to_string(), (0..=now.max(MOST_SUBALTERNS)).map(value)))
    }

    fn morale(&self) -> Option<Alterable<Hmm>> {
        let now = match (self.state.morale.rout, self.state.morale.retreating) {
            (Some(_), _) => "routing",
            (None, true) => "leaving the field",
            (None, false) => "steady",
        };
        let turn = self.turn;
        let steady = self.becomes(|state| {
            state.morale.rallied = if state.morale.rout.is_some() { Some(turn) } else { state.morale.rallied };
            (state.morale.rout, state.morale.retreating) = (None, false);
        });
        let routing = self.becomes(|state| {
            state.morale.rout = Some(Rout { began: turn, first_move_owed: false });
            (state.formation.kind, state.formation.half_changed, state.morale.retreating) =
                (FormationKind::Rout, None, false);
        });
        let leaving = self.becomes(|state| (state.morale.rout, state.morale.retreating) = (None, true));
        // A crew that runs leaves its guns behind (hmm.20.11): it is taken off the table instead.
        let runs = self.state.battery.is_none();
        let values =
            [("steady", Some(steady)), ("routing", runs.then_some(routing)), ("leaving the field", Some(leaving))];
        let values = values.into_iter().filter_map(|(value, events)| Some((value.to_owned(), events?)));
        self.is_body().then(|| self.of("morale", now.to_owned(), values))
    }

    fn formation(&self) -> Option<Alterable<Hmm>> {
        let men = figures::men(self.field, self.unit);
        let lawful = FormationKind::ALL.iter().copied().filter(|to| formation::may_take(self.state.troops.kind, *to));
        let value = |to: FormationKind| {
            let drawn_up = self.laid(men, |state| {
                (
                    state.formation.kind,
                    state.formation.skirmish_lines,
                    state.formation.half_changed,
                    state.morale.rallied,
                ) = (to, 1, None, None);
            });
            (to.to_string(), drawn_up)
        };
        let offered = self.is_body() && self.state.morale.is_steady() && self.state.part_of.is_none();
        offered.then(|| self.of("formation", self.state.formation.kind.to_string(), lawful.map(value)))
    }

    /// Whether each gun can still be served as one (hmm.20.42), if it has a crew.
    fn guns(&self) -> Vec<Alterable<Hmm>> {
        let guns = self.state.battery.iter().flat_map(|battery| &battery.guns).filter(|_| self.is_body());
        let word = |sound: bool| if sound { "sound" } else { "dismounted" }.to_owned();
        let men = figures::men(self.field, self.unit);
        let becomes = |index: usize, sound: bool| {
            self.laid(men, |state| state.battery.iter_mut().for_each(|battery| battery.guns[index].sound = sound))
        };
        let each = guns.zip(GUNS).enumerate();
        each.map(|(index, (gun, name))| {
            self.of(name, word(gun.sound), [true, false].map(|sound| (word(sound), becomes(index, sound))))
        })
        .collect()
    }

    fn rest(&self) -> Option<Alterable<Hmm>> {
        let word = |rests: bool| if rests { "rests this turn" } else { "need not rest" }.to_owned();
        let until = |rests: bool| rests.then_some(self.turn);
        let value = |rests: bool| (word(rests), self.becomes(|state| state.morale.resting_until = until(rests)));
        self.is_body().then(|| {
            self.of("rest", word(self.state.morale.is_resting(self.turn)), [true, false].map(value)).for_a_turn()
        })
    }

    fn turn_used(&self) -> Option<Alterable<Hmm>> {
        let word = |used: bool| if used { "used" } else { "not used" }.to_owned();
        let value = |used: bool| {
            let acted = if used { Acted::Moved } else { Acted::Nothing };
            (word(used), self.becomes(|state| (state.conduct.acted, state.conduct.done) = (acted, used)))
        };
        self.state.is_combatant().then(|| {
            self.of("turn", word(self.state.conduct.acted != Acted::Nothing), [true, false].map(value)).for_a_turn()
        })
    }

    fn small_arms(&self) -> Option<Alterable<Hmm>> {
        let word = |fired: bool| if fired { "fired this turn" } else { "not fired" }.to_owned();
        let value = |fired: bool| (word(fired), self.becomes(|state| state.conduct.fired = fired));
        let offered = self.state.troops.weapon.is_some();
        offered.then(|| self.of("small arms", word(self.state.conduct.fired), [true, false].map(value)).for_a_turn())
    }

    fn command_value(&self) -> Option<Alterable<Hmm>> {
        let general = self.state.general?;
        let value = |worth: u8| {
            let changed =
                self.becomes(|state| state.general.iter_mut().for_each(|general| general.command_value = worth));
            (worth.to_string(), changed)
        };
        Some(self.of("command value", general.command_value.to_string(), (1..=6).map(value)))
    }
}

fn refuse(why: &str) -> Refusal {
    Refusal::new("linstock.umpire", why)
}
