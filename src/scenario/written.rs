//! A scenario's text, made from its value: a layout made by hand becomes a file like any other.

use crate::{files::written, scenario::Scenario};

impl Scenario {
    /// The scenario as a file's text, which reads back as the same value: field by field, without empty ones. Comments
    /// of the original file are lost.
    pub fn written(&self) -> String {
        written(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{files::Shelf, lesson, scenario};

    #[test]
    fn a_written_scenario_reads_back_as_the_same_value() {
        let shelf = Shelf::embedded();
        let tables =
            lesson::list(&shelf).into_iter().filter_map(|listed| lesson::table(&shelf, &listed.read.ok()?).ok());
        let all: Vec<Scenario> =
            scenario::list(&shelf).into_iter().filter_map(|listed| listed.read.ok()).chain(tables).collect();
        assert!(all.len() > 9);
        for scenario in all {
            let text = scenario.written();
            let again =
                Scenario::read(&scenario.file, &text).unwrap_or_else(|problems| panic!("{}: {problems}", scenario.id));
            assert_eq!(again.written(), text, "{}", scenario.id);
            let counts = |of: &Scenario| {
                (of.units.len(), of.commands.len(), of.ground.features.len(), of.victory.outcomes.len())
            };
            assert_eq!(counts(&again), counts(&scenario), "{}", scenario.id);
        }
    }
}
