//! The chart of `event_cards.ron`: the optional event cards, when each is played and what it does (trl.hc.37).

use serde::Deserialize;

use crate::rules::{
    charts::{Problems, Table, keyed},
    word::words,
};

words! {
    /// An event card (`trl.h.events`).
    pub EventCard {
        /// More fire from men who stand.
        FreshCartridges => "Fresh cartridges",
        /// Less fire from an enemy.
        DampPowder => "Damp powder",
        /// A column goes farther.
        ForcedMarch => "Forced march",
        /// An enemy does not move.
        MistakenOrder => "Mistaken order",
        /// A unit recovers.
        RallyOnTheEagle => "Rally on the eagle",
        /// A unit tests better.
        HoldTheLine => "Hold the line",
        /// An enemy tests worse.
        Wavering => "Wavering",
        /// Failed blows are struck again.
        ColdSteel => "Cold steel",
        /// An enemy general helps nobody.
        CourierTaken => "Courier taken",
        /// An enemy officer may fall.
        Sharpshooter => "Sharpshooter",
        /// More fire from guns, which then are hot.
        DoubleShotted => "Double shotted",
        /// A battery that was hit tests.
        CaissonExplodes => "Caisson explodes",
        /// An enemy on rough ground is slow.
        LostGuide => "Lost guide",
        /// Rough ground does no harm.
        LocalGuide => "Local guide",
        /// The initiative is thrown for again.
        SeizeTheMoment => "Seize the moment",
        /// All hit worse from afar.
        SmokeAndDust => "Smoke and dust",
        /// Fire in defence does not suffer.
        SteadyLads => "Steady, lads",
        /// A square is formed in time.
        FormSquare => "Form square",
        /// Cavalry charges less far, and does not pursue.
        BlownHorses => "Blown horses",
        /// A stand comes back.
        StragglersReturn => "Stragglers return",
        /// Guns are put in order.
        SpikedGunsRecovered => "Spiked guns recovered",
        /// An assault may not come off.
        FalseBugle => "False bugle",
        /// Those at the rear go farther.
        ReserveCalledUp => "Reserve called up",
        /// Nothing.
        NothingStirs => "Nothing stirs",
    }

    /// When a card is played.
    pub CardMoment {
        /// As soon as it is drawn.
        Draw => "as it is drawn",
        /// The initiative has been thrown for.
        Start => "at the start of the turn",
        /// A side's movement begins.
        Movement => "as movement begins",
        /// A side's shooting begins.
        Shooting => "as shooting begins",
        /// A side has declared its targets.
        Targets => "as targets are declared",
        /// Guns have hit a battery.
        Hit => "as a battery is hit",
        /// A unit is about to test its motivation.
        Test => "before a motivation test",
        /// An assault has been named.
        Assault => "as an assault is named",
        /// Foot is about to form square before cavalry.
        Square => "as a square is formed when charged",
        /// A unit is about to fire in defence.
        Defence => "before defensive fire",
        /// The first round of combat begins.
        Combat => "as the first round of combat begins",
    }

    /// Who plays a card.
    pub PlayedBy {
        /// The side whose act it is.
        Own => "the side that acts",
        /// Its enemy.
        Enemy => "its enemy",
        /// Both may.
        Either => "either side",
    }
}

/// `event_cards.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCardsChart {
    cards: Table<CardText>,
    /// How many cards a side holds at most.
    pub hand_limit: u8,
    /// Every how many turns the side with the initiative draws in place of the other.
    pub other_draws_every_turns: u32,
    /// How much farther a column goes by a forced march, inches.
    pub forced_march_inches: f32,
    /// How much farther a reserve goes, inches.
    pub reserve_inches: f32,
    /// How near its own edge a unit outside all zones counts as in reserve, inches.
    pub reserve_within_inches: f32,
    /// How much of its rate a unit keeps without its guide.
    pub lost_guide_part: f32,
    /// How near an own unit must be for an enemy to waver, inches.
    pub wavering_within_inches: f32,
    /// How near a sharpshooter must be, inches.
    pub sharpshooter_within_inches: f32,
    /// Beyond which distance smoke and dust hide a target, inches.
    pub smoke_over_inches: f32,
    /// How much less far blown horses assault, inches.
    pub blown_horses_inches: f32,
    /// The dice that a stand has more by fresh cartridges, or double shotted.
    pub more_dice: u32,
}

/// What a card says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    card: EventCard,
    /// When it is played.
    pub moment: CardMoment,
    /// By whom.
    pub by: PlayedBy,
    /// What it does, in one sentence.
    pub text: String,
}

keyed! { CardText by card: EventCard }

impl EventCardsChart {
    /// What a card says.
    pub fn of(&self, card: EventCard) -> &CardText {
        self.cards.of(card)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.cards.check("cards", problems);
        for row in &self.cards {
            let row_name = format!("cards, {}", row.card);
            problems.unless(!row.text.is_empty(), row_name, "it says nothing", "a sentence");
        }
        let part = (0.0..1.0).contains(&self.lost_guide_part);
        problems.unless(part, "lost_guide_part", "nobody is slower by it", "a part of the rate");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, trl::charts::ChartTexts};

    #[test]
    fn cards_without_a_row_or_without_words_are_named() {
        let rows = [
            ("(card: NothingStirs", "(card: FalseBugle", "cards, NothingStirs: it has 0 rows"),
            ("text: \"There is no effect.\"", "text: \"\"", "cards, Nothing stirs: it says nothing"),
            ("lost_guide_part: 0.5", "lost_guide_part: 1.5", "lost_guide_part: nobody is slower by it"),
        ];
        each_break_is_named(("event_cards.ron", ChartTexts::EMBEDDED.event_cards), EventCardsChart::check, &rows);
    }
}
