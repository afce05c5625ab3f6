//! Conversions of the errors of bookings and links.

use std::error::Error;

use actix_web::http::header::RETRY_AFTER;
use frontdesk_domain::booking::InvalidTransition;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::link::{LinkEnd, LinkRejected};
use frontdesk_domain::services::{
    BookingError, InviteeError, LinkClosed, LinkError, NoFreeMember, SlotUnavailable,
    TimeUnavailable, TooManyBookings,
};

use super::{Code, Problem, sentence};
use crate::views::{ConflictView, ConsideredView, MemberRefView, OpenTimeView};

impl From<BookingError> for Problem {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::NotFound(_)
            | BookingError::LinkNotFound(_)
            | BookingError::HoldNotFound(_)
            | BookingError::NotChosen(_) => Self::new(Code::NotFound, sentence(&error)),
            BookingError::LinkEnded(end) => end.into(),
            BookingError::Denied(denied) => denied.into(),
            BookingError::Invalid(faults) => Self::invalid(faults),
            BookingError::InvalidTransition(refusal) => refusal.into(),
            BookingError::WorkflowBooked { ref reschedule_url } => {
                workflow_booked(&error, reschedule_url)
            }
            BookingError::Overtaken => Self::new(Code::BookingChanged, sentence(&error)),
            BookingError::SlotUnavailable(refusal) => (*refusal).into(),
            BookingError::NotFromAQueue(_) | BookingError::QueueArchived(_) => {
                Self::new(Code::NotFromAQueue, sentence(&error))
            }
            BookingError::NoFreeMember(refusal) => (*refusal).into(),
            BookingError::SubmissionUsed => submission_used(),
            BookingError::TooMany(refusal) => refusal.into(),
            BookingError::TooManyHolds(refusal) => {
                let seconds = refusal.retry_after.whole_seconds().max(1);
                Self::new(Code::RateLimited, sentence(&refusal))
                    .with_header(RETRY_AFTER, seconds.into())
            }
            BookingError::Store(error) => error.into(),
        }
    }
}

impl From<InviteeError> for Problem {
    fn from(error: InviteeError) -> Self {
        match error {
            InviteeError::LinkNotFound { .. } | InviteeError::BookingNotFound => {
                Self::new(Code::NotFound, sentence(&error))
            }
            InviteeError::LinkClosed { why, .. } => link_closed(why),
            InviteeError::Invalid(faults) => Self::invalid(faults),
            InviteeError::InvalidTransition(refusal) => refusal.into(),
            InviteeError::WorkflowBooked { ref reschedule_url } => {
                workflow_booked(&error, reschedule_url)
            }
            InviteeError::Overtaken => Self::new(Code::BookingChanged, sentence(&error)),
            InviteeError::TimeUnavailable(refusal) => (*refusal).into(),
            InviteeError::SubmissionUsed => submission_used(),
            InviteeError::TooMany(refusal) => refusal.into(),
            InviteeError::Store(error) => error.into(),
        }
    }
}

impl From<LinkError> for Problem {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::NotFound(_)
            | LinkError::NotActive(_)
            | LinkError::RouterNotFound(_)
            | LinkError::NoTarget(_)
            | LinkError::EventTypeNotFound(_)
            | LinkError::EventTypeNotActive(_) => Self::new(Code::NotFound, sentence(&error)),
            LinkError::Ended(end) => end.into(),
            LinkError::Denied(denied) => denied.into(),
            LinkError::Invalid(faults) => Self::invalid(faults),
            LinkError::SlugTaken(_) => Self::new(Code::SlugTaken, sentence(&error)),
            LinkError::Rejected(rejected) => rejected.into(),
            LinkError::Store(error) => error.into(),
        }
    }
}

impl From<LinkRejected> for Problem {
    fn from(rejected: LinkRejected) -> Self {
        let detail = sentence(&rejected);
        match rejected {
            LinkRejected::UnknownHost(faults) => {
                let errors = faults.iter().map(Into::into).collect();
                Self::new(Code::UnknownHost, detail).with(|members| members.errors = Some(errors))
            }
            LinkRejected::QueueExhausted { queue_id, .. } => {
                Self::new(Code::QueueExhausted, detail)
                    .with(|members| members.queue_id = Some(queue_id.0))
            }
            LinkRejected::HostCalendarUnusable(hosts) => {
                let host =
                    |(user_id, name): (UserId, String)| MemberRefView { user_id: user_id.0, name };
                let hosts = hosts.into_iter().map(host).collect();
                Self::new(Code::HostCalendarUnusable, detail)
                    .with(|members| members.hosts = Some(hosts))
            }
            LinkRejected::NotOneQueue { .. } | LinkRejected::NobodyMustAttend => {
                Self::invalid_field("hosts", rejected.to_string())
            }
        }
    }
}

impl From<LinkEnd> for Problem {
    fn from(end: LinkEnd) -> Self {
        let code = match end {
            LinkEnd::Expired => Code::LinkExpired,
            LinkEnd::UsedUp => Code::LinkUsedUp,
        };
        Self::new(code, sentence(&end))
    }
}

impl From<InvalidTransition> for Problem {
    fn from(refusal: InvalidTransition) -> Self {
        Self::new(Code::InvalidTransition, sentence(&refusal))
            .with(|members| members.current_status = Some(refusal.current.into()))
    }
}

impl From<SlotUnavailable> for Problem {
    fn from(refusal: SlotUnavailable) -> Self {
        Self::new(Code::SlotUnavailable, refusal.to_string()).with(|members| {
            members.conflicts = Some(refusal.conflicts.iter().map(ConflictView::from).collect());
            members.alternatives =
                Some(OpenTimeView::list(&refusal.alternatives, &refusal.time_zone));
        })
    }
}

/// The response omits the conflicts, because they contain the hosts' busy times.
impl From<TimeUnavailable> for Problem {
    fn from(refusal: TimeUnavailable) -> Self {
        let alternatives = OpenTimeView::list(&refusal.alternatives, &refusal.time_zone);
        Self::new(Code::SlotUnavailable, sentence(&refusal))
            .with(|members| members.alternatives = Some(alternatives))
    }
}

impl From<NoFreeMember> for Problem {
    fn from(refusal: NoFreeMember) -> Self {
        let considered = refusal.considered.iter().map(ConsideredView::from).collect();
        Self::new(Code::NoFreeMember, sentence(&refusal)).with(|members| {
            members.queue_id = Some(refusal.queue_id.0);
            members.considered = Some(considered);
        })
    }
}

/// The error does not name the cap, because the cap per invitee would disclose other bookings.
impl From<TooManyBookings> for Problem {
    fn from(refusal: TooManyBookings) -> Self {
        let seconds = refusal.retry_after.whole_seconds().max(1);
        let detail = format!(
            "There are too many recent or unconfirmed bookings. Confirm one with the link in its mail, or retry after {seconds} seconds."
        );
        Self::new(Code::RateLimited, detail).with_header(RETRY_AFTER, seconds.into())
    }
}

fn workflow_booked(error: &impl Error, reschedule_url: &str) -> Problem {
    Problem::new(Code::WorkflowBooked, sentence(error))
        .with(|members| members.reschedule_url = Some(reschedule_url.to_owned()))
}

fn submission_used() -> Problem {
    let detail = "expected a UUID that was not used for another booking; send a new one for each";
    Problem::invalid_field("submission", detail)
}

fn link_closed(why: LinkClosed) -> Problem {
    let detail = match why {
        LinkClosed::Archived => {
            "This link was archived; nothing can be booked through it any more."
        }
        LinkClosed::Ended(end) => return end.into(),
        LinkClosed::Unavailable => {
            "This link no longer accepts bookings, because its event type or queue was archived, or a required \
             host can no longer host."
        }
    };
    Problem::new(Code::NotFound, detail)
}
