//! The weather and the light of a scenario under hmm, turn by turn where they change.

use crate::{
    rules::{
        hmm::{
            charts::{Charts, Weather},
            setup::briefing::Air,
        },
        opening::{ScenarioReader, turns},
    },
    scenario::Scale,
};

/// Reads weather and light.
pub(super) fn read(reader: &mut ScenarioReader<'_>, scale: &Scale) -> Vec<Air> {
    let words = &Charts::embedded().dictionary;
    let scenario = reader.copy();
    let mut airs = Vec::new();
    for (index, written) in scenario.weather.iter().enumerate() {
        let field = |name: &str| format!("weather[{index}].{name}");
        let sky = reader.meaning(&words.weather, &written.weather, &field("weather"));
        let seeing = reader.meaning(&words.seeing, &written.visibility, &field("visibility"));
        let underfoot =
            written.underfoot.as_ref().map(|word| reader.meaning(&words.underfoot, word, &field("underfoot")));
        let (Some(sky), Some(seeing)) = (sky, seeing) else { continue };
        let dry_sky = underfoot.flatten().filter(|_| sky == Weather::Dry);
        let usual = || Charts::embedded().visibility.visibility_inches(seeing);
        airs.push(Air {
            turn: turns::turn_from(&scenario, scale, written.from),
            visibility_inches: written.visibility_yards.map_or_else(usual, |yards| scale.inches(yards)),
            weather: dry_sky.unwrap_or(sky),
            daylight: seeing.daylight(),
        });
    }
    airs
}
