use std::time::Duration;

use frontdesk_testing::wait::wait_until;
use reqwest::Method;
use serde_json::json;

use super::{Place, WORKSPACE};
use crate::http::{Caller, send};
use crate::support::{Server, Store, create_file_of};

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

#[tokio::test]
async fn apply_keeps_changes_of_people_and_reports_conflicts() {
    for store in Store::each() {
        let place = Place::new(store);
        let zone = |name| format!("role = \"admin\"\ntime_zone = \"{name}\"\ncalendars");
        let text = WORKSPACE.replace("calendars", &zone("Asia/Kolkata"));
        let file = place.file("workspace.toml", &text);
        place.succeed(&["apply", &file]);
        let token = place.succeed(&[
            "token",
            "create",
            "--workspace",
            "northwind",
            "--member",
            "priya",
            "--scopes",
            "workspace:write",
        ]);
        let server = Server::start(&place.database);
        let priya = Caller::without_token(server.address()).bearing(token.trim());
        let path = "/api/v1/accounts/1/workspace/members/priya";
        let change = priya.request(Method::PATCH, path).json(&json!({ "time_zone": "Asia/Tokyo" }));
        send(change).await.expect(200);

        let longer = text.replace("duration = 30", "duration = 45");
        place.file("workspace.toml", &longer);
        let printed = place.succeed(&["apply", &file]);
        let kept = "Changed since the last apply, and kept:\n  members priya time_zone: \"Asia/Kolkata\" in the \
                    file, \"Asia/Tokyo\" stored\n";
        assert!(printed.contains(kept), "{printed}");
        let exported = place.succeed(&["export"]);
        assert!(
            exported.contains("duration = 45") && exported.contains("Asia/Tokyo"),
            "{exported}"
        );

        place.file("workspace.toml", &longer.replace("Asia/Kolkata", "Asia/Seoul"));
        let conflict = "members priya time_zone: \"Asia/Seoul\" in the file, \"Asia/Tokyo\" stored";
        let message = place.fail(&["apply", &file]);
        let (headline, rest) = message.split_once('\n').expect("a line for each conflict");
        let expected =
            format!("{file} conflicts with changes since the last apply; nothing was changed");
        assert_eq!(headline, expected);
        let rest: Vec<&str> = rest.lines().map(str::trim).collect();
        assert!(rest[0].starts_with(conflict), "{message}");
        assert_eq!(rest[1..], ["Change the file, or take its values with `--overwrite`"]);
        let author = format!("{conflict} (changed by priya, ");
        wait_until("the event to be routed", Duration::from_mins(1), || {
            place.fail(&["apply", &file]).contains(&author)
        });
        let dry = place.run(&["apply", "--dry-run", &file]);
        assert!(dry.stdout.ends_with("4 kept\nDry run: nothing was changed.\n"), "{}", dry.stdout);
        assert!(dry.code == Some(1) && dry.stderr.contains(conflict), "{}", dry.stderr);
        assert_eq!(place.succeed(&["export"]), exported);

        place.succeed(&["apply", "--overwrite", &file]);
        assert!(place.succeed(&["export"]).contains("Asia/Seoul"));
        assert!(place.succeed(&["apply", &file]).ends_with("4 kept\n"));
    }
}
