//! From operations to routes: the method, the path and the required scopes of each are declared once, at its handler.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::dev::{HttpServiceFactory, Payload};
use actix_web::guard::{self, Guard};
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue, LOCATION};
use actix_web::middleware::from_fn;
use actix_web::{HttpRequest, HttpResponse, Resource, Route, web};
use frontdesk_domain::access::{Actor, Scope};
use futures_util::future::BoxFuture;
// Public in all but name: what utoipa's own bindings to web frameworks gather types and tags by.
use utoipa::__dev::{SchemaReferences, Tags};
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::{RefOr, Schema};

use crate::answer::Answer;
use crate::boundary::contain_panics;
use crate::mcp::ToolText;
use crate::problem::{Code, Problem, problem_index, problem_page};
use crate::request::{Body, Caller, Incoming, OpenTo, Permission, accepts_json, authenticate};
use crate::state::ApiState;
use crate::{docs_page, endpoints, health, telemetry};

/// An operation whose caller has passed the gates: it is carried out with the body.
pub(crate) type Admitted = Box<dyn FnOnce(Body) -> BoxFuture<'static, Result<Answer, Problem>> + Send>;

/// The gates of an operation and its handler behind them, for a request that came over HTTP or as the call of a tool.
type Admit = Arc<dyn Fn(Incoming, Actor, Arc<ApiState>) -> Result<Admitted, Problem> + Send + Sync>;

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
    /// What agents are told of it.
    pub(crate) tool: ToolText,
    /// Its documentation.
    pub(crate) operation: Operation,
    /// The types that its documentation names.
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
    admit: Admit,
}

impl Endpoint {
    /// The operation that `handler` carries out, as `docs`, the value that `#[utoipa::path]` makes beside it, describes it.
    pub(crate) fn new<P, H, F, D>(handler: H, docs: D, codes: &'static [Code], tool: &ToolText) -> Self
    where
        P: Permission + Send,
        H: Fn(Caller<P>) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Answer, Problem>> + Send + 'static,
        D: utoipa::Path + SchemaReferences + for<'a> Tags<'a>,
    {
        drop(docs);
        let method = D::methods().into_iter().next().expect("an operation has a method");
        let mut schemas = Vec::new();
        D::schemas(&mut schemas);
        let mut operation = D::operation();
        operation.tags = Some(D::tags().into_iter().map(str::to_owned).collect());
        Self {
            admit: Arc::new(move |incoming, actor, state| {
                let caller = Caller::admit(incoming, actor, state)?;
                Ok(Box::new(move |body| Box::pin(handler(caller.with_body(body)))))
            }),
            method,
            path: D::path(),
            scopes: P::SCOPES,
            open_to: P::OPEN_TO,
            codes,
            repeatable: true,
            tool: *tool,
            operation,
            schemas,
        }
    }

    /// The same as a `POST` that takes neither `Idempotency-Key` nor `dry_run`.
    pub(crate) fn unrepeatable(self) -> Self {
        Self { repeatable: false, ..self }
    }

    /// The name of its method.
    pub(crate) fn method_name(&self) -> &'static str {
        // Of a read's two methods, the one that it is documented under.
        methods_of(&self.method)[0]
    }

    /// Lets `actor`, whose token was found in order, through the gates: scope, workspace, role.
    ///
    /// # Errors
    /// 403, and 400 where the path names what can be no workspace.
    pub(crate) fn admit(
        &self,
        incoming: Incoming,
        actor: Actor,
        state: Arc<ApiState>,
    ) -> Result<Admitted, Problem> {
        (self.admit)(incoming, actor, state)
    }

    fn route(&self) -> Route {
        let admit = Arc::clone(&self.admit);
        let handle = move |request: HttpRequest, payload: web::Payload| {
            answer_over_http(Arc::clone(&admit), request, payload.into_inner())
        };
        web::route().guard(guard_of(&self.method)).to(handle)
    }
}

async fn answer_over_http(
    admit: Admit,
    request: HttpRequest,
    mut payload: Payload,
) -> Result<Answer, Problem> {
    let state = request.app_data::<web::Data<ApiState>>().cloned();
    let state = state.ok_or_else(|| Problem::internal("the application was set up without its state"))?;
    let actor = authenticate(&request, state.services()).await?;
    let admitted = admit(Incoming::over_http(&request)?, actor, state.into_inner())?;
    if !accepts_json(&request) {
        let detail = "This interface answers in application/json; the Accept header rules that out.";
        return Err(Problem::new(Code::NotAcceptable, detail));
    }
    let body = Body::over_http(&request, &mut payload).await;
    admitted(body).await
}

/// Sets up every route of the interface.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let mut resources: BTreeMap<String, (Vec<&'static str>, Vec<Route>)> = BTreeMap::new();
    for endpoint in endpoints::all() {
        let route = endpoint.route();
        let (allowed, routes) = resources.entry(endpoint.path).or_default();
        allowed.extend(methods_of(&endpoint.method));
        routes.push(route);
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
