//! The visitor's choices, encoded in the address.
//!
//! Each step of a booking is therefore a link or a form, and the browser's back button works.

use std::borrow::Cow;

use frontdesk_domain::booking::Attribution;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::zone::Zone;
use frontdesk_words::{ClockFace, Language};
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use url::form_urlencoded;

use crate::form::is_prefillable;
use crate::language;
use crate::month::Month;

/// Maximum bytes of prefilled fields and campaign parameters, which every link repeats.
const MAX_REPEATED_BYTES: usize = 4_000;

const DATE: StaticFormatDescription = format_description!("[year]-[month]-[day]");
const INSTANT: StaticFormatDescription =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]Z");

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
    /// `name`, `email`, `guests`, `answers.{key}`: the prefilled fields of the form.
    pub(crate) prefill: Vec<(String, String)>,
    /// `utm_source` and the like: the campaign with which the visitor came.
    pub(crate) attribution: Attribution,
}

/// An unreadable part of an address, as `name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable(pub(crate) String);

impl Visit {
    /// Parses a query.
    ///
    /// An unreadable month, day or time is an error: a guess could show the wrong day. Unreadable
    /// display settings, long fields and invalid campaign parameters are ignored. The page reports
    /// an unknown zone.
    pub(crate) fn read(query: &str) -> Result<Self, Unreadable> {
        let mut visit = Self::default();
        let mut room = MAX_REPEATED_BYTES;
        let mut campaign = Vec::new();
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
                name if name.starts_with("utm_") || is_prefillable(name) => {
                    if let Some(left) = room.checked_sub(name.len() + value.len()) {
                        room = left;
                        let part = (name.to_owned(), value.into_owned());
                        let is_campaign = name.starts_with("utm_");
                        if is_campaign { campaign.push(part) } else { visit.prefill.push(part) }
                    }
                }
                _ => {}
            }
        }
        visit.attribution = Attribution::of_address(campaign);
        Ok(visit)
    }

    pub(crate) fn at_the_start(&self) -> Self {
        Self { month: None, date: None, time: None, ..self.clone() }
    }

    pub(crate) fn in_month(&self, month: Month) -> Self {
        Self { month: Some(month), ..self.at_the_start() }
    }

    pub(crate) fn on(&self, date: Date) -> Self {
        Self { date: Some(date), ..self.at_the_start() }
    }

    pub(crate) fn at(&self, date: Date, time: OffsetDateTime) -> Self {
        Self { time: Some(time), ..self.on(date) }
    }

    /// Returns the visit without the data for the booking form.
    pub(crate) fn after_the_form(&self) -> Self {
        Self { prefill: Vec::new(), attribution: Attribution::default(), ..self.clone() }
    }

    pub(crate) fn speaking(&self, language: Language) -> Self {
        Self { language: Some(language), ..self.clone() }
    }

    /// Returns the query parameters, which are also hidden fields of forms.
    pub(crate) fn pairs(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        let choices = [
            ("month", self.month.map(|month| month.to_string())),
            ("date", self.date.map(write_date)),
            ("time", self.time.map(write_instant)),
            ("tz", self.zone.as_ref().map(|zone| zone.name().to_owned())),
            ("clock", self.face.map(|face| face.as_str().to_owned())),
            ("lang", self.language.map(|language| language.as_str().to_owned())),
            ("embed", self.embed.clone()),
        ];
        let choices = choices.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let choices = choices.map(|(name, value)| (Cow::from(name), Cow::from(value)));
        let prefill = self.prefill.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let carried = prefill.chain(self.attribution.parameters());
        choices.chain(carried.map(|(name, value)| (name.into(), value.into()))).collect()
    }

    pub(crate) fn address(&self, path: &str) -> String {
        self.address_with(path, &[])
    }

    /// The address with further parameters.
    pub(crate) fn address_with(&self, path: &str, more: &[(&str, &str)]) -> String {
        let more = more.iter().map(|&(name, value)| (name.into(), value.into()));
        with_pairs(path, self.pairs().into_iter().chain(more))
    }
}

pub(crate) fn with_pairs(
    path: &str,
    pairs: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let separator = if path.contains('?') { '&' } else { '?' };
    if query.is_empty() { path.to_owned() } else { format!("{path}{separator}{query}") }
}

pub(crate) fn write_date(date: Date) -> String {
    date.format(&DATE).expect("a date has every component of the format")
}

pub(crate) fn write_instant(at: OffsetDateTime) -> String {
    at.to_utc().format(&INSTANT).expect("an instant has every component of the format")
}

/// Parses an RFC 3339 time; `None` if the offset is missing.
pub(crate) fn read_time(text: &str) -> Option<OffsetDateTime> {
    match RequestedTime::parse(text)? {
        RequestedTime::Instant(at) => Some(at),
        RequestedTime::Local(_) => None,
    }
}

pub(crate) fn read_date(text: &str) -> Option<Date> {
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
            prefill: [("name", "Ada & Bob"), ("answers.topics", "A"), ("answers.topics", "B")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
            attribution: Attribution::of_address([("utm_source".into(), "a=b&c".into())]),
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
    fn invalid_campaign_parameters_and_too_long_fields_are_ignored() {
        let query = format!(
            "utm_source={}&utm_x=7&utm_term=&utm_medium=mail&name={}&email=ada&seal=x&website=x",
            "x".repeat(501),
            "x".repeat(4_000)
        );
        let visit = Visit::read(&query).expect("readable");
        assert_eq!(visit.attribution.parameters().collect::<Vec<_>>(), [("utm_medium", "mail")]);
        assert_eq!(visit.prefill, [("email".to_owned(), "ada".to_owned())]);
    }

    #[test]
    fn time_after_year_9999_in_utc_is_unreadable() {
        assert!(Visit::read("time=9999-12-31T23:59:59-23:59").is_err());
    }
}
