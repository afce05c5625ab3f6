use actix_web::http::StatusCode;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) status: StatusCode,
    /// The name on the wire; it never changes.
    pub(crate) name: &'static str,
    /// A short title, identical for every occurrence (RFC 9457, section 3.1.3).
    pub(crate) title: &'static str,
    pub(crate) guide: Option<&'static str>,
    /// The meaning and the next step, for the page at the problem's `type` URI.
    pub(crate) explanation: &'static str,
}

macro_rules! codes {
    ($($code:ident, $status:ident, $name:literal, $title:literal, $guide:expr, $explanation:literal;)+) => {
        /// A machine-readable error code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Code {
            $(#[doc = $title] $code,)+
        }

        impl Code {
            /// Every code, ordered by status.
            pub(crate) const ALL: &[Self] = &[$(Self::$code),+];

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
        "A parameter, header or field is malformed, missing, unknown or out of range. `errors` lists every error with the path of \
         its field. Nothing was written. Correct the request before you send it again.";
    Unauthenticated, UNAUTHORIZED, "unauthenticated", "Not authenticated", Some("tokens"),
        "The token is missing, unknown, revoked or expired. Send a valid token as `Authorization: Bearer fd_…`; create one with \
         `frontdesk token create`.";
    InsufficientScope, FORBIDDEN, "insufficient_scope", "Insufficient scope", Some("scopes-and-roles"),
        "The token is valid but lacks the scope for this operation. Use a token that has at least one of `required_scopes`.";
    Forbidden, FORBIDDEN, "forbidden", "Forbidden", Some("scopes-and-roles"),
        "The acting member's role does not allow this operation, or the member is not a host of the booking or link. Observers \
         have read access; members change the bookings and links that they host; admins change everything in their workspace.";
    WorkspaceForbidden, FORBIDDEN, "workspace_forbidden", "Wrong workspace", Some("tokens"),
        "A token is valid only for the workspace of its member. The response is the same whether or not the workspace in the path \
         exists.";
    NotFound, NOT_FOUND, "not_found", "Not found", None,
        "The path does not exist, or the object does not exist, belongs to another workspace or is not visible to the acting \
         member. On a booking page: the link does not exist or was archived; `detail` says which.";
    LinkExpired, NOT_FOUND, "link_expired", "Link expired", Some("personal-and-team-links"),
        "The link accepts no bookings since its `expires_at`. Its bookings can still be moved and cancelled. Use another link, or \
         create one.";
    LinkUsedUp, NOT_FOUND, "link_used_up", "Link used up", Some("personal-and-team-links"),
        "The link has as many bookings as its `max_bookings`. They can still be moved and cancelled; a cancellation makes the link \
         bookable again. Use another link, or create one.";
    MethodNotAllowed, METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed", None,
        "The path exists but does not support this method. The `Allow` header lists the supported methods.";
    NotAcceptable, NOT_ACCEPTABLE, "not_acceptable", "Not acceptable", None,
        "The `Accept` header excludes `application/json`, the only format of this API.";
    RequestTimeout, REQUEST_TIMEOUT, "request_timeout", "Request timeout", None,
        "The request body did not arrive in time. Nothing was written. The service closes the connection; send the request again \
         on a new one.";
    SlotUnavailable, CONFLICT, "slot_unavailable", "Slot unavailable", Some("why-a-time-is-not-open"),
        "The meeting cannot take place at the requested time. `conflicts` lists the unavailable hosts and the reasons; it is \
         omitted for public requests. `alternatives` lists the next five open times; for a reassignment, none. Listing \
         open times reserves nothing, so another request may have booked the time.";
    SlugTaken, CONFLICT, "slug_taken", "Slug taken", Some("personal-and-team-links"),
        "Another link of the workspace, active or archived, has the requested `slug`, or it is the key of a member. Choose another \
         one, or omit it.";
    InvalidTransition, CONFLICT, "invalid_transition", "Status does not allow this change", Some("errors"),
        "The booking's status, returned in `current_status`, does not allow the change. You can move or cancel a scheduled \
         booking, mark a booking as a no-show after its start, and undo only a no-show. A manage token moves a booking until it \
         has changed 20 times (moves, updates and reassignments); then a member moves it.";
    NotFromAQueue, CONFLICT, "not_from_a_queue", "Not from a queue", Some("how-a-queue-chooses"),
        "No queue can choose another host: none chose the host of this booking, or the queue is archived; `detail` says which. For a \
         host whom no queue chose, name the new host in `user_id`.";
    NoFreeMember, CONFLICT, "no_free_member", "No free member in the queue", Some("how-a-queue-chooses"),
        "The requested member, or every member of the queue in `queue_id`, cannot take over the booking. `considered` lists each \
         member; `skipped` is the reason. Name another member, or move the booking to another time.";
    BookingChanged, CONFLICT, "booking_changed", "Booking changed meanwhile", None,
        "Other requests moved or reassigned the booking during each of several attempts. Nothing was written. Read the booking, \
         then send the request again; the same `Idempotency-Key` is allowed.";
    WebhookDisabled, CONFLICT, "webhook_disabled", "Webhook disabled", Some("webhooks"),
        "The service has disabled the webhook, because deliveries failed for five days or its receiver returned 410. Nothing is \
         sent to it. When the receiver works again, enable the webhook, then replay the events that it missed.";
    IdempotencyInProgress, CONFLICT, "idempotency_in_progress", "Request in progress", Some("idempotency-and-dry-runs"),
        "A request with the same `Idempotency-Key` is still in progress. Send it again after `Retry-After` seconds to get its \
         response.";
    EnrichmentInProgress, CONFLICT, "enrichment_in_progress", "Enrichment in progress", Some("after-a-timeout"),
        "An enrichment run for the same email address is in progress. Look up the record after the run has ended.";
    PreconditionFailed, PRECONDITION_FAILED, "precondition_failed", "Changed since it was read", Some("the-workspace-file"),
        "The object has changed since the version in `If-Match`. Nothing was written. Read it again, repeat your change, and send \
         the new `ETag` as `If-Match`.";
    PayloadTooLarge, PAYLOAD_TOO_LARGE, "payload_too_large", "Payload too large", None,
        "The request body is larger than 128 KiB, or 4 MiB for a workspace.";
    UnsupportedMediaType, UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Unsupported media type", None,
        "The request body must be uncompressed JSON with `Content-Type: application/json`.";
    WorkflowBooked, UNPROCESSABLE_ENTITY, "workflow_booked", "Booked by a workflow", Some("workflow-bookings"),
        "A workflow booked this meeting. It can only be moved by that workflow, at `reschedule_url`.";
    IdempotencyKeyReused, UNPROCESSABLE_ENTITY, "idempotency_key_reused", "Idempotency key reused", Some("idempotency-and-dry-runs"),
        "The same `Idempotency-Key` was sent with a different request in the last 24 hours. Use a new key for each new request.";
    HostCalendarUnusable, UNPROCESSABLE_ENTITY, "host_calendar_unusable", "Host without a usable calendar", Some("why-is-a-calendar-unusable"),
        "The calendars of a link's hosts must be readable. `hosts` lists every host without a usable calendar.";
    QueueExhausted, UNPROCESSABLE_ENTITY, "queue_exhausted", "No eligible member in the queue", Some("how-a-queue-chooses"),
        "The queue in `queue_id` has no eligible member: each one is an observer, is already a host of the link, or has no usable \
         calendar.";
    UnknownHost, UNPROCESSABLE_ENTITY, "unknown_host", "Unknown host", Some("personal-and-team-links"),
        "A host entry names a user or queue that cannot host. `errors` lists every such entry: `unknown_host` if this workspace \
         has no such user or queue, `host_not_offered` if the event type does not offer the member, or the member is an observer or a service account.";
    PreconditionRequired, PRECONDITION_REQUIRED, "precondition_required", "If-Match is required", Some("the-workspace-file"),
        "The operation replaces the whole object. Send the `ETag` of the version that you read as `If-Match`, so that you do not \
         overwrite the change of another client.";
    RateLimited, TOO_MANY_REQUESTS, "rate_limited", "Too many requests", None,
        "The client sent too many requests, or a booking page has too many unconfirmed bookings; `detail` says which. Send the \
         request again after `Retry-After` seconds. For unconfirmed bookings, confirming one by the link in its mail also helps.";
    Internal, INTERNAL_SERVER_ERROR, "internal", "Internal error", None,
        "The service failed unexpectedly. Report `request_id` to the operator, who can find the cause in the log.";
    Unavailable, SERVICE_UNAVAILABLE, "unavailable", "Service unavailable", None,
        "The store is unreachable or overloaded, or the service is shutting down. Nothing was written, unless the connection to \
         the store was lost during the commit. Send the request again after `Retry-After` seconds with the same \
         `Idempotency-Key`: it is then executed at most once.";
}

impl Code {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.entry().name == name)
    }

    /// The URL of the code's guide, or of its page if it has no guide.
    pub(crate) fn doc_url(self, base_url: &str) -> String {
        let Entry { guide, name, .. } = self.entry();
        guide.map_or_else(
            || format!("{base_url}/problems/{name}"),
            |guide| format!("{base_url}/help/{guide}"),
        )
    }

    /// The URI of the problem type (RFC 9457, section 3.1.1), the same in every installation.
    pub(crate) fn type_uri(self) -> String {
        format!("https://frontdesk.dev/problems/{}", self.entry().name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn every_code_has_a_unique_snake_case_name() {
        let names: HashSet<_> = Code::ALL.iter().map(|code| code.entry().name).collect();
        assert_eq!(names.len(), Code::ALL.len());
        for name in names {
            assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{name}");
        }
    }

    #[test]
    fn guide_lists_every_code_with_its_status() {
        let guide = include_str!("../../../frontdesk-help/guides/errors.md");
        for code in Code::ALL {
            let row = format!("| {} | `{}` |", code.entry().status.as_u16(), code.entry().name);
            assert!(guide.contains(&row), "{row}");
        }
    }

    fn texts_of_tests(folder: &Path) -> String {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("its entries can be read").path());
        let text = |path: PathBuf| {
            if path.is_dir() {
                texts_of_tests(&path)
            } else if path.ends_with("tests.rs") {
                fs::read_to_string(path).expect("a file of text")
            } else {
                String::new()
            }
        };
        paths.map(text).collect()
    }

    /// Only a race causes `booking_changed`, and only a slow client `request_timeout`.
    #[test]
    fn every_code_is_expected_by_a_test() {
        let texts = texts_of_tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        for code in Code::ALL {
            let name = code.entry().name;
            let is_expected = texts.contains(&format!("Some(\"{name}\")"));
            let needs_more = matches!(code, Code::BookingChanged | Code::RequestTimeout);
            assert!(is_expected || needs_more, "{name}");
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
