//! The questions asked of a table, and when two answers are equal.

use std::cmp::Ordering;

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Battle, Order, Plan, Refusal, RuleSet, Value},
    measure::{Hand, Leg},
    receipt::{Figure, Line},
    table::{Side, Subject, Unit, UnitId, Whom},
};

use super::{laid::enemies, turns::Turn};

/// A question with its answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    /// The question.
    pub(super) about: String,
    /// The same question from the other end, where the rule knows no difference.
    pub(super) swapped: Option<String>,
    /// The legality, its clause, and everything that is counted.
    pub(super) said: String,
    /// Everything that is measured, inches or degrees.
    pub(super) numbers: Vec<f32>,
    /// Places, as the table lies.
    pub(super) places: Vec<Vec2>,
}

impl Answer {
    /// How far another answer is from this one, seen as that table lies: infinitely where it says something else.
    pub(super) fn differs(&self, other: &Self, turn: &Turn) -> f32 {
        let same = self.said == other.said
            && self.numbers.len() == other.numbers.len()
            && self.places.len() == other.places.len();
        if !same {
            return f32::INFINITY;
        }
        let apart = |(one, other): (&f32, &f32)| if one == other { 0.0 } else { (one - other).abs() };
        let numbers = self.numbers.iter().zip(&other.numbers).map(apart);
        let places = self.places.iter().zip(&other.places).map(|(one, other)| turn.point(*one).distance(*other));
        numbers.chain(places).fold(0.0, f32::max)
    }
}

/// The names of moving and charging in the orders of a rule set.
pub(super) struct Words {
    pub(super) goes: &'static str,
    pub(super) path: &'static str,
    pub(super) charges: &'static str,
    pub(super) target: &'static str,
}

/// All questions of a table with their answers, in one order.
pub(super) struct Asked<'t> {
    turn: &'t Turn,
    pub(super) answers: Vec<Answer>,
}

impl<'t> Asked<'t> {
    pub(super) fn of(turn: &'t Turn) -> Self {
        Self { turn, answers: Vec::new() }
    }

    pub(super) fn says(&mut self, about: String, said: impl ToString, numbers: Vec<f32>) {
        self.answers.push(Answer { about, swapped: None, said: said.to_string(), numbers, places: Vec::new() });
    }

    /// The answer given last is that to another question too, the same from the other end, where the ends are alike.
    fn likewise(&mut self, from_the_other_end: Option<String>) {
        if let Some(last) = self.answers.last_mut() {
            last.swapped = from_the_other_end;
        }
    }

    /// The content of a ruling that may be refused: its clause, reason and margin.
    pub(super) fn ruled<T>(
        &mut self,
        about: String,
        ruling: Result<T, Refusal>,
        told: impl FnOnce(T) -> (String, Vec<f32>),
    ) {
        match ruling {
            Ok(ruling) => {
                let (said, numbers) = told(ruling);
                self.says(about, said, numbers);
            }
            Err(refusal) => {
                let numbers = refusal.margin.into_iter().collect();
                self.says(about, format!("refused: {} ({})", refusal.reason, refusal.clause), numbers);
            }
        }
    }

    /// The plan of an order before it is given.
    pub(super) fn judged(&mut self, about: String, battle: &dyn AnyBattle, order: &Order) {
        let mut places = Vec::new();
        self.ruled(about, battle.judge(order), |plan| {
            places = plan.ghosts.iter().flat_map(|ghost| [ghost.pose.at, ghost.pose.to_table(Vec2::Y)]).collect();
            told(&plan)
        });
        self.answers.last_mut().expect("it was asked just now").places = places;
    }

    /// How each unit of a side may move.
    pub(super) fn of_moves<R: RuleSet>(&mut self, battle: &Battle<R>, side: Side, words: &Words) {
        for unit in battle.field().units_on_table().filter(|unit| unit.side == side) {
            for (name, legs) in self.ways() {
                let order = Order::of(unit, words.goes).with(words.path, Value::Path(legs));
                self.judged(format!("{} goes {name}", unit.name), battle, &order);
            }
        }
    }

    /// Which enemies each unit of a side may charge.
    pub(super) fn of_charges<R: RuleSet>(&mut self, battle: &Battle<R>, side: Side, words: &Words) {
        let field = battle.field();
        let units: Vec<&Unit> = field.units_on_table().collect();
        for (unit, enemy) in enemies(&units).filter(|(unit, _)| unit.side == side) {
            let order = Order::of(unit, words.charges).with(words.target, Value::Unit(enemy.id));
            self.judged(format!("{} charges {}", unit.name, enemy.name), battle, &order);
        }
    }

    /// This many inches to the right, or to the left in a mirror.
    pub(super) fn aside(&self, inches: f32) -> f32 {
        match self.turn.leg(Leg::Oblique(inches, 0.0)) {
            Leg::Oblique(aside, _) => aside,
            _ => inches,
        }
    }

    /// The legs of every way that is asked about, as they are on this table.
    fn ways(&self) -> Vec<(&'static str, Vec<Leg>)> {
        let ways = [
            ("a little way ahead", vec![Leg::Advance(2.5)]),
            ("far ahead", vec![Leg::Advance(18.0)]),
            ("a wheel and ahead", vec![Leg::Wheel(Hand::Right, 30.0), Leg::Advance(4.0)]),
            ("ahead and a wheel", vec![Leg::Advance(1.5), Leg::Wheel(Hand::Left, 20.0), Leg::Advance(18.0)]),
            ("aside and ahead", vec![Leg::Oblique(1.5, 3.0)]),
            ("to the left", vec![Leg::Sidestep(Hand::Left, 2.0)]),
            ("back", vec![Leg::BackStep(1.0)]),
            ("a turn and ahead", vec![Leg::Turn(45.0), Leg::Advance(3.0)]),
        ];
        ways.map(|(name, legs)| (name, legs.into_iter().map(|leg| self.turn.leg(leg)).collect())).to_vec()
    }

    /// Every rule set's answers for any two units: sight from unit to unit and from front to front, distance, and
    /// contact. `alike` says for which two sight is symmetric.
    pub(super) fn of_every_pair<R: RuleSet>(&mut self, battle: &Battle<R>, alike: impl Fn(&Unit, &Unit) -> bool) {
        let (play, field): (&dyn AnyBattle, _) = (battle, battle.field());
        let units: Vec<&Unit> = field.units_on_table().collect();
        for (one, other) in units
            .iter()
            .flat_map(|one| units.iter().map(move |other| (*one, *other)))
            .filter(|(one, other)| one.id != other.id)
        {
            let seat = one.side.into();
            let (here, there) = (&one.name, &other.name);
            self.says(format!("{here} sees {there}"), play.sees_unit(seat, one.id, other.id), Vec::new());
            self.likewise(alike(one, other).then(|| format!("{there} sees {here}")));
            let between = play.sees(seat, one.at(), other.at()).unwrap_or(Ok(()));
            self.ruled(format!("from front of {here} to {there}"), between, |()| ("seen".to_owned(), Vec::new()));
            let apart = field.reach(one.id, other.id).map(|reach| reach.distance());
            self.says(format!("from {here} to {there}"), "", apart.into_iter().collect());
            self.likewise(Some(format!("from {there} to {here}")));
            self.touches(battle, one.id, other.id);
        }
    }

    fn touches<R: RuleSet>(&mut self, battle: &Battle<R>, one: UnitId, other: UnitId) {
        let field = battle.field();
        let others: Vec<UnitId> = field.units().map(|unit| unit.id).filter(|unit| *unit != other).collect();
        let touches = field.contact_with(Subject::Unit(one), Whom::everybody().except(&others));
        let said: Vec<String> = touches.iter().map(|touch| format!("{:?} {}", touch.ours, touch.theirs)).collect();
        let numbers = touches
            .iter()
            .flat_map(|contact| [contact.touch.length, contact.touch.angle, contact.touch.depth.inches()])
            .collect();
        self.says(format!("{one} touches {other}"), said.join(", "), numbers);
    }
}

/// A plan in words and numbers.
fn told(plan: &Plan) -> (String, Vec<f32>) {
    let mut numbers: Vec<f32> = Vec::new();
    let mut said = vec!["lawful".to_owned()];
    for line in &plan.lines {
        said.push(of_line(line, &mut numbers));
    }
    if let Some(stops) = &plan.stops {
        said.push(format!("stops: {} ({})", stops.reason, stops.clause));
        numbers.extend(stops.margin);
    }
    said.extend(plan.warnings.iter().cloned());
    said.push(format!("{:?}", plan.outlook.targets));
    numbers.extend(plan.cost_inches.into_iter().chain(plan.left_inches));
    numbers.extend([plan.outlook.enemy_loss, plan.outlook.own_loss]);
    for (chance, part) in &plan.outlook.chances {
        said.push(chance.clone());
        numbers.push(*part);
    }
    // In no order: which of several figures under a template comes first depends on their numbers, and a hit of its
    // left circle is one of the right in a mirror.
    let mut overlays: Vec<(String, Option<f32>)> =
        plan.overlays.iter().map(|overlay| (overlay.label.clone(), overlay.margin)).collect();
    overlays.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.partial_cmp(&other.1).unwrap_or(Ordering::Equal)));
    for (label, margin) in overlays {
        said.push(label);
        numbers.extend(margin);
    }
    (said.join("; "), numbers)
}

fn of_line(line: &Line, numbers: &mut Vec<f32>) -> String {
    format!("{} {}: {}", line.clause, line.label, of_figure(&line.value, numbers))
}

/// A figure in words, with its measurements among the numbers.
fn of_figure(figure: &Figure, numbers: &mut Vec<f32>) -> String {
    match figure {
        Figure::Measure(measure) => {
            numbers.push(*measure);
            "-".to_owned()
        }
        Figure::Several(figures) => {
            figures.iter().map(|figure| of_figure(figure, numbers)).collect::<Vec<String>>().join(", ")
        }
        other => other.to_string(),
    }
}
