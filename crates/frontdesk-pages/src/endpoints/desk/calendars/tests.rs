use frontdesk_domain::calendar::{BookInto, CalendarConnection, CalendarFault, CalendarFaultKind};
use frontdesk_domain::ports::mocks::MockCalendarAccounts;
use frontdesk_domain::ports::{
    AccountReading, CalendarFailure, ConnectedAccount, DirectoryQueries as _, FoundCalendar,
    Store as _,
};
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};

use crate::testing::{TestPage, TestSite};

const SAVED_CALENDARS: &str = "/desk/calendars?saved=true";

const LOGIN: [(&str, &str); 5] = [
    ("kind", "caldav"),
    ("server", "fastmail"),
    ("username", "priya"),
    ("password", "app-password-7"),
    ("takes_bookings", "true"),
];

fn failure(kind: CalendarFaultKind, detail: &str) -> CalendarFailure {
    let fault = CalendarFault { kind, detail: detail.to_owned() };
    CalendarFailure { fault, retry_after: None }
}

/// Accounts with two calendars and one of a colleague, which is read-only.
fn accounts() -> MockCalendarAccounts {
    accounts_with(|connection| {
        let found = |name: &str, is_own| FoundCalendar {
            name: name.to_owned(),
            writable: is_own,
            blocks_time: is_own,
            receives_bookings: match &connection.book_into {
                BookInto::First => name == "Work",
                BookInto::Named(named) => name == named,
                BookInto::Nowhere => false,
            },
        };
        Ok(vec![found("Work", true), found("Home", true), found("Lena", false)])
    })
}

/// Accounts that accept the password `app-password-7` and have no events.
fn accounts_with(
    list: fn(&CalendarConnection) -> Result<Vec<FoundCalendar>, CalendarFailure>,
) -> MockCalendarAccounts {
    let mut accounts = MockCalendarAccounts::new();
    accounts.expect_list_calendars().returning(move |accounts, _| {
        let list = |account: &ConnectedAccount| list(&account.connection);
        accounts.iter().map(list).collect()
    });
    accounts.expect_pull().returning(|pulls, _| {
        let read = |pull: &frontdesk_domain::ports::Pull| {
            let connection = &pull.account.connection;
            if connection.only.iter().flatten().any(|name| name == "Old") {
                let detail = "the account has no calendar named \"Old\"";
                return Err(failure(CalendarFaultKind::Unreadable, detail));
            }
            let secrets = connection.account.secrets();
            if secrets.iter().all(|secret| secret.0 == b"app-password-7") {
                return Ok(AccountReading { calendars: vec![], renewed: None, unwritable: None });
            }
            let detail = "caldav.fastmail.com answered 401";
            Err(failure(CalendarFaultKind::Credentials, detail))
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
        Self::sign_in_with(member, accounts()).await
    }

    async fn sign_in_with(member: &str, accounts: MockCalendarAccounts) -> Self {
        let site = TestSite::with_accounts(accounts).await;
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
        self.calendars().await.iter().map(|it| it.account.server()).collect()
    }

    async fn calendars(&self) -> Vec<CalendarConnection> {
        let found = self.site.store.find_members(NORTHWIND, &[PRIYA]).await.expect("it responds");
        found[0].calendars.clone()
    }

    /// Connects an account; returns the path of its form.
    async fn connect(&self, login: &[(&str, &str)]) -> String {
        assert_eq!(self.post("/desk/calendars", login).await.status, 303);
        format!("/desk/calendars/{}/choose", self.calendars().await[0].id)
    }

    async fn choose(&self, path: &str, closing: &[&str], booking: &str) -> TestPage {
        let version = version(&self.look().await, path);
        self.choose_from(&version, path, closing, booking).await
    }

    async fn choose_from(
        &self,
        version: &str,
        path: &str,
        closing: &[&str],
        booking: &str,
    ) -> TestPage {
        let closing = closing.iter().map(|name| ("closing", *name));
        let fields: Vec<_> = closing.chain([("booking", booking), ("version", version)]).collect();
        self.post(path, &fields).await
    }

    /// The first account's selection and target.
    async fn first(&self) -> (Option<Vec<String>>, BookInto) {
        let calendars = self.calendars().await;
        (calendars[0].only.clone(), calendars[0].book_into.clone())
    }
}

/// The version in the account's form; empty without a form.
fn version(page: &TestPage, path: &str) -> String {
    let form = page.body.split_once(path).map_or("", |(_, form)| form);
    let field = form.split_once("name=\"version\" value=\"").map_or("", |(_, field)| field);
    field.split('"').next().unwrap_or_default().to_owned()
}

fn is_checked(page: &TestPage, kind: &str, name: &str, value: &str) -> bool {
    let input = format!("<input type=\"{kind}\" name=\"{name}\" value=\"{value}\"");
    let (_, rest) = page.body.split_once(&input).unwrap_or_else(|| panic!("{input} {}", page.body));
    rest.starts_with(" checked")
}

#[actix_web::test]
async fn member_connects_checks_and_disconnects_a_calendar() {
    let priya = Member::sign_in("priya").await;
    let before = priya.servers().await;
    let connected = priya.post("/desk/calendars", &LOGIN).await;
    assert_eq!((connected.status, connected.header("location")), (303, SAVED_CALENDARS));
    let saved = priya.site.get_with(&priya.cookie, SAVED_CALENDARS).await;
    assert!(saved.says("Your change is saved."), "{}", saved.body);
    let servers = priya.servers().await;
    assert_eq!((servers.len(), &*servers[0]), (before.len() + 1, "caldav.fastmail.com"));
    let page = priya.look().await;
    assert!(
        page.says("Your new and moved meetings are written into this calendar."),
        "{}",
        page.body
    );
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
    assert_eq!(
        (page.status, page.header("location")),
        (303, "/desk/sign-in?then=%2Fdesk%2Fcalendars")
    );
    let priya = Member::sign_in("priya").await;
    let headers = [("cookie", &*priya.cookie)];
    assert_eq!(priya.site.post_with(&headers, "/desk/calendars", &LOGIN).await.status, 403);
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[actix_web::test]
async fn member_chooses_calendars_of_an_account() {
    let priya = Member::sign_in("priya").await;
    let path = priya.connect(&LOGIN).await;
    let page = priya.look().await;
    for (name, closes) in [("Work", true), ("Home", true), ("Lena", false)] {
        assert_eq!(is_checked(&page, "checkbox", "closing", name), closes, "{name}");
    }
    assert!(is_checked(&page, "radio", "booking", "Work"));
    assert!(!page.body.contains("name=\"booking\" value=\"Lena\""), "it is read-only");

    assert_eq!(priya.choose(&path, &["Home", "Lena"], "Home").await.status, 303);
    let home = BookInto::Named("Home".to_owned());
    assert_eq!(priya.first().await, (Some(names(&["Home", "Lena"])), home.clone()));
    let page = priya.look().await;
    for (name, closes) in [("Work", false), ("Home", true), ("Lena", true)] {
        assert_eq!(is_checked(&page, "checkbox", "closing", name), closes, "{name}");
    }
    assert!(is_checked(&page, "radio", "booking", "Home"));
    assert!(page.says("Last read:"), "the account is read at once: {}", page.body);

    // Another password keeps the choice.
    assert_eq!(priya.post("/desk/calendars", &LOGIN).await.status, 303);
    assert_eq!(priya.first().await, (Some(names(&["Home", "Lena"])), home.clone()));
    // All calendars that take time by default: those added later count as well.
    assert_eq!(priya.choose(&path, &["Work", "Home"], "Home").await.status, 303);
    assert_eq!(priya.first().await, (None, home));
    assert!(!priya.look().await.says("closes none of your times"));

    assert_eq!(priya.choose(&path, &[], "").await.status, 303);
    assert_eq!(priya.first().await, (Some(names(&[])), BookInto::Nowhere));
    let page = priya.look().await;
    assert!(page.says("This account closes none of your times."), "{}", page.body);
    assert!(is_checked(&page, "radio", "booking", ""));
}

#[actix_web::test]
async fn chosen_account_takes_the_bookings_from_the_other() {
    let priya = Member::sign_in("priya").await;
    let first = priya.connect(&LOGIN).await;
    let mut other = LOGIN;
    other[2] = ("username", "priya.raman");
    let second = priya.connect(&other).await;
    let booked = async || {
        let calendars = priya.calendars().await;
        let id = calendars.iter().find(|it| it.takes_bookings()).map(|it| it.id);
        format!("/desk/calendars/{}/choose", id.expect("one takes bookings"))
    };
    assert_eq!(booked().await, second);
    assert_eq!(priya.choose(&first, &["Work"], "").await.status, 303);
    assert_eq!(booked().await, second, "none is what the page showed");
    assert_eq!(priya.choose(&first, &["Work"], "Work").await.status, 303);
    assert_eq!(booked().await, first);
}

#[actix_web::test]
async fn form_from_before_another_change_is_shown_again() {
    let priya = Member::sign_in("priya").await;
    let path = priya.connect(&LOGIN).await;
    let shown = version(&priya.look().await, &path);
    assert_eq!(priya.choose_from(&shown, &path, &["Home"], "Home").await.status, 303);
    let stored = priya.first().await;
    let page = priya.choose_from(&shown, &path, &["Work"], "Work").await;
    assert_eq!(page.status, 409);
    assert!(page.says("Your calendars have changed since this form was shown."), "{}", page.body);
    assert!(is_checked(&page, "radio", "booking", "Home"), "the page shows what is stored");
    assert_eq!(priya.first().await, stored);
    let again = version(&page, &path);
    assert_eq!(priya.choose_from(&again, &path, &["Work"], "Work").await.status, 303);
}

#[actix_web::test]
async fn forms_of_several_accounts_are_named_after_them() {
    let priya = Member::sign_in("priya").await;
    priya.connect(&LOGIN).await;
    let page = priya.look().await;
    let id = priya.calendars().await[0].id;
    assert!(page.says(&format!("<strong id=\"account-{id}\"><bdi>priya (caldav.fastmail.com)")));
    for part in ["title", "closing", "booking", "save"] {
        let named = format!("aria-labelledby=\"choose-{id}-{part} account-{id}\"");
        assert!(page.says(&named) && page.says(&format!("id=\"choose-{id}-{part}\"")), "{part}");
    }
}

#[actix_web::test]
async fn calendars_that_cannot_be_chosen_are_explained() {
    let accounts = accounts_with(|_| {
        let found = |name: &str| FoundCalendar {
            name: name.to_owned(),
            writable: true,
            blocks_time: true,
            receives_bookings: name == "Work ",
        };
        Ok(vec![found("Work "), found("Home")])
    });
    let priya = Member::sign_in_with("priya", accounts).await;
    priya.connect(&LOGIN).await;
    let page = priya.look().await;
    assert!(page.says("value=\"Work \" checked disabled>"), "{}", page.body);
    assert!(page.says("(rename it to choose it:"), "{}", page.body);
    let accounts = accounts_with(|_| {
        let found = |number: u32| FoundCalendar {
            name: number.to_string(),
            writable: true,
            blocks_time: true,
            receives_bookings: false,
        };
        Ok((0..101).map(found).collect())
    });
    let priya = Member::sign_in_with("priya", accounts).await;
    priya.connect(&LOGIN).await;
    let page = priya.look().await;
    assert!(page.says("More than 100 calendars of this account"), "{}", page.body);
    assert!(!page.says("name=\"closing\""), "{}", page.body);
}

#[actix_web::test]
async fn unknown_and_read_only_calendars_are_not_chosen() {
    let priya = Member::sign_in("priya").await;
    let path = priya.connect(&LOGIN).await;
    let before = priya.first().await;
    for (closing, booking) in [(&["Unknown"][..], ""), (&[], "Unknown"), (&[], "Lena")] {
        let page = priya.choose(&path, closing, booking).await;
        assert_eq!(page.status, 422, "{closing:?} {booking}");
        let text = "Choose calendars that this account has; bookings need one that can be changed.";
        assert!(page.says(text), "{}", page.body);
        let fault = format!("choose-{}-fault", priya.calendars().await[0].id);
        assert!(page.says(&format!("id=\"{fault}\"")), "{}", page.body);
        assert!(page.says(&format!("aria-describedby=\"{fault}\"")), "{}", page.body);
    }
    assert_eq!(priya.first().await, before);
    let strange = "/desk/calendars/0197a3c0-0000-7000-8000-0000000000ff/choose";
    assert_eq!(priya.choose(strange, &[], "").await.status, 404);
}

#[actix_web::test]
async fn calendar_that_disappeared_is_shown_and_can_be_unchecked() {
    let priya = Member::sign_in("priya").await;
    let path = priya.connect(&LOGIN).await;
    let store = &priya.site.store;
    let mut member = store.find_members(NORTHWIND, &[PRIYA]).await.expect("it responds").remove(0);
    member.calendars[0].only = Some(names(&["Work", "Old"]));
    member.calendars[0].book_into = BookInto::Named("Old".to_owned());
    let mut unit = store.begin().await.expect("it responds");
    unit.directory().save_member(NORTHWIND, &member).await.expect("it is saved");
    unit.commit().await.expect("it is saved");
    let page = priya.look().await;
    assert!(page.says("(no longer exists)"), "{}", page.body);
    assert!(is_checked(&page, "checkbox", "closing", "Old"));
    assert!(is_checked(&page, "radio", "booking", "Old"));
    let page = priya.choose(&path, &["Home", "Old"], "Work").await;
    assert_eq!(page.status, 422);
    assert!(page.says("the account has no calendar named"), "{}", page.body);
    assert!(is_checked(&page, "checkbox", "closing", "Home"), "the page keeps what was sent");
    assert!(is_checked(&page, "radio", "booking", "Work"), "the page keeps what was sent");
    assert_eq!(priya.choose(&path, &["Work"], "Work").await.status, 303);
    assert_eq!(priya.first().await, (Some(names(&["Work"])), BookInto::Named("Work".to_owned())));
    assert!(!priya.look().await.says("(no longer exists)"));
}

#[actix_web::test]
async fn account_that_is_not_listed_leaves_the_rest_of_the_page() {
    let accounts = accounts_with(|_| Err(failure(CalendarFaultKind::Unavailable, "no response")));
    let priya = Member::sign_in_with("priya", accounts).await;
    let path = priya.connect(&LOGIN).await;
    let page = priya.look().await;
    assert_eq!(page.status, 200);
    let unlisted = "The calendars of this account cannot be listed. The server cannot be reached.";
    assert!(page.says(unlisted), "{}", page.body);
    assert!(page.says("Check now") && page.says("Disconnect"), "{}", page.body);
    let page = priya.choose(&path, &["Work"], "").await;
    assert_eq!(page.status, 422);
    assert!(page.says("The server cannot be reached."), "{}", page.body);
}
