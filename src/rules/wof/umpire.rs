//! The umpire's changes under wof: losses, order, morale, formation, limbers and what a unit has done this turn; which
//! stands may be moved by themselves; and the further effects when a unit is moved, removed or put back. The umpire is
//! not bound by the rules.

use bevy::math::Vec2;

use crate::{
    battle::{Alterable, Event, Outcome, Placing, Refusal, Sight, Umpired},
    measure::Pose,
    rules::{
        common::unit_editor::{self, Overrules, UnitEditor, refuse},
        wof::{
            Wof,
            artillery::limbers,
            charts::{Charts, FormationKind, Limber, Pips, Ranks, Spirit},
            command::command_distance,
            events::{Change, WofEvent},
            fire::losses,
            formation::{
                legal_formations,
                placement::{self, Stance},
            },
            movement::{interpenetration, state::Moves},
            state::{BattleState, Formation, Manned, Rout, UnitState},
        },
        word::Word,
    },
    table::{Field, Stand, StandId, UnitId},
};

impl Umpired for Wof {
    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        let free = sight.under_way::<Moves>().is_some_and(Moves::is_asking);
        if !free {
            return Err(refuse(
                "units are changed while a side moves and has announced no charge: let this end, or take it back",
            ));
        }
        let in_a_charge = sight.table().charges.iter().any(|charge| charge.unit == unit || charge.target == unit);
        if in_a_charge { Err(refuse("it is in a charge: let that end, or take it back")) } else { Ok(()) }
    }

    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Wof>> {
        let editor = UnitEditor::of(self, field, unit);
        let fields = [figures_lost, order, morale, formation, command, moved, fired, limber].into_iter();
        fields.filter_map(|alterable| alterable(&editor)).collect()
    }

    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        let apart = [FormationKind::Skirmish, FormationKind::Unlimbered];
        unit_editor::may_stand_apart(&field.of::<Formation>(stand.unit).kind, &apart)
    }

    fn goes_with(&self, field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Wof>>, Refusal> {
        let state = field.of::<UnitState>(unit);
        if state.formation.garrison.is_some() && matches!(placing, Placing::Moved(_)) {
            return Err(refuse("it holds a block or a work: it must come out by itself"));
        }
        let mut outcome = Outcome::<Wof>::default();
        outcome.own(WofEvent::Parted(unit));
        interpenetration::clears(field, &mut outcome, unit, &[]);
        let joined: Vec<UnitId> = command_distance::joined_to(field, unit).into_iter().collect();
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

    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        unit_editor::formation_word(&Charts::embedded().dictionary.formations, field.of::<Formation>(unit).kind)
    }

    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let state = field.of::<UnitState>(unit);
        if state.part_of.is_some()
            || state.formation.kind == FormationKind::Garrison
            || !state.is_general() && state.strength.in_ranks() == 0
        {
            return Vec::new();
        }
        placement::stands(self, state, unit, Stance::of(state), front)
    }
}

/// A unit before the umpire.
type Editor<'a> = UnitEditor<'a, Wof>;

/// An umpire's possible changes of a unit, if they apply to it.
type Changes = Option<Alterable<Wof>>;

impl Overrules for Wof {
    fn overruled(unit: UnitId, state: UnitState) -> WofEvent {
        WofEvent::Overruled(unit, Box::new(state))
    }
}

/// The unit, changed and laid out again.
fn laid(editor: &Editor<'_>, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Wof>> {
    let (rules, unit) = (editor.rules, editor.unit);
    let front = editor.field.unit(unit).front;
    editor.laid(|state| placement::stands(rules, state, unit, Stance::of(state), front), change)
}

/// Whether it is a body of foot, horse or gunners with their guns on the open table.
fn is_body(editor: &Editor<'_>) -> bool {
    let state = editor.state;
    let with_guns = state.battery.is_none_or(|battery| battery.manned == Manned::WithGuns);
    let open = state.formation.garrison.is_none() && editor.field.unit(editor.unit).on_table();
    state.is_body() && with_guns && open
}

fn figures_lost(editor: &Editor<'_>) -> Changes {
    let strength = editor.state.strength;
    let most = strength.start_figures.saturating_sub(strength.apart).saturating_sub(1);
    let value = |figures: u16| {
        let pips = Pips(Pips::of_figures(u32::from(figures)).0 + strength.lost.carried());
        (figures.to_string(), laid(editor, |state| lose(editor.rules, state, pips)))
    };
    is_body(editor).then(|| editor.field("figures lost", strength.lost.figures(), (0..=most).map(value)))
}

/// A unit with these losses: its front no wider than its men, gunners evenly to their guns.
fn lose(rules: &Wof, state: &mut UnitState, pips: Pips) {
    state.strength.lost = pips;
    let left = state.strength.in_ranks();
    if let Some(battery) = &mut state.battery {
        battery.crews = limbers::crews(battery.crews.len(), left);
    }
    losses::close_on_the_centre(rules, state);
}

fn order(editor: &Editor<'_>) -> Changes {
    let (now, all) = (editor.state.formation.ranks, Ranks::ALL.iter().copied());
    is_body(editor).then(|| editor.choice("order", now, all, |state, ranks| state.formation.ranks = ranks))
}

fn morale(editor: &Editor<'_>) -> Changes {
    let from = editor.field.unit(editor.unit).front.to_table(Vec2::Y);
    let began = editor.field.resource::<BattleState>().turn;
    let rout = Rout { began, from, cause: None, bearing: None, half_move_owed: false, turned_aside: false };
    let value = |spirit: &Spirit| {
        let runs = *spirit == Spirit::Routing;
        let changed = editor.becomes(|state| {
            (state.morale.spirit, state.morale.rout) = (*spirit, runs.then_some(rout));
            if runs {
                (state.morale.pursuit, state.formation.ranks) = (None, Ranks::Disordered);
            }
        });
        let parted = runs.then_some(Event::Own(WofEvent::Parted(editor.unit)));
        (spirit.to_string(), changed.into_iter().chain(parted).collect())
    };
    // A crew that runs leaves its guns behind (wof.12.10.02): it is taken off the table instead.
    let may_be = |spirit: &&Spirit| **spirit != Spirit::Routing || editor.state.battery.is_none();
    let now = editor.state.morale.spirit;
    is_body(editor).then(|| editor.field("morale", now, Spirit::ALL.iter().filter(may_be).map(value)))
}

fn formation(editor: &Editor<'_>) -> Changes {
    let state = editor.state;
    let drawn_up = |to: FormationKind| {
        let width = match &state.battery {
            Some(battery) if to == FormationKind::Unlimbered => u16::try_from(battery.crews.len()).unwrap_or(u16::MAX),
            Some(_) => 1,
            None => editor.rules.charts().formation.usual_width(to, state.strength.in_ranks()),
        };
        let formed = |state: &mut UnitState| {
            (state.formation.kind, state.formation.width, state.formation.bend) = (to, width, None);
        };
        (to.to_string(), laid(editor, formed))
    };
    let imposed = [FormationKind::Bent, FormationKind::Garrison, FormationKind::Clump];
    let lawful = FormationKind::ALL
        .iter()
        .copied()
        .filter(|to| !imposed.contains(to) && legal_formations::may_stand_in(state.troops.kind, *to));
    let offered = is_body(editor) && !state.morale.is_routing() && state.morale.pursuit.is_none();
    offered.then(|| editor.field("formation", state.formation.kind, lawful.map(drawn_up)))
}

fn limber(editor: &Editor<'_>) -> Changes {
    let now = editor.state.battery?.limber;
    // Guns on a limber are on one.
    let limbered = editor.state.formation.kind == FormationKind::Limbered;
    let values = Limber::ALL.iter().copied().filter(|limber| *limber != Limber::None || !limbered);
    let set = |state: &mut UnitState, limber: Limber| {
        state.battery.iter_mut().for_each(|battery| battery.limber = limber);
    };
    is_body(editor).then(|| editor.choice("limber", now, values, set))
}

fn command(editor: &Editor<'_>) -> Changes {
    let now = editor.state.morale.confused;
    let set = |state: &mut UnitState, confused: bool| state.morale.confused = confused;
    is_body(editor).then(|| editor.switch("command", ["confused", "clear"], now, set).for_a_turn())
}

fn moved(editor: &Editor<'_>) -> Changes {
    let spends = |state: &mut UnitState, spent: bool| {
        (state.conduct.spent, state.conduct.done) = (if spent { 1.0 } else { 0.0 }, spent);
    };
    let now = editor.state.conduct.spent > 0.0;
    is_body(editor).then(|| editor.switch("move", ["spent", "not spent"], now, spends).for_a_turn())
}

fn fired(editor: &Editor<'_>) -> Changes {
    let state = editor.state;
    let offered = state.is_body() && (state.troops.weapon.is_some() || state.battery.is_some());
    let fires = |state: &mut UnitState, fired: bool| state.conduct.fired = fired;
    let words = ["fired this turn", "not fired"];
    offered.then(|| editor.switch("fire", words, state.conduct.fired, fires).for_a_turn())
}
