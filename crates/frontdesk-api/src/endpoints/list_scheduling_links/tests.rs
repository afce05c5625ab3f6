use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{DEMO, GRACE, PRIYA, TOM};

use crate::testing::{TestApi, TestResponse};

const LINKS: &str = "/api/v1/accounts/1/scheduling_links";

/// An API with personal links 8 and 9 and team links 31 (archived), 32 and 33 (type `DEMO`).
async fn api_with_five_links() -> TestApi {
    let api = TestApi::new().await;
    api.holds_link(&a_link().id(8).personal_of(PRIYA).build()).await;
    api.holds_link(&a_link().id(9).personal_of(TOM).build()).await;
    api.holds_link(&a_link().id(31).hosted_by(TOM).archived_at("2029-12-31T12:00Z").build()).await;
    api.holds_link(&a_link().id(32).hosted_by(TOM).build()).await;
    api.holds_link(&a_link().id(33).hosted_by(TOM).for_event_type(DEMO).build()).await;
    api
}

fn ids(response: &TestResponse) -> Vec<i64> {
    let links = response.body["scheduling_links"].as_array().expect("a list of links");
    links.iter().filter_map(|link| link["id"].as_i64()).collect()
}

#[actix_web::test]
async fn member_sees_team_and_own_links_and_admin_sees_all() {
    let api = api_with_five_links().await;
    let (priya, grace) = (api.priya().await, api.client(a_token().number(1).of(GRACE)).await);
    assert_eq!(ids(&priya.get(LINKS).await), [8, 32, 33]);
    assert_eq!(ids(&grace.get(LINKS).await), [8, 9, 32, 33]);
}

#[actix_web::test]
async fn archived_links_are_listed_with_status_all() {
    let api = api_with_five_links().await;
    let client = api.priya().await;
    assert_eq!(ids(&client.get(&format!("{LINKS}?status=all")).await), [8, 31, 32, 33]);
    assert_eq!(ids(&client.get(&format!("{LINKS}?status=active&event_type_id=13")).await), [33]);
}

#[actix_web::test]
async fn links_of_a_host_are_listed_with_user_id() {
    let api = api_with_five_links().await;
    let (priya, grace) = (api.priya().await, api.client(a_token().number(1).of(GRACE)).await);
    let (priyas, toms) = (format!("{LINKS}?user_id={PRIYA}"), format!("{LINKS}?user_id={TOM}"));
    assert_eq!(ids(&grace.get(&priyas).await), [8]);
    assert_eq!(ids(&priya.get(&toms).await), [32, 33], "without Tom's personal link");
    let first = grace.get(&format!("{toms}&limit=1")).await;
    assert_eq!(ids(&first), [9]);
    let cursor = first.body["pagination"]["next_cursor"].as_str().expect("more come").to_owned();
    assert_eq!(ids(&grace.get(&format!("{LINKS}?cursor={cursor}")).await), [32, 33]);
    let other = grace.get(&format!("{priyas}&cursor={cursor}")).await;
    assert_eq!((other.status, other.faulty_fields()), (400, vec!["user_id"]));
}

#[actix_web::test]
async fn pages_contain_each_link_once_and_cursor_alone_is_sufficient() {
    let api = api_with_five_links().await;
    let client = api.priya().await;
    let first = client.get(&format!("{LINKS}?status=all&limit=3")).await;
    assert_eq!(ids(&first), [8, 31, 32]);
    assert_eq!(first.body["pagination"]["has_more"], true);
    let cursor = first.body["pagination"]["next_cursor"].as_str().expect("more come").to_owned();
    let last = client.get(&format!("{LINKS}?cursor={cursor}")).await;
    assert_eq!(ids(&last), [33]);
    let pagination = &last.body["pagination"];
    assert_eq!(
        (&pagination["has_more"], pagination["next_cursor"].is_null()),
        (&false.into(), true)
    );
    let repeated = client.get(&format!("{LINKS}?cursor={cursor}&status=all")).await;
    assert_eq!(ids(&repeated), [33]);
}

#[actix_web::test]
async fn cursor_with_other_filters_or_of_another_list_is_rejected() {
    let api = api_with_five_links().await;
    let client = api.priya().await;
    let first = client.get(&format!("{LINKS}?limit=1")).await;
    let cursor = first.body["pagination"]["next_cursor"].as_str().expect("more come").to_owned();
    let other = client.get(&format!("{LINKS}?cursor={cursor}&status=all&event_type_id=12")).await;
    assert_eq!((other.status, other.faulty_fields()), (400, vec!["event_type_id", "status"]));
    let elsewhere = client.get(&format!("/api/v1/bookings?cursor={cursor}")).await;
    assert_eq!((elsewhere.status, elsewhere.faulty_fields()), (400, vec!["cursor"]));
}

#[actix_web::test]
async fn every_invalid_parameter_is_reported() {
    let api = TestApi::new().await;
    let refused = api
        .priya()
        .await
        .get(&format!("{LINKS}?limit=51&status=archived&event_type_id=x&user_id=x&page=2"))
        .await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.faulty_fields(), ["page", "event_type_id", "user_id", "status", "limit"]);
}
