use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use super::{Place, refusal};
use crate::support::{Serving, Store, finish, program, run, scratch_folder, within};

const FILES: [&str; 3] = ["", "-wal", "-shm"];

fn file_of(database: &str) -> &str {
    database.strip_prefix("sqlite://").expect("a file")
}

fn modes(database: &str) -> [u32; 3] {
    FILES.map(|suffix| {
        let file = format!("{}{suffix}", file_of(database));
        let metadata = fs::metadata(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        metadata.permissions().mode() & 0o7777
    })
}

fn under(umask: &str, arguments: &[&str]) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", r#"umask "$1" && shift && exec "$@""#, "sh", umask]);
    within(shell, &program(arguments))
}

#[test]
fn sqlite_files_are_private_whatever_the_umask() {
    for umask in ["000", "777"] {
        let database = Store::Sqlite.new_database("umask");
        assert_eq!(finish(under(umask, &["migrate", "--database", &database])).code, Some(0));
        let serve = under(umask, &["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        let server = Serving::start(serve, &scratch_folder("serve"));
        assert_eq!(modes(&database), [0o600; 3], "umask {umask}");
        drop(server);
    }
}

#[test]
fn readable_sqlite_files_are_made_private() {
    let place = Place::new(Store::Sqlite);
    let serve = program(["serve", "--listen", "127.0.0.1:0", "--database", &place.database]);
    let _server = Serving::start(serve, &scratch_folder("serve"));
    for suffix in FILES {
        let file = format!("{}{suffix}", file_of(&place.database));
        fs::set_permissions(file, Permissions::from_mode(0o664)).expect("the server has opened it");
    }
    let printed = place.run(&["check"]);
    assert_eq!(printed.code, Some(0), "{printed:#?}");
    assert!(
        printed.stderr.contains("its mode is 0600 now") && printed.stderr.contains("0664"),
        "{printed:#?}"
    );
    assert_eq!(modes(&place.database), [0o600; 3]);
}

#[test]
fn only_migrate_and_demo_create_a_sqlite_file() {
    let place =
        Place { database: Store::Sqlite.new_database("missing"), folder: scratch_folder("files") };
    let workspace = place.file("workspace.toml", super::WORKSPACE);
    let commands: [&[&str]; 8] = [
        &["serve", "--listen", "127.0.0.1:0"],
        &["apply", &workspace],
        &["check"],
        &["forget", "--workspace", "northwind", "--email", "ada@acme.example"],
        &["token", "list", "--workspace", "northwind"],
        &["calendars", "check"],
        &["deliveries", "list"],
        &["webhooks", "list"],
    ];
    for command in commands {
        let message = place.fail(command);
        let expected = "frontdesk.db does not exist. Check the path; `frontdesk migrate` creates a new, empty database there";
        assert!(message.ends_with(expected), "{command:?}: {message}");
        assert!(!Path::new(file_of(&place.database)).exists(), "{command:?}");
    }
    place.succeed(&["migrate"]);
}

/// The log may contain changes of the deleted database.
#[test]
fn no_database_is_created_next_to_the_log_of_a_deleted_one() {
    let database = Store::Sqlite.new_database("left");
    let log = format!("{}-wal", file_of(&database));
    fs::write(&log, "changes").expect("a file can be written");
    let message = refusal(&run(["migrate", "--database", &database]));
    assert!(
        message.contains("frontdesk.db does not exist, but ") && message.contains(&log),
        "{message}"
    );
    assert!(!Path::new(file_of(&database)).exists());
    fs::remove_file(&log).expect("it is there");
    assert_eq!(run(["migrate", "--database", &database]).code, Some(0));
}
