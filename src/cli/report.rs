//! Battles and series of battles as text.

use std::io::{self, Write};

use crate::{
    cli::receipts::print_columns,
    count::counted,
    rehearsal::{Bout, Ending, Series, Spread, Wins},
    table::Side,
};

/// The result of one battle.
pub(super) fn bout(out: &mut dyn Write, names: &[String; 2], bout: &Bout) -> io::Result<()> {
    let turns = bout.turns;
    match &bout.ending {
        Ending::Decided(outcome) => {
            let who =
                outcome.winner.map_or_else(|| "nobody wins".to_owned(), |side| format!("{} wins", names[side.index()]));
            writeln!(out, "{who} in turn {turns}: {} ({})", outcome.reason, outcome.clause)?;
        }
        Ending::BrokenOff => writeln!(out, "broken off after turn {turns}")?,
    }
    let head = ["", "brought", "fell", "went off", "stand", "units", "went off"].map(str::to_owned).to_vec();
    let rows = Side::BOTH.map(|side| {
        let strength = &bout.tally.sides[side.index()];
        let counts = [
            strength.brought,
            strength.fallen,
            strength.gone,
            strength.standing(),
            strength.units,
            strength.units_gone,
        ];
        std::iter::once(names[side.index()].clone()).chain(counts.iter().map(ToString::to_string)).collect()
    });
    print_columns(out, "  ", &[vec![head], rows.to_vec()].concat())?;
    writeln!(out, "  {}, state {}", counted(bout.orders, "order"), bout.hash)
}

/// The results of a series of battles.
pub(super) fn series(out: &mut dyn Write, names: &[String; 2], series: &Series) -> io::Result<()> {
    let mut rows: Vec<Vec<String>> =
        Side::BOTH.map(|side| won(&names[side.index()], "wins", &series.wins[side.index()])).to_vec();
    rows.push(won("nobody", "wins", &series.draws));
    print_columns(out, "  ", &rows)?;
    writeln!(out, "  turns: {}", spread(&series.turns))?;
    for side in Side::BOTH {
        let (name, gone) = (&names[side.index()], &series.losses[side.index()]);
        writeln!(out, "  {name}, of {}: {} fell", counted(gone.brought.round(), "figure"), spread(&gone.fallen))?;
        writeln!(out, "    in per cent: {}", spread(&gone.fallen_percent))?;
        writeln!(out, "    {} went off the table, in {} units", spread(&gone.gone), spread(&gone.units_gone))?;
    }
    for (reason, count) in &series.endings {
        writeln!(out, "  {count} x {reason}")?;
    }
    Ok(())
}

/// The results by player, for players that changed sides.
pub(super) fn players(out: &mut dyn Write, series: &Series) -> io::Result<()> {
    let [first, second] = &series.wins_by_player;
    print_columns(out, "  ", &[won("the first player", "wins", first), won("the second player", "wins", second)])
}

fn won(who: &str, verb: &str, wins: &Wins) -> Vec<String> {
    let band = &wins.band;
    let share = format!("{:.1} % ({:.1} to {:.1})", band.share * 100.0, band.low * 100.0, band.high * 100.0);
    vec![who.to_owned(), verb.to_owned(), wins.count.to_string(), share]
}

fn spread(spread: &Spread) -> String {
    let Spread { least, lower_quartile, median, upper_quartile, most } = spread;
    format!("median {median:.1} (quartiles {lower_quartile:.1} to {upper_quartile:.1}, from {least:.1} to {most:.1})")
}
