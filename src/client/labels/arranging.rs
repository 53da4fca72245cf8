//! Which labels are shown where: at rest arm and strength at each unit's base, near enough its name and state too, from
//! far off one label for each command; over those the whole labels of the units that are picked out.
//!
//! Labels at rest do not move for one that is picked out: those under it are left out for a while.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_egui::egui::Painter;

use super::{
    LabelOf, LabelType,
    candidate_places::{Place, Reach, Spot},
    command_label,
    placement_cache::PlacementCache,
    placing::{Ground, Labelled},
    plates::Plate,
    units_in_window::{Crowd, SeenUnit},
};
use crate::{
    client::scene::{SceneCommand, units::Emphasis},
    table::UnitId,
};

/// Below this many pixels to an inch of table all units of a command share one label.
const COMMANDS_BELOW: f32 = 5.0;
/// From this many pixels to an inch on labels have names where they fit without lying over anything.
const NAMES_FROM: f32 = 48.0;

/// A label with its place.
pub(super) type Placed = (Plate, Place);

/// Labels that make room for one another, and how they stood.
#[derive(Default)]
pub(super) struct Layer {
    placing: PlacementCache,
    stood: BTreeMap<LabelOf, Spot>,
}

/// What a frame's labels are made of.
pub(super) struct Sheet<'a> {
    pub(super) crowd: &'a Crowd<'a>,
    /// The part of the window that labels keep within.
    pub(super) free: Rect,
    /// What labels never cover.
    pub(super) kept: &'a [Rect],
    /// Where stands would end by the drafted order.
    pub(super) ghosts: &'a [Rect],
    pub(super) size: LabelType,
    pub(super) painter: &'a Painter,
}

impl Layer {
    fn place(&mut self, plates: Vec<Plate>, reach: Reach, ground: Ground) -> (Vec<Placed>, Vec<Plate>) {
        let labelled: Vec<Labelled> = plates
            .iter()
            .map(|plate| Labelled {
                size: plate.size(),
                apart: plate.apart(),
                around: plate.site.around,
                edges: plate.site.edges.clone(),
                own: plate.site.own.clone(),
                reach,
                stood: self.stood.get(&plate.of).copied(),
            })
            .collect();
        let places = self.placing.place(&labelled, ground);
        let (mut placed, mut left) = (Vec::new(), Vec::new());
        for (plate, place) in plates.into_iter().zip(places) {
            match place {
                Some(place) => placed.push((plate, place)),
                None => left.push(plate),
            }
        }
        (placed, left)
    }

    fn remember(&mut self, placed: &[Placed]) {
        self.stood = placed.iter().map(|(plate, place)| (plate.of, place.spot)).collect();
    }

    /// The labels at rest.
    pub(super) fn rest(&mut self, sheet: &Sheet, commands: &[SceneCommand]) -> Vec<Placed> {
        self.placing.begin();
        let seen = &sheet.crowd.seen;
        let placed = if sheet.crowd.pixels_an_inch < COMMANDS_BELOW {
            let of_command = |command| command_label::of_command(command, seen, sheet.size, sheet.painter);
            self.place(commands.iter().filter_map(of_command).collect(), Reach::Far, sheet.ground(sheet.kept)).0
        } else {
            let named = self.named(sheet);
            let plate = |seen: &SeenUnit| {
                if named.contains(&seen.unit.id) {
                    return Some(Plate::whole(seen, Emphasis::None, sheet.size, sheet.painter));
                }
                Plate::brief(seen, sheet.size, sheet.painter)
            };
            let plates = sheet.in_view().filter_map(plate).collect();
            self.place(plates, Reach::Near, sheet.ground(sheet.kept)).0
        };
        self.remember(&placed);
        placed
    }

    /// The units near enough for their names: those for whose whole label there is room beside them.
    fn named(&mut self, sheet: &Sheet) -> BTreeSet<UnitId> {
        if sheet.crowd.pixels_an_inch < NAMES_FROM {
            return BTreeSet::new();
        }
        let whole = |seen: &SeenUnit| Plate::whole(seen, Emphasis::None, sheet.size, sheet.painter);
        let (placed, _) = self.place(sheet.in_view().map(whole).collect(), Reach::Near, sheet.ground(sheet.kept));
        let beside = placed.into_iter().filter(|(_, place)| place.leader.is_none());
        beside.filter_map(|(plate, _)| plate.of.unit()).collect()
    }

    /// The whole labels of some units, over labels at rest where there is no other room nearby.
    pub(super) fn pick_out(
        &mut self,
        units: impl Fn(&SeenUnit) -> bool,
        sheet: &Sheet,
        resting: &[Placed],
    ) -> Vec<Placed> {
        self.placing.begin();
        let chosen: Vec<&SeenUnit> = sheet.in_view().filter(|seen| units(seen)).collect();
        let is_chosen = |plate: &Plate| chosen.iter().any(|seen| LabelOf::Unit(seen.unit.id) == plate.of);
        let plates =
            chosen.iter().map(|seen| Plate::whole(seen, seen.unit.emphasis, sheet.size, sheet.painter)).collect();
        let others = resting.iter().filter(|(plate, _)| !is_chosen(plate)).map(|(_, place)| place.rect);
        // Where a click sends the selected unit its label takes none.
        let ahead: Vec<Rect> = chosen.iter().filter_map(|seen| seen.ahead).collect();
        let kept: Vec<Rect> = sheet.never_covered().chain(others).chain(ahead.iter().copied()).collect();
        let (mut placed, left) = self.place(plates, Reach::Near, sheet.ground(&kept));
        if !left.is_empty() {
            let placed_already = placed.iter().map(|(_, place)| place.rect);
            let kept: Vec<Rect> = sheet.never_covered().chain(placed_already).chain(ahead).collect();
            placed.extend(self.place(left, Reach::Far, sheet.ground(&kept)).0);
        }
        self.remember(&placed);
        placed
    }
}

impl Sheet<'_> {
    fn ground<'a>(&'a self, kept: &'a [Rect]) -> Ground<'a> {
        Ground { free: self.free, blocks: &self.crowd.blocks, kept, bases: &self.crowd.bases }
    }

    /// What a label that is picked out never covers.
    fn never_covered(&self) -> impl Iterator<Item = Rect> {
        self.kept.iter().chain(self.ghosts).copied()
    }

    fn in_view(&self) -> impl Iterator<Item = &SeenUnit<'_>> {
        self.crowd.seen.iter().filter(|seen| seen.is_in_view)
    }

    /// The labels at rest that are shown beside others, neither under one nor over the figures of a unit that is aimed
    /// at, nor over where stands would end. A unit whose own label found no room is picked out on the one at rest.
    pub(super) fn beside(&self, resting: Vec<Placed>, picked_out: &[Placed]) -> Vec<Placed> {
        let aimed_at = || self.crowd.seen.iter().filter(|seen| seen.unit.emphasis == Emphasis::Hovered);
        let is_clear = |(plate, place): &Placed| {
            let covered =
                |(other, above): &Placed| other.of == plate.of || !above.rect.intersect(place.rect).is_empty();
            let hides = |seen: &SeenUnit| {
                LabelOf::Unit(seen.unit.id) != plate.of && !seen.block.intersect(place.rect).is_empty()
            };
            let hides_ghost = self.ghosts.iter().any(|ghost| !ghost.intersect(place.rect).is_empty());
            !picked_out.iter().any(covered) && !aimed_at().any(hides) && !hides_ghost
        };
        let emphasised = |(plate, place): Placed| {
            let of_unit = self.crowd.seen.iter().find(|seen| LabelOf::Unit(seen.unit.id) == plate.of);
            let emphasis = of_unit.map_or(plate.emphasis, |seen| seen.unit.emphasis);
            (plate.picked_out(emphasis), place)
        };
        resting.into_iter().filter(is_clear).map(emphasised).collect()
    }

    /// Where the labels at rest of units under the pointer stood: they stay in reach, so that a label does not slip from
    /// under the pointer that calls for it.
    pub(super) fn held(&self, resting: &[Placed]) -> Vec<(Rect, LabelOf)> {
        let is_hovered = |of: LabelOf| {
            let mut hovered = self.crowd.seen.iter().filter(|seen| seen.unit.emphasis == Emphasis::Hovered);
            hovered.any(|seen| LabelOf::Unit(seen.unit.id) == of)
        };
        resting.iter().filter(|(plate, _)| is_hovered(plate.of)).map(|(plate, place)| (place.rect, plate.of)).collect()
    }
}
