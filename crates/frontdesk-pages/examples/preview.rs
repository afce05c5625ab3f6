//! Serves the pages on a temporary SQLite store and prints their addresses.
//!
//! Run it with `cargo run -p frontdesk-pages --example preview`.

use std::net::Ipv4Addr;
use std::sync::Arc;

use actix_web::middleware::Compress;
use actix_web::{App, HttpServer, web};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::event_type::{Location, QuestionKind};
use frontdesk_domain::ports::mocks::{
    MockCalendarAccounts, MockCalendarVendors, MockClientDocuments, MockWebhookSender,
};
use frontdesk_domain::ports::{Clock, Directory, Store as _, StoreError};
use frontdesk_domain::services::{ChangeMembers, Ports, SCHEDULES_MEMORY, Services};
use frontdesk_pages::{DemoPage, PagesConfig, PagesState, configure, configure_demo};
use frontdesk_testing::builders::{a_booking, a_link, a_workspace, an_event_type};
use frontdesk_testing::calendars::connect_calendars;
use frontdesk_testing::configuration::{replace_workspace, test_webhook};
use frontdesk_testing::northwind::{self, LENA, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::{SeededRandom, ShortChanges, StubCalendars, StubVendors, TestStore};
use frontdesk_workspace_file::{SecretSource, Surroundings};
use time::{Duration, OffsetDateTime};

/// A running clock. With a fixed clock, every form would count as sent too fast.
struct RunningClock;

impl Clock for RunningClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock")]
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }
}

#[actix_web::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args().nth(1).map_or(Ok(8090), |port| port.parse())?;
    let store = TestStore::holding(&directory());
    let bookings = bookings(RunningClock.now());
    fill(&store, &bookings).await?;
    let ports = Ports {
        store: store.ports(),
        calendars: Arc::new(StubCalendars::default()),
        clock: Arc::new(RunningClock),
        random: Arc::new(SeededRandom::new(1)),
        records: Arc::new(StubVendors::default()).ports(),
        describer: Arc::new(ShortChanges),
        booking_limits: Arc::default(),
        cache_memory: SCHEDULES_MEMORY,
    };
    let base_url = format!("http://127.0.0.1:{port}");
    let demo = demo(&base_url, &bookings);
    show(&base_url, &demo);
    let calendars = connect_calendars(
        &ports,
        Arc::new(MockCalendarAccounts::new()),
        Arc::new(MockCalendarVendors::new()),
    );
    let members = ChangeMembers {
        replace: replace_workspace(&ports, Arc::new(MockCalendarAccounts::new())),
        planner: Arc::new(surroundings()),
    };
    let members = Arc::new(members);
    let config = PagesConfig {
        test_webhook: test_webhook(&ports, Arc::new(MockWebhookSender::new())),
        base_url,
        form_key: None,
        mailer: None,
        identity: None,
        client_documents: Arc::new(MockClientDocuments::new()),
        calendars,
        members,
    };
    let Services { public, desk, .. } = Services::new(&ports);
    let state = PagesState::new((public, desk), &ports, &config, tokio::runtime::Handle::current());
    let state = web::Data::new(state);
    let app = move || {
        App::new()
            .wrap(Compress::default())
            .configure(configure(state.clone()))
            .configure(configure_demo(demo.clone()))
    };
    HttpServer::new(app).workers(1).bind((Ipv4Addr::LOCALHOST, port))?.run().await?;
    Ok(())
}

fn surroundings() -> Surroundings {
    Surroundings {
        providers: Vec::new(),
        secrets: SecretSource::Request,
        can_seal: false,
        check_webhook_secret: |_| Ok(()),
    }
}

fn directory() -> Directory {
    let mut directory = northwind::directory();
    directory.workspace = a_workspace().embedded_at("https://acme.example").build();
    directory.event_types.push(
        an_event_type("tour-60")
            .id(20)
            .titled("Product tour")
            .lasting(60)
            .every(30)
            .with_notice(60)
            .up_to_days_ahead(60)
            .held(Location::Video { url: Some("https://meet.example/{uuid}".to_owned()) })
            .asking("team_size", QuestionKind::Select, &["1–10", "11–50", "more"])
            .asking("topics", QuestionKind::MultiSelect, &["Pricing", "Security", "Migration"])
            .asking("seats", QuestionKind::Number, &[])
            .asking("phone", QuestionKind::Phone, &[])
            .asking("goal", QuestionKind::LongText, &[])
            .asking("consent", QuestionKind::Checkbox, &[])
            .build(),
    );
    for event_type in &mut directory.event_types {
        "An unhurried look around, with time for your questions."
            .clone_into(&mut event_type.description);
    }
    directory
}

fn bookings(now: OffsetDateTime) -> Vec<(&'static str, Booking)> {
    let at = |days| (now + Duration::days(days)).replace_time(time::macros::time!(10:00));
    let booking = |id, days| {
        a_booking().id(id).starting_at(at(days)).hosted_by(PRIYA).optionally_hosted_by(TOM)
    };
    vec![
        ("A meeting to come", booking(1, 9).through_link(32).build()),
        ("One that a workflow booked", booking(2, 10).booked_by_a_workflow().build()),
        ("A cancelled one", booking(3, 11).through_link(32).cancelled_by(PRIYA).build()),
        ("A past one", booking(4, -9).through_link(32).build()),
        ("A missed one", booking(5, -10).marked_as_no_show_by(PRIYA).build()),
    ]
}

async fn fill(store: &TestStore, bookings: &[(&str, Booking)]) -> Result<(), StoreError> {
    let mut unit = store.begin().await?;
    let team = a_link().id(32).in_workspace(NORTHWIND).for_event_type(20);
    for link in [
        a_link().personal_of(PRIYA).build(),
        team.at_slug("tour").hosted_by(PRIYA).hosted_by(LENA).optionally_hosted_by(TOM).build(),
        a_link().id(33).at_slug("closed").hosted_by(PRIYA).archived_at("2029-12-01T00:00Z").build(),
    ] {
        unit.links().add_link(&link, &[]).await?;
    }
    for (_, booking) in bookings {
        unit.bookings().add_booking(booking, &[]).await?;
    }
    unit.commit().await
}

fn demo(base_url: &str, bookings: &[(&'static str, Booking)]) -> DemoPage {
    let link = |name: &str, path: &str| (name.to_owned(), format!("{base_url}{path}"));
    let mut links = vec![
        link("A call with Priya", "/book/northwind/priya/intro-30"),
        link("A tour with three hosts", "/book/northwind/tour"),
        link("A closed link", "/book/northwind/closed"),
        link("No link", "/book/northwind/none"),
    ];
    let managed = |(name, booking): &(&str, Booking)| {
        link(name, &format!("/booking/{}", booking.manage_token.reveal()))
    };
    links.extend(bookings.iter().map(managed));
    DemoPage {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        workspace: "Northwind".to_owned(),
        links,
        places: vec![(
            "API reference".to_owned(),
            "/docs".to_owned(),
            "Every operation of the API.".to_owned(),
        )],
    }
}

#[expect(clippy::print_stdout, reason = "prints the address to open")]
fn show(base_url: &str, demo: &DemoPage) {
    println!("{base_url}");
    for (name, address) in &demo.links {
        println!("{address}  {name}");
    }
}
