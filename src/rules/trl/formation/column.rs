//! The column: two medium stands wide or four small ones, in ranks, and as wide as some nations like it (trl.p06.10,
//! trl.p06.11).

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{BaseSize, Nation, Rules, Troop},
    },
};

inputs! {
    /// The ranks of a column.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Column for "trl.column" by clause!("trl.p06.10") {
        /// Company stands.
        stands: u32 = count("stands", clause!("trl.p06.10")),
        /// Its type.
        troop: Troop = word(clause!("trl.p06.10")).or("LineInfantry"),
        /// Its nation.
        nation: Nation = word(clause!("trl.p06.11")).or("France"),
        /// How many medium stands wide it is; small stands count half. As the nation usually does if it is not given.
        front: Option<u32> = count_or_none("stands", clause!("trl.p06.11")),
    }
}

/// The front of a column in stands of its own size (trl.p06.10, trl.p06.11). Guns go one behind the other (trl.hc.06).
fn front(rules: Rules<'_>, of: &Column) -> u32 {
    if of.troop.is_artillery() {
        return 1;
    }
    let chart = &rules.charts.formation;
    let medium = of.front.unwrap_or_else(|| chart.column_fronts(of.nation)[0]);
    if chart.base_size(of.troop) == BaseSize::Small { medium * 2 } else { medium }
}

impl Column {
    /// Whether there is such a column.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        let chart = &rules.charts.formation;
        let own = |front: &u32| chart.column_fronts(self.nation).contains(front);
        if self.front.is_some_and(|front| !own(&front)) {
            return Err(Refusal::new(clause!("trl.p06.11"), format!("{} forms no such column", self.nation)));
        }
        let ranks = self.stands.div_ceil(front(rules, self));
        if ranks < chart.column_least_ranks && !self.troop.is_artillery() {
            return Err(Refusal::new(clause!("trl.p06.10"), "a single rank is a line"));
        }
        Ok(())
    }
}

/// The stands in each rank of a column, the front first; only the last may be short (trl.p06.10).
pub fn column(rules: Rules<'_>, of: &Column) -> Receipt<()> {
    let mut draft = of.draft();
    let front = front(rules, of);
    let clause = if of.troop.is_artillery() { clause!("trl.hc.06") } else { clause!("trl.p06.11") };
    draft.note(clause, "stands wide", front);
    let full = of.stands / front;
    let rest = of.stands % front;
    let ranks: Vec<u32> = (0..full).map(|_| front).chain((rest > 0).then_some(rest)).collect();
    draft.note(clause!("trl.p06.12"), "stands that may fire", ranks.first().copied().unwrap_or_default());
    draft.result("ranks", ranks);
    draft.close(())
}
