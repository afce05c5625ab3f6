use std::sync::Arc;

use actix_cors::Cors;
use actix_web::dev::HttpServiceFactory;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, TRANSFER_ENCODING,
};
use actix_web::web::{self, Bytes, Payload};
use actix_web::{HttpRequest, HttpResponse};
use http::Extensions;
use http_body_util::{BodyDataStream, BodyExt as _, Full};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::accept::takes_json;
use crate::policy::Policy;
use crate::refusal::Refusal;
use crate::tools::{ToolServer, ToolsOnly};

/// Maximum bytes of a request body.
pub const MAX_BODY_BYTES: usize = 128 * 1024;

/// Request headers that browsers may send in a cross-origin request (CORS).
const SENT_BY_BROWSERS: [&str; 8] = [
    "accept",
    "authorization",
    "content-type",
    "last-event-id",
    "mcp-method",
    "mcp-name",
    "mcp-protocol-version",
    "mcp-session-id",
];

const PREFLIGHT_REMEMBERED_SECONDS: usize = 3600;

const EVENT_STREAM: &str = "text/event-stream";

/// Mounts an MCP server in actix-web. Cheap to clone.
pub struct Bridge<S> {
    shared: Arc<Shared<S>>,
}

struct Shared<S> {
    service: StreamableHttpService<ToolsOnly<S>, NeverSessionManager>,
    policy: Policy,
}

impl<S> Clone for Bridge<S> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<S: ToolServer> Bridge<S> {
    /// Serves `server`; each request uses its own clone of the server.
    pub fn new(server: S, policy: Policy) -> Self {
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .with_max_request_body_bytes(MAX_BODY_BYTES)
            // `Policy` checks hosts and origins instead: its errors name the setting to change.
            .disable_allowed_hosts()
            .disable_allowed_origins();
        let service = StreamableHttpService::new(
            move || Ok(ToolsOnly(server.clone())),
            Arc::default(),
            config,
        );
        Self { shared: Arc::new(Shared { service, policy }) }
    }

    /// Returns the resource for `path`. Methods other than `POST` and CORS preflights return 405.
    ///
    /// `admit` runs after the check of origin and host and before the body is read. The server gets
    /// the returned extensions, such as the actor, in `http::request::Parts`. An error of `admit`
    /// becomes the response. For a public server, use `async |_| Ok(Extensions::new())`.
    pub fn resource<A, F>(self, path: &str, admit: A) -> impl HttpServiceFactory + use<S, A, F>
    where
        A: Fn(HttpRequest) -> F + Clone + 'static,
        F: Future<Output = Result<Extensions, actix_web::Error>> + 'static,
    {
        let cors = self.cors();
        let post = move |request: HttpRequest, payload: Payload| {
            let (bridge, admit) = (self.clone(), admit.clone());
            async move {
                if let Err((status, message)) = bridge.shared.policy.check(&request) {
                    return Ok(Refusal::invalid(status, message).into_response());
                }
                let extensions = admit(request.clone()).await?;
                Ok::<_, actix_web::Error>(bridge.respond(&request, payload, extensions).await)
            }
        };
        web::resource(path)
            .route(web::post().to(post))
            .default_service(web::to(async || Refusal::method_not_allowed().into_response()))
            .wrap(cors)
    }

    fn cors(&self) -> Cors {
        let bridge = self.clone();
        Cors::default()
            .allowed_origin_fn(move |origin, _| {
                origin.to_str().is_ok_and(|origin| bridge.shared.policy.takes_origin(origin))
            })
            .allowed_methods(["POST"])
            .allowed_headers(SENT_BY_BROWSERS)
            .expose_headers(["www-authenticate", "x-request-id"])
            .max_age(PREFLIGHT_REMEMBERED_SECONDS)
    }

    async fn respond(
        &self,
        request: &HttpRequest,
        payload: Payload,
        extensions: Extensions,
    ) -> HttpResponse {
        if !takes_json(request) {
            return Refusal::not_acceptable().into_response();
        }
        match read(payload).await {
            Ok(message) => match Refusal::malformed_cursor(&message) {
                Some(refusal) => refusal.into_response(),
                None => self.hand_over(request, message, extensions).await,
            },
            Err(refusal) => refusal.into_response(),
        }
    }

    async fn hand_over(
        &self,
        request: &HttpRequest,
        message: Bytes,
        extensions: Extensions,
    ) -> HttpResponse {
        let converted = match converted(request, message.clone(), extensions) {
            Ok(converted) => converted,
            Err(error) => {
                return Refusal::invalid(StatusCode::BAD_REQUEST, error.to_string())
                    .into_response();
            }
        };
        let (head, body) = self.shared.service.handle(converted).await.into_parts();
        let status =
            StatusCode::from_u16(head.status.as_u16()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let kind = head.headers.get(http::header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind == Some(EVENT_STREAM) {
            let mut response = HttpResponse::build(status);
            return response.content_type(EVENT_STREAM).streaming(BodyDataStream::new(body));
        }
        let Ok(body) = body.collect().await.map(http_body_util::Collected::to_bytes);
        match kind {
            Some(kind) if kind.starts_with("application/json") => {
                HttpResponse::build(status).content_type(kind).body(body)
            }
            _ if status.is_success() => HttpResponse::build(status).body(body),
            // `rmcp` also returns 415 for JSON that is not an MCP message. Return 400 instead.
            _ if status == StatusCode::UNSUPPORTED_MEDIA_TYPE && declares_json(request) => {
                Refusal::no_message(&message).into_response()
            }
            _ => Refusal::said(status, &body).into_response(),
        }
    }
}

async fn read(payload: Payload) -> Result<Bytes, Refusal> {
    match payload.to_bytes_limited(MAX_BODY_BYTES).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) => Err(Refusal::invalid(StatusCode::BAD_REQUEST, error.to_string())),
        Err(_) => {
            let message = format!("Expected a body of at most {MAX_BODY_BYTES} bytes.");
            Err(Refusal::invalid(StatusCode::PAYLOAD_TOO_LARGE, message))
        }
    }
}

fn declares_json(request: &HttpRequest) -> bool {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

/// Converts the request for `rmcp`, without credentials and connection headers.
fn converted(
    request: &HttpRequest,
    body: Bytes,
    extensions: Extensions,
) -> http::Result<http::Request<Full<Bytes>>> {
    let mut builder =
        http::Request::builder().method(request.method().as_str()).uri(request.uri().to_string());
    for (name, value) in request.headers() {
        let stays_behind = [ACCEPT, AUTHORIZATION, COOKIE, CONTENT_LENGTH, TRANSFER_ENCODING];
        if !stays_behind.contains(name) {
            builder = builder.header(name.as_str(), value.as_bytes());
        }
    }
    // `rmcp` requires both, although it responds with JSON.
    builder = builder.header(http::header::ACCEPT, "application/json, text/event-stream");
    let mut converted = builder.body(Full::new(body))?;
    *converted.extensions_mut() = extensions;
    Ok(converted)
}

#[cfg(test)]
mod tests;
