use frontdesk_domain::access::{Role, Scope};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::DirectoryQueries as _;
use frontdesk_domain::workspace::Member;
use frontdesk_testing::builders::a_member;
use frontdesk_testing::northwind::{GRACE, LENA, NORTHWIND, PRIYA, TOM};

use crate::testing::{Admin, TestPage, TestSite, directory};

const NEW: [(&str, &str); 6] = [
    ("action", "add"),
    ("name", "Ada Byron"),
    ("email", "ada@northwind.example"),
    ("key", "ada-byron"),
    ("role", "member"),
    ("time_zone", "Europe/Lisbon"),
];

impl Admin {
    async fn look(&self, query: &str) -> TestPage {
        self.get(&format!("/desk/members{query}")).await
    }

    async fn post(&self, fields: &[(&str, &str)]) -> TestPage {
        self.send("/desk/members", fields).await
    }

    async fn stored(&self) -> Vec<Member> {
        self.site.store.list_members(NORTHWIND).await.expect("the store responds")
    }

    async fn find(&self, key: &str) -> Member {
        let found = self.stored().await.into_iter().find(|member| member.key.as_str() == key);
        found.expect("a member")
    }
}

/// Sets a field of a form.
fn with<'a>(fields: &[(&'a str, &'a str)], name: &str, value: &'a str) -> Vec<(&'a str, &'a str)> {
    let set = |&(field, old)| (field, if field == name { value } else { old });
    fields.iter().map(set).collect()
}

#[actix_web::test]
async fn admin_sees_members_with_their_roles_and_states() {
    let admin = Admin::sign_in().await;
    admin.site.calendars.disconnect(TOM);
    let page = admin.look("").await;
    assert_eq!(page.status, 200, "{}", page.body);
    for text in ["Priya Raman", "priya@northwind.example", "Observer", "Service account"] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    assert_eq!(
        page.body.matches("a calendar is missing or cannot be read").count(),
        1,
        "only Tom: {}",
        page.body
    );
    assert!(page.says("aria-current=\"page\""), "{}", page.body);
    let can_change = |user: UserId| page.says(&format!("name=\"member\" value=\"{user}\""));
    assert!(can_change(PRIYA) && !can_change(GRACE), "admins do not lock themselves out");
}

#[actix_web::test]
async fn admin_adds_a_member() {
    let admin = Admin::sign_in().await;
    let saved = admin.post(&NEW).await;
    assert_eq!((saved.status, saved.header("location")), (303, "/desk/members?saved=true"));
    let page = admin.look("?saved=true").await;
    assert!(page.says("Your change is saved.") && page.says("Ada Byron"), "{}", page.body);
    let ada = admin.find("ada-byron").await;
    assert_eq!((ada.role, ada.time_zone.name()), (Role::Member, "Europe/Lisbon"));
    assert!(!ada.archived && ada.calendars.is_empty());
}

#[actix_web::test]
async fn faulty_member_is_explained_and_not_added() {
    let admin = Admin::sign_in().await;
    let before = admin.stored().await;
    let long = "x".repeat(300);
    for (field, value) in [
        ("name", ""),
        ("name", &*long),
        ("email", "ada"),
        ("key", "Ada Byron"),
        ("key", "priya"),
        ("key", "website"),
        ("time_zone", "Mars/Olympus"),
    ] {
        let refused = admin.post(&with(&NEW, field, value)).await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.body);
        assert!(refused.says(&format!("href=\"#{field}\"")), "{field}: {}", refused.body);
        let shown = if field == "name" { "ada@northwind.example" } else { "Ada Byron" };
        assert!(refused.says(&format!("value=\"{shown}\"")), "{field}: {}", refused.body);
    }
    assert_eq!(admin.post(&with(&NEW, "role", "king")).await.status, 400);
    assert_eq!(admin.post(&with(&NEW, "action", "drop")).await.status, 400);
    assert_eq!(admin.stored().await, before);
}

#[actix_web::test]
async fn admin_changes_roles_within_the_rules_of_the_workspace() {
    let admin = Admin::sign_in().await;
    let role = async |user: &str, role: &str| {
        admin.post(&[("action", "role"), ("member", user), ("role", role)]).await
    };
    assert_eq!(role(&LENA.to_string(), "admin").await.status, 303);
    assert_eq!(admin.find("lena").await.role, Role::Admin);
    assert_eq!(role(&LENA.to_string(), "observer").await.status, 303);
    assert_eq!(admin.find("lena").await.role, Role::Observer);

    let refused = role(&PRIYA.to_string(), "observer").await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.says("priya is an observer; observers cannot host"), "{}", refused.body);
    assert!(refused.says("href=\"#member-4\"") && refused.says("id=\"member-4\""));
    assert_eq!(admin.find("priya").await.role, Role::Member);
    // A service account, and no member.
    for user in ["15", "99"] {
        assert_eq!(role(user, "admin").await.status, 422, "{user}");
    }
    assert_eq!(role("x", "admin").await.status, 400);
    assert_eq!(admin.find("website").await.role, Role::Member);
}

#[actix_web::test]
async fn admin_copies_a_sign_in_link_of_a_member() {
    let admin = Admin::sign_in().await;
    let link = async |user: &str| admin.post(&[("action", "sign-in-link"), ("member", user)]).await;
    let page = link(&TOM.to_string()).await;
    assert_eq!((page.status, page.header("cache-control")), (200, "no-store"), "{}", page.body);
    let (_, rest) = page.body.split_once("https://desk.example/desk/sign-in/").expect("a link");
    let token = rest.split('"').next().unwrap_or_default();
    let signed_in = admin.site.post(&format!("/desk/sign-in/{token}"), &[]).await;
    assert_eq!(signed_in.status, 303, "{}", signed_in.body);
    assert!(!admin.look("").await.says("/desk/sign-in/"), "the link is shown once");
    for (user, status) in [("99", 404), ("15", 404), ("x", 400)] {
        assert_eq!(link(user).await.status, status, "{user}");
    }
}

#[actix_web::test]
async fn archived_members_are_listed_without_actions() {
    let mut directory = directory();
    directory.members.push(a_member("zoe").id(20).named("Zoe Old").archived().build());
    let site = TestSite::of(directory).await;
    let cookie = site.sign_in("grace").await;
    let page = site.get_with(&cookie, "/desk/members").await;
    let (_, zoe) = page.body.split_once("id=\"member-20\"").expect("the last entry");
    assert!(zoe.contains("Archived") && !zoe.contains("value=\"20\""), "{zoe}");
}

#[actix_web::test]
async fn members_are_listed_in_pages() {
    let mut directory = directory();
    for id in 100..150 {
        directory.members.push(a_member(&format!("m{id}")).id(id).build());
    }
    let site = TestSite::of(directory).await;
    let cookie = site.sign_in("grace").await;
    let first = site.get_with(&cookie, "/desk/members").await;
    let next = first.links("after=").pop().expect("a second page");
    assert!(!first.says("m149@"), "{}", first.body);
    let second = site.get_with(&cookie, &next).await;
    assert!(second.says("m149@") && !second.says("m100@"), "{}", second.body);
    assert_eq!(second.links("after="), [""; 0]);

    let (admin, last, user) = (Admin { site, cookie }, second.hidden("after"), PRIYA.to_string());
    let change = |role| [("after", &*last), ("action", "role"), ("member", &*user), ("role", role)];
    let refused = admin.post(&change("observer")).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.says("m149@") && !refused.says("m100@"), "{}", refused.body);
    let saved = admin.post(&change("admin")).await;
    assert_eq!(saved.header("location"), format!("/desk/members?after={last}&saved=true"));
}

#[actix_web::test]
async fn only_admins_open_pages_for_admins() {
    let site = TestSite::new().await;
    for member in ["priya", "olu"] {
        let cookie = site.sign_in(member).await;
        let home = site.get_with(&cookie, "/desk").await;
        assert!(home.links("/desk/members").is_empty(), "{member}: {}", home.body);
        assert_eq!(site.get_with(&cookie, "/desk/members").await.status, 403, "{member}");
        let token = home.hidden("csrf_token");
        let fields = [&NEW[..], &[("csrf_token", &*token)]].concat();
        let added = site.post_with(&[("cookie", &cookie)], "/desk/members", &fields).await;
        assert_eq!(added.status, 403, "{member}: {}", added.body);
    }
    let cookie = site.sign_in_with(GRACE, &[Scope::BookingsRead]).await;
    assert!(site.get_with(&cookie, "/desk").await.links("/desk/members").is_empty());
    assert_eq!(site.get_with(&cookie, "/desk/members").await.status, 403, "without the scope");
}

#[actix_web::test]
async fn other_sites_change_no_members() {
    let admin = Admin::sign_in().await;
    let before = admin.stored().await;
    let token = admin.look("").await.hidden("csrf_token");
    let fields = [&NEW[..], &[("csrf_token", &*token)]].concat();
    let headers = [("cookie", &*admin.cookie), ("origin", "https://evil.example")];
    let rejected = admin.site.post_with(&headers, "/desk/members", &fields).await;
    assert_eq!(rejected.status, 403, "{}", rejected.body);
    let cookie = [("cookie", &*admin.cookie)];
    assert_eq!(admin.site.post_with(&cookie, "/desk/members", &NEW).await.status, 403);
    assert_eq!(admin.stored().await, before);
}
