//! A timeout for request bodies.
//!
//! The framework limits only the time to receive the request head. Without this timeout, a client
//! that never finishes its body would hold a connection and a request slot forever.

use std::cell::{Cell, RefCell};
use std::io::{Error, ErrorKind};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::HttpMessage as _;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONNECTION, HeaderValue};
use actix_web::web::Bytes;
use futures_util::stream::poll_fn;
use futures_util::{FutureExt as _, StreamExt as _};
use tokio::time::sleep;

use crate::problem::{Code, Problem};

/// The timeout from the first read of a body to its end, extended as the body arrives.
pub(crate) const LIMIT: Duration = Duration::from_secs(10);

/// The bytes that extend the timeout by a second; a workspace of 4 MiB takes longer than 10 seconds
/// on a slow line.
const BYTES_PER_SECOND: usize = 64 << 10;

pub(crate) struct Watch(Option<Rc<Body>>);

struct Body {
    payload: RefCell<Payload>,
    progress: Cell<Progress>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    UnderWay,
    Ended,
    Overdue,
}

impl Watch {
    pub(crate) fn over(request: &mut ServiceRequest, limit: Duration) -> Self {
        let payload = match request.take_payload() {
            Payload::None => return Self(None),
            payload => RefCell::new(payload),
        };
        let body = Rc::new(Body { payload, progress: Cell::new(Progress::UnderWay) });
        request.set_payload(bounded(Rc::clone(&body), limit));
        Self(Some(body))
    }

    fn is(&self, progress: Progress) -> bool {
        self.0.as_ref().is_some_and(|body| body.progress.get() == progress)
    }

    pub(crate) fn judge(&self, response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
        if !self.is(Progress::Overdue) {
            return response;
        }
        let detail = format!(
            "The request body did not arrive within {} seconds, plus one second for each {} KiB received.",
            LIMIT.as_secs(),
            BYTES_PER_SECOND >> 10
        );
        let problem = Problem::new(Code::RequestTimeout, detail);
        let problem = problem.with_header(CONNECTION, HeaderValue::from_static("close"));
        let (request, _) = response.into_parts();
        ServiceResponse::from_err(problem, request)
    }

    /// Closes the connection after the response if the body was not read completely.
    ///
    /// The request body stays alive until the response is sent. Otherwise the framework would drain
    /// the rest of the body, which could take any time.
    pub(crate) fn close_unread(
        self,
        response: ServiceResponse<BoxBody>,
    ) -> ServiceResponse<BoxBody> {
        match self.0 {
            Some(request) if request.progress.get() != Progress::Ended => response
                .map_body(|_, response| BoxBody::new(Unread { response, _request: request })),
            _ => response,
        }
    }
}

fn bounded(body: Rc<Body>, limit: Duration) -> Payload {
    let mut deadline = None;
    let chunks = poll_fn(move |cx| {
        let deadline = deadline.get_or_insert_with(|| Box::pin(sleep(limit)));
        let polled = body.payload.borrow_mut().poll_next_unpin(cx);
        match polled {
            Poll::Pending if deadline.poll_unpin(cx).is_ready() => {
                body.progress.set(Progress::Overdue);
                let error = Error::new(ErrorKind::TimedOut, "the body did not arrive in time");
                Poll::Ready(Some(Err(PayloadError::Io(error))))
            }
            Poll::Ready(None) => {
                body.progress.set(Progress::Ended);
                Poll::Ready(None)
            }
            Poll::Ready(Some(Ok(chunk))) => {
                let extended = deadline.deadline() + time_for(&chunk);
                deadline.as_mut().reset(extended);
                Poll::Ready(Some(Ok(chunk)))
            }
            polled => polled,
        }
    });
    Payload::Stream { payload: chunks.boxed_local() }
}

fn time_for(chunk: &Bytes) -> Duration {
    let micros = chunk.len() * 1_000_000 / BYTES_PER_SECOND;
    Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
}

struct Unread {
    response: BoxBody,
    _request: Rc<Body>,
}

impl MessageBody for Unread {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.response.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.response).poll_next(cx)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::HttpResponse;
    use actix_web::test::TestRequest;
    use futures_util::stream::{self, pending};

    use super::*;

    type Chunk = Result<Bytes, PayloadError>;

    fn request(chunks: impl futures_util::Stream<Item = Chunk> + 'static) -> ServiceRequest {
        let mut request = TestRequest::post().to_srv_request();
        request.set_payload(Payload::Stream { payload: chunks.boxed_local() });
        request
    }

    async fn read(mut request: ServiceRequest, limit: Duration) -> (Vec<Chunk>, u16) {
        let watch = Watch::over(&mut request, limit);
        let read = request.take_payload().collect().await;
        let response = request.into_response(HttpResponse::Created().finish());
        (read, watch.judge(response).status().as_u16())
    }

    #[actix_web::test]
    async fn complete_body_is_read_unchanged() {
        let (read, status) = read(request(stream::iter([Ok(Bytes::from("all"))])), LIMIT).await;
        assert!(matches!(&read[..], [Ok(chunk)] if chunk == "all"), "{read:?}");
        assert_eq!(status, 201);
    }

    #[actix_web::test]
    async fn stalled_body_fails_and_returns_408() {
        let begun = stream::iter([Ok(Bytes::from("half"))]);
        // The error does not end this stream, so the test reads only two items.
        let mut slow = request(begun.chain(pending()));
        let watch = Watch::over(&mut slow, Duration::ZERO);
        let read: Vec<Chunk> = slow.take_payload().take(2).collect().await;
        assert!(matches!(&read[..], [Ok(_), Err(PayloadError::Io(_))]), "{read:?}");
        let response = watch.judge(slow.into_response(HttpResponse::Created().finish()));
        assert_eq!(response.status().as_u16(), 408);
    }

    /// The body's end follows its chunk after the timeout of zero.
    async fn status_after(chunk: &'static [u8]) -> u16 {
        let end = stream::once(async {
            sleep(Duration::from_millis(50)).await;
            Ok(Bytes::new())
        });
        let mut slow = request(stream::iter([Ok(Bytes::from_static(chunk))]).chain(end));
        let watch = Watch::over(&mut slow, Duration::ZERO);
        let _read: Vec<Chunk> = slow.take_payload().take(2).collect().await;
        let response = slow.into_response(HttpResponse::Created().finish());
        watch.judge(response).status().as_u16()
    }

    #[actix_web::test]
    async fn each_64_kib_extend_the_timeout_by_a_second() {
        static LARGE: [u8; 1 << 20] = [b' '; 1 << 20];
        assert_eq!(time_for(&Bytes::from_static(&LARGE)), Duration::from_secs(16));
        assert_eq!(status_after(&LARGE).await, 201);
        assert_eq!(status_after(b"").await, 408);
    }

    #[actix_web::test]
    async fn request_without_body_is_unaffected() {
        let mut bare = TestRequest::get().to_srv_request();
        bare.take_payload();
        let watch = Watch::over(&mut bare, Duration::ZERO);
        assert!(matches!(bare.take_payload(), Payload::None));
        assert_eq!(
            watch.judge(bare.into_response(HttpResponse::Ok().finish())).status().as_u16(),
            200
        );
    }
}
