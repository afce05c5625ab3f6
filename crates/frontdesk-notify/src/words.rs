//! The words of the mail: Fluent messages, one file for each language under `messages/`.
//!
//! To add a message: a line in the table below, and its text in every file; a test compares them. To add a language: its
//! file and a line in `SOURCES`.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use frontdesk_domain::booking_page::Language;
use unic_langid::LanguageIdentifier;

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
    bundle.set_use_isolating(is_right_to_left(language));
    let resource = FluentResource::try_new(source.to_owned()).expect("the tests parse every message file");
    bundle.add_resource(resource).expect("the tests look for messages defined twice");
    bundle
}

/// Whether a language is written from right to left.
pub(crate) fn is_right_to_left(language: Language) -> bool {
    language == Language::Arabic
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
    Month = "month",
    DateFull = "date-full",
    TimeAm = "time-am",
    TimePm = "time-pm",
    TimeRange = "time-range",
    DateAndTime = "date-and-time",
    ZoneAndOffset = "zone-and-offset",
    FromName = "from-name",
    SubjectConfirmation = "subject-confirmation",
    SubjectMoved = "subject-moved",
    SubjectCancelled = "subject-cancelled",
    SubjectReminder = "subject-reminder",
    Booked = "booked",
    Moved = "moved",
    Cancelled = "cancelled",
    Reminder = "reminder",
    OpeningConfirmationInvitee = "opening-confirmation-invitee",
    OpeningConfirmationGuest = "opening-confirmation-guest",
    OpeningConfirmationHost = "opening-confirmation-host",
    OpeningMoved = "opening-moved",
    OpeningCancelled = "opening-cancelled",
    OpeningReminder = "opening-reminder",
    When = "when",
    FormerTime = "former-time",
    Where = "where",
    Hosts = "hosts",
    Invitee = "invitee",
    Guests = "guests",
    Reason = "reason",
    LocationVideo = "location-video",
    LocationPhone = "location-phone",
    LocationInPerson = "location-in-person",
    AnswerYes = "answer-yes",
    AnswerNo = "answer-no",
    Manage = "manage",
    SentBy = "sent-by",
}

/// The words of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Language);

impl Words {
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
        let (bundle, pattern) = bundle
            .and_then(|bundle| Some((bundle, bundle.get_message(message.id())?.value()?)))
            .expect("the tests look for every message in every language");
        // A variable that the caller left out shows as its name, which the tests would see.
        bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned()
    }
}

#[cfg(test)]
mod tests;
