//! Battles as tests begin them, and common questions about one: opened with the same dice each time, deployed, played
//! on to where something is to be tried. Gives orders by the words in the window alone.

use bevy::prelude::*;
use linstock::{battle::Seat, client::session::Session, measure::Pose, table::UnitId};

use super::{START, TWO_PLAYERS, Window};

impl Window {
    /// Opens a battle of that title with the dice of a fixed seed, up to its first question.
    pub(in super::super) fn open_battle(&mut self, title: &str) {
        self.press(title);
        self.press("seed of the dice");
        self.chord(KeyCode::ControlLeft, KeyCode::KeyA);
        self.type_digits(&[KeyCode::Digit5]);
        self.start_battle();
        self.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
        self.rest();
    }

    /// Starts the chosen battle between two people.
    pub(in super::super) fn start_battle(&mut self) {
        self.press(TWO_PLAYERS);
        self.press(START);
    }

    /// Opens the turnpike so, deployed as in history, up to the first side's moves.
    pub(in super::super) fn open_turnpike(&mut self) {
        self.open_battle("The Turnpike");
        self.deploy_as_that_day();
    }

    /// Both sides deploy at their historical places.
    pub(in super::super) fn deploy_as_that_day(&mut self) {
        self.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
        self.rest();
        for _ in 0..2 {
            self.press("As in history");
            self.press("Ready");
        }
        self.rest();
    }

    /// Ends moves until nothing moves any more.
    pub(in super::super) fn end_the_moves(&mut self) {
        while self.button("End the move phase").is_some() {
            self.press("End the move phase");
            if self.button("Give the order").is_some() {
                self.press("Give the order");
            }
        }
    }

    /// A gun is laid on a unit with canister: selected, its fire taken up, the unit clicked.
    pub(in super::super) fn aim_canister(&mut self, gun: UnitId, target: UnitId) {
        let spot = self.unit_at(gun).expect("it can be clicked");
        self.click(spot);
        self.press_listed("Fire");
        self.press_listed("canister");
        let target = self.unit_at(target).expect("it can be clicked");
        self.click(target);
    }

    /// The unit of that name.
    pub(in super::super) fn unit(&self, name: &'static str) -> UnitId {
        let found = self.battle(move |battle, session| {
            let field = battle.field(session.viewer());
            field.units().find(|unit| unit.name == name).map(|unit| unit.id)
        });
        found.unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// A battalion of the turnpike that may move now, whichever side the dice let go first.
    pub(in super::super) fn mover(&self) -> UnitId {
        let first = self.battle(|battle, _| battle.question().and_then(|question| question.seats.first().copied()));
        self.unit(if first == Some(Seat::First) { "40th Foot" } else { "Picardy" })
    }

    /// The same, selected by a click.
    pub(in super::super) fn select_mover(&mut self) -> UnitId {
        let unit = self.mover();
        let spot = self.unit_at(unit).expect("it is in view");
        self.click(spot);
        unit
    }

    /// Where the middle of a unit's front stands.
    pub(in super::super) fn front(&self, unit: UnitId) -> Pose {
        self.battle(move |battle, _| battle.field(Seat::Umpire).unit(unit).front)
    }
}
