use frontdesk_domain::calendar::{CalendarFault, CalendarFaultKind};
use frontdesk_domain::ports::mocks::MockCalendarAccounts;
use frontdesk_domain::ports::{AccountReading, CalendarFailure, DirectoryQueries as _};
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};

use crate::testing::{TestPage, TestSite};

const LOGIN: [(&str, &str); 5] = [
    ("kind", "caldav"),
    ("server", "fastmail"),
    ("username", "priya"),
    ("password", "app-password-7"),
    ("takes_bookings", "true"),
];

/// Accounts that accept the password `app-password-7` and have no events.
fn accounts() -> MockCalendarAccounts {
    let mut accounts = MockCalendarAccounts::new();
    accounts.expect_pull().returning(|pulls, _| {
        let read = |pull: &frontdesk_domain::ports::Pull| {
            let secrets = pull.account.connection.account.secrets();
            if secrets.iter().all(|secret| secret.0 == b"app-password-7") {
                return Ok(AccountReading { calendars: vec![], renewed: None, unwritable: None });
            }
            let detail = "caldav.fastmail.com answered 401".to_owned();
            let fault = CalendarFault { kind: CalendarFaultKind::Credentials, detail };
            Err(CalendarFailure { fault, retry_after: None })
        };
        pulls.iter().map(read).collect()
    });
    accounts
}

struct Member {
    site: TestSite,
    cookie: String,
}

impl Member {
    async fn sign_in(member: &str) -> Self {
        let site = TestSite::with_accounts(accounts()).await;
        let cookie = site.sign_in(member).await;
        Self { site, cookie }
    }

    async fn look(&self) -> TestPage {
        self.site.get_with(&self.cookie, "/desk/calendars").await
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> TestPage {
        let token = self.look().await.hidden("csrf_token");
        let fields = [fields, &[("csrf_token", &*token)]].concat();
        self.site.post_with(&[("cookie", &self.cookie)], path, &fields).await
    }

    /// The servers of the stored calendars of Priya.
    async fn servers(&self) -> Vec<String> {
        let found = self.site.store.find_members(NORTHWIND, &[PRIYA]).await.expect("it responds");
        found[0].calendars.iter().map(|it| it.account.server()).collect()
    }
}

#[actix_web::test]
async fn member_connects_checks_and_disconnects_a_calendar() {
    let priya = Member::sign_in("priya").await;
    let before = priya.servers().await;
    let connected = priya.post("/desk/calendars", &LOGIN).await;
    assert_eq!((connected.status, connected.header("location")), (303, "/desk/calendars"));
    let servers = priya.servers().await;
    assert_eq!((servers.len(), &*servers[0]), (before.len() + 1, "caldav.fastmail.com"));
    let page = priya.look().await;
    assert!(page.says("Your meetings are written into this calendar."), "{}", page.body);
    assert!(page.says("Last read:"), "the account is read at once: {}", page.body);
    assert!(!page.body.contains("app-password-7"), "a page never contains a password");

    // Another password replaces the stored one.
    assert_eq!(priya.post("/desk/calendars", &LOGIN).await.status, 303);
    assert_eq!(priya.servers().await, servers);

    let action = |page: &TestPage, change: &str| {
        let (before, _) = page.body.split_once(&format!("/{change}\"")).expect("a form");
        let at = before.rfind("/desk/calendars/").expect("its address");
        format!("{}/{change}", &before[at..])
    };
    let check = action(&priya.look().await, "check");
    assert_eq!(priya.post(&check, &[]).await.status, 303);
    let disconnect = action(&priya.look().await, "disconnect");
    assert_eq!(priya.post(&disconnect, &[]).await.status, 303);
    assert_eq!(priya.servers().await, before);
    assert_eq!(priya.post(&disconnect, &[]).await.status, 404, "it is gone");
}

#[actix_web::test]
async fn account_that_cannot_be_read_is_not_connected() {
    let priya = Member::sign_in("priya").await;
    let before = priya.servers().await;
    let mut wrong = LOGIN;
    wrong[3] = ("password", "app-password-8");
    let mut elsewhere = LOGIN;
    elsewhere[1] = ("server", "other");
    let mut blank = LOGIN;
    blank[2] = ("username", " ");
    let feed = [("kind", "ics"), ("feed", "ftp://cal.example/a.ics")];
    for (fields, text) in [
        (&wrong[..], "The server rejects the user name or the password."),
        (&elsewhere, "Enter an address that begins with https://."),
        (&blank, "Enter the user name and the password."),
        (&feed, "Enter an address that begins with https://."),
    ] {
        let page = priya.post("/desk/calendars", fields).await;
        assert_eq!(page.status, 422, "{fields:?}");
        assert!(page.says(text), "{}", page.body);
        assert!(!page.body.contains("app-password"), "a page never contains a password");
    }
    assert_eq!(priya.servers().await, before);
}

#[actix_web::test]
async fn feed_is_connected_at_its_webcal_address() {
    let priya = Member::sign_in("priya").await;
    let feed = [("kind", "ics"), ("feed", "webcal://cal.example/priya.ics")];
    assert_eq!(priya.post("/desk/calendars", &feed).await.status, 303);
    assert!(priya.servers().await.contains(&"cal.example".to_owned()));
}

#[actix_web::test]
async fn observers_strangers_and_other_sites_connect_nothing() {
    let olu = Member::sign_in("olu").await;
    assert_eq!(olu.post("/desk/calendars", &LOGIN).await.status, 403);
    let site = TestSite::with_accounts(accounts()).await;
    let page = site.post("/desk/calendars", &LOGIN).await;
    assert_eq!((page.status, page.header("location")), (303, "/desk/sign-in"));
    let priya = Member::sign_in("priya").await;
    let headers = [("cookie", &*priya.cookie)];
    assert_eq!(priya.site.post_with(&headers, "/desk/calendars", &LOGIN).await.status, 403);
}
