//! How a guide follows a player: who does otherwise, too early, too late, or takes something back.

use std::sync::Arc;

use linstock::{
    battle::{AnyBattle, KeepUndo, Order, Seat, default_answer},
    commander::Player,
    files::Shelf,
    guide::{self, Course, Enemy, Guide, Kept, Seen, Standing, Waits},
    lesson::Spoken,
    rules,
    table::UnitId,
};

/// A player of the shipped guide.
struct Pupil {
    guide: Arc<Guide>,
    battle: Box<dyn AnyBattle>,
    course: Course,
    enemy: Enemy,
    selected: Vec<UnitId>,
    drafted: Option<Order>,
    has_looked: bool,
}

impl Pupil {
    fn begin() -> Self {
        let shelf = Shelf::embedded();
        let guide = guide::open(&shelf, "first-battle").unwrap_or_else(|problems| panic!("{problems}"));
        let table = guide::table(&shelf, &guide).unwrap_or_else(|problems| panic!("{problems}"));
        let battle = guide::begin(&guide, &table).unwrap_or_else(|problems| panic!("{problems}"));
        let (enemy, guide) = (Enemy::of(&guide), Arc::new(guide));
        let course = Course::of(Arc::clone(&guide));
        let (selected, drafted) = (Vec::new(), None);
        let mut pupil = Self { guide, battle, course, enemy, selected, drafted, has_looked: false };
        pupil.follow();
        pupil.course.go_on(pupil.battle.as_ref());
        pupil.has_looked = true;
        pupil
    }

    /// Looks at the guide when it is the player's turn again.
    fn follow(&mut self) -> Standing {
        loop {
            let is_asked = self.battle.question().is_some_and(|question| question.asks(Seat::First));
            let standing = self.course.follow(&Seen {
                battle: self.battle.as_ref(),
                selected: &self.selected,
                drafted: self.drafted.as_ref(),
                has_looked: self.has_looked,
                is_asked,
            });
            let Some(order) = (!is_asked).then(|| self.enemy.order(self.battle.as_ref(), Seat::Second)).flatten()
            else {
                return standing;
            };
            self.battle.give(order).expect("the enemy plays by the rules");
        }
    }

    fn order(&self, spoken: &str) -> Order {
        let spoken: Spoken = ron::from_str(spoken).expect("an order");
        spoken.order(&self.battle.field(Seat::First)).expect("its names are on the table")
    }

    fn give(&mut self, spoken: &str) -> Standing {
        let order = self.order(spoken);
        self.battle.give(order).expect("it is lawful");
        self.drafted = None;
        self.follow()
    }

    /// Does what the step that is up waits for.
    fn does_the_step(&mut self) -> Standing {
        match self.course.step().cloned().expect("a step is up").waits {
            Waits::Give(order) | Waits::End(order) => self.give(order.text()),
            Waits::Draft(order) => {
                self.drafted = Some(self.order(order.text()));
                self.follow()
            }
            Waits::Select(_) => {
                let order = self.course.order(self.battle.as_ref()).expect("it leads to an order");
                self.selected = order.subject.unit().into_iter().collect();
                self.follow()
            }
            Waits::Continue | Waits::Look => {
                self.course.go_on(self.battle.as_ref());
                self.follow()
            }
        }
    }

    /// What the step that is up waits for, by the first words of its caption.
    fn up(&self) -> String {
        let say = self.course.step().map_or("over", |step| step.say.as_str());
        say.split_whitespace().take(3).collect::<Vec<_>>().join(" ")
    }

    fn keeps(&mut self, Kept(records): Kept) {
        let mut journal = self.battle.journal();
        journal.records.truncate(records);
        self.battle = rules::reopen(&journal, KeepUndo::Yes).unwrap_or_else(|error| panic!("{error:?}"));
        self.drafted = None;
    }
}

const WHEEL: &str = r#"(who: Unit("Blue Grenadiers"), verb: "move", with: {"path": Path([Wheel(Right, 15.0)])})"#;
const MOVE: &str =
    r#"(who: Unit("Blue Grenadiers"), verb: "move", with: {"path": Path([Wheel(Right, 15.0), Advance(3.5)])})"#;
const FORM: &str = r#"(who: Unit("Blue Grenadiers"), verb: "form", with: {"formation": Choice("Line")})"#;
const SHOOT: &str = r#"(who: Unit("Blue Grenadiers"), verb: "shoot", with: {"target": Unit("Red Foot")})"#;
const CLOSE: &str = r#"(who: Side(First), verb: "close")"#;

#[test]
fn what_leads_to_an_order_is_asked_for_again_when_it_is_dropped() {
    let mut pupil = Pupil::begin();
    assert_eq!((pupil.follow(), pupil.up()), (Standing::Waits, "Select your battalion:".to_owned()));
    let grenadiers = pupil.order(MOVE).subject.unit().expect("a unit's");
    pupil.selected = vec![UnitId(grenadiers.0 + 1)];
    assert_eq!((pupil.follow(), pupil.up()), (Standing::Waits, "Select your battalion:".to_owned()), "another unit");
    pupil.selected = vec![grenadiers];
    pupil.follow();
    assert_eq!(pupil.up(), "Wheel them towards");
    pupil.drafted = Some(pupil.order(&WHEEL.replace("Right", "Left")));
    pupil.follow();
    assert_eq!(pupil.up(), "Wheel them towards", "to the other hand");
    pupil.drafted = Some(pupil.order(WHEEL));
    pupil.follow();
    assert_eq!(pupil.up(), "Now click on");
    pupil.drafted = Some(pupil.order(MOVE));
    pupil.follow();
    assert_eq!(pupil.up(), "Give the order:");
    pupil.drafted = None;
    pupil.follow();
    assert_eq!(pupil.up(), "Wheel them towards", "the draft was dropped");
    pupil.give(MOVE);
    assert_eq!(pupil.up(), "A column marches", "the order itself is what counts");
    assert_eq!((pupil.course.part_number(), pupil.guide.parts()), (4, 13));
}

#[test]
fn an_act_done_before_its_step_counts_within_its_phase_and_one_taken_back_is_asked_for_again() {
    let mut pupil = Pupil::begin();
    pupil.follow();
    pupil.give(FORM);
    assert_eq!(pupil.up(), "Select your battalion:", "they formed line first, which is allowed");
    pupil.battle.undo().expect("nothing was thrown");
    pupil.follow();
    pupil.give(MOVE);
    pupil.give(FORM);
    assert_eq!(pupil.up(), "The others stand");
    pupil.battle.undo().expect("nothing was thrown");
    pupil.follow();
    assert_eq!(pupil.up(), "A column marches");
    pupil.battle.undo().expect("nothing was thrown");
    pupil.follow();
    assert_eq!(pupil.up(), "Select your battalion:");
}

#[test]
fn an_act_that_cannot_be_done_any_more_is_told_and_taken_back_past_dice() {
    let mut pupil = Pupil::begin();
    pupil.follow();
    pupil.give(MOVE);
    let before = pupil.battle.hash();
    let lost = pupil.give(CLOSE);
    assert!(matches!(lost, Standing::Lost(_)), "the moves are over: {lost:?}");
    assert_eq!(pupil.up(), "A column marches");
    pupil.give(CLOSE);
    assert!(pupil.battle.can_undo().is_none(), "dice have fallen");
    let kept = pupil.course.go_back(pupil.battle.as_ref());
    pupil.keeps(kept);
    assert_eq!((pupil.follow(), pupil.up()), (Standing::Waits, "A column marches".to_owned()));
    assert_eq!(pupil.battle.hash(), before);
    let kept = pupil.course.go_back(pupil.battle.as_ref());
    pupil.keeps(kept);
    assert_eq!((pupil.follow(), pupil.up()), (Standing::Waits, "Select your battalion:".to_owned()));
}

#[test]
fn a_march_that_leaves_no_time_to_form_is_taken_back_with_what_comes_before() {
    let mut pupil = Pupil::begin();
    pupil.follow();
    let lost = pupil.give(&MOVE.replace("3.5", "7.0"));
    assert!(matches!(lost, Standing::Lost(Some(_))), "the whole move is spent: {lost:?}");
    let kept = pupil.course.go_back(pupil.battle.as_ref());
    pupil.keeps(kept);
    assert_eq!((pupil.follow(), pupil.up()), (Standing::Waits, "Select your battalion:".to_owned()));
    assert_eq!(pupil.battle.orders_given(), 1, "only the enemy's choice stands");
}

#[test]
fn a_march_that_does_not_come_near_enough_is_no_march() {
    let mut pupil = Pupil::begin();
    pupil.follow();
    pupil.give(&MOVE.replace("3.5", "0.2"));
    assert_ne!(pupil.up(), "A column marches");
}

#[test]
fn whoever_goes_on_without_a_step_meets_the_next_one() {
    let mut pupil = Pupil::begin();
    pupil.follow();
    pupil.give(MOVE);
    pupil.give(CLOSE);
    pupil.course.go_on(pupil.battle.as_ref());
    assert_eq!((pupil.follow(), pupil.up()), (Standing::Waits, "Now both sides".to_owned()), "the moves have ended");
    pupil.give(SHOOT);
    assert_eq!(pupil.up(), "Open fire. Your");
}

#[test]
fn a_charge_that_goes_at_once_is_not_asked_to_be_carried_out() {
    let mut pupil = Pupil::begin();
    pupil.follow();
    while !pupil.up().starts_with("Give the order.") || pupil.course.part_number() < 9 {
        if pupil.up().starts_with("The Reds are") {
            // Nobody else could charge then.
            pupil.give(r#"(who: Unit("Blue Grenadiers"), verb: "done")"#);
        }
        pupil.does_the_step();
    }
    pupil.does_the_step();
    assert_eq!(pupil.up(), "The hussars ride.");
}

#[test]
fn the_guide_is_over_with_its_last_step_or_with_the_battle() {
    let mut pupil = Pupil::begin();
    let mut standing = pupil.follow();
    for _ in 0..60 {
        if standing == Standing::Over {
            break;
        }
        standing = pupil.does_the_step();
    }
    assert_eq!(standing, Standing::Over);
    assert!(pupil.course.step().is_none());
    assert!(default_answer::least_of(pupil.battle.as_ref(), Seat::First).is_some(), "and the battle could go on");
}
