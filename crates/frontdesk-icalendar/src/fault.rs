use std::fmt;

use super::Limit;

/// Something in the text that could not be read as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The object's UID, where the fault lies in one object and that has a UID; cut after 200
    /// characters.
    pub uid: Option<String>,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a calendar's text, or with one object of it. Values are cut after 200
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// A page of HTML, an empty answer, a file of another kind.
    #[error("this is no iCalendar text: expected a line BEGIN:VCALENDAR")]
    NotACalendar,
    /// The text stops before its last component ends, as a transfer that was cut short does.
    #[error("the text stops within {component}: expected END:{component}")]
    Truncated {
        /// The component that was open.
        component: String,
    },
    /// A property that is needed to tell when the object is busy; an empty value where it is
    /// missing altogether.
    #[error("{property} can't be read: found {value:?}, expected {expected}")]
    Unreadable {
        /// The property's name, such as `DTSTART`.
        property: &'static str,
        /// What stands there.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A component that begins or ends in the wrong place, so that it is unclear to which one its
    /// lines belong.
    #[error("the components are not nested: found {found}, expected {expected}")]
    Misnested {
        /// The line that stands there, such as `END:VEVENT`.
        found: String,
        /// The line that belongs there.
        expected: String,
    },
    /// A time zone that neither the tz database nor the text itself defines.
    #[error("unknown time zone {name:?}, read as {read_as}")]
    UnknownZone {
        /// The TZID.
        name: String,
        /// The zone or the offset whose clock was taken instead.
        read_as: String,
    },
    /// A bound on the work was reached, and what lies beyond it was not looked at.
    #[error("the calendar holds more than is read: {0}")]
    LimitReached(Limit),
}

impl Fault {
    /// Whether busy time may be missing from the report because of it. A calendar with such a fault
    /// must not count as read whole; after any other one the report holds all that is busy, and
    /// perhaps more.
    pub fn may_hide_busy_time(&self) -> bool {
        match &self.kind {
            FaultKind::NotACalendar
            | FaultKind::Truncated { .. }
            | FaultKind::Misnested { .. }
            | FaultKind::UnknownZone { .. }
            | FaultKind::LimitReached(_) => true,
            // What can't be read of an exception leaves the time busy that it would have freed.
            FaultKind::Unreadable { property, .. } => !matches!(*property, "EXDATE" | "EXRULE"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.uid {
            Some(uid) => write!(f, "{uid}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

/// The faults found so far: each once, and no more than a person would read.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// How many are told; what comes after them is [`Limit::Faults`].
    const MOST: usize = 100;

    pub(super) fn add(&mut self, uid: Option<&str>, kind: FaultKind) {
        let fault = Fault { uid: uid.map(excerpt), kind };
        if Self::MOST < self.0.len() || self.0.contains(&fault) {
            return;
        }
        if self.0.len() == Self::MOST {
            self.0.push(Fault { uid: None, kind: FaultKind::LimitReached(Limit::Faults) });
        } else {
            self.0.push(fault);
        }
    }

    pub(super) fn append(&mut self, others: Self) {
        for Fault { uid, kind } in others.0 {
            self.add(uid.as_deref(), kind);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

/// As much of a value as a message bears.
pub(super) fn excerpt(value: &str) -> String {
    value.chars().take(200).collect()
}
