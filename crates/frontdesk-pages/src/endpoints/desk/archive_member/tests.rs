use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::{Booking, BookingState};
use frontdesk_domain::ports::DirectoryQueries as _;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA, TOM};

use crate::testing::{Admin, TestPage, TestSite};

const PATH: &str = "/desk/members/archive?member=7";

/// An admin, and a meeting of Tom in the office hours of Grace.
async fn admin() -> (Admin, Booking) {
    let admin = Admin::sign_in().await;
    let booking = a_booking().hosted_by(TOM).at("2030-01-03T15:00Z").build();
    admin.site.holds_booking(&booking).await;
    (admin, booking)
}

async fn archive(admin: &Admin, fields: &[(&str, &str)]) -> TestPage {
    let token = admin.get(PATH).await.hidden("csrf_token");
    let fields = [fields, &[("member", "7"), ("csrf_token", &*token)]].concat();
    let path = "/desk/members/archive";
    admin.site.post_with(&[("cookie", &admin.cookie)], path, &fields).await
}

async fn is_archived(admin: &Admin) -> bool {
    let found = admin.site.store.find_members(NORTHWIND, &[TOM]).await;
    found.expect("the store responds")[0].archived
}

#[actix_web::test]
async fn page_shows_what_depends_on_the_member() {
    let (admin, booking) = admin().await;
    let page = admin.get(PATH).await;
    assert_eq!(page.status, 200, "{}", page.body);
    let time = "Thursday 3 January 2030, 3:00";
    let path = format!("/desk/meetings/{}", booking.id);
    for text in ["Archive Tom Becker", &booking.invitee.name, time, &path, "Grace Hill"] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    assert!(page.says("Keep them") && !page.says("New host</bdi> <span"), "{}", page.body);
    let german = admin.get(&format!("{PATH}&lang=de")).await;
    assert!(german.says("Donnerstag") && german.says(&booking.invitee.name), "{}", german.body);
    assert!(!is_archived(&admin).await);
    assert!(admin.get("/desk/members").await.says(&PATH.replace('7', "4")), "a link to the page");
}

#[actix_web::test]
async fn meetings_are_kept_reassigned_or_cancelled() {
    let (keeping, booking) = admin().await;
    let kept = archive(&keeping, &[("meetings", "keep")]).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    assert!(kept.says("Tom Becker is archived") && kept.says(&booking.id.to_string()));
    assert!(is_archived(&keeping).await);

    let (reassigning, booking) = admin().await;
    let new_host = GRACE.to_string();
    let done = archive(&reassigning, &[("meetings", "reassign"), ("new_host", &new_host)]).await;
    assert_eq!((done.status, done.header("location")), (303, "/desk/members?saved=true"));
    assert!(reassigning.site.stored(&booking).await.is_hosted_by(GRACE));
    assert!(is_archived(&reassigning).await);

    let (cancelling, booking) = admin().await;
    let done = archive(&cancelling, &[("meetings", "cancel"), ("reason", "Tom has left.")]).await;
    assert_eq!(done.status, 303, "{}", done.body);
    let BookingState::Cancelled(cancelled) = cancelling.site.stored(&booking).await.state else {
        panic!("it is cancelled")
    };
    assert_eq!(cancelled.reason.as_deref(), Some("Tom has left."));
}

#[actix_web::test]
async fn member_who_cannot_be_archived_keeps_the_meetings() {
    let (admin, booking) = admin().await;
    let long = "x".repeat(1_001);
    let refused = archive(&admin, &[("meetings", "cancel"), ("reason", &long)]).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.says("href=\"#reason\""), "{}", refused.body);
    for fields in [&[("meetings", "reassign"), ("new_host", "x")][..], &[("meetings", "burn")], &[]]
    {
        assert_eq!(archive(&admin, fields).await.status, 400, "{fields:?}");
    }
    assert_eq!(admin.site.stored(&booking).await, booking);
    assert!(!is_archived(&admin).await);
    for member in ["99", "15"] {
        let page = admin.get(&format!("/desk/members/archive?member={member}")).await;
        assert_eq!(page.status, 404, "{member}");
    }
}

#[actix_web::test]
async fn only_admins_archive_and_meetings_need_their_scope() {
    let site = TestSite::new().await;
    let member = site.sign_in("priya").await;
    assert_eq!(site.get_with(&member, PATH).await.status, 403);
    let (admin, booking) = admin().await;
    let scopes = [Scope::WorkspaceRead, Scope::WorkspaceWrite];
    let cookie = admin.site.sign_in_with(GRACE, &scopes).await;
    let admin = Admin { cookie, ..admin };
    let page = admin.get(PATH).await;
    assert!(page.says("3:00") && !page.says(&booking.invitee.name), "{}", page.body);
    let new_host = PRIYA.to_string();
    let refused = archive(&admin, &[("meetings", "reassign"), ("new_host", &new_host)]).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert_eq!(admin.site.stored(&booking).await, booking);
    assert!(!is_archived(&admin).await);
}
