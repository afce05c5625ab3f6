use super::{Place, WORKSPACE};
use crate::support::{Store, create_file_of};

fn rows(report: &str) -> Vec<String> {
    report.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn second_migration_changes_nothing() {
    for store in Store::each() {
        let place =
            Place { database: store.new_database("cli"), folder: std::path::PathBuf::new() };
        assert!(place.succeed(&["migrate"]).lines().all(|line| line.starts_with("applied  ")));
        assert_eq!(place.succeed(&["migrate"]), "the database is up to date\n");
    }
}

#[test]
fn pending_migrations_are_reported_with_the_command_to_run() {
    for store in Store::each() {
        let place =
            Place { database: store.new_database("cli"), folder: std::path::PathBuf::new() };
        create_file_of(&place.database);
        let message = place.fail(&["token", "list", "--workspace", "northwind"]);
        assert_eq!(message, "the database has pending migrations; run `frontdesk migrate` first");
    }
}

#[test]
fn applying_the_same_file_twice_keeps_all_objects() {
    for store in Store::each() {
        let place = Place::new(store);
        let file = place.file("workspace.toml", WORKSPACE);
        let created = rows(&place.succeed(&["apply", &file]));
        let expected = [
            "outcome kind key id",
            "created workspace northwind 1",
            "created member priya 1",
            "created queue aes 1",
            "created event type intro 1",
            "",
            "4 created",
        ];
        assert_eq!(created, expected);
        let kept = rows(&place.succeed(&["apply", &file]));
        assert_eq!(kept.last().map(String::as_str), Some("4 kept"));
    }
}

#[test]
fn exported_workspace_applies_without_changes() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        for (format, name) in [("toml", "exported.toml"), ("json", "exported.json")] {
            let printed = place.succeed(&["export", "--format", format]);
            let file = place.file(name, &printed);
            let report = rows(&place.succeed(&["apply", "--prune", &file]));
            assert_eq!(report.last().map(String::as_str), Some("5 kept"), "{printed}");
        }
        let message = place.fail(&["export", "--workspace", "nowhere"]);
        assert_eq!(message, "there is no workspace \"nowhere\"; expected one of northwind");
    }
}

#[test]
fn json_file_is_accepted() {
    let place = Place::new(Store::Sqlite);
    let text = r#"{ "workspace": { "key": "northwind", "name": "Northwind", "time_zone": "Europe/London" } }"#;
    let file = place.file("workspace.json", text);
    assert!(place.succeed(&["apply", &file]).contains("created  workspace  northwind  1"));
}

#[test]
fn invalid_file_lists_all_faults_and_changes_nothing() {
    for store in Store::each() {
        let place = Place::new(store);
        let text = WORKSPACE
            .replace(
                "key = \"priya\"",
                "key = \"priya\"\nworking_hours = { mon = [\"09:00-12:00\", \"11:00-13:00\"] }",
            )
            .replace("duration = 30", "duration = 0\n\n[crm]\nkind = \"hubspot\"");
        let file = place.file("workspace.toml", &text);
        let message = place.fail(&["apply", &file]);
        let (headline, faults) =
            message.split_once('\n').expect("a line and a line for each fault");
        assert_eq!(headline, format!("{file} has 3 errors; nothing was changed"));
        let paths: Vec<&str> = faults
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(path, _)| path.trim())
            .collect();
        assert_eq!(
            paths,
            ["members[0].working_hours.mon[1]", "event_types[0].duration", "crm.token"]
        );
        let message = place.fail(&["token", "list", "--workspace", "northwind"]);
        assert!(message.starts_with("there is no workspace"), "{message}");
    }
}

#[test]
fn conflicts_with_stored_objects_are_listed_as_faults() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        let text = WORKSPACE
            .replace("[workspace]", "[workspace]\nid = 7")
            .replace("key = \"aes\"", "id = 9\nkey = \"aes\"");
        let file = place.file("other.toml", &text);
        let expected = format!(
            "{file} has 2 errors; nothing was changed\n  workspace.id: northwind already has the id 1, not 7; \
             ids never change\n  queues[0].id: aes already has the id 1, not 9; ids never change"
        );
        assert_eq!(place.fail(&["apply", &file]), expected);
    }
}

#[test]
fn syntax_error_is_reported_with_line_and_column() {
    let place = Place::new(Store::Sqlite);
    let file = place.file("workspace.toml", "[workspace]\nkey = northwind\n");
    let message = place.fail(&["apply", &file]);
    assert!(message.starts_with(&format!("{file}:2:7: ")) && !message.contains('\n'), "{message}");
    let message = place.fail(&["apply", "nowhere.toml"]);
    assert!(message.starts_with("cannot read nowhere.toml: "), "{message}");
    let file = place.file("workspace.yaml", "");
    assert_eq!(
        place.fail(&["apply", &file]),
        format!("unknown extension of {file}; expected .toml or .json")
    );
}

#[test]
fn dry_run_reports_and_changes_nothing() {
    for store in Store::each() {
        let place = Place::new(store);
        let file = place.file("workspace.toml", WORKSPACE);
        let printed = place.succeed(&["apply", "--dry-run", &file]);
        assert!(printed.ends_with("4 created\nDry run: nothing was changed.\n"), "{printed}");
        assert!(rows(&place.succeed(&["apply", &file])).contains(&"4 created".to_owned()));
    }
}

#[test]
fn objects_missing_in_the_file_are_archived_only_with_prune() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        let start = WORKSPACE.find("[[queues]]").expect("a queue");
        let end = WORKSPACE.find("[[event_types]]").expect("an event type");
        let file =
            place.file("shorter.toml", &format!("{}{}", &WORKSPACE[..start], &WORKSPACE[end..]));
        let printed = place.succeed(&["apply", &file]);
        assert!(rows(&printed).contains(&"not named queue aes 1".to_owned()), "{printed}");
        assert!(printed.ends_with(
            "3 kept, 1 not named\nObjects that the file does not name are unchanged; `--prune` archives them.\n"
        ));
        let pruned = rows(&place.succeed(&["apply", "--prune", &file]));
        assert!(pruned.contains(&"archived queue aes 1".to_owned()), "{pruned:?}");
        assert_eq!(
            rows(&place.succeed(&["apply", &file])).last().map(String::as_str),
            Some("3 kept")
        );
    }
}

#[test]
fn imported_booking_blocks_its_host() {
    for store in Store::each() {
        let place = Place::new(store);
        let booking = |number: u8, start: &str| {
            format!(
                "[[bookings]]\nuuid = \"0197a3c0-0000-7000-8000-00000000000{number}\"\nevent_type = \"intro\"\n\
                 start_time = 2030-01-07T{start}:00Z\nhosts = [{{ member = \"priya\" }}]\n\
                 invitee = {{ name = \"Ada Byron\", email = \"ada@acme.example\" }}\n"
            )
        };
        let one = format!("{WORKSPACE}{}", booking(1, "09:00"));
        let file = place.file("one.toml", &one);
        assert!(place.succeed(&["apply", &file]).contains("created  booking     0197a3c0-"));
        assert!(place.succeed(&["apply", &file]).contains("kept     booking     0197a3c0-"));
        let file = place.file("two.toml", &format!("{one}{}", booking(2, "09:15")));
        let message = place.fail(&["apply", &file]);
        assert!(
            message.contains(
                "bookings[1].start_time: priya is in another meeting from 2030-01-07T09:00:00Z"
            ),
            "{message}"
        );
        let file = place.file("three.toml", &format!("{one}{}", booking(3, "09:30")));
        assert!(place.succeed(&["apply", &file]).contains("1 created, 5 kept"));
    }
}

#[test]
fn concurrent_applies_create_each_object_once() {
    for store in Store::each() {
        let place = Place::new(store);
        let file = place.file("workspace.toml", WORKSPACE);
        let printed: Vec<String> = std::thread::scope(|scope| {
            let appliers: Vec<_> =
                (0..4).map(|_| scope.spawn(|| place.succeed(&["apply", &file]))).collect();
            appliers.into_iter().map(|applier| applier.join().expect("it succeeds")).collect()
        });
        let last = |printed: &String| printed.lines().last().map(str::to_owned);
        let mut summaries: Vec<_> = printed.iter().filter_map(last).collect();
        summaries.sort();
        assert_eq!(summaries, ["4 created", "4 kept", "4 kept", "4 kept"], "{printed:#?}");
    }
}
