//! Metadata of the authorization server (RFC 8414) and of the resources (RFC 9728).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::Scope;
use serde_json::json;

use super::reply::reply;
use super::{AUTHENTICATION, REGISTER, REVOKE, TOKEN};
use crate::state::ApiState;

pub(super) const OF_SERVER: &str = "/.well-known/oauth-authorization-server";
pub(super) const GRANT_TYPES: [&str; 2] = ["authorization_code", "refresh_token"];
/// The page of `frontdesk-pages` on which members consent.
const AUTHORIZE: &str = "/oauth/authorize";

pub(super) async fn of_server(state: web::Data<ApiState>) -> HttpResponse {
    let base_url = &state.config.base_url;
    let at = |path: &str| format!("{base_url}{path}");
    reply(
        StatusCode::OK,
        &json!({
            "issuer": base_url,
            "authorization_endpoint": at(AUTHORIZE),
            "token_endpoint": at(TOKEN),
            "registration_endpoint": at(REGISTER),
            "revocation_endpoint": at(REVOKE),
            "scopes_supported": Scope::ALL.map(Scope::as_str),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": GRANT_TYPES,
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": AUTHENTICATION,
            "revocation_endpoint_auth_methods_supported": AUTHENTICATION,
            "authorization_response_iss_parameter_supported": true,
            "client_id_metadata_document_supported": true,
            "service_documentation": at("/help/using-it-from-an-ai-agent"),
        }),
    )
}

pub(super) async fn of_service(state: web::Data<ApiState>) -> HttpResponse {
    of_resource(&state, "")
}

pub(super) async fn of_mcp(state: web::Data<ApiState>) -> HttpResponse {
    of_resource(&state, "/mcp")
}

fn of_resource(state: &ApiState, path: &str) -> HttpResponse {
    let base_url = &state.config.base_url;
    reply(
        StatusCode::OK,
        &json!({
            "resource": format!("{base_url}{path}"),
            "authorization_servers": [base_url],
            "scopes_supported": Scope::ALL.map(Scope::as_str),
            "bearer_methods_supported": ["header"],
        }),
    )
}
