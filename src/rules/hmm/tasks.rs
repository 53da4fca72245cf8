//! The procedures under way with their progress, the stages of a turn, and which of them an offer or an order belongs
//! to.

use serde::{Deserialize, Serialize};

use crate::{
    battle::sequence::tasks,
    rules::hmm::{
        artillery::{phase::GunPhase, state::Shot},
        charge::state::Charge,
        command::{fall_back::Retiring, messengers::Waylaid, order_changes::Sending},
        fire::musketry_order::Musketry,
        formation::close_ranks::CloseRanks,
        melee::phase::Fighting,
        morale::{checks::Checks, rout_moves::Fleeing},
        movement::{fire_and_move::FireAndMove, steps::MovePhase},
        state::{Deploying, TurnStage},
        works::explosion::Firing,
    },
};

tasks! {
    /// A procedure under way, with its cursor.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Task {
        /// The armies deploy.
        Deploy(Deploying),
        /// A turn, at a stage.
        Turn(TurnStage),
        /// A side's move phase.
        Moves(MovePhase),
        /// An order is being sent.
        Sending(Sending),
        /// An enemy has met a messenger.
        Waylaid(Waylaid),
        /// A unit moves, fires and moves on.
        FireAndMove(FireAndMove),
        /// A unit charges.
        Charge(Charge),
        /// A side's guns fire, one at a time.
        Artillery(GunPhase),
        /// One gun fires.
        Shot(Shot),
        /// Both sides' small arms fire.
        Musketry(Musketry),
        /// The melees are fought.
        Fighting(Fighting),
        /// Units check their morale.
        Checks(Checks),
        /// A charge of powder is fired.
        Firing(Firing),
        /// Units run or retreat.
        Fleeing(Fleeing),
        /// Units fall back to their second post.
        Retiring(Retiring),
        /// Units with losses close their ranks.
        CloseRanks(CloseRanks),
    }
}
