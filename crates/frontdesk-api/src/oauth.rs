//! OAuth 2.1 for clients: metadata, registration, tokens and revocation.
//!
//! Members consent on a page of `frontdesk-pages`. The access tokens are tokens of the API.
//!
//! Every web page may call these paths (CORS), because they use no cookie.

mod metadata;
mod reply;

use std::sync::Arc;

use actix_cors::Cors;
use actix_web::http::StatusCode;
use actix_web::middleware::from_fn;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, Route, web};
use frontdesk_domain::access::Scope;
use frontdesk_domain::ports::ClientMetadata;
use frontdesk_domain::services::{
    ClientAddress, ClientRegistration, IssuedTokens, OauthError, OauthParameters, PresentedClient,
    PresentedCode, Services,
};
use serde::Deserialize;
use serde_json::json;

use self::reply::{Refusal, client_of, reply, respond};
use crate::boundary::contain_panics;
use crate::problem::{API_METADATA, MCP_METADATA, Problem};
use crate::request::to_its_end;
use crate::state::ApiState;

const TOKEN: &str = "/oauth/token";
const REGISTER: &str = "/oauth/register";
const REVOKE: &str = "/oauth/revoke";

const MAX_BODY_BYTES: usize = 16 * 1024;
const PREFLIGHT_SECONDS: usize = 600;
const NO_SECRET: &str = "none";
const AUTHENTICATION: [&str; 3] = [NO_SECRET, "client_secret_basic", "client_secret_post"];

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let mut serve = |path: &str, route: Route| {
        let cors = Cors::default()
            .allow_any_origin()
            .allowed_methods(["GET", "POST"])
            .allowed_headers(["authorization", "content-type", "mcp-protocol-version"])
            .max_age(PREFLIGHT_SECONDS);
        let limit = web::PayloadConfig::new(MAX_BODY_BYTES);
        let resource = web::resource(path).app_data(limit).route(route);
        config.service(resource.wrap(cors).wrap(from_fn(contain_panics)));
    };
    serve(metadata::OF_SERVER, web::get().to(metadata::of_server));
    serve(API_METADATA, web::get().to(metadata::of_service));
    serve(MCP_METADATA, web::get().to(metadata::of_mcp));
    serve(REGISTER, web::post().to(register));
    serve(TOKEN, web::post().to(issue));
    serve(REVOKE, web::post().to(revoke));
}

/// RFC 7591, section 2; other metadata is ignored.
#[derive(Deserialize)]
struct Registration {
    client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
    token_endpoint_auth_method: Option<String>,
}

async fn register(
    request: HttpRequest,
    state: web::Data<ApiState>,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    let network = request.extensions().get().copied().unwrap_or(ClientAddress::UNKNOWN);
    respond(&request, async {
        let sent: Registration = serde_json::from_slice(&body)
            .map_err(|error| OauthError::InvalidClientMetadata(error.to_string()))?;
        // The default of RFC 7591, section 2.
        let method = sent.token_endpoint_auth_method.as_deref().unwrap_or(AUTHENTICATION[1]);
        if !AUTHENTICATION.contains(&method) {
            let expected = AUTHENTICATION.join(", ");
            let detail = format!("token_endpoint_auth_method: expected one of {expected}");
            return Err(OauthError::InvalidClientMetadata(detail).into());
        }
        let metadata = ClientMetadata {
            name: sent.client_name,
            redirect_uris: sent.redirect_uris,
            is_public: method == NO_SECRET,
        };
        let ClientRegistration { client, secret, at } = write(&state, async move |services| {
            services.register_client.register(metadata, network).await
        })
        .await?;
        let mut registered = json!({
            "client_id": client.id,
            "client_id_issued_at": at.unix_timestamp(),
            "client_name": client.name,
            "redirect_uris": client.redirect_uris,
            "token_endpoint_auth_method": method,
            "grant_types": metadata::GRANT_TYPES,
            "response_types": ["code"],
        });
        if let Some(secret) = secret {
            registered["client_secret"] = secret.into();
            registered["client_secret_expires_at"] = 0.into();
        }
        Ok(reply(StatusCode::CREATED, &registered))
    })
    .await
}

async fn issue(
    request: HttpRequest,
    state: web::Data<ApiState>,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    respond(&request, async {
        let parameters = OauthParameters::read(&body);
        let (id, secret) = client_of(&request, &parameters)?;
        parameters.check_resources(&state.config.base_url)?;
        let issued = write(&state, async move |services| {
            let client = PresentedClient { id: &id, secret: secret.as_deref() };
            let issue = &services.issue_tokens;
            match parameters.required("grant_type")? {
                "authorization_code" => {
                    let code = PresentedCode {
                        code: parameters.required("code")?,
                        redirect_uri: parameters.required("redirect_uri")?,
                        verifier: parameters.required("code_verifier")?,
                    };
                    issue.exchange_code(client, code).await
                }
                "refresh_token" => {
                    let token = parameters.required("refresh_token")?;
                    issue.refresh(client, token, parameters.optional("scope")?).await
                }
                other => Err(OauthError::UnsupportedGrantType(other.chars().take(100).collect())),
            }
        })
        .await?;
        let IssuedTokens { access, expires_in, scopes, refresh } = issued;
        let scopes: Vec<&str> = scopes.iter().map(Scope::as_str).collect();
        tracing::info!(token_id = %access.id(), "tokens were issued to an OAuth client");
        Ok(reply(
            StatusCode::OK,
            &json!({
                "access_token": access.reveal(),
                "token_type": "Bearer",
                "expires_in": expires_in.whole_seconds(),
                "refresh_token": refresh.reveal(),
                "scope": scopes.join(" "),
            }),
        ))
    })
    .await
}

async fn revoke(
    request: HttpRequest,
    state: web::Data<ApiState>,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    respond(&request, async {
        let parameters = OauthParameters::read(&body);
        let (id, secret) = client_of(&request, &parameters)?;
        write(&state, async move |services| {
            let client = PresentedClient { id: &id, secret: secret.as_deref() };
            services.issue_tokens.revoke(client, parameters.required("token")?).await
        })
        .await?;
        Ok(HttpResponse::Ok().finish())
    })
    .await
}

/// Runs a write to its end, even if the client disconnects.
async fn write<T, F>(
    state: &ApiState,
    work: impl FnOnce(Arc<Services>) -> F + Send + 'static,
) -> Result<T, Refusal>
where
    T: Send + 'static,
    F: Future<Output = Result<T, OauthError>> + Send,
{
    let services = Arc::clone(state.services());
    Ok(to_its_end(&state.writes, async move { Ok(work(services).await) }).await??)
}

#[cfg(test)]
mod tests;
