mod applying;
mod documentation;
mod faulty_files;

use frontdesk_domain::fault::Faults;
use frontdesk_domain::plan::WorkspacePlan;

use super::syntax::Format;
use super::{ErrorKind, parse};

/// The smallest workspace with something to book.
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

fn plan(text: &str) -> WorkspacePlan {
    parse(text, Format::Toml).unwrap_or_else(|refused| panic!("{refused:?}"))
}

/// The faults of a file that has some.
fn faults(text: &str) -> Faults {
    match parse(text, Format::Toml) {
        Err(ErrorKind::Faulty(faults)) => faults,
        other => panic!("expected faults, found {other:?}"),
    }
}
