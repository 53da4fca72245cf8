//! Carries commands out: the one system in which panels, keys and pointer change the battle. Selection and stepping
//! back are in `selecting`; acts on many units by a proposal, a memory or a file in `proposing`; ending units' acts and
//! steps in `ending`.

mod ending;
pub mod leaving;
mod pointing;
mod proposing;
mod selecting;
pub(crate) mod umpire_form;

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};

use crate::{
    battle::{Offer, Order, Override, QuestionKind, Refusal},
    client::{
        commands::{SandboxCommand, UiCommand, UiCommands},
        input::{open_panels::OpenPanels, pick_list::PickList, pointer::Pointer},
        orders::{
            Way,
            active_order::ActiveOrder,
            answer_choice::AnswerChoice,
            by_hand::nudged,
            click_intent::{TargetMenu, along_with, led, offer_to_move, offer_to_place, offer_to_push},
            draft::Progress,
            selection::Selection,
            turn_view::TurnView,
        },
        playback::Playback,
        replay::Reviewing,
        sandbox::Bench,
        schedule::ClientSystems,
        session::{
            Session,
            autosave::Autosave,
            leaving::{Exit, Leaving},
        },
        turn::{auto_deploy::AutoDeploy, flow::HandOver, machine_player::Machines, suspended_battle::BattleContext},
        view::{FitView, ViewMode, camera_flight::LookClosely},
    },
};

/// All that a command may change.
#[derive(SystemParam)]
struct Desk<'w> {
    session: ResMut<'w, Session>,
    board: ResMut<'w, TurnView>,
    selection: ResMut<'w, Selection>,
    acting: ResMut<'w, ActiveOrder>,
    weighing: ResMut<'w, AnswerChoice>,
    meanings: ResMut<'w, TargetMenu>,
    hand_over: ResMut<'w, HandOver>,
    machines: ResMut<'w, Machines>,
    playback: ResMut<'w, Playback>,
    autosave: ResMut<'w, Autosave>,
    leaving: ResMut<'w, Leaving>,
    showing: ResMut<'w, ViewMode>,
    laying_out: ResMut<'w, AutoDeploy>,
    reviewing: ResMut<'w, Reviewing>,
    bench: ResMut<'w, Bench>,
    pointer: ResMut<'w, Pointer>,
    picks: ResMut<'w, PickList>,
    shows: ResMut<'w, OpenPanels>,
    closely: MessageWriter<'w, LookClosely>,
    fit: MessageWriter<'w, FitView>,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((leaving::plugin, umpire_form::plugin))
        .add_systems(Update, (pointing::follow, carry_out, lay_what_is_read).chain().in_set(ClientSystems::Act));
}

fn carry_out(mut commands: ResMut<UiCommands>, mut desk: Desk) {
    if !commands.is_waiting() {
        return;
    }
    for command in commands.take() {
        let before = desk.session.revision();
        desk.carry_out(command);
        if desk.session.revision() != before {
            *desk.board = TurnView::derive(&desk.session);
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
        *desk.board = TurnView::derive(&desk.session);
    }
}

impl Desk<'_> {
    fn carry_out(&mut self, command: UiCommand) {
        match command {
            UiCommand::Select(_)
            | UiCommand::SelectStand(_)
            | UiCommand::Toggle(_)
            | UiCommand::SelectCommand(_)
            | UiCommand::SelectNextCommand
            | UiCommand::SelectNone
            | UiCommand::SelectIdle(_) => self.select(command),
            UiCommand::Cancel => self.step_back(),
            UiCommand::Take(offer) => self.take(&offer),
            UiCommand::TakeAlone(offer) => self.acting.take(&mut self.session, &self.board, &offer, Vec::new()),
            UiCommand::TakeAt(offer, unit) => {
                self.take(&offer);
                self.fill_target(unit);
            }
            UiCommand::Pick(unit) => self.pick(unit),
            UiCommand::AimAt(unit) => self.aim_at(unit),
            UiCommand::SwitchView => *self.showing = self.showing.other(),
            UiCommand::FitView => {
                self.fit.write(FitView(None));
            }
            UiCommand::LookClosely => {
                if let Some(unit) = self.selection.units.first() {
                    self.closely.write(LookClosely(*unit));
                }
            }
            UiCommand::Leave => *self.leaving = Leaving::Wanted(Exit::Title),
            UiCommand::Quit => *self.leaving = Leaving::Wanted(Exit::Desktop),
            UiCommand::Enter => self.enter(),
            UiCommand::Nudge(nudge) if self.bench.is_laying() && self.acting.draft.is_none() => {
                let field = self.session.battle().field(self.session.viewer());
                let units = nudged(&field, &self.selection.units, nudge);
                self.trial(SandboxCommand::Put(units));
            }
            UiCommand::Cycle(way) if self.acting.draft.is_none() && !self.board.answers.is_empty() => {
                self.weighing.turn(&self.board, way);
            }
            UiCommand::Choose(_)
            | UiCommand::Fill(_)
            | UiCommand::OpenSlot(_)
            | UiCommand::TurnToSlot(_)
            | UiCommand::SetMode(_)
            | UiCommand::Back
            | UiCommand::Cycle(_)
            | UiCommand::Nudge(_) => self.change_draft(command),
            UiCommand::SetPace(pace) => self.acting.set_pace(&self.session, pace),
            UiCommand::Again => self.again(),
            UiCommand::Give(order) => self.give(vec![order]),
            UiCommand::AsProposed => self.as_proposed(),
            UiCommand::Done => self.done(),
            UiCommand::DoneAll => self.done_all(),
            UiCommand::End(fate) => self.end(fate),
            UiCommand::Undo => self.take_back(Session::undo),
            UiCommand::Redo => self.take_back(Session::redo),
            UiCommand::LookAs(seat) => self.hand_over.accept(&mut self.session, seat),
            UiCommand::RiseFor(seat) => self.hand_over.give_up_the_chair(seat),
            UiCommand::EnterDice(faces) => self.acting.refusal = self.session.enter_dice(&faces).err(),
            UiCommand::Overrule(ruled) => self.overrule(ruled),
            UiCommand::SetHand(side, hand) => self.session.set_hand(side, hand),
            UiCommand::Skip => {
                self.playback.skip();
                self.machines.hurry();
            }
            UiCommand::Replay => {
                let viewer = self.session.viewer();
                if !self.playback.replay(viewer, &self.session) {
                    self.acting.refusal =
                        Some(Refusal::new("linstock.replay", "nothing has happened since you last acted"));
                }
            }
            UiCommand::Look(look) => self.around(|reviewing, _, around| reviewing.carry_out(look, around)),
            UiCommand::Try(trial) => self.trial(trial),
            UiCommand::TakeOff => self.trial(SandboxCommand::TakeOff(self.selection.units.clone())),
            UiCommand::Branch(name) => {
                self.laying_out.forget();
                self.around(|reviewing, _, around| reviewing.branch(name, around));
            }
            UiCommand::SaveLayout(name) => self.save_layout(&name),
            UiCommand::LoadLayout(name) => self.load_layout(&name),
        }
    }

    /// Turns to the bench table.
    fn trial(&mut self, trial: SandboxCommand) {
        self.laying_out.forget();
        // The bench's panel takes the place of the umpire's.
        self.shows.umpire &= trial != SandboxCommand::Open;
        self.around(|reviewing, bench, around| bench.carry_out(trial, around, reviewing));
    }

    /// Turns to what changes all that is on the table: a replay, or the bench.
    fn around(&mut self, change: impl FnOnce(&mut Reviewing, &mut Bench, &mut BattleContext<'_>)) {
        self.meanings.close();
        let mut around = BattleContext {
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
            self.trial(SandboxCommand::Close);
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

    fn change_draft(&mut self, command: UiCommand) {
        if matches!(command, UiCommand::Nudge(_)) && self.acting.draft.is_none() {
            self.begin_to_move();
        }
        self.acting.change(&mut self.session, |draft, session| {
            let play = session.battle();
            match command {
                UiCommand::Choose(word) => return draft.choose(play, &word),
                UiCommand::Back => return draft.back(play),
                UiCommand::Fill(value) => draft.fill(play, &value),
                UiCommand::OpenSlot(slot) => draft.open_slot(play, slot),
                UiCommand::TurnToSlot(way) => draft.turn_to_slot(play, way),
                UiCommand::SetMode(mode) => draft.set_mode(mode),
                UiCommand::Cycle(way) => draft.cycle(play, way == Way::Onwards),
                UiCommand::Nudge(nudge) => draft.nudge(play, nudge),
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
