use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{ArchiveLinks, Caller};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::services::ArchiveLinkError;

impl From<ArchiveLinkError> for Problem {
    fn from(error: ArchiveLinkError) -> Self {
        match error {
            ArchiveLinkError::NotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            ArchiveLinkError::Denied(denied) => denied.into(),
            ArchiveLinkError::Store(error) => error.into(),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Takes a booking link out of use: nothing can be booked through it any more, wherever it was \
        published, and that cannot be taken back. Meetings booked through it stay. Be sure that the person wants it. \
        Members archive the links that they host or made, admins every link.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(archive_scheduling_link, document!(archive_scheduling_link), TOOL)
        .with_codes(&[Code::NotFound])
}

/// Archive a booking link
///
/// Nothing can be booked through it from then on; what was booked through it stays. Admins archive
/// every link, members those that they host or made. One that is archived already gets the same
/// answer.
#[utoipa::path(
    delete,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}",
    tag = "Scheduling links",
    params(
        ("workspace_id" = i64, Path, description = "The token's workspace"),
        ("link_id" = i64, Path, description = "The link"),
    ),
    responses((status = 204, description = "The link is archived")),
)]
pub(crate) async fn archive_scheduling_link(
    caller: Caller<ArchiveLinks>,
) -> Result<Answer, Problem> {
    let id = LinkId(caller.path("link_id", "the number of a link")?);
    caller.no_query()?;
    caller
        .into_bare_write()
        .perform(
            async move |services, actor, mode| {
                services.archive_link.archive(&actor, id, mode).await
            },
            |_, _| Answer::no_content(),
        )
        .await
}

#[cfg(test)]
mod tests;
