use std::fmt::Display;

use actix_web::web;
use frontdesk_domain::email::{Email, InvalidEmail};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::page;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::zone::Zone;

use crate::problem::Problem;

/// The parameters of a query in order, or the error message for a malformed query.
#[derive(Clone, Debug)]
pub(crate) struct Parameters(pub(crate) Result<Vec<(String, String)>, String>);

#[derive(Debug)]
pub(crate) struct QueryReader {
    given: Vec<(String, String)>,
    faults: Faults,
}

impl Parameters {
    pub(crate) fn of(query: &str) -> Self {
        let pairs = web::Query::<Vec<(String, String)>>::from_query(query);
        Self(pairs.map(web::Query::into_inner).map_err(|error| error.to_string()))
    }

    pub(crate) fn pairs(&self) -> &[(String, String)] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl QueryReader {
    /// A reader of `parameters`. Each name in `known` is allowed once, any other name is a fault.
    pub(crate) fn new(parameters: &Parameters, known: &[&str]) -> Self {
        let mut faults = Faults::new();
        faults.extend(parameters.0.as_ref().err().map(|error| Fault::new("query", error)));
        let given = parameters.pairs().to_vec();
        for (position, (name, _)) in given.iter().enumerate() {
            let repeated = given[..position].iter().any(|(earlier, _)| earlier == name);
            if !known.contains(&name.as_str()) {
                faults.push(Fault::new(name, unknown_parameter(known)));
            } else if repeated {
                faults.push(Fault::new(name, "expected the parameter once, found it twice"));
            }
        }
        Self { given, faults }
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// Parses the parameter `name`; `None` if it is absent or invalid.
    pub(crate) fn optional<T, E: Display>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        match parse(self.text(name)?) {
            Ok(value) => Some(value),
            Err(detail) => {
                self.fault(name, detail.to_string());
                None
            }
        }
    }

    /// Like [`QueryReader::optional`], with a fault if the parameter is absent.
    pub(crate) fn required<T, E: Display>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        if self.text(name).is_none() {
            self.fault(name, "expected this parameter, found none");
        }
        self.optional(name, parse)
    }

    pub(crate) fn flag(&mut self, name: &str) -> bool {
        self.optional(name, parse_flag).unwrap_or_default()
    }

    pub(crate) fn time(&mut self, name: &str) -> Option<RequestedTime> {
        self.optional(name, parse_time)
    }

    pub(crate) fn time_zone(&mut self) -> Option<Zone> {
        self.optional("time_zone", Zone::parse)
    }

    /// A numeric id. Errors name `kind`, such as `the id of a link`, as the expected value.
    pub(crate) fn id(&mut self, name: &str, kind: &str) -> Option<i64> {
        self.optional(name, |text| {
            whole(text).parse::<i64>().map_err(|_| format!("expected {kind}, found {text:?}"))
        })
    }

    pub(crate) fn limit(&mut self) -> u32 {
        self.limit_up_to(page::MAX_LIMIT, page::DEFAULT_LIMIT)
    }

    pub(crate) fn limit_up_to(&mut self, most: u32, default: u32) -> u32 {
        let parse = |text: &str| {
            let limit = whole(text).parse().ok().filter(|limit| (1..=most).contains(limit));
            limit.ok_or_else(|| format!("expected a whole number from 1 to {most}, found {text:?}"))
        };
        self.optional("limit", parse).unwrap_or(default)
    }

    pub(crate) fn fault(&mut self, name: &str, detail: impl Into<String>) {
        self.faults.push(Fault::new(name, detail));
    }

    /// Returns a 400 with all faults, if any.
    pub(crate) fn finish(self) -> Result<(), Problem> {
        if self.faults.is_empty() { Ok(()) } else { Err(Problem::invalid(self.faults)) }
    }

    pub(crate) fn into_faults(self) -> Faults {
        self.faults
    }
}

pub(crate) fn parse_flag(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| format!("expected true or false, found {text:?}"))
}

/// Removes a fraction of zeros: `5.0` is an integer (JSON Schema, draft 2020-12, section 4.2.3).
fn whole(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') => {
            whole
        }
        _ => text,
    }
}

/// Parses a time. A `+` that was not escaped arrives as a space and is restored.
pub(crate) fn parse_time(text: &str) -> Result<RequestedTime, String> {
    let with_plus = || text.contains('T').then(|| text.replacen(' ', "+", 1));
    RequestedTime::parse(text).or_else(|| RequestedTime::parse(&with_plus()?)).ok_or_else(|| {
        format!("expected a time such as 2026-12-01T15:00:00Z, or 2026-12-01T15:00:00 with time_zone, found {text:?}")
    })
}

/// Parses an email address. A `+` that was not escaped arrives as a space and is restored.
pub(crate) fn parse_address(text: &str) -> Result<Email, InvalidEmail> {
    let with_plus = || Email::parse(&text.trim().replace(' ', "+"));
    Email::parse(text).or_else(|invalid| with_plus().map_err(|_| invalid))
}

fn unknown_parameter(known: &[&str]) -> String {
    match known {
        [] => "unknown parameter: this operation takes none".to_owned(),
        known => format!("unknown parameter: expected one of {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["start", "time_zone", "limit", "explain"];

    fn reader(query: &str) -> QueryReader {
        QueryReader::new(&Parameters::of(query), KNOWN)
    }

    fn faults(query: &str, read: impl FnOnce(&mut QueryReader)) -> Vec<String> {
        let mut reading = reader(query);
        read(&mut reading);
        reading.into_faults().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_of_a_query_is_reported() {
        let details =
            faults("strat=x&limit=51&time_zone=Europe/Lodnon&limit=2&explain=maybe", |query| {
                query.required("start", parse_time);
                query.time_zone();
                query.limit();
                query.flag("explain");
            });
        let fields: Vec<_> = details
            .iter()
            .filter_map(|fault| fault.split_once(": "))
            .map(|(field, _)| field)
            .collect();
        assert_eq!(fields, ["strat", "limit", "start", "time_zone", "limit", "explain"]);
        assert!(
            details[0].contains("expected one of start, time_zone, limit, explain"),
            "{details:?}"
        );
        assert!(details[3].contains("did you mean"), "{details:?}");
    }

    #[test]
    fn limit_is_from_1_to_50_and_defaults_to_25() {
        for (query, limit) in
            [("", 25), ("limit=1", 1), ("limit=50", 50), ("limit=5.0", 5), ("limit=5.00", 5)]
        {
            assert_eq!(reader(query).limit(), limit);
        }
        for query in [
            "limit=0",
            "limit=51",
            "limit=-1",
            "limit=ten",
            "limit=",
            "limit=2.",
            "limit=2.5",
            "limit=.0",
        ] {
            assert_eq!(faults(query, |q| _ = q.limit()).len(), 1, "{query}");
        }
    }

    #[test]
    fn unescaped_plus_is_restored_in_times_and_addresses() {
        let escaped = reader("start=2026-12-01T15:00:00%2B01:00").time("start");
        let bare = reader("start=2026-12-01T15:00:00+01:00").time("start");
        assert!(escaped.is_some());
        assert_eq!(escaped, bare);
        for query in ["start=ada%2Bx@acme.com", "start=ada+x@acme.com", "start=+ada+x@acme.com%20"]
        {
            let email = reader(query).optional("start", parse_address);
            assert_eq!(email.expect("an address").as_str(), "ada+x@acme.com", "{query}");
        }
    }
}
