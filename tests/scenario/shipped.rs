//! Every scenario that the program carries is sound and goes by its file's name.

use linstock::{files::Shelf, scenario};

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
    assert_eq!(problems.to_string(), "no_such_battle:1:1: the file: there is no such file, expected a text file that can be read");
}
