//! Which scenarios the title lists, and under which headings: by rule set, period, size and the length of the evening.

use std::collections::BTreeSet;

use super::pace;
use crate::{
    client::texts,
    rules::{self, Changes},
    scenario::{
        Listed, Scenario,
        words::{Army, Date},
    },
};

/// From so many units on a battle is of medium size, and from so many on it is large.
const SIZES: [usize; 2] = [18, 27];
/// From so many minutes on a battle fills an evening, and from so many on it is long.
const LENGTHS: [u32; 2] = [75, 181];

/// A war, or a century where no war is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Period {
    /// Its first year.
    from: u32,
    /// Its name, such as "American Revolution".
    pub(super) name: &'static str,
}

impl Period {
    /// The period of a day.
    fn of(date: Date) -> Self {
        let of_war = |((from, to), name): ((u32, u32), &'static str)| {
            (from..=to).contains(&date.year).then_some(Self { from, name })
        };
        let (from, name) =
            if date.year < 1800 { (1700, texts::title::BEFORE_1800) } else { (1800, texts::title::FROM_1800) };
        texts::title::WARS.into_iter().find_map(of_war).unwrap_or(Self { from, name })
    }
}

/// How many units are to be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    Small,
    Medium,
    Large,
}

impl Size {
    pub(super) const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    fn of(units: usize) -> Self {
        Self::ALL[SIZES.iter().filter(|least| units >= **least).count()]
    }

    /// As the filter names it.
    pub(super) fn told(self) -> String {
        texts::title::size(self as usize, SIZES)
    }
}

/// How much of an evening it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Length {
    Short,
    Evening,
    Long,
}

impl Length {
    pub(super) const ALL: [Self; 3] = [Self::Short, Self::Evening, Self::Long];

    fn of(minutes: u32) -> Self {
        Self::ALL[LENGTHS.iter().filter(|least| minutes >= **least).count()]
    }

    /// As the filter names it.
    pub(super) const fn told(self) -> &'static str {
        texts::title::LENGTHS[self as usize]
    }
}

/// What a scenario is filtered by.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Traits {
    sets: Vec<&'static str>,
    pub(super) period: Period,
    size: Size,
    /// None of a battle that goes on until it is decided.
    length: Option<Length>,
    date: Date,
}

impl Traits {
    fn of(scenario: &Scenario) -> Self {
        let rule_set = scenario.rule_set.as_str();
        let scale = rules::battles::scale(scenario, rule_set, &Changes::new()).ok();
        let units = Army::BOTH.map(|army| pace::units(scenario, army));
        let turns = scale.zip(scenario.minutes()).map(|(scale, minutes)| scale.turns(minutes).given);
        Self {
            sets: rules::sets_for(scenario).map(|(id, _)| id).collect(),
            period: Period::of(scenario.date),
            size: Size::of(units.iter().sum()),
            length: turns.map(|turns| Length::of(pace::minutes(turns, units, pace::AGAINST_THE_MACHINE))),
            date: scenario.date,
        }
    }
}

/// A scenario on the title, sound or not, with what it is filtered by.
#[derive(Clone, Debug)]
pub(super) struct Offered {
    pub(super) listed: Listed,
    traits: Option<Traits>,
}

impl Offered {
    pub(super) fn of(listed: Listed) -> Self {
        Self { traits: listed.read.as_ref().ok().map(Traits::of), listed }
    }

    /// The scenario; none with mistakes.
    pub(super) fn scenario(&self) -> Option<&Scenario> {
        self.listed.read.as_ref().ok()
    }

    /// The war that it belongs to; none of one with mistakes.
    pub(super) fn period(&self) -> Option<Period> {
        Some(self.traits.as_ref()?.period)
    }

    /// By period and day; those with mistakes come last.
    fn place(&self) -> (bool, Option<(Period, Date)>) {
        (self.traits.is_none(), self.traits.as_ref().map(|traits| (traits.period, traits.date)))
    }
}

/// What the player wants to see; everything where nothing is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Filter {
    /// The id of a rule set.
    pub(super) rule_set: Option<&'static str>,
    pub(super) period: Option<Period>,
    pub(super) size: Option<Size>,
    pub(super) length: Option<Length>,
}

impl Filter {
    /// Whether nothing is left out.
    pub(super) fn is_open(&self) -> bool {
        *self == Self::default()
    }

    fn lets(&self, offered: &Offered) -> bool {
        let Some(traits) = &offered.traits else { return self.is_open() };
        self.rule_set.is_none_or(|set| traits.sets.contains(&set))
            && self.period.is_none_or(|period| traits.period == period)
            && self.size.is_none_or(|size| traits.size == size)
            && self.length.is_none_or(|length| traits.length == Some(length))
    }

    /// The scenarios to be listed, by their places among all: period by period, each by its days.
    pub(super) fn shown(&self, all: &[Offered]) -> Vec<usize> {
        let mut shown: Vec<usize> = (0..all.len()).filter(|index| self.lets(&all[*index])).collect();
        shown.sort_by_key(|index| all[*index].place());
        shown
    }
}

/// The periods of some scenarios, the earliest first.
pub(super) fn periods(all: &[Offered]) -> BTreeSet<Period> {
    all.iter().filter_map(Offered::period).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::{Origin, Problems, Shelf},
        scenario,
    };

    fn shipped() -> Vec<Offered> {
        scenario::list(&Shelf::embedded()).into_iter().map(Offered::of).collect()
    }

    fn shown(filter: Filter, all: &[Offered]) -> Vec<&str> {
        filter.shown(all).into_iter().map(|index| all[index].scenario().map_or("", |read| read.id.as_str())).collect()
    }

    #[test]
    fn scenarios_stand_by_war_and_day_and_those_with_mistakes_last() {
        let mut all = shipped();
        let broken =
            Listed { file: "scenarios/a.ron".to_owned(), origin: Origin::User, read: Err(Problems::default()) };
        all.insert(0, Offered::of(broken));
        let earlier = ["lobosch", "sandershausen", "stony-point", "cowpens", "guilford"];
        let later = ["maida", "vimeiro-hill", "chippawa", "kernstown", "upper-crossing", ""];
        assert_eq!(shown(Filter::default(), &all), [&earlier[..], &later].concat());
        let wars: Vec<_> = periods(&all).into_iter().map(|period| period.name).collect();
        assert_eq!(wars, ["Seven Years' War", "American Revolution", "Revolution and Napoleon", "American Civil War"]);
        let filter = Filter { rule_set: Some("hmm"), ..Filter::default() };
        assert!(!shown(filter, &all).contains(&""), "nobody knows what one with mistakes is");
    }

    #[test]
    fn each_filter_leaves_what_fits_it_and_together_they_leave_what_fits_all() {
        let all = shipped();
        let revolution = all.iter().find_map(|one| one.period().filter(|period| period.name == "American Revolution"));
        for (filter, wanted) in [
            (Filter { rule_set: Some("wof"), ..Filter::default() }, &["lobosch", "sandershausen", "guilford"][..]),
            (Filter { period: revolution, ..Filter::default() }, &["stony-point", "cowpens", "guilford"]),
            (Filter { size: Some(Size::Small), ..Filter::default() }, &["stony-point", "upper-crossing"]),
            (Filter { size: Some(Size::Large), ..Filter::default() }, &["guilford", "vimeiro-hill", "kernstown"]),
            (Filter { rule_set: Some("wof"), period: revolution, ..Filter::default() }, &["guilford"]),
            (Filter { rule_set: Some("wof"), size: Some(Size::Small), ..Filter::default() }, &[]),
        ] {
            assert_eq!(shown(filter, &all), wanted, "{filter:?}");
        }
        let by_length = Length::ALL.map(|length| shown(Filter { length: Some(length), ..Filter::default() }, &all));
        assert_eq!(by_length.concat().len(), all.len(), "each takes some length: {by_length:?}");
        assert!(by_length[0].contains(&"cowpens"), "{by_length:?}");
    }

    #[test]
    fn sizes_and_lengths_begin_where_they_are_said_to() {
        assert_eq!([1, 17, 18, 26, 27, 90].map(Size::of), {
            use Size::{Large, Medium, Small};
            [Small, Small, Medium, Medium, Large, Large]
        });
        assert_eq!([5, 74, 75, 180, 181].map(Length::of), {
            use Length::{Evening, Long, Short};
            [Short, Short, Evening, Evening, Long]
        });
    }

    #[test]
    fn a_day_of_no_known_war_belongs_to_its_century() {
        for (year, name) in [(1704, "War of the Spanish Succession"), (1730, "18th century"), (1830, "19th century")] {
            assert_eq!(Period::of(Date { year, month: 1, day: 1 }).name, name);
        }
    }
}
