//! Effects of guns besides killing (wof.21.1, wof.20.8.13, wof.20.9.05, `wof.h.block_target`): shell that disorders and
//! burns, shot that goes on, duels of batteries, houses and works shot down. The possible targets are in `visibility`.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, notice::EntryWeight},
    dice::{Dice, NeedDice},
    measure::{Segment, TOLERANCE},
    rules::{
        common::{journal::JournalLine, layout},
        wof::{
            Wof,
            artillery::{self, Duel, Excuse, ShellAt, ShellEffect, ShellHits, UnderFire},
            buildings::positions,
            data::{Against, Ammunition, Piece, Pips, Ranks, TerrainKind, options::Toggle},
            events::{Change, WofEvent},
            fire::{
                Fire, Volley, range,
                struck::{Shelled, Struck},
            },
            journal::line,
            movement::water,
            papers::{Declared, ShotTarget},
            state::{Battery, BattleState, General, Shot, UnitState},
            terrain,
            visibility::{
                aim::{self, Aimed},
                choice, contour_of, scene, works,
            },
        },
    },
    table::{
        Feature, FeatureId, FeatureState, Field, StandId, UnitId, Whom,
        ask::sort_by_distance,
        transect::{Crossing, Transect},
    },
};

/// Throws for what shell does to cavalry and to houses (wof.21.1.02, wof.21.1.03).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn shell(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    shot: Shot,
    loss: Pips,
) -> Result<Shelled, NeedDice> {
    if !matches!(shot.volley.fire, Fire::Guns(_, Ammunition::Shell)) {
        return Ok(Shelled::Nothing);
    }
    let rides = shot.mark.unit().filter(|unit| field.of::<UnitState>(*unit).condition().troop.is_cavalry());
    let houses = stronghold_hit(rules, field, &shot).filter(|feature| rules.is_block(field, *feature));
    let (at, option, effect) = match (rides, houses) {
        (_, Some(block)) => (ShellAt::Block, rules.options().shell_fire, Shelled::Burns(block)),
        (Some(unit), None) => (ShellAt::Cavalry, rules.options().shell_disorder, Shelled::Disorders(unit)),
        (None, None) => return Ok(Shelled::Nothing),
    };
    if option == Toggle::Off || loss.figures() == 0 {
        return Ok(Shelled::Nothing);
    }
    let receipt = artillery::shell(rules.in_force(), &ShellHits { at, hits: loss.figures() }, dice)?;
    let takes = receipt.result == ShellEffect::Takes;
    let (text, clause) = match (effect, takes) {
        (Shelled::Burns(_), true) => ("Shell set the houses on fire.", clause!("wof.21.1.03")),
        (Shelled::Burns(_), false) => ("Shell among the houses lit no fire.", clause!("wof.21.1.03")),
        (_, true) => ("Shell among the horses disordered them.", clause!("wof.21.1.02")),
        (_, false) => ("Shell among the horses did not disorder them.", clause!("wof.21.1.02")),
    };
    let told = line(field, shot.unit, text.to_owned(), clause).with(receipt.account);
    outcome.happen(told);
    Ok(if takes { effect } else { Shelled::Nothing })
}

/// The effects of all shots beside killing, once their losses are taken: units shelled and disordered, features burning
/// or shot down.
pub(crate) fn take_effect(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, done: &[Struck]) {
    let mut battered: Vec<(FeatureId, Pips, Pips)> = Vec::new();
    let mut sections: Vec<(FeatureId, u16, Pips)> = Vec::new();
    for Struck { shot, loss, shelled } in done {
        if let (Some(target), Fire::Guns(..)) = (shot.mark.unit(), shot.volley.fire) {
            outcome.own(WofEvent::of(target, Change::ShelledBy(shot.unit)));
        }
        match shelled {
            Shelled::Disorders(unit) => outcome.own(WofEvent::of(*unit, Change::Ranks(Ranks::Disordered))),
            Shelled::Burns(feature) => {
                outcome.happen(Happening::FeatureChanged { feature: *feature, state: FeatureState::Burning });
            }
            Shelled::Nothing => {}
        }
        let Some(feature) = stronghold_hit(rules, field, shot).filter(|_| *loss > Pips::NONE) else { continue };
        let (ball, shell) = match terrain::against(shot.volley.fire) {
            Against::HeavyBall => (*loss, Pips::NONE),
            Against::Shell => (Pips::NONE, *loss),
            _ => continue,
        };
        if rules.is_block(field, feature) {
            match battered.iter_mut().find(|(known, ..)| *known == feature) {
                Some((_, known_ball, known_shell)) => {
                    (*known_ball, *known_shell) = (*known_ball + ball, *known_shell + shell);
                }
                None => battered.push((feature, ball, shell)),
            }
        } else if let Some(shape) = field.space().feature(feature) {
            let section = works::section_struck(rules, shape, Segment::new(shot.from, shot.to));
            match sections.iter_mut().find(|(known, number, _)| (*known, *number) == (feature, section)) {
                Some((.., known)) => *known += ball + shell,
                None => sections.push((feature, section, ball + shell)),
            }
        }
    }
    battered.into_iter().for_each(|(block, ball, shell)| batter(rules, field, outcome, block, (ball, shell)));
    sections.into_iter().for_each(|(work, section, pips)| shoot_down(rules, field, outcome, work, section, pips));
}

/// The block or work that a shot strikes: the one it is aimed at, the one that its target holds, or a work before the
/// target.
fn stronghold_hit(rules: &Wof, field: &Field<'_>, shot: &Shot) -> Option<FeatureId> {
    let target = match shot.mark {
        ShotTarget::Stronghold(feature) => return Some(feature),
        ShotTarget::Unit(target) => target,
    };
    if let Some(held) = positions::held_towards_point(field, target, shot.from) {
        return Some(held);
    }
    let within = rules.charts().terrain.lining_inches + TOLERANCE;
    let line = field.transect(Segment::new(shot.from, shot.to), Whom::nobody());
    let mut works = line.features().filter(|(feature, _)| rules.terrain(feature) == TerrainKind::Fieldworks);
    works.find(|(_, crossing)| line.line.length() - crossing.span.to <= within).map(|(feature, _)| feature.id)
}

/// New hits on a block: it is a ruin once there are enough (wof.20.8.13).
fn batter(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, block: FeatureId, (ball, shell): (Pips, Pips)) {
    let chart = &rules.charts().terrain;
    let before = field.resource::<BattleState>().battered.iter().find(|(known, ..)| *known == block);
    let before = before.map_or((Pips::NONE, Pips::NONE), |(_, ball, shell)| (*ball, *shell));
    let after = (before.0 + ball, before.1 + shell);
    outcome.own(WofEvent::Battered(block, ball, shell));
    let Some(found) = field.feature(block) else { return };
    if !chart.ruins_block(before.0.0, before.1.0) && chart.ruins_block(after.0.0, after.1.0) {
        let text = format!("{} was shot to ruins.", found.name);
        let turn = field.resource::<BattleState>().turn;
        outcome.happen(JournalLine::new(turn, text, clause!("wof.20.8.13")).weighing(EntryWeight::Heading));
    }
}

/// New hits on a section of a work: it is shot down once there are enough (wof.20.9.05).
fn shoot_down(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, work: FeatureId, section: u16, pips: Pips) {
    let chart = &rules.charts().terrain;
    let before = works::suffered(field, work, section);
    outcome.own(WofEvent::SectionHit(work, section, pips));
    if chart.destroys_works(before.0) || !chart.destroys_works((before + pips).0) {
        return;
    }
    let (Some(found), Some(shape)) = (field.feature(work), field.space().feature(work)) else { return };
    let (from, to) = works::ends_of(rules, shape, section);
    let openings = found.state.openings().iter().copied().chain([(from, to)]).collect();
    let text = format!("{:.0} inches of {} were shot down.", to - from, found.name);
    let turn = field.resource::<BattleState>().turn;
    outcome.happen(Happening::FeatureChanged { feature: work, state: FeatureState::Gapped(openings) });
    outcome.happen(JournalLine::new(turn, text, clause!("wof.20.9.05")).weighing(EntryWeight::Heading));
}

/// The blocks and works that a unit may fire at for themselves: they have no garrison (`wof.h.block_target`).
pub(crate) fn strongholds(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<FeatureId> {
    if field.get_of::<Battery>(unit).is_none() {
        return Vec::new();
    }
    let all = rules.briefing().strongholds.iter().map(|(feature, _)| *feature);
    all.filter(|feature| choice::choose(rules, field, unit, part, ShotTarget::Stronghold(*feature), None).is_ok())
        .collect()
}

/// The nearest of the enemy's guns that fired at a battery last turn and that it can answer (wof.21.1.06).
pub(crate) fn must_answer(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let state = field.of::<UnitState>(unit);
    if rules.options().artillery_duel == Toggle::Off || state.battery.is_none() {
        return None;
    }
    let guns = state.history.shelled_by[0].iter().filter_map(|enemy| {
        let aimed = aim::aim(rules, field, unit, None, ShotTarget::Unit(*enemy), None).ok()?;
        Some((aimed.distance_inches, *enemy))
    });
    let mut guns: Vec<(f32, UnitId)> = guns.collect();
    sort_by_distance(&mut guns, |(inches, _)| *inches, |(_, enemy)| *enemy);
    guns.first().map(|(_, enemy)| *enemy)
}

/// Batteries that would rather not answer the guns that fired at them throw whether they must (wof.21.1.06).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn hold_duels(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    declared: &mut Vec<Declared>,
) -> Result<(), NeedDice> {
    let sides = field.resource::<BattleState>().sides();
    let batteries: Vec<UnitId> =
        sides.into_iter().flat_map(|side| field.side(side).map(|unit| unit.id).collect::<Vec<_>>()).collect();
    for unit in batteries {
        if choice::may_shoot(rules, field, unit).is_err() {
            continue;
        }
        let Some(enemy) = must_answer(rules, field, unit) else { continue };
        if declared.iter().any(|shot| shot.unit == unit && shot.mark == ShotTarget::Unit(enemy)) {
            continue;
        }
        let receipt = artillery::duel(rules.in_force(), &UnderFire { excuse: excuse(rules, field, unit) }, dice)?;
        let must = receipt.result == Duel::MustAnswer;
        let (name, other) = (&field.unit(unit).name, &field.unit(enemy).name);
        let text = if must {
            format!("{name} had to answer {other}.")
        } else {
            format!("{name} did not have to answer {other}.")
        };
        let told = line(field, unit, text, clause!("wof.21.1.06")).with(receipt.account);
        outcome.happen(told);
        if must {
            declared.retain(|shot| shot.unit != unit);
            declared.push(Declared { unit, part: None, mark: ShotTarget::Unit(enemy), ammunition: None });
        }
    }
    Ok(())
}

/// The reason that frees a battery from a duel: an enemy in canister range, or a general with it (wof.21.1.06).
fn excuse(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Excuse {
    let led = field
        .units_on_table()
        .any(|other| field.get_of::<General>(other.id).is_some_and(|general| general.joined == Some(unit)));
    let mut enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| ShotTarget::Unit(enemy.id));
    let canister = enemies.any(|mark| aim::aim(rules, field, unit, None, mark, Some(Ammunition::Canister)).is_ok());
    if led || canister { Excuse::Has } else { Excuse::None }
}

/// The shots that go on through a target: each new unit that the line strikes beyond it, friends among them
/// (wof.21.1.04, wof.21.1.05).
pub(crate) fn carried_through(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Vec<Shot> {
    let Some(onward) = Onward::of(rules, field, aimed).filter(|onward| !onward.plunges) else { return Vec::new() };
    let (piece, line) = (onward.piece, onward.line);
    let struck = field.transect(line, Whom::everybody().except(&onward.apart));
    let stops = stop(rules, &struck).map_or(f32::INFINITY, |(inches, _)| inches);
    let mut shots: Vec<Shot> = Vec::new();
    let bases = struck.stands().filter_map(|(stand, _)| Some((stand, field.get_stand(stand)?.body())));
    for (unit, span) in scene::units_through(bases, line).into_iter().filter(|(_, span)| span.from <= stops) {
        let known = shots.iter().any(|shot| shot.mark == ShotTarget::Unit(unit));
        if !known
            && field.of::<UnitState>(unit).is_body()
            && artillery::carries_through(rules.in_force(), piece, span.from)
        {
            shots.extend(beyond(rules, field, &aimed.shot, onward.muzzle, unit, line.at(span.from)));
        }
    }
    shots
}

/// The reason why carry-through ends short of its whole way, in the player's words; none if it does not, and for shots
/// that never go on (wof.21.1.05).
pub(crate) fn what_stops(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Option<String> {
    let onward = Onward::of(rules, field, aimed)?;
    if onward.plunges {
        return Some("its target, for it plunges".to_owned());
    }
    stop(rules, &field.transect(onward.line, Whom::nobody())).map(|(_, ground)| ground.name.clone())
}

/// Ball that may go on beyond the unit at which it is fired (wof.21.1.04).
struct Onward {
    piece: Piece,
    muzzle: Vec2,
    /// From where it strikes as far as it goes over open ground.
    line: Segment,
    /// Whether it comes down too steeply to go on (wof.21.1.05).
    plunges: bool,
    /// The shooter and its target.
    apart: [UnitId; 2],
}

impl Onward {
    fn of(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Option<Self> {
        let (Fire::Guns(piece, Ammunition::Ball), Some(target)) = (aimed.shot.volley.fire, aimed.shot.mark.unit())
        else {
            return None;
        };
        let (unit, chart) = (aimed.shot.unit, &rules.charts().artillery);
        let reach = chart.gun(piece).carry_through_inches.filter(|_| rules.options().carrythrough == Toggle::On)?;
        let muzzle = layout::middle(aimed.lines.iter().map(|line| line.from)).unwrap_or_default();
        let way = Segment::new(muzzle, aimed.shot.to).direction()?;
        let down = i32::from(contour_of(rules, field, unit)) - i32::from(contour_of(rules, field, target));
        Some(Self {
            piece,
            muzzle,
            line: Segment::new(aimed.shot.to, aimed.shot.to + way.vector() * reach),
            plunges: u32::try_from(down).is_ok_and(|down| down >= chart.carry_through_stops_at_contours),
            apart: [unit, target],
        })
    }
}

/// How far shot goes on before ground stops it, inches, and which: rivers, at their fords too, woods, houses, works,
/// crests (wof.21.1.05).
fn stop<'f>(rules: &Wof, struck: &Transect<'f>) -> Option<(f32, &'f Feature)> {
    let chart = &rules.charts().artillery;
    let passes = |ground: &Feature, crossing: &Crossing<'_>| water::kind_crossed(rules, ground, crossing).is_none();
    let stops = struck.features().filter(|(ground, crossing)| crossing.goes_through() && !passes(ground, crossing));
    let at = stops.filter_map(|(feature, crossing)| {
        let kind = rules.terrain(feature);
        let inches = match () {
            () if chart.stops_carry_through(kind) => Some(crossing.span.from),
            () if !kind.is_hill() || feature.level == 0 => None,
            () if crossing.span.from > TOLERANCE => Some(crossing.span.from),
            () => Some(crossing.span.to).filter(|to| *to < struck.line.length() - TOLERANCE),
        };
        Some((inches?, feature))
    });
    at.min_by(|one, other| one.0.total_cmp(&other.0))
}

/// The shot at a unit beyond the target: the same figures, measured to that unit (wof.21.1.04).
fn beyond(rules: &Wof, field: &Field<'_>, shot: &Shot, muzzle: Vec2, target: UnitId, at: Vec2) -> Option<Shot> {
    let line = Segment::new(muzzle, at);
    let rough = field.transect(line, Whom::nobody());
    let rough = rough.features().filter(|(feature, _)| rules.terrain(feature) == TerrainKind::Rough);
    let rough: f32 = rough.map(|(_, crossing)| crossing.span.length()).sum();
    let inches = range::effective_inches(rules.in_force(), shot.volley.fire, line.length(), rough);
    let band = range::reach(rules.in_force(), shot.volley.fire)?.band(inches)?;
    let target_of = aim::target_of(rules, field, target, line, shot.volley.fire);
    Some(Shot {
        mark: ShotTarget::Unit(target),
        volley: Volley { band, target: target_of, ..shot.volley },
        from: shot.to,
        to: at,
        ..*shot
    })
}
