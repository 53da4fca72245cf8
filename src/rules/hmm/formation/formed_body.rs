//! The room, the fire and the rights of a body in its formation, looked up by figures (sections 3 to 5).

use super::{
    bases::{Muster, Riders},
    blocks::layout,
    rights::{Body, firers, may_charge_in, may_fire_and_move},
};
use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        common::layout::extent,
        hmm::{
            data::{Mount, Pace, Rules},
            movement::rates::rate,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::FigureKind,
};
use std::collections::BTreeMap;

inputs! {
    /// How many figures stand in front and behind, how much room they take, and how many fire.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FormedBody for "hmm.formation" by clause!("hmm.03.39") {
        /// The body that stands there.
        body: Body = group(),
        /// Figures in the ranks, or crew.
        figures: u32 = count("figures", clause!("hmm.03.39")).within(0, 200),
        /// Lines of skirmishers.
        lines: u8 = count("lines", clause!("hmm.03.29")).within(1, 3).or("2"),
        /// Gun models.
        guns: u32 = count("guns", clause!("hmm.11.06")).within(0, 12).or("0"),
    }

    /// The rights of troops in their present formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RightsOfBody for "hmm.rights" by clause!("hmm.03.40")
        switches ["skirmish_fire_and_move", "attack_column", "horse_artillery"]
    {
        /// The body that stands there.
        body: Body = group(),
    }
}

impl FormedBody {
    pub(super) fn muster(&self) -> Muster {
        let troop = self.body.troop;
        let mounted = troop.is_cavalry() && self.body.mount == Mount::Mounted;
        let kind = match troop {
            _ if mounted => FigureKind::Cavalry,
            _ if troop.is_artillery() => FigureKind::Gunner,
            _ => FigureKind::Infantry,
        };
        Muster {
            troop,
            riders: if mounted { Riders::Mounted } else { Riders::OnFoot },
            men: vec![kind; self.figures as usize],
            guns: (0..self.guns).filter_map(|gun| u16::try_from(gun).ok()).collect(),
            lines: self.lines,
        }
    }
}

/// How many figures stand in front and behind, how much room they take in inches, and how many fire (hmm.03.39).
pub fn formed_body(rules: Rules<'_>, of: &FormedBody) -> Receipt<()> {
    let mut draft = of.draft();
    let formation = of.body.formation;
    let places = layout(rules, &of.muster(), formation);
    let size = extent(&places);
    let mut ranks: BTreeMap<i64, u32> = BTreeMap::new();
    for place in &places {
        let rank = (-place.pose.at.y / TOLERANCE).round() as i64;
        *ranks.entry(rank).or_default() += u32::try_from(place.figures.len()).unwrap_or(u32::MAX);
    }
    let files = ranks.values().copied().max().unwrap_or(0);
    draft.note(clause!("hmm.03.39"), format!("{formation}: figures side by side"), files);
    let fire = firers(rules, formation, of.figures, files);
    draft.note(rules.charts.organisation.rights(formation).clause, "figures that fire", fire);
    draft.result("files", files);
    draft.result("ranks", ranks.len());
    draft.result("stands", places.len());
    draft.result("width", size.frontage);
    draft.result("depth", size.depth);
    draft.result("firers", fire);
    draft.close(())
}

/// The rights of troops in their present formation (hmm.03.40).
pub fn rights_of_body(rules: Rules<'_>, of: &RightsOfBody) -> Receipt<()> {
    let mut draft = of.draft();
    let Body { troop, mount, formation } = of.body;
    let moves = rate(rules, troop, mount, formation, Pace::March) > 0.0;
    draft.note(clause!("hmm.03.40"), "moves", moves);
    draft.result("moves", moves);
    draft.result("charges", may_charge_in(troop, mount, formation));
    draft.result("fires_and_moves", may_fire_and_move(rules, troop, mount, formation));
    draft.close(())
}
