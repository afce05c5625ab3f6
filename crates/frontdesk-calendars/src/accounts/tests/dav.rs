//! A CalDAV server whose sync token is a change counter.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Barrier;

use super::*;

const CALENDAR: &str = "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>\
    <c:calendar-timezone>BEGIN:VCALENDAR&#13;\nBEGIN:VTIMEZONE&#13;\nTZID:Europe/Berlin&#13;\nEND:VTIMEZONE&#13;\n\
    END:VCALENDAR&#13;\n</c:calendar-timezone>";

/// Each calendar contains the same objects.
struct Held {
    calendars: usize,
    /// The number of changes, which is the sync token.
    changes: u32,
    /// Each object's start hour in Berlin, and the change that created it.
    objects: Vec<(u32, u32)>,
    /// The attendee who declined every event.
    declined_by: &'static str,
    asked: Vec<String>,
}

/// Delays sync requests until a given number of them has arrived.
struct Dav {
    held: Mutex<Held>,
    together: Barrier,
}

impl Dav {
    async fn start(calendars: usize, together: usize) -> (Arc<Self>, ConnectedAccount) {
        let (objects, asked) = (vec![(9, 10)], Vec::new());
        let held = Held { calendars, changes: 10, objects, declined_by: "bo@acme.example", asked };
        let dav = Arc::new(Self { held: Mutex::new(held), together: Barrier::new(together) });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let served = Arc::clone(&dav);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(serve(Arc::clone(&served), connection));
            }
        });
        let account = connected(&CalendarAccount::Caldav {
            url: format!("http://dav.example.com:{port}/"),
            username: "ann".to_owned(),
            password: "secret".to_owned(),
        });
        (dav, account)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, changes: u32, objects: &[(u32, u32)]) {
        let mut held = self.held();
        (held.changes, held.objects) = (changes, objects.to_vec());
    }

    fn asked(&self) -> Vec<String> {
        let mut asked = std::mem::take(&mut self.held().asked);
        asked.sort();
        asked
    }

    async fn response(&self, question: &str, body: &str) -> Option<String> {
        self.held().asked.push(question.to_owned());
        if body.contains("sync-collection") {
            self.together.wait().await;
        }
        self.held().response(question, body)
    }
}

impl Held {
    fn response(&self, question: &str, body: &str) -> Option<String> {
        let changes = self.changes;
        let rows = match question {
            "PROPFIND /" => row(
                "/",
                "<d:current-user-principal><d:href>/ann/</d:href></d:current-user-principal>",
            ),
            "PROPFIND /ann/" => {
                row("/ann/", "<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>")
            }
            "PROPFIND /home/" => (0..self.calendars)
                .map(|number| row(&format!("/home/{number}/"), CALENDAR))
                .collect(),
            _ => {
                let calendar = question.split_once(" /home/")?.1;
                let number: usize = calendar.trim_end_matches('/').parse().ok()?;
                (number < self.calendars)
                    .then(|| self.response_of_calendar(number, question, body))?
            }
        };
        let body = format!(
            "<d:multistatus xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\" \
             xmlns:s=\"http://calendarserver.org/ns/\">{rows}<d:sync-token>{changes}</d:sync-token></d:multistatus>"
        );
        Some(body)
    }

    fn response_of_calendar(&self, number: usize, question: &str, body: &str) -> String {
        let changes = self.changes;
        let object = |(hour, change): &(u32, u32), data: &str| {
            let properties = format!("<d:resourcetype/><d:getetag>\"{change}\"</d:getetag>{data}");
            row(&format!("/home/{number}/{hour}.ics"), &properties)
        };
        let data = |hour: u32| {
            let attendee = format!("ATTENDEE;PARTSTAT=DECLINED:mailto:{}", self.declined_by);
            format!(
                "<c:calendar-data>BEGIN:VCALENDAR&#13;\nVERSION:2.0&#13;\nBEGIN:VEVENT&#13;\nUID:{hour}&#13;\n\
                 DTSTART:20261201T{hour:02}0000&#13;\nDURATION:PT1H&#13;\n{attendee}&#13;\nEND:VEVENT&#13;\nEND:VCALENDAR&#13;\n\
                 </c:calendar-data>"
            )
        };
        if question.starts_with("PROPFIND") {
            let versions =
                format!("<d:sync-token>{changes}</d:sync-token><s:getctag>c{changes}</s:getctag>");
            return row(&format!("/home/{number}/"), &versions);
        }
        if body.contains("calendar-multiget") {
            return self.objects.iter().map(|known| object(known, &data(known.0))).collect();
        }
        let since = body.split("<D:sync-token>").nth(1).and_then(|rest| rest.split('<').next());
        let since: u32 = since.and_then(|since| since.parse().ok()).unwrap_or_default();
        self.objects
            .iter()
            .filter(|(_, change)| since < *change)
            .map(|known| object(known, ""))
            .collect()
    }
}

fn row(href: &str, properties: &str) -> String {
    format!(
        "<d:response><d:href>{href}</d:href><d:propstat><d:prop>{properties}</d:prop>\
         <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
    )
}

async fn serve(dav: Arc<Dav>, mut connection: TcpStream) {
    let mut received = Vec::new();
    loop {
        while let Some((question, body, length)) = request_in(&received) {
            received.drain(..length);
            let (status, response) = match dav.response(&question, &body).await {
                Some(response) => ("207 Multi-Status", response),
                None => ("404 Not Found", String::new()),
            };
            let length = response.len();
            let reply = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\n\r\n{response}");
            if connection.write_all(reply.as_bytes()).await.is_err() {
                return;
            }
        }
        match connection.read_buf(&mut received).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

fn request_in(received: &[u8]) -> Option<(String, String, usize)> {
    let text = String::from_utf8_lossy(received).into_owned();
    let (head, rest) = text.split_once("\r\n\r\n")?;
    let header =
        |line: &str| line.to_lowercase().strip_prefix("content-length:").map(str::to_owned);
    let length =
        head.lines().find_map(header).map_or(0, |length| length.trim().parse().expect("a length"));
    let body = rest.get(..length)?.to_owned();
    let question: Vec<&str> = head.split(' ').take(2).collect();
    Some((question.join(" "), body, head.len() + 4 + length))
}

async fn read(
    remote: &RemoteCalendars,
    account: &mut ConnectedAccount,
    live: bool,
) -> Result<AccountReading, CalendarFailure> {
    let pull = Pull { account: account.clone(), window: year(), full: false, live };
    let reading =
        remote.pull(vec![pull], TIMEOUT).await.pop().expect("an answer to the one question")?;
    *account = after(account, &reading);
    Ok(reading)
}

fn starts(reading: &AccountReading) -> Vec<u8> {
    let busy = reading
        .calendars
        .iter()
        .flat_map(|calendar| &calendar.changed)
        .flat_map(|object| &object.busy);
    busy.map(|busy| busy.start().hour()).collect()
}

#[tokio::test]
async fn live_reading_of_a_known_account_sends_one_request_for_each_calendar() {
    let (dav, mut account) = Dav::start(3, 1).await;
    let remote = remote();
    read(&remote, &mut account, false).await.expect("a reading");
    dav.asked();
    let reading = read(&remote, &mut account, true).await.expect("a reading");
    assert_eq!(dav.asked(), ["REPORT /home/0/", "REPORT /home/1/", "REPORT /home/2/"]);
    assert_eq!((reading.calendars.len(), starts(&reading)), (3, vec![]));

    dav.set(11, &[(9, 10), (15, 11)]);
    let reading = read(&remote, &mut account, true).await.expect("a reading");
    assert_eq!(starts(&reading), [14; 3], "the calendar's zone is Berlin");
    assert_eq!(dav.asked().len(), 6, "one sync and one multiget per calendar");
}

#[tokio::test]
async fn live_reading_of_an_unread_account_lists_its_calendars() {
    let (_dav, mut account) = Dav::start(2, 1).await;
    assert_eq!(read(&remote(), &mut account, true).await.expect("a reading").calendars.len(), 2);
}

#[tokio::test]
async fn live_reading_lists_the_calendars_again_if_one_is_gone() {
    let (dav, mut account) = Dav::start(3, 1).await;
    let remote = remote();
    read(&remote, &mut account, false).await.expect("a reading");
    dav.held().calendars = 2;
    assert_eq!(read(&remote, &mut account, true).await.expect("a reading").calendars.len(), 2);
}

#[tokio::test]
async fn fault_names_the_unreadable_object() {
    let (dav, mut account) = Dav::start(1, 1).await;
    dav.set(11, &[(9, 10), (99, 11)]);
    let failure = read(&remote(), &mut account, false).await.expect_err("a fault");
    let start = "the calendar \"0\" has unreadable content in \"99.ics\": 99: DTSTART is";
    assert!(failure.fault.detail.starts_with(start), "{}", failure.fault.detail);
}

/// The server does not state the addresses of the account.
#[tokio::test]
async fn event_declined_by_the_member_or_the_login_is_free() {
    for (declined_by, busy) in
        [("ann@northwind.example", 0), ("ann@dav.example", 0), ("bo@acme.example", 1)]
    {
        let (dav, mut account) = Dav::start(1, 1).await;
        dav.held().declined_by = declined_by;
        let CalendarAccount::Caldav { username, .. } = &mut account.connection.account else {
            unreachable!("a CalDAV account")
        };
        "ann@dav.example".clone_into(username);
        let reading = read(&remote(), &mut account, false).await.expect("a reading");
        assert_eq!(starts(&reading).len(), busy, "{declined_by}");
    }
}

/// With fewer than eight concurrent sync requests, the server never responds.
#[tokio::test]
async fn eight_calendars_of_an_account_are_read_at_once() {
    let (_dav, mut account) = Dav::start(16, 8).await;
    let remote = remote();
    for live in [false, true] {
        assert_eq!(read(&remote, &mut account, live).await.expect("a reading").calendars.len(), 16);
    }
}

#[tokio::test]
async fn restored_server_that_accepts_a_later_token_is_read_whole() {
    let (dav, mut account) = Dav::start(1, 1).await;
    let remote = remote();
    read(&remote, &mut account, false).await.expect("a reading");
    assert!(!read(&remote, &mut account, false).await.expect("a reading").calendars[0].whole);

    dav.set(6, &[(13, 6)]);
    let live = read(&remote, &mut account, true).await.expect("a reading");
    assert_eq!(
        (live.calendars[0].whole, starts(&live)),
        (false, vec![]),
        "the server reports no change"
    );
    let reading = read(&remote, &mut account, false).await.expect("a reading");
    assert_eq!((reading.calendars[0].whole, starts(&reading)), (true, vec![12]));
    assert!(!read(&remote, &mut account, false).await.expect("a reading").calendars[0].whole);
}
