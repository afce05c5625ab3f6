//! From operations to routes: the method, the path and the required scopes of each are declared once, at its handler.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::dev::{HttpServiceFactory, Payload, ResourceDef};
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
use crate::request::{Body, Caller, Incoming, OpenTo, Permission, Visitor, accepts_json, authenticate};
use crate::state::ApiState;
use crate::{docs_page, endpoints, health, telemetry};

/// An operation whose caller has passed the gates: it is carried out with the body.
pub(crate) type Admitted = Box<dyn FnOnce(Body) -> BoxFuture<'static, Result<Answer, Problem>> + Send>;

/// The gates of an operation and its handler behind them, for a request that came over HTTP or as the call of a tool.
type Admit = Arc<dyn Fn(Incoming, Actor, Arc<ApiState>) -> Result<Admitted, Problem> + Send + Sync>;

/// The handler of an operation that has no gates.
type Serve = Arc<dyn Fn(Incoming, Arc<ApiState>) -> Admitted + Send + Sync>;

/// One operation: its handler with everything that is declared of it.
pub(crate) struct Endpoint {
    /// Its method.
    pub(crate) method: HttpMethod,
    /// The template of its path.
    pub(crate) path: String,
    /// Who may ask for it.
    pub(crate) gate: Gate,
    /// The codes that are its own.
    pub(crate) codes: &'static [Code],
    /// Whether it may be sent again under the same `Idempotency-Key`, and tried by `dry_run`, as a `POST` with a token may.
    pub(crate) repeatable: bool,
    /// Makes its documentation, which is large, and nothing that routes need.
    pub(crate) document: fn() -> Documentation,
}

/// What is said of an operation.
pub(crate) struct Documentation {
    /// The operation itself.
    pub(crate) operation: Operation,
    /// The types that it names.
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
}

/// Who may ask for an operation, with what leads there.
#[derive(Clone)]
pub(crate) enum Gate {
    /// Whoever bears a token that will do.
    Token(TokenGate),
    /// Anybody: what is asked for is named by an address that cannot be guessed, or is public.
    Open(Serve),
}

/// What an operation asks of tokens.
#[derive(Clone)]
pub(crate) struct TokenGate {
    /// Any one of these scopes will do.
    pub(crate) scopes: &'static [Scope],
    /// The roles that may ask for it.
    pub(crate) open_to: OpenTo,
    /// What agents are told of it.
    pub(crate) tool: ToolText,
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
        let admit: Admit = Arc::new(move |incoming, actor, state| {
            let caller = Caller::admit(incoming, actor, state)?;
            Ok(Box::new(move |body| Box::pin(handler(caller.with_body(body)))))
        });
        let gate = TokenGate { scopes: P::SCOPES, open_to: P::OPEN_TO, tool: *tool, admit };
        drop(docs);
        Self::documented::<D>(Gate::Token(gate), codes, true)
    }

    /// The same for an operation that needs no token, and is no tool: whoever has a token has the operations of members.
    pub(crate) fn open<H, F, D>(handler: H, docs: D, codes: &'static [Code]) -> Self
    where
        H: Fn(Visitor) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Answer, Problem>> + Send + 'static,
        D: utoipa::Path + SchemaReferences + for<'a> Tags<'a>,
    {
        let serve: Serve = Arc::new(move |incoming, state| {
            Box::new(move |body| Box::pin(handler(Visitor::new(incoming, body, state))))
        });
        drop(docs);
        Self::documented::<D>(Gate::Open(serve), codes, false)
    }

    fn documented<D>(gate: Gate, codes: &'static [Code], repeatable: bool) -> Self
    where
        D: utoipa::Path + SchemaReferences + for<'a> Tags<'a>,
    {
        let method = D::methods().into_iter().next().expect("an operation has a method");
        Self { method, path: D::path(), gate, codes, repeatable, document: Documentation::of::<D> }
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

    /// What it asks of tokens; `None` where none is needed.
    pub(crate) fn token_gate(&self) -> Option<&TokenGate> {
        match &self.gate {
            Gate::Token(gate) => Some(gate),
            Gate::Open(_) => None,
        }
    }

    fn route(&self) -> Route {
        let gate = self.gate.clone();
        let handle = move |request: HttpRequest, payload: web::Payload| {
            answer_over_http(gate.clone(), request, payload.into_inner())
        };
        web::route().guard(guard_of(&self.method)).to(handle)
    }
}

impl Documentation {
    fn of<D>() -> Self
    where
        D: utoipa::Path + SchemaReferences + for<'a> Tags<'a>,
    {
        let mut schemas = Vec::new();
        D::schemas(&mut schemas);
        let mut operation = D::operation();
        operation.tags = Some(D::tags().into_iter().map(str::to_owned).collect());
        Self { operation, schemas }
    }
}

impl TokenGate {
    /// Lets `actor`, whose token was found in order, through: scope, workspace, role.
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
}

async fn answer_over_http(gate: Gate, request: HttpRequest, mut payload: Payload) -> Result<Answer, Problem> {
    let state = request.app_data::<web::Data<ApiState>>().cloned();
    let state = state.ok_or_else(|| Problem::internal("the application was set up without its state"))?;
    let admitted = match gate {
        Gate::Token(gate) => {
            let actor = authenticate(&request, state.services()).await?;
            gate.admit(Incoming::over_http(&request)?, actor, state.into_inner())?
        }
        Gate::Open(serve) => serve(Incoming::over_http(&request)?, state.into_inner()),
    };
    require_json(&request)?;
    let body = Body::over_http(&request, &mut payload).await;
    admitted(body).await
}

fn require_json(request: &HttpRequest) -> Result<(), Problem> {
    if accepts_json(request) {
        return Ok(());
    }
    let detail = "This interface answers in application/json; the Accept header rules that out.";
    Err(Problem::new(Code::NotAcceptable, detail))
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
    let paths: Vec<String> = resources.keys().cloned().collect();
    let (first, rest): (Vec<_>, Vec<_>) =
        resources.into_iter().partition(|(path, _)| paths.iter().any(|other| stands_within(path, other)));
    let mut narrower = Vec::new();
    let mut scopes = BTreeMap::new();
    for (path, (allowed, routes)) in first {
        narrower.push((path.clone(), allowed.clone()));
        // What it does not answer to may be meant for the template around it.
        let methods = allowed.clone();
        let guard = guard::fn_guard(move |request| methods.contains(&request.head().method.as_str()));
        let (scope, path) = split_at_scope(&path);
        add(&mut scopes, scope, resource(path, allowed, routes, vec![]).guard(guard));
    }
    for (path, (allowed, routes)) in rest {
        let within = narrower.iter().filter(|(inner, _)| stands_within(inner, &path));
        let within = within.map(|(inner, allowed)| (ResourceDef::new(inner.as_str()), allowed.clone()));
        let within = within.collect();
        let (scope, path) = split_at_scope(&path);
        add(&mut scopes, scope, resource(path, allowed, routes, within));
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
        .default_service(web::to(not_found));
}

/// Sets up the route of the metrics, which may be reached at an address of their own.
pub(crate) fn configure_metrics(config: &mut web::ServiceConfig) {
    config.service(page("/metrics", web::to(telemetry::metrics)));
}

/// Adds a resource to the scope of its name. Templates are tried one after another, by regular expressions; a scope is told from the
/// others by its name alone.
fn add(scopes: &mut BTreeMap<String, actix_web::Scope>, name: &str, resource: Resource) {
    let scope = scopes.remove(name).unwrap_or_else(|| web::scope(name));
    scopes.insert(name.to_owned(), scope.service(resource.wrap(from_fn(contain_panics))));
}

/// The beginning of a template of the interface, such as `/api/v1/bookings`, and what follows it.
fn split_at_scope(path: &str) -> (&str, &str) {
    path.split_at(path.match_indices('/').nth(3).map_or(path.len(), |(end, _)| end))
}

fn page(path: &str, route: Route) -> impl HttpServiceFactory + use<> {
    let route = route.guard(guard_of(&HttpMethod::Get));
    resource(path, vec!["GET", "HEAD"], vec![route], vec![]).wrap(from_fn(contain_panics))
}

/// Whether every path of the template `inner` is one of `outer` too, as `/{a}/x` stands within `/{a}/{b}`.
fn stands_within(inner: &str, outer: &str) -> bool {
    let is_place = |segment: &str| segment.starts_with('{');
    let same_length = inner.split('/').count() == outer.split('/').count();
    let mut pairs = inner.split('/').zip(outer.split('/'));
    let narrower = inner.split('/').filter(|part| is_place(part)).count()
        < outer.split('/').filter(|part| is_place(part)).count();
    same_length && narrower && pairs.all(|(inner, outer)| is_place(outer) || inner == outer)
}

/// A resource that answers to `routes`, whose methods are those `allowed`. `within` are the narrower templates with theirs, which
/// the addresses of this one may be of too.
fn resource(
    path: &str,
    allowed: Vec<&'static str>,
    routes: Vec<Route>,
    within: Vec<(ResourceDef, Vec<&'static str>)>,
) -> Resource {
    let refuse = move |request: HttpRequest| {
        let narrower = within.iter().filter(|(template, _)| template.is_match(request.path()));
        let methods: Vec<_> =
            allowed.iter().chain(narrower.flat_map(|(_, methods)| methods)).copied().collect();
        std::future::ready(method_not_allowed(request.method(), &methods))
    };
    let resource = routes.into_iter().fold(web::resource(path), Resource::route);
    resource.default_service(web::to(refuse))
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

fn method_not_allowed(method: &Method, allowed: &[&str]) -> Result<Answer, Problem> {
    let allowed = HeaderValue::try_from(allowed.join(", ")).expect("methods are ASCII");
    let detail = format!("This address does not answer to {method}; see the Allow header.");
    Err(Problem::new(Code::MethodNotAllowed, detail).with_header(ALLOW, allowed))
}

/// Answers what meets no route.
pub(crate) async fn not_found(request: HttpRequest) -> Result<Answer, Problem> {
    let path: String = request.path().chars().take(200).collect();
    Err(Problem::new(Code::NotFound, format!("There is nothing at {path:?}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_of_more_literals_stands_within_the_one_that_has_all_its_paths() {
        assert!(stands_within("/links/{workspace}/{slug}/bookings", "/links/{workspace}/{member}/{event}"));
        for (inner, outer) in [
            ("/links/{workspace}/{member}/{event}", "/links/{workspace}/{slug}/bookings"),
            ("/links/{workspace}/{slug}", "/links/{workspace}/{member}/{event}"),
            ("/bookings/{uuid}/move", "/bookings/{uuid}/cancel"),
            ("/bookings/{uuid}", "/bookings/{uuid}"),
        ] {
            assert!(!stands_within(inner, outer), "{inner} within {outer}");
        }
    }
}
