//! Which areas are one piece of ground: those of one kind, level and state that touch or overlap, however many outlines
//! they were drawn in. Must not know the effects of a kind.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    measure::{Polygon, Shape, Tract},
    table::{Feature, FeatureId, FeatureState},
};

/// The areas of a table and the areas that each is one with.
#[derive(Default)]
pub(super) struct Tracts {
    areas: BTreeMap<FeatureId, Area>,
    /// The lowest area of the tract of each.
    leads: BTreeMap<FeatureId, FeatureId>,
    /// Areas that stay apart, whatever they touch.
    apart: BTreeSet<FeatureId>,
    /// The outlines of separate touching areas joined, by the lowest id of them.
    blocks: BTreeMap<FeatureId, Tract>,
}

/// An area as it was drawn.
struct Area {
    kind: String,
    level: u8,
    state: FeatureState,
    outline: Polygon,
}

impl Area {
    /// Whether two areas are one. Openings belong to one outline, so that an area with openings is one with no other.
    fn is_one_with(&self, other: &Self) -> bool {
        let alike = (&self.kind, self.level, &self.state) == (&other.kind, other.level, &other.state);
        alike && self.state.openings().is_empty() && self.outline.touches(&other.outline)
    }
}

impl Tracts {
    /// No areas; those with these ids will stay separate.
    pub(super) fn keeping_apart(apart: impl IntoIterator<Item = FeatureId>) -> Self {
        Self { apart: apart.into_iter().collect(), ..Self::default() }
    }

    /// Whether it is just these areas that stay apart.
    pub(super) fn keeps_apart(&self, areas: &[FeatureId]) -> bool {
        areas.iter().all(|area| self.apart.contains(area)) && self.apart.iter().all(|area| areas.contains(area))
    }

    /// The id by which ground is named: the lowest of the areas that it is one with, or its own.
    pub(super) fn lead(&self, id: FeatureId) -> FeatureId {
        if self.apart.contains(&id) { id } else { self.leads.get(&id).copied().unwrap_or(id) }
    }

    /// A separate area joined with those that it touches.
    pub(super) fn block_of(&self, id: FeatureId) -> Option<&Tract> {
        self.blocks.get(self.leads.get(&id).filter(|_| self.apart.contains(&id))?)
    }

    /// Enters an area; gives those that must be laid again, itself included.
    pub(super) fn put(&mut self, feature: &Feature, outline: Polygon) -> Vec<FeatureId> {
        let area = Area { kind: feature.kind.clone(), level: feature.level, state: feature.state.clone(), outline };
        let touched: BTreeSet<FeatureId> = self
            .areas
            .iter()
            .filter(|(id, other)| self.joins(feature.id, **id) && area.is_one_with(other))
            .map(|(id, _)| self.leads[id])
            .collect();
        self.areas.insert(feature.id, area);
        self.leads.insert(feature.id, feature.id);
        let joined = self.leads.iter().filter(|(id, lead)| **id == feature.id || touched.contains(lead));
        joined.map(|(id, _)| *id).collect()
    }

    /// Removes an area; gives those that must be laid again without it.
    pub(super) fn take(&mut self, id: FeatureId) -> Vec<FeatureId> {
        self.areas.remove(&id);
        let Some(lead) = self.leads.remove(&id) else { return Vec::new() };
        self.blocks.remove(&lead);
        self.leads.iter().filter(|(_, other)| **other == lead).map(|(other, _)| *other).collect()
    }

    /// The shapes of some areas that touch no others: each tract as one shape, but separate areas each as its own.
    pub(super) fn laid(&mut self, areas: &[FeatureId]) -> Vec<(FeatureId, Shape)> {
        self.blocks.retain(|lead, _| !areas.contains(lead));
        let mut left: Vec<FeatureId> = areas.to_vec();
        let mut laid = Vec::new();
        while let Some(lead) = left.first().copied() {
            let tract = self.parted(&mut left);
            self.leads.extend(tract.iter().map(|id| (*id, lead)));
            laid.extend(self.laid_together(&tract));
        }
        laid
    }

    fn laid_together(&mut self, tract: &[FeatureId]) -> Vec<(FeatureId, Shape)> {
        let outlines = || tract.iter().map(|id| self.areas[id].outline.clone());
        let lead = tract[0];
        if !self.apart.contains(&lead) && tract.len() > 1 {
            return vec![(lead, Shape::Tract(Tract::new(outlines().collect())))];
        }
        let laid = tract.iter().copied().zip(outlines().map(Shape::Area)).collect();
        if tract.len() > 1 {
            let block = Tract::new(outlines().collect());
            self.blocks.insert(lead, block);
        }
        laid
    }

    /// Takes the first of some areas and all that it is one with from among them, by id.
    fn parted(&self, left: &mut Vec<FeatureId>) -> Vec<FeatureId> {
        let mut tract = vec![left.remove(0)];
        let mut next = 0;
        while let Some(&one) = tract.get(next) {
            let is_one =
                |other: &FeatureId| self.joins(one, *other) && self.areas[&one].is_one_with(&self.areas[other]);
            let (joined, others) = left.iter().partition(|other| is_one(other));
            tract.extend::<Vec<FeatureId>>(joined);
            *left = others;
            next += 1;
        }
        tract.sort_unstable();
        tract
    }

    /// Whether two areas may be one: neither stays apart, or both do and only share their common sides.
    fn joins(&self, one: FeatureId, other: FeatureId) -> bool {
        self.apart.contains(&one) == self.apart.contains(&other)
    }
}
