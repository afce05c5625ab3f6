//! Unknown addresses below those of the pages.

use actix_web::HttpResponse;

use crate::guest::Guest;
use crate::trouble::Trouble;

pub(crate) async fn show_nothing(guest: Guest) -> HttpResponse {
    Trouble::NotFound(None).answer(&guest)
}
