//! Addresses below those of the pages at which nothing stands.

use actix_web::HttpResponse;

use crate::guest::Guest;
use crate::trouble::Trouble;

/// Says so.
pub(crate) async fn show_nothing(guest: Guest) -> HttpResponse {
    Trouble::NotFound(None).answer(&guest)
}
