use frontdesk_domain::workspace::Member;
use frontdesk_testing::builders::{a_calendar, a_member, a_token, connection_id};
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA, TOM, UNKNOWN_USER};
use serde_json::json;

use crate::testing::TestApi;
use crate::testing::workspace::LOCKED_OUT;

fn check_of(user: impl std::fmt::Display) -> String {
    format!("/api/v1/accounts/1/members/{user}/calendars/check")
}

async fn api_with(member: Member) -> TestApi {
    let api = TestApi::new().await;
    let mut unit = api.store().store.begin().await.expect("a unit of work");
    unit.directory().save_member(NORTHWIND, &member).await.expect("the store takes the member");
    unit.commit().await.expect("the store commits");
    api
}

#[actix_web::test]
async fn check_reads_the_calendars_and_names_their_faults() {
    let priya =
        a_member("priya").id(PRIYA).connected(a_calendar(1)).connected(a_calendar(LOCKED_OUT));
    let api = api_with(priya.build()).await;
    let checked = api.priya().await.post(&check_of(PRIYA), &json!({})).await;
    assert_eq!(checked.status, 200, "{checked:?}");
    let fault = "The CalDAV calendar of Priya rejects its credentials; connect it again \
                 (cal.example returned 401).";
    let expected = json!([
        {
            "id": connection_id(1).to_string(), "kind": "caldav", "state": "read", "fault": null,
            "calendars": ["Work"], "takes_bookings": true, "read_at": "2030-01-01T09:00:00Z",
        },
        {
            "id": connection_id(LOCKED_OUT).to_string(), "kind": "caldav", "state": "credentials",
            "fault": fault, "calendars": [], "takes_bookings": false, "read_at": null,
        },
    ]);
    assert_eq!(checked.body["calendars"], expected, "{:#}", checked.body);
}

#[actix_web::test]
async fn admins_check_all_members_and_others_only_themselves() {
    let api = api_with(a_member("tom").id(TOM).archived().build()).await;
    let grace = api.client(a_token().of(GRACE)).await;
    let empty = grace.post(&check_of(PRIYA), &json!({})).await;
    assert_eq!((empty.status, empty.body), (200, json!({ "calendars": [] })));
    for gone in [TOM, UNKNOWN_USER] {
        let refused = grace.post(&check_of(gone), &json!({})).await;
        assert_eq!((refused.status, refused.code()), (404, Some("not_found")));
    }
    let priya = api.client(a_token().number(1).of(PRIYA)).await;
    let refused = priya.post(&check_of(GRACE), &json!({})).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}
