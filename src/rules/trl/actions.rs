//! The list of actions in the order of the turn: each action is whole in the file of its subject.

use crate::{
    battle::{Actions, Listed},
    rules::trl::{
        Trl,
        artillery::limbers::ChangeLimbers,
        charge::{
            declarations::NameAssault,
            defence_orders::FireInDefence,
            emergency_squares::{FormSquareNow, StandAsItIs},
        },
        command::rides::{Join, RideTo},
        fire::target_declarations::Shoot,
        formation::{
            change_orders::Form,
            square_orders::{FormSquare, LeaveSquare},
        },
        melee::answers::{HoldGround, Retaliate, Withdraw},
        movement::{before_friends::AnswerFriends, plain_moves::Move},
        pursuit::{
            follow_orders::{BreakThrough, Consolidate, Pursue},
            retreats::RetreatSoFar,
        },
        setup::deployment::{Deploy, Ready},
        step_end::{Close, Done},
        visibility::searches::Search,
    },
};

pub(in crate::rules::trl) const ACTIONS: Actions<Trl> = Actions {
    listed: &[
        Listed::of::<Deploy>(),
        Listed::of::<Ready>(),
        Listed::of::<Move>(),
        Listed::of::<Form>(),
        Listed::of::<FormSquare>(),
        Listed::of::<LeaveSquare>(),
        Listed::of::<ChangeLimbers>(),
        Listed::of::<RideTo>(),
        Listed::of::<Join>(),
        Listed::of::<Search>(),
        Listed::of::<Shoot>(),
        Listed::of::<AnswerFriends>(),
        Listed::of::<NameAssault>(),
        Listed::of::<FormSquareNow>(),
        Listed::of::<StandAsItIs>(),
        Listed::of::<FireInDefence>(),
        Listed::of::<Retaliate>(),
        Listed::of::<Withdraw>(),
        Listed::of::<HoldGround>(),
        Listed::of::<RetreatSoFar>(),
        Listed::of::<Pursue>(),
        Listed::of::<BreakThrough>(),
        Listed::of::<Consolidate>(),
        Listed::of::<Done>(),
        Listed::of::<Close>(),
    ],
    no_other: clause!("trl.p06.02"),
};
