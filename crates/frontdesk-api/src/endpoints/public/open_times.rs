//! What lists of open times for visitors have in common.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::PublicOpenTimes;
use frontdesk_domain::zone::Zone;

use crate::answer::Answer;
use crate::problem::Problem;
use crate::request::Visitor;
use crate::views::PublicOpenTimesView;

/// What `list` finds within the range that the visitor asks for. `default_zone` is that of bounds
/// without an offset, asked for only where a bound needs it.
///
/// # Errors
/// 400 with every fault of the parameters, and whatever either of the two comes to.
pub(super) async fn answer(
    visitor: &Visitor,
    default_zone: impl AsyncFnOnce() -> Result<Zone, Problem>,
    list: impl AsyncFnOnce(Interval) -> Result<PublicOpenTimes, Problem>,
) -> Result<Answer, Problem> {
    let request = visitor.open_times_request()?;
    let query = request.resolve(default_zone).await?;
    let range = query.range().map_err(|fault| Problem::invalid(vec![fault]))?;
    let found = list(range).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&found.time_zone);
    Ok(Answer::ok(&PublicOpenTimesView::new(time_zone.name(), &found)))
}
