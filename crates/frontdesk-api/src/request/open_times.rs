use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::OpenTimesQuery;
use frontdesk_domain::zone::Zone;
use utoipa::IntoParams;

use super::query::{QueryReader, parse_time};
use crate::problem::Problem;

/// The requested range of open times, with bounds that are not yet resolved in a time zone.
///
/// `IntoParams` documents only the bounds, because each operation documents `time_zone` and
/// `explain` itself.
#[derive(Clone, Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OpenTimesRequest {
    /// The first possible start, RFC 3339; without an offset, local to `time_zone`
    #[param(value_type = String, example = "2026-12-01T00:00:00Z")]
    start: RequestedTime,
    /// The end of the range, exclusive, at most 63 days after `start`
    #[param(value_type = String, example = "2026-12-08T00:00:00Z")]
    end: RequestedTime,
    #[param(ignore)]
    explain: bool,
    /// The time zone for bounds without an offset, if given.
    #[param(ignore)]
    pub(crate) time_zone: Option<Zone>,
}

impl OpenTimesRequest {
    pub(crate) const PARAMETERS: &'static [&'static str] =
        &["start", "end", "time_zone", "explain"];

    pub(crate) const PUBLIC_PARAMETERS: &'static [&'static str] = &["start", "end", "time_zone"];

    /// Returns a 400 with all invalid parameters.
    pub(crate) fn read(mut query: QueryReader) -> Result<Self, Problem> {
        let start = query.required("start", parse_time);
        let end = query.required("end", parse_time);
        let time_zone = query.time_zone();
        let explain = query.flag("explain");
        if let (Some(RequestedTime::Instant(start)), Some(RequestedTime::Instant(end))) =
            (start, end)
            && let Err(fault) = (OpenTimesQuery { start, end, explain }).range()
        {
            query.fault(&fault.field, fault.detail);
        }
        let Some((start, end)) = start.zip(end) else {
            return Err(Problem::invalid(query.into_faults()));
        };
        query.finish()?;
        Ok(Self { start, end, explain, time_zone })
    }

    /// Resolves the range to instants.
    ///
    /// Calls `default_zone` only if a bound has no offset and the request has no time zone.
    ///
    /// # Errors
    /// The error of `default_zone`.
    pub(crate) async fn resolve(
        &self,
        default_zone: impl AsyncFnOnce() -> Result<Zone, Problem>,
    ) -> Result<OpenTimesQuery, Problem> {
        let zone = match &self.time_zone {
            Some(zone) => zone.clone(),
            None if self.local_bounds().is_empty() => Zone::utc(),
            None => default_zone().await?,
        };
        let (start, end) = (self.start.bound_in(&zone), self.end.bound_in(&zone));
        Ok(OpenTimesQuery { start, end, explain: self.explain })
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
