//! From operations to routes: the method, the path and the required scopes of each are declared once, at its handler.

use std::collections::BTreeMap;

use actix_web::dev::HttpServiceFactory;
use actix_web::guard::{self, Guard};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue, LOCATION};
use actix_web::middleware::from_fn;
use actix_web::{Handler, HttpRequest, HttpResponse, Resource, Route, web};
use frontdesk_domain::access::Scope;
// Public in all but name: what utoipa's own bindings to web frameworks gather types and tags by.
use utoipa::__dev::{SchemaReferences, Tags};
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::{RefOr, Schema};

use crate::answer::Answer;
use crate::boundary::contain_panics;
use crate::problem::{Code, Problem, problem_index, problem_page};
use crate::request::{Caller, OpenTo, Permission};
use crate::{docs_page, endpoints, health, telemetry};

/// One operation: its handler with everything that is declared of it.
pub(crate) struct Endpoint {
    /// Its method.
    pub(crate) method: HttpMethod,
    /// The template of its path.
    pub(crate) path: String,
    /// Any one of these scopes will do.
    pub(crate) scopes: &'static [Scope],
    /// The roles that may ask for it.
    pub(crate) open_to: OpenTo,
    /// The codes that are its own.
    pub(crate) codes: &'static [Code],
    /// Whether it may be sent again under the same `Idempotency-Key`, and tried by `dry_run`, as a `POST` may.
    pub(crate) repeatable: bool,
    /// Its documentation.
    pub(crate) operation: Operation,
    /// The types that its documentation names.
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
    route: Route,
}

impl Endpoint {
    /// The operation that `handler` carries out, as `docs`, the value that `#[utoipa::path]` makes beside it, describes it.
    pub(crate) fn new<P, H, D>(handler: H, docs: D, codes: &'static [Code]) -> Self
    where
        P: Permission,
        H: Handler<(Caller<P>,), Output = Result<Answer, Problem>>,
        D: utoipa::Path + SchemaReferences + for<'a> Tags<'a>,
    {
        drop(docs);
        let method = D::methods().into_iter().next().expect("an operation has a method");
        let mut schemas = Vec::new();
        D::schemas(&mut schemas);
        let mut operation = D::operation();
        operation.tags = Some(D::tags().into_iter().map(str::to_owned).collect());
        Self {
            route: web::route().guard(guard_of(&method)).to(handler),
            method,
            path: D::path(),
            scopes: P::SCOPES,
            open_to: P::OPEN_TO,
            codes,
            repeatable: true,
            operation,
            schemas,
        }
    }

    /// The same as a `POST` that takes neither `Idempotency-Key` nor `dry_run`.
    pub(crate) fn unrepeatable(self) -> Self {
        Self { repeatable: false, ..self }
    }
}

/// Sets up every route of the interface.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let mut resources: BTreeMap<String, (Vec<&'static str>, Vec<Route>)> = BTreeMap::new();
    for endpoint in endpoints::all() {
        let (allowed, routes) = resources.entry(endpoint.path).or_default();
        allowed.extend(methods_of(&endpoint.method));
        routes.push(endpoint.route);
    }
    for (path, (allowed, routes)) in resources {
        config.service(resource(&path, &allowed, routes));
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
        .service(page("/metrics", web::to(telemetry::metrics)))
        .default_service(web::to(not_found));
}

fn page(path: &str, route: Route) -> impl HttpServiceFactory + use<> {
    resource(path, &["GET", "HEAD"], vec![route.guard(guard_of(&HttpMethod::Get))])
}

fn resource(path: &str, allowed: &[&'static str], routes: Vec<Route>) -> impl HttpServiceFactory + use<> {
    let allowed = HeaderValue::try_from(allowed.join(", ")).expect("methods are ASCII");
    let refuse = move |method: Method| std::future::ready(method_not_allowed(&method, &allowed));
    let resource = routes.into_iter().fold(web::resource(path), Resource::route);
    resource.default_service(web::to(refuse)).wrap(from_fn(contain_panics))
}

/// A read answers to `HEAD` as well (RFC 9110, section 9.3.2).
fn guard_of(method: &HttpMethod) -> impl Guard + use<> {
    let names = methods_of(method);
    guard::fn_guard(move |request| names.contains(&request.head().method.as_str()))
}

fn methods_of(method: &HttpMethod) -> &'static [&'static str] {
    match method {
        HttpMethod::Get => &["GET", "HEAD"],
        HttpMethod::Post => &["POST"],
        HttpMethod::Put => &["PUT"],
        HttpMethod::Delete => &["DELETE"],
        HttpMethod::Options => &["OPTIONS"],
        HttpMethod::Head => &["HEAD"],
        HttpMethod::Patch => &["PATCH"],
        HttpMethod::Trace => &["TRACE"],
    }
}

async fn redirect_to_docs() -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, "/docs/")).finish()
}

fn method_not_allowed(method: &Method, allowed: &HeaderValue) -> Result<Answer, Problem> {
    let detail = format!("This address does not answer to {method}; see the Allow header.");
    Err(Problem::new(Code::MethodNotAllowed, detail).with_header(ALLOW, allowed.clone()))
}

async fn not_found(request: HttpRequest) -> Result<Answer, Problem> {
    let path: String = request.path().chars().take(200).collect();
    Err(Problem::new(Code::NotFound, format!("There is nothing at {path:?}.")))
}
