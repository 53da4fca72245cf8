//! Roundshot from a field gun (section 12): the target first, then the stick and its bounces.

use super::hits::{Kill, Mark, kill_rolls, marks};
use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::charts::{
            Ammunition, Bounce, Cover, Piece, Rules, ShotColour, ShotGroup, Weight,
            artillery::{GUN_RANGES, StickSection},
            options::TargetRow,
        },
        reckon::{Inputs, ProcedureInputs, inputs},
        word::{Word, words},
    },
};

/// Roundshot strikes its target and goes on.
pub(in crate::rules::hmm) const STRIKES_AND_GOES_ON: Clause = clause!("hmm.12.01");

/// How the stick is laid.
pub(in crate::rules::hmm) const STICK_LAID: Clause = clause!("hmm.12.08");

words! {
    /// The first section of the rolled colour that the ball does not run through.
    pub EndsAt {
        /// It runs through all three.
        Nowhere => "nowhere",
        /// It ends where the near section begins.
        Near => "near",
        /// It ends where the mid section begins.
        Mid => "mid",
        /// It ends where the far section begins.
        Far => "far",
    }
}

inputs! {
    /// The gun of a shot and how far off its target is.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct FromGun {
        /// The gun's weight.
        weight: Weight = word(GUN_RANGES).or("Six"),
        /// From the muzzle to the target.
        ///
        /// Along the line of fire.
        distance_inches: f32 = measure("inches", clause!("hmm.12.06")).named("distance").or("12"),
    }

    /// The figures and guns under the coloured sections of the stick, as a player counts them.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedLanes {
        /// Figures under the near, mid and far red sections.
        red: Vec<u32> = counts(3, 3, "figures", clause!("hmm.12.11")).or("0,0,0"),
        /// Figures under the near, mid and far yellow sections.
        yellow: Vec<u32> = counts(3, 3, "figures", clause!("hmm.12.11")).or("0,0,0"),
        /// Figures under the near, mid and far olive sections.
        olive: Vec<u32> = counts(3, 3, "figures", clause!("hmm.12.11")).or("0,0,0"),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open"),
        /// The first section of the rolled colour in which the ground stops the ball.
        ends_at: EndsAt = word(clause!("hmm.20.26")).or("Nowhere"),
        /// Whether the ball runs through woods.
        wood: bool = flag(clause!("hmm.20.26")),
    }

    /// A field gun's roundshot: the target, then the bounces under the stick.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CountedRoundshot for "hmm.roundshot" by clause!("hmm.12.05") switches ["target_row"] {
        /// Figures of the target under the line of fire.
        target: u32 = count("figures", clause!("hmm.12.07")),
        /// Its gun models there.
        target_guns: u32 = count("guns", clause!("hmm.20.24")).or("0"),
        /// Its cover.
        target_cover: Cover = word(clause!("hmm.20.22")).or("Open"),
        /// Others under section X.
        ///
        /// The ball goes over their heads (hmm.12.13).
        passed_over: usize = count("figures", clause!("hmm.12.13")).or("0"),
        /// The gun, and how far it fires.
        from: FromGun = group(),
        /// Whether the ground lets a ball run on.
        bounce: Bounce = word(clause!("hmm.20.26")).or("Runs"),
        /// The figures and guns beyond the target.
        lanes: CountedLanes = group(),
    }

    /// The targeting die and its three strike zones alone.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedBounces for "hmm.bounce" by clause!("hmm.12.09") {
        /// The figures and guns under the stick.
        lanes: CountedLanes = group(),
    }

    /// Those under one section of the stick.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedSection for "hmm.section" by clause!("hmm.12.12") {
        /// Near, mid or far.
        group: ShotGroup = word(clause!("hmm.12.12")),
        /// Figures under the section.
        figures: u32 = count("figures", clause!("hmm.12.11")),
        /// Gun models under it.
        guns: u32 = count("guns", clause!("hmm.20.24")).or("0"),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open"),
    }
}

impl CountedLanes {
    /// The lanes with this many figures in them.
    fn lanes(&self) -> [Lane; 3] {
        let plain = if self.wood { ShotGround::Wood } else { ShotGround::Firm };
        let ground = [EndsAt::Near, EndsAt::Mid, EndsAt::Far]
            .map(|group| if group == self.ends_at { ShotGround::Ends } else { plain });
        [&self.red, &self.yellow, &self.olive].map(|counts| {
            let mut under: [Vec<_>; 3] = Default::default();
            for (marks_there, &count) in under.iter_mut().zip(counts) {
                *marks_there = marks(count, 0, self.cover);
            }
            Lane { under, ground }
        })
    }
}

impl CountedRoundshot {
    /// The shot with this many figures and guns under it.
    pub fn shot(&self) -> Roundshot {
        Roundshot {
            from: self.from,
            target: marks(self.target, self.target_guns, self.target_cover),
            passed_over: self.passed_over,
            lanes: self.lanes.lanes(),
            bounce: self.bounce,
        }
    }
}

/// One shot of a field gun, with the figures and guns under its stick.
#[derive(Clone, Debug, PartialEq)]
pub struct Roundshot {
    /// The gun, and how far it fires.
    pub from: FromGun,
    /// Figures and guns of the target unit in its strip, nearest first (hmm.12.07).
    pub target: Vec<Mark>,
    /// How many others lie under section X and are passed overhead by the ball (hmm.12.13).
    pub passed_over: usize,
    /// The figures and guns under the red, the yellow and the olive sections (hmm.12.11).
    pub lanes: [Lane; 3],
    /// Whether the ground lets a ball bounce at all (hmm.20.26).
    pub bounce: Bounce,
}

/// The three sections of one colour, nearest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lane {
    /// The figures and guns under each, friend and foe, nearest first.
    pub under: [Vec<Mark>; 3],
    /// The ground at the start of each, where the ball strikes.
    pub ground: [ShotGround; 3],
}

/// Ground that a ball strikes (hmm.20.26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShotGround {
    /// It bounces on.
    #[default]
    Firm,
    /// In woods it runs through the first group and no farther.
    Wood,
    /// It ends there: a building, an earthwork, water, swamp, a hill higher than the gun.
    Ends,
}

/// The hits of a shot, by indexes of the marks given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotToll {
    /// In the target.
    pub target: Vec<usize>,
    /// The colour of the bounces; `None` if the ball did not bounce or no figures were under the stick.
    pub colour: Option<ShotColour>,
    /// Under the near, mid and far section of that colour.
    pub bounces: [Vec<usize>; 3],
}

/// Fires roundshot: the target's figures under the line of fire first (hmm.12.05), then the targeting die and three
/// strike zones.
///
/// If no figures lie under any section, the targeting die is not thrown: the stick need not be laid. Clauses hmm.12.01,
/// hmm.12.06, hmm.12.09 to hmm.12.13, hmm.20.26.
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn roundshot(rules: Rules<'_>, shot: &Roundshot, dice: &mut Dice) -> Result<Receipt<ShotToll>, NeedDice> {
    let mut draft = shot.from.draft_of(CountedRoundshot::PROCEDURE);
    let needs = note_target_needs(rules, shot, &mut draft);
    draft.note(clause!("hmm.12.07"), "figures of the target in the line of fire", shot.target.len());
    let chart = rules.charts.artillery.kill_chart(Ammunition::Roundshot);
    let kill = Kill { from: needs, chart, clause: clause!("hmm.12.06"), what: "target" };
    let target = kill_rolls(rules, &shot.target, kill, &mut draft, dice)?;
    draft.note(clause!("hmm.12.05"), "of the target fall, before the bounces are measured", target.len());
    if shot.passed_over > 0 {
        draft.note(
            clause!("hmm.12.13"),
            "others on section X of the stick, over whose heads the ball flies",
            shot.passed_over,
        );
    }
    let mut toll = ShotToll { target, colour: None, bounces: [const { Vec::new() }; 3] };
    if shot.bounce == Bounce::Stops {
        draft.note(clause!("hmm.20.26"), "the ground is too soft: the ball does not bounce", false);
    } else if shot.lanes.iter().any(|lane| lane.under.iter().any(|marks| !marks.is_empty())) {
        let (colour, bounces) = throw_bounces(rules, &shot.lanes, &mut draft, dice)?;
        (toll.colour, toll.bounces) = (Some(colour), bounces);
    } else {
        draft.note(clause!("hmm.12.11"), "nobody stands where the ball would bounce beyond the target", 0);
    }
    draft.result("target_killed", toll.target.len());
    note_bounces(&toll, &mut draft);
    Ok(draft.close(toll))
}

/// Lays the stick alone: the targeting die and its three strike zones (hmm.12.09, hmm.12.10).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn bounce(rules: Rules<'_>, of: &CountedBounces, dice: &mut Dice) -> Result<Receipt<ShotToll>, NeedDice> {
    let mut draft = of.draft();
    let (colour, bounces) = throw_bounces(rules, &of.lanes.lanes(), &mut draft, dice)?;
    for &group in ShotGroup::ALL {
        let section = rules.charts.artillery.stick_section(group, colour);
        draft.result(&format!("{group}_zone"), format!("{} to {}", section.from_inches, section.to_inches));
    }
    let toll = ShotToll { target: Vec::new(), colour: Some(colour), bounces };
    note_bounces(&toll, &mut draft);
    Ok(draft.close(toll))
}

/// Rolls for the figures and guns under one section of the stick (hmm.12.12).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn section(rules: Rules<'_>, of: &CountedSection, dice: &mut Dice) -> Result<Receipt<Vec<usize>>, NeedDice> {
    let mut draft = of.draft();
    let under = marks(of.figures, of.guns, of.cover);
    let needs = rules.charts.artillery.shot_kills_from(of.group);
    let what = &of.group.to_string();
    let fallen = kill_rolls(rules, &under, bounce_kill(rules, needs, what), &mut draft, dice)?;
    draft.result("killed", fallen.len());
    Ok(draft.close(fallen))
}

/// The number that kills under a section of the bounces.
fn bounce_kill<'a>(rules: Rules<'_>, from: u8, what: &'a str) -> Kill<'a> {
    let chart = rules.charts.artillery.kill_chart(Ammunition::Roundshot);
    Kill { from, chart, clause: clause!("hmm.12.12"), what }
}

/// The row for a gun's fire at its target at a distance in inches: Near, or by thirds of its range (hmm.12.06).
pub fn target_needs(rules: Rules<'_>, weight: Weight, distance_inches: f32) -> (ShotGroup, u8) {
    let chart = &rules.charts.artillery;
    let third = chart.reach_inches(Piece::FieldGun, weight) / 3.0;
    let group = match rules.options.target_row {
        TargetRow::Near => ShotGroup::Near,
        TargetRow::ByRange if distance_inches <= third + crate::measure::TOLERANCE => ShotGroup::Near,
        TargetRow::ByRange if distance_inches <= 2.0 * third + crate::measure::TOLERANCE => ShotGroup::Mid,
        TargetRow::ByRange => ShotGroup::Far,
    };
    (group, chart.shot_kills_from(group))
}

fn note_target_needs(rules: Rules<'_>, shot: &Roundshot, draft: &mut Draft) -> u8 {
    let (group, needs) = target_needs(rules, shot.from.weight, shot.from.distance_inches);
    draft.note(clause!("hmm.12.06"), format!("target row: {}", rules.options.target_row), group.to_string());
    needs
}

/// Throws the targeting die and rolls under the three sections of its colour, as far as the ground lets the ball run.
fn throw_bounces(
    rules: Rules<'_>,
    lanes: &[Lane; 3],
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<(ShotColour, [Vec<usize>; 3]), NeedDice> {
    let chart = &rules.charts.artillery;
    let throw = dice.d6s(1, Reason::new(clause!("hmm.12.09"), "targeting die"))?;
    let colour = chart.colour(throw.faces[0]);
    draft.dice_apart(throw);
    draft.note(clause!("hmm.12.09"), "the shot lands in the sections coloured", colour.to_string());
    let lane = &lanes[ShotColour::ALL.iter().position(|other| *other == colour).unwrap_or(0)];
    note_run(rules, colour, lane, draft);
    let mut bounces = [const { Vec::new() }; 3];
    for (index, &group) in ShotGroup::ALL.iter().enumerate() {
        if let Some(why) = stopped_by(rules, group, lane.ground[index]) {
            draft.note(clause!("hmm.20.26"), format!("{group}: the ball {why}"), false);
            break;
        }
        let needs = chart.shot_kills_from(group);
        let what = &group.to_string();
        bounces[index] = kill_rolls(rules, &lane.under[index], bounce_kill(rules, needs, what), draft, dice)?;
    }
    Ok((colour, bounces))
}

/// Notes through which sections of the stick a ball of a colour runs, and where it comes to rest.
fn note_run(rules: Rules<'_>, colour: ShotColour, lane: &Lane, draft: &mut Draft) {
    for group in run_through(rules, lane) {
        let section = rules.charts.artillery.stick_section(group, colour);
        let strip = vec![section.from_inches, section.to_inches];
        draft.note(section.clause, format!("{group}: from and to, inches beyond the target"), strip);
    }
    let rests = touches(rules, colour, lane).last().copied().unwrap_or(0.0);
    draft.note(clause!("hmm.12.10"), "it bounces on in this colour and stops at, inches", rests);
}

/// Why a ball does not run through a section that begins in such ground; none where it does (hmm.20.26).
fn stopped_by(rules: Rules<'_>, group: ShotGroup, ground: ShotGround) -> Option<&'static str> {
    match ground {
        ShotGround::Ends => Some("strikes ground that stops it"),
        ShotGround::Wood if group > rules.charts.artillery.shot_in_wood_runs_to => Some("does not run so far in woods"),
        ShotGround::Firm | ShotGround::Wood => None,
    }
}

/// The sections of its colour through which a ball runs, nearest first (hmm.12.10, hmm.20.26).
pub fn run_through(rules: Rules<'_>, lane: &Lane) -> impl Iterator<Item = ShotGroup> {
    let sections = ShotGroup::ALL.iter().copied().zip(lane.ground);
    sections.take_while(move |(group, ground)| stopped_by(rules, *group, *ground).is_none()).map(|(group, _)| group)
}

fn note_bounces(toll: &ShotToll, draft: &mut Draft) {
    draft.result("colour", toll.colour.map_or_else(|| "none".to_owned(), |colour| colour.to_string()));
    for (group, struck) in ShotGroup::ALL.iter().zip(&toll.bounces) {
        draft.result(&format!("{group}_killed"), struck.len());
    }
    draft.result("killed", toll.target.len() + toll.bounces.iter().map(Vec::len).sum::<usize>());
}

/// How far along the stick a ball of a colour touches the ground, inches from where it strikes the target, and last
/// where it comes to rest: where its last section ends, or where the next begins in ground that stops it (hmm.12.08,
/// hmm.12.10, hmm.20.26).
pub fn touches(rules: Rules<'_>, colour: ShotColour, lane: &Lane) -> Vec<f32> {
    let section = |group: ShotGroup| rules.charts.artillery.stick_section(group, colour);
    let run: Vec<StickSection> = run_through(rules, lane).map(section).collect();
    let next = ShotGroup::ALL.get(run.len()).filter(|_| lane.ground.get(run.len()) == Some(&ShotGround::Ends));
    let rests = match (next, run.last()) {
        (Some(stopped), _) => section(*stopped).from_inches,
        (None, last) => last.map_or(0.0, |last| last.to_inches),
    };
    std::iter::once(0.0).chain(run.iter().map(|section| section.from_inches)).chain([rests]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::{
        artillery::hits::marks,
        charts::{Charts, Cover},
    };

    fn lane(counts: [u32; 3], ground: [ShotGround; 3]) -> Lane {
        Lane { under: counts.map(|count| marks(count, 0, Cover::Open)), ground }
    }

    fn fired(shot: &Roundshot, faces: &[u8]) -> ShotToll {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let receipt =
            roundshot(Rules { charts, options: &options }, shot, &mut dice).expect("the script holds enough dice");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    fn at_target(figures: u32) -> Roundshot {
        let target = marks(figures, 0, Cover::Open);
        Roundshot {
            from: FromGun { weight: Weight::Six, distance_inches: 12.0 },
            target,
            passed_over: 0,
            lanes: Default::default(),
            bounce: Bounce::Runs,
        }
    }

    #[test]
    fn the_target_is_resolved_before_the_stick_and_each_colour_has_its_own_lane() {
        let [red, yellow, olive] = [[1, 0, 0], [0, 2, 0], [0, 0, 1]].map(|counts| lane(counts, [ShotGround::Firm; 3]));
        let shot = Roundshot { lanes: [red, yellow, olive], ..at_target(2) };
        let toll = fired(&shot, &[4, 3, 4, 5, 4]);
        assert_eq!(
            toll,
            ShotToll { target: vec![0], colour: Some(ShotColour::Yellow), bounces: [vec![], vec![0], vec![]] }
        );
    }

    #[test]
    fn a_ball_ends_in_water_and_runs_short_in_woods() {
        use ShotGround::{Ends, Firm, Wood};
        let red =
            |ground| Roundshot { lanes: [lane([1, 1, 1], ground), Lane::default(), Lane::default()], ..at_target(0) };
        assert_eq!(fired(&red([Firm, Ends, Firm]), &[1, 6]).bounces, [vec![0], vec![], vec![]]);
        assert_eq!(fired(&red([Wood, Wood, Firm]), &[1, 6]).bounces, [vec![0], vec![], vec![]]);
        assert!(fired(&red([Ends, Firm, Firm]), &[1]).bounces.iter().all(Vec::is_empty));
    }

    #[test]
    fn a_ball_touches_where_its_sections_begin_and_rests_where_the_last_ends_or_the_ground_stops_it() {
        use ShotGround::{Ends, Firm, Wood};
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let of = |ground| touches(Rules { charts, options: &options }, ShotColour::Yellow, &lane([0, 0, 0], ground));
        assert_eq!(of([Firm; 3]), [0.0, 13.0, 23.0, 28.0, 29.0]);
        assert_eq!(of([Firm, Ends, Firm]), [0.0, 13.0, 23.0]);
        assert_eq!(of([Wood; 3]), [0.0, 13.0, 17.0], "it runs through the first group of a wood");
        assert_eq!(of([Ends, Firm, Firm]), [0.0, 13.0]);
    }

    #[test]
    fn soft_ground_stops_every_bounce() {
        let lanes = [lane([1, 1, 1], [ShotGround::Firm; 3]), Lane::default(), Lane::default()];
        let shot = Roundshot { lanes, bounce: Bounce::Stops, ..at_target(1) };
        assert_eq!(fired(&shot, &[6]), ShotToll { target: vec![0], colour: None, bounces: [vec![], vec![], vec![]] });
    }
}
