//! What a shot or a round does on average, for the odds on screen and for the machine: the Hit Chart summed over the faces of a die.
