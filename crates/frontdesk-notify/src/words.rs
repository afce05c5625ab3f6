//! The texts of the mail: Fluent messages in one file per language.
//!
//! To add a message, add a variant below and the text to every file.

frontdesk_words::messages! {
    /// A message; its English text is in `messages/en.ftl`.
    pub(crate) enum Message in "../messages" {
        FromName = "from-name",
        SubjectConfirmation = "subject-confirmation",
        SubjectMoved = "subject-moved",
        SubjectCancelled = "subject-cancelled",
        SubjectReplaced = "subject-replaced",
        SubjectReminder = "subject-reminder",
        Booked = "booked",
        Moved = "moved",
        Cancelled = "cancelled",
        Replaced = "replaced",
        Reminder = "reminder",
        OpeningConfirmationInvitee = "opening-confirmation-invitee",
        OpeningConfirmationGuest = "opening-confirmation-guest",
        OpeningConfirmationHost = "opening-confirmation-host",
        OpeningMoved = "opening-moved",
        OpeningCancelled = "opening-cancelled",
        OpeningReplaced = "opening-replaced",
        OpeningAnotherHost = "opening-another-host",
        OpeningReminder = "opening-reminder",
        CalendarNotUpdated = "calendar-not-updated",
        When = "when",
        FormerTime = "former-time",
        Where = "where",
        Hosts = "hosts",
        Invitee = "invitee",
        Guests = "guests",
        Reason = "reason",
        Calendar = "calendar",
        LocationVideo = "location-video",
        LocationPhone = "location-phone",
        LocationInPerson = "location-in-person",
        AnswerYes = "answer-yes",
        AnswerNo = "answer-no",
        ConfirmNotice = "confirm-notice",
        ConfirmGuests = "confirm-guests",
        Confirm = "confirm",
        Manage = "manage",
        OpenMeeting = "open-meeting",
        SentBy = "sent-by",
        SubjectSignIn = "subject-sign-in",
        SignIn = "sign-in",
        SignInTitle = "sign-in-title",
        OpeningSignIn = "opening-sign-in",
        SignInTo = "sign-in-to",
        SentByRequest = "sent-by-request",
        SubjectOwnCalendar = "subject-own-calendar",
        OpeningOwnCalendar = "opening-own-calendar",
        SubjectCalendars = "subject-calendars",
        OpeningCalendars = "opening-calendars",
        FaultCredentials = "fault-credentials",
        FaultUnavailable = "fault-unavailable",
        FaultOther = "fault-other",
        MoreCalendars = "more-calendars",
        OpenCalendars = "open-calendars",
        OpenMembers = "open-members",
    }
}

pub(crate) type Words = frontdesk_words::Words<Message>;

#[cfg(test)]
mod tests {
    use frontdesk_words::Language;
    use frontdesk_words::testing::{assert_alike, assert_known};

    use super::*;

    #[test]
    fn every_language_has_the_same_messages_with_the_same_variables() {
        assert_alike::<Message>();
    }

    #[test]
    fn mail_messages_match_the_message_files() {
        assert_known::<Message>();
    }

    #[test]
    fn values_in_arabic_messages_are_isolated() {
        let opening = |language| Words::of(language).with(Message::OpeningReminder, "with", "Ada");
        assert_eq!(opening(Language::German), "Wir erinnern Sie an Ihren Termin mit Ada.");
        assert!(opening(Language::Arabic).contains("\u{2068}Ada\u{2069}"));
    }
}
