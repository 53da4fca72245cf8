//! The umpire's changes under trl: stands lost, formation, whether a unit is disorientated, whether it has moved; and
//! what else follows when a unit is moved, removed or put back. The umpire is not bound by the rules.

use crate::{
    battle::{Alterable, Event, Outcome, Placing, Refusal, Sight, Umpired},
    measure::Pose,
    rules::{
        common::unit_editor::{self, Overrules, UnitEditor, refuse},
        trl::{
            Trl,
            charts::{Charts, FormationKind, Motion},
            command::attached_commanders::joined_to,
            events::{Change, TrlEvent},
            formation::{
                placement::{self, Stance},
                stances::{MARCHING, stance},
            },
            movement::state::Moves,
            state::{Battery, Formation, Officer, Strength, UnitState},
        },
    },
    table::{Field, Stand, StandId, UnitId},
};

impl Umpired for Trl {
    fn must_be_free(&self, sight: &Sight<'_, Self>, _: UnitId) -> Result<(), Refusal> {
        if sight.under_way::<Moves>().is_some_and(Moves::is_asking) {
            Ok(())
        } else {
            Err(refuse("units are changed while a side moves: let this end, or take it back"))
        }
    }

    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Trl>> {
        let editor = UnitEditor::of(self, field, unit);
        let fields = [stands_lost, formation, bearings, officer, limbers, moved].into_iter();
        fields.filter_map(|alterable| alterable(&editor)).collect()
    }

    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        unit_editor::may_stand_apart(&field.of::<Formation>(stand.unit).kind, &[FormationKind::Loose])
    }

    fn goes_with(&self, field: &Field<'_>, unit: UnitId, _: Placing) -> Result<Vec<Event<Trl>>, Refusal> {
        let mut outcome = Outcome::<Trl>::default();
        let (formation, left) = (*field.of::<Formation>(unit), field.of::<Strength>(unit).left());
        if formation.garrison.is_some() {
            outcome.own(TrlEvent::of(unit, Change::Formed(FormationKind::Line, left.max(1))));
            outcome.own(TrlEvent::of(unit, Change::Garrisons(None)));
        }
        let alone = field.get_of::<crate::rules::trl::state::General>(unit).and_then(|general| general.joined);
        let parting = joined_to(field, unit).into_iter().chain(alone.map(|_| unit));
        parting.for_each(|commander| outcome.own(TrlEvent::of(commander, Change::Joined(None))));
        Ok(outcome.events)
    }

    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let state = field.of::<UnitState>(unit);
        if state.is_body() && state.strength.left() == 0 {
            return Vec::new();
        }
        let out_of_doors = if state.formation.kind == FormationKind::Garrison {
            Stance { formation: FormationKind::Line, ..Stance::of(state) }
        } else {
            Stance::of(state)
        };
        placement::stands(self, state, unit, out_of_doors, front)
    }

    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        unit_editor::formation_word(&Charts::embedded().dictionary.formations, field.of::<Formation>(unit).kind)
    }
}

impl Overrules for Trl {
    fn overruled(unit: UnitId, state: UnitState) -> TrlEvent {
        TrlEvent::Overruled(unit, Box::new(state))
    }
}

/// A unit before the umpire.
type Editor<'a> = UnitEditor<'a, Trl>;

/// An umpire's possible changes of a unit, if they apply to it.
type Changes = Option<Alterable<Trl>>;

/// The unit, changed and laid out again.
fn laid(editor: &Editor<'_>, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Trl>> {
    let (rules, unit) = (editor.rules, editor.unit);
    let front = editor.field.unit(unit).front;
    editor.laid(|state| placement::stands(rules, state, unit, Stance::of(state), front), change)
}

/// Whether it is a body of men on the table.
fn is_body(editor: &Editor<'_>) -> bool {
    editor.state.is_body() && editor.field.unit(editor.unit).on_table()
}

fn stands_lost(editor: &Editor<'_>) -> Changes {
    let strength = editor.state.strength;
    let value = |fallen: u16| {
        let changed = laid(editor, |state| {
            state.strength.fallen = fallen;
            state.formation.width = state.formation.width.min(state.strength.left());
        });
        (fallen.to_string(), changed)
    };
    let most = strength.started.saturating_sub(1);
    is_body(editor).then(|| editor.field("stands lost", strength.fallen, (0..=most).map(value)))
}

fn formation(editor: &Editor<'_>) -> Changes {
    let state = editor.state;
    let drawn_up = |to: FormationKind| {
        let stance = stance(editor.rules, state, to, (to == FormationKind::Square).then_some(1)).ok()?;
        let formed = |state: &mut UnitState| (state.formation.kind, state.formation.width) = (to, stance.width);
        Some((to.to_string(), laid(editor, formed)))
    };
    let known = MARCHING.into_iter().chain([FormationKind::Square]).filter_map(drawn_up);
    let offered = is_body(editor) && state.formation.garrison.is_none();
    offered.then(|| editor.field("formation", state.formation.kind, known))
}

fn bearings(editor: &Editor<'_>) -> Changes {
    let now = editor.state.morale.disorientated;
    let set = |state: &mut UnitState, lost: bool| state.morale.disorientated = lost;
    is_body(editor).then(|| editor.switch("bearings", ["disorientated", "in good order"], now, set))
}

/// Whether its officer leads it.
fn officer(editor: &Editor<'_>) -> Changes {
    let now = editor.state.strength.officer;
    let value = |officer: Officer| {
        let changed = laid(editor, |state| state.strength.officer = officer);
        (told(officer).to_owned(), changed)
    };
    let has_one = is_body(editor) && now != Officer::None;
    has_one.then(|| editor.field("officer", told(now), [Officer::Leads, Officer::Dead].map(value)))
}

fn told(officer: Officer) -> &'static str {
    match officer {
        Officer::Dead => "dead",
        Officer::Adjutant => "an adjutant in his place",
        Officer::Leads | Officer::None => "leads it",
    }
}

fn limbers(editor: &Editor<'_>) -> Changes {
    let now = editor.state.battery?.limbered;
    let value = |limbered: bool| {
        let changed = laid(editor, |state| state.battery = Some(Battery { limbered }));
        (if limbered { "limbered" } else { "unlimbered" }.to_owned(), changed)
    };
    let word = if now { "limbered" } else { "unlimbered" };
    is_body(editor).then(|| editor.field("guns", word, [true, false].map(value)))
}

fn moved(editor: &Editor<'_>) -> Changes {
    let set = |state: &mut UnitState, moved: bool| {
        state.conduct.spent_whole = moved;
        state.conduct.motion = if moved { Motion::Moved } else { Motion::Still };
        if !moved {
            (state.conduct.spent_inches, state.conduct.slowed_inches, state.conduct.began_as) = (0.0, 0.0, None);
        }
    };
    let now = editor.state.has_moved();
    is_body(editor).then(|| editor.switch("move", ["spent", "not spent"], now, set).for_a_turn())
}
