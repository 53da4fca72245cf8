//! Guns moved by hand (hmm.11.17, hmm.11.18): a gun in action is turned on the spot, a light one with crew enough is
//! pushed, and it does not fire that turn. The other gun of the battery is free to.

use bevy::math::Vec2;

use crate::{
    battle::{
        Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Refusal, Sight, Slot, Subject, Value,
        notice::EntryWeight,
    },
    clause::Clause,
    measure::{Body, Facing, Pose, TOLERANCE, TURN_TOLERANCE_DEGREES},
    rules::{
        hmm::{
            Hmm,
            command::missions,
            data::{FormationKind, Weight},
            events::HmmEvent,
            formation::{self, figures, placement},
            movement::steps,
            orders::{HmmOrder, slot, verb},
            state::{Acted, Battery, BattleState, Gun, UnitState},
        },
        telling::note_of,
    },
    table::{Field, Stand, StandId, UnitId, ask::Whom},
};

/// The guns of a battery that may be pivoted or pushed.
pub fn offers(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let guns = field.get_of::<Battery>(unit).into_iter().flat_map(|battery| &battery.guns).filter(|gun| gun.sound);
    let able = guns.filter(|gun| may_handle(field, gun.stand).is_ok());
    let offer = |gun: &Gun, verb, label, slot, clause: Clause| {
        Offer::act(verb, label, Subject::Stand(gun.stand), steps::PLAIN, vec![slot], clause)
    };
    let both = able.flat_map(|gun| {
        let pivot = offer(gun, verb::PIVOT, "Pivot by hand", Slot::one(slot::FACING, "Turn"), clause!("hmm.11.18"));
        let pushes = may_push(rules, field, gun.stand).is_ok();
        let push =
            pushes.then(|| offer(gun, verb::PUSH, "Push by hand", Slot::one(slot::TO, "To"), clause!("hmm.11.17")));
        [Some(pivot), push].into_iter().flatten()
    });
    both.collect()
}

/// Whether a gun may be moved by hand at all.
///
/// # Errors
/// Why not.
fn may_handle(field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    let (state, battle) = (field.of::<UnitState>(gun.unit), field.resource::<BattleState>());
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let own = state.battery.iter().flat_map(|battery| &battery.guns).find(|other| other.stand == gun && other.sound);
    let Some(own) = own else { return refuse(clause!("hmm.20.24"), "it is no gun that can be served") };
    match () {
        () if state.formation.kind != FormationKind::Unlimbered || state.morale.rout.is_some() => {
            refuse(clause!("hmm.11.16"), "only guns in action are moved by hand")
        }
        () if battle.is_pinned(gun.unit) => refuse(clause!("hmm.20.30"), "it is in melee"),
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
/// Why not.
fn may_push(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    may_handle(field, gun)?;
    let battery = field.get_of::<Battery>(gun.unit);
    let sound = battery.map_or(0, |battery| battery.guns.iter().filter(|gun| gun.sound).count());
    let four_pounder = battery.is_some_and(|battery| battery.weight == Weight::Four);
    let crew = rules.rules().charts.artillery.push_crew as usize;
    if four_pounder && figures::men(field, gun.unit) >= crew * sound {
        Ok(())
    } else {
        Err(Refusal::new(clause!("hmm.11.17"), format!("only four-pounders with a crew of {crew} each are pushed")))
    }
}

/// How far a gun may be turned, or where it may be pushed.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order) -> Option<Domain> {
    let Subject::Stand(gun) = order.subject else { return None };
    let from = sight.field.get_stand(gun)?.pose;
    let chart = &rules.rules().charts.movement;
    Some(match order.verb.as_str() {
        verb::PUSH => Domain::Point(Area::Disc { centre: from.at, radius: chart.push_inches }),
        _ => Domain::Facing { from, step_degrees: 0.0, most_degrees: chart.pivot_degrees },
    })
}

/// Full and half pivots to both hands; pushes ahead, back and to both sides.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Subject::Stand(gun) = offer.subject else { return Vec::new() };
    let Some(stand) = sight.field.get_stand(gun) else { return Vec::new() };
    let (most, far) = (rules.rules().charts.movement.pivot_degrees, rules.rules().charts.movement.push_inches);
    let order = offer.order(sight.seat);
    if offer.verb == verb::PUSH {
        let ways = [Vec2::new(0.0, far), Vec2::new(0.0, -far), Vec2::new(far, 0.0), Vec2::new(-far, 0.0)];
        ways.map(|way| order.clone().with(slot::TO, Value::Point(stand.pose.to_table(way)))).to_vec()
    } else {
        let turns = [-most, most, -most / 2.0, most / 2.0];
        turns
            .map(|degrees| order.clone().with(slot::FACING, Value::Facing(stand.pose.facing.turned_right(degrees))))
            .to_vec()
    }
}

/// Whether a gun may be turned or pushed so.
///
/// # Errors
/// Why not.
pub fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    let no_gun = || Refusal::new(clause!("hmm.11.16"), "there is no such gun");
    let chart = &rules.rules().charts.movement;
    let moved = match *order {
        HmmOrder::Pivot(gun, facing) => {
            may_handle(&sight.field, gun)?;
            let from = sight.field.get_stand(gun).ok_or_else(no_gun)?.pose;
            let (degrees, most) = (from.facing.turn_to(facing).abs(), chart.pivot_degrees);
            if degrees > most + TURN_TOLERANCE_DEGREES {
                return Err(Refusal::new(clause!("hmm.11.18"), format!("a gun is turned {most} degrees at most"))
                    .by(degrees - most));
            }
            missions::may_turn(rules, &sight.field, gun.unit, from, Pose::new(from.at, facing))?;
            vec![turned(&sight.field, gun, facing).ok_or_else(no_gun)?]
        }
        HmmOrder::Push(gun, to) => {
            may_push(rules, &sight.field, gun)?;
            let from = sight.field.get_stand(gun).ok_or_else(no_gun)?.pose.at;
            if from.distance(to) > chart.push_inches + TOLERANCE {
                let by = from.distance(to) - chart.push_inches;
                return Err(Refusal::new(
                    clause!("hmm.11.17"),
                    format!("a gun is pushed {} in at most", chart.push_inches),
                )
                .by(by)
                .at(to));
            }
            missions::may_go(rules, &sight.field, gun.unit, Pose::new(to, sight.field.unit(gun.unit).front.facing))?;
            let pushed = pushed(&sight.field, gun, to - from);
            keeps_clear(rules, &sight.field, gun.unit, &pushed)?;
            pushed
        }
        _ => return Err(Refusal::new(clause!("hmm.11.16"), "guns are pivoted or pushed")),
    };
    let unit = moved.first().ok_or_else(no_gun)?.id.unit;
    placement::must_fit(rules, &sight.field, unit, &moved)?;
    Ok(Plan {
        ghosts: moved.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }).collect(),
        warnings: vec!["It does not fire this turn.".to_owned()],
        ..Plan::default()
    })
}

/// A gun is not pushed nearer to an enemy than any move brings one (hmm.20.27).
fn keeps_clear(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    let clear = rules.rules().charts.movement.enemy_gap_inches;
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

/// A gun and the men of its crew, who are those that stand nearer to it than to the other guns, moved by a vector.
fn pushed(field: &Field<'_>, gun: StandId, by: Vec2) -> Vec<Stand> {
    let is_model = |stand: &Stand| stand.cells.iter().any(|cell| !formation::is_man(cell.kind));
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

/// Turns the gun.
pub fn carry_out(field: &Field<'_>, outcome: &mut Outcome<Hmm>, gun: StandId, facing: Facing) {
    if let Some(turned) = turned(field, gun, facing) {
        handle(field, outcome, gun, &[turned], field.unit(gun.unit).front, "pivoted a gun", clause!("hmm.11.18"));
    }
}

/// Pushes the gun; the middle of its battery follows by its share.
pub fn push(field: &Field<'_>, outcome: &mut Outcome<Hmm>, gun: StandId, to: Vec2) {
    let Some(by) = field.get_stand(gun).map(|stand| to - stand.pose.at) else { return };
    let guns =
        field.get_of::<Battery>(gun.unit).into_iter().flat_map(|battery| &battery.guns).filter(|gun| gun.sound).count();
    let front = field.unit(gun.unit).front;
    #[expect(clippy::cast_precision_loss, reason = "a battery has a few guns")]
    let front = Pose::new(front.at + by / guns.max(1) as f32, front.facing);
    let pushed = pushed(field, gun, by);
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
    outcome.happen(note_of(field, turn, EntryWeight::Detail, unit, text, clause, None));
}
