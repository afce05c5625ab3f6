//! The words of the pages: Fluent messages, one file for each language under `messages/`.
//!
//! To add a message: a line in the table below, and its text in every file; a test compares them. To add a language: its
//! file, a variant of [`Language`] and a line in `SOURCES`.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::language::{Language, Reading as _};

const SOURCES: [(Language, &str); 5] = [
    (Language::English, include_str!("../messages/en.ftl")),
    (Language::German, include_str!("../messages/de.ftl")),
    (Language::French, include_str!("../messages/fr.ftl")),
    (Language::Spanish, include_str!("../messages/es.ftl")),
    (Language::Arabic, include_str!("../messages/ar.ftl")),
];

static BUNDLES: LazyLock<Vec<(Language, FluentBundle<FluentResource>)>> = LazyLock::new(|| {
    SOURCES.into_iter().map(|(language, source)| (language, bundle(language, source))).collect()
});

fn bundle(language: Language, source: &str) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.as_str().parse().expect("every tag is well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // The marks keep a name in Latin letters from turning Arabic around it about; elsewhere they would only be in the way
    // of those who copy a text.
    bundle.set_use_isolating(language.is_right_to_left());
    let resource = FluentResource::try_new(source.to_owned()).expect("the tests parse every message file");
    bundle.add_resource(resource).expect("the tests look for messages defined twice");
    bundle
}

macro_rules! messages {
    ($($message:ident = $id:literal,)*) => {
        /// A message that every language has; its text in English is in `messages/en.ftl`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Message { $($message,)* }

        impl Message {
            #[cfg(test)]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$message,)*];

            /// Its name in the message files.
            pub(crate) fn id(self) -> &'static str {
                match self { $(Self::$message => $id,)* }
            }
        }
    };
}

messages! {
    Weekday = "weekday",
    WeekdayShort = "weekday-short",
    Month = "month",
    DateFull = "date-full",
    DateDay = "date-day",
    MonthYear = "month-year",
    TimeAm = "time-am",
    TimePm = "time-pm",
    TimeRange = "time-range",
    DateAndTime = "date-and-time",
    DurationMinutes = "duration-minutes",
    DurationHours = "duration-hours",
    DurationBoth = "duration-both",
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
    Taken = "taken",
    TakenChoose = "taken-choose",
    TakenMove = "taken-move",
    TakenNothingLeft = "taken-nothing-left",
    Booked = "booked",
    Moved = "moved",
    Cancelled = "cancelled",
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
    ClosedTitle = "closed-title",
    ClosedBody = "closed-body",
    NotFoundTitle = "not-found-title",
    NotFoundBody = "not-found-body",
    MalformedTitle = "malformed-title",
    MalformedBody = "malformed-body",
    StartOver = "start-over",
    FailedTitle = "failed-title",
    FailedBody = "failed-body",
    UnavailableTitle = "unavailable-title",
    UnavailableBody = "unavailable-body",
    RequestNumber = "request-number",
}

/// The words of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words(Language);

impl Words {
    /// The words of `language`.
    pub(crate) fn of(language: Language) -> Self {
        Self(language)
    }

    /// The language.
    pub(crate) fn language(self) -> Language {
        self.0
    }

    /// A message without variables.
    pub(crate) fn say(self, message: Message) -> String {
        self.format(message, None)
    }

    /// A message with one variable.
    pub(crate) fn with<'a>(
        self,
        message: Message,
        name: &'static str,
        value: impl Into<FluentValue<'a>>,
    ) -> String {
        self.with_all(message, [(name, value.into())])
    }

    /// A message with several variables.
    pub(crate) fn with_all<'a, const N: usize>(
        self,
        message: Message,
        values: [(&'static str, FluentValue<'a>); N],
    ) -> String {
        let arguments: FluentArgs<'a> = values.into_iter().collect();
        self.format(message, Some(&arguments))
    }

    fn format(self, message: Message, arguments: Option<&FluentArgs<'_>>) -> String {
        let bundle = BUNDLES.iter().find(|(language, _)| *language == self.0).map(|(_, bundle)| bundle);
        let pattern = bundle
            .and_then(|bundle| Some((bundle, bundle.get_message(message.id())?.value()?)))
            .expect("the tests look for every message in every language");
        // A variable that the caller left out shows as its name, which the tests would see.
        pattern.0.format_pattern(pattern.1, arguments, &mut Vec::new()).into_owned()
    }
}

#[cfg(test)]
mod tests;
