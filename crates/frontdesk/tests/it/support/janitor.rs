use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Ends when standard input closes, then cleans up.
const SCRIPT: &str = r#"
trap '' TERM INT
read -r _
kill -TERM 0
# A browser that ends writes a last file or two.
rm -rf "$1" || rm -rf "$1"
kill -KILL 0
"#;

/// A shell that cleans up after the tests.
///
/// The cleanup also runs after a crash of the test process, because standard input then closes. All
/// programs that the tests start belong to the shell's process group.
struct Janitor {
    shell: Child,
    folder: PathBuf,
}

static JANITOR: LazyLock<Janitor> = LazyLock::new(|| {
    let folder =
        tempfile::Builder::new().prefix("frontdesk-tests-").tempdir().expect("a temporary folder");
    let folder = folder.keep();
    let shell = Command::new("/bin/sh")
        .args(["-c", SCRIPT, "frontdesk-tests-janitor"])
        .arg(&folder)
        .stdin(Stdio::piped())
        // An inherited output would stay open until the cleanup ends.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("a shell can be started");
    Janitor { shell, folder }
});

/// The shell kills this process group after the tests.
pub(crate) fn process_group() -> i32 {
    i32::try_from(JANITOR.shell.id()).expect("process ids are positive")
}

/// The shell removes the directory after the tests.
pub(crate) fn scratch_folder(hint: &str) -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let folder = JANITOR.folder.join(format!("{hint}-{}", MADE.fetch_add(1, Ordering::Relaxed)));
    fs::create_dir(&folder).expect("a folder of a new name can be made");
    folder
}
