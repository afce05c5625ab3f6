use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::ControlFlow;

use actix_web::web;
use deserr::{DeserializeError, Deserr, ErrorKind, IntoValue, MergeWithError, ValuePointerRef};
use frontdesk_domain::delivery::{DeliveryKind, DeliveryState};
use frontdesk_domain::email::{Email, InvalidEmail};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId};
use frontdesk_domain::records::CompanyDomain;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::zone::Zone;
use serde_json::Value;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::{AnyOf, ObjectBuilder};
use utoipa::openapi::{RefOr, Schema, SchemaFormat, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::location::{list, path};

/// The parameters of a query in order, or the error message for a malformed query.
#[derive(Clone, Debug)]
pub(crate) struct Parameters(pub(crate) Result<Vec<(String, String)>, String>);

/// The text of each parameter by name.
pub(crate) type Given = BTreeMap<String, String>;

/// The query of an operation, which parses and documents its parameters.
///
/// The fields of the type are the only list of the parameters: `Deserr` parses a text for each
/// field, and `IntoParams` documents it.
pub(crate) trait Query: Deserr<QueryFaults> + IntoParams + 'static {
    /// A fault of several parameters together, such as an end before the start.
    fn conflict(_given: &Given) -> Option<Fault> {
        None
    }

    /// Fuzz target: a rejected query has a fault.
    #[cfg(fuzzing)]
    fn fuzz(query: &str) {
        if let Err(faults) = Parameters::of(query).read::<Self>() {
            assert_faults_have_details(&faults);
        }
    }
}

/// A query without parameters.
#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
pub(crate) struct NoQuery {}

impl Query for NoQuery {}

/// A query whose parameters are those of `A` and of `B`.
#[derive(Debug)]
pub(crate) struct Both<A, B>(pub(crate) A, pub(crate) B);

/// The faults of a query. The text for unknown parameters needs the names of all parameters.
#[derive(Debug, Default)]
pub(crate) struct QueryFaults {
    unknown: Vec<String>,
    invalid: Faults,
}

impl Parameters {
    pub(crate) fn of(query: &str) -> Self {
        let pairs = web::Query::<Vec<(String, String)>>::from_query(query);
        Self(pairs.map(web::Query::into_inner).map_err(|error| error.to_string()))
    }

    pub(crate) fn pairs(&self) -> &[(String, String)] {
        self.0.as_deref().unwrap_or_default()
    }

    /// Parses the query.
    ///
    /// # Errors
    /// Every fault: unknown and repeated parameters, invalid values, and a conflict.
    pub(crate) fn read<Q: Query>(&self) -> Result<Q, Faults> {
        let mut faults = QueryFaults::default();
        let mut given = Given::new();
        for (name, text) in self.pairs() {
            if given.contains_key(name) {
                let detail = "expected the parameter once, found it twice";
                faults.invalid.push(Fault::new(name, detail));
            } else {
                given.insert(name.clone(), text.clone());
            }
        }
        let malformed = self.0.as_ref().err().map(|error| Fault::new("query", error));
        let conflict = Q::conflict(&given);
        let query = faults.keep(parse(given));
        let faults: Faults =
            malformed.into_iter().chain(faults.listed::<Q>()).chain(conflict).collect();
        query.filter(|_| faults.is_empty()).ok_or(faults)
    }
}

impl QueryFaults {
    pub(super) fn of(name: &str, detail: impl Display) -> Self {
        Self { unknown: Vec::new(), invalid: vec![Fault::new(name, detail.to_string())] }
    }

    /// Returns the value, or keeps its faults.
    pub(super) fn keep<T>(&mut self, outcome: Result<T, Self>) -> Option<T> {
        outcome.map_err(|other| self.add(other)).ok()
    }

    fn add(&mut self, other: Self) {
        self.unknown.extend(other.unknown);
        self.invalid.extend(other.invalid);
    }

    /// Unknown parameters first, then the others in the order of their declaration.
    fn listed<Q: IntoParams>(mut self) -> Faults {
        if self.unknown.is_empty() && self.invalid.len() <= 1 {
            return self.invalid;
        }
        let known = names::<Q>();
        let unknown = match known.as_slice() {
            [] => "unknown parameter: this operation takes none".to_owned(),
            known => format!("unknown parameter: expected one of {}", known.join(", ")),
        };
        self.invalid.sort_by_key(|fault| known.iter().position(|name| *name == fault.field));
        let unknown = self.unknown.into_iter().map(|name| Fault::new(name, unknown.as_str()));
        unknown.chain(self.invalid).collect()
    }
}

impl DeserializeError for QueryFaults {
    fn error<V: IntoValue>(
        collected: Option<Self>,
        error: ErrorKind<'_, V>,
        location: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let found = match error {
            ErrorKind::UnknownKey { key, .. } => {
                Self { unknown: vec![key.to_owned()], invalid: Faults::new() }
            }
            ErrorKind::MissingField { field } => {
                Self::of(field, "expected this parameter, found none")
            }
            ErrorKind::UnknownValue { value, accepted } => {
                Self::of(&path(location), format!("expected {}, found {value:?}", list(accepted)))
            }
            ErrorKind::Unexpected { msg } => Self::of(&path(location), msg),
            ErrorKind::IncorrectValueKind { .. } | ErrorKind::BadSequenceLen { .. } => {
                Self::of(&path(location), "expected a text")
            }
        };
        Self::merge(collected, found, location)
    }
}

impl MergeWithError<Self> for QueryFaults {
    fn merge(
        collected: Option<Self>,
        other: Self,
        _: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let mut faults = collected.unwrap_or_default();
        faults.add(other);
        ControlFlow::Continue(faults)
    }
}

/// Lets a `try_from` function of a parameter return the text of its fault.
impl MergeWithError<String> for QueryFaults {
    fn merge(
        collected: Option<Self>,
        detail: String,
        at: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        Self::merge(collected, Self::of(&path(at), detail), at)
    }
}

impl<A: Query, B: Query> Query for Both<A, B> {
    fn conflict(given: &Given) -> Option<Fault> {
        A::conflict(given).or_else(|| B::conflict(given))
    }
}

impl<A: Query, B: Query> Deserr<QueryFaults> for Both<A, B> {
    fn deserialize_from_value<V: IntoValue>(
        value: deserr::Value<V>,
        _: ValuePointerRef<'_>,
    ) -> Result<Self, QueryFaults> {
        let (others, own) = split::<B>(texts(value));
        let mut faults = QueryFaults::default();
        let (first, second) = (faults.keep(parse(others)), faults.keep(parse(own)));
        first.zip(second).map(|(first, second)| Self(first, second)).ok_or(faults)
    }
}

impl<A: Query, B: Query> IntoParams for Both<A, B> {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        A::into_params(&parameter_in).into_iter().chain(B::into_params(&parameter_in)).collect()
    }
}

#[cfg(fuzzing)]
pub(crate) fn assert_faults_have_details(faults: &Faults) {
    assert!(!faults.is_empty(), "rejected without a fault");
    for fault in faults {
        assert!(!fault.detail.is_empty(), "{fault:?}");
    }
}

/// Parses `given` without the check for conflicts.
pub(super) fn parse<Q: Deserr<QueryFaults>>(given: Given) -> Result<Q, QueryFaults> {
    deserr::deserialize(Value::from_iter(given))
}

/// The parameters in a value that [`parse`] made.
pub(super) fn texts<V: IntoValue>(value: deserr::Value<V>) -> Given {
    serde_json::from_value(value.into()).expect("an object of texts")
}

/// Separates the parameters of `Q`, which are returned second, from the others.
pub(super) fn split<Q: IntoParams>(given: Given) -> (Given, Given) {
    let own = names::<Q>();
    given.into_iter().partition(|(name, _)| !own.contains(name))
}

fn names<Q: IntoParams>() -> Vec<String> {
    Q::into_params(|| None).into_iter().map(|parameter| parameter.name).collect()
}

/// The schema of a [`RequestedTime`].
pub(crate) struct AnyTime;

impl AnyTime {
    pub(crate) fn any_of() -> AnyOf {
        let of_format = |format: &str| {
            let format = SchemaFormat::Custom(format.to_owned());
            RefOr::from(ObjectBuilder::new().schema_type(Type::String).format(Some(format)).build())
        };
        let mut either = AnyOf::new();
        either.items = ["date-time", "date-time-local"].map(of_format).into();
        either
    }
}

impl PartialSchema for AnyTime {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Self::any_of().into())
    }
}

impl ToSchema for AnyTime {}

/// Implements the parser of parameters for types of the domain.
macro_rules! parameters {
    ($($type:ty: |$text:ident| $parsed:expr;)+) => {$(
        impl Deserr<QueryFaults> for $type {
            fn deserialize_from_value<V: IntoValue>(
                value: deserr::Value<V>,
                location: ValuePointerRef<'_>,
            ) -> Result<Self, QueryFaults> {
                let text = <String as Deserr<QueryFaults>>::deserialize_from_value(value, location)?;
                let $text = text.as_str();
                $parsed.map_err(|detail| QueryFaults::of(&path(location), detail))
            }
        }
    )+};
}

parameters! {
    BookingId: |text| booking(text);
    CompanyDomain: |text| Self::parse(text);
    DeliveryKind: |text| parse_kind(text);
    DeliveryState: |text| parse_state(text);
    Email: |text| parse_address(text);
    EventTypeId: |text| id(text, "the id of an event type").map(Self);
    LinkId: |text| id(text, "the id of a link").map(Self);
    RequestedTime: |text| parse_time(text);
    UserId: |text| id(text, "the user id of a member").map(Self);
    Zone: |text| Self::parse(text);
}

fn booking(text: &str) -> Result<BookingId, String> {
    text.parse()
        .map(BookingId)
        .map_err(|_| format!("expected the UUID of a booking, found {text:?}"))
}

pub(crate) fn parse_kind(text: &str) -> Result<DeliveryKind, String> {
    let known = || DeliveryKind::ALL.map(DeliveryKind::as_str).join(", ");
    DeliveryKind::parse(text).ok_or_else(|| format!("expected one of {}, found {text:?}", known()))
}

fn parse_state(text: &str) -> Result<DeliveryState, String> {
    let known = || DeliveryState::ALL.map(DeliveryState::as_str).join(", ");
    DeliveryState::parse(text).ok_or_else(|| format!("expected one of {}, found {text:?}", known()))
}

/// Parses a numeric id. Errors name `kind`, such as `the id of a link`, as the expected value.
fn id(text: &str, kind: &str) -> Result<i64, String> {
    whole(text).parse().map_err(|_| format!("expected {kind}, found {text:?}"))
}

/// Parses a whole number from 1 to `MOST`.
pub(crate) fn parse_limit<const MOST: u32>(text: &str) -> Result<u32, String> {
    let limit = whole(text).parse().ok().filter(|limit| (1..=MOST).contains(limit));
    limit.ok_or_else(|| format!("expected a whole number from 1 to {MOST}, found {text:?}"))
}

/// Parses a flag, also into an `Option`.
pub(crate) fn parse_flag<T: From<bool>>(text: &str) -> Result<T, String> {
    let flag = text.parse::<bool>();
    flag.map(T::from).map_err(|_| format!("expected true or false, found {text:?}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserr, IntoParams)]
    #[deserr(error = QueryFaults, deny_unknown_fields)]
    struct TestQuery {
        #[param(value_type = String)]
        start: RequestedTime,
        #[deserr(default)]
        #[param(value_type = Option<String>)]
        time_zone: Option<Zone>,
        #[deserr(default, try_from(&String) = parse_flag -> String)]
        explain: bool,
    }

    impl Query for TestQuery {}

    #[test]
    fn texts_are_parsed_into_the_types_of_the_fields() {
        let query = "start=2026-12-01T15:00&time_zone=Europe/Berlin&explain=true";
        let query: TestQuery = Parameters::of(query).read().expect("valid");
        assert!(query.start.is_local() && query.explain);
        assert_eq!(query.time_zone.map(|zone| zone.name()), Some("Europe/Berlin"));
    }

    fn faults<Q: Query + std::fmt::Debug>(query: &str) -> Vec<String> {
        let faults = Parameters::of(query).read::<Q>().expect_err("a faulty query");
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_of_a_query_is_reported_in_the_order_of_declaration() {
        let details =
            faults::<TestQuery>("strat=x&explain=maybe&time_zone=Europe/Lodnon&explain=true");
        let fields: Vec<_> = details
            .iter()
            .filter_map(|fault| fault.split_once(": "))
            .map(|(field, _)| field)
            .collect();
        assert_eq!(fields, ["strat", "start", "time_zone", "explain", "explain"]);
        assert!(details[0].contains("expected one of start, time_zone, explain"), "{details:?}");
        assert!(details[2].contains("did you mean"), "{details:?}");
    }

    #[test]
    fn faults_of_both_parts_name_all_parameters() {
        assert_eq!(
            faults::<Both<NoQuery, TestQuery>>("start=now&page=2")[0],
            "page: unknown parameter: expected one of start, time_zone, explain"
        );
        assert_eq!(
            faults::<NoQuery>("page=2"),
            ["page: unknown parameter: this operation takes none"]
        );
    }

    #[test]
    fn unescaped_plus_is_restored_in_times_and_addresses() {
        let start = |query: &str| Parameters::of(query).read::<TestQuery>().expect("valid").start;
        assert_eq!(
            start("start=2026-12-01T15:00:00%2B01:00"),
            start("start=2026-12-01T15:00:00+01:00")
        );
        for text in ["ada+x@acme.com", "ada x@acme.com", " ada x@acme.com "] {
            let email = parse_address(text);
            assert_eq!(email.expect("an address").as_str(), "ada+x@acme.com", "{text}");
        }
    }
}
