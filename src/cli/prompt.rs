//! A human at the terminal: the open question, the offers by number, and the fillings of the chosen one.

use std::{cell::RefCell, io};

use crate::{
    battle::{AnyBattle, Offer, Order, Seat, Subject, Value},
    cli::Console,
    commander::Player,
    count::counted,
    measure::Leg,
};

/// A human at the terminal. The end of input ends their play.
pub(super) struct Human<'a, 'c> {
    console: &'a RefCell<&'a mut Console<'c>>,
    read_entries: usize,
}

impl<'a, 'c> Human<'a, 'c> {
    /// A human at a console that two players may share.
    pub(super) fn new(console: &'a RefCell<&'a mut Console<'c>>) -> Self {
        Self { console, read_entries: 0 }
    }

    fn ask(&mut self, play: &dyn AnyBattle, seat: Seat) -> io::Result<Option<Order>> {
        self.tell_news(play, seat)?;
        let Some(question) = play.question() else { return Ok(None) };
        let offers: Vec<Offer> = play.offers(seat).into_iter().filter(|offer| offer.barred.is_none()).collect();
        loop {
            let rows: Vec<String> =
                offers.iter().map(|offer| format!("{}: {}", subject(play, seat, offer.subject), offer.label)).collect();
            let Some(taken) = self.choose(&format!("{seat}: {}", question.prompt), &rows)? else { return Ok(None) };
            let orders: Vec<Order> = play.suggest(seat, &offers[taken]).collect();
            let lines: Vec<String> = orders.iter().map(|order| filling(play, order)).collect();
            match orders.len() {
                0 => writeln!(self.console.borrow_mut().out, "there is no lawful way to do that now")?,
                1 => return Ok(orders.into_iter().next()),
                _ => {
                    let Some(way) = self.choose("which way?", &lines)? else { return Ok(None) };
                    return Ok(orders.into_iter().nth(way));
                }
            }
        }
    }

    fn tell_news(&mut self, play: &dyn AnyBattle, seat: Seat) -> io::Result<()> {
        let entries = play.entries(seat);
        let mut console = self.console.borrow_mut();
        for entry in entries.iter().skip(self.read_entries) {
            writeln!(console.out, "  turn {}: {}", entry.turn, entry.text)?;
        }
        self.read_entries = entries.len();
        Ok(())
    }

    /// Lists the rows until a number of one is typed; none at the end of input.
    fn choose(&mut self, prompt: &str, rows: &[String]) -> io::Result<Option<usize>> {
        let mut console = self.console.borrow_mut();
        loop {
            writeln!(console.out, "{prompt}")?;
            for (index, row) in rows.iter().enumerate() {
                writeln!(console.out, "  {:>3}  {row}", index + 1)?;
            }
            write!(console.out, "number: ")?;
            console.out.flush()?;
            let mut line = String::new();
            if console.input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match line.trim().parse::<usize>() {
                Ok(number) if (1..=rows.len()).contains(&number) => return Ok(Some(number - 1)),
                _ => writeln!(console.err, "`{}` is not a number from 1 to {}", line.trim(), rows.len())?,
            }
        }
    }
}

impl Player for Human<'_, '_> {
    /// A console that cannot be read or written counts as left.
    fn order(&mut self, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
        self.ask(play, seat).ok().flatten()
    }
}

fn subject(play: &dyn AnyBattle, seat: Seat, subject: Subject) -> String {
    let field = play.field(seat);
    let unit = |unit| field.get_unit(unit).map_or_else(|| "an unknown unit".to_owned(), |unit| unit.name.clone());
    match subject {
        Subject::Side => "all".to_owned(),
        Subject::Unit(id) => unit(id),
        Subject::Stand(stand) => format!("{}, stand {}", unit(stand.unit), stand.number + 1),
        Subject::Command(id) => field.command(id).map_or_else(|| id.to_string(), |command| command.name.clone()),
    }
}

/// A filled order in a line, with what judging it says.
fn filling(play: &dyn AnyBattle, order: &Order) -> String {
    let values: Vec<String> = order
        .values
        .iter()
        .map(|(name, value)| format!("{name} {}", value_in_words(play, order.seat, value)))
        .collect();
    let values = if values.is_empty() { "as it is".to_owned() } else { values.join(", ") };
    match play.judge(order) {
        Ok(plan) if plan.outlook.enemy_loss > 0.0 => {
            format!("{values} (about {:.1} enemy figures)", plan.outlook.enemy_loss)
        }
        Ok(plan) => plan.cost_inches.map_or_else(|| values.clone(), |cost| format!("{values} ({cost:.1} in)")),
        Err(refusal) => format!("{values}: refused, {refusal}"),
    }
}

fn value_in_words(play: &dyn AnyBattle, seat: Seat, value: &Value) -> String {
    match value {
        Value::Unit(unit) => subject(play, seat, Subject::Unit(*unit)),
        Value::Stand(stand) => subject(play, seat, Subject::Stand(*stand)),
        Value::Command(command) => subject(play, seat, Subject::Command(*command)),
        Value::Point(point) => format!("({:.1}, {:.1})", point.x, point.y),
        Value::Path(legs) => legs.iter().map(leg).collect::<Vec<_>>().join(" then "),
        Value::Facing(facing) => counted(facing.bearing().round(), "degree"),
        Value::Pose(pose) => {
            format!("({:.1}, {:.1}) facing {}", pose.at.x, pose.at.y, counted(pose.facing.bearing().round(), "degree"))
        }
        Value::Poses(poses) => counted(poses.len(), "stand"),
        Value::Choice(word) => word.clone(),
        Value::Number(number) => number.to_string(),
        Value::List(values) => {
            values.iter().map(|value| value_in_words(play, seat, value)).collect::<Vec<_>>().join(" and ")
        }
    }
}

fn leg(leg: &Leg) -> String {
    match leg {
        Leg::Advance(inches) => format!("ahead {inches:.1}"),
        Leg::BackStep(inches) => format!("back {inches:.1}"),
        Leg::Sidestep(hand, inches) => format!("{hand:?} {inches:.1}").to_lowercase(),
        Leg::Oblique(right, ahead) => format!("oblique {ahead:.1} ahead and {right:.1} right"),
        Leg::Wheel(hand, degrees) => format!("wheel {hand:?} {degrees:.0}").to_lowercase(),
        Leg::Turn(degrees) => format!("turn {degrees:.0}"),
        Leg::AboutFace => "about face".to_owned(),
    }
}
