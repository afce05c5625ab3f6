use frontdesk_domain::access::{Scope, TokenId};
use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::event::{ChangeLog, Event, EventDetail};
use frontdesk_domain::ids::{LinkId, UserId};
use frontdesk_domain::ports::{
    Clock as _, EnrichmentSettings, NewAssignment, ProviderConnection, SealedSecret, Store as _,
};
use frontdesk_domain::records::ProviderState;
use frontdesk_testing::builders::{a_member, a_queue, an_event_type};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, GRACE, LENA, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::vendors::provider;
use uuid::Uuid;

use crate::testing::{Admin, TestPage, TestSite, directory};

const LOG: &str = r#"{ "truncated": false, "changes": [
    { "section": "members", "key": "priya", "id": 4, "change": "updated", "fields": [
        { "field": "role", "before": "member", "after": "<admin>" },
        { "field": "calendars", "changed": true }
    ] }
] }"#;

impl Admin {
    async fn record(&self, number: u128, detail: EventDetail) {
        let (id, now) = (Uuid::from_u128(number), self.site.clock.now());
        let event = Event::new(id, NORTHWIND, now, Some(GRACE), detail);
        self.emit(&event, &[], None).await;
    }
}

#[actix_web::test]
async fn admin_reads_what_changed_newest_first() {
    let admin = Admin::sign_in().await;
    let log = EventDetail::WorkspaceChanged(ChangeLog(LOG.to_owned()));
    admin.record(1, log).await;
    let reason = CalendarFaultKind::Gone;
    admin.record(2, EventDetail::MemberUnusable { user_id: PRIYA, reason }).await;
    let page = admin.get("/desk/audit").await;
    for text in [
        "members <bdi>priya</bdi>: updated",
        "role: <bdi>member</bdi> → <bdi>&lt;admin&gt;</bdi>",
        "<li>calendars</li>",
        "A calendar of Priya Raman cannot be read.",
        "<bdi>Grace Hill</bdi>",
    ] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    let place = |text| page.body.find(text).expect("it is listed");
    assert!(place("cannot be read") < place("The configuration was changed"));
}

#[actix_web::test]
async fn audit_names_the_member_of_a_token_and_never_the_token() {
    let admin = Admin::sign_in().await;
    let cookie = admin.site.sign_in("priya").await;
    let token = cookie.split_once('=').expect("a cookie").1;
    let id = token.split('_').nth(1).and_then(|id| TokenId::parse(id).ok()).expect("an id");
    admin.record(1, EventDetail::TokenCreated { token_id: id }).await;
    let page = admin.get("/desk/audit").await;
    assert!(page.says("A token of Priya Raman was created."), "{}", page.body);
    assert!(!page.says(token), "{}", page.body);
}

#[actix_web::test]
async fn audit_is_read_in_pages() {
    let admin = Admin::sign_in().await;
    for number in 1..=30 {
        let log = LOG.replace("priya", &format!("m{number}"));
        admin.record(number, EventDetail::WorkspaceChanged(ChangeLog(log))).await;
    }
    let first = admin.get("/desk/audit").await;
    assert!(first.says(">m30<") && !first.says(">m5<"), "{}", first.body);
    let second = admin.get(&first.links("after=").pop().expect("a second page")).await;
    assert!(second.says(">m5<") && second.says(">m1<") && !second.says(">m6<"), "{}", second.body);
    assert_eq!(second.links("after="), [""; 0]);
}

async fn assign(admin: &Admin, user: UserId, times: &[&str]) {
    let mut unit = admin.site.store.begin().await.expect("the store responds");
    for time in times {
        let (queues, at) = (unit.queues(), instant(time));
        let assignment = NewAssignment::for_link(AES, user, LinkId(32), at);
        queues.add_assignment(NORTHWIND, &assignment).await.expect("it is kept");
    }
    unit.commit().await.expect("the store keeps them");
}

/// The cells of a member's row, from the share to the weight.
fn row(page: &TestPage, name: &str) -> String {
    let (_, rest) = page.body.split_once(&format!("<bdi>{name}</bdi>")).expect("a row");
    let (row, _) = rest.split_once("</tr>").expect("its end");
    let shapes = ["<svg", "</svg>"].map(|it| row.find(it).expect("a chart"));
    let text = format!("{}{}", &row[..shapes[0]], &row[shapes[1] + 6..]);
    text.replace("</th>", "").replace("</td>", "").replace("<td>", " ")
}

#[actix_web::test]
async fn admin_sees_the_share_of_each_member_of_a_queue() {
    let mut directory = directory();
    directory.queues[0].members[0].weight = 3;
    for member in &mut directory.members {
        match member.user_id {
            TOM => member.archived = true,
            LENA => {
                let absent = a_member("lena").id(LENA).absent("2029-12-31", "2030-01-05", None);
                *member = absent.build();
            }
            _ => {}
        }
    }
    let site = TestSite::of(directory).await;
    let cookie = site.sign_in("grace").await;
    let admin = Admin { site, cookie };
    // The window begins 30 days before 2030-01-01T09:00Z.
    assign(&admin, PRIYA, &["2029-11-20T09:00Z", "2029-12-10T09:00Z", "2029-12-20T09:00Z"]).await;
    assign(&admin, TOM, &["2029-12-30T09:00Z"]).await;
    let page = admin.get("/desk/queues").await;
    assert!(page.says("Enterprise AEs") && page.says("the last 30 days"), "{}", page.body);
    assert_eq!(row(&page, "Priya Raman"), " 67% 75% 2 3");
    let excluded = " <span class=\"mark\">cannot host</span> 33% 0% 1 1";
    assert_eq!(row(&page, "Tom Becker"), excluded);
    let absent = " <span class=\"mark\">out of office</span> 0% 25% 0 1";
    assert_eq!(row(&page, "Lena"), absent);
    let rect = "<rect class=\"held\" width=\"67\" height=\"6\">";
    assert!(page.says(rect), "{}", page.body);
}

#[actix_web::test]
async fn queues_are_listed_in_pages_without_archived_ones() {
    let mut directory = directory();
    for id in 3..=14 {
        let queue = a_queue(&format!("queue-{id}")).id(id);
        let queue = if id == 14 { queue.archived() } else { queue };
        directory.queues.push(queue.build());
    }
    let site = TestSite::of(directory).await;
    let cookie = site.sign_in("grace").await;
    let admin = Admin { site, cookie };
    let first = admin.get("/desk/queues").await;
    assert!(first.says("Queue-10<") && !first.says("Queue-13<"), "{}", first.body);
    let second = admin.get(&first.links("after=").pop().expect("a second page")).await;
    assert!(second.says("Queue-13<") && !second.says("Queue-10<"), "{}", second.body);
    assert!(!second.says("Queue-14<"), "it is archived");
    assert_eq!(second.links("after="), [""; 0]);
}

#[actix_web::test]
async fn admin_sees_event_types_with_hosts_and_links() {
    let admin = Admin::sign_in().await;
    let page = admin.get("/desk/event-types").await;
    for text in ["Intro call", "intro-30", "Every member", "Priya Raman, Tom Becker", "Archived"] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    assert!(page.says("https://desk.example/book/northwind/team1"), "{}", page.body);
    assert!(!page.says("book/northwind/archived1"), "{}", page.body);
}

#[actix_web::test]
async fn event_types_are_listed_in_pages() {
    let mut directory = directory();
    for id in 100..130 {
        directory.event_types.push(an_event_type(&format!("type-{id}")).id(id).build());
    }
    let site = TestSite::of(directory).await;
    let cookie = site.sign_in("grace").await;
    let admin = Admin { site, cookie };
    let first = admin.get("/desk/event-types").await;
    let second = admin.get(&first.links("after=").pop().expect("a second page")).await;
    assert!(!first.says("type-129") && second.says("type-129"), "{}", second.body);
    assert!(!second.says("type-100") && second.links("after=").is_empty(), "{}", second.body);
}

#[actix_web::test]
async fn admin_sees_the_usage_of_each_configured_provider() {
    let admin = Admin::sign_in().await;
    let mut unit = admin.site.store.begin().await.expect("a unit of work");
    let connection = ProviderConnection {
        provider: provider("first"),
        base_url: None,
        credential: Some(SealedSecret(b"sealed-key".to_vec())),
        state: ProviderState::Ready,
    };
    let settings =
        EnrichmentSettings { providers: vec![connection], ..EnrichmentSettings::default() };
    let saved = unit.records().save_enrichment_settings(NORTHWIND, &settings).await;
    saved.expect("the store takes it");
    unit.commit().await.expect("the store keeps it");
    let page = admin.get("/desk/usage").await;
    assert!(page.says("<td>Ready</td><td>0</td>"), "{}", page.body);
    assert!(!page.says("sealed-key") && page.body.matches("<tr>").count() == 2, "{}", page.body);
}

#[actix_web::test]
async fn other_members_and_tokens_without_the_scope_open_no_list() {
    let site = TestSite::new().await;
    let priya = site.sign_in("priya").await;
    let narrow = site.sign_in_with(GRACE, &[Scope::BookingsRead]).await;
    for page in ["/desk/event-types", "/desk/audit", "/desk/usage"] {
        for cookie in [&priya, &narrow] {
            assert_eq!(site.get_with(cookie, page).await.status, 403, "{page}");
            assert_eq!(site.get_with(cookie, "/desk").await.links(page), [""; 0], "{page}");
        }
    }
}
