//! Whether a filled order fits an offer, and a value its domain: the checks that need no rule set. An order that fits
//! may still be illegal; one that does not fit always is.

use bevy::math::Vec2;

use crate::{
    battle::{Area, Domain, LegKind, Offer, Order, Refusal, Slot, Value},
    measure::{Leg, Margin, Polygon, TURN_TOLERANCE_DEGREES, Zone},
    table::TableSize,
};

impl Offer {
    /// Whether an order fits this offer: its verb and subject, every required slot filled, no slot that the offer does
    /// not have.
    ///
    /// # Errors
    /// The offer's own bar, or a refusal that names the slot.
    pub fn fits(&self, order: &Order) -> Result<(), Refusal> {
        if let Some(bar) = &self.barred {
            return Err(bar.clone());
        }
        if !self.is_about(order) {
            return Err(refuse("it is another act".to_owned()));
        }
        if let Some(stray) = order.values.keys().find(|name| self.slots.iter().all(|slot| slot.name != **name)) {
            return Err(refuse(format!("there is no slot `{stray}`")));
        }
        self.slots.iter().try_for_each(|slot| slot.fits(order.value(&slot.name)))
    }

    /// Whether an order is for this act by this subject, however it fills its slots.
    pub fn is_about(&self, order: &Order) -> bool {
        self.subject == order.subject && self.verb == order.verb
    }
}

impl Slot {
    /// Whether this many values go into the slot.
    fn fits(&self, value: Option<&Value>) -> Result<(), Refusal> {
        let count = match value {
            None => 0,
            Some(Value::List(values)) if self.most > 1 => values.len(),
            Some(Value::List(_)) => return Err(refuse(format!("`{}` takes no list", self.name))),
            Some(_) if self.most > 1 => return Err(refuse(format!("`{}` takes a list", self.name))),
            Some(_) => 1,
        };
        if (usize::from(self.least)..=usize::from(self.most)).contains(&count) {
            return Ok(());
        }
        Err(refuse(format!("`{}` takes {} to {} values, not {count}", self.name, self.least, self.most)))
    }
}

impl Domain {
    /// Whether a value lies in the domain, on a table of that size; for a list, whether each of its values does. A path
    /// is checked for its kinds of leg alone: the rule set decides its cost.
    ///
    /// # Errors
    /// A refusal, with its margin where one can be measured.
    pub fn admits(&self, table: TableSize, value: &Value) -> Result<(), Refusal> {
        let choose = |known: bool| if known { Ok(()) } else { Err(refuse("it is none of the choices".to_owned())) };
        match (self, value) {
            (_, Value::List(values)) => values.iter().try_for_each(|value| self.admits(table, value)),
            (Self::Units(units), Value::Unit(unit)) => choose(units.contains(unit)),
            (Self::Stands(stands), Value::Stand(stand)) => choose(stands.contains(stand)),
            (Self::Commands(commands), Value::Command(command)) => choose(commands.contains(command)),
            (Self::Choices(choices), Value::Choice(word)) => choose(choices.iter().any(|choice| choice.word == *word)),
            (Self::Number { least, most }, Value::Number(number)) => choose((least..=most).contains(&number)),
            (Self::Point(area), Value::Point(point)) => area.admits(table, *point),
            (Self::Path(path), Value::Path(legs)) => choose(legs.iter().all(|leg| path.legs.contains(&leg.kind()))),
            (Self::Facing { from, most_degrees, .. }, Value::Facing(facing)) => {
                let beyond = from.facing.turn_to(*facing).abs() - most_degrees;
                if beyond <= TURN_TOLERANCE_DEGREES {
                    Ok(())
                } else {
                    Err(refuse("it turns too far".to_owned()).by(-beyond))
                }
            }
            (Self::Pose(area), Value::Pose(pose)) => area.admits(table, pose.at),
            (Self::Poses { stands, area, .. }, Value::Poses(poses)) => {
                choose(poses.iter().all(|(stand, _)| stands.contains(stand)))?;
                poses.iter().try_for_each(|(_, pose)| area.admits(table, pose.at))
            }
            _ => Err(refuse("it is a value of another kind".to_owned())),
        }
    }
}

impl Area {
    /// By how many inches a point lies inside, on a table of that size; negative outside.
    pub fn margin(&self, table: TableSize, point: Vec2) -> Margin {
        let size = Vec2::new(table.width, table.depth);
        match self {
            Self::Table => Margin::new(point.min(size - point).min_element()),
            Self::Disc { centre, radius } => Margin::below(*radius, centre.distance(point)),
            Self::Sector { apex, half_angle_degrees, radius } => {
                let zone = Zone::sector(apex.at, apex.facing, *half_angle_degrees);
                zone.margin(point).and(Margin::below(*radius, apex.at.distance(point)))
            }
            Self::Polygon(points) => {
                Polygon::new(points.clone()).map_or(Margin::new(f32::NEG_INFINITY), |polygon| polygon.margin(point))
            }
        }
    }

    fn admits(&self, table: TableSize, point: Vec2) -> Result<(), Refusal> {
        let margin = self.margin(table, point);
        if margin.holds() { Ok(()) } else { Err(refuse("it lies outside".to_owned()).by(margin.inches()).at(point)) }
    }
}

impl Leg {
    /// Which kind of leg it is.
    pub fn kind(self) -> LegKind {
        match self {
            Self::Advance(_) => LegKind::Advance,
            Self::BackStep(_) => LegKind::BackStep,
            Self::Sidestep(..) => LegKind::Sidestep,
            Self::Oblique(..) => LegKind::Oblique,
            Self::Wheel(..) => LegKind::Wheel,
            Self::Turn(_) => LegKind::Turn,
            Self::AboutFace => LegKind::AboutFace,
        }
    }
}

fn refuse(reason: String) -> Refusal {
    Refusal::new("linstock.offer", reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{Choice, OfferRole, PathDomain, Seat, Subject},
        clause::Clause,
        measure::{Facing, Pose},
        table::{StandId, UnitId},
    };

    const TABLE: TableSize = TableSize { width: 48.0, depth: 36.0 };
    const SUBJECT: Subject = Subject::Unit(UnitId(3));

    fn offer() -> Offer {
        Offer {
            verb: "charge".to_owned(),
            label: "Charge".to_owned(),
            subject: SUBJECT,
            slots: vec![
                Slot::one("target", "Whom"),
                Slot::optional("supporter", "With"),
                Slot { most: 2, ..Slot::optional("stands", "Lose") },
            ],
            clause: Clause::new("test.1"),
            step: 0,
            barred: None,
            role: OfferRole::Act,
        }
    }

    fn order() -> Order {
        offer().order(Seat::First).with("target", Value::Unit(UnitId(7)))
    }

    #[test]
    fn an_order_fits_its_offer_by_verb_subject_and_slots() {
        let stands = |count| Value::List(vec![Value::Stand(StandId::new(UnitId(7), 0)); count]);
        let rows = [
            ("as offered", order(), true),
            (
                "both optional slots filled",
                order().with("supporter", Value::Unit(UnitId(4))).with("stands", stands(2)),
                true,
            ),
            ("another verb", Order::new(Seat::First, "march", SUBJECT).with("target", Value::Unit(UnitId(7))), false),
            ("another subject", Order { subject: Subject::Side, ..order() }, false),
            ("a slot missing", offer().order(Seat::First), false),
            ("a slot too many", order().with("speed", Value::Number(9)), false),
            ("a list too long", order().with("stands", stands(3)), false),
            ("a list for one value", order().with("target", stands(1)), false),
            ("one value for a list", order().with("stands", Value::Stand(StandId::new(UnitId(7), 0))), false),
        ];
        for (row, order, fits) in rows {
            assert_eq!(offer().fits(&order).is_ok(), fits, "{row}");
        }
    }

    #[test]
    fn a_barred_offer_fits_nothing_and_says_its_own_reason() {
        let bar = Refusal::new("test.2", "it is out of powder");
        let barred = Offer { barred: Some(bar.clone()), ..offer() };
        assert_eq!(barred.fits(&order()), Err(bar));
    }

    #[test]
    fn a_domain_admits_what_lies_in_it() {
        let apex = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);
        let sector = Area::Sector { apex, half_angle_degrees: 45.0, radius: 6.0 };
        let path = PathDomain {
            start: apex,
            allowance_inches: 6.0,
            legs: vec![LegKind::Advance, LegKind::Wheel],
            turn_step_degrees: 0.0,
            turn_step_inches: 0.0,
        };
        let facing = Domain::Facing { from: apex, step_degrees: 0.0, most_degrees: 90.0 };
        let square = Area::Polygon(vec![Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0)]);
        let rows = [
            (Domain::Units(vec![UnitId(1)]), Value::Unit(UnitId(1)), true),
            (Domain::Units(vec![UnitId(1)]), Value::Unit(UnitId(2)), false),
            (Domain::Units(vec![UnitId(1)]), Value::Number(1), false),
            (Domain::Units(vec![UnitId(1)]), Value::List(vec![Value::Unit(UnitId(1)), Value::Unit(UnitId(2))]), false),
            (Domain::Choices(vec![Choice::new("hold", "Hold")]), Value::Choice("hold".to_owned()), true),
            (Domain::Choices(vec![Choice::new("hold", "Hold")]), Value::Choice("flee".to_owned()), false),
            (Domain::Number { least: 1, most: 3 }, Value::Number(3), true),
            (Domain::Number { least: 1, most: 3 }, Value::Number(4), false),
            (Domain::Point(Area::Table), Value::Point(Vec2::new(48.0, 0.0)), true),
            (Domain::Point(Area::Table), Value::Point(Vec2::new(48.1, 0.0)), false),
            (Domain::Point(sector.clone()), Value::Point(Vec2::new(12.0, 14.0)), true),
            (Domain::Point(sector.clone()), Value::Point(Vec2::new(10.0, 16.1)), false),
            (Domain::Point(sector), Value::Point(Vec2::new(10.0, 9.0)), false),
            (Domain::Pose(square.clone()), Value::Pose(Pose::new(Vec2::new(4.0, 2.0), Facing::EAST)), true),
            (Domain::Pose(square), Value::Pose(Pose::new(Vec2::new(4.1, 2.0), Facing::EAST)), false),
            (Domain::Path(path.clone()), Value::Path(vec![Leg::Advance(2.0)]), true),
            (Domain::Path(path), Value::Path(vec![Leg::Advance(2.0), Leg::BackStep(1.0)]), false),
            (facing.clone(), Value::Facing(Facing::EAST), true),
            (facing, Value::Facing(Facing::SOUTH), false),
        ];
        for (domain, value, admitted) in rows {
            assert_eq!(domain.admits(TABLE, &value).is_ok(), admitted, "{value:?} in {domain:?}");
        }
    }

    #[test]
    fn a_point_outside_says_by_how_much() {
        let disc = Area::Disc { centre: Vec2::ZERO, radius: 5.0 };
        let refusal =
            Domain::Point(disc).admits(TABLE, &Value::Point(Vec2::new(0.0, 7.0))).expect_err("it is 2 inches out");
        assert_eq!((refusal.margin, refusal.at), (Some(-2.0), Some(Vec2::new(0.0, 7.0))));
    }
}
