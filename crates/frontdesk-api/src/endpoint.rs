//! One operation: its handler with everything that is declared of it. Its route, its part of the
//! OpenAPI document and its tool for agents are made from this value.

use std::collections::BTreeMap;
use std::sync::Arc;

use frontdesk_domain::access::{Actor, Scope};
use futures_util::future::BoxFuture;
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::{OpenApi, RefOr, Schema};

use crate::answer::Answer;
use crate::problem::{Code, Problem};
use crate::request::{Body, Caller, Incoming, OpenTo, Permission, Visitor};
use crate::state::ApiState;

/// An operation whose caller has passed the gates: it is carried out with the body.
pub(crate) type Admitted =
    Box<dyn FnOnce(Body) -> BoxFuture<'static, Result<Answer, Problem>> + Send>;

/// The gates of an operation and its handler behind them, for a request that came over HTTP or as
/// the call of a tool.
type Admit = Arc<dyn Fn(Incoming, Actor, Arc<ApiState>) -> Result<Admitted, Problem> + Send + Sync>;

/// The handler of an operation that has no gates.
type Serve = Arc<dyn Fn(Incoming, Arc<ApiState>) -> Admitted + Send + Sync>;

/// One operation: its handler with everything that is declared of it.
pub(crate) struct Endpoint {
    /// Its method.
    pub(crate) method: HttpMethod,
    /// The template of its path.
    pub(crate) path: String,
    /// The access that it requires.
    pub(crate) gate: Gate,
    /// The codes that are its own; those that follow from its scopes, parameters and body are added
    /// in the document.
    pub(crate) codes: &'static [Code],
    /// Whether it takes an `Idempotency-Key` and `dry_run`, as a `POST` with a token does.
    pub(crate) repeatable: bool,
    document: fn() -> OpenApi,
}

/// The documentation of one operation.
pub(crate) struct Documentation {
    /// The operation itself.
    pub(crate) operation: Operation,
    /// The types that it names.
    pub(crate) schemas: BTreeMap<String, RefOr<Schema>>,
}

/// The access that an operation requires, with its handler behind it.
#[derive(Clone)]
pub(crate) enum Gate {
    /// A token with the right scope and role.
    Token(TokenGate),
    /// None: the address cannot be guessed, or its object is public.
    Open(Serve),
}

/// The requirements of an operation on tokens.
#[derive(Clone)]
pub(crate) struct TokenGate {
    /// Any one of these scopes suffices.
    pub(crate) scopes: &'static [Scope],
    /// The roles that may call it.
    pub(crate) open_to: OpenTo,
    /// Its text for agents.
    pub(crate) tool: ToolText,
    admit: Admit,
}

/// The description of an operation for agents, beside the one for people.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToolText {
    /// What calling it does to the world.
    pub(crate) effect: Effect,
    /// When to call it, what it costs, what comes before and after, what its refusals mean.
    pub(crate) description: &'static str,
}

/// What a call does to the world, for the hints by which hosts decide whether to ask a person
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Reads what the service has.
    Reads,
    /// Reads what the service and others have at this moment.
    ReadsElsewhere,
    /// Adds something, and something else when it is called again.
    Adds,
    /// Notes something that can be taken back.
    Notes,
    /// Changes or ends what was there; called again, it changes nothing more.
    Changes,
    /// Asks others for money.
    Pays,
}

/// Gives the document of a handler that bears `#[utoipa::path]`: the operation and the schemas that
/// it names.
macro_rules! document {
    ($handler:ident) => {{
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($handler))]
        struct Document;
        <Document as utoipa::OpenApi>::openapi
    }};
}

pub(crate) use document;

impl Endpoint {
    /// The operation that `handler` carries out for members, with its [`document!`] and its text
    /// for agents.
    pub(crate) fn new<P, H, F>(handler: H, document: fn() -> OpenApi, tool: ToolText) -> Self
    where
        P: Permission + Send,
        H: Fn(Caller<P>) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Answer, Problem>> + Send + 'static,
    {
        let admit: Admit = Arc::new(move |incoming, actor, state| {
            let caller = Caller::admit(incoming, actor, state)?;
            Ok(Box::new(move |body| Box::pin(handler(caller.with_body(body)))))
        });
        let gate = TokenGate { scopes: P::SCOPES, open_to: P::OPEN_TO, tool, admit };
        Self::behind(Gate::Token(gate), document, true)
    }

    /// The same for an operation that needs no token. It is no tool: an agent with a token has the
    /// operations of members.
    pub(crate) fn open<H, F>(handler: H, document: fn() -> OpenApi) -> Self
    where
        H: Fn(Visitor) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Answer, Problem>> + Send + 'static,
    {
        let serve: Serve = Arc::new(move |incoming, state| {
            Box::new(move |body| Box::pin(handler(Visitor::new(incoming, body, state))))
        });
        Self::behind(Gate::Open(serve), document, false)
    }

    fn behind(gate: Gate, document: fn() -> OpenApi, repeatable: bool) -> Self {
        let (path, method, _) = described(document());
        Self { method, path, gate, codes: &[], repeatable, document }
    }

    /// The same operation, which may also answer with `codes`.
    pub(crate) fn with_codes(self, codes: &'static [Code]) -> Self {
        Self { codes, ..self }
    }

    /// The same as a `POST` that takes neither `Idempotency-Key` nor `dry_run`.
    pub(crate) fn unrepeatable(self) -> Self {
        Self { repeatable: false, ..self }
    }

    /// The requirements on tokens; `None` where none is needed.
    pub(crate) fn token_gate(&self) -> Option<&TokenGate> {
        match &self.gate {
            Gate::Token(gate) => Some(gate),
            Gate::Open(_) => None,
        }
    }

    /// The methods that it answers to, the documented one first. A read answers to `HEAD` as well
    /// (RFC 9110, section 9.3.2).
    pub(crate) fn methods(&self) -> &'static [&'static str] {
        match self.method {
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

    /// The OpenAPI documentation of the operation. Each call builds it, because keeping it would
    /// hold its memory for good.
    pub(crate) fn documentation(&self) -> Documentation {
        let (_, _, documentation) = described((self.document)());
        documentation
    }
}

impl TokenGate {
    /// Lets `actor`, whose token was found in order, through: scope, workspace, role.
    ///
    /// # Errors
    /// 403, and 400 where the path names no workspace number.
    pub(crate) fn admit(
        &self,
        incoming: Incoming,
        actor: Actor,
        state: Arc<ApiState>,
    ) -> Result<Admitted, Problem> {
        (self.admit)(incoming, actor, state)
    }
}

/// The path, the method and the documentation of the one operation in `document`.
fn described(document: OpenApi) -> (String, HttpMethod, Documentation) {
    let (path, item) = document.paths.paths.into_iter().next().expect("`paths` names one handler");
    let operations = [
        (HttpMethod::Get, item.get),
        (HttpMethod::Post, item.post),
        (HttpMethod::Put, item.put),
        (HttpMethod::Delete, item.delete),
        (HttpMethod::Patch, item.patch),
    ];
    let mut present = operations
        .into_iter()
        .filter_map(|(method, operation)| operation.map(|found| (method, found)));
    let (method, operation) = present.next().expect("`#[utoipa::path]` names the method");
    let schemas = document.components.map(|components| components.schemas).unwrap_or_default();
    (path, method, Documentation { operation, schemas })
}
