//! How many figures strike: those that touch, those in the overlap, and the second rank (wof.17.1).

use crate::{
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Aspect, BaseKind, Rules, formation::INFANTRY_BASES},
            condition::Condition,
        },
    },
};

inputs! {
    /// How many figures strike.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedContact for "wof.strikers" by clause!("wof.17.1.01") switches ["overlap_4_inches"] {
        /// Front-rank figures that touch the enemy.
        touching: u32 = count("figures", clause!("wof.17.1.01")),
        /// Front-rank figures beyond the contact on the left.
        left: u32 = count("figures", clause!("wof.17.1.01")).or("0"),
        /// Front-rank figures beyond the contact on the right.
        right: u32 = count("figures", clause!("wof.17.1.01")).or("0"),
        /// Figures of the second rank behind those that strike.
        behind: u32 = count("figures", clause!("wof.17.1.01")).or("0"),
        /// Whose frontage counts where the overlap is in inches.
        base: BaseKind = word(INFANTRY_BASES)
            .among(&["Infantry", "LightCavalry", "HeavyCavalry", "SkirmishInfantry", "SkirmishCavalry"])
            .or("Infantry"),
    }
}

impl CountedContact {
    /// The contact so counted.
    pub fn contact(&self, rules: Rules<'_>) -> Contact {
        Contact {
            touching: self.touching,
            beyond: (self.left, self.right),
            behind: self.behind,
            frontage_inches: rules.charts.formation.base(self.base).front_inches(),
        }
    }
}

/// A front rank in contact, file by file (wof.17.1.01).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Front-rank figures that touch the enemy.
    pub touching: u32,
    /// Front-rank figures beyond the contact, to the left and to the right.
    pub beyond: (u32, u32),
    /// Figures in the second rank behind the touching files and those beyond that strike.
    pub behind: u32,
    /// The frontage of a figure, inches.
    pub frontage_inches: f32,
}

/// How many figures strike: those that touch, those in the overlap on each side, and the second rank behind all of them
/// (wof.17.1.01).
pub fn strikers(rules: Rules<'_>, contact: Contact) -> Receipt<u32> {
    let most = rules.charts.melee.overlap_figures(rules.options, contact.frontage_inches);
    let overlap = contact.beyond.0.min(most) + contact.beyond.1.min(most);
    let front = contact.touching + overlap;
    let second = contact.behind.min(front);
    let mut draft = Draft::for_procedure(CountedContact::PROCEDURE);
    draft.note(clause!("wof.17.1.01"), "figures that touch the enemy", contact.touching);
    draft.note(clause!("wof.17.1.01"), format!("figures beyond, at most {most} a side"), overlap);
    draft.note(clause!("wof.17.1.01"), "second rank behind them", second);
    draft.result("figures", front + second);
    draft.close(front + second)
}

/// The reasons shown for the figures of a strike: nobody turns or wraps round the enemy (wof.17.1.02), and a square
/// strikes with the faces next to the contact too (wof.17.1.04).
pub fn note(own_face: Aspect, striker: Condition, figures: u32, draft: &mut Draft) {
    let all = [
        (own_face == Aspect::FlankOrRear, clause!("wof.17.1.02"), "nobody turns or moves up round the enemy"),
        (striker.in_square(), clause!("wof.17.1.04"), "a square strikes with the faces next to the contact too"),
    ];
    let applying = all.into_iter().filter(|(applies, ..)| *applies);
    applying.for_each(|(_, clause, label)| draft.note(clause, label, figures));
}
