//! Moved events on a server with unique UIDs per account (RFC 6638).

use std::collections::BTreeMap;
use std::sync::Mutex;

use wiremock::{Request, Respond};

use super::*;
use crate::testing::booked;

const WORK: &str = "/dav/ann/work/";
const HOME: &str = "/dav/ann/home/";

/// Stores the text of each object by path.
#[derive(Clone, Default)]
struct Server(Arc<Mutex<BTreeMap<String, String>>>);

impl Server {
    fn objects<T>(&self, with: impl FnOnce(&mut BTreeMap<String, String>) -> T) -> T {
        with(&mut self.0.lock().expect("nobody panics with it"))
    }

    fn paths(&self) -> Vec<String> {
        self.objects(|objects| objects.keys().cloned().collect())
    }

    /// Moves every object to the other calendar under new names.
    fn drag(&self) {
        self.objects(|objects| {
            let moved = std::mem::take(objects).into_values().enumerate();
            objects
                .extend(moved.map(|(number, text)| (format!("{HOME}dragged-{number}.ics"), text)));
        });
    }

    fn put(&self, path: &str, request: &Request) -> ResponseTemplate {
        let text = String::from_utf8_lossy(&request.body).into_owned();
        let uid = uid_of(&text).to_owned();
        let is_new = request.headers.contains_key("if-none-match");
        self.objects(|objects| {
            if objects.contains_key(path) == is_new {
                return ResponseTemplate::new(412);
            }
            if objects.iter().any(|(other, text)| other != path && uid_of(text) == uid) {
                let body = "<error xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">\
                     <C:unique-scheduling-object-resource/></error>";
                return ResponseTemplate::new(403).set_body_raw(body, "application/xml");
            }
            objects.insert(path.to_owned(), text);
            ResponseTemplate::new(201).insert_header("etag", "\"2\"")
        })
    }

    fn delete(&self, path: &str) -> ResponseTemplate {
        let removed = self.objects(|objects| objects.remove(path));
        ResponseTemplate::new(if removed.is_some() { 204 } else { 404 })
    }

    /// Ignores the UID filter and returns all objects, as some servers do.
    fn report(&self, calendar: &str) -> ResponseTemplate {
        let rows = self.objects(|objects| {
            let of_calendar = objects.iter().filter(|(path, _)| path.starts_with(calendar));
            let row = |(path, text): (&String, &String)| {
                row(
                    path,
                    &format!("<getetag>\"1\"</getetag><C:calendar-data>{text}</C:calendar-data>"),
                )
            };
            of_calendar.map(row).collect::<String>()
        });
        let other = "BEGIN:VEVENT\nUID:another\nEND:VEVENT";
        multistatus(&format!(
            "{}{rows}",
            row(
                &format!("{calendar}0.ics"),
                &format!("<C:calendar-data>{other}</C:calendar-data>")
            )
        ))
    }

    fn propfind(&self, path: &str) -> ResponseTemplate {
        let calendar = |path, name| {
            row(
                path,
                &format!(
                    "<resourcetype><collection/><C:calendar/></resourcetype><displayname>{name}</displayname>"
                ),
            )
        };
        match path {
            "/" => multistatus(&row(
                "/",
                "<current-user-principal><href>/ann/</href></current-user-principal>",
            )),
            "/ann/" => multistatus(&row(
                path,
                "<C:calendar-home-set><href>/dav/ann/</href></C:calendar-home-set>",
            )),
            "/dav/ann/" => {
                multistatus(&format!("{}{}", calendar(WORK, "Work"), calendar(HOME, "Home")))
            }
            WORK | HOME => multistatus(&calendar(path, "It")),
            object if self.objects(|objects| objects.contains_key(object)) => {
                multistatus(&row(object, "<getetag>\"1\"</getetag>"))
            }
            _ => ResponseTemplate::new(404),
        }
    }
}

impl Respond for Server {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let path = request.url.path();
        match request.method.as_str() {
            "PUT" => self.put(path, request),
            "DELETE" => self.delete(path),
            "REPORT" => self.report(path),
            _ => self.propfind(path),
        }
    }
}

fn row(path: &str, properties: &str) -> String {
    format!(
        "<response><href>{path}</href><propstat><prop>{properties}</prop>\
         <status>HTTP/1.1 200 OK</status></propstat></response>"
    )
}

fn multistatus(rows: &str) -> ResponseTemplate {
    let body = format!(
        "<multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">{rows}</multistatus>"
    );
    ResponseTemplate::new(207).set_body_raw(body, "application/xml")
}

fn uid_of(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("UID:")).unwrap_or_default()
}

async fn account() -> (Server, MockServer, ConnectedAccount) {
    let (server, stub) = (Server::default(), MockServer::start().await);
    Mock::given(wiremock::matchers::any()).respond_with(server.clone()).mount(&stub).await;
    let url = format!("http://dav.example.com:{}/", stub.address().port());
    let account =
        CalendarAccount::Caldav { url, username: "ann".to_owned(), password: "secret".to_owned() };
    (server, stub, connected(&account))
}

async fn put(
    account: &ConnectedAccount,
    sequence: u32,
    before: Option<WrittenEvent>,
) -> Result<WrittenEvent, CalendarFailure> {
    remote().put_event(account, &CalendarEvent { sequence, ..booked() }, before, TIMEOUT).await
}

#[tokio::test]
async fn event_moved_to_another_calendar_is_updated_and_removed_there() {
    let (server, _stub, account) = account().await;
    let written = put(&account, 0, None).await.expect("written");
    assert!(written.calendar_id.ends_with(WORK), "{written:?}");
    server.drag();

    let moved = put(&account, 1, Some(written)).await.expect("written where it is");
    assert!(moved.calendar_id.ends_with(HOME), "{moved:?}");
    assert!(moved.object_id.ends_with("/dav/ann/home/dragged-0.ics"), "{moved:?}");
    assert_eq!(server.paths(), [format!("{HOME}dragged-0.ics")], "exactly one event");
    assert!(server.objects(|objects| objects.values().all(|text| text.contains("SEQUENCE:1"))));

    server.drag();
    assert_eq!(remote().remove_event(&account, &booked().uid, &moved, TIMEOUT).await, Ok(()));
    assert_eq!(server.paths(), [] as [String; 0]);
    assert_eq!(
        remote().remove_event(&account, &booked().uid, &moved, TIMEOUT).await,
        Ok(()),
        "removing it again is no error"
    );
}

#[tokio::test]
async fn event_moved_after_a_lost_response_is_found_by_its_uid() {
    let (server, _stub, account) = account().await;
    put(&account, 0, None).await.expect("written");
    server.drag();
    let again = put(&account, 1, None).await.expect("written where it is");
    assert!(again.calendar_id.ends_with(HOME), "{again:?}");
    assert_eq!(server.paths().len(), 1);
}

#[tokio::test]
async fn removed_event_is_written_again_into_the_target_calendar() {
    let (server, _stub, account) = account().await;
    let written = put(&account, 0, None).await.expect("written");
    server.objects(BTreeMap::clear);
    let again = put(&account, 1, Some(written.clone())).await.expect("written anew");
    assert_eq!(again.object_id, written.object_id);
}
