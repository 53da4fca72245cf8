//! Reading in a process of its own, limited in memory and time. It is this very test program, run again as the one test
//! that reads its input; if a panic, an endless loop or a lack of memory kills it, that is the last text's fault.

use std::{
    any::Any,
    env, fmt, fs,
    io::{self, BufRead, BufReader, Read, Write},
    panic,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

use super::loader::Loader;

/// Tells the reading program which loader it is; without it that test does nothing.
const LOADER: &str = "LINSTOCK_READS";
/// The most memory of the reading program, program and stacks included.
pub(super) const MOST_KILOBYTES: usize = 512 * 1024;
/// No file takes so long, even on a slow machine with much else to do.
const MOST_TIME: Duration = Duration::from_secs(30);
/// The prefix of every answer, which distinguishes it from the output of the test harness.
const ANSWER: &str = "answer: ";

/// Reads its input, text by text, and answers with the result of each.
#[test]
fn reading_program() {
    let Ok(loader) = env::var(LOADER).map(|name| Loader::named(&name)) else { return };
    let (mut asked, mut said) = (io::stdin().lock(), io::stdout());
    let mut length = [0; 4];
    while asked.read_exact(&mut length).is_ok() {
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        asked.read_exact(&mut text).expect("a text follows its length");
        let text = String::from_utf8(text).expect("texts are sent");
        let answer = panic::catch_unwind(|| loader.read(&text)).unwrap_or_else(|why| Err(in_words(why.as_ref())));
        let words = answer.unwrap_or_else(|fault| format!("fault: {fault}")).replace('\n', " | ");
        writeln!(said, "\n{ANSWER}{words}").expect("somebody listens");
    }
}

/// The message of a panic.
fn in_words(why: &dyn Any) -> String {
    let said = why.downcast_ref::<String>().map(String::as_str).or_else(|| why.downcast_ref::<&str>().copied());
    format!("panicked: {}", said.unwrap_or("without a word"))
}

/// Why a text is a fault of its loader.
#[derive(Debug)]
pub(super) enum Fault {
    /// It says so itself.
    Said(String),
    /// It does not answer.
    TooLong,
    /// The reading program is gone: out of memory or out of stack.
    Died,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(words) => f.write_str(words),
            Self::TooLong => write!(f, "no answer within {MOST_TIME:?}"),
            Self::Died => write!(f, "the program died of it; it may take {MOST_KILOBYTES} kB"),
        }
    }
}

/// A loader in a program of its own.
pub(super) struct Reader {
    loader: Loader,
    running: Option<Running>,
}

struct Running {
    child: Child,
    asks: ChildStdin,
    answers: Receiver<String>,
}

impl Reader {
    pub(super) fn of(loader: Loader) -> Self {
        Self { loader, running: None }
    }

    /// The loader's answer to a text.
    pub(super) fn read(&mut self, text: &str) -> Result<String, Fault> {
        let running = self.running.get_or_insert_with(|| Running::start(&self.loader));
        let answer = running.ask(text);
        if !matches!(answer, Ok(_) | Err(Fault::Said(_))) {
            self.running = None;
        }
        answer
    }
}

impl Running {
    fn start(loader: &Loader) -> Self {
        let mut child = limited().env(LOADER, loader.name()).spawn().expect("this program runs");
        let (asks, output) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        let (says, answers) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines
                .filter_map(|line| line.strip_prefix(ANSWER).map(str::to_owned))
                .try_for_each(|answer| says.send(answer))
        });
        Self { child, asks, answers }
    }

    fn ask(&mut self, text: &str) -> Result<String, Fault> {
        let length = u32::try_from(text.len()).expect("texts are short").to_le_bytes();
        self.asks.write_all(&length).and_then(|()| self.asks.write_all(text.as_bytes())).map_err(|_| Fault::Died)?;
        self.asks.flush().map_err(|_| Fault::Died)?;
        match self.answers.recv_timeout(MOST_TIME) {
            Ok(answer) => {
                answer.strip_prefix("fault: ").map_or(Ok(answer.clone()), |fault| Err(Fault::Said(fault.to_owned())))
            }
            Err(RecvTimeoutError::Timeout) => Err(Fault::TooLong),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Died),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have died already; either way it is gone afterwards.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// This program as the reading one, under a limit of memory where the system has a shell that sets one.
fn limited() -> Command {
    let program = env::current_exe().expect("this program has a path");
    let mut command = if memory_can_be_limited() {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {MOST_KILOBYTES} && exec \"$0\" \"$@\"")]).arg(program);
        shell
    } else {
        Command::new(program)
    };
    command.args(["--exact", "--nocapture", "--test-threads=1", "proofs::files::reader::reading_program"]);
    // One arena: otherwise each thread's own would be counted in full before it is used at all.
    command.env("MALLOC_ARENA_MAX", "1").env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

#[expect(clippy::print_stderr, reason = "what is not proved here is said")]
fn memory_can_be_limited() -> bool {
    let set = Command::new("sh").args(["-c", &format!("ulimit -v {MOST_KILOBYTES}")]).stderr(Stdio::null()).status();
    let can = set.is_ok_and(|status| status.success());
    if !can {
        eprintln!("memory cannot be limited on this system: texts are read without a limit");
    }
    can
}

/// Keeps a text that was a fault; gives its path.
pub(super) fn kept(loader: &Loader, text: &str) -> String {
    let path = format!("{}/fault-{}.ron", env!("CARGO_TARGET_TMPDIR"), loader.name());
    fs::write(&path, text).unwrap_or_else(|error| panic!("{path}: {error}"));
    path
}
