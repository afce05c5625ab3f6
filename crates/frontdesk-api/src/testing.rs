//! Runs the whole API for tests, on SQLite or PostgreSQL.
//!
//! The workspaces are Northwind and Southwind. The clock is at 2030-01-01T09:00Z, a Tuesday.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::test::{self, TestRequest};
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::event::Event;
use frontdesk_domain::hold::Hold;
use frontdesk_domain::link::{Assignment, Link};
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::{BookingCaps, BookingLimits, Ports, SCHEDULES_MEMORY};
use frontdesk_domain::webhook::Webhook;
use frontdesk_testing::builders::{TokenBuilder, a_token, with_deliveries};
use frontdesk_testing::northwind::NORTHWIND;
use frontdesk_testing::{FixedClock, SeededRandom, StubCalendars, StubVendors, northwind};
use frontdesk_workspace_file::DocumentChanges;
use serde_json::Value;
use tokio::runtime::Handle;

use crate::{ApiConfig, ApiState, RateLimits, app};

pub(crate) use self::agent::{Era, message, schema_violation};
pub(crate) use self::records::{ADA, RECORDS, ada_found, nothing, source};
use self::store::ApiStore;

mod agent;
pub(crate) mod conformance;
mod records;
mod store;
pub(crate) mod workspace;

/// The writes that accept neither `Idempotency-Key` nor `dry_run`.
pub(crate) const UNREPEATABLE: [&str; 5] =
    ["enrich_record", "create_token", "create_sign_in_link", "test_webhook", "check_calendars"];

pub(crate) const BASE_URL: &str = "https://frontdesk.example";

pub(crate) struct TestApi {
    pub(crate) store: ApiStore,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) calendars: Arc<StubCalendars>,
    pub(crate) vendors: Arc<StubVendors>,
    state: web::Data<ApiState>,
}

pub(crate) struct TestClient<'a> {
    api: &'a TestApi,
    token: String,
}

#[derive(Debug)]
pub(crate) struct TestResponse {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
    /// The body as JSON; `null` if it is not JSON.
    pub(crate) body: Value,
}

impl TestApi {
    pub(crate) async fn new() -> Self {
        Self::with_limits(RateLimits::default()).await
    }

    pub(crate) async fn with_caps(caps: BookingCaps) -> Self {
        Self::limited(RateLimits::default(), caps).await
    }

    pub(crate) async fn with_limits(limits: RateLimits) -> Self {
        Self::limited(limits, BookingCaps::default()).await
    }

    async fn limited(limits: RateLimits, caps: BookingCaps) -> Self {
        let store = ApiStore::empty().await;
        for directory in [northwind::directory(), northwind::other_directory()] {
            let saved = northwind::save(&*store.ports.store, &directory).await;
            saved.expect("the store takes the workspace");
        }
        let (clock, calendars) =
            (Arc::new(FixedClock::default()), Arc::new(StubCalendars::default()));
        let vendors = Arc::new(StubVendors::default());
        let ports = Ports {
            store: store.ports.clone(),
            calendars: calendars.clone(),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::default()),
            records: vendors.ports(),
            describer: Arc::new(DocumentChanges),
            booking_limits: Arc::new(BookingLimits::new(caps)),
            cache_memory: SCHEDULES_MEMORY,
        };
        let configuration = workspace::configuration(&ports);
        let config = ApiConfig {
            base_url: BASE_URL.to_owned(),
            shutdown_timeout: Duration::from_secs(1),
            mcp: frontdesk_mcp::Policy::default(),
            limits,
            too_many_requests: |_, seconds| {
                HttpResponse::TooManyRequests()
                    .content_type("text/html; charset=utf-8")
                    .body(seconds.to_string())
            },
            metrics: true,
        };
        let state = web::Data::new(ApiState::new(ports, configuration, config, Handle::current()));
        Self { store, clock, calendars, vendors, state }
    }

    pub(crate) fn state(&self) -> web::Data<ApiState> {
        self.state.clone()
    }

    pub(crate) fn store(&self) -> &StorePorts {
        &self.store.ports
    }

    pub(crate) async fn client(&self, token: TokenBuilder) -> TestClient<'_> {
        let issued = token.build();
        self.holds_token(&issued.record).await;
        TestClient { api: self, token: issued.token.reveal() }
    }

    pub(crate) fn bearing(&self, token: &str) -> TestClient<'_> {
        TestClient { api: self, token: token.to_owned() }
    }

    pub(crate) async fn priya(&self) -> TestClient<'_> {
        self.client(a_token()).await
    }

    pub(crate) async fn holds_token(&self, token: &TokenRecord) {
        let added = northwind::add_token(&*self.store().store, token).await;
        added.expect("tokens of different numbers differ");
    }

    pub(crate) async fn revokes_token(&self, id: &TokenId) {
        let revoked = self.state.services().revoke_token.revoke(id, false).await;
        assert_eq!(revoked.expect("the token exists"), std::slice::from_ref(id));
    }

    pub(crate) async fn holds_booking(&self, booking: &Booking) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.bookings().add_booking(booking, &[]).await.expect("the store takes the booking");
        unit.commit().await.expect("the store commits");
    }

    pub(crate) async fn holds_link(&self, link: &Link) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.links().add_link(link, &[]).await.expect("the store takes the link");
        unit.commit().await.expect("the store commits");
    }

    pub(crate) async fn holds_hold(&self, hold: &Hold) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.bookings().add_hold(hold).await.expect("the store takes the hold");
        unit.commit().await.expect("the store commits");
    }

    pub(crate) async fn holds_choice(&self, booking: &Booking, choice: &Assignment) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        let saved = unit.queues().save_choice(booking.workspace_id, booking.id, choice).await;
        saved.expect("the store takes the choice");
        unit.commit().await.expect("the store commits");
    }

    pub(crate) async fn holds_event(&self, event: &Event) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.events().add_event(event).await.expect("the store takes the event");
        unit.commit().await.expect("the store commits");
        let events = [with_deliveries(event.id, vec![])];
        let routed = self.store().outbox.route_events(event.workspace_id, &events).await;
        assert_eq!(routed.expect("the store responds"), [event.id], "it has no position yet");
    }

    pub(crate) async fn holds_webhook(&self, webhook: &Webhook) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.webhooks()
            .save_webhook(NORTHWIND, webhook)
            .await
            .expect("the store takes the webhook");
        unit.commit().await.expect("the store commits");
    }

    /// Gives positions to the events that requests have added.
    pub(crate) async fn route_events(&self) {
        let unrouted = self.store().outbox.unrouted_events(self.state.clock.now(), 100).await;
        for event in unrouted.expect("the store responds") {
            let event = event.expect("a readable event");
            let routed = [with_deliveries(event.id, vec![])];
            let routed = self.store().outbox.route_events(event.workspace_id, &routed).await;
            assert_eq!(routed.expect("the store responds"), [event.id]);
        }
    }

    pub(crate) async fn send(&self, request: TestRequest) -> TestResponse {
        let service = test::init_service(app(self.state.clone(), |_| ())).await;
        let response = test::call_service(&service, request.to_request()).await;
        let schema = conformance::check(&response);
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = test::read_body(response).await;
        let text = String::from_utf8_lossy(&body).into_owned();
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        if let Some(schema) = schema.filter(|_| !body.is_null()) {
            conformance::check_body(schema, &body);
        }
        TestResponse { status, headers, text, body }
    }
}

impl TestClient<'_> {
    pub(crate) async fn send(&self, request: TestRequest) -> TestResponse {
        let authorization = format!("Bearer {}", self.token);
        self.api.send(request.insert_header((AUTHORIZATION, authorization))).await
    }

    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.send(TestRequest::get().uri(path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.send(TestRequest::post().uri(path).set_json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> TestResponse {
        self.send(TestRequest::put().uri(path).set_json(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> TestResponse {
        self.send(TestRequest::delete().uri(path)).await
    }
}

impl TestResponse {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    pub(crate) fn code(&self) -> Option<&str> {
        self.body["code"].as_str()
    }

    pub(crate) fn faulty_fields(&self) -> Vec<&str> {
        let errors = self.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str()).collect()
    }
}
