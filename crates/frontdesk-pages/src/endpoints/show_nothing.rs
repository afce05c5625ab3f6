//! The 404 page for unknown addresses below `/book` and `/booking`.

use actix_web::HttpResponse;

use crate::page_error::PageError;
use crate::visitor::Visitor;

pub(crate) async fn show_nothing(visitor: Visitor) -> HttpResponse {
    PageError::NotFound(None).response(&visitor)
}
