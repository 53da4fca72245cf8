//! Uniforms, for painting soldiers: by unit and leader where a scenario says so, else by army and arm. Must not know
//! how they are painted.

use crate::scenario::{
    Scenario,
    troops::{Belligerent, Leader, Unit},
    uniform::Uniform,
    words::{Army, Word},
};

/// The parts of an army that dress alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Branch {
    /// Infantry, pioneers and drivers.
    Foot,
    /// Cavalry.
    Horse,
    /// Artillery.
    Guns,
    /// Generals, their staff, engineers.
    Officers,
}

impl Branch {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Foot, Self::Horse, Self::Guns, Self::Officers];

    /// The branch that an arm, by its word, is dressed as: the first that it names in part, else the foot.
    pub fn of(arm: &Word) -> Self {
        const NAMED: [(&str, Branch); 9] = [
            ("artillery", Branch::Guns),
            ("dragoons", Branch::Horse),
            ("cavalry", Branch::Horse),
            ("horse", Branch::Horse),
            ("hussars", Branch::Horse),
            ("cuirassiers", Branch::Horse),
            ("lancers", Branch::Horse),
            ("engineer", Branch::Officers),
            ("officer", Branch::Officers),
        ];
        let is_named =
            |word: &str| arm.as_str().split(|letter: char| !letter.is_alphanumeric()).any(|part| part == word);
        NAMED.into_iter().find(|(word, _)| is_named(word)).map_or(Self::Foot, |(_, branch)| branch)
    }
}

impl Belligerent {
    /// The uniform of a branch; headgear and flag are the army's where the branch's own dress names none.
    pub fn dress(&self, branch: Branch) -> Uniform {
        let own = match branch {
            Branch::Foot => None,
            Branch::Horse => self.horse.as_ref(),
            Branch::Guns => self.guns.as_ref(),
            Branch::Officers => self.officers.as_ref(),
        };
        own.unwrap_or(&self.uniform).completed_by(&self.uniform)
    }

    /// The uniform of one unit or person in a branch: its own dress if it has one, with the branch's headgear and the
    /// army's flag where that names none.
    pub fn worn(&self, own: Option<&Uniform>, branch: Branch) -> Uniform {
        let usual = self.dress(branch);
        own.map_or_else(|| usual.clone(), |own| own.completed_by(&usual))
    }
}

impl Scenario {
    /// A unit's uniform; none where its command is not known.
    pub fn worn_by(&self, unit: &Unit) -> Option<Uniform> {
        let army = self.army_of(&unit.command)?;
        Some(self.belligerent(army).worn(unit.uniform.as_ref(), Branch::of(&unit.arm)))
    }

    /// The uniform of a leader of an army.
    pub fn worn_by_leader(&self, army: Army, leader: &Leader) -> Uniform {
        self.belligerent(army).worn(leader.uniform.as_ref(), Branch::Officers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arm_is_dressed_as_horse_foot_guns_or_staff() {
        for (arm, branch) in [
            ("line infantry", Branch::Foot),
            ("croats", Branch::Foot),
            ("pontoon train", Branch::Foot),
            ("horse artillery", Branch::Guns),
            ("foot artillery", Branch::Guns),
            ("light dragoons", Branch::Horse),
            ("federal cavalry", Branch::Horse),
            ("horse", Branch::Horse),
            ("engineer officer", Branch::Officers),
        ] {
            assert_eq!(Branch::of(&Word::of(arm).expect("it is a word")), branch, "{arm}");
        }
    }
}
