//! A question at its place on the table, in the colour of the seat that answers; and the lists that open where a click means several things.

use bevy_egui::egui;

use super::{
    Look,
    theme::{self, Inked},
};
use crate::{
    battle::{Domain, Offer, OfferRole, Order, Question, QuestionKind, Value},
    client::{
        board::subject_name,
        keys::Deed,
        scene::{SceneUnit, stand_corners},
        telling::By,
        wish::Wish,
    },
};

/// Shows the open question, if it wants an answer rather than acts of one's own.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut Look) {
    let Some(question) = look.session.question().cloned() else { return };
    if look.playback.is_running() || look.acting.draft.is_some() {
        return;
    }
    match question.kind {
        QuestionKind::React => react(context, free, look, &question),
        QuestionKind::Sealed => sealed(context, free, look, &question),
        QuestionKind::Act | QuestionKind::Deploy => {}
    }
}

fn react(context: &egui::Context, free: egui::Rect, look: &mut Look, question: &Question) {
    /// As large as a question usually is, before it has been laid out.
    const USUAL: egui::Vec2 = egui::vec2(316.0, 150.0);
    let size = context.memory(|memory| memory.area_rect(egui::Id::new("question"))).map_or(USUAL, |place| place.size());
    let place = question.at.and_then(|at| look.lens.to_screen(at)).unwrap_or(free.center());
    let at = clear_of(&concerned(look, question), place, size, free);
    window(context, free, at, look, question, |ui, look| {
        let offers: Vec<Offer> = look.board.offers.iter().filter(|offer| offer.role == OfferRole::Answer).cloned().collect();
        let field = look.session.battle().field(look.session.viewer());
        let several = offers.windows(2).any(|pair| pair[0].subject != pair[1].subject);
        let subjects: Vec<String> = offers.iter().map(|offer| subject_name(&field, offer.subject)).collect();
        for (offer, name) in offers.iter().zip(subjects) {
            if several {
                ui.label(name);
            }
            answers(ui, look, offer, question.default.as_ref());
        }
    });
}

/// Where those are seen whom a question is about: who is asked for, and whoever stands where it arises.
fn concerned(look: &Look, question: &Question) -> Vec<egui::Rect> {
    /// Whoever stands within so many inches of where it arises.
    const ABOUT: f32 = 3.0;
    let answers = look.board.offers.iter().filter(|offer| offer.role == OfferRole::Answer);
    let subjects: Vec<_> = answers.filter_map(|offer| offer.subject.unit()).collect();
    let is_near = |unit: &SceneUnit| question.at.is_some_and(|at| unit.stands.iter().any(|stand| stand.pose.at.distance(at) < ABOUT));
    let concerned = look.scene.units.iter().filter(|unit| subjects.contains(&unit.id) || is_near(unit));
    let seen = |unit: &SceneUnit| {
        let corners = unit.stands.iter().flat_map(stand_corners).filter_map(|corner| look.lens.to_screen(corner));
        corners.map(egui::Rect::from_pos).reduce(egui::Rect::union)
    };
    concerned.filter_map(seen).collect()
}

/// Where something of a size lies near a place of the free part of the window, so that it covers as little as may be of what it is about.
fn clear_of(about: &[egui::Rect], place: egui::Pos2, size: egui::Vec2, free: egui::Rect) -> egui::Pos2 {
    const AWAY: egui::Vec2 = egui::vec2(24.0, 18.0);
    let all = about.iter().copied().fold(egui::Rect::from_center_size(place, egui::Vec2::ZERO), egui::Rect::union);
    let (left, right) = (all.left() - AWAY.x - size.x, all.right() + AWAY.x);
    let (above, below) = (all.top() - AWAY.y - size.y, all.bottom() + AWAY.y);
    let beside = [
        place + AWAY,
        egui::pos2(right, place.y - size.y / 2.0),
        egui::pos2(left, place.y - size.y / 2.0),
        egui::pos2(place.x - size.x / 2.0, below),
        egui::pos2(place.x - size.x / 2.0, above),
        free.right_top(),
        free.left_top(),
        free.right_bottom(),
        free.left_bottom(),
    ];
    let within = |at: egui::Pos2| at.min(free.max - size).max(free.min);
    let covered = |at: egui::Pos2| {
        let window = egui::Rect::from_min_size(at, size);
        about.iter().map(|unit| window.intersect(*unit)).filter(egui::Rect::is_positive).map(|both| both.area()).sum::<f32>()
    };
    // Of several that cover as little the first: the nearest.
    beside.map(within).into_iter().min_by(|one, other| covered(*one).total_cmp(&covered(*other))).unwrap_or(place)
}

fn sealed(context: &egui::Context, free: egui::Rect, look: &mut Look, question: &Question) {
    let at = egui::pos2(free.right() - 320.0, free.top() + 14.0);
    window(context, free, at, look, question, |ui, look| {
        let left = look.board.tellings.iter().filter(|telling| telling.by == By::Proposal).count();
        let of = look.board.tellings.len();
        ui.label(format!(
            "{} of {of} units have been told their targets. To the others the dotted lines are proposed; click a unit to tell it otherwise.",
            of - left
        ));
        let text = format!("All as proposed{}", look.keys.bindings.hint(Deed::Enter));
        let button = ui.button(egui::RichText::new(text).strong());
        if button.on_hover_text("every unit fires as the dotted lines say, or as it was told").clicked() {
            look.wishes.put(Wish::AsProposed);
        }
    });
}

fn window(
    context: &egui::Context,
    free: egui::Rect,
    at: egui::Pos2,
    look: &mut Look,
    question: &Question,
    contents: impl FnOnce(&mut egui::Ui, &mut Look),
) {
    let colour = context.inks().of_seat(look.session.colours(), look.session.viewer());
    let frame = theme::sheet(context).stroke(egui::Stroke::new(3.0, colour));
    egui::Area::new("question".into()).order(egui::Order::Foreground).fixed_pos(at).constrain_to(free).show(context, |ui| {
        frame.show(ui, |ui| {
            ui.set_max_width(300.0);
            ui.horizontal_wrapped(|ui| {
                ui.label(egui::RichText::new(&question.prompt).strong().size(15.5).color(colour));
                theme::clause(ui, question.clause);
            });
            contents(ui, look);
        });
    });
}

/// The ways in which an answer can be given, as buttons: the offer itself, or each alternative of its only choice. The default is marked.
pub(super) fn answers(ui: &mut egui::Ui, look: &mut Look, offer: &Offer, default: Option<&Order>) {
    for (label, order) in ways(look, offer) {
        let judged = look.session.battle().judge(&order);
        let is_default = default == Some(&order);
        let text = if is_default { format!("{label}{}", look.keys.bindings.hint(Deed::Enter)) } else { label };
        let text = if is_default { egui::RichText::new(text).strong() } else { egui::RichText::new(text) };
        let response = theme::explained(ui.add_enabled(judged.is_ok(), egui::Button::new(text)), offer.clause);
        theme::sign(ui, offer.clause);
        match &judged {
            Ok(plan) => {
                let odds: Vec<String> =
                    plan.outlook.chances.iter().map(|(what, chance)| format!("{what} {:.0} %", chance * 100.0)).collect();
                if !odds.is_empty() {
                    ui.label(egui::RichText::new(odds.join(", ")).size(13.0));
                }
                if response.clicked() {
                    look.wishes.put(Wish::Give(order));
                }
            }
            Err(refusal) => theme::refusal(ui, refusal),
        }
    }
}

/// The orders that an offer can become by one click.
fn ways(look: &Look, offer: &Offer) -> Vec<(String, Order)> {
    let battle = look.session.battle();
    let order = offer.order(look.session.viewer());
    let [slot] = offer.slots.as_slice() else {
        if offer.slots.is_empty() {
            return vec![(offer.label.clone(), order)];
        }
        let suggested = battle.suggest(order.seat, offer);
        let field = battle.field(order.seat);
        let told = |order: &Order| order.values.values().map(|value| super::plan::told(&field, value)).collect::<Vec<_>>().join(", ");
        return suggested.take(6).map(|order| (format!("{} {}", offer.label, told(&order)), order)).collect();
    };
    let field = battle.field(order.seat);
    let filled = |value: Value| order.clone().with(&slot.name, value);
    match battle.domain(&order, &slot.name) {
        Some(Domain::Choices(choices)) => choices.into_iter().map(|choice| (choice.label, filled(Value::Choice(choice.word)))).collect(),
        Some(Domain::Units(units)) => {
            units.into_iter().map(|unit| (super::plan::told(&field, &Value::Unit(unit)), filled(Value::Unit(unit)))).collect()
        }
        _ => {
            let suggested = battle.suggest(order.seat, offer);
            suggested.take(6).map(|order| (offer.label.clone(), order)).collect()
        }
    }
}

/// The list of units that overlap under the pointer.
pub(super) fn picks(context: &egui::Context, look: &mut Look) {
    let picks = look.picks.clone();
    if picks.units.is_empty() {
        return;
    }
    let at = egui::pos2(picks.at.x + 8.0, picks.at.y + 8.0);
    egui::Area::new("picks".into()).order(egui::Order::Foreground).fixed_pos(at).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            let field = look.session.battle().field(look.session.viewer());
            let known: Vec<_> = picks.units.iter().filter_map(|unit| field.get_unit(*unit)).cloned().collect();
            for unit in known {
                let text = egui::RichText::new(&unit.name).color(ui.inks().of_side(look.session.colours(), unit.side));
                if ui.selectable_label(false, text).on_hover_text("means this one of those that lie here").clicked() {
                    look.wishes.put(Wish::Pick(unit.id));
                    look.picks.close();
                }
            }
        });
    });
}

/// The list of what the selection could do to the unit that was clicked, how far off it is, and what cannot be done to it with the reasons.
pub(super) fn meanings(context: &egui::Context, look: &mut Look) {
    let meanings = look.meanings.clone();
    let Some(target) = meanings.target else { return };
    let at = look.scene.units.iter().find(|unit| unit.id == target).and_then(|unit| look.lens.to_screen(unit.middle()));
    let Some(at) = at else { return };
    egui::Area::new("meanings".into()).order(egui::Order::Foreground).fixed_pos(at + egui::vec2(12.0, 12.0)).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_max_width(320.0);
            let field = look.session.battle().field(look.session.viewer());
            let theirs = field.get_unit(target).map(|unit| unit.short_name.clone()).unwrap_or_default();
            let gap = look.selection.units.first().and_then(|unit| field.reach(*unit, target)).map(|reach| reach.distance());
            if let Some(gap) = gap {
                ui.label(egui::RichText::new(format!("{theirs} is {gap:.1} in away")).size(13.0).color(ui.inks().pale_ink));
            }
            for offer in &meanings.offers {
                ui.horizontal(|ui| {
                    if theme::explained(ui.button(&offer.label), offer.clause).clicked() {
                        look.wishes.put(Wish::TakeAt(offer.clone(), target));
                        look.meanings.close();
                    }
                    theme::sign(ui, offer.clause);
                });
            }
            for (label, refusal) in &meanings.refused {
                ui.label(egui::RichText::new(label).strong());
                theme::refusal(ui, refusal);
            }
            if ui.button(format!("Look at {theirs}")).on_hover_text("selects it, to read its card").clicked() {
                look.wishes.put(Wish::Select(vec![target]));
                look.meanings.close();
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: egui::Rect = egui::Rect { min: egui::pos2(300.0, 70.0), max: egui::pos2(1280.0, 650.0) };
    const SIZE: egui::Vec2 = egui::vec2(300.0, 150.0);

    fn unit(left: f32, top: f32, right: f32, bottom: f32) -> egui::Rect {
        egui::Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom))
    }

    #[test]
    fn a_question_lies_within_the_free_part_and_on_nobody_whom_it_is_about() {
        for (name, about, place) in [
            ("a line across the window", vec![unit(310.0, 330.0, 1270.0, 360.0)], egui::pos2(800.0, 345.0)),
            ("two lines face to face", vec![unit(600.0, 300.0, 900.0, 330.0), unit(600.0, 360.0, 900.0, 390.0)], egui::pos2(750.0, 345.0)),
            ("in a corner", vec![unit(1150.0, 560.0, 1270.0, 640.0)], egui::pos2(1200.0, 600.0)),
            ("nobody known", Vec::new(), egui::pos2(310.0, 80.0)),
        ] {
            let window = egui::Rect::from_min_size(clear_of(&about, place, SIZE, FREE), SIZE);
            assert!(FREE.contains_rect(window), "{name}: {window}");
            assert!(!about.iter().any(|unit| window.intersect(*unit).is_positive()), "{name}: {window}");
        }
    }

    #[test]
    fn where_no_place_is_free_the_one_is_taken_that_hides_least() {
        let about = vec![unit(300.0, 70.0, 1000.0, 650.0)];
        let at = clear_of(&about, egui::pos2(700.0, 300.0), SIZE, FREE);
        assert!(at.x >= 970.0, "{at}");
    }
}
