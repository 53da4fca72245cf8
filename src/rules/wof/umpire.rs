//! What an umpire may change under wof: losses, order, morale, formation, limbers and what a unit has done this turn;
//! which stands may be moved by themselves; and the further effects when a unit is moved, removed or put back. The
//! umpire is not bound by the rules.

use crate::{
    battle::{Alterable, Event, Happening, Lasts, Outcome, Placing, Refusal, Sight},
    measure::Pose,
    rules::{
        wof::{
            Wof,
            artillery::limbers,
            command::reach,
            data::{Charts, FormationKind, Limber, Pips, Ranks, Spirit},
            events::{Change, WofEvent},
            formation::{
                self,
                placement::{self, Stance},
            },
            movement::{effects, state::Moves},
            state::{BattleState, Formation, Manned, Rout, UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, Stand, StandId, UnitId},
};

/// Whether a unit is not in the middle of an act or a charge.
///
/// # Errors
/// The act in progress.
pub fn must_be_free(sight: &Sight<'_, Wof>, unit: UnitId) -> Result<(), Refusal> {
    let free = sight.under_way::<Moves>().is_some_and(Moves::is_asking);
    if !free {
        return Err(refuse(
            "units are changed while a side moves and has announced no charge: let this end, or take it back",
        ));
    }
    let in_a_charge = sight.table().charges.iter().any(|charge| charge.unit == unit || charge.target == unit);
    if in_a_charge { Err(refuse("it is in a charge: let that end, or take it back")) } else { Ok(()) }
}

/// The possible changes of a unit.
pub fn alterable(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Wof>> {
    let desk = Desk { rules, field, unit, state: field.of::<UnitState>(unit) };
    let offered = [
        desk.figures_lost(),
        desk.order(),
        desk.morale(),
        desk.formation(),
        desk.confusion(),
        desk.moved(),
        desk.fired(),
    ];
    offered.into_iter().chain([desk.limber()]).flatten().collect()
}

/// Whether a stand may stand apart from the rest: skirmishers (wof.13.0.01) and guns in battery (wof.12.6.01) do.
///
/// # Errors
/// The reason why it may not.
pub fn may_stand_apart(field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
    match field.of::<Formation>(stand.unit).kind {
        FormationKind::Skirmish | FormationKind::Unlimbered => Ok(()),
        formation => Err(refuse(&format!("its stands go together in {formation}"))),
    }
}

/// The further effects of moving a unit: it leaves fights that it is no longer touching, is intermixed with no unit,
/// and is separated from its general or its men.
///
/// # Errors
/// The reason why it cannot be moved so.
pub fn goes_with(field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Wof>>, Refusal> {
    let state = field.of::<UnitState>(unit);
    if state.formation.garrison.is_some() && matches!(placing, Placing::Moved(_)) {
        return Err(refuse("it holds a block or a work: it must come out by itself"));
    }
    let mut outcome = Outcome::<Wof>::default();
    outcome.own(WofEvent::Parted(unit));
    effects::clears(field, &mut outcome, unit, &[]);
    let joined: Vec<UnitId> = reach::joined_to(field, unit).into_iter().collect();
    let parting = joined.into_iter().chain(state.general.and_then(|general| general.joined).map(|_| unit));
    parting.for_each(|general| outcome.own(WofEvent::of(general, Change::Joined(None))));
    if state.formation.garrison.is_some() {
        outcome.own(WofEvent::of(unit, Change::Garrisons(None)));
    }
    if state.formation.astride.is_some() {
        outcome.own(WofEvent::of(unit, Change::Astride(None)));
    }
    Ok(outcome.events)
}

/// The scenario's word for a unit's formation; none for a formation that no scenario begins with.
pub fn formation_word(field: &Field<'_>, unit: UnitId) -> Option<String> {
    let words = &Charts::embedded().dictionary.formations;
    words.word_of(field.of::<Formation>(unit).kind).map(str::to_owned)
}

/// The stands of a unit that comes back, as it stood; out of a block or a work in column.
pub fn laid_again(rules: &Wof, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
    let state = field.of::<UnitState>(unit);
    if state.part_of.is_some()
        || state.formation.kind == FormationKind::Garrison
        || !state.is_general() && state.strength.in_ranks() == 0
    {
        return Vec::new();
    }
    placement::stands(rules, state, unit, Stance::of(state), front)
}

/// A unit before the umpire.
struct Desk<'a> {
    rules: &'a Wof,
    field: &'a Field<'a>,
    unit: UnitId,
    state: UnitView<'a>,
}

impl Desk<'_> {
    /// One possible change, with the unit's state for each value.
    fn of(
        &self,
        what: &'static str,
        now: String,
        values: impl IntoIterator<Item = (String, Vec<Event<Wof>>)>,
    ) -> Alterable<Wof> {
        Alterable { what, now, lasts: Lasts::Battle, values: values.into_iter().collect() }
    }

    /// The unit changed.
    fn becomes(&self, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Wof>> {
        let mut state = self.state.copied();
        change(&mut state);
        vec![Event::Own(WofEvent::Overruled(self.unit, Box::new(state)))]
    }

    /// The unit, changed and laid out again.
    fn laid(&self, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Wof>> {
        let mut state = self.state.copied();
        change(&mut state);
        let front = self.field.unit(self.unit).front;
        let stands = placement::stands(self.rules, state.view(), self.unit, Stance::of(state.view()), front);
        let laid = Event::Kernel(Happening::Laid { unit: self.unit, front, stands });
        vec![Event::Own(WofEvent::Overruled(self.unit, Box::new(state))), laid]
    }

    /// Whether it is a body of foot, horse or gunners with their guns on the open table.
    fn is_body(&self) -> bool {
        let state = self.state;
        let with_guns = state.battery.is_none_or(|battery| battery.manned == Manned::WithGuns);
        state.is_body() && with_guns && state.formation.garrison.is_none() && self.field.unit(self.unit).on_table()
    }

    fn figures_lost(&self) -> Option<Alterable<Wof>> {
        let most = self.state.strength.start_figures.saturating_sub(self.state.strength.apart).saturating_sub(1);
        let lost = self.state.strength.lost;
        let value = |figures: u16| {
            let pips = Pips(Pips::of_figures(u32::from(figures)).0 + lost.carried());
            (figures.to_string(), self.laid(|state| self.lose(state, pips)))
        };
        self.is_body().then(|| self.of("figures lost", lost.figures().to_string(), (0..=most).map(value)))
    }

    /// A unit with these losses: its front no wider than its men, its formation by its width; gunners evenly to their
    /// guns.
    fn lose(&self, state: &mut UnitState, pips: Pips) {
        state.strength.lost = pips;
        let left = u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX);
        if let Some(battery) = &mut state.battery {
            battery.crews = limbers::crews(battery.crews.len(), left.into());
        }
        if state.formation.stands_in_ranks() && left < state.formation.width {
            state.formation.width = left.max(1);
            if matches!(state.formation.kind, FormationKind::Column | FormationKind::Line | FormationKind::ExtendedLine)
            {
                state.formation.kind = self.rules.rules().charts.formation.by_width(state.formation.width.into());
            }
        }
    }

    fn order(&self) -> Option<Alterable<Wof>> {
        let value = |ranks: &Ranks| (ranks.to_string(), self.becomes(|state| state.formation.ranks = *ranks));
        self.is_body().then(|| self.of("order", self.state.formation.ranks.to_string(), Ranks::ALL.iter().map(value)))
    }

    fn morale(&self) -> Option<Alterable<Wof>> {
        let unit = self.field.unit(self.unit);
        let began = self.field.resource::<BattleState>().turn;
        let from = unit.front.to_table(bevy::math::Vec2::Y);
        let rout = Rout { began, from, cause: None, bearing: None, half_move_owed: false, turned_aside: false };
        let value = |spirit: &Spirit| {
            let mut changed = self.becomes(|state| {
                (state.morale.spirit, state.morale.rout) = (*spirit, None);
                if *spirit == Spirit::Routing {
                    (state.morale.rout, state.morale.pursuit, state.formation.ranks) =
                        (Some(rout), None, Ranks::Disordered);
                }
            });
            if *spirit == Spirit::Routing {
                changed.push(Event::Own(WofEvent::Parted(self.unit)));
            }
            (spirit.to_string(), changed)
        };
        // A crew that runs leaves its guns behind (wof.12.10.02): it is taken off the table instead.
        let may_be = |spirit: &&Spirit| **spirit != Spirit::Routing || self.state.battery.is_none();
        self.is_body().then(|| {
            self.of("morale", self.state.morale.spirit.to_string(), Spirit::ALL.iter().filter(may_be).map(value))
        })
    }

    fn formation(&self) -> Option<Alterable<Wof>> {
        let state = self.state;
        let drawn_up = |to: FormationKind| {
            let width = match &state.battery {
                Some(battery) if to == FormationKind::Unlimbered => {
                    u16::try_from(battery.crews.len()).unwrap_or(u16::MAX)
                }
                Some(_) => 1,
                None => self.rules.rules().charts.formation.usual_width(to, state.strength.in_ranks()),
            };
            let laid = self
                .laid(|state| (state.formation.kind, state.formation.width, state.formation.bend) = (to, width, None));
            (to.to_string(), laid)
        };
        let imposed = [FormationKind::Bent, FormationKind::Garrison, FormationKind::Clump];
        let lawful = FormationKind::ALL
            .iter()
            .copied()
            .filter(|to| !imposed.contains(to) && formation::may_stand_in(state.troops.kind, *to));
        let offered = self.is_body() && !state.morale.is_routing() && state.morale.pursuit.is_none();
        offered.then(|| self.of("formation", state.formation.kind.to_string(), lawful.map(drawn_up)))
    }

    fn limber(&self) -> Option<Alterable<Wof>> {
        let battery = self.state.battery?;
        let value = |limber: &Limber| {
            let changed = self.becomes(|state| state.battery.iter_mut().for_each(|battery| battery.limber = *limber));
            (limber.to_string(), changed)
        };
        // Guns on a limber are on one.
        let may_be =
            |limber: &&Limber| **limber != Limber::None || self.state.formation.kind != FormationKind::Limbered;
        self.is_body()
            .then(|| self.of("limber", battery.limber.to_string(), Limber::ALL.iter().filter(may_be).map(value)))
    }

    fn confusion(&self) -> Option<Alterable<Wof>> {
        let word = |confused: bool| if confused { "confused" } else { "clear" }.to_owned();
        let value = |confused: bool| (word(confused), self.becomes(|state| state.morale.confused = confused));
        self.is_body()
            .then(|| self.of("command", word(self.state.morale.confused), [true, false].map(value)).for_a_turn())
    }

    fn moved(&self) -> Option<Alterable<Wof>> {
        let word = |spent: bool| if spent { "spent" } else { "not spent" }.to_owned();
        let value = |spent: bool| {
            let part = if spent { 1.0 } else { 0.0 };
            (word(spent), self.becomes(|state| (state.conduct.spent, state.conduct.done) = (part, spent)))
        };
        self.is_body()
            .then(|| self.of("move", word(self.state.conduct.spent > 0.0), [true, false].map(value)).for_a_turn())
    }

    fn fired(&self) -> Option<Alterable<Wof>> {
        let word = |fired: bool| if fired { "fired this turn" } else { "not fired" }.to_owned();
        let value = |fired: bool| (word(fired), self.becomes(|state| state.conduct.fired = fired));
        let offered = self.state.is_body() && (self.state.troops.weapon.is_some() || self.state.battery.is_some());
        offered.then(|| self.of("fire", word(self.state.conduct.fired), [true, false].map(value)).for_a_turn())
    }
}

fn refuse(why: &str) -> Refusal {
    Refusal::new("linstock.umpire", why)
}
