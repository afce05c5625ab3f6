use std::path::PathBuf;

use diesel::dsl::sql;
use diesel::sql_types::Text;
use diesel::{Connection as _, RunQueryDsl as _, SqliteConnection};
use serde_json::json;

use super::door::{Form, choose_a_day, choose_a_time, turn_to_next_month};
use super::page::Page;
use super::visitor::Visitor;
use crate::http::Caller;
use crate::support::{CalendarServer, Demo, VENDOR_KEY, scratch_folder, succeed};

pub(super) const PAGES: [&str; 46] = [
    "demo",
    "calendar",
    "time-zone",
    "no-open-times",
    "workspace-page",
    "member-page",
    "form",
    "form-with-faults",
    "booked",
    "time-taken",
    "booking",
    "confirm",
    "confirmed",
    "move",
    "move-agreed",
    "cancel",
    "cancelled",
    "moved-elsewhere",
    "over",
    "missed",
    "arabic",
    "damaged-address",
    "closed",
    "not-found",
    "sign-in",
    "my-meetings",
    "my-move",
    "my-move-agreed",
    "my-meeting",
    "my-missed-meeting",
    "my-calendars",
    "chosen-calendars",
    "my-hours",
    "my-open-times",
    "my-links",
    "report",
    "members",
    "archive-member",
    "webhooks",
    "deliveries",
    "event-types",
    "queues",
    "audit",
    "usage",
    "signed-out",
    "link-sent",
];

/// Pages for members in other languages, without a screenshot.
const TRANSLATED: [(&str, &str); 32] = [
    ("/desk?lang=de", "my-meetings in German"),
    ("/desk/calendars?lang=de", "my-calendars in German"),
    ("/desk/hours?lang=de", "my-hours in German"),
    ("/desk/open-times?lang=de", "my-open-times in German"),
    ("/desk/links?lang=de", "my-links in German"),
    ("/desk/applications?lang=de", "applications in German"),
    ("/desk/report?lang=de", "report in German"),
    ("/desk/meetings/0197a3c0-0000-7000-8000-00000000d004?lang=de", "my-meeting in German"),
    ("/desk?lang=ar", "my-meetings in Arabic"),
    ("/desk/calendars?lang=ar", "my-calendars in Arabic"),
    ("/desk/hours?lang=ar", "my-hours in Arabic"),
    ("/desk/open-times?lang=ar", "my-open-times in Arabic"),
    ("/desk/links?lang=ar", "my-links in Arabic"),
    ("/desk/applications?lang=ar", "applications in Arabic"),
    ("/desk/report?lang=ar", "report in Arabic"),
    ("/desk/meetings/0197a3c0-0000-7000-8000-00000000d004?lang=ar", "my-meeting in Arabic"),
    ("/desk/members?lang=de", "members in German"),
    ("/desk/members/archive?member=2&lang=de", "archive-member in German"),
    ("/desk/members/archive?member=2&lang=ar", "archive-member in Arabic"),
    ("/desk/webhooks?lang=de", "webhooks in German"),
    ("/desk/deliveries?lang=de", "deliveries in German"),
    ("/desk/event-types?lang=de", "event-types in German"),
    ("/desk/queues?lang=de", "queues in German"),
    ("/desk/audit?lang=de", "audit in German"),
    ("/desk/usage?lang=de", "usage in German"),
    ("/desk/members?lang=ar", "members in Arabic"),
    ("/desk/webhooks?lang=ar", "webhooks in Arabic"),
    ("/desk/deliveries?lang=ar", "deliveries in Arabic"),
    ("/desk/event-types?lang=ar", "event-types in Arabic"),
    ("/desk/queues?lang=ar", "queues in Arabic"),
    ("/desk/audit?lang=ar", "audit in Arabic"),
    ("/desk/usage?lang=ar", "usage in Arabic"),
];

/// Calls `look` on every page; `None` without a browser or Radicale.
pub(super) async fn walk(
    visitor: Visitor,
    mut look: impl FnMut(&Page, &'static str),
) -> Option<()> {
    let (page, rival) = (visitor.clone().arrive()?, visitor.arrive()?);
    let calendars = CalendarServer::start(VENDOR_KEY).await?;
    let folder = scratch_folder("walk");
    // No server listens on this port, but the page shows every way to sign in.
    let mail =
        ["--smtp-url", "smtp://127.0.0.1:9?tls=none", "--mail-from", "desk@northwind.example"];
    let issuer = ["--oidc-issuer", "http://127.0.0.1:9", "--oidc-client-id", "frontdesk"];
    let name = ["--oidc-name", "Northwind ID"];
    let network = ["--allow-private-network", "127.0.0.0/8"];
    let demo = Demo::start_with(&folder, &[&mail[..], &issuer, &name, &network].concat());
    let database = folder.join("frontdesk.db");
    let mut walk = Walk {
        page: &page,
        demo: &demo,
        calendars: &calendars,
        database,
        look: &mut look,
        seen: 0,
    };
    walk.choose_a_time();
    walk.book(&rival);
    walk.confirm();
    walk.change();
    walk.look_at_other_bookings().await;
    walk.open_missing_pages().await;
    walk.sign_in();
    assert_eq!(walk.seen, PAGES.len(), "these were not come to: {:?}", &PAGES[walk.seen..]);
    Some(())
}

struct Walk<'a> {
    page: &'a Page,
    demo: &'a Demo,
    calendars: &'a CalendarServer,
    database: PathBuf,
    look: &'a mut dyn FnMut(&Page, &'static str),
    seen: usize,
}

impl Walk<'_> {
    #[track_caller]
    fn look(&mut self, page: &Page, name: &str) {
        assert_eq!(PAGES.get(self.seen), Some(&name), "unexpected page order");
        (self.look)(page, PAGES[self.seen]);
        self.seen += 1;
    }

    #[track_caller]
    fn go(&mut self, path: &str, words: &str, name: &str) {
        self.page.go(&format!("{}{path}", self.demo.address()));
        self.page.read(words);
        self.look(self.page, name);
    }

    fn choose_a_time(&mut self) {
        self.go("/", "Book a meeting", "demo");
        self.page.click("ul.doors a");
        self.page.see("a.slot");
        turn_to_next_month(self.page);
        choose_a_day(self.page);
        self.look(self.page, "calendar");
        self.page.click("summary");
        self.look(self.page, "time-zone");
        self.go(
            "/book/northwind/grace/intro-30?month=2090-01",
            "There are no open times",
            "no-open-times",
        );
        self.go("/book/northwind", "Priya Raman", "workspace-page");
        self.go("/book/northwind/grace", "Intro call", "member-page");
        for (language, name) in [("de", "member-page in German"), ("ar", "member-page in Arabic")] {
            let address = self.demo.address();
            self.page.go(&format!("{address}/book/northwind/grace?lang={language}"));
            self.page.see(&format!("html[lang={language}] .connected"));
            (self.look)(self.page, name);
        }
    }

    /// Submits the form on `rival` for a time that is taken meanwhile.
    fn book(&mut self, rival: &Page) {
        let address = format!("{}/book/northwind/grace/intro-30", self.demo.address());
        let late = Form::reach(rival, &address);
        late.fill();
        let form = Form::reach(self.page, &address);
        assert_eq!(form.time, late.time);
        self.look(self.page, "form");
        form.fill();
        self.page.fill("#guests", "bob");
        form.send();
        self.page.see("#faults");
        self.look(self.page, "form-with-faults");
        self.page.fill("#guests", "bob@acme.example");
        form.send();
        self.page.read("Your meeting is booked");
        self.look(self.page, "booked");
        late.send();
        rival.read("This time is no longer available.");
        self.look(rival, "time-taken");
        self.page.reload();
        self.look(self.page, "booking");
    }

    /// The demo's database contains the code of the confirmation link.
    fn confirm(&mut self) {
        let own = self.page.eval("location.pathname");
        let own = own.as_str().expect("the page of the booking");
        let token = own.rsplit('/').next().expect("its token");
        let code =
            format!("(SELECT confirmation_code FROM bookings WHERE manage_token = '{token}')");
        let mut database =
            SqliteConnection::establish(&self.database.to_string_lossy()).expect("the demo's file");
        let code: String =
            diesel::select(sql::<Text>(&code)).get_result(&mut database).expect("a code");
        self.go(&format!("{own}/confirm/{code}"), "Did you book this meeting?", "confirm");
        self.page.click("form button");
        self.page.read("Your meeting is confirmed");
        self.look(self.page, "confirmed");
    }

    fn change(&mut self) {
        self.page.click("a[href*='/move']");
        self.page.see("a.day.open");
        choose_a_day(self.page);
        self.look(self.page, "move");
        choose_a_time(self.page);
        self.page.read("Reschedule your meeting?");
        self.look(self.page, "move-agreed");
        self.page.click("p.actions a.plain");
        self.page.read("Add to calendar");
        self.page.click("a[href*='/cancel']");
        self.page.read("Cancel this booking?");
        self.look(self.page, "cancel");
        self.page.fill("#reason", "We found another way.");
        self.page.click("button.danger");
        self.page.read("Your meeting is cancelled");
        self.look(self.page, "cancelled");
    }

    async fn look_at_other_bookings(&mut self) {
        let bookings = [
            (
                "0197a3c0-0000-7000-8000-00000000d006",
                "reschedule this meeting on another page",
                "moved-elsewhere",
            ),
            ("0197a3c0-0000-7000-8000-00000000d002", "This meeting is over.", "over"),
            ("0197a3c0-0000-7000-8000-00000000d003", "marked as a no-show", "missed"),
        ];
        for (uuid, words, name) in bookings {
            let booking = self.admin().booking(uuid).await;
            let own = booking["manage_url"].as_str().expect("a manage URL");
            let path = own.strip_prefix(self.demo.address()).expect("the demo's workspace");
            self.go(path, words, name);
        }
    }

    async fn open_missing_pages(&mut self) {
        self.go("/book/northwind/grace/intro-30?lang=ar", "العربية", "arabic");
        self.go("/book/northwind/grace/intro-30?date=2026-13-01", "2026-13-01", "damaged-address");
        let links = self.admin().get("/api/v1/accounts/1/scheduling_links").await.expect(200);
        let links = links["scheduling_links"].as_array().expect("a list");
        let personal =
            links.iter().find(|link| link["type"] == json!("personal")).expect("the demo's link");
        self.admin()
            .delete(&format!("/api/v1/accounts/1/scheduling_links/{}", personal["id"]))
            .await
            .expect(204);
        self.go("/book/northwind/grace/intro-30", "no longer accepts bookings", "closed");
        self.go("/book/northwind/nobody", "Page not found", "not-found");
    }

    fn sign_in(&mut self) {
        let database = format!("sqlite://{}", self.database.display());
        let link = succeed([
            "sign-in-link",
            "--workspace",
            "northwind",
            "--member",
            "grace",
            "--database",
            &database,
            "--base-url",
            self.demo.address(),
        ]);
        let path = link.trim().strip_prefix(self.demo.address()).expect("the base URL");
        self.go(path, "Sign in as Grace Hill", "sign-in");
        self.page.click("form button");
        self.page.read("My meetings");
        self.look(self.page, "my-meetings");
        let coming = "/desk/meetings/0197a3c0-0000-7000-8000-00000000d004";
        self.go(&format!("{coming}/move"), "Choose a new time", "my-move");
        self.page.see("a.day.open");
        choose_a_day(self.page);
        choose_a_time(self.page);
        self.page.read("Reschedule your meeting?");
        self.look(self.page, "my-move-agreed");
        self.page.click(".card form button");
        self.page.read("Cancel this booking?");
        self.look(self.page, "my-meeting");
        let missed = "/desk/meetings/0197a3c0-0000-7000-8000-00000000d003";
        self.go(missed, "This meeting was marked as a no-show.", "my-missed-meeting");
        self.page.go(&format!("{}/desk/calendars", self.demo.address()));
        self.page.click(".card summary");
        self.page.fill("#username", "ben");
        self.look(self.page, "my-calendars");
        self.page.fill("#address", &self.calendars.address());
        self.page.fill("#password", VENDOR_KEY);
        self.page.click("details[open] form button");
        self.page.read("Your meetings are written into:");
        self.look(self.page, "chosen-calendars");
        self.go("/desk/hours", "Weekly hours", "my-hours");
        self.page.go(&format!("{}/desk/open-times", self.demo.address()));
        self.page.click(".days-ahead li:nth-child(3) a");
        self.page.see(".days-ahead li:nth-child(3) [aria-current]");
        self.look(self.page, "my-open-times");
        self.go("/desk/links", "Grace Hill, Priya Raman", "my-links");
        self.go("/desk/report?weeks=4", "Priya Raman", "report");
        self.administer();
        for (path, name) in TRANSLATED {
            let language = &path[path.len() - 2..];
            self.page.go(&format!("{}{path}", self.demo.address()));
            self.page.see(&format!("html[lang={language}] .desk-nav"));
            // Closed parts of a page are looked at, too.
            self.page.eval("document.querySelectorAll('details').forEach((it) => it.open = true)");
            (self.look)(self.page, name);
        }
        self.hand_over();
        self.page.click(".desk-nav button");
        self.page.see("#email");
        self.go("/desk/sign-in", "Sign in with Northwind ID", "signed-out");
        self.page.go(&format!("{}/desk", self.demo.address()));
        self.page.read("Send link");
        self.page.fill("#email", "grace@northwind.example");
        self.page.click("form button");
        self.page.read("Check your inbox");
        self.look(self.page, "link-sent");
    }

    fn administer(&mut self) {
        self.page.go(&format!("{}/desk/members", self.demo.address()));
        self.page.click(".card > details summary");
        self.page.fill("#name", "Ada Byron");
        self.look(self.page, "members");
        self.go("/desk/members/archive?member=2", "Upcoming meetings", "archive-member");
        for (path, words) in [
            ("webhooks", "Webhooks"),
            ("deliveries", "Deliveries"),
            ("event-types", "Event types are configured"),
            ("queues", "Expected share"),
            ("audit", "Changes"),
            ("usage", "Requests to enrichment providers"),
        ] {
            self.go(&format!("/desk/{path}"), words, path);
        }
    }

    /// Archives Tom, whose meeting of a personal link goes to Grace.
    fn hand_over(&self) {
        self.page.go(&format!("{}/desk/members/archive?member=2", self.demo.address()));
        self.page.read("Upcoming meetings");
        self.page.click("input[value='reassign']");
        self.page.choose("#new_host", "3");
        self.page.click("button.danger");
        self.page.read("Your change is saved.");
        let meeting = "/desk/meetings/0197a3c0-0000-7000-8000-00000000d005";
        self.page.go(&format!("{}{meeting}", self.demo.address()));
        self.page.read("Samira Haddad and Grace Hill");
    }

    fn admin(&self) -> Caller {
        Caller::without_token(self.demo.address()).bearing(self.demo.token())
    }
}
