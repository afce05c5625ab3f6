use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{HttpMessage as _, HttpRequest};
use frontdesk_domain::fault::Fault;
use frontdesk_domain::services::ClientAddress;
use serde_json::Value;

use super::{Parameters, RequestId, body};
use crate::problem::Problem;

/// One request to one operation, however it came: over HTTP, or as the call of a tool. Its body is
/// apart, since the gates stand before that.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    /// The method of the operation.
    pub(crate) method: String,
    /// The path that was asked for.
    pub(crate) path: String,
    /// What stands in the places of the path's template.
    pub(crate) places: Vec<(String, String)>,
    /// The parameters of the query.
    pub(crate) parameters: Parameters,
    /// Each value of `Idempotency-Key`, of which there should be one at most.
    pub(crate) keys: Vec<Vec<u8>>,
    /// The id under which the log tells of it.
    pub(crate) request_id: RequestId,
    /// The address that it is counted for, as the limits wrote it into the request.
    pub(crate) client: ClientAddress,
}

/// What came along as the body.
#[derive(Debug)]
pub(crate) enum Body {
    /// Nothing.
    Absent,
    /// A value.
    Json(Value),
    /// What cannot be read as JSON.
    Malformed(Fault),
    /// What was not even read: too long, or not JSON by its headers.
    Refused(Problem),
}

impl Incoming {
    /// The request as it came over HTTP.
    ///
    /// # Errors
    /// 500 when the application was set up without its boundary.
    pub(crate) fn over_http(request: &HttpRequest) -> Result<Self, Problem> {
        let request_id = RequestId::given(request)
            .ok_or_else(|| Problem::internal("the application was set up without its boundary"))?;
        let places =
            request.match_info().iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
        let keys =
            request.headers().get_all(super::IDEMPOTENCY_KEY).map(|key| key.as_bytes().to_owned());
        Ok(Self {
            method: request.method().as_str().to_owned(),
            path: request.path().to_owned(),
            places: places.collect(),
            parameters: Parameters::of(request.query_string()),
            keys: keys.collect(),
            request_id,
            client: request.extensions().get().copied().unwrap_or(ClientAddress::UNKNOWN),
        })
    }

    /// What stands in the place `name` of the path.
    pub(crate) fn place(&self, name: &str) -> Option<&str> {
        self.places.iter().find(|(place, _)| place == name).map(|(_, text)| text.as_str())
    }
}

impl Body {
    /// Reads what came over HTTP: only a `POST` brings a body that is looked at.
    pub(crate) async fn over_http(request: &HttpRequest, payload: &mut Payload) -> Self {
        if request.method() != Method::POST {
            return Self::Absent;
        }
        match body::read(request, payload).await.map(|bytes| body::parse(&bytes)) {
            Ok(Ok(None)) => Self::Absent,
            Ok(Ok(Some(value))) => Self::Json(value),
            Ok(Err(fault)) => Self::Malformed(fault),
            Err(problem) => Self::Refused(problem),
        }
    }
}
