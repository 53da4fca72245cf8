//! Mouse input on the table: a press, the kind of drag it starts, the effect of a release, and clicks.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::{
    battle::{LegKind, Offer, OfferRole, Subject},
    client::{
        commands::{CommandWriter, Panel, SandboxCommand, UiCommand},
        control::umpire_form::UmpireForm,
        input::{
            open_panels::{Mark, OpenPanels},
            order_menu::OrderMenu,
            pick_list::PickList,
            picking::Picking,
            pointer::{Button, Drag, Pointer, PointerInput, Press},
        },
        labels::{LabelOf, LabelPlaces},
        orders::{
            active_order::ActiveOrder,
            click_intent::{
                along_with, led, offer_to_move, offer_to_place, offer_to_push, offer_to_turn, offer_to_wheel,
            },
            draft::{Aim, Mode, Progress},
            drag_handles::{Corners, Handles},
            hand_moves::{Grip, carried},
            move_preview::MovePreview,
            selection::{Selection, from_the_middle},
            turn_view::TurnView,
        },
        sandbox::Bench,
        scene::units::SceneUnits,
        session::Session,
        view::{TableUnderPointer, projection::TableProjection},
    },
    table::{StandId, UnitId},
};

/// How far the mouse must move before a drag begins, pixels.
const DRAG_PIXELS: f32 = 6.0;

/// The resources that the mouse works on.
#[derive(SystemParam)]
pub(super) struct Pointing<'w, 's> {
    picking: Picking<'w, 's>,
    projection: TableProjection<'w, 's>,
    labels: Res<'w, LabelPlaces>,
    units: SceneUnits<'w, 's>,
    board: Res<'w, TurnView>,
    session: ResMut<'w, Session>,
    selection: ResMut<'w, Selection>,
    acting: ResMut<'w, ActiveOrder>,
    preview: ResMut<'w, MovePreview>,
    picks: ResMut<'w, PickList>,
    menu: ResMut<'w, OrderMenu>,
    commands: CommandWriter<'w>,
    shows: ResMut<'w, OpenPanels>,
    bench: Res<'w, Bench>,
    handles: Res<'w, Handles>,
    umpire: ResMut<'w, UmpireForm>,
}

/// Carries out what the mouse does, in the order of its inputs.
pub(super) fn follow(
    table: TableUnderPointer,
    mut inputs: MessageReader<PointerInput>,
    mut pointer: ResMut<Pointer>,
    mut pointing: Pointing,
    mut right_press: Local<Option<Vec2>>,
) {
    for input in inputs.read() {
        match *input {
            PointerInput::At(at) => pointing.follow(&mut pointer, &table, at),
            PointerInput::Pressed(button) => {
                if button == Button::Turning {
                    *right_press = pointer.aim.map(|_| pointer.pixel);
                }
                pointing.press(&mut pointer, button);
            }
            PointerInput::Released(button) => {
                pointing.let_go(&mut pointer, button);
                let from = if button == Button::Turning { right_press.take() } else { None };
                if from.is_some_and(|from| from.distance(pointer.pixel) <= DRAG_PIXELS) {
                    pointing.right_clicked(&pointer);
                }
            }
        }
    }
}

impl Pointing<'_, '_> {
    /// The mouse is at a pixel now. Over a panel it means nothing on the table, unless something is being dragged.
    fn follow(&mut self, pointer: &mut ResMut<Pointer>, table: &TableUnderPointer, at: Option<Vec2>) {
        let pixel = at.filter(|at| pointer.pressed.is_some() || table.is_at(*at));
        let aim = pixel.and_then(|pixel| self.picking.aim(pixel)).map(|aim| Aim { snapping: pointer.snapping, ..aim });
        let lies_still = at == pointer.followed;
        if !lies_still {
            pointer.followed = at;
        }
        if aim == pointer.aim {
            return;
        }
        // A panel that closed under the pointer does not mean the ground beneath.
        let is_uncovered = lies_still && pointer.aim.is_none();
        pointer.aim = aim;
        if aim.is_none() {
            self.preview.forget();
        }
        if let Some((pixel, aim)) = pixel.zip(aim) {
            pointer.pixel = pixel;
            if !is_uncovered {
                self.moved(pointer, pixel, &aim);
            }
        }
    }

    fn press(&mut self, pointer: &mut Pointer, button: Button) {
        let Some(aim) = pointer.aim.filter(|_| pointer.pressed.is_none()) else { return };
        if button == Button::Working || self.turns(&aim) {
            self.picks.close();
            self.menu.close();
            pointer.pressed = Some(Press { button, pixel: pointer.pixel, aim });
        }
    }

    /// Whether a drag from here turns a unit: a selected one that may turn, the one in the draft, or any on the bench
    /// table.
    fn turns(&self, aim: &Aim) -> bool {
        let Some(unit) = aim.unit.filter(|_| self.shows.tool.is_none()) else { return false };
        if self.overrules() {
            return true;
        }
        if let Some(draft) = &self.acting.draft {
            return draft.offer.subject.unit() == Some(unit);
        }
        self.bench.is_laying()
            || (self.selection.units.contains(&unit)
                && offer_to_turn(&self.session, &self.board, unit, aim.stand).is_some())
    }

    /// Whether the mouse moves units as the umpire.
    fn overrules(&self) -> bool {
        self.shows.is_open(Panel::Umpire) && self.umpire.moves()
    }

    fn let_go(&mut self, pointer: &mut Pointer, button: Button) {
        let carries = pointer.carries();
        let Some(Press { pixel: from, aim: pressed, .. }) = pointer.pressed.take_if(|press| press.button == button)
        else {
            return;
        };
        let adding = pointer.beside;
        let drag = std::mem::take(&mut pointer.drag);
        let Some(aim) = pointer.aim else { return };
        match drag {
            Drag::None if button == Button::Turning => {}
            Drag::None => self.clicked(pointer.pixel, &aim, adding),
            Drag::Box(_) => self.boxed(from, pointer.pixel, adding),
            Drag::Draft => self.released(&aim),
            Drag::Corner | Drag::Turn => {
                self.acting.change(&mut self.session, |draft, session| {
                    draft.let_go(session.battle());
                    Progress::Going
                });
                self.set_down();
            }
            Drag::Tool => self.shows.to = Some(Mark { at: aim.at, stand: aim.stand }),
            Drag::Held => self.commands.write(UiCommand::Try(SandboxCommand::Draw(pressed.at, aim.at))),
            // The destination is in the umpire's panel, and waits for a reason.
            Drag::Overrule(_) => {}
            Drag::Carry(_) => {
                let field = self.session.battle().field(self.session.viewer());
                let units = carries.map(|(grip, from, to)| carried(&field, &self.selection.units, grip, from, to));
                self.commands.write(UiCommand::Try(SandboxCommand::Put(units.unwrap_or_default())));
            }
        }
    }

    fn moved(&mut self, pointer: &mut Pointer, pixel: Vec2, aim: &Aim) {
        let Some(Press { button, pixel: from, aim: pressed }) = pointer.pressed else {
            if self.acting.draft.is_some() {
                self.acting.hover(&self.session, aim);
            }
            self.foresee(aim);
            return;
        };
        if pointer.drag == Drag::None && from.distance(pixel) > DRAG_PIXELS {
            pointer.drag = match button {
                Button::Working => self.begin_drag(from, &pressed, pointer.beside),
                Button::Turning => self.begin_turn(&pressed),
            };
        }
        match pointer.drag {
            Drag::Draft | Drag::Corner => self.acting.drag(&mut self.session, &pressed, aim),
            Drag::Turn => self.acting.turn(&mut self.session, aim),
            Drag::Overrule(grip) => {
                let field = self.session.battle().field(self.session.viewer());
                let unit = pressed.unit.into_iter().collect::<Vec<_>>();
                for (unit, front) in carried(&field, &unit, grip, pressed.at, aim.at) {
                    self.umpire.put(unit, front);
                }
            }
            _ => {}
        }
    }

    /// Grabs a unit to turn it where it stands, or at the end of its way so far.
    fn begin_turn(&mut self, pressed: &Aim) -> Drag {
        let Some(unit) = pressed.unit else { return Drag::None };
        if self.overrules() {
            self.pick_out(unit);
            return Drag::Overrule(Grip::Round);
        }
        if self.acting.draft.is_some() {
            return Drag::Turn;
        }
        if self.bench.is_laying() {
            self.pick_out(unit);
            return Drag::Carry(Grip::Round);
        }
        let Some(offer) = offer_to_turn(&self.session, &self.board, unit, pressed.stand) else { return Drag::None };
        let along = along_with(&self.board, &self.selection, &offer);
        self.acting.take(&mut self.session, &self.board, &offer, along);
        Drag::Turn
    }

    /// Grabs a front corner: of a selected unit, or at the end of the drafted way.
    fn begin_corner(&mut self, pressed: &Aim) -> Option<Drag> {
        let held = match self.acting.draft.as_ref().map(|draft| (draft.offer.subject.unit(), draft.work.path())) {
            Some((unit, path)) => {
                let path = path.filter(|path| path.offers(LegKind::Wheel) || path.offers(LegKind::Turn))?;
                Corners::of(unit?, path.pose(), path.body).at(pressed.at, pressed.near)?
            }
            None => {
                let (unit, held) = self.handles.at(pressed.at, pressed.near)?;
                let offer = offer_to_wheel(&self.session, &self.board, unit)?;
                let along = along_with(&self.board, &self.selection, &offer);
                self.acting.take(&mut self.session, &self.board, &offer, along);
                held
            }
        };
        self.acting.change(&mut self.session, |draft, _| {
            draft.set_mode(Mode::Corner(held));
            Progress::Going
        });
        Some(Drag::Corner)
    }

    /// Selects a unit unless it is selected among others.
    fn pick_out(&mut self, unit: UnitId) {
        if !self.selection.units.contains(&unit) {
            *self.selection = Selection::units(vec![unit]);
        }
    }

    /// A drag from a unit moves it: on the bench table and as the umpire directly, with Shift turning; during
    /// deployment it starts a placement, else a way, from a front corner a wheel. With a draft open it belongs to the
    /// draft. From bare ground, or with Shift from anywhere, it is a box.
    fn begin_drag(&mut self, from: Vec2, pressed: &Aim, beside: bool) -> Drag {
        if self.shows.tool.is_some() {
            self.shows.from = Some(Mark { at: pressed.at, stand: pressed.stand });
            self.shows.to = None;
            return Drag::Tool;
        }
        if let Some(unit) = pressed.unit.filter(|_| self.overrules()) {
            self.pick_out(unit);
            return Drag::Overrule(if beside { Grip::Round } else { Grip::Along });
        }
        if beside && self.acting.draft.is_none() && !self.bench.is_laying() {
            return Drag::Box(from);
        }
        if let Some(drag) = self.begin_corner(pressed) {
            return drag;
        }
        if self.acting.draft.is_some() {
            return Drag::Draft;
        }
        if self.bench.held().is_some() {
            return Drag::Held;
        }
        match pressed.unit {
            Some(unit) if self.bench.is_laying() => {
                self.pick_out(unit);
                Drag::Carry(if beside { Grip::Round } else { Grip::Along })
            }
            Some(unit) if self.takes_hold(unit, pressed) => Drag::Draft,
            _ => Drag::Box(from),
        }
    }

    /// Grabs a unit that may be placed or may move, with the rest of the selection; false if it may not.
    fn takes_hold(&mut self, unit: UnitId, pressed: &Aim) -> bool {
        let beside = self.selection.units.contains(&unit);
        let selection = if beside { self.selection.clone() } else { Selection::units(vec![unit]) };
        let Some((offer, along)) = self.held_by(&selection, unit, pressed.stand) else { return false };
        self.selection.set_if_neq(selection);
        self.acting.take(&mut self.session, &self.board, &offer, along);
        true
    }

    /// The offer by which a unit of a selection is placed or moves, and those of the others. A gun that cannot walk may
    /// be grabbed: the rest of the selection goes, or it is pushed alone.
    fn held_by(&self, selection: &Selection, unit: UnitId, stand: Option<StandId>) -> Option<(Offer, Vec<Offer>)> {
        let subject = match stand {
            Some(stand) if selection.stand == Some(stand) => Subject::Stand(stand),
            _ => Subject::Unit(unit),
        };
        let subjects = std::iter::once(subject).chain(selection.subjects());
        let goes = offer_to_place(&self.board, unit).or_else(|| offer_to_move(&self.session, &self.board, subjects));
        let pushed =
            || offer_to_push(&self.session, &self.board, stand.map(Subject::Stand).into_iter().chain([subject]));
        let with_others = |offer: Offer| (offer.clone(), along_with(&self.board, selection, &offer));
        goes.map(with_others).or_else(|| Some((pushed()?, Vec::new())))
    }

    /// During deployment, releasing a unit places it.
    fn set_down(&mut self) {
        if self
            .acting
            .draft
            .as_ref()
            .is_some_and(|draft| draft.offer.role == OfferRole::Deploy && draft.work.is_fixed())
        {
            self.commands.write(UiCommand::Enter);
        }
    }

    /// Releasing a drag fixes the dragged value and shows the plan, or places it.
    fn released(&mut self, aim: &Aim) {
        match self.acting.draft.as_ref().map(|draft| &draft.work) {
            Some(work) if work.is_way() => self.acting.change(&mut self.session, |draft, session| {
                draft.put_down(session.battle());
                Progress::Going
            }),
            Some(work) if !work.is_fixed() => self.acting.click(&mut self.session, aim),
            _ => {}
        }
        self.set_down();
    }

    /// Another own unit that is clicked while a way or a place is drawn, and is selected by it; clicks on ground belong
    /// to the drawing. A click on the end of the drawn way belongs to it too.
    fn turned_to(&self, aim: &Aim) -> Option<UnitId> {
        let draft = self.acting.draft.as_ref().filter(|draft| draft.is_drawn() && !draft.ends_at(aim))?;
        let goes = || std::iter::once(&draft.offer).chain(&self.acting.along).filter_map(|offer| offer.subject.unit());
        aim.unit.filter(|unit| self.is_own(*unit) && goes().all(|other| other != *unit))
    }

    fn is_own(&self, unit: UnitId) -> bool {
        let field = self.session.battle().field(self.session.viewer());
        field.get_unit(unit).is_some_and(|unit| Some(unit.side) == self.session.viewer().side())
    }

    fn clicked(&mut self, pixel: Vec2, aim: &Aim, adding: bool) {
        if self.shows.tool.is_some() {
            self.shows.put_down(Mark { at: aim.at, stand: aim.stand });
            return;
        }
        if let Some(unit) = self.turned_to(aim) {
            self.commands.write(UiCommand::Select(vec![unit]));
            return;
        }
        if self.acting.draft.is_some() {
            self.acting.click(&mut self.session, aim);
            return;
        }
        if self.bench.held().is_some() {
            self.commands.write(UiCommand::Try(SandboxCommand::Touch(aim.at)));
            return;
        }
        if let Some(LabelOf::Command(command)) = self.labels.at(pixel) {
            self.commands.write(UiCommand::SelectCommand(command));
            return;
        }
        match *self.picking.units_at(pixel) {
            [] if !adding && self.goes_to(aim) => {}
            [] => self.commands.write(UiCommand::SelectNone),
            [unit] if adding => self.commands.write(UiCommand::Toggle(unit)),
            [unit] if self.bench.is_laying() => self.commands.write(UiCommand::Select(vec![unit])),
            [unit] => self.unit_clicked(unit, aim),
            ref several => *self.picks = PickList { units: several.to_vec(), at: pixel },
        }
    }

    /// Whether a click on bare ground could mean that the selected units move there.
    fn may_mean_a_move(&self) -> bool {
        let is_free = self.acting.draft.is_none() && self.selection.stand.is_none() && !self.bench.is_laying();
        let plays = self.session.viewer_asked() && !self.overrules() && self.shows.tool.is_none();
        is_free && plays && self.bench.held().is_none()
    }

    /// The one selected unit, if a click on bare ground could mean that it moves there.
    fn mover(&self) -> Option<UnitId> {
        let [unit] = self.selection.units[..] else { return None };
        self.may_mean_a_move().then_some(unit)
    }

    /// Shows the move that a click here would draft.
    fn foresee(&mut self, aim: &Aim) {
        match self.mover().filter(|_| aim.unit.is_none()) {
            Some(unit) => {
                let way = || offer_to_move(&self.session, &self.board, std::iter::once(Subject::Unit(unit)));
                self.preview.rest_on(&self.session, unit, aim, way);
            }
            None => self.preview.forget(),
        }
    }

    /// A click on bare ground drafts the move of the selected units; false if none may move.
    fn goes_to(&mut self, aim: &Aim) -> bool {
        if !self.may_mean_a_move() {
            return false;
        }
        let subjects = self.selection.units.iter().map(|unit| Subject::Unit(*unit));
        let Some(offer) = offer_to_move(&self.session, &self.board, subjects) else { return false };
        let is_group = self.selection.units.len() > 1;
        let along = if is_group { along_with(&self.board, &self.selection, &offer) } else { Vec::new() };
        let (lead, along) = led(&self.session, &offer, along);
        self.preview.forget();
        self.acting.take(&mut self.session, &self.board, &lead, along);
        self.acting.click(&mut self.session, aim);
        true
    }

    /// A right click opens the list of orders at the pointer: of the own unit there, else of the selection; on an enemy
    /// it lists what can be done to it.
    fn right_clicked(&mut self, pointer: &Pointer) {
        if self.shows.tool.is_some() || self.bench.is_laying() || self.overrules() || self.session.is_replay() {
            return;
        }
        if let [unit] = *self.picking.units_at(pointer.pixel) {
            if !self.is_own(unit) {
                self.commands.write(UiCommand::AimAt(unit));
                return;
            }
            if !self.selection.units.contains(&unit) {
                self.commands.write(UiCommand::Select(vec![unit]));
            }
        }
        if self.acting.draft.is_none() {
            self.menu.at = Some(pointer.pixel);
        }
    }

    /// A click on an own unit selects it, a second one its stand if that has orders of its own, whatever could be done with
    /// it; a click on an enemy targets it.
    fn unit_clicked(&mut self, unit: UnitId, aim: &Aim) {
        if !self.is_own(unit) {
            self.commands.write(UiCommand::Pick(unit));
            return;
        }
        let has_orders =
            |stand: &StandId| self.board.offers.iter().any(|offer| offer.subject == Subject::Stand(*stand));
        let is_second = self.selection.units == [unit] && self.selection.stand.is_none();
        match aim.stand.filter(|stand| is_second && has_orders(stand)) {
            Some(stand) => self.commands.write(UiCommand::SelectStand(stand)),
            None => self.commands.write(UiCommand::Select(vec![unit])),
        }
    }

    /// Selects the viewer's own units with their middle in the box.
    fn boxed(&mut self, from: Vec2, to: Vec2, adding: bool) {
        let frame = Rect::from_corners(from, to);
        let own = self.session.viewer().side().filter(|_| !self.bench.is_laying());
        let of_side = self.units.iter().filter(|unit| own.is_none_or(|own| unit.side == own));
        let inside =
            of_side.filter(|unit| self.projection.pixel(unit.middle(), 0.0).is_some_and(|at| frame.contains(at)));
        let mut inside = from_the_middle(inside.map(|unit| (unit.id, unit.arm, unit.middle())).collect());
        let mut units = if adding { self.selection.units.clone() } else { Vec::new() };
        inside.retain(|unit| !units.contains(unit));
        units.append(&mut inside);
        self.commands.write(UiCommand::Select(units));
    }
}
