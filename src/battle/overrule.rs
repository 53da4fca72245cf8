//! An umpire's act: it is judged, written down with its reason, carried out by events like all else, and told to all.
//! The state after each is kept, so that nothing later can lose it.

use crate::{
    battle::{
        Battle, Event, Happening, Image, Override, OverrideAct, Record, Refusal, RuleSet, Seat,
        notice::{Entry, EntryWeight},
        past::Checkpoint,
        umpire::Alteration,
    },
    count::counted,
    dice::{DiceSource, Die, RolledDie},
    table::{KnownTo, Unit, UnitId},
};

/// The clause of the umpire's acts.
pub(super) const CLAUSE: &str = "linstock.umpire";

/// The result of an umpire's act once it is found possible.
enum Weighed<R: RuleSet> {
    /// Back to a mark, with its state.
    Back { mark: Checkpoint, state: Box<Image<R>> },
    /// Back to a mark and on again with these dice.
    Again { mark: Checkpoint, state: Box<Image<R>>, dice: Vec<(Die, u8)> },
    /// These changes.
    Changes(Vec<Event<R>>),
}

impl<R: RuleSet> Battle<R> {
    /// The dice that have fallen since the last order, in turn: an umpire may change them, and players may have misread
    /// them.
    pub fn fallen(&self) -> &[RolledDie] {
        &self.fallen
    }

    /// How many orders stand.
    pub fn orders_given(&self) -> usize {
        self.orders_given
    }

    /// Whether players throw their own dice and enter them.
    pub fn enters_dice(&self) -> bool {
        self.header.dice == DiceSource::Entered
    }

    /// A unit's states that an umpire may change.
    pub fn alterations(&self, unit: UnitId) -> Vec<Alteration> {
        let known = self.field().get_unit(unit).is_some();
        if known {
            self.rules.alterable(&self.field(), unit).into_iter().map(Alteration::from).collect()
        } else {
            Vec::new()
        }
    }

    /// Whether an act of the umpire's is possible.
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_overrule(&self, ruled: &Override) -> Result<(), Refusal> {
        self.weigh(ruled).map(drop)
    }

    /// Carries out an act of the umpire's and tells it with its reason. Free undo ends there.
    ///
    /// # Errors
    /// Why it is not possible; the battle is unchanged then.
    pub fn overrule(&mut self, ruled: Override) -> Result<(), Refusal> {
        let weighed = self.weigh(&ruled)?;
        let entries = self.told_of(&ruled);
        match weighed {
            Weighed::Back { mark, state } => {
                let kept = if let OverrideAct::TakeBack { kept } = ruled.act { kept } else { self.orders_given };
                self.go_back(mark, &state);
                self.forget_after(kept);
                self.fallen.clear();
                self.write_down(ruled, entries);
            }
            Weighed::Again { mark, state, dice } => self.throw_again(ruled, entries, mark, &state, dice),
            Weighed::Changes(events) => {
                self.write_down(ruled, entries);
                events.into_iter().for_each(|event| self.apply(event));
            }
        }
        self.undone.clear();
        self.forget_past();
        self.keep_milestone();
        self.audit_step();
        Ok(())
    }

    fn weigh(&self, ruled: &Override) -> Result<Weighed<R>, Refusal> {
        self.must_be_the_umpire(ruled)?;
        if ruled.reason.trim().is_empty() {
            return Err(refuse("an umpire gives his reason"));
        }
        match &ruled.act {
            OverrideAct::TakeBack { kept } => self.weigh_taking_back(*kept),
            OverrideAct::Die { die, face } => self.weigh_a_die(*die, *face),
            act => self.changes_of(act).map(Weighed::Changes),
        }
    }

    /// Only the umpire rules; but a seat that enters dice may correct a misread face.
    fn must_be_the_umpire(&self, ruled: &Override) -> Result<(), Refusal> {
        let corrects = self.enters_dice() && matches!(ruled.act, OverrideAct::Die { .. });
        if ruled.seat == Seat::Umpire || corrects { Ok(()) } else { Err(refuse("only the umpire rules on this")) }
    }

    fn weigh_taking_back(&self, kept: usize) -> Result<Weighed<R>, Refusal> {
        if kept >= self.orders_given {
            return Err(refuse("there is no such order to take back"));
        }
        let gone = || refuse("what led to that order is not kept");
        let mark = self.mark_before(kept).ok_or_else(gone)?;
        let state = self.state_at(mark, kept).ok_or_else(gone)?;
        Ok(Weighed::Back { mark, state: Box::new(state) })
    }

    fn weigh_a_die(&self, die: usize, face: u8) -> Result<Weighed<R>, Refusal> {
        let Some(fallen) = self.fallen.get(die) else {
            return Err(refuse("no such die has fallen since the last order"));
        };
        if !(1..=fallen.die.sides()).contains(&face) {
            return Err(refuse("the die has no such face"));
        }
        if fallen.face == face {
            return Err(refuse("the die shows that face already"));
        }
        let gone = || refuse("what led to that die is not kept");
        let mark = match self.orders_given.checked_sub(1) {
            Some(before) => self.mark_before(before).ok_or_else(gone)?,
            None => Checkpoint::default(),
        };
        let changes = |record: &Record| matches!(record, Record::Override(ruled) if !matches!(ruled.act, OverrideAct::Die { .. }));
        if self.records[mark.records..].iter().any(changes) {
            return Err(refuse("the umpire has ruled since that die fell"));
        }
        let state = match self.orders_given.checked_sub(1) {
            Some(before) => self.state_at(mark, before),
            None => self.opening_state(),
        };
        let state = state.ok_or_else(gone)?;
        let mut dice: Vec<(Die, u8)> = self.fallen.iter().map(|fallen| (fallen.die, fallen.face)).collect();
        dice[die].1 = face;
        Ok(Weighed::Again { mark, state: Box::new(state), dice })
    }

    /// Goes back to a state, but with the present dice; hand-entered dice that no step has used are dropped with the
    /// orders taken back.
    fn go_back(&mut self, mark: Checkpoint, state: &Image<R>) {
        let dice = self.course.dice.clone();
        self.restore(state);
        if !self.enters_dice() {
            self.course.dice = dice;
        }
        self.entries[mark.entries..].iter_mut().for_each(|entry| entry.weight = EntryWeight::Struck);
        self.happened.truncate(mark.happened);
    }

    /// Carries the last order out again with these dice. Those it no longer throws do not fall later either.
    fn throw_again(
        &mut self,
        ruled: Override,
        entries: Vec<Entry>,
        mark: Checkpoint,
        state: &Image<R>,
        dice: Vec<(Die, u8)>,
    ) {
        let order = self.records[mark.records..].iter().find_map(|record| match record {
            Record::Order(order) => Some(order.clone()),
            _ => None,
        });
        self.go_back(mark, state);
        self.write_down(ruled, entries);
        let mut fallen = std::mem::take(&mut self.fallen);
        fallen.iter_mut().zip(&dice).for_each(|(fallen, (_, face))| fallen.face = *face);
        self.course.dice.fall_again(dice);
        match order {
            Some(order) => {
                self.orders_given -= 1;
                let given = self.rules.read(&order).expect("it was read before");
                self.take_up(order.seat, &given);
            }
            None => self.advance(),
        }
        let left = self.course.dice.forget_again();
        if self.enters_dice() {
            fallen.truncate(fallen.len() - left);
            self.fallen = fallen;
        }
    }

    fn write_down(&mut self, ruled: Override, entries: Vec<Entry>) {
        self.records.push(Record::Override(ruled));
        entries.into_iter().for_each(|entry| self.take_place(Happening::Noted(Box::new(entry))));
    }

    /// The entries for an act: in full for the sides that may know of the unit; the others learn that there was one.
    fn told_of(&self, ruled: &Override) -> Vec<Entry> {
        let field = self.field();
        let unit = ruled.act.unit().and_then(|unit| field.get_unit(unit));
        let known_to = unit.map_or(KnownTo::All, |unit| unit.known_to);
        let entry = |known_to: KnownTo, text: String| Entry {
            turn: self.rules.phase(&self.sight(Seat::Umpire)).turn,
            known_to,
            weight: EntryWeight::Override,
            moment: None,
            text,
            clause: None,
            unit: None,
            at: None,
            account: None,
        };
        let reason = ruled.reason.trim();
        let told = Entry {
            unit: unit.map(|unit| unit.id),
            at: unit.filter(|unit| unit.on_table()).map(Unit::at),
            ..entry(known_to, format!("{}: {reason}", self.in_words(ruled)))
        };
        match known_to {
            KnownTo::All => vec![told],
            KnownTo::Only(side) => {
                vec![told, entry(KnownTo::Only(side.enemy()), "The umpire ruled on something unseen.".to_owned())]
            }
        }
    }

    fn in_words(&self, ruled: &Override) -> String {
        let field = self.field();
        let name = |unit: &UnitId| field.get_unit(*unit).map_or_else(|| unit.to_string(), |unit| unit.name.clone());
        match &ruled.act {
            OverrideAct::TakeBack { kept } => match self.orders_given - kept {
                1 => "The umpire took back the last order".to_owned(),
                several => format!("The umpire took back the last {}", counted(several, "order")),
            },
            OverrideAct::Move { unit, .. } => format!("The umpire moved {}", name(unit)),
            OverrideAct::MoveStand { stand, .. } => format!("The umpire moved a stand of {}", name(&stand.unit)),
            OverrideAct::Remove { unit } => format!("The umpire took {} off the table", name(unit)),
            OverrideAct::Restore { unit, .. } => format!("The umpire put {} back on the table", name(unit)),
            OverrideAct::LayGround { kind, .. } => format!("The umpire laid down ground: {kind}"),
            OverrideAct::TakeGround { feature } => {
                let name = field.feature(*feature).map_or_else(String::new, |feature| format!(": {}", feature.name));
                format!("The umpire took ground off the table{name}")
            }
            OverrideAct::State { unit, what, value } => {
                let now = self.alterations(*unit).into_iter().find(|alteration| alteration.what == *what);
                let from = now.map(|alteration| format!(" from {}", alteration.now)).unwrap_or_default();
                format!("The umpire changed {}, {what}{from} to {value}", name(unit))
            }
            OverrideAct::Die { die, face } => {
                let fallen = &self.fallen[*die];
                let who =
                    if ruled.seat == Seat::Umpire { "The umpire".to_owned() } else { format!("The {}", ruled.seat) };
                format!("{who} corrected a die from {} to {face} ({})", fallen.face, fallen.reason.label)
            }
        }
    }
}

/// A refusal of an umpire's act.
pub(super) fn refuse(why: &str) -> Refusal {
    Refusal::new(CLAUSE, why)
}
