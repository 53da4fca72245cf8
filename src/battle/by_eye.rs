//! Judging by eye: how much of a plan, a refusal or an offer a seat is shown that may not measure before it declares. The
//! rules themselves always measure.

use crate::battle::{
    Battle, Measuring, Offer, Offers, Order, Outlook, Plan, QuestionKind, Refusal, RuleSet, Seat, Value,
    notice::{Overlay, OverlayRole, OverlayTopic},
};

impl<R: RuleSet> Battle<R> {
    /// Whether a seat may measure now: while something can still be declared nobody does who judges by eye. Declared
    /// acts are measured, and so are the answers to them; an umpire always measures.
    ///
    /// # Errors
    /// The clause that has players judge by eye.
    pub fn may_measure(&self, seat: Seat) -> Result<(), Refusal> {
        let Measuring::ByEye(clause) = self.rules.measuring() else { return Ok(()) };
        let declares = self.question().is_some_and(|question| question.kind != QuestionKind::React);
        if seat.side().is_some() && declares {
            return Err(Refusal::new(clause, "nothing is measured before it is declared"));
        }
        Ok(())
    }

    /// What a seat is shown of the judgement of an order: no figures of an act against an enemy that it has not
    /// declared yet.
    pub(super) fn shown(&self, order: &Order, judged: Result<Plan, Refusal>) -> Result<Plan, Refusal> {
        let measured = |judged: &Result<Plan, Refusal>| {
            self.names_enemy(order) || judged.as_ref().is_ok_and(|plan| plan.overlays.iter().any(is_aim))
        };
        if self.may_measure(order.seat).is_ok() || !measured(&judged) {
            return judged;
        }
        judged.map(Plan::by_eye).map_err(Refusal::by_eye)
    }

    /// Offers as a seat is shown them: without the distances for which they are barred while it may not measure.
    pub(super) fn unmeasured(&self, seat: Seat, parts: Vec<Offers>) -> Vec<Offers> {
        if self.may_measure(seat).is_ok() {
            return parts;
        }
        let by_eye = |offer: &Offer| Offer { barred: offer.barred.clone().map(Refusal::by_eye), ..offer.clone() };
        parts.into_iter().map(|part| part.iter().map(by_eye).collect()).collect()
    }

    /// Whether the overlays of a topic show a seat how far the enemy is.
    pub(super) fn shows(&self, seat: Seat, topic: OverlayTopic) -> bool {
        !matches!(topic, OverlayTopic::Fire | OverlayTopic::Reach) || self.may_measure(seat).is_ok()
    }

    fn names_enemy(&self, order: &Order) -> bool {
        let field = self.sight(order.seat).field;
        let is_enemy = |value: &Value| match value {
            Value::Unit(unit) => field.get_unit(*unit).is_some_and(|unit| Some(unit.side) != order.seat.side()),
            _ => false,
        };
        order.values.values().any(|value| match value {
            Value::List(values) => values.iter().any(is_enemy),
            one => is_enemy(one),
        })
    }
}

impl Refusal {
    /// The same refusal without what was measured.
    pub(super) fn by_eye(self) -> Self {
        Self { margin: None, reach_inches: None, ..self }
    }
}

impl Plan {
    /// The same plan without distances, costs and odds: where the men would stand, at whom they aim, and along what
    /// line.
    fn by_eye(self) -> Self {
        let Outlook { targets, freed, becomes, .. } = self.outlook;
        let aims = self.overlays.into_iter().filter(is_aim);
        Self {
            stops: self.stops.map(Refusal::by_eye),
            ghosts: self.ghosts,
            overlays: aims.map(|aim| Overlay { label: String::new(), margin: None, ..aim }).collect(),
            outlook: Outlook { targets, freed, becomes, ..Outlook::default() },
            warnings: self.warnings,
            ..Self::default()
        }
    }
}

/// Whether an overlay is a line along which one looks or fires.
fn is_aim(overlay: &Overlay) -> bool {
    matches!(overlay.role, OverlayRole::Clear | OverlayRole::Blocked)
}
