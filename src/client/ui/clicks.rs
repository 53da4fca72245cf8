//! Whether a click gives an order: the second click of a double click belongs to what was under the pointer before, and
//! gives nothing that has just appeared there.
//!
//! egui takes the second of two clicks at one place for the third where a click elsewhere came shortly before; here only
//! clicks at the same place count.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::client::schedule::PanelSystems;

/// A click: when, in egui's seconds, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Click {
    seconds: f64,
    at: egui::Pos2,
}

impl Click {
    /// Whether a hand that means one thing has clicked twice.
    fn is_again(self, before: Self, options: &egui::InputOptions) -> bool {
        let is_soon = self.seconds - before.seconds < options.max_double_click_delay;
        is_soon && self.at.distance(before.at) < options.max_click_dist
    }
}

/// The last click, and the one before it.
#[derive(Clone, Copy, Debug, Default)]
struct Clicks {
    last: Option<Click>,
    before: Option<Click>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, remember.before(PanelSystems));
}

fn remember(mut contexts: EguiContexts) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(click) = clicked(context) else { return Ok(()) };
    context.data_mut(|data| {
        let clicks = data.get_temp_mut_or_default::<Clicks>(id());
        // One frame may be laid out more than once.
        if clicks.last.is_none_or(|last| last.seconds < click.seconds) {
            *clicks = Clicks { last: Some(click), before: clicks.last };
        }
    });
    Ok(())
}

/// The click of this frame.
fn clicked(context: &egui::Context) -> Option<Click> {
    context.input(|input| {
        let at = input.pointer.interact_pos().filter(|_| input.pointer.any_click())?;
        Some(Click { seconds: input.time, at })
    })
}

fn id() -> egui::Id {
    egui::Id::new("clicks")
}

/// Whether a control that gives an order is clicked, other than by the second click of a double click.
pub(super) fn is_given(control: &egui::Response) -> bool {
    let context = &control.ctx;
    let options = context.options(|options| options.input_options);
    let before = context.data(|data| data.get_temp::<Clicks>(id())).and_then(|clicks| clicks.before);
    let is_again = clicked(context).zip(before).is_some_and(|(click, before)| click.is_again(before, &options));
    control.clicked() && !is_again
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_click_soon_after_another_at_the_same_place_is_the_second_of_a_double_click() {
        let options = egui::InputOptions::default();
        let click = |seconds: f64, x: f32| Click { seconds, at: egui::pos2(x, 5.0) };
        for (click, before, is_again) in [
            (click(1.2, 50.0), click(1.0, 50.0), true),
            (click(1.2, 53.0), click(1.0, 50.0), true),
            (click(1.4, 50.0), click(1.0, 50.0), false),
            (click(1.2, 90.0), click(1.0, 50.0), false),
        ] {
            assert_eq!(click.is_again(before, &options), is_again, "{click:?} after {before:?}");
        }
    }
}
