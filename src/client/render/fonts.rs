//! Type: a printer's old face for titles and map lettering, a clear sans with even figures for everything else. Both
//! have the letters of every European alphabet and are under the Open Font License, shipped in `assets/fonts`.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, FontData, FontDefinitions, FontFamily, FontId},
};

/// The least size of type anywhere, points.
pub const LEAST: f32 = 13.0;

const FACES: [(&str, &[u8]); 4] = [
    ("sans", include_bytes!("../../../assets/fonts/SourceSans3-Medium.otf")),
    ("sans bold", include_bytes!("../../../assets/fonts/SourceSans3-Bold.otf")),
    ("old face", include_bytes!("../../../assets/fonts/EBGaramond12-Regular.otf")),
    ("old face italic", include_bytes!("../../../assets/fonts/EBGaramond12-Italic.otf")),
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

/// A colour that covers only a part (0 to 1) of the ground below it. The window mixes light, not numbers: egui's own
/// translucent colours come out too dark on it.
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
pub(crate) struct FacesLoaded;

/// Systems that write with the faces run after this set.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LetteringSystems;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        load_faces.run_if(not(resource_exists::<FacesLoaded>)).in_set(LetteringSystems),
    );
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
pub(crate) fn faces_ready(context: &egui::Context) -> bool {
    context.fonts(|fonts| fonts.definitions().families.contains_key(&FontFamily::Name("old face".into())))
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in FACES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let signs = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    // Letters missing from a face come from the sans, and only then from egui's fonts for signs.
    let after = |name: &str| {
        let faces = [name, "sans"].into_iter().take(if name == "sans" { 1 } else { 2 }).map(str::to_owned);
        faces.chain(signs.iter().cloned()).collect::<Vec<_>>()
    };
    fonts.families.insert(FontFamily::Proportional, after("sans"));
    if let Some(monospace) = fonts.families.get_mut(&FontFamily::Monospace) {
        monospace.insert(1, "sans".to_owned());
    }
    for (name, _) in FACES {
        fonts.families.insert(FontFamily::Name(name.into()), after(name));
    }
    fonts
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    /// The letters beyond ASCII in the languages of the armies whose battles are fought here.
    const ALPHABETS: [(&str, &str); 14] = [
        ("Western", "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØŒÙÚÛÜÝÞŸàáâãäåæçèéêëìíîïðñòóôõöøœùúûüýþÿß¿¡"),
        ("Polish", "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"),
        ("Czech and Slovak", "ČĎĚŇŘŠŤŮŽĽĹŔčďěňřšťůžľĺŕ"),
        ("Hungarian", "ŐŰőű"),
        ("Croat and Slovene", "ĆČĐŠŽćčđšž"),
        ("Romanian", "ĂÂÎȘȚŞŢăâîșțşţ"),
        ("Turkish", "ĞİŞğış"),
        ("Baltic", "ĀĒĢĪĶĻŅŪāēģīķļņūĖĮŲŠėįųš"),
        ("Greek", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏάέήίόύώΪΫϊϋΐΰ"),
        ("Russian", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
        ("Ukrainian", "ҐЄІЇґєії"),
        ("Serbian", "ЂЈЉЊЋЏђјљњћџ"),
        ("Signs", "←→↑↓′″×÷±−°½¼¾–—‘’“”„‚«»‹›…•·§†‡£€"),
        ("Figures", "0123456789.,:/+%"),
    ];
    /// The letters missing from the italics alone; the sans provides them.
    const LACKED: (&str, &str) = ("old face italic", "ґ");
    /// Signs that no alphabet has, which the fonts that egui brings give.
    const BROUGHT: &str = "⚖";

    /// Every letter beyond ASCII in the program's own texts, rules, scenarios and lessons.
    fn used() -> BTreeSet<char> {
        let mut letters = BTreeSet::new();
        for folder in ["src", "assets/rules", "scenarios"] {
            read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut letters);
        }
        letters
    }

    fn read(folder: &Path, letters: &mut BTreeSet<char>) {
        for entry in
            fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path())
        {
            if entry.is_dir() {
                read(&entry, letters);
            } else if let Ok(text) = fs::read_to_string(&entry) {
                letters.extend(text.chars().filter(|letter| !letter.is_ascii()));
            }
        }
    }

    /// A context in which one face provides all its letters, and egui's own signs stand in for any other.
    fn alone(name: &str) -> egui::Context {
        let mut fonts = definitions();
        for family in fonts.families.values_mut() {
            *family = vec![name.to_owned(), "NotoEmoji-Regular".to_owned()];
        }
        let context = egui::Context::default();
        context.set_fonts(fonts);
        context.run_ui(egui::RawInput::default(), |_| {}).drop_without_applying_deltas();
        context
    }

    fn lacks(context: &egui::Context, letters: impl Iterator<Item = char>) -> String {
        letters.filter(|letter| !context.fonts_mut(|fonts| fonts.has_glyph(&sans(14.0), *letter))).collect()
    }

    #[test]
    fn every_face_has_every_letter_of_every_alphabet_and_every_letter_that_the_program_writes() {
        for (name, _) in FACES {
            let context = alone(name);
            for (alphabet, letters) in ALPHABETS {
                let lacked =
                    lacks(&context, letters.chars().filter(|letter| name != LACKED.0 || !LACKED.1.contains(*letter)));
                assert!(lacked.is_empty(), "{name}, {alphabet}: {lacked}");
            }
            let ours = used();
            assert!(ours.contains(&'ä') && ours.contains(&'…'), "the texts are read: {ours:?}");
            let of_text = |letter: &char| {
                !BROUGHT.contains(*letter) && !ALPHABETS.iter().any(|(_, known)| known.contains(*letter))
            };
            let lacked = lacks(&context, ours.into_iter().filter(of_text));
            assert!(lacked.is_empty(), "{name}: {lacked}");
        }
        let context = alone("sans");
        assert_eq!(lacks(&context, BROUGHT.chars()), BROUGHT, "what the sans has need not be brought");
    }

    #[test]
    fn figures_stand_below_one_another_in_tables() {
        for name in ["sans", "sans bold"] {
            let context = alone(name);
            let widths: Vec<f32> =
                ('0'..='9').map(|figure| context.fonts_mut(|fonts| fonts.glyph_width(&sans(14.0), figure))).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{name}: {widths:?}");
        }
    }
}
