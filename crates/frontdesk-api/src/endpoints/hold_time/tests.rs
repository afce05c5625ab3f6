use actix_web::test::TestRequest;
use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{OLU, PRIYA, TOM};
use serde_json::{Value, json};

use crate::testing::TestApi;

const HOLDS: &str = "/api/v1/accounts/1/scheduling_links/31/holds";
const BOOKINGS: &str = "/api/v1/bookings";

fn request() -> Value {
    json!({ "start_time": "2030-01-02T15:00:00", "time_zone": "Asia/Kolkata" })
}

fn booking_of(hold: &Value) -> Value {
    json!({
        "hold_id": hold, "time_zone": "Asia/Kolkata",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    })
}

async fn api_with_link_31() -> TestApi {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    api
}

#[actix_web::test]
async fn held_time_is_booked_with_the_id_of_the_hold() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let held = client.post(HOLDS, &request()).await;
    assert_eq!(held.status, 201, "{held:?}");
    let id = held.body["hold"]["id"].clone();
    let expected = json!({ "hold": {
        "id": id,
        "link_id": 31,
        "start_time": "2030-01-02T09:30:00Z",
        "start_time_local": "2030-01-02T15:00:00+05:30",
        "end_time": "2030-01-02T10:00:00Z",
        "hosts": [{
            "user_id": 4, "name": "Priya Raman", "email": "priya@northwind.example",
            "role": "must_attend", "lead": true,
        }],
        "expires_at": "2030-01-01T09:10:00Z",
    } });
    assert_eq!(held.body, expected);
    let second = client.post(HOLDS, &request()).await;
    assert_eq!((second.status, second.code()), (409, Some("slot_unavailable")), "{second:?}");
    assert_eq!(second.body["conflicts"][0]["reason"], "held");
    let booked = client.post(BOOKINGS, &booking_of(&id)).await;
    assert_eq!((booked.status, &booked.body["uuid"]), (201, &id), "{booked:?}");
    assert_eq!(booked.body["start_time"], "2030-01-02T09:30:00Z");
    let again = client.post(BOOKINGS, &booking_of(&id)).await;
    assert_eq!((again.status, again.code()), (404, Some("not_found")), "{again:?}");
}

#[actix_web::test]
async fn closed_interval_names_no_holder() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    client.post(HOLDS, &request()).await;
    let path = "/api/v1/accounts/1/scheduling_links/31/open_times\
        ?start=2030-01-02T09:00:00Z&end=2030-01-02T11:00:00Z&explain=true";
    let listed = client.get(path).await;
    let closed = listed.body["closed"][0]["intervals"].as_array().expect("a list");
    let held = closed.iter().find(|interval| interval["reason"] == "held");
    let expected = json!({
        "start_time": "2030-01-02T09:30:00Z", "end_time": "2030-01-02T10:00:00Z", "reason": "held",
    });
    assert_eq!(held, Some(&expected), "{listed:?}");
}

#[actix_web::test]
async fn repeated_request_returns_the_same_hold_and_a_dry_run_holds_nothing() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let dry = client.post(&format!("{HOLDS}?dry_run=true"), &request()).await;
    assert_eq!(dry.status, 201, "{dry:?}");
    let once = || {
        let keyed = TestRequest::post().uri(HOLDS).insert_header(("Idempotency-Key", "k1"));
        client.send(keyed.set_json(request()))
    };
    let (first, again) = (once().await, once().await);
    assert_eq!((first.status, &first.body), (201, &again.body), "{first:?}");
}

#[actix_web::test]
async fn faults_of_the_request_are_reported_together() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let faulty = json!({ "start_time": "soon", "time_zone": "Nowhere", "minutes": 31 });
    let refused = client.post(HOLDS, &faulty).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    assert_eq!((refused.status, fields), (400, vec!["minutes", "start_time", "time_zone"]));
    for minutes in [0, -1, 31] {
        let mut request = request();
        request["minutes"] = json!(minutes);
        assert_eq!(client.post(HOLDS, &request).await.faulty_fields(), ["minutes"]);
    }
    let mut longest = request();
    longest["minutes"] = json!(30);
    let held = client.post(HOLDS, &longest).await;
    assert_eq!(held.body["hold"]["expires_at"], "2030-01-01T09:30:00Z", "{held:?}");
}

#[actix_web::test]
async fn booking_takes_either_a_hold_or_a_link_and_a_start() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let id = client.post(HOLDS, &request()).await.body["hold"]["id"].clone();
    for (change, faulty) in [
        (json!({ "link_id": 31 }), vec!["link_id"]),
        (json!({ "start_time": "2030-01-02T09:30:00Z" }), vec!["start_time"]),
        (json!({ "hold_id": null }), vec!["link_id", "start_time"]),
        (json!({ "hold_id": null, "link_id": 31 }), vec!["start_time"]),
        (json!({ "hold_id": "31" }), vec!["hold_id"]),
    ] {
        let mut request = booking_of(&id);
        for (field, value) in change.as_object().expect("fields") {
            request[field] = value.clone();
        }
        let refused = client.post(BOOKINGS, &request).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, faulty), "{change}");
    }
}

#[actix_web::test]
async fn too_many_holds_of_a_token_are_rejected_until_one_ends() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let path = "/api/v1/accounts/1/scheduling_links/31/open_times\
        ?start=2030-01-02T00:00:00Z&end=2030-01-12T00:00:00Z";
    let listed = client.get(path).await.body["open_times"].clone();
    let hold = async |position: usize| {
        let start = &listed[position]["start_time"];
        client.post(HOLDS, &json!({ "start_time": start, "time_zone": "UTC" })).await
    };
    let mut last = Value::Null;
    for position in 0..20 {
        let held = hold(2 * position).await;
        assert_eq!(held.status, 201, "{held:?}");
        last = held.body["hold"]["id"].clone();
    }
    let refused = hold(41).await;
    assert_eq!((refused.status, refused.code()), (429, Some("rate_limited")), "{refused:?}");
    assert_eq!(refused.header("retry-after"), Some("600"));
    let of_tom = api.client(a_token().number(9).of(TOM)).await;
    let start = &listed[41]["start_time"];
    let held = of_tom.post(HOLDS, &json!({ "start_time": start, "time_zone": "UTC" })).await;
    assert_eq!(held.status, 201, "another token: {held:?}");
    let released = client.delete(&format!("/api/v1/holds/{}", last.as_str().expect("an id"))).await;
    assert_eq!(released.status, 204);
    assert_eq!(hold(43).await.status, 201);
}

#[actix_web::test]
async fn observers_cannot_hold_and_unknown_links_are_not_found() {
    let api = api_with_link_31().await;
    let observer = api.client(a_token().number(9).of(OLU)).await;
    assert_eq!(observer.post(HOLDS, &request()).await.status, 403);
    let unknown = HOLDS.replace("31", "99");
    let refused = api.priya().await.post(&unknown, &request()).await;
    assert_eq!((refused.status, refused.code()), (404, Some("not_found")));
}
