//! Tests a CalDAV account through the domain's port.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use frontdesk_calendars::RemoteCalendars;
use frontdesk_domain::calendar::{
    BookInto, CalendarAccount, CalendarConnection, CalendarEvent, ConnectionId, ConnectionKey,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, CalendarAccounts as _, CalendarFailure, ConnectedAccount, ConnectionState,
    Pull, SecretSealer as _, SecretUse,
};
use frontdesk_domain::zone::Zone;
use frontdesk_vault::Vault;
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

use super::servers::{Kind, Server, installed, outgoing};
use super::{HOLIDAY, booked};

/// Far longer than any server takes.
const TIMEOUT: Duration = Duration::from_mins(1);

struct Mirror {
    remote: RemoteCalendars,
    account: ConnectedAccount,
    busy: BTreeMap<String, Vec<Interval>>,
}

fn vault() -> Arc<Vault> {
    // 32 zero bytes in base64.
    Arc::new(Vault::with_key(&format!("{}=", "A".repeat(43)).into()).expect("a key"))
}

impl Mirror {
    fn of(server: &Server) -> Self {
        let connection_id = ConnectionId(Uuid::nil());
        // The servers differ in the name of a calendar without a display name.
        let name = if server.kind == Kind::Radicale { "ann/work" } else { "work" };
        let connection = CalendarConnection {
            id: connection_id,
            account: account(server),
            only: Some(vec![name.to_owned()]),
            book_into: BookInto::First,
            connected_by_member: false,
        };
        let key = ConnectionKey { workspace_id: WorkspaceId(1), user_id: UserId(4), connection_id };
        let state = ConnectionState::unread(datetime!(2026-02-20 09:00 UTC));
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        let email = Email::parse("ann@northwind.example").expect("an address");
        Self {
            remote: RemoteCalendars::new(outgoing(), vault()),
            account: ConnectedAccount {
                key,
                connection,
                zone,
                email,
                renewed: None,
                state,
                calendars: Vec::new(),
            },
            busy: BTreeMap::new(),
        }
    }

    async fn pull(&mut self) -> Result<(), CalendarFailure> {
        let window =
            Interval::new(datetime!(2026-03-01 00:00 UTC), datetime!(2026-04-12 00:00 UTC));
        let window = window.expect("six weeks");
        let pull = Pull { account: self.account.clone(), window, full: false, live: false };
        let responses = self.remote.pull(vec![pull], TIMEOUT).await;
        let AccountReading { calendars, .. } = responses.into_iter().next().expect("an answer")?;
        for delta in &calendars {
            if delta.whole {
                self.busy.clear();
            }
            for id in &delta.removed {
                self.busy.remove(id);
            }
            let changed =
                delta.changed.iter().map(|object| (object.id.clone(), object.busy.clone()));
            self.busy.extend(changed);
        }
        self.account.calendars = calendars.into_iter().map(|delta| delta.calendar).collect();
        Ok(())
    }

    fn starts(&self) -> Vec<OffsetDateTime> {
        let mut starts: Vec<_> = self.busy.values().flatten().map(Interval::start).collect();
        starts.sort_unstable();
        starts
    }
}

fn account(server: &Server) -> CalendarAccount {
    let secret_use = SecretUse { workspace_id: WorkspaceId(1), service: "calendar".to_owned() };
    CalendarAccount::Caldav {
        url: server.address(),
        username: "ann".to_owned(),
        password: vault().seal(&secret_use, "secret").expect("sealed"),
    }
}

#[tokio::test]
async fn written_booking_appears_in_the_mirror_under_its_object_id() {
    if !installed() {
        return;
    }
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        server.put("holiday.ics", HOLIDAY).await;
        let mut mirror = Mirror::of(&server);
        mirror.pull().await.unwrap_or_else(|failure| panic!("{kind:?}: {failure:?}"));
        let holiday = datetime!(2026-03-17 23:00 UTC);
        assert_eq!(mirror.starts(), [holiday], "{kind:?}");

        let first = booked(0, datetime!(2026-03-03 09:00 UTC));
        let written =
            mirror.remote.put_event(&mirror.account, &first, None, TIMEOUT).await.expect("written");
        mirror.pull().await.expect("a reading");
        assert_eq!(mirror.starts(), [first.interval.start(), holiday], "{kind:?}");
        assert_eq!(
            mirror.busy[&written.object_id],
            [first.interval],
            "{kind:?}: the object id identifies the booking"
        );

        // Another client removes the event; then the booking is moved.
        server.delete(written.object_id.rsplit('/').next().expect("a name")).await;
        let moved = CalendarEvent { sequence: 1, ..booked(1, datetime!(2026-03-04 15:15 UTC)) };
        let again = mirror
            .remote
            .put_event(&mirror.account, &moved, Some(written), TIMEOUT)
            .await
            .expect("moved");
        mirror.pull().await.expect("a reading");
        assert_eq!(mirror.starts(), [moved.interval.start(), holiday], "{kind:?}");
        assert_eq!((again.revision, again.interval), (1, moved.interval), "{kind:?}");

        for _ in 0..2 {
            mirror
                .remote
                .remove_event(&mirror.account, &moved.uid, &again, TIMEOUT)
                .await
                .expect("removed");
        }
        mirror.pull().await.expect("a reading");
        assert_eq!(mirror.starts(), [holiday], "{kind:?}");
    }
}
