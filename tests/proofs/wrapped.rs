//! A rule set wrapped round another: the drill with its sappers. Rows before and after the host's, a verb under the
//! host's questions, an agenda that is the sum of both, and a battle that is kept, taken back and replayed like any.

use linstock::{
    battle::{Battle, Header, Image, KeepUndo, Order, Refusal, RuleSet, Seat, Subject, Value},
    dice::DiceSource,
    measure::Leg,
    table::{
        FeatureId,
        Side::{First, Second},
        StandId, UnitId,
    },
};

use super::player;
use crate::drill::{
    Class, Drill,
    sappers::{Laid, Mine, Mining, Sapped, Sappers},
    setup::{self, Piece},
};

type Rules = Sapped<Drill>;

fn rules() -> Rules {
    Rules::new(Drill::default(), Sappers)
}

fn header(dice: DiceSource) -> Header {
    Header { rule_set: "sappers".to_owned(), ..setup::header(dice) }
}

/// Pioneers, and foot of the enemy 4 inches before them.
fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("First Pioneers", First, Class::Pioneers, 40.0, 12.0),
        Piece::new("White Foot", Second, Class::Foot, 40.0, 16.0),
    ]
}

/// A battle of those pieces with words to give orders in.
struct Siege {
    battle: Battle<Rules>,
}

impl Siege {
    /// Three turns with these dice, where the first side first moves. Every step goes through its image.
    fn at_the_moves(faces: &[u8]) -> Self {
        let dice = DiceSource::Scripted { faces: faces.to_vec() };
        let opening = Rules::opening(setup::opening(&pieces(), 3));
        let mut siege = Self { battle: Battle::open_audited(rules(), opening, header(dice), KeepUndo::Yes) };
        siege.both_close();
        siege
    }

    /// A mine with a turn's fuse is laid and the turn is over: the foot is struck, and asked which of its figures fall.
    fn blown(faces: &[u8]) -> Self {
        let mut siege = Self::at_the_moves(faces);
        siege.give(siege.mine("First Pioneers", 1));
        assert_eq!(siege.battle.question().expect("the foot moves").seats, [Seat::Second]);
        siege.give(close(Seat::Second));
        siege
    }

    fn give(&mut self, order: Order) {
        let said = format!("{order:?}");
        if let Err(refusal) = self.battle.give(order) {
            panic!("{said} is refused: {refusal}; asked is {:?}", self.battle.question());
        }
    }

    /// Tries an unlawful order: nothing changes, and this is its clause.
    fn refused(&mut self, order: Order) -> &'static str {
        let (before, refusal) = (self.battle.hash(), self.battle.give(order));
        assert_eq!(self.battle.hash(), before);
        refusal.map_err(|Refusal { clause, .. }| clause.id()).expect_err("it is not lawful")
    }

    fn both_close(&mut self) {
        self.give(close(Seat::First));
        self.give(close(Seat::Second));
    }

    fn unit(&self, name: &str) -> UnitId {
        self.battle.field().units().find(|unit| unit.name == name).expect("it is there").id
    }

    fn order(&self, name: &str, verb: &str) -> Order {
        let unit = self.unit(name);
        Order::new(Seat::from(self.battle.field().unit(unit).side), verb, Subject::Unit(unit))
    }

    fn mine(&self, name: &str, turns: i64) -> Order {
        self.order(name, "mine").with("turns", Value::Number(turns))
    }

    /// The foot loses two figures of its first stand.
    fn lose(&self) -> Order {
        let stand = Value::Stand(StandId::new(self.unit("White Foot"), 0));
        self.order("White Foot", "lose").with("stands", Value::List(vec![stand.clone(), stand]))
    }

    fn laid(&self) -> Option<Laid> {
        self.battle.field().of::<Mine>(self.unit("First Pioneers")).0
    }

    fn prompt(&self) -> &str {
        self.battle.question().map_or("nothing is asked", |question| &question.prompt)
    }

    fn story(&self) -> Vec<&str> {
        self.battle.entries().iter().map(|entry| entry.text.as_str()).collect()
    }
}

fn close(seat: Seat) -> Order {
    Order::new(seat, "close", Subject::Side)
}

#[test]
fn rows_of_a_module_stand_before_and_after_those_of_its_host() {
    let names: Vec<&str> = Rules::listed().iter().map(|row| row.name).collect();
    let hosts: Vec<&str> = Drill::SEQUENCE.listed().iter().map(|row| row.name).collect();
    assert_eq!(names, [vec!["fuses burn down"], hosts, vec!["mines are counted", "a mine goes off"]].concat());
}

#[test]
fn a_verb_of_the_module_is_offered_beside_the_hosts_and_uses_up_a_turn() {
    let mut siege = Siege::at_the_moves(&[]);
    let offers = siege.battle.offers(Seat::First).into_iter().filter(|offer| offer.subject.unit().is_some());
    let verbs: Vec<String> = offers.filter(|offer| offer.barred.is_none()).map(|offer| offer.verb).collect();
    assert_eq!(verbs, ["march", "face", "halt", "watch", "form", "build", "mine"]);
    assert_eq!(siege.refused(siege.mine("First Pioneers", 3)), "linstock.order");
    let foreign = Order { seat: Seat::First, ..siege.mine("White Foot", 1) };
    assert_eq!(siege.refused(foreign), "sappers.1");
    siege.give(siege.mine("First Pioneers", 1));
    assert_eq!(siege.laid(), Some(Laid { at: (40.0, 15.0).into(), turns: 1 }));
    assert_eq!(siege.battle.question().expect("the foot moves").seats, [Seat::Second]);
    assert_eq!(siege.refused(siege.mine("White Foot", 1)), "sappers.1", "only sappers lay mines");
}

#[test]
fn what_a_module_keeps_is_hashed_taken_back_and_given_again() {
    let mut siege = Siege::at_the_moves(&[]);
    let before = siege.battle.hash();
    siege.give(siege.mine("First Pioneers", 1));
    let short = siege.battle.hash();
    assert_eq!(siege.battle.undo(), Ok(siege.mine("First Pioneers", 1)));
    assert_eq!((siege.battle.hash(), siege.laid()), (before, None));
    siege.battle.redo().expect("it was taken back");
    assert_eq!((siege.battle.hash(), siege.laid().map(|laid| laid.turns)), (short, Some(1)));
    siege.battle.undo().expect("nothing was thrown");
    siege.give(siege.mine("First Pioneers", 2));
    assert_ne!(siege.battle.hash(), short, "the fuses differ");
}

#[test]
fn a_module_interrupts_its_host_and_has_it_lose_figures_and_check() {
    let mut siege = Siege::blown(&[5]);
    assert_eq!(siege.prompt(), "White Foot loses 2: of which stands?", "before the second turn");
    assert_eq!(siege.battle.tasks_under_way(), 3, "the loss on the blast on the host's turn");
    assert_eq!(siege.battle.field().resource::<Mining>().gone_off, 1);
    siege.give(siege.lose());
    assert_eq!(siege.prompt(), "Declare your fire");
    assert_eq!(siege.battle.dice_exhausted(), Ok(()));
    assert_eq!(siege.battle.field().figures_of(siege.unit("White Foot")), 6);
    assert_eq!(siege.laid(), None);
    assert_eq!(
        siege.story(),
        ["Mines that have gone off: 0", "White Foot loses 2", "White Foot checks: 5"],
        "counted after the first turn, gone off before the second"
    );
}

#[test]
fn a_host_asks_the_works_of_its_module() {
    let mut siege = Siege::blown(&[5]);
    siege.give(siege.lose());
    let crater = FeatureId(500 + siege.unit("First Pioneers").0);
    assert!(siege.battle.field().feature(crater).is_some());
    siege.both_close();
    siege.give(close(Seat::First));
    siege.give(siege.order("White Foot", "march").with("way", Value::Path(vec![Leg::Advance(3.0)])));
    assert!(siege.story().contains(&"White Foot works cost it 50 % of its way"), "{:?}", siege.story());
}

#[test]
fn a_wrapped_battle_replays_and_goes_on_from_its_image_amid_both_agendas() {
    let mut siege = Siege::blown(&[5]);
    let (image, journal) = (siege.battle.image(), siege.battle.journal());
    siege.give(siege.lose());
    let opening = Rules::opening(setup::opening(&pieces(), 3));
    let replayed = Battle::replay(rules(), opening, &siege.battle.journal(), KeepUndo::No).expect("it fits");
    assert_eq!((replayed.hash(), replayed.entries()), (siege.battle.hash(), siege.battle.entries()));
    let read: Image<Rules> = ron::from_str(&ron::to_string(&image).expect("it is written")).expect("it is read");
    assert_eq!(read, image);
    let mut resumed =
        Siege { battle: Battle::resume(rules(), &read, journal, siege.battle.entries().to_vec(), KeepUndo::No) };
    resumed.give(siege.lose());
    assert_eq!(resumed.battle.hash(), siege.battle.hash());
}

#[test]
fn whole_wrapped_battles_replay_to_the_same_state() {
    let mut gone_off = 0;
    for seed in 0..8 {
        let opening = || Rules::opening(setup::field_day(3));
        let mut battle = Battle::open(rules(), opening(), header(DiceSource::Seeded { seed }), KeepUndo::No);
        player::play(&mut battle, seed, 2_000, |_, _| {});
        assert!(battle.conclusion().is_some(), "seed {seed}");
        gone_off += battle.field().resource::<Mining>().gone_off;
        let replayed = Battle::replay(rules(), opening(), &battle.journal(), KeepUndo::No)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!((replayed.hash(), replayed.entries()), (battle.hash(), battle.entries()), "seed {seed}");
    }
    assert!(gone_off > 0, "no mine went off in any battle");
}
