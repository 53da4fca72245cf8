//! A battle on a small table: orders by verb, and trl's state of it. A verb has a helper where several tests give it; any
//! other order is filled in by hand from [`Fight::order`](fight::Fight::order).

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Order, Plan, Refusal, Subject, Value},
    measure::{Leg, Pose},
    rules::{
        common::offering::word_of_feature,
        trl::{
            Trl,
            charts::{Ammunition, FormationKind},
            movement::{falling_back::BeforeFriends, rates::Pace},
            slot_names::slot,
        },
        word::Word,
    },
    table::{FeatureId, Side},
};

use crate::rules::fight;
pub(crate) use crate::rules::fight::{Judged, ahead};

/// More questions than any test answers.
const MOST_QUESTIONS: usize = 100;

/// A battle of trl being fought.
pub(crate) type Fight = fight::Fight<Trl>;

/// A piece of ground in an order.
fn feature(id: FeatureId) -> Value {
    Value::Choice(word_of_feature(id))
}

impl Fight {
    fn move_order(&self, name: &str, legs: &[Leg]) -> Order {
        self.order(name, "move").with(slot::PATH, Value::Path(legs.to_vec()))
    }

    pub(crate) fn moves(&mut self, name: &str, legs: &[Leg]) -> Result<(), Refusal> {
        let order = self.move_order(name, legs);
        self.give(order)
    }

    /// A move at the double.
    pub(crate) fn doubles(&mut self, name: &str, legs: &[Leg]) -> Result<(), Refusal> {
        let order = self.move_order(name, legs);
        self.give(order.with(slot::PACE, Value::Choice(Pace::Double.name().to_owned())))
    }

    /// The cost of a move and where it would stop.
    pub(crate) fn plan(&self, name: &str, legs: &[Leg]) -> Result<Plan, Refusal> {
        self.battle.judge(&self.move_order(name, legs))
    }

    /// The clause by which a move stops, if it does.
    pub(crate) fn stops(&self, name: &str, legs: &[Leg]) -> Option<&'static str> {
        self.plan(name, legs).lawful().stops.map(|stops| stops.clause.id())
    }

    /// A unit takes up a formation, this many stands wide if it is said.
    pub(crate) fn forms(&mut self, name: &str, formation: FormationKind, width: Option<i64>) -> Result<(), Refusal> {
        let order = self.order(name, "form").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(match width {
            Some(width) => order.with(slot::WIDTH, Value::Number(width)),
            None => order,
        })
    }

    /// A unit takes up a formation with the middle of its front at a place, looking as it does.
    pub(crate) fn forms_at(
        &mut self,
        name: &str,
        formation: FormationKind,
        width: i64,
        at: (f32, f32),
    ) -> Result<(), Refusal> {
        let order = self.order(name, "form").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        let pose = Pose::new(Vec2::from(at), self.front(name).facing);
        self.give(order.with(slot::WIDTH, Value::Number(width)).with(slot::POSE, Value::Pose(pose)))
    }

    /// Gives a unit an order that is no more than its verb.
    pub(crate) fn does(&mut self, name: &str, verb: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb);
        self.give(order)
    }

    pub(crate) fn leaves_square(&mut self, name: &str, formation: FormationKind) -> Result<(), Refusal> {
        let order = self.order(name, "leave_square").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    pub(crate) fn rides(&mut self, name: &str, to: (f32, f32)) -> Result<(), Refusal> {
        let order = self.order(name, "ride").with(slot::TO, Value::Point(Vec2::from(to)));
        self.give(order)
    }

    pub(crate) fn joins(&mut self, name: &str, unit: &str) -> Result<(), Refusal> {
        let order = self.order(name, "join").with(slot::WITH, Value::Unit(self.id(unit)));
        self.give(order)
    }

    fn shot(&self, name: &str, target: &str, ammunition: Ammunition) -> Order {
        let order = self.order(name, "shoot").with(slot::TARGET, Value::Unit(self.id(target)));
        order.with(slot::AMMUNITION, Value::Choice(ammunition.name().to_owned()))
    }

    /// A unit declares a shot.
    pub(crate) fn shoots(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.shot(name, target, Ammunition::Ball);
        self.give(order)
    }

    /// A unit declares grape.
    pub(crate) fn fires_grape(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.shot(name, target, Ammunition::Grape);
        self.give(order)
    }

    /// A unit declares fire at a building.
    pub(crate) fn shoots_at_building(&mut self, name: &str, building: FeatureId) -> Result<(), Refusal> {
        let order = self.order(name, "shoot_at_building").with(slot::FEATURE, feature(building));
        self.give(order)
    }

    /// Guns declare fire at a point of a wood.
    pub(crate) fn shoots_at_wood(&mut self, name: &str, wood: FeatureId, at: (f32, f32)) -> Result<(), Refusal> {
        let order = self.order(name, "shoot_at_wood").with(slot::FEATURE, feature(wood));
        self.give(order.with(slot::TO, Value::Point(Vec2::from(at))))
    }

    /// A unit goes into a building.
    pub(crate) fn enters(&mut self, name: &str, building: FeatureId) -> Result<(), Refusal> {
        let order = self.order(name, "enter").with(slot::FEATURE, feature(building));
        self.give(order)
    }

    /// A garrison comes out with the middle of its front at a pose.
    pub(crate) fn leaves_building(&mut self, name: &str, formation: FormationKind, front: Pose) -> Result<(), Refusal> {
        let order = self.order(name, "leave").with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order.with(slot::POSE, Value::Pose(front)))
    }

    /// The orders that an offer of a unit suggests.
    pub(crate) fn suggested(&self, name: &str, verb: &str) -> Vec<Order> {
        let (id, seat) = (self.id(name), self.seat(name));
        let offers = self.battle.offers(seat);
        let own = offers.iter().filter(|offer| offer.subject.unit() == Some(id) && offer.verb == verb);
        own.flat_map(|offer| AnyBattle::suggest(&self.battle, seat, offer).collect::<Vec<Order>>()).collect()
    }

    pub(crate) fn may_shoot(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.shot(name, target, Ammunition::Ball))
    }

    /// What a unit does before friends on its way back.
    pub(crate) fn answers(&mut self, name: &str, answer: BeforeFriends) -> Result<(), Refusal> {
        let order = self.order(name, "before_friends").with(slot::ANSWER, Value::Choice(answer.name().to_owned()));
        self.give(order)
    }

    /// A unit assaults another.
    pub(crate) fn assaults(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.order(name, "assault").with(slot::TARGET, Value::Unit(self.id(target)));
        self.give(order)
    }

    /// A unit fires at an attacker.
    pub(crate) fn fires_in_defence(&mut self, name: &str, at: &str, ammunition: Ammunition) -> Result<(), Refusal> {
        let order = self.order(name, "fire_in_defence").with(slot::TARGET, Value::Unit(self.id(at)));
        self.give(order.with(slot::AMMUNITION, Value::Choice(ammunition.name().to_owned())))
    }

    /// A unit retreats or withdraws so many inches.
    pub(crate) fn goes_back(&mut self, name: &str, verb: &str, inches: i64) -> Result<(), Refusal> {
        let order = self.order(name, verb).with(slot::INCHES, Value::Number(inches));
        self.give(order)
    }

    /// A unit breaks through or consolidates by legs.
    pub(crate) fn goes_on(&mut self, name: &str, verb: &str, legs: &[Leg]) -> Result<(), Refusal> {
        let order = self.order(name, verb).with(slot::PATH, Value::Path(legs.to_vec()));
        self.give(order)
    }

    /// A side ends its step.
    pub(crate) fn closes(&mut self, side: Side) -> Result<(), Refusal> {
        self.give(Order::new(side.into(), "close", Subject::Side))
    }

    /// Ends the step of the side that is asked, or gives the question's own answer.
    pub(crate) fn pass(&mut self) {
        let question = self.battle.question().expect("a question is open").clone();
        let seat = question.seats[0];
        let offers = self.battle.offers(seat);
        let close = offers.iter().find(|offer| offer.verb == "close").map(|offer| offer.order(seat));
        let other = || offers.iter().find_map(|offer| AnyBattle::suggest(&self.battle, seat, offer).next());
        let order =
            close.or(question.default).or_else(other).unwrap_or_else(|| panic!("nothing answers {}", question.prompt));
        self.give(order).lawful();
    }

    /// Passes until a phase of a turn is reached, counted from 0, for either side.
    pub(crate) fn pass_until(&mut self, turn: u32, phase: usize, side: Side) {
        for _ in 0..MOST_QUESTIONS {
            let now = self.battle.phase(linstock::battle::Seat::Umpire);
            if (now.turn, now.current, now.seat) == (turn, phase, Some(side.into())) {
                return;
            }
            self.pass();
        }
        panic!("it never came to that");
    }

    pub(crate) fn is_disorientated(&self, name: &str) -> bool {
        self.state(name).morale.disorientated
    }

    /// Company stands that a unit has left.
    pub(crate) fn left(&self, name: &str) -> u16 {
        self.state(name).strength.left()
    }
}
