//! The choice of another time for a meeting, by its invitee or its host.

use frontdesk_domain::interval::Interval;
use time::{Duration, OffsetDateTime};

use crate::offer::{Offer, Search};
use crate::page_error::PageError;
use crate::scene::Scene;

/// The range of the search, because the booking horizon is not known.
const AHEAD: Duration = Duration::days(365);

pub(crate) enum Choice {
    /// The visitor chose an open time.
    Chosen(Interval),
    /// The visitor is to choose a time.
    Offered {
        offer: Offer,
        /// Whether the chosen time is no longer open.
        taken: bool,
    },
}

/// Checks the chosen time, or offers the open times that `list` returns.
pub(crate) async fn choice(
    scene: &mut Scene,
    now: OffsetDateTime,
    list: impl AsyncFn(Interval) -> Result<Vec<Interval>, PageError>,
) -> Result<Choice, PageError> {
    let Some(time) = scene.visit.time else {
        return Ok(Choice::Offered { offer: offer(scene, now, list).await?, taken: false });
    };
    let instant = Interval::new(time, time.saturating_add(Duration::SECOND));
    let open = match instant {
        Some(instant) => list(instant).await?,
        None => Vec::new(),
    };
    match open.into_iter().find(|slot| slot.start() == time) {
        Some(target) => Ok(Choice::Chosen(target)),
        None => Ok(Choice::Offered { offer: offer(scene, now, list).await?, taken: true }),
    }
}

/// Offers the open times that `list` returns, and forgets the chosen one.
pub(crate) async fn offer(
    scene: &mut Scene,
    now: OffsetDateTime,
    list: impl AsyncFn(Interval) -> Result<Vec<Interval>, PageError>,
) -> Result<Offer, PageError> {
    scene.visit.time = None;
    let search = Search { zone: &scene.dates.zone, from: now, until: now.saturating_add(AHEAD) };
    search.offer(&scene.visit, list).await
}
