//! A battle on a small table under any rule set: orders, the table afterwards, the journal. Each set's own table tests
//! add its verbs.

use std::collections::BTreeSet;

use bevy::{ecs::resource::Resource, math::Vec2};
use linstock::{
    battle::{
        AnyBattle, Battle, Offer, Order, Override, OverrideAct, Refusal, RuleSet, Seat, StateOf, Subject, notice::Entry,
    },
    commander::{Commander, Player, Temperament},
    measure::{Leg, Pose},
    receipt::Account,
    table::{Presence, Side, Stand, StandId, UnitId},
};

/// A battle being fought. When it goes out of scope every die of its script must have been thrown.
pub(crate) struct Fight<R: RuleSet> {
    pub(crate) battle: Battle<R>,
}

impl<R: RuleSet> Drop for Fight<R> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(
                self.battle.dice_exhausted(),
                Ok(()),
                "dice that nobody threw; the journal:\n{}",
                self.journal().join("\n")
            );
        }
    }
}

/// What the machine does on it.
impl<R: RuleSet> Fight<R>
where
    Battle<R>: AnyBattle,
{
    /// Every verb that the machine gives a side until it ends its step, the other side is asked or dice are wanted.
    pub(crate) fn verbs_of_machine(mut self, side: Side, mind: Temperament) -> BTreeSet<String> {
        /// More orders than any table needs in a step.
        const MOST_ORDERS: usize = 40;
        let seat = Seat::from(side);
        let mut machine = Commander::new(1, seat).minded(mind);
        let mut verbs = BTreeSet::new();
        for _ in 0..MOST_ORDERS {
            if self.asked() != [seat] {
                break;
            }
            let order = machine.order(&self.battle, seat).expect("it is asked");
            if order.verb == "close" {
                break;
            }
            verbs.insert(order.verb.clone());
            self.give_order(order).lawful();
        }
        verbs
    }

    /// The verb with which the machine answers the question that is open.
    pub(crate) fn answer_of_machine(&self) -> BTreeSet<String> {
        let [seat] = self.asked()[..] else { panic!("one seat is asked, not {:?}", self.asked()) };
        let order = Commander::new(1, seat).minded(Temperament::ATTACK).order(&self.battle, seat);
        BTreeSet::from([order.expect("it is asked").verb])
    }
}

/// The result of an order.
pub(crate) trait Judged<T> {
    /// The clause by which it was refused.
    fn refused(self) -> &'static str;
    /// It was legal.
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

/// A number to a hundredth, without a negative nought.
pub(crate) fn round(number: f32) -> f32 {
    let rounded = (number * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

impl<R: RuleSet> Fight<R> {
    pub(crate) fn new(battle: Battle<R>) -> Self {
        Self { battle }
    }

    /// A unit by its name.
    pub(crate) fn id(&self, name: &str) -> UnitId {
        let found = self.battle.field().units().find(|unit| unit.name == name);
        found.unwrap_or_else(|| panic!("no unit is called {name}")).id
    }

    /// The set's state of the battle as a whole.
    pub(crate) fn battle_state(&self) -> &R::Table
    where
        R::Table: Resource,
    {
        self.battle.field().resource::<R::Table>()
    }

    /// The set's state of a unit.
    pub(crate) fn state(&self, name: &str) -> StateOf<'_, R> {
        self.battle.field().of::<R::Unit>(self.id(name))
    }

    pub(crate) fn seat(&self, name: &str) -> Seat {
        self.battle.field().unit(self.id(name)).side.into()
    }

    pub(crate) fn order(&self, name: &str, verb: &str) -> Order {
        Order::new(self.seat(name), verb, Subject::Unit(self.id(name)))
    }

    /// An order as an offer suggests it.
    pub(crate) fn give_order(&mut self, order: Order) -> Result<(), Refusal> {
        self.give(order)
    }

    pub(crate) fn give(&mut self, order: Order) -> Result<(), Refusal> {
        self.battle.give(order)
    }

    /// The umpire does something for a reason.
    pub(crate) fn overrules(&mut self, act: OverrideAct) -> Result<(), Refusal> {
        self.battle.overrule(Override { seat: Seat::Umpire, act, reason: "the table was knocked".to_owned() })
    }

    /// The stands of a unit where they are.
    pub(crate) fn stands(&self, name: &str) -> Vec<(StandId, Pose)> {
        self.battle.field().stands_of(self.id(name)).map(|stand| (stand.id, stand.pose)).collect()
    }

    /// The seats asked now.
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

    pub(crate) fn battle(&self) -> &Battle<R> {
        &self.battle
    }

    /// A unit with where its front is.
    pub(crate) fn standing(&self, name: &str) -> (UnitId, Pose) {
        (self.id(name), self.front(name))
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

    pub(crate) fn presence(&self, name: &str) -> Presence {
        self.battle.field().unit(self.id(name)).presence
    }

    /// The middles of its bases, to a hundredth of an inch, by their numbers.
    pub(crate) fn bases(&self, name: &str) -> Vec<(f32, f32)> {
        self.battle
            .field()
            .stands_of(self.id(name))
            .map(|stand| (round(stand.pose.at.x), round(stand.pose.at.y)))
            .collect()
    }

    /// The gap between two units, inches.
    pub(crate) fn gap(&self, one: &str, other: &str) -> f32 {
        let reach = self.battle.field().reach(self.id(one), self.id(other));
        reach.map_or(f32::INFINITY, |reach| reach.distance())
    }

    /// How deep a base of one unit lies on one of another, inches; negative where all are apart.
    pub(crate) fn overlap(&self, one: &str, other: &str) -> f32 {
        let bodies = |name: &str| self.battle.field().stands_of(self.id(name)).map(Stand::body).collect::<Vec<_>>();
        let (ones, others) = (bodies(one), bodies(other));
        let overlaps = ones.iter().flat_map(|body| others.iter().map(|other| body.overlap(other).inches()));
        overlaps.fold(f32::NEG_INFINITY, f32::max)
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        self.battle.entries()
    }

    /// Every line of the journal with its clause.
    pub(crate) fn journal(&self) -> Vec<String> {
        let line = |entry: &Entry| format!("{} [{}]", entry.text, entry.clause.map_or("-", |clause| clause.id()));
        self.battle.entries().iter().map(line).collect()
    }

    /// Whether some line of the journal holds these words.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.journal().iter().any(|line| line.contains(words))
    }

    /// The accounts of a procedure, in the order in which they were thrown.
    pub(crate) fn accounts(&self, procedure: &str) -> Vec<&Account> {
        self.battle
            .entries()
            .iter()
            .filter_map(|entry| entry.account.as_ref())
            .filter(|account| account.procedure == procedure)
            .collect()
    }

    /// A result of the last account of a procedure, as a player reads it.
    pub(crate) fn result(&self, procedure: &str, name: &str) -> String {
        let accounts = self.accounts(procedure);
        let last =
            accounts.last().unwrap_or_else(|| panic!("no {procedure} in the journal:\n{}", self.journal().join("\n")));
        let found = last.result.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("{procedure} has no {name}: {:?}", last.result)).1.to_string()
    }

    /// A result of every account of a procedure.
    pub(crate) fn results(&self, procedure: &str, name: &str) -> Vec<String> {
        let of = |account: &&Account| {
            account.result.iter().filter(|(known, _)| *known == name).map(|(_, figure)| figure.to_string()).collect()
        };
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
        let points = |stand: &Stand| {
            (0..stand.cells.len())
                .filter(|&cell| stand.cells[cell].alive)
                .map(|cell| stand.cell_point(cell))
                .collect::<Vec<Vec2>>()
        };
        field.stands_of(self.id(name)).flat_map(points).collect()
    }
}
