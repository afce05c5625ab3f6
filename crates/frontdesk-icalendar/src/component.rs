//! Builds the tree of components, with the properties that determine busy times.

use super::fault::{FaultKind, Faults, Subject, excerpt};
use super::limits::{Limit, Limits};
use super::line::Line;

#[derive(Debug)]
pub(super) struct Component<'a> {
    name: &'a str,
    lines: Vec<Line<'a>>,
    pub(super) children: Vec<Component<'a>>,
}

/// The relevant properties; a title only names its object in a fault.
const KEPT: [&str; 25] = [
    "ATTENDEE",
    "CLASS",
    "DTEND",
    "DTSTAMP",
    "DTSTART",
    "DURATION",
    "EXDATE",
    "EXRULE",
    "FREEBUSY",
    "LAST-MODIFIED",
    "RDATE",
    "RECURRENCE-ID",
    "RRULE",
    "SEQUENCE",
    "STATUS",
    "SUMMARY",
    "TRANSP",
    "TZID",
    "TZOFFSETFROM",
    "TZOFFSETTO",
    "UID",
    "X-LIC-LOCATION",
    "X-MICROSOFT-CDO-BUSYSTATUS",
    "X-WR-CALNAME",
    "X-WR-TIMEZONE",
];

/// Properties whose loss would shorten an object's busy time.
///
/// A line without a colon, usually badly folded text, is kept only if it has one of these names.
const TIMED: [&str; 6] = ["DTEND", "DTSTART", "DURATION", "RDATE", "RECURRENCE-ID", "RRULE"];

/// `VCALENDAR` and its direct children. A child's `BEGIN` closes the previous child.
const OF_A_CALENDAR: [&str; 6] =
    ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VCALENDAR"];

impl<'a> Component<'a> {
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn objects(&self) -> Vec<&Component<'a>> {
        if OF_A_CALENDAR.iter().any(|own| self.is(own)) && !self.is("VCALENDAR") {
            return vec![self];
        }
        self.children.iter().flat_map(Component::objects).collect()
    }

    pub(super) fn all<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s Line<'a>> {
        self.lines.iter().filter(move |line| line.is(name))
    }

    pub(super) fn first(&self, name: &str) -> Option<&Line<'a>> {
        self.lines.iter().find(|line| line.is(name))
    }

    pub(super) fn contradiction(&self, name: &str) -> Option<&Line<'a>> {
        let mut lines = self.lines.iter().filter(|line| line.is(name));
        let first = lines.next()?;
        lines.find(|line| !line.says_the_same_as(first))
    }

    /// Returns the name of the object in faults; omits the title of a private object.
    pub(super) fn subject(&self) -> Subject<'a> {
        let is_public =
            self.value("CLASS").is_none_or(|class| class.eq_ignore_ascii_case("PUBLIC"));
        let summary = self.value("SUMMARY").filter(|_| is_public);
        Subject { uid: self.value("UID").unwrap_or_default(), summary: summary.unwrap_or_default() }
    }

    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        self.first(name).map(|line| line.value).filter(|value| !value.is_empty())
    }
}

pub(super) fn read<'a>(text: &'a str, limits: &Limits, faults: &mut Faults) -> Vec<Component<'a>> {
    let mut reader = Reader { roots: Vec::new(), open: Vec::new(), faults };
    let mut components = 0;
    for text in text.lines() {
        let Some(line) = Line::parse(text).or_else(|| Line::without_colon(text, &TIMED)) else {
            continue;
        };
        if line.is("BEGIN") {
            components += 1;
            let reached = if components > limits.components {
                Some(Limit::Components(limits.components))
            } else {
                (reader.open.len() >= limits.depth).then_some(Limit::Depth(limits.depth))
            };
            if let Some(limit) = reached {
                reader.faults.add(Subject::default(), FaultKind::LimitReached(limit));
                break;
            }
            reader.begin(line.value);
        } else if line.is("END") {
            reader.end(line.value);
        } else {
            reader.keep(line);
        }
    }
    if let Some(component) = reader.open.last() {
        let cut = FaultKind::Truncated { component: excerpt(component.name) };
        reader.faults.add(reader.subject(), cut);
    }
    reader.close_down_to(0);
    reader.roots
}

struct Reader<'a, 'f> {
    roots: Vec<Component<'a>>,
    open: Vec<Component<'a>>,
    faults: &'f mut Faults,
}

impl<'a> Reader<'a, '_> {
    fn begin(&mut self, name: &'a str) {
        let is_of_a_calendar =
            |name: &str| OF_A_CALENDAR.iter().any(|own| name.eq_ignore_ascii_case(own));
        if is_of_a_calendar(name) {
            let stale = self.open.iter().position(|component| {
                is_of_a_calendar(component.name)
                    && (component.is(name) || !component.is("VCALENDAR"))
            });
            if let Some(index) = stale {
                self.misnested("BEGIN", name);
                self.close_down_to(index);
            }
        }
        self.open.push(Component { name, lines: Vec::new(), children: Vec::new() });
    }

    fn keep(&mut self, line: Line<'a>) {
        let Some(component) = self.open.last_mut() else { return };
        if component.is("VCALENDAR") && line.is("DTSTART") {
            self.misnested(line.name, line.value);
        } else if KEPT.iter().any(|kept| line.is(kept)) {
            component.lines.push(line);
        }
    }

    fn end(&mut self, name: &str) {
        let began = self.open.iter().rposition(|component| component.is(name));
        if began.is_none_or(|index| index + 1 < self.open.len()) {
            self.misnested("END", name);
        }
        if let Some(index) = began {
            self.close_down_to(index);
        }
    }

    fn misnested(&mut self, property: &str, value: &str) {
        let expected = match self.open.last() {
            Some(open) if !open.is("VCALENDAR") => format!("END:{}", excerpt(open.name)),
            Some(_) => "BEGIN:VEVENT or END:VCALENDAR".to_owned(),
            None => "BEGIN:VCALENDAR".to_owned(),
        };
        let found = excerpt(&format!("{property}:{value}"));
        self.faults.add(self.subject(), FaultKind::Misnested { found, expected });
    }

    /// Returns the object that is open, also inside one of its alarms.
    fn subject(&self) -> Subject<'a> {
        let object = self.open.iter().find(|open| !open.is("VCALENDAR"));
        object.map(Component::subject).unwrap_or_default()
    }

    fn close_down_to(&mut self, depth: usize) {
        while depth < self.open.len() {
            let Some(closed) = self.open.pop() else { return };
            let siblings =
                self.open.last_mut().map_or(&mut self.roots, |parent| &mut parent.children);
            siblings.push(closed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Vec<Component<'_>>, Vec<crate::Fault>) {
        let mut faults = Faults::default();
        (read(text, &Limits::default(), &mut faults), faults.into_vec())
    }

    #[test]
    fn properties_of_an_alarm_are_not_those_of_its_event() {
        let (roots, faults) = read_all(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nBEGIN:VALARM\nDURATION:PT5M\nEND:VALARM\nDTSTART:1\nEND:VEVENT\nEND:VCALENDAR\n",
        );
        let event = &roots[0].children[0];
        assert!(event.is("vevent"));
        assert_eq!(event.value("DTSTART"), Some("1"));
        assert_eq!(event.value("DURATION"), None);
        assert_eq!(faults, []);
    }

    #[test]
    fn event_without_an_end_ends_where_the_next_begins() {
        let (roots, _) = read_all(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nBEGIN:VEVENT\nUID:b\nEND:VEVENT\nEND:VCALENDAR\n",
        );
        let uids: Vec<_> = roots[0].children.iter().map(|event| event.value("UID")).collect();
        assert_eq!(uids, [Some("a"), Some("b")]);
    }

    #[test]
    fn truncated_text_is_reported_and_read_up_to_its_end() {
        let (roots, faults) = read_all("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n");
        assert_eq!(roots[0].children.len(), 1);
        assert_eq!(faults[0].to_string(), "a: the file ends inside VEVENT: expected END:VEVENT");
    }
}
