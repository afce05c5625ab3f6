use crate::tools::malformed_parameters;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CONTENT_TYPE};
use rmcp::ErrorData;
use rmcp::model::{ErrorCode, JsonRpcError, RequestId};
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    id: Option<RequestId>,
    error: ErrorData,
}

impl Refusal {
    pub(crate) fn invalid(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, id: None, error: ErrorData::invalid_request(message.into(), None) }
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::invalid(
            StatusCode::METHOD_NOT_ALLOWED,
            "Only POST is answered here: there are no sessions.",
        )
    }

    pub(crate) fn not_acceptable() -> Self {
        Self::invalid(
            StatusCode::NOT_ACCEPTABLE,
            "Responses are JSON: expected `Accept: application/json`, `*/*` or no `Accept`.",
        )
    }

    /// A 400 for malformed JSON (-32700), an invalid message (-32600) or parameters (-32602).
    pub(crate) fn no_message(body: &[u8]) -> Self {
        let (id, error) = match serde_json::from_slice::<Value>(body) {
            Err(error) => (
                None,
                ErrorData::new(ErrorCode::PARSE_ERROR, format!("Malformed JSON: {error}."), None),
            ),
            Ok(Value::Array(_)) => (
                None,
                ErrorData::invalid_request(
                    "Send one message at a time: batches are not supported.",
                    None,
                ),
            ),
            Ok(value) => {
                let id = value.get("id").and_then(|id| RequestId::deserialize(id).ok());
                let method = value.get("method").and_then(Value::as_str).filter(|_| id.is_some());
                if let Some(error) = method.and_then(malformed_parameters) {
                    return Self { status: StatusCode::BAD_REQUEST, id, error };
                }
                let message = "Expected one JSON-RPC 2.0 request or notification: an object of `jsonrpc`, `id`, `method`, `params`.";
                (id, ErrorData::invalid_request(message, None))
            }
        };
        Self { status: StatusCode::BAD_REQUEST, id, error }
    }

    /// A 400 (-32602) for a page request whose `cursor` is neither a string nor `null`.
    ///
    /// `rmcp` reads optional parameters that it cannot parse as absent, and lists all tools.
    pub(crate) fn malformed_cursor(body: &[u8]) -> Option<Self> {
        #[derive(Deserialize)]
        struct PageRequest {
            id: RequestId,
            method: String,
            params: Page,
        }
        #[derive(Deserialize)]
        struct Page {
            cursor: Value,
        }
        let PageRequest { id, method, params } = serde_json::from_slice(body).ok()?;
        let is_cursor = params.cursor.is_string() || params.cursor.is_null();
        let is_malformed = method == "tools/list" && !is_cursor;
        let error = malformed_parameters(&method).filter(|_| is_malformed)?;
        Some(Self { status: StatusCode::BAD_REQUEST, id: Some(id), error })
    }

    /// Converts a plain-text error of `rmcp`; hides the details of server errors.
    pub(crate) fn said(status: StatusCode, text: &[u8]) -> Self {
        if status.is_server_error() {
            return Self {
                status,
                id: None,
                error: ErrorData::internal_error("The server failed.", None),
            };
        }
        Self::invalid(status, String::from_utf8_lossy(text).into_owned())
    }

    pub(crate) fn into_response(self) -> HttpResponse {
        let body = serde_json::to_string(&JsonRpcError::new(self.id, self.error))
            .expect("an error serializes as JSON");
        let mut response = HttpResponse::build(self.status);
        if self.status == StatusCode::METHOD_NOT_ALLOWED {
            response.insert_header((ALLOW, "POST"));
        }
        response.insert_header((CONTENT_TYPE, "application/json")).body(body)
    }
}
