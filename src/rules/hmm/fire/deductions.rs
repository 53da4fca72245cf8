//! What is deducted from the dice of fire: distance, cover, air, footing (section 7).

use crate::{
    receipt::Draft,
    rules::{
        hmm::data::{
            Bore, Cover, Daylight, Footing, Fresh, Ignition, Rules, Weather, fire::Deduction, options::FirstVolley,
        },
        reckon::inputs,
    },
};

/// Takes the table's deduction off the running sum (hmm.07.15, hmm.07.24); a first volley reads its own columns
/// (hmm.07.17).
pub(super) fn deduct(
    rules: Rules<'_>,
    bore: Bore,
    distance_inches: f32,
    (fresh, cover): (Fresh, Cover),
    draft: &mut Draft,
) {
    let columns = match (rules.options.first_volley, fresh) {
        (FirstVolley::Better, fresh) => fresh,
        (FirstVolley::Worse, Fresh::First) => Fresh::Ordinary,
        (FirstVolley::Worse, Fresh::Ordinary) => Fresh::First,
    };
    let table = rules.options.musket_table;
    let found = rules.charts.fire.deduction(table, bore, distance_inches, columns, cover);
    let Deduction { value, over_inches, up_to_inches, in_print } =
        found.expect("checked on load: the table holds every distance that a weapon reaches");
    if columns != fresh {
        draft.note(clause!("hmm.07.17"), "first and ordinary columns change places: read as", columns.to_string());
    }
    draft.modify(
        clause!("hmm.07.24"),
        format!("{bore}, over {over_inches} to {up_to_inches} in, {columns}, {cover}"),
        -value,
    );
    if let Some(in_print) = in_print {
        in_print.note(draft);
    }
}

pub(super) fn deduct_for_air(rules: Rules<'_>, ignition: Ignition, air: Air, draft: &mut Draft) {
    let wet = rules.charts.fire.weather_deduction(air.weather, ignition);
    if wet != 0 {
        draft.modify(clause!("hmm.20.32"), format!("{}, {ignition}", air.weather), -wet);
    }
    let dark = rules.charts.fire.night_deduction(air.daylight);
    if dark != 0 {
        draft.modify(clause!("hmm.20.20"), "night", -dark);
    }
}

pub(super) fn deduct_for_footing(rules: Rules<'_>, footing: Footing, draft: &mut Draft) {
    let hampered = rules.charts.fire.obstacle_deduction(footing);
    if hampered != 0 {
        draft.modify(clause!("hmm.20.35"), "formed troops in an obstacle", -hampered);
    }
}

inputs! {
    /// The effects of the weather on powder and sight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Air {
        /// Rain, or its after-effects.
        weather: Weather = word(clause!("hmm.20.32")).or("Dry").unlisted(),
        /// Day or night.
        daylight: Daylight = word(clause!("hmm.20.20")).or("Day").unlisted(),
    }
}
