//! The bodies of stands and features, kept for the five questions: rapier's structures find candidates, `measure` decides.

use std::collections::BTreeMap;

use bevy::ecs::resource::Resource;

use crate::{
    measure::{Footprint, Pose},
    table::{FeatureId, FeatureShape, StandId},
};

/// Where the bodies are. Follows the components; never serialised, made anew from them.
#[derive(Resource, Default)]
pub struct Space {
    stands: BTreeMap<StandId, (Pose, Footprint)>,
    features: BTreeMap<FeatureId, FeatureShape>,
}

impl Space {
    /// Puts a stand down, or moves it: the pose is that of the base's centre, table frame.
    pub(crate) fn put_stand(&mut self, id: StandId, pose: Pose, base: Footprint) {
        self.stands.insert(id, (pose, base));
    }

    /// Takes a stand off.
    pub(crate) fn take_stand(&mut self, id: StandId) {
        self.stands.remove(&id);
    }

    /// Lays a feature down, or changes its shape.
    pub(crate) fn put_feature(&mut self, id: FeatureId, shape: &FeatureShape) {
        self.features.insert(id, shape.clone());
    }

    /// Takes a feature off.
    pub(crate) fn take_feature(&mut self, id: FeatureId) {
        self.features.remove(&id);
    }
}
