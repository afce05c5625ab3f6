use async_trait::async_trait;
use frontdesk_domain::interval::Interval;
use http::header::{
    ACCEPT, DATE, ETAG, HeaderMap, HeaderValue, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED,
};
use http::{Method, StatusCode};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

use crate::cursor::Progress;
use crate::{
    CalendarError, CalendarId, CalendarInfo, CalendarSource, Content, Cursor, Delta, Object,
    ObjectId,
};
use frontdesk_icalendar::misread;
use frontdesk_outgoing::{
    Credentials, Elsewhere, Login, Outgoing, Reply, Request, host_of, with_https,
};

/// The published file of a calendar (RFC 5545), possibly outdated.
///
/// A feed is read-only and has one calendar with one object, the whole file. A sign-in page or a
/// truncated file is an error, and the previous content stays valid.
#[derive(Clone, Debug)]
pub struct IcsFeed {
    outgoing: Outgoing,
    url: Url,
    login: Option<Login>,
}

/// The text is not the address of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected the address of a calendar such as https://example.com/calendar.ics or webcal://example.com/calendar.ics"
)]
pub struct InvalidFeedUrl;

impl IcsFeed {
    /// Creates the feed at `address`; the scheme `webcal` means `https`.
    ///
    /// The address may contain credentials, as in `https://user:password@…`.
    ///
    /// # Errors
    /// [`InvalidFeedUrl`] if `address` is not the address of a feed.
    pub fn new(outgoing: Outgoing, address: &str) -> Result<Self, InvalidFeedUrl> {
        let mut url = Url::parse(&with_https(address.trim())).map_err(|_| InvalidFeedUrl)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(InvalidFeedUrl);
        }
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let credentials = (!url.username().is_empty()).then(|| Credentials::Password {
            user: decoded(url.username()),
            password: decoded(url.password().unwrap_or_default()).into(),
        });
        url.set_username("").and_then(|()| url.set_password(None)).map_err(|()| InvalidFeedUrl)?;
        url.set_fragment(None);
        let login = credentials.and_then(|credentials| Login::new(&credentials, &url));
        Ok(Self { outgoing, url, login })
    }

    fn id() -> CalendarId {
        CalendarId("feed".to_owned())
    }
}

#[async_trait]
impl CalendarSource for IcsFeed {
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError> {
        Ok(vec![CalendarInfo {
            id: Self::id(),
            name: host_of(&self.url),
            zone: None,
            writable: false,
            transparent: false,
            owner: Vec::new(),
        }])
    }

    async fn pull(
        &self,
        calendar: &CalendarId,
        cursor: Option<&Cursor>,
        _: Interval,
    ) -> Result<Delta, CalendarError> {
        if *calendar != Self::id() {
            return Err(CalendarError::Gone);
        }
        let request = Request {
            method: Method::GET,
            url: &self.url,
            headers: conditions(cursor)?,
            body: String::new(),
            login: self.login.as_ref(),
            elsewhere: Elsewhere::WithoutPassword,
        };
        let reply = self.outgoing.send(request).await?;
        match (reply.status, cursor) {
            _ if reply.has_content() => whole_feed(reply),
            (StatusCode::NOT_MODIFIED, Some(cursor)) => Ok(Delta::nothing(cursor.clone())),
            // Some servers answer a condition with 412 instead of 304 or 200.
            (StatusCode::PRECONDITION_FAILED, Some(_)) => Err(CalendarError::CursorGone),
            _ => Err(CalendarError::of(&reply)),
        }
    }
}

fn conditions(cursor: Option<&Cursor>) -> Result<HeaderMap, CalendarError> {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT, HeaderValue::from_static("text/calendar, */*;q=0.5"));
    let Some(cursor) = cursor else { return Ok(headers) };
    let Progress::Feed { etag, last_modified } = Progress::read(cursor)? else {
        return Err(CalendarError::CursorGone);
    };
    for (name, value) in [(IF_NONE_MATCH, etag), (IF_MODIFIED_SINCE, last_modified)] {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            headers.insert(name, value);
        }
    }
    Ok(headers)
}

fn whole_feed(reply: Reply) -> Result<Delta, CalendarError> {
    if let Some(fault) = misread(&reply.body) {
        return Err(CalendarError::Permanent(format!("{}: {fault}", host_of(&reply.url))));
    }
    let etag = reply.header(&ETAG).map(str::to_owned);
    let progress = Progress::Feed { etag, last_modified: last_modified(&reply) };
    let object =
        Object { id: ObjectId("feed".to_owned()), content: Content::ICalendar(reply.body) };
    Ok(Delta {
        changed: vec![object],
        removed: Vec::new(),
        whole: true,
        cursor: progress.to_cursor(),
    })
}

/// `None` if the feed may have changed again in the same second (RFC 9110 section 8.8.2.2).
fn last_modified(reply: &Reply) -> Option<String> {
    let is_past = reply.date(&LAST_MODIFIED)? < reply.date(&DATE)?;
    reply.header(&LAST_MODIFIED).filter(|_| is_past).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use wiremock::matchers::{any, header, headers};
    use wiremock::{Mock, MockServer, ResponseTemplate};

    use super::*;
    use crate::testing::{text_of, year};
    use frontdesk_outgoing::testing::outgoing;

    const EMPTY: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

    fn feed_at(address: &str) -> IcsFeed {
        IcsFeed::new(outgoing(), address).unwrap_or_else(|error| panic!("{address}: {error}"))
    }

    async fn responding(response: ResponseTemplate) -> (MockServer, IcsFeed) {
        let stub = MockServer::start().await;
        Mock::given(any()).respond_with(response).mount(&stub).await;
        let feed =
            feed_at(&format!("http://example.com:{}/private-token.ics", stub.address().port()));
        (stub, feed)
    }

    async fn pull(feed: &IcsFeed, cursor: Option<&Cursor>) -> Result<Delta, CalendarError> {
        feed.pull(&IcsFeed::id(), cursor, year()).await
    }

    #[test]
    fn webcal_becomes_https_and_credentials_leave_the_url() {
        for (address, url) in [
            ("webcal://example.com/a.ics", "https://example.com/a.ics"),
            ("WEBCAL://example.com:8443/a.ics?b#c", "https://example.com:8443/a.ics?b"),
            (" http://example.com/a.ics ", "http://example.com/a.ics"),
            ("webcals://ann:a%40b@example.com/", "https://example.com/"),
        ] {
            let feed = feed_at(address);
            assert_eq!(
                (feed.url.as_str(), feed.login.is_some()),
                (url, address.contains('@')),
                "{address}"
            );
        }
        for address in
            ["", "example.com/a.ics", "file:///etc/passwd", "ftp://example.com/a.ics", "https://"]
        {
            assert_eq!(IcsFeed::new(outgoing(), address).err(), Some(InvalidFeedUrl), "{address}");
        }
    }

    #[tokio::test]
    async fn first_pull_reads_the_feed_and_later_ones_are_conditional() {
        let (stub, feed) = responding(
            ResponseTemplate::new(200)
                .insert_header("etag", "W/\"7\"")
                .insert_header("last-modified", "Sat, 21 Nov 2026 09:00:00 GMT")
                .insert_header("date", "Sat, 21 Nov 2026 09:00:01 GMT")
                .set_body_string(EMPTY),
        )
        .await;
        let first = pull(&feed, None).await.expect("a feed");
        assert!(first.whole && first.removed.is_empty());
        assert_eq!(first.changed.iter().map(text_of).collect::<Vec<_>>(), [EMPTY]);

        stub.reset().await;
        Mock::given(header("if-none-match", "W/\"7\""))
            .and(headers("if-modified-since", vec!["Sat", "21 Nov 2026 09:00:00 GMT"]))
            .respond_with(ResponseTemplate::new(304))
            .mount(&stub)
            .await;
        assert_eq!(
            pull(&feed, Some(&first.cursor)).await,
            Ok(Delta::nothing(first.cursor.clone()))
        );
        assert_eq!(
            pull(&feed, None).await,
            Err(CalendarError::Gone),
            "the stub matches no other request"
        );
    }

    #[tokio::test]
    async fn feed_that_a_proxy_transformed_is_read() {
        let (_stub, feed) = responding(ResponseTemplate::new(203).set_body_string(EMPTY)).await;
        assert_eq!(pull(&feed, None).await.expect("a feed").changed.len(), 1);
    }

    #[tokio::test]
    async fn feed_without_a_version_is_read_whole_each_time() {
        let (_stub, feed) = responding(ResponseTemplate::new(200).set_body_string(EMPTY)).await;
        let first = pull(&feed, None).await.expect("a feed");
        assert_eq!(pull(&feed, Some(&first.cursor)).await, Ok(first));
    }

    #[tokio::test]
    async fn response_other_than_a_complete_calendar_is_rejected() {
        for body in [
            "<!doctype html><title>Sign in</title>",
            "",
            "{}",
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1",
        ] {
            let (_stub, feed) = responding(ResponseTemplate::new(200).set_body_string(body)).await;
            let error = pull(&feed, None).await.err();
            let Some(CalendarError::Permanent(why)) = error else { panic!("{body}: {error:?}") };
            assert!(why.starts_with("example.com: ") && !why.contains("private-token"), "{why}");
        }
    }

    #[tokio::test]
    async fn refused_or_unexpected_response_is_an_error_without_a_retry() {
        let detail = |status: &str| format!("example.com responded with {status}");
        for (response, error) in [
            (
                ResponseTemplate::new(500),
                CalendarError::Transient(detail("500 Internal Server Error")),
            ),
            (ResponseTemplate::new(204), CalendarError::Permanent(detail("204 No Content"))),
            (ResponseTemplate::new(304), CalendarError::Permanent(detail("304 Not Modified"))),
        ] {
            let (stub, feed) = responding(response).await;
            assert_eq!(pull(&feed, None).await, Err(error));
            assert_eq!(stub.received_requests().await.expect("recorded").len(), 1);
        }
    }

    #[tokio::test]
    async fn cursor_of_another_kind_is_gone() {
        let (stub, feed) = responding(ResponseTemplate::new(200).set_body_string(EMPTY)).await;
        for cursor in [Progress::SyncToken("1".to_owned()).to_cursor(), Cursor("?".to_owned())] {
            assert_eq!(pull(&feed, Some(&cursor)).await, Err(CalendarError::CursorGone));
        }
        assert_eq!(stub.received_requests().await.expect("recorded").len(), 0);
    }

    #[tokio::test]
    async fn feed_modified_in_the_second_of_the_response_is_read_whole_again() {
        let now = "Sat, 21 Nov 2026 09:00:00 GMT";
        for modified in [now, "Sat, 21 Nov 2026 09:00:07 GMT", "today"] {
            let (_stub, feed) = responding(
                ResponseTemplate::new(200)
                    .insert_header("last-modified", modified)
                    .insert_header("date", now)
                    .set_body_string(EMPTY),
            )
            .await;
            let first = pull(&feed, None).await.expect("a feed");
            let unconditional = Progress::Feed { etag: None, last_modified: None };
            assert_eq!(first.cursor, unconditional.to_cursor(), "{modified}");
        }
    }

    #[tokio::test]
    async fn refused_condition_makes_the_cursor_gone() {
        let (_stub, feed) = responding(ResponseTemplate::new(412)).await;
        let known =
            Progress::Feed { etag: Some("\"1\"".to_owned()), last_modified: None }.to_cursor();
        assert_eq!(pull(&feed, Some(&known)).await, Err(CalendarError::CursorGone));
    }

    #[tokio::test]
    async fn credentials_in_the_address_are_sent_as_a_header() {
        let stub = MockServer::start().await;
        // `ann:a@b` in base64.
        Mock::given(header("authorization", "Basic YW5uOmFAYg=="))
            .respond_with(ResponseTemplate::new(200).set_body_string(EMPTY))
            .mount(&stub)
            .await;
        let feed = feed_at(&format!("http://ann:a%40b@example.com:{}/", stub.address().port()));
        pull(&feed, None).await.expect("a feed");
    }
}
