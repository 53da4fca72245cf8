//! Keeps egui quiet while nothing happens, so that an idle window draws nothing.
//!
//! `bevy_egui` tells egui which modifier keys are held in every frame, and egui asks for another frame after every event. Only a change is
//! news.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, drop_stale_news.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

fn drop_stale_news(mut inputs: Query<&mut EguiInput>, mut known: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => *now != std::mem::replace(&mut *known, *now),
            _ => true,
        });
    }
}
