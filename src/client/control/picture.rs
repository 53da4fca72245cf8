//! A picture of the table: a file is asked for, the window is taken in a frame without panels, and the picture is written
//! in the background. Then the player is told where it is, until the next command.

use std::{
    io::Cursor,
    path::{Path, PathBuf},
};

use bevy::{
    image::ImageFormat,
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
    winit::EventLoopProxyWrapper,
};

use super::asked::Asked;
use crate::{
    client::{
        commands::{CommandWriter, UiCommand},
        orders::{deployment_layouts::plain, turn_view::TurnView},
        platform::file_dialog::{self, FileDialog},
        schedule::ClientSystems,
        session::{Session, autosave::Autosave},
        texts,
        view::first_look::FirstLook,
    },
    files::{self, Existing},
};

/// The ending of a picture's file.
const ENDING: &str = "png";
/// The picture comes within so many frames, or not at all.
const PATIENCE: u32 = 60;

/// How far a picture of the table has come, and what is to be told of the last one.
#[derive(Resource, Default)]
pub struct Picture {
    stage: Stage,
    told: Option<Result<PathBuf, String>>,
}

#[derive(Default)]
enum Stage {
    /// None is wanted.
    #[default]
    Idle,
    /// The system asks for a file.
    Asks(FileDialog),
    /// The next frame in which the table can be seen is taken.
    Poses(Target),
    /// It has been taken some frames ago, and is not there yet.
    Taken(Target, u32),
    /// It is being written.
    Writes(Task<Result<PathBuf, String>>),
}

/// Where a picture is written.
struct Target {
    path: PathBuf,
    existing: Existing,
}

impl Picture {
    /// Whether no panel may be drawn now.
    pub fn hides_panels(&self) -> bool {
        matches!(self.stage, Stage::Poses(_) | Stage::Taken(..))
    }

    /// Where the last picture is, or why there is none; nothing once the player has gone on.
    pub fn told(&self) -> Option<&Result<PathBuf, String>> {
        self.told.as_ref()
    }
}

impl Target {
    /// The file that a player has named: a picture's ending is put behind a name without it, and then the dialog has not
    /// asked whether a file of that name may be replaced.
    fn of(named: &Path) -> Self {
        let is_whole = named.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
        if is_whole {
            return Self { path: named.to_owned(), existing: Existing::Replaced };
        }
        let mut path = named.as_os_str().to_owned();
        path.push(format!(".{ENDING}"));
        Self { path: path.into(), existing: Existing::Kept }
    }

    /// Writes a picture.
    ///
    /// # Errors
    /// Why that is not possible, with the file's name.
    fn write(self, image: Image) -> Result<PathBuf, String> {
        let file = self.path.display().to_string();
        let written = encoded(image).and_then(|bytes| {
            files::save(&self.path, &bytes, self.existing).map_err(|error| match error.kind() {
                std::io::ErrorKind::AlreadyExists => texts::battle::PICTURE_EXISTS.to_owned(),
                _ => error.to_string(),
            })
        });
        written.map(|()| self.path).map_err(|why| texts::battle::picture_not_saved(file, why))
    }
}

/// A picture as the bytes of a PNG file.
fn encoded(image: Image) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let format = ImageFormat::Png.as_image_crate_format().ok_or_else(|| ENDING.to_owned())?;
    let image = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
    image.write_to(&mut Cursor::new(&mut bytes), format).map_err(|error| error.to_string())?;
    Ok(bytes)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Picture>().add_systems(Update, follow.after(ClientSystems::Act));
}

/// Asks for a file, or takes the picture for the one that was named. What was told goes with the next command.
pub(super) fn take(
    asked: Res<Asked>,
    session: Res<Session>,
    board: Res<TurnView>,
    autosave: Res<Autosave>,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut picture: ResMut<Picture>,
) {
    picture.told = None;
    match asked.command() {
        UiCommand::AskForPicture if matches!(picture.stage, Stage::Idle) => {
            let name = plain(&texts::battle::picture_name(&session.facts().title, board.phase.turn));
            let folder = file_dialog::pictures().or_else(|| autosave.shelf().folder().map(Path::to_owned));
            picture.stage = Stage::Asks(FileDialog::save(
                texts::battle::SAVE_PICTURE_TITLE,
                folder.as_deref(),
                &format!("{name}.{ENDING}"),
                window.as_deref(),
            ));
        }
        UiCommand::SavePicture(path) if matches!(picture.stage, Stage::Idle) => {
            picture.stage = Stage::Poses(Target::of(path));
        }
        _ => {}
    }
}

/// Carries a picture that is wanted a step on.
fn follow(
    first_look: Res<FirstLook>,
    mut picture: ResMut<Picture>,
    mut asks: CommandWriter,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let picture = picture.bypass_change_detection();
    match &mut picture.stage {
        Stage::Idle => return,
        Stage::Asks(dialog) => {
            let Some(picked) = dialog.poll() else { return };
            picture.stage = Stage::Idle;
            if let Some(path) = picked {
                asks.write(UiCommand::SavePicture(path));
            }
        }
        // Before it can be seen, the tabletop is covered.
        Stage::Poses(_) if first_look.is_waited_for() => {}
        Stage::Poses(_) => {
            if let Stage::Poses(target) = std::mem::take(&mut picture.stage) {
                commands.spawn(Screenshot::primary_window()).observe(develop);
                picture.stage = Stage::Taken(target, 0);
            }
        }
        Stage::Taken(target, frames) => {
            *frames += 1;
            if *frames > PATIENCE {
                let file = target.path.display().to_string();
                picture.told = Some(Err(texts::battle::picture_not_saved(file, texts::battle::NO_PICTURE)));
                picture.stage = Stage::Idle;
            }
        }
        Stage::Writes(task) => {
            if let Some(written) = check_ready(task) {
                (picture.told, picture.stage) = (Some(written), Stage::Idle);
            }
        }
    }
    redraw.write(RequestRedraw);
}

/// Writes the picture that was taken.
fn develop(captured: On<ScreenshotCaptured>, mut picture: ResMut<Picture>) {
    if let Stage::Taken(target, _) = std::mem::take(&mut picture.stage) {
        let image = captured.image.clone();
        let written = AsyncComputeTaskPool::get().spawn(async move { target.write(image) });
        picture.stage = Stage::Writes(written);
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        asset::RenderAssetUsages,
        render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    };

    use super::*;

    fn image() -> Image {
        let size = Extent3d { width: 2, height: 1, depth_or_array_layers: 1 };
        let pixels = vec![1, 2, 3, 255, 4, 5, 6, 255];
        let format = TextureFormat::Rgba8UnormSrgb;
        Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::MAIN_WORLD)
    }

    #[test]
    fn a_name_without_an_ending_gets_one_and_then_replaces_nothing() {
        for (named, path, existing) in [
            ("a/Cowpens turn 3.png", "a/Cowpens turn 3.png", Existing::Replaced),
            ("a/x.PNG", "a/x.PNG", Existing::Replaced),
            ("a/turn 3.5", "a/turn 3.5.png", Existing::Kept),
            ("x", "x.png", Existing::Kept),
        ] {
            let target = Target::of(Path::new(named));
            assert_eq!((target.path, target.existing), (PathBuf::from(path), existing), "{named}");
        }
    }

    #[test]
    fn a_picture_is_written_as_png_and_one_that_cannot_be_is_told_with_its_file() {
        let folder = std::env::temp_dir().join(format!("linstock-picture-{}", std::process::id()));
        let file = folder.join("whole.png");
        assert_eq!(Target::of(&file).write(image()), Ok(file.clone()));
        let bytes = std::fs::read(&file).expect("it was written");
        assert!(bytes.starts_with(b"\x89PNG"), "{bytes:?}");
        let refused = Target::of(&folder.join("whole")).write(image()).expect_err("it would replace a file unasked");
        assert!(refused.contains("whole.png") && refused.contains(texts::battle::PICTURE_EXISTS), "{refused}");
        assert_eq!(std::fs::read(&file).expect("it is there still"), bytes);
        let refused = Target::of(&file.join("x.png")).write(image()).expect_err("a file is no folder");
        assert!(refused.contains("x.png"), "{refused}");
        std::fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
