use frontdesk_domain::records::Outcome;
use serde_json::json;

use crate::testing::{RECORDS, TestApi, ada_found, nothing};

#[actix_web::test]
async fn unconfigured_workspace_lists_all_providers() {
    let api = TestApi::new().await;
    let response = api.priya().await.get(&format!("{RECORDS}/enrichment_options")).await;
    assert_eq!((response.status, &response.body["chains"]), (200, &json!([])));
    assert_eq!(response.body["max_provider_calls_per_lookup"], 5);
    let unused = json!({ "since": "2030-01-01T00:00:00Z", "calls": 0, "matches": 0, "errors": 0, "in_flight": 0,
                         "last_called_at": null });
    let first = json!({ "id": "first", "name": "A provider", "supports": ["person", "company"], "configured": false,
                        "status": "not_configured", "usage": unused });
    assert_eq!(response.body["providers"][0], first);
    assert_eq!(response.body["providers"].as_array().map(Vec::len), Some(3));
}

#[actix_web::test]
async fn options_list_chains_states_and_usage_of_this_month() {
    let api = TestApi::new().await;
    api.may_enrich().await;
    api.clock.set("2030-01-17T09:00Z");
    api.vendors.will_return("first", nothing(Outcome::BadCredentials));
    api.vendors.will_return("second", ada_found());
    let client = api.priya().await;
    let run = json!({ "email": "ada@acme.com", "chain_id": "default" });
    assert_eq!(client.post(&format!("{RECORDS}/enrich"), &run).await.body["found"], true);
    let options = client.get(&format!("{RECORDS}/enrichment_options")).await.body;
    let chain = json!({ "id": "default", "name": "Default waterfall", "providers": ["first", "second", "third"] });
    assert_eq!(options["chains"], json!([chain]));
    let described = |position: usize| {
        let provider = &options["providers"][position];
        (provider["configured"].clone(), provider["status"].clone(), provider["usage"].clone())
    };
    let usage = |matches: u32, errors: u32| {
        json!({ "since": "2030-01-01T00:00:00Z", "calls": 1, "matches": matches, "errors": errors, "in_flight": 0,
                "last_called_at": "2030-01-17T09:00:00Z" })
    };
    assert_eq!(described(0), (json!(true), json!("bad_credentials"), usage(0, 1)));
    assert_eq!(described(1), (json!(true), json!("ready"), usage(1, 0)));
    assert_eq!(described(2).1, "not_configured");
}
