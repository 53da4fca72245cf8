//! Lawful inputs of any procedure, drawn by chance, and the run of a procedure with them.

use linstock::{
    battle::Refusal,
    dice::Dice,
    receipt::Account,
    rules::reckon::{Kind, Parameter, Procedure},
};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Runs of each procedure.
pub(crate) const RUNS: usize = 60;

/// A legal value of a parameter, now and then its greatest.
pub(crate) fn lawful(parameter: &Parameter, random: &mut ChaCha8Rng) -> String {
    of_kind(&parameter.kind, &parameter.name, random)
}

fn of_kind(kind: &Kind, name: &str, random: &mut ChaCha8Rng) -> String {
    let extreme = random.random_range(0..12) == 0;
    match kind {
        Kind::Count { most, .. } if extreme => most.to_string(),
        Kind::Measure { most, .. } if extreme => most.to_string(),
        Kind::Count { least, most } => random.random_range(*least..=(*most).min(least + 40)).to_string(),
        Kind::Measure { least, most } => {
            let (least, most) = (least.max(-20.0), most.min(40.0));
            format!("{:.2}", random.random_range(least..=most))
        }
        Kind::Word { legal } => legal[random.random_range(0..legal.len())].clone(),
        Kind::Words { legal } => {
            let some = random.random_range(0..=legal.len().min(4));
            (0..some).map(|_| legal[random.random_range(0..legal.len())].as_str()).collect::<Vec<_>>().join(",")
        }
        Kind::Counts { least, most } => {
            let numbers = random.random_range(*least..=*most);
            (0..numbers).map(|_| random.random_range(0..8).to_string()).collect::<Vec<_>>().join(",")
        }
        Kind::Text { .. } => text_of(name, random).to_owned(),
        Kind::OrNone(_) if random.random_range(0..3) == 0 => "none".to_owned(),
        Kind::OrNone(kind) => of_kind(kind, name, random),
    }
}

fn text_of(name: &str, random: &mut ChaCha8Rng) -> &'static str {
    let texts: &[&str] = match name {
        "path" => &[
            "stand",
            "ahead:3,turn:90,ahead:5:Forest",
            "cross:Wall,ahead:9",
            "ahead:40:Swamp+HillSlope,cross:DeepWater",
            "turn:359,turn:1",
        ],
        "first_with" | "second_with" => {
            &["nothing", "General", "HeavyCavalry,LightCavalry", "AcrossObstacle,Downhill,General"]
        }
        other => unreachable!("no texts are known for {other}"),
    };
    texts[random.random_range(0..texts.len())]
}

/// Runs a procedure, unless its inputs, each legal by itself, cannot be combined.
pub(crate) fn run(procedure: &Procedure, inputs: &[String], dice: &mut Dice) -> Result<Account, Refusal> {
    let filled = procedure
        .fill(inputs.iter().map(String::as_str))
        .unwrap_or_else(|bad| unreachable!("{} {inputs:?}: {bad:?}", procedure.name));
    procedure.judge(&filled)?;
    let account = procedure.run(&filled, dice);
    Ok(account.unwrap_or_else(|lack| unreachable!("{} {inputs:?}: {lack}", procedure.name)))
}

/// Lawful inputs for those parameters of a procedure that must be given.
pub(crate) fn fewest_inputs(procedure: &Procedure, random: &mut ChaCha8Rng) -> Vec<String> {
    let due = procedure.parameters.iter().filter(|parameter| parameter.default.is_none());
    due.map(|parameter| format!("{}={}", parameter.name, lawful(parameter, random))).collect()
}

/// Lawful inputs for every parameter of a procedure.
pub(crate) fn inputs(procedure: &Procedure, random: &mut ChaCha8Rng) -> Vec<String> {
    procedure.parameters.iter().map(|parameter| format!("{}={}", parameter.name, lawful(parameter, random))).collect()
}
