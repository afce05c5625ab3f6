//! Settings and templates of the mail sent for bookings.

use std::fmt;

use frontdesk_scheduling::named;
use thiserror::Error;

use crate::booking_page::Language;
use crate::email::Email;
use crate::text::check_lines;

/// Maximum characters of a template.
pub const MAX_TEMPLATE_CHARS: usize = 2_000;

/// Maximum reminders per booking.
pub const MAX_REMINDERS: usize = 5;

/// Settings of a workspace's invitation mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationSettings {
    /// Whether to send mails; without a mail server, none are sent.
    pub enabled: bool,
    /// The language; defaults to the language of the booking pages.
    pub language: Option<Language>,
    /// The reply address; by default, the lead host's.
    pub reply_to: Option<Email>,
    /// Minutes before the start for each reminder, descending and distinct.
    pub reminder_minutes: Vec<u32>,
    /// Custom templates.
    pub templates: Vec<MailTemplate>,
}

impl Default for InvitationSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            language: None,
            reply_to: None,
            reminder_minutes: vec![60],
            templates: Vec::new(),
        }
    }
}

impl InvitationSettings {
    /// The custom template for a part of a mail, if any.
    pub fn template(&self, occasion: MailOccasion, part: MailPart) -> Option<&MailTemplate> {
        self.templates
            .iter()
            .find(|template| (template.occasion, template.part) == (occasion, part))
    }
}

named! {
    /// The occasion of a mail about a booking.
    pub enum MailOccasion {
        /// A booking was created.
        Confirmation = "confirmation",
        /// The booking was moved.
        Moved = "moved",
        /// The booking was cancelled.
        Cancelled = "cancelled",
        /// The meeting starts soon.
        Reminder = "reminder",
    }
}

named! {
    /// The part of a mail that a template replaces.
    pub enum MailPart {
        /// The subject, on one line.
        Subject = "subject",
        /// The first paragraph, before the booking details.
        Opening = "opening",
    }
}

named! {
    /// The placeholders of a template.
    pub enum Placeholder {
        /// The invitee's name.
        Invitee = "invitee",
        /// The lead host's name.
        Host = "host",
        /// The title of the event type.
        EventType = "event_type",
        /// The name of the workspace.
        Workspace = "workspace",
        /// The start time, in the recipient's time zone and language.
        Start = "start",
    }
}

/// A custom text for one part of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailTemplate {
    /// The occasion.
    pub occasion: MailOccasion,
    /// The part.
    pub part: MailPart,
    text: String,
}

/// Why a template is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidTemplate {
    /// The text is empty, too long or has control characters.
    #[error("{0}")]
    Text(String),
    /// A subject with several lines.
    #[error("expected a single line")]
    Lines,
    /// An unknown placeholder.
    #[error("expected one of {}, found {{{name}}}", known(), name = .0)]
    UnknownPlaceholder(String),
    /// An unmatched brace.
    #[error("expected a }} after each {{; a literal brace is not supported")]
    Brace,
}

fn known() -> String {
    Placeholder::ALL.map(|placeholder| format!("{{{}}}", placeholder.as_str())).join(", ")
}

impl MailTemplate {
    /// Parses a template, such as `{event_type} with {host}`.
    ///
    /// # Errors
    /// See [`InvalidTemplate`].
    pub fn parse(
        occasion: MailOccasion,
        part: MailPart,
        text: &str,
    ) -> Result<Self, InvalidTemplate> {
        if text.trim().is_empty() {
            return Err(InvalidTemplate::Text("expected some text, found none".to_owned()));
        }
        check_lines(text, MAX_TEMPLATE_CHARS).map_err(InvalidTemplate::Text)?;
        if part == MailPart::Subject && text.contains(['\n', '\r']) {
            return Err(InvalidTemplate::Lines);
        }
        let template = Self { occasion, part, text: text.to_owned() };
        template.pieces().try_for_each(|piece| piece.map(drop))?;
        Ok(template)
    }

    /// The source text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text with each placeholder replaced by its value.
    pub fn fill(&self, value: impl Fn(Placeholder) -> String) -> String {
        self.pieces()
            .map(|piece| match piece {
                Ok(Piece::Words(words)) => words.to_owned(),
                Ok(Piece::Blank(placeholder)) => value(placeholder),
                Err(_) => unreachable!("a parsed template is valid"),
            })
            .collect()
    }

    fn pieces(&self) -> impl Iterator<Item = Result<Piece<'_>, InvalidTemplate>> {
        let mut rest = self.text.as_str();
        std::iter::from_fn(move || {
            let (piece, after) = next_piece(rest)?;
            rest = after;
            Some(piece)
        })
    }
}

fn next_piece(text: &str) -> Option<(Result<Piece<'_>, InvalidTemplate>, &str)> {
    let brace = text.find(['{', '}']).unwrap_or(text.len());
    let (words, from_brace) = text.split_at(brace);
    if !words.is_empty() {
        return Some((Ok(Piece::Words(words)), from_brace));
    }
    if text.is_empty() {
        return None;
    }
    let Some((name, after)) = text.strip_prefix('{').and_then(|text| text.split_once('}')) else {
        return Some((Err(InvalidTemplate::Brace), ""));
    };
    let blank = Placeholder::parse(name).map(Piece::Blank);
    Some((blank.ok_or_else(|| InvalidTemplate::UnknownPlaceholder(name.to_owned())), after))
}

enum Piece<'a> {
    Words(&'a str),
    Blank(Placeholder),
}

impl fmt::Display for MailTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(text: &str) -> Result<MailTemplate, InvalidTemplate> {
        MailTemplate::parse(MailOccasion::Moved, MailPart::Subject, text)
    }

    #[test]
    fn every_placeholder_of_a_template_is_replaced() {
        let filled = |text: &str| {
            subject(text)
                .expect("a template")
                .fill(|placeholder| placeholder.as_str().to_uppercase())
        };
        assert_eq!(filled("{event_type} with {host}!"), "EVENT_TYPE with HOST!");
        assert_eq!(filled("Moved"), "Moved");
        assert_eq!(filled("{host}{invitee}"), "HOSTINVITEE");
    }

    #[test]
    fn unknown_placeholders_and_unmatched_braces_are_rejected() {
        let error = |text: &str| subject(text).expect_err("no template").to_string();
        assert!(error("{who}").contains("{invitee}, {host}"), "{}", error("{who}"));
        assert!(error("{who}").ends_with("found {who}"));
        for text in ["{host", "host}", "a } b { c"] {
            assert_eq!(subject(text), Err(InvalidTemplate::Brace), "{text}");
        }
        assert_eq!(subject("a\nb"), Err(InvalidTemplate::Lines));
        assert!(subject("  ").is_err());
    }
}
