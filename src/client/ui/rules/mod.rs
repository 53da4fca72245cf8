//! The rulebook: clauses, house rules and printed charts to search, and one of them in full. A click on a clause's
//! number anywhere opens it there. Knows no battle, so that the title shows it as a battle does.

mod grid;
mod page;

use bevy_egui::egui;

use super::theme::{self, Inked};
use crate::client::{
    commands::Panel,
    input::open_panels::OpenPanels,
    insight::rulebook::{self, Told},
    texts,
    ui::clause_asked,
};

/// How high a row of the list is, pixels.
const ROW: f32 = 24.0;

/// The search and the open entry; egui keeps it between frames.
#[derive(Clone, Debug, Default)]
struct Browsing {
    words: String,
    open: Option<String>,
    /// The entries open before, the latest last.
    before: Vec<String>,
    /// Whether the list is still to be brought to the entry.
    to_be_found: bool,
    /// Whether it has been up before: the first time the search takes the keyboard.
    is_up: bool,
}

impl Browsing {
    /// Opens an entry and keeps the way back.
    fn turn_to(&mut self, id: String) {
        if self.open.as_ref() != Some(&id) {
            self.before.extend(self.open.replace(id));
            self.to_be_found = true;
        }
    }

    fn turn_back(&mut self) {
        self.open = self.before.pop();
        self.to_be_found = true;
    }
}

fn kept() -> egui::Id {
    egui::Id::new("the rules browser")
}

/// Opens the browser at the entry that was asked for, if one was; notes where it is closed.
pub(super) fn open_asked(context: &egui::Context, shows: &mut OpenPanels) {
    let mut browsing: Browsing = context.data_mut(|data| data.get_temp(kept())).unwrap_or_default();
    if let Some(id) = clause_asked::take(context) {
        browsing.turn_to(id);
        shows.drawer = Some(Panel::Rules);
    }
    if !shows.is_open(Panel::Rules) {
        browsing.is_up = false;
    }
    context.data_mut(|data| data.insert_temp(kept(), browsing));
}

/// Shows the browser in a window of its own, where there is no drawer.
pub(super) fn show(context: &egui::Context, shows: &mut OpenPanels) {
    open_asked(context, shows);
    if !shows.is_open(Panel::Rules) {
        return;
    }
    let mut open = true;
    /// The room of the sheet's frame, its heading and a margin, points.
    const AROUND: egui::Vec2 = egui::vec2(60.0, 110.0);
    let most = context.viewport_rect().size() - AROUND;
    let window =
        egui::Window::new(texts::rules::WINDOW).open(&mut open).frame(theme::sheet(context)).min_size([560.0, 300.0]);
    let window = window.default_size(egui::vec2(1050.0, 600.0).min(most)).max_size(most);
    window.default_pos([90.0, 70.0]).show(context, browse);
    if !open {
        shows.close_tab(|tab| tab == Panel::Rules);
    }
}

/// Shows the list and the open entry beside it.
pub(super) fn browse(ui: &mut egui::Ui) {
    let mut browsing: Browsing = ui.data_mut(|data| data.get_temp(kept())).unwrap_or_default();
    egui::Panel::left("clauses").default_size(270.0).size_range(200.0..=420.0).show(ui, |ui| list(ui, &mut browsing));
    egui::CentralPanel::default()
        .frame(egui::Frame::new().inner_margin(egui::Margin { left: 10, ..Default::default() }))
        .show(ui, |ui| {
            way_back(ui, &mut browsing);
            egui::ScrollArea::vertical().id_salt(("page", &browsing.open)).auto_shrink(false).show(ui, |ui| {
                match browsing.open.as_deref().and_then(rulebook::by_id) {
                    Some(told) => page::show(ui, told),
                    None => drop(ui.label(texts::rules::CHOOSE)),
                }
            });
        });
    ui.data_mut(|data| data.insert_temp(kept(), browsing));
}

fn way_back(ui: &mut egui::Ui, browsing: &mut Browsing) {
    let Some(last) = browsing.before.last() else { return };
    if ui.small_button(texts::rules::back_to(last)).on_hover_text(texts::rules::BACK_TO_HINT).clicked() {
        browsing.turn_back();
    }
}

/// The search field, the number of hits, and the list.
fn list(ui: &mut egui::Ui, browsing: &mut Browsing) {
    let field =
        egui::TextEdit::singleline(&mut browsing.words).hint_text(texts::rules::SEARCH).desired_width(f32::INFINITY);
    let field = ui.add(field).on_hover_text(texts::rules::SEARCH_HINT);
    if !std::mem::replace(&mut browsing.is_up, true) {
        field.request_focus();
    }
    let found = rulebook::with_words(&browsing.words);
    ui.label(egui::RichText::new(how_many(&browsing.words, found.len())).size(13.0).color(ui.inks().pale_ink));
    let mut area = egui::ScrollArea::vertical().id_salt("found").auto_shrink(false);
    let place = found.iter().position(|told| browsing.open.as_ref() == Some(&told.id));
    if let Some(place) = place.filter(|_| std::mem::take(&mut browsing.to_be_found)) {
        area = area.vertical_scroll_offset(offset(ui, place));
    }
    area.show_rows(ui, ROW, found.len(), |ui, rows| {
        ui.spacing_mut().button_padding.y = 1.0;
        for told in &found[rows] {
            entry(ui, browsing, told);
        }
    });
}

/// The scroll offset that shows a row a little below the top of the list.
#[expect(clippy::cast_precision_loss, reason = "a list of some hundred rows")]
fn offset(ui: &egui::Ui, place: usize) -> f32 {
    place.saturating_sub(4) as f32 * (ROW + ui.spacing().item_spacing.y)
}

fn how_many(words: &str, found: usize) -> String {
    match found {
        all if words.trim().is_empty() => texts::rules::all(all),
        some => texts::rules::found(some),
    }
}

fn entry(ui: &mut egui::Ui, browsing: &mut Browsing, told: &Told) {
    let chosen = browsing.open.as_ref() == Some(&told.id);
    let line = egui::RichText::new(format!("{}  {}", told.id, told.title)).size(13.0);
    let size = egui::vec2(ui.available_width(), ROW);
    if ui.add(egui::Button::selectable(chosen, line).truncate().min_size(size)).on_hover_text(&told.title).clicked() {
        browsing.turn_to(told.id.clone());
        browsing.to_be_found = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        dice::{Die, Reason, Throw},
        receipt::{Account, Draft},
    };

    fn volley() -> Account {
        let mut draft = Draft::for_procedure("hmm.volley");
        draft.note("hmm.07.15", "deduction", 3);
        draft.dice_apart(Throw {
            die: Die::D6,
            reason: Reason::new("hmm.07.13", "volley"),
            faces: vec![4],
            by: Vec::new(),
        });
        draft.close(()).account
    }

    /// Runs a frame; gives the middles of the texts in it.
    fn frame(context: &egui::Context, events: Vec<egui::Event>, shows: &mut OpenPanels) -> Vec<(String, egui::Pos2)> {
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let input = egui::RawInput { screen_rect: Some(screen), events, ..Default::default() };
        let mut output = context.run_ui(input, |ui| {
            super::super::journal::receipt(ui, &volley());
            show(ui.ctx(), shows);
        });
        output.textures_delta.clear();
        let nodes = output.platform_output.accesskit_update.into_iter().flat_map(|update| update.nodes);
        let told = nodes.filter_map(|(_, node)| {
            let text = node.label().or(node.value())?.to_owned();
            let bounds = node.bounds()?;
            #[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
            let middle =
                egui::pos2(f64::midpoint(bounds.x0, bounds.x1) as f32, f64::midpoint(bounds.y0, bounds.y1) as f32);
            Some((text, middle))
        });
        told.collect()
    }

    fn press(context: &egui::Context, text: &str, shows: &mut OpenPanels) -> Vec<(String, egui::Pos2)> {
        let told = frame(context, Vec::new(), shows);
        let (_, pos) = told.iter().find(|(words, _)| words == text).unwrap_or_else(|| panic!("no {text} in {told:?}"));
        let button = |pressed| egui::Event::PointerButton {
            pos: *pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        frame(context, vec![egui::Event::PointerMoved(*pos)], shows);
        frame(context, vec![button(true)], shows);
        frame(context, vec![button(false)], shows);
        frame(context, Vec::new(), shows)
    }

    #[test]
    fn a_clause_in_a_receipt_and_one_at_its_dice_open_the_browser_there() {
        for (clause, said) in [("hmm.07.15", "One deduction from the sum"), ("rule hmm.07.13", "One die per group")] {
            let (context, mut shows) = (egui::Context::default(), OpenPanels::default());
            context.enable_accesskit();
            let told = press(&context, clause, &mut shows);
            assert!(shows.is_open(Panel::Rules) && told.iter().any(|(words, _)| words == said), "{clause}: {told:?}");
        }
    }

    #[test]
    fn the_way_back_leads_through_what_was_open_before() {
        let mut browsing = Browsing::default();
        for id in ["a", "b", "b", "c"] {
            browsing.turn_to(id.to_owned());
        }
        browsing.turn_back();
        assert_eq!((browsing.open.as_deref(), browsing.before.len()), (Some("b"), 1));
    }

    #[test]
    fn the_list_says_how_much_it_holds() {
        assert_eq!(how_many(" ", 467), "467 clauses, house rules and tables");
        assert_eq!(
            [how_many("x", 0), how_many("x", 1)],
            ["nothing has all of these words", "1 has all of these words"]
        );
    }
}
