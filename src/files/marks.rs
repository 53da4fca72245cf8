//! Characters that show nothing, or reverse the direction of those beside them: two names that look alike would differ
//! by them.

/// Whether a letter is invisible, is shown as blank without being a space, or changes the direction of writing.
///
/// Controls, the format characters of Unicode (zero-width and right-to-left marks, soft hyphens, tags), blank fillers,
/// line and paragraph separators, and what Unicode keeps for private use or for nothing.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_do_not_show_are_told_from_letters_that_do() {
        for letter in [
            '\u{0}',
            '\u{7}',
            '\u{85}',
            '\u{ad}',
            '\u{200b}',
            '\u{200f}',
            '\u{202e}',
            '\u{2066}',
            '\u{2800}',
            '\u{feff}',
            '\u{e0041}',
        ] {
            assert!(is_invisible(letter), "{}", letter.escape_unicode());
        }
        for letter in
            ['a', 'É', 'ł', 'Ж', 'Ω', '\u{5e9}', '\u{645}', '\u{5b57}', ' ', '\u{a0}', '’', '–', '½', '″', '\u{301}']
        {
            assert!(!is_invisible(letter), "{letter}");
        }
    }
}
