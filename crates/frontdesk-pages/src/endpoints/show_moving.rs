//! `GET /booking/{token}/move`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::interval::Interval;
use time::{Duration, OffsetDateTime};

use super::show_booking::{Managed, with_booking};
use crate::incoming::TokenPath;
use crate::offer::{Offer, Search};
use crate::page_error::PageError;
use crate::reply;
use crate::state::PagesState;
use crate::views::moving::{agreeing, choosing_new_time};
use crate::visit::Visit;
use crate::visitor::Visitor;

/// The range of the search, because the booking horizon is not known.
const AHEAD: Duration = Duration::days(365);

pub(crate) async fn show_moving(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    with_booking(&state, &visitor, &path, async |managed| show(&state, managed).await).await
}

async fn show(state: &PagesState, managed: Managed) -> Result<HttpResponse, PageError> {
    if !managed.booking.can_move {
        return Ok(back_to_the_booking(&managed));
    }
    match managed.scene.visit.time {
        Some(time) => show_agreement(state, managed, time).await,
        None => show_calendar(state, managed, StatusCode::OK, false).await,
    }
}

pub(crate) fn back_to_the_booking(managed: &Managed) -> HttpResponse {
    reply::see_other(&managed.scene.visit.at_the_start().address(&managed.paths.booking()))
}

async fn show_agreement(
    state: &PagesState,
    managed: Managed,
    time: OffsetDateTime,
) -> Result<HttpResponse, PageError> {
    let instant = Interval::new(time, time.saturating_add(Duration::SECOND));
    let open = match instant {
        Some(instant) => list(state, &managed, instant).await?,
        None => Vec::new(),
    };
    match open.into_iter().find(|slot| slot.start() == time) {
        Some(target) => {
            let markup = agreeing(&managed.scene, &managed.booking, &managed.paths, target);
            Ok(reply::page(StatusCode::OK, &managed.scene, markup))
        }
        None => show_calendar(state, managed, StatusCode::OK, true).await,
    }
}

/// `taken` means that the chosen time is no longer open.
pub(crate) async fn show_calendar(
    state: &PagesState,
    mut managed: Managed,
    status: StatusCode,
    taken: bool,
) -> Result<HttpResponse, PageError> {
    if taken {
        let visit = managed.scene.visit.at_the_start();
        managed.scene.visit = Visit { date: managed.scene.visit.date, ..visit };
    }
    let offer = offer(state, &managed).await?;
    let Managed { booking, paths, scene, .. } = managed;
    let markup = choosing_new_time(&scene, &booking, &paths, &offer, taken, state.clock.now());
    Ok(reply::page(status, &scene, markup))
}

async fn offer(state: &PagesState, managed: &Managed) -> Result<Offer, PageError> {
    let now = state.clock.now();
    let search =
        Search { zone: &managed.scene.dates.zone, from: now, until: now.saturating_add(AHEAD) };
    search.offer(&managed.scene.visit, async |range| list(state, managed, range).await).await
}

async fn list(
    state: &PagesState,
    managed: &Managed,
    range: Interval,
) -> Result<Vec<Interval>, PageError> {
    Ok(state.services.list_managed_open_times.list(&managed.token, range).await?.open_times)
}
