use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::refusal;
use crate::support::{Demo, Store, finish, program, run, scratch_folder};

fn lines(demo: &Demo) -> Vec<&str> {
    demo.printed().iter().map(String::as_str).filter(|line| line.starts_with("curl ")).collect()
}

fn paste(line: &str) -> (String, Value) {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &format!("{line} -w '\\n%{{http_code}}'")]).stdin(Stdio::null());
    let finished = finish(shell);
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""), "{line}");
    let (body, status) = finished.stdout.rsplit_once('\n').expect("a body and a status");
    let body = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {body}"));
    (status.to_owned(), body)
}

fn follow(demo: &Demo) -> Vec<Value> {
    let lines = lines(demo);
    assert_eq!(lines.len(), 7, "{:#?}", demo.printed());
    let (statuses, bodies): (Vec<String>, Vec<Value>) =
        lines.iter().map(|line| paste(line)).unzip();
    assert_eq!(statuses, ["200", "201", "201", "200", "200", "200", "200"], "{bodies:#?}");
    bodies
}

#[test]
fn all_seven_example_requests_succeed_in_order() {
    let demo = Demo::start(&scratch_folder("demo"));
    let bodies = follow(&demo);
    let event_types = bodies[0]["event_types"].as_array().expect("a list");
    assert_eq!(event_types.len(), 3);
    let kinds = |kind: &str| {
        let hosts = bodies[0]["hosts_available"].as_array().expect("a list");
        hosts.iter().filter(|host| host["kind"] == kind).count()
    };
    assert_eq!((kinds("user"), kinds("queue")), (3, 1));
    assert_eq!(bodies[1]["link"]["kind"], "team");
    assert_eq!(bodies[2]["status"], "scheduled");
    assert_eq!(bodies[2]["booked_by"]["name"], "Grace Hill");
    assert_eq!(bodies[3]["invitee"]["name"], "Ada Byron");
    assert_eq!(bodies[4]["status"], "completed");
    assert_eq!(bodies[5]["person"]["full_name"], "Ada Byron");
    assert_eq!(bodies[5]["company"]["name"], "Acme");
    assert_eq!(bodies[5]["suggest_enrichment"], false);
    assert_eq!((&bodies[6]["found"], &bodies[6]["provider"]), (&true.into(), &"sample".into()));
    assert_eq!(bodies[6]["company"]["name"], "Globex (sample)");

    let (status, again) = paste(lines(&demo)[2]);
    assert_eq!(
        (status.as_str(), &again),
        ("201", &bodies[2]),
        "the repeated request creates no booking"
    );
}

#[test]
fn example_requests_of_a_second_start_succeed() {
    let folder = scratch_folder("demo");
    for start in 1..=3 {
        let demo = Demo::start(&folder);
        let bodies = follow(&demo);
        let expected = if start == 1 { "completed" } else { "no_show" };
        let found = bodies[4]["status"].as_str().expect("a status");
        assert!(
            found == expected || (start == 3 && found == "completed"),
            "start {start}: {found}"
        );
    }
}

#[test]
fn demo_workspace_has_past_and_upcoming_bookings() {
    let folder = scratch_folder("demo");
    let demo = Demo::start(&folder);
    let token = demo.token();
    let url = format!("{}/api/v1/bookings?start=2020-01-01T00:00:00Z&limit=50", demo.address());
    let (status, listed) = paste(&format!("curl -sS -H 'Authorization: Bearer {token}' '{url}'"));
    assert_eq!(status, "200");
    let bookings = listed["bookings"].as_array().expect("a list");
    for status in ["scheduled", "cancelled", "completed", "no_show"] {
        assert!(bookings.iter().any(|booking| booking["status"] == status), "{status}");
    }
    assert!(
        bookings
            .iter()
            .any(|booking| booking["origin"] == "workflow" && booking["reschedule_url"].is_string())
    );
    assert!(bookings.iter().any(|booking| booking["booked_by"]["name"] == "Grace Hill"));
}

/// curl runs no scripts.
fn page(address: &str) -> String {
    finish(curl(&["-sSf", address])).stdout
}

fn curl(arguments: &[&str]) -> Command {
    let mut curl = Command::new("curl");
    curl.args(arguments).stdin(Stdio::null());
    curl
}

#[test]
fn first_printed_url_is_a_booking_page() {
    let demo = Demo::start(&scratch_folder("demo"));
    let printed = demo.printed().iter().find(|line| line.contains("http://")).expect("an address");
    let address = printed.split_whitespace().last().expect("an address");
    assert_eq!(address, format!("{}/book/northwind/grace/intro-30", demo.address()));
    let text = page(address);
    assert!(text.contains("Grace Hill") && text.contains("<form"), "{text}");
    let headers =
        finish(curl(&["-sSf", "-o", "/dev/null", "-D", "-", address])).stdout.to_ascii_lowercase();
    assert!(
        headers.contains("frame-ancestors 'none'") && !headers.contains("x-frame-options"),
        "{headers}"
    );
}

#[test]
fn start_page_links_to_all_pages() {
    let demo = Demo::start(&scratch_folder("demo"));
    let home = page(&format!("{}/", demo.address()));
    let targets: Vec<&str> =
        home.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for path in ["/book/northwind/grace/intro-30", "/docs/", "/help"] {
        assert!(targets.contains(&path), "{path}: {targets:?}");
    }
    for path in targets {
        assert!(!page(&format!("{}{path}", demo.address())).is_empty(), "{path}");
    }
}

#[test]
fn output_to_a_pipe_has_no_escape_codes() {
    let demo = Demo::start(&scratch_folder("demo"));
    assert!(demo.printed().iter().all(|line| !line.contains('\u{1b}')), "{:#?}", demo.printed());
}

#[test]
fn demo_does_not_touch_another_workspace_with_its_key() {
    let folder = scratch_folder("demo");
    let database = Store::Sqlite.new_database("demo");
    let file = folder.join("workspace.toml");
    let text = "[workspace]\nkey = \"northwind\"\nname = \"Mine\"\ntime_zone = \"Europe/London\"\n";
    std::fs::write(&file, text).expect("a file can be written");
    for command in [vec!["migrate"], vec!["apply", &file.display().to_string()]] {
        let finished = finish(program(command.into_iter().chain(["--database", &database])));
        assert_eq!(finished.code, Some(0), "{}", finished.stderr);
    }
    let message = refusal(&run(["demo", "--listen", "127.0.0.1:0", "--database", &database]));
    assert!(
        message.starts_with("the workspace northwind in this database is not the demo's"),
        "{message}"
    );
}

#[test]
fn secret_key_file_is_created_and_never_shown() {
    let folder = scratch_folder("demo");
    let first = Demo::start(&folder);
    let file = folder.join("frontdesk.key");
    let key = std::fs::read_to_string(&file).expect("a key");
    let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let log = std::fs::read_to_string(folder.join("server.log")).expect("a log");
    assert!(
        !log.contains(key.trim()) && !first.printed().iter().any(|line| line.contains(key.trim()))
    );
    drop(first);
    let again = Demo::start(&folder);
    assert_eq!(
        std::fs::read_to_string(&file).ok().as_ref(),
        Some(&key),
        "a later start uses the same key"
    );
    drop(again);
}
