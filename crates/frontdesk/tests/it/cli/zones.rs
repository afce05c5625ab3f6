use std::fs;

use super::{Place, WORKSPACE};
use crate::support::{Store, finish, program, run};

const UPCOMING: &str = r#"
[[bookings]]
uuid = "0197a3c0-0000-7000-8000-000000000002"
event_type = "intro"
start_time = "2099-01-05T09:00:00Z"
hosts = [ { member = "priya" } ]
invitee = { name = "Ada Byron", email = "ada@acme.com", time_zone = "Asia/Tokyo" }

[[bookings]]
uuid = "0197a3c0-0000-7000-8000-000000000003"
event_type = "intro"
start_time = "2099-01-06T09:00:00Z"
status = "cancelled"
hosts = [ { member = "priya" } ]
invitee = { name = "Ben Okri", email = "ben@acme.com", time_zone = "Europe/London" }
"#;

/// Compiled rules of a zone three hours ahead of UTC (RFC 9636).
fn three_hours_ahead() -> Vec<u8> {
    let counts = [0, 0, 0, 0, 1, 4].map(|count: u32| count.to_be_bytes());
    let block = [
        b"TZif2",
        [0; 15].as_slice(),
        counts.as_flattened(),
        &10_800_u32.to_be_bytes(),
        &[0, 0],
        b"+03\0",
    ];
    let block = block.concat();
    [&block, &block, b"\n<+03>-3\n".as_slice()].concat()
}

/// Rules in which London is always at +03:00.
fn rules(place: &Place, release: &str) -> String {
    let folder = place.folder.join(release);
    fs::create_dir_all(folder.join("Europe")).expect("a folder");
    fs::write(folder.join("tzdata.zi"), format!("# version {release}\nZ Europe/London 3 - +03\n"))
        .expect("a file");
    fs::write(folder.join("Europe/London"), three_hours_ahead()).expect("a file");
    folder.display().to_string()
}

#[test]
fn changed_local_times_are_listed_and_exit_with_1() {
    for store in Store::each() {
        let place = Place::new(store);
        let file = place.file("workspace.toml", &format!("{WORKSPACE}{UPCOMING}"));
        place.succeed(&["apply", &file]);
        let newer = rules(&place, "2098a");
        let newest = ["zones", "check", "--tz-database", &newer];

        let finished = place.run(&newest);
        assert_eq!(finished.code, Some(1), "{finished:#?}");
        let rows: Vec<Vec<&str>> = finished
            .stdout
            .lines()
            .skip(1)
            .map(|row| row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
            .collect();
        let expected = [
            "0197a3c0-0000-7000-8000-000000000002",
            "2099-01-05 09:00 UTC",
            "priya",
            "Europe/London",
            "2099-01-05 09:00",
            "2099-01-05 12:00",
        ];
        assert_eq!(rows, [expected.to_vec()]);
        assert!(
            finished
                .stderr
                .contains("1 upcoming booking has another local time with 2098a than with"),
            "{finished:#?}"
        );

        let same = place.succeed(&[&newest[..], &["--before", &newer]].concat());
        assert_eq!(same, "no upcoming booking has another local time with 2098a than with 2098a\n");
    }
}

#[test]
fn version_names_the_release_of_the_tz_database_setting() {
    let place = Place::new(Store::Sqlite);
    let newer = rules(&place, "2098b");
    let mut by_variable = program(["--version"]);
    by_variable.env("FRONTDESK_TZ_DATABASE", &newer);
    for finished in [finish(by_variable), run(["--tz-database", &newer, "--version"])] {
        assert!(finished.stdout.ends_with("(tz database 2098b)\n"), "{finished:#?}");
    }
}

#[test]
fn directory_without_rules_is_rejected() {
    let place = Place::new(Store::Sqlite);
    let message = place.fail(&["check", "--tz-database", "/nowhere"]);
    assert!(message.starts_with("cannot read /nowhere/tzdata.zi: "), "{message}");
}
