use frontdesk_domain::ports::SealedSecret;
use secrecy::ExposeSecret as _;

use super::*;

fn opened(sealed: &SealedSecret) -> String {
    VAULT.open(&secret_use(), sealed).expect("it opens").expose_secret().to_owned()
}

async fn times_renewed(stub: &MockServer) -> usize {
    let requests = stub.received_requests().await.expect("recorded");
    requests.iter().filter(|request| request.url.path().ends_with("/token")).count()
}

async fn microsoft(refresh_token: &str) -> (MockServer, ConnectedAccount) {
    let stub = MockServer::start().await;
    let token =
        json!({ "access_token": "access", "expires_in": 3600, "refresh_token": refresh_token });
    mount_response(&stub, "POST", "/common/oauth2/v2.0/token", json_response(&token)).await;
    let calendars = json!({ "value": [{ "id": "c", "name": "Calendar", "canEdit": true, "isDefaultCalendar": true }] });
    mount_response(&stub, "GET", "/v1.0/me/calendars", json_response(&calendars)).await;
    let view = "/v1.0/me/calendars/c/calendarView/delta";
    let next = format!("http://vendor.example.com:{}{view}?$deltatoken=d1", stub.address().port());
    let page = json!({ "value": [], "@odata.deltaLink": next });
    mount_response(&stub, "GET", view, json_response(&page)).await;
    let grant = grant_at(&stub);
    (stub, connected(&CalendarAccount::Microsoft { tenant: "common".to_owned(), grant }))
}

#[tokio::test]
async fn rotated_refresh_token_is_returned_encrypted_until_it_is_stored() {
    let (stub, account) = microsoft("refresh 2").await;
    let remote = remote();
    for _ in 0..2 {
        let reading = pull(&remote, &account).await.expect("a reading");
        assert_eq!(reading.renewed.as_ref().map(opened).as_deref(), Some("refresh 2"));
    }
    let first = pull(&remote, &account).await.expect("a reading");
    let account = after(&account, &first);
    assert_eq!(pull(&remote, &account).await.expect("a reading").renewed, None);
    assert_eq!(times_renewed(&stub).await, 1, "the access token lasts an hour");

    let restarted = self::remote();
    assert_eq!(pull(&restarted, &account).await.expect("a reading").renewed, None);
    let requests = stub.received_requests().await.expect("recorded");
    let renewal = requests.iter().rev().find(|request| request.url.path().ends_with("/token"));
    let body = String::from_utf8_lossy(&renewal.expect("a renewal").body).into_owned();
    assert!(body.ends_with("refresh_token=refresh+2"), "{body}");
}

#[tokio::test]
async fn reconnected_account_uses_its_new_grant() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    mount_response(&stub, "GET", &events_of("ann"), events(&json!([]))).await;
    let remote = remote();
    pull(&remote, &account).await.expect("a reading");
    let mut again = account.clone();
    let grant = OauthGrant { refresh_token: "another".to_owned(), ..grant_at(&stub) };
    again.connection.account = connected(&CalendarAccount::Google(grant)).connection.account;
    for account in [&again, &again] {
        pull(&remote, account).await.expect("a reading");
    }
    assert_eq!(times_renewed(&stub).await, 2);
}

#[tokio::test]
async fn revoked_grant_and_undecryptable_secret_are_credential_faults() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    Mock::given(path("/token"))
        .respond_with(ResponseTemplate::new(400).set_body_json(json!({ "error": "invalid_grant" })))
        .with_priority(1)
        .mount(&stub)
        .await;
    assert_eq!(
        fault(pull(&remote(), &account).await),
        (
            CalendarFaultKind::Credentials,
            "vendor.example.com rejects the credentials of the account; reconnect it".to_owned()
        )
    );
    for (vault, sentence) in [
        (Vault::with_key(&format!("{}E=", "B".repeat(42)).into()).expect("a key"), "another key"),
        (Vault::without_key(), "no secret key is set; set FRONTDESK_SECRET_KEY"),
    ] {
        let remote = RemoteCalendars::new(outgoing(), Arc::new(vault));
        let (kind, detail) = fault(pull(&remote, &account).await);
        assert!(kind == CalendarFaultKind::Credentials && detail.contains(sentence), "{detail}");
    }
}

#[tokio::test]
async fn invalid_address_is_a_fault() {
    let url = "ftp://example.com/".to_owned();
    let caldav = CalendarAccount::Caldav {
        url: url.clone(),
        username: "ann".to_owned(),
        password: "secret".to_owned(),
    };
    let grant = OauthGrant {
        client_id: "client".to_owned(),
        client_secret: "secret".to_owned(),
        refresh_token: "refresh".to_owned(),
        base_url: Some(url.clone()),
    };
    let microsoft =
        CalendarAccount::Microsoft { tenant: "common".to_owned(), grant: grant.clone() };
    for account in [
        CalendarAccount::Ics { url },
        caldav,
        CalendarAccount::Google(grant),
        microsoft,
        CalendarAccount::Builtin,
    ] {
        let (kind, detail) = fault(pull(&remote(), &connected(&account)).await);
        assert!(kind == CalendarFaultKind::Unreadable && !detail.contains("ftp"), "{detail}");
    }
}
