//! A table of words and numbers as wide as there is room for: short columns keep their width, long cells wrap, and what
//! still does not fit scrolls sideways. Knows nothing of its contents, except that ids link to entries of the rules.

use bevy_egui::egui;

use super::super::theme::{self, Inked};
use crate::client::texts;

/// The type of cells.
const SIZE: f32 = 13.5;
/// The padding of a cell, pixels to either side, above and below.
const CLEAR: egui::Vec2 = egui::vec2(4.0, 2.5);

/// A table to be shown.
pub(super) struct Table<'t> {
    /// The mark that distinguishes it from others on the page.
    pub(super) salt: &'t str,
    /// The heads of its columns; without any it is names and values.
    pub(super) heads: &'t [String],
    /// Its rows.
    pub(super) rows: &'t [Vec<String>],
    /// Rows with this id are highlighted.
    pub(super) picked: &'t str,
    /// The printed version, where that differs.
    pub(super) print: Option<&'t [Vec<String>]>,
}

impl Table<'_> {
    /// The printed cell where another number is played.
    fn printed(&self, row: usize, column: usize) -> Option<&str> {
        let (played, printed) = (self.rows.get(row)?.get(column)?, self.print?.get(row)?.get(column)?);
        let differ = played.parse::<f32>().ok()? != printed.parse::<f32>().ok()?;
        differ.then_some(printed.as_str())
    }

    /// Whether any number is another one in print.
    pub(super) fn is_repaired(&self) -> bool {
        self.rows
            .iter()
            .enumerate()
            .any(|(row, cells)| (0..cells.len()).any(|column| self.printed(row, column).is_some()))
    }
}

/// Shows a table.
pub(super) fn show(ui: &mut egui::Ui, table: &Table<'_>) {
    let Table { salt, heads, rows, picked, .. } = table;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(heads.len());
    let widths = fit(&wishes(ui, heads, rows, columns), ui.available_width() - 4.0);
    let centred: Vec<bool> =
        (0..columns).map(|column| rows.iter().all(|row| row.get(column).is_none_or(|cell| is_number(cell)))).collect();
    egui::ScrollArea::horizontal().id_salt(("table", salt)).auto_shrink([true, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        if !heads.is_empty() {
            line(ui, heads, &widths, &centred, Look { fill: ui.inks().shade, strong: true }, &|_| None);
        }
        for (number, row) in rows.iter().enumerate() {
            let is_picked = row.iter().any(|cell| cell == *picked);
            let stripe = if number % 2 == 1 { ui.visuals().faint_bg_color } else { ui.inks().paper };
            let fill = if is_picked { ui.inks().picked } else { stripe };
            line(ui, row, &widths, &centred, Look { fill, strong: false }, &|column| table.printed(number, column));
        }
    });
    ui.add_space(4.0);
}

/// How a row looks.
#[derive(Clone, Copy)]
struct Look {
    fill: egui::Color32,
    strong: bool,
}

/// How wide a column would be: at least for its longest word, at best for its longest cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Wish {
    least: f32,
    best: f32,
}

fn wishes(ui: &egui::Ui, heads: &[String], rows: &[Vec<String>], columns: usize) -> Vec<Wish> {
    let width = |text: &str| {
        ui.painter().layout_no_wrap(text.to_owned(), egui::FontId::proportional(SIZE), ui.inks().ink).size().x
    };
    let word = |text: &str| text.split_whitespace().map(width).fold(0.0, f32::max);
    // A word exactly as wide as its column would be broken.
    let clear = 2.0 * CLEAR.x + 4.0;
    let of_column = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let mut wish = Wish::default();
        for cell in cells {
            wish = Wish { least: wish.least.max(word(cell)), best: wish.best.max(width(cell)) };
        }
        let head = heads.get(column).map_or(0.0, |head| word(head));
        let whole = heads.get(column).map_or(0.0, |head| width(head));
        let least = wish.least.max(head);
        // A head that is much longer than its cells wraps.
        Wish { least: least + clear, best: wish.best.max(whole.min(90.0)).max(least) + clear }
    };
    (0..columns).map(of_column).collect()
}

/// The widths of columns: the best where there is room, else the remaining room is shared evenly by those that would be
/// wider.
fn fit(wishes: &[Wish], room: f32) -> Vec<f32> {
    let total = |cap: f32| wishes.iter().map(|wish| wish.best.min(cap).max(wish.least)).sum::<f32>();
    let (mut low, mut high) = (0.0, wishes.iter().map(|wish| wish.best).fold(0.0, f32::max));
    if total(high) > room {
        for _ in 0..24 {
            let middle = f32::midpoint(low, high);
            if total(middle) > room { high = middle } else { low = middle }
        }
        high = low;
    }
    wishes.iter().map(|wish| wish.best.min(high).max(wish.least)).collect()
}

/// Whether a cell holds a number, or stands for none.
fn is_number(cell: &str) -> bool {
    cell.is_empty() || cell == "-" || cell.parse::<f32>().is_ok()
}

fn line<'t>(
    ui: &mut egui::Ui,
    cells: &[String],
    widths: &[f32],
    centred: &[bool],
    look: Look,
    printed: &dyn Fn(usize) -> Option<&'t str>,
) {
    let font = egui::FontId::proportional(SIZE);
    let height = |cell: &String, width: f32| {
        ui.painter().layout(cell.clone(), font.clone(), ui.inks().ink, (width - 2.0 * CLEAR.x).max(1.0)).size().y
    };
    let highest = cells.iter().zip(widths).map(|(cell, width)| height(cell, *width)).fold(SIZE, f32::max);
    let size = egui::vec2(widths.iter().sum(), highest + 2.0 * CLEAR.y);
    let (whole, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    if !ui.is_rect_visible(whole) {
        return;
    }
    ui.painter().rect_filled(whole, 0.0, look.fill);
    let mut left = whole.left();
    for (column, ((cell, width), centred)) in cells.iter().zip(widths).zip(centred).enumerate() {
        let place =
            egui::Rect::from_min_size(egui::pos2(left, whole.top()), egui::vec2(*width, whole.height())).shrink2(CLEAR);
        left += width;
        let across = if *centred { egui::Align::Center } else { egui::Align::Min };
        let layout = egui::Layout::top_down(across);
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout).id_salt(left.to_bits()));
        match printed(column) {
            Some(print) => repaired(&mut inner, cell, print),
            None => filled(&mut inner, cell, look),
        }
    }
}

fn repaired(ui: &mut egui::Ui, cell: &str, print: &str) {
    ui.label(egui::RichText::new(cell).size(SIZE).strong().color(ui.inks().red_ink))
        .on_hover_text(texts::rules::in_print(print));
}

fn filled(ui: &mut egui::Ui, cell: &str, look: Look) {
    let words = egui::RichText::new(cell).size(SIZE);
    if crate::client::insight::rulebook::by_id(cell).is_some() {
        theme::link(ui, cell, words.color(ui.inks().link));
    } else if look.strong {
        ui.add(egui::Label::new(words.strong()).wrap());
    } else if crate::client::insight::rulebook::parts(cell).len() > 1 {
        theme::told(ui, cell, SIZE);
    } else {
        ui.add(egui::Label::new(words).wrap());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_another_in_print_is_told_apart_and_a_remark_is_not() {
        let rows = |cells: [&str; 3]| vec![cells.map(str::to_owned).to_vec()];
        let (played, print) = (rows(["6-8 (to 7)", "2", "-"]), rows(["6-8", "3", "0"]));
        let table = Table { salt: "", heads: &[], rows: &played, picked: "", print: Some(&print) };
        assert_eq!([0, 1, 2].map(|column| table.printed(0, column)), [None, Some("3"), None]);
        assert!(table.is_repaired() && !Table { print: None, ..table }.is_repaired());
    }

    #[test]
    fn columns_are_as_wide_as_they_wish_where_there_is_room_and_the_widest_give_way_else() {
        let wishes =
            [Wish { least: 20.0, best: 30.0 }, Wish { least: 40.0, best: 300.0 }, Wish { least: 40.0, best: 200.0 }];
        assert_eq!(fit(&wishes, 600.0), [30.0, 300.0, 200.0]);
        let narrow = fit(&wishes, 230.0);
        assert!((narrow.iter().sum::<f32>() - 230.0).abs() < 0.5 && (narrow[0] - 30.0).abs() < 0.1, "{narrow:?}");
        assert_eq!(fit(&wishes, 50.0), [20.0, 40.0, 40.0], "what does not fit scrolls");
    }
}
