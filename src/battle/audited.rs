//! An audited battle: it proves at every step that its image is complete.
//!
//! After every step it takes its image, restores it into another world, checks that nothing is lost, and goes on there.
//! So anything the battle depends on besides its image shows at the very next step.

use crate::battle::{Battle, Header, KeepUndo, Opening, RuleSet, audit::Audit};

impl<R: RuleSet> Battle<R> {
    /// Opens a battle that goes through its image after every step and every order, by turns into a bare world and, in
    /// place, into the world that it left two steps ago. Slower by far than [`Battle::open`], and otherwise the same.
    ///
    /// # Panics
    /// At the first step after which the restored state differs.
    pub fn open_audited(rules: R, opening: Opening<R>, header: Header, keep_undo: KeepUndo) -> Self {
        let battle = Self::laid_out(rules, opening, header, keep_undo);
        let mut battle = Self { audit: Some(Box::new(Audit::default())), ..battle };
        battle.advance();
        battle
    }

    /// How many steps and orders went through an image; 0 for a battle that is not audited.
    pub fn audited_steps(&self) -> usize {
        self.audit.as_ref().map_or(0, |audit| audit.steps())
    }

    /// Goes through the image, if this battle is audited.
    pub(super) fn audit_step(&mut self) {
        let Some(mut audit) = self.audit.take() else { return };
        let image = self.image();
        self.course = audit.step(&self.rules, &image, &mut self.world);
        self.audit = Some(audit);
    }
}
