use frontdesk_domain::calendar::CalendarKind;
use frontdesk_domain::delivery::{DeliveryKind, DeliveryState};
use frontdesk_domain::invitations::MailOccasion;
use serde::Serialize;
use utoipa::ToSchema;

enumeration! {
    /// The state of a delivery.
    DeliveryStateView as DeliveryState from DeliveryState {
        /// Waiting for an attempt.
        Pending,
        /// The receiver accepted it.
        Delivered,
        /// There was nothing left to deliver.
        Dropped,
        /// It failed, and the service does not retry it.
        Dead,
    }
}

enumeration! {
    /// The kind of receiver of a delivery.
    DeliveryKindView as DeliveryKind from DeliveryKind {
        /// A host's calendar.
        Calendar,
        /// A mailbox.
        Mail,
        /// A webhook.
        Webhook,
    }
}

enumeration! {
    /// The occasion of a mail about a booking.
    MailOccasionView as MailOccasion from MailOccasion {
        /// The meeting was booked, confirmed, reassigned or updated.
        Confirmation,
        /// The meeting was moved.
        Moved,
        /// The meeting was cancelled.
        Cancelled,
        /// The meeting begins soon.
        Reminder,
    }
}

enumeration! {
    /// The kind of a calendar account.
    CalendarKindView as CalendarKind from CalendarKind {
        /// Only bookings of Frontdesk.
        Builtin,
        /// An iCalendar feed, which is only read.
        Ics,
        /// A CalDAV server.
        Caldav,
        /// Google Calendar.
        Google,
        /// Microsoft 365 or Outlook.
        Microsoft,
    }
}
