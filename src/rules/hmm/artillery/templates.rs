//! The artillery templates (sections 12 to 15) as `measure` places them: stick, burst circle, howitzer's box, canister
//! cone; and under which section a place lies. The figures under a section are measured on the table, and `artillery`
//! decides the effect.

use crate::{
    measure::{
        Pose,
        template::{Border, Section, Template},
    },
    receipt::Receipt,
    rules::{
        hmm::{
            artillery::canister::CanisterKind,
            charts::{Ammunition, BurstPoint, ConeSection, Rules, ShotColour, ShotGroup, artillery::BURST_POINTS},
        },
        reckon::{ProcedureInputs, inputs},
        word::Word,
    },
};
use bevy::math::Vec2;

/// The part of the roundshot stick that a figure lies under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderStick {
    /// Section X: rolled for only if it belongs to the target (hmm.12.07, hmm.12.13).
    Target,
    /// A section of the bounces.
    Bounce(ShotGroup, ShotColour),
}

/// The roundshot stick in a frame with its origin where the line of fire first meets a base of the target, y along the
/// line of fire.
///
/// Section X first, then near red to far olive. The left edge is in and the right edge out, so that a shot between two
/// files strikes one (hmm.12.07); a figure on a dividing line belongs to the nearer section (hmm.20.05). Clauses
/// hmm.12.02, hmm.12.08.
pub fn stick(rules: Rules<'_>) -> Template {
    let chart = &rules.charts.artillery;
    let strip = |name: String, from: f32, to: f32| {
        let half = chart.stick_half_width_inches;
        let borders = [Border::Closed, Border::Open, Border::Closed, Border::Closed];
        Section::rectangle_with(name, Vec2::new(-half, from), Vec2::new(half, to), borders)
    };
    let mut sections = vec![strip("X".to_owned(), 0.0, chart.target_section_up_to_inches)];
    sections.extend(
        chart.stick().iter().map(|section| {
            strip(format!("{} {}", section.group, section.colour), section.from_inches, section.to_inches)
        }),
    );
    Template::new(sections)
}

/// The meaning of a section of [`stick`], by its index.
pub fn under_stick(rules: Rules<'_>, section: usize) -> UnderStick {
    match section.checked_sub(1).and_then(|bounce| rules.charts.artillery.stick().get(bounce)) {
        Some(section) => UnderStick::Bounce(section.group, section.colour),
        None => UnderStick::Target,
    }
}

/// Where a shell bursts, in the frame of its aim point with y along the line of fire, inches (hmm.13.06).
pub fn burst_offset(rules: Rules<'_>, point: BurstPoint) -> Vec2 {
    let (right, ahead) = rules.charts.artillery.burst_direction(point);
    Vec2::new(right, ahead) * rules.options.shell_offset.inches()
}

/// The circle in which a shell kills when it bursts at a point, in the frame of its aim point (hmm.13.07, hmm.13.08).
pub fn burst(rules: Rules<'_>, point: BurstPoint) -> Template {
    let circle =
        Section::disc(point.to_string(), burst_offset(rules, point), rules.charts.artillery.burst_radius_inches);
    Template::new(vec![circle])
}

/// The shell burst indicator as it is shown while aiming: its rim and the five circles (hmm.13.03).
pub fn indicator(rules: Rules<'_>) -> Template {
    let mut sections: Vec<Section> = BurstPoint::ALL.iter().flat_map(|&point| burst(rules, point).sections).collect();
    sections.push(Section::disc("indicator", Vec2::ZERO, rules.charts.artillery.indicator_radius_inches));
    Template::new(sections)
}

/// The box that a howitzer's shot strikes when it lands at a point, in the frame of its aim point: near and left edges
/// in, far and right edges out, so one file and two ranks (hmm.12.15).
pub fn howitzer_box(rules: Rules<'_>, point: BurstPoint) -> Template {
    let size = rules.charts.artillery.howitzer_box;
    let half = Vec2::new(size.width_inches, size.depth_inches) / 2.0;
    let centre = burst_offset(rules, point);
    let borders = [Border::Open, Border::Open, Border::Closed, Border::Closed];
    Template::new(vec![Section::rectangle_with(point.to_string(), centre - half, centre + half, borders)])
}

/// The canister cone in the gun's frame, its apex at the muzzle, y along its middle line (hmm.15.02, hmm.15.03).
///
/// Sections nearest first, borders in, dividing lines to the nearer (hmm.15.09). Rifled canister has no long section
/// (hmm.15.06).
pub fn cone(rules: Rules<'_>, ammunition: Ammunition) -> Template {
    let chart = &rules.charts.artillery;
    let mut begins = 0.0;
    let mut half = 0.0;
    let mut sections = Vec::new();
    for cut in chart.cone(rules.options.canister) {
        let (ends, half_there) = (cut.up_to_inches, cut.width_there_inches / 2.0);
        let mut corners = vec![Vec2::new(-half, begins), Vec2::new(-half_there, ends), Vec2::new(half_there, ends)];
        if half > 0.0 {
            corners.push(Vec2::new(half, begins));
        }
        if chart.canister_kills_from(ammunition, cut.section).is_some() {
            sections.push(Section::polygon(cut.section.to_string(), corners));
        }
        (begins, half) = (ends, half_there);
    }
    Template::new(sections)
}

/// The section of the cone that a section of [`cone`] is, by its index.
pub fn cone_section(rules: Rules<'_>, section: usize) -> Option<ConeSection> {
    rules.charts.artillery.cone(rules.options.canister).get(section).map(|cut| cut.section)
}

/// The length of the cone, inches: how far canister reaches.
pub fn cone_length(rules: Rules<'_>, ammunition: Ammunition) -> f32 {
    let chart = &rules.charts.artillery;
    let cuts = chart
        .cone(rules.options.canister)
        .iter()
        .filter(|cut| chart.canister_kills_from(ammunition, cut.section).is_some());
    cuts.map(|cut| cut.up_to_inches).fold(0.0, f32::max)
}

/// The frame of a template laid along a line of fire: from a muzzle through a table point, origin at another point of
/// the line. `None` where muzzle and point are one.
pub fn along_line_of_fire(muzzle: Vec2, through: Vec2, origin: Vec2) -> Option<Pose> {
    crate::measure::Facing::along(through - muzzle).map(|facing| Pose::new(origin, facing))
}

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
        point: BurstPoint = word(BURST_POINTS).or("OnTarget"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::{Charts, Options, options::Cone};

    fn with_defaults<T>(of: impl Fn(Rules<'_>) -> T) -> T {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        of(Rules { charts, options: &options })
    }

    #[test]
    fn the_stick_is_thirty_inches_long_in_ten_sections() {
        with_defaults(|rules| {
            let stick = stick(rules);
            assert_eq!(stick.sections.len(), 10);
            let bounds = stick.bounds().expect("it has sections");
            assert_eq!((bounds.least.y, bounds.most.y), (0.0, 30.0));
            let rows = [
                (9.0, UnderStick::Target),
                (9.1, UnderStick::Bounce(ShotGroup::Near, ShotColour::Red)),
                (13.0, UnderStick::Bounce(ShotGroup::Near, ShotColour::Red)),
                (24.0, UnderStick::Bounce(ShotGroup::Mid, ShotColour::Yellow)),
                (29.5, UnderStick::Bounce(ShotGroup::Far, ShotColour::Olive)),
            ];
            for (y, expected) in rows {
                let section = stick.section_of(Vec2::new(0.0, y)).expect("under the stick");
                assert_eq!(under_stick(rules, section), expected, "{y}");
            }
        });
    }

    #[test]
    fn a_cone_takes_the_reading_that_the_switch_names() {
        let charts = Charts::embedded();
        let narrow = charts.switches.defaults();
        let wide = Options { canister: Cone::Wide, ..narrow.clone() };
        let at = |options: &Options, ammunition, point: (f32, f32)| {
            let rules = Rules { charts, options };
            cone(rules, ammunition).section_of(point.into()).and_then(|section| cone_section(rules, section))
        };
        // hmm.x.166
        assert_eq!(at(&narrow, Ammunition::Canister, (1.2, 3.0)), None);
        assert_eq!(at(&wide, Ammunition::Canister, (1.2, 3.0)), Some(ConeSection::Close));
        assert_eq!(at(&narrow, Ammunition::Canister, (0.0, 12.9)), Some(ConeSection::Long));
        assert_eq!(at(&narrow, Ammunition::RifledCanister, (0.0, 7.1)), None);
        let reach = |options, ammunition| cone_length(Rules { charts, options }, ammunition);
        let reaches = [
            reach(&narrow, Ammunition::Canister),
            reach(&narrow, Ammunition::RifledCanister),
            reach(&wide, Ammunition::Canister),
        ];
        assert_eq!(reaches, [13.0, 7.0, 9.0]);
    }

    #[test]
    fn the_indicator_shows_five_circles_inside_its_rim_or_across_it() {
        with_defaults(|rules| {
            let indicator = indicator(rules);
            assert_eq!(indicator.sections.len(), 6);
            assert_eq!(burst_offset(rules, BurstPoint::Short), Vec2::new(0.0, -1.5));
        });
    }
}
