//! The mouse over the table: picking out, boxing, dragging a way, a corner or a turn, clicking a draft's slots.
//!
//! The left button works; the right one turns a selected unit from which it is drawn, else it belongs to the camera, as the middle one does.
//! A press over a panel never reaches the table.

use bevy::{
    ecs::system::SystemParam,
    input::{ButtonState, common_conditions::input_just_pressed},
    prelude::*,
    window::WindowEvent,
};

use crate::{
    battle::{LegKind, OfferRole, Subject},
    client::{
        acting::Acting,
        bench::{Bench, Grip, Trial, carried},
        board::Board,
        corner::{Corners, Handles, offer_to_wheel},
        draft::{Aim, Mode, Progress, Snapping},
        labels::LabelOf,
        lens::Lens,
        meaning::{along_with, offer_to_move, offer_to_place, offer_to_push, offer_to_turn, offers_at, refusals_at},
        pick::PickList,
        scene::Scene,
        selection::Selection,
        session::Session,
        tools::{Mark, Shows},
        views::{self, Showing, TableUnderPointer},
        wish::{Wish, Wishes},
    },
    table::UnitId,
};

/// A drag begins after so many pixels.
const DRAG_PIXELS: f32 = 6.0;

/// A button that works on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    /// The left one, which picks out, clicks and drags.
    Working,
    /// The right one, which turns.
    Turning,
}

impl Button {
    const BOTH: [(Self, MouseButton); 2] = [(Self::Working, MouseButton::Left), (Self::Turning, MouseButton::Right)];

    fn of(button: MouseButton) -> Option<Self> {
        Self::BOTH.iter().find(|(_, known)| *known == button).map(|(meant, _)| *meant)
    }
}

/// A button that is held down.
#[derive(Clone, Copy, Debug)]
struct Press {
    button: Button,
    /// Where it went down, pixels.
    pixel: Vec2,
    /// What was under it.
    aim: Aim,
}

/// What the mouse is doing on the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pointer {
    /// What is under the mouse, while it is over the table.
    pub aim: Option<Aim>,
    /// Where in the window that is, pixels.
    pixel: Vec2,
    /// Where the mouse was when it was last looked at, over the table or not, pixels.
    at: Option<Vec2>,
    pressed: Option<Press>,
    /// What the drag does.
    pub drag: Drag,
    /// Whether Shift or Control is held beside the button.
    beside: bool,
    /// Whether lengths are drawn to what is near: not while Alt is held.
    snapping: Snapping,
}

impl Pointer {
    /// From where to where what is held is being drawn on the bench table, table inches.
    pub fn draws(&self) -> Option<(Vec2, Vec2)> {
        (self.drag == Drag::Held).then_some((self.pressed?.aim.at, self.aim?.at))
    }

    /// From where to where units are being carried on the bench table, table inches.
    pub fn carries(&self) -> Option<(Grip, Vec2, Vec2)> {
        let Drag::Carry(grip) = self.drag else { return None };
        Some((grip, self.pressed?.aim.at, self.aim?.at))
    }

    /// Whether a button is held that works on the table.
    pub fn is_pressed(&self) -> bool {
        self.pressed.is_some()
    }

    /// Whether the button that else moves the view is held to turn a unit.
    pub fn is_turning(&self) -> bool {
        self.pressed.is_some_and(|press| press.button == Button::Turning)
    }
}

/// What a drag does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Drag {
    /// Nothing is dragged.
    #[default]
    None,
    /// A box from here to the mouse, pixels.
    Box(Vec2),
    /// The draft follows the mouse.
    Draft,
    /// A corner of what is drafted follows the mouse.
    Corner,
    /// What is drafted turns towards the mouse.
    Turn,
    /// The tape is drawn out.
    Tool,
    /// On the bench table what is held is drawn out.
    Held,
    /// On the bench table the selected units are carried to where the pointer is, or turned after it.
    Carry(Grip),
}

/// What the mouse works on.
#[derive(SystemParam)]
struct Hands<'w, 's> {
    lens: Lens<'w, 's>,
    scene: Res<'w, Scene>,
    board: Res<'w, Board>,
    session: ResMut<'w, Session>,
    selection: ResMut<'w, Selection>,
    acting: ResMut<'w, Acting>,
    picks: ResMut<'w, PickList>,
    wishes: ResMut<'w, Wishes>,
    shows: ResMut<'w, Shows>,
    bench: Res<'w, Bench>,
    handles: Res<'w, Handles>,
}

pub(super) fn plugin(app: &mut App) {
    let moves_on = resource_changed::<views::Aim>.or_else(resource_changed::<Showing>).or_else(input_just_pressed(KeyCode::Escape));
    app.init_resource::<Pointer>()
        .init_resource::<PickList>()
        .add_systems(Update, (close_picks.run_if(moves_on), work).chain().in_set(super::desk::ClientSystems::Input));
}

/// The list of what lies under the pointer closes when the view moves away from it, or by Escape.
fn close_picks(mut picks: ResMut<PickList>) {
    if !picks.units.is_empty() {
        picks.close();
    }
}

/// Reads the mouse in the order in which things happened: a slow machine may draw once for a press, a drag and a letting go, and each
/// counts where the mouse was then.
fn work(
    table: TableUnderPointer,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut happened: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
    mut hands: Hands,
) {
    let beside = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::ControlLeft, KeyCode::ControlRight]);
    pointer.bypass_change_detection().beside = beside;
    let free = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    pointer.bypass_change_detection().snapping = if free { Snapping::Off } else { Snapping::On };
    let mut was = pointer.bypass_change_detection().at;
    for event in happened.read() {
        match event {
            WindowEvent::CursorMoved(moved) => was = Some(moved.position),
            WindowEvent::MouseButtonInput(input) => {
                let Some(button) = Button::of(input.button) else { continue };
                hands.follow(&mut pointer, &table, was);
                match input.state {
                    ButtonState::Pressed => hands.press(&mut pointer, button),
                    ButtonState::Released => hands.let_go(&mut pointer, button),
                }
            }
            _ => {}
        }
    }
    let now = hands.lens.cursor();
    hands.follow(&mut pointer, &table, now);
    pointer.bypass_change_detection().at = now;
    let is_held = |press: Press| Button::BOTH.iter().any(|(meant, button)| *meant == press.button && buttons.pressed(*button));
    if keys.just_pressed(KeyCode::Escape) || pointer.pressed.is_some_and(|press| !is_held(press)) {
        (pointer.pressed, pointer.drag) = (None, Drag::None);
    }
}

impl Hands<'_, '_> {
    /// The mouse is at a pixel now. Over a panel it means nothing on the table, unless something is being dragged.
    fn follow(&mut self, pointer: &mut ResMut<Pointer>, table: &TableUnderPointer, at: Option<Vec2>) {
        let pixel = at.filter(|at| pointer.pressed.is_some() || table.is_at(*at));
        let aim = pixel.and_then(|pixel| self.lens.aim(&self.scene, pixel)).map(|aim| Aim { snapping: pointer.snapping, ..aim });
        if aim == pointer.aim {
            return;
        }
        pointer.aim = aim;
        if let Some((pixel, aim)) = pixel.zip(aim) {
            pointer.pixel = pixel;
            self.moved(pointer, pixel, &aim);
        }
    }

    fn press(&mut self, pointer: &mut Pointer, button: Button) {
        let Some(aim) = pointer.aim.filter(|_| pointer.pressed.is_none()) else { return };
        if button == Button::Working || self.turns(&aim) {
            self.picks.close();
            pointer.pressed = Some(Press { button, pixel: pointer.pixel, aim });
        }
    }

    /// Whether a drag from here turns somebody: a selected unit that may turn, the one that is drafted, or any on the bench table.
    fn turns(&self, aim: &Aim) -> bool {
        let Some(unit) = aim.unit.filter(|_| self.shows.tool.is_none()) else { return false };
        if let Some(draft) = &self.acting.draft {
            return draft.offer.subject.unit() == Some(unit);
        }
        self.bench.is_laying()
            || (self.selection.units.contains(&unit) && offer_to_turn(&self.session, &self.board, unit, aim.stand).is_some())
    }

    fn let_go(&mut self, pointer: &mut Pointer, button: Button) {
        let carries = pointer.carries();
        let Some(Press { pixel: from, aim: pressed, .. }) = pointer.pressed.take_if(|press| press.button == button) else { return };
        let adding = pointer.beside;
        let drag = std::mem::take(&mut pointer.drag);
        let Some(aim) = pointer.aim else { return };
        match drag {
            Drag::None if button == Button::Turning => {}
            Drag::None => self.clicked(pointer.pixel, &aim, adding),
            Drag::Box(_) => self.boxed(from, pointer.pixel, adding),
            Drag::Draft => self.released(&aim),
            Drag::Corner | Drag::Turn => self.acting.change(&mut self.session, |draft, session| {
                draft.let_go(session.battle());
                Progress::Going
            }),
            Drag::Tool => self.shows.to = Some(Mark { at: aim.at, stand: aim.stand }),
            Drag::Held => self.wishes.put(Wish::Try(Trial::Draw(pressed.at, aim.at))),
            Drag::Carry(_) => {
                let field = self.session.battle().field(self.session.viewer());
                let units = carries.map(|(grip, from, to)| carried(&field, &self.selection.units, grip, from, to));
                self.wishes.put(Wish::Try(Trial::Put(units.unwrap_or_default())));
            }
        }
    }

    fn moved(&mut self, pointer: &mut Pointer, pixel: Vec2, aim: &Aim) {
        let Some(Press { button, pixel: from, aim: pressed }) = pointer.pressed else {
            if self.acting.draft.is_some() {
                self.acting.hover(&self.session, aim);
            }
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
            _ => {}
        }
    }

    /// Takes hold of a unit to turn it where it stands, or at the end of its way so far.
    fn begin_turn(&mut self, pressed: &Aim) -> Drag {
        let Some(unit) = pressed.unit else { return Drag::None };
        if self.acting.draft.is_some() {
            return Drag::Turn;
        }
        if self.bench.is_laying() {
            self.pick_out(unit);
            return Drag::Carry(Grip::Round);
        }
        let Some(offer) = offer_to_turn(&self.session, &self.board, unit, pressed.stand) else { return Drag::None };
        let along = if offer.role == OfferRole::Deploy { Vec::new() } else { along_with(&self.board, &self.selection, &offer) };
        self.acting.take(&mut self.session, &self.board, &offer, along);
        Drag::Turn
    }

    /// Takes hold of a front corner: of a selected unit, or at the end of the way that is drafted.
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

    /// On the bench table a drag carries units, with Shift round. Else a drag from a front corner of a selected unit wheels it, one from its
    /// body is its way, while armies deploy one from any unit its placing; with a draft open it is the draft's; anywhere else it is a box.
    fn begin_drag(&mut self, from: Vec2, pressed: &Aim, beside: bool) -> Drag {
        if self.shows.tool.is_some() {
            self.shows.from = Some(Mark { at: pressed.at, stand: pressed.stand });
            self.shows.to = None;
            return Drag::Tool;
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
        if let Some(unit) = pressed.unit.filter(|_| self.bench.is_laying()) {
            self.pick_out(unit);
            return Drag::Carry(if beside { Grip::Round } else { Grip::Along });
        }
        if let Some((unit, offer)) = pressed.unit.and_then(|unit| Some((unit, offer_to_place(&self.board, unit)?))) {
            self.selection.set_if_neq(Selection::units(vec![unit]));
            self.acting.take(&mut self.session, &self.board, &offer, Vec::new());
            return Drag::Draft;
        }
        let grabbed = pressed.unit.filter(|unit| self.selection.units.contains(unit));
        let subject = grabbed.map(|unit| match pressed.stand {
            Some(stand) if self.selection.stand == Some(stand) => Subject::Stand(stand),
            _ => Subject::Unit(unit),
        });
        // A gun that cannot walk may be what is taken hold of: those selected with it go, or it is pushed alone.
        let others: Vec<_> = self.selection.subjects().filter(|_| subject.is_some()).collect();
        let stand = pressed.stand.filter(|_| subject.is_some()).map(Subject::Stand);
        let walk = offer_to_move(&self.session, &self.board, subject.into_iter().chain(others));
        let walk = walk.map(|offer| (along_with(&self.board, &self.selection, &offer), offer));
        let push = || offer_to_push(&self.session, &self.board, stand.into_iter().chain(subject));
        match walk.or_else(|| push().map(|offer| (Vec::new(), offer))) {
            Some((along, offer)) => {
                self.acting.take(&mut self.session, &self.board, &offer, along);
                Drag::Draft
            }
            None => Drag::Box(from),
        }
    }

    /// Letting go of a drag fixes what was dragged and shows the plan.
    fn released(&mut self, aim: &Aim) {
        let fixed = self.acting.draft.as_ref().is_some_and(|draft| draft.work.is_fixed() && !draft.work.is_way());
        if !fixed {
            self.acting.click(&mut self.session, aim);
        }
    }

    fn clicked(&mut self, pixel: Vec2, aim: &Aim, adding: bool) {
        if self.shows.tool.is_some() {
            self.shows.put_down(Mark { at: aim.at, stand: aim.stand });
            return;
        }
        if self.acting.draft.is_some() {
            self.acting.click(&mut self.session, aim);
            return;
        }
        if self.bench.held().is_some() {
            self.wishes.put(Wish::Try(Trial::Touch(aim.at)));
            return;
        }
        if let Some(LabelOf::Command(command)) = self.lens.label_at(pixel) {
            self.wishes.put(Wish::SelectCommand(command));
            return;
        }
        match *self.lens.units_at(&self.scene, pixel) {
            [] => self.wishes.put(Wish::SelectNone),
            [unit] if adding => self.wishes.put(Wish::Toggle(unit)),
            [unit] if self.bench.is_laying() => self.wishes.put(Wish::Select(vec![unit])),
            [unit] => self.unit_clicked(unit, aim),
            ref several => *self.picks = PickList { units: several.to_vec(), at: pixel },
        }
    }

    /// A click on an own unit selects it, a second one its stand; a click on an enemy aims what the selection can do to him, or says why
    /// it can do nothing.
    fn unit_clicked(&mut self, unit: UnitId, aim: &Aim) {
        let offers = offers_at(&self.session, &self.board, &self.selection, unit);
        if let [offer] = offers.as_slice() {
            let along = along_with(&self.board, &self.selection, offer);
            self.acting.take(&mut self.session, &self.board, offer, along);
            self.acting.change(&mut self.session, |draft, session| {
                draft.aim_at_unit(session.battle(), unit);
                Progress::Going
            });
        } else if offers.len() > 1 || !refusals_at(&self.session, &self.board, &self.selection, unit).is_empty() {
            self.wishes.put(Wish::AimAt(unit));
        } else if self.selection.units == [unit] && self.selection.stand.is_none() && aim.stand.is_some() {
            let stands = self.session.battle().field(self.session.viewer()).stands_of(unit).count();
            match aim.stand.filter(|_| stands > 1) {
                Some(stand) => self.wishes.put(Wish::SelectStand(stand)),
                None => self.wishes.put(Wish::Select(vec![unit])),
            }
        } else {
            self.wishes.put(Wish::Select(vec![unit]));
        }
    }

    /// Selects the viewer's own units whose middle lies in the box.
    fn boxed(&mut self, from: Vec2, to: Vec2, adding: bool) {
        let frame = Rect::from_corners(from, to);
        let own = self.session.viewer().side().filter(|_| !self.bench.is_laying());
        let inside = self
            .scene
            .units
            .iter()
            .filter(|unit| own.is_none_or(|own| unit.side == own))
            .filter(|unit| self.lens.to_screen(unit.middle()).is_some_and(|at| frame.contains(Vec2::new(at.x, at.y))));
        let mut units = if adding { self.selection.units.clone() } else { Vec::new() };
        for unit in inside {
            if !units.contains(&unit.id) {
                units.push(unit.id);
            }
        }
        self.wishes.put(Wish::Select(units));
    }
}
