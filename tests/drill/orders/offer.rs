//! The drill's offers to a seat, and the values that may fill each slot.

use linstock::{
    battle::{Area, Choice, Domain, LegKind, Offer, OfferRole, Order, PathDomain, Refusal, Sight, Slot, Subject},
    clause::Clause,
    table::{Presence, UnitId},
};

use super::{
    asked, choices,
    judge::{chargeable, may_act, may_build, may_declare, supporters},
};
use crate::drill::{
    Class, Drill, SEEN_HALF_ANGLE, Task,
    fire::{self, Losing},
    setup,
};

/// The possible orders of a seat under the open question.
pub(in crate::drill) fn offers(sight: &Sight<'_, Drill>) -> Vec<Offer> {
    let Ok(task) = asked(sight) else { return Vec::new() };
    match task {
        Task::Deploy(_) => own(sight, Presence::Awaited).into_iter().map(place).collect(),
        Task::Declare => {
            let declares = own(sight, Presence::OnTable).into_iter().flat_map(|unit| declare(sight, unit));
            declares.chain([close("drill.2.1")]).collect()
        }
        Task::Move(_) => {
            let moves = own(sight, Presence::OnTable).into_iter().flat_map(|unit| moves(sight, unit));
            moves.chain([close("drill.3.0")]).collect()
        }
        Task::Lose(losing) => vec![lose(losing)],
        _ => sight
            .question
            .iter()
            .filter(|_| !choices(&sight.field, task).is_empty())
            .map(|question| answer(question.subject))
            .collect(),
    }
}

fn own(sight: &Sight<'_, Drill>, presence: Presence) -> Vec<UnitId> {
    let own = sight.field.units().filter(|unit| Some(unit.side) == sight.seat.side() && unit.presence == presence);
    own.map(|unit| unit.id).collect()
}

fn offer(unit: UnitId, verb: &str, slots: Vec<Slot>, clause: &'static str) -> Offer {
    Offer {
        verb: verb.to_owned(),
        label: verb.to_owned(),
        subject: Subject::Unit(unit),
        slots,
        clause: Clause::new(clause),
        step: 0,
        barred: None,
        role: OfferRole::Act,
    }
}

fn bar(offer: Offer, able: Result<(), Refusal>) -> Offer {
    Offer { barred: able.err(), ..offer }
}

fn place(unit: UnitId) -> Offer {
    Offer { role: OfferRole::Deploy, ..offer(unit, "place", vec![Slot::one("at", "Where")], "drill.1.1") }
}

fn close(clause: &'static str) -> Offer {
    Offer { subject: Subject::Side, role: OfferRole::Close, ..offer(UnitId(0), "close", Vec::new(), clause) }
}

fn declare(sight: &Sight<'_, Drill>, unit: UnitId) -> Vec<Offer> {
    let able = may_declare(sight, unit);
    let mut offers =
        vec![bar(offer(unit, "declare", vec![Slot::optional("target", "At whom")], "drill.2.1"), able.clone())];
    if sight.unit(unit).class == Class::Gun {
        offers.push(bar(offer(unit, "bombard", vec![Slot::one("place", "At what place")], "drill.2.1"), able));
    }
    offers
}

fn moves(sight: &Sight<'_, Drill>, unit: UnitId) -> Vec<Offer> {
    let able = may_act(sight, unit).map(|_| ());
    let class = sight.unit(unit).class;
    let mut offers = vec![
        bar(offer(unit, "march", vec![Slot::one("way", "Which way")], "drill.3.0"), able.clone()),
        bar(offer(unit, "face", vec![Slot::one("facing", "Which way")], "drill.3.0"), able.clone()),
        bar(Offer { role: OfferRole::Done, ..offer(unit, "halt", Vec::new(), "drill.3.0") }, able.clone()),
        Offer {
            role: OfferRole::Standing,
            ..offer(unit, "watch", vec![Slot::one("answer", "When it sees")], "drill.3.1")
        },
    ];
    if class.stands() == 2 {
        offers.push(bar(offer(unit, "form", vec![Slot::one("ranks", "Ranks")], "drill.3.4"), able.clone()));
    }
    if class.charge() > 0.0 {
        let nobody = || Refusal::new("drill.4.0", "there is nobody to charge");
        let able = able.clone().and_then(|()| if chargeable(sight, unit).is_empty() { Err(nobody()) } else { Ok(()) });
        let slots = vec![Slot::one("target", "Whom"), Slot::optional("supporter", "With whom")];
        offers.push(bar(offer(unit, "charge", slots, "drill.4.0"), able));
    }
    if class == Class::Pioneers {
        offers.push(bar(offer(unit, "build", Vec::new(), "drill.8.1"), may_build(sight, unit)));
    }
    offers
}

fn answer(subject: Subject) -> Offer {
    let slots = vec![Slot::one("choice", "What")];
    Offer { subject, role: OfferRole::Answer, ..offer(UnitId(0), "answer", slots, "drill.0.2") }
}

fn lose(losing: &Losing) -> Offer {
    let figures = u8::try_from(losing.figures).unwrap_or(u8::MAX);
    // A slot whose most is 1 takes a single value; losses are always a list, and the judge counts them.
    let slot = Slot { least: figures, most: figures.max(2), ..Slot::one("stands", "Of which stands") };
    Offer { role: OfferRole::Answer, ..offer(losing.unit, "lose", vec![slot], "drill.2.5") }
}

/// The values that may fill a slot.
pub(in crate::drill) fn domain(sight: &Sight<'_, Drill>, order: &Order, slot: &str) -> Option<Domain> {
    let task = asked(sight).ok()?;
    let words = |words: Vec<&str>| Domain::Choices(words.into_iter().map(|word| Choice::new(word, word)).collect());
    match (order.verb.as_str(), slot) {
        ("answer", "choice") => return Some(words(choices(&sight.field, task))),
        ("watch", "answer") => return Some(words(vec!["ask", "fire", "hold"])),
        ("form", "ranks") => return Some(Domain::Number { least: 1, most: 2 }),
        _ => {}
    }
    let unit = order.subject.unit()?;
    let found = sight.field.get_unit(unit)?;
    let class = sight.unit(unit).class;
    Some(match (order.verb.as_str(), slot) {
        ("place", "at") => Domain::Pose(Area::Polygon(setup::zone(found.side))),
        ("declare", "target") => Domain::Units(fire::targets(&sight.field, unit)),
        ("bombard", "place") => Domain::Point(Area::Sector {
            apex: found.front,
            half_angle_degrees: SEEN_HALF_ANGLE,
            radius: class.range(),
        }),
        ("march", "way") => Domain::Path(PathDomain {
            start: found.front,
            allowance_inches: class.march(),
            legs: vec![LegKind::Advance, LegKind::Oblique, LegKind::Wheel, LegKind::BackStep],
            turn_step_degrees: 0.0,
            turn_step_inches: 0.0,
        }),
        ("face", "facing") => Domain::Facing { from: found.front, step_degrees: 0.0, most_degrees: 180.0 },
        ("charge", "target") => Domain::Units(chargeable(sight, unit)),
        ("charge", "supporter") => Domain::Units(supporters(sight, unit)),
        ("lose", "stands") => Domain::Stands(
            sight.field.stands_of(unit).filter(|stand| stand.alive() > 0).map(|stand| stand.id).collect(),
        ),
        _ => return None,
    })
}
