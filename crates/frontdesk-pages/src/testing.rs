//! Runs the pages for tests, on SQLite.
//!
//! The store has workspace Northwind and a few links. The clock is at 2030-01-01T09:00Z, a Tuesday.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::dev::Service as _;
use actix_web::http::header::HeaderMap;
use actix_web::test::{self, TestRequest};
use actix_web::{App, web};
use async_trait::async_trait;
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::{DeliveryOutcome, DeliveryTarget, NewDelivery};
use frontdesk_domain::event::Event;
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::Link;
use frontdesk_domain::ports::mocks::{
    MockCalendarAccounts, MockCalendarVendors, MockClientDocuments, MockIdentityProvider,
    MockWebhookSender,
};
use frontdesk_domain::ports::{
    BookingMail, BookingQueries as _, CalendarNotice, Clock as _, Directory, EventDeliveries,
    Mailer, Outbox as _, SendFailure, SignInMail, Store as _,
};
use frontdesk_domain::services::{
    Authenticate, BookingCaps, BookingLimits, ChangeMembers, CreateToken, Ports, SCHEDULES_MEMORY,
    Services,
};
use frontdesk_domain::webhook::Webhook;
use frontdesk_testing::builders::{a_link, a_token, an_event_type};
use frontdesk_testing::calendars::connect_calendars;
use frontdesk_testing::configuration::{replace_workspace, test_webhook};
use frontdesk_testing::northwind::{self, LENA, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::{
    FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors, TestStore,
};
use frontdesk_workspace_file::{SecretSource, Surroundings};
use time::Duration;
use url::form_urlencoded;

use crate::{PagesConfig, PagesState, configure};

/// Priya's link for 30 minutes; she works from 03:30 to 11:30 UTC.
pub(crate) const PERSONAL: &str = "/book/northwind/priya/intro-30";
/// A link with Priya as host; Tom and Lena are optional.
pub(crate) const TEAM: &str = "/book/northwind/team1";
/// A link with a question of every kind.
pub(crate) const SURVEY: &str = "/book/northwind/survey1";
/// An archived link.
pub(crate) const ARCHIVED: &str = "/book/northwind/archived1";
/// Tomorrow at 10:30 in Kolkata.
pub(crate) const TOMORROW: &str = "2030-01-02T05:00:00Z";

pub(crate) struct TestSite {
    pub(crate) store: TestStore,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) calendars: Arc<StubCalendars>,
    pub(crate) mailbox: Arc<Mailbox>,
    state: web::Data<PagesState>,
}

/// A signed-in admin, Grace.
pub(crate) struct Admin {
    pub(crate) site: TestSite,
    pub(crate) cookie: String,
}

impl Admin {
    pub(crate) async fn sign_in() -> Self {
        let site = TestSite::new().await;
        let cookie = site.sign_in("grace").await;
        Self { site, cookie }
    }

    pub(crate) async fn get(&self, address: &str) -> TestPage {
        self.site.get_with(&self.cookie, address).await
    }

    /// Sends a form of this page.
    pub(crate) async fn send(&self, page: &str, fields: &[(&str, &str)]) -> TestPage {
        let token = self.get(page).await.hidden("csrf_token");
        let fields = [fields, &[("csrf_token", &*token)]].concat();
        self.site.post_with(&[("cookie", &self.cookie)], page, &fields).await
    }

    /// Adds an event with deliveries, which have this outcome unless it is `None`.
    pub(crate) async fn emit(
        &self,
        event: &Event,
        targets: &[DeliveryTarget],
        outcome: Option<DeliveryOutcome>,
    ) {
        let (store, now) = (&self.site.store, self.site.clock.now());
        let mut unit = store.begin().await.expect("a unit of work");
        unit.events().add_event(event).await.expect("the store takes the event");
        unit.commit().await.expect("the store keeps it");
        let deliveries = targets.iter().map(|it| NewDelivery::new(event.id, it.clone(), now));
        let routed = EventDeliveries { event_id: event.id, deliveries: deliveries.collect() };
        store.route_events(NORTHWIND, &[routed]).await.expect("the store routes it");
        let Some(outcome) = outcome else { return };
        let lease = now + Duration::minutes(1);
        let claimed = store.claim_due_deliveries(now, lease, 100, &[]).await;
        for delivery in claimed.expect("the store responds") {
            let finished = store.finish_delivery(&delivery, &outcome, now).await;
            finished.expect("the store keeps the outcome");
        }
    }

    pub(crate) async fn holds_webhook(&self, webhook: &Webhook) {
        let mut unit = self.site.store.begin().await.expect("a unit of work");
        unit.webhooks().save_webhook(NORTHWIND, webhook).await.expect("the store takes it");
        unit.commit().await.expect("the store keeps it");
    }
}

/// Keeps the mails with sign-in links.
#[derive(Default)]
pub(crate) struct Mailbox(Mutex<Vec<SignInMail>>);

impl Mailbox {
    /// Waits for the next mail.
    pub(crate) async fn next(&self) -> SignInMail {
        let next = async || {
            loop {
                let first = self.mails().pop();
                if let Some(mail) = first {
                    return mail;
                }
                tokio::task::yield_now().await;
            }
        };
        let within = std::time::Duration::from_secs(20);
        tokio::time::timeout(within, next()).await.expect("a mail is sent")
    }

    fn mails(&self) -> MutexGuard<'_, Vec<SignInMail>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Mailer for Mailbox {
    async fn send(&self, _: &BookingMail, _: std::time::Duration) -> Result<(), SendFailure> {
        unreachable!("pages send no mail about bookings")
    }

    async fn send_sign_in_links(
        &self,
        mail: &SignInMail,
        _: std::time::Duration,
    ) -> Result<(), SendFailure> {
        self.mails().push(mail.clone());
        Ok(())
    }

    async fn send_calendar_notice(
        &self,
        _: &CalendarNotice,
        _: std::time::Duration,
    ) -> Result<(), SendFailure> {
        unreachable!("pages send no mail about calendars")
    }
}

#[derive(Debug)]
pub(crate) struct TestPage {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

pub(crate) fn directory() -> Directory {
    let mut directory = northwind::directory();
    directory.event_types.push(
        an_event_type("survey-30")
            .id(20)
            .titled("Survey")
            .asking("size", QuestionKind::Select, &["1-10", "11-50"])
            .asking("topics", QuestionKind::MultiSelect, &["Pricing", "Security"])
            .asking("seats", QuestionKind::Number, &[])
            .asking("phone", QuestionKind::Phone, &[])
            .asking("role", QuestionKind::Text, &[])
            .asking("goal", QuestionKind::LongText, &[])
            .asking("consent", QuestionKind::Checkbox, &[])
            .build(),
    );
    directory
}

impl TestSite {
    pub(crate) async fn new() -> Self {
        Self::of(directory()).await
    }

    pub(crate) async fn of(directory: Directory) -> Self {
        Self::capped(directory, BookingCaps::default()).await
    }

    pub(crate) async fn capped(directory: Directory, caps: BookingCaps) -> Self {
        Self::built(directory, caps, MockCalendarAccounts::new(), no_vendors(), None).await
    }

    /// A site on which members connect `accounts`.
    pub(crate) async fn with_accounts(accounts: MockCalendarAccounts) -> Self {
        Self::with_vendors(accounts, no_vendors()).await
    }

    /// A site on which members connect `accounts`, also by consent at `vendors`.
    pub(crate) async fn with_vendors(
        accounts: MockCalendarAccounts,
        vendors: MockCalendarVendors,
    ) -> Self {
        Self::built(directory(), BookingCaps::default(), accounts, vendors, None).await
    }

    /// A site on which members sign in with `provider`.
    pub(crate) async fn with_provider(provider: MockIdentityProvider) -> Self {
        let (accounts, caps) = (MockCalendarAccounts::new(), BookingCaps::default());
        let identity = Some(Arc::new(provider));
        Self::built(directory(), caps, accounts, no_vendors(), identity).await
    }

    async fn built(
        directory: Directory,
        caps: BookingCaps,
        accounts: MockCalendarAccounts,
        vendors: MockCalendarVendors,
        identity: Option<Arc<MockIdentityProvider>>,
    ) -> Self {
        let store = TestStore::holding(&directory);
        let (clock, calendars) =
            (Arc::new(FixedClock::default()), Arc::new(StubCalendars::default()));
        let ports = Ports {
            store: store.ports(),
            calendars: calendars.clone(),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::new(1)),
            records: Arc::new(StubVendors::default()).ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::new(BookingLimits::new(caps)),
            cache_memory: SCHEDULES_MEMORY,
        };
        let mailbox = Arc::new(Mailbox::default());
        let members = ChangeMembers {
            replace: replace_workspace(&ports, Arc::new(MockCalendarAccounts::new())),
            planner: Arc::new(surroundings()),
        };
        let config = PagesConfig {
            base_url: "https://desk.example/".to_owned(),
            form_key: Some([7; 32]),
            mailer: Some(mailbox.clone()),
            identity: identity.map(|provider| provider as _),
            client_documents: Arc::new(MockClientDocuments::new()),
            calendars: connect_calendars(&ports, Arc::new(accounts), Arc::new(vendors)),
            members: Arc::new(members),
            test_webhook: test_webhook(&ports, Arc::new(receiver())),
        };
        let services = Services::new(&ports);
        let state = PagesState::new(
            (services.public, services.desk),
            &ports,
            &config,
            tokio::runtime::Handle::current(),
        );
        let state = web::Data::new(state);
        let site = Self { store, clock, calendars, mailbox, state };
        site.hold_links().await;
        site
    }

    async fn hold_links(&self) {
        let mut unit = self.store.begin().await.expect("a unit of work");
        let team = a_link().id(32).at_slug("team1").hosted_by(PRIYA).optionally_hosted_by(TOM);
        for link in [
            a_link().id(31).personal_of(PRIYA),
            team.optionally_hosted_by(LENA),
            a_link().id(33).for_event_type(20).at_slug("survey1").hosted_by(PRIYA),
            a_link().id(34).at_slug("archived1").hosted_by(PRIYA).archived_at("2029-12-01T00:00Z"),
        ] {
            unit.links().add_link(&link.build(), &[]).await.expect("the store takes the link");
        }
        unit.commit().await.expect("the store keeps them");
    }

    pub(crate) async fn holds_booking(&self, booking: &Booking) {
        let mut unit = self.store.begin().await.expect("a unit of work");
        unit.bookings().add_booking(booking, &[]).await.expect("the store takes the booking");
        unit.commit().await.expect("the store keeps it");
    }

    pub(crate) async fn stored(&self, booking: &Booking) -> Booking {
        let found = self.store.find_booking(booking.workspace_id, booking.id).await;
        found.expect("the store responds").expect("it exists")
    }

    pub(crate) async fn holds_link(&self, link: &Link) {
        let mut unit = self.store.begin().await.expect("a unit of work");
        unit.links().add_link(link, &[]).await.expect("the store takes the link");
        unit.commit().await.expect("the store keeps it");
    }

    fn create_token(&self) -> CreateToken {
        CreateToken {
            store: self.store.ports().store,
            directory: self.store.ports().directory,
            clock: self.clock.clone(),
            random: Arc::clone(&self.state.random),
        }
    }

    /// Returns the path of a link that signs a member in.
    pub(crate) async fn sign_in_link(&self, member: &str) -> String {
        let create = self.create_token();
        let [workspace, member] =
            ["northwind", member].map(|key| Key::parse(key).expect("a valid key"));
        let (link, _) = create.create_link(&workspace, &member).await.expect("a member");
        format!("/desk/sign-in/{}", link.reveal())
    }

    /// Returns the cookie of a member's session with these scopes.
    pub(crate) async fn sign_in_with(&self, member: UserId, scopes: &[Scope]) -> String {
        let token = a_token().of(member).with_scopes(scopes.iter().copied()).build();
        let mut unit = self.store.begin().await.expect("a unit of work");
        unit.tokens().add_token(&token.record).await.expect("the store takes the token");
        unit.commit().await.expect("the store keeps it");
        let authenticate =
            Authenticate { tokens: self.store.ports().tokens, clock: self.clock.clone() };
        let actor = authenticate.authenticate(&token.token.reveal()).await.expect("a token").actor;
        let created = self.create_token().create_link_for(&actor, member).await;
        self.follow(&format!("/desk/sign-in/{}", created.expect("a link").0.reveal())).await
    }

    /// Returns the cookie of a member's session.
    pub(crate) async fn sign_in(&self, member: &str) -> String {
        self.follow(&self.sign_in_link(member).await).await
    }

    async fn follow(&self, link: &str) -> String {
        let page = self.post(link, &[]).await;
        assert_eq!((page.status, page.header("location")), (303, "/desk"), "{}", page.body);
        page.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
    }

    pub(crate) async fn get_with(&self, cookie: &str, address: &str) -> TestPage {
        self.send(TestRequest::get().uri(address).insert_header(("cookie", cookie))).await
    }

    pub(crate) async fn post_with(
        &self,
        headers: &[(&'static str, &str)],
        address: &str,
        fields: &[(&str, &str)],
    ) -> TestPage {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let kind = ("content-type", "application/x-www-form-urlencoded");
        let mut request = TestRequest::post().uri(address).insert_header(kind).set_payload(body);
        for (name, value) in headers {
            request = request.insert_header((*name, *value));
        }
        self.send(request).await
    }

    pub(crate) async fn get(&self, address: &str) -> TestPage {
        self.send(TestRequest::get().uri(address)).await
    }

    pub(crate) async fn post(&self, address: &str, fields: &[(&str, &str)]) -> TestPage {
        self.post_with(&[], address, fields).await
    }

    pub(crate) async fn send(&self, request: TestRequest) -> TestPage {
        let app = test::init_service(App::new().configure(configure(self.state.clone()))).await;
        let response = app.call(request.to_request()).await.expect("every trouble is a page");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body =
            String::from_utf8(test::read_body(response).await.to_vec()).expect("pages are UTF-8");
        TestPage { status, headers, body }
    }

    /// Advances the clock by 20 s, because fresh forms are rejected.
    pub(crate) async fn open_form(&self, page: &str, time: &str) -> OpenForm<'_> {
        let address = format!("{page}?time={time}&tz=Europe/London");
        let page = self.get(&address).await;
        assert_eq!(page.status, 200, "{}", page.body);
        let form = OpenForm {
            site: self,
            address,
            submission: page.hidden("submission"),
            seal: page.hidden("seal"),
        };
        self.clock.advance(Duration::seconds(20));
        form
    }
}

/// The rules of requests, without a key for secrets.
fn surroundings() -> Surroundings {
    Surroundings {
        providers: Vec::new(),
        secrets: SecretSource::Request,
        can_seal: false,
        check_webhook_secret: |_| Ok(()),
    }
}

/// The receiver of the webhook `down` is down; other receivers accept every request.
fn receiver() -> MockWebhookSender {
    let mut receiver = MockWebhookSender::new();
    receiver.expect_send().returning(|call, _| {
        if !call.url.ends_with("/down") {
            return Ok(204);
        }
        let reason = "the receiver returned 503".to_owned();
        let (status, retry_after) = (Some(503), None);
        Err(SendFailure { reason, status, worth_retrying: true, gone: false, retry_after })
    });
    receiver
}

fn no_vendors() -> MockCalendarVendors {
    let mut vendors = MockCalendarVendors::new();
    vendors.expect_kinds().returning(Vec::new);
    vendors.expect_consent_url().returning(|_| None);
    vendors
}

pub(crate) struct OpenForm<'a> {
    site: &'a TestSite,
    pub(crate) address: String,
    pub(crate) submission: String,
    pub(crate) seal: String,
}

impl OpenForm<'_> {
    pub(crate) async fn send_for_ada(&self, more: &[(&str, &str)]) -> TestPage {
        self.send(&[&[("name", "Ada Byron"), ("email", "ada@acme.com")], more].concat()).await
    }

    pub(crate) async fn send(&self, fields: &[(&str, &str)]) -> TestPage {
        let marks = [("submission", self.submission.as_str()), ("seal", self.seal.as_str())];
        self.site.post(&self.address, &[&marks, fields].concat()).await
    }
}

impl TestPage {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub(crate) fn says(&self, text: &str) -> bool {
        self.body.contains(text)
    }

    pub(crate) fn hidden(&self, name: &str) -> String {
        let (_, rest) =
            self.body.split_once(&format!("name=\"{name}\" value=\"")).expect("a hidden field");
        rest.split('"').next().unwrap_or_default().to_owned()
    }

    pub(crate) fn links(&self, holding: &str) -> Vec<String> {
        self.body
            .split("href=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .map(|link| link.split('#').next().unwrap_or_default().replace("&amp;", "&"))
            .filter(|link| link.contains(holding))
            .collect()
    }
}
