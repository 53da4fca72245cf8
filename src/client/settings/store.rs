//! The player's settings in their folder: a file for each kind. A file that cannot be read is set aside under another
//! name before a new one is written.

use std::io::ErrorKind;

use bevy::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

use super::Preferences;
use crate::{
    client::texts,
    files::{self, Existing, Problems, Shelf},
};

/// Something that a player sets and that is kept in a file of its own.
pub trait Keeps: Resource + Clone + Default + PartialEq + Serialize + DeserializeOwned {
    /// The file's name.
    const FILE: &'static str;
    /// Where a file goes that cannot be read, when another is to be written.
    const SET_ASIDE: &'static str;

    /// The settings in a text.
    ///
    /// # Errors
    /// The problem, with its place.
    fn parse(text: &str) -> Result<Self, Problems> {
        files::read_one(Self::FILE, text)
    }

    /// What of the file does not hold any more, in words.
    fn left_out(&self) -> Option<String> {
        None
    }
}

impl Keeps for Preferences {
    const FILE: &'static str = "settings.ron";
    const SET_ASIDE: &'static str = "settings-unread.ron";
}

/// Where something is kept, and how far it has been.
#[derive(Resource, Debug)]
pub struct Kept<T: Keeps> {
    shelf: Shelf,
    kept: T,
    /// The file's problem, or why it could not be written.
    pub problem: Option<String>,
    unread: bool,
}

/// Where the settings are kept.
pub type Settings = Kept<Preferences>;

impl<T: Keeps> Default for Kept<T> {
    fn default() -> Self {
        Self { shelf: Shelf::embedded(), kept: T::default(), problem: None, unread: false }
    }
}

impl<T: Keeps> Kept<T> {
    /// Reads the player's settings; the defaults where there are none or the file cannot be read.
    pub fn read(shelf: &Shelf) -> (Self, T) {
        let mut kept = Self { shelf: shelf.clone(), ..Self::default() };
        let is_there = shelf.folder().is_some_and(|folder| folder.join(T::FILE).is_file());
        if is_there {
            match shelf
                .read(T::FILE)
                .map_err(|error| error.to_string())
                .and_then(|text| T::parse(&text).map_err(|problems| problems.to_string()))
            {
                Ok(set) => {
                    kept.problem = set.left_out();
                    (kept.unread, kept.kept) = (kept.problem.is_some(), set);
                }
                Err(problem) => (kept.problem, kept.unread) = (Some(problem), true),
            }
        }
        let set = kept.kept.clone();
        (kept, set)
    }

    /// Writes changes.
    ///
    /// # Errors
    /// The system's message.
    fn keep(&mut self, set: &T) -> Result<(), String> {
        if *set == self.kept || self.shelf.folder().is_none() {
            return Ok(());
        }
        if self.unread {
            self.set_aside()?;
        }
        let text = ron::ser::to_string_pretty(set, ron::ser::PrettyConfig::new()).map_err(|error| error.to_string())?;
        self.shelf.write(T::FILE, &format!("{text}\n"))?;
        (self.kept, self.problem) = (set.clone(), None);
        Ok(())
    }

    /// Puts the file that could not be read where nothing is looked for.
    fn set_aside(&mut self) -> Result<(), String> {
        let folder = self.shelf.folder().ok_or(texts::settings::NO_FOLDER)?;
        let bytes = std::fs::read(folder.join(T::FILE)).map_err(|error| error.to_string())?;
        // Files set aside earlier stay too.
        let mut names = (1..).map(set_aside_as::<T>);
        let saved = names.find_map(|name| match files::save(&folder.join(name), &bytes, Existing::Kept) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => None,
            saved => Some(saved),
        });
        saved.unwrap_or(Ok(())).map_err(|error| error.to_string())?;
        self.unread = false;
        Ok(())
    }
}

/// The name under which the file is set aside for the n-th time.
fn set_aside_as<T: Keeps>(count: u32) -> String {
    if count == 1 { T::SET_ASIDE.to_owned() } else { T::SET_ASIDE.replace(".ron", &format!("-{count}.ron")) }
}

/// Keeps one kind of thing whenever it changes.
pub(crate) fn keeping<T: Keeps>(app: &mut App) {
    app.init_resource::<Kept<T>>().add_systems(Last, keep::<T>.run_if(resource_changed::<T>));
}

fn keep<T: Keeps>(set: Res<T>, mut kept: ResMut<Kept<T>>) {
    if let Err(problem) = kept.keep(&set) {
        kept.problem = Some(texts::settings::could_not_be_kept(T::FILE, problem));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::settings::{
        Extent, GuideOffer, HandOverScreen, Light, Motion, Pace, PaletteName, Results, Scale, SmallMap,
    };

    fn folder(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("linstock-settings-{}-{name}", std::process::id()))
    }

    #[test]
    fn settings_are_there_again_at_the_next_start() {
        let folder = folder("again");
        let shelf = Shelf::over(&folder);
        let (mut settings, usual) = Settings::read(&shelf);
        assert_eq!((usual, &settings.problem), (Preferences::default(), &None));
        let set = Preferences {
            palette: PaletteName::Lamplight,
            scale: Scale::of_percent(175),
            extent: Extent::FullScreen,
            light: Light::Plain,
            motion: Motion::Still,
            results: Results::RunOn,
            small_map: SmallMap::Hidden,
            hand_over: HandOverScreen::Always,
            pace: Pace::of_times(2.5),
            pause_milliseconds: 0,
            guide: GuideOffer::Answered,
        };
        settings.keep(&set).expect("the folder can be written");
        assert_eq!(Settings::read(&shelf).1, set);
        std::fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_file_with_mistakes_is_told_and_set_aside_not_lost() {
        let folder = folder("mistakes");
        let shelf = Shelf::over(&folder);
        for (count, (text, told)) in (1..).zip([
            ("(scale: 20)", "expected hundredths from 75 to 300"),
            ("(pace: 1e30)", "expected 0.25 to 8 times"),
            ("(palette: Puce)", "Puce"),
            ("(sclae: 100)", "sclae"),
            ("not even RON", "settings.ron:"),
        ]) {
            shelf.write(Preferences::FILE, text).expect("the folder can be written");
            let (mut settings, comfort) = Settings::read(&shelf);
            assert_eq!(comfort, Preferences::default());
            let problem = settings.problem.clone().expect("it is told");
            assert!(problem.contains(told), "{text}: {problem}");
            settings
                .keep(&Preferences { pause_milliseconds: 10, ..Preferences::default() })
                .expect("the folder can be written");
            assert_eq!(shelf.read(&set_aside_as::<Preferences>(count)).expect("it is kept"), text);
            assert_eq!(Settings::read(&shelf).1.pause_milliseconds, 10);
        }
        std::fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn settings_of_which_only_some_are_named_keep_the_usual_for_the_rest() {
        let contrast = Preferences { palette: PaletteName::Contrast, ..Preferences::default() };
        assert_eq!(Preferences::parse("(palette: Contrast)"), Ok(contrast));
        let folder = folder("marked");
        Shelf::over(&folder)
            .write(Preferences::FILE, "\u{feff}(palette: Contrast)")
            .expect("the folder can be written");
        let (settings, set) = Settings::read(&Shelf::over(&folder));
        assert_eq!((set, settings.problem), (contrast, None), "a byte-order mark is no mistake");
        std::fs::remove_dir_all(folder).expect("it was made");
    }
}
