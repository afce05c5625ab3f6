//! `GET /book/{workspace}/{slug}` and `GET /book/{workspace}/{member}/{event_type}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::{BookingPage, PublicAddress};
use time::{Duration, OffsetDateTime};

use crate::form::Typed;
use crate::guest::Guest;
use crate::incoming::LinkPath;
use crate::offer::{Offer, Search};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::trouble::{self, Trouble};
use crate::views::choosing::choosing;
use crate::views::details::{Marks, Slot, details};
use crate::visit::Visit;

/// A booking page with everything that showing it takes.
pub(crate) struct Opened {
    /// Its address.
    pub(crate) address: PublicAddress,
    /// What it says.
    pub(crate) page: BookingPage,
    /// Its surroundings.
    pub(crate) scene: Scene,
}

/// Shows the calendar, or, once a time is chosen, the form.
pub(crate) async fn show_booking_page(
    state: web::Data<PagesState>,
    guest: Guest,
    path: LinkPath,
) -> HttpResponse {
    trouble::answer(&guest, show(&state, &guest, &path)).await
}

async fn show(state: &PagesState, guest: &Guest, path: &LinkPath) -> Result<HttpResponse, Trouble> {
    let mut opened = open(state, guest, path).await?;
    if let Some(time) = opened.scene.visit.time {
        // Wherever the address came from, the way back is to the day of the time.
        opened.scene.visit = opened.scene.visit.at(opened.scene.dates.date_of(time), time);
    }
    match opened.scene.visit.time {
        Some(time) if is_open(state, &opened, time).await? => Ok(show_form(state, &opened, time)),
        Some(_) => show_calendar(state, opened, StatusCode::OK, true).await,
        None => show_calendar(state, opened, StatusCode::OK, false).await,
    }
}

/// The page at the path that was asked for.
pub(crate) async fn open(
    state: &PagesState,
    guest: &Guest,
    path: &LinkPath,
) -> Result<Opened, Trouble> {
    let address = path.address().ok_or(Trouble::NotFound(None))?;
    let page = state.services.view_booking_page.view(&address).await?;
    let visit = guest.visit().map_err(|part| Trouble::unreadable(part, &page.workspace))?;
    let scene = Scene::of(guest, visit, &page.workspace, &page.time_zone);
    Ok(Opened { address, page, scene })
}

/// The calendar; `taken` says that the time which was chosen is not open any more.
pub(crate) async fn show_calendar(
    state: &PagesState,
    opened: Opened,
    status: StatusCode,
    taken: bool,
) -> Result<HttpResponse, Trouble> {
    let Opened { address, page, mut scene } = opened;
    if taken {
        let visit = scene.visit.at_the_start();
        scene.visit = Visit { date: scene.visit.date, ..visit };
    }
    let offer = offer(state, &address, &page, &scene).await?;
    let markup = choosing(&scene, &page, &offer, taken, state.clock.now());
    Ok(reply::page(status, &scene, markup))
}

async fn offer(
    state: &PagesState,
    address: &PublicAddress,
    page: &BookingPage,
    scene: &Scene,
) -> Result<Offer, Trouble> {
    let search = Search {
        zone: &scene.dates.zone,
        from: page.bookable_from,
        // The last instant is bookable itself.
        until: page.bookable_until.saturating_add(Duration::SECOND),
    };
    let list = async |range| list(state, address, range).await;
    search.offer(&scene.visit, list).await
}

async fn list(
    state: &PagesState,
    address: &PublicAddress,
    range: Interval,
) -> Result<Vec<Interval>, Trouble> {
    Ok(state.services.list_public_open_times.list(address, range).await?.open_times)
}

/// Whether a time is open, so that nobody fills in a form for one that is not.
async fn is_open(
    state: &PagesState,
    opened: &Opened,
    time: OffsetDateTime,
) -> Result<bool, Trouble> {
    let Some(instant) = Interval::new(time, time.saturating_add(Duration::SECOND)) else {
        return Ok(false);
    };
    let open = list(state, &opened.address, instant).await?;
    Ok(open.iter().any(|slot| slot.start() == time))
}

fn show_form(state: &PagesState, opened: &Opened, time: OffsetDateTime) -> HttpResponse {
    let marks = new_marks(state, &opened.scene);
    let Opened { page, scene, .. } = opened;
    let markup = details(scene, page, &Slot::Chosen(time), &marks, &Typed::default());
    reply::page(StatusCode::OK, scene, markup)
}

/// The marks of a form that is shown for the first time.
pub(crate) fn new_marks(state: &PagesState, scene: &Scene) -> Marks {
    let now = state.clock.now();
    // A v4-like mark of random bytes: nobody can guess the mark of somebody else's form.
    let submission = uuid::Builder::from_random_bytes(state.random.entropy()).into_uuid();
    let seal = state.seal.seal(&scene.path, submission, now);
    Marks { submission: submission.to_string(), seal }
}

#[cfg(test)]
mod tests;
