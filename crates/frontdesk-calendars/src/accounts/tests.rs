mod dav;
mod moved;
mod reading;
mod secrets;
mod writing;

use std::sync::LazyLock;

use frontdesk_domain::calendar::{
    BookInto, CalendarAccount, CalendarConnection, CalendarFaultKind, ConnectionId, OauthGrant,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{
    BusyObject, ConnectionState, MirroredCalendar, SecretSealer as _, SecretUse,
};
use frontdesk_domain::zone::Zone;
use frontdesk_outgoing::testing::outgoing;
use serde_json::{Value, json};
use time::macros::datetime;
use uuid::Uuid;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{granted, year};

/// Far longer than any stub takes.
const TIMEOUT: Duration = Duration::from_secs(30);

static VAULT: LazyLock<Arc<Vault>> = LazyLock::new(|| {
    // 32 zero bytes in base64.
    Arc::new(Vault::with_key(&format!("{}=", "A".repeat(43)).into()).expect("a key"))
});

fn remote() -> RemoteCalendars {
    RemoteCalendars::new(outgoing(), Arc::clone(&VAULT))
}

fn secret_use() -> SecretUse {
    SecretUse { workspace_id: WorkspaceId(1), service: "calendar".to_owned() }
}

fn connected(account: &CalendarAccount<String>) -> ConnectedAccount {
    let sealed = account.try_map(|secret| VAULT.seal(&secret_use(), secret)).expect("sealed");
    let connection_id = ConnectionId(Uuid::nil());
    ConnectedAccount {
        key: ConnectionKey { workspace_id: WorkspaceId(1), user_id: UserId(4), connection_id },
        connection: CalendarConnection {
            id: connection_id,
            account: sealed,
            only: None,
            book_into: BookInto::First,
            connected_by_member: false,
        },
        zone: Zone::parse("Asia/Tokyo").expect("a zone"),
        email: Email::parse("ann@northwind.example").expect("an address"),
        renewed: None,
        state: ConnectionState::unread(datetime!(2026-11-21 09:00 UTC)),
        calendars: Vec::new(),
    }
}

fn feed_at(stub: &MockServer) -> ConnectedAccount {
    let url = format!("http://feeds.example.com:{}/private-token.ics", stub.address().port());
    connected(&CalendarAccount::Ics { url })
}

fn grant_at(stub: &MockServer) -> OauthGrant<String> {
    OauthGrant {
        client_id: "client".to_owned(),
        client_secret: "client secret".to_owned(),
        refresh_token: "refresh 1".to_owned(),
        base_url: Some(format!("http://vendor.example.com:{}", stub.address().port())),
    }
}

async fn google(calendars: &[(&str, &str)]) -> (MockServer, ConnectedAccount) {
    let stub = MockServer::start().await;
    Mock::given(path("/token")).respond_with(granted("access", 3600)).mount(&stub).await;
    let items: Vec<Value> = calendars
        .iter()
        .map(|(name, role)| json!({ "id": name, "summary": name, "accessRole": role, "primary": *name == "ann" }))
        .collect();
    mount_response(
        &stub,
        "GET",
        "/calendar/v3/users/me/calendarList",
        json_response(&json!({ "items": items })),
    )
    .await;
    let account = connected(&CalendarAccount::Google(grant_at(&stub)));
    (stub, account)
}

fn events_of(calendar: &str) -> String {
    format!("/calendar/v3/calendars/{calendar}/events")
}

fn events(items: &Value) -> ResponseTemplate {
    json_response(&json!({ "timeZone": "UTC", "items": items, "nextSyncToken": "s1" }))
}

fn json_response(body: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

async fn mount_response(stub: &MockServer, verb: &str, at: &str, response: ResponseTemplate) {
    Mock::given(method(verb)).and(path(at)).respond_with(response).mount(stub).await;
}

async fn pull(
    remote: &RemoteCalendars,
    account: &ConnectedAccount,
) -> Result<AccountReading, CalendarFailure> {
    let pull = Pull { account: account.clone(), window: year(), full: false, live: false };
    remote.pull(vec![pull], TIMEOUT).await.pop().expect("an answer to the one question")
}

fn after(account: &ConnectedAccount, reading: &AccountReading) -> ConnectedAccount {
    let calendars = reading.calendars.iter().map(|delta| delta.calendar.clone()).collect();
    let renewed = reading.renewed.clone().or_else(|| account.renewed.clone());
    ConnectedAccount { calendars, renewed, ..account.clone() }
}

fn fault(outcome: Result<AccountReading, CalendarFailure>) -> (CalendarFaultKind, String) {
    let CalendarFailure { fault, .. } = outcome.expect_err("a fault");
    (fault.kind, fault.detail)
}
