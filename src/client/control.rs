//! Carries wishes out: the one system in which panels, keys and pointer change the battle.

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};

use crate::{
    battle::{Offer, OfferRole, Order, Override, QuestionKind, Refusal, Subject},
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
        group::in_sequence,
        laying_out::LayingOut,
        layouts,
        machine::Machines,
        meaning::{along_with, led, offer_to_move, offer_to_place, offer_to_push, offers_at, refusals_at},
        playback::Playback,
        replay::Reviewing,
        selection::Selection,
        session::Session,
        telling,
        views::{FitView, Showing},
        wish::{Way, Wish, Wishes},
    },
    table::UnitId,
};

/// What a click on an enemy could mean: several offers to choose among, and what cannot be done to him, with the reasons.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Meanings {
    /// The offers.
    pub offers: Vec<Offer>,
    /// The acts that are refused, by name.
    pub refused: Vec<(String, Refusal)>,
    /// At whom; none while the list is closed.
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
    exit: MessageWriter<'w, AppExit>,
    showing: ResMut<'w, Showing>,
    laying_out: ResMut<'w, LayingOut>,
    reviewing: ResMut<'w, Reviewing>,
    bench: ResMut<'w, Bench>,
    closely: MessageWriter<'w, LookClosely>,
    fit: MessageWriter<'w, FitView>,
}

/// Whether the player wants to leave the battle for the title.
#[derive(Resource, Debug, Default)]
pub struct Leaving(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Meanings>()
        .init_resource::<Leaving>()
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

/// Lays on the table what has been read in the background.
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
            Wish::Cancel if self.reviewing.is_reading() => self.reviewing.stop_reading(),
            Wish::Select(_)
            | Wish::SelectStand(_)
            | Wish::Toggle(_)
            | Wish::SelectCommand(_)
            | Wish::SelectNextCommand
            | Wish::SelectNone
            | Wish::SelectIdle(_)
            | Wish::Cancel => self.select(wish),
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
            Wish::Leave => self.leaving.0 = true,
            Wish::Quit => {
                self.exit.write(AppExit::Success);
            }
            Wish::Enter => self.enter(),
            Wish::Nudge(nudge) if self.bench.is_laying() && self.acting.draft.is_none() => {
                let field = self.session.battle().field(self.session.viewer());
                let units = nudged(&field, &self.selection.units, nudge);
                self.trial(Trial::Put(units));
            }
            Wish::Cycle(way) if self.acting.draft.is_none() && !self.board.answers.is_empty() => self.weighing.turn(&self.board, way),
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
                    self.acting.refusal = Some(Refusal::new("linstock.replay", "nothing has happened since you last acted"));
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

    fn select(&mut self, wish: Wish) {
        self.meanings.close();
        if wish == Wish::Cancel && self.bench.held().is_some() {
            self.trial(Trial::Hold(None));
            return;
        }
        if wish == Wish::Cancel && (self.acting.draft.is_some() || self.acting.refusal.is_some()) {
            self.acting.clear();
            return;
        }
        let field = self.session.battle().field(self.session.viewer());
        let picked = match wish {
            Wish::Select(units) => Selection::units(units),
            Wish::SelectStand(stand) => Selection::stand(stand),
            Wish::SelectCommand(command) => Selection::command(&field, command),
            Wish::SelectNextCommand => match self.selection.next_command(&field, &self.board) {
                Some(command) => Selection::command(&field, command),
                None => return,
            },
            Wish::Toggle(unit) => {
                let mut picked = self.selection.clone();
                picked.toggle(unit);
                picked
            }
            Wish::SelectIdle(way) => match self.selection.next_idle(&self.board, way) {
                Some(unit) => Selection::units(vec![unit]),
                None => return,
            },
            _ => Selection::default(),
        };
        self.acting.clear();
        self.selection.set_if_neq(picked);
    }

    fn take(&mut self, offer: &Offer) {
        self.meanings.close();
        // Whoever is placed is placed by himself.
        let along = if offer.role == OfferRole::Deploy { Vec::new() } else { along_with(&self.board, &self.selection, offer) };
        let (leader, along) = led(&self.session, offer, along);
        if self.acting.draft.as_ref().is_some_and(|draft| draft.offer == leader) {
            // The second press of the same button means the plan that it shows.
            self.enter();
            return;
        }
        self.acting.take(&mut self.session, &self.board, &leader, along);
        self.after_deed();
    }

    fn aim_at(&mut self, unit: UnitId) {
        let (session, board) = (&self.session, &self.board);
        let offers = offers_at(session, board, &self.selection, unit);
        let refused = if offers.is_empty() { refusals_at(session, board, &self.selection, unit) } else { Vec::new() };
        *self.meanings = Meanings { offers, refused, target: Some(unit) };
    }

    fn fill_target(&mut self, unit: UnitId) {
        self.acting.change(&mut self.session, |draft, session| {
            draft.aim_at_unit(session.battle(), unit);
            Progress::Going
        });
    }

    /// What was picked from a list is the draft's target if it can be, else it is selected.
    fn pick(&mut self, unit: UnitId) {
        if self.acting.draft.is_some() {
            self.fill_target(unit);
        } else {
            self.select(Wish::Select(vec![unit]));
        }
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
        let question = self.session.question().cloned();
        match question {
            Some(question) if question.kind == QuestionKind::Sealed => self.as_proposed(),
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

    /// A push without a draft begins a move of what is selected; while armies deploy, its placing.
    fn begin_to_move(&mut self) {
        let placed = self.selection.units.first().and_then(|unit| offer_to_place(&self.board, *unit));
        if let Some(offer) = placed {
            self.acting.take(&mut self.session, &self.board, &offer, Vec::new());
        } else if let Some(offer) = offer_to_move(&self.session, &self.board, self.selection.subjects()) {
            let along = along_with(&self.board, &self.selection, &offer);
            let (leader, along) = led(&self.session, &offer, along);
            self.acting.take(&mut self.session, &self.board, &leader, along);
        } else if let Some(offer) = offer_to_push(&self.session, &self.board, self.selection.subjects()) {
            self.acting.take(&mut self.session, &self.board, &offer, Vec::new());
        }
    }

    fn again(&mut self) {
        let offers: Vec<Offer> = self.selection.subjects().flat_map(|subject| self.board.offers_of(subject)).cloned().collect();
        let orders: Vec<Order> = offers.iter().filter_map(|offer| telling::again(&self.session, offer)).collect();
        if orders.is_empty() {
            self.acting.refusal = Some(Refusal::new("linstock.again", "nothing that was done before is lawful for these now"));
            return;
        }
        let (orders, _) = in_sequence(self.session.battle(), orders);
        self.give(orders);
    }

    fn give(&mut self, orders: Vec<Order>) {
        self.acting.give(&mut self.session, orders);
        self.after_deed();
    }

    /// Every proposal at once: units as in history, every shot or declaration as suggested; and the end of sealed declarations.
    fn as_proposed(&mut self) {
        if !self.board.has_proposals {
            self.acting.refusal = Some(Refusal::new("linstock.proposed", "nothing is proposed here: where units go is yours to say"));
            return;
        }
        let viewer = self.session.viewer();
        let battle = self.session.battle();
        let proposed =
            |offer: &&Offer| offer.barred.is_none() && matches!(offer.role, OfferRole::Act | OfferRole::Deploy | OfferRole::Answer);
        let acts: Vec<&Offer> = self.board.acts().collect();
        // Whoever has been told something stays with it.
        let told = telling::told(&self.session, &acts);
        let untold = |offer: &&Offer| told.iter().all(|order| order.subject != offer.subject);
        let offers = self.board.offers.iter().filter(proposed).filter(|offer| offer.subject != Subject::Side).filter(untold);
        let mut orders: Vec<Order> = Vec::new();
        for order in offers.filter_map(|offer| battle.suggest(viewer, offer).next()) {
            if orders.iter().all(|known| known.subject != order.subject) {
                orders.push(order);
            }
        }
        let (mut orders, left_out) = in_sequence(battle, orders);
        let sealed = self.session.question().is_some_and(|question| question.kind == QuestionKind::Sealed);
        if let Some(close) = self.board.close().filter(|_| sealed) {
            orders.push(close.order(viewer));
        }
        let could: Vec<Subject> = self.board.acts().map(|offer| offer.subject).collect();
        let left_out = self.laying_out.take_over(&self.session, left_out);
        self.give(orders);
        self.acting.left_out = left_out;
        self.end_if_all_are_told(&could);
    }

    /// Ends a step of strikes in which those who could do something still can after all has been proposed: they have been told, and may
    /// only be told otherwise.
    fn end_if_all_are_told(&mut self, could: &[Subject]) {
        let board = Board::derive(&self.session);
        let open = board.question.as_ref().is_some_and(|question| question.kind == QuestionKind::Act) && self.session.viewer_asked();
        if !open || !board.has_proposals || !board.acts().map(|offer| offer.subject).eq(could.iter().copied()) {
            return;
        }
        let close = board.close().filter(|close| close.barred.is_none() && close.slots.is_empty());
        if let Some(order) = close.map(|close| close.order(self.session.viewer())) {
            self.acting.refusal = self.session.follow(order).err();
            self.after_deed();
        }
    }

    fn done(&mut self) {
        let done = |offer: &&Offer| offer.role == OfferRole::Done && offer.barred.is_none();
        let of_selection = |offer: &&Offer| offer.subject.unit().is_some_and(|unit| self.selection.units.contains(&unit));
        let viewer = self.session.viewer();
        let orders: Vec<Order> = self.board.offers.iter().filter(done).filter(of_selection).map(|offer| offer.order(viewer)).collect();
        if !orders.is_empty() {
            self.give(orders);
        }
        self.select(Wish::SelectIdle(Way::Onwards));
    }

    fn done_all(&mut self) {
        if let Some(close) = self.board.close().cloned() {
            self.take(&close);
        }
    }

    fn take_back(&mut self, change: impl FnOnce(&mut Session) -> Result<(), Refusal>) {
        self.acting.clear();
        self.laying_out.forget();
        self.acting.refusal = change(&mut self.session).err();
        self.after_deed();
    }

    /// What was under way was begun on the table as it was before the umpire's act.
    fn overrule(&mut self, ruled: Override) {
        self.acting.clear();
        self.acting.refusal = self.session.overrule(ruled).err();
    }

    /// Remembers what the table was like before.
    fn after_deed(&mut self) {
        self.playback.before_deed_of(self.session.viewer(), &self.session);
    }

    fn save_layout(&mut self, name: &str) {
        let saved = layouts::save(self.autosave.shelf(), &self.session, &self.board, name);
        self.acting.refusal = saved.err().map(|error| Refusal::new("linstock.files", error));
    }

    fn load_layout(&mut self, name: &str) {
        match layouts::load(self.autosave.shelf(), &self.session, &self.board, name) {
            Ok(orders) => {
                let (orders, left_out) = in_sequence(self.session.battle(), orders);
                let left_out = self.laying_out.take_over(&self.session, left_out);
                self.give(orders);
                self.acting.left_out = left_out;
            }
            Err(error) => self.acting.refusal = Some(Refusal::new("linstock.files", error)),
        }
    }
}
