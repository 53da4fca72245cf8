//! Declaring fire (wof.16.1, `wof.h.shoot_decision`): shooters, targets and ammunition, sealed until both sides have
//! declared. Declared targets stand on the side's papers; the dice are in `fire::shots`.

use crate::{
    battle::{
        Action, Domain, Offer, Offers, Order, Outcome, Outlook, Plan, Question, QuestionKind, Reading, Refusal, Seat,
        Secrets, Sight, Slot, Subject, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    receipt::Line,
    rules::{
        common::{
            offering::{self, OffersOf, Whose, end_of_step},
            slots::Slots,
        },
        wof::{
            Wof,
            artillery::{battalion_guns, carry_through, duel, shot_effects},
            charts::{Ammunition, Motion, TargetKind, artillery::BALLSHOT_RANGES},
            condition,
            events::WofEvent,
            fire::{
                arms::Fire,
                choice_of_target, figures_that_shoot, modifiers, moving_targets, range,
                state::Shooting,
                targets::{self, Aimed},
            },
            morale::recovery,
            odds,
            papers::{Declared, Papers, ShotTarget},
            slot_names::slot,
            state::{Battery, BattleState, Shot, UnitState},
            visibility::{firers, sides, weapons},
        },
        word::Word,
    },
    table::{Field, Side, StandId, UnitId},
};

/// The clause by which fire is declared.
const CLAUSE: Clause = clause!("wof.h.shoot_decision");

/// The whole unit, or one part, shoots at a target with something; without a target it holds its fire.
#[derive(Clone, Copy, Debug)]
pub struct Shoot {
    subject: Subject,
    mark: Option<ShotTarget>,
    ammunition: Option<Ammunition>,
}

impl Action<Wof> for Shoot {
    const VERB: &'static str = "shoot";
    const LABEL: &'static str = "Shoot at";
    const CLAUSE: Clause = clause!("wof.16.1.13b");
    type During = Shooting;

    /// At an enemy, or else at a block or work.
    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let unit = order.optional(slot::TARGET)?.map(ShotTarget::Unit);
        let feature = order.feature_or_none(slot::FEATURE)?.map(ShotTarget::Stronghold);
        let ammunition = order.word_or_none(slot::AMMUNITION)?;
        Ok(Self { subject: order.subject(), mark: unit.or(feature), ammunition })
    }

    /// Targets, houses and works, ammunition.
    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        domain(rules, sight, order, name)
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let Some((unit, part)) = who(self.subject) else { return Err(Refusal::new(CLAUSE, "name who shoots")) };
        judge(rules, sight, (unit, part), self.mark, self.ammunition)
    }

    /// Notes what its side said.
    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (Some(side), Some((unit, part))) = (sight.seat.side(), who(self.subject)) else { return };
        outcome.own(match self.mark {
            Some(mark) => WofEvent::Declared(side, Declared { unit, part, mark, ammunition: self.ammunition }),
            None => WofEvent::HoldsFire(side, unit),
        });
    }
}

/// The reason why other orders are refused while targets are named.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "now targets are named")
}

/// Asks both sides at once, as far as they have anything to say; tells whether it asked.
pub(crate) fn ask(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>) -> bool {
    let waiting =
        field.resource::<BattleState>().sides().into_iter().filter(|&side| !Secrets::<Papers>::of(field, side).closed);
    let seats: Vec<Seat> = waiting.filter(|&side| has_anything_to_say(rules, field, side)).map(Seat::from).collect();
    if seats.is_empty() {
        return false;
    }
    outcome.ask(Question {
        seats,
        prompt: "Name the targets of this turn's fire".to_owned(),
        kind: QuestionKind::Sealed,
        subject: Subject::Side,
        at: None,
        clause: CLAUSE,
        default: None,
    });
    true
}

fn has_anything_to_say(rules: &Wof, field: &Field<'_>, side: Side) -> bool {
    field.side(side).any(|unit| unit_offers(rules, field, unit.id).iter().any(|offer| offer.barred.is_none()))
}

/// A unit that may shoot, and each of its parts that may have a target of its own.
fn subjects(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<(UnitId, Option<StandId>)> {
    if choice_of_target::may_shoot(rules, field, unit).is_err() {
        return Vec::new();
    }
    let parts = firers::parts_of(rules, field, unit).into_iter().map(Some);
    std::iter::once(None).chain(parts).map(|part| (unit, part)).collect()
}

/// The targets of a unit or a part, nearest first: those it may choose, and enemy guns that it must answer
/// (wof.21.1.06).
fn targets(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<Aimed> {
    let mut all = choice_of_target::choosable(rules, field, unit, part);
    let duel = duel::must_answer(rules, field, unit).map(ShotTarget::Unit);
    let new = duel.filter(|mark| all.iter().all(|aimed| aimed.shot.mark != *mark));
    all.extend(new.and_then(|mark| targets::aim(rules, field, unit, part, mark, None).ok()));
    all
}

/// The shots of a side: as declared, and for units without a declaration the nearest target with the most effective
/// ammunition.
pub(crate) fn shots_of(rules: &Wof, field: &Field<'_>, side: Side) -> Vec<Declared> {
    let papers = Secrets::<Papers>::of(field, side);
    let units = field
        .side(side)
        .filter(|unit| choice_of_target::may_shoot(rules, field, unit.id).is_ok() && !papers.holds.contains(&unit.id));
    let mut shots = Vec::new();
    for unit in units.map(|unit| unit.id) {
        let said: Vec<&Declared> = papers.shots.iter().filter(|shot| shot.unit == unit).collect();
        if let Some(whole) = said.iter().find(|shot| shot.part.is_none()) {
            shots.push((*whole).clone());
            continue;
        }
        let parts = firers::parts_of(rules, field, unit);
        let as_one = parts.is_empty() || said.is_empty() && sides::fires_out_of_blocks(rules, field, unit);
        let parts: Vec<Option<StandId>> = if as_one { vec![None] } else { parts.into_iter().map(Some).collect() };
        let mut of_parts: Vec<Declared> =
            said.iter().filter(|shot| parts.contains(&shot.part)).map(|shot| (*shot).clone()).collect();
        for part in parts.iter().filter(|part| !said.iter().any(|shot| shot.part == **part)) {
            let new = unsaid(rules, field, (unit, *part), &of_parts);
            of_parts.extend(new);
        }
        of_parts.sort_by_key(|shot| parts.iter().position(|part| *part == shot.part));
        shots.extend(of_parts);
    }
    shots
}

/// The target of a unit with none named: enemy guns that it must answer, or else the nearest that its side of a block
/// may fire at.
fn unsaid(
    rules: &Wof,
    field: &Field<'_>,
    (unit, part): (UnitId, Option<StandId>),
    said: &[Declared],
) -> Option<Declared> {
    let duel = duel::must_answer(rules, field, unit).map(ShotTarget::Unit);
    let answers = duel.filter(|mark| targets::aim(rules, field, unit, part, *mark, None).is_ok());
    let free = |mark: &ShotTarget| must_have_its_side(rules, field, said, (unit, part), *mark).is_ok();
    let mark = answers.or_else(|| targets(rules, field, unit, part).iter().map(|aimed| aimed.shot.mark).find(free))?;
    Some(Declared { unit, part, mark, ammunition: None })
}

/// The possible declarations of a side.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, whose: Whose) -> Vec<Offers> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let close: Offers = [end_of_step("Open fire: units not named shoot at the nearest target", 0, CLAUSE)].into();
    let units = whose.units(&sight.field, side).into_iter();
    units.map(|unit| unit_offers(rules, &sight.field, unit)).chain([close]).collect()
}

/// The possible shots of a unit and its parts.
fn unit_offers(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Shots(unit), || {
        let subjects = subjects(rules, field, unit).into_iter();
        subjects.flat_map(|(unit, part)| offers_to(rules, field, unit, part)).collect()
    })
}

/// The offers of a unit or a part: shoot at an enemy, at houses or works, or as a whole hold its fire. A unit without
/// anything to shoot at is told why.
fn offers_to(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<Offer> {
    let subject = part.map_or(Subject::Unit(unit), Subject::Stand);
    let offer = |label: &str, slots| Offer { label: label.to_owned(), slots, ..Shoot::offer(subject) };
    let ammunition = || Slot::optional(slot::AMMUNITION, "Ammunition (none: the best)");
    let ammunition = field.get_of::<Battery>(unit).is_some().then(ammunition);
    let at = |label, mark: Slot| offer(label, std::iter::once(mark).chain(ammunition.clone()).collect());
    let mut offers = Vec::new();
    if choice_of_target::has_any(rules, field, unit, part) {
        let label = if part.is_some() { "A target of its own" } else { Shoot::LABEL };
        offers.push(at(label, Slot::one(slot::TARGET, "Target")));
    }
    if !shot_effects::strongholds(rules, field, unit, part).is_empty() {
        let label = if part.is_some() { "Houses or works of its own" } else { "Shoot at houses or works" };
        offers.push(at(label, Slot::one(slot::FEATURE, "Houses or works")));
    }
    match (part, offers.is_empty()) {
        (None, false) => offers.push(offer("Hold fire", Vec::new())),
        (None, true) => {
            let shoot = at(Shoot::LABEL, Slot::one(slot::TARGET, "Target"));
            offers.push(Offer { barred: Some(no_target(rules, field, unit)), ..shoot });
        }
        (Some(_), _) => {}
    }
    offers
}

/// Why a unit that may shoot has no target: the nearest enemy is out of reach of all that it shoots with, or something
/// shields all within it.
fn no_target(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Refusal {
    let fires = weapons::fires(rules, field.of::<UnitState>(unit)).into_iter();
    let reaches = fires.filter_map(|fire| Some((range::reach(rules.in_force(), fire)?.inches(), range::clause(fire))));
    let farthest = reaches.max_by(|one, other| one.0.total_cmp(&other.0));
    let enemy = field.unit(unit).side.enemy();
    let beyond = farthest.and_then(|farthest| offering::nobody_in_reach(field, unit, enemy, farthest));
    beyond.unwrap_or_else(|| Refusal::new(clause!("wof.16.1.13b"), "no enemy in reach can be shot at"))
}

/// The unit and the part that an order or an offer is about.
fn who(subject: Subject) -> Option<(UnitId, Option<StandId>)> {
    match subject {
        Subject::Unit(unit) => Some((unit, None)),
        Subject::Stand(stand) => Some((stand.unit, Some(stand))),
        _ => None,
    }
}

fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    let (field, (unit, part)) = (&sight.field, who(order.subject)?);
    match name {
        slot::TARGET => {
            let marks = targets(rules, field, unit, part).into_iter().filter_map(|aimed| aimed.shot.mark.unit());
            Some(Domain::Units(marks.collect()))
        }
        slot::FEATURE => Some(offering::features(field, shot_effects::strongholds(rules, field, unit, part))),
        slot::AMMUNITION => Some(offering::words(ammunition(rules, field, unit))),
        _ => None,
    }
}

/// The ammunition of a battery.
fn ammunition(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Ammunition> {
    let state = field.of::<UnitState>(unit);
    let all = weapons::fires(rules, state).into_iter().filter(|_| state.battery.is_some());
    let kinds = all.filter_map(|fire| if let Fire::Guns(_, kind) = fire { Some(kind) } else { None });
    kinds.collect()
}

/// Each target, nearest first, with the best that there is and with every other ammunition that reaches it; or each
/// house or work. To hold fire there is one way.
fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some((unit, part)) = who(offer.subject) else { return vec![offer.order(sight.seat)] };
    let field = &sight.field;
    let begins_with = |name: &str| offer.slots.first().is_some_and(|slot| slot.name == name);
    if begins_with(slot::FEATURE) {
        let houses = shot_effects::strongholds(rules, field, unit, part).into_iter().map(offering::word_of_feature);
        return houses.map(|word| offer.order(sight.seat).with(slot::FEATURE, Value::Choice(word))).collect();
    }
    if !begins_with(slot::TARGET) {
        return vec![offer.order(sight.seat)];
    }
    let mut orders = Vec::new();
    for mark in targets(rules, field, unit, part).into_iter().map(|aimed| aimed.shot.mark) {
        let ShotTarget::Unit(target) = mark else { continue };
        let order = offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
        orders.push(order.clone());
        let kinds = ammunition(rules, field, unit)
            .into_iter()
            .filter(|kind| targets::aim(rules, field, unit, part, mark, Some(*kind)).is_ok());
        orders.extend(kinds.map(|kind| order.clone().with(slot::AMMUNITION, Value::Choice(kind.name().to_owned()))));
    }
    orders
}

/// Judges a shot: whether it is legal, and its mean effect.
///
/// # Errors
/// The reason why it may not.
fn judge(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    (unit, part): (UnitId, Option<StandId>),
    mark: Option<ShotTarget>,
    ammunition: Option<Ammunition>,
) -> Result<Plan, Refusal> {
    let field = &sight.field;
    choice_of_target::may_shoot(rules, field, unit)?;
    if part.is_some_and(|part| !firers::parts_of(rules, field, unit).contains(&part)) {
        return Err(Refusal::new(clause!("wof.h.fire_split"), "that part of it has no target of its own"));
    }
    match (mark, part) {
        (None, None) => {
            let freed = recovery::at_stake(rules, field, unit);
            Ok(Plan { outlook: Outlook { freed, ..Outlook::default() }, ..Plan::default() })
        }
        (None, Some(_)) => Err(Refusal::new(clause!("wof.h.fire_split"), "name the target of this part")),
        (Some(mark), _) => {
            let papers = sight.secret(field.unit(unit).side);
            must_have_its_side(rules, field, papers.map_or(&[], |papers| &papers.shots), (unit, part), mark)?;
            let answers = duel::must_answer(rules, field, unit).map(ShotTarget::Unit) == Some(mark);
            let choose = if answers { targets::aim } else { choice_of_target::choose };
            let aimed = choose(rules, field, unit, part, mark, ammunition)?;
            let mut plan = plan_of(rules, &aimed);
            plan.lines.extend(why(rules, field, &aimed));
            Ok(Plan { warnings: duel_warning(rules, field, unit, mark), ..plan })
        }
    }
}

/// Each side of a block has one target: a base of its garrison goes to a side that has no other (wof.20.8.06,
/// `wof.h.fire_split`).
///
/// # Errors
/// The target that this side fires at.
fn must_have_its_side(
    rules: &Wof,
    field: &Field<'_>,
    said: &[Declared],
    (unit, part): (UnitId, Option<StandId>),
    mark: ShotTarget,
) -> Result<(), Refusal> {
    let Some(part) = part.filter(|_| sides::fires_out_of_blocks(rules, field, unit)) else { return Ok(()) };
    let Ok(own) = targets::aim(rules, field, unit, Some(part), mark, None) else { return Ok(()) };
    let others = said.iter().filter(|shot| shot.unit == unit && shot.mark != mark);
    for other in others.filter(|shot| shot.part.is_some_and(|other| other != part)) {
        let fires = targets::aim(rules, field, unit, other.part, other.mark, None);
        if fires.is_ok_and(|fires| fires.sides == own.sides) {
            return Err(Refusal::new(clause!("wof.h.fire_split"), "that side of the block has another target")
                .at(own.shot.from));
        }
    }
    Ok(())
}

/// A battery that guns fired at may have to answer them (wof.21.1.06).
fn duel_warning(rules: &Wof, field: &Field<'_>, unit: UnitId, mark: ShotTarget) -> Vec<String> {
    let enemy = duel::must_answer(rules, field, unit).filter(|enemy| mark != ShotTarget::Unit(*enemy));
    enemy.map(|enemy| format!("it may have to answer the fire of {}", field.unit(enemy).name)).into_iter().collect()
}

/// The reasons shown with a shot: when it is measured, why this target, what else fires, and the target's class.
fn why(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Vec<Line> {
    let Shot { unit, mark, volley, .. } = aimed.shot;
    let most = rules.charts().fire.free_choice_near_general_inches;
    let led = choice_of_target::general_inches(field, unit).is_some_and(|inches| inches <= most);
    let small_in_cover = mark.unit().is_some_and(|target| {
        field.of::<UnitState>(target).formation.skirmishes() && volley.target.kind == TargetKind::Formed
    });
    let gun = field.of::<UnitState>(unit).battalion_gun.is_some() && targets::with_it(rules, field, aimed).is_some();
    let all = [
        (volley.past.motion == Motion::Moved, moving_targets::MEASURED_AFTER_MOVES, "measured when all have moved"),
        (led, clause!("wof.16.1.13a"), "any target, with a general near"),
        (gun, battalion_guns::FIRES_TOO, "its battalion gun fires too"),
        (small_in_cover, condition::IN_WORKS_AND_HOUSES, "skirmishers count as close order in works and houses"),
    ];
    let applying = all.into_iter().filter(|(applies, ..)| *applies);
    let applying = applying.map(|(_, clause, label)| Line { clause, label: label.to_owned(), value: true.into() });
    let ends = |what: String| Line {
        clause: carry_through::STOPPED_BY,
        label: "its ball goes on no farther than".to_owned(),
        value: what.into(),
    };
    applying.chain(carry_through::what_stops(rules, field, aimed).map(ends)).collect()
}

/// The display of a shot before it is fired: figures, range, cover and the mean loss.
pub(crate) fn plan_of(rules: &Wof, aimed: &Aimed) -> Plan {
    let volley = &aimed.shot.volley;
    let line =
        |clause: Clause, label: &str, value: crate::receipt::Figure| Line { clause, label: label.to_owned(), value };
    let with = match volley.fire {
        Fire::SmallArms(weapon) => weapon.to_string(),
        Fire::Guns(_, ammunition) => ammunition.to_string(),
    };
    Plan {
        lines: vec![
            line(clause!("wof.16.1.04"), "distance in inches", aimed.distance_inches.into()),
            line(clause!("wof.16.1.04"), "range", volley.band.to_string().into()),
            line(figures_that_shoot::RANKS_THAT_SHOOT, "figures that shoot", volley.figures.into()),
            line(BALLSHOT_RANGES, "with", with.into()),
            line(modifiers::HARD_COVER, "cover", volley.target.cover.to_string().into()),
        ],
        overlays: vec![Overlay {
            shape: OverlayShape::Line(vec![aimed.shot.from, aimed.shot.to]),
            role: OverlayRole::Clear,
            label: format!("{:.1} in", aimed.distance_inches),
            margin: Some(aimed.range_margin),
        }],
        outlook: Outlook {
            enemy_loss: odds::fire::mean(rules, volley),
            targets: aimed.shot.mark.unit().into_iter().collect(),
            ..Outlook::default()
        },
        ..Plan::default()
    }
}
