use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{Caller, ReadLinks};
use crate::views::SchedulingLinkView;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::services::GetLinkError;

impl From<GetLinkError> for Problem {
    fn from(error: GetLinkError) -> Self {
        match error {
            GetLinkError::NotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            GetLinkError::Store(error) => error.into(),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Reads one booking link: its address, its type, its hosts, and since when it is archived, if it is.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_scheduling_link, document!(get_scheduling_link), TOOL)
        .with_codes(&[Code::NotFound])
}

/// Read one booking link
///
/// Team links are everybody's to read; a personal one is its owner's and the admins'. An archived
/// link says since when it is.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}",
    tag = "Scheduling links",
    params(
        ("workspace_id" = i64, Path, description = "The token's workspace"),
        ("link_id" = i64, Path, description = "The link"),
    ),
    responses((status = 200, description = "The link", body = SchedulingLinkView)),
)]
pub(crate) async fn get_scheduling_link(caller: Caller<ReadLinks>) -> Result<Answer, Problem> {
    let id = LinkId(caller.path("link_id", "the number of a link")?);
    caller.no_query()?;
    let details = caller.services().get_link.get(caller.actor(), id).await?;
    let pages = caller.booking_pages(details.workspace_key.as_ref())?;
    Ok(Answer::ok(&SchedulingLinkView::new(&details.link, &pages)))
}

#[cfg(test)]
mod tests;
