use std::sync::Arc;

use super::booker::{Booker, BookingRequest, find_bookable};
use super::error::BookingError;
use super::release_hold::require_open;
use crate::access::Actor;
use crate::booking::{Answers, Attribution, Booking, Origin, check_answers};
use crate::email::Email;
use crate::fault::Faults;
use crate::ids::{BookingId, LinkId};
use crate::metadata::Metadata;
use crate::ports::{BookingQueries, Clock, LinkQueries, Mode, Random, Store};
use crate::requested_time::RequestedTime;
use crate::services::open_times::schedules::Schedules;
use crate::zone::Zone;

/// Books a meeting through a link, on behalf of a member.
pub struct BookMeeting {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts_and_link`, `busy_hosts_now`, `hosted_meetings_now` and `add_booking`;
    /// for a queue also `lock_queues`, `queue_assignments`, `add_assignment` and `save_choice`; for a
    /// link with limits also `find_link_for_update` and `open_holds`; for a hold also `take_hold`.
    pub store: Arc<dyn Store>,
    /// Calls `find_hold` for a hold.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid` and `entropy`.
    pub random: Arc<dyn Random>,
}

/// A member's booking request.
#[derive(Clone, Debug)]
pub struct BookMeetingCommand {
    /// The time to book.
    pub time: TimeToBook,
    /// The invitee's zone, used for a start without an offset.
    pub time_zone: Zone,
    /// The invitee's name.
    pub invitee_name: String,
    /// The invitee's email address.
    pub invitee_email: Email,
    /// The email addresses of further participants.
    pub guests: Vec<Email>,
    /// The answers to the event type's questions.
    pub answers: Answers,
    /// The client's key-value pairs.
    pub metadata: Metadata,
    /// The origin to record.
    pub origin: RequestedOrigin,
}

/// The time that a member books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeToBook {
    /// An open time.
    Open {
        /// The link, which determines the event type and the hosts.
        link_id: LinkId,
        /// The requested start.
        start_time: RequestedTime,
    },
    /// The time of this hold.
    Held(BookingId),
}

/// The origins that a member can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedOrigin {
    /// A direct API request.
    Api,
    /// A workflow.
    Workflow {
        /// The HTTPS URL of the workflow's page for moving the meeting.
        reschedule_url: String,
    },
}

impl From<RequestedOrigin> for Origin {
    fn from(requested: RequestedOrigin) -> Self {
        match requested {
            RequestedOrigin::Api => Self::Api,
            RequestedOrigin::Workflow { reschedule_url } => Self::Workflow { reschedule_url },
        }
    }
}

impl BookMeeting {
    /// Creates the booking, with the actor as `booked_by`.
    ///
    /// # Errors
    /// See [`BookingError`]. On error, nothing is written.
    pub async fn book(
        &self,
        actor: &Actor,
        command: BookMeetingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        actor.require_not_observer("book a meeting")?;
        let (hold, link_id, start_time) = match command.time {
            TimeToBook::Open { link_id, start_time } => (None, link_id, start_time),
            TimeToBook::Held(id) => {
                let found = self.bookings.find_hold(actor.workspace_id, id).await?;
                let hold = require_open(found, id, self.clock.now())?;
                let start = RequestedTime::Instant(hold.busy.interval.start());
                let link_id = hold.link_id;
                (Some(hold), link_id, start)
            }
        };
        let found = find_bookable(&*self.links, &self.schedules, actor, link_id).await?;
        let (link, mut panel) = found;
        if let (Some(hold), Some(choice)) = (&hold, &mut panel.choice) {
            choice.candidates.retain(|host| hold.hosts.contains(&host.user_id));
        }
        let request = BookingRequest {
            link,
            event_type: Arc::clone(&panel.event_type),
            start_time,
            time_zone: command.time_zone,
            invitee_name: command.invitee_name,
            invitee_email: command.invitee_email,
            guests: command.guests,
            answers: command.answers,
            metadata: command.metadata,
            attribution: Attribution::default(),
            origin: command.origin.into(),
            booked_by: Some(actor.member_ref()),
            hold,
            public: None,
        };
        let booker = Booker {
            store: self.store.as_ref(),
            schedules: &self.schedules,
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
        };
        booker.book(request, panel, mode).await
    }

    /// The faults of a request's answers, beside its other faults.
    ///
    /// # Errors
    /// [`BookingError::LinkNotFound`], or the store's error.
    pub async fn faults_of_answers(
        &self,
        actor: &Actor,
        link: LinkId,
        answers: &Answers,
    ) -> Result<Faults, BookingError> {
        let (_, panel) = find_bookable(&*self.links, &self.schedules, actor, link).await?;
        Ok(check_answers(&panel.event_type.questions, answers).err().unwrap_or_default())
    }
}
