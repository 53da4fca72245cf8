//! Type: a printer's old face for titles and map lettering, a clear sans for figures and labels. Both under the Open Font
//! License, shipped in `assets/fonts`.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, FontData, FontDefinitions, FontFamily, FontId},
};

/// The least size of type anywhere, points.
pub const LEAST: f32 = 13.0;

const FACES: [(&str, &[u8]); 4] = [
    ("sans", include_bytes!("../../assets/fonts/Cabin-Medium.otf")),
    ("sans bold", include_bytes!("../../assets/fonts/Cabin-Bold.otf")),
    ("old face", include_bytes!("../../assets/fonts/EBGaramond12-Regular.otf")),
    ("old face italic", include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf")),
];

/// The sans for names, figures and everything that is read in haste.
pub fn sans(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The sans in bold.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("sans bold".into()))
}

/// The old face, for titles.
pub fn old_face(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("old face".into()))
}

/// The old face in italics, for map lettering and asides.
pub fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("old face italic".into()))
}

/// A colour that covers only a part (0 to 1) of what lies under it. The window mixes light, not numbers: egui's own
/// see-through colours come out too dark on it.
pub fn veil(colour: Color32, part: f32) -> Color32 {
    let thin = |channel: u8| {
        let light = Srgba::gamma_function(f32::from(channel) / 255.0) * part;
        channel_of(Srgba::gamma_function_inverse(light))
    };
    Color32::from_rgba_premultiplied(thin(colour.r()), thin(colour.g()), thin(colour.b()), channel_of(part))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held to a channel's range")]
fn channel_of(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// Whether the faces have been handed to egui.
#[derive(Resource, Clone, Copy, PartialEq, Eq)]
pub(super) struct FacesLoaded;

/// Systems that write with the faces run after this set.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LetteringSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, load_faces.run_if(not(resource_exists::<FacesLoaded>)).in_set(LetteringSystems));
}

/// Hands the faces over. They can be used from the next pass on, so this pass is thrown away.
fn load_faces(mut contexts: EguiContexts, mut commands: Commands) -> Result {
    let context = contexts.ctx_mut()?;
    context.set_fonts(definitions());
    commands.insert_resource(FacesLoaded);
    context.request_repaint();
    Ok(())
}

/// Whether the faces can be used in this pass.
pub(super) fn faces_ready(context: &egui::Context) -> bool {
    context.fonts(|fonts| fonts.definitions().families.contains_key(&FontFamily::Name("old face".into())))
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in FACES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let with_fallback = |name: &str| std::iter::once(name.to_owned()).chain(fallback.iter().cloned()).collect::<Vec<_>>();
    fonts.families.insert(FontFamily::Proportional, with_fallback("sans"));
    for (name, _) in FACES {
        fonts.families.insert(FontFamily::Name(name.into()), with_fallback(name));
    }
    fonts
}
