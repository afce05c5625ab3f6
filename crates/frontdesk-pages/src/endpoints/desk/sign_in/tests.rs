use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::access::Scope;
use frontdesk_domain::ports::DirectoryQueries as _;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};

use crate::testing::TestSite;

#[actix_web::test]
async fn session_cannot_do_what_the_scopes_of_its_link_do_not_allow() {
    use Scope::{BookingsRead, BookingsWrite, WorkspaceRead, WorkspaceWrite};

    let booking = a_booking().hosted_by(PRIYA).starting_at(instant("2030-01-01T10:00Z")).build();
    let meeting = format!("/desk/meetings/{}", booking.id);
    let (cancel, moving) = (format!("{meeting}/cancel"), format!("{meeting}/move"));
    let of_workspace = ["/desk/calendars", "/desk/hours", "/desk/open-times"];
    let of_bookings = ["/desk", &meeting, &moving];
    let changes_of_workspace = [
        "/desk/calendars",
        "/desk/calendars/0197a3c0-0000-7000-8000-000000000001/check",
        "/desk/links",
        "/desk/links/archive",
        "/desk/hours",
        "/desk/hours/absences",
        "/desk/hours/absences/remove",
    ];
    let changes_of_bookings = [&*cancel, &*moving];
    let all = [changes_of_workspace.as_slice(), &changes_of_bookings].concat();
    for (scopes, pages, forbidden, rejected) in [
        (&[WorkspaceWrite][..], of_workspace, of_bookings, changes_of_bookings.to_vec()),
        (&[WorkspaceRead], of_workspace, of_bookings, all.clone()),
        (&[BookingsRead, BookingsWrite], of_bookings, of_workspace, changes_of_workspace.to_vec()),
        (&[BookingsRead], of_bookings, of_workspace, all.clone()),
    ] {
        let site = TestSite::new().await;
        site.holds_booking(&booking).await;
        let cookie = site.sign_in_with(PRIYA, scopes).await;
        for path in forbidden {
            assert_eq!(site.get_with(&cookie, path).await.status, 403, "{scopes:?} {path}");
        }
        let mut token = String::new();
        for path in pages {
            let page = site.get_with(&cookie, path).await;
            assert_eq!(page.status, 200, "{scopes:?} {path}: {}", page.body);
            token = page.hidden("csrf_token");
        }
        for path in rejected {
            let fields = [("csrf_token", &*token)];
            let page = site.post_with(&[("cookie", &cookie)], path, &fields).await;
            assert_eq!(page.status, 403, "{scopes:?} {path}: {}", page.body);
        }
        assert_eq!(site.stored(&booking).await, booking);
    }
}

#[actix_web::test]
async fn link_shows_a_button_and_signs_in_once() {
    let site = TestSite::new().await;
    let link = site.sign_in_link("priya").await;
    for _ in 0..2 {
        let asked = site.get(&link).await;
        assert_eq!(asked.status, 200, "{}", asked.body);
        assert!(asked.says("Sign in as Priya Raman"), "{}", asked.body);
        assert_eq!(asked.header("set-cookie"), "", "a look does not sign in");
        assert_eq!(asked.header("cache-control"), "no-store");
    }
    let signed_in = site.post(&link, &[]).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, "/desk"));
    let cookie = signed_in.header("set-cookie");
    assert!(cookie.starts_with("__Host-frontdesk_session=fd_"), "{cookie}");
    for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age=7776000"] {
        assert!(cookie.split("; ").any(|part| part == attribute), "{cookie} lacks {attribute}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    for used in [site.get(&link).await, site.post(&link, &[]).await] {
        assert_eq!((used.status, used.header("set-cookie")), (410, ""));
        assert!(used.says("This link no longer works"), "{}", used.body);
    }
}

#[actix_web::test]
async fn unknown_link_gets_the_page_of_a_used_link() {
    let site = TestSite::new().await;
    let link = site.sign_in_link("priya").await;
    let forged = format!("{}A", &link[..link.len() - 1]);
    let forged = if forged == link { format!("{}B", &link[..link.len() - 1]) } else { forged };
    let used = site.sign_in_link("tom").await;
    site.post(&used, &[]).await;
    let expected = site.get(&used).await;
    for path in [&forged, "/desk/sign-in/x", "/desk/sign-in/%00"] {
        let found = site.get(path).await;
        assert_eq!(found.status, 410, "{path}");
        let without_address = |page: &str, path: &str| page.replace(path, "");
        assert_eq!(
            without_address(&found.body, path),
            without_address(&expected.body, &used),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn pages_need_a_session_in_force() {
    let site = TestSite::new().await;
    let cookie = site.sign_in("priya").await;
    assert_eq!(site.get_with(&cookie, "/desk").await.status, 200);
    let link = site.sign_in_link("tom").await;
    let bearer = link.rsplit('/').next().unwrap_or_default();
    let of_link = format!("__Host-frontdesk_session={bearer}");
    for wrong in ["", "__Host-frontdesk_session=x", &of_link, &cookie.replace("__Host-", "")] {
        let page = site.get_with(wrong, "/desk").await;
        assert_eq!((page.status, page.header("location")), (303, "/desk/sign-in"), "{wrong}");
    }
    assert!(site.get("/desk/sign-in").await.says("Send link"));

    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.archived |= member.key.as_str() == "priya";
    }
    northwind::save(&*site.store, &directory).await.expect("it can be saved");
    let members = site.store.list_members(NORTHWIND).await.expect("the store responds");
    assert!(members.iter().any(|member| member.archived));
    assert_eq!(site.get_with(&cookie, "/desk").await.status, 303, "she left");
}

#[actix_web::test]
async fn form_of_another_site_or_session_is_rejected() {
    let site = TestSite::new().await;
    let link = site.sign_in_link("priya").await;
    for origin in ["https://evil.example", "null", "https://desk.example.evil.example"] {
        let page = site.post_with(&[("origin", origin)], &link, &[]).await;
        assert_eq!((page.status, page.header("set-cookie")), (403, ""), "{origin}");
    }
    let cross = site.post_with(&[("sec-fetch-site", "cross-site")], &link, &[]).await;
    assert_eq!(cross.status, 403);
    let at_address = [("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")];
    let own = site.post_with(&at_address, &site.sign_in_link("priya").await, &[]).await;
    assert_eq!(own.status, 303, "the service is also reached under other names");
    let own = site.post_with(&[("origin", "https://desk.example")], &link, &[]).await;
    let cookie = own.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
    let code = site.get_with(&cookie, "/desk").await.hidden("csrf_token");
    let other = site.sign_in("tom").await;
    let code_of_other = site.get_with(&other, "/desk").await.hidden("csrf_token");
    for (headers, code) in [
        (&[("cookie", &*cookie)][..], ""),
        (&[("cookie", &*cookie)], &*code_of_other),
        (&[("cookie", &*cookie), ("origin", "https://evil.example")], &*code),
    ] {
        let page = site.post_with(headers, "/desk/sign-out", &[("csrf_token", code)]).await;
        assert_eq!(page.status, 403, "{headers:?} {code}");
    }
    let headers = [("cookie", &*cookie), ("origin", "https://desk.example")];
    let out = site.post_with(&headers, "/desk/sign-out", &[("csrf_token", &code)]).await;
    assert_eq!((out.status, out.header("location")), (303, "/desk/sign-in"));
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{:?}", out.headers);
    assert_eq!(site.get_with(&cookie, "/desk").await.status, 303, "the session has ended");
    assert_eq!(site.get_with(&other, "/desk").await.status, 200);
}

#[actix_web::test]
async fn page_that_a_mail_links_to_opens_after_sign_in() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    site.holds_booking(&booking).await;
    let meeting = format!("/desk/meetings/{}", booking.id);
    let signed_out = site.get(&meeting).await;
    let asked = site.get(signed_out.header("location")).await;
    let cookie = asked.header("set-cookie");
    let encoded = URL_SAFE_NO_PAD.encode(&meeting);
    assert!(cookie.starts_with(&format!("__Host-frontdesk_then={encoded}; ")), "{cookie}");
    let cookie = cookie.split(';').next().expect("a cookie");
    let link = site.sign_in_link("priya").await;
    let signed_in = site.post_with(&[("cookie", cookie)], &link, &[]).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, &*meeting));
}

#[actix_web::test]
async fn sign_in_redirects_to_no_other_page() {
    let site = TestSite::new().await;
    for page in
        ["https://evil.example", "//evil.example", "/desk/meetings/x", "/desk/sign-out", "/book"]
    {
        let asked = site.get(&format!("/desk/sign-in?then={page}")).await;
        assert_eq!(asked.header("set-cookie"), "", "{page}");
        let link = site.sign_in_link("priya").await;
        let cookie = format!("__Host-frontdesk_then={}", URL_SAFE_NO_PAD.encode(page));
        let signed_in = site.post_with(&[("cookie", &cookie)], &link, &[]).await;
        assert_eq!(signed_in.header("location"), "/desk", "{page}");
    }
}

#[actix_web::test]
async fn pages_of_members_are_never_framed_and_public_pages_set_no_cookie() {
    let site = TestSite::new().await;
    let cookie = site.sign_in("priya").await;
    let page = site.get_with(&cookie, "/desk").await;
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    assert_eq!(page.header("referrer-policy"), "same-origin");
    for address in [crate::testing::PERSONAL, "/desk/sign-in", "/assets/x"] {
        assert_eq!(site.get_with(&cookie, address).await.header("set-cookie"), "", "{address}");
    }
}

/// Asks for a link and returns the cookie of the browser.
async fn ask(site: &TestSite, cookie: &str, email: &str) -> String {
    let asked = site.post_with(&[("cookie", cookie)], "/desk/sign-in", &[("email", email)]).await;
    assert_eq!((asked.status, asked.header("location")), (303, "/desk/sign-in/sent"), "{email}");
    let cookie = asked.header("set-cookie");
    for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age=900"] {
        assert!(cookie.split("; ").any(|part| part == attribute), "{cookie} lacks {attribute}");
    }
    cookie.split(';').next().unwrap_or_default().to_owned()
}

#[actix_web::test]
async fn mailed_link_signs_in_only_in_the_browser_that_asked_for_it() {
    let site = TestSite::new().await;
    let browser = ask(&site, "", "Priya@northwind.example").await;
    assert!(browser.starts_with("__Host-frontdesk_browser="), "{browser}");
    let mail = site.mailbox.next().await;
    assert_eq!(mail.links.len(), 1);
    assert_eq!(mail.links[0].workspace_name, "Northwind");
    let link = format!("/desk/sign-in/{}", mail.links[0].token);
    let other = ask(&site, "", "stranger@northwind.example").await;
    assert_ne!(browser, other);
    for cookie in ["", &other, "__Host-frontdesk_browser=x"] {
        let headers = [("cookie", cookie)];
        let stolen =
            [site.get_with(cookie, &link).await, site.post_with(&headers, &link, &[]).await];
        for page in stolen {
            assert_eq!((page.status, page.header("set-cookie")), (410, ""), "{cookie}");
            assert!(page.says("only in the browser in which you requested it"), "{}", page.body);
        }
    }
    assert!(site.get_with(&browser, &link).await.says("Sign in as Priya Raman"));
    let signed_in = site.post_with(&[("cookie", &browser)], &link, &[]).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, "/desk"));
    assert!(signed_in.header("set-cookie").starts_with("__Host-frontdesk_session=fd_"));
    assert_eq!(site.get_with(&browser, &link).await.status, 410, "it works once");
}

#[actix_web::test]
async fn browser_that_asks_twice_can_use_both_links() {
    let site = TestSite::new().await;
    let browser = ask(&site, "", "priya@northwind.example").await;
    let first = site.mailbox.next().await;
    assert_eq!(ask(&site, &browser, "priya@northwind.example").await, browser);
    for mail in [site.mailbox.next().await, first] {
        let link = format!("/desk/sign-in/{}", mail.links[0].token);
        assert_eq!(site.get_with(&browser, &link).await.status, 200);
    }
}

#[actix_web::test]
async fn response_does_not_tell_whether_an_address_is_a_members() {
    let site = TestSite::new().await;
    let bodies = async |email| {
        let cookie = ask(&site, "", email).await;
        site.get_with(&cookie, "/desk/sign-in/sent").await.body
    };
    let known = bodies("priya@northwind.example").await;
    assert_eq!(known, bodies("stranger@northwind.example").await);
    assert!(known.contains("Check your inbox"), "{known}");
}

#[actix_web::test]
async fn request_for_a_link_needs_an_address_and_a_form_of_this_site() {
    let site = TestSite::new().await;
    for (email, fault) in [("", "Enter your email address"), ("priya", "Enter a valid email")] {
        let page = site.post("/desk/sign-in", &[("email", email)]).await;
        assert_eq!((page.status, page.header("set-cookie")), (422, ""), "{email}");
        assert!(page.says(fault), "{}", page.body);
    }
    let headers = [("origin", "https://evil.example")];
    let fields = [("email", "priya@northwind.example")];
    let page = site.post_with(&headers, "/desk/sign-in", &fields).await;
    assert_eq!((page.status, page.header("set-cookie")), (403, ""));
    let form = site.get("/desk/sign-in").await;
    assert_eq!(form.header("referrer-policy"), "same-origin", "the form needs its origin");
}
