use frontdesk_domain::access::Scope;
use frontdesk_domain::delivery::DeliveryOutcome;
use frontdesk_domain::event::BookingChange;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_testing::builders::{
    a_booking, an_event, connection_id, to_calendar, to_inbox, to_webhook,
};
use frontdesk_testing::northwind::{GRACE, PRIYA};

use crate::testing::{Admin, TestPage};

const PAGE: &str = "/desk/deliveries";

fn dead() -> DeliveryOutcome {
    DeliveryOutcome::Dead("the receiver of ada@acme.com is unknown".to_owned())
}

/// A failed mail, a delivered calendar entry and a pending webhook.
async fn admin() -> Admin {
    let admin = Admin::sign_in().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    let created = || an_event().of(&booking, BookingChange::Created).build();
    let mail = to_inbox("ada@acme.com", MailOccasion::Confirmation);
    admin.emit(&created(), &[mail], Some(dead())).await;
    let calendar = to_calendar(PRIYA, connection_id(1));
    admin.emit(&created(), &[calendar], Some(DeliveryOutcome::Delivered)).await;
    admin.emit(&an_event().build(), &[to_webhook("crm")], None).await;
    admin
}

/// The number of listed deliveries.
fn count(page: &TestPage) -> usize {
    page.body.matches("class=\"connected\"").count()
}

#[actix_web::test]
async fn admin_lists_deliveries_by_kind_and_state() {
    let admin = admin().await;
    let page = admin.get(PAGE).await;
    assert_eq!(count(&page), 3, "{}", page.body);
    for text in ["ada@acme.com", "is unknown", "booking.created", "Delivered", "Pending"] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    for (query, expected) in [
        ("kind=webhook", 1),
        ("state=dead", 1),
        ("kind=webhook&state=dead", 0),
        ("kind=webhook&webhook=crm", 1),
        ("webhook=erp", 0),
        ("kind=x&state=y", 3),
    ] {
        let page = admin.get(&format!("{PAGE}?{query}")).await;
        assert_eq!(count(&page), expected, "{query}: {}", page.body);
    }
}

#[actix_web::test]
async fn admin_retries_failed_deliveries() {
    let admin = admin().await;
    let id = admin.get(PAGE).await.hidden("delivery");
    let retried = admin.send(PAGE, &[("delivery", &id)]).await;
    assert_eq!(
        (retried.status, retried.header("location")),
        (303, "/desk/deliveries?saved=true&kind=")
    );
    assert_eq!(count(&admin.get(&format!("{PAGE}?state=dead")).await), 0);
    // It is no longer dead.
    assert_eq!(admin.send(PAGE, &[("delivery", &id)]).await.status, 303);
    assert_eq!(admin.send(PAGE, &[("delivery", "x")]).await.status, 400);

    admin.emit(&an_event().build(), &[to_webhook("crm")], Some(dead())).await;
    assert_eq!(admin.send(PAGE, &[("kind", "calendar")]).await.status, 303);
    let failed = count(&admin.get(&format!("{PAGE}?state=dead")).await);
    assert!(0 < failed, "deliveries of another kind stay");
    assert_eq!(admin.send(PAGE, &[("kind", "")]).await.status, 303);
    assert_eq!(count(&admin.get(&format!("{PAGE}?state=dead")).await), 0);
}

#[actix_web::test]
async fn deliveries_are_listed_in_pages_with_their_filter() {
    let admin = Admin::sign_in().await;
    for _ in 0..30 {
        admin.emit(&an_event().build(), &[to_webhook("crm")], None).await;
    }
    let first = admin.get(&format!("{PAGE}?kind=webhook&lang=de")).await;
    let next = first.links("after=").pop().expect("a second page");
    assert!(next.contains("kind=webhook") && next.contains("lang=de"), "{next}");
    let second = admin.get(&next).await;
    assert_eq!((count(&first), count(&second)), (25, 5), "{}", second.body);
    assert_eq!(second.links("after="), [""; 0]);
}

#[actix_web::test]
async fn addresses_of_invitees_need_the_scope_and_other_members_see_nothing() {
    let admin = admin().await;
    let cookie = admin.site.sign_in_with(GRACE, &[Scope::WorkspaceRead]).await;
    let narrow = Admin { site: admin.site, cookie };
    let page = narrow.get(PAGE).await;
    assert!(page.says("Email") && !page.says("ada@acme.com"), "{}", page.body);
    let reading = narrow.send(PAGE, &[("kind", "")]).await;
    assert_eq!(reading.status, 403, "a scope that only reads");
    let cookie = narrow.site.sign_in("olu").await;
    let olu = Admin { site: narrow.site, cookie };
    assert_eq!(olu.get(PAGE).await.status, 403);
    let token = olu.get("/desk").await.hidden("csrf_token");
    let fields = [("kind", ""), ("csrf_token", &*token)];
    let cookie = [("cookie", &*olu.cookie)];
    assert_eq!(olu.site.post_with(&cookie, PAGE, &fields).await.status, 403);
}
