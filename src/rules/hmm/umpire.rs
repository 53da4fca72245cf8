//! The umpire's changes under hmm: strength, officers, morale, formation, guns and what a unit has done this turn;
//! which stands may be moved by themselves; and the further effects when a unit is moved, removed or put back. The
//! umpire is not bound by the rules.

use crate::{
    battle::{Alterable, Event, Placing, Refusal, Sight, Umpired},
    measure::Pose,
    rules::{
        common::unit_editor::{self, Overrules, UnitEditor, refuse},
        hmm::{
            Hmm,
            artillery::phase::GunPhase,
            charts::{Charts, FormationKind, Troop},
            events::{HmmEvent, Ordering},
            formation::{self, figures, placement},
            movement::steps::MovePhase,
            state::{Acted, BattleState, Formation, Gun, Melee, Rout, UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, Stand, StandId, UnitId},
};

/// Subalterns that a unit may be given at most, or as many as it has.
const MOST_SUBALTERNS: u8 = 3;

/// The names of a battery's guns, in their order; no battery has more.
const GUNS: [&str; 8] = ["gun 1", "gun 2", "gun 3", "gun 4", "gun 5", "gun 6", "gun 7", "gun 8"];

impl Umpired for Hmm {
    fn must_be_free(&self, sight: &Sight<'_, Self>, _: UnitId) -> Result<(), Refusal> {
        let moves = sight.under_way::<MovePhase>().is_some_and(MovePhase::is_asking);
        let free = moves || sight.under_way::<GunPhase>().is_some();
        if free {
            Ok(())
        } else {
            Err(refuse("units are changed while a side moves or fires its guns: let this end, or take it back"))
        }
    }

    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Hmm>> {
        let editor = UnitEditor::of(self, field, unit);
        let fields =
            [figures, commander, subalterns, morale, formation, rest, turn, small_arms, command_value].into_iter();
        fields.filter_map(|alterable| alterable(&editor)).chain(guns(&editor)).collect()
    }

    fn goes_with(&self, field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Hmm>>, Refusal> {
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

    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        unit_editor::formation_word(&Charts::embedded().dictionary.formations, field.of::<Formation>(unit).kind)
    }

    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        let apart = [FormationKind::Skirmish, FormationKind::Unlimbered];
        unit_editor::may_stand_apart(&field.of::<Formation>(stand.unit).kind, &apart)
    }

    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let state = field.of::<UnitState>(unit);
        if state.troops.kind == Troop::Messenger || state.formation.kind == FormationKind::Boats {
            return Vec::new();
        }
        placement::stands_of_state(
            self,
            state,
            survivors(state).into(),
            unit,
            state.formation.kind,
            state.formation.skirmish_lines,
            front,
        )
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
type Editor<'a> = UnitEditor<'a, Hmm>;

/// An umpire's possible changes of a unit, if they apply to it.
type Changes = Option<Alterable<Hmm>>;

impl Overrules for Hmm {
    fn overruled(unit: UnitId, state: UnitState) -> HmmEvent {
        HmmEvent::Overruled(unit, Box::new(state))
    }
}

/// The unit, changed and laid out again with this many men.
fn laid(editor: &Editor<'_>, men: usize, change: impl FnOnce(&mut UnitState)) -> Vec<Event<Hmm>> {
    let (rules, unit) = (editor.rules, editor.unit);
    let front = editor.field.unit(unit).front;
    let stands = |state: UnitView<'_>| {
        let (kind, lines) = (state.formation.kind, state.formation.skirmish_lines);
        placement::stands_of_state(rules, state, men, unit, kind, lines, front)
    };
    editor.laid(stands, change)
}

/// Whether it is a body of foot, horse or gunners on the table that is laid by its count.
fn is_body(editor: &Editor<'_>) -> bool {
    let Editor { field, unit, state, .. } = editor;
    let afloat = state.formation.kind == FormationKind::Boats;
    let served = state.battery.is_none() || figures::men(field, *unit) > 0;
    state.is_combatant() && served && !afloat && field.unit(*unit).on_table()
}

/// Whether it is a whole unit that fights.
fn is_whole(editor: &Editor<'_>) -> bool {
    editor.state.is_combatant() && editor.state.part_of.is_none()
}

fn figures(editor: &Editor<'_>) -> Changes {
    let (now, strength) = (figures::men(editor.field, editor.unit), editor.state.strength);
    let value = |men: u16| {
        let lost = (usize::from(strength.lost_other_ranks) + now).saturating_sub(usize::from(men));
        let lost = u16::try_from(lost).unwrap_or(u16::MAX).min(strength.start_other_ranks);
        (men.to_string(), laid(editor, usize::from(men), |state| state.strength.lost_other_ranks = lost))
    };
    let offered = is_body(editor) && editor.state.part_of.is_none();
    offered.then(|| editor.field("figures", now, (1..=strength.start_figures).map(value)))
}

fn commander(editor: &Editor<'_>) -> Changes {
    let now = editor.state.strength.officers.commander;
    is_whole(editor).then(|| {
        editor.switch("commander", ["with it", "lost"], now, |state, with| state.strength.officers.commander = with)
    })
}

fn subalterns(editor: &Editor<'_>) -> Changes {
    let now = editor.state.strength.officers.subalterns;
    let counts = 0..=now.max(MOST_SUBALTERNS);
    is_whole(editor)
        .then(|| editor.choice("subalterns", now, counts, |state, count| state.strength.officers.subalterns = count))
}

fn morale(editor: &Editor<'_>) -> Changes {
    let now = match (editor.state.morale.rout, editor.state.morale.retreating) {
        (Some(_), _) => "routing",
        (None, true) => "leaving the field",
        (None, false) => "steady",
    };
    let turn = editor.field.resource::<BattleState>().turn;
    let steady = editor.becomes(|state| {
        state.morale.rallied = if state.morale.rout.is_some() { Some(turn) } else { state.morale.rallied };
        (state.morale.rout, state.morale.retreating) = (None, false);
    });
    let routing = editor.becomes(|state| {
        state.morale.rout = Some(Rout { began: turn, first_move_owed: false });
        (state.formation.kind, state.formation.half_changed, state.morale.retreating) =
            (FormationKind::Rout, None, false);
    });
    let leaving = editor.becomes(|state| (state.morale.rout, state.morale.retreating) = (None, true));
    // A crew that runs leaves its guns behind (hmm.20.11): it is taken off the table instead.
    let runs = editor.state.battery.is_none();
    let values = [("steady", Some(steady)), ("routing", runs.then_some(routing)), ("leaving the field", Some(leaving))];
    let values = values.into_iter().filter_map(|(value, events)| Some((value.to_owned(), events?)));
    is_body(editor).then(|| editor.field("morale", now, values))
}

fn formation(editor: &Editor<'_>) -> Changes {
    let (men, now) = (figures::men(editor.field, editor.unit), editor.state.formation.kind);
    let troops = editor.state.troops.kind;
    let lawful = FormationKind::ALL.iter().copied().filter(|to| formation::legal_formations::may_take(troops, *to));
    let value = |to: FormationKind| {
        let drawn_up = laid(editor, men, |state| {
            let formation = &mut state.formation;
            (formation.kind, formation.skirmish_lines, formation.half_changed) = (to, 1, None);
            state.morale.rallied = None;
        });
        (to.to_string(), drawn_up)
    };
    let offered = is_body(editor) && editor.state.morale.is_steady() && editor.state.part_of.is_none();
    offered.then(|| editor.field("formation", now, lawful.map(value)))
}

/// Whether each gun can still be served as one (hmm.20.42), where a crew serves them.
fn guns(editor: &Editor<'_>) -> Vec<Alterable<Hmm>> {
    let guns = editor.state.battery.iter().flat_map(|battery| &battery.guns).filter(|_| is_body(editor));
    let word = |sound: bool| if sound { "sound" } else { "dismounted" }.to_owned();
    let men = figures::men(editor.field, editor.unit);
    let becomes = |index: usize, sound: bool| {
        laid(editor, men, |state| state.battery.iter_mut().for_each(|battery| battery.guns[index].sound = sound))
    };
    let each = guns.zip(GUNS).enumerate();
    let field = |(index, (gun, name)): (usize, (&Gun, &'static str))| {
        editor.field(name, word(gun.sound), [true, false].map(|sound| (word(sound), becomes(index, sound))))
    };
    each.map(field).collect()
}

fn rest(editor: &Editor<'_>) -> Changes {
    let turn = editor.field.resource::<BattleState>().turn;
    let now = editor.state.morale.is_resting(turn);
    let rests = |state: &mut UnitState, rests: bool| state.morale.resting_until = rests.then_some(turn);
    is_body(editor).then(|| editor.switch("rest", ["rests this turn", "need not rest"], now, rests).for_a_turn())
}

fn turn(editor: &Editor<'_>) -> Changes {
    let now = editor.state.conduct.acted != Acted::Nothing;
    let uses = |state: &mut UnitState, used: bool| {
        (state.conduct.acted, state.conduct.done) = (if used { Acted::Moved } else { Acted::Nothing }, used);
    };
    let offered = editor.state.is_combatant();
    offered.then(|| editor.switch("turn", ["used", "not used"], now, uses).for_a_turn())
}

fn small_arms(editor: &Editor<'_>) -> Changes {
    let words = ["fired this turn", "not fired"];
    let offered = editor.state.troops.weapon.is_some();
    let fires = |state: &mut UnitState, fired: bool| state.conduct.fired = fired;
    offered.then(|| editor.switch("small arms", words, editor.state.conduct.fired, fires).for_a_turn())
}

fn command_value(editor: &Editor<'_>) -> Changes {
    let now = editor.state.general?.command_value;
    let set = |state: &mut UnitState, worth: u8| {
        state.general.iter_mut().for_each(|general| general.command_value = worth);
    };
    Some(editor.choice("command value", now, 1..=6, set))
}
