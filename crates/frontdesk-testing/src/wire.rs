//! Comparison of adapters' exchanges with the vendors' descriptions of their APIs.
//!
//! An adapter's tests call [`record`] for each exchange with a stub. One test calls [`check`],
//! which runs the other tests in a second process and checks the recording with `wire/check.py`.
//! `wire/prepare` downloads the descriptions. Without them, the check prints a note and passes,
//! unless `FRONTDESK_TEST_WIRE` is `required`. `docs/vendors.md` lists the differences found.

use std::env;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use serde_json::json;

use crate::optional;

const RECORDING: &str = "FRONTDESK_TEST_WIRE_RECORDING";
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/wire");

/// A request that an adapter sent to a stub, and the response.
#[derive(Debug)]
pub struct Exchange<'a> {
    /// The method, such as `GET`.
    pub method: &'a str,
    /// The URL with its query.
    pub url: &'a str,
    /// The body of the request; may be empty.
    pub body: &'a [u8],
    /// The status of the response.
    pub status: u16,
    /// The body of the response; may be empty.
    pub answer: &'a [u8],
}

/// Appends an exchange to the recording, if [`check`] started this process.
///
/// # Panics
/// If the recording cannot be written.
pub fn record(exchange: &Exchange<'_>) {
    let Some(recording) = env::var_os(RECORDING) else { return };
    let line = json!({
        "test": thread::current().name(),
        "method": exchange.method,
        "url": exchange.url,
        "body": String::from_utf8_lossy(exchange.body),
        "status": exchange.status,
        "answer": String::from_utf8_lossy(exchange.answer),
    });
    let mut file = OpenOptions::new().append(true).open(recording).expect("the recording");
    // One write per line, because the tests run in parallel.
    file.write_all(format!("{line}\n").as_bytes()).expect("a line of the recording");
}

/// Runs the calling crate's tests in `modules` again and checks their exchanges.
///
/// `vendors` contains the name and the base URL of each vendor. Tests whose name contains an
/// element of `invalid` are left out, because their stubs return invalid responses on purpose.
///
/// # Panics
/// If a test fails, if an exchange differs from the vendor's description, or if the descriptions
/// are required but missing.
pub fn check(vendors: &[(&str, &str)], modules: &[&str], invalid: &[&str]) {
    let Some(packages) = packages() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let recording = folder.path().join("exchanges.jsonl");
    std::fs::write(&recording, "").expect("an empty recording");
    let left_out = invalid.iter().flat_map(|test| ["--skip", test]);
    let mut tests = Command::new(env::current_exe().expect("the program of the tests"));
    let recorded = output(tests.args(modules).args(left_out).env(RECORDING, &recording));
    let compared = compare(&packages, &recording, vendors);
    let faults: String = [recorded, compared].into_iter().filter_map(Result::err).collect();
    assert!(faults.is_empty(), "{faults}");
}

fn compare(packages: &Path, recording: &Path, vendors: &[(&str, &str)]) -> Result<String, String> {
    let mut script = Command::new("python3");
    script.args(["-B", &format!("{SCRIPTS}/check.py")]).arg(packages).arg(recording);
    output(script.args(vendors.iter().map(|(vendor, url)| format!("{vendor}={url}"))))
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    if output.status.success() { Ok(text) } else { Err(text) }
}

fn packages() -> Option<PathBuf> {
    // The test executable is inside the target folder.
    let tests = env::current_exe().expect("the program of the tests");
    let folders = tests.ancestors().map(|folder| folder.join("tmp/wire"));
    let found = folders.into_iter().find(|folder| folder.join("packages.sha256").exists());
    if found.is_none() {
        let missing = format!("the target folder contains no descriptions: run {SCRIPTS}/prepare");
        optional::skip("FRONTDESK_TEST_WIRE", &missing);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(url: &str, body: &str, answer: &str) -> Option<Vec<String>> {
        let packages = packages()?;
        let folder = tempfile::tempdir().expect("a folder");
        let recording = folder.path().join("exchanges.jsonl");
        let method = if body.is_empty() { "GET" } else { "POST" };
        let exchange = json!({ "test": "t", "method": method, "url": url, "body": body, "status": 200, "answer": answer });
        std::fs::write(&recording, exchange.to_string()).expect("a recording");
        let outcome = compare(&packages, &recording, &[("google", "https://www.googleapis.com")]);
        let text = outcome.unwrap_or_else(|text| text);
        Some(text.lines().filter_map(|line| line.strip_suffix(" (t)")).map(str::to_owned).collect())
    }

    #[test]
    fn request_that_differs_from_the_description_is_reported() {
        let url = "http://127.0.0.1/calendar/v3/calendars/ann/events?sendUpdates=some&notify=no";
        let body = r#"{"status": "certain", "start": {"dateTime": "tomorrow"}, "color": "red"}"#;
        let Some(found) = differences(url, body, "{}") else { return };
        assert_eq!(
            found,
            [
                "calendar.events.insert: sendUpdates= is \"some\"; described: \"all\", \"externalOnly\", \"none\"",
                "calendar.events.insert: notify= is not described",
                "calendar.events.insert: body.end is missing",
                "calendar.events.insert: body.status is \"certain\"; described: \"confirmed\", \"tentative\", \"cancelled\"",
                "calendar.events.insert: body.start.dateTime is \"tomorrow\"; described: date-time",
                "calendar.events.insert: body.color is not described",
            ]
        );
    }

    #[test]
    fn response_that_differs_from_the_description_is_reported() {
        let url = "http://127.0.0.1/calendar/v3/calendars/ann/events?fields=items(id,colour),etag";
        let answer = r#"{"etag": 1, "items": [{"id": "1", "status": "confirmed"}]}"#;
        let Some(found) = differences(url, "", answer) else { return };
        assert_eq!(
            found,
            [
                "calendar.events.list: the request selects items.colour, which the response does not have",
                "calendar.events.list: response.etag is 1; described: string",
                "calendar.events.list: response.items[].status is not selected by the request",
            ]
        );
        let found = differences("http://127.0.0.1/calendar/v2/calendars", "", "{}");
        assert_eq!(found, Some(vec!["GET /calendar/v2/calendars: no such operation".to_owned()]));
    }
}
