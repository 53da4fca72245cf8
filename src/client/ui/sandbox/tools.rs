//! Tools of the bench table: ground of a kind, a copy of a unit, the hook; and where the held thing would lie, drawn on
//! the table.

use bevy::math::Vec2;
use bevy_egui::egui;

use super::super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    client::{
        commands::{Held, Outline, SandboxCommand, UiCommand},
        sandbox::Bench,
        texts,
        ui::overlay::strokes,
    },
    rules,
    table::Side,
};

/// The choices in the lists, held or not.
#[derive(Clone, Debug, Default, PartialEq)]
struct Chosen {
    kind: Option<String>,
    outline: Outline,
    roster: usize,
    recruit: usize,
    side: Option<Side>,
}

/// The lists of things to pick up.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, bench: &Bench) {
    let id = egui::Id::new("bench in hand");
    let mut chosen = ui.data(|data| data.get_temp::<Chosen>(id)).unwrap_or_default();
    let held = bench.held().cloned();
    let taken = [ground(ui, look, &mut chosen, held.as_ref()), unit(ui, (look, bench), &mut chosen, held.as_ref())];
    ui.data_mut(|data| data.insert_temp(id, chosen));
    if let Some(taken) = taken.into_iter().flatten().next() {
        look.commands.write(UiCommand::Try(SandboxCommand::Hold(taken)));
    }
    if let Some(held) = held {
        told(ui, (look, bench), &held);
    }
}

/// A choice in a list: a thing, nothing again, or no change.
type Taken = Option<Option<Held>>;

fn ground(ui: &mut egui::Ui, look: &UiContext, chosen: &mut Chosen, held: Option<&Held>) -> Taken {
    let words = rules::ground_words(look.session.battle().rule_set().0);
    let before = chosen.clone();
    let mut taken = None;
    ui.horizontal(|ui| {
        ui.label(texts::sandbox::GROUND);
        let kind = chosen.kind.clone().or_else(|| words.first().cloned()).unwrap_or_default();
        let list = egui::ComboBox::from_id_salt("kind of ground")
            .width(120.0)
            .height(420.0)
            .selected_text(&kind)
            .show_ui(ui, |ui| {
                for word in &words {
                    if ui.selectable_label(*word == kind, word).clicked() {
                        (chosen.kind, chosen.outline) = (Some(word.clone()), Outline::usual(word));
                    }
                }
            });
        theme::named(&list.response, texts::sandbox::GROUND_KIND_NAME);
        list.response.on_hover_text(texts::sandbox::GROUND_KIND_HINT);
        let outlines = egui::ComboBox::from_id_salt("drawn as")
            .width(76.0)
            .selected_text(name_of(chosen.outline))
            .show_ui(ui, |ui| {
                for (outline, name) in Outline::ALL {
                    ui.selectable_value(&mut chosen.outline, outline, name);
                }
            });
        theme::named(&outlines.response, texts::sandbox::DRAWN_AS_NAME);
        outlines.response.on_hover_text(texts::sandbox::DRAWN_AS_HINT);
    });
    let is_held = matches!(held, Some(Held::Ground { .. }));
    let kind = chosen.kind.clone().or_else(|| words.first().cloned()).unwrap_or_default();
    let ground = Held::Ground { kind, outline: chosen.outline };
    ui.horizontal(|ui| {
        let draw = ui.selectable_label(is_held, texts::sandbox::DRAW);
        if draw.on_hover_text(texts::sandbox::DRAW_HINT).clicked() {
            taken = Some((!is_held).then(|| ground.clone()));
        }
        let hooks = matches!(held, Some(Held::Hook));
        let hook = ui.selectable_label(hooks, texts::sandbox::TAKE_GROUND_OFF);
        if hook.on_hover_text(texts::sandbox::TAKE_GROUND_OFF_HINT).clicked() {
            taken = Some((!hooks).then_some(Held::Hook));
        }
    });
    if is_held && *chosen != before {
        taken = Some(Some(ground));
    }
    taken
}

fn name_of(outline: Outline) -> &'static str {
    Outline::ALL.iter().find(|(known, _)| *known == outline).map_or("", |(_, name)| name)
}

fn unit(ui: &mut egui::Ui, (look, bench): (&UiContext, &Bench), chosen: &mut Chosen, held: Option<&Held>) -> Taken {
    let rosters = bench.rosters();
    let before = chosen.clone();
    let roster = rosters.get(chosen.roster)?;
    let list = egui::ComboBox::from_id_salt("roster").width(250.0).selected_text(&roster.title).show_ui(ui, |ui| {
        for (index, roster) in rosters.iter().enumerate() {
            if ui.selectable_value(&mut chosen.roster, index, &roster.title).clicked() {
                (chosen.recruit, chosen.side) = (0, None);
            }
        }
    });
    theme::named(&list.response, texts::sandbox::FROM_BATTLE_NAME);
    list.response.on_hover_text(texts::sandbox::FROM_BATTLE_HINT);
    let recruit = roster.recruits.get(chosen.recruit).or(roster.recruits.first())?;
    let told =
        |recruit: &crate::arrange::Recruit| texts::sandbox::recruit(recruit.name(), recruit.arm(), recruit.men());
    let list = egui::ComboBox::from_id_salt("recruit").width(250.0).height(420.0).selected_text(told(recruit)).show_ui(
        ui,
        |ui| {
            for (index, recruit) in roster.recruits.iter().enumerate() {
                if ui.selectable_value(&mut chosen.recruit, index, told(recruit)).clicked() {
                    chosen.side = None;
                }
            }
        },
    );
    theme::named(&list.response, texts::sandbox::LIKE_WHICH_NAME);
    list.response.on_hover_text(texts::sandbox::LIKE_WHICH_HINT);
    let mut side = chosen.side.unwrap_or(recruit.side);
    let is_held = matches!(held, Some(Held::Recruit { .. }));
    let mut taken = None;
    ui.horizontal(|ui| {
        let muster = ui.selectable_label(is_held, texts::sandbox::MUSTER);
        let pressed = muster.on_hover_text(texts::sandbox::MUSTER_HINT).clicked();
        for other in Side::BOTH {
            let radio = ui.radio_value(&mut side, other, look.session.side_name(other));
            if radio.on_hover_text(texts::sandbox::SIDE_HINT).clicked() {
                chosen.side = Some(side);
            }
        }
        let held = || Held::Recruit { like: Box::new(recruit.clone()), side };
        if pressed {
            taken = Some((!is_held).then(held));
        } else if is_held && *chosen != before {
            taken = Some(Some(held()));
        }
    });
    taken
}

/// The instructions for the held thing.
fn told(ui: &mut egui::Ui, (look, bench): (&mut UiContext, &Bench), held: &Held) {
    let words = match held {
        Held::Ground { outline: Outline::Rectangle, .. } => texts::sandbox::DRAG_CORNER_TO_CORNER,
        Held::Ground { outline: Outline::Line, .. } => texts::sandbox::DRAG_END_TO_END,
        Held::Ground { outline: Outline::Polygon, .. } => texts::sandbox::CLICK_CORNERS,
        Held::Recruit { .. } => texts::sandbox::CLICK_FRONT,
        Held::Hook => texts::sandbox::CLICK_GROUND,
    };
    ui.label(egui::RichText::new(words).size(13.0).color(ui.inks().pale_ink));
    let Held::Ground { outline, .. } = held else { return };
    if !bench.corners().is_empty() {
        let ready = bench.corners().len() >= outline.least();
        let button = ui
            .add_enabled(ready, egui::Button::new(texts::sandbox::LAY_DOWN))
            .on_hover_text(texts::sandbox::LAY_DOWN_HINT);
        let button = button.on_disabled_hover_text(texts::sandbox::takes_corners(outline.least()));
        if button.clicked() {
            look.commands.write(UiCommand::Try(SandboxCommand::Close));
        }
    }
}

/// The drawing of the held thing, on the table.
pub(super) fn ghost(painter: &egui::Painter, look: &UiContext, bench: &Bench) {
    let Some(held) = bench.held() else { return };
    let drawn: Vec<Vec2> = match (held, look.pointer.draws()) {
        (Held::Ground { outline, .. }, Some((from, to))) if *outline != Outline::Polygon => outline.dragged(from, to),
        (Held::Ground { .. }, _) => bench.corners().iter().copied().chain(look.pointer.aim.map(|aim| aim.at)).collect(),
        (Held::Recruit { .. }, Some((from, to))) => vec![from, to],
        (Held::Recruit { .. } | Held::Hook, _) => Vec::new(),
    };
    let points: Option<Vec<egui::Pos2>> = drawn.iter().map(|point| look.projection.to_screen(*point)).collect();
    let Some(points) = points.filter(|points| points.len() > 1) else { return };
    let is_area = matches!(held, Held::Ground { outline, .. } if *outline != Outline::Line);
    let draw = if is_area { strokes::border } else { strokes::line };
    draw(painter, points, 2.5, painter.inks().over_gold);
}
