//! A battle on a small table: orders by verb, and wof's state of it. A verb has a helper where several tests give it;
//! any other order is filled in by hand from [`Fight::order`](fight::Fight::order).

use linstock::{
    battle::{AnyBattle, Offer, Order, Plan, Refusal, Subject, Value, notice::Entry},
    measure::{Facing, Leg, Pose},
    receipt::Line,
    rules::{
        wof::{Wof, charts::FormationKind, command::initiative::Letter, slot_names::slot},
        word::Word,
    },
    table::{Side, StandId},
};

use crate::rules::fight;
pub(crate) use crate::rules::fight::{Judged, ahead, turn_by};

/// The lines by a clause among those of a plan or a receipt: "label: value".
pub(crate) fn lines_by(lines: &[Line], clause: &str) -> Vec<String> {
    let by = lines.iter().filter(|line| line.clause.id() == clause);
    by.map(|line| format!("{}: {}", line.label, line.value)).collect()
}

/// More questions than any test answers.
const MOST_QUESTIONS: usize = 200;

/// A battle of wof being fought.
pub(crate) type Fight = fight::Fight<Wof>;

impl Fight {
    /// The winner of the throw chooses to be side A or side B.
    pub(crate) fn chooses(&mut self, side: Side, letter: Letter) -> Result<(), Refusal> {
        let order = Order::new(side.into(), "choose_side", Subject::Side);
        self.give(order.with(slot::SIDE, Value::Choice(letter.name().to_owned())))
    }

    /// Gives a unit an order that is no more than its verb.
    pub(crate) fn does(&mut self, name: &str, verb: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb);
        self.give(order)
    }

    /// The answer to an order that has only its verb.
    pub(crate) fn may_do(&self, name: &str, verb: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.order(name, verb))
    }

    fn move_order(&self, name: &str, legs: &[Leg]) -> Order {
        self.order(name, "move").with(slot::PATH, Value::Path(legs.to_vec()))
    }

    pub(crate) fn moves(&mut self, name: &str, legs: &[Leg]) -> Result<(), Refusal> {
        let order = self.move_order(name, legs);
        self.give(order)
    }

    /// The cost of a move and where it would stop.
    pub(crate) fn plan(&self, name: &str, legs: &[Leg]) -> Result<Plan, Refusal> {
        self.battle.judge(&self.move_order(name, legs))
    }

    /// A unit takes up a formation, this many figures wide if it is said.
    pub(crate) fn forms(&mut self, name: &str, formation: FormationKind, width: Option<i64>) -> Result<(), Refusal> {
        let order = self.order(name, "form").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(match width {
            Some(width) => order.with(slot::WIDTH, Value::Number(width)),
            None => order,
        })
    }

    pub(crate) fn faces(&mut self, name: &str, facing: Facing) -> Result<(), Refusal> {
        let order = self.order(name, "face").with(slot::FACING, Value::Facing(facing));
        self.give(order)
    }

    pub(crate) fn spreads(&mut self, name: &str, places: &[(StandId, Pose)]) -> Result<(), Refusal> {
        let order = self.order(name, "spread").with(slot::PLACES, Value::Poses(places.to_vec()));
        self.give(order)
    }

    fn charge(&self, name: &str, target: &str) -> Order {
        self.order(name, "charge").with(slot::TARGET, Value::Unit(self.id(target)))
    }

    /// The plan of a charge before it is announced.
    pub(crate) fn may_charge(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.charge(name, target))
    }

    /// A unit charges, and its side announces no other charge.
    pub(crate) fn charges(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        self.announces(name, target)?;
        self.carries_out(name)
    }

    /// A unit charges by a way of its own, and its side announces no other charge.
    pub(crate) fn charges_by(&mut self, name: &str, target: &str, legs: &[Leg]) -> Result<(), Refusal> {
        self.announces_by(name, target, legs)?;
        self.carries_out(name)
    }

    /// A unit announces a charge.
    pub(crate) fn announces(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.charge(name, target);
        self.give(order)
    }

    /// A unit announces a charge by a way of its own.
    pub(crate) fn announces_by(&mut self, name: &str, target: &str, legs: &[Leg]) -> Result<(), Refusal> {
        let order = self.charge(name, target).with(slot::PATH, Value::Path(legs.to_vec()));
        self.give(order)
    }

    /// The side of a unit carries out its announced charges, if it is asked whether it has more.
    fn carries_out(&mut self, name: &str) -> Result<(), Refusal> {
        let side = self.seat(name).side().expect("a unit is some side's");
        let waits = self.offers(side).iter().any(|offer| offer.verb == "close" && offer.clause.id() == "wof.10.2.01");
        if waits { self.closes(side) } else { Ok(()) }
    }

    fn shot(&self, name: &str, target: &str) -> Order {
        self.order(name, "shoot").with(slot::TARGET, Value::Unit(self.id(target)))
    }

    /// A whole unit declares a shot.
    pub(crate) fn shoots(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.shot(name, target);
        self.give(order)
    }

    pub(crate) fn may_shoot(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.shot(name, target))
    }

    /// A unit holds its fire.
    pub(crate) fn holds_fire(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, "shoot");
        self.give(order)
    }

    /// A general joins a unit.
    pub(crate) fn joins(&mut self, general: &str, unit: &str) -> Result<(), Refusal> {
        let order = self.order(general, "join").with(slot::WITH, Value::Unit(self.id(unit)));
        self.give(order)
    }

    /// A side ends its step.
    pub(crate) fn closes(&mut self, side: Side) -> Result<(), Refusal> {
        self.give(Order::new(side.into(), "close", Subject::Side))
    }

    /// Gives the answer that ends the open question soonest: the step is closed, else the question's own default, else
    /// the first offer with a legal filling.
    pub(crate) fn pass(&mut self) {
        let question = self.battle.question().expect("a question is open").clone();
        let seat = question.seats[0];
        let offers = self.battle.offers(seat);
        let close =
            offers.iter().find(|offer| offer.verb == "close" && offer.barred.is_none()).map(|offer| offer.order(seat));
        let by_offer =
            || offers.iter().flat_map(|offer| self.suggestions(seat.side().expect("a side is asked"), offer)).next();
        let order = close
            .or(question.default)
            .or_else(by_offer)
            .unwrap_or_else(|| panic!("nothing answers {}", question.prompt));
        self.give(order).lawful();
    }

    /// The fillings that are proposed for an offer.
    pub(crate) fn suggestions(&self, side: Side, offer: &Offer) -> Vec<Order> {
        AnyBattle::suggest(&self.battle, side.into(), offer).collect()
    }

    /// Passes until no question is open.
    pub(crate) fn pass_all(&mut self) {
        for _ in 0..MOST_QUESTIONS {
            if self.battle.question().is_none() {
                return;
            }
            self.pass();
        }
        panic!("somebody is asked for ever");
    }

    /// Passes until a unit is offered a verb, or no question is open.
    pub(crate) fn pass_all_but(&mut self, verb: &str) {
        let offered = |fight: &Self| {
            let seats = fight.asked();
            seats.into_iter().any(|seat| fight.battle.offers(seat).iter().any(|offer| offer.verb == verb))
        };
        while self.battle.question().is_some() && !offered(self) {
            self.pass();
        }
    }

    /// The rows of a unit's card by a clause: "label: value (reason)".
    pub(crate) fn card_by(&self, name: &str, clause: &str) -> String {
        let rows = self.battle.card(self.seat(name), self.id(name));
        let rows = rows.iter().filter(|row| row.clause.is_some_and(|known| known.id() == clause));
        let reason = |reason: &str| if reason.is_empty() { String::new() } else { format!(" ({reason})") };
        let told = rows.map(|row| format!("{}: {}{}", row.label, row.value, reason(&row.reason)));
        told.collect::<Vec<String>>().join("; ")
    }

    /// The lines of the journal by a clause.
    pub(crate) fn told_by(&self, clause: &str) -> Vec<&str> {
        let by = |entry: &&Entry| entry.clause.is_some_and(|known| known.id() == clause);
        self.entries().iter().filter(by).map(|entry| entry.text.as_str()).collect()
    }

    /// How many of its figures stand; models of guns and limbers are none.
    pub(crate) fn men(&self, name: &str) -> usize {
        let living =
            |stand: &linstock::table::Stand| stand.cells.iter().filter(|cell| cell.alive && cell.kind.is_man()).count();
        self.battle.field().stands_of(self.id(name)).map(living).sum()
    }

    pub(crate) fn is_routing(&self, name: &str) -> bool {
        self.state(name).morale.is_routing()
    }
}
