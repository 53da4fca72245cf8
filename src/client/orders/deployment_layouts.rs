//! Named deployments on the player's shelf. Knows no rule set: a layout is the orders that make it.

use std::{collections::BTreeSet, path::Path};

use crate::{
    battle::{Offer, OfferRole, Order},
    client::{
        orders::{click_intent::as_placed, turn_view::TurnView},
        session::Session,
        texts,
    },
    files::{self, Document, Problems, Shelf},
    table::Unit,
};

/// Saves the positions of the viewer's units, each as the order that places it there.
///
/// # Errors
/// The system's message.
pub fn save(shelf: &Shelf, session: &Session, board: &TurnView, name: &str) -> Result<(), String> {
    let field = session.battle().field(session.viewer());
    let on_table =
        |offer: &&Offer| offer.subject.unit().and_then(|unit| field.get_unit(unit)).is_some_and(Unit::on_table);
    let orders: Vec<Order> =
        board.offers.iter().filter(on_table).filter_map(|offer| as_placed(session, offer)).collect();
    let text = ron::ser::to_string_pretty(&orders, ron::ser::PrettyConfig::new()).map_err(|error| error.to_string())?;
    shelf.write(&file_name(session, name), &text).map(|_| ())
}

/// The orders of a saved layout for the viewer.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn load(shelf: &Shelf, session: &Session, board: &TurnView, name: &str) -> Result<Vec<Order>, String> {
    let file = file_name(session, name);
    let text = shelf.read(&file).map_err(|error| error.to_string())?;
    let placing: BTreeSet<&str> =
        board.offers.iter().filter(|offer| offer.role == OfferRole::Deploy).map(|offer| &*offer.verb).collect();
    let orders = parse(&file, &text, &placing).map_err(|problems| problems.to_string())?;
    Ok(orders.into_iter().map(|order| Order { seat: session.viewer(), ..order }).collect())
}

/// The orders of a layout's text: only orders that place units, by these verbs.
///
/// # Errors
/// Every problem, each with its place.
pub fn parse(file: &str, text: &str, placing: &BTreeSet<&str>) -> Result<Vec<Order>, Problems> {
    let orders: Vec<Order> = files::read_rows(file, text)?;
    let document = Document::split(file, text)?;
    let mut problems = Problems::default();
    for (index, order) in orders.iter().enumerate().filter(|(_, order)| !placing.contains(&*order.verb)) {
        let wrong = texts::battle::places_nobody(files::quoted(&order.verb));
        problems.push(document.problem(&format!("[{index}].verb"), wrong, texts::battle::PLACING_EXPECTED));
    }
    problems.or_value(orders)
}

/// The names of the layouts saved for this scenario and side, sorted.
pub fn names(shelf: &Shelf, session: &Session) -> Vec<String> {
    let start = file_name(session, "").trim_end_matches(".ron").to_owned() + ".";
    let own = shelf.list("layouts").into_iter();
    own.filter_map(|found| found.name.strip_prefix(&start)?.strip_suffix(".ron").map(str::to_owned)).collect()
}

fn file_name(session: &Session, name: &str) -> String {
    let header = session.battle().journal().header;
    let scenario = Path::new(&header.scenario_name)
        .file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let side = session.viewer().side().map_or(0, |side| side.index() + 1);
    format!("layouts/{scenario}.{}.{side}.{}.ron", header.rule_set, plain(name)).replace("..ron", ".ron")
}

/// The part of a layout's name that a file name can hold.
pub fn plain(name: &str) -> String {
    let plain: String =
        name.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_')).collect();
    plain.trim().to_owned()
}
