use anyhow::Context as _;
use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::{Answer, Booking, BookingStatus, Origin};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, QueueId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::page::{MAX_LIMIT, PageRequest};
use frontdesk_domain::ports::{BookingOrder, BookingSearch, Mode, StatusFilter};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingListQuery, EarliestStart, MAX_RANGE, OpenTimesQuery, Ports,
    RequestedOrigin, Services, TimeToBook, View,
};
use frontdesk_domain::zone::Zone;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::workspace::Guide;

/// The example requests stay valid for this time.
const LEEWAY: Duration = Duration::DAY;
/// A stored lead, and a lead that only the built-in provider knows.
const KNOWN_LEAD: &str = "ada@acme.example";
const UNKNOWN_LEAD: &str = "max.mustermann@globex.example";
const LONG_AGO: OffsetDateTime = datetime!(2000-01-01 00:00 UTC);

/// Requests, in an order in which each of them succeeds.
pub(crate) struct Tour {
    pub(crate) stops: Vec<Stop>,
}

pub(crate) struct Stop {
    pub(crate) title: &'static str,
    pub(crate) command: String,
}

impl Tour {
    /// Plans requests that match the stored data.
    ///
    /// # Errors
    /// If the store fails or the demo workspace has no bookable link.
    pub(crate) async fn plan(
        ports: &Ports,
        services: &Services,
        guide: &Guide,
        address: &str,
    ) -> anyhow::Result<Self> {
        let planner = Planner { ports, services, guide, now: ports.clock.now() };
        let curl = Curl { address, token: guide.token.reveal() };
        let account = format!("/api/v1/accounts/{}", guide.workspace.id);
        let queue = planner.queue().await?;
        let slot = planner.slot().await?;
        let (booking, target) = planner.movable(slot).await?;
        let link_body =
            json!({ "hosts": [{ "queue_id": queue.0, "role": "must_attend", "lead": true }] });
        let move_body =
            json!({ "start_time": written(target.start()), "time_zone": booking.time_zone.name() });
        let enrich_body = json!({ "email": UNKNOWN_LEAD, "chain_id": "default" });
        let idempotency = format!("Idempotency-Key: {}", ports.random.uuid(planner.now));
        let (no_show_title, no_show_path) = planner.no_show().await?;
        let bookings = "/api/v1/bookings";
        let move_path = format!("{bookings}/{}/move", booking.id);
        let links = format!("{account}/event_types/intro-30/links");
        let stops = vec![
            Stop {
                title: "List event types and their hosts",
                command: curl.get(&format!("{account}/event_types")),
            },
            Stop {
                title: "Create a team link with a lead host from a queue",
                command: curl.post(&links, &[], Some(&link_body)),
            },
            Stop {
                title: "Book a slot (idempotent: a repeated request creates no second booking)",
                command: curl.post(bookings, &[&idempotency], Some(&planner.booking(slot))),
            },
            Stop {
                title: "Move a booking of another host to an open time",
                command: curl.post(&move_path, &[], Some(&move_body)),
            },
            Stop { title: no_show_title, command: curl.post(&no_show_path, &[], None) },
            Stop {
                title: "Look up a lead, without provider calls",
                command: curl.get(&format!("{account}/records/lookup?email={KNOWN_LEAD}")),
            },
            Stop {
                title: "Enrich an unknown lead with the built-in sample provider",
                command: curl.post(&format!("{account}/records/enrich"), &[], Some(&enrich_body)),
            },
        ];
        Ok(Self { stops })
    }
}

struct Planner<'a> {
    ports: &'a Ports,
    services: &'a Services,
    guide: &'a Guide,
    now: OffsetDateTime,
}

impl Planner<'_> {
    fn visitor(&self) -> &Actor {
        &self.guide.actor
    }

    async fn queue(&self) -> anyhow::Result<QueueId> {
        let queues = self.ports.store.directory.list_queues(self.visitor().workspace_id).await?;
        let queue = queues
            .into_iter()
            .find(|queue| !queue.archived)
            .context("the demo workspace has no queue")?;
        Ok(queue.id)
    }

    async fn slot(&self) -> anyhow::Result<Interval> {
        let query = range(self.now + LEEWAY);
        let link = self.guide.team_link.id;
        let report = self.services.list_link_open_times.list(self.visitor(), link, query).await?;
        report.open_times.first().copied().context("the team link has no open times")
    }

    async fn movable(&self, slot: Interval) -> anyhow::Result<(Booking, Interval)> {
        let scheduled = self.bookings(BookingStatus::Scheduled, self.now + LEEWAY).await?;
        for booking in scheduled {
            let by_workflow = matches!(booking.origin, Origin::Workflow { .. });
            if !by_workflow && let Some(target) = self.target(&booking, slot).await? {
                return Ok((booking, target));
            }
        }
        let booking = self.book(slot).await?;
        let target =
            self.target(&booking, slot).await?.context("the new booking has no other open time")?;
        Ok((booking, target))
    }

    async fn target(&self, booking: &Booking, slot: Interval) -> anyhow::Result<Option<Interval>> {
        let query = range(slot.end() + LEEWAY);
        let report =
            self.services.list_booking_open_times.list(self.visitor(), booking.id, query).await?;
        Ok(report.open_times.into_iter().find(|open| open.start() != booking.interval.start()))
    }

    async fn book(&self, slot: Interval) -> anyhow::Result<Booking> {
        let link = self.guide.team_link.id;
        let query = range(slot.end() + LEEWAY);
        let report = self.services.list_link_open_times.list(self.visitor(), link, query).await?;
        let free = report.open_times.first().context("the team link has no open times")?;
        let command = BookMeetingCommand {
            time: TimeToBook::Open {
                link_id: link,
                start_time: RequestedTime::Instant(free.start()),
            },
            time_zone: Zone::parse("Europe/London")?,
            invitee_name: "Ada Byron".to_owned(),
            invitee_email: Email::parse("ada@acme.example")?,
            guests: Vec::new(),
            answers: [("team_size".to_owned(), Answer::Text("11-50".to_owned()))].into(),
            metadata: Metadata::default(),
            origin: RequestedOrigin::Api,
        };
        Ok(self.services.book_meeting.book(self.visitor(), command, Mode::Commit).await?)
    }

    async fn no_show(&self) -> anyhow::Result<(&'static str, String)> {
        let path = |id: BookingId, action| format!("/api/v1/bookings/{id}/{action}");
        if let Some(missed) = self.bookings(BookingStatus::NoShow, LONG_AGO).await?.first() {
            return Ok(("Undo a no-show", path(missed.id, "undo_mark_as_no_show")));
        }
        let past = self.bookings(BookingStatus::Completed, LONG_AGO).await?;
        let past = past.first().context("the demo workspace has no past booking")?;
        Ok(("Mark a past booking as a no-show", path(past.id, "mark_as_no_show")))
    }

    async fn bookings(
        &self,
        status: BookingStatus,
        from: OffsetDateTime,
    ) -> anyhow::Result<Vec<Booking>> {
        let query = BookingListQuery {
            time_zone: None,
            status: StatusFilter::Only(status),
            view: View::All,
            start: EarliestStart::At(from),
            end: None,
            search: BookingSearch::default(),
            order: BookingOrder::StartTime,
            page: PageRequest { limit: MAX_LIMIT, after: None },
        };
        Ok(self.services.list_bookings.list(self.visitor(), query).await?.page.items)
    }

    fn booking(&self, slot: Interval) -> Value {
        json!({
            "link_id": self.guide.team_link.id.0,
            "start_time": written(slot.start()),
            "time_zone": "Europe/Paris",
            "invitee": { "name": "Sophie Germain", "email": "sophie@lagrange.example" },
            "answers": { "team_size": "11-50" },
        })
    }
}

fn range(start: OffsetDateTime) -> OpenTimesQuery {
    OpenTimesQuery { start, end: start + MAX_RANGE, explain: false }
}

fn written(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("open times have a four-digit year")
}

struct Curl<'a> {
    address: &'a str,
    token: String,
}

impl Curl<'_> {
    fn get(&self, path: &str) -> String {
        format!("curl -sS {} {}", self.authorization(), self.url(path))
    }

    fn post(&self, path: &str, headers: &[&str], body: Option<&Value>) -> String {
        let mut words = vec!["curl -sS -X POST".to_owned(), self.authorization()];
        words.extend(headers.iter().map(|header| format!("-H {}", quoted(header))));
        if let Some(body) = body {
            words.push(format!(
                "-H 'Content-Type: application/json' -d {}",
                quoted(&body.to_string())
            ));
        }
        words.push(self.url(path));
        words.join(" ")
    }

    fn authorization(&self) -> String {
        format!("-H 'Authorization: Bearer {}'", self.token)
    }

    fn url(&self, path: &str) -> String {
        quoted(&format!("{}{path}", self.address))
    }
}

/// Makes one word for a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_quoting_preserves_any_text() {
        assert_eq!(quoted(r#"{"a": 1}"#), r#"'{"a": 1}'"#);
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[test]
    fn curl_command_is_self_contained() {
        let curl = Curl { address: "http://127.0.0.1:8080", token: "fd_x".to_owned() };
        let expected = "curl -sS -X POST -H 'Authorization: Bearer fd_x' -H 'A: b' -H 'Content-Type: application/json' -d '{\"c\":1}' 'http://127.0.0.1:8080/d'";
        assert_eq!(curl.post("/d", &["A: b"], Some(&json!({ "c": 1 }))), expected);
        assert_eq!(
            curl.get("/e"),
            "curl -sS -H 'Authorization: Bearer fd_x' 'http://127.0.0.1:8080/e'"
        );
    }
}
