use actix_web::test::TestRequest;
use frontdesk_domain::booking_page::Language;
use frontdesk_testing::builders::a_workspace;

use crate::testing::{ARCHIVED, PERSONAL, TestSite, directory};

#[actix_web::test]
async fn a_closed_link_an_unknown_one_and_a_malformed_one_each_say_what_they_are() {
    let mut directory = directory();
    directory.workspace = a_workspace().speaking(Language::Spanish).build();
    let site = TestSite::of(directory).await;
    for (address, status, said) in [
        (ARCHIVED, 410, "Esta página ya no admite reservas"),
        ("/book/northwind/nobody1", 404, "No hay ninguna página"),
        ("/book/northwind/priya/nothing", 404, "No hay ninguna página"),
        ("/book/nowhere/priya/intro-30", 404, "There is no page"),
        ("/book/Northwind/%2e%2e", 404, "There is no page"),
        ("/book/northwind", 404, "There is no page"),
        ("/book/northwind/priya/intro-30?month=x", 400, "incomplete or damaged"),
    ] {
        let page = site.get(address).await;
        assert_eq!(page.status, status, "{address}");
        assert!(page.says(said), "{address}: {}", page.body);
        assert!(page.header("content-security-policy").contains("default-src 'none'"), "{address}");
    }
}

#[actix_web::test]
async fn where_no_workspace_is_known_the_browsers_language_is_spoken() {
    let site = TestSite::new().await;
    let request =
        TestRequest::get().uri("/book/nowhere/x").insert_header(("accept-language", "nl, de;q=0.8"));
    let page = site.send(request).await;
    assert!(page.says("Unter dieser Adresse gibt es keine Seite"), "{}", page.body);
}

#[actix_web::test]
async fn a_failure_says_when_to_come_back_and_the_number_to_mention() {
    let site = TestSite::new().await;
    site.store.go_away();
    let page = site.send(TestRequest::get().uri(PERSONAL).insert_header(("x-request-id", "abc-123"))).await;
    assert_eq!(page.status, 503);
    assert_eq!(page.header("retry-after"), "30");
    assert!(page.says("out of reach") && page.says("abc-123"), "{}", page.body);
    assert!(!page.says("memory store"), "a cause is for the log");
    let page = site.send(TestRequest::get().uri(PERSONAL).insert_header(("x-request-id", "<b>"))).await;
    assert!(!page.says("<b>") && !page.says("&lt;b&gt;"), "{}", page.body);
}
