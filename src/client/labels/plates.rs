//! A label as a plate: a slip of paper in a thin rim, on it a unit's arm and strength, or also its name and state.

use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui::{self, Color32, Painter, Stroke, StrokeKind, pos2, vec2};

use super::{
    LabelOf, LabelType,
    candidate_places::Place,
    full_label::FullLabel,
    short_label::ShortLabel,
    units_in_window::{SeenUnit, Site},
};
use crate::{
    battle::notice::Sign,
    client::{
        render::{fonts::veil, livery::Tincture},
        scene::units::{Emphasis, SceneMark, has_handle},
        settings::Inked,
    },
    table::{Arm, CommandId},
};

/// A label, laid out and ready to be painted.
pub(super) struct Plate {
    pub(super) of: LabelOf,
    /// Where it may stand.
    pub(super) site: Site,
    pub(super) emphasis: Emphasis,
    tincture: Tincture,
    arm: Arm,
    /// How many times the least its type is.
    times: f32,
    /// How strongly it is painted, from 0 to 1.
    opacity: f32,
    wording: Wording,
}

enum Wording {
    ShortLabel(ShortLabel),
    FullLabel(FullLabel),
}

/// What the label of a command tells of its units.
pub(super) struct Gathered<'a> {
    pub(super) command: CommandId,
    pub(super) name: &'a str,
    pub(super) tincture: Tincture,
    /// The arm of most of its figures.
    pub(super) arm: Arm,
    pub(super) figures: usize,
    /// The worst state among its units.
    pub(super) worst: Option<SceneMark>,
    pub(super) emphasis: Emphasis,
    pub(super) site: Site,
}

impl Plate {
    /// A unit's label at rest; none for a single man, whose handle shows all there is.
    pub(super) fn brief(seen: &SeenUnit, size: LabelType, painter: &Painter) -> Option<Self> {
        let unit = &seen.unit;
        let wording = || Wording::ShortLabel(ShortLabel::new(unit.strength(), unit.marks, size, painter));
        (!has_handle(unit)).then(|| Self::of_unit(seen, Emphasis::None, size, wording()))
    }

    /// A unit's label with its name and its states. A posture is told of a unit that is picked out alone.
    pub(super) fn whole(seen: &SeenUnit, emphasis: Emphasis, size: LabelType, painter: &Painter) -> Self {
        let unit = &seen.unit;
        let is_told = |mark: &&SceneMark| emphasis != Emphasis::None || mark.sign != Sign::Posture;
        let marks: Vec<SceneMark> = unit.marks.iter().filter(is_told).cloned().collect();
        // A general with staff counts as one man: the number of figures on the base says nothing.
        let figures = (!is_one_man(unit.arm)).then(|| unit.strength());
        let whole = FullLabel::new((&unit.short_name, size.points()), figures, &marks, size, painter);
        Self::of_unit(seen, emphasis, size, Wording::FullLabel(whole))
    }

    fn of_unit(seen: &SeenUnit, emphasis: Emphasis, size: LabelType, wording: Wording) -> Self {
        let (unit, site) = (&seen.unit, seen.site.clone());
        let (of, tincture, arm) = (LabelOf::Unit(unit.id), unit.tincture, unit.arm);
        let opacity = if emphasis == Emphasis::None { seen.opacity } else { 1.0 };
        Self { of, site, emphasis, tincture, arm, times: size.times(), opacity, wording }
    }

    /// The label of a command: its name in slightly larger type, all its figures and the worst state among its units.
    pub(super) fn of_command(told: Gathered, size: LabelType, painter: &Painter) -> Self {
        let Gathered { command, name, tincture, arm, figures, worst, emphasis, site } = told;
        let name = (name, size.points() + 2.0 * size.times());
        let whole = FullLabel::new(name, Some(figures), worst.as_slice(), size, painter);
        let (of, wording) = (LabelOf::Command(command), Wording::FullLabel(whole));
        Self { of, site, emphasis, tincture, arm, times: size.times(), opacity: 1.0, wording }
    }

    /// The same label for a unit that is picked out so.
    pub(super) fn picked_out(self, emphasis: Emphasis) -> Self {
        Self { emphasis, ..self }
    }

    /// How large it is, points.
    pub(super) fn size(&self) -> Vec2 {
        match &self.wording {
            Wording::ShortLabel(brief) => brief.size(self.times),
            Wording::FullLabel(whole) => whole.size(self.times),
        }
    }

    /// How far it keeps from an edge of its unit beside which it stands, pixels: arm and strength touch the edge, so that
    /// they are seen to belong to the base; a whole label leaves room for the rims of both.
    pub(super) fn apart(&self) -> f32 {
        match self.wording {
            Wording::ShortLabel(_) => 0.5,
            Wording::FullLabel(_) => 5.0,
        }
    }

    /// The leader line.
    pub(super) fn paint_leader(&self, place: &Place, painter: &Painter) {
        if let Some((from, to)) = place.leader {
            let (line, inks) = ([pos2(from.x, from.y), pos2(to.x, to.y)], painter.inks());
            let side = inks.area_of(self.tincture);
            // The halo keeps the line from the ground under it, whatever the palette.
            painter.line_segment(line, Stroke::new(2.6, veil(inks.over_pale, 0.7)));
            painter.line_segment(line, Stroke::new(1.0, side));
            painter.circle_filled(line[1], 2.0, side);
        }
    }

    /// The label at its place.
    pub(super) fn paint(self, rect: Rect, painter: &Painter) {
        let mut painter = painter.clone();
        painter.multiply_opacity(self.opacity);
        let rect = egui::Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y));
        let inks = painter.inks();
        let sides = (inks.area_of(self.tincture), inks.type_of(self.tincture));
        painter.rect_filled(rect.translate(vec2(0.5, 1.0)).expand(0.5), 2.5, Color32::from_black_alpha(60));
        painter.rect_filled(rect, 2.5, inks.paper);
        match self.wording {
            Wording::ShortLabel(brief) => brief.paint(rect, self.arm, sides, self.times, &painter),
            Wording::FullLabel(whole) => whole.paint(rect, self.arm, sides, self.times, &painter),
        }
        let rim = match self.emphasis {
            Emphasis::None => Stroke::new(1.0, sides.1),
            Emphasis::Hovered => Stroke::new(1.2, inks.over_pale),
            Emphasis::Selected | Emphasis::Drafted => Stroke::new(1.8, inks.over_gold),
        };
        painter.rect_stroke(rect, 2.5, rim, StrokeKind::Outside);
        if self.emphasis != Emphasis::None {
            // Its casing keeps the rim from the ground.
            painter.rect_stroke(rect.expand(rim.width), 2.5, Stroke::new(1.0, inks.over_ink), StrokeKind::Outside);
        }
    }
}

/// Whether an arm is a single man, with no figures to count.
pub(super) fn is_one_man(arm: Arm) -> bool {
    matches!(arm, Arm::General | Arm::Messenger)
}
