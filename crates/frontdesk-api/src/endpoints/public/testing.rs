use actix_web::test::TestRequest;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::services::BookingCaps;
use frontdesk_testing::builders::{BookingBuilder, a_booking, a_link};
use frontdesk_testing::northwind::{DEMO, LENA, PRIYA, TOM};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestResponse};

/// A team link for 30 minutes with Priya as host and Lena as optional host.
pub(super) const TEAM: &str = "/api/v1/public/links/northwind/tour";
/// The personal link of member Priya for the same event type.
pub(super) const PERSONAL: &str = "/api/v1/public/links/northwind/priya/intro-30";
/// A team link for 60 minutes with hosts Priya and Tom. Its event type has a question.
pub(super) const ASKING: &str = "/api/v1/public/links/northwind/demo";
/// An archived link.
pub(super) const ARCHIVED: &str = "/api/v1/public/links/northwind/closed";

pub(super) async fn api_with_links() -> TestApi {
    with_links(TestApi::new().await).await
}

pub(super) async fn api_with_links_capped(caps: BookingCaps) -> TestApi {
    with_links(TestApi::with_caps(caps).await).await
}

async fn with_links(api: TestApi) -> TestApi {
    for link in [
        a_link().id(31).at_slug("tour").hosted_by(PRIYA).optionally_hosted_by(LENA),
        a_link().id(32).personal_of(PRIYA),
        a_link().id(33).at_slug("demo").for_event_type(DEMO).hosted_by(PRIYA).hosted_by(TOM),
        a_link().id(34).at_slug("closed").hosted_by(PRIYA).archived_at("2029-12-01T00:00Z"),
    ] {
        api.holds_link(&link.build()).await;
    }
    api
}

/// A booking through [`TEAM`] at 05:00 UTC. Its host, Priya, works from 03:30 to 11:30 UTC.
pub(super) fn a_booking_of_priyas() -> BookingBuilder {
    a_booking().hosted_by(PRIYA).through_link(31).at("2030-01-02T05:00Z")
}

pub(super) fn managed(booking: &Booking, rest: &str) -> String {
    format!("/api/v1/public/bookings/{}{rest}", booking.manage_token.reveal())
}

pub(super) fn booking_request_at(start_time: &str) -> Value {
    json!({
        "start_time": start_time, "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example" },
    })
}

pub(super) async fn read(api: &TestApi, path: &str) -> TestResponse {
    api.send(TestRequest::get().uri(path)).await
}

pub(super) async fn submit(api: &TestApi, path: &str, body: &Value) -> TestResponse {
    api.send(TestRequest::post().uri(path).set_json(body)).await
}
