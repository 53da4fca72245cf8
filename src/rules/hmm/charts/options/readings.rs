//! The readings that the switches choose between: doubtful clauses that players argue about, and optional rules.

use crate::rules::word::words;

words! {
    /// The number from which the musketry deduction is counted (hmm.07.15).
    pub DeductionPer {
        /// Once from the sum.
        PerVolley => "once a volley",
        /// From every die.
        PerDie => "from each die",
    }

    /// Which cells of the deduction table are read (hmm.07.24).
    pub MusketTable {
        /// With the repairs of hmm.07.26 and hmm.07.27.
        Play => "as repaired",
        /// As they stand in print.
        Printed => "as printed",
    }

    /// The bonus of a first volley (hmm.07.17).
    pub FirstVolley {
        /// It deducts less.
        Better => "better",
        /// It deducts more.
        Worse => "worse",
    }

    /// How many dice light troops throw (hmm.08.01).
    pub LightDice {
        /// One for six figures.
        PerGroup => "one a group",
        /// One for each figure.
        PerFigure => "one a figure",
    }

    /// Which kill number roundshot has at its target (hmm.12.06).
    pub TargetRow {
        /// The Near row.
        Near => "the Near row",
        /// The row of the third of the gun's range.
        ByRange => "the row of its range",
    }

    /// Which reading of the canister drawing is laid (hmm.15.02).
    pub Cone {
        /// 13 in long, 3 in wide.
        Narrow => "the narrow cone",
        /// 9 in long, 6 in wide.
        Wide => "the wide cone",
    }

    /// How far a shell bursts from its aim point when it goes wide (hmm.13.06).
    pub ShellOffset {
        /// The middle of the ring.
        Middle as "1.5" => "1.5 in",
        /// The inner rim.
        Inner as "1.0" => "1 in",
        /// The outer rim.
        Outer as "2.0" => "2 in",
    }

    /// The rate of an attack column (hmm.03.02).
    pub AttackColumnRate {
        /// The text's.
        Four as "4" => "4 in",
        /// The parent game's.
        Five as "5" => "5 in",
        /// The chart's.
        Seven as "7" => "7 in",
    }

    /// The rate of horse artillery (hmm.06.10).
    pub HorseArtilleryRate {
        /// The text's.
        Nine as "9" => "9 in",
        /// The chart's.
        Six as "6" => "6 in",
    }

    /// How far one sees inside forest (hmm.19.06).
    pub ForestSight {
        /// Half the scenario's visibility.
        Printed => "half",
        /// Half the scenario's visibility, at most 5 in.
        Cap5 => "half, at most 5 in",
    }

    /// Whether formations act under orders (hmm.16.02).
    pub Orders {
        /// Attack, Defend and Reserve bind, and messengers carry them.
        Bind => "they bind",
        /// Every unit acts as its player likes.
        Free => "every unit is free",
    }

    /// How musketry targets are declared (hmm.07.20).
    pub Declarations {
        /// In turn, for all to hear.
        Open => "open",
        /// Written by both sides and shown together.
        Sealed => "sealed",
    }

    /// Which units count towards an army's breaking (hmm.20.40).
    pub BreakCounts {
        /// All but generals, messengers and wagons.
        Everyone => "everyone",
        /// Those, without militia.
        NoMilitia => "everyone but militia",
    }
}
