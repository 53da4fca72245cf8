//! The artillery phase (section 11): one gun after another fires, each shot settled before the next.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Act, Domain, Happening, Offer, OfferRole, Order, Outlook, Plan, Question, QuestionKind, Refusal, ShotKind, Sight, Slot, Step,
        Subject, Value, notice::EntryWeight,
    },
    dice::NeedDice,
    receipt::{Account, Line},
    rules::{
        hmm::{
            Hmm,
            artillery::{self, Crew, MarkBody},
            data::{Ammunition, Formation},
            events::HmmEvent,
            orders::{HmmOrder, slot, verb},
            state::{Acted, BattleState, UnitState},
            templates,
            turn::{
                Task,
                aiming::{self, Laid, Piecemeal, Struck},
                boating, foreseeing,
                losses::{self, CloseRanks, Fallen},
                note_of, obeying,
            },
            works::bridge,
        },
        offering,
        word::Word,
    },
    table::{Field, Side, StandId, UnitId},
};

/// One shot of one gun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    gun: StandId,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
}

impl Shot {
    /// A shot that has been ordered.
    pub fn ordered(gun: StandId, ammunition: Ammunition, target: UnitId, aim: Vec2) -> Self {
        Self { gun, ammunition, target, aim }
    }
}

/// Asks the side for its next shot, or ends its phase when no gun can fire at anybody.
pub(super) fn step_phase(rules: &Hmm, step: &mut Step<'_, Hmm>, side: Side) {
    let able = guns(&step.field, side).any(|gun| {
        !is_done(&step.field, gun) && may_be_ordered_to_fire(rules, &step.field, gun).is_ok() && has_a_mark(rules, &step.field, gun)
    });
    if !able {
        step.outbox.becomes(Task::CloseRanks(CloseRanks { units: None }));
        return;
    }
    step.outbox.ask(Question {
        seats: vec![side.into()],
        prompt: "Fire your guns, one at a time".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: "hmm.11.19".into(),
        default: None,
    });
}

/// The sound guns of a side that are in action, by id.
fn guns<'w>(field: &Field<'w>, side: Side) -> impl Iterator<Item = StandId> + use<'w> {
    let field = *field;
    field
        .side(side)
        .filter_map(move |unit| field.of::<UnitState>(unit.id).battery.as_ref())
        .flat_map(|battery| battery.guns.iter().filter(|gun| gun.sound).map(|gun| gun.stand))
}

fn is_done(field: &Field<'_>, gun: StandId) -> bool {
    field.of::<UnitState>(gun.unit).done
}

/// Whether a gun may fire at all this turn (hmm.11.03, hmm.11.04, hmm.11.05, hmm.11.19).
///
/// # Errors
/// Why not.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(gun.unit);
    let battle = field.resource::<BattleState>();
    let refuse = |clause: &'static str, reason: &str| Err(Refusal::new(clause, reason));
    let Some(piece) = Piecemeal::of(field, gun) else { return refuse("hmm.11.03", "it is no gun in action") };
    let own = piece.battery.guns.iter().find(|other| other.stand == gun && other.sound);
    let Some(own) = own else { return refuse("hmm.20.24", "it is dismounted") };
    let crew = Crew {
        crew: u32::try_from(losses::men(field, gun.unit)).unwrap_or(0),
        guns: u32::try_from(piece.battery.guns.iter().filter(|gun| gun.sound).count()).unwrap_or(0),
        full_crew_of_each: u32::from(piece.battery.start_crew) / u32::try_from(piece.battery.guns.len().max(1)).unwrap_or(1),
        last_fired: own.fired_turn,
    };
    match () {
        () if state.formation != Formation::Unlimbered => refuse("hmm.11.15", "limbered guns do not fire"),
        () if state.rout.is_some() => refuse("hmm.03.37", "its crew has run"),
        () if matches!(state.acted, Acted::Changed | Acted::Moved) => refuse("hmm.11.04", "it has limbered or unlimbered this turn"),
        () if own.handled_turn == Some(battle.turn) => refuse("hmm.11.18", "it has been moved by hand this turn"),
        () if battle.is_pinned(gun.unit) => refuse("hmm.20.30", "it is in melee"),
        () if own.fired_turn == Some(battle.turn) => refuse("hmm.11.19", "it has fired this turn"),
        () if !artillery::may_fire_with_crew(rules.rules(), crew, battle.turn).result => {
            refuse("hmm.11.05", "its crew is too small to fire this turn")
        }
        () => Ok(()),
    }
}

/// Whether a gun may fire in its side's artillery phase, and its formation's order lets it (hmm.16.11).
///
/// # Errors
/// Why not.
fn may_be_ordered_to_fire(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    obeying::may_fire(rules, field, gun.unit).and_then(|()| may_fire(rules, field, gun))
}

/// Whether a gun bears on any enemy at all.
fn has_a_mark(rules: &Hmm, field: &Field<'_>, gun: StandId) -> bool {
    let Some(piece) = Piecemeal::of(field, gun) else { return false };
    ammunition(rules, &piece)
        .iter()
        .any(|&ammunition| field.side(piece.side.enemy()).any(|enemy| best_aim(rules, field, &piece, ammunition, enemy.id).is_some()))
}

/// The canister that a gun fires, if it does (hmm.11.02, hmm.11.14).
pub fn canister(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Option<Ammunition> {
    let piece = Piecemeal::of(field, gun)?;
    let kinds = ammunition(rules, &piece).iter().copied();
    kinds.into_iter().find(|kind| matches!(kind, Ammunition::Canister | Ammunition::RifledCanister))
}

fn ammunition<'a>(rules: &'a Hmm, piece: &Piecemeal<'_>) -> &'a [Ammunition] {
    rules.rules().charts.artillery.ammunition(piece.battery.piece).0
}

/// The aim at a unit that strikes most on average: the middle of one of its bases.
pub fn best_aim(rules: &Hmm, field: &Field<'_>, gun: &Piecemeal<'_>, ammunition: Ammunition, target: UnitId) -> Option<Vec2> {
    let struck_first = field.unit(gun.stand.unit).id;
    let common = gun.battery.target;
    if common.is_some_and(|common| common != target) || struck_first == target {
        return None;
    }
    let aims = field.stands_of(target).filter(|stand| stand.alive() > 0).map(|stand| stand.pose.at);
    let lawful = aims.filter(|&aim| aiming::may_aim(rules, field, gun, ammunition, target, aim).is_ok());
    let value = |aim: Vec2| {
        let (enemies, friends) = foreseeing::mean(rules, field, gun, ammunition, &aiming::lay(rules, field, gun, ammunition, target, aim));
        enemies - 2.0 * friends
    };
    let valued = lawful.map(|aim| (aim, value(aim)));
    valued.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(aim, _)| aim)
}

/// What a side's guns may do.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, side: Side) -> Vec<Offer> {
    let mut offers = Vec::new();
    for gun in guns(&sight.field, side).filter(|&gun| !is_done(&sight.field, gun)) {
        if may_be_ordered_to_fire(rules, &sight.field, gun).is_err() {
            continue;
        }
        let slots = vec![Slot::one(slot::AMMUNITION, "Ammunition"), Slot::one(slot::TARGET, "Target"), Slot::one(slot::AIM, "Aim")];
        offers.push(Offer::act(verb::SHOOT, "Fire", Subject::Stand(gun), 0, slots, "hmm.11.19"));
    }
    offers.push(Offer {
        verb: verb::CLOSE.to_owned(),
        label: "End the artillery phase".to_owned(),
        subject: Subject::Side,
        slots: Vec::new(),
        clause: "hmm.02.12".into(),
        step: 0,
        barred: None,
        role: OfferRole::Close,
    });
    offers
}

/// What may fill a slot of a shot.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
    let Subject::Stand(gun) = order.subject else { return None };
    let piece = Piecemeal::of(&sight.field, gun)?;
    match name {
        slot::AMMUNITION => Some(offering::words(ammunition(rules, &piece).iter().copied())),
        slot::TARGET => {
            let chosen = order
                .value(slot::AMMUNITION)
                .and_then(|value| if let Value::Choice(word) = value { Ammunition::named(word) } else { None });
            let kinds = chosen.map_or_else(|| ammunition(rules, &piece).to_vec(), |kind| vec![kind]);
            let enemies = sight.field.side(piece.side.enemy()).map(|enemy| enemy.id);
            Some(Domain::Units(
                enemies.filter(|&enemy| kinds.iter().any(|&kind| best_aim(rules, &sight.field, &piece, kind, enemy).is_some())).collect(),
            ))
        }
        slot::AIM => {
            let radius = rules.rules().charts.artillery.reach_inches(piece.battery.piece, piece.battery.weight);
            let apex = crate::measure::Pose::new(piece.muzzle, piece.pose.facing);
            let half_angle_degrees = rules.rules().charts.artillery.traverse_degrees;
            Some(Domain::Point(crate::battle::Area::Sector { apex, half_angle_degrees, radius }))
        }
        _ => None,
    }
}

/// The best shot at each target with each ammunition, the most telling first.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Subject::Stand(gun) = offer.subject else { return vec![offer.order(sight.seat)] };
    let Some(piece) = Piecemeal::of(&sight.field, gun) else { return Vec::new() };
    let mut shots: Vec<(f32, Order)> = Vec::new();
    for &kind in ammunition(rules, &piece) {
        for enemy in sight.field.side(piece.side.enemy()) {
            let Some(aim) = best_aim(rules, &sight.field, &piece, kind, enemy.id) else { continue };
            let (enemies, friends) =
                foreseeing::mean(rules, &sight.field, &piece, kind, &aiming::lay(rules, &sight.field, &piece, kind, enemy.id, aim));
            let order = offer.order(sight.seat).with(slot::AMMUNITION, Value::Choice(kind.name().to_owned()));
            shots.push((enemies - friends, order.with(slot::TARGET, Value::Unit(enemy.id)).with(slot::AIM, Value::Point(aim))));
        }
    }
    shots.sort_by(|one, two| two.0.total_cmp(&one.0));
    shots.into_iter().map(|(_, order)| order).collect()
}

/// Whether a shot is lawful, who lies under its template, and what may come of it.
///
/// # Errors
/// Why it is not.
pub fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    let HmmOrder::Shoot(gun, ammunition, target, aim) = *order else { return Err(Refusal::new("hmm.11.19", "that is no shot")) };
    let field = &sight.field;
    if field.get_stand(gun).is_none() || Some(field.unit(gun.unit).side) != sight.seat.side() {
        return Err(Refusal::new("hmm.11.19", "it is no gun of yours"));
    }
    may_be_ordered_to_fire(rules, field, gun)?;
    let Some(piece) = Piecemeal::of(field, gun) else { return Err(Refusal::new("hmm.11.03", "it is no gun in action")) };
    if piece.battery.target.is_some_and(|common| common != target) {
        return Err(Refusal::new("hmm.11.19", "both guns of a battery take the same target"));
    }
    aiming::may_aim(rules, field, &piece, ammunition, target, aim)?;
    let laid = aiming::lay(rules, field, &piece, ammunition, target, aim);
    let (enemy_loss, own_loss) = foreseeing::mean(rules, field, &piece, ammunition, &laid);
    let line =
        |clause: &'static str, label: &str, value: crate::receipt::Figure| Line { clause: clause.into(), label: label.to_owned(), value };
    let friends = aiming::bodies(&laid).iter().filter(|struck| field.unit(struck.stand.unit).side == piece.side).count();
    Ok(Plan {
        lines: vec![
            line("hmm.11.12", "distance in inches", piece.muzzle.distance(aim).into()),
            line("hmm.20.05", "figures under the template", aiming::bodies(&laid).len().into()),
        ],
        overlays: foreseeing::overlays(rules, field, &piece, ammunition, target, aim),
        outlook: Outlook { enemy_loss, own_loss, targets: vec![target], ..Outlook::default() },
        warnings: if friends > 0 { vec![format!("{friends} of your own figures lie under the template.")] } else { Vec::new() },
        ..Plan::default()
    })
}

/// Takes up an order of the artillery phase.
pub fn carry_out(act: &mut Act<'_, Hmm>, order: &HmmOrder) {
    match order {
        HmmOrder::Shoot(gun, ammunition, target, aim) => act.outbox.push(Task::Shot(Shot::ordered(*gun, *ammunition, *target, *aim))),
        HmmOrder::Done(subject) => {
            if let Some(unit) = subject.unit() {
                act.outbox.own(HmmEvent::Done(unit));
            }
        }
        HmmOrder::Close(_) => act.outbox.becomes(Task::CloseRanks(CloseRanks { units: None })),
        _ => {}
    }
}

/// The shot: its template, its dice, its losses, all removed before the next gun fires (hmm.02.13).
pub(super) fn step(rules: &Hmm, step: &mut Step<'_, Hmm>, shot: &Shot) -> Result<(), NeedDice> {
    step.outbox.finish();
    let Some(piece) = Piecemeal::of(&step.field, shot.gun) else { return Ok(()) };
    let laid = aiming::lay(rules, &step.field, &piece, shot.ammunition, shot.target, shot.aim);
    let (struck, account, fell_at) = throw(rules, step, shot, &laid)?;
    let (men, guns): (Vec<Struck>, Vec<Struck>) = struck.into_iter().partition(|struck| struck.mark.body != MarkBody::Gun);
    let kind = match shot.ammunition {
        Ammunition::Roundshot => ShotKind::Roundshot,
        Ammunition::Shell | Ammunition::RifledShell => ShotKind::Shell,
        Ammunition::Canister | Ammunition::RifledCanister => ShotKind::Canister,
    };
    let unit = shot.gun.unit;
    let (name, at) = (&step.field.unit(unit).name, &step.field.unit(shot.target).name);
    let text = format!("{name} fired {} at {at}: {}.", shot.ammunition, struck_in_words(men.len(), guns.len()));
    if let Some(at) = fell_at {
        let radius = if kind == ShotKind::Shell { rules.rules().charts.artillery.burst_radius_inches } else { 0.0 };
        bridge::struck(rules, step, piece.battery.weight, at, radius)?;
    }
    step.outbox.happen(Happening::LineOfFire { unit, from: piece.muzzle, to: shot.aim, kind });
    step.outbox.happen(Happening::TemplateLaid {
        unit,
        parts: foreseeing::overlays(rules, &step.field, &piece, shot.ammunition, shot.target, shot.aim),
    });
    step.outbox.happen(note_of(&step.field, step.table().turn, EntryWeight::Plain, unit, text, "hmm.11.19", Some(account)));
    step.outbox.own(HmmEvent::GunFired(shot.gun, step.table().turn, shot.target, shot.ammunition));
    for gun in guns {
        step.outbox.own(HmmEvent::GunDismounted(gun.stand));
        step.outbox.happen(Happening::FiguresLost { stand: gun.stand, cells: vec![gun.cell] });
    }
    let mut units: Vec<UnitId> = men.iter().map(|struck| struck.stand.unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let own: Vec<(StandId, u8)> =
            men.iter().filter(|struck| struck.stand.unit == unit).map(|struck| (struck.stand, struck.cell)).collect();
        let own = [boating::drowned(rules, &step.field, &own), own].concat();
        losses::inflict(rules, step, &Fallen::these(unit, own, "hmm.12.11"))?;
    }
    Ok(())
}

fn struck_in_words(men: usize, guns: usize) -> String {
    let figures = losses::in_words(u32::try_from(men).unwrap_or(u32::MAX));
    if guns == 0 { figures } else { format!("{figures}, {guns} dismounted") }
}

/// Throws the dice of a shot and gives who is struck, and where a ball or shell fell.
fn throw(rules: &Hmm, step: &mut Step<'_, Hmm>, shot: &Shot, laid: &Laid) -> Result<(Vec<Struck>, Account, Option<Vec2>), NeedDice> {
    let pick = |from: &[Struck], which: &[usize]| which.iter().map(|&index| from[index]).collect::<Vec<Struck>>();
    let muzzle = step.field.get_stand(shot.gun).map(crate::rules::hmm::visibility::muzzle);
    let line = muzzle.and_then(|muzzle| templates::along_line_of_fire(muzzle, shot.aim, shot.aim));
    match laid {
        Laid::Stick { target, lanes, shot: ball } => {
            let receipt = artillery::roundshot(rules.rules(), ball, step.dice)?;
            let mut struck = pick(target, &receipt.result.target);
            if let Some(colour) = receipt.result.colour {
                let lane = &lanes[crate::rules::hmm::data::ShotColour::ALL.iter().position(|other| *other == colour).unwrap_or(0)];
                for (under, fell) in lane.iter().zip(&receipt.result.bounces) {
                    struck.extend(pick(under, fell));
                }
            }
            Ok((struck, receipt.account, Some(shot.aim)))
        }
        Laid::Indicator(points, burst) => {
            let solid = shot.ammunition == Ammunition::Roundshot;
            let receipt = if solid {
                artillery::howitzer_shot(rules.rules(), burst, step.dice)?
            } else {
                artillery::shell(rules.rules(), shot.ammunition, burst, step.dice)?
            };
            let struck = receipt.result.point.map_or_else(Vec::new, |point| {
                let index = crate::rules::hmm::data::BurstPoint::ALL.iter().position(|other| *other == point).unwrap_or(0);
                pick(&points[index], &receipt.result.struck)
            });
            let fell = |point| line.map_or(shot.aim, |line| line.to_table(templates::burst_offset(rules.rules(), point)));
            Ok((struck, receipt.account, receipt.result.point.map(fell)))
        }
        Laid::Cone(sections) => {
            let under = [0, 1, 2].map(|index| sections[index].iter().map(|struck| struck.mark).collect());
            let receipt = artillery::canister(rules.rules(), shot.ammunition, &under, step.dice)?;
            let struck = sections.iter().zip(&receipt.result.struck).flat_map(|(under, fell)| pick(under, fell)).collect();
            Ok((struck, receipt.account, None))
        }
    }
}
