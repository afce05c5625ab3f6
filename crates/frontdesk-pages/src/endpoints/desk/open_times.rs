//! `/desk/open-times`

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::Scope;
use frontdesk_domain::ids::EventTypeId;
use frontdesk_domain::interval::Interval;
use time::Duration;

use crate::desk::DeskRequest;
use crate::desk_paths::{DAY, EVENT_TYPE, START};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::open_times::{Preview, open_times};
use crate::visit::read_date;

/// The length of the preview.
const DAYS: i64 = 14;

pub(crate) async fn show_open_times(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::WorkspaceRead]).await?;
        let today = desk.scene.dates.date_of(request.state.clock.now());
        let date = |name| request.visitor.parameter(name).and_then(|text| read_date(&text));
        let first = date(START).unwrap_or(today);
        let end = first.saturating_add(Duration::days(DAYS));
        let day = date(DAY).filter(|day| (first..end).contains(day)).unwrap_or(first);
        let zone = &desk.scene.dates.zone;
        let range = Interval::new(zone.start_of_day(first), zone.start_of_day(end));
        let range = range.ok_or_else(|| PageError::malformed(START))?;
        let asked = request.visitor.parameter(EVENT_TYPE).and_then(|id| id.parse().ok());
        let explain = &request.state.desk.explain_open_times;
        let explained = explain.explain(&desk.actor, asked.map(EventTypeId), range).await?;
        let preview = Preview { explained, first, end, day };
        Ok(reply::page(StatusCode::OK, &desk.scene, open_times(&desk, &preview)))
    })
    .await
}

#[cfg(test)]
mod tests;
