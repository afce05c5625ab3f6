use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use deserr::Deserr;
use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{Claim, ClaimRequest, KeyScope, Mode, Recording};
use frontdesk_domain::services::Services;
use serde_json::{Map, Value};
use time::OffsetDateTime;
use tokio::runtime::Handle;
use utoipa::IntoParams;

use super::body::{self, BodyFaults};
use super::caller::Caller;
use super::idempotency::{self, KEPT};
use super::permissions::Permission;
use super::query::{Both, NoQuery, Query, QueryFaults, parse_flag};
use super::releases::LEASE;
use super::{Body, Incoming, RequestId};
use crate::limits::Payer;
use crate::problem::Problem;
use crate::response::Response;
use crate::state::ApiState;
use crate::views::BookingView;

pub(crate) struct Write {
    actor: Actor,
    state: Arc<ApiState>,
    request_id: RequestId,
    intent: Intent,
}

/// How a write runs: committed, as a dry run, or once per idempotency key.
pub(super) enum Intent {
    Commit,
    DryRun,
    Once { request: Box<ClaimRequest>, payer: Payer },
}

#[derive(Clone, Debug)]
pub(crate) struct Rendering {
    pub(crate) now: OffsetDateTime,
    pub(crate) base_url: String,
    pub(crate) actor: Actor,
}

impl Rendering {
    pub(crate) fn view_of(&self, booking: &Booking) -> BookingView {
        BookingView::for_actor(booking.clone(), &self.actor, self.now, &self.base_url)
    }
}

#[derive(Clone, Copy)]
pub(super) enum MissingBody {
    Refused,
    MeansEmpty,
}

impl<P: Permission> Caller<P> {
    /// Parses the body, `dry_run` and `Idempotency-Key` of a `POST`.
    ///
    /// # Errors
    /// 400 with all faults, 413 or 415.
    pub(crate) fn into_write<B: Deserr<BodyFaults>>(self) -> Result<(Write, B), Problem> {
        let (write, body, NoQuery {}) = self.read_write(MissingBody::Refused)?;
        Ok((write, body))
    }

    /// Like [`Caller::into_write`], with further query parameters.
    pub(crate) fn into_write_with<B: Deserr<BodyFaults>, Q: Query>(
        self,
    ) -> Result<(Write, B, Q), Problem> {
        Ok(self.read_write(MissingBody::Refused)?)
    }

    /// Like [`Caller::into_write`], with `{}` as the default body.
    pub(crate) fn into_write_with_optional_body<B: Deserr<BodyFaults>>(
        self,
    ) -> Result<(Write, B), Problem> {
        let (write, body, NoQuery {}) = self.read_write(MissingBody::MeansEmpty)?;
        Ok((write, body))
    }

    /// Parses a `POST` for an operation without `Idempotency-Key` and `dry_run`.
    ///
    /// Rejects all query parameters. Rejects an `Idempotency-Key` with the reason `why_no_key`.
    ///
    /// # Errors
    /// 400 with all faults, 413 or 415.
    pub(crate) fn into_unrepeatable_write<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
    ) -> Result<(Write, B), Problem> {
        self.read_unrepeatable(why_no_key, MissingBody::Refused)
    }

    /// Like [`Caller::into_unrepeatable_write`], with `{}` as the default body.
    pub(crate) fn into_unrepeatable_write_with_optional_body<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
    ) -> Result<(Write, B), Problem> {
        self.read_unrepeatable(why_no_key, MissingBody::MeansEmpty)
    }

    fn read_unrepeatable<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
        missing: MissingBody,
    ) -> Result<(Write, B), Problem> {
        let (actor, incoming, body, state) = self.into_parts();
        let key = idempotency::refuse_key(&incoming.idempotency_keys, why_no_key);
        let rest = both(incoming.parameters.read::<NoQuery>(), key);
        let (_, _, body) = read(body, rest, missing)?;
        Ok((Write { actor, state, request_id: incoming.request_id, intent: Intent::Commit }, body))
    }

    /// Parses the parameters and `Idempotency-Key` of a `DELETE`, which has no body.
    ///
    /// # Errors
    /// 400 with all faults.
    pub(crate) fn into_write_without_body<Q: Query>(self) -> Result<(Write, Q), Problem> {
        let (actor, incoming, _, state) = self.into_parts();
        let controls = Controls::read(idempotency::key(&incoming.idempotency_keys), &incoming);
        let (controls, query) = controls.map_err(Problem::invalid)?;
        let intent = controls.intent(&actor, &incoming, None, &state);
        Ok((Write { actor, state, request_id: incoming.request_id, intent }, query))
    }

    /// Like [`Caller::into_write`]; `find` adds faults to an invalid body that only the store shows.
    pub(crate) async fn into_write_with_faults<B: Deserr<BodyFaults>>(
        self,
        find: impl AsyncFnOnce(&Services, &Actor, &Value) -> Faults,
    ) -> Result<(Write, B), Problem> {
        let (state, actor) = (Arc::clone(self.state()), self.actor().clone());
        match self.read_write(MissingBody::Refused) {
            Ok((write, body, NoQuery {})) => Ok((write, body)),
            Err(unread) => {
                Err(unread.and(async |sent| find(state.services(), &actor, sent).await).await)
            }
        }
    }

    fn read_write<B: Deserr<BodyFaults>, Q: Query>(
        self,
        missing: MissingBody,
    ) -> Result<(Write, B, Q), Unread> {
        let (actor, incoming, body, state) = self.into_parts();
        let controls = Controls::read(idempotency::key(&incoming.idempotency_keys), &incoming);
        let ((controls, query), value, body) = read(body, controls, missing)?;
        let intent = controls.intent(&actor, &incoming, Some(&value), &state);
        Ok((Write { actor, state, request_id: incoming.request_id, intent }, body, query))
    }
}

/// The parameter of every write that may be repeated.
#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct DryRun {
    /// If `true`, every check runs and nothing is written. The response is the one that the write
    /// would return, with `Dry-Run: true`.
    #[deserr(default, try_from(&String) = parse_flag -> String)]
    #[param(required = false, default = false)]
    dry_run: bool,
}

impl Query for DryRun {}

pub(super) struct Controls {
    dry_run: bool,
    key: Option<String>,
}

impl Controls {
    /// Parses the query, which consists of `Q` and `dry_run`.
    pub(super) fn read<Q: Query>(
        key: Result<Option<String>, Fault>,
        incoming: &Incoming,
    ) -> Result<(Self, Q), Faults> {
        let (Both(query, DryRun { dry_run }), key) = both(incoming.parameters.read(), key)?;
        Ok((Self { dry_run, key }, query))
    }

    /// Returns the key to claim, or the intent of a dry run or of a write without a key.
    pub(super) fn into_key(self) -> Result<String, Intent> {
        match self.key {
            _ if self.dry_run => Err(Intent::DryRun),
            None => Err(Intent::Commit),
            Some(key) => Ok(key),
        }
    }

    fn intent(
        self,
        actor: &Actor,
        incoming: &Incoming,
        body: Option<&Value>,
        state: &ApiState,
    ) -> Intent {
        self.into_key().map_or_else(
            |without_key| without_key,
            |key| {
                let of = (actor.workspace_id, KeyScope::of_token(&actor.token_id));
                let mut request = claim_request(key, of, incoming, body, state);
                // Another role may not get the response, nor run the request a second time.
                request.fingerprint = idempotency::with_role(request.fingerprint, actor.role);
                let payer = Payer::Token(actor.token_id.as_str().to_owned());
                Intent::Once { request: Box::new(request), payer }
            },
        )
    }
}

/// Why a body was not parsed.
pub(super) enum Unread {
    Refused(Problem),
    /// All faults of the request, and the body, `null` if it is no JSON.
    Invalid(Faults, Value),
}

impl From<Unread> for Problem {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Refused(problem) => problem,
            Unread::Invalid(faults, _) => Self::invalid(faults),
        }
    }
}

impl Unread {
    /// Adds the faults that `find` finds in fields without a fault.
    pub(super) async fn and(self, find: impl AsyncFnOnce(&Value) -> Faults) -> Problem {
        match self {
            Self::Invalid(mut faults, sent) if sent.is_object() => {
                let known: HashSet<String> = faults.iter().map(|it| it.field.clone()).collect();
                let found = find(&sent).await.into_iter();
                faults.extend(found.filter(|fault| !known.contains(&fault.field)));
                Problem::invalid(faults)
            }
            other => other.into(),
        }
    }
}

/// Joins two parts of a request, or their faults.
fn both<A, B>(one: Result<A, Faults>, other: Result<B, Fault>) -> Result<(A, B), Faults> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => Err(one.err().into_iter().flatten().chain(other.err()).collect()),
    }
}

/// Parses the body. Returns it as JSON and as `B`, after the `rest` of the request.
///
/// # Errors
/// All faults, including those of the rest.
pub(super) fn read<T, B: Deserr<BodyFaults>>(
    body: Body,
    rest: Result<T, Faults>,
    missing: MissingBody,
) -> Result<(T, Value, B), Unread> {
    let value = match (body, missing) {
        (Body::Refused(problem), _) => return Err(Unread::Refused(problem)),
        (Body::Malformed(fault), _) => Err(fault),
        // A body that is `null` counts as absent, like a field that is `null`.
        (Body::Json(Value::Null) | Body::Absent, MissingBody::MeansEmpty) => {
            Ok(Value::Object(Map::new()))
        }
        (Body::Json(value), _) => Ok(value),
        (Body::Absent, MissingBody::Refused) => Err(body::missing()),
    };
    let value = match value {
        Ok(value) => value,
        Err(fault) => {
            let faults = rest.err().into_iter().flatten().chain([fault]).collect();
            return Err(Unread::Invalid(faults, Value::Null));
        }
    };
    match (rest, deserr::deserialize::<B, _, BodyFaults>(value.clone())) {
        (Ok(rest), Ok(body)) => Ok((rest, value, body)),
        (rest, parsed) => {
            let in_body = parsed.err().map(|BodyFaults(faults)| faults);
            let faults = rest.err().into_iter().chain(in_body).flatten().collect();
            Err(Unread::Invalid(faults, value))
        }
    }
}

pub(super) fn claim_request(
    key: String,
    (workspace_id, scope): (WorkspaceId, KeyScope),
    incoming: &Incoming,
    body: Option<&Value>,
    state: &ApiState,
) -> ClaimRequest {
    let now = state.clock.now();
    ClaimRequest {
        claim: Claim { workspace_id, scope, key, holder: state.random.uuid(now) },
        fingerprint: idempotency::fingerprint(
            &incoming.method,
            &incoming.path,
            incoming.parameters.pairs(),
            body,
        ),
        now,
        lease_until: now + LEASE,
        expires_at: now + KEPT,
    }
}

impl Write {
    /// The workspace of the token.
    pub(crate) fn workspace(&self) -> WorkspaceId {
        self.actor.workspace_id
    }

    /// Runs the write to completion, even if the client disconnects, and renders the result.
    ///
    /// `render` renders the result for the client and for the idempotency store.
    pub(crate) async fn perform<T, E, O, F, R>(
        self,
        operation: O,
        render: R,
    ) -> Result<Response, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + 'static,
        O: FnOnce(Arc<Services>, Actor, Mode<T>) -> F + Send + 'static,
        F: Future<Output = Result<T, E>> + Send + 'static,
        R: Fn(&T, &Rendering) -> Response + Clone + Send + 'static,
    {
        let writes = self.state.writes.clone();
        to_its_end(&writes, self.carry_out(operation, render)).await
    }

    async fn carry_out<T, E, O, F, R>(self, operation: O, render: R) -> Result<Response, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + 'static,
        O: FnOnce(Arc<Services>, Actor, Mode<T>) -> F,
        F: Future<Output = Result<T, E>>,
        R: Fn(&T, &Rendering) -> Response + Clone + Send + 'static,
    {
        let Self { actor, state, request_id, intent } = self;
        let rendering = Rendering {
            now: state.clock.now(),
            base_url: state.config.base_url.clone(),
            actor: actor.clone(),
        };
        let services = Arc::clone(state.services());
        let operation = |mode| operation(services, actor, mode);
        let render = move |outcome: &T| render(outcome, &rendering);
        run(&state, &request_id, intent, operation, render.clone(), render).await
    }
}

/// Runs the write as intended. `record` renders the response for the idempotency store.
pub(super) async fn run<T, E, O, F>(
    state: &ApiState,
    request_id: &RequestId,
    intent: Intent,
    operation: O,
    render: impl Fn(&T) -> Response,
    record: impl FnOnce(&T) -> Response + Send + 'static,
) -> Result<Response, Problem>
where
    T: Send + 'static,
    E: Into<Problem> + 'static,
    O: FnOnce(Mode<T>) -> F,
    F: Future<Output = Result<T, E>>,
{
    let (request, payer) = match intent {
        Intent::Commit => {
            let outcome = operation(Mode::Commit).await.map_err(Into::into)?;
            return Ok(render(&outcome));
        }
        Intent::DryRun => {
            let outcome = operation(Mode::DryRun).await.map_err(Into::into)?;
            return Ok(render(&outcome));
        }
        Intent::Once { request, payer } => (request, payer),
    };
    let now = Instant::now();
    state.recorded.check(&payer, now)?;
    let (responses, releases) = (state.responses.as_ref(), &state.releases);
    if let Some(earlier) = idempotency::claim(responses, releases, &request).await? {
        return Ok(earlier);
    }
    let (recorded, pays) = (Arc::clone(&state.recorded), payer.clone());
    let render_record = move |outcome: &T| {
        let response = record(outcome).record();
        recorded.add(&pays, response.0.len(), now);
        response
    };
    let recording = Recording { claim: request.claim.clone(), render: Box::new(render_record) };
    match operation(Mode::Record(recording)).await.map_err(Into::into) {
        Ok(outcome) => Ok(render(&outcome)),
        Err(problem) => {
            let response = problem.response(request_id.as_str(), &state.config.base_url).record();
            let is_recorded = idempotency::records_refusal(&payer, &problem);
            if is_recorded {
                state.recorded.add(&payer, response.0.len(), now);
            }
            let response = is_recorded.then_some(response);
            idempotency::settle_refusal(responses, releases, &request.claim, response).await;
            Err(problem)
        }
    }
}

/// Runs `work` on the write runtime, where it continues if the client disconnects.
pub(crate) async fn to_its_end<T: Send + 'static>(
    writes: &Handle,
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    match writes.spawn(work).await {
        Ok(outcome) => outcome,
        Err(ended) if ended.is_cancelled() => Err(Problem::unavailable(ended)),
        Err(panicked) => Err(Problem::internal(panicked)),
    }
}

#[cfg(test)]
mod tests;
