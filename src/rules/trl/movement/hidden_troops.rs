//! Hidden enemies that a unit on the march comes upon at their cover (trl.p14.16, trl.hc.14).

use crate::{
    rules::trl::{
        movement::{
            enemies_near,
            moving_unit::{Event, Stretch, Walker},
            walk::Purpose,
        },
        visibility::hiding,
    },
    table::UnitId,
};

/// How finely a stretch is looked at, inches.
const STEP_INCHES: f32 = 0.1;

impl Walker<'_> {
    /// Hidden enemies to whose cover it comes, with the inches of the stretch at which it does.
    pub(super) fn hidden_troops_met(&self, stretch: &Stretch) -> Vec<(f32, Event)> {
        if self.purpose != Purpose::March || !self.state.is_body() {
            return Vec::new();
        }
        let side = self.field.unit(self.unit).side;
        let unknown =
            self.field.side(side.enemy()).filter(|enemy| enemy.on_table() && !enemy.known_to.knows(Some(side)));
        unknown.filter_map(|enemy| Some((self.first_at_cover_of(stretch, enemy.id)?, Event::Near(enemy.id)))).collect()
    }

    fn first_at_cover_of(&self, stretch: &Stretch, enemy: UnitId) -> Option<f32> {
        let bodies = |inches: f32| self.bodies_at(stretch.pose_at(inches, self.footprint()));
        let goes = stretch.length * stretch.price;
        let within = self.rules.charts().terrain.found_at_cover_within_inches;
        if enemies_near::gap(self.field, &bodies(0.0), enemy) > within + goes + self.footprint().radius() {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a move is a few dozen inches")]
        let steps = (goes / STEP_INCHES).ceil() as u16;
        let places = (1..=steps).map(|step| stretch.length * f32::from(step) / f32::from(steps));
        let hidden = (enemy, hiding::hiding_place(self.rules, self.field, enemy));
        let upon = |inches: f32| hiding::come_upon(self.rules, self.field, &bodies(inches), hidden);
        if upon(0.0) { None } else { places.into_iter().find(|inches| upon(*inches)) }
    }
}
