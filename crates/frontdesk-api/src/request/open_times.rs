use deserr::Deserr;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::OpenTimesQuery;
use frontdesk_domain::zone::Zone;
use utoipa::IntoParams;

use super::query::{AnyTime, Given, Query, QueryFaults, parse_flag, parse_time};
use crate::problem::Problem;

/// The requested range of open times, with bounds that are not yet resolved in a time zone.
#[derive(Clone, Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct OpenTimesRequest {
    /// The first possible start, RFC 3339; without an offset, local to `time_zone`
    #[param(value_type = AnyTime, inline, example = "2026-12-01T00:00:00Z")]
    start: RequestedTime,
    /// The end of the range, exclusive, at most 63 days after `start`
    #[param(value_type = AnyTime, inline, example = "2026-12-08T00:00:00Z")]
    end: RequestedTime,
    /// The IANA time zone of `start` and `end` without an offset
    #[deserr(default)]
    #[param(value_type = Option<String>, format = "time-zone", example = "Europe/London")]
    pub(crate) time_zone: Option<Zone>,
}

/// The parameter of the open times that members read.
#[derive(Clone, Copy, Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Explain {
    /// Whether to return the reasons why other times are not open
    #[deserr(default, try_from(&String) = parse_flag -> String)]
    #[param(required = false, default = false)]
    pub(crate) explain: bool,
}

impl Query for Explain {}

impl Query for OpenTimesRequest {
    fn conflict(given: &Given) -> Option<Fault> {
        let instant = |name: &str| match parse_time(given.get(name)?).ok()? {
            RequestedTime::Instant(at) => Some(at),
            RequestedTime::Local(_) => None,
        };
        let (start, end) = (instant("start")?, instant("end")?);
        OpenTimesQuery { start, end, explain: false }.range().err()
    }
}

impl OpenTimesRequest {
    /// Resolves the range to instants.
    ///
    /// Calls `default_zone` only if a bound has no offset and the request has no time zone.
    ///
    /// # Errors
    /// The error of `default_zone`.
    pub(crate) async fn resolve(
        &self,
        explain: bool,
        default_zone: impl AsyncFnOnce() -> Result<Zone, Problem>,
    ) -> Result<OpenTimesQuery, Problem> {
        let zone = match &self.time_zone {
            Some(zone) => zone.clone(),
            None if self.local_bounds().is_empty() => Zone::utc(),
            None => default_zone().await?,
        };
        let (start, end) = (self.start.bound_in(&zone), self.end.bound_in(&zone));
        Ok(OpenTimesQuery { start, end, explain })
    }

    /// A 400 that names each bound without an offset, for a request that needs `time_zone`.
    pub(crate) fn zone_needed(&self) -> Problem {
        let detail = "expected an offset such as Z, or the parameter time_zone";
        Problem::invalid(
            self.local_bounds()
                .into_iter()
                .map(|name| Fault::new(name, detail))
                .collect::<Faults>(),
        )
    }

    fn local_bounds(&self) -> Vec<&'static str> {
        let bounds = [("start", self.start), ("end", self.end)];
        bounds.into_iter().filter(|(_, bound)| bound.is_local()).map(|(name, _)| name).collect()
    }
}
