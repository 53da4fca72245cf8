//! Charges of powder (hmm.20.36): pioneers lay them turn by turn under the feature to be blown up. They are fired in
//! `works::explosion`.

use crate::{
    battle::{
        Action, Domain, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    count::counted,
    receipt::Line,
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charts::Powder,
            command::attack_defend_reserve,
            events::HmmEvent,
            journal::line,
            movement::steps::{DEMOLITION, MovePhase},
            slot_names::slot,
            state::{Acted, BattleState},
            works::{
                Charge, Engineered, Fate,
                workers::{self, at_hand, is_pioneer},
            },
        },
        word::Word,
    },
    table::{Feature, FeatureId, Field, UnitId},
};

/// The value of a charge under an obstacle, in figures set free to go on.
const WORTH_OF_POWDER: f32 = 3.0;

/// Lays a charge under something.
#[derive(Clone, Copy, Debug)]
pub struct Mine {
    unit: UnitId,
    feature: FeatureId,
    powder: Powder,
}

impl Action<Hmm> for Mine {
    const VERB: &'static str = "mine";
    const LABEL: &'static str = "Lay a charge";
    const CLAUSE: Clause = clause!("hmm.20.36");
    const STEP: Option<u8> = Some(DEMOLITION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "Under what"), Slot::one(slot::POWDER, "Powder")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let mines = is_pioneer(field, unit) && workers::may_work(field, unit).is_ok();
        Self::offered_if(mines && !minable(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, feature: order.feature(slot::FEATURE)?, powder: order.word(slot::POWDER)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::FEATURE => Some(offering::features(&sight.field, minable(rules, &sight.field, unit))),
            slot::POWDER => Some(offering::words(Powder::ALL.iter().copied())),
            _ => None,
        }
    }

    /// Every line in reach, with both charges.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        offering::every_choice::<Hmm, Self>(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        workers::may_work(field, unit)?;
        attack_defend_reserve::may_fire(rules, field, unit)?;
        let charge = charge_for(rules, field, unit, self.feature, self.powder)?.1;
        let turns = Line {
            clause: clause!("hmm.20.36"),
            label: "turns of work left".to_owned(),
            value: i64::from(charge.turns_left).into(),
        };
        // Powder is worth its time where few men would hack at it for long and no enemy is near.
        let hinders = field.feature(self.feature).is_some_and(|ground| hinders_us(rules, ground));
        let freed = if hinders && !is_disturbed(rules, field, unit) { WORTH_OF_POWDER } else { 0.0 };
        let outlook = Outlook { freed, ..Outlook::default() };
        Ok(Plan { lines: vec![turns], overlays: vec![blast_overlay(rules, &charge)], outlook, ..Plan::default() })
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok((number, charge)) = charge_for(rules, &sight.field, self.unit, self.feature, self.powder) {
            lay(rules, &sight.field, outcome, self.unit, number, charge);
        }
    }
}

fn minable(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let blown = |feature: &FeatureId| {
        let kind = field.feature(*feature).map(|feature| rules.terrain(feature));
        kind.is_some_and(|kind| {
            Powder::ALL.iter().any(|&powder| rules.charts().works.blown_inches(kind, powder).is_some())
        })
    };
    at_hand(rules, field, unit).into_iter().filter(blown).collect()
}

/// Whether a piece of ground is an obstacle or a work that a side may want removed.
fn hinders_us(rules: &Hmm, ground: &Feature) -> bool {
    let (works, kind) = (&rules.charts().works, rules.terrain(ground));
    works.is_obstacle(kind) || works.shelters(kind)
}

/// Whether an enemy is so near that laying a charge would be disturbed.
fn is_disturbed(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> bool {
    let within = rules.charts().works.shaken_within_inches;
    let mut enemies = field.side(field.unit(unit).side.enemy());
    enemies.any(|enemy| field.reach(unit, enemy.id).is_some_and(|reach| reach.within(within).holds()))
}

pub(super) fn blast_overlay(rules: &Hmm, charge: &Charge) -> Overlay {
    let radius = rules.charts().works.struck_within_inches;
    Overlay {
        shape: OverlayShape::Disc { centre: charge.at, radius },
        role: OverlayRole::Threat,
        label: charge.powder.to_string(),
        margin: None,
    }
}

/// The charge that a unit would lay or continue, with its number; a new one if it has none of its own.
fn charge_for(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    feature: FeatureId,
    powder: Powder,
) -> Result<(Option<usize>, Charge), Refusal> {
    let chart = &rules.charts().works;
    let refuse = |reason: String| Err(Refusal::new(clause!("hmm.20.36"), reason));
    if !is_pioneer(field, unit) {
        return refuse("only pioneers lay charges".to_owned());
    }
    let Some(ground) = field.feature(feature).filter(|_| at_hand(rules, field, unit).contains(&feature)) else {
        return refuse("nobody of it stands at such a thing".to_owned());
    };
    if chart.blown_inches(rules.terrain(ground), powder).is_none() {
        return refuse(format!("a {powder} does nothing to {}", ground.name));
    }
    let battle = field.resource::<BattleState>();
    let mut charges = battle.engineering.charges.iter().copied().enumerate();
    let own = charges.find(|(_, charge)| {
        charge.side == field.unit(unit).side
            && charge.feature == feature
            && charge.powder == powder
            && charge.fate != Fate::Gone
    });
    match own {
        Some((number, charge)) if charge.fate == Fate::Dud || charge.turns_left > 0 => Ok((Some(number), charge)),
        Some(_) => refuse("a charge lies there already".to_owned()),
        None => {
            let Some(line) = ground.shape.line() else { return refuse(format!("{} is no line", ground.name)) };
            let (at, along) = line.nearest(field.unit(unit).at());
            let (side, turns_left) = (field.unit(unit).side, chart.laying_turns(powder));
            Ok((
                None,
                Charge {
                    side,
                    unit,
                    feature,
                    along,
                    at,
                    powder,
                    turns_left,
                    tries: 0,
                    tried_turn: None,
                    fate: Fate::Lies,
                },
            ))
        }
    }
}

/// A turn of laying, or of fusing a dud again, unless an enemy near enough cuts the fuse.
fn lay(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
    number: Option<usize>,
    charge: Charge,
) {
    let chart = &rules.charts().works;
    let turn = field.resource::<BattleState>().turn;
    let fused_again = if charge.fate == Fate::Dud {
        Charge { turns_left: chart.refusing_turns, fate: Fate::Lies, tries: 0, ..charge }
    } else {
        charge
    };
    let turns_left = fused_again.turns_left - 1;
    let after = Charge { turns_left, unit, tried_turn: (turns_left == 0).then_some(turn), ..fused_again };
    outcome.own(HmmEvent::Engineered(match number {
        Some(number) => Engineered::Charge(number, after),
        None => Engineered::Laid(after),
    }));
    outcome.own(HmmEvent::Acted(unit, if turns_left == 0 { Acted::LaidCharge } else { Acted::Worked }));
    let name = &field.unit(unit).name;
    let text = if turns_left == 0 {
        format!("{name} laid the {} and may get away.", charge.powder)
    } else {
        format!("{name} laid at a {}: {} to go.", charge.powder, counted(turns_left, "turn"))
    };
    outcome.happen(line(field, unit, text, clause!("hmm.20.36")));
}
