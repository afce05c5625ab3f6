use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::PublicOpenTimes;
use frontdesk_domain::zone::Zone;

use crate::problem::Problem;
use crate::request::OpenTimesRequest;
use crate::response::Response;
use crate::views::PublicOpenTimesView;

pub(super) async fn response(
    request: &OpenTimesRequest,
    default_zone: impl AsyncFnOnce() -> Result<Zone, Problem>,
    list: impl AsyncFnOnce(Interval) -> Result<PublicOpenTimes, Problem>,
) -> Result<Response, Problem> {
    let query = request.resolve(false, default_zone).await?;
    let range = query.range().map_err(|fault| Problem::invalid(vec![fault]))?;
    let found = list(range).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&found.time_zone);
    Ok(Response::ok(&PublicOpenTimesView::new(time_zone, &found)))
}
