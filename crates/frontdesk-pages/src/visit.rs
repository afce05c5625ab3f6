//! The visitor's choices, encoded in the address.
//!
//! Each step of a booking is therefore a link or a form, and the browser's back button works.

use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::zone::Zone;
use frontdesk_words::{ClockFace, Language};
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use url::form_urlencoded;

use crate::language;
use crate::month::Month;

const DATE: StaticFormatDescription = format_description!("[year]-[month]-[day]");
const INSTANT: StaticFormatDescription =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]Z");

/// The choices in an address.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Visit {
    /// `month`: the month that the calendar shows.
    pub(crate) month: Option<Month>,
    /// `date`: the chosen day.
    pub(crate) date: Option<Date>,
    /// `time`: the chosen instant, in UTC.
    pub(crate) time: Option<OffsetDateTime>,
    /// `tz`: the zone of displayed times.
    pub(crate) zone: Option<Zone>,
    /// `clock`: 12 or 24 hours.
    pub(crate) face: Option<ClockFace>,
    /// `lang`: the language.
    pub(crate) language: Option<Language>,
    /// `embed`: the origin of the embedding site.
    pub(crate) embed: Option<String>,
}

/// An unreadable part of an address, as `name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable(pub(crate) String);

impl Visit {
    /// Parses a query.
    ///
    /// An unreadable month, day or time is an error: a guess could show the wrong day. Unreadable
    /// display settings are ignored, but the page reports an unknown zone.
    ///
    /// # Errors
    /// The first unreadable month, day or time.
    pub(crate) fn read(query: &str) -> Result<Self, Unreadable> {
        let mut visit = Self::default();
        for (name, value) in
            form_urlencoded::parse(query.as_bytes()).filter(|(_, value)| !value.is_empty())
        {
            let unreadable =
                || Unreadable(format!("{name}={}", value.chars().take(40).collect::<String>()));
            match name.as_ref() {
                "month" => visit.month = Some(Month::parse(&value).ok_or_else(unreadable)?),
                "date" => visit.date = Some(read_date(&value).ok_or_else(unreadable)?),
                "time" => visit.time = Some(read_time(&value).ok_or_else(unreadable)?),
                "tz" => visit.zone = Zone::parse(&value).ok(),
                "clock" => visit.face = ClockFace::parse(&value),
                "lang" => visit.language = language::of_tag(&value),
                "embed" => visit.embed = Some(value.into_owned()),
                _ => {}
            }
        }
        Ok(visit)
    }

    /// Returns the visit without month, day and time.
    pub(crate) fn at_the_start(&self) -> Self {
        Self { month: None, date: None, time: None, ..self.clone() }
    }

    /// Returns the visit with another month, and without day and time.
    pub(crate) fn in_month(&self, month: Month) -> Self {
        Self { month: Some(month), ..self.at_the_start() }
    }

    /// Returns the visit with a chosen day, and without month and time.
    pub(crate) fn on(&self, date: Date) -> Self {
        Self { date: Some(date), ..self.at_the_start() }
    }

    /// Returns the visit with a chosen day and time.
    pub(crate) fn at(&self, date: Date, time: OffsetDateTime) -> Self {
        Self { time: Some(time), ..self.on(date) }
    }

    /// Returns the visit in another language.
    pub(crate) fn speaking(&self, language: Language) -> Self {
        Self { language: Some(language), ..self.clone() }
    }

    /// Returns the query parameters, which are also hidden fields of forms.
    pub(crate) fn pairs(&self) -> Vec<(&'static str, String)> {
        let pairs = [
            ("month", self.month.map(|month| month.to_string())),
            ("date", self.date.map(write_date)),
            ("time", self.time.map(write_instant)),
            ("tz", self.zone.as_ref().map(|zone| zone.name().to_owned())),
            ("clock", self.face.map(|face| face.as_str().to_owned())),
            ("lang", self.language.map(|language| language.as_str().to_owned())),
            ("embed", self.embed.clone()),
        ];
        pairs.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// Returns the address of the page at `path` with this visit.
    pub(crate) fn address(&self, path: &str) -> String {
        with_pairs(path, self.pairs())
    }
}

/// Returns `path` with these query parameters.
pub(crate) fn with_pairs(
    path: &str,
    pairs: impl IntoIterator<Item = (&'static str, String)>,
) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// Formats a date as `2026-12-01`.
pub(crate) fn write_date(date: Date) -> String {
    date.format(&DATE).expect("a date has every component of the format")
}

/// Formats an instant as `2026-12-01T15:00:00Z`.
pub(crate) fn write_instant(at: OffsetDateTime) -> String {
    at.to_utc().format(&INSTANT).expect("an instant has every component of the format")
}

/// Parses an RFC 3339 time; returns `None` if the time has no offset.
pub(crate) fn read_time(text: &str) -> Option<OffsetDateTime> {
    match RequestedTime::parse(text)? {
        RequestedTime::Instant(at) => Some(at),
        RequestedTime::Local(_) => None,
    }
}

fn read_date(text: &str) -> Option<Date> {
    let date = Date::parse(text, &DATE).ok()?;
    // Accepts only months that the calendar can show.
    Month::parse(&Month::of(date).to_string()).map(|_| date)
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn visit_round_trips_through_its_address() {
        let visit = Visit {
            month: Month::parse("2026-12"),
            date: Some(date!(2026 - 12 - 01)),
            time: Some(datetime!(2026-12-01 15:00 UTC)),
            zone: Zone::parse("America/Argentina/Buenos_Aires").ok(),
            face: Some(ClockFace::TwentyFour),
            language: Some(Language::German),
            embed: Some("https://acme.example".to_owned()),
        };
        let address = visit.address("/book/northwind/x");
        let query = address.split_once('?').expect("a query").1;
        assert_eq!(Visit::read(query), Ok(visit));
    }

    #[test]
    fn unreadable_choice_is_an_error() {
        for query in [
            "month=9999-99",
            "month=x",
            "date=2026-02-30",
            "date=9999-12-31",
            "date=-0001-01-01",
            "time=soon",
            "time=2026-12-01T15:00",
            "time=%00",
        ] {
            assert!(Visit::read(query).is_err(), "{query}");
        }
    }

    #[test]
    fn unreadable_display_settings_are_ignored() {
        let visit =
            Visit::read("tz=Mars/Olympus&clock=13&lang=tlh&unknown=1&month=").expect("readable");
        assert_eq!(visit, Visit::default());
    }

    #[test]
    fn time_after_year_9999_in_utc_is_unreadable() {
        assert!(Visit::read("time=9999-12-31T23:59:59-23:59").is_err());
    }
}
