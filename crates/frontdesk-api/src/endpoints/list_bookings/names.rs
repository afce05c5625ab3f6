use frontdesk_domain::booking::{BookingStatus, OriginKind};
use frontdesk_domain::ports::{BookingOrder, StatusFilter};
use frontdesk_domain::services::View;

pub(super) fn parse_status(text: &str) -> Result<StatusFilter, String> {
    if text == "all" {
        return Ok(StatusFilter::All);
    }
    BookingStatus::parse(text).map(StatusFilter::Only).ok_or_else(|| {
        let names: Vec<_> = BookingStatus::ALL.into_iter().map(BookingStatus::as_str).collect();
        format!("expected all, {}, found {text:?}", names.join(", "))
    })
}

pub(super) fn status_name(status: StatusFilter) -> &'static str {
    match status {
        StatusFilter::All => "all",
        StatusFilter::Only(status) => status.as_str(),
    }
}

pub(super) fn parse_view(text: &str) -> Result<View, String> {
    if text == "booked" {
        Ok(View::Booked)
    } else {
        Err(format!("expected booked, or no value, found {text:?}"))
    }
}

pub(super) fn parse_origin(text: &str) -> Result<OriginKind, String> {
    OriginKind::parse(text).ok_or_else(|| format!("expected link, api or workflow, found {text:?}"))
}

pub(super) fn parse_order(text: &str) -> Result<BookingOrder, String> {
    match text {
        "start_time" => Ok(BookingOrder::StartTime),
        "updated_at" => Ok(BookingOrder::UpdatedAt),
        _ => Err(format!("expected start_time or updated_at, found {text:?}")),
    }
}

pub(super) fn order_name(order: BookingOrder) -> &'static str {
    match order {
        BookingOrder::StartTime => "start_time",
        BookingOrder::UpdatedAt => "updated_at",
    }
}
