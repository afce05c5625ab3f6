//! Sets of whole seconds, used to compute open times.

use time::{OffsetDateTime, PrimitiveDateTime};

use crate::interval::{Interval, instant_of_second};

/// The Unix seconds `[start, end)`; empty if `end` is not after `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    pub(super) start: i64,
    pub(super) end: i64,
}

impl Span {
    pub(super) fn new(start: i64, end: i64) -> Self {
        Self { start, end }
    }

    /// All seconds that `interval` touches.
    pub(super) fn covering(interval: &Interval) -> Self {
        Self::new(floor(interval.start()), ceil(interval.end()))
    }

    pub(super) fn is_empty(self) -> bool {
        self.end <= self.start
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    pub(super) fn clip(self, other: Self) -> Self {
        Self::new(self.start.max(other.start), self.end.min(other.end))
    }

    pub(super) fn interval(self) -> Option<Interval> {
        Interval::new(instant_of_second(self.start), instant_of_second(self.end))
    }
}

/// A set of seconds: ascending spans that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spans(Vec<Span>);

impl Spans {
    pub(super) fn union(mut spans: Vec<Span>) -> Self {
        spans.sort_unstable();
        spans.into_iter().collect()
    }

    pub(super) fn as_slice(&self) -> &[Span] {
        &self.0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn overlapping(&self, within: Span) -> impl Iterator<Item = Span> {
        self.0.iter().map(move |span| span.clip(within)).filter(|part| !part.is_empty())
    }

    /// Appends a span, which must not start before any earlier span.
    pub(super) fn push(&mut self, span: Span) {
        if span.is_empty() {
            return;
        }
        match self.0.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => self.0.push(span),
        }
    }

    pub(super) fn intersect(&self, other: &Self) -> Self {
        let (mut ours, mut theirs) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut common = Self::default();
        while let (Some(&&a), Some(&&b)) = (ours.peek(), theirs.peek()) {
            common.push(a.clip(b));
            if a.end < b.end {
                ours.next()
            } else {
                theirs.next()
            };
        }
        common
    }

    pub(super) fn subtract(&self, other: &Self) -> Self {
        let mut removed = other.0.iter().peekable();
        let mut rest = Self::default();
        for &span in &self.0 {
            let mut start = span.start;
            while let Some(gone) = removed.next_if(|gone| gone.end <= span.end) {
                rest.push(Span::new(start, gone.start));
                start = start.max(gone.end);
            }
            let end = removed.peek().map_or(span.end, |gone| gone.start.min(span.end));
            rest.push(Span::new(start, end));
        }
        rest
    }

    /// The starts from which `length` consecutive seconds are in the set.
    pub(super) fn starts_fitting(&self, length: i64) -> Self {
        self.0.iter().map(|span| Span::new(span.start, span.end - length + 1)).collect()
    }
}

/// Requires spans in ascending order of their starts.
impl FromIterator<Span> for Spans {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Self {
        let mut set = Self::default();
        spans.into_iter().for_each(|span| set.push(span));
        set
    }
}

impl From<Span> for Spans {
    fn from(span: Span) -> Self {
        std::iter::once(span).collect()
    }
}

pub(super) fn floor(instant: OffsetDateTime) -> i64 {
    instant.unix_timestamp()
}

pub(super) fn ceil(instant: OffsetDateTime) -> i64 {
    instant.unix_timestamp() + i64::from(instant.nanosecond() != 0)
}

pub(super) fn last_second() -> i64 {
    PrimitiveDateTime::MAX.assume_utc().unix_timestamp()
}
