//! The written form of a move's way: its parts in order.

use crate::{
    files::typed::unsigned,
    rules::{hmm::charts::TerrainKind, reckon::Written, word::Word},
};

/// One part of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// This many inches ahead through some grounds, as far as the allowance goes.
    Ahead {
        /// The inches wished for.
        inches: f32,
        /// The grounds that it goes through; none for open ground.
        grounds: Vec<TerrainKind>,
    },
    /// A turn of this many degrees to either side.
    Turn {
        /// The degrees.
        degrees: f32,
    },
    /// A line of some kind crossed by the front edge.
    Cross(TerrainKind),
}

/// The parts of a way in order; none for a unit that stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Path(pub Vec<Part>);

impl Written for Path {
    const FORM: &'static str = "stand, or parts with commas between them: ahead:INCHES, ahead:INCHES:GROUND (several grounds with + between them), turn:DEGREES to either side, cross:LINE";

    fn parse(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("stand") {
            return Ok(Self(Vec::new()));
        }
        text.split(',').map(read_part).collect::<Result<_, _>>().map(Self)
    }
}

fn read_part(text: &str) -> Result<Part, String> {
    let number = |word: &str, of: &str| {
        let number = unsigned::<f32>(word).filter(|number| number.is_finite());
        number.ok_or_else(|| format!("`{word}` is not a number of {of}, 0 or more, without a sign"))
    };
    let ground = |word: &str| {
        TerrainKind::named(word)
            .ok_or_else(|| format!("`{word}` is no kind of ground, expected {}", TerrainKind::NAMES.join(" or ")))
    };
    match text.split(':').collect::<Vec<_>>()[..] {
        ["ahead", inches] => Ok(Part::Ahead { inches: number(inches, "inches")?, grounds: Vec::new() }),
        ["ahead", inches, grounds] => Ok(Part::Ahead {
            inches: number(inches, "inches")?,
            grounds: grounds.split('+').map(ground).collect::<Result<_, _>>()?,
        }),
        ["turn", degrees] => Ok(Part::Turn { degrees: number(degrees, "degrees to either side")? }),
        ["cross", line] => Ok(Part::Cross(ground(line)?)),
        _ => Err(format!("`{text}` is not {}", Path::FORM)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_part_by_part_and_each_mistake_is_told() {
        let Path(parts) =
            Path::parse("ahead:2,ahead:9:Forest+HillSlope,turn:45,cross:wall").expect("it is well formed");
        assert_eq!(parts.len(), 4);
        assert_eq!(parts[1], Part::Ahead { inches: 9.0, grounds: vec![TerrainKind::Forest, TerrainKind::HillSlope] });
        for (text, wrong) in [
            ("ahead:far", "`far` is not a number"),
            ("ahead:-1", "`-1` is not a number of inches, 0 or more, without a sign"),
            ("ahead:+1", "`+1` is not a number of inches"),
            ("turn:-45", "`-45` is not a number of degrees to either side, 0 or more, without a sign"),
            ("turn:+45", "`+45` is not a number of degrees to either side"),
            ("ahead:1,,turn:45", "`` is not stand"),
            ("ahead:2:Moon", "`Moon` is no kind of ground"),
            ("fly:2", "`fly:2` is not stand"),
            ("", "`` is not stand"),
        ] {
            let found = Path::parse(text).expect_err("it is not well formed");
            assert!(found.contains(wrong), "{text}: {found}");
        }
    }
}
