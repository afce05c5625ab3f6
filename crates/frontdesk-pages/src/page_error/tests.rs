use actix_web::test::TestRequest;
use frontdesk_domain::booking_page::Language;
use frontdesk_testing::builders::{a_booking, a_link, a_workspace};
use frontdesk_testing::northwind::PRIYA;

use super::too_many_requests;
use crate::testing::{ARCHIVED, PERSONAL, TestSite, directory};

#[actix_web::test]
async fn archived_unknown_and_malformed_links_have_distinct_error_pages() {
    let mut directory = directory();
    directory.workspace = a_workspace().speaking(Language::Spanish).build();
    let site = TestSite::of(directory).await;
    for (address, status, said) in [
        (ARCHIVED, 410, "Esta página ya no admite reservas"),
        ("/book/northwind/nobody1", 404, "Página no encontrada"),
        ("/book/northwind/priya/nothing", 404, "Página no encontrada"),
        ("/book/nowhere/priya/intro-30", 404, "Page not found"),
        ("/book/Northwind/%2e%2e", 404, "Page not found"),
        ("/book/northwind", 404, "Page not found"),
        ("/book/northwind/priya/intro-30?month=x", 400, "incompleto o no es válido"),
    ] {
        let page = site.get(address).await;
        assert_eq!(page.status, status, "{address}");
        assert!(page.says(said), "{address}: {}", page.body);
        assert!(page.header("content-security-policy").contains("default-src 'none'"), "{address}");
    }
}

#[actix_web::test]
async fn page_of_an_ended_link_says_why() {
    let site = TestSite::new().await;
    let link = || a_link().hosted_by(PRIYA);
    site.holds_link(&link().id(50).at_slug("expired").expires_at("2030-01-01T09:00Z").build())
        .await;
    site.holds_link(&link().id(51).at_slug("used-up").for_bookings(1).build()).await;
    site.holds_booking(&a_booking().hosted_by(PRIYA).through_link(51).build()).await;
    for (address, said) in [
        ("/book/northwind/expired", "This booking link has expired."),
        ("/book/northwind/used-up", "Every booking of this link has been made."),
    ] {
        let page = site.get(address).await;
        assert_eq!(page.status, 410, "{address}");
        assert!(page.says(said), "{address}: {}", page.body);
    }
}

#[actix_web::test]
async fn error_page_language_comes_from_the_query_then_browser_then_workspace() {
    let mut directory = directory();
    directory.workspace = a_workspace().speaking(Language::Spanish).build();
    let site = TestSite::of(directory).await;
    for (address, accepted, spoken) in [
        (format!("{ARCHIVED}?lang=fr"), "de", "fr"),
        (ARCHIVED.to_owned(), "de-CH, en;q=0.5", "de"),
        (ARCHIVED.to_owned(), "nl", "es"),
        ("/book/northwind/nobody1".to_owned(), "de", "de"),
        ("/book/nowhere/x".to_owned(), "nl, de;q=0.8", "de"),
        (format!("{PERSONAL}?month=x&lang=fr"), "de", "fr"),
        (format!("{PERSONAL}?month=x"), "de", "de"),
        (format!("{PERSONAL}?month=x"), "nl", "es"),
        ("/booking/none".to_owned(), "ar", "ar"),
    ] {
        let page = site
            .send(TestRequest::get().uri(&address).insert_header(("accept-language", accepted)))
            .await;
        assert!(
            page.says(&format!("<html lang=\"{spoken}\"")),
            "{address} {accepted}: {}",
            page.body
        );
    }
}

#[actix_web::test]
async fn rate_limit_page_shows_the_wait_in_the_visitors_language() {
    for (address, accepted, said) in [
        ("/book/northwind/tour", "", "Please wait 7 seconds"),
        ("/book/northwind/tour", "fr;q=0.5, de-CH", "Bitte warten Sie 7 Sekunden"),
        ("/book/northwind/tour?lang=es", "de", "Espere 7 segundos"),
    ] {
        let request = TestRequest::post().uri(address).insert_header(("accept-language", accepted));
        let response = too_many_requests(&request.to_http_request(), 7);
        assert_eq!(response.status(), 429);
        assert_eq!(
            response
                .headers()
                .get("cache-control")
                .map(actix_web::http::header::HeaderValue::as_bytes),
            Some(&b"no-store"[..])
        );
        let body = actix_web::body::to_bytes(response.into_body()).await.expect("a page");
        assert!(String::from_utf8_lossy(&body).contains(said), "{said}: {body:?}");
    }
}

#[actix_web::test]
async fn failure_page_has_retry_after_and_the_request_id() {
    let site = TestSite::new().await;
    site.store.start_outage();
    let page = site
        .send(TestRequest::get().uri(PERSONAL).insert_header(("x-request-id", "abc-123")))
        .await;
    assert_eq!(page.status, 503);
    assert_eq!(page.header("retry-after"), "30");
    assert!(page.says("temporarily unavailable") && page.says("abc-123"), "{}", page.body);
    assert!(!page.says("frontdesk.db"), "the cause is only logged");
    let page =
        site.send(TestRequest::get().uri(PERSONAL).insert_header(("x-request-id", "<b>"))).await;
    assert!(!page.says("<b>") && !page.says("&lt;b&gt;"), "{}", page.body);
}
