//! The texts of the pages: one Fluent file per language.
//!
//! To add a message, add a line to the table below and its text to every file. A test compares the
//! table with the files.

frontdesk_words::messages! {
    /// A message; its English text is in `messages/en.ftl`.
    pub(crate) enum Message in "../messages" {
        SkipToContent = "skip-to-content",
        Language = "language",
        ServedBy = "served-by",
        Loading = "loading",
        PageTitle = "page-title",
        Duration = "duration",
        Where = "where",
        WithWhom = "with-whom",
        LocationVideo = "location-video",
        LocationPhone = "location-phone",
        LocationInPerson = "location-in-person",
        HostOptional = "host-optional",
        ChooseTime = "choose-time",
        OutOfOffice = "out-of-office",
        OutOfOfficeOn = "out-of-office-on",
        OutOfOfficeAhead = "out-of-office-ahead",
        BookDelegate = "book-delegate",
        ChooseNewTime = "choose-new-time",
        DaysOfMonth = "days-of-month",
        PreviousMonth = "previous-month",
        NextMonth = "next-month",
        DayWithTimes = "day-with-times",
        TimesOnDay = "times-on-day",
        NoTimesOnDay = "no-times-on-day",
        NoTimesInMonth = "no-times-in-month",
        NextOpenTime = "next-open-time",
        ShowNextOpenTime = "show-next-open-time",
        NoTimesAhead = "no-times-ahead",
        TimeZone = "time-zone",
        TimeZoneNow = "time-zone-now",
        ChangeTimeZone = "change-time-zone",
        Clock = "clock",
        Clock12 = "clock-12",
        Clock24 = "clock-24",
        Apply = "apply",
        YourDetails = "your-details",
        ChangeTime = "change-time",
        Name = "name",
        Email = "email",
        Guests = "guests",
        GuestsHint = "guests-hint",
        Optional = "optional",
        ChooseOption = "choose-option",
        NoChoice = "no-choice",
        Book = "book",
        LeaveEmpty = "leave-empty",
        Faults = "faults",
        FaultInTitle = "fault-in-title",
        FaultNameMissing = "fault-name-missing",
        FaultName = "fault-name",
        FaultEmailMissing = "fault-email-missing",
        FaultEmail = "fault-email",
        FaultGuest = "fault-guest",
        FaultGuestRepeated = "fault-guest-repeated",
        FaultGuests = "fault-guests",
        FaultAnswerMissing = "fault-answer-missing",
        FaultAnswerText = "fault-answer-text",
        FaultAnswerOption = "fault-answer-option",
        FaultAnswerNumber = "fault-answer-number",
        FaultAnswerPhone = "fault-answer-phone",
        FaultReason = "fault-reason",
        SendAgain = "send-again",
        SentTooFast = "sent-too-fast",
        Taken = "taken",
        TakenChoose = "taken-choose",
        TakenMove = "taken-move",
        TakenNothingLeft = "taken-nothing-left",
        Booked = "booked",
        Moved = "moved",
        Cancelled = "cancelled",
        Confirmed = "confirmed",
        YourMeeting = "your-meeting",
        KeepThisPage = "keep-this-page",
        MeetingCancelled = "meeting-cancelled",
        MeetingOver = "meeting-over",
        MeetingMissed = "meeting-missed",
        What = "what",
        When = "when",
        GuestsInvited = "guests-invited",
        Reason = "reason",
        AddToCalendar = "add-to-calendar",
        CalendarFile = "calendar-file",
        Move = "move",
        Cancel = "cancel",
        BookAgain = "book-again",
        MovedElsewhere = "moved-elsewhere",
        MoveElsewhere = "move-elsewhere",
        HostLeft = "host-left",
        MovedTooOften = "moved-too-often",
        MoveQuestion = "move-question",
        PresentTime = "present-time",
        NewTime = "new-time",
        MoveNow = "move-now",
        KeepTime = "keep-time",
        CancelQuestion = "cancel-question",
        CancelReason = "cancel-reason",
        CancelNow = "cancel-now",
        KeepMeeting = "keep-meeting",
        InviteByLink = "invite-by-link",
        ConfirmByMail = "confirm-by-mail",
        ConfirmQuestion = "confirm-question",
        ConfirmGuests = "confirm-guests",
        ConfirmNow = "confirm-now",
        ConfirmNot = "confirm-not",
        ClosedTitle = "closed-title",
        ClosedBody = "closed-body",
        NotFoundTitle = "not-found-title",
        NotFoundBody = "not-found-body",
        MalformedTitle = "malformed-title",
        MalformedBody = "malformed-body",
        StartOver = "start-over",
        CappedTitle = "capped-title",
        CappedBody = "capped-body",
        FailedTitle = "failed-title",
        FailedBody = "failed-body",
        TooManyTitle = "too-many-title",
        TooManyBody = "too-many-body",
        UnavailableTitle = "unavailable-title",
        UnavailableBody = "unavailable-body",
        RequestNumber = "request-number",
        SignIn = "sign-in",
        SignInHow = "sign-in-how",
        SignInAs = "sign-in-as",
        SignInOnce = "sign-in-once",
        LinkUsedTitle = "link-used-title",
        LinkUsedBody = "link-used-body",
        SignOut = "sign-out",
        SignedInAs = "signed-in-as",
        Pages = "pages",
        MyMeetings = "my-meetings",
        Week = "week",
        PreviousWeek = "previous-week",
        NextWeek = "next-week",
        NoMeetings = "no-meetings",
        MoreMeetings = "more-meetings",
        SearchInvitee = "search-invitee",
        Search = "search",
        StatusCancelled = "status-cancelled",
        StatusNoShow = "status-no-show",
        Invitee = "invitee",
        MarkNoShow = "mark-no-show",
        UndoNoShow = "undo-no-show",
        Reassign = "reassign",
        ReassignHow = "reassign-how",
        ReplaceHost = "replace-host",
        NoFreeMember = "no-free-member",
        RejectedFormTitle = "rejected-form-title",
        RejectedFormBody = "rejected-form-body",
        ForbiddenTitle = "forbidden-title",
        ForbiddenBody = "forbidden-body",
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
    fn page_messages_match_the_message_files() {
        assert_known::<Message>();
    }

    #[test]
    fn values_in_arabic_messages_are_isolated() {
        let title = |language| Words::of(language).with(Message::RequestNumber, "id", "0197");
        assert_eq!(title(Language::German), "Anfrage-ID: 0197");
        assert!(title(Language::Arabic).contains("\u{2068}0197\u{2069}"));
    }
}
