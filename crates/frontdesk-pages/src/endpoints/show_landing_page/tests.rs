use actix_web::test::TestRequest;
use frontdesk_domain::access::Role;
use frontdesk_testing::builders::{a_link, a_member, a_workspace};
use frontdesk_testing::northwind::{DEMO, PRIYA, TOM};

use crate::testing::{TEAM, TestSite, directory};

const WORKSPACE: &str = "/book/northwind";
const MEMBER: &str = "/book/northwind/priya";

/// Priya, Tom and the workspace show their pages.
async fn site() -> TestSite {
    let mut directory = directory();
    directory.workspace = a_workspace().with_landing_page().build();
    for member in &mut directory.members {
        member.landing_page = [PRIYA, TOM].contains(&member.user_id);
    }
    let site = TestSite::of(directory).await;
    site.holds_link(&a_link().id(41).for_event_type(DEMO).personal_of(PRIYA).build()).await;
    site
}

#[actix_web::test]
async fn page_of_a_workspace_links_to_the_pages_of_members() {
    let site = site().await;
    let page = site.get(&format!("{WORKSPACE}?lang=en&utm_source=news&month=2030-02")).await;
    assert!(page.says("<title>Book a meeting · Northwind</title>"), "{}", page.body);
    let links = ["priya", "tom"].map(|key| format!("{WORKSPACE}/{key}?lang=en&utm_source=news"));
    assert_eq!(page.links("/northwind/"), links);
    assert!(page.says("Priya Raman") && !page.says("Lena") && !page.says("@northwind"));
    for link in links {
        assert_eq!(site.get(&link).await.status, 200, "{link}");
    }
}

#[actix_web::test]
async fn page_of_a_member_links_to_the_personal_links() {
    let site = site().await;
    let page = site.get(&format!("{MEMBER}?lang=de&name=Ada")).await;
    assert!(page.says("<title>Priya Raman · Northwind</title>"), "{}", page.body);
    let [intro, demo] =
        ["intro-30", "demo-60"].map(|key| format!("{MEMBER}/{key}?lang=de&name=Ada"));
    assert_eq!(page.links(&format!("{MEMBER}/")), [intro.clone(), demo], "{}", page.body);
    for text in ["Intro call", "30 Minuten", "Videoanruf", "Product demo", "1 Stunde"] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    assert!(!page.says("team1") && !page.says("survey1"), "team links are not listed");
    assert_eq!(site.get(&intro).await.status, 200);
    assert_eq!(page.header("cache-control"), "no-store", "the page has a name");
}

#[actix_web::test]
async fn members_without_personal_links_have_an_empty_page() {
    let page = site().await.get("/book/northwind/tom").await;
    assert_eq!(page.status, 200);
    assert!(page.says("There is nothing to book here"), "{}", page.body);
}

#[actix_web::test]
async fn landing_pages_have_the_headers_of_booking_pages() {
    let site = site().await;
    let of_link = site.get(TEAM).await;
    for address in [WORKSPACE, MEMBER] {
        let page = site.get(address).await;
        for name in ["cache-control", "content-security-policy", "referrer-policy", "vary"] {
            assert_eq!(page.header(name), of_link.header(name), "{address} {name}");
        }
        assert_eq!(page.header("set-cookie"), "");
        let tag = page.header("etag");
        let again = TestRequest::get().uri(address).insert_header(("if-none-match", tag));
        assert_eq!(site.send(again).await.status, 304, "{address}");
        let german = site.get(&format!("{address}?lang=de")).await;
        assert!(german.says("<html lang=\"de\""), "{}", german.body);
        assert_eq!(site.get(&format!("{address}?month=x")).await.status, 400, "{address}");
    }
}

#[actix_web::test]
async fn hidden_pages_look_like_pages_that_do_not_exist() {
    let site = TestSite::new().await;
    let alike = async |hidden: &str, unknown: &str| {
        let [hidden, unknown] = [site.get(hidden).await, site.get(unknown).await];
        assert_eq!((hidden.status, unknown.status), (404, 404));
        // The links of the languages have the address.
        let text = |body: &str| body.split("<footer>").next().unwrap_or_default().to_owned();
        assert_eq!(text(&hidden.body), text(&unknown.body));
        assert!(hidden.headers.keys().eq(unknown.headers.keys()));
    };
    alike(WORKSPACE, "/book/nowhere").await;
    alike(&format!("{WORKSPACE}?month=x"), "/book/nowhere?month=x").await;
    alike(MEMBER, "/book/northwind/unknown").await;
    alike(MEMBER, "/book/northwind/un-known").await;
    assert_eq!(site.get("/book/northwind/Unknown").await.status, 404);
    assert_eq!(site.post(WORKSPACE, &[]).await.status, 405);
    assert_eq!(site.post(MEMBER, &[]).await.status, 404);
}

#[actix_web::test]
async fn only_members_who_may_host_have_a_landing_page() {
    let mut directory = directory();
    for member in &mut directory.members {
        member.landing_page = true;
        if member.user_id == TOM {
            member.archived = true;
        }
        if member.user_id == PRIYA {
            member.role = Role::Observer;
        }
    }
    let site = TestSite::of(directory).await;
    for (key, status) in
        [("lena", 200), ("tom", 404), ("priya", 404), ("olu", 404), ("website", 404)]
    {
        assert_eq!(site.get(&format!("{WORKSPACE}/{key}")).await.status, status, "{key}");
    }
}

#[actix_web::test]
async fn team_link_keeps_its_address_if_a_member_has_its_slug_as_key() {
    let mut directory = directory();
    let shown = |key: &str, id: i64| a_member(key).id(id).with_landing_page().build();
    directory.members.extend([shown("team1", 50), shown("archived1", 51)]);
    let site = TestSite::of(directory).await;
    let page = site.get(TEAM).await;
    assert!(page.says("Intro call") && page.says("January 2030"), "{}", page.body);
    assert_eq!(site.get("/book/northwind/archived1").await.status, 410);
}

#[actix_web::test]
async fn long_lists_of_members_have_pages() {
    let mut directory = directory();
    directory.workspace = a_workspace().with_landing_page().build();
    let member =
        |number: i64| a_member(&format!("m{number}")).id(number).with_landing_page().build();
    directory.members.extend((100..=150).map(member));
    let site = TestSite::of(directory).await;
    let first = site.get(&format!("{WORKSPACE}?lang=en")).await;
    assert_eq!(first.links("/northwind/m").len(), 50);
    let next = first.links("after=");
    assert_eq!(next, [format!("{WORKSPACE}?lang=en&after=149")], "{}", first.body);
    let last = site.get(&next[0]).await;
    assert_eq!(last.links("/northwind/m"), [format!("{WORKSPACE}/m150?lang=en")]);
    assert_eq!(last.links("after="), [""; 0]);
}
