//! Guns moved by hand (hmm.11.17, hmm.11.18): a gun in action is turned on the spot, a light one with enough crew is
//! pushed, and it does not fire that turn. The other gun of the battery is free to.

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Subject,
        Value, notice::EntryWeight,
    },
    clause::Clause,
    measure::{Body, Facing, Pose, TOLERANCE, TURN_TOLERANCE_DEGREES},
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::{FormationKind, Rules, Weight},
            command::{attack_defend_reserve, stepping_aside},
            events::HmmEvent,
            formation::figures,
            journal::line,
            melee::pinned::PINNED,
            morale::composite_units::NOT_READY,
            movement::steps::{MovePhase, PLAIN},
            slot_names::slot,
            state::{Acted, Battery, BattleState, Morale, UnitState},
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Stand, StandId, UnitId, ask::Whom},
};
use bevy::math::Vec2;

/// Turns a gun until it looks that way.
#[derive(Clone, Copy, Debug)]
pub struct Pivot {
    gun: StandId,
    facing: Facing,
}

impl Action<Hmm> for Pivot {
    const VERB: &'static str = "pivot";
    const LABEL: &'static str = "Pivot by hand";
    const CLAUSE: Clause = clause!("hmm.11.18");
    const STEP: Option<u8> = Some(PLAIN);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FACING, "Turn")]
    }

    fn offered(_: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        handled(field, unit).map(|gun| Self::offer(Subject::Stand(gun))).collect()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { gun: order.stand()?, facing: order.one(slot::FACING)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, _: &str) -> Option<Domain> {
        let Subject::Stand(gun) = order.subject else { return None };
        let (from, most_degrees) = (sight.field.get_stand(gun)?.pose, rules.charts().movement.pivot_degrees);
        Some(Domain::Facing { from, step_degrees: 0.0, most_degrees })
    }

    /// Full and half pivots to both hands.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Subject::Stand(gun) = offer.subject else { return Vec::new() };
        let Some(stand) = sight.field.get_stand(gun) else { return Vec::new() };
        let most = rules.charts().movement.pivot_degrees;
        let turn = |degrees: f32| Value::Facing(stand.pose.facing.turned_right(degrees));
        [-most, most, -most / 2.0, most / 2.0]
            .map(|degrees| offer.order(sight.seat).with(slot::FACING, turn(degrees)))
            .to_vec()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, gun) = (&sight.field, self.gun);
        may_handle(field, gun)?;
        let from = field.get_stand(gun).ok_or_else(no_gun)?.pose;
        let (degrees, most) = (from.facing.turn_to(self.facing).abs(), rules.charts().movement.pivot_degrees);
        if degrees > most + TURN_TOLERANCE_DEGREES {
            let reason = format!("a gun is turned {most} degrees at most");
            return Err(Refusal::new(clause!("hmm.11.18"), reason).by(degrees - most));
        }
        attack_defend_reserve::may_turn(rules, field, gun.unit, from, Pose::new(from.at, self.facing))?;
        plan(rules, field, &[turned(field, gun, self.facing).ok_or_else(no_gun)?])
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        let (field, gun) = (&sight.field, self.gun);
        if let Some(turned) = turned(field, gun, self.facing) {
            stepping_aside::make_room(rules, field, outcome, gun.unit, &[gun.unit], std::slice::from_ref(&turned));
            handle(field, outcome, gun, &[turned], field.unit(gun.unit).front, "pivoted a gun", clause!("hmm.11.18"));
        }
    }
}

/// Pushes a light gun until its middle is at a point.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    gun: StandId,
    to: Vec2,
}

impl Action<Hmm> for Push {
    const VERB: &'static str = "push";
    const LABEL: &'static str = "Push by hand";
    const CLAUSE: Clause = clause!("hmm.11.17");
    const STEP: Option<u8> = Some(PLAIN);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TO, "To")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let light = handled(field, unit).filter(|gun| may_push(rules, field, *gun).is_ok());
        light.map(|gun| Self::offer(Subject::Stand(gun))).collect()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { gun: order.stand()?, to: order.one(slot::TO)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, _: &str) -> Option<Domain> {
        let Subject::Stand(gun) = order.subject else { return None };
        let (centre, radius) = (sight.field.get_stand(gun)?.pose.at, rules.charts().movement.push_inches);
        Some(Domain::Point(Area::Disc { centre, radius }))
    }

    /// Ahead, back and to both sides.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Subject::Stand(gun) = offer.subject else { return Vec::new() };
        let Some(stand) = sight.field.get_stand(gun) else { return Vec::new() };
        let far = rules.charts().movement.push_inches;
        let ways = [Vec2::new(0.0, far), Vec2::new(0.0, -far), Vec2::new(far, 0.0), Vec2::new(-far, 0.0)];
        let to = |way: Vec2| Value::Point(stand.pose.to_table(way));
        ways.map(|way| offer.order(sight.seat).with(slot::TO, to(way))).to_vec()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, gun, most) = (&sight.field, self.gun, rules.charts().movement.push_inches);
        may_push(rules, field, gun)?;
        let from = field.get_stand(gun).ok_or_else(no_gun)?.pose.at;
        let far = from.distance(self.to);
        if far > most + TOLERANCE {
            let reason = format!("a gun is pushed {most} in at most");
            return Err(Refusal::new(clause!("hmm.11.17"), reason).by(far - most).at(self.to));
        }
        attack_defend_reserve::may_go(rules, field, gun.unit, Pose::new(self.to, field.unit(gun.unit).front.facing))?;
        let pushed = pushed(field, gun, self.to - from);
        keeps_clear(rules, field, gun.unit, &pushed)?;
        plan(rules, field, &pushed)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        push(rules, &sight.field, outcome, self.gun, self.to);
    }
}

/// The guns of a unit that its crew may move by hand now; a battery that leaves the field takes them along.
fn handled<'a>(field: &'a Field<'_>, unit: UnitId) -> impl Iterator<Item = StandId> + 'a {
    let stays = !field.of::<Morale>(unit).retreating && !NOT_READY.bars(field, unit);
    let guns = field.get_of::<Battery>(unit).filter(|_| stays).into_iter().flat_map(|battery| &battery.guns);
    guns.filter(|gun| gun.sound).map(|gun| gun.stand).filter(|gun| may_handle(field, *gun).is_ok())
}

/// Whether a gun may be moved by hand at all.
///
/// # Errors
/// The reason why not.
fn may_handle(field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    let (state, battle) = (field.of::<UnitState>(gun.unit), field.resource::<BattleState>());
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let own = state.battery.iter().flat_map(|battery| &battery.guns).find(|other| other.stand == gun && other.sound);
    let Some(own) = own else { return refuse(clause!("hmm.20.24"), "it is no gun that can be served") };
    match () {
        () if state.formation.kind != FormationKind::Unlimbered || state.morale.rout.is_some() => {
            refuse(clause!("hmm.11.16"), "only guns in action are moved by hand")
        }
        () if PINNED.bars(field, gun.unit) => PINNED.refuse(),
        () if !matches!(state.conduct.acted, Acted::Nothing | Acted::Manhandled) => {
            refuse(clause!("hmm.02.19"), "it has acted this turn")
        }
        () if own.handled_turn == Some(battle.turn) => {
            refuse(clause!("hmm.11.18"), "it has been moved by hand this turn")
        }
        () if own.fired_turn == Some(battle.turn) => refuse(clause!("hmm.11.18"), "it has fired this turn"),
        () if figures::men(field, gun.unit) == 0 => refuse(clause!("hmm.11.05"), "it has no crew"),
        () => Ok(()),
    }
}

/// Whether a gun is light enough and has crew enough to be pushed (hmm.11.17).
///
/// # Errors
/// The reason why not.
fn may_push(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    may_handle(field, gun)?;
    let battery = field.get_of::<Battery>(gun.unit);
    let sound = battery.map_or(0, |battery| battery.guns.iter().filter(|gun| gun.sound).count());
    let four_pounder = battery.is_some_and(|battery| battery.weight == Weight::Four);
    let crew = rules.charts().artillery.push_crew as usize;
    if four_pounder && figures::men(field, gun.unit) >= crew * sound {
        Ok(())
    } else {
        Err(Refusal::new(clause!("hmm.11.17"), format!("only four-pounders with a crew of {crew} each are pushed")))
    }
}

fn no_gun() -> Refusal {
    Refusal::new(clause!("hmm.11.16"), "there is no such gun")
}

/// How a gun and its crew would stand, if there is room.
fn plan(rules: &Hmm, field: &Field<'_>, moved: &[Stand]) -> Result<Plan, Refusal> {
    let unit = moved.first().ok_or_else(no_gun)?.id.unit;
    let asides = stepping_aside::must_find_room(rules, field, unit, &[unit], moved)?;
    let own = moved.iter().map(Ghost::of);
    Ok(Plan {
        ghosts: own.chain(stepping_aside::ghosts(&asides)).collect(),
        warnings: vec!["It does not fire this turn.".to_owned()],
        ..Plan::default()
    })
}

/// A gun is not pushed nearer to an enemy than any move brings one (hmm.20.27).
fn keeps_clear(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    let clear = rules.charts().movement.enemy_gap_inches;
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let near = field.reach_within(bodies.as_slice(), clear - 10.0 * TOLERANCE, Whom::of(field.unit(unit).side.enemy()));
    match near.first() {
        Some(near) => Err(Refusal::new(
            clause!("hmm.20.27"),
            format!("it keeps {clear} in clear of {}", field.unit(near.stand.unit).name),
        )),
        None => Ok(()),
    }
}

fn turned(field: &Field<'_>, gun: StandId, facing: Facing) -> Option<Stand> {
    let stand = field.get_stand(gun)?;
    Some(Stand { pose: Pose::new(stand.pose.at, facing), ..stand.clone() })
}

/// A gun and its crew, which is the men nearer to it than to the other guns, moved by a vector.
fn pushed(field: &Field<'_>, gun: StandId, by: Vec2) -> Vec<Stand> {
    let is_model = |stand: &Stand| stand.cells.iter().any(|cell| !cell.kind.is_man());
    let models: Vec<&Stand> = field.stands_of(gun.unit).filter(|stand| is_model(stand)).collect();
    let served_by = |at: Vec2| {
        let nearest = models
            .iter()
            .min_by(|one, two| one.pose.at.distance_squared(at).total_cmp(&two.pose.at.distance_squared(at)));
        nearest.map(|model| model.id)
    };
    let goes = |stand: &&Stand| stand.id == gun || !is_model(stand) && served_by(stand.pose.at) == Some(gun);
    field
        .stands_of(gun.unit)
        .filter(goes)
        .map(|stand| Stand { pose: Pose::new(stand.pose.at + by, stand.pose.facing), ..stand.clone() })
        .collect()
}

/// Pushes the gun; the middle of its battery follows by its share.
fn push(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, gun: StandId, to: Vec2) {
    let Some(by) = field.get_stand(gun).map(|stand| to - stand.pose.at) else { return };
    let guns =
        field.get_of::<Battery>(gun.unit).into_iter().flat_map(|battery| &battery.guns).filter(|gun| gun.sound).count();
    let front = field.unit(gun.unit).front;
    #[expect(clippy::cast_precision_loss, reason = "a battery has a few guns")]
    let front = Pose::new(front.at + by / guns.max(1) as f32, front.facing);
    let pushed = pushed(field, gun, by);
    stepping_aside::make_room(rules, field, outcome, gun.unit, &[gun.unit], &pushed);
    handle(field, outcome, gun, &pushed, front, "pushed a gun", clause!("hmm.11.17"));
}

fn handle(
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    gun: StandId,
    moved: &[Stand],
    front: Pose,
    does: &str,
    clause: Clause,
) {
    let (unit, turn) = (gun.unit, field.resource::<BattleState>().turn);
    let place = |stand: &Stand| moved.iter().find(|other| other.id == stand.id).unwrap_or(stand).clone();
    let stands = field.stands_of(unit).map(place).collect();
    outcome.own(HmmEvent::Acted(unit, Acted::Manhandled));
    outcome.own(HmmEvent::GunHandled(gun, turn));
    outcome.happen(Happening::Laid { unit, front, stands });
    let text = format!("{} {does}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(EntryWeight::Detail));
}

inputs! {
    /// Whether a gun bears on a target without a pivot.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Traverse for "hmm.traverse" by clause!("hmm.20.04") {
        /// From the gun's facing to the target, to either side.
        off_degrees: f32 = measure("degrees", clause!("hmm.20.04")).named("off"),
    }

    /// How far a gun may be pushed instead of firing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct HandPush for "hmm.push" by clause!("hmm.11.17") {
        /// The gun's weight.
        weight: Weight = word(clause!("hmm.11.17")),
        /// Its own crew.
        crew: u32 = count("figures", clause!("hmm.11.17")),
    }
}

/// Whether a gun bears on a target without a pivot (hmm.20.04, hmm.11.18).
pub fn traverse(rules: Rules<'_>, of: &Traverse) -> Receipt<()> {
    let mut draft = of.draft();
    let most = rules.charts.artillery.traverse_degrees;
    draft.note(clause!("hmm.20.04"), "degrees to either side", most);
    let bears = of.off_degrees <= most + TOLERANCE;
    draft.result("allowed", bears);
    if !bears {
        let pivot = rules.charts.movement.pivot_degrees;
        draft.note(clause!("hmm.11.18"), "it may be pivoted instead of firing: degrees", pivot);
    }
    draft.close(())
}

/// How far a gun may be pushed instead of firing (hmm.11.17).
pub fn hand_push(rules: Rules<'_>, of: &HandPush) -> Receipt<()> {
    let mut draft = of.draft();
    let crew = rules.charts.artillery.push_crew;
    draft.note(clause!("hmm.11.17"), "only four-pounders, with a crew of", crew);
    let allowed = of.weight == Weight::Four && of.crew >= crew;
    draft.result("allowed", allowed);
    draft.result("inches", if allowed { rules.charts.movement.push_inches } else { 0.0 });
    draft.close(())
}
