//! Reading the values that rule sets put into the slots of their offers: words of a vocabulary, features, numbered
//! things, numbers within bounds. Knows no action.

use std::ops::RangeInclusive;

use crate::{
    battle::{Reading, Refusal},
    rules::{common::offering, word::Word},
    table::FeatureId,
};

/// More that may stand in a slot.
pub trait Slots<'o> {
    /// A word of a vocabulary.
    ///
    /// # Errors
    /// A refusal if the slot is empty or holds no such word.
    fn word<W: Word>(&mut self, slot: &'o str) -> Result<W, Refusal>;

    /// A word of a vocabulary, if one is filled in.
    ///
    /// # Errors
    /// A refusal if the slot holds no such word.
    fn word_or_none<W: Word>(&mut self, slot: &'o str) -> Result<Option<W>, Refusal>;

    /// A feature of the table.
    ///
    /// # Errors
    /// A refusal if the slot is empty or names no feature.
    fn feature(&mut self, slot: &'o str) -> Result<FeatureId, Refusal>;

    /// A feature of the table, if one is filled in.
    ///
    /// # Errors
    /// A refusal if the slot names no feature.
    fn feature_or_none(&mut self, slot: &'o str) -> Result<Option<FeatureId>, Refusal>;

    /// One of several things, counted from 0.
    ///
    /// # Errors
    /// A refusal if the slot is empty or holds no number of such a thing.
    fn numbered(&mut self, slot: &'o str) -> Result<usize, Refusal>;

    /// A whole number within bounds, if one is filled in.
    ///
    /// # Errors
    /// A refusal if the slot holds no number or one outside the bounds.
    fn number(&mut self, slot: &'o str, bounds: RangeInclusive<u16>) -> Result<Option<u16>, Refusal>;
}

impl<'o> Slots<'o> for Reading<'o> {
    fn word<W: Word>(&mut self, slot: &'o str) -> Result<W, Refusal> {
        let name: String = self.one(slot)?;
        W::named(&name).ok_or_else(|| self.malformed(&format!("'{name}' is no {slot}")))
    }

    fn word_or_none<W: Word>(&mut self, slot: &'o str) -> Result<Option<W>, Refusal> {
        let name: Option<String> = self.optional(slot)?;
        let named = |name: String| W::named(&name).ok_or_else(|| self.malformed(&format!("'{name}' is no {slot}")));
        name.map(named).transpose()
    }

    fn feature(&mut self, slot: &'o str) -> Result<FeatureId, Refusal> {
        let name: String = self.one(slot)?;
        offering::feature_of(&name).ok_or_else(|| self.malformed(&format!("'{name}' is no {slot}")))
    }

    fn feature_or_none(&mut self, slot: &'o str) -> Result<Option<FeatureId>, Refusal> {
        let name: Option<String> = self.optional(slot)?;
        let known =
            |name: String| offering::feature_of(&name).ok_or_else(|| self.malformed(&format!("'{name}' is no {slot}")));
        name.map(known).transpose()
    }

    fn numbered(&mut self, slot: &'o str) -> Result<usize, Refusal> {
        let name: String = self.one(slot)?;
        offering::number_of(slot, &name).ok_or_else(|| self.malformed(&format!("'{name}' is no {slot}")))
    }

    fn number(&mut self, slot: &'o str, bounds: RangeInclusive<u16>) -> Result<Option<u16>, Refusal> {
        let Some(number) = self.optional::<i64>(slot)? else { return Ok(None) };
        let within = u16::try_from(number).ok().filter(|number| bounds.contains(number));
        let (least, most) = bounds.into_inner();
        within.map(Some).ok_or_else(|| self.malformed(&format!("`{slot}` is a number from {least} to {most}")))
    }
}
