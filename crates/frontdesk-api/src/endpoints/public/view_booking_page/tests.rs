use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{GRACE, TOM, WEBINAR};
use serde_json::json;

use super::super::testing::{
    ARCHIVED, ASKING, PERSONAL, TEAM, api_with_links, booking_request_at, read, submit,
};

#[actix_web::test]
async fn team_link_page_has_event_type_and_host_names() {
    let api = api_with_links().await;
    let response = read(&api, TEAM).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.body["url"], "https://frontdesk.example/book/northwind/tour");
    assert_eq!(response.body["kind"], "team");
    assert_eq!(
        response.body["hosts"],
        json!([
            { "name": "Priya Raman", "role": "must_attend", "lead": true },
            { "name": "Lena Vogt", "role": "optional", "lead": false },
        ])
    );
    assert_eq!(response.body["workspace"]["key"], "northwind");
    assert_eq!(response.body["event_type"]["duration"], 30);
    assert_eq!(response.body["time_zone"], "Asia/Kolkata");
}

#[actix_web::test]
async fn personal_link_is_found_by_member_and_event_key() {
    let api = api_with_links().await;
    let response = read(&api, PERSONAL).await;
    assert_eq!(
        (response.status, &response.body["kind"]),
        (200, &json!("personal")),
        "{response:?}"
    );
    assert_eq!(response.body["url"], "https://frontdesk.example/book/northwind/priya/intro-30");
    assert_eq!(response.body["hosts"][0]["name"], "Priya Raman");
}

#[actix_web::test]
async fn absent_host_names_the_delegate_with_an_address() {
    let api = api_with_links().await;
    assert_eq!(read(&api, PERSONAL).await.body["out_of_office"], json!(null));
    api.holds_link(&a_link().id(40).personal_of(TOM).build()).await;
    let absence = json!({ "from": "2030-01-14", "until": "2030-01-15", "delegate_user_id": TOM.0 });
    let absences = TestRequest::put()
        .uri("/api/v1/accounts/1/members/4/absences")
        .set_json(json!({ "absences": [absence] }));
    let admin = api.client(a_token().of(GRACE).with_scopes(Scope::ALL)).await;
    assert_eq!(admin.send(absences).await.status, 200);
    assert_eq!(
        read(&api, PERSONAL).await.body["out_of_office"],
        json!({
            "start_time": "2030-01-13T18:30:00Z",
            "end_time": "2030-01-15T18:30:00Z",
            "delegate": {
                "name": "Tom Becker", "url": "https://frontdesk.example/book/northwind/tom/intro-30",
            },
        })
    );
    assert_eq!(read(&api, TEAM).await.body["out_of_office"], json!(null));
}

#[actix_web::test]
async fn questions_have_type_and_options() {
    let api = api_with_links().await;
    let questions = &read(&api, ASKING).await.body["event_type"]["questions"];
    assert_eq!(
        (&questions[0]["key"], &questions[0]["type"]),
        (&json!("team_size"), &json!("select"))
    );
    assert_eq!(questions[0]["options"], json!(["1-10", "11-50"]));
}

#[actix_web::test]
async fn archived_link_is_not_found_and_detail_says_archived() {
    let api = api_with_links().await;
    let response = read(&api, ARCHIVED).await;
    assert_eq!((response.status, response.code()), (404, Some("not_found")));
    assert!(
        response.body["detail"].as_str().is_some_and(|detail| detail.contains("archived")),
        "{response:?}"
    );
}

#[actix_web::test]
async fn closed_link_that_is_not_archived_has_another_detail() {
    let api = api_with_links().await;
    api.holds_link(&a_link().id(41).at_slug("retired").for_event_type(WEBINAR).build()).await;
    let response = read(&api, "/api/v1/public/links/northwind/retired").await;
    let detail = "This link no longer accepts bookings, because its event type or queue was archived, or a required host \
        can no longer host.";
    assert_eq!((response.status, response.body["detail"].as_str()), (404, Some(detail)));
}

#[actix_web::test]
async fn unknown_link_address_is_not_found() {
    let api = api_with_links().await;
    for path in [
        "northwind/none",
        "nowhere/tour",
        "North%20Wind/x",
        "northwind/priya/none",
        "northwind/-/x",
    ] {
        let response = read(&api, &format!("/api/v1/public/links/{path}")).await;
        assert_eq!((response.status, response.code()), (404, Some("not_found")), "{path}");
        assert_eq!(response.body["detail"], "There is no link at this address.", "{path}");
    }
}

/// `GET …/priya/bookings` reads a personal link; `POST` to this path books through a team link.
#[actix_web::test]
async fn an_event_type_may_be_called_bookings() {
    let api = api_with_links().await;
    let response = read(&api, "/api/v1/public/links/northwind/priya/bookings").await;
    assert_eq!(response.body["detail"], "There is no link at this address.", "{response:?}");
}

#[actix_web::test]
async fn unknown_query_parameters_are_rejected() {
    let api = api_with_links().await;
    let response = read(&api, &format!("{TEAM}?lang=de")).await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["lang"]));
}

#[actix_web::test]
async fn ended_link_is_not_found_with_the_reason() {
    let api = api_with_links().await;
    let ended = a_link().id(50).at_slug("one-time").personal_of(TOM).separate();
    api.holds_link(&ended.expires_at("2030-01-01T09:00Z").build()).await;
    let page = "/api/v1/public/links/northwind/one-time";
    let range = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";
    let times = read(&api, &format!("{page}/open_times?{range}")).await;
    let body = booking_request_at("2030-01-02T05:00:00Z");
    let booked = submit(&api, &format!("{page}/bookings"), &body).await;
    for refused in [read(&api, page).await, times, booked] {
        assert_eq!((refused.status, refused.code()), (404, Some("link_expired")), "{refused:?}");
    }
}
