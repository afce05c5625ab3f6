//! The 404 page for unknown addresses below `/book` and `/booking`.

use actix_web::HttpResponse;

use crate::guest::Guest;
use crate::page_error::PageError;

pub(crate) async fn show_nothing(guest: Guest) -> HttpResponse {
    PageError::NotFound(None).response(&guest)
}
