//! The stage of a battle's turn.

use serde::{Deserialize, Serialize};

use crate::table::Side;

/// The stages of a turn (wof.10.0.01), in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStage {
    /// Due units come onto the table, and civilian limbers flee.
    Arrivals,
    /// The throw for initiative (wof.10.1.01).
    Initiative,
    /// Its winner chooses to be side A or side B.
    Sides(Side),
    /// Rally tests, then rout moves (wof.10.1.02).
    Rally,
    /// Pursuers (wof.10.1.03).
    Pursuit,
    /// Confusion (wof.10.1.04).
    Confusion,
    /// Side A's step of movement (wof.10.2.01, wof.10.2.02).
    FirstMoves,
    /// Side B's (wof.10.2.03, wof.10.2.05).
    SecondMoves,
    /// Panic tests (wof.10.3.01).
    Panic,
    /// All fire (wof.10.3.02).
    Fire,
    /// Tests for fire (wof.10.3.03).
    FireTests,
    /// Counterchargers test (wof.10.3.04).
    Counterchargers,
    /// Chargers test, side B's first (wof.10.3.05).
    Chargers,
    /// Receivers test, and units whose test for fire waited (wof.10.3.06).
    Receivers,
    /// First rout moves of phase 3 (wof.10.3.07).
    RoutsOfFire,
    /// Attackers occupy houses with defenders that broke in phase 3 (wof.20.8.10).
    OccupationsAfterFire,
    /// One round of combat (wof.10.4.01).
    Combat,
    /// Losers test (wof.10.4.02).
    Losers,
    /// First rout moves of phase 4 (wof.10.4.03).
    RoutsOfCombat,
    /// Horse breaks through (wof.17.7.01).
    Breakthroughs,
    /// Tests for friends that routed near (wof.10.4.04).
    Friends,
    /// First rout moves of units that broke at the sight (`wof.h.cascade`).
    RoutsOfSight,
    /// Winners enter pursuit or not (wof.10.4.05).
    EnterPursuit,
    /// Attackers occupy houses with defenders that broke in phase 4 (wof.20.8.10).
    OccupationsAfterCombat,
    /// Recovery (wof.9.6.01).
    Recovery,
    /// Victory is tested, and the next turn begins.
    End,
}
