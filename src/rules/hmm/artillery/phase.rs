//! The artillery phase (section 11): one gun after another fires. Says which gun may fire at which targets;
//! `artillery::shot` says what a shot then does.

use bevy::{ecs::system::Res, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Domain, Offer, Order, Outcome, Outlook, Plan, Progress, Question, QuestionKind, Reading, Refusal,
        Row, Sight, Slot, Subject, Up, Value, sequence::system,
    },
    clause::Clause,
    receipt::Line,
    rules::{
        common::{
            offering::{self, end_of_step},
            slots::Slots,
        },
        hmm::{
            Hmm,
            artillery::{
                self, Crew,
                aim::{self, Piecemeal},
                limbers, preview,
                state::Shot,
            },
            charts::{Ammunition, FormationKind},
            command::attack_defend_reserve,
            formation::{close_ranks::CloseRanks, figures, rights},
            melee::pinned::PINNED,
            slot_names::slot,
            state::{Acted, Battery, BattleState, Conduct, UnitState},
        },
        word::Word,
    },
    table::{
        Field, Side, StandId, Table, UnitId,
        ask::{self, Part},
    },
};

/// All guns of the first player fire before those of the second, and all guns before musketry.
pub(in crate::rules::hmm) const FIRST_GUNS: Clause = clause!("hmm.02.12");

/// The guns of the second player fire with what those of the first have left of them.
pub(in crate::rules::hmm) const SECOND_GUNS: Clause = clause!("hmm.02.13");

/// The guns of a side, one at a time.
pub(in crate::rules::hmm) const GUN_BY_GUN: Row<Hmm> =
    Row::of(clause!("hmm.11.19"), "guns, one at a time", &At(|_: &GunPhase| true), || system(step));

/// The guns of a side, one after another (hmm.11.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GunPhase(pub Side);

/// Asks the side for its next shot, or ends its phase when no gun has a target.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table, phase: Up<GunPhase>) -> Progress<Hmm> {
    let GunPhase(side) = *phase;
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let able = guns(field, side).any(|gun| {
        !is_done(field, gun) && may_be_ordered_to_fire(rules, field, gun).is_ok() && has_a_mark(rules, field, gun)
    });
    if !able {
        outcome.becomes(CloseRanks { units: None });
        return Ok(outcome);
    }
    outcome.ask(Question {
        seats: vec![side.into()],
        prompt: "Fire your guns, one at a time".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: clause!("hmm.11.19"),
        default: None,
    });
    Ok(outcome)
}

/// Fires a gun with some ammunition at a unit, aimed at a point.
#[derive(Clone, Copy, Debug)]
pub struct Shoot {
    gun: StandId,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
}

impl Action<Hmm> for Shoot {
    const VERB: &'static str = "shoot";
    const LABEL: &'static str = "Fire";
    const CLAUSE: Clause = clause!("hmm.11.19");
    type During = GunPhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::AMMUNITION, "Ammunition"), Slot::one(slot::TARGET, "Target"), Slot::one(slot::AIM, "Aim")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let ammunition = order.word(slot::AMMUNITION)?;
        Ok(Self { gun: order.stand()?, ammunition, target: order.one(slot::TARGET)?, aim: order.one(slot::AIM)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        domain(rules, sight, order, name)
    }

    /// The best shot at each target with each ammunition, the most telling first.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, *self)
    }

    fn carry_out(&self, _: &Hmm, _: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        outcome.push(Shot::ordered(self.gun, self.ammunition, self.target, self.aim));
    }
}

/// The sound guns of a side that are in action, by id.
fn guns<'w>(field: &Field<'w>, side: Side) -> impl Iterator<Item = StandId> + use<'w> {
    let field = *field;
    field
        .side(side)
        .filter_map(move |unit| field.get_of::<Battery>(unit.id))
        .flat_map(|battery| battery.guns.iter().filter(|gun| gun.sound).map(|gun| gun.stand))
}

fn is_done(field: &Field<'_>, gun: StandId) -> bool {
    field.of::<Conduct>(gun.unit).done
}

/// Whether a gun may fire at all this turn (hmm.11.03, hmm.11.04, hmm.11.05, hmm.11.19).
///
/// # Errors
/// The reason why not.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(gun.unit);
    let battle = field.resource::<BattleState>();
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let piece = Piecemeal::of(field, gun).ok_or_else(limbers::not_in_action)?;
    let own = piece.battery.guns.iter().find(|other| other.stand == gun && other.sound);
    let Some(own) = own else { return refuse(clause!("hmm.20.24"), "it is dismounted") };
    let crew = Crew {
        crew: u32::try_from(figures::men(field, gun.unit)).unwrap_or(0),
        guns: u32::try_from(piece.battery.guns.iter().filter(|gun| gun.sound).count()).unwrap_or(0),
        full_crew_of_each: u32::from(piece.battery.start_crew)
            / u32::try_from(piece.battery.guns.len().max(1)).unwrap_or(1),
        last_fired: own.fired_turn,
        turn: battle.turn,
    };
    match () {
        () if state.formation.kind != FormationKind::Unlimbered => Err(limbers::limbered_guns_do_not_fire()),
        () if state.morale.rout.is_some() => refuse(rights::ROUTERS_DO_NOT_FIRE, "its crew has run"),
        () if matches!(state.conduct.acted, Acted::Changed | Acted::Moved) => Err(limbers::changed_this_turn()),
        () if own.handled_turn == Some(battle.turn) => {
            refuse(clause!("hmm.11.18"), "it has been moved by hand this turn")
        }
        () if PINNED.bars(field, gun.unit) => PINNED.refuse(),
        () if own.fired_turn == Some(battle.turn) => refuse(clause!("hmm.11.19"), "it has fired this turn"),
        () if !artillery::may_fire_with_crew(rules.in_force(), &crew).result => {
            refuse(clause!("hmm.11.05"), "its crew is too small to fire this turn")
        }
        () => Ok(()),
    }
}

/// Whether a gun may fire in its side's artillery phase, and its formation's order lets it (hmm.16.11).
///
/// # Errors
/// The reason why not.
fn may_be_ordered_to_fire(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Result<(), Refusal> {
    attack_defend_reserve::may_fire(rules, field, gun.unit).and_then(|()| may_fire(rules, field, gun))
}

/// Whether a gun bears on any enemy at all.
fn has_a_mark(rules: &Hmm, field: &Field<'_>, gun: StandId) -> bool {
    let Some(piece) = Piecemeal::of(field, gun) else { return false };
    ammunition(rules, &piece).iter().any(|&ammunition| {
        field.side(piece.side.enemy()).any(|enemy| best_aim(rules, field, &piece, ammunition, enemy.id).is_some())
    })
}

/// The canister that a gun fires, if it does (hmm.11.02, hmm.11.14).
pub fn canister(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Option<Ammunition> {
    let piece = Piecemeal::of(field, gun)?;
    let kinds = ammunition(rules, &piece).iter().copied();
    kinds.into_iter().find(|kind| matches!(kind, Ammunition::Canister | Ammunition::RifledCanister))
}

fn ammunition<'a>(rules: &'a Hmm, piece: &Piecemeal<'_>) -> &'a [Ammunition] {
    rules.charts().artillery.ammunition(piece.battery.piece).0
}

/// The aim at a unit that strikes most on average: the middle of one of its bases.
pub fn best_aim(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    ammunition: Ammunition,
    target: UnitId,
) -> Option<Vec2> {
    let struck_first = field.unit(gun.stand.unit).id;
    let common = gun.battery.target;
    if common.is_some_and(|common| common != target) || struck_first == target {
        return None;
    }
    let aims = field.stands_of(target).filter(|stand| stand.alive() > 0).map(|stand| stand.pose.at);
    let lawful = aims.filter(|&aim| aim::may_aim(rules, field, gun, ammunition, target, aim).is_ok());
    let value = |aim: Vec2| {
        let (enemies, friends) =
            preview::mean(rules, field, gun, ammunition, &aim::lay(rules, field, gun, ammunition, target, aim));
        enemies - 2.0 * friends
    };
    let valued = lawful.map(|aim| (aim, value(aim)));
    valued.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(aim, _)| aim)
}

/// The possible shots of a side's guns.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, side: Side) -> Vec<Offer> {
    let mut offers = Vec::new();
    for gun in guns(&sight.field, side).filter(|&gun| !is_done(&sight.field, gun)) {
        if may_be_ordered_to_fire(rules, &sight.field, gun).is_err() {
            continue;
        }
        offers.push(Offer { barred: no_target(rules, &sight.field, gun), ..Shoot::offer(Subject::Stand(gun)) });
    }
    offers.push(end_of_step("End the artillery phase", 0, FIRST_GUNS));
    offers
}

/// Why a gun has no target: the nearest enemy is out of its range; none where one is within it.
fn no_target(rules: &Hmm, field: &Field<'_>, gun: StandId) -> Option<Refusal> {
    let piece = Piecemeal::of(field, gun)?;
    let (chart, kind) = (&rules.charts().artillery, piece.battery.piece);
    let reach = (chart.reach_inches(kind, piece.battery.weight), chart.reach_clause(kind));
    let muzzle = ask::Subject::Stand(gun).part(Part::Muzzle);
    offering::nobody_in_reach(field, muzzle, piece.side.enemy(), reach)
}

/// The values that may fill a slot of a shot.
fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
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
                enemies
                    .filter(|&enemy| {
                        kinds.iter().any(|&kind| best_aim(rules, &sight.field, &piece, kind, enemy).is_some())
                    })
                    .collect(),
            ))
        }
        slot::AIM => {
            let radius = rules.charts().artillery.reach_inches(piece.battery.piece, piece.battery.weight);
            let apex = crate::measure::Pose::new(piece.muzzle, piece.pose.facing);
            let half_angle_degrees = rules.charts().artillery.traverse_degrees;
            Some(Domain::Point(crate::battle::Area::Sector { apex, half_angle_degrees, radius }))
        }
        _ => None,
    }
}

/// The best shot at each target with each ammunition, the most telling first.
fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Subject::Stand(gun) = offer.subject else { return vec![offer.order(sight.seat)] };
    let Some(piece) = Piecemeal::of(&sight.field, gun) else { return Vec::new() };
    let mut shots: Vec<(f32, Order)> = Vec::new();
    for &kind in ammunition(rules, &piece) {
        for enemy in sight.field.side(piece.side.enemy()) {
            let Some(aim) = best_aim(rules, &sight.field, &piece, kind, enemy.id) else { continue };
            let (enemies, friends) = preview::mean(
                rules,
                &sight.field,
                &piece,
                kind,
                &aim::lay(rules, &sight.field, &piece, kind, enemy.id, aim),
            );
            let order = offer.order(sight.seat).with(slot::AMMUNITION, Value::Choice(kind.name().to_owned()));
            shots.push((
                enemies - friends,
                order.with(slot::TARGET, Value::Unit(enemy.id)).with(slot::AIM, Value::Point(aim)),
            ));
        }
    }
    shots.sort_by(|one, two| two.0.total_cmp(&one.0));
    shots.into_iter().map(|(_, order)| order).collect()
}

/// Judges a shot: its template, the figures under it, and the mean effect.
///
/// # Errors
/// The reason why it is not legal.
fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, shot: Shoot) -> Result<Plan, Refusal> {
    let Shoot { gun, ammunition, target, aim } = shot;
    let field = &sight.field;
    if field.get_stand(gun).is_none() || Some(field.unit(gun.unit).side) != sight.seat.side() {
        return Err(Refusal::new(clause!("hmm.11.19"), "it is no gun of yours"));
    }
    may_be_ordered_to_fire(rules, field, gun)?;
    let piece = Piecemeal::of(field, gun).ok_or_else(limbers::not_in_action)?;
    if piece.battery.target.is_some_and(|common| common != target) {
        return Err(Refusal::new(clause!("hmm.11.19"), "both guns of a battery take the same target"));
    }
    aim::may_aim(rules, field, &piece, ammunition, target, aim)?;
    let laid = aim::lay(rules, field, &piece, ammunition, target, aim);
    let (enemy_loss, own_loss) = preview::mean(rules, field, &piece, ammunition, &laid);
    let line =
        |clause: Clause, label: &str, value: crate::receipt::Figure| Line { clause, label: label.to_owned(), value };
    let friends = aim::bodies(&laid).iter().filter(|struck| field.unit(struck.stand.unit).side == piece.side).count();
    Ok(Plan {
        lines: vec![
            line(clause!("hmm.11.12"), "distance in inches", piece.muzzle.distance(aim).into()),
            line(clause!("hmm.20.05"), "figures under the template", aim::bodies(&laid).len().into()),
        ],
        overlays: preview::overlays(rules, field, &piece, ammunition, target, aim),
        outlook: Outlook { enemy_loss, own_loss, targets: vec![target], ..Outlook::default() },
        warnings: if friends > 0 {
            vec![format!("{friends} of your own figures lie under the template.")]
        } else {
            Vec::new()
        },
        ..Plan::default()
    })
}
