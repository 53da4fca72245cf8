//! A battle without its rule set's types, for client, machine, command line and rehearsal.

use std::sync::Arc;

use bevy::math::Vec2;

use crate::{
    battle::{
        Alteration, Awaited, Battle, CommandReach, Conclusion, Domain, Happened, Journal, Measuring, Offer, Offers,
        Order, Override, Plan, Posture, Powers, Question, Refusal, RuleSet, Save, Seat, StateHash, Strongpoint,
        notice::{CardRow, Counted, Entry, FiguresLost, HeldGround, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    clause::Clause,
    dice::{DiceSource, RolledDie, Wanted, seal::Shown},
    table::{Field, KnownTo, Side, StandId, UnitId},
};

/// Everything that one can do with a battle of any rule set. Each method looks through a seat's eyes where it takes a
/// seat.
pub trait AnyBattle: Send + Sync {
    /// The id and the title of the rule set.
    fn rule_set(&self) -> (&'static str, &'static str);
    /// The table as a seat knows it.
    fn field(&self, seat: Seat) -> Field<'_>;
    /// The open question.
    fn question(&self) -> Option<&Question>;
    /// The open question as a seat may know it, for showing it to a player who is not asked.
    fn question_for(&self, seat: Seat) -> Option<Question>;
    /// The dice that must be entered by hand.
    fn wanted(&self) -> &[Wanted];
    /// The rulings that these will decide, as far as they are known before the dice fall and a seat may know of them.
    fn awaited(&self, seat: Seat) -> Vec<Awaited>;
    /// How the battle ended, if it has.
    fn conclusion(&self) -> Option<&Conclusion>;
    /// The possible orders of a seat now.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// The same in parts that are shared, for a reader that looks through many often.
    fn offers_in_parts(&self, seat: Seat) -> Arc<[Offers]>;
    /// The values that may fill a slot of a partly filled order.
    fn domain(&self, order: &Order, slot: &str) -> Option<Domain>;
    /// Lawful ways to fill an offer with what each would do, the most natural first; each is judged when it is asked
    /// for.
    fn proposals<'a>(&'a self, seat: Seat, offer: &Offer) -> Box<dyn Iterator<Item = (Order, Plan)> + 'a>;
    /// [`AnyBattle::proposals`] without the plans.
    fn suggest<'a>(&'a self, seat: Seat, offer: &Offer) -> Box<dyn Iterator<Item = Order> + 'a> {
        Box::new(self.proposals(seat, offer).map(|(order, _)| order))
    }
    /// Whether an order is legal as far as its seat knows, and its plan; without figures of an act against an enemy while
    /// the seat may not measure.
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, order: &Order) -> Result<Plan, Refusal>;
    /// Gives an order.
    ///
    /// # Errors
    /// The refusal; the battle is unchanged then.
    fn give(&mut self, order: Order) -> Result<(), Refusal>;
    /// Enters dice thrown by hand.
    ///
    /// # Errors
    /// A refusal if these are not the dice wanted.
    fn enter_dice(&mut self, faces: &[u8]) -> Result<(), Refusal>;
    /// The order that undo would take back.
    fn can_undo(&self) -> Option<&Order>;
    /// The order that redo would give again.
    fn can_redo(&self) -> Option<&Order>;
    /// Takes the last order back.
    ///
    /// # Errors
    /// A refusal past a die or a reveal.
    fn undo(&mut self) -> Result<Order, Refusal>;
    /// Gives an order again that was taken back.
    ///
    /// # Errors
    /// A refusal if there is none.
    fn redo(&mut self) -> Result<Order, Refusal>;
    /// How many orders stand.
    fn orders_given(&self) -> usize;
    /// The dice that have fallen since the last order, in turn.
    fn fallen(&self) -> &[RolledDie];
    /// Whether players throw their own dice and enter them.
    fn enters_dice(&self) -> bool;
    /// A unit's states that an umpire may change.
    fn alterations(&self, unit: UnitId) -> Vec<Alteration>;
    /// The scenario's word for a unit's formation; none where there is no such word.
    fn formation_word(&self, unit: UnitId) -> Option<String>;
    /// The parent unit of a part that may stand by itself; none for a whole unit.
    fn whole_of(&self, unit: UnitId) -> Option<UnitId>;
    /// Whether an act of the umpire's is possible.
    ///
    /// # Errors
    /// Why not.
    fn may_overrule(&self, ruled: &Override) -> Result<(), Refusal>;
    /// Carries out an act of the umpire's.
    ///
    /// # Errors
    /// Why it is not possible; the battle is unchanged then.
    fn overrule(&mut self, ruled: Override) -> Result<(), Refusal>;
    /// Where in the turn the battle stands.
    fn phase(&self, seat: Seat) -> PhaseNotice;
    /// The states that stand on a unit's label.
    fn marks(&self, seat: Seat, unit: UnitId) -> Vec<Mark>;
    /// A unit's card.
    fn card(&self, seat: Seat, unit: UnitId) -> Vec<CardRow>;
    /// The overlays of a unit for a topic; none of those by which one measures while the seat may not.
    fn overlays(&self, seat: Seat, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay>;
    /// The part of sealed dice that may be shown: the secret only once the battle is over. None where the dice are not
    /// sealed.
    fn seal(&self) -> Option<Shown>;
    /// Whether players may measure before they declare.
    fn measuring(&self) -> Measuring;
    /// Whether a seat may measure now.
    ///
    /// # Errors
    /// The clause that has players judge by eye until they have declared.
    fn may_measure(&self, seat: Seat) -> Result<(), Refusal>;
    /// The switches of this battle.
    fn switches(&self) -> Vec<Switch>;
    /// How a side stands.
    fn score(&self, seat: Seat, side: Side) -> Vec<CardRow>;
    /// The objectives, and which side holds each.
    fn held_ground(&self, seat: Seat) -> Vec<HeldGround>;
    /// The charges that are declared and not yet decided: each charger with its target.
    fn charges(&self, seat: Seat) -> Vec<(UnitId, UnitId)>;
    /// What the strength of units is counted in.
    fn counted(&self) -> Counted;
    /// The figures that a side has lost; none if the rule set does not say.
    fn figures_lost(&self, seat: Seat, side: Side) -> Option<FiguresLost>;
    /// The figures that a unit has lost; none for one that has no strength of its own, or if the rule set does not say.
    fn figures_lost_by(&self, seat: Seat, unit: UnitId) -> Option<FiguresLost>;
    /// A unit's present powers; none if the rule set does not say.
    fn powers(&self, seat: Seat, unit: UnitId) -> Option<Powers>;
    /// Where a unit must stay to be led; none for one that needs no commander.
    fn command_reach(&self, seat: Seat, unit: UnitId) -> Option<CommandReach>;
    /// Where a unit belongs that has been driven from there; none for one that is where it belongs.
    fn belongs_at(&self, seat: Seat, unit: UnitId) -> Option<Vec2>;
    /// The buildings that a unit could hold, as far as it knows: with room for it and without a garrison.
    fn strongpoints(&self, seat: Seat, unit: UnitId) -> Vec<Strongpoint>;
    /// How a side must fight to win.
    fn posture(&self, seat: Seat, side: Side) -> Posture;
    /// Whether one point sees another, and if not, the obstacle; none if the rule set does not say.
    fn sees(&self, seat: Seat, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>>;
    /// Whether a unit sees another, from any part of the one to any part of the other; true where the rule set does not
    /// say.
    fn sees_unit(&self, seat: Seat, unit: UnitId, other: UnitId) -> bool;
    /// Whether a unit could charge another as both stand, whichever side is to move; false while the seat may not measure
    /// that.
    fn threatens(&self, seat: Seat, unit: UnitId, target: UnitId) -> bool;
    /// Whether two stands may lie on the same ground.
    fn may_share_ground(&self, one: StandId, other: StandId) -> bool;
    /// The words of every kind of order that the rule set has.
    fn verbs(&self) -> Vec<&'static str>;
    /// The journal so far.
    fn journal(&self) -> Journal;
    /// The battle as a save.
    fn saved(&self) -> Save;
    /// The happenings from the `from`-th on; whether it may be shown is the entry's audience.
    fn happened(&self, from: usize) -> &[Happened];
    /// The journal's entries that a seat may read.
    fn entries(&self, seat: Seat) -> Vec<&Entry>;
    /// The hash of the state.
    fn hash(&self) -> StateHash;
    /// A copy on which a machine in that seat may look ahead, with its own dice.
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyBattle>;
    /// A copy on which people try things out, as far as that seat knows the battle, with dice of this source.
    fn copy_to_try(&self, seat: Seat, dice: DiceSource) -> Box<dyn AnyBattle>;
}

impl<R: RuleSet> AnyBattle for Battle<R> {
    fn rule_set(&self) -> (&'static str, &'static str) {
        (R::ID, R::TITLE)
    }

    fn field(&self, seat: Seat) -> Field<'_> {
        self.sight(seat).field
    }

    fn question(&self) -> Option<&Question> {
        Self::question(self)
    }

    fn question_for(&self, seat: Seat) -> Option<Question> {
        Self::question_for(self, seat)
    }

    fn wanted(&self) -> &[Wanted] {
        Self::wanted(self)
    }

    fn awaited(&self, seat: Seat) -> Vec<Awaited> {
        let mut awaited = Self::awaited(self);
        awaited.retain(|ruling| ruling.known_to.knows(seat.side()));
        awaited
    }

    fn conclusion(&self) -> Option<&Conclusion> {
        Self::conclusion(self)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        Self::offers(self, seat)
    }

    fn offers_in_parts(&self, seat: Seat) -> Arc<[Offers]> {
        Self::offers_in_parts(self, seat)
    }

    fn domain(&self, order: &Order, slot: &str) -> Option<Domain> {
        self.rules().domain(&self.sight(order.seat), order, slot)
    }

    fn proposals<'a>(&'a self, seat: Seat, offer: &Offer) -> Box<dyn Iterator<Item = (Order, Plan)> + 'a> {
        let tried = self.rules().suggest(&self.sight(seat), offer);
        Box::new(tried.into_iter().filter_map(|order| self.judge(&order).ok().map(|plan| (order, plan))))
    }

    fn judge(&self, order: &Order) -> Result<Plan, Refusal> {
        Self::judge(self, order)
    }

    fn give(&mut self, order: Order) -> Result<(), Refusal> {
        Self::give(self, order)
    }

    fn enter_dice(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        Self::enter_dice(self, faces)
    }

    fn can_undo(&self) -> Option<&Order> {
        Self::can_undo(self)
    }

    fn can_redo(&self) -> Option<&Order> {
        Self::can_redo(self)
    }

    fn undo(&mut self) -> Result<Order, Refusal> {
        Self::undo(self)
    }

    fn redo(&mut self) -> Result<Order, Refusal> {
        Self::redo(self)
    }

    fn orders_given(&self) -> usize {
        Self::orders_given(self)
    }

    fn fallen(&self) -> &[RolledDie] {
        Self::fallen(self)
    }

    fn enters_dice(&self) -> bool {
        Self::enters_dice(self)
    }

    fn alterations(&self, unit: UnitId) -> Vec<Alteration> {
        Self::alterations(self, unit)
    }

    fn formation_word(&self, unit: UnitId) -> Option<String> {
        let field = self.sight(Seat::Umpire).field;
        field.get_unit(unit).and_then(|unit| self.rules().formation_word(&field, unit.id))
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.rules().whole_of(unit)
    }

    fn may_overrule(&self, ruled: &Override) -> Result<(), Refusal> {
        Self::may_overrule(self, ruled)
    }

    fn overrule(&mut self, ruled: Override) -> Result<(), Refusal> {
        Self::overrule(self, ruled)
    }

    fn phase(&self, seat: Seat) -> PhaseNotice {
        self.rules().phase(&self.sight(seat))
    }

    fn marks(&self, seat: Seat, unit: UnitId) -> Vec<Mark> {
        let marks = self.rules().marks(&self.sight(seat), unit);
        marks.iter().for_each(|mark| mark.clause.show());
        marks
    }

    fn card(&self, seat: Seat, unit: UnitId) -> Vec<CardRow> {
        let rows = self.rules().card(&self.sight(seat), unit);
        rows.iter().filter_map(|row| row.clause).for_each(Clause::show);
        rows
    }

    fn overlays(&self, seat: Seat, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        if self.shows(seat, topic) { self.rules().overlays(&self.sight(seat), unit, topic) } else { Vec::new() }
    }

    fn seal(&self) -> Option<Shown> {
        Self::seal(self)
    }

    fn measuring(&self) -> Measuring {
        self.rules().measuring()
    }

    fn may_measure(&self, seat: Seat) -> Result<(), Refusal> {
        Self::may_measure(self, seat)
    }

    fn switches(&self) -> Vec<Switch> {
        let switches = self.rules().switches();
        switches.iter().for_each(|switch| switch.clause.show());
        switches
    }

    fn score(&self, seat: Seat, side: Side) -> Vec<CardRow> {
        let rows = self.rules().score(&self.sight(seat), side);
        rows.iter().filter_map(|row| row.clause).for_each(Clause::show);
        rows
    }

    fn held_ground(&self, seat: Seat) -> Vec<HeldGround> {
        let ground = self.rules().held_ground(&self.sight(seat));
        ground.iter().for_each(|held| held.clause.show());
        ground
    }

    fn charges(&self, seat: Seat) -> Vec<(UnitId, UnitId)> {
        self.rules().charges(&self.sight(seat))
    }

    fn counted(&self) -> Counted {
        self.rules().counted()
    }

    fn figures_lost(&self, seat: Seat, side: Side) -> Option<FiguresLost> {
        let lost = self.rules().figures_lost(&self.sight(seat), side);
        lost.inspect(|lost| lost.clause.show())
    }

    fn figures_lost_by(&self, seat: Seat, unit: UnitId) -> Option<FiguresLost> {
        let lost = self.rules().figures_lost_by(&self.sight(seat), unit);
        lost.inspect(|lost| lost.clause.show())
    }

    fn powers(&self, seat: Seat, unit: UnitId) -> Option<Powers> {
        self.rules().powers(&self.sight(seat), unit)
    }

    fn command_reach(&self, seat: Seat, unit: UnitId) -> Option<CommandReach> {
        self.rules().command_reach(&self.sight(seat), unit)
    }

    fn belongs_at(&self, seat: Seat, unit: UnitId) -> Option<Vec2> {
        self.rules().belongs_at(&self.sight(seat), unit)
    }

    fn strongpoints(&self, seat: Seat, unit: UnitId) -> Vec<Strongpoint> {
        self.rules().strongpoints(&self.sight(seat), unit)
    }

    fn posture(&self, seat: Seat, side: Side) -> Posture {
        self.rules().posture(&self.sight(seat), side)
    }

    fn sees(&self, seat: Seat, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        let seen = self.rules().sees(&self.sight(seat), from, to)?;
        Some(seen.map_err(|refusal| if self.may_measure(seat).is_ok() { refusal } else { refusal.by_eye() }))
    }

    fn sees_unit(&self, seat: Seat, unit: UnitId, other: UnitId) -> bool {
        self.rules().sees_unit(&self.sight(seat), unit, other)
    }

    fn threatens(&self, seat: Seat, unit: UnitId, target: UnitId) -> bool {
        self.may_measure(seat).is_ok() && self.rules().threatens(&self.sight(seat), unit, target)
    }

    fn may_share_ground(&self, one: StandId, other: StandId) -> bool {
        self.rules().may_share_ground(&self.sight(Seat::Umpire), one, other)
    }

    fn verbs(&self) -> Vec<&'static str> {
        self.rules().verbs()
    }

    fn journal(&self) -> Journal {
        Self::journal(self)
    }

    fn saved(&self) -> Save {
        Self::saved(self)
    }

    fn happened(&self, from: usize) -> &[Happened] {
        Self::happened(self, from)
    }

    fn entries(&self, seat: Seat) -> Vec<&Entry> {
        let may_read = |known_to: KnownTo| known_to.knows(seat.side());
        Self::entries(self).iter().filter(|entry| may_read(entry.known_to)).collect()
    }

    fn hash(&self) -> StateHash {
        Self::hash(self)
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyBattle> {
        Box::new(Self::imagine(self, seat, seed))
    }

    fn copy_to_try(&self, seat: Seat, dice: DiceSource) -> Box<dyn AnyBattle> {
        Box::new(Self::copy_to_try(self, seat, dice))
    }
}
