//! The palettes: ink, paper, the colours of the two sides and of everything painted with a meaning. Tests prove that
//! each can be told apart by eyes that lack one kind of cone. Pure values: knows neither egui nor what is painted.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{battle::notice::MarkRole, client::render::livery::Tincture, client::texts};

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// Which palette is in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PaletteName {
    /// Brown ink on cream, red and blue.
    #[default]
    Campaign,
    /// Black ink on cool white, orange and deep blue.
    Slate,
    /// Pale ink on dark paper, for dim rooms.
    Lamplight,
    /// Black on white, nothing pale.
    Contrast,
}

impl PaletteName {
    /// Every palette, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Campaign, Self::Slate, Self::Lamplight, Self::Contrast];

    /// The one after it, round and round.
    #[must_use]
    pub fn next(self) -> Self {
        let place = Self::ALL.iter().position(|name| *name == self).map_or(0, |place| place + 1);
        Self::ALL[place % Self::ALL.len()]
    }

    /// Its name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Campaign => texts::settings::CAMPAIGN,
            Self::Slate => texts::settings::SLATE,
            Self::Lamplight => texts::settings::LAMPLIGHT,
            Self::Contrast => texts::settings::CONTRAST,
        }
    }

    /// Its description, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Campaign => texts::settings::CAMPAIGN_MEANING,
            Self::Slate => texts::settings::SLATE_MEANING,
            Self::Lamplight => texts::settings::LAMPLIGHT_MEANING,
            Self::Contrast => texts::settings::CONTRAST_MEANING,
        }
    }

    /// Its colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Campaign => &CAMPAIGN,
            Self::Slate => &SLATE,
            Self::Lamplight => &LAMPLIGHT,
            Self::Contrast => &CONTRAST,
        }
    }
}

/// How the engraved map comes off the press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// As engraved and coloured.
    Tinted,
    /// Paper white, ink black, washes thin: only what tells something is left.
    Hard,
}

/// All colours of one look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// The background of panels and labels.
    pub paper: Rgb,
    /// Paper in shade: headings and unpressed buttons.
    pub shade: Rgb,
    /// Every second row of a table.
    pub stripe: Rgb,
    /// Where one writes.
    pub field: Rgb,
    /// Ink.
    pub ink: Rgb,
    /// Thin ink, for reasons and clauses.
    pub pale_ink: Rgb,
    /// Refusals and dangers.
    pub red_ink: Rgb,
    /// Legal and good things.
    pub green_ink: Rgb,
    /// Links.
    pub link: Rgb,
    /// Paper under selected or hovered entries.
    pub picked: Rgb,
    /// Selected entries.
    pub gold: Rgb,
    /// Type on `ink` and on the colours of the sides.
    pub on_dark: Rgb,
    /// Refusals and dangers, drawn over the table, which is light in every palette.
    pub over_red: Rgb,
    /// Text drawn over the table, and the casing of pale colours there.
    pub over_ink: Rgb,
    /// Selected or planned things, drawn over the table.
    pub over_gold: Rgb,
    /// Hovered things, drawn over the table, and the casing of dark colours there.
    pub over_pale: Rgb,
    /// The two sides as areas: red, blue.
    pub sides: [Rgb; 2],
    /// The two sides as type on paper: red, blue.
    pub side_inks: [Rgb; 2],
    /// States as type on paper: posture, spent, fighting, weakened, broken.
    pub states: [Rgb; 5],
    /// The colours of overlays on the table, which is light in every palette.
    pub overlays: Overlays,
    /// How the map is printed.
    pub print: Print,
}

/// The colours of overlays, by their meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlays {
    /// Ranges and arcs.
    pub range: Rgb,
    /// The reach of commanders.
    pub command: Rgb,
    /// A line that is free.
    pub clear: Rgb,
    /// Units that are hit.
    pub struck: Rgb,
    /// A template's sections: near, middle, far, harmless.
    pub template: [Rgb; 4],
    /// Where something may be placed.
    pub zone: Rgb,
    /// Objectives.
    pub objective: Rgb,
}

const OVERLAYS: Overlays = Overlays {
    range: [0x9a, 0x54, 0x00],
    command: [0x6a, 0x3d, 0x86],
    clear: [0x0a, 0x6a, 0x5c],
    struck: [0xc4, 0x08, 0x08],
    template: [[0x7c, 0x10, 0x10], [0xc8, 0x70, 0x1a], [0x1f, 0x6f, 0x8f], [0x7c, 0x7c, 0x7c]],
    zone: [0x2a, 0x5a, 0x90],
    objective: [0x6b, 0x54, 0x10],
};

impl Palette {
    /// The paint of a side, strong enough to carry [`Palette::on_dark`].
    pub fn of(&self, tincture: Tincture) -> Srgba {
        let [red, green, blue] = self.sides[tincture.index()];
        Srgba::rgb_u8(red, green, blue)
    }

    /// The colour of a state as type on paper, and of its sign on the table.
    pub fn of_state(&self, role: MarkRole) -> Srgba {
        let [red, green, blue] = self.states[state_place(role)];
        Srgba::rgb_u8(red, green, blue)
    }

    /// The casing of a colour drawn over the table, so that it stands out on everything there: ink round pale colours,
    /// and pale round dark ones.
    pub fn casing(&self, colour: Rgb) -> Rgb {
        if is_pale(colour) { self.over_ink } else { self.over_pale }
    }

    /// Whether ink is lighter than paper.
    pub fn is_dark(&self) -> bool {
        let sum = |[red, green, blue]: Rgb| u16::from(red) + u16::from(green) + u16::from(blue);
        sum(self.ink) > sum(self.paper)
    }

    /// A colour of the engraved map as it comes off the press.
    pub fn printed(&self, colour: LinearRgba) -> LinearRgba {
        match self.print {
            Print::Tinted => colour,
            Print::Hard => hard(colour),
        }
    }
}

/// Whether a colour is rather light than dark.
pub(super) fn is_pale([red, green, blue]: Rgb) -> bool {
    const PALE_FROM: f32 = 0.3;
    Srgba::rgb_u8(red, green, blue).luminance() > PALE_FROM
}

/// Where a state's colour stands in [`Palette::states`].
pub(super) const fn state_place(role: MarkRole) -> usize {
    match role {
        MarkRole::Posture => 0,
        MarkRole::Spent => 1,
        MarkRole::Fighting => 2,
        MarkRole::Weakened => 3,
        MarkRole::Broken => 4,
    }
}

/// Turns paper and pale washes white and ink black; colours in between stay, the more the farther they are from both.
fn hard(colour: LinearRgba) -> LinearRgba {
    const BLACK_BELOW: f32 = 0.20;
    const WHITE_ABOVE: f32 = 0.78;
    let seen = Srgba::from(colour);
    let lightness = 0.30 * seen.red + 0.59 * seen.green + 0.11 * seen.blue;
    let wanted = ((lightness - BLACK_BELOW) / (WHITE_ABOVE - BLACK_BELOW)).clamp(0.0, 1.0);
    let strength = 6.0 * wanted * (1.0 - wanted);
    let channel = |value: f32| (wanted + (value - lightness) * strength).clamp(0.0, 1.0);
    Srgba::new(channel(seen.red), channel(seen.green), channel(seen.blue), seen.alpha).into()
}

static CAMPAIGN: Palette = Palette {
    paper: [0xf1, 0xe8, 0xd2],
    shade: [0xe2, 0xd5, 0xb6],
    stripe: [0xea, 0xdf, 0xc4],
    field: [0xfb, 0xf6, 0xe8],
    ink: [0x2a, 0x21, 0x18],
    pale_ink: [0x62, 0x52, 0x3c],
    red_ink: [0xa8, 0x20, 0x14],
    green_ink: [0x0a, 0x50, 0x5c],
    link: [0x23, 0x4a, 0x86],
    picked: [0xf2, 0xd6, 0x8e],
    gold: [0xd9, 0xa4, 0x2b],
    on_dark: [0xff, 0xff, 0xff],
    over_red: [0xa8, 0x20, 0x14],
    over_ink: [0x2a, 0x21, 0x18],
    over_gold: [0xf4, 0xc0, 0x3a],
    over_pale: [0xfb, 0xf3, 0xd8],
    sides: [[0xa3, 0x2a, 0x20], [0x23, 0x4a, 0x86]],
    side_inks: [[0xa3, 0x2a, 0x20], [0x23, 0x4a, 0x86]],
    states: [[0x46, 0x3c, 0x30], [0x5e, 0x54, 0x48], [0x8e, 0x3e, 0x06], [0x78, 0x3c, 0x78], [0x5c, 0x10, 0x38]],
    overlays: OVERLAYS,
    print: Print::Tinted,
};

static SLATE: Palette = Palette {
    paper: [0xf2, 0xf4, 0xf5],
    shade: [0xd8, 0xde, 0xe2],
    stripe: [0xe6, 0xea, 0xed],
    field: [0xff, 0xff, 0xff],
    ink: [0x16, 0x1b, 0x20],
    pale_ink: [0x48, 0x52, 0x5c],
    red_ink: [0x9c, 0x2c, 0x00],
    green_ink: [0x00, 0x55, 0x4e],
    link: [0x0b, 0x4a, 0x86],
    picked: [0xff, 0xe3, 0xa3],
    gold: [0xe0, 0x9b, 0x10],
    on_dark: [0xff, 0xff, 0xff],
    over_red: [0x9c, 0x2c, 0x00],
    over_ink: [0x16, 0x1b, 0x20],
    over_gold: [0xff, 0xb8, 0x20],
    over_pale: [0xfb, 0xf6, 0xe6],
    sides: [[0xb4, 0x4a, 0x00], [0x0a, 0x3e, 0x78]],
    side_inks: [[0xa4, 0x42, 0x00], [0x0a, 0x3e, 0x78]],
    states: [[0x1c, 0x22, 0x28], [0x4c, 0x55, 0x5e], [0x9c, 0x2c, 0x00], [0x86, 0x3c, 0x8c], [0x52, 0x0c, 0x46]],
    overlays: OVERLAYS,
    print: Print::Tinted,
};

static LAMPLIGHT: Palette = Palette {
    paper: [0x24, 0x20, 0x1b],
    shade: [0x3b, 0x34, 0x2b],
    stripe: [0x2e, 0x29, 0x22],
    field: [0x16, 0x13, 0x10],
    ink: [0xf2, 0xe8, 0xd2],
    pale_ink: [0xc4, 0xb6, 0x9a],
    red_ink: [0xff, 0x9d, 0x7e],
    green_ink: [0x7c, 0xe4, 0xd0],
    link: [0x9c, 0xc8, 0xff],
    picked: [0x5a, 0x48, 0x1c],
    gold: [0x8a, 0x5e, 0x08],
    on_dark: [0xff, 0xff, 0xff],
    over_red: [0x9a, 0x1c, 0x14],
    over_ink: [0x2a, 0x21, 0x18],
    over_gold: [0xf4, 0xc0, 0x3a],
    over_pale: [0xfb, 0xf3, 0xd8],
    sides: [[0xa8, 0x30, 0x22], [0x25, 0x4f, 0x92]],
    side_inks: [[0xff, 0x9d, 0x7e], [0x9c, 0xc8, 0xff]],
    states: [[0xe2, 0xd6, 0xbe], [0xc4, 0xb6, 0x9a], [0xe8, 0x9a, 0x30], [0xc8, 0x8c, 0xf0], [0xff, 0xa2, 0xc8]],
    overlays: OVERLAYS,
    print: Print::Tinted,
};

static CONTRAST: Palette = Palette {
    paper: [0xff, 0xff, 0xff],
    shade: [0xe4, 0xe4, 0xe4],
    stripe: [0xf0, 0xf0, 0xf0],
    field: [0xff, 0xff, 0xff],
    ink: [0x00, 0x00, 0x00],
    pale_ink: [0x26, 0x26, 0x26],
    red_ink: [0x88, 0x00, 0x00],
    green_ink: [0x00, 0x44, 0x52],
    link: [0x00, 0x28, 0x78],
    picked: [0xff, 0xe8, 0x7a],
    gold: [0xff, 0xc4, 0x00],
    on_dark: [0xff, 0xff, 0xff],
    over_red: [0x88, 0x00, 0x00],
    over_ink: [0x00, 0x00, 0x00],
    over_gold: [0xff, 0xc4, 0x00],
    over_pale: [0xff, 0xff, 0xff],
    sides: [[0x98, 0x2c, 0x00], [0x00, 0x28, 0x78]],
    side_inks: [[0x84, 0x24, 0x00], [0x00, 0x28, 0x78]],
    states: [[0x00, 0x00, 0x00], [0x26, 0x26, 0x26], [0x84, 0x24, 0x00], [0x78, 0x14, 0x78], [0x4a, 0x00, 0x3c]],
    overlays: OVERLAYS,
    print: Print::Hard,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::settings::color_vision::{EYES, contrast, difference, grounds};

    #[test]
    fn all_type_stands_out_from_its_paper_as_wcag_asks_and_high_contrast_as_it_asks_of_the_best() {
        for name in PaletteName::ALL {
            let palette = name.palette();
            let least = if name == PaletteName::Contrast { 7.0 } else { 4.5 };
            let inks = [palette.ink, palette.pale_ink, palette.red_ink, palette.green_ink, palette.link];
            let inks = inks.into_iter().chain(palette.side_inks).chain(palette.states);
            for ink in inks {
                for paper in [palette.paper, palette.shade, palette.stripe, palette.field] {
                    let contrast = contrast(ink, paper);
                    assert!(contrast >= least, "{name:?}: {ink:02x?} on {paper:02x?} is {contrast:.2}");
                }
            }
            for (ink, paper) in [(palette.ink, palette.picked), (palette.ink, palette.gold)] {
                assert!(contrast(ink, paper) >= 3.0, "{name:?}: {ink:02x?} on {paper:02x?}");
            }
            for side in palette.sides {
                assert!(contrast(palette.on_dark, side) >= least, "{name:?}: white on {side:02x?}");
            }
        }
    }

    #[test]
    fn the_two_sides_and_yes_and_no_are_told_apart_by_eyes_of_every_kind() {
        for name in PaletteName::ALL {
            let palette = name.palette();
            let pairs = [
                (palette.sides[0], palette.sides[1], 20.0),
                (palette.side_inks[0], palette.side_inks[1], 20.0),
                (palette.red_ink, palette.green_ink, 12.0),
                (palette.red_ink, palette.ink, 10.0),
                (palette.picked, palette.paper, 8.0),
            ];
            for (eye, matrix) in EYES {
                for (one, other, least) in pairs {
                    let apart = difference(matrix, one, other);
                    assert!(
                        apart >= least,
                        "{name:?}, {eye}: {one:02x?} and {other:02x?} are {apart:.1} apart, wanted {least}"
                    );
                }
            }
        }
    }

    #[test]
    fn overlays_stand_out_from_the_table_and_from_each_other_to_eyes_of_every_kind() {
        /// The paper of the engraved map.
        const MAP: Rgb = [0xec, 0xdf, 0xc3];
        for name in PaletteName::ALL {
            let Overlays { range, command, clear, struck, template, zone, objective } = name.palette().overlays;
            let blocked = name.palette().over_red;
            for colour in [range, command, clear, blocked, struck, zone, objective].into_iter().chain(template) {
                assert!(
                    contrast(colour, MAP) >= 2.7,
                    "{name:?}: {colour:02x?} on the map is {:.2}",
                    contrast(colour, MAP)
                );
            }
            let [near, middle, far, harmless] = template;
            let seen_together = [
                (clear, blocked),
                (clear, struck),
                (range, zone),
                (zone, objective),
                (near, middle),
                (near, far),
                (near, harmless),
                (middle, far),
                (middle, harmless),
                (far, harmless),
            ];
            for (eye, matrix) in EYES {
                for (one, other) in seen_together {
                    let apart = difference(matrix, one, other);
                    assert!(apart >= 12.0, "{name:?}, {eye}: {one:02x?} and {other:02x?} are {apart:.1} apart");
                }
            }
        }
    }

    #[test]
    fn overlays_with_their_casing_stand_out_on_paper_turf_woods_and_water_and_plans_stand_out_best() {
        for name in PaletteName::ALL {
            let palette = name.palette();
            let Overlays { range, command, clear, struck, template, zone, objective } = palette.overlays;
            let meanings =
                [range, command, clear, palette.over_red, struck, zone, objective].into_iter().chain(template);
            let drawn = meanings
                .map(|colour| (colour, 1.9))
                .chain([palette.over_gold, palette.over_pale].map(|colour| (colour, 3.0)));
            for (colour, least) in drawn {
                let casing = palette.casing(colour);
                for ground in grounds(palette) {
                    let reads = contrast(colour, ground).max(contrast(casing, ground));
                    assert!(reads >= least, "{name:?}: {colour:02x?} in {casing:02x?} on {ground:02x?} is {reads:.2}");
                }
                assert!(contrast(colour, casing) >= 2.7, "{name:?}: {colour:02x?} in {casing:02x?}");
            }
        }
    }

    #[test]
    fn the_states_are_told_apart_from_one_another_by_eyes_of_every_kind() {
        for name in PaletteName::ALL {
            let states = name.palette().states;
            for (eye, matrix) in EYES {
                for (place, one) in states.into_iter().enumerate() {
                    for other in states.into_iter().skip(place + 1) {
                        let apart = difference(matrix, one, other);
                        assert!(apart >= 7.5, "{name:?}, {eye}: {one:02x?} and {other:02x?} are {apart:.1} apart");
                    }
                }
            }
        }
    }

    #[test]
    fn selection_and_hover_differ_to_eyes_of_every_kind() {
        for name in PaletteName::ALL {
            let palette = name.palette();
            for (eye, matrix) in EYES {
                let apart = difference(matrix, palette.over_gold, palette.over_pale);
                assert!(apart >= 12.0, "{name:?}, {eye}: {apart:.1}");
            }
        }
    }

    #[test]
    fn the_hard_print_makes_paper_white_and_ink_black_and_keeps_water_blue() {
        let hard = |red: f32, green: f32, blue: f32| Srgba::from(CONTRAST.printed(Srgba::rgb(red, green, blue).into()));
        let paper = hard(0.925, 0.875, 0.765);
        assert!(paper.red.min(paper.green).min(paper.blue) > 0.9, "{paper:?}");
        let ink = hard(0.17, 0.13, 0.10);
        assert!(ink.red.max(ink.green).max(ink.blue) < 0.05, "{ink:?}");
        let water = hard(0.60, 0.70, 0.70);
        assert!(water.blue > water.red + 0.05, "{water:?}");
        let tinted: LinearRgba = Srgba::rgb(0.60, 0.70, 0.70).into();
        assert_eq!(CAMPAIGN.printed(tinted), tinted);
    }
}
