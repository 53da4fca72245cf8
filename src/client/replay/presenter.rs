//! A battle presented caption by caption: a lesson by its own captions, any other battle by its journal. One step
//! onwards shows events until there is something to say.
//!
//! Gives no order: the act that a caption announces is only judged, so that it can be shown before it happens.

use std::sync::Arc;

use crate::{
    battle::{
        Plan, Refusal, Replay,
        notice::{Entry, EntryWeight},
    },
    clause::Clause,
    client::{playback::Playback, session::Session, texts},
    lesson::{Beat, Lesson, Shows},
    receipt::Account,
    table::{FeatureId, UnitId},
};

/// How long a caption stands at least where captions follow one another by themselves, seconds.
const LEAST_SECONDS: f32 = 2.5;
/// How long it stands longer for each letter: people read aloud some fifteen a second.
const SECONDS_A_LETTER: f32 = 1.0 / 15.0;
/// The most sentences of the journal in one caption, and the most letters: so many find room in large type.
const MOST_SENTENCES: usize = 3;
const MOST_LETTERS: usize = 220;

/// A caption on the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Caption {
    /// Its text.
    pub say: String,
    /// Its clauses.
    pub clauses: Vec<Clause>,
    /// The units that it points at.
    pub units: Vec<UnitId>,
    /// The other things on the table that it points at.
    pub ground: Vec<FeatureId>,
    /// The coming acts.
    pub plans: Vec<Plan>,
    /// The refusal, if one was asked for.
    pub refused: Option<Refusal>,
    /// The receipts since the caption before.
    pub accounts: Vec<Account>,
    /// Its position.
    position: usize,
    /// The number of journal entries by then.
    told: usize,
}

impl Caption {
    /// How long it stands where captions follow one another by themselves, seconds.
    pub fn seconds(&self) -> f32 {
        let letters = u16::try_from(self.say.chars().count()).unwrap_or(u16::MAX);
        LEAST_SECONDS + f32::from(letters) * SECONDS_A_LETTER
    }
}

/// The event that turns the captions over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turns {
    /// A person at the screen.
    ByHand,
    /// They follow each other automatically; how long the present one has stood, seconds.
    ByThemselves(f32),
}

/// A battle that is being presented.
#[derive(Clone, Debug)]
pub struct Presenter {
    lesson: Option<Arc<Lesson>>,
    /// The captions so far; the last one is on the screen.
    shown: Vec<Caption>,
    /// Whether the receipts lie open.
    pub why: bool,
    /// The event that turns the captions over.
    pub turns: Turns,
}

impl Presenter {
    /// Begins where a replay stands: a lesson with the caption that belongs there.
    pub fn begin(lesson: Option<Arc<Lesson>>, session: &mut Session, turns: Turns) -> Self {
        let here = session.replay().map_or(0, Replay::position);
        let mut presenter = Self { lesson, shown: Vec::new(), why: false, turns };
        match presenter.lesson.clone() {
            Some(lesson) => {
                let reached =
                    lesson.beats.iter().map(|beat| beat.before).take_while(|before| *before <= here).max().unwrap_or(0);
                let first = lesson.beats.iter().position(|beat| beat.before >= reached).unwrap_or(0);
                for beat in lesson.beats.iter().take(first + 1) {
                    presenter.shown.push(Caption { position: beat.before, ..Caption::default() });
                }
                presenter.show_again(session);
            }
            None => {
                let facts = session.facts();
                let say = format!("{}. {}", facts.title, facts.subtitle);
                presenter.shown.push(Caption {
                    say,
                    position: here,
                    told: entries(session).len(),
                    ..Caption::default()
                });
            }
        }
        presenter
    }

    /// The caption on the screen.
    pub fn caption(&self) -> &Caption {
        self.shown.last().expect("there is always one on the screen")
    }

    /// The caption to be read now, and its number from 1: while its events still play, the one before stays.
    pub fn on_screen(&self, playback: &Playback) -> (&Caption, usize) {
        let place = if playback.is_running() { self.shown.len().saturating_sub(1).max(1) } else { self.shown.len() };
        (&self.shown[place - 1], place)
    }

    /// The number of the last caption, from 1, and the total; for a battle's own journal that is not known beforehand.
    pub fn place(&self) -> (usize, Option<usize>) {
        (self.shown.len(), self.lesson.as_ref().map(|lesson| lesson.beats.len()))
    }

    /// Whether captions follow one another by themselves.
    pub const fn goes_by_itself(&self) -> bool {
        matches!(self.turns, Turns::ByThemselves(_))
    }

    /// The title of the lesson that is presented, if it is one.
    pub fn lesson_title(&self) -> Option<&str> {
        self.lesson.as_ref().map(|lesson| lesson.script.title.as_str())
    }

    /// Whether the last caption is on the screen.
    pub fn is_at_the_end(&self, session: &Session) -> bool {
        match &self.lesson {
            Some(lesson) => self.shown.len() >= lesson.beats.len(),
            None => session.replay().is_none_or(|replay| replay.position() >= replay.timeline().last()),
        }
    }

    /// Shows events until the next caption, then the caption. Called while they still play, shows the rest at once; at
    /// the end, does nothing.
    pub fn onwards(&mut self, session: &mut Session, playback: &mut Playback) {
        if playback.is_running() {
            playback.skip();
            return;
        }
        if self.is_at_the_end(session) {
            return;
        }
        let told = self.caption().told;
        let next = match self.lesson.clone() {
            Some(lesson) => {
                let beat = &lesson.beats[self.shown.len()];
                if beat.before != self.caption().position {
                    session.seek(beat.before);
                }
                of_beat(session, beat, told)
            }
            None => of_journal(session, told),
        };
        self.shown.push(next);
        self.begin_to_wait();
    }

    /// Goes back to the caption before; nothing at the first.
    pub fn back(&mut self, session: &mut Session, playback: &mut Playback) {
        if self.shown.len() < 2 {
            return;
        }
        self.shown.pop();
        playback.begin_anew();
        self.show_again(session);
        self.begin_to_wait();
    }

    /// Goes to the last caption's position; a lesson's caption is made again.
    fn show_again(&mut self, session: &mut Session) {
        let (position, place) = (self.caption().position, self.shown.len() - 1);
        session.seek(position);
        if let Some(lesson) = &self.lesson {
            let before = place.checked_sub(1).map_or(position, |before| self.shown[before].position);
            session.seek(before);
            let told = entries(session).len();
            session.seek(position);
            self.shown[place] = of_beat(session, &lesson.beats[place], told);
        }
    }

    fn begin_to_wait(&mut self) {
        if let Turns::ByThemselves(waited) = &mut self.turns {
            *waited = 0.0;
        }
    }
}

/// The caption of a step of a lesson, at a session's present position; `told` is the number of entries at the one
/// before.
fn of_beat(session: &Session, beat: &Beat, told: usize) -> Caption {
    let (plans, refused) = match &beat.shows {
        Shows::Orders(orders) => (orders.iter().filter_map(|order| session.battle().judge(order).ok()).collect(), None),
        Shows::Refused(_, refusal) => (Vec::new(), Some(refusal.clone())),
        Shows::Nothing | Shows::GoesOn => (Vec::new(), None),
    };
    let entries = entries(session);
    Caption {
        say: beat.say.clone(),
        clauses: beat.clauses.clone(),
        units: beat.units.clone(),
        ground: beat.ground.clone(),
        plans,
        refused,
        accounts: entries.iter().skip(told).filter_map(|entry| entry.account.clone()).collect(),
        position: beat.before,
        told: entries.len(),
    }
}

/// Goes on order by order until the journal has something worth a caption.
fn of_journal(session: &mut Session, told: usize) -> Caption {
    while let Some((position, last)) = session.replay().map(|replay| (replay.position(), replay.timeline().last())) {
        let is_worth_it = entries(session).iter().skip(told).any(is_said);
        if is_worth_it || position >= last {
            break;
        }
        session.seek(position + 1);
    }
    let position = session.replay().map_or(0, Replay::position);
    let entries = entries(session);
    let said: Vec<&Entry> = entries.iter().skip(told).filter(|entry| is_said(entry)).collect();
    let kept = weightiest(&said);
    let mut say: Vec<String> = kept.iter().map(|entry| format!("{}.", entry.text.trim_end_matches('.'))).collect();
    if say.is_empty() {
        let outcome = session.battle().conclusion().map(|outcome| format!("{}.", outcome.reason.trim_end_matches('.')));
        say.push(outcome.unwrap_or_else(|| texts::presenter::SO_FAR.to_owned()));
    }
    let mut clauses: Vec<Clause> = kept.iter().filter_map(|entry| entry.clause).collect();
    clauses.dedup();
    Caption {
        say: say.join(" "),
        clauses,
        units: kept.iter().filter_map(|entry| entry.unit).collect(),
        accounts: entries.iter().skip(told).filter_map(|entry| entry.account.clone()).collect(),
        position,
        told: entries.len(),
        ..Caption::default()
    }
}

/// The entries that fit in one caption, in their order: decisive ones before all others, and always one.
fn weightiest<'e>(said: &[&'e Entry]) -> Vec<&'e Entry> {
    let mut places: Vec<usize> = (0..said.len()).collect();
    places.sort_by_key(|&place| said[place].weight != EntryWeight::Decisive);
    let mut letters = 0;
    let mut fits = |&place: &usize| {
        letters += said[place].text.chars().count() + 1;
        letters <= MOST_LETTERS
    };
    let most = places.iter().take(MOST_SENTENCES).take_while(|place| fits(place)).count();
    places.truncate(most.max(1));
    places.sort_unstable();
    places.into_iter().map(|place| said[place]).collect()
}

/// Whether the journal says something in a line that a visitor would want to hear.
fn is_said(entry: &Entry) -> bool {
    matches!(entry.weight, EntryWeight::Decisive | EntryWeight::Plain | EntryWeight::Override)
}

fn entries(session: &Session) -> Vec<Entry> {
    session.battle().entries(session.viewer()).into_iter().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::Happening,
        client::playback::{self, animation::tests::thrown},
    };

    #[test]
    fn a_caption_has_what_decides_first_and_no_more_than_finds_room() {
        let entry = |letters: usize, weight| {
            let Happening::Noted(entry) = thrown(&[1]) else { unreachable!("it is an entry") };
            Entry { text: "x".repeat(letters), weight, ..*entry }
        };
        let (plain, decisive) = (EntryWeight::Plain, EntryWeight::Decisive);
        for (told, kept) in [
            (vec![(40, plain), (50, plain), (60, plain), (70, plain)], vec![40, 50, 60]),
            (vec![(40, plain), (50, plain), (60, plain), (70, decisive)], vec![40, 50, 70]),
            (vec![(120, plain), (130, decisive), (20, plain)], vec![130]),
            (vec![(400, plain), (20, plain)], vec![400]),
            (vec![], vec![]),
        ] {
            let said: Vec<Entry> = told.into_iter().map(|(letters, weight)| entry(letters, weight)).collect();
            let said: Vec<&Entry> = said.iter().collect();
            let found: Vec<usize> = weightiest(&said).iter().map(|entry| entry.text.len()).collect();
            assert_eq!(found, kept);
        }
    }

    #[test]
    fn a_caption_waits_until_what_leads_to_it_has_been_shown() {
        let caption = |say: &str| Caption { say: say.to_owned(), ..Caption::default() };
        let shown = vec![caption("They load."), caption("They have fired.")];
        let presenter = Presenter { lesson: None, shown, why: false, turns: Turns::ByHand };
        let mut playback = playback::tests::ten_shots();
        assert_eq!(presenter.on_screen(&playback), (&caption("They load."), 1));
        playback.skip();
        assert_eq!(presenter.on_screen(&playback), (&caption("They have fired."), 2));
        let first = Presenter { shown: vec![caption("They load.")], ..presenter };
        assert_eq!(first.on_screen(&playback::tests::ten_shots()).1, 1, "the first has none before it");
    }
}
