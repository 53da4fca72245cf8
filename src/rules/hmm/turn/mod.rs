//! What the rows of the sequence do (section 2), and what is under way. A file holds the offers of its acts, its
//! judgement of their orders, how they are carried out, and the systems of its rows.
//!
//! - [`deploying`]: before the first turn. - [`moving`]: a side's move phase; [`marching`]: plain moves;
//!   [`spreading`]: loose lines drawn up anew; [`firing_on_the_move`].
//! - [`walking`]: one walk and its price; [`party`]: who walks together; [`footing`]: the ground under it;
//!   [`crossing`]: what it comes upon; [`barring`]: who is in its way.
//! - [`building`]: field works; [`demolishing`]: gaps and powder; [`exploding`]: charges fired; [`boating`]: boats.
//! - [`forming`]: changes of formation; [`mounting`]: horsemen on foot; [`parts`]: bodies that part from a unit;
//!   [`detaching`]: skirmishers; [`combining`]: remnants; [`capturing`]: guns that nobody serves; [`pivoting`]: guns
//!   turned where they stand.
//! - [`charging`]: a charge from declaration to contact; [`approach`]: its ground; [`accompanying`]: generals who go in
//!   with it; [`defending`]: the answer of its target.
//! - [`commanding`]: who is in command and owes what, at both ends of the phase; [`obeying`]: what orders allow;
//!   [`ordering`]: other orders; [`writing`]: what they say; [`proposing`]: those worth sending; [`leading`]: how a
//!   commander keeps his units in reach; [`riding`]: messengers; [`retiring`]: units that fall back on a signal.
//! - [`gunnery`]: artillery, gun by gun; [`aiming`]: what lies under a template; [`foreseeing`]: what is shown of it;
//!   [`shot`]: what it does.
//! - [`declaring`]: the targets of joint musketry; [`musketry`]: ordered and resolved.
//! - [`arriving`]: units that come later. - [`laying`]: stands laid on the table. - [`losses`]: who falls, closing
//!   ranks.
//! - [`fighting`]: melees. - [`wavering`]: morale, rallies, officers and losses; [`regiments`]: their commanders. -
//!   [`fleeing`]: routs and retreats.
//!
//! Rows gather inputs from the table, call the pure procedure of the same subject in the folder above, and give their
//! outcome.

pub mod accompanying;
pub mod aiming;
pub mod approach;
pub mod arriving;
pub mod barring;
pub mod boating;
pub mod building;
pub mod capturing;
pub mod charging;
pub mod combining;
pub mod commanding;
pub mod crossing;
pub mod declaring;
pub mod defending;
pub mod demolishing;
pub mod deploying;
pub mod detaching;
pub mod exploding;
pub mod fighting;
pub mod firing_on_the_move;
pub mod fleeing;
pub mod footing;
pub mod foreseeing;
pub mod forming;
pub mod gunnery;
pub mod laying;
pub mod leading;
pub mod losses;
pub mod marching;
pub mod mounting;
pub mod moving;
pub mod musketry;
pub mod obeying;
pub mod ordering;
pub mod parts;
pub mod pivoting;
pub mod proposing;
pub mod regiments;
pub mod retiring;
pub mod riding;
pub mod shot;
pub mod spreading;
pub mod walking;
pub mod wavering;
pub mod writing;

pub(in crate::rules::hmm) use crate::rules::party;

pub(in crate::rules::hmm) use crate::rules::telling::{Weight, conclude, note, note_contest, note_of, note_thrown};

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Domain, Offer, Offers, Order, Outcome, Plan, Progress, Refusal, Seat, Sight, notice::EntryWeight},
    dice::{Dice, Reason},
    rules::{
        hmm::{
            Hmm,
            events::HmmEvent,
            orders::{HmmOrder, verb},
            state::{BattleState, Phase},
            turn::{
                charging::Charge, exploding::Firing, fighting::Fighting, firing_on_the_move::FireAndMove,
                fleeing::Fleeing, losses::CloseRanks, moving::MovePhase, musketry::Musketry, ordering::Sending,
                retiring::Retiring, riding::Waylaid, shot::Shot, wavering::Checks,
            },
            victory,
        },
        offering::Whose,
    },
    table::{Field, Side, Table},
};

/// A procedure under way, with its cursor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// The armies deploy.
    Deploy,
    /// A turn, at a stage.
    Turn(Stage),
    /// A side's move phase.
    Moves(MovePhase),
    /// An order is being sent.
    Sending(Sending),
    /// An enemy has come upon a messenger.
    Waylaid(Waylaid),
    /// A unit moves, fires and moves on.
    FireAndMove(FireAndMove),
    /// A unit charges.
    Charge(Charge),
    /// A side's guns fire, one at a time.
    Artillery(Side),
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

/// The stages of a turn (hmm.02.01, hmm.02.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Those who are due come onto the table, and the weather changes.
    Arrivals,
    /// The throw for first player.
    Initiative,
    /// The first player moves.
    FirstMoves,
    /// The second player moves.
    SecondMoves,
    /// The first player's guns.
    FirstArtillery,
    /// The second player's guns.
    SecondArtillery,
    /// Joint musketry, after all guns (hmm.02.12, hmm.02.14).
    Musketry,
    /// Joint melee (hmm.02.16).
    Melee,
    /// Joint morale.
    Morale,
    /// Who holds what is noted.
    Hold,
    /// Victory is looked at, and the next turn begins.
    End,
}

/// Both players throw; the higher goes first for the whole turn, ties are thrown again.
pub(in crate::rules::hmm) fn initiative(InMut(dice): InMut<Dice>, rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let throw = dice.d6s(2, Reason::new("hmm.02.02", "who goes first: the first side's die, then the second's"))?;
    let (ours, theirs) = (throw.faces[0], throw.faces[1]);
    let turn = field.resource::<BattleState>().turn;
    outcome.own(HmmEvent::PhaseBegan(Phase::Initiative));
    if ours == theirs {
        let text = format!("Both threw {ours} for first player and throw again.");
        outcome.happen(note_contest(turn, EntryWeight::Detail, text, "hmm.02.02", "hmm.first_player", &throw));
        return Ok(outcome);
    }
    let first = if ours > theirs { Side::First } else { Side::Second };
    let (high, low) = (ours.max(theirs), ours.min(theirs));
    outcome.own(HmmEvent::WentFirst(first));
    let text = format!("Turn {turn}: {} goes first, {high} to {low}.", rules.side_name(first));
    outcome.happen(note_contest(turn, EntryWeight::Heading, text, "hmm.02.02", "hmm.first_player", &throw));
    outcome.becomes(Task::Turn(Stage::FirstMoves));
    Ok(outcome)
}

/// Who holds what is noted.
pub(in crate::rules::hmm) fn hold(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    parts::follow_their_units(rules, field, &mut outcome);
    outcome.own(HmmEvent::Holds(victory::holdings(rules, field, field.resource::<BattleState>())));
    outcome.becomes(Task::Turn(Stage::End));
    Ok(outcome)
}

/// The end of a turn: somebody has won, or the next begins.
pub(in crate::rules::hmm) fn end(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match victory::at_the_end_of_a_turn(rules, field, field.resource::<BattleState>()) {
        Some(conclusion) => conclude(&mut outcome, field.resource::<BattleState>().turn, conclusion),
        None => {
            outcome.own(HmmEvent::TurnBegan(field.resource::<BattleState>().turn + 1));
            outcome.becomes(Task::Turn(Stage::Arrivals));
        }
    }
    Ok(outcome)
}

/// The name of the step that a task is in, where its phase has steps.
pub(super) fn step_name(task: &Task) -> Option<&'static str> {
    match task {
        Task::Moves(phase) => Some(phase.step_name()),
        Task::Charge(_) => Some("a charge"),
        _ => None,
    }
}

/// What a seat may do under the open question, in parts: all of it, or no less than one subject's.
pub(super) fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, whose: Whose) -> Vec<Offers> {
    let offers = match sight.task {
        Some(Task::Moves(phase)) => return moving::offers(rules, sight, phase, whose),
        Some(Task::Musketry(_)) => return declaring::offers(rules, sight, whose),
        Some(Task::Deploy) => deploying::offers(rules, sight),
        Some(Task::Charge(charge)) => defending::offers(charge),
        Some(Task::Artillery(side)) => gunnery::offers(rules, sight, *side),
        _ => Vec::new(),
    };
    vec![offers.into()]
}

/// What may go into a slot of an order whose earlier slots are filled.
pub(super) fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, slot: &str) -> Option<Domain> {
    let unit = order.subject.unit();
    match (order.verb.as_str(), unit) {
        (verb::DEPLOY, Some(_)) => deploying::domain(rules, sight, order, slot),
        (verb::ORDER, Some(_)) => ordering::domain(sight, order, slot),
        (verb::FORM | verb::FACE, Some(unit)) => forming::domain(&sight.field, unit, slot),
        (verb::DISMOUNT | verb::MOUNT, Some(unit)) => mounting::domain(&sight.field, unit, slot),
        (verb::SEND_OUT, Some(unit)) => detaching::domain(rules, &sight.field, unit, slot),
        (verb::COMBINE, Some(unit)) => Some(combining::domain(rules, &sight.field, unit)),
        (verb::MAN_GUNS, Some(unit)) => Some(capturing::domain(rules, &sight.field, unit)),
        (verb::EMBARK | verb::LAND, Some(_)) => boating::domain(rules, sight, order, slot),
        (verb::BUILD | verb::DIG, Some(_)) => building::domain(rules, sight, order, slot),
        (verb::BREAK | verb::MINE, Some(_)) | (verb::IGNITE, None) => demolishing::domain(rules, sight, order, slot),
        (verb::MOVE | verb::FIRE_AND_MOVE, Some(_)) => marching::domain(rules, sight, order, slot),
        (verb::SPREAD, Some(unit)) => Some(spreading::domain(rules, &sight.field, unit)),
        (verb::CHARGE, Some(unit)) => Some(charging::domain(rules, sight, unit, slot)),
        (verb::ANSWER | verb::STANDING, Some(_)) => Some(defending::answers(&order.verb)),
        (verb::SHOOT, Some(_)) => gunnery::domain(rules, sight, order, slot),
        (verb::PIVOT | verb::PUSH, Some(_)) => pivoting::domain(rules, sight, order),
        (verb::DECLARE, Some(unit)) => Some(declaring::domain(rules, sight, unit)),
        _ => None,
    }
}

/// Ways to fill an offer that are worth a try, the most natural first.
pub(super) fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    match offer.verb.as_str() {
        verb::DEPLOY => deploying::suggest(rules, sight, offer),
        verb::ORDER => proposing::suggest(rules, sight, offer),
        verb::FORM | verb::FACE => forming::suggest(sight, offer),
        verb::DISMOUNT | verb::MOUNT => mounting::suggest(sight, offer),
        verb::SEND_OUT | verb::CALL_IN => detaching::suggest(rules, sight, offer),
        verb::COMBINE => combining::suggest(rules, sight, offer),
        verb::MAN_GUNS => capturing::suggest(rules, sight, offer),
        verb::EMBARK | verb::LAND => boating::suggest(rules, sight, offer),
        verb::BUILD | verb::DIG => building::suggest(rules, sight, offer),
        verb::BREAK | verb::MINE | verb::IGNITE => demolishing::suggest(rules, sight, offer),
        verb::MOVE | verb::FIRE_AND_MOVE => marching::suggest(rules, sight, offer),
        verb::SPREAD => spreading::suggest(rules, sight, offer),
        verb::CHARGE => charging::suggest(rules, sight, offer),
        verb::ANSWER | verb::STANDING => defending::suggest_answer(sight, offer),
        verb::SHOOT => gunnery::suggest(rules, sight, offer),
        verb::PIVOT | verb::PUSH => pivoting::suggest(rules, sight, offer),
        verb::DECLARE => declaring::suggest(rules, sight, offer),
        _ => vec![offer.order(sight.seat)],
    }
}

/// Whether an order is lawful under the open question as far as its seat knows.
pub(super) fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    must_be_own(sight, order)?;
    let wrong_time = || Err(Refusal::new("hmm.02.18", "that is not done in this part of the turn"));
    match (sight.task, order) {
        (Some(Task::Deploy), HmmOrder::Deploy(..) | HmmOrder::Ready) => deploying::judge(rules, sight, order),
        (Some(Task::Deploy), HmmOrder::Send(from, to, writing)) => ordering::judge(rules, sight, *from, *to, writing),
        (Some(Task::Moves(_)), HmmOrder::Send(from, to, writing)) => {
            moving::must_be_step(sight, order).and_then(|()| ordering::judge(rules, sight, *from, *to, writing))
        }
        (Some(Task::Moves(_)), HmmOrder::Form(..) | HmmOrder::Face(..)) => {
            moving::must_be_step(sight, order).and_then(|()| forming::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Dismount(..) | HmmOrder::Mount(..) | HmmOrder::LetGo(_)) => {
            moving::must_be_step(sight, order).and_then(|()| mounting::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::SendOut(..) | HmmOrder::CallIn(_)) => {
            moving::must_be_step(sight, order).and_then(|()| detaching::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Combine(unit, other)) => {
            moving::must_be_step(sight, order).and_then(|()| combining::judge(rules, sight, *unit, *other))
        }
        (Some(Task::Moves(_)), HmmOrder::ManGuns(..)) => {
            moving::must_be_step(sight, order).and_then(|()| capturing::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Embark(..) | HmmOrder::Land(..)) => {
            moving::must_be_step(sight, order).and_then(|()| boating::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Build(..) | HmmOrder::Dig(..)) => {
            moving::must_be_step(sight, order).and_then(|()| building::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Break(..) | HmmOrder::Mine(..) | HmmOrder::Ignite(_)) => {
            moving::must_be_step(sight, order).and_then(|()| demolishing::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Move(..) | HmmOrder::FireAndMove(..)) => {
            moving::must_be_step(sight, order).and_then(|()| marching::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Spread(..)) => {
            moving::must_be_step(sight, order).and_then(|()| spreading::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Charge(unit, target, general)) => {
            charging::judge(rules, sight, *unit, *target, *general)
        }
        (Some(Task::Moves(_)), HmmOrder::Pivot(..) | HmmOrder::Push(..)) => {
            moving::must_be_step(sight, order).and_then(|()| pivoting::judge(rules, sight, order))
        }
        (Some(Task::Charge(charge)), HmmOrder::Answer(..) | HmmOrder::Standing(..)) => {
            defending::judge_answer(rules, sight, charge, order)
        }
        (Some(Task::Artillery(_)), HmmOrder::Shoot(..)) => gunnery::judge(rules, sight, order),
        (Some(Task::Musketry(_)), HmmOrder::Declare(unit, targets)) => declaring::judge(rules, sight, *unit, targets),
        (Some(Task::Moves(_) | Task::Artillery(_)), HmmOrder::Done(_))
        | (Some(Task::Moves(_) | Task::Artillery(_) | Task::Musketry(_)), HmmOrder::Close(_)) => Ok(Plan::default()),
        _ => wrong_time(),
    }
}

/// An order is about a unit of its seat's own that it knows to be there.
fn must_be_own(sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<(), Refusal> {
    let Some(unit) = order.unit() else { return Ok(()) };
    let own = sight.field.get_unit(unit).ok_or_else(|| Refusal::new("hmm.02.03", "there is no such unit"))?;
    if sight.seat.side().is_none_or(|side| side == own.side) {
        Ok(())
    } else {
        Err(Refusal::new("hmm.02.03", "it is not yours"))
    }
}

/// Takes up a lawful order.
pub(super) fn carry_out(
    rules: &Hmm,
    seat: Seat,
    field: &Field<'_>,
    task: &Task,
    outcome: &mut Outcome<Hmm>,
    order: &HmmOrder,
) {
    match task {
        Task::Deploy => deploying::carry_out(rules, seat, field, task, outcome, order),
        Task::Moves(phase) => moving::carry_out(rules, seat, field, task, outcome, phase, order),
        Task::Charge(charge) => defending::answer(outcome, charge, order),
        Task::Artillery(_) => gunnery::carry_out(outcome, order),
        Task::Musketry(_) => match order {
            HmmOrder::Declare(unit, targets) => declaring::carry_out(seat, outcome, *unit, targets),
            _ => declaring::close(seat, outcome),
        },
        _ => {}
    }
}
