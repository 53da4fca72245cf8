//! A picture of the table is saved as a PNG file without panels, in both views, and the player is told where; one that
//! cannot be written is told too.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, ImageSampler, ImageType},
    prelude::*,
};
use linstock::client::{
    commands::UiCommand,
    control::picture::Picture,
    settings::{PaletteName, Preferences},
    view::ViewMode,
};

use super::harness::{Drawn, Window, output, set_drawn, window};

/// Saves a picture of the table; gives what is told of it.
fn save(window: &mut Window, path: &Path) -> Result<PathBuf, String> {
    let path = path.to_owned();
    window.ask(move |world| {
        set_drawn(world, Drawn::Everything);
        world.write_message(UiCommand::SavePicture(path));
    });
    let told = window.until("the picture", |world| world.resource::<Picture>().told().cloned());
    window.ask(|world| set_drawn(world, Drawn::Nothing));
    window.rest();
    told
}

fn read(path: &Path) -> Image {
    let bytes = fs::read(path).expect("it was written");
    let kind = ImageType::Extension("png");
    Image::from_buffer(
        &bytes,
        kind,
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .expect("it is a PNG file")
}

/// The share of a row of pixels that has the colour of paper.
fn paper(image: &Image, row: u32) -> f32 {
    let paper = Srgba::rgb_u8(
        PaletteName::default().palette().paper[0],
        PaletteName::default().palette().paper[1],
        PaletteName::default().palette().paper[2],
    );
    let colours = (0..image.width()).map(|x| Srgba::from(image.get_color_at(x, row).expect("it lies in the picture")));
    let alike = colours.filter(|colour| (colour.to_vec4() - paper.to_vec4()).abs().max_element() < 0.02);
    f32::from(u16::try_from(alike.count()).expect("no window is so wide"))
        / f32::from(u16::try_from(image.width()).expect("no window is so wide"))
}

#[test]
fn a_picture_of_the_table_is_saved_without_panels_in_both_views_and_told_until_the_next_command() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.key(KeyCode::KeyJ);
    assert_eq!(window.ask(|world| world.resource::<Preferences>().palette), PaletteName::default());
    let size = window.ask(|world| {
        let mut windows = world.query::<&bevy::window::Window>();
        windows.iter(world).next().map(bevy::window::Window::physical_size).expect("there is a window")
    });
    let mut pictures = Vec::new();
    for showing in [ViewMode::Map, ViewMode::Tabletop] {
        assert_eq!(window.ask(|world| *world.resource::<ViewMode>()), showing);
        let file = output().join(format!("picture_{showing:?}.png"));
        let _ = fs::remove_file(&file);
        assert_eq!(save(window, &file), Ok(file.clone()));
        assert!(window.told().contains("Picture saved"), "{}", window.told());
        assert!(window.button("Menu").is_some(), "the panels are back: {}", window.told());
        let image = read(&file);
        assert_eq!(image.size(), size, "{showing:?}");
        let share = paper(&image, 16);
        assert!(share < 0.05, "{showing:?}: the strip is no part of the table: {share}");
        pictures.push(fs::read(&file).expect("it was written"));
        window.key(KeyCode::KeyV);
        assert!(!window.told().contains("Picture saved"), "{}", window.told());
    }
    assert_ne!(pictures[0], pictures[1]);
    window.key(KeyCode::KeyJ);
}

#[test]
fn a_picture_that_cannot_be_written_is_told_and_the_panels_come_back() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let file = output().join("no_folder");
    fs::write(&file, "a file is no folder").expect("it can be written");
    let told = save(window, &file.join("x.png")).expect_err("it cannot be written there");
    assert!(told.contains("x.png"), "{told}");
    assert!(window.told().contains("Picture not saved"), "{}", window.told());
    assert!(window.button("Menu").is_some(), "{}", window.told());
    window.press("Menu");
    assert!(window.button("Save picture").is_some(), "{}", window.told());
    window.press("Menu");
}
