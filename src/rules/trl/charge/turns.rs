//! Whose turn it is to choose in an assault, and how a choice is taken up.

use crate::{
    battle::{Offer, OfferRole, Outcome, Refusal, Sight},
    rules::trl::{
        Trl,
        charge::state::{Assaulting, Chosen, Stage},
    },
    table::UnitId,
};

/// The assault in which a unit's player is asked at a stage.
///
/// # Errors
/// That nobody asks the unit this.
pub fn asked<'a>(
    sight: &'a Sight<'_, Trl>,
    unit: UnitId,
    at: impl Fn(Stage) -> bool,
) -> Result<&'a Assaulting, Refusal> {
    let assault = sight.under_way::<Assaulting>().ok_or_else(not_now)?;
    if assault.asked() == Some(unit) && at(assault.stage) { Ok(assault) } else { Err(not_now()) }
}

/// The reason why other orders are refused during an assault.
pub fn not_now() -> Refusal {
    Refusal::new(clause!("trl.p29.09"), "an assault is carried through to its end first")
}

/// Takes a choice up.
pub fn choose(sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>, chosen: Chosen) {
    if let Some(assault) = sight.under_way::<Assaulting>() {
        outcome.becomes(assault.choosing(chosen));
    }
}

/// An offer as an answer.
pub fn answer(offer: Offer) -> Offer {
    Offer { role: OfferRole::Answer, ..offer }
}
