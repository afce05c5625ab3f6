use serde_json::json;

use super::super::testing::{ARCHIVED, ASKING, PERSONAL, TEAM, api_with_links, read};

#[actix_web::test]
async fn a_team_link_tells_what_it_offers_and_shows_its_hosts_by_name() {
    let api = api_with_links().await;
    let answer = read(&api, TEAM).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.body["url"], "https://frontdesk.example/book/northwind/tour");
    assert_eq!(answer.body["kind"], "team");
    assert_eq!(
        answer.body["hosts"],
        json!([
            { "name": "Priya Raman", "role": "must_attend", "lead": true },
            { "name": "Lena Vogt", "role": "optional", "lead": false },
        ])
    );
    assert_eq!(answer.body["workspace"]["key"], "northwind");
    assert_eq!(answer.body["event_type"]["duration"], 30);
    assert_eq!(answer.body["time_zone"], "Asia/Kolkata");
}

#[actix_web::test]
async fn a_personal_link_stands_under_the_keys_of_member_and_event_type() {
    let api = api_with_links().await;
    let answer = read(&api, PERSONAL).await;
    assert_eq!((answer.status, &answer.body["kind"]), (200, &json!("personal")), "{answer:?}");
    assert_eq!(answer.body["url"], "https://frontdesk.example/book/northwind/priya/intro-30");
    assert_eq!(answer.body["hosts"][0]["name"], "Priya Raman");
}

#[actix_web::test]
async fn the_questions_are_told_as_they_have_to_be_answered() {
    let api = api_with_links().await;
    let questions = &read(&api, ASKING).await.body["event_type"]["questions"];
    assert_eq!(
        (&questions[0]["key"], &questions[0]["type"]),
        (&json!("team_size"), &json!("select"))
    );
    assert_eq!(questions[0]["options"], json!(["1-10", "11-50"]));
}

#[actix_web::test]
async fn an_archived_link_is_not_found_and_says_that_it_was_there() {
    let api = api_with_links().await;
    let answer = read(&api, ARCHIVED).await;
    assert_eq!((answer.status, answer.code()), (404, Some("not_found")));
    assert!(
        answer.body["detail"].as_str().is_some_and(|detail| detail.contains("archived")),
        "{answer:?}"
    );
}

#[actix_web::test]
async fn what_no_link_has_as_its_address_is_not_found() {
    let api = api_with_links().await;
    for path in [
        "northwind/none",
        "nowhere/tour",
        "North%20Wind/x",
        "northwind/priya/none",
        "northwind/-/x",
    ] {
        let answer = read(&api, &format!("/api/v1/public/links/{path}")).await;
        assert_eq!((answer.status, answer.code()), (404, Some("not_found")), "{path}");
        assert_eq!(answer.body["detail"], "There is no link at this address.", "{path}");
    }
}

/// Its address is also the one at which a team link is booked.
#[actix_web::test]
async fn an_event_type_may_be_called_bookings() {
    let api = api_with_links().await;
    let answer = read(&api, "/api/v1/public/links/northwind/priya/bookings").await;
    assert_eq!(answer.body["detail"], "There is no link at this address.", "{answer:?}");
}

#[actix_web::test]
async fn parameters_that_mean_nothing_are_refused() {
    let api = api_with_links().await;
    let answer = read(&api, &format!("{TEAM}?lang=de")).await;
    assert_eq!((answer.status, answer.faulty_fields()), (400, vec!["lang"]));
}
