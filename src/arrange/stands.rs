//! The present state of a battle, written as a scenario: positions and formations, the ground, and units still to come.
//! [`states`](super::states) adds their states (losses, routs, disorder); things that a scenario has no words for
//! (orders given, fights in progress) are not in it.

use std::collections::BTreeMap;

use crate::{
    arrange::{
        ground,
        places::{bearing, place},
        refuse,
    },
    battle::{AnyBattle, Header, Refusal, Seat},
    files::FromPiece,
    measure::Pose,
    rules,
    scenario::{
        End, Scale, Scenario,
        plan::Condition,
        rule_sets::{Choice, ForRuleSet, Setting},
        troops::Unit,
        words::{Id, Place, Prose, Word},
    },
    table::{Presence, UnitId},
};

/// The scenario of a battle with every unit where it stands now. A lost unit is where it was last.
///
/// # Errors
/// Units have not been deployed yet.
pub fn stands(battle: &dyn AnyBattle) -> Result<Scenario, Refusal> {
    let (scenario, scale) = fought(&battle.journal().header)?;
    let mut laid = Laid { battle, scale, scenario };
    laid.must_all_be_placed()?;
    laid.ground();
    laid.clock();
    let absent = laid.units();
    laid.leaders();
    strike(&mut laid.scenario, &absent);
    laid.scenario.zones.clear();
    laid.scenario.history = None;
    Ok(laid.scenario)
}

/// The scenario of a battle as its rule set has it, its switches written into it; and its scale.
pub(super) fn fought(header: &Header) -> Result<(Scenario, Scale), Refusal> {
    let unread = |problems| super::refuse_for("its scenario cannot be read", &problems);
    let written = Scenario::read(&header.scenario_name, &header.scenario).map_err(unread)?;
    let scale = rules::scale(&written, &header.rule_set, &header.switches).map_err(unread)?;
    let mut scenario = written.under(&header.rule_set);
    scenario.rule_set = Id::of(&header.rule_set).unwrap_or(scenario.rule_set);
    let mut said = scenario.rule_sets.remove(&header.rule_set).unwrap_or_else(ForRuleSet::blank);
    said.units.clear();
    said.more_units.clear();
    said.commands.clear();
    said.states.clear();
    switches(&mut said, &header.switches);
    scenario.rule_sets = BTreeMap::from([(header.rule_set.clone(), said)]);
    Ok((scenario, scale))
}

/// The switches of a battle, each with the scenario's reason where it gives that value.
fn switches(said: &mut ForRuleSet, played: &BTreeMap<String, String>) {
    let because = Prose::of("So it was played.").unwrap_or_else(Prose::blank);
    for (name, value) in played {
        if said.options.get(name).is_none_or(|choice| choice.value.as_str() != value) {
            said.options.insert(name.clone(), Choice { value: Setting::of(value), because: because.clone() });
        }
    }
}

/// Takes units out of a scenario, and out of all that names them.
pub(super) fn strike(scenario: &mut Scenario, absent: &[Id]) {
    scenario.units.retain(|unit| !absent.contains(&unit.id));
    scenario.arrivals.iter_mut().for_each(|arrival| arrival.units.retain(|id| !absent.contains(id)));
    scenario.arrivals.retain(|arrival| !arrival.units.is_empty() || !arrival.commands.is_empty());
    for outcome in &mut scenario.victory.outcomes {
        for need in &mut outcome.needs {
            if let Condition::Destroyed(ids) = need {
                ids.retain(|id| !absent.contains(id));
            }
        }
        outcome.needs.retain(|need| !matches!(need, Condition::Destroyed(ids) if ids.is_empty()));
    }
    scenario.victory.outcomes.retain(|outcome| !outcome.needs.is_empty());
}

/// A battle being written down.
struct Laid<'b> {
    battle: &'b dyn AnyBattle,
    scale: Scale,
    scenario: Scenario,
}

impl Laid<'_> {
    fn presence(&self, unit: UnitId) -> Presence {
        self.battle.field(Seat::Umpire).get_unit(unit).map_or(Presence::Awaited, |unit| unit.presence)
    }

    fn front(&self, unit: UnitId) -> Option<Pose> {
        self.battle.field(Seat::Umpire).get_unit(unit).map(|unit| unit.front)
    }

    fn must_all_be_placed(&self) -> Result<(), Refusal> {
        let in_hand = |(unit, id): &(&Unit, UnitId)| {
            let waits = self.presence(*id) == Presence::Awaited && self.scenario.arrival_of(unit).is_none();
            waits && unit.hidden_because.is_none() && !self.scenario.zones_of(unit).is_empty()
        };
        match self.scenario.units.iter().zip((0..).map(UnitId)).find(in_hand) {
            Some((unit, _)) => Err(refuse(format!("{} is in its player's hand: place everybody first", unit.name))),
            None => Ok(()),
        }
    }

    fn ground(&mut self) {
        let field = self.battle.field(Seat::Umpire);
        let features = ground::features(&self.scenario, &self.scale, &field);
        self.scenario.ground.features = features;
    }

    /// It begins at the hour of the turn that is played, if the battle then has time left.
    fn clock(&mut self) {
        let turn = self.battle.phase(Seat::Umpire).turn.max(1);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a battle lasts some hundred minutes"
        )]
        let start = self.scenario.start.after(((turn - 1) as f32 * self.scale.minutes_per_turn) as u32);
        if matches!(self.scenario.end, End::At(end) if end <= start) {
            return;
        }
        self.scenario.start = start;
        self.scenario.arrivals.iter_mut().for_each(|arrival| arrival.time = arrival.time.max(start));
    }

    /// Puts units where they stand; gives those that a scenario of the present table lacks.
    fn units(&mut self) -> Vec<Id> {
        let mut absent = Vec::new();
        let coming: Vec<(Id, usize)> = self.coming();
        let units = std::mem::take(&mut self.scenario.units);
        let mut laid = Vec::new();
        for (mut unit, id) in units.into_iter().zip((0..).map(UnitId)) {
            match (self.presence(id), self.front(id)) {
                (Presence::Awaited, _) | (_, None) if coming.iter().any(|(known, _)| *known == unit.id) => {
                    unit.at = None;
                }
                (Presence::Awaited, _) | (_, None) => absent.push(unit.id.clone()),
                (_, Some(front)) => self.lay(&mut unit, id, front),
            }
            laid.push(unit);
        }
        self.scenario.units = laid;
        for (index, arrival) in self.scenario.arrivals.iter_mut().enumerate() {
            arrival.commands.clear();
            arrival.units = coming.iter().filter(|(_, with)| *with == index).map(|(id, _)| id.clone()).collect();
        }
        absent
    }

    /// The units that are still to arrive, each with the number of its arrival.
    fn coming(&self) -> Vec<(Id, usize)> {
        let arrives = |(unit, id): (&Unit, UnitId)| {
            let arrival = self.scenario.arrival_of(unit).filter(|_| self.presence(id) == Presence::Awaited)?;
            let index = self.scenario.arrivals.iter().position(|known| std::ptr::eq(known, arrival))?;
            Some((unit.id.clone(), index))
        };
        self.scenario.units.iter().zip((0..).map(UnitId)).filter_map(arrives).collect()
    }

    fn lay(&self, unit: &mut Unit, id: UnitId, front: Pose) {
        unit.at = Some(place(&self.scenario, &self.scale, front.at));
        unit.facing_degrees = Some(bearing(&self.scenario, front));
        if let Some(word) = self.battle.formation_word(id).and_then(|word| Word::of(&word)) {
            unit.formation = word;
        }
        let hidden = self
            .battle
            .field(Seat::Umpire)
            .get_unit(id)
            .is_some_and(|unit| unit.known_to != crate::table::KnownTo::All);
        unit.hidden_because = unit.hidden_because.take().filter(|_| hidden);
    }

    /// Puts leaders where they stand.
    fn leaders(&mut self) {
        let fronts: Vec<Option<Pose>> = leader_ids(&self.scenario)
            .map(|(_, id)| self.front(id).filter(|_| self.presence(id) != Presence::Awaited))
            .collect();
        let places: Vec<Option<Place>> =
            fronts.into_iter().map(|front| front.map(|front| place(&self.scenario, &self.scale, front.at))).collect();
        let leaders = self.scenario.commands.iter_mut().filter_map(|command| command.leader.as_mut());
        leaders.zip(places).for_each(|(leader, at)| leader.at = at);
    }
}

/// The commands with leaders, each with its leader's number on the table: they follow the units.
pub(super) fn leader_ids(scenario: &Scenario) -> impl Iterator<Item = (&Id, UnitId)> {
    let first = u16::try_from(scenario.units.len()).unwrap_or(u16::MAX);
    scenario
        .commands
        .iter()
        .filter(|command| command.leader.is_some())
        .map(|command| &command.id)
        .zip((first..).map(UnitId))
}
