use actix_web::http::StatusCode;

/// What the table says of one code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The status that it always comes with.
    pub(crate) status: StatusCode,
    /// The name on the wire, stable for ever.
    pub(crate) name: &'static str,
    /// A few words for a person, the same at every occurrence (RFC 9457, section 3.1.3).
    pub(crate) title: &'static str,
    /// The guide of the help that says more, by its id.
    pub(crate) guide: Option<&'static str>,
    /// What it means and what to do about it, for the page that its type names.
    pub(crate) explanation: &'static str,
}

macro_rules! codes {
    ($($code:ident, $status:ident, $name:literal, $title:literal, $guide:expr, $explanation:literal;)+) => {
        /// A machine-readable reason why a request was not carried out.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Code {
            $(#[doc = $title] $code,)+
        }

        impl Code {
            /// Every code, by status.
            pub(crate) const ALL: &[Self] = &[$(Self::$code),+];

            /// What the table says of it.
            pub(crate) const fn entry(self) -> Entry {
                match self {
                    $(Self::$code => Entry {
                        status: StatusCode::$status,
                        name: $name,
                        title: $title,
                        guide: $guide,
                        explanation: $explanation,
                    },)+
                }
            }
        }
    };
}

codes! {
    InvalidRequest, BAD_REQUEST, "invalid_request", "Invalid request", Some("errors"),
        "Something of the request is malformed, missing, unknown or out of range. `errors` names every fault at once, each with \
         the path of its field. Nothing was written; correct the request before sending it again.";
    Unauthenticated, UNAUTHORIZED, "unauthenticated", "Not authenticated", Some("tokens"),
        "The request carries no token, or one that is unknown, revoked or expired. Send a token as `Authorization: Bearer fd_…`; \
         `frontdesk token create` makes one.";
    InsufficientScope, FORBIDDEN, "insufficient_scope", "Insufficient scope", Some("scopes-and-roles"),
        "The token is valid and lacks the scope for this operation. Any one of `required_scopes` would do; make a token that has it.";
    Forbidden, FORBIDDEN, "forbidden", "Forbidden", Some("scopes-and-roles"),
        "The acting member's role does not allow this, or the member is not a host of the booking or link. Observers read and change \
         nothing; members change what they host; admins change everything of their workspace.";
    WorkspaceForbidden, FORBIDDEN, "workspace_forbidden", "Another workspace", Some("tokens"),
        "A token is good for the one workspace of its member. The answer is the same whether or not the workspace of the path exists.";
    NotFound, NOT_FOUND, "not_found", "Not found", None,
        "There is nothing here that the token may see: no such address, or an object that does not exist, belongs to another workspace \
         or is not the acting member's to see. Of a booking page: no such link, or one that was archived, which `detail` says.";
    MethodNotAllowed, METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed", None,
        "The address exists and does not answer to this method. The `Allow` header names those that it does answer to.";
    NotAcceptable, NOT_ACCEPTABLE, "not_acceptable", "Not acceptable", None,
        "The `Accept` header rules out `application/json`, which is what this interface speaks.";
    RequestTimeout, REQUEST_TIMEOUT, "request_timeout", "Request timeout", None,
        "The body of the request did not arrive in time. Nothing was written; the connection is closed, so send the request again on \
         a new one.";
    SlotUnavailable, CONFLICT, "slot_unavailable", "Slot unavailable", Some("why-a-time-is-not-open"),
        "The meeting cannot take place at that time. `conflicts` tells members which host cannot and why, and is left out for the \
         public; `alternatives` are the next five open times. Reading open times reserves nothing: somebody else may have taken the time meanwhile.";
    InvalidTransition, CONFLICT, "invalid_transition", "Not possible in this status", Some("errors"),
        "The booking's status does not allow the change. `current_status` tells what it is: only a scheduled booking moves or is cancelled, \
         only one whose start has passed is marked as a no-show, and only a no-show is taken back.";
    IdempotencyInProgress, CONFLICT, "idempotency_in_progress", "Still in progress", Some("idempotency-and-dry-runs"),
        "The same request with the same `Idempotency-Key` is being carried out at this moment. Send it again in a second or two to get its answer.";
    EnrichmentInProgress, CONFLICT, "enrichment_in_progress", "Enrichment in progress", Some("after-a-timeout"),
        "An enrichment run for the same address is under way. Look up what is stored once it has ended.";
    PayloadTooLarge, PAYLOAD_TOO_LARGE, "payload_too_large", "Payload too large", None,
        "The body of a request may have 64 KiB at most.";
    UnsupportedMediaType, UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Unsupported media type", None,
        "A body has to be JSON, said so by `Content-Type: application/json`, and not compressed.";
    WorkflowBooked, UNPROCESSABLE_ENTITY, "workflow_booked", "Booked by a workflow", Some("workflow-bookings"),
        "A workflow booked this meeting and moves it by its own flow alone, at `reschedule_url`.";
    IdempotencyKeyReused, UNPROCESSABLE_ENTITY, "idempotency_key_reused", "Idempotency key reused", Some("idempotency-and-dry-runs"),
        "The `Idempotency-Key` was sent with another request within the last 24 hours. Choose a new key for each new request.";
    HostCalendarUnusable, UNPROCESSABLE_ENTITY, "host_calendar_unusable", "Host without a usable calendar", Some("why-is-a-calendar-unusable"),
        "A link needs hosts whose calendars can be read. `hosts` names all that have none.";
    QueueExhausted, UNPROCESSABLE_ENTITY, "queue_exhausted", "Nobody left in the queue", Some("how-a-queue-chooses"),
        "No member of the queue `queue_id` can be chosen: each is an observer, a host of the link already, or without a usable calendar.";
    UnknownHost, UNPROCESSABLE_ENTITY, "unknown_host", "Unknown host", Some("personal-and-team-links"),
        "A host entry names a user or queue that this workspace does not have.";
    RateLimited, TOO_MANY_REQUESTS, "rate_limited", "Too many requests", None,
        "Too many requests came in too short a time, or too many bookings of a booking page have not been confirmed. Wait for as many \
         seconds as `Retry-After` says; of bookings, `detail` says so, and confirming one by the link in its mail helps at once.";
    Internal, INTERNAL_SERVER_ERROR, "internal", "Internal error", None,
        "The service failed in a way that nobody foresaw. Give `request_id` to whoever runs it: the log tells more under that id.";
    Unavailable, SERVICE_UNAVAILABLE, "unavailable", "Unavailable for the moment", None,
        "The store cannot be reached or is busy beyond its limits, or the service is shutting down. Nothing was written, unless the \
         store went away before it could say that it had. Send the request again after as many seconds as `Retry-After` says, under \
         the same `Idempotency-Key`, which has it carried out once.";
}

impl Code {
    /// The code with this name on the wire.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.entry().name == name)
    }

    /// `detail` with the address of the guide that says more, where there is one, below `base_url`.
    pub(crate) fn explained(self, detail: &str, base_url: &str) -> String {
        match self.entry().guide {
            Some(guide) => {
                format!("{}. See {base_url}/help/{guide}.", detail.trim_end_matches('.'))
            }
            None => detail.to_owned(),
        }
    }

    /// The URI that identifies the problem's type (RFC 9457, section 3.1.1): the same in every
    /// installation, whatever its own address.
    pub(crate) fn type_uri(self) -> String {
        format!("https://frontdesk.dev/problems/{}", self.entry().name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_code_has_a_name_of_its_own_in_snake_case() {
        let names: HashSet<_> = Code::ALL.iter().map(|code| code.entry().name).collect();
        assert_eq!(names.len(), Code::ALL.len());
        for name in names {
            assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{name}");
        }
    }

    #[test]
    fn every_code_is_parsed_from_its_own_name() {
        for &code in Code::ALL {
            assert_eq!(Code::parse(code.entry().name), Some(code));
        }
        assert_eq!(Code::parse("teapot"), None);
    }
}
