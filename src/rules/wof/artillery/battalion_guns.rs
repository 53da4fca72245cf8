//! Battalion guns (wof.21.1.07 to wof.21.1.11): how one changes its place in its battalion, where it stays when the
//! battalion charges, how it is rejoined, taken or lost. Its fire is in `visibility`; it never moves by itself.

use crate::{
    battle::{
        Action, Domain, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    measure::{Body, Facing},
    rules::{
        common::{journal::Weight, offering, slots::Slots},
        wof::{
            Wof,
            artillery::gun_posts,
            events::{Change, WofEvent},
            journal::line,
            movement::{state::Moves, who_may_move},
            odds::fire,
            slot_names::slot,
            state::{BattalionGun, GunPlace, GunPost, PartKind, PartOf, UnitState},
        },
        word::Word,
    },
    table::{Cell, Field, FigureKind, Presence, Stand, StandId, UnitId, ask::Subject as Asked},
};
use bevy::math::Vec2;

/// A battalion gun fires and fights with its battalion.
pub(in crate::rules::wof) const FIRES_TOO: Clause = clause!("wof.21.1.10");

/// A battalion may have a gun of its own.
pub(crate) const BATTALION_GUN: Clause = clause!("wof.21.1.07");

/// The clause of the gun's place in its battalion.
const PLACE: Clause = clause!("wof.21.1.11");

/// The clause of a gun that is left or lost.
const LEFT: Clause = clause!("wof.21.1.09");

/// The battalion's gun goes there within it.
#[derive(Clone, Copy, Debug)]
pub struct ShiftGun {
    unit: UnitId,
    to: GunPost,
}

impl Action<Wof> for ShiftGun {
    const VERB: &'static str = "shift_gun";
    const LABEL: &'static str = "Shift the battalion's gun";
    const CLAUSE: Clause = PLACE;
    const SHOWN_IN: u8 = who_may_move::OTHERS;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::POST, "Where")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_shift(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, to: order.word(slot::POST)? })
    }

    fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, name: &str) -> Option<Domain> {
        (name == slot::POST).then(|| offering::words(GunPost::ALL.iter().copied()))
    }

    /// The two places where the gun does not stand.
    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let here = gun_posts::with_it(sight.unit(unit)).map(|gun| gun.post);
        let others = GunPost::ALL.iter().filter(|post| Some(**post) != here);
        others.map(|post| offer.order(sight.seat).with(slot::POST, Value::Choice(post.name().to_owned()))).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        judge(rules, &sight.field, self.unit, self.to)
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        outcome.own(WofEvent::of(self.unit, Change::GunShifted(self.to)));
        let text = format!("shifted its gun to the {}", self.to);
        tell(&sight.field, outcome, self.unit, EntryWeight::Plain, &text, PLACE);
    }
}

fn may_shift(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<BattalionGun, Refusal> {
    let state = field.of::<UnitState>(unit);
    let refuse = |reason: &str| Err(Refusal::new(PLACE, reason));
    let Some(gun) = gun_posts::with_it(state) else { return refuse("no battalion gun is with it") };
    who_may_move::may_act(rules, field, unit)?;
    if state.conduct.shifted_gun { refuse("its gun has changed place this turn") } else { Ok(gun) }
}

/// Whether the gun may change its place so.
///
/// # Errors
/// The reason why not.
fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId, to: GunPost) -> Result<Plan, Refusal> {
    let from = may_shift(rules, field, unit)?.post;
    if from == to {
        return Err(Refusal::new(PLACE, "it stands there already"));
    }
    let enemy_loss = promise(rules, field, unit, to) - promise(rules, field, unit, from);
    Ok(Plan { outlook: Outlook { enemy_loss, ..Outlook::default() }, ..Plan::default() })
}

/// The mean effect of the gun's shot from a place in the battalion at the nearest enemy, if that is in its arc and
/// reach from there.
fn promise(rules: &Wof, field: &Field<'_>, unit: UnitId, post: GunPost) -> f32 {
    let state = field.of::<UnitState>(unit);
    let muzzle = gun_posts::ground_at(rules, field, unit, post).front();
    let enemies = field
        .side(field.unit(unit).side.enemy())
        .filter(|enemy| enemy.on_table() && field.of::<UnitState>(enemy.id).is_body());
    let nearest = enemies.min_by(|one, two| one.at().distance(muzzle.at).total_cmp(&two.at().distance(muzzle.at)));
    let arc = rules.charts().fire.arc_degrees_each_side;
    let bears = |at: Vec2| Facing::along(at - muzzle.at).is_some_and(|way| muzzle.facing.turn_to(way).abs() <= arc);
    let bears_on = nearest.is_some_and(|enemy| field.stands_of(enemy.id).any(|stand| bears(stand.pose.at)));
    let in_reach = nearest.is_some_and(|enemy| enemy.at().distance(muzzle.at) <= fire::reach_inches(rules, state));
    if bears_on && in_reach { fire::of_a_battalion_gun(rules, state) } else { 0.0 }
}

fn part_of(rules: &Wof, unit: UnitId) -> Option<UnitId> {
    rules.briefing().part(PartOf { unit, what: PartKind::BattalionGun })
}

/// A battalion that charges or pursues leaves its gun where it stands (wof.21.1.09).
pub(crate) fn leave(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let (Some(body), Some(part)) = (gun_posts::ground(rules, field, unit), part_of(rules, unit)) else { return };
    let cells = vec![Cell { kind: FigureKind::Gun, alive: true }];
    let stand = Stand { id: StandId::new(part, 0), pose: body.pose, base: body.footprint, files: 1, cells };
    outcome.own(WofEvent::of(unit, Change::BattalionGun(GunPlace::Behind)));
    outcome.happen(Happening::Presence { unit: part, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: part, front: body.front(), stands: vec![stand] });
    tell(field, outcome, unit, EntryWeight::Plain, "left its gun behind", LEFT);
}

/// A battalion that evades or routs loses its gun, wherever it stands (wof.21.1.09).
pub(crate) fn lose(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    if field.get_of::<BattalionGun>(unit).is_none_or(|gun| gun.place == GunPlace::Lost) {
        return;
    }
    outcome.own(WofEvent::of(unit, Change::BattalionGun(GunPlace::Lost)));
    if let Some(part) = part_of(rules, unit).filter(|part| field.unit(*part).on_table()) {
        outcome.happen(Happening::Presence { unit: part, presence: Presence::Lost });
    }
    tell(field, outcome, unit, Moment::GunsLost, "lost its gun", LEFT);
}

/// A battalion that ends a move in contact with the gun that it left has it again (wof.21.1.09).
pub(crate) fn rejoin(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, stands: &[Stand]) {
    let behind = field.get_of::<BattalionGun>(unit).is_some_and(|gun| gun.place == GunPlace::Behind);
    let Some(part) = part_of(rules, unit).filter(|part| behind && field.unit(*part).on_table()) else { return };
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let contact = rules.charts().movement.contact_inches;
    if field.reach(Asked::Bodies(&bodies), part).is_some_and(|reach| reach.within(contact).holds()) {
        outcome.own(WofEvent::of(unit, Change::BattalionGun(GunPlace::WithParent)));
        outcome.happen(Happening::Presence { unit: part, presence: Presence::Within });
        tell(field, outcome, unit, EntryWeight::Plain, "has its gun again", LEFT);
    }
}

fn tell(
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    weight: impl Into<Weight>,
    what: &str,
    clause: Clause,
) {
    let name = &field.unit(unit).name;
    outcome.happen(line(field, unit, format!("{name} {what}."), clause).weighing(weight));
}
