//! Guns moved by hand (hmm.11.18): a gun in action is turned on the spot, and does not fire that turn.

use crate::{
    battle::{Act, Domain, Ghost, Happening, Offer, OfferRole, Order, Plan, Refusal, Sight, Slot, Subject, Value, notice::EntryWeight},
    measure::{Leg, TOLERANCE},
    rules::hmm::{
        Hmm,
        data::Formation,
        events::HmmEvent,
        orders::{HmmOrder, slot, verb},
        state::{Acted, UnitState},
        turn::{laying, moving, note_of},
    },
    table::{Field, Stand, StandId, UnitId},
};

/// The guns of a battery that may be pivoted.
pub fn offers(field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let state = field.of::<UnitState>(unit);
    let guns = state.battery.iter().flat_map(|battery| &battery.guns).filter(|gun| gun.sound && may_pivot(field, gun.stand).is_ok());
    guns.map(|gun| Offer {
        verb: verb::PIVOT.to_owned(),
        label: "Pivot by hand".to_owned(),
        subject: Subject::Stand(gun.stand),
        slots: vec![Slot::one(slot::FACING, "Turn")],
        clause: "hmm.11.18".into(),
        step: moving::PLAIN,
        barred: None,
        role: OfferRole::Act,
    })
    .collect()
}

/// Whether a gun may be moved by hand.
///
/// # Errors
/// Why not.
fn may_pivot(field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(gun.unit);
    if state.formation != Formation::Unlimbered || state.rout.is_some() {
        return Err(Refusal::new("hmm.11.16", "only guns in action are moved by hand"));
    }
    if !matches!(state.acted, Acted::Nothing | Acted::Manhandled) {
        return Err(Refusal::new("hmm.02.19", "it has acted this turn"));
    }
    Ok(())
}

/// How far a gun may be turned.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order) -> Option<Domain> {
    let Subject::Stand(gun) = order.subject else { return None };
    let from = sight.field.get_stand(gun)?.pose;
    Some(Domain::Facing { from, step_degrees: 0.0, most_degrees: rules.rules().charts.movement.pivot_degrees })
}

/// Both full pivots.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let most = rules.rules().charts.movement.pivot_degrees;
    let to = |degrees: f32| offer.order(sight.seat).with(slot::FACING, Value::Path(vec![Leg::Turn(degrees)]));
    let lawful = |order: &Order| HmmOrder::parse(order).and_then(|order| judge(rules, sight, &order)).is_ok();
    [-most, most, -most / 2.0, most / 2.0].map(to).into_iter().filter(lawful).collect()
}

/// Whether a gun may be turned so.
///
/// # Errors
/// Why not.
pub fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    let HmmOrder::Pivot(gun, degrees) = *order else { return Err(Refusal::new("hmm.11.18", "that is no pivot")) };
    let most = rules.rules().charts.movement.pivot_degrees;
    may_pivot(&sight.field, gun)?;
    if degrees.abs() > most + TOLERANCE {
        return Err(Refusal::new("hmm.11.18", "a gun is turned 45 degrees at most").by(degrees.abs() - most));
    }
    let turned = turned(&sight.field, gun, degrees).ok_or_else(|| Refusal::new("hmm.11.18", "there is no such gun"))?;
    laying::must_fit(rules, &sight.field, gun.unit, std::slice::from_ref(&turned))?;
    Ok(Plan {
        ghosts: vec![Ghost { stand: gun, pose: turned.pose }],
        warnings: vec!["It does not fire this turn.".to_owned()],
        ..Plan::default()
    })
}

fn turned(field: &Field<'_>, gun: StandId, degrees: f32) -> Option<Stand> {
    let stand = field.get_stand(gun)?;
    Some(Stand { pose: stand.pose.turned_right(degrees), ..stand.clone() })
}

/// Turns the gun.
pub fn carry_out(act: &mut Act<'_, Hmm>, gun: StandId, degrees: f32) {
    let Some(turned) = turned(&act.field, gun, degrees) else { return };
    let unit = gun.unit;
    let stands = act.field.stands_of(unit).map(|stand| if stand.id == gun { turned.clone() } else { stand.clone() }).collect();
    let turn = act.table().turn;
    act.outbox.own(HmmEvent::Acted(unit, Acted::Manhandled));
    act.outbox.happen(Happening::Laid { unit, front: act.field.unit(unit).front, stands });
    let text = format!("{} pivots a gun.", act.field.unit(unit).name);
    act.outbox.happen(note_of(&act.field, turn, EntryWeight::Detail, unit, text, "hmm.11.18", None));
}
