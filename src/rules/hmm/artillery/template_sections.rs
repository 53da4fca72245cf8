//! Where a figure lies under a template, looked up by its place: stick, burst, cone (sections 12 to 15).

use super::{
    canister::CanisterKind,
    templates::{UnderStick, burst, burst_offset, cone, cone_section, howitzer_box, stick, under_stick},
};
use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::{BurstPoint, Rules},
        reckon::{ProcedureInputs, inputs},
    },
};
use bevy::math::Vec2;

inputs! {
    /// Under which section of the stick a figure stands.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct UnderTheStick for "hmm.stick" by clause!("hmm.12.08") {
        /// Of the figure's point, from the middle of the stick to the gunner's right.
        x: f32 = measure("inches", clause!("hmm.12.07")).signed(),
        /// Of the figure's point, beyond where the line of fire meets the target.
        y: f32 = measure("inches", clause!("hmm.12.07")).signed(),
    }

    /// Where a shell falls, and whether a figure is struck there.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct UnderAShell for "hmm.circle" by clause!("hmm.13.08") switches ["shell_offset"] {
        /// Where the shell or shot falls.
        point: BurstPoint = word(clause!("hmm.13.06")).or("OnTarget"),
        /// Whether it is a howitzer's roundshot.
        howitzer_shot: bool = flag(clause!("hmm.12.15")),
        /// Of the figure's point, from the aim point to the gunner's right.
        x: f32 = measure("inches", clause!("hmm.13.08")).signed(),
        /// Of the figure's point, from the aim point along the line of fire.
        y: f32 = measure("inches", clause!("hmm.13.08")).signed(),
    }

    /// In which section of the canister cone a figure stands.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct InTheCone for "hmm.cone" by clause!("hmm.15.02") switches ["canister"] {
        /// The kind of canister.
        kind: CanisterKind = group(),
        /// Of the figure's point, from the middle line of the cone to the gunner's right.
        x: f32 = measure("inches", clause!("hmm.15.09")).signed(),
        /// Of the figure's point, from the muzzle.
        y: f32 = measure("inches", clause!("hmm.15.09")).signed(),
    }
}

/// Under which section of the stick a figure stands (hmm.12.08, hmm.20.05).
pub fn under_the_stick(rules: Rules<'_>, of: &UnderTheStick) -> Receipt<()> {
    let mut draft = of.draft();
    let fall = stick(rules).fall(Vec2::new(of.x, of.y));
    let words = match fall.section.map(|section| under_stick(rules, section)) {
        None => "none".to_owned(),
        Some(UnderStick::Target) => "X".to_owned(),
        Some(UnderStick::Bounce(group, colour)) => format!("{group} {colour}"),
    };
    draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
    draft.result("section", words);
    draft.close(())
}

/// Where a shell falls, and whether a figure is struck there (hmm.13.08, hmm.20.05).
pub fn under_a_shell(rules: Rules<'_>, of: &UnderAShell) -> Receipt<()> {
    let mut draft = of.draft();
    let template = if of.howitzer_shot { howitzer_box(rules, of.point) } else { burst(rules, of.point) };
    let offset = burst_offset(rules, of.point);
    let fall = template.fall(Vec2::new(of.x, of.y));
    draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
    draft.result("falls_right", offset.x);
    draft.result("falls_beyond", offset.y);
    draft.result("inside", fall.section.is_some());
    draft.close(())
}

/// In which section of the canister cone a figure stands (hmm.15.02, hmm.20.05).
pub fn in_the_cone(rules: Rules<'_>, of: &InTheCone) -> Receipt<()> {
    let mut draft = of.draft();
    let fall = cone(rules, of.kind.ammunition).fall(Vec2::new(of.x, of.y));
    let part = fall.section.and_then(|section| cone_section(rules, section));
    draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
    draft.result("section", part.map_or_else(|| "none".to_owned(), |part| part.to_string()));
    draft.close(())
}
