//! Limbering and unlimbering guns, and gunners that go back to their guns (wof.12.6, `wof.h.abandoned_guns`).

use bevy::math::Vec2;

use crate::{
    battle::{Action, Domain, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot},
    clause::Clause,
    measure::{Facing, Pose, TOLERANCE},
    rules::wof::{
        Wof,
        charts::{FormationKind, Limber, PricedAct},
        events::Change,
        formation::{
            drawn_up::{Drawn, Pins, may_manoeuvre},
            facings,
            placement::Stance,
        },
        movement::{state::Moves, who_may_move},
        slot_names::slot,
        state::{Battery, Formation, Manned, PartKind, PartOf, UnitState},
    },
    table::{Field, Presence, UnitId},
};

/// A battery has a limber model, or its crews drag the guns.
pub(in crate::rules::wof) const LIMBER_MODELS: Clause = clause!("wof.5.0.04");

/// A limbered battery with civilian drivers near a visible enemy loses its limber.
pub(in crate::rules::wof) const DRIVERS_NEAR_THE_ENEMY: Clause = clause!("wof.12.6.03");

/// Guns go onto their limber.
#[derive(Clone, Copy, Debug)]
pub struct LimberUp(UnitId);

impl Action<Wof> for LimberUp {
    const VERB: &'static str = "limber";
    const LABEL: &'static str = "Limber up";
    const CLAUSE: Clause = clause!("wof.12.6.01");
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(limber(rules, field, unit).is_ok_and(|drawn| drawn.is_affordable(field)), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        limber(rules, &sight.field, self.0)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = limber(rules, &sight.field, self.0) {
            drawn.carry_out(rules, &sight.field, outcome);
        }
    }
}

/// Guns go into battery, facing that way.
#[derive(Clone, Copy, Debug)]
pub struct Unlimber {
    unit: UnitId,
    facing: Option<Facing>,
}

impl Action<Wof> for Unlimber {
    const VERB: &'static str = "unlimber";
    const LABEL: &'static str = "Unlimber";
    const CLAUSE: Clause = clause!("wof.12.6.01");
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::optional(slot::FACING, "Facing")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(unlimber(rules, field, unit, None).is_ok_and(|drawn| drawn.is_affordable(field)), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, facing: order.optional(slot::FACING)? })
    }

    fn domain(_: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        facings::domain(&sight.field, order.subject.unit()?, name)
    }

    /// As it faces first.
    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        [offer.order(sight.seat)].into_iter().chain(facings::suggest(sight, offer)).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        unlimber(rules, &sight.field, self.unit, self.facing)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = unlimber(rules, &sight.field, self.unit, self.facing) {
            drawn.carry_out(rules, &sight.field, outcome);
        }
    }
}

/// Gunners go back to their guns.
#[derive(Clone, Copy, Debug)]
pub struct ManGuns(UnitId);

impl Action<Wof> for ManGuns {
    const VERB: &'static str = "man_guns";
    const LABEL: &'static str = "Man the guns again";
    const CLAUSE: Clause = clause!("wof.h.abandoned_guns");
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(man(rules, field, unit).is_ok_and(|drawn| drawn.is_affordable(field)), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        man(rules, &sight.field, self.0)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = man(rules, &sight.field, self.0) {
            drawn.carry_out(rules, &sight.field, outcome);
            take_guns(rules, outcome, self.0);
        }
    }
}

/// A battery with its guns in a formation.
fn battery_in<'f>(
    rules: &Wof,
    field: &Field<'f>,
    unit: UnitId,
    formation: FormationKind,
) -> Result<&'f Battery, Refusal> {
    may_manoeuvre(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let battery =
        state.battery.filter(|battery| state.formation.kind == formation && battery.manned == Manned::WithGuns);
    battery.ok_or_else(|| Refusal::new(clause!("wof.12.6.01"), format!("it has no guns that are {formation}")))
}

/// Guns onto their limber, looking as they do.
fn limber(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<Drawn, Refusal> {
    let battery = battery_in(rules, field, unit, FormationKind::Unlimbered)?;
    match battery.limber {
        Limber::None => Err(Refusal::new(clause!("wof.12.6.02"), "its limber is gone")),
        _ if field.of::<Formation>(unit).garrison.is_some() => {
            Err(Refusal::new(clause!("wof.h.guns_in_cover"), "guns in a block or a work stay there"))
        }
        Limber::Civilian | Limber::Military => {
            let stance = Stance { formation: FormationKind::Limbered, width: 1, bend: None };
            let price = Drawn::by_act(rules, PricedAct::Limber);
            Ok(Drawn::at_a_price(field, unit, stance, field.unit(unit).front, price).told("limbered up"))
        }
    }
}

/// Guns into battery; hired drivers go home with the limber (wof.12.6.02).
fn unlimber(rules: &Wof, field: &Field<'_>, unit: UnitId, facing: Option<Facing>) -> Result<Drawn, Refusal> {
    let battery = battery_in(rules, field, unit, FormationKind::Limbered)?;
    let guns = u16::try_from(battery.crews.len()).unwrap_or(1);
    let before = field.unit(unit).front;
    let stance = Stance { formation: FormationKind::Unlimbered, width: guns, bend: None };
    let front = Pose::new(before.at, facing.unwrap_or(before.facing));
    let drawn =
        Drawn::at_a_price(field, unit, stance, front, Drawn::by_act(rules, PricedAct::Unlimber)).told("unlimbered");
    Ok(if battery.limber == Limber::Civilian { drawn.with(Change::Limber(Limber::None)) } else { drawn })
}

/// Gunners near enough to guns of theirs that have not been taken go back to them.
fn man(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<Drawn, Refusal> {
    who_may_move::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let clause = clause!("wof.h.abandoned_guns");
    let battery = state.battery.filter(|battery| battery.manned == Manned::Left);
    let battery = battery.ok_or_else(|| Refusal::new(clause, "it has not left its guns"))?;
    let guns = rules.briefing().part(PartOf { unit, what: PartKind::Guns }).filter(|&guns| field.unit(guns).on_table());
    let guns = guns.ok_or_else(|| Refusal::new(clause, "its guns are not on the table"))?;
    let within = rules.charts().artillery.crew_mans_guns_within_inches;
    let reach = field.reach(unit, guns).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > within + TOLERANCE {
        return Err(Refusal::new(
            clause,
            format!("its guns are {reach:.1} in away, and it mans them within {within:.0} in"),
        )
        .by(reach - within));
    }
    let crews = crews(battery.crews.len(), state.strength.in_ranks());
    let stance =
        Stance { formation: FormationKind::Unlimbered, width: u16::try_from(crews.len()).unwrap_or(1), bend: None };
    let front = field.unit(guns).front;
    let mut drawn = Drawn::at_a_price(field, unit, stance, front, Drawn::by_act(rules, PricedAct::ManGuns))
        .told("manned its guns again");
    if let Some(battery) = &mut drawn.state.battery {
        (battery.manned, battery.crews) = (Manned::WithGuns, crews.clone());
    }
    drawn.pins = Pins::Safe;
    Ok(drawn.with(Change::Manned(Manned::WithGuns)).with(Change::Crews(crews)))
}

/// The place of the guns that a unit has abandoned and that have not been captured (`wof.h.abandoned_guns`).
pub fn guns_left_by(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<Vec2> {
    let state = sight.unit(unit);
    let left = state.battery.is_some_and(|battery| battery.manned == Manned::Left) && !state.morale.is_routing();
    let guns = rules.briefing().part(PartOf { unit, what: PartKind::Guns }).filter(|_| left)?;
    let guns = sight.field.unit(guns);
    guns.on_table().then(|| guns.at())
}

/// This many gunners, as evenly as possible.
pub(in crate::rules::wof) fn crews(guns: usize, gunners: u32) -> Vec<u16> {
    let guns = u32::try_from(guns.max(1)).unwrap_or(1);
    let crew = |gun: u32| u16::try_from(gunners / guns + u32::from(gun < gunners % guns)).unwrap_or_default();
    (0..guns).map(crew).collect()
}

/// The guns are no body of their own any more.
fn take_guns(rules: &Wof, outcome: &mut Outcome<Wof>, unit: UnitId) {
    if let Some(guns) = rules.briefing().part(PartOf { unit, what: PartKind::Guns }) {
        outcome.happen(Happening::Presence { unit: guns, presence: Presence::Within });
    }
}
