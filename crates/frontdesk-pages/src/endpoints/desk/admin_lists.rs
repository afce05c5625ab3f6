//! The lists for admins without forms: `/desk/event-types`, `/desk/queues`, `/desk/audit`, `/desk/usage`.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::Scope;
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::ids::{EventTypeId, QueueId};
use frontdesk_domain::page::{DEFAULT_LIMIT, Page, PageRequest};

use crate::desk::DeskRequest;
use crate::desk_paths::AFTER;
use crate::page_error;
use crate::reply;
use crate::views::desk::audit::audit;
use crate::views::desk::event_types::event_types;
use crate::views::desk::queues::queues;
use crate::views::desk::usage::usage;

pub(crate) async fn show_event_types(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::SchedulingLinksRead]).await?;
        let catalog = request.state.desk.list_event_types.list(&desk.actor).await?;
        let after = after(&request).map(EventTypeId);
        let later = catalog.event_types.iter().filter(|it| after.is_none_or(|last| last < it.id));
        let page = Page::from_overfull(later.collect(), DEFAULT_LIMIT);
        let markup = event_types(&desk, &catalog, &page, &request.state.base_url);
        Ok(reply::page(StatusCode::OK, &desk.scene, markup))
    })
    .await
}

/// The number of queues on a page; each needs a statement.
const QUEUES: u32 = 10;

pub(crate) async fn show_queues(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::WorkspaceRead]).await?;
        let page = PageRequest { after: after(&request).map(QueueId), limit: QUEUES };
        let page = request.state.desk.list_queue_shares.list(&desk.actor, page).await?;
        Ok(reply::page(StatusCode::OK, &desk.scene, queues(&desk, &page)))
    })
    .await
}

pub(crate) async fn show_audit(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::WorkspaceRead]).await?;
        let before = after(&request).map(EventPosition);
        let page = request.state.desk.list_audit.list(&desk.actor, before).await?;
        Ok(reply::page(StatusCode::OK, &desk.scene, audit(&desk, &page)))
    })
    .await
}

pub(crate) async fn show_usage(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::RecordsEnrich]).await?;
        let options = request.state.desk.get_enrichment_options.get(&desk.actor).await?;
        Ok(reply::page(StatusCode::OK, &desk.scene, usage(&desk, &options)))
    })
    .await
}

/// The last item of the previous page.
fn after(request: &DeskRequest) -> Option<i64> {
    request.visitor.parameter(AFTER)?.parse().ok()
}

#[cfg(test)]
mod tests;
