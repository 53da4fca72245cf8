//! The list of actions in the order of the turn: each action is whole in the file of its subject.

use crate::{
    battle::{Actions, Listed},
    rules::trl::{
        Trl,
        artillery::limbers::ChangeLimbers,
        buildings::{
            entering::{Enter, Leave},
            fire_orders::ShootAtBuilding,
        },
        command::{
            replaced_officers::TakeCommand,
            rides::{Join, RideTo},
        },
        fire::{target_declarations::Shoot, wood_orders::ShellWood},
        formation::{
            attached_grenadiers::PlaceGrenadiers,
            change_orders::Form,
            skirmish_companies::{Rejoin, SendOut},
            square_orders::{FormSquare, LeaveSquare},
        },
        movement::{falling_back::AnswerFriends, plain_moves::Move},
        setup::{
            deployment::{Deploy, Ready},
            grand_batteries::Combine,
        },
        step_end::{Close, Done},
        visibility::searches::Search,
    },
};

pub(in crate::rules::trl) const ACTIONS: Actions<Trl> = Actions {
    listed: &[
        Listed::of::<Deploy>(),
        Listed::of::<Combine>(),
        Listed::of::<Ready>(),
        Listed::of::<Move>(),
        Listed::of::<Form>(),
        Listed::of::<FormSquare>(),
        Listed::of::<LeaveSquare>(),
        Listed::of::<PlaceGrenadiers>(),
        Listed::of::<SendOut>(),
        Listed::of::<Rejoin>(),
        Listed::of::<ChangeLimbers>(),
        Listed::of::<Enter>(),
        Listed::of::<Leave>(),
        Listed::of::<RideTo>(),
        Listed::of::<Join>(),
        Listed::of::<TakeCommand>(),
        Listed::of::<Search>(),
        Listed::of::<Shoot>(),
        Listed::of::<ShootAtBuilding>(),
        Listed::of::<ShellWood>(),
        Listed::of::<AnswerFriends>(),
        Listed::of::<Done>(),
        Listed::of::<Close>(),
    ],
    no_other: clause!("trl.p06.02"),
};
