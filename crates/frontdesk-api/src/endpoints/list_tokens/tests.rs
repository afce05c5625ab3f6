use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, PRIYA, TOM};
use frontdesk_testing::wait::wait_until_async;
use serde_json::Value;
use std::time::Duration;

use crate::testing::{TestApi, TestClient};

const TOKENS: &str = "/api/v1/accounts/1/tokens";

async fn members(client: &TestClient<'_>) -> Vec<i64> {
    let listed = client.get(TOKENS).await;
    let tokens = listed.body["tokens"].as_array().expect("a list").clone();
    tokens.iter().filter_map(|token| token["member"]["user_id"].as_i64()).collect()
}

#[actix_web::test]
async fn admins_see_all_tokens_in_force_and_members_their_own() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let priya = api.client(a_token().number(1).of(PRIYA)).await;
    let _expired = api.client(a_token().number(2).of(TOM).expiring_at("2030-01-01T09:00Z")).await;
    let mut all = members(&grace).await;
    all.sort_unstable();
    assert_eq!(all, [GRACE.0, PRIYA.0]);
    assert_eq!(members(&priya).await, [PRIYA.0]);
}

#[actix_web::test]
async fn last_day_of_use_is_recorded() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let of_tom = a_token().number(1).of(TOM).made_at("2029-12-02T00:00Z").build();
    api.holds_token(&of_tom.record).await;
    let last_use = async |position: usize| {
        grace.get(TOKENS).await.body["tokens"][position]["last_used_on"].clone()
    };
    assert_eq!(last_use(0).await, Value::Null, "Tom's token is unused");
    let is_recorded = async || last_use(1).await == "2030-01-01";
    wait_until_async("the use is recorded", Duration::from_secs(20), is_recorded).await;
}

#[actix_web::test]
async fn pages_return_every_token_once() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    for number in 1..=4 {
        let token = a_token().number(number).of(PRIYA).made_at("2029-12-02T00:00Z").build();
        api.holds_token(&token.record).await;
    }
    let ids = |page: &Value| -> Vec<Value> {
        page["tokens"].as_array().expect("a list").iter().map(|token| token["id"].clone()).collect()
    };
    let all = ids(&grace.get(TOKENS).await.body);
    let (mut seen, mut path) = (Vec::new(), format!("{TOKENS}?limit=2"));
    loop {
        let page = grace.get(&path).await.body;
        seen.extend(ids(&page));
        let Some(cursor) = page["pagination"]["next_cursor"].as_str() else { break };
        path = format!("{TOKENS}?limit=2&cursor={cursor}");
    }
    assert_eq!((seen.len(), seen), (5, all));
    for fault in ["limit=51", "cursor=x", "user_id=1"] {
        assert_eq!(grace.get(&format!("{TOKENS}?{fault}")).await.status, 400, "{fault}");
    }
}
