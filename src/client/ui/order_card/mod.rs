//! The order card at the bottom left, while something is selected, drafted or asked: who it is about, what they may do,
//! and of an open draft its parts, costs, odds and stops. In a low window it folds into a line.

mod draft;
mod head;
mod odds;
pub(super) mod offers;
mod slots;
mod summary;
mod tray;
mod waiting;

use bevy_egui::egui;

use super::{
    context::UiContext,
    float, guide,
    theme::{self, Inked},
};
use crate::{
    battle::{QuestionKind, Subject},
    client::{
        orders::{draft::Draft, naming::subject_name},
        texts,
    },
    table::UnitId,
};

/// How wide the card is, points.
const WIDTH: f32 = 330.0;
/// How high its contents are at most, points: with a draft there is more to be read.
const HEIGHT: f32 = 252.0;
const HEIGHT_OF_DRAFT: f32 = 372.0;
/// In a window higher than a laptop's, lists of orders take this share of it.
const SHARE: f32 = 0.33;
/// The part at its foot, which tells why a draft must stop, is no higher than this, points.
const FOOT: f32 = 84.0;
/// In a lower window the card is folded until it is opened, points.
const LOW: f32 = 640.0;

/// What the card is about.
#[derive(Clone, Debug)]
enum About {
    /// An order that is being filled.
    Draft(Box<Draft>),
    /// Orders marked as proposed.
    Proposals,
    /// The answers to a question.
    Answer,
    /// What is selected.
    Selection,
    /// Units that wait to be placed.
    Tray,
    /// The whole side, which has orders of its own.
    Side,
}

impl About {
    fn of(look: &UiContext) -> Option<Self> {
        let draft = look.acting.draft.as_ref().map(|draft| Self::Draft(Box::new(draft.clone())));
        draft.or_else(|| Self::without_draft(look))
    }

    fn without_draft(look: &UiContext) -> Option<Self> {
        let plays = look.session.viewer_asked() && look.session.battle().conclusion().is_none();
        let deploys = look.session.question().is_some_and(|question| question.kind == QuestionKind::Deploy);
        let asks = !look.board.answers.is_empty() && !look.playback.is_running();
        if look.acting.proposed(&look.session).is_some() {
            Some(Self::Proposals)
        } else if asks && (look.selection.is_empty() || look.weighing.weighed(&look.board).is_some()) {
            Some(Self::Answer)
        } else if !look.selection.is_empty() {
            Some(Self::Selection)
        } else if plays && deploys && tray::has_something(look) {
            Some(Self::Tray)
        } else if plays && !deploys && offers::has_side(look) {
            Some(Self::Side)
        } else {
            None
        }
    }
}

/// Whether the card is shown.
pub(super) fn is_open(look: &UiContext) -> bool {
    look.acting.draft.is_some() || About::without_draft(look).is_some()
}

/// Shows the card at the left, or at the right if at the left it would hide what it is about; its lower edge may reach so
/// far down on each side.
pub(super) fn show(context: &egui::Context, bottoms: [f32; 2], look: &mut UiContext) {
    let Some(about) = About::of(look) else { return };
    let folds = context.viewport_rect().height() < LOW;
    let frame = theme::sheet(context).inner_margin(egui::Margin::symmetric(10, 7));
    let (corner, at) = place(context, bottoms, look);
    float::at_corner(context, id(), corner, at, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH - 22.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            if !folds || opens(ui, look, &about) {
                if let About::Draft(draft) = &about
                    && !folds
                {
                    draft::head(ui, draft, &title(look, &about));
                }
                contents(ui, look, &about);
            }
            if has_foot(look, &about) {
                foot(ui, look, &about);
            }
            // The lower edge of the card stays where it is, whatever is told above, and so do the buttons.
            match &about {
                About::Draft(draft) => {
                    if !folds {
                        keep_height(ui, draft);
                    }
                    draft::buttons(ui, look, draft);
                }
                About::Proposals => waiting::buttons(ui, look),
                _ => {}
            }
        });
    });
}

fn id() -> egui::Id {
    egui::Id::new("order card")
}

/// The corner in which the card hides least of the selected units and of what a guide says. While the same units are
/// selected it stays where it is as long as the other corner is no better.
fn place(context: &egui::Context, bottoms: [f32; 2], look: &UiContext) -> (egui::Align2, egui::Pos2) {
    /// As high as the card usually is, before it has been laid out.
    const USUAL: f32 = 180.0;
    let whole = context.viewport_rect();
    let height = context.memory(|memory| memory.area_rect(id())).map_or(USUAL, |place| place.height());
    let [left, right] = [whole.left() + 8.0, whole.right() - 8.0];
    let corners = [
        (egui::Align2::LEFT_BOTTOM, egui::pos2(left, bottoms[0] - 8.0)),
        (egui::Align2::RIGHT_BOTTOM, egui::pos2(right, bottoms[1] - 8.0)),
    ];
    let hidden = |(corner, at): &(egui::Align2, egui::Pos2)| {
        let card = corner.anchor_size(*at, egui::vec2(WIDTH, height));
        look.selected_bases().chain(guide::caption_place(context)).filter(|seen| seen.intersects(card)).count()
    };
    let before = context.data(|data| data.get_temp::<(Vec<UnitId>, usize)>(id()));
    let stays = before.filter(|(units, _)| *units == look.selection.units).map_or(0, |(_, corner)| corner);
    let chosen = if hidden(&corners[stays]) <= hidden(&corners[1 - stays]) { stays } else { 1 - stays };
    context.data_mut(|data| data.insert_temp(id(), (look.selection.units.clone(), chosen)));
    corners[chosen]
}

/// The line into which the card folds; whether it is open.
fn opens(ui: &mut egui::Ui, look: &UiContext, about: &About) -> bool {
    let id = egui::Id::new("order card is open");
    let mut is_open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
    let (sign, hint) = if is_open { ("↓", texts::plan::FOLD_CARD) } else { ("↑", texts::plan::OPEN_CARD) };
    let words = format!("{sign} {}", title(look, about));
    let button = egui::Button::new(words).truncate().min_size(egui::vec2(ui.available_width(), 0.0));
    if ui.add(button).on_hover_text(hint).clicked() {
        is_open = !is_open;
        ui.data_mut(|data| data.insert_temp(id, is_open));
    }
    is_open
}

/// Makes the card of a draft as high as it has been since the draft was begun: what is told of it changes with every step
/// of the pointer, and the buttons above that are not to move with it.
fn keep_height(ui: &mut egui::Ui, draft: &Draft) {
    let height = ui.min_rect().height();
    let kept = kept_height(ui, draft).max(height);
    let of = (draft.offer.verb.clone(), draft.offer.subject);
    ui.data_mut(|data| data.insert_temp(height_key(), (of, kept)));
    ui.add_space(kept - height);
}

/// How high the card of a draft has been since it was begun, without its buttons, points.
fn kept_height(ui: &egui::Ui, draft: &Draft) -> f32 {
    let kept = ui.data(|data| data.get_temp::<((String, Subject), f32)>(height_key()));
    let is_of_draft =
        |(verb, subject): &(String, Subject)| *verb == draft.offer.verb && *subject == draft.offer.subject;
    kept.filter(|(of, _)| is_of_draft(of)).map_or(0.0, |(_, height)| height)
}

fn height_key() -> egui::Id {
    id().with("height")
}

/// What the card is about, in a few words.
fn title(look: &UiContext, about: &About) -> String {
    let field = look.session.battle().field(look.session.viewer());
    match about {
        About::Draft(draft) => texts::plan::planned(
            &draft.offer.label,
            &subject_name(&field, draft.offer.subject),
            look.acting.along.len(),
        ),
        About::Proposals => texts::plan::proposed(look.acting.proposed(&look.session).map_or(0, <[_]>::len)),
        About::Answer => look.weighing.weighed(&look.board).map(|answer| answer.label.clone()).unwrap_or_default(),
        About::Selection => head::title(look),
        About::Tray | About::Side => theme::sentence(look.board.seat_name(look.session.viewer())),
    }
}

fn contents(ui: &mut egui::Ui, look: &mut UiContext, about: &About) {
    let top = ui.min_rect().height();
    if matches!(about, About::Selection) {
        head::show(ui, look);
    }
    let of_window = ui.ctx().viewport_rect().height() * SHARE;
    let most = match about {
        About::Draft(_) | About::Answer => HEIGHT_OF_DRAFT - FOOT,
        _ => HEIGHT.max(of_window),
    };
    let most = most - (ui.min_rect().height() - top);
    let rest = egui::ScrollArea::vertical().id_salt("rest").max_height(most).min_scrolled_height(most.min(64.0));
    rest.auto_shrink([false, true]).show(ui, |ui| match about {
        About::Draft(draft) => draft::show(ui, look, draft),
        About::Proposals => waiting::proposals(ui, look),
        About::Answer => waiting::answer(ui, look),
        About::Selection => {
            head::members(ui, look);
            offers::show(ui, look);
        }
        About::Tray => tray::show(ui, look),
        About::Side => offers::side(ui, look),
    });
}

/// Whether there may be something to be told at the foot.
fn has_foot(look: &UiContext, about: &About) -> bool {
    matches!(about, About::Draft(_) | About::Answer)
        || look.acting.refusal.is_some()
        || !look.acting.left_out(&look.session).is_empty()
        || look.autosave.failure().is_some()
}

/// Why the order must stop, the acts it closes, the units it endangers, and any refusal: at the foot of the card, always
/// in view. Scrolls by itself where it is too long, once it has filled what the card keeps free.
fn foot(ui: &mut egui::Ui, look: &UiContext, about: &About) {
    let kept = if let About::Draft(draft) = about { kept_height(ui, draft) } else { 0.0 };
    let most = FOOT.max(kept - ui.min_rect().height() - ui.spacing().item_spacing.y);
    let foot = egui::ScrollArea::vertical().id_salt("foot").max_height(most).auto_shrink([false, true]);
    foot.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        match about {
            About::Draft(draft) => summary::stops(ui, look, draft),
            _ => waiting::stops(ui, look),
        }
        refused(ui, look);
    });
}

/// The last refusal, and the units that were left out of a group's act.
pub(super) fn refused(ui: &mut egui::Ui, look: &UiContext) {
    let already = look.acting.draft.as_ref().is_some_and(|draft| draft.verdict.as_ref().is_some_and(Result::is_err));
    if let Some(refusal) = look.acting.refusal.as_ref().filter(|_| !already) {
        theme::refusal(ui, refusal);
    }
    let field = look.session.battle().field(look.session.viewer());
    for (subject, refusal) in look.acting.left_out(&look.session).iter().take(4) {
        theme::refusal_of(ui, &texts::plan::left_out(&subject_name(&field, *subject)), refusal);
    }
    if let Some(failure) = look.autosave.failure() {
        ui.colored_label(ui.inks().red_ink, texts::plan::not_saved(failure));
    }
}
