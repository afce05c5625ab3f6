use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadLinks};
use crate::response::Response;
use crate::views::EventTypeDetailsView;
use frontdesk_domain::event_type::EventTypeSelector;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns one event type with its duration, hosts, questions, location, buffers, minimum notice and booking \
        horizon. Call it before book_meeting to find the required `answers` and their options.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_event_type, document!(get_event_type), TOOL).with_codes(&[Code::NotFound])
}

/// Get an event type
///
/// Returns everything that affects a booking: hosts, questions, location and scheduling rules.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/event_types/{event_id}",
    tag = "Event types",
    responses((status = 200, description = "The event type", body = EventTypeDetailsView)),
)]
pub(crate) async fn get_event_type(caller: Caller<ReadLinks>) -> Result<Response, Problem> {
    let selector =
        caller.path_with("event_id", "the id or key of an event type", EventTypeSelector::parse)?;
    caller.no_query()?;
    let details = caller.services().get_event_type.get(caller.actor(), &selector).await?;
    let pages = caller.booking_pages(details.workspace_key.as_ref())?;
    Ok(Response::ok(&EventTypeDetailsView::new(&details, &pages)))
}

#[cfg(test)]
mod tests;
