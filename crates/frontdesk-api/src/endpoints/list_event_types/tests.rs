use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{OLU, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

const EVENT_TYPES: &str = "/api/v1/accounts/1/event_types";

#[actix_web::test]
async fn event_types_have_their_team_and_personal_links() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().id(8).personal_of(PRIYA).build()).await;
    api.holds_link(&a_link().id(9).personal_of(TOM).build()).await;
    api.holds_link(&a_link().id(31).hosted_by(TOM).build()).await;
    api.holds_link(&a_link().id(32).hosted_by(TOM).archived_at("2029-12-31T12:00Z").build()).await;
    let response = api.priya().await.get(EVENT_TYPES).await;
    assert_eq!(response.status, 200, "{response:?}");
    let links = &response.body["event_types"][0]["links"];
    assert_eq!(links["personal"]["id"], 8);
    assert_eq!(links["personal"]["url"], "https://frontdesk.example/book/northwind/priya/intro-30");
    assert_eq!(links["team"].as_array().map(Vec::len), Some(1));
    assert_eq!(links["team"][0]["id"], 31);
}

#[actix_web::test]
async fn older_team_links_are_left_out_and_announced() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().id(8).personal_of(PRIYA).build()).await;
    for id in 11..=30 {
        api.holds_link(&a_link().id(id).hosted_by(TOM).build()).await;
    }
    let priya = api.priya().await;
    let of_intro = async || priya.get(EVENT_TYPES).await.body["event_types"][0]["links"].clone();
    assert_eq!(of_intro().await["more_team_links"], false);
    api.holds_link(&a_link().id(31).hosted_by(TOM).build()).await;
    let links = of_intro().await;
    let team = links["team"].as_array().expect("a list");
    assert_eq!((team.len(), &team[0]["id"], &team[19]["id"]), (20, &json!(12), &json!(31)));
    assert_eq!((&links["more_team_links"], &links["personal"]["id"]), (&json!(true), &json!(8)));
    let detail = priya.get(&format!("{EVENT_TYPES}/intro-30")).await;
    assert_eq!(detail.body["links"], links);
}

#[actix_web::test]
async fn available_hosts_have_their_calendar_state() {
    let api = TestApi::new().await;
    api.calendars.disconnect(TOM);
    let response = api.client(a_token().of(OLU)).await.get(EVENT_TYPES).await;
    let offered = response.body["hosts_available"].as_array().expect("a list");
    let usable: Vec<_> =
        offered.iter().map(|host| (&host["name"], &host["calendar_usable"])).collect();
    let [grace, priya, tom] = [json!("Grace Hill"), json!("Priya Raman"), json!("Tom Becker")];
    let [lena, queue] = [json!("Lena Vogt"), json!("Enterprise AEs")];
    let (yes, no) = (json!(true), json!(false));
    assert_eq!(
        usable,
        [(&grace, &yes), (&priya, &yes), (&tom, &no), (&lena, &yes), (&queue, &yes)]
    );
    let faults = offered.iter().map(|host| host["calendar_fault"].as_str());
    let expected = [None, None, Some("The calendar of Tom Becker cannot be read."), None, None];
    assert_eq!(faults.collect::<Vec<_>>(), expected);
}
