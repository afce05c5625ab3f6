//! Compares busy times in files from many programs with an independent implementation.
//!
//! `tests/oracle/prepare` fetches the files and stores the results of the other implementation.
//! Without the results, the comparison is skipped, unless `FRONTDESK_TEST_ORACLE` is `required`.
//! `tests/oracle/differences.txt` lists every accepted difference with its size and reason; any
//! other difference fails the test.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use frontdesk_domain::{interval::Interval, zone::Zone};
use frontdesk_icalendar::{Options, busy};
use time::OffsetDateTime;

/// Busy times as Unix seconds.
type Spans = Vec<(i64, i64)>;

struct Case {
    file: String,
    within: (i64, i64),
    busy: Spans,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Difference {
    /// Seconds that only the oracle reports as busy.
    missed: i64,
    /// Seconds that only this crate reports as busy.
    invented: i64,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "missed {} invented {}", self.missed, self.invented)
    }
}

#[test]
fn busy_times_equal_the_oracle_except_for_listed_differences() {
    let folder = prepared();
    let Ok(expected) = fs::read_to_string(folder.join("expected.txt")) else {
        assert!(
            env::var_os("FRONTDESK_TEST_ORACLE").is_none_or(|value| value != "required"),
            "FRONTDESK_TEST_ORACLE=required, but {} contains no results: run crates/frontdesk-icalendar/tests/oracle/prepare",
            folder.display()
        );
        let note =
            "skipped: the comparison with recurring-ical-events (tests/oracle/prepare fetches it)";
        writeln!(io::stderr(), "{note}").expect("standard error is open");
        return;
    };
    let cases = cases(&expected);
    assert!(300 <= cases.len(), "{} files are compared, expected at least 300", cases.len());

    let explained = explained();
    let mut report = String::new();
    let (mut same_spans, mut same_busy) = (0, 0);
    for case in &cases {
        let ours = ours(&folder, case);
        let found = difference(&ours, &case.busy);
        same_spans += usize::from(ours == case.busy);
        same_busy += usize::from(found == Difference::default());
        let listed = explained.get(case.file.as_str()).copied().unwrap_or_default();
        if found != listed {
            let _ = writeln!(report, "{} {found}, listed {listed}", case.file);
            let _ = writeln!(report, "  there {:?}", lone(&case.busy, &ours));
            let _ = writeln!(report, "  here {:?}", lone(&ours, &case.busy));
        }
    }
    let (all, differ) = (cases.len(), cases.len() - same_busy);
    let sum = format!(
        "{all} files: {same_busy} with the same busy time, {same_spans} instance by instance, {differ} differ"
    );
    writeln!(io::stderr(), "{sum}").expect("standard error is open");
    assert!(report.is_empty(), "differs from tests/oracle/differences.txt:\n{report}{sum}");
}

fn lone(spans: &Spans, others: &Spans) -> Vec<String> {
    let lone = spans.iter().filter(|span| !others.contains(span));
    lone.take(3).map(|(start, end)| format!("{} for {} s", instant(*start), end - start)).collect()
}

fn prepared() -> PathBuf {
    // The scratch folder of integration tests is inside the target folder.
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle")
}

fn cases(expected: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in expected.lines() {
        let (kind, rest) = line.split_once(' ').expect("a keyword and its value");
        let mut words = rest.splitn(3, ' ');
        let mut number = || {
            words.next().and_then(|word| word.parse::<i64>().ok()).expect("two numbers in seconds")
        };
        match kind {
            "file" => {
                let within = (number(), number());
                let file = words.next().expect("a path").to_owned();
                cases.push(Case { file, within, busy: Vec::new() });
            }
            "busy" => {
                let span = (number(), number());
                cases.last_mut().expect("a file before its busy time").busy.push(span);
            }
            _ => {}
        }
    }
    cases
}

fn explained() -> BTreeMap<&'static str, Difference> {
    let lines = include_str!("oracle/differences.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &'static str| {
        let (difference, reason) = line.split_once(": ")?;
        let (rest, invented) = difference.rsplit_once(" invented ")?;
        let (file, missed) = rest.rsplit_once(" missed ")?;
        let difference =
            Difference { missed: missed.parse().ok()?, invented: invented.parse().ok()? };
        (!reason.is_empty()).then_some((file, difference))
    };
    lines
        .map(|line| {
            read(line)
                .unwrap_or_else(|| panic!("expected FILE missed N invented N: REASON in {line:?}"))
        })
        .collect()
}

fn ours(folder: &Path, case: &Case) -> Spans {
    let text = fs::read(folder.join("files").join(&case.file)).expect("a file that prepare copied");
    let within =
        Interval::new(instant(case.within.0), instant(case.within.1)).expect("three years");
    let options = Options::new(within, Zone::parse("Europe/Berlin").expect("a zone"));
    let mut spans: Spans = busy(&text, &options)
        .busy
        .iter()
        .map(|busy| (busy.interval.start().unix_timestamp(), busy.interval.end().unix_timestamp()))
        .collect();
    spans.sort_unstable();
    spans
}

fn instant(second: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(second).expect("a second of a year")
}

fn difference(ours: &Spans, theirs: &Spans) -> Difference {
    let (ours, theirs) = (merged(ours), merged(theirs));
    let both = seconds_in_both(&ours, &theirs);
    let seconds = |spans: &Spans| spans.iter().map(|(start, end)| end - start).sum::<i64>();
    Difference { missed: seconds(&theirs) - both, invented: seconds(&ours) - both }
}

/// Merges overlapping spans; requires sorted `spans`.
fn merged(spans: &Spans) -> Spans {
    let mut merged: Spans = Vec::new();
    for (start, end) in spans {
        match merged.last_mut() {
            Some(last) if *start <= last.1 => last.1 = last.1.max(*end),
            _ => merged.push((*start, *end)),
        }
    }
    merged
}

fn seconds_in_both(left: &Spans, right: &Spans) -> i64 {
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    let mut seconds = 0;
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        seconds += (a.1.min(b.1) - a.0.max(b.0)).max(0);
        if a.1 < b.1 {
            left.next()
        } else {
            right.next()
        };
    }
    seconds
}
