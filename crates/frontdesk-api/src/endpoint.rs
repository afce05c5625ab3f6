//! The declaration of an operation, from which its route, OpenAPI entry and MCP tool are built.

use std::collections::BTreeMap;
use std::sync::Arc;

use deserr::Deserr;
use frontdesk_domain::access::{Actor, Scope};
use futures_util::future::BoxFuture;
use serde_json::Value;
use utoipa::openapi::path::{HttpMethod, Operation, Parameter, ParameterIn};
use utoipa::openapi::{OpenApi, RefOr, Schema};

use crate::problem::{Code, Problem};
use crate::request::{
    Body, BodyFaults, Caller, Incoming, MAX_BYTES, OpenTo, Permission, Query, Visitor,
};
use crate::response::Response;
use crate::state::ApiState;

/// A handler call that has passed the access checks and still needs the body.
pub(crate) type Admitted =
    Box<dyn FnOnce(Body) -> BoxFuture<'static, Result<Response, Problem>> + Send>;

type Admit = Arc<dyn Fn(Incoming, Actor, Arc<ApiState>) -> Result<Admitted, Problem> + Send + Sync>;

type Serve = Arc<dyn Fn(Incoming, Arc<ApiState>) -> Admitted + Send + Sync>;

/// An example of a request body: name, summary and value.
pub(crate) type BodyExample = (&'static str, &'static str, Value);

/// Values for a request: names, and runtime expressions of an OpenAPI link.
pub(crate) type LinkValues = &'static [(&'static str, &'static str)];

pub(crate) struct Endpoint {
    /// The operation id, which is the name of the handler.
    pub(crate) id: String,
    pub(crate) method: HttpMethod,
    pub(crate) path: String,
    pub(crate) gate: Gate,
    /// The error codes specific to this operation. The OpenAPI document adds the codes that follow
    /// from scopes, parameters and body.
    pub(crate) codes: &'static [Code],
    /// Whether the operation accepts `Idempotency-Key` and `dry_run`; only writes may.
    pub(crate) repeatable: bool,
    pub(crate) tags: Tags,
    /// Whether a request can ask for CSV.
    pub(crate) csv: bool,
    /// The maximum size of a request body in bytes.
    pub(crate) max_body: usize,
    pub(crate) body_examples: fn() -> Vec<BodyExample>,
    pub(crate) follow_ups: Vec<(&'static str, LinkValues)>,
    document: fn() -> OpenApi,
    /// The documentation of the query parameters.
    parameters: fn() -> Vec<Parameter>,
    /// The fuzz target of the query.
    #[cfg(fuzzing)]
    pub(crate) fuzz_query: fn(&str),
    /// The fuzz target of the body.
    #[cfg(fuzzing)]
    pub(crate) fuzz_body: fn(&Value),
}

/// How an operation uses entity tags over HTTP (RFC 9110, section 8.8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tags {
    Unused,
    /// Adds a weak `ETag` to each 200 response, for `If-None-Match`.
    Polled,
    /// Documents the strong `ETag` that the handler adds, for `If-Match`.
    Read,
    /// Documents the header `If-Match`, which the handler requires.
    Expected,
    /// Documents an optional `If-Match`, and the `ETag` of the changed object.
    Guarded,
    /// Like `Guarded`, and `If-None-Match: *` creates an object only.
    Upserted,
}

pub(crate) struct Documentation {
    pub(crate) operation: Operation,
    pub(crate) schemas: BTreeMap<String, RefOr<Schema>>,
}

#[derive(Clone)]
pub(crate) enum Gate {
    Token(TokenGate),
    /// No token, because the path is unguessable or the object is public.
    Open(Serve),
}

#[derive(Clone)]
pub(crate) struct TokenGate {
    pub(crate) scopes: &'static [Scope],
    pub(crate) open_to: OpenTo,
    pub(crate) tool: ToolText,
    admit: Admit,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ToolText {
    pub(crate) effect: Effect,
    /// When to call the operation, its cost, the operations before and after it, and its errors.
    pub(crate) description: &'static str,
}

/// The effect of a call. MCP hosts use it to decide whether to ask the user first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Reads,
    /// Reads stored data and external systems.
    ReadsElsewhere,
    /// Adds an object; a repeated call adds another object.
    Adds,
    /// Sets or clears a flag, such as the no-show of a booking.
    Notes,
    /// Changes or ends an object; a repeated call changes nothing.
    Changes,
    Pays,
}

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
    pub(crate) fn new<P, H, F>(handler: H, document: fn() -> OpenApi, tool: ToolText) -> Self
    where
        P: Permission + Send,
        H: Fn(Caller<P>) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Response, Problem>> + Send + 'static,
    {
        let admit: Admit = Arc::new(move |incoming, actor, state| {
            let caller = Caller::admit(incoming, actor, state)?;
            Ok(Box::new(move |body| Box::pin(handler(caller.with_body(body)))))
        });
        let gate = TokenGate { scopes: P::SCOPES, open_to: P::OPEN_TO, tool, admit };
        Self::behind(Gate::Token(gate), document)
    }

    /// Declares an operation with a query.
    pub(crate) fn with_query<P, Q, H, F>(
        handler: H,
        document: fn() -> OpenApi,
        tool: ToolText,
    ) -> Self
    where
        P: Permission + Send,
        Q: Query,
        H: Fn(Caller<P>, Q) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Response, Problem>> + Send + 'static,
    {
        let handler = move |caller: Caller<P>| async move {
            let query = caller.query()?;
            handler(caller, query).await
        };
        Self::new(handler, document, tool).reading::<Q>()
    }

    /// Declares an operation for booking pages. It needs no token and is not an MCP tool.
    pub(crate) fn open<H, F>(handler: H, document: fn() -> OpenApi) -> Self
    where
        H: Fn(Visitor) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Response, Problem>> + Send + 'static,
    {
        let serve: Serve = Arc::new(move |incoming, state| {
            Box::new(move |body| Box::pin(handler(Visitor::new(incoming, body, state))))
        });
        Self::behind(Gate::Open(serve), document)
    }

    /// Like [`Self::open`], with a query.
    pub(crate) fn open_with_query<Q, H, F>(handler: H, document: fn() -> OpenApi) -> Self
    where
        Q: Query,
        H: Fn(Visitor, Q) -> F + Copy + Send + Sync + 'static,
        F: Future<Output = Result<Response, Problem>> + Send + 'static,
    {
        let handler = move |visitor: Visitor| async move {
            let query = visitor.query()?;
            handler(visitor, query).await
        };
        Self::open(handler, document).reading::<Q>()
    }

    fn reading<Q: Query>(self) -> Self {
        Self {
            parameters: || Q::into_params(|| Some(ParameterIn::Query)),
            #[cfg(fuzzing)]
            fuzz_query: Q::fuzz,
            ..self
        }
    }

    fn behind(gate: Gate, document: fn() -> OpenApi) -> Self {
        let (path, method, documentation) = described(document());
        let repeatable = !matches!(method, HttpMethod::Get);
        Self {
            id: documentation.operation.operation_id.unwrap_or_default(),
            method,
            path,
            gate,
            codes: &[],
            repeatable,
            tags: Tags::Unused,
            csv: false,
            max_body: MAX_BYTES,
            body_examples: Vec::new,
            follow_ups: Vec::new(),
            document,
            parameters: Vec::new,
            #[cfg(fuzzing)]
            fuzz_query: |_| (),
            #[cfg(fuzzing)]
            fuzz_body: |_| (),
        }
    }

    pub(crate) fn with_codes(self, codes: &'static [Code]) -> Self {
        Self { codes, ..self }
    }

    pub(crate) fn unrepeatable(self) -> Self {
        Self { repeatable: false, ..self }
    }

    pub(crate) fn with_tags(self, tags: Tags) -> Self {
        Self { tags, ..self }
    }

    /// Lets the handler respond with CSV to a request that prefers it.
    pub(crate) fn with_csv(self) -> Self {
        Self { csv: true, ..self }
    }

    pub(crate) fn with_max_body(self, max_body: usize) -> Self {
        Self { max_body, ..self }
    }

    /// Declares the type of the request body, with examples.
    #[cfg_attr(
        not(fuzzing),
        expect(clippy::extra_unused_type_parameters, reason = "only the fuzz target uses it")
    )]
    pub(crate) fn with_body<B: Deserr<BodyFaults>>(
        self,
        body_examples: fn() -> Vec<BodyExample>,
    ) -> Self {
        Self {
            body_examples,
            #[cfg(fuzzing)]
            fuzz_body: BodyFaults::fuzz::<B>,
            ..self
        }
    }

    /// Documents an OpenAPI link to an operation that clients can call next.
    ///
    /// A path parameter of both operations keeps its value. `values` has the other path parameters
    /// of the next operation, and fields of its body.
    pub(crate) fn followed_by(mut self, next: &'static str, values: LinkValues) -> Self {
        self.follow_ups.push((next, values));
        self
    }

    pub(crate) fn token_gate(&self) -> Option<&TokenGate> {
        match &self.gate {
            Gate::Token(gate) => Some(gate),
            Gate::Open(_) => None,
        }
    }

    /// The documented method first. `GET` implies `HEAD` (RFC 9110, section 9.3.2).
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

    /// A query parameter that `#[utoipa::path]` repeats has the description there.
    ///
    /// Not cached, to save memory.
    pub(crate) fn documentation(&self) -> Documentation {
        let (_, _, mut documentation) = described((self.document)());
        let listed = documentation.operation.parameters.get_or_insert_default();
        for mut parameter in (self.parameters)() {
            let repeats =
                |own: &RefOr<Parameter>| matches!(own, RefOr::T(own) if own.name == parameter.name);
            if let Some(RefOr::T(own)) =
                listed.iter().position(repeats).map(|own| listed.remove(own))
            {
                parameter.description = own.description;
            }
            listed.push(RefOr::T(parameter));
        }
        documentation
    }
}

impl TokenGate {
    pub(crate) fn admit(
        &self,
        incoming: Incoming,
        actor: Actor,
        state: Arc<ApiState>,
    ) -> Result<Admitted, Problem> {
        (self.admit)(incoming, actor, state)
    }
}

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
