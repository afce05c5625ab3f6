//! Routes of the operations, and the 404 and 405 responses.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::dev::{HttpServiceFactory, Payload, ResourceDef};
use actix_web::guard::{self, Guard};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue, LOCATION};
use actix_web::middleware::from_fn;
use actix_web::{HttpRequest, HttpResponse, Route, Scope, web};

use crate::boundary::contain_panics;
use crate::cors::AllowedOrigin;
use crate::endpoint::{Endpoint, Gate, Tags};
use crate::problem::{Code, Problem, problem_index, problem_page};
use crate::request::{Body, Incoming, accepts, accepts_json, authenticate};
use crate::response::{CSV, Response};
use crate::state::ApiState;
use crate::{cors, docs_page, endpoints, health};

const READS: [&str; 2] = ["GET", "HEAD"];

static TEMPLATES: LazyLock<Vec<(ResourceDef, &'static [&'static str])>> = LazyLock::new(|| {
    let templates = endpoints::all().iter();
    templates
        .map(|endpoint| (ResourceDef::new(endpoint.path.as_str()), endpoint.methods()))
        .collect()
});

async fn answer_over_http(
    gate: Gate,
    (max_body, csv): (usize, bool),
    request: &HttpRequest,
    mut payload: Payload,
) -> Result<Response, Problem> {
    let state = request.app_data::<web::Data<ApiState>>().cloned();
    let state =
        state.ok_or_else(|| Problem::internal("the application was set up without its state"))?;
    let admitted = match gate {
        Gate::Token(gate) => {
            let actor = authenticate(request, state.services(), &state.writes).await?;
            gate.admit(Incoming::over_http(request)?, actor, state.into_inner())?
        }
        Gate::Open(serve) => serve(Incoming::over_http(request)?, state.into_inner()),
    };
    require_json(request, csv)?;
    let body = Body::over_http(request, &mut payload, max_body).await;
    admitted(body).await
}

fn require_json(request: &HttpRequest, csv: bool) -> Result<(), Problem> {
    if accepts_json(request) || csv && accepts(request, &[CSV]) {
        return Ok(());
    }
    let detail = "The Accept header excludes application/json, which is the format of this API.";
    Err(Problem::new(Code::NotAcceptable, detail))
}

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let mut endpoints: Vec<&Endpoint> = endpoints::all().iter().collect();
    endpoints.sort_by_cached_key(|endpoint| precedence(&endpoint.path));
    // actix-web finds the scope by its prefix, then tries the scope's templates in this order.
    let mut scopes: BTreeMap<&str, Scope> = BTreeMap::new();
    for endpoint in &endpoints {
        let (name, path) = split_at_scope(&endpoint.path);
        let mut scope = scopes.remove(name).unwrap_or_else(|| web::scope(name));
        if endpoint.token_gate().is_none() {
            scope = scope.service(preflight_of(endpoint, path));
        }
        scopes.insert(name, scope.service(resource_of(endpoint, path)));
    }
    for scope in scopes.into_values() {
        config.service(scope);
    }
    config
        .service(page("/", web::to(redirect_to_docs)))
        .service(page("/docs", web::to(redirect_to_docs)))
        .service(page("/docs/{file:.*}", web::to(docs_page::docs_page)))
        .service(page("/openapi.json", web::to(docs_page::openapi_json)))
        .service(page("/problems", web::to(problem_index)))
        .service(page("/problems/{code}", web::to(problem_page)))
        .service(page("/healthz", web::to(health::healthz)))
        .service(page("/readyz", web::to(health::readyz)))
        .default_service(web::to(unmatched));
}

/// Configures `/metrics`, which may have its own listener.
pub(crate) fn configure_metrics(config: &mut web::ServiceConfig) {
    config.service(page("/metrics", web::to(health::metrics)));
}

/// The resource of an operation. A request with another method falls through to the next resource,
/// because two templates may match the same path.
fn resource_of(endpoint: &Endpoint, path: &str) -> impl HttpServiceFactory + use<> {
    let (gate, tagged) = (endpoint.gate.clone(), endpoint.tags == Tags::Polled);
    let limits = (endpoint.max_body, endpoint.csv);
    let handle = move |request: HttpRequest, payload: web::Payload| {
        let gate = gate.clone();
        async move {
            let origin = match &gate {
                Gate::Open(_) => Some(AllowedOrigin::of(&request, state_of(&request)?).await?),
                Gate::Token(_) => None,
            };
            let outcome = answer_over_http(gate, limits, &request, payload.into_inner()).await;
            let mut response = match outcome {
                Ok(response) if tagged => response.tagged(&request),
                Ok(response) => response.into_response(),
                // The boundary middleware renders the problem and keeps these headers.
                Err(problem) => HttpResponse::from_error(problem),
            };
            if let Some(origin) = origin {
                origin.write_to(response.headers_mut());
            }
            Ok::<_, Problem>(response)
        }
    };
    let resource = web::resource(path).guard(any_of(endpoint.methods())).to(handle);
    resource.wrap(from_fn(contain_panics))
}

fn preflight_of(endpoint: &Endpoint, path: &str) -> impl HttpServiceFactory + use<> {
    let methods = endpoint.methods();
    let handle = move |request: HttpRequest| async move {
        let origin = AllowedOrigin::of(&request, state_of(&request)?).await?;
        Ok::<_, Problem>(origin.preflight(methods))
    };
    let asks =
        move |request: &guard::GuardContext<'_>| cors::asks_for(request.head().headers(), methods);
    web::resource(path).guard(guard::Options()).guard(guard::fn_guard(asks)).to(handle)
}

fn state_of(request: &HttpRequest) -> Result<&ApiState, Problem> {
    let state = request.app_data::<web::Data<ApiState>>();
    let state = state.map(web::Data::get_ref);
    state.ok_or_else(|| Problem::internal("the application was set up without its state"))
}

/// Splits a template after its prefix, such as `/api/v1/bookings`.
fn split_at_scope(path: &str) -> (&str, &str) {
    path.split_at(path.match_indices('/').nth(3).map_or(path.len(), |(end, _)| end))
}

/// A sort key that puts literal segments first: `/{a}/x` comes before `/{a}/{b}`.
fn precedence(path: &str) -> Vec<(bool, &str)> {
    let segments = path.split('/');
    segments.map(|part| if part.starts_with('{') { (true, "") } else { (false, part) }).collect()
}

fn page(path: &str, route: Route) -> impl HttpServiceFactory + use<> {
    let resource = web::resource(path).route(route.guard(any_of(&READS)));
    let refuse = async |request: HttpRequest| method_not_allowed(request.method(), &READS);
    resource.default_service(web::to(refuse)).wrap(from_fn(contain_panics))
}

fn any_of(methods: &'static [&'static str]) -> impl Guard {
    guard::fn_guard(move |request| methods.contains(&request.head().method.as_str()))
}

async fn redirect_to_docs() -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, "/docs/")).finish()
}

fn method_not_allowed(method: &Method, allowed: &[&str]) -> Result<Response, Problem> {
    let allowed = HeaderValue::try_from(allowed.join(", ")).expect("methods are ASCII");
    let detail =
        format!("This path does not support {method}; the Allow header lists the methods.");
    Err(Problem::new(Code::MethodNotAllowed, detail).with_header(ALLOW, allowed))
}

/// Responds to an unmatched request: 405 if another method matches, otherwise 404.
async fn unmatched(request: HttpRequest) -> Result<Response, Problem> {
    let path = request.match_info().as_str();
    let here = TEMPLATES.iter().filter(|(template, _)| template.is_match(path));
    let allowed: Vec<&str> = here.flat_map(|(_, methods)| *methods).copied().collect();
    if allowed.is_empty() {
        not_found(request).await
    } else {
        method_not_allowed(request.method(), &allowed)
    }
}

pub(crate) async fn not_found(request: HttpRequest) -> Result<Response, Problem> {
    let path: String = request.path().chars().take(200).collect();
    Err(Problem::new(Code::NotFound, format!("The path {path:?} does not exist.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_with_more_literals_is_tried_first() {
        let mut paths =
            ["/links/{workspace}/{member}/{event}", "/links/{workspace}/{slug}/bookings"];
        paths.sort_by_key(|path| precedence(path));
        assert_eq!(
            paths,
            ["/links/{workspace}/{slug}/bookings", "/links/{workspace}/{member}/{event}"]
        );
    }
}
