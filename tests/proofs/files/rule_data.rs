//! Rule data of any kind is sound or refused, for every file of every rule set.

use linstock::{files::Shelf, rules::RULE_SETS};

use super::{change, loader::Loader, try_all};

/// Tries every data file of every rule set with the text made from it.
fn each_file(case: impl Fn(&Loader, String)) {
    let shelf = Shelf::embedded();
    for set in RULE_SETS {
        for found in shelf.list(&format!("assets/rules/{}", set.id)) {
            let text = shelf.read(&found.name).expect("the program carries it");
            case(&Loader::RuleData(found.name), text);
        }
    }
}

#[test]
fn changed_rule_data_is_sound_or_refused() {
    each_file(|loader, text| try_all(loader, 60, change::changed(vec![text])));
}

#[test]
fn bytes_are_no_rule_data() {
    each_file(|loader, _| try_all(loader, 20, change::bytes()));
}
