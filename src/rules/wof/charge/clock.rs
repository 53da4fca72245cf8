//! Running a charge (wof.14.2 to wof.14.4, `wof.h.prorate`): dice that decide which units come or go, and all moves cut
//! at the meeting. The questions on the way are in `charge::stages`, the contact at the end in `charge::contact`.

use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};

use crate::{
    battle::{
        At, Happening, Outcome, Progress, Row, Up,
        sequence::{system, throws},
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::{Hand, Leg, Pose},
    receipt::Account,
    rules::wof::{
        Wof,
        artillery::{abandoned_guns, battalion_guns},
        charge::{
            approach,
            charge_moves::{self, Running},
            encounters,
            evasion::{self, Evades, Evasion},
            state::{Answer, Charging, FirstShoots, Ran, Reply, Stage},
            support::{self, Support},
            who_may_charge,
        },
        charts::{Ranks, TerrainKind, Troop},
        events::{Change, WofEvent},
        fire::shots,
        formation::{
            figures,
            placement::{self, Stance},
        },
        irregulars,
        journal::line,
        morale::run,
        movement::{completed_moves, skirmishers_in_the_way, walk::Walk},
        state::{Acted, Battery, Charge, Conduct, History, Manned, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// Dice decide which units come.
pub(in crate::rules::wof) const SUPPORT_THROWN: Row<Wof> = Row::of(
    clause!("wof.14.3.03"),
    "dice decide who comes",
    &At(|charge: &Charging| charge.stage == Stage::Roll),
    || throws(roll),
);

/// All run on one clock.
pub(in crate::rules::wof) const ALL_RUN: Row<Wof> = Row::of(
    clause!("wof.14.0.02"),
    "all run on one clock",
    &At(|charge: &Charging| charge.stage == Stage::Run),
    || system(run),
);

/// How far before its front it is looked on what ground a charger strikes, inches.
const BEFORE_THE_FRONT: f32 = 0.1;

impl Ran {
    /// The same, aware of steep slopes and which way they rise; a unit at the crest is attacked uphill (wof.20.5.03).
    fn on_the_ground(self, rules: &Wof, field: &Field<'_>, walk: &Walk) -> Self {
        let ground = |pose: Pose| field.ground_at(pose.at).into_iter();
        let level = |pose: Pose| ground(pose).map(|ground| ground.level).max().unwrap_or_default();
        let before = walk.front.shifted(Vec2::new(0.0, BEFORE_THE_FRONT));
        let entered = walk.entered.iter().filter_map(|feature| field.feature(*feature));
        let mut steep = entered.chain(ground(before)).filter(|ground| rules.terrain(ground) == TerrainKind::SteepSlope);
        let climbs = level(before) > level(self.began) && steep.next().is_some();
        Self { uphill: self.uphill || climbs, ..self }
    }
}

/// Dice decide which units support and which irregular horse evades (wof.14.3.03, wof.21.4.07); then evaders shoot and
/// leave their guns, and foot that comes out at horse is disordered (wof.14.4.06, wof.5.0.03, wof.14.1.01).
pub(in crate::rules::wof) fn roll(
    InMut(dice): InMut<Dice>,
    rules: Res<Wof>,
    table: Table,
    charge: Up<Charging>,
) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let mut decided = Vec::new();
    for answer in &charge.answers {
        let reply = decided_reply(rules, field, dice, &mut outcome, *answer)?;
        decided.push(Answer { reply, ..*answer });
    }
    for answer in &decided {
        sets_out(rules, field, &mut outcome, charge, *answer);
    }
    let charge = Charging { answers: decided, ..charge.clone() };
    outcome.becomes(charge.at(Stage::Swing));
    Ok(outcome)
}

fn decided_reply(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    answer: Answer,
) -> Result<Reply, NeedDice> {
    match answer.reply {
        Reply::Supports => {
            let receipt = support::support(rules.in_force(), dice)?;
            let goes = receipt.result == Support::Goes;
            let text = if goes { "rode to help" } else { "did not come to help" };
            told(field, outcome, answer.unit, text, clause!("wof.14.3.03"), receipt.account);
            if !goes {
                outcome.own(WofEvent::of(answer.unit, Change::SupportFailed));
            }
            Ok(if goes { Reply::Supports } else { Reply::Stands })
        }
        Reply::Evades(..) => {
            let ranks = figures::ranks_deep(&figures::of(rules, field, answer.unit));
            if evasion::may_evade(field.of::<UnitState>(answer.unit).condition(), ranks) != Ok(Evasion::OnADie) {
                return Ok(answer.reply);
            }
            let receipt = evasion::irregular_evasion(rules.in_force(), dice)?;
            let goes = receipt.result == Evades::Goes;
            told(
                field,
                outcome,
                answer.unit,
                if goes { "got away" } else { "did not get away" },
                irregulars::EVADES_ON_A_DIE,
                receipt.account,
            );
            Ok(if goes { answer.reply } else { Reply::Stands })
        }
        other => Ok(other),
    }
}

fn told(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, what: &str, clause: Clause, account: Account) {
    let text = format!("{} {what}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).with(account));
}

fn sets_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charging, answer: Answer) {
    let unit = answer.unit;
    match answer.reply {
        Reply::Evades(_, shoots) => {
            if let Some(time) = shoots {
                let front = charge.runner(rules, field).runner.front_at(field, time);
                shots::declared_early(rules, field, outcome, unit, (charge.unit, front));
            }
            battalion_guns::lose(rules, field, outcome, unit);
            if field.get_of::<Battery>(unit).is_some_and(|battery| battery.manned == Manned::WithGuns) {
                away_from_the_guns(rules, field, outcome, unit);
            }
        }
        Reply::Countercharges | Reply::Supports => {
            battalion_guns::leave(rules, field, outcome, unit);
            if who_may_charge::disorders_itself(
                field.of::<UnitState>(unit).condition(),
                field.of::<UnitState>(charge.unit).condition(),
            ) {
                completed_moves::disorder(field, outcome, unit, who_may_charge::FOOT_CHARGES_HORSE, "charging horse");
            }
        }
        Reply::Stands | Reply::GivesWay(_) => {}
    }
}

/// Gunners leave their guns and are skirmishers from now on (wof.5.0.03, wof.12.10.02).
fn away_from_the_guns(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    abandoned_guns::leave_guns(rules, field, outcome, unit);
    let crew = run::clumped(rules, field.of::<UnitState>(unit));
    let front = field.unit(unit).front;
    outcome.own(WofEvent::of(unit, Change::Formed(crew.formation.kind, crew.formation.width)));
    outcome.happen(Happening::Laid {
        unit,
        front,
        stands: placement::stands(rules, crew.view(), unit, Stance::of(crew.view()), front),
    });
}

/// The charge with its charger turned at once by this many degrees to meet a unit that comes from the side
/// (wof.14.3.07).
pub(crate) fn swung(rules: &Wof, field: &Field<'_>, charge: &Charging, degrees: f32) -> Charging {
    let hand = if degrees < 0.0 { Hand::Left } else { Hand::Right };
    let reach = approach::reach_inches(rules, field, charge.unit).unwrap_or_default();
    let path = vec![Leg::Wheel(hand, degrees.abs()), Leg::Advance(reach)];
    Charging { path, ..charge.clone() }.at(Stage::Run)
}

/// The charge of a charger that goes straight on at another target with the rest of its move (wof.14.4.07,
/// wof.17.6.04).
pub(crate) fn goes_on(field: &Field<'_>, charge: &Charging, target: UnitId, path: Vec<Leg>) -> Charging {
    let ran = charge.ran.iter().find(|ran| ran.unit == charge.unit);
    let (spent, inches, straight_inches) =
        ran.map_or((0.0, 0.0, 0.0), |ran| (ran.spent, ran.inches, ran.straight_inches));
    let (fire, found) = (FirstShoots::Goes, field.unit(target).front);
    Charging {
        target,
        path,
        fire,
        found,
        spent,
        inches,
        straight_inches,
        answers: Vec::new(),
        ran: Vec::new(),
        ..charge.clone()
    }
    .at(Stage::Declared)
}

/// Every runner goes until it meets an enemy or has completed its move (`wof.h.prorate`).
pub(in crate::rules::wof) fn run(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let all = charge_moves::all(rules, field, charge);
    let run = encounters::run(field, all.iter().map(|(_, running)| running.runner.clone()).collect());
    let mut ran = Vec::new();
    for ((reply, running), runner) in all.iter().zip(&run.runners) {
        let unit = runner.unit;
        let walk = cut(rules, field, charge, (*reply, running), &runner.legs);
        let before = if unit == charge.unit {
            (charge.inches, charge.straight_inches)
        } else {
            (0.0, field.of::<History>(unit).straight_tail_inches)
        };
        let one = Ran::after(field, unit, &walk, before).on_the_ground(rules, field, &walk);
        let one = if unit == charge.unit {
            Ran { began: charge.began, spent: charge.spent + walk.spent, ..one }
        } else {
            one
        };
        moved(rules, field, &mut outcome, (*reply, &one), &walk);
        ran.push(one);
    }
    outcome.becomes(Charging { ran, ..charge.clone() }.at(Stage::Flatten));
    Ok(outcome)
}

/// A walk as far as the meeting let it go.
fn cut(
    rules: &Wof,
    field: &Field<'_>,
    charge: &Charging,
    (reply, running): (Option<Reply>, &Running),
    legs: &[Leg],
) -> Walk {
    if legs == running.runner.legs.as_slice() {
        return running.walk.clone();
    }
    let unit = running.runner.unit;
    match reply {
        None => approach::charge_walk(rules, field, unit, charge.target, legs, 1.0 - charge.spent),
        Some(Reply::Countercharges | Reply::Supports) => {
            approach::charge_walk(rules, field, unit, charge.unit, legs, 1.0 - running.runner.starts)
        }
        Some(_) => charge_moves::retreating(rules, field, unit, legs, running.runner.starts),
    }
}

/// A unit has run: it has moved along, and its move is spent; light horse that evaded is disordered (wof.14.4.03,
/// wof.14.4.05).
fn moved(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, (reply, ran): (Option<Reply>, &Ran), walk: &Walk) {
    if !walk.legs.is_empty() {
        completed_moves::go(rules, field, outcome, ran.unit, walk);
    }
    let act = match reply {
        None => Acted::Charged,
        Some(Reply::Countercharges) => Acted::Countercharged,
        Some(Reply::Supports) => Acted::Supported,
        Some(Reply::Evades(..)) => Acted::Evaded,
        Some(Reply::GivesWay(_)) => Acted::GaveWay,
        Some(Reply::Stands) => return,
    };
    let spent = match act {
        Acted::Charged => walk.spent,
        Acted::GaveWay => 0.0,
        _ => 1.0,
    };
    let done = if act == Acted::GaveWay { skirmishers_in_the_way::act_after(field, ran.unit) } else { act };
    outcome.own(WofEvent::of(ran.unit, Change::Spent(spent, done)));
    let state = field.of::<UnitState>(ran.unit);
    let upset = act == Acted::Evaded
        && state.condition().troop == Troop::LightCavalry
        && state.formation.ranks == Ranks::Ordered;
    if upset {
        outcome.own(WofEvent::of(ran.unit, Change::Ranks(Ranks::Disordered)));
    }
    if matches!(act, Acted::Evaded | Acted::GaveWay) {
        let (text, clause) = match act {
            Acted::Evaded if upset => ("evaded in disorder", evasion::LIGHT_HORSE_DISORDERED),
            Acted::Evaded => ("evaded", evasion::EVADE_MOVE),
            _ => ("gave way", clause!("wof.13.0.08")),
        };
        let text = format!("{} {text}.", field.unit(ran.unit).name);
        outcome.happen(line(field, ran.unit, text, clause));
    }
}

/// A unit that goes on after its test or in pursuit: it moves along, and its move is spent.
pub(crate) fn goes(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, ran: &Ran, walk: &Walk) {
    moved(rules, field, outcome, (None, ran), walk);
}

/// A charge that went home follows a target that went back under it, as far as it has inches left
/// (`wof.h.countercharge_follow`).
pub fn follow_up(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charge) {
    let left = 1.0 - field.of::<Conduct>(charge.unit).spent;
    let Some((target, path)) = approach::straight_on(rules, field, charge.unit, left) else { return };
    if target != charge.target {
        return;
    }
    let walk = approach::charge_walk(rules, field, charge.unit, target, &path, left);
    let before = charge.contact.map_or((0.0, 0.0), |contact| (contact.inches, 0.0));
    let ran = Ran::after(field, charge.unit, &walk, before);
    goes(rules, field, outcome, &ran, &walk);
    outcome.push(Charging::struck(field, (charge.unit, target), charge.kind, ran));
}
