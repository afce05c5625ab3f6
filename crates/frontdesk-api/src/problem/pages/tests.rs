use actix_web::http::header::ACCEPT;
use actix_web::test::TestRequest;
use serde_json::json;

use super::*;
use crate::testing::TestApi;

const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

#[actix_web::test]
async fn every_problem_type_uri_has_a_page() {
    let api = TestApi::new().await;
    for code in Code::ALL {
        let path = code.type_uri().replace("https://frontdesk.dev", "");
        let browsed =
            api.send(TestRequest::get().uri(&path).insert_header((ACCEPT, BROWSER))).await;
        assert_eq!(
            (browsed.status, browsed.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
        let read = api
            .send(TestRequest::get().uri(&path).insert_header((ACCEPT, "application/json")))
            .await;
        assert_eq!((read.status, &read.body["code"]), (200, &json!(code.entry().name)), "{path}");
    }
}

#[actix_web::test]
async fn index_lists_all_codes_and_unknown_code_is_not_found() {
    let api = TestApi::new().await;
    let listed = api
        .send(TestRequest::get().uri("/problems").insert_header((ACCEPT, "application/json")))
        .await;
    assert_eq!(listed.body.as_array().map(Vec::len), Some(Code::ALL.len()));
    let unknown = api.send(TestRequest::get().uri("/problems/%3Cteapot%3E")).await;
    assert_eq!((unknown.status, unknown.code()), (404, Some("not_found")));
    assert_eq!(unknown.body["detail"], "There is no code \"<teapot>\".");
}

#[test]
fn back_quotes_become_code_and_angle_brackets_are_escaped() {
    assert_eq!(marked_up("`a<b` & c"), "<code>a&lt;b</code> &amp; c");
}
