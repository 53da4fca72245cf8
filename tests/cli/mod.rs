//! The command line as a person uses it: the input, the output, and the exit status.

mod check;
mod dice;
mod fight;
mod lesson;
mod muster;
mod output;
mod phases;
mod reckon;

use linstock::cli::{Console, Next, Status, run};

/// The output of a run of the command line.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) next: Next,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `linstock` with arguments, and with typed input.
pub(crate) fn typed(arguments: &[&str], input: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = input.as_bytes();
    let line = std::iter::once("linstock").chain(arguments.iter().copied()).map(Into::into);
    let next =
        run(line, &mut Console { input: &mut input, out: &mut out, err: &mut err }).expect("memory can be written to");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Ran { next, out: text(out), err: text(err) }
}

/// Runs `linstock` with arguments that must lead to a status.
pub(crate) fn linstock(status: Status, arguments: &[&str]) -> Ran {
    let ran = typed(arguments, "");
    assert_eq!(ran.next, Next::Exit(status), "{arguments:?}: {}{}", ran.out, ran.err);
    ran
}

#[test]
fn without_a_subcommand_the_window_opens() {
    assert_eq!(typed(&[], "").next, Next::Window(None));
    assert_eq!(typed(&["play"], "").next, Next::Window(None));
    assert_eq!(typed(&["play", "cowpens"], "").next, Next::Window(Some("cowpens".to_owned())));
}

#[test]
fn help_tells_the_exit_statuses() {
    let help = linstock(Status::Well, &["--help"]).out;
    for part in ["Exit status", "reckon", "play"] {
        assert!(help.contains(part), "{help}");
    }
}

#[test]
fn numbers_with_a_sign_or_out_of_range_are_refused_in_words() {
    for (arguments, bounds) in [
        (&["show", "j.ron", "--turn"] as &[&str], "0 to 4294967295"),
        (&["replay", "j.ron", "--to"], "0 to "),
        (&["replay", "j.ron", "--to", "1", "--branch", "b.ron", "--name", "B", "--seed"], "0 to 18446744073709551615"),
        (&["fight", "cowpens", "--seed"], "0 to 18446744073709551615"),
        (&["fight", "cowpens", "--turns"], "1 to 4294967295"),
        (&["fight", "cowpens", "--battles"], "1 to 1000000"),
        (&["muster", "--raise"], "200 to 20000"),
        (&["muster", "--raise", "1000", "--seed"], "0 to 18446744073709551615"),
    ] {
        for number in ["-1", "+3", "x", "1.5", "99999999999999999999999"] {
            let err = linstock(Status::Usage, &[arguments, &[number]].concat()).err;
            let said = format!("expected a whole number from {bounds}");
            assert!(err.contains(&said) && err.contains("without a sign"), "{arguments:?} {number}: {err}");
        }
    }
    let err = linstock(Status::Usage, &["fight", "cowpens", "--switch", "men_per_figure=+10"]).err;
    assert!(err.contains("`+10` is no value of this switch, expected a whole number from 1 to 100"), "{err}");
}

#[test]
fn a_wrong_command_line_is_refused_with_status_2() {
    for arguments in
        [&["dance"] as &[&str], &["reckon"], &["reckon", "hmm.volley", "--dice", "a"], &["reckon", "--seed", "-1"]]
    {
        let ran = linstock(Status::Usage, arguments);
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
}
