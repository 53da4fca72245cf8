//! The roster: the units that a seat knows of, with state, strength, losses and what each did this turn; sorted by any
//! column, and narrowed to a side, a command, or those who can still act. Decides nothing.

use std::cmp::Reverse;

use bevy::prelude::*;

use crate::{
    battle::{
        AnyBattle, Seat,
        notice::{Mark, Sign},
    },
    client::{
        commands::{Panel, RosterColumn, RosterList},
        input::open_panels::OpenPanels,
        orders::{Direction, turn_view::TurnView},
        schedule::ClientSystems,
        session::{Session, battle_opener::starts_anew},
        texts,
    },
    table::{Arm, CommandId, Presence, Side, Unit, UnitId},
};

/// A unit in the roster.
#[derive(Clone, Debug, PartialEq)]
pub struct RosterRow {
    /// Which unit.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// The command under which it serves, and its name.
    pub command: Option<(CommandId, String)>,
    /// Its name.
    pub name: String,
    /// Its states, the most urgent first; of one that is not on the table, where it is.
    pub state: String,
    /// Its strength in figures or stands; none of one that is not on the table.
    pub figures: Option<usize>,
    /// The figures that it has lost; none of one that has no strength of its own.
    pub lost: Option<u32>,
    /// What it did this turn.
    pub deeds: String,
    /// Whether it can still act.
    pub can_act: bool,
    urgency: Option<Sign>,
}

/// The roster as it is sorted and narrowed.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    /// By which column it is sorted.
    pub column: RosterColumn,
    /// Whether it is sorted the other way round.
    pub is_reversed: bool,
    /// Whether it lists only those who can still act.
    pub only_who_can_act: bool,
    /// Which units it lists; none as long as the player has not said: those of the viewer's side.
    list: Option<RosterList>,
    rows: Vec<RosterRow>,
    lists: Vec<RosterList>,
    /// The session's revision and the seat for which the rows were gathered.
    of: Option<(u64, Seat)>,
}

impl Roster {
    /// The units as they are listed now.
    pub fn rows(&self) -> &[RosterRow] {
        &self.rows
    }

    /// Which units it lists, for a seat.
    pub fn list(&self, viewer: Seat) -> RosterList {
        self.list.unwrap_or_else(|| viewer.side().map_or(RosterList::Everybody, RosterList::Side))
    }

    /// All that can be listed: everybody, and each side with its commands.
    pub fn lists(&self) -> &[RosterList] {
        &self.lists
    }

    /// Sorts by a column; by the one that it is sorted by, the other way round.
    pub fn sort_by(&mut self, column: RosterColumn) {
        self.is_reversed = column == self.column && !self.is_reversed;
        self.column = column;
        self.of = None;
    }

    /// Sorts by the column after the present one.
    pub fn sort_by_next(&mut self) {
        let now = RosterColumn::ALL.iter().position(|column| *column == self.column).unwrap_or_default();
        self.sort_by(RosterColumn::ALL[(now + 1) % RosterColumn::ALL.len()]);
    }

    /// Lists other units.
    pub fn narrow(&mut self, list: RosterList) {
        self.list = Some(list);
        self.of = None;
    }

    /// Lists the units of the next side or command.
    pub fn list_next(&mut self, viewer: Seat) {
        let now = self.list(viewer);
        let place = self.lists.iter().position(|list| *list == now).map_or(0, |place| place + 1);
        if let Some(next) = self.lists.get(place).or(self.lists.first()).copied() {
            self.narrow(next);
        }
    }

    /// Lists only those who can still act, or all again.
    pub fn toggle_who_can_act(&mut self) {
        self.only_who_can_act = !self.only_who_can_act;
        self.of = None;
    }

    /// The unit listed after another, or before it: the first or the last after none.
    pub fn beside(&self, unit: Option<UnitId>, direction: Direction) -> Option<UnitId> {
        let now = unit.and_then(|unit| self.rows.iter().position(|row| row.unit == unit));
        let count = self.rows.len();
        let place = match (now, direction) {
            (None, Direction::Onwards) => 0,
            (None, Direction::Back) => count.checked_sub(1)?,
            (Some(now), Direction::Onwards) => (now + 1) % count,
            (Some(now), Direction::Back) => (now + count - 1) % count,
        };
        self.rows.get(place).map(|row| row.unit)
    }

    /// Gathers the rows where the battle, the viewer or what is wanted has changed.
    pub fn follow(&mut self, session: &Session, board: &TurnView) {
        let now = (session.revision(), session.viewer());
        if self.of == Some(now) || board.revision != session.revision() {
            return;
        }
        let mut rows = gathered(session.battle(), session.viewer(), &board.idle());
        self.lists = lists(&rows);
        let list = self.list(session.viewer());
        rows.retain(|row| row.is_in(list) && (row.can_act || !self.only_who_can_act));
        sort(&mut rows, self.column);
        if self.is_reversed {
            rows.reverse();
        }
        (self.rows, self.of) = (rows, Some(now));
    }
}

impl RosterRow {
    fn of(battle: &dyn AnyBattle, viewer: Seat, unit: &Unit, can_act: bool) -> Self {
        let field = battle.field(viewer);
        let on_table = unit.on_table();
        let mut marks = if on_table { battle.marks(viewer, unit.id) } else { Vec::new() };
        marks.sort_by_key(|mark| Reverse(mark.sign));
        let (did, stands): (Vec<_>, Vec<_>) = marks.into_iter().partition(|mark| mark.sign == Sign::Done);
        let told = |marks: &[Mark]| marks.iter().map(|mark| mark.label.as_str()).collect::<Vec<_>>().join(", ");
        let named = |command: CommandId| field.command(command).map(|known| (command, known.name.clone()));
        Self {
            unit: unit.id,
            side: unit.side,
            command: unit.command.and_then(named),
            name: unit.name.clone(),
            state: away(unit.presence).map_or_else(|| told(&stands), str::to_owned),
            figures: on_table.then(|| battle.counted().strength(field.stands_of(unit.id))),
            lost: battle.figures_lost_by(viewer, unit.id).map(|lost| lost.lost),
            deeds: told(&did),
            can_act,
            urgency: stands.first().map(|mark| mark.sign),
        }
    }

    fn is_in(&self, list: RosterList) -> bool {
        match list {
            RosterList::Everybody => true,
            RosterList::Side(side) => self.side == side,
            RosterList::Command(command) => self.command.as_ref().is_some_and(|(of, _)| *of == command),
        }
    }
}

/// Where a unit is that is not on the table.
fn away(presence: Presence) -> Option<&'static str> {
    match presence {
        Presence::OnTable => None,
        Presence::Awaited => Some(texts::battle::TO_COME),
        Presence::Within => Some(texts::battle::IN_THE_RANKS),
        Presence::LeftTable => Some(texts::battle::OFF_THE_TABLE),
        Presence::Lost => Some(texts::battle::LOST),
    }
}

/// The units that a seat knows of, by side and command.
fn gathered(battle: &dyn AnyBattle, viewer: Seat, idle: &[UnitId]) -> Vec<RosterRow> {
    let field = battle.field(viewer);
    let rows = field.units().filter(|unit| is_listed(viewer, unit));
    let mut rows: Vec<RosterRow> =
        rows.map(|unit| RosterRow::of(battle, viewer, unit, idle.contains(&unit.id))).collect();
    rows.sort_by_key(|row| (row.side, row.command.as_ref().map(|(command, _)| *command), row.unit));
    rows
}

/// Messengers are only of note while they ride, parts of a unit while they stand by themselves, and of the enemy nobody
/// knows who is still to come.
fn is_listed(viewer: Seat, unit: &Unit) -> bool {
    let is_own = viewer.side().is_none_or(|side| side == unit.side);
    unit.presence != Presence::Within
        && (unit.arm != Arm::Messenger || unit.on_table())
        && (is_own || unit.presence != Presence::Awaited)
}

/// All that can be listed of some units.
fn lists(rows: &[RosterRow]) -> Vec<RosterList> {
    let mut lists = vec![RosterList::Everybody];
    for side in Side::BOTH {
        lists.push(RosterList::Side(side));
        let commands = rows.iter().filter(|row| row.side == side).filter_map(|row| row.command.as_ref());
        lists.extend(commands.map(|(command, _)| RosterList::Command(*command)));
    }
    lists.dedup();
    lists
}

/// Sorts units by a column: what matters most comes first.
fn sort(rows: &mut [RosterRow], column: RosterColumn) {
    match column {
        RosterColumn::Unit => rows.sort_by(|one, other| one.name.cmp(&other.name)),
        // As they were gathered.
        RosterColumn::Command => {}
        RosterColumn::State => rows.sort_by_key(|row| (Reverse(row.urgency), row.state.clone())),
        RosterColumn::Strength => rows.sort_by_key(|row| Reverse(row.figures)),
        RosterColumn::Losses => rows.sort_by_key(|row| Reverse(row.lost)),
        RosterColumn::Deeds => rows.sort_by(|one, other| other.deeds.cmp(&one.deeds)),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<Roster>)
        .add_systems(Update, follow.in_set(ClientSystems::Mirror).run_if(resource_exists::<Session>.and_then(is_open)));
}

fn is_open(shows: Res<OpenPanels>) -> bool {
    shows.is_open(Panel::Roster)
}

fn follow(session: Res<Session>, board: Res<TurnView>, mut roster: ResMut<Roster>) {
    roster.bypass_change_detection().follow(&session, &board);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(unit: u16, name: &str) -> RosterRow {
        RosterRow {
            unit: UnitId(unit),
            side: if unit < 10 { Side::First } else { Side::Second },
            command: Some((CommandId(unit / 5), format!("Brigade {}", unit / 5))),
            name: name.to_owned(),
            state: String::new(),
            figures: Some(12),
            lost: Some(0),
            deeds: String::new(),
            can_act: false,
            urgency: None,
        }
    }

    fn rows() -> Vec<RosterRow> {
        vec![
            RosterRow { lost: Some(3), urgency: Some(Sign::Posture), state: "line".to_owned(), ..row(1, "Guards") },
            RosterRow { figures: Some(24), can_act: true, deeds: "has fired".to_owned(), ..row(2, "Fusiliers") },
            RosterRow { urgency: Some(Sign::Routing), state: "routing".to_owned(), ..row(6, "Militia") },
            RosterRow { figures: None, lost: None, state: "lost".to_owned(), ..row(12, "Dragoons") },
        ]
    }

    fn names(rows: &[RosterRow]) -> Vec<&str> {
        rows.iter().map(|row| row.name.as_str()).collect()
    }

    #[test]
    fn each_column_puts_first_what_matters_most() {
        for (column, first, last) in [
            (RosterColumn::Unit, "Dragoons", "Militia"),
            (RosterColumn::Command, "Guards", "Dragoons"),
            (RosterColumn::State, "Militia", "Dragoons"),
            (RosterColumn::Strength, "Fusiliers", "Dragoons"),
            (RosterColumn::Losses, "Guards", "Dragoons"),
            (RosterColumn::Deeds, "Fusiliers", "Dragoons"),
        ] {
            let mut sorted = rows();
            sort(&mut sorted, column);
            let sorted = names(&sorted);
            assert_eq!((sorted[0], sorted[3]), (first, last), "{column:?}");
        }
    }

    #[test]
    fn a_column_chosen_again_turns_round_and_the_next_one_does_not() {
        let mut roster = Roster::default();
        roster.sort_by(RosterColumn::Losses);
        assert!(!roster.is_reversed);
        roster.sort_by(RosterColumn::Losses);
        assert!(roster.is_reversed);
        roster.sort_by_next();
        assert_eq!((roster.column, roster.is_reversed), (RosterColumn::Deeds, false));
        roster.sort_by_next();
        assert_eq!(roster.column, RosterColumn::Unit, "after the last comes the first");
    }

    #[test]
    fn everybody_each_side_and_each_command_can_be_listed_and_the_next_in_turn() {
        let (first, second) = (RosterList::Side(Side::First), RosterList::Side(Side::Second));
        let command = |id| RosterList::Command(CommandId(id));
        let all = [RosterList::Everybody, first, command(0), command(1), second, command(2)];
        assert_eq!(lists(&rows()), all);
        let listed = |list| rows().iter().filter(|row| row.is_in(list)).count();
        assert_eq!(all.map(listed), [4, 3, 2, 1, 1, 1]);
        let mut roster = Roster { lists: all.to_vec(), ..Roster::default() };
        assert_eq!(roster.list(Seat::Second), second, "at first one's own");
        roster.list_next(Seat::Second);
        assert_eq!(roster.list(Seat::Second), command(2));
        roster.list_next(Seat::Second);
        assert_eq!(roster.list(Seat::Second), RosterList::Everybody);
    }

    #[test]
    fn one_goes_through_the_list_from_any_unit_and_round_its_ends() {
        let roster = Roster { rows: rows(), ..Roster::default() };
        for (from, direction, to) in [
            (None, Direction::Onwards, Some(1)),
            (None, Direction::Back, Some(12)),
            (Some(2), Direction::Onwards, Some(6)),
            (Some(12), Direction::Onwards, Some(1)),
            (Some(1), Direction::Back, Some(12)),
            (Some(99), Direction::Onwards, Some(1)),
        ] {
            assert_eq!(roster.beside(from.map(UnitId), direction), to.map(UnitId), "{from:?} {direction:?}");
        }
        let nobody = Roster::default();
        assert_eq!([Direction::Onwards, Direction::Back].map(|direction| nobody.beside(None, direction)), [None, None]);
    }
}
