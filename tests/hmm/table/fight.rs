//! A battle on a small table: orders by verb, and hmm's state of it.

use bevy::math::Vec2;
use linstock::{
    battle::{Order, Plan, Refusal, Subject, Value},
    measure::{Leg, Pose},
    rules::{
        hmm::{
            Hmm,
            charts::{self, Ammunition, FormationKind},
            command::chain,
            formation::figures,
            slot_names::slot,
            state::Phase,
        },
        word::Word,
    },
    table::{Side, StandId},
};

use crate::rules::fight::{self, round};
pub(crate) use crate::rules::fight::{Judged, ahead, turn_by};

/// More questions than any test answers.
const MOST_QUESTIONS: usize = 200;

/// A battle of hmm being fought.
pub(crate) type Fight = fight::Fight<Hmm>;

/// Dice that make each of this many lost figures an other rank.
pub(crate) fn ranks(count: usize) -> Vec<u8> {
    vec![1; count]
}

impl Fight {
    fn gun_order(&self, name: &str, gun: u16, verb: &str) -> Order {
        Order::new(self.seat(name), verb, Subject::Stand(StandId::new(self.id(name), gun)))
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

    /// An order from a commander to another, to be filled further.
    pub(crate) fn sending(&self, from: &str, to: &str, mission: charts::Order, way: &[Leg]) -> Order {
        let order = self.order(from, "order").with(slot::TO_WHOM, Value::Unit(self.id(to)));
        let order = order.with(slot::MISSION, Value::Choice(mission.name().to_owned()));
        if way.is_empty() { order } else { order.with(slot::WAY, Value::Path(way.to_vec())) }
    }

    /// A commander sends another an order along a way from where that one stands.
    pub(crate) fn sends(&mut self, from: &str, to: &str, mission: charts::Order, way: &[Leg]) -> Result<(), Refusal> {
        let order = self.sending(from, to, mission, way);
        self.give(order)
    }

    /// The plan of such an order before it is sent.
    pub(crate) fn may_send(&self, from: &str, to: &str, mission: charts::Order, way: &[Leg]) -> Result<Plan, Refusal> {
        self.battle.judge(&self.sending(from, to, mission, way))
    }

    /// The order that a commander is under.
    pub(crate) fn mission(&self, commander: &str) -> charts::Order {
        let mission = chain::mission(self.battle.rules(), &self.battle.field(), self.id(commander));
        mission.expect("orders bind").order()
    }

    pub(crate) fn forms(&mut self, name: &str, formation: FormationKind) -> Result<(), Refusal> {
        let order = self.order(name, "form").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    /// Horsemen dismount, their command group with them.
    pub(crate) fn dismounts(&mut self, name: &str, formation: FormationKind) -> Result<(), Refusal> {
        let order = self.order(name, "dismount").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    /// Horsemen dismount, their command group on foot or on horseback.
    pub(crate) fn dismounts_with(
        &mut self,
        name: &str,
        formation: FormationKind,
        group: charts::Mount,
    ) -> Result<(), Refusal> {
        let order = self.order(name, "dismount").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order.with(slot::COMMAND_GROUP, Value::Choice(group.name().to_owned())))
    }

    pub(crate) fn mounts(&mut self, name: &str, formation: FormationKind) -> Result<(), Refusal> {
        let order = self.order(name, "mount").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    pub(crate) fn lets_its_horses_go(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, "dismount");
        self.give(order)
    }

    /// A unit sends skirmishers this many inches straight ahead; a company, if no number is given.
    pub(crate) fn sends_out(&mut self, name: &str, ahead: f32, figures: Option<i64>) -> Result<(), Refusal> {
        let to = self.front(name).to_table(Vec2::new(0.0, ahead));
        let order = self.order(name, "send_out").with(slot::TO, Value::Point(to));
        self.give(match figures {
            Some(figures) => order.with(slot::FIGURES, Value::Number(figures)),
            None => order,
        })
    }

    /// Skirmishers draw up with every man in a place.
    pub(crate) fn spreads(&mut self, name: &str, places: &[(StandId, Pose)]) -> Result<(), Refusal> {
        let order = self.order(name, "spread").with(slot::PLACES, Value::Poses(places.to_vec()));
        self.give(order)
    }

    pub(crate) fn calls_in(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, "call_in");
        self.give(order)
    }

    pub(crate) fn combines(&mut self, name: &str, with: &str) -> Result<(), Refusal> {
        let order = self.order(name, "combine").with(slot::WITH, Value::Unit(self.id(with)));
        self.give(order)
    }

    /// A unit turns captured guns with a crew of its own.
    pub(crate) fn mans(&mut self, name: &str, guns: &str) -> Result<(), Refusal> {
        let order = self.order(name, "man_guns").with(slot::GUNS, Value::Unit(self.id(guns)));
        self.give(order)
    }

    pub(crate) fn faces(&mut self, name: &str, hand: &str) -> Result<(), Refusal> {
        let order = self.order(name, "face").with(slot::HAND, Value::Choice(hand.to_owned()));
        self.give(order)
    }

    pub(crate) fn fires_and_moves(
        &mut self,
        name: &str,
        first: &[Leg],
        target: &str,
        second: &[Leg],
    ) -> Result<(), Refusal> {
        let mut order = self.order(name, "fire_and_move").with(slot::TARGET, Value::Unit(self.id(target)));
        if !first.is_empty() {
            order = order.with(slot::PATH, Value::Path(first.to_vec()));
        }
        if !second.is_empty() {
            order = order.with(slot::SECOND_PATH, Value::Path(second.to_vec()));
        }
        self.give(order)
    }

    pub(crate) fn charges(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.order(name, "charge").with(slot::TARGET, Value::Unit(self.id(target)));
        self.give(order)
    }

    pub(crate) fn may_charge(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.order(name, "charge").with(slot::TARGET, Value::Unit(self.id(target))))
    }

    fn led_charge(&self, name: &str, target: &str, general: &str) -> Order {
        let order = self.order(name, "charge").with(slot::TARGET, Value::Unit(self.id(target)));
        order.with(slot::WITH, Value::Unit(self.id(general)))
    }

    /// A unit charges, joined by a general.
    pub(crate) fn charges_with(&mut self, name: &str, target: &str, general: &str) -> Result<(), Refusal> {
        let order = self.led_charge(name, target, general);
        self.give(order)
    }

    /// The plan of such a charge before it is declared.
    pub(crate) fn may_charge_with(&self, name: &str, target: &str, general: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.led_charge(name, target, general))
    }

    pub(crate) fn answers(&mut self, name: &str, answer: &str) -> Result<(), Refusal> {
        let order = self.order(name, "answer").with(slot::ANSWER, Value::Choice(answer.to_owned()));
        self.give(order)
    }

    pub(crate) fn stands_by(&mut self, name: &str, answer: &str) -> Result<(), Refusal> {
        let order = self.order(name, "standing").with(slot::ANSWER, Value::Choice(answer.to_owned()));
        self.give(order)
    }

    pub(crate) fn pivots(&mut self, name: &str, gun: u16, degrees: f32) -> Result<(), Refusal> {
        let facing =
            self.battle.field().get_stand(StandId::new(self.id(name), gun)).expect("it is on the table").pose.facing;
        let order = self.gun_order(name, gun, "pivot").with(slot::FACING, Value::Facing(facing.turned_right(degrees)));
        self.give(order)
    }

    /// Pushes a gun so far to the right and ahead of where it stands, table inches.
    pub(crate) fn pushes(&mut self, name: &str, gun: u16, by: (f32, f32)) -> Result<(), Refusal> {
        let stand = StandId::new(self.id(name), gun);
        let from = self.battle.field().get_stand(stand).expect("it is on the table").pose.at;
        let order = self.gun_order(name, gun, "push").with(slot::TO, Value::Point(from + Vec2::from(by)));
        self.give(order)
    }

    fn shot(&self, name: &str, gun: u16, ammunition: Ammunition, target: &str, aim: (f32, f32)) -> Order {
        self.gun_order(name, gun, "shoot")
            .with(slot::AMMUNITION, Value::Choice(ammunition.name().to_owned()))
            .with(slot::TARGET, Value::Unit(self.id(target)))
            .with(slot::AIM, Value::Point(aim.into()))
    }

    pub(crate) fn shoots(
        &mut self,
        name: &str,
        gun: u16,
        ammunition: Ammunition,
        target: &str,
        aim: (f32, f32),
    ) -> Result<(), Refusal> {
        let order = self.shot(name, gun, ammunition, target, aim);
        self.give(order)
    }

    pub(crate) fn may_shoot(
        &self,
        name: &str,
        gun: u16,
        ammunition: Ammunition,
        target: &str,
        aim: (f32, f32),
    ) -> Result<Plan, Refusal> {
        self.battle.judge(&self.shot(name, gun, ammunition, target, aim))
    }

    pub(crate) fn declaration(&self, name: &str, target: &str) -> Order {
        self.order(name, "declare").with(slot::TARGET, Value::Unit(self.id(target)))
    }

    pub(crate) fn declares(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.declaration(name, target);
        self.give(order)
    }

    pub(crate) fn may_fire(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.declaration(name, target))
    }

    /// The order to hold fire.
    pub(crate) fn silence(&self, name: &str) -> Order {
        self.order(name, "declare")
    }

    pub(crate) fn holds_fire(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.silence(name);
        self.give(order)
    }

    pub(crate) fn leaves(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, "done");
        self.give(order)
    }

    /// A side ends its step or phase.
    pub(crate) fn closes(&mut self, side: Side) -> Result<(), Refusal> {
        self.give(Order::new(side.into(), "close", Subject::Side))
    }

    /// Answers the open question with nothing: phases are closed, all fire is held, chargers are not fired at.
    pub(crate) fn pass(&mut self) {
        let question = self.battle.question().expect("a question is open").clone();
        let seat = question.seats[0];
        let offers = self.battle.offers(seat);
        let holds = offers.iter().filter(|offer| offer.verb == "declare" && offer.slots.is_empty());
        let holds: Vec<Order> = holds.map(|offer| offer.order(seat)).collect();
        for hold in holds {
            self.give(hold).lawful();
        }
        let order = match offers.iter().find(|offer| offer.verb == "close") {
            Some(close) => close.order(seat),
            None => offers[0].order(seat).with(slot::ANSWER, Value::Choice("hold".to_owned())),
        };
        self.give(order).lawful();
    }

    /// Passes until a phase's question is open, or the dice run out, or the battle ends.
    pub(crate) fn pass_until(&mut self, phase: Phase) {
        for _ in 0..MOST_QUESTIONS {
            if self.battle.question().is_none() || self.battle_state().phase == phase {
                return;
            }
            self.pass();
        }
        panic!("no such phase came");
    }

    /// Passes until a question of the next turn is open.
    pub(crate) fn pass_turn(&mut self) {
        let turn = self.battle_state().turn;
        while self.battle.question().is_some() && self.battle_state().turn == turn {
            self.pass();
        }
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

    /// How many of its figures stand.
    pub(crate) fn men(&self, name: &str) -> usize {
        figures::men(&self.battle.field(), self.id(name))
    }

    pub(crate) fn is_routing(&self, name: &str) -> bool {
        self.state(name).morale.rout.is_some()
    }

    /// The block that a unit fills, width and depth.
    pub(crate) fn block(&self, name: &str) -> (f32, f32) {
        let size = linstock::rules::hmm::visibility::block(&self.battle.field(), self.id(name)).footprint;
        (round(size.frontage), round(size.depth))
    }

    // The text of the journal.
}
