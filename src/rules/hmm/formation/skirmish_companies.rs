//! Skirmishers sent out before their battalion and called in again (hmm.20.28): in step 1, two figures of a line, as
//! many as its player likes of light infantry and natives. Once out they are light infantry; their losses and morale
//! count for their battalion.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        Value,
    },
    clause::Clause,
    count::counted,
    measure::{Body, Pose, Segment, TOLERANCE},
    rules::{
        common::slots::Slots,
        hmm::{
            Hmm, buildings,
            charts::{FormationKind, TerrainKind, Troop},
            command::{attack_defend_reserve, stepping_aside},
            events::HmmEvent,
            formation::{changes, figures, parts, placement},
            journal::line,
            movement::steps::{self, FORMATION, MovePhase},
            powers,
            slot_names::slot,
            state::{Acted, BattleState, Conduct, PartOf, PartTask, UnitState, UnitView},
        },
    },
    table::{
        Field, Stand, UnitId,
        ask::{Subject as Bodies, Whom},
    },
};

/// The clause of skirmish companies.
const CLAUSE: Clause = clause!("hmm.20.28");
/// How far to either side of straight ahead skirmishers are sent, degrees.
const HALF_ANGLE: f32 = 45.0;

/// How many of this many figures a unit may send out at most: a line battalion its light company, one eighth at most;
/// light troops any number that leaves as many as a company behind.
pub fn most(rules: &Hmm, state: UnitView<'_>, men: usize) -> usize {
    let chart = &rules.charts().organisation.skirmish_company;
    match state.troops.kind {
        Troop::LineInfantry if men >= chart.figures * chart.one_in => chart.figures,
        Troop::LightInfantry | Troop::Natives if men >= 2 * chart.figures => men - chart.figures,
        _ => 0,
    }
}

/// Sends this many figures, or a company, out to skirmish.
#[derive(Clone, Copy, Debug)]
pub struct SendOut {
    unit: UnitId,
    /// The middle of their front, table inches.
    to: Vec2,
    figures: Option<u16>,
}

impl Action<Hmm> for SendOut {
    const VERB: &'static str = "send_out";
    const LABEL: &'static str = "Send out skirmishers";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TO, "Where to"), Slot::optional(slot::FIGURES, "Figures")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_send(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let figures = order.number(slot::FIGURES, 0..=u16::from(u8::MAX))?;
        Ok(Self { unit: order.unit()?, to: order.one(slot::TO)?, figures })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let (chart, unit) = (&rules.charts().organisation.skirmish_company, order.subject.unit()?);
        match name {
            slot::TO => {
                let apex = sight.field.unit(unit).front;
                Some(Domain::Point(Area::Sector { apex, half_angle_degrees: HALF_ANGLE, radius: chart.within_inches }))
            }
            slot::FIGURES => {
                let count = |figures: usize| i64::try_from(figures).unwrap_or(i64::MAX);
                let most = most(rules, sight.unit(unit), figures::men(&sight.field, unit));
                Some(Domain::Number { least: count(chart.figures.min(most)), most: count(most) })
            }
            _ => None,
        }
    }

    /// Straight ahead, as far as they go, two thirds and half as far.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let far = rules.charts().organisation.skirmish_company.within_inches;
        let front = sight.field.unit(unit).front;
        let ahead = |inches: f32| Value::Point(front.to_table(Vec2::new(0.0, inches)));
        [far, far * 2.0 / 3.0, far / 2.0].map(|far| offer.order(sight.seat).with(slot::TO, ahead(far))).to_vec()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        attack_defend_reserve::may_form(rules, &sight.field, self.unit, None)?;
        let sortie = self.sortie(rules, &sight.field)?;
        let outlook =
            Outlook { freed: set_to_work(rules, &sight.field, sortie.part, &sortie.stands), ..Outlook::default() };
        Ok(Plan { ghosts: sortie.stands.iter().map(Ghost::of).collect(), outlook, ..Plan::default() })
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok(sortie) = self.sortie(rules, &sight.field) {
            send_out(rules, &sight.field, outcome, self.unit, sortie);
        }
    }
}

impl SendOut {
    fn sortie(&self, rules: &Hmm, field: &Field<'_>) -> Result<Sortie, Refusal> {
        Sortie::of(rules, field, self.unit, self.to, self.figures.map(usize::from))
    }
}

/// Skirmishers rejoin their battalion.
#[derive(Clone, Copy, Debug)]
pub struct CallIn(UnitId);

impl Action<Hmm> for CallIn {
    const VERB: &'static str = "call_in";
    const LABEL: &'static str = "Rejoin the battalion";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(near_its_unit(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (_, stands) = rejoined(rules, &sight.field, self.0)?;
        // Skirmishers with no enemy in reach there are more useful in the ranks.
        let out: Vec<Stand> = sight.field.stands_of(self.0).cloned().collect();
        let freed = figures(&out) - set_to_work(rules, &sight.field, self.0, &out);
        Ok(Plan {
            ghosts: stands.iter().map(Ghost::of).collect(),
            outlook: Outlook { freed, ..Outlook::default() },
            ..Plan::default()
        })
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        call_in(rules, &sight.field, outcome, self.0);
    }
}

/// Whether a unit may send skirmishers out now; the body that goes.
fn may_send(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<UnitId, Refusal> {
    let state = field.of::<UnitState>(unit);
    changes::may_change(field, unit)?;
    let refuse = |reason: &str| Err(Refusal::new(CLAUSE, reason));
    let Some(part) = parts::to_send(rules, field, unit, PartTask::Skirmishes) else {
        return refuse("it has no skirmishers to send out");
    };
    let formed = matches!(state.formation.kind, FormationKind::Line | FormationKind::AttackColumn);
    match () {
        () if state.troops.kind == Troop::LineInfantry && !formed => {
            refuse("only a battalion in line or attack column sends out its light company")
        }
        () if most(rules, state, figures::men(field, unit)) == 0 => {
            refuse("its light company would be more than one eighth of it")
        }
        () if field.of::<Conduct>(part).acted != Acted::Nothing => refuse("its skirmishers have come in this turn"),
        () => Ok(part),
    }
}

/// Skirmishers to be sent out: the part, its places, and the places of the figures that stay behind.
struct Sortie {
    part: UnitId,
    front: Pose,
    stands: Vec<Stand>,
    left_behind: Vec<Stand>,
}

impl Sortie {
    fn of(rules: &Hmm, field: &Field<'_>, unit: UnitId, to: Vec2, figures: Option<usize>) -> Result<Self, Refusal> {
        let part = may_send(rules, field, unit)?;
        let (state, men) = (field.of::<UnitState>(unit), figures::men(field, unit));
        let chart = &rules.charts().organisation.skirmish_company;
        let (figures, most) = (figures.unwrap_or(chart.figures), most(rules, state, men));
        if figures < chart.figures.min(most) || figures > most {
            return Err(Refusal::new(
                CLAUSE,
                format!("it sends out {} at least and {most} at most", counted(chart.figures.min(most), "figure")),
            ));
        }
        let from = field.unit(unit).front;
        let far = from.at.distance(to) - chart.within_inches;
        if far > TOLERANCE || from.to_local(to).y < 0.0 {
            return Err(Refusal::new(CLAUSE, format!("they go up to {} in to the front", chart.within_inches))
                .by(far)
                .at(to));
        }
        let (front, own) = (Pose::new(to, from.facing), field.of::<UnitState>(part));
        let lines = state.formation.skirmish_lines.max(1);
        let stands = placement::stands_of_state(rules, own, figures, part, own.formation.kind, lines, front);
        stepping_aside::must_find_room(rules, field, part, &[part], &stands)?;
        must_be_free_of_the_enemy(rules, field, unit, from, to, &stands)?;
        let left_behind = placement::stands_of_state(
            rules,
            state,
            men - figures,
            unit,
            state.formation.kind,
            state.formation.skirmish_lines,
            from,
        );
        placement::must_fit_beside(rules, field, &[unit, part], &left_behind)?;
        Ok(Self { part, front, stands, left_behind })
    }
}

/// The way out is open, and they end as clear of the enemy as any unit must (hmm.20.27).
fn must_be_free_of_the_enemy(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    from: Pose,
    to: Vec2,
    stands: &[Stand],
) -> Result<(), Refusal> {
    let enemy = Whom::of(field.unit(unit).side.enemy());
    let gap = rules.charts().movement.enemy_gap_inches;
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    if let Some(near) = field.reach_within(Bodies::Bodies(&bodies), gap - TOLERANCE, enemy).first() {
        let name = &field.unit(near.stand.unit).name;
        return Err(Refusal::new(clause!("hmm.20.27"), format!("they keep {gap} in clear of {name}")).at(to));
    }
    let solid = |kind: TerrainKind| matches!(kind, TerrainKind::Building | TerrainKind::ExtraDeepWater);
    let way = field.transect(Segment::new(from.at, to), Whom::of(field.unit(unit).side.enemy()));
    if let Some((feature, _)) = way.features().find(|(feature, _)| solid(rules.terrain(feature))) {
        return Err(buildings::in_the_way(feature).at(to));
    }
    Ok(())
}

/// The unit that skirmishers are near enough to rejoin.
fn near_its_unit(rules: &Hmm, field: &Field<'_>, part: UnitId) -> Result<UnitId, Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(CLAUSE, reason));
    let state = field.of::<UnitState>(part);
    let Some(of) = state.part_of.filter(|of| of.task == PartTask::Skirmishes) else {
        return refuse("they belong to no battalion");
    };
    steps::may_act(field, part)?;
    let unit = field.of::<UnitState>(of.unit);
    let formed =
        field.unit(of.unit).on_table() && unit.morale.is_steady() && unit.formation.kind != FormationKind::Rout;
    if !formed || field.resource::<BattleState>().is_pinned(of.unit) {
        return refuse("their battalion cannot take them in now");
    }
    let within = rules.charts().formation.skirmish_gap_inches;
    let gap = field.reach(part, of.unit).map_or(f32::INFINITY, |reach| reach.distance());
    if gap > within + TOLERANCE {
        return Err(
            Refusal::new(CLAUSE, format!("they must come within {within} in of their battalion")).by(gap - within)
        );
    }
    Ok(of.unit)
}

/// The stands of a unit with its skirmishers in the ranks again.
fn rejoined(rules: &Hmm, field: &Field<'_>, part: UnitId) -> Result<(UnitId, Vec<Stand>), Refusal> {
    let unit = near_its_unit(rules, field, part)?;
    let state = field.of::<UnitState>(unit);
    let (men, front) = (figures::men(field, unit) + figures::men(field, part), field.unit(unit).front);
    let stands = placement::stands_of_state(
        rules,
        state,
        men,
        unit,
        state.formation.kind,
        state.formation.skirmish_lines,
        front,
    );
    stepping_aside::must_find_room(rules, field, unit, &[unit, part], &stands)?;
    Ok((unit, stands))
}

/// How many of some skirmishers would find an enemy within their reach where they stand.
fn set_to_work(rules: &Hmm, field: &Field<'_>, part: UnitId, stands: &[Stand]) -> f32 {
    let reach = powers::of_state(rules, field.of::<UnitState>(part), stands.len()).fire_inches;
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let near = field.reach_within(Bodies::Bodies(&bodies), reach, Whom::of(field.unit(part).side.enemy()));
    let in_reach = near.iter().any(|near| field.of::<UnitState>(near.stand.unit).is_combatant());
    if in_reach { figures(stands) } else { 0.0 }
}

/// How many figures stand on some stands.
fn figures(stands: &[Stand]) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a company has a handful of figures")]
    let figures = stands.iter().map(Stand::alive).sum::<usize>() as f32;
    figures
}

/// Sends skirmishers out; that counts as their move.
fn send_out(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, sortie: Sortie) {
    let front = field.unit(unit).front;
    let text = format!("{} sent out {} to skirmish.", field.unit(unit).name, counted(sortie.stands.len(), "figure"));
    outcome.happen(Happening::Laid { unit, front, stands: sortie.left_behind });
    stepping_aside::make_room(rules, field, outcome, sortie.part, &[sortie.part], &sortie.stands);
    parts::goes_out(outcome, sortie.part, sortie.front, sortie.stands);
    outcome.own(HmmEvent::Acted(sortie.part, Acted::Moved));
    outcome.happen(line(field, unit, text, CLAUSE));
}

/// Takes skirmishers into the ranks again.
fn call_in(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, part: UnitId) {
    let Ok((unit, stands)) = rejoined(rules, field, part) else { return };
    let front = field.unit(unit).front;
    let text = format!("{} came in.", field.unit(part).name);
    outcome.own(HmmEvent::Acted(part, Acted::Moved));
    parts::comes_in(outcome, part, front);
    stepping_aside::make_room(rules, field, outcome, unit, &[unit, part], &stands);
    outcome.happen(Happening::Laid { unit, front, stands });
    outcome.happen(line(field, unit, text, CLAUSE));
}

/// Skirmishers keep near their battalion, or come nearer to it.
///
/// # Errors
/// That they would go too far from it.
pub(crate) fn must_keep_near(rules: &Hmm, field: &Field<'_>, part: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    let Some(of) = field.get_of::<PartOf>(part).filter(|of| field.unit(of.unit).on_table()) else { return Ok(()) };
    let most = rules.charts().organisation.skirmish_company.within_inches;
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let before = field.reach(part, of.unit).map_or(0.0, |reach| reach.distance());
    let after = field.reach(bodies.as_slice(), of.unit).map_or(0.0, |reach| reach.distance());
    if after <= most.max(before) + TOLERANCE {
        return Ok(());
    }
    Err(Refusal::new(CLAUSE, format!("skirmishers keep within {most} in of their battalion")).by(after - most))
}
