//! The palette in use as panels, labels and overlays get it: from the egui context. Knows no file and no window.

use bevy_egui::egui;

use super::palette::{Overlays, Palette, PaletteName, is_pale, state_place};
use crate::{
    battle::{
        Seat,
        notice::{MarkRole, OverlayRole},
    },
    client::render::livery::{Colours, Tincture},
    table::Side,
};

/// The colours of the palette in use, as egui takes them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inks {
    /// The paper of panels.
    pub(crate) paper: egui::Color32,
    /// Paper in shade: headings and unpressed buttons.
    pub(crate) shade: egui::Color32,
    /// Every second row of a table.
    pub(crate) stripe: egui::Color32,
    /// Where one writes.
    pub(crate) field: egui::Color32,
    /// Ink.
    pub(crate) ink: egui::Color32,
    /// Thin ink, for reasons and clauses; still strong enough to read.
    pub(crate) pale_ink: egui::Color32,
    /// Refusals and dangers.
    pub(crate) red_ink: egui::Color32,
    /// Legal and good things.
    pub(crate) green_ink: egui::Color32,
    /// Links.
    pub(crate) link: egui::Color32,
    /// Paper under selected or hovered entries.
    pub(crate) picked: egui::Color32,
    /// Selected entries.
    pub(crate) gold: egui::Color32,
    /// Type on a side's colour.
    pub(crate) on_dark: egui::Color32,
    /// Refusals and dangers, drawn over the table.
    pub(crate) over_red: egui::Color32,
    /// Text drawn over the table, and the casing of pale colours there.
    pub(crate) over_ink: egui::Color32,
    /// Selected or planned things, drawn over the table.
    pub(crate) over_gold: egui::Color32,
    /// Hovered things, drawn over the table, and the casing of dark colours there.
    pub(crate) over_pale: egui::Color32,
    overlays: Overlays,
    sides: [egui::Color32; 2],
    side_inks: [egui::Color32; 2],
    states: [egui::Color32; 5],
}

impl Default for Inks {
    fn default() -> Self {
        Self::of(PaletteName::default().palette())
    }
}

impl Inks {
    /// The inks of a palette.
    pub(crate) fn of(palette: &Palette) -> Self {
        let colour = |[red, green, blue]: [u8; 3]| egui::Color32::from_rgb(red, green, blue);
        Self {
            paper: colour(palette.paper),
            shade: colour(palette.shade),
            stripe: colour(palette.stripe),
            field: colour(palette.field),
            ink: colour(palette.ink),
            pale_ink: colour(palette.pale_ink),
            red_ink: colour(palette.red_ink),
            green_ink: colour(palette.green_ink),
            link: colour(palette.link),
            picked: colour(palette.picked),
            gold: colour(palette.gold),
            on_dark: colour(palette.on_dark),
            over_red: colour(palette.over_red),
            over_ink: colour(palette.over_ink),
            over_gold: colour(palette.over_gold),
            over_pale: colour(palette.over_pale),
            overlays: palette.overlays,
            sides: palette.sides.map(colour),
            side_inks: palette.side_inks.map(colour),
            states: palette.states.map(colour),
        }
    }

    /// The colour of a side as type on paper.
    pub(crate) fn of_side(&self, colours: Colours, side: Side) -> egui::Color32 {
        self.side_inks[colours.of_side(side).index()]
    }

    /// The colour of a seat as type on paper; the umpire's is ink.
    pub(crate) fn of_seat(&self, colours: Colours, seat: Seat) -> egui::Color32 {
        seat.side().map_or(self.ink, |side| self.of_side(colours, side))
    }

    /// The colour of a tincture as an area that carries type.
    pub(crate) fn area_of(&self, tincture: Tincture) -> egui::Color32 {
        self.sides[tincture.index()]
    }

    /// The colour of a side as an area that carries type.
    pub(crate) fn area_of_side(&self, colours: Colours, side: Side) -> egui::Color32 {
        self.area_of(colours.of_side(side))
    }

    /// The colour of a seat as an area that carries type; the umpire's is ink, which carries paper.
    pub(crate) fn area_of_seat(&self, colours: Colours, seat: Seat) -> egui::Color32 {
        seat.side().map_or(self.ink, |side| self.area_of_side(colours, side))
    }

    /// Type on [`Inks::area_of_seat`], or on ink where there is no seat.
    pub(crate) fn type_on_seat(&self, seat: Option<Seat>) -> egui::Color32 {
        if seat.and_then(Seat::side).is_some() { self.on_dark } else { self.paper }
    }

    /// The colour of a tincture as type on paper.
    pub(crate) fn type_of(&self, tincture: Tincture) -> egui::Color32 {
        self.side_inks[tincture.index()]
    }

    /// The colour of an overlay's meaning; a side's own is that of its units.
    pub(crate) fn of_overlay(&self, colours: Colours, role: OverlayRole) -> egui::Color32 {
        let Overlays { range, command, clear, struck, template: [near, middle, far, harmless], zone, objective } =
            self.overlays;
        let [red, green, blue] = match role {
            OverlayRole::Path | OverlayRole::Ghost => return self.over_gold,
            OverlayRole::Blocked | OverlayRole::Threat => return self.over_red,
            OverlayRole::Deployment(side) => return self.area_of_side(colours, side),
            OverlayRole::Range | OverlayRole::Arc => range,
            OverlayRole::Command => command,
            OverlayRole::Clear => clear,
            OverlayRole::Struck => struck,
            OverlayRole::TemplateNear => near,
            OverlayRole::TemplateMiddle => middle,
            OverlayRole::TemplateFar => far,
            OverlayRole::TemplateHarmless => harmless,
            OverlayRole::Zone => zone,
            OverlayRole::Objective => objective,
        };
        egui::Color32::from_rgb(red, green, blue)
    }

    /// The casing of a colour drawn over the table, so that it stands out on everything there.
    pub(crate) fn casing(&self, colour: egui::Color32) -> egui::Color32 {
        if is_pale([colour.r(), colour.g(), colour.b()]) { self.over_ink } else { self.over_pale }
    }

    /// The colour of a state as type on paper.
    pub(crate) fn of_state(&self, role: MarkRole) -> egui::Color32 {
        self.states[state_place(role)]
    }
}

/// Gives the colours of the palette in use.
pub(crate) trait Inked {
    /// The colours of the palette in use.
    fn inks(&self) -> Inks;
}

impl Inked for egui::Context {
    fn inks(&self) -> Inks {
        self.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default()
    }
}

impl Inked for egui::Ui {
    fn inks(&self) -> Inks {
        self.ctx().inks()
    }
}

impl Inked for egui::Painter {
    fn inks(&self) -> Inks {
        self.ctx().inks()
    }
}
