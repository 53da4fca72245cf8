//! Output files of a command line: never over its input, over another file only with `--force`, and only regular ones.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use linstock::{cli::Status, files::Lock};

use super::{Ran, linstock};

/// A folder of this test's own with a battle of one turn in it; gives the folder and the battle's path.
fn folder(name: &str) -> (PathBuf, String) {
    let folder = env::temp_dir().join(format!("linstock-output-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let battle = text_of(&folder.join("battle.ron"));
    linstock(Status::Well, &["fight", "cowpens", "--turns", "1", "--journal", &battle]);
    (folder, battle)
}

fn text_of(path: &Path) -> String {
    path.display().to_string()
}

/// Branches a battle into a file, which must lead to a status.
fn branch(status: Status, battle: &str, into: &Path, more: &[&str]) -> Ran {
    let into = text_of(into);
    linstock(status, &[&["replay", battle, "--to", "3", "--branch", &into, "--name", "He waits"], more].concat())
}

#[test]
fn input_files_are_never_overwritten_not_even_by_force_or_through_a_link() {
    let (folder, battle) = folder("input");
    let before = fs::read(&battle).expect("it was written");
    let scenario = text_of(&folder.join("mine.ron"));
    fs::copy("scenarios/cowpens.ron", &scenario).expect("the folder can be written");
    let way_round = folder.join("deeper/../battle.ron");
    fs::create_dir(folder.join("deeper")).expect("the folder can be written");
    for path in [Path::new(&battle), &way_round] {
        let refused = branch(Status::Usage, &battle, path, &["--force"]);
        assert!(refused.err.contains("read in the same run"), "{}", refused.err);
    }
    let refused = linstock(Status::Usage, &["fight", &scenario, "--turns", "1", "--journal", &scenario, "--force"]);
    assert!(refused.err.contains("read in the same run"), "{}", refused.err);
    assert_eq!(fs::read(&scenario).expect("it stands"), fs::read("scenarios/cowpens.ron").expect("it stands"));
    assert_eq!(fs::read(&battle).expect("it stands"), before);
    fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn another_file_is_replaced_by_force_alone() {
    let (folder, battle) = folder("other");
    let other = folder.join("notes.txt");
    fs::write(&other, "what the colonel said").expect("the folder can be written");
    let refused = branch(Status::Usage, &battle, &other, &[]);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    let refused = linstock(Status::Usage, &["fight", "cowpens", "--turns", "1", "--journal", &text_of(&other)]);
    assert!(refused.err.contains("--force") && refused.out.is_empty(), "nothing is fought in vain: {refused:?}");
    assert_eq!(fs::read_to_string(&other).expect("it stands"), "what the colonel said");
    branch(Status::Well, &battle, &other, &["--force"]);
    assert!(fs::read_to_string(&other).expect("it stands").contains("He waits"));
    fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_battle_that_is_open_in_a_window_is_not_replaced_until_that_is_closed() {
    let (folder, battle) = folder("open");
    let kept = folder.join("0001 cowpens.ron");
    fs::copy(&battle, &kept).expect("the folder can be written");
    let lock = Lock::take(&kept).expect("nobody has it");
    let refused = branch(Status::Usage, &battle, &kept, &["--force"]);
    assert!(refused.err.contains("open in another window"), "{}", refused.err);
    drop(lock);
    branch(Status::Well, &battle, &kept, &["--force"]);
    fs::remove_dir_all(folder).expect("it was made");
}

#[cfg(unix)]
mod on_unix {
    use std::{
        os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
        process::{Command, Output, Stdio},
    };

    use super::*;

    /// Runs a line of the shell with the program as `$0` and a path as `$1`.
    fn shell(line: &str, path: &Path) -> Output {
        let program = env!("CARGO_BIN_EXE_linstock");
        Command::new("sh")
            .args(["-c", line, program])
            .arg(path)
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell")
    }

    fn told(output: &Output) -> String {
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    #[test]
    fn a_pipe_a_device_a_folder_and_a_read_only_file_stay_what_they_are() {
        let (folder, battle) = folder("special");
        let [pipe, read_only] = ["pipe", "read-only"].map(|name| folder.join(name));
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
        fs::write(&read_only, "a charter").expect("the folder can be written");
        fs::set_permissions(&read_only, fs::Permissions::from_mode(0o444)).expect("it is ours");
        for (path, wanted) in [
            (pipe.as_path(), "a pipe or a device"),
            (Path::new("/dev/full"), "a pipe or a device"),
            (&folder, "this is a folder"),
            (&read_only, "read-only"),
        ] {
            let refused = branch(Status::Usage, &battle, path, &["--force"]);
            assert!(refused.err.contains(wanted), "{}: {}", path.display(), refused.err);
        }
        assert!(fs::metadata(&pipe).expect("it stands").file_type().is_fifo());
        assert_eq!(fs::read_to_string(&read_only).expect("it stands"), "a charter");
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_link_is_followed_to_its_file_and_one_that_leads_nowhere_is_refused() {
        let (folder, battle) = folder("link");
        let [file, link, dead] = ["file", "link", "dead"].map(|name| folder.join(name));
        fs::write(&file, "old").expect("the folder can be written");
        symlink("file", &link).expect("the folder can be written");
        symlink("nowhere", &dead).expect("the folder can be written");
        branch(Status::Well, &battle, &link, &["--force"]);
        assert!(fs::symlink_metadata(&link).expect("it stands").is_symlink());
        assert!(fs::read_to_string(&file).expect("it stands").contains("He waits"));
        assert!(branch(Status::Usage, &battle, &dead, &["--force"]).err.contains("leads to no file"));
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_journal_for_which_there_is_no_room_is_told_with_its_own_status_and_leaves_nothing() {
        let folder = env::temp_dir().join(format!("linstock-output-room-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        // Files of one block at most, as on a disk that is nearly full.
        let line = "trap '' XFSZ; ulimit -f 1; exec \"$0\" fight cowpens --turns 1 --journal \"$1\"";
        let ran = shell(line, &folder.join("battle.ron"));
        assert_eq!(ran.status.code(), Some(Status::Unsaved as i32), "{}", told(&ran));
        assert!(
            told(&ran).contains("could not be written") && !ran.stdout.is_empty(),
            "how it went is told all the same: {ran:?}"
        );
        assert_eq!(fs::read_dir(&folder).expect("it stands").count(), 0);
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn output_that_cannot_be_printed_is_told_with_its_own_status() {
        let ran = shell("exec \"$0\" muster --raise 500 >/dev/full", Path::new(""));
        assert_eq!(ran.status.code(), Some(Status::Unsaved as i32));
        assert!(told(&ran).contains("could not be written"), "{}", told(&ran));
    }
}
