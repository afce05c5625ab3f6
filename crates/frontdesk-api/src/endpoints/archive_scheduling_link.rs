use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, NoQuery, OpenTo, permission};
use crate::response::Response;
use frontdesk_domain::access::Scope;
use frontdesk_domain::ids::LinkId;

permission!(
    ArchiveLinks,
    [Scope::SchedulingLinksWrite],
    OpenTo::MembersAndAdmins("archive a link")
);

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Archives a booking link, so that nothing can be booked through it any more, wherever it was published. This \
        cannot be undone, so confirm it with the person first. Existing bookings stay. Members can archive the links that \
        they host or created; admins can archive every link.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(archive_scheduling_link, document!(archive_scheduling_link), TOOL)
        .with_codes(&[Code::NotFound])
}

/// Archive a booking link
///
/// An archived link accepts no bookings; existing bookings stay. Admins can archive every link.
/// Members can archive the links that they host or created. Archiving an archived link returns the
/// same response.
#[utoipa::path(
    delete,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}",
    tag = "Scheduling links",
    responses((status = 204, description = "The link is archived")),
)]
pub(crate) async fn archive_scheduling_link(
    caller: Caller<ArchiveLinks>,
) -> Result<Response, Problem> {
    let id = LinkId(caller.path("link_id", "the id of a link")?);
    let (write, NoQuery {}) = caller.into_write_without_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.archive_scheduling_link.archive(&actor, id, mode).await
            },
            |_, _| Response::no_content(),
        )
        .await
}

#[cfg(test)]
mod tests;
