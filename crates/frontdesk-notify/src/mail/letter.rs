//! The content of a mail, independent of its format.

use frontdesk_domain::booking::{Answer, AnsweredQuestion, BookingHost, BookingState};
use frontdesk_domain::event::BookingChange;
use frontdesk_domain::event_type::Location;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::{MailOccasion, MailPart, Placeholder};
use frontdesk_domain::ports::{BookingMail, RecipientRole};
use frontdesk_words::{ClockFace, DateWords, Language};

use super::letterhead::Letterhead;
use super::one_line;
use crate::words::{Message, Words};

pub(super) const PRODUCT: &str = "Frontdesk";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) language: Language,
    pub(super) tone: Tone,
    pub(super) subject: String,
    /// A short label of the occasion.
    pub(super) badge: String,
    pub(super) title: String,
    pub(super) opening: Vec<String>,
    pub(super) facts: Vec<Fact>,
    /// Only for an unconfirmed invitee.
    pub(super) confirm: Option<Confirm>,
    /// In mail about bookings only to the invitee and the hosts.
    pub(super) links: Vec<Link>,
    pub(super) closing: String,
}

/// The colors of the badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Good,
    Neutral,
    Bad,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Confirm {
    pub(super) lines: Vec<String>,
    pub(super) link: Link,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) label: String,
    pub(super) lines: Vec<Line>,
    /// Calendars already show the time.
    pub(super) is_time: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Words(String),
    /// HTML strikes the text through.
    Former(String),
    /// Text by a user, in any language.
    Theirs(String),
    /// A URL that is shown as its own text.
    Address(Link),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) text: String,
    pub(super) url: String,
}

impl Letter {
    pub(super) fn of(mail: &BookingMail, letterhead: &Letterhead) -> Self {
        let language = mail.language;
        let words = Words::of(language);
        let face = ClockFace::usual_in(language);
        let dates = DateWords { language, face, zone: mail.to.zone.clone() };
        let writer = Writer { mail, words, dates };
        let product =
            [("workspace", one_line(&mail.workspace_name).into()), ("product", PRODUCT.into())];
        Self {
            language,
            tone: tone(mail.occasion),
            subject: writer.subject(),
            badge: words.say(badge(mail)),
            title: one_line(&mail.booking.title),
            opening: writer.opening(),
            facts: writer.facts(),
            confirm: writer.confirm(letterhead),
            links: writer.manage(letterhead).into_iter().collect(),
            closing: words.with_all(Message::SentBy, product),
        }
    }
}

fn tone(occasion: MailOccasion) -> Tone {
    match occasion {
        MailOccasion::Confirmation => Tone::Good,
        MailOccasion::Moved | MailOccasion::Reminder => Tone::Neutral,
        MailOccasion::Cancelled => Tone::Bad,
    }
}

fn badge(mail: &BookingMail) -> Message {
    match mail.occasion {
        _ if mail.is_about_another_host() => Message::Replaced,
        MailOccasion::Confirmation => Message::Booked,
        MailOccasion::Moved => Message::Moved,
        MailOccasion::Cancelled => Message::Cancelled,
        MailOccasion::Reminder => Message::Reminder,
    }
}

pub(super) fn lead(mail: &BookingMail) -> Option<&BookingHost> {
    let hosts = &mail.booking.hosts;
    hosts.iter().find(|host| host.host.lead).or(hosts.first())
}

pub(super) fn place(location: &Location) -> Option<&str> {
    match location {
        Location::Video { url: place }
        | Location::Phone { number: place }
        | Location::InPerson { address: place } => place.as_deref(),
    }
}

struct Writer<'a> {
    mail: &'a BookingMail,
    words: Words,
    dates: DateWords,
}

impl Writer<'_> {
    fn is_to(&self, role: RecipientRole) -> bool {
        self.mail.to.role == role
    }

    /// The manage link is only for the invitee, because it lets anyone cancel the booking. The page
    /// for hosts needs a session.
    fn manage(&self, letterhead: &Letterhead) -> Option<Link> {
        let BookingMail { booking, occasion, to, .. } = self.mail;
        let (text, url) = match to.role {
            _ if *occasion == MailOccasion::Cancelled => return None,
            RecipientRole::Guest => return None,
            RecipientRole::Invitee => {
                (Message::Manage, letterhead.manage_url(&booking.manage_token))
            }
            RecipientRole::Host => (Message::OpenMeeting, letterhead.meeting_url(booking.id)),
        };
        Some(Link { text: self.words.say(text), url })
    }

    fn confirm(&self, letterhead: &Letterhead) -> Option<Confirm> {
        let request = self.mail.confirm.as_ref()?;
        let mut lines = vec![self.words.say(Message::ConfirmNotice)];
        if request.has_guests {
            lines.push(self.words.say(Message::ConfirmGuests));
        }
        let url = letterhead.confirm_url(&self.mail.booking.manage_token, &request.code);
        Some(Confirm { lines, link: Link { text: self.words.say(Message::Confirm), url } })
    }

    fn host(&self) -> String {
        lead(self.mail).map(|host| one_line(&host.name)).unwrap_or_default()
    }

    fn invitee(&self) -> String {
        one_line(&self.mail.booking.invitee.name)
    }

    fn counterpart(&self) -> String {
        if self.is_to(RecipientRole::Host) { self.invitee() } else { self.host() }
    }

    fn start(&self) -> String {
        self.dates.date_and_time(self.mail.interval.start())
    }

    /// The texts of the workspace do not say that another member hosts the meeting.
    fn template(&self, part: MailPart) -> Option<String> {
        if self.mail.is_about_another_host() {
            return None;
        }
        let template = self.mail.settings.template(self.mail.occasion, part)?;
        Some(template.fill(|placeholder| match placeholder {
            Placeholder::Invitee => self.invitee(),
            Placeholder::Host => self.host(),
            Placeholder::EventType => one_line(&self.mail.booking.event_type.title),
            Placeholder::Workspace => one_line(&self.mail.workspace_name),
            Placeholder::Start => self.start(),
        }))
    }

    fn subject(&self) -> String {
        let message = match self.mail.occasion {
            _ if self.mail.is_about_another_host() => Message::SubjectReplaced,
            MailOccasion::Confirmation => Message::SubjectConfirmation,
            MailOccasion::Moved => Message::SubjectMoved,
            MailOccasion::Cancelled => Message::SubjectCancelled,
            MailOccasion::Reminder => Message::SubjectReminder,
        };
        self.template(MailPart::Subject).unwrap_or_else(|| {
            self.words.with_all(
                message,
                [
                    ("event", one_line(&self.mail.booking.event_type.title).into()),
                    ("with", self.counterpart().into()),
                    ("start", self.start().into()),
                ],
            )
        })
    }

    fn opening(&self) -> Vec<String> {
        let text = self.template(MailPart::Opening).unwrap_or_else(|| {
            let message = match (self.mail.occasion, self.mail.to.role) {
                _ if self.mail.is_to_replaced_host() => Message::OpeningReplaced,
                _ if self.mail.is_about_another_host() => Message::OpeningAnotherHost,
                (MailOccasion::Confirmation, RecipientRole::Invitee) => {
                    Message::OpeningConfirmationInvitee
                }
                (MailOccasion::Confirmation, RecipientRole::Guest) => {
                    Message::OpeningConfirmationGuest
                }
                (MailOccasion::Confirmation, RecipientRole::Host) => {
                    Message::OpeningConfirmationHost
                }
                (MailOccasion::Moved, _) => Message::OpeningMoved,
                (MailOccasion::Cancelled, _) => Message::OpeningCancelled,
                (MailOccasion::Reminder, _) => Message::OpeningReminder,
            };
            let people = [("with", self.counterpart().into()), ("invitee", self.invitee().into())];
            self.words.with_all(message, people)
        });
        let calendar =
            self.mail.calendar_fault.as_ref().map(|_| self.words.say(Message::CalendarNotUpdated));
        text.lines().map(|line| line.trim().to_owned()).chain(calendar).collect()
    }

    fn facts(&self) -> Vec<Fact> {
        let mut facts = self.times();
        facts.extend(self.place());
        facts.extend(self.people());
        facts.extend(self.answers());
        facts.extend(self.reason());
        facts.extend(self.calendar_fault());
        facts
    }

    fn times(&self) -> Vec<Fact> {
        let BookingMail { interval, change, occasion, .. } = self.mail;
        let formatted =
            |interval: &Interval| self.dates.date_and_range(interval.start(), interval.end());
        let zone = Line::Words(self.dates.zone_at(interval.start()));
        let when = match occasion {
            MailOccasion::Cancelled => vec![Line::Former(formatted(interval)), zone],
            _ => vec![Line::Words(formatted(interval)), zone],
        };
        let mut times = vec![self.fact(Message::When, when)];
        if let (MailOccasion::Moved, BookingChange::Moved { from }) = (occasion, change) {
            times.push(self.fact(Message::FormerTime, vec![Line::Former(formatted(from))]));
        }
        times
    }

    fn place(&self) -> Option<Fact> {
        if self.mail.occasion == MailOccasion::Cancelled {
            return None;
        }
        let kind = match &self.mail.booking.location {
            Location::Video { .. } => Message::LocationVideo,
            Location::Phone { .. } => Message::LocationPhone,
            Location::InPerson { .. } => Message::LocationInPerson,
        };
        let location = &self.mail.booking.location;
        let mut lines = vec![Line::Words(self.words.say(kind))];
        lines.extend(place(location).map(|place| match location {
            Location::Video { .. } => {
                Line::Address(Link { text: one_line(place), url: place.to_owned() })
            }
            Location::Phone { .. } | Location::InPerson { .. } => Line::Theirs(one_line(place)),
        }));
        Some(self.fact(Message::Where, lines))
    }

    fn people(&self) -> Vec<Fact> {
        let booking = &self.mail.booking;
        let hosts = booking.hosts.iter().map(|host| Line::Theirs(one_line(&host.name))).collect();
        let guests: Vec<Line> =
            booking.guests.iter().map(|guest| Line::Theirs(guest.to_string())).collect();
        let mut people = vec![self.fact(Message::Hosts, hosts)];
        match self.mail.to.role {
            RecipientRole::Invitee => {}
            RecipientRole::Guest => {
                people.push(self.fact(Message::Invitee, vec![Line::Theirs(self.invitee())]));
                return people;
            }
            RecipientRole::Host => {
                let address = Line::Theirs(booking.invitee.email.to_string());
                people.insert(
                    0,
                    self.fact(Message::Invitee, vec![Line::Theirs(self.invitee()), address]),
                );
            }
        }
        if !guests.is_empty() {
            people.push(self.fact(Message::Guests, guests));
        }
        people
    }

    fn answers(&self) -> impl Iterator<Item = Fact> {
        self.mail.answers.iter().map(|AnsweredQuestion { label, answer }| Fact {
            label: one_line(label),
            lines: self.answer(answer),
            is_time: false,
        })
    }

    fn answer(&self, answer: &Answer) -> Vec<Line> {
        let words = |text: &str| Line::Theirs(one_line(text));
        match answer {
            Answer::Checked(true) => vec![Line::Words(self.words.say(Message::AnswerYes))],
            Answer::Checked(false) => vec![Line::Words(self.words.say(Message::AnswerNo))],
            Answer::Number(number) => vec![Line::Words(number.to_string())],
            Answer::Text(text) => text.lines().map(words).collect(),
            Answer::Choices(choices) => choices.iter().map(|choice| words(choice)).collect(),
        }
    }

    fn reason(&self) -> Option<Fact> {
        let (MailOccasion::Cancelled, BookingState::Cancelled(cancellation)) =
            (self.mail.occasion, &self.mail.booking.state)
        else {
            return None;
        };
        let reason = cancellation.reason.as_deref()?;
        let lines = reason.lines().map(|line| Line::Theirs(one_line(line))).collect();
        Some(self.fact(Message::Reason, lines))
    }

    fn calendar_fault(&self) -> Option<Fact> {
        let fault = self.mail.calendar_fault.as_deref()?;
        Some(self.fact(Message::Calendar, vec![Line::Theirs(one_line(fault))]))
    }

    fn fact(&self, label: Message, lines: Vec<Line>) -> Fact {
        let is_time = matches!(label, Message::When | Message::FormerTime);
        Fact { label: self.words.say(label), lines, is_time }
    }
}

#[cfg(test)]
mod tests;
