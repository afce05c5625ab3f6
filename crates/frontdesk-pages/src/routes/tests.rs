use std::io::Write as _;

use actix_web::App;
use actix_web::http::Method;
use actix_web::test::{self, TestRequest};
use flate2::Compression;
use flate2::write::GzEncoder;
use frontdesk_domain::booking_page::Language;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;

use super::*;
use crate::page_error;
use crate::testing::{PERSONAL, SURVEY, TOMORROW, TestPage, TestSite};
use crate::visitor::Visitor;

/// The maximum compressed bytes of a page with its style sheet and script.
const MOST_BYTES_OF_A_PAGE: usize = 60_000;

fn compressed(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory takes what is written");
    encoder.finish().expect("memory takes what is written").len()
}

fn asset_addresses(page: &TestPage) -> Vec<String> {
    let found = page.body.split(['"', ' ']).filter(|part| part.starts_with("/assets/"));
    found.map(str::to_owned).collect()
}

#[actix_web::test]
async fn page_with_its_assets_is_within_the_size_limit() {
    let site = TestSite::new().await;
    for address in [PERSONAL.to_owned(), format!("{SURVEY}?time={TOMORROW}&lang=ar")] {
        let page = site.get(&address).await;
        let mut weight = compressed(&page.body);
        for asset in asset_addresses(&page) {
            weight += compressed(&site.get(&asset).await.body);
        }
        assert!(weight <= MOST_BYTES_OF_A_PAGE, "{address} weighs {weight} bytes");
    }
}

#[actix_web::test]
async fn assets_exist_are_versioned_and_cached_for_a_year() {
    let site = TestSite::new().await;
    let assets = asset_addresses(&site.get(PERSONAL).await);
    assert_eq!(assets.len(), 3, "{assets:?}");
    for asset in assets {
        let file = site.get(&asset).await;
        assert_eq!(
            (file.status, file.header("cache-control")),
            (200, "public, max-age=31536000, immutable")
        );
    }
    assert_eq!(site.get("/assets/page.0000000000000000.css").await.status, 404);
}

#[actix_web::test]
async fn embed_script_is_revalidated_with_its_etag() {
    let site = TestSite::new().await;
    let script = site.get("/embed.js").await;
    assert_eq!(
        (script.status, script.header("content-type")),
        (200, "text/javascript; charset=utf-8")
    );
    let tag = ("if-none-match", script.header("etag").to_owned());
    assert_eq!(site.send(TestRequest::get().uri("/embed.js").insert_header(tag)).await.status, 304);
}

#[actix_web::test]
async fn page_has_no_inline_script_or_style() {
    let page = TestSite::new().await.get(PERSONAL).await;
    for inline in ["<style", " style=", "<script>", " onclick=", " onload=", "javascript:"] {
        assert!(!page.says(inline), "{inline}: {}", page.body);
    }
}

#[actix_web::test]
async fn page_responds_to_head() {
    let site = TestSite::new().await;
    let head = site.send(TestRequest::default().method(Method::HEAD).uri(PERSONAL)).await;
    assert_eq!(head.status, 200);
}

#[actix_web::test]
async fn unsupported_method_returns_405_with_allow() {
    let site = TestSite::new().await;
    for (path, allowed) in
        [(PERSONAL, "GET, HEAD, POST"), ("/booking/x", "GET, HEAD"), ("/embed.js", "GET, HEAD")]
    {
        let refused = site.send(TestRequest::put().uri(path)).await;
        assert_eq!((refused.status, refused.header("allow")), (405, allowed), "{path}");
    }
}

#[actix_web::test]
async fn demo_page_lists_links_and_places() {
    let demo = DemoPage {
        version: "0.1.0".to_owned(),
        workspace: "Northwind <3".to_owned(),
        links: vec![("A call".to_owned(), "/book/northwind/priya/intro-30".to_owned())],
        places: vec![("Reference".to_owned(), "/docs".to_owned(), "Every operation.".to_owned())],
    };
    let app = test::init_service(App::new().configure(configure_demo(demo))).await;
    let body = test::call_and_read_body(&app, TestRequest::get().uri("/").to_request()).await;
    let body = String::from_utf8(body.to_vec()).expect("UTF-8");
    for text in [
        "Frontdesk 0.1.0",
        "Northwind &lt;3",
        "href=\"/docs\"",
        "href=\"/book/northwind/priya/intro-30\"",
    ] {
        assert!(body.contains(text), "{text}: {body}");
    }
}

#[actix_web::test]
async fn panic_fails_only_its_own_request() {
    async fn broken(visitor: Visitor) -> HttpResponse {
        page_error::response(&visitor, async { panic!("a handler that panics") }).await
    }
    let app = App::new().service(web::resource("/book/x").to(broken));
    let app = test::init_service(app).await;
    for _ in 0..2 {
        let response =
            test::call_service(&app, TestRequest::get().uri("/book/x").to_request()).await;
        assert_eq!(response.status(), 500);
        let body = test::read_body(response).await;
        assert!(String::from_utf8_lossy(&body).contains("Something went wrong"));
    }
}

#[actix_web::test]
async fn pages_have_no_unfilled_variable_in_any_language() {
    let site = TestSite::new().await;
    let booking = a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA).build();
    site.holds_booking(&booking).await;
    let own = format!("/booking/{}", booking.manage_token.reveal());
    let form = format!("{SURVEY}?time={TOMORROW}");
    for language in Language::ALL {
        for address in [
            format!("{PERSONAL}?lang={language}"),
            format!("{PERSONAL}?lang={language}&month=2031-12"),
            format!("{form}&lang={language}"),
            format!("{own}?lang={language}&done=booked"),
            format!("{own}/move?lang={language}"),
            format!("{own}/move?lang={language}&time={TOMORROW}"),
            format!("{own}/cancel?lang={language}"),
            format!("{PERSONAL}/nothing?lang={language}"),
        ] {
            let page = site.get(&address).await;
            assert!(
                page.says(&format!("lang=\"{language}\"")) && !page.says("{"),
                "{address}: {}",
                page.body
            );
        }
        let faulty = site.post(&format!("{form}&lang={language}"), &[("guests", "x")]).await;
        assert!(faulty.status == 422 && !faulty.says("{"), "{language}: {}", faulty.body);
    }
}
