//! A battle on a small table: orders by verb, what lies there afterwards, what the journal says.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, Offer, Order, Plan, Play, Refusal, Seat, Subject, Value, notice::Entry},
    measure::{Leg, Pose},
    receipt::Account,
    rules::{
        hmm::{
            Hmm,
            data::{self, Ammunition, Formation},
            orders::{slot, verb},
            state::{BattleState, Phase, UnitState},
            turn::{losses, obeying},
        },
        word::Word,
    },
    table::{Presence, Side, StandId, UnitId},
};

/// More questions than any test answers.
const MOST_QUESTIONS: usize = 200;

/// A battle being fought. When it goes out of scope every die of its script must have been thrown.
pub(crate) struct Fight {
    battle: Battle<Hmm>,
}

impl Drop for Fight {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.battle.dice_exhausted(), Ok(()), "dice that nobody threw; the journal:\n{}", self.journal().join("\n"));
        }
    }
}

/// What became of an order.
pub(crate) trait Judged<T> {
    /// The clause by which it was refused.
    fn refused(self) -> &'static str;
    /// It was lawful.
    fn lawful(self) -> T;
}

impl<T> Judged<T> for Result<T, Refusal> {
    #[track_caller]
    fn refused(self) -> &'static str {
        match self {
            Ok(_) => panic!("it was lawful"),
            Err(refusal) => refusal.clause.id(),
        }
    }

    #[track_caller]
    fn lawful(self) -> T {
        self.unwrap_or_else(|refusal| panic!("it was refused: {refusal}"))
    }
}

/// A leg straight ahead, inches.
pub(crate) fn ahead(inches: f32) -> Leg {
    Leg::Advance(inches)
}

/// A turn on the spot, degrees to the right.
pub(crate) fn turn_by(degrees: f32) -> Leg {
    Leg::Turn(degrees)
}

/// Dice that make each of so many lost figures an other rank.
pub(crate) fn ranks(count: usize) -> Vec<u8> {
    vec![1; count]
}

impl Fight {
    pub(crate) fn new(battle: Battle<Hmm>) -> Self {
        Self { battle }
    }

    /// A unit by its name.
    pub(crate) fn id(&self, name: &str) -> UnitId {
        let found = self.battle.field().units().find(|unit| unit.name == name);
        found.unwrap_or_else(|| panic!("no unit is called {name}")).id
    }

    fn seat(&self, name: &str) -> Seat {
        self.battle.field().unit(self.id(name)).side.into()
    }

    pub(crate) fn order(&self, name: &str, verb: &str) -> Order {
        Order::new(self.seat(name), verb, Subject::Unit(self.id(name)))
    }

    fn gun_order(&self, name: &str, gun: u16, verb: &str) -> Order {
        Order::new(self.seat(name), verb, Subject::Stand(StandId::new(self.id(name), gun)))
    }

    /// An order as an offer suggests it.
    pub(crate) fn give_order(&mut self, order: Order) -> Result<(), Refusal> {
        self.give(order)
    }

    pub(crate) fn give(&mut self, order: Order) -> Result<(), Refusal> {
        self.battle.give(order)
    }

    // Orders.

    fn move_order(&self, name: &str, legs: &[Leg]) -> Order {
        self.order(name, verb::MOVE).with(slot::PATH, Value::Path(legs.to_vec()))
    }

    pub(crate) fn moves(&mut self, name: &str, legs: &[Leg]) -> Result<(), Refusal> {
        let order = self.move_order(name, legs);
        self.give(order)
    }

    /// What a move would cost and where it would stop.
    pub(crate) fn plan(&self, name: &str, legs: &[Leg]) -> Result<Plan, Refusal> {
        self.battle.judge(&self.move_order(name, legs))
    }

    /// An order from a commander to another, to be filled further.
    pub(crate) fn sending(&self, from: &str, to: &str, mission: data::Order, way: &[Leg]) -> Order {
        let order = self.order(from, verb::ORDER).with(slot::TO_WHOM, Value::Unit(self.id(to)));
        let order = order.with(slot::MISSION, Value::Choice(mission.name().to_owned()));
        if way.is_empty() { order } else { order.with(slot::WAY, Value::Path(way.to_vec())) }
    }

    /// A commander sends another an order along a way from where that one stands.
    pub(crate) fn sends(&mut self, from: &str, to: &str, mission: data::Order, way: &[Leg]) -> Result<(), Refusal> {
        let order = self.sending(from, to, mission, way);
        self.give(order)
    }

    /// What is said of such an order before it is sent.
    pub(crate) fn may_send(&self, from: &str, to: &str, mission: data::Order, way: &[Leg]) -> Result<Plan, Refusal> {
        self.battle.judge(&self.sending(from, to, mission, way))
    }

    /// The order that a commander is under.
    pub(crate) fn mission(&self, commander: &str) -> data::Order {
        let mission = obeying::mission(self.battle.rules(), &self.battle.field(), self.id(commander));
        mission.expect("orders bind").order()
    }

    pub(crate) fn forms(&mut self, name: &str, formation: Formation) -> Result<(), Refusal> {
        let order = self.order(name, verb::FORM).with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    /// Horsemen dismount, their command group with them.
    pub(crate) fn dismounts(&mut self, name: &str, formation: Formation) -> Result<(), Refusal> {
        let order = self.order(name, verb::DISMOUNT).with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    /// Horsemen dismount, their command group on foot or on horseback.
    pub(crate) fn dismounts_with(&mut self, name: &str, formation: Formation, group: data::Mount) -> Result<(), Refusal> {
        let order = self.order(name, verb::DISMOUNT).with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order.with(slot::COMMAND_GROUP, Value::Choice(group.name().to_owned())))
    }

    pub(crate) fn mounts(&mut self, name: &str, formation: Formation) -> Result<(), Refusal> {
        let order = self.order(name, verb::MOUNT).with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
        self.give(order)
    }

    pub(crate) fn lets_its_horses_go(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::DISMOUNT);
        self.give(order)
    }

    /// A unit sends skirmishers so many inches straight ahead; a company, if no number is given.
    pub(crate) fn sends_out(&mut self, name: &str, ahead: f32, figures: Option<i64>) -> Result<(), Refusal> {
        let to = self.front(name).to_table(Vec2::new(0.0, ahead));
        let order = self.order(name, verb::SEND_OUT).with(slot::TO, Value::Point(to));
        self.give(match figures {
            Some(figures) => order.with(slot::FIGURES, Value::Number(figures)),
            None => order,
        })
    }

    /// Skirmishers draw up with every man in a place.
    pub(crate) fn spreads(&mut self, name: &str, places: &[(StandId, Pose)]) -> Result<(), Refusal> {
        let order = self.order(name, verb::SPREAD).with(slot::PLACES, Value::Poses(places.to_vec()));
        self.give(order)
    }

    /// The stands of a unit where they are.
    pub(crate) fn stands(&self, name: &str) -> Vec<(StandId, Pose)> {
        self.battle.field().stands_of(self.id(name)).map(|stand| (stand.id, stand.pose)).collect()
    }

    pub(crate) fn calls_in(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::CALL_IN);
        self.give(order)
    }

    pub(crate) fn combines(&mut self, name: &str, with: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::COMBINE).with(slot::WITH, Value::Unit(self.id(with)));
        self.give(order)
    }

    /// A unit turns captured guns with a crew of its own.
    pub(crate) fn mans(&mut self, name: &str, guns: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::MAN_GUNS).with(slot::GUNS, Value::Unit(self.id(guns)));
        self.give(order)
    }

    pub(crate) fn faces(&mut self, name: &str, hand: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::FACE).with(slot::HAND, Value::Choice(hand.to_owned()));
        self.give(order)
    }

    pub(crate) fn fires_and_moves(&mut self, name: &str, first: &[Leg], target: &str, second: &[Leg]) -> Result<(), Refusal> {
        let mut order = self.order(name, verb::FIRE_AND_MOVE).with(slot::TARGET, Value::Unit(self.id(target)));
        if !first.is_empty() {
            order = order.with(slot::PATH, Value::Path(first.to_vec()));
        }
        if !second.is_empty() {
            order = order.with(slot::SECOND_PATH, Value::Path(second.to_vec()));
        }
        self.give(order)
    }

    pub(crate) fn charges(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::CHARGE).with(slot::TARGET, Value::Unit(self.id(target)));
        self.give(order)
    }

    pub(crate) fn may_charge(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.order(name, verb::CHARGE).with(slot::TARGET, Value::Unit(self.id(target))))
    }

    fn led_charge(&self, name: &str, target: &str, general: &str) -> Order {
        let order = self.order(name, verb::CHARGE).with(slot::TARGET, Value::Unit(self.id(target)));
        order.with(slot::WITH, Value::Unit(self.id(general)))
    }

    /// A unit charges with a general who goes in with it.
    pub(crate) fn charges_with(&mut self, name: &str, target: &str, general: &str) -> Result<(), Refusal> {
        let order = self.led_charge(name, target, general);
        self.give(order)
    }

    /// What is said of such a charge before it is declared.
    pub(crate) fn may_charge_with(&self, name: &str, target: &str, general: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.led_charge(name, target, general))
    }

    pub(crate) fn answers(&mut self, name: &str, answer: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::ANSWER).with(slot::ANSWER, Value::Choice(answer.to_owned()));
        self.give(order)
    }

    pub(crate) fn stands_by(&mut self, name: &str, answer: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::STANDING).with(slot::ANSWER, Value::Choice(answer.to_owned()));
        self.give(order)
    }

    pub(crate) fn pivots(&mut self, name: &str, gun: u16, degrees: f32) -> Result<(), Refusal> {
        let facing = self.battle.field().get_stand(StandId::new(self.id(name), gun)).expect("it is on the table").pose.facing;
        let order = self.gun_order(name, gun, verb::PIVOT).with(slot::FACING, Value::Facing(facing.turned_right(degrees)));
        self.give(order)
    }

    /// Pushes a gun so far to the right and ahead of where it stands, table inches.
    pub(crate) fn pushes(&mut self, name: &str, gun: u16, by: (f32, f32)) -> Result<(), Refusal> {
        let stand = StandId::new(self.id(name), gun);
        let from = self.battle.field().get_stand(stand).expect("it is on the table").pose.at;
        let order = self.gun_order(name, gun, verb::PUSH).with(slot::TO, Value::Point(from + Vec2::from(by)));
        self.give(order)
    }

    fn shot(&self, name: &str, gun: u16, ammunition: Ammunition, target: &str, aim: (f32, f32)) -> Order {
        self.gun_order(name, gun, verb::SHOOT)
            .with(slot::AMMUNITION, Value::Choice(ammunition.name().to_owned()))
            .with(slot::TARGET, Value::Unit(self.id(target)))
            .with(slot::AIM, Value::Point(aim.into()))
    }

    pub(crate) fn shoots(&mut self, name: &str, gun: u16, ammunition: Ammunition, target: &str, aim: (f32, f32)) -> Result<(), Refusal> {
        let order = self.shot(name, gun, ammunition, target, aim);
        self.give(order)
    }

    pub(crate) fn may_shoot(&self, name: &str, gun: u16, ammunition: Ammunition, target: &str, aim: (f32, f32)) -> Result<Plan, Refusal> {
        self.battle.judge(&self.shot(name, gun, ammunition, target, aim))
    }

    fn declaration(&self, name: &str, target: &str) -> Order {
        self.order(name, verb::DECLARE).with(slot::TARGET, Value::Unit(self.id(target)))
    }

    pub(crate) fn declares(&mut self, name: &str, target: &str) -> Result<(), Refusal> {
        let order = self.declaration(name, target);
        self.give(order)
    }

    pub(crate) fn may_fire(&self, name: &str, target: &str) -> Result<Plan, Refusal> {
        self.battle.judge(&self.declaration(name, target))
    }

    pub(crate) fn holds_fire(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::DECLARE);
        self.give(order)
    }

    pub(crate) fn leaves(&mut self, name: &str) -> Result<(), Refusal> {
        let order = self.order(name, verb::DONE);
        self.give(order)
    }

    /// A side ends its step or phase.
    pub(crate) fn closes(&mut self, side: Side) -> Result<(), Refusal> {
        self.give(Order::new(side.into(), verb::CLOSE, Subject::Side))
    }

    /// Answers the open question with nothing: phases are closed, all fire is held, chargers are not fired at.
    pub(crate) fn pass(&mut self) {
        let question = self.battle.question().expect("a question is open").clone();
        let seat = question.seats[0];
        let offers = self.battle.offers(seat);
        let holds: Vec<Order> = offers.iter().filter(|offer| offer.verb == verb::DECLARE).map(|offer| offer.order(seat)).collect();
        for hold in holds {
            self.give(hold).lawful();
        }
        let order = match offers.iter().find(|offer| offer.verb == verb::CLOSE) {
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

    /// Passes until nobody is asked any more.
    pub(crate) fn pass_all(&mut self) {
        for _ in 0..MOST_QUESTIONS {
            if self.battle.question().is_none() {
                return;
            }
            self.pass();
        }
        panic!("somebody is asked for ever");
    }

    // What is there.

    /// Who is asked now.
    pub(crate) fn asked(&self) -> Vec<Seat> {
        self.battle.question().map(|question| question.seats.clone()).unwrap_or_default()
    }

    pub(crate) fn offers(&self, side: Side) -> Vec<Offer> {
        self.battle.offers(side.into())
    }

    /// The verbs that a unit is offered.
    pub(crate) fn may(&self, name: &str) -> Vec<String> {
        let id = self.id(name);
        let offers = self.battle.offers(self.seat(name));
        offers.into_iter().filter(|offer| offer.subject.unit() == Some(id)).map(|offer| offer.verb).collect()
    }

    pub(crate) fn battle(&self) -> &Battle<Hmm> {
        &self.battle
    }

    pub(crate) fn battle_state(&self) -> &BattleState {
        self.battle.field().resource::<BattleState>()
    }

    pub(crate) fn state(&self, name: &str) -> &UnitState {
        self.battle.field().of::<UnitState>(self.id(name))
    }

    /// Where the middle of a unit's front is and how it looks.
    pub(crate) fn front(&self, name: &str) -> Pose {
        self.battle.field().unit(self.id(name)).front
    }

    /// The place of its front's middle, to a hundredth of an inch.
    pub(crate) fn place(&self, name: &str) -> (f32, f32) {
        let at = self.front(name).at;
        (round(at.x), round(at.y))
    }

    /// How many of its figures stand.
    pub(crate) fn men(&self, name: &str) -> usize {
        losses::men(&self.battle.field(), self.id(name))
    }

    pub(crate) fn presence(&self, name: &str) -> Presence {
        self.battle.field().unit(self.id(name)).presence
    }

    pub(crate) fn is_routing(&self, name: &str) -> bool {
        self.state(name).rout.is_some()
    }

    /// The middles of its bases, to a hundredth of an inch, by their numbers.
    pub(crate) fn bases(&self, name: &str) -> Vec<(f32, f32)> {
        self.battle.field().stands_of(self.id(name)).map(|stand| (round(stand.pose.at.x), round(stand.pose.at.y))).collect()
    }

    /// The gap between two units, inches.
    pub(crate) fn gap(&self, one: &str, other: &str) -> f32 {
        let reach = self.battle.field().reach(self.id(one), self.id(other));
        reach.map_or(f32::INFINITY, |reach| reach.distance())
    }

    /// The block that a unit fills, width and depth.
    pub(crate) fn block(&self, name: &str) -> (f32, f32) {
        let size = linstock::rules::hmm::visibility::block(&self.battle.field(), self.id(name)).footprint;
        (round(size.frontage), round(size.depth))
    }

    // What the journal says.

    pub(crate) fn entries(&self) -> &[Entry] {
        self.battle.entries()
    }

    /// Every line of the journal with its clause.
    pub(crate) fn journal(&self) -> Vec<String> {
        let line = |entry: &Entry| format!("{} [{}]", entry.text, entry.clause.map_or("-", |clause| clause.id()));
        self.entries().iter().map(line).collect()
    }

    /// Whether some line of the journal holds these words.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.journal().iter().any(|line| line.contains(words))
    }

    /// The accounts of a procedure, in the order in which they were thrown.
    pub(crate) fn accounts(&self, procedure: &str) -> Vec<&Account> {
        self.entries().iter().filter_map(|entry| entry.account.as_ref()).filter(|account| account.procedure == procedure).collect()
    }

    /// A result of the last account of a procedure, as a player reads it.
    pub(crate) fn result(&self, procedure: &str, name: &str) -> String {
        let accounts = self.accounts(procedure);
        let last = accounts.last().unwrap_or_else(|| panic!("no {procedure} in the journal:\n{}", self.journal().join("\n")));
        let found = last.result.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("{procedure} has no {name}: {:?}", last.result)).1.to_string()
    }

    /// A result of every account of a procedure.
    pub(crate) fn results(&self, procedure: &str, name: &str) -> Vec<String> {
        let of =
            |account: &&Account| account.result.iter().filter(|(known, _)| *known == name).map(|(_, figure)| figure.to_string()).collect();
        self.accounts(procedure).iter().map(of).collect()
    }

    /// A row of a unit's card, by its label.
    pub(crate) fn card(&self, name: &str, label: &str) -> String {
        let rows = self.battle.card(self.seat(name), self.id(name));
        rows.into_iter().find(|row| row.label == label).map(|row| row.value.to_string()).unwrap_or_default()
    }

    /// The point of a figure, by stand and cell.
    pub(crate) fn figures(&self, name: &str) -> Vec<Vec2> {
        let field = self.battle.field();
        let points = |stand: &linstock::table::Stand| {
            (0..stand.cells.len()).filter(|&cell| stand.cells[cell].alive).map(|cell| stand.cell_point(cell)).collect::<Vec<Vec2>>()
        };
        field.stands_of(self.id(name)).flat_map(points).collect()
    }
}

fn round(number: f32) -> f32 {
    let rounded = (number * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}
