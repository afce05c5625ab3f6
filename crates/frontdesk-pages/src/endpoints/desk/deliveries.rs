//! `/desk/deliveries`

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::{Actor, Scope};
use frontdesk_domain::delivery::{
    DeliveryFilter, DeliveryId, DeliveryKind, DeliveryPosition, DeliveryState,
};
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::key::Key;
use frontdesk_domain::page::{DEFAULT_LIMIT, PageRequest};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::DeliveryError;
use uuid::Uuid;

use crate::desk::DeskRequest;
use crate::desk_paths::{AFTER, DELIVERIES, DELIVERY, KIND, SAVED, STATE, WEBHOOK};
use crate::form::Typed;
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::deliveries::{Shown, deliveries};

pub(crate) async fn show_deliveries(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::WorkspaceRead]).await?;
        let parameter = |name: &str| request.visitor.parameter(name).unwrap_or_default();
        let filters = [STATE, KIND, WEBHOOK].map(|name| (name.to_owned(), parameter(name)));
        let typed = Typed::prefilled(&filters);
        let filter = DeliveryFilter {
            state: DeliveryState::parse(typed.value(STATE)),
            ..filter(&desk.actor, &typed)
        };
        let page = PageRequest { limit: DEFAULT_LIMIT, after: position(&parameter(AFTER)) };
        let listed = request.state.desk.list_deliveries.list_for(&desk.actor, filter, &page);
        let saved = request.visitor.parameter(SAVED).is_some();
        let shown = Shown { listed: &listed.await?, typed: &typed, saved };
        Ok(reply::page(StatusCode::OK, &desk.scene, deliveries(&desk, &shown)))
    })
    .await
}

pub(crate) async fn retry_deliveries(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let id = match typed.value(DELIVERY) {
            "" => None,
            id => Some(Uuid::try_parse(id).map_err(|_| PageError::malformed(DELIVERY))?),
        };
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let filter = filter(&desk.actor, &typed);
        let retried = request.state.write(async move {
            let (retry, id) = (&shared.desk.retry_deliveries, id.map(DeliveryId));
            retry.retry_for(&actor, filter, id, Mode::Commit).await
        });
        match retried.await? {
            // A delivery that is no longer dead is shown as it is now.
            Ok(_) | Err(DeliveryError::DeliveryNotFound(_)) => {
                let mut saved = vec![(SAVED, "true"), (KIND, typed.value(KIND))];
                saved.extend(Some((WEBHOOK, typed.value(WEBHOOK))).filter(|it| !it.1.is_empty()));
                Ok(reply::see_other(&desk.scene.visit.address_with(DELIVERIES, &saved)))
            }
            Err(error) => Err(error.into()),
        }
    })
    .await
}

fn filter(actor: &Actor, typed: &Typed) -> DeliveryFilter {
    let kind = DeliveryKind::parse(typed.value(KIND));
    let webhook = Key::parse(typed.value(WEBHOOK)).ok();
    DeliveryFilter { kind, webhook, ..DeliveryFilter::all(actor.workspace_id) }
}

fn position(text: &str) -> Option<DeliveryPosition> {
    let (position, id) = text.split_once('.')?;
    Some((EventPosition(position.parse().ok()?), DeliveryId(Uuid::try_parse(id).ok()?)))
}

#[cfg(test)]
mod tests;
