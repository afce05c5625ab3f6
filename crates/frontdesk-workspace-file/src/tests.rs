mod applying;
mod applying_records;
mod documentation;
mod exporting;
mod faulty_calendars;
mod faulty_files;
mod faulty_notices;
mod faulty_records;
mod faulty_routers;
mod logging;
mod merging;
mod omitted;

use frontdesk_domain::fault::Faults;
use frontdesk_domain::plan::WorkspacePlan;

use frontdesk_notify::WebhookSecret;
use frontdesk_providers::provider_profiles;

use super::{Format, SecretSource, Surroundings};

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
    Surroundings {
        providers: provider_profiles(),
        secrets,
        can_seal: true,
        check_webhook_secret: |text| WebhookSecret::parse(text).map(drop),
    }
}

fn parse(text: &str, format: Format) -> Result<WorkspacePlan, Faults> {
    super::plan(super::parse(text, format).expect("valid syntax"), &surroundings(), None)
}

fn parse_in(text: &str, surroundings: &Surroundings) -> Result<WorkspacePlan, Faults> {
    super::plan(super::parse(text, Format::Toml).expect("valid syntax"), surroundings, None)
}

fn plan(text: &str) -> WorkspacePlan {
    parse(text, Format::Toml).unwrap_or_else(|refused| panic!("{refused:?}"))
}

fn faults(text: &str) -> Faults {
    parse(text, Format::Toml).expect_err("a faulty document")
}
