use std::fmt;

use super::Limit;
use super::line::unescaped;

/// A part of the text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The UID of the faulty object, truncated to 200 characters.
    pub uid: Option<String>,
    /// The start of the object's title, unless the object is private (`CLASS`).
    pub summary: Option<String>,
    /// The kind of fault.
    pub kind: FaultKind,
}

/// The kinds of faults; values are truncated to 200 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// An HTML page, an empty response or another kind of file.
    #[error("not an iCalendar file: expected a line BEGIN:VCALENDAR")]
    NotACalendar,
    /// The text ends inside a component, for example after an aborted transfer.
    #[error("the file ends inside {component}: expected END:{component}")]
    Truncated {
        /// The component that was open.
        component: String,
    },
    /// An unreadable or missing property; `value` is empty if it is missing.
    #[error("{property} is {value:?}; expected {expected}")]
    Unreadable {
        /// The property's name, such as `DTSTART`.
        property: &'static str,
        /// The value in the text.
        value: String,
        /// The expected value.
        expected: &'static str,
    },
    /// A misplaced line; nearby lines may belong to another component.
    #[error("misplaced component: found {found}, expected {expected}")]
    Misnested {
        /// The line in the text, such as `END:VEVENT`.
        found: String,
        /// The expected line.
        expected: String,
    },
    /// A time zone that neither the tz database nor the text defines.
    #[error("unknown time zone {name:?}, read as {read_as}")]
    UnknownZone {
        /// The TZID.
        name: String,
        /// The zone or offset that was used instead.
        read_as: String,
    },
    /// A limit was reached, so the report is incomplete.
    #[error("the calendar exceeds the limit of {0}")]
    LimitReached(Limit),
}

impl Fault {
    /// Whether busy time may be missing from the report.
    ///
    /// A calendar with such a fault must be treated as unreadable. Other faults only add busy time.
    pub fn may_hide_busy_time(&self) -> bool {
        match &self.kind {
            FaultKind::NotACalendar
            | FaultKind::Truncated { .. }
            | FaultKind::Misnested { .. }
            | FaultKind::UnknownZone { .. }
            | FaultKind::LimitReached(_) => true,
            // If an exception is unreadable, its time stays busy.
            FaultKind::Unreadable { property, .. } => !matches!(*property, "EXDATE" | "EXRULE"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.uid, &self.summary) {
            (Some(uid), Some(summary)) => write!(f, "{uid} ({summary:?}): ")?,
            (Some(name), None) | (None, Some(name)) => write!(f, "{name}: ")?,
            (None, None) => {}
        }
        self.kind.fmt(f)
    }
}

/// The object of a fault; empty for a fault of the whole text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Subject<'a> {
    pub(super) uid: &'a str,
    /// Escaped.
    pub(super) summary: &'a str,
}

/// The maximum characters of a title, enough to find the object.
const SUMMARY: usize = 40;

#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// The maximum number of faults; the next fault becomes [`Limit::Faults`].
    const MOST: usize = 100;

    pub(super) fn add(&mut self, of: Subject<'_>, kind: FaultKind) {
        let found = |text: String| (!text.is_empty()).then_some(text);
        let summary = unescaped(&excerpt(of.summary)).chars().take(SUMMARY).collect();
        self.push(Fault { uid: found(excerpt(of.uid)), summary: found(summary), kind });
    }

    fn push(&mut self, fault: Fault) {
        if Self::MOST < self.0.len() || self.0.contains(&fault) {
            return;
        }
        if self.0.len() == Self::MOST {
            let kind = FaultKind::LimitReached(Limit::Faults);
            self.0.push(Fault { uid: None, summary: None, kind });
        } else {
            self.0.push(fault);
        }
    }

    pub(super) fn append(&mut self, others: Self) {
        others.0.into_iter().for_each(|fault| self.push(fault));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

pub(super) fn excerpt(value: &str) -> String {
    value.chars().take(200).collect()
}
