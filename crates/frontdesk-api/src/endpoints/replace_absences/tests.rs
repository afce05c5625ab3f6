use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, PRIYA, WEBSITE};
use serde_json::{Value, json};

use crate::testing::TestApi;

const PATH: &str = "/api/v1/accounts/1/members/4/absences";
const OPEN_TIMES: &str = "/api/v1/accounts/1/scheduling_links/31/open_times?start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z&explain=true";

fn away(from: &str, until: &str, delegate: Option<i64>) -> Value {
    json!({ "from": from, "until": until, "delegate_user_id": delegate })
}

#[actix_web::test]
async fn absence_closes_times_and_lists_the_bookings_in_it() {
    let api = TestApi::new().await;
    let inside = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    let outside = a_booking().hosted_by(PRIYA).at("2030-01-03T05:00Z").build();
    for booking in [&inside, &outside] {
        api.holds_booking(booking).await;
    }
    let priya = api.priya().await;
    api.holds_link(&frontdesk_testing::builders::a_link().hosted_by(PRIYA).build()).await;
    assert_ne!(priya.get(OPEN_TIMES).await.body["open_times"], json!([]));

    let body = json!({ "absences": [away("2030-01-02", "2030-01-02", Some(7))] });
    let planned = priya.put(&format!("{PATH}?dry_run=true"), &body).await;
    assert_eq!(priya.get(PATH).await.body["absences"], json!([]));
    let replaced = priya.put(PATH, &body).await;
    assert_eq!((replaced.status, &replaced.body), (200, &planned.body), "{replaced:?}");
    assert_eq!(replaced.body["absences"], body["absences"]);
    let expected = json!([{
        "uuid": inside.id.to_string(),
        "start_time": "2030-01-02T05:00:00Z", "end_time": "2030-01-02T05:30:00Z",
    }]);
    assert_eq!(replaced.body["bookings"], expected);
    assert_eq!(priya.get(PATH).await.body, replaced.body);

    let closed = priya.get(OPEN_TIMES).await.body;
    assert_eq!(closed["open_times"], json!([]));
    let intervals = closed["closed"][0]["intervals"].as_array().expect("a list");
    assert!(intervals.iter().any(|closed| closed["reason"] == "out_of_office"), "{closed:#}");

    priya.put(PATH, &json!({ "absences": [] })).await;
    assert_ne!(priya.get(OPEN_TIMES).await.body["open_times"], json!([]));
}

#[actix_web::test]
async fn queue_skips_a_member_who_is_out_of_office() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let body = json!({ "absences": [away("2029-12-01", "2030-02-01", None)] });
    assert_eq!(grace.put(PATH, &body).await.status, 200);
    let queue = json!({ "hosts": [{ "queue_id": 2 }] });
    let created = grace.post("/api/v1/accounts/1/event_types/intro-30/links", &queue).await;
    let considered = created.body["assignments"][0]["considered"].as_array().expect("a list");
    assert!(
        considered.contains(&json!({ "user_id": 4, "skipped": "out_of_office" })),
        "{created:?}"
    );
}

#[actix_web::test]
async fn invalid_absences_are_reported_with_their_paths() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let body = json!({ "absences": [
        away("2030-01-02", "2030-01-01", None),
        away("2030-01-02", "2030-01-02", Some(4)),
        away("2030-01-02", "2030-01-02", Some(11)),
        away("2030-01-02T00:00:00Z", "2030-01-02", None),
    ] });
    let refused = priya.put(PATH, &body).await;
    let expected = [
        "absences[0]",
        "absences[1].delegate_user_id",
        "absences[2].delegate_user_id",
        "absences[3]",
    ];
    assert_eq!((refused.status, refused.faulty_fields()), (400, expected.to_vec()));
    assert_eq!(priya.get(PATH).await.body["absences"], json!([]));
}

#[actix_web::test]
async fn members_manage_their_own_absences_only() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let of_tom = PATH.replace("/4/", "/7/");
    let none = json!({ "absences": [] });
    assert_eq!(priya.get(&of_tom).await.status, 403);
    assert_eq!(priya.put(&of_tom, &none).await.status, 403);
    let grace = api.client(a_token().number(8).of(GRACE)).await;
    assert_eq!(grace.put(&of_tom, &none).await.status, 200);
    for unknown in ["/99/", "/15/"] {
        let path = PATH.replace("/4/", unknown);
        assert_eq!(grace.get(&path).await.status, 404);
        assert_eq!(grace.put(&path, &none).await.status, 404);
    }
    let website = api.client(a_token().number(9).of(WEBSITE)).await;
    assert_eq!(website.get(&PATH.replace("/4/", "/15/")).await.status, 404);
}

#[actix_web::test]
async fn change_is_logged_with_its_actor_for_admins() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let grace = api.client(a_token().number(9).of(GRACE)).await;
    let body = json!({ "absences": [away("2030-01-02", "2030-01-02", None)] });
    for path in [format!("{PATH}?dry_run=true"), PATH.to_owned(), PATH.to_owned()] {
        assert_eq!(priya.put(&path, &body).await.status, 200);
    }
    api.route_events().await;
    let log = "/api/v1/accounts/1/events?types=workspace.changed";
    let logged = grace.get(log).await;
    let events = logged.body["events"].as_array().expect("a list");
    assert_eq!(events.len(), 1, "{logged:?}");
    assert_eq!(events[0]["by"], json!({ "user_id": PRIYA.0 }));
    assert_eq!(events[0]["data"]["changes"][0]["key"], "priya");
    assert_eq!(events[0]["data"]["changes"][0]["fields"][0]["field"], "absences");

    for delegate in [Some(7), None] {
        let body = json!({ "absences": [away("2030-01-02", "2030-01-02", delegate)] });
        assert_eq!(priya.put(PATH, &body).await.status, 200);
    }
    api.route_events().await;
    let logged = grace.get(log).await;
    let field = &logged.body["events"][2]["data"]["changes"][0]["fields"][0];
    assert_eq!(field["before"][0]["delegate"], "tom", "the previous delegate: {field:#}");
    let hidden = priya.get(log).await;
    assert_eq!((hidden.status, &hidden.body["events"]), (200, &json!([])));
}
