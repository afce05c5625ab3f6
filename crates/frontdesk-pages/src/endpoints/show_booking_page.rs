//! `GET /book/{workspace}/{slug}`, also of a landing page, and `GET /book/{workspace}/{member}/{event_type}`.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::{BookingPage, PublicAddress};
use maud::Markup;
use time::{Duration, OffsetDateTime};

use crate::endpoints::show_landing_page::member_page;
use crate::form::Typed;
use crate::incoming::LinkPath;
use crate::offer::{Offer, Search};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::details::{Marks, Slot, details};
use crate::views::pick_time::pick_time;
use crate::visit::Visit;
use crate::visitor::Visitor;

pub(crate) struct Opened {
    pub(crate) address: PublicAddress,
    pub(crate) page: BookingPage,
    pub(crate) scene: Scene,
}

pub(crate) async fn show_booking_page(
    state: web::Data<PagesState>,
    request: HttpRequest,
    visitor: Visitor,
    path: LinkPath,
) -> HttpResponse {
    page_error::response(&visitor, show(&state, &request, &visitor, &path)).await
}

async fn show(
    state: &PagesState,
    request: &HttpRequest,
    visitor: &Visitor,
    path: &LinkPath,
) -> Result<HttpResponse, PageError> {
    let mut opened = match (open(state, visitor, path).await, path.member()) {
        // A team link keeps its address, also if a member has its slug as key.
        (Err(PageError::NotFound(_)), Some(member)) => {
            return member_page(state, request, visitor, member).await;
        }
        (opened, _) => opened?,
    };
    if let Some(time) = opened.scene.visit.time {
        // The back link shows the day of the chosen time, even if the address has another day.
        opened.scene.visit = opened.scene.visit.at(opened.scene.dates.date_of(time), time);
    }
    let taken = match opened.scene.visit.time {
        Some(time) if is_open(state, &opened, time).await? => {
            return Ok(show_form(state, &opened, time));
        }
        Some(_) => true,
        None => false,
    };
    let (scene, markup) = calendar(state, opened, taken).await?;
    Ok(reply::tagged_page(request, &scene, markup))
}

pub(crate) async fn open(
    state: &PagesState,
    visitor: &Visitor,
    path: &LinkPath,
) -> Result<Opened, PageError> {
    let address = path.address().ok_or(PageError::NotFound(None))?;
    let page = state.services.view_booking_page.view(&address).await?;
    let visit = visitor.visit().map_err(|part| PageError::unreadable(part, &page.workspace))?;
    let scene = Scene::of(visitor, visit, &page.workspace, &page.time_zone);
    Ok(Opened { address, page, scene })
}

/// `taken` means that the chosen time is no longer open.
pub(crate) async fn show_calendar(
    state: &PagesState,
    opened: Opened,
    status: StatusCode,
    taken: bool,
) -> Result<HttpResponse, PageError> {
    let (scene, markup) = calendar(state, opened, taken).await?;
    Ok(reply::page(status, &scene, markup))
}

/// No value may differ per request, because the page has an `ETag`.
async fn calendar(
    state: &PagesState,
    opened: Opened,
    taken: bool,
) -> Result<(Scene, Markup), PageError> {
    let Opened { address, page, mut scene } = opened;
    if taken {
        let visit = scene.visit.at_the_start();
        scene.visit = Visit { date: scene.visit.date, ..visit };
    }
    let offer = offer(state, &address, &page, &scene).await?;
    let shown = offer.month.interval(&scene.dates.zone);
    let absence = state.services.view_booking_page.out_of_office(&page, shown).await?;
    let markup = pick_time(&scene, &page, &offer, absence.as_ref(), taken, state.clock.now());
    Ok((scene, markup))
}

async fn offer(
    state: &PagesState,
    address: &PublicAddress,
    page: &BookingPage,
    scene: &Scene,
) -> Result<Offer, PageError> {
    let search = Search {
        zone: &scene.dates.zone,
        from: page.bookable_from,
        // A range excludes its end, but a time at `bookable_until` is still bookable.
        until: page.bookable_until.saturating_add(Duration::SECOND),
    };
    let list = async |range| list(state, address, range).await;
    search.offer(&scene.visit, list).await
}

async fn list(
    state: &PagesState,
    address: &PublicAddress,
    range: Interval,
) -> Result<Vec<Interval>, PageError> {
    Ok(state.services.list_public_open_times.list(address, range).await?.open_times)
}

async fn is_open(
    state: &PagesState,
    opened: &Opened,
    time: OffsetDateTime,
) -> Result<bool, PageError> {
    let Some(instant) = Interval::new(time, time.saturating_add(Duration::SECOND)) else {
        return Ok(false);
    };
    let open = list(state, &opened.address, instant).await?;
    Ok(open.iter().any(|slot| slot.start() == time))
}

fn show_form(state: &PagesState, opened: &Opened, time: OffsetDateTime) -> HttpResponse {
    let marks = new_marks(state, &opened.scene);
    let Opened { page, scene, .. } = opened;
    let typed = Typed::prefilled(&scene.visit.prefill);
    let markup = details(scene, page, &Slot::Chosen(time), &marks, &typed);
    reply::page(StatusCode::OK, scene, markup)
}

pub(crate) fn new_marks(state: &PagesState, scene: &Scene) -> Marks {
    let now = state.clock.now();
    // Random, so that a client cannot guess the submission id of another visitor's form.
    let submission = uuid::Builder::from_random_bytes(state.random.entropy()).into_uuid();
    let seal = state.seal.seal(&scene.path, submission, now);
    Marks { submission: submission.to_string(), seal }
}

#[cfg(test)]
mod tests;
