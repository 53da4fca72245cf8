//! Every shipped scenario is sound and has its file's name.

use std::path::PathBuf;

use linstock::{
    files::{Existing, Origin, Shelf, save},
    scenario,
};

use super::FORD;

#[test]
fn every_shipped_scenario_reads_and_is_opened_by_its_id() {
    let shelf = Shelf::embedded();
    for listed in scenario::list(&shelf) {
        let read = listed.read.unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(listed.file, format!("scenarios/{}.ron", read.id));
        assert_eq!(scenario::open(&shelf, read.id.as_str()), Ok(read));
    }
}

#[test]
fn a_scenario_that_does_not_exist_is_a_problem_of_the_file_asked_for() {
    let problems = scenario::open(&Shelf::embedded(), "no_such_battle").expect_err("there is none");
    assert_eq!(
        problems.to_string(),
        "no_such_battle:1:1: the file: there is no such file, expected a text file that can be read"
    );
}

/// A folder of this test run's own with some scenario files in it.
fn folder_with(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("linstock-scenarios-{}-{name}", std::process::id()));
    for (file, text) in files {
        save(&folder.join("scenarios").join(file), text.as_bytes(), Existing::Replaced)
            .expect("the folder can be written");
    }
    folder
}

#[test]
fn a_users_scenarios_are_listed_beside_the_shipped_ones_sound_or_not() {
    let folder = folder_with("list", &[("ford.ron", FORD), ("torn.ron", "(id: "), ("notes.txt", "none")]);
    let shelf = Shelf::over(&folder);
    let own: Vec<_> = scenario::list(&shelf).into_iter().filter(|listed| listed.origin == Origin::User).collect();
    let sound: Vec<(&str, bool)> = own.iter().map(|listed| (listed.file.as_str(), listed.read.is_ok())).collect();
    assert_eq!(sound, [("scenarios/ford.ron", true), ("scenarios/torn.ron", false)]);
    assert_eq!(scenario::list(&shelf).len(), scenario::list(&Shelf::embedded()).len() + 2);
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_scenario_is_opened_by_id_by_path_and_by_its_path_on_the_shelf() {
    let folder = folder_with("open", &[("ford.ron", FORD)]);
    let shelf = Shelf::over(&folder);
    let path = folder.join("scenarios/ford.ron");
    for name in ["ford", "scenarios/ford.ron", path.to_str().expect("a plain path")] {
        assert_eq!(scenario::open(&shelf, name).expect("it is sound").id.as_str(), "ford", "{name}");
    }
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_file_whose_name_is_not_its_id_is_refused() {
    let folder = folder_with("named", &[("bridge.ron", FORD)]);
    let problems = scenario::open(&Shelf::over(&folder), "bridge").expect_err("the id is another");
    assert_eq!(
        problems.to_string(),
        "scenarios/bridge.ron:3:9: id: `ford` in a file of another name, expected the file's name without `.ron`"
    );
    std::fs::remove_dir_all(folder).expect("it was made");
}
