//! The command that is being carried out, and those that follow from it.

use std::collections::VecDeque;

use bevy::{
    ecs::{message::Messages, schedule::ScheduleLabel},
    prelude::*,
};

use crate::client::commands::{CarriedOut, UiCommand};

/// Carries out one command: run once for each, so that commands asked for in one frame act in the order in which they
/// were asked, each on the table as the one before left it.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CarryOut;

/// The command that is being carried out. Each system of [`CarryOut`] takes those of its subject.
#[derive(Resource)]
pub(super) struct Asked {
    command: UiCommand,
    then: Vec<UiCommand>,
}

impl Asked {
    /// The command.
    pub(super) fn command(&self) -> &UiCommand {
        &self.command
    }

    /// Asks for what the command comes down to: it is carried out next, before all others that wait.
    pub(super) fn then(&mut self, command: UiCommand) {
        self.then.push(command);
    }
}

/// Carries out every command that waits.
pub(super) fn carry_out(world: &mut World) {
    let asked = world
        .resource_scope(|world, mut carried: Mut<CarriedOut>| carried.take(world.resource::<Messages<UiCommand>>()));
    let mut waiting = VecDeque::from(asked);
    while let Some(command) = waiting.pop_front() {
        world.insert_resource(Asked { command, then: Vec::new() });
        world.run_schedule(CarryOut);
        let then = world.remove_resource::<Asked>().map(|asked| asked.then);
        then.into_iter().flatten().rev().for_each(|command| waiting.push_front(command));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::commands;

    /// What was carried out.
    #[derive(Resource, Default)]
    struct Done(Vec<UiCommand>);

    fn note(mut asked: ResMut<Asked>, mut done: ResMut<Done>) {
        if *asked.command() == UiCommand::Enter {
            asked.then(UiCommand::Undo);
            asked.then(UiCommand::Redo);
        }
        done.0.push(asked.command().clone());
    }

    #[test]
    fn commands_are_carried_out_in_the_order_asked_and_what_follows_from_one_before_the_next() {
        let mut app = App::new();
        app.add_message::<UiCommand>().init_resource::<CarriedOut>().init_resource::<Done>().init_schedule(CarryOut);
        app.add_systems(CarryOut, note).add_systems(Update, carry_out.run_if(commands::waits));
        for command in [UiCommand::Enter, UiCommand::SelectNone, UiCommand::Enter] {
            app.world_mut().write_message(command);
        }
        app.update();
        app.update();
        let done = &app.world().resource::<Done>().0;
        assert_eq!(*done, [UiCommand::Enter, UiCommand::Undo, UiCommand::Redo, UiCommand::SelectNone]);
    }
}
