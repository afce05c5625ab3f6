use frontdesk_domain::access::Scope;
use frontdesk_domain::link::Link;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{LinkFilter, LinkQueries as _};
use frontdesk_testing::northwind::{AES, DEMO, INTRO, NORTHWIND, PRIYA, TOM};

use crate::testing::{TestPage, TestSite};

struct Member {
    site: TestSite,
    cookie: String,
}

impl Member {
    async fn sign_in(member: &str) -> Self {
        let site = TestSite::new().await;
        let cookie = site.sign_in(member).await;
        Self { site, cookie }
    }

    async fn look(&self, query: &str) -> TestPage {
        self.site.get_with(&self.cookie, &format!("/desk/links{query}")).await
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> TestPage {
        let token = self.look("").await.hidden("csrf_token");
        let fields = [fields, &[("csrf_token", &*token)]].concat();
        self.site.post_with(&[("cookie", &self.cookie)], path, &fields).await
    }

    async fn active_links(&self) -> Vec<Link> {
        let filter = LinkFilter {
            workspace_id: NORTHWIND,
            event_type_id: None,
            hosted_by: None,
            booking_queue: None,
            personal_of: None,
            include_archived: false,
        };
        let page = PageRequest { limit: 50, after: None };
        self.site.store.list_links(&filter, &page).await.expect("the store responds").items
    }

    /// The link that the form creates.
    async fn create(&self, fields: &[(&str, &str)]) -> Link {
        let created = self.post("/desk/links", fields).await;
        assert_eq!(created.status, 303, "{}", created.body);
        let link = self.active_links().await.pop().expect("a link");
        let page = self.site.get_with(&self.cookie, created.header("location")).await;
        assert!(page.says("Your link is ready."), "{}", page.body);
        assert!(page.says(&link.address.path()), "the new link is shown: {}", page.body);
        link
    }
}

#[actix_web::test]
async fn member_lists_links_and_archives_one() {
    let priya = Member::sign_in("priya").await;
    let page = priya.look("").await;
    assert!(page.says("https://desk.example/book/northwind/priya/intro-30"), "{}", page.body);
    assert!(page.says("book/northwind/team1"), "{}", page.body);
    assert!(!page.says("book/northwind/archived1"), "{}", page.body);
    let archived = priya.post("/desk/links/archive", &[("link", "31")]).await;
    assert_eq!((archived.status, archived.header("location")), (303, "/desk/links"));
    assert!(!priya.look("").await.says("priya/intro-30"));
}

#[actix_web::test]
async fn member_creates_personal_team_and_queue_links() {
    let tom = Member::sign_in("tom").await;
    let (intro, demo, queue) = (INTRO.to_string(), DEMO.to_string(), AES.to_string());
    let personal = tom.create(&[("event_type", &intro)]).await;
    assert_eq!(personal.address.path(), "tom/intro-30");

    let fields = [
        ("event_type", &*demo),
        ("hosts", "priya@northwind.example"),
        ("metadata", "lead_id = 4711\n\nsource=fair"),
    ];
    let team = tom.create(&fields).await;
    assert!(team.is_hosted_by(PRIYA) && team.is_hosted_by(TOM));
    let pairs = team.metadata.clone().into_pairs();
    assert_eq!((&*pairs["lead_id"], &*pairs["source"]), ("4711", "fair"));

    let chosen = tom.create(&[("event_type", &intro), ("queue", &queue)]).await;
    assert!(chosen.hosts.iter().any(|host| host.queue_id == Some(AES)));
    let fields = [("event_type", &*intro), ("queue", &*queue), ("per_booking", "true")];
    let per_booking = tom.create(&fields).await;
    assert_eq!(per_booking.booking_queue, Some(AES));
    assert!(!tom.look("").await.says(&per_booking.address.path()), "the queue hosts it");
    assert!(tom.look("?all=true").await.says(&per_booking.address.path()));
}

#[actix_web::test]
async fn form_that_is_sent_twice_creates_one_link() {
    let tom = Member::sign_in("tom").await;
    let submission = tom.look("").await.hidden("submission");
    let (event_type, before) = (DEMO.to_string(), tom.active_links().await.len());
    let hosts = ("hosts", "priya@northwind.example");
    let fields = [("event_type", &*event_type), ("submission", &submission), hosts];
    let first = tom.post("/desk/links", &fields).await;
    let second = tom.post("/desk/links", &fields).await;
    assert_eq!((first.status, second.status), (303, 303), "{}", second.body);
    assert_eq!(first.header("location"), second.header("location"));
    assert_eq!(tom.active_links().await.len(), before + 1);

    let changed = [("event_type", &*event_type), ("submission", &submission), ("hosts", "")];
    assert_eq!(tom.post("/desk/links", &changed).await.status, 303);
    assert_eq!(tom.active_links().await.len(), before + 2, "the fields were changed");
    let again = tom.look("").await.hidden("submission");
    assert_ne!(again, submission);
}

#[actix_web::test]
async fn rejected_form_can_be_sent_again() {
    let tom = Member::sign_in("tom").await;
    let submission = tom.look("").await.hidden("submission");
    let event_type = DEMO.to_string();
    let hosts = ("hosts", "unknown@northwind.example");
    let fields = [("event_type", &*event_type), ("submission", &submission), hosts];
    for _ in 0..2 {
        assert_eq!(tom.post("/desk/links", &fields).await.status, 422);
    }
}

#[actix_web::test]
async fn faulty_links_are_explained_and_not_created() {
    let tom = Member::sign_in("tom").await;
    let before = tom.active_links().await;
    let (intro, queue) = (INTRO.to_string(), AES.to_string());
    let many = vec!["priya@northwind.example"; 21].join(",");
    for (fields, field) in [
        (vec![("event_type", "99")], "event_type"),
        (vec![("event_type", "x")], "event_type"),
        (vec![("event_type", &*intro), ("hosts", "priya")], "hosts"),
        (vec![("event_type", &*intro), ("hosts", "ada@acme.com")], "hosts"),
        (vec![("event_type", &*intro), ("hosts", "olu@northwind.example")], "hosts"),
        (vec![("event_type", &*intro), ("hosts", &*many)], "hosts"),
        (vec![("event_type", &*intro), ("queue", "99")], "queue"),
        (vec![("event_type", &*intro), ("queue", "x")], "queue"),
        (vec![("event_type", &*intro), ("per_booking", "true")], "queue"),
        (vec![("event_type", &*intro), ("queue", &*queue), ("metadata", "no pair")], "metadata"),
    ] {
        let refused = tom.post("/desk/links", &fields).await;
        assert_eq!(refused.status, 422, "{fields:?}: {}", refused.body);
        let summary = format!("href=\"#{field}\"");
        assert!(refused.says(&summary), "{fields:?}: {}", refused.body);
    }
    assert_eq!(tom.active_links().await, before);
}

#[actix_web::test]
async fn links_of_others_and_forms_of_observers_are_rejected() {
    let lena = Member::sign_in("lena").await;
    for (link, status) in [("33", 403), ("31", 404), ("99", 404), ("x", 400)] {
        let refused = lena.post("/desk/links/archive", &[("link", link)]).await;
        assert_eq!(refused.status, status, "{link}: {}", refused.body);
    }
    let intro = INTRO.to_string();
    let olu = Member::sign_in("olu").await;
    assert_eq!(olu.post("/desk/links", &[("event_type", &*intro)]).await.status, 403);
}

#[actix_web::test]
async fn member_shows_and_hides_the_landing_page() {
    let priya = Member::sign_in("priya").await;
    let (public, path) = ("/book/northwind/priya", "/desk/links/landing-page");
    assert!(priya.look("").await.says("Show my page"));
    let shown = priya.post(path, &[("shown", "true")]).await;
    assert_eq!((shown.status, shown.header("location")), (303, "/desk/links"));
    let page = priya.look("").await;
    assert!(page.says("value=\"https://desk.example/book/northwind/priya\""), "{}", page.body);
    assert!(priya.site.get(public).await.says("Intro call"));
    assert_eq!(priya.post(path, &[]).await.status, 303);
    assert_eq!(priya.site.get(public).await.status, 404);
}

#[actix_web::test]
async fn observers_have_no_landing_page_and_a_change_needs_the_scope() {
    let path = "/desk/links/landing-page";
    let olu = Member::sign_in("olu").await;
    assert!(!olu.look("").await.says("Show my page"));
    assert_eq!(olu.post(path, &[("shown", "true")]).await.status, 403);
    assert_eq!(olu.site.get("/book/northwind/olu").await.status, 404);
    let priya = Member::sign_in("priya").await;
    let cookie = priya.site.sign_in_with(PRIYA, &[Scope::SchedulingLinksRead]).await;
    let reader = Member { cookie, ..priya };
    assert_eq!(reader.post(path, &[("shown", "true")]).await.status, 403);
    assert_eq!(reader.site.get("/book/northwind/priya").await.status, 404);
}
