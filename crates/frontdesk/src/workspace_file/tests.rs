mod applying;
mod applying_records;
mod documentation;
mod exporting;
mod faulty_calendars;
mod faulty_files;
mod faulty_notices;
mod faulty_records;
mod logging;
mod omitted;

use frontdesk_domain::fault::Faults;
use frontdesk_domain::plan::WorkspacePlan;

use frontdesk_providers::provider_profiles;

use super::secret::SecretSource;
use super::syntax::{self, Format};
use super::{ErrorKind, Surroundings};

const SMALL: &str = r#"
[workspace]
key = "northwind"
name = "Northwind"
time_zone = "Europe/London"

[[members]]
key = "priya"
name = "Priya Raman"
email = "priya@northwind.example"
time_zone = "Asia/Kolkata"
working_hours = { mon = ["09:00-12:30", "13:30-18:00"] }
calendars = [ { kind = "builtin" } ]

[[members]]
key = "tom"
name = "Tom Reed"
email = "tom@northwind.example"
role = "admin"

[[queues]]
key = "aes"
name = "AEs"
members = [ { member = "priya" }, { member = "tom", weight = 2 } ]

[[event_types]]
key = "intro"
title = "Intro call"
duration = 30
"#;

fn variable(name: &str) -> Option<String> {
    match name {
        "APOLLO_API_KEY"
        | "HUNTER_API_KEY"
        | "HUBSPOT_TOKEN"
        | "PRIYA_CALDAV_PASSWORD"
        | "GOOGLE_CLIENT_SECRET"
        | "PRIYA_GOOGLE_TOKEN"
        | "MICROSOFT_CLIENT_SECRET"
        | "PRIYA_MICROSOFT_TOKEN" => Some(format!("the secret {name}\n")),
        "WEBHOOK_SECRET" => Some("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned()),
        "WEBHOOK_SECRET_2" => Some("whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB".to_owned()),
        "APOLLO_API_KEY_2" => Some("another one".to_owned()),
        "EMPTY" => Some(" ".to_owned()),
        _ => None,
    }
}

fn surroundings() -> Surroundings {
    let secrets = SecretSource::Environment(variable);
    Surroundings { providers: provider_profiles(), secrets, can_seal: true }
}

fn parse(text: &str, format: Format) -> Result<WorkspacePlan, ErrorKind> {
    super::parse(text, format, &surroundings(), None)
}

fn plan(text: &str) -> WorkspacePlan {
    parse(text, Format::Toml).unwrap_or_else(|refused| panic!("{refused:?}"))
}

fn faults(text: &str) -> Faults {
    match parse(text, Format::Toml) {
        Err(ErrorKind::Faulty(faults)) => faults,
        other => panic!("expected faults, found {other:?}"),
    }
}

#[test]
fn long_fault_list_is_cut_with_a_count() {
    let file = std::path::Path::new("northwind.toml");
    let members: String = (0..60).map(|_| "[[members]]\nkey = 7\n").collect();
    let told = super::describe_faults(file, &faults(&members));
    let lines: Vec<_> = told.lines().collect();
    let count = faults(&members).len();
    assert_eq!(lines[0], format!("northwind.toml has {count} errors; nothing was changed"));
    assert_eq!((lines.len(), lines[51]), (52, format!("  and {} more", count - 50).as_str()));
}
