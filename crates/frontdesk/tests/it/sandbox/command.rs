use std::fs;

use serde_json::{Value, json};

use super::acme;
use crate::support::{Sandbox, finish, program, run, scratch_folder};

#[test]
fn tokens_and_workspace_are_printed_as_one_line_of_json() {
    let sandbox = Sandbox::start(&[]);
    let [line] = sandbox.printed() else { panic!("{:#?}", sandbox.printed()) };
    let started: Value = serde_json::from_str(line).expect("one line of JSON");
    assert_eq!(started["workspace"], json!({ "id": 1, "key": "northwind" }));
    assert_eq!(started["now"], "2030-01-01T09:00:00Z");
    assert_eq!(started["base_url"], "http://127.0.0.1:8089");
    let tokens = started["tokens"].as_array().expect("a list");
    let of_each = |name: &str| tokens.iter().map(|token| token[name].clone()).collect::<Vec<_>>();
    assert_eq!(of_each("member"), ["priya", "tom", "grace", "olu", "website", "assistant"]);
    assert_eq!(of_each("role"), ["member", "member", "admin", "observer", "member", "admin"]);
    let again = Sandbox::start(&[]);
    assert_eq!(again.token_of("grace"), sandbox.token_of("grace"), "tokens are seeded");
}

#[test]
fn stopped_sandbox_leaves_no_data_behind() {
    let folder = scratch_folder("sandbox-data");
    let folders = || {
        let entries = fs::read_dir(&folder).expect("the folder of temporary files");
        let folders =
            entries.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_dir());
        let prefix = |folder: fs::DirEntry| folder.file_name().to_string_lossy()[..10].to_owned();
        folders.map(prefix).collect::<Vec<_>>()
    };
    let sandbox = Sandbox::start_in(&folder, &[]);
    assert_eq!(folders(), ["frontdesk-"], "the folder of the database");
    assert!(sandbox.stop().success());
    assert_eq!(folders(), [""; 0]);
}

#[test]
fn unwritable_folder_for_temporary_files_is_an_error_with_the_next_step() {
    let mut sandbox = program(["sandbox"]);
    sandbox.env("TMPDIR", scratch_folder("sandbox-missing").join("missing"));
    let finished = finish(sandbox);
    assert_eq!(finished.code, Some(1), "{finished:?}");
    assert!(finished.stderr.contains("set TMPDIR to a writable folder"), "{finished:?}");
}

#[test]
fn database_and_remote_address_are_refused() {
    let refused = |arguments: &[&str]| {
        let finished = run(["sandbox"].iter().chain(arguments));
        assert_eq!((finished.code, finished.stdout.as_str()), (Some(1), ""), "{finished:?}");
        finished.stderr
    };
    let said = refused(&["--database", "sqlite://frontdesk.db"]);
    assert!(
        said.contains("a sandbox keeps its data in a temporary file and takes no --database"),
        "{said}"
    );
    let said = refused(&["--listen", "0.0.0.0:0"]);
    assert!(
        said.contains("does not listen on 0.0.0.0:0") && said.contains("--allow-remote"),
        "{said}"
    );
    let said = refused(&["no-such-file.toml"]);
    assert!(said.contains("cannot read no-such-file.toml"), "{said}");
}

#[tokio::test]
async fn workspace_file_needs_no_key_and_no_secrets() {
    let setup = acme(json!({
        "webhooks": [{ "key": "crm", "url": "https://crm.example/hooks", "secret": { "env": "UNSET" } }],
        "providers": [{ "id": "apollo", "api_key": { "env": "UNSET" } }],
        "chains": [{ "id": "default", "name": "Default", "providers": ["apollo"] }],
        "crm": { "kind": "hubspot", "token": { "env": "UNSET" } },
    }));
    let times = setup.open_times().await;
    assert_eq!(times.len(), 16, "the calendar has been read: {times:?}");
}
