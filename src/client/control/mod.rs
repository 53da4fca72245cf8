//! Carries out what a player asks for, one command after another (`asked::CarryOut`), by systems that each take what
//! their subject changes, in this order:
//!
//! | system | commands |
//! |---|---|
//! | `panels` | panels, labels, topics and tools; the program's window |
//! | `leaving` | out of the battle, out of the program |
//! | `view` | map or tabletop; what has happened, shown again or at once |
//! | `picture` | a picture of the table, saved in a file |
//! | `step_back` | one step back out of whatever is on top |
//! | `selecting` | the selection |
//! | `roster` | the roster sorted, narrowed and walked through |
//! | `order_menu` | the list of orders beside the selection |
//! | `orders` | an order begun, changed and aimed; a list entry taken by its number |
//! | `answers` | what is planned, an answer, the end of units' acts and of a step |
//! | `proposing` | orders for many units: as proposed, as before, from a file |
//! | `fight_again` | the same scenario once more |
//! | `battle` | undo and redo, seats, dice, rulings of the umpire |
//! | `replay` | a replay, and the branch from it |
//! | `sandbox` | the bench table |
//! | `guide` | a guided battle |
//!
//! A command belongs to one of them. Where it comes down to another's, that is asked for in its place; none other is
//! carried out in between.

mod answers;
mod asked;
mod battle;
mod fight_again;
mod guide;
pub mod leaving;
mod order_desk;
mod order_menu;
mod orders;
mod panels;
pub mod picture;
mod pointing;
mod proposing;
mod replay;
mod roster;
mod sandbox;
mod selecting;
mod step_back;
pub(crate) mod umpire_form;
mod view;

use bevy::prelude::*;

use crate::client::{commands, orders::turn_view::TurnView, schedule::ClientSystems, session::Session};
use asked::CarryOut;

pub(crate) fn plugin(app: &mut App) {
    let of_window = (panels::show, leaving::ask);
    let of_battle = (
        view::turn,
        picture::take,
        roster::arrange,
        step_back::step_back,
        selecting::select,
        order_menu::list,
        orders::order,
        answers::answer,
        proposing::propose,
        battle::change,
        fight_again::begin,
        replay::look,
        sandbox::try_out,
        guide::lead,
        guide::open_next,
        derive_turn_view,
    );
    let reading = (replay::lay_what_is_read, derive_turn_view);
    app.add_plugins((leaving::plugin, picture::plugin, umpire_form::plugin))
        .init_schedule(CarryOut)
        .add_systems(CarryOut, (of_window, of_battle.chain().run_if(resource_exists::<Session>)).chain())
        .add_systems(
            Update,
            (
                pointing::follow.run_if(resource_exists::<Session>),
                // The title has commands of the window too.
                asked::carry_out.run_if(commands::waits),
                reading.chain().run_if(resource_exists::<Session>).run_if(replay::is_reading),
            )
                .chain()
                .in_set(ClientSystems::Act),
        );
}

/// Asks the battle again for what can be done, once it has changed.
fn derive_turn_view(session: Res<Session>, mut board: ResMut<TurnView>) {
    if board.revision != session.revision() {
        board.renew(&session);
    }
}
