//! `/desk/report` and its CSV file

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking_report::{BookingReport, DEFAULT_WEEKS};
use frontdesk_domain::services::BookingReportQuery;

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::WEEKS;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::report::{CHOICES, report};

pub(crate) async fn show_report(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, shown) = open(&request).await?;
        Ok(reply::page(StatusCode::OK, &desk.scene, report(&desk, &shown)))
    })
    .await
}

pub(crate) async fn download_report(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, shown) = open(&request).await?;
        let mut response = HttpResponse::Ok();
        reply::guard(&mut response, (&[], None), desk.scene.privacy);
        Ok(response
            .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"bookings.csv\""))
            .content_type("text/csv; charset=utf-8; header=present")
            .body(shown.to_csv()))
    })
    .await
}

/// An unreadable number of weeks shows the default.
async fn open(request: &DeskRequest) -> Result<(Desk, BookingReport), PageError> {
    let desk = request.open(&[Scope::BookingsRead]).await?;
    let weeks = request.visitor.parameter(WEEKS).and_then(|text| text.parse().ok());
    let weeks = weeks.filter(|weeks| CHOICES.contains(weeks)).or(Some(DEFAULT_WEEKS));
    let query = BookingReportQuery { weeks, ..BookingReportQuery::default() };
    let report = request.state.desk.get_booking_report.report(&desk.actor, query).await?;
    Ok((desk, report))
}

#[cfg(test)]
mod tests;
