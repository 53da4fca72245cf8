//! Changing formation (trl.p06.09, trl.p08.05, trl.p09.01, trl.p32.03): every stand goes the shortest way to its new
//! place, and none farther than the allowance of the formation in which the unit began.

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value,
    },
    clause::Clause,
    measure::{Pose, TOLERANCE},
    rules::{
        common::{offering, slots::Slots},
        trl::{
            Trl,
            charts::{FormationKind, Motion, Troop},
            command::attached_commanders,
            events::{Change, TrlEvent},
            formation::{
                placement::{self, LaidAnew, Stance},
                stances::{MARCHING, stance},
                ways_over_ground::{self, Over},
            },
            journal::line,
            movement::{
                attachments,
                attempts::{Attempt, Formed, Trying},
                completed_moves,
                enemies_near::{KEPT_AWAY, too_near, too_near_to},
                state::Moves,
                who_may_move::{DOUBLED, allowance, may_act, usual_pace},
            },
            powers,
            slot_names::slot,
            state::{Officer, UnitState},
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// Takes up a formation, this many stands wide, with the middle of its front at a pose.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    unit: UnitId,
    formation: FormationKind,
    width: Option<u16>,
    gap_tenths: Option<u16>,
    front: Option<Pose>,
}

impl Action<Trl> for Form {
    const VERB: &'static str = "form";
    const LABEL: &'static str = "Change formation";
    const CLAUSE: Clause = clause!("trl.p09.01");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::FORMATION, "Formation"),
            Slot::optional(slot::WIDTH, "Stands wide"),
            Slot::optional(slot::GAP, "Tenths of an inch apart"),
            Slot::optional(slot::POSE, "Place"),
        ]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_form(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (formation, width) = (order.word(slot::FORMATION)?, order.number(slot::WIDTH, 1..=u16::MAX)?);
        let gap_tenths = order.number(slot::GAP, 1..=u16::MAX)?;
        Ok(Self { unit: order.unit()?, formation, width, gap_tenths, front: order.optional(slot::POSE)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let state = sight.unit(order.subject.unit()?);
        match name {
            slot::FORMATION => {
                let known = MARCHING.into_iter().filter(|kind| stance(rules, state, *kind, None).is_ok());
                Some(offering::words(known))
            }
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.left()) }),
            slot::GAP => Some(Domain::Number { least: 1, most: i64::from(most_gap_tenths(rules, state.troops.kind)) }),
            slot::POSE => Some(Domain::Pose(Area::Table)),
            _ => None,
        }
    }

    /// Each formation in its usual width, a line in one rank, and loose order as wide as it goes.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let (state, order) = (sight.unit(unit), offer.order(sight.seat));
        let fill = |kind: FormationKind| order.clone().with(slot::FORMATION, Value::Choice(kind.name().to_owned()));
        let usual = MARCHING.into_iter().filter(|kind| *kind != state.formation.kind).map(fill);
        let one_rank = fill(FormationKind::Line).with(slot::WIDTH, Value::Number(state.strength.left().into()));
        let most = most_gap_tenths(rules, state.troops.kind);
        let widest = fill(FormationKind::Loose).with(slot::GAP, Value::Number(most.into()));
        let known = |order: &Order| order.value(slot::WIDTH).is_some() || domain_has(rules, sight, unit, order);
        usual.chain([one_rank, widest]).filter(known).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let formed = self.formed(rules, &sight.field)?;
        let left = allowance(rules, &sight.field, self.unit, usual_pace(sight.unit(self.unit))).left_inches;
        let warning = formed.over.disorientated.map(|clause| format!("It becomes disorientated ({clause})."));
        Ok(Plan {
            cost_inches: Some(formed.laid.farthest_inches),
            left_inches: Some((left - formed.laid.farthest_inches).max(0.0)),
            ghosts: formed.laid.stands.iter().map(Ghost::of).collect(),
            warnings: warning.into_iter().collect(),
            outlook: powers::becoming(rules, &sight.field, self.unit, formed.stance),
            ..Plan::default()
        })
    }

    /// Without an officer a skill check comes first (trl.p32.03).
    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let field = &sight.field;
        let Ok(formed) = self.formed(rules, field) else { return };
        if field.of::<UnitState>(self.unit).strength.officer == Officer::Dead {
            let Stance { formation, width, gap_tenths, .. } = formed.stance;
            let attempt = Attempt::Form(Formed { formation, width, gap_tenths, front: formed.front });
            outcome.push(Trying { unit: self.unit, attempt });
        } else {
            take_up(rules, field, outcome, self.unit, formed);
        }
    }
}

impl Form {
    fn formed(&self, rules: &Trl, field: &Field<'_>) -> Result<Forms, Refusal> {
        may_form(rules, field, self.unit)?;
        let stance = stance(rules, field.of::<UnitState>(self.unit), self.formation, self.width)?;
        let stance = self.spread(rules, field, stance)?;
        match self.front {
            Some(front) => formed_at(rules, field, self.unit, stance, front),
            None => formed_near(rules, field, self.unit, stance),
        }
    }
}

impl Form {
    /// The stance with the gaps that are wanted, none wider than in loose order (trl.p07.05).
    fn spread(&self, rules: &Trl, field: &Field<'_>, stance: Stance) -> Result<Stance, Refusal> {
        let Some(gap_tenths) = self.gap_tenths else { return Ok(stance) };
        let refuse = |reason: String| Err(Refusal::new(clause!("trl.p07.05"), reason));
        let most = most_gap_tenths(rules, field.of::<UnitState>(self.unit).troops.kind);
        match () {
            () if stance.formation != FormationKind::Loose => refuse("only loose order has gaps".to_owned()),
            () if gap_tenths > most => refuse(format!("neighbours are no more than {} in apart", most / 10)),
            () => Ok(Stance { gap_tenths, ..stance }),
        }
    }
}

/// The widest gaps of a type in loose order, tenths of an inch (trl.p07.05).
fn most_gap_tenths(rules: &Trl, troop: Troop) -> u16 {
    let gap = rules.charts().formation.loose_gap;
    let most = if troop.is_cavalry() { gap.cavalry_inches } else { gap.infantry_inches };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few inches")]
    let tenths = (most * 10.0).round() as u16;
    tenths
}

fn domain_has(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId, order: &Order) -> bool {
    let Some(Value::Choice(word)) = order.value(slot::FORMATION) else { return false };
    FormationKind::named(word).is_some_and(|kind| stance(rules, sight.unit(unit), kind, None).is_ok())
}

/// A change of formation as it would go.
pub struct Forms {
    stance: Stance,
    front: Pose,
    laid: LaidAnew,
    over: Over,
}

/// Whether a unit may change formation by this order: it has some of its move left, a square is left by another order,
/// guns are limbered.
fn may_form(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_act(field, unit)?;
    let state = field.of::<UnitState>(unit);
    match state.formation.kind {
        _ if DOUBLED.bars(field, unit) => DOUBLED.refuse(),
        _ if state.troops.kind.is_artillery() => {
            Err(Refusal::new(clause!("trl.p12.01"), "guns are limbered and unlimbered"))
        }
        FormationKind::Square => Err(Refusal::new(clause!("trl.p09.03"), "it leaves its square as its move")),
        FormationKind::Garrison => Err(Refusal::new(clause!("trl.p12.05"), "a garrison leaves by an opening")),
        _ if allowance(rules, field, unit, usual_pace(state)).left_inches <= TOLERANCE => {
            Err(Refusal::new(clause!("trl.p08.05"), "its move is used up"))
        }
        FormationKind::Column | FormationKind::Line | FormationKind::Loose => Ok(()),
    }
}

/// A unit in a stance with its front where it is now, or as little behind as need be and never beyond the ground that
/// it fills now (trl.p09.01).
fn formed_near(rules: &Trl, field: &Field<'_>, unit: UnitId, stance: Stance) -> Result<Forms, Refusal> {
    let fronts = placement::fronts_behind(rules, field, unit);
    placement::first_that_fits(fronts, |front| formed_at(rules, field, unit, stance, front))
}

/// A unit in a stance with the middle of its front at a pose.
///
/// # Errors
/// Why it may not form there.
pub fn formed_at(rules: &Trl, field: &Field<'_>, unit: UnitId, stance: Stance, front: Pose) -> Result<Forms, Refusal> {
    let state = field.of::<UnitState>(unit);
    let laid = placement::laid_anew(rules, field, unit, state, stance, front);
    let over = ways_over_ground::over(rules, field, unit, stance.formation, &laid.stands)?;
    let left = allowance(rules, field, unit, usual_pace(state)).left_inches - over.slowed_inches;
    let short = laid.farthest_inches - left;
    if short > TOLERANCE {
        return Err(
            Refusal::new(clause!("trl.p08.05"), format!("a stand would go {:.1} in", laid.farthest_inches)).by(short)
        );
    }
    must_keep_away(rules, field, unit, &laid)?;
    placement::must_fit(rules, field, unit, &laid.stands)?;
    attachments::must_stay_near(rules, field, unit, &laid.stands)?;
    Ok(Forms { stance, front, laid, over })
}

/// No stand comes within an inch of an enemy by a change of formation (trl.hc.03).
///
/// # Errors
/// The enemy.
pub fn must_keep_away(rules: &Trl, field: &Field<'_>, unit: UnitId, laid: &LaidAnew) -> Result<(), Refusal> {
    let bodies: Vec<_> = laid.stands.iter().map(crate::table::Stand::body).collect();
    let before = too_near(rules, field, unit);
    let near = too_near_to(rules, field, unit, &bodies);
    match near.into_iter().find(|enemy| !before.contains(enemy)) {
        Some(enemy) => {
            Err(Refusal::new(KEPT_AWAY, format!("it would be within an inch of {}", field.unit(enemy).name)))
        }
        None => Ok(()),
    }
}

/// Takes it up.
pub fn take_up(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, forms: Forms) {
    let Forms { stance, front, laid, over } = forms;
    let (from, inches) = (field.of::<UnitState>(unit).formation.kind, laid.farthest_inches);
    let slowed_inches = over.slowed_inches;
    outcome.own(TrlEvent::of(unit, Change::Moved { from, inches, slowed_inches, motion: Motion::Moved }));
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    if stance.gap_tenths != field.of::<UnitState>(unit).formation.gap_tenths {
        outcome.own(TrlEvent::of(unit, Change::Spread(stance.gap_tenths)));
    }
    attached_commanders::follow(rules, field, outcome, unit, (stance.formation, front), &laid.stands);
    outcome.happen(Happening::Laid { unit, front, stands: laid.stands });
    let text = format!("{} formed {}.", field.unit(unit).name, stance.formation);
    outcome.happen(line(field, unit, text, clause!("trl.p09.01")));
    if let Some(clause) = over.disorientated {
        completed_moves::disorientate(field, outcome, unit, clause, "by rough ground");
    }
}
