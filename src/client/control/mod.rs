//! Carries commands out: the one system in which panels, keys and pointer change the battle. Selection and stepping
//! back are in `selecting`; acts on many units by a proposal, a memory or a file in `proposing`; ending units' acts and
//! steps in `ending`.

mod ending;
mod proposing;
mod selecting;

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};

use crate::{
    battle::{Offer, Order, Override, QuestionKind, Refusal},
    client::{
        acting::Acting,
        answers::Weighing,
        aside::Around,
        autosave::Autosave,
        bench::{Bench, Trial, nudged},
        board::Board,
        desk::ClientSystems,
        draft::Progress,
        flight::LookClosely,
        flow::HandOver,
        laying_out::LayingOut,
        leaving::{Exit, Leaving},
        machine::Machines,
        meaning::{along_with, led, offer_to_move, offer_to_place, offer_to_push},
        pick::PickList,
        playback::Playback,
        pointer::Pointer,
        replay::Reviewing,
        selection::Selection,
        session::Session,
        tools::Shows,
        views::{FitView, Showing},
        wish::{Way, Wish, Wishes},
    },
    table::UnitId,
};

/// The possible meanings of a click on an enemy: several offers to choose from, and the impossible ones, with the
/// reasons.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Meanings {
    /// The offers.
    pub offers: Vec<Offer>,
    /// The acts that are refused, by name.
    pub refused: Vec<(String, Refusal)>,
    /// The clicked enemy; none while the list is closed.
    pub target: Option<UnitId>,
}

impl Meanings {
    /// Closes the list.
    pub fn close(&mut self) {
        *self = Self::default();
    }
}

/// All that a wish may change.
#[derive(SystemParam)]
struct Desk<'w> {
    session: ResMut<'w, Session>,
    board: ResMut<'w, Board>,
    selection: ResMut<'w, Selection>,
    acting: ResMut<'w, Acting>,
    weighing: ResMut<'w, Weighing>,
    meanings: ResMut<'w, Meanings>,
    hand_over: ResMut<'w, HandOver>,
    machines: ResMut<'w, Machines>,
    playback: ResMut<'w, Playback>,
    autosave: ResMut<'w, Autosave>,
    leaving: ResMut<'w, Leaving>,
    showing: ResMut<'w, Showing>,
    laying_out: ResMut<'w, LayingOut>,
    reviewing: ResMut<'w, Reviewing>,
    bench: ResMut<'w, Bench>,
    pointer: ResMut<'w, Pointer>,
    picks: ResMut<'w, PickList>,
    shows: ResMut<'w, Shows>,
    closely: MessageWriter<'w, LookClosely>,
    fit: MessageWriter<'w, FitView>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Meanings>()
        .init_resource::<Bench>()
        .add_systems(Update, (carry_out, lay_what_is_read).chain().in_set(ClientSystems::Act));
}

fn carry_out(mut wishes: ResMut<Wishes>, mut desk: Desk) {
    if !wishes.is_waiting() {
        return;
    }
    for wish in wishes.take() {
        let before = desk.session.revision();
        desk.carry_out(wish);
        if desk.session.revision() != before {
            *desk.board = Board::derive(&desk.session);
        }
    }
}

/// Puts a battle read in the background on the table.
fn lay_what_is_read(mut desk: Desk, mut redraw: MessageWriter<RequestRedraw>) {
    if !desk.reviewing.is_reading() {
        return;
    }
    redraw.write(RequestRedraw);
    let before = desk.session.revision();
    desk.around(|reviewing, _, around| reviewing.lay_what_is_read(around));
    if desk.session.revision() != before {
        *desk.board = Board::derive(&desk.session);
    }
}

impl Desk<'_> {
    fn carry_out(&mut self, wish: Wish) {
        match wish {
            Wish::Select(_)
            | Wish::SelectStand(_)
            | Wish::Toggle(_)
            | Wish::SelectCommand(_)
            | Wish::SelectNextCommand
            | Wish::SelectNone
            | Wish::SelectIdle(_) => self.select(wish),
            Wish::Cancel => self.step_back(),
            Wish::Take(offer) => self.take(&offer),
            Wish::TakeAlone(offer) => self.acting.take(&mut self.session, &self.board, &offer, Vec::new()),
            Wish::TakeAt(offer, unit) => {
                self.take(&offer);
                self.fill_target(unit);
            }
            Wish::Pick(unit) => self.pick(unit),
            Wish::AimAt(unit) => self.aim_at(unit),
            Wish::SwitchView => *self.showing = self.showing.other(),
            Wish::FitView => {
                self.fit.write(FitView(None));
            }
            Wish::LookClosely => {
                if let Some(unit) = self.selection.units.first() {
                    self.closely.write(LookClosely(*unit));
                }
            }
            Wish::Leave => *self.leaving = Leaving::Wanted(Exit::Title),
            Wish::Quit => *self.leaving = Leaving::Wanted(Exit::Desktop),
            Wish::Enter => self.enter(),
            Wish::Nudge(nudge) if self.bench.is_laying() && self.acting.draft.is_none() => {
                let field = self.session.battle().field(self.session.viewer());
                let units = nudged(&field, &self.selection.units, nudge);
                self.trial(Trial::Put(units));
            }
            Wish::Cycle(way) if self.acting.draft.is_none() && !self.board.answers.is_empty() => {
                self.weighing.turn(&self.board, way);
            }
            Wish::Choose(_)
            | Wish::Fill(_)
            | Wish::OpenSlot(_)
            | Wish::TurnToSlot(_)
            | Wish::SetMode(_)
            | Wish::Back
            | Wish::Cycle(_)
            | Wish::Nudge(_) => self.change_draft(wish),
            Wish::SetPace(pace) => self.acting.set_pace(&self.session, pace),
            Wish::Again => self.again(),
            Wish::Give(order) => self.give(vec![order]),
            Wish::AsProposed => self.as_proposed(),
            Wish::Done => self.done(),
            Wish::DoneAll => self.done_all(),
            Wish::End(fate) => self.end(fate),
            Wish::Undo => self.take_back(Session::undo),
            Wish::Redo => self.take_back(Session::redo),
            Wish::LookAs(seat) => self.hand_over.accept(&mut self.session, seat),
            Wish::RiseFor(seat) => self.hand_over.give_up_the_chair(seat),
            Wish::EnterDice(faces) => self.acting.refusal = self.session.enter_dice(&faces).err(),
            Wish::Overrule(ruled) => self.overrule(ruled),
            Wish::SetHand(side, hand) => self.session.set_hand(side, hand),
            Wish::Skip => {
                self.playback.skip();
                self.machines.hurry();
            }
            Wish::Replay => {
                let viewer = self.session.viewer();
                if !self.playback.replay(viewer, &self.session) {
                    self.acting.refusal =
                        Some(Refusal::new("linstock.replay", "nothing has happened since you last acted"));
                }
            }
            Wish::Look(look) => self.around(|reviewing, _, around| reviewing.carry_out(look, around)),
            Wish::Try(trial) => self.trial(trial),
            Wish::TakeOff => self.trial(Trial::TakeOff(self.selection.units.clone())),
            Wish::Branch(name) => {
                self.laying_out.forget();
                self.around(|reviewing, _, around| reviewing.branch(name, around));
            }
            Wish::SaveLayout(name) => self.save_layout(&name),
            Wish::LoadLayout(name) => self.load_layout(&name),
        }
    }

    /// Turns to the bench table.
    fn trial(&mut self, trial: Trial) {
        self.laying_out.forget();
        // The bench's panel takes the place of the umpire's.
        self.shows.umpire &= trial != Trial::Open;
        self.around(|reviewing, bench, around| bench.carry_out(trial, around, reviewing));
    }

    /// Turns to what changes all that is on the table: a replay, or the bench.
    fn around(&mut self, change: impl FnOnce(&mut Reviewing, &mut Bench, &mut Around<'_>)) {
        self.meanings.close();
        let mut around = Around {
            session: &mut self.session,
            playback: &mut self.playback,
            acting: &mut self.acting,
            selection: &mut self.selection,
            hand_over: &mut self.hand_over,
            machines: &mut self.machines,
            autosave: &mut self.autosave,
            leaving: &mut self.leaving,
        };
        change(&mut self.reviewing, &mut self.bench, &mut around);
    }

    fn take(&mut self, offer: &Offer) {
        self.meanings.close();
        let along = along_with(&self.board, &self.selection, offer);
        let (leader, along) = led(&self.session, offer, along);
        if self.acting.draft.as_ref().is_some_and(|draft| draft.offer == leader) {
            // The second press of the same button means the plan that it shows.
            self.enter();
            return;
        }
        self.acting.take(&mut self.session, &self.board, &leader, along);
        self.after_deed();
    }

    fn enter(&mut self) {
        if self.bench.held().is_some() {
            self.trial(Trial::Close);
            return;
        }
        if self.acting.draft.is_some() {
            self.acting.enter(&mut self.session);
            self.after_deed();
            return;
        }
        if self.acting.proposed(&self.session).is_some() {
            self.give_proposals();
            return;
        }
        let question = self.session.question().cloned();
        match question {
            Some(question) if question.kind == QuestionKind::Sealed => self.give_proposals(),
            Some(question) => {
                let meant = self.weighing.turned_to(&self.board).cloned();
                if let Some(answer) = meant.or(question.default) {
                    self.give(vec![answer]);
                }
            }
            None => {}
        }
    }

    fn change_draft(&mut self, wish: Wish) {
        if matches!(wish, Wish::Nudge(_)) && self.acting.draft.is_none() {
            self.begin_to_move();
        }
        self.acting.change(&mut self.session, |draft, session| {
            let play = session.battle();
            match wish {
                Wish::Choose(word) => return draft.choose(play, &word),
                Wish::Back => return draft.back(play),
                Wish::Fill(value) => draft.fill(play, &value),
                Wish::OpenSlot(slot) => draft.open_slot(play, slot),
                Wish::TurnToSlot(way) => draft.turn_to_slot(play, way),
                Wish::SetMode(mode) => draft.set_mode(mode),
                Wish::Cycle(way) => draft.cycle(play, way == Way::Onwards),
                Wish::Nudge(nudge) => draft.nudge(play, nudge),
                _ => {}
            }
            Progress::Going
        });
        self.after_deed();
    }

    /// A nudge without a draft begins a move of the selection; during deployment, its placement.
    fn begin_to_move(&mut self) {
        let placed = self.selection.units.first().and_then(|unit| offer_to_place(&self.board, *unit));
        if let Some(offer) = placed {
            let along = along_with(&self.board, &self.selection, &offer);
            self.acting.take(&mut self.session, &self.board, &offer, along);
        } else if let Some(offer) = offer_to_move(&self.session, &self.board, self.selection.subjects()) {
            let along = along_with(&self.board, &self.selection, &offer);
            let (leader, along) = led(&self.session, &offer, along);
            self.acting.take(&mut self.session, &self.board, &leader, along);
        } else if let Some(offer) = offer_to_push(&self.session, &self.board, self.selection.subjects()) {
            self.acting.take(&mut self.session, &self.board, &offer, Vec::new());
        }
    }

    fn give(&mut self, orders: Vec<Order>) {
        self.acting.give(&mut self.session, orders);
        self.after_deed();
    }

    fn take_back(&mut self, change: impl FnOnce(&mut Session) -> Result<(), Refusal>) {
        self.acting.clear();
        self.laying_out.forget();
        self.acting.refusal = change(&mut self.session).err();
        self.after_deed();
    }

    /// An order in progress was begun on the table as it was before the umpire's act.
    fn overrule(&mut self, ruled: Override) {
        self.acting.clear();
        self.acting.refusal = self.session.overrule(ruled).err();
    }

    /// Remembers the table as it was before.
    fn after_deed(&mut self) {
        self.playback.before_deed_of(self.session.viewer(), &self.session);
    }
}
