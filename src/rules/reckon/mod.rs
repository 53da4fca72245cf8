//! Procedures by hand: a rule set's pure procedures by name, with parameters that describe themselves, so that the
//! command line can list them, fill them from `name=value` and run them with any dice.
//!
//! - [`declaration`]: `inputs!`, which declares a procedure's inputs once. `input`: one of them. `group`: several that
//!   belong together. `field`: the functions that all of them have. `parameter`: how they are asked for.
//! - `procedure`: its refusals, and its run once its parameters are `filled`. `catalogue`: all of them by name. `right`:
//!   a permission on a receipt.
//!
//! Knows no rule set and no chart. A procedure is filled first ([`Procedure::fill`], all problems at once), then judged
//! by the guards of the table ([`Procedure::judge`]) and run.

mod catalogue;
pub mod declaration;
mod field;
mod filled;
mod group;
mod input;
mod parameter;
mod procedure;
mod right;

pub use catalogue::{Catalogue, ReckonError, Shown};
pub(crate) use declaration::inputs;
pub use field::{Inputs, ProcedureInputs};
pub use filled::{BadInput, Filled};
pub use group::Group;
pub use input::{Flag, Input, Whole, Written};
pub use parameter::{Kind, Parameter, YesNo};
pub use procedure::{Procedure, looked_up, thrown};
pub use right::right;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        battle::Refusal,
        clause::Clause,
        dice::{Dice, DiceSource, NeedDice, Reason},
        receipt::{Account, Figure},
        rules::{hmm::charts::Rules, word::words},
    };

    /// Names are unique and of one rule set, parameters have names of their own, and every default is legal.
    pub(crate) fn must_be_sound(catalogue: &Catalogue, prefix: &str) {
        let mut names = std::collections::BTreeSet::new();
        for procedure in catalogue.iter() {
            assert!(procedure.name.starts_with(prefix) && names.insert(procedure.name), "{}", procedure.name);
            let mut own = std::collections::BTreeSet::new();
            for parameter in &procedure.parameters {
                assert!(own.insert(parameter.name.as_str()), "{} {}", procedure.name, parameter.name);
                let Some(default) = &parameter.default else { continue };
                let given = format!("{}={default}", parameter.name);
                let bad = procedure.fill([given.as_str()]).err().unwrap_or_default();
                assert!(bad.iter().all(|bad| bad.name != parameter.name), "{} {given}: {bad:?}", procedure.name);
            }
        }
    }

    words! {
        /// Two sizes for this test.
        Size {
            /// A small one.
            Small => "small",
            /// A large one.
            Large => "large",
        }
    }

    inputs! {
        /// Sums dice.
        #[derive(Clone, Debug, PartialEq)]
        struct Sum for "test.sum" by clause!("hmm.20.01") {
            /// How many.
            dice: usize = count("dice", Clause::new("test.1")).within(0, 9),
            /// How far.
            far: f32 = measure("inches", Clause::new("test.2")).or("1.5"),
            /// How large.
            size: Size = word(Clause::new("test.3")).or("Small"),
            /// How many in each.
            rows: Vec<u32> = counts(1, 3, "figures", Clause::new("test.4")).or("1"),
        }
    }

    fn sum(_: Rules<'_>, of: &Sum, dice: &mut Dice) -> Result<Account, NeedDice> {
        let mut draft = of.draft();
        let sum = draft.dice(dice.d6s(of.dice, Reason::new(Clause::new("test.1"), "sum"))?);
        draft.result("sum", sum);
        Ok(draft.close(()).into())
    }

    /// Large dice are not thrown from afar.
    fn judge(_: Rules<'_>, of: &Sum) -> Result<(), Refusal> {
        if of.size == Size::Large && of.far > 2.0 {
            return Err(Refusal::new(Clause::new("test.3"), "large dice do not fly so far").by(of.far - 2.0));
        }
        Ok(())
    }

    fn catalogue() -> Catalogue {
        Catalogue::new(vec![thrown(sum).judged_by(judge)])
    }

    fn scripted(faces: &[u8]) -> DiceSource {
        DiceSource::Scripted { faces: faces.to_vec() }
    }

    #[test]
    fn a_procedure_is_reckoned_by_name_and_shown_as_json() {
        let account = catalogue()
            .reckon("test.sum", ["dice=2", "size=large", "rows=3,4"], &scripted(&[5, 6]))
            .expect("all is lawful");
        let json = serde_json::to_string(&Shown(&account)).expect("an account is plain data");
        assert_eq!(
            json,
            r#"{"procedure":"test.sum","inputs":{"dice":2,"far":1.5,"size":"Large","rows":[3,4]},"lines":[{"clause":"test.1","label":"sum","value":11}],"dice":[5,6],"result":{"sum":11}}"#
        );
    }

    #[test]
    fn every_bad_input_is_told_at_once() {
        let inputs = ["dice=ten", "far=-1", "size=huge", "rows=1,2,3,4", "colour=red", "nonsense", "far=2", "far=3"];
        let error = catalogue().reckon("test.sum", inputs, &scripted(&[])).expect_err("all are wrong");
        let ReckonError::Inputs(bad) = &error else { unreachable!("inputs are wrong, not {error}") };
        let names: Vec<&str> = bad.iter().map(|bad| bad.name.as_str()).collect();
        assert_eq!(names, ["dice", "far", "size", "rows", "colour", "nonsense", "far"]);
        let text = error.to_string();
        for part in [
            "`ten` is not a whole number from 0 to 9",
            "Small or Large",
            "expected dice, far, size, rows",
            "given twice",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn numbers_take_no_sign_and_lists_no_empty_part() {
        for (input, said) in [
            ("dice=+3", "dice: `+3` is not a whole number from 0 to 9"),
            ("dice=-3", "dice: `-3` is not a whole number from 0 to 9"),
            ("far=+1.5", "far: `+1.5` is not a number from 0 to 9999"),
            ("far=inf", "far: `inf` is not a number from 0 to 9999"),
            ("rows=1,,2", "rows: `1,,2` is not 1 to 3 whole numbers with commas between them"),
            ("rows=1,+2", "rows: `1,+2` is not 1 to 3 whole numbers with commas between them"),
        ] {
            let inputs = if input.starts_with("dice") { vec![input] } else { vec!["dice=0", input] };
            assert_eq!(catalogue().reckon("test.sum", inputs, &scripted(&[])).expect_err(input).to_string(), said);
        }
    }

    #[test]
    fn a_missing_input_says_what_was_expected() {
        let error = catalogue().reckon("test.sum", [], &scripted(&[])).expect_err("dice is missing");
        assert_eq!(error.to_string(), "dice: missing, expected a whole number from 0 to 9");
    }

    #[test]
    fn dice_too_few_too_many_or_of_a_strange_face_say_how_many_are_wanted() {
        let reckon = |faces: &[u8]| {
            catalogue().reckon("test.sum", ["dice=3"], &scripted(faces)).expect_err("wrong dice").to_string()
        };
        assert_eq!(reckon(&[1]), "1 dice given, 3 wanted: 2 more for sum (test.1)");
        assert_eq!(reckon(&[1, 2, 3, 4, 5]), "5 dice given, 3 wanted: 2 left over");
        assert_eq!(reckon(&[1, 2, 7]), "a die shows 7, expected 1 to 6");
    }

    #[test]
    fn an_unknown_procedure_is_answered_with_what_it_is_near_to_and_where_all_are_told() {
        let said = |name| catalogue().reckon(name, [], &scripted(&[])).expect_err("there is none").to_string();
        let all = "`linstock reckon --list` names all 1";
        assert_eq!(said("test.sums"), format!("no procedure `test.sums`; did you mean test.sum?\n{all}"));
        assert_eq!(said("waltz"), format!("no procedure `waltz`\n{all}"));
    }

    #[test]
    fn impossible_inputs_are_refused_before_any_die() {
        let reckon = |far: &str, faces: &[u8]| {
            catalogue().reckon("test.sum", ["dice=1", "size=Large", far], &scripted(faces)).map(drop)
        };
        let refused = reckon("far=2.5", &[]).expect_err("it is too far");
        assert_eq!(refused.to_string(), "refused: large dice do not fly so far (test.3), by 0.50");
        assert_eq!(reckon("far=2", &[4]), Ok(()));
    }

    #[test]
    fn an_optional_input_may_be_missing() {
        inputs! {
            /// Tells what was given.
            #[derive(Clone, Copy, Debug, PartialEq)]
            struct Told for "test.told" by clause!("hmm.20.01") {
                /// How large.
                size: Option<Size> = word_or_none(Clause::new("test.3")),
                /// How far.
                far: Option<f32> = measure_or_none("inches", Clause::new("test.2")).within(0, 9),
            }
        }
        let told = thrown(|_: Rules<'_>, of: &Told, _| Ok(of.draft().close(())));
        let read = |inputs: &[&str]| Told::read(&told.fill(inputs.iter().copied()).expect("they are legal"), "");
        assert_eq!(read(&[]), Told { size: None, far: None });
        assert_eq!(read(&["size=small", "far=NONE"]), Told { size: Some(Size::Small), far: None });
        assert_eq!(read(&["far=4.5"]), Told { size: None, far: Some(4.5) });
        let bad = told.fill(["size=huge", "far=10"]).expect_err("neither is legal");
        let said: Vec<String> = bad.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            ["size: `huge` is not Small or Large, or none", "far: `10` is not a number from 0 to 9, or none"]
        );
        let listed = Told { size: None, far: Some(2.0) }.draft().close(()).account.inputs;
        let lines: [(&str, Figure); 2] = [("size", "none".into()), ("far", 2.0_f32.into())];
        assert_eq!(listed, lines.map(|(name, figure)| (name.to_owned(), figure)));
    }
}
