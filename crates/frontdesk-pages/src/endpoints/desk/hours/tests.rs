use frontdesk_domain::ports::DirectoryQueries as _;
use frontdesk_domain::workspace::Member as StoredMember;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{NORTHWIND, PRIYA, TOM};

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

    async fn look(&self) -> TestPage {
        self.site.get_with(&self.cookie, "/desk/hours").await
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> TestPage {
        let page = self.look().await;
        self.post_from(&page, path, fields).await
    }

    /// Sends a form of a page that was shown before.
    async fn post_from(&self, page: &TestPage, path: &str, fields: &[(&str, &str)]) -> TestPage {
        let [token, version] = ["csrf_token", "version"].map(|name| page.hidden(name));
        let fields = [fields, &[("csrf_token", &*token), ("version", &*version)]].concat();
        self.site.post_with(&[("cookie", &self.cookie)], path, &fields).await
    }

    async fn stored(&self) -> StoredMember {
        let found = self.site.store.find_members(NORTHWIND, &[PRIYA]).await;
        found.expect("the store responds").remove(0)
    }
}

#[actix_web::test]
async fn member_changes_weekly_hours_and_single_dates() {
    let priya = Member::sign_in("priya").await;
    let page = priya.look().await;
    assert!(page.says("09:00-17:00"), "the stored hours: {}", page.body);
    assert!(page.says("value=\"2030-12-25\""), "the stored date override: {}", page.body);

    let form = [
        ("time_zone", "Europe/Lisbon"),
        ("mon", "9am-12, 13:30 – 18:00"),
        ("date.0", "2030-12-25"),
        ("hours.0", "10-11"),
        ("date.7", "2030-12-26"),
        ("hours.7", ""),
        ("max_meetings_per_day", "3"),
        ("max_meetings_per_week", ""),
    ];
    let saved = priya.post("/desk/hours", &form).await;
    assert_eq!((saved.status, saved.header("location")), (303, "/desk/hours?saved=true"));
    let stored = priya.stored().await;
    assert_eq!(stored.time_zone.name(), "Europe/Lisbon");
    let [monday, tuesday, ..] = stored.hours.weekly();
    assert_eq!(format!("{monday:?} {tuesday:?}"), "[Window(09:00-12:00), Window(13:30-18:00)] []");
    let overrides: Vec<String> =
        stored.hours.overrides().iter().map(|(date, hours)| format!("{date} {hours:?}")).collect();
    assert_eq!(overrides, ["2030-12-25 [Window(10:00-11:00)]", "2030-12-26 []"]);
    assert_eq!((stored.caps.per_day, stored.caps.per_week), (Some(3), None));
    let page = priya.site.get_with(&priya.cookie, "/desk/hours?saved=true").await;
    assert!(page.says("Your changes are saved."), "{}", page.body);
}

#[actix_web::test]
async fn form_that_shows_older_hours_changes_nothing() {
    let priya = Member::sign_in("priya").await;
    let shown = priya.look().await;
    let form = [("time_zone", "Europe/Lisbon"), ("mon", "9-17")];
    assert_eq!(priya.post_from(&shown, "/desk/hours", &form).await.status, 303);
    let form = [("time_zone", "Europe/Lisbon"), ("tue", "9-17")];
    let stale = priya.post_from(&shown, "/desk/hours", &form).await;
    assert_eq!(stale.status, 409, "{}", stale.body);
    assert!(stale.says("Your hours have changed since"), "{}", stale.body);
    assert!(stale.says("09:00-17:00"), "the stored hours are shown: {}", stale.body);
    assert!(priya.stored().await.hours.weekly()[1].is_empty());
}

#[actix_web::test]
async fn rows_of_one_date_are_joined() {
    let priya = Member::sign_in("priya").await;
    let row =
        |date, hours| [("date.0", date), ("hours.0", "9-12"), ("date.1", date), ("hours.1", hours)];
    let rows = |hours| [&[("time_zone", "Asia/Kolkata")][..], &row("2030-12-24", hours)].concat();
    assert_eq!(priya.post("/desk/hours", &rows("11-13")).await.status, 422);
    assert_eq!(priya.post("/desk/hours", &rows("13-17")).await.status, 303);
    let stored = priya.stored().await;
    let hours = stored.hours.overrides().values().next().expect("a date override");
    assert_eq!(format!("{hours:?}"), "[Window(09:00-12:00), Window(13:00-17:00)]");
}

#[actix_web::test]
async fn past_date_overrides_are_hidden_and_kept() {
    let priya = Member::sign_in("priya").await;
    priya.site.clock.advance(time::Duration::days(360));
    let cookie = priya.site.sign_in("priya").await;
    let priya = Member { cookie, ..priya };
    assert!(!priya.look().await.says("2030-12-25"));
    let form = [("time_zone", "Asia/Kolkata"), ("mon", "9-17")];
    assert_eq!(priya.post("/desk/hours", &form).await.status, 303);
    assert_eq!(priya.stored().await.hours.overrides().len(), 1);
}

#[actix_web::test]
async fn faulty_hours_are_reported_beside_their_fields_and_not_saved() {
    let priya = Member::sign_in("priya").await;
    let before = priya.stored().await;
    let form = [
        ("time_zone", "Europe/Atlantis"),
        ("tue", "9-12, 11-13"),
        ("date.3", ""),
        ("hours.3", "9-10"),
        ("max_meetings_per_day", "0"),
        ("max_meetings_per_week", "many"),
    ];
    let refused = priya.post("/desk/hours", &form).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    for field in ["time_zone", "tue", "date.3", "max_meetings_per_day", "max_meetings_per_week"] {
        assert!(refused.says(&format!("href=\"#{field}\"")), "{field}: {}", refused.body);
    }
    assert!(refused.says("value=\"9-12, 11-13\""), "the text stays: {}", refused.body);
    assert_eq!(priya.stored().await, before);
}

#[actix_web::test]
async fn too_many_date_overrides_are_rejected() {
    let priya = Member::sign_in("priya").await;
    let dates =
        std::iter::successors(Some(time::macros::date!(2031 - 01 - 01)), |date| date.next_day());
    let rows: Vec<[String; 2]> = dates
        .take(1_001)
        .enumerate()
        .map(|(row, date)| [format!("date.{row}"), date.to_string()])
        .collect();
    let mut form: Vec<(&str, &str)> = rows.iter().map(|[name, date]| (&**name, &**date)).collect();
    form.push(("time_zone", "Europe/Lisbon"));
    let refused = priya.post("/desk/hours", &form).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert_eq!(priya.stored().await.hours.overrides().len(), 1);
}

#[actix_web::test]
async fn member_adds_and_removes_an_absence() {
    let priya = Member::sign_in("priya").await;
    let meeting = a_booking().hosted_by(PRIYA).at("2030-01-08T05:00Z").build();
    priya.site.holds_booking(&meeting).await;
    let form =
        [("from", "2030-01-07"), ("until", "2030-01-09"), ("delegate", "tom@northwind.example")];
    let added = priya.post("/desk/hours/absences", &form).await;
    assert_eq!((added.status, added.header("location")), (303, "/desk/hours?saved=true"));
    let stored = priya.stored().await;
    assert_eq!(stored.absences[0].delegate, Some(TOM));
    let page = priya.look().await;
    assert!(page.says("Monday 7 January 2030 to Wednesday 9 January 2030"), "{}", page.body);
    assert_eq!(page.links("/desk/meetings/"), [format!("/desk/meetings/{}", meeting.id)]);

    let removed = priya.post("/desk/hours/absences/remove", &form[..2]).await;
    assert_eq!(removed.status, 303, "{}", removed.body);
    assert_eq!(priya.stored().await.absences, []);
}

#[actix_web::test]
async fn faulty_absence_is_reported_and_keeps_the_hours_on_the_page() {
    let priya = Member::sign_in("priya").await;
    for (from, until, delegate, field) in [
        ("", "2030-01-09", "", "from"),
        ("2030-01-09", "2030-01-08", "", "until"),
        ("2030-01-07", "2030-01-09", "tom", "delegate"),
        ("2030-01-07", "2030-01-09", "priya@northwind.example", "delegate"),
    ] {
        let form = [("from", from), ("until", until), ("delegate", delegate)];
        let refused = priya.post("/desk/hours/absences", &form).await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.body);
        assert!(refused.says(&format!("href=\"#{field}\"")), "{field}: {}", refused.body);
        assert!(refused.says("09:00-17:00"), "{}", refused.body);
        assert!(refused.says("href=\"/desk/hours?lang=de\""), "{}", refused.body);
    }
    assert_eq!(priya.stored().await.absences, []);
}

#[actix_web::test]
async fn other_sites_change_nothing() {
    let priya = Member::sign_in("priya").await;
    let before = priya.stored().await;
    for path in [
        "/desk/hours",
        "/desk/hours/absences",
        "/desk/hours/absences/remove",
        "/desk/links/landing-page",
    ] {
        let token = priya.look().await.hidden("csrf_token");
        let fields = [("csrf_token", &*token), ("time_zone", "Europe/Lisbon"), ("shown", "true")];
        let headers = [("cookie", &*priya.cookie), ("origin", "https://evil.example")];
        assert_eq!(priya.site.post_with(&headers, path, &fields).await.status, 403, "{path}");
    }
    assert_eq!(priya.stored().await, before);
}
