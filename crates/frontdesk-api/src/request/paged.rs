use std::fmt::Debug;

use deserr::{Deserr, IntoValue, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::page::{DEFAULT_LIMIT, MAX_LIMIT, PageRequest};
use frontdesk_domain::zone::Zone;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::cursor::{Cursor, REFUSAL};
use super::query::{Given, Query, QueryFaults, parse, parse_limit, split, texts};
use crate::problem::Problem;

/// The filters of a list with pages.
pub(crate) trait ListQuery: Query + Clone + Debug + PartialEq {
    /// The items, such as `bookings`.
    const ITEMS: &'static str;

    /// The position of an item in the list.
    type Position: Debug;

    /// A position as a cursor stores it.
    type Stored: Serialize + DeserializeOwned;

    /// Returns `None` for a value that only a forged cursor can contain.
    fn position(stored: Self::Stored) -> Option<Self::Position>;

    /// The cursor for the page after an item; `given` contains the filters as text.
    fn cursor(given: Given, after: Self::Stored) -> String {
        Cursor::new(Self::ITEMS, given, after).encode()
    }

    /// Resolves local times.
    fn in_zone(self, _zone: &Zone) -> Result<Self, Fault> {
        Ok(self)
    }
}

/// A list query with the parameters `limit` and `cursor`.
///
/// A cursor contains the filters, so a request for the next page needs no other parameter.
#[derive(Debug)]
pub(crate) struct Paged<Q: ListQuery> {
    /// The filters of this request.
    pub(crate) filters: Q,
    given: Given,
    limit: u32,
    cursor: Option<Decoded<Q>>,
}

/// The content of a cursor: the filters, and the position of the last item on the previous page.
#[derive(Debug)]
struct Decoded<Q: ListQuery> {
    filters: Q,
    given: Given,
    after: Q::Position,
}

/// The filters of a list and the requested page.
#[derive(Debug)]
pub(crate) struct Listing<Q: ListQuery> {
    pub(crate) filters: Q,
    /// The filters as text, for the cursor of the next page.
    pub(crate) given: Given,
    pub(crate) page: PageRequest<Q::Position>,
}

#[derive(Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PageParameters {
    /// The maximum number of items in a page, 1 to 50; defaults to 25
    #[deserr(default = DEFAULT_LIMIT, try_from(&String) = parse_limit::<MAX_LIMIT> -> String)]
    #[param(required = false, minimum = 1, maximum = 50, default = 25, example = 25)]
    limit: u32,
    /// The `next_cursor` of the previous page
    #[deserr(default)]
    #[param(max_length = 4_000, pattern = "^[A-Za-z0-9_-]+$")]
    #[expect(dead_code, reason = "decoded with the type of the filters")]
    cursor: Option<String>,
}

impl<Q: ListQuery> Query for Paged<Q> {
    fn conflict(given: &Given) -> Option<Fault> {
        Q::conflict(given)
    }

    /// Fuzz target: the filters that the cursor of the next page contains are the same.
    #[cfg(fuzzing)]
    fn fuzz(query: &str) {
        let paged = match super::Parameters::of(query).read::<Self>() {
            Ok(paged) => paged,
            Err(faults) => return super::query::assert_faults_have_details(&faults),
        };
        let Ok(Listing { filters, given, .. }) = paged.page() else { return };
        let again = parse::<Q>(given).expect("accepted before").in_zone(&Zone::utc());
        assert!(again.is_ok_and(|again| again == filters), "{query}");
    }
}

impl<Q: ListQuery> Deserr<QueryFaults> for Paged<Q> {
    fn deserialize_from_value<V: IntoValue>(
        value: deserr::Value<V>,
        _: ValuePointerRef<'_>,
    ) -> Result<Self, QueryFaults> {
        let (given, own) = split::<PageParameters>(texts(value));
        let mut faults = QueryFaults::default();
        let cursor = own.get("cursor").map(|text| Decoded::decode(text)).transpose();
        let cursor = faults.keep(cursor.map_err(|detail| QueryFaults::of("cursor", detail)));
        let page = faults.keep(parse::<PageParameters>(own));
        let filters = faults.keep(parse(given.clone()));
        match (filters, page, cursor) {
            (Some(filters), Some(PageParameters { limit, .. }), Some(cursor)) => {
                Ok(Self { filters, given, limit, cursor })
            }
            _ => Err(faults),
        }
    }
}

impl<Q: ListQuery> IntoParams for Paged<Q> {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut parameters = Q::into_params(&parameter_in);
        parameters.extend(PageParameters::into_params(&parameter_in).into_iter().map(|mut own| {
            own.description = own.description.map(|text| text.replace("items", Q::ITEMS));
            own
        }));
        parameters
    }
}

impl<Q: ListQuery> Decoded<Q> {
    fn decode(text: &str) -> Result<Self, &'static str> {
        let Cursor { filters: given, after, .. } =
            Cursor::<Given, Q::Stored>::decode(Q::ITEMS, text)?;
        let filters = parse(given.clone()).ok().filter(|_| Q::conflict(&given).is_none());
        let filters = filters.ok_or(REFUSAL)?;
        Ok(Self { filters, given, after: Q::position(after).ok_or(REFUSAL)? })
    }
}

impl<Q: ListQuery> Paged<Q> {
    /// The filters in the cursor, if the request has one.
    pub(crate) fn filters_of_cursor(&self) -> Option<&Q> {
        self.cursor.as_ref().map(|cursor| &cursor.filters)
    }

    /// The filters and the page. If the request has a cursor, the cursor's filters apply.
    ///
    /// # Errors
    /// 400 if the request has a cursor and another value for one of its filters.
    pub(crate) fn page(self) -> Result<Listing<Q>, Problem> {
        self.page_in(&Zone::utc())
    }

    /// Like [`Self::page`], with the time zone of local times.
    pub(crate) fn page_in(self, zone: &Zone) -> Result<Listing<Q>, Problem> {
        let in_zone =
            |filters: Q| filters.in_zone(zone).map_err(|fault| Problem::invalid(vec![fault]));
        let (limit, filters) = (self.limit, in_zone(self.filters)?);
        let Some(cursor) = self.cursor else {
            let page = PageRequest { limit, after: None };
            return Ok(Listing { filters, given: self.given, page });
        };
        let first = in_zone(cursor.filters)?;
        let repeats = |name: &String, text: &String| {
            let mut given = cursor.given.clone();
            given.insert(name.clone(), text.clone());
            parse(given).is_ok_and(|again: Q| again.in_zone(zone).as_ref() == Ok(&first))
        };
        let detail = "expected the value that this cursor was created with, or none";
        let other = self.given.iter().filter(|(name, text)| !repeats(name, text));
        let faults: Faults = other.map(|(name, _)| Fault::new(name, detail)).collect();
        if !faults.is_empty() {
            return Err(Problem::invalid(faults));
        }
        let page = PageRequest { limit, after: Some(cursor.after) };
        Ok(Listing { filters: first, given: cursor.given, page })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Parameters;

    #[derive(Clone, Debug, PartialEq, Deserr, IntoParams)]
    #[deserr(error = QueryFaults, deny_unknown_fields)]
    struct TestQuery {
        #[deserr(default)]
        name: String,
    }

    impl Query for TestQuery {}

    impl ListQuery for TestQuery {
        const ITEMS: &'static str = "tests";
        type Position = u8;
        type Stored = u8;

        fn position(stored: u8) -> Option<u8> {
            Some(stored).filter(|position| *position < 100)
        }
    }

    fn read(query: &str) -> Result<Paged<TestQuery>, Faults> {
        Parameters::of(query).read()
    }

    fn cursor(given: &[(&str, &str)], after: u8) -> String {
        let given = given.iter().map(|&(name, text)| (name.to_owned(), text.to_owned()));
        TestQuery::cursor(given.collect(), after)
    }

    #[test]
    fn limit_is_from_1_to_50_and_defaults_to_25() {
        for (query, limit) in
            [("", 25), ("limit=1", 1), ("limit=50", 50), ("limit=5.0", 5), ("limit=5.00", 5)]
        {
            assert_eq!(read(query).expect("valid").page().expect("no cursor").page.limit, limit);
        }
        for text in ["0", "51", "-1", "ten", "", "2.", "2.5", ".0"] {
            let faults = read(&format!("limit={text}")).expect_err("invalid");
            assert_eq!((faults.len(), faults[0].field.as_str()), (1, "limit"), "{text}");
        }
    }

    #[test]
    fn faults_of_filters_limit_and_cursor_are_reported_together() {
        let query = format!("limit=0&page=2&cursor={}", cursor(&[], 100));
        let faults = read(&query).expect_err("three faults");
        let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["page", "limit", "cursor"]);
        assert!(faults[0].detail.ends_with("expected one of name, limit, cursor"), "{faults:?}");
    }

    #[test]
    fn cursor_applies_its_filters_and_accepts_their_repetition() {
        let cursor = cursor(&[("name", "ada")], 7);
        for query in ["limit=3", "limit=3&name=ada"] {
            let paged = read(&format!("{query}&cursor={cursor}")).expect("valid");
            let Listing { filters, page, given } = paged.page().expect("no other filter");
            assert_eq!((filters.name.as_str(), page.limit, page.after), ("ada", 3, Some(7)));
            assert_eq!(given.len(), 1);
        }
        let other = read(&format!("name=bob&cursor={cursor}")).expect("valid").page();
        assert!(other.is_err());
    }

    #[test]
    fn default_value_repeats_a_filter_that_was_not_given() {
        let paged = read(&format!("name=&cursor={}", cursor(&[], 7))).expect("valid");
        assert!(paged.page().is_ok());
    }
}
