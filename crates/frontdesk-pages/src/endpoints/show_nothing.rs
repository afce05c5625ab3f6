//! Unknown addresses below those of the pages.

use actix_web::HttpResponse;

use crate::guest::Guest;
use crate::page_error::PageError;

pub(crate) async fn show_nothing(guest: Guest) -> HttpResponse {
    PageError::NotFound(None).response(&guest)
}
