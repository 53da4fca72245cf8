//! Procedures about formations that only players look up: their room and fire, which troops may take them up, and what
//! troops may do in them.

use std::collections::BTreeMap;

use super::{
    Muster, Riders, extent, layout, may_take,
    rights::{Body, dismounted, firers, may_charge_in, may_fire_and_move},
};
use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::{
            data::{Mount, Pace, Rules},
            movement::rate,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::FigureKind,
};

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

    /// Whether troops may take up a formation by order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MayForm for "hmm.may_form" by clause!("hmm.03.19") {
        /// The body that is to take it up.
        body: Body = group(),
    }

    /// The rights of troops in their present formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RightsOfBody for "hmm.rights" by clause!("hmm.03.40")
        switches ["skirmish_fire_and_move", "attack_column", "horse_artillery"]
    {
        /// The body that stands there.
        body: Body = group(),
    }

    /// How many troopers fight on foot and how many hold the horses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dismounting for "hmm.dismount" by clause!("hmm.04.21") {
        /// Troopers that dismount.
        troopers: u32 = count("figures", clause!("hmm.04.21")),
    }
}

impl FormedBody {
    fn muster(&self) -> Muster {
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

/// Whether troops may take up a formation by order (hmm.03.19).
pub fn may_form(of: &MayForm) -> Receipt<()> {
    let mut draft = of.draft();
    let may = may_take(of.body.troop, of.body.formation);
    draft.note(clause!("hmm.03.19"), "a formation for such troops", may);
    draft.result("allowed", may);
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

/// How many troopers fight on foot and how many hold the horses (hmm.04.21).
pub fn dismounting(rules: Rules<'_>, of: &Dismounting) -> Receipt<()> {
    let mut draft = of.draft();
    let (on_foot, holders) = dismounted(rules, of.troopers);
    draft.note(clause!("hmm.04.21"), "horse holders", holders);
    draft.result("on_foot", on_foot);
    draft.result("holders", holders);
    draft.close(())
}
