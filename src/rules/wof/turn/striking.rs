//! Who strikes whom in a round (wof.17.1, wof.17.2, `wof.h.flank_strike`, `wof.h.split_strike`): figures in contact, overlaps, second ranks.
