use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{HttpMessage as _, HttpRequest};
use frontdesk_domain::fault::Fault;
use frontdesk_domain::services::ClientAddress;
use serde_json::Value;

use super::{Parameters, RequestId, body, prefers_csv};
use crate::problem::Problem;

/// A request over HTTP or as a tool call. The body is read later, after the access checks.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) path_params: Vec<(String, String)>,
    pub(crate) parameters: Parameters,
    /// The values of `Idempotency-Key`; more than one is a fault.
    pub(crate) idempotency_keys: Vec<Vec<u8>>,
    /// The values of `If-Match`; more than one is a fault.
    pub(crate) if_match: Vec<Vec<u8>>,
    /// The values of `If-None-Match`, which a write may use to create an object.
    pub(crate) if_none_match: Vec<Vec<u8>>,
    /// Whether the client prefers CSV to JSON.
    pub(crate) prefers_csv: bool,
    pub(crate) request_id: RequestId,
    pub(crate) client: ClientAddress,
}

#[derive(Debug)]
pub(crate) enum Body {
    Absent,
    Json(Value),
    Malformed(Fault),
    /// The error for a body that is too large or not declared as JSON.
    Refused(Problem),
}

impl Incoming {
    /// The request as received over HTTP.
    ///
    /// # Errors
    /// 500 if the application lacks the boundary middleware.
    pub(crate) fn over_http(request: &HttpRequest) -> Result<Self, Problem> {
        let request_id = RequestId::given(request)
            .ok_or_else(|| Problem::internal("the application was set up without its boundary"))?;
        let path_params =
            request.match_info().iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
        let values = |name: &str| {
            request.headers().get_all(name).map(|value| value.as_bytes().to_owned()).collect()
        };
        Ok(Self {
            method: request.method().as_str().to_owned(),
            path: request.path().to_owned(),
            path_params: path_params.collect(),
            parameters: Parameters::of(request.query_string()),
            idempotency_keys: values(super::IDEMPOTENCY_KEY),
            if_match: values(super::IF_MATCH),
            if_none_match: values(super::IF_NONE_MATCH),
            prefers_csv: prefers_csv(request),
            request_id,
            client: request.extensions().get().copied().unwrap_or(ClientAddress::UNKNOWN),
        })
    }

    pub(crate) fn path_param(&self, name: &str) -> Option<&str> {
        self.path_params.iter().find(|(param, _)| param == name).map(|(_, text)| text.as_str())
    }
}

impl Body {
    pub(crate) async fn over_http(
        request: &HttpRequest,
        payload: &mut Payload,
        limit: usize,
    ) -> Self {
        if ![Method::POST, Method::PUT, Method::PATCH].contains(request.method()) {
            return Self::Absent;
        }
        match body::read(request, payload, limit).await.map(|bytes| body::parse(&bytes)) {
            Ok(Ok(None)) => Self::Absent,
            Ok(Ok(Some(value))) => Self::Json(value),
            Ok(Err(fault)) => Self::Malformed(fault),
            Err(problem) => Self::Refused(problem),
        }
    }
}
