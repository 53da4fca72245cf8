//! What each verb of the paper set asks and does.

use linstock::{
    battle::{
        Act, Happening, Order, Outcome, Plan, Refusal, RuleSet, Sight, Subject, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    measure::{Leg, Pose},
    receipt::Line,
    table::{Presence, Side, UnitId},
};

use super::{
    ALLOWANCE, BLOCK, CLAUSE, Change, Doing, Paper, RANGE, Sheet, Soldier, ghosts, historical, laid, stands_at,
};

/// An order of the paper set: the filled offer itself.
#[derive(Debug)]
pub(super) struct Filled(pub(super) Order);

impl Act<Paper> for Filled {
    fn judge(&self, rules: &Paper, sight: &Sight<'_, Paper>) -> Result<Plan, Refusal> {
        let order = &self.0;
        let known =
            rules.offers(sight).into_iter().find(|offer| offer.verb == order.verb && offer.subject == order.subject);
        let offer = known.ok_or_else(|| Refusal::new(CLAUSE, "there is no such offer"))?;
        if let Some(barred) = offer.barred {
            return Err(barred);
        }
        match (order.verb.as_str(), order.subject) {
            ("march", Subject::Unit(id)) => judge_march(sight, order, id),
            ("volley", Subject::Unit(id)) => judge_volley(sight, order, id),
            ("place", Subject::Unit(id)) => {
                let Some(Value::Pose(pose)) = order.value("pose") else {
                    return Err(Refusal::new(CLAUSE, "no place is named"));
                };
                let inside = match sight.field.unit(id).side {
                    Side::First => pose.at.y <= 10.0,
                    Side::Second => pose.at.y >= 26.0,
                };
                if !inside {
                    return Err(Refusal::new("paper.0.01", "outside the zone").at(pose.at));
                }
                let ghosts = ghosts(stands_at(id, *pose));
                Ok(Plan { ghosts, ..Plan::default() })
            }
            ("spread", Subject::Unit(_)) => match order.value("poses") {
                Some(Value::Poses(poses)) => {
                    let ghosts = ghosts(poses.iter().copied());
                    Ok(Plan { ghosts, ..Plan::default() })
                }
                _ => Err(Refusal::new(CLAUSE, "no line is drawn")),
            },
            _ => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, _: &Paper, sight: &Sight<'_, Paper>, outcome: &mut Outcome<Paper>) {
        let order = &self.0;
        let task = sight.task.expect("an order answers the question of a task");
        let sheet = sight.table().clone();
        match (order.verb.as_str(), order.subject) {
            ("as_history", _) => {
                let Some(Doing::Deploy(side)) = Some(task.clone()) else { return };
                let units: Vec<UnitId> =
                    sight.field.units().filter(|unit| unit.side == side).map(|unit| unit.id).collect();
                for id in units {
                    place(task, outcome, id, historical(id));
                }
            }
            ("place", Subject::Unit(id)) => {
                if let Some(Value::Pose(pose)) = order.value("pose") {
                    place(task, outcome, id, *pose);
                }
            }
            ("ready", _) => match task {
                Doing::Deploy(Side::First) => outcome.becomes(Doing::Deploy(Side::Second)),
                _ => outcome.becomes(Doing::Turn(Side::First)),
            },
            ("march", Subject::Unit(id)) => {
                let Some(Value::Path(legs)) = order.value("path") else { return };
                let from = sight.field.unit(id).front;
                let front = legs.iter().fold(from, |pose, leg| leg.carry(pose, BLOCK));
                let stands = stands_at(id, front);
                outcome.happen(Happening::Moved { unit: id, from, body: BLOCK, legs: legs.clone(), front, stands });
                outcome.own(Change::Soldier(id, Soldier { moved: true, ..sight.unit(id).clone() }));
                outcome.becomes(task.clone());
            }
            ("spread", Subject::Unit(id)) => {
                let Some(Value::Poses(poses)) = order.value("poses") else { return };
                let unit = sight.field.unit(id);
                let (from, front, stands) = (unit.front, unit.front, poses.clone());
                outcome.happen(Happening::Moved { unit: id, from, body: BLOCK, legs: vec![], front, stands });
                outcome.own(Change::Soldier(id, Soldier { moved: true, ..sight.unit(id).clone() }));
                outcome.becomes(task.clone());
            }
            ("volley", Subject::Unit(by)) => {
                let Some(Value::Unit(at)) = order.value("target") else { return };
                outcome.own(Change::Soldier(by, Soldier { fired: true, ..sight.unit(by).clone() }));
                outcome.own(Change::Sheet(Sheet { firing: true, ..sheet }));
                outcome.push(Doing::Volley { by, at: *at, answer: None });
            }
            ("stand" | "duck", _) => {
                if let Doing::Volley { by, at, .. } = task {
                    outcome.becomes(Doing::Volley { by: *by, at: *at, answer: Some(order.verb.clone()) });
                }
            }
            ("done", Subject::Unit(id)) => {
                outcome.own(Change::Soldier(id, Soldier { done: true, ..sight.unit(id).clone() }));
                outcome.becomes(task.clone());
            }
            _ => {
                let Doing::Turn(side) = task.clone() else { return };
                let units: Vec<UnitId> = sight.field.side(side).map(|unit| unit.id).collect();
                for id in units {
                    outcome.own(Change::Soldier(id, Soldier::default()));
                }
                Paper::phase_over(side, &sheet, outcome);
            }
        }
    }
}

fn place(task: &Doing, outcome: &mut Outcome<Paper>, unit: UnitId, front: Pose) {
    outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit, front, stands: laid(unit, front) });
    outcome.becomes(task.clone());
}

fn judge_march(sight: &Sight<'_, Paper>, order: &Order, unit: UnitId) -> Result<Plan, Refusal> {
    let Some(Value::Path(legs)) = order.value("path") else {
        return Err(Refusal::new(CLAUSE, "no way is named"));
    };
    let price = |leg: &Leg| match leg {
        Leg::Turn(degrees) => (degrees.abs() / 45.0 - 0.001).ceil() * 2.0,
        other => other.inches(BLOCK),
    };
    let cost: f32 = legs.iter().map(price).sum();
    if cost > ALLOWANCE + 0.001 {
        return Err(Refusal::new("paper.1.04", "farther than it can march").by(ALLOWANCE - cost));
    }
    let from = sight.field.unit(unit).front;
    let front = legs.iter().fold(from, |pose, leg| leg.carry(pose, BLOCK));
    Ok(Plan {
        lines: vec![Line { clause: CLAUSE, label: "march".into(), value: cost.into() }],
        cost_inches: Some(cost),
        left_inches: Some(ALLOWANCE - cost),
        ghosts: ghosts(stands_at(unit, front)),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(vec![from.at, front.at]),
            role: OverlayRole::Path,
            label: format!("{cost:.1} in"),
            margin: None,
        }],
        ..Plan::default()
    })
}

fn judge_volley(sight: &Sight<'_, Paper>, order: &Order, unit: UnitId) -> Result<Plan, Refusal> {
    let Some(Value::Unit(target)) = order.value("target") else {
        return Err(Refusal::new(CLAUSE, "no target is named"));
    };
    let (from, to) = (sight.field.unit(unit).at(), sight.field.unit(*target).at());
    if from.distance(to) > RANGE {
        return Err(Refusal::new("paper.2.02", "out of range").by(RANGE - from.distance(to)).at(to));
    }
    let line = Overlay {
        shape: OverlayShape::Line(vec![from, to]),
        role: OverlayRole::Clear,
        label: String::new(),
        margin: None,
    };
    Ok(Plan { overlays: vec![line], ..Plan::default() })
}
