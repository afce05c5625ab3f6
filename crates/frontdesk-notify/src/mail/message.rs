//! Assembles a mail: headers (RFC 5322) and parts (RFC 2045, RFC 6047).

use std::fmt::Display;

use frontdesk_domain::booking::{BookingHost, FORGOTTEN_EMAIL};
use frontdesk_domain::email::Email;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::{BookingMail, RecipientRole, SendFailure};
use lettre::address::AddressError;
use lettre::error::Error as EmailError;
use lettre::message::header::{ContentType, ContentTypeErr, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MessageBuilder, MultiPart, MultiPartKind, SinglePart};
use lettre::{Address, Message};
use thiserror::Error;
use time::OffsetDateTime;

use super::invitation::Invitation;
use super::letter::{Letter, lead};
use super::letterhead::Letterhead;
use super::{html, identity, one_line, plain};
use crate::words;

const MAX_HEADER_CHARS: usize = 250;

/// The reason why a mail can never be sent; omits the recipient.
#[derive(Debug, Error)]
pub(super) enum ComposeError {
    #[error("mail cannot be sent to an address in the message")]
    Address(#[from] AddressError),
    #[error("the headers of the mail cannot be encoded")]
    Headers(#[from] EmailError),
    #[error("the parts of the mail cannot be encoded")]
    ContentType(#[from] ContentTypeErr),
}

impl From<ComposeError> for SendFailure {
    fn from(error: ComposeError) -> Self {
        let reason = error.to_string();
        Self { reason, status: None, worth_retrying: false, gone: false, retry_after: None }
    }
}

/// Two attempts differ only in `now`.
pub(super) fn compose(
    mail: &BookingMail,
    letterhead: &Letterhead,
    now: OffsetDateTime,
) -> Result<Message, ComposeError> {
    let letter = Letter::of(mail, letterhead);
    let message = headers(mail, letterhead)?.date(now.into()).subject(header_text(&letter.subject));
    let body = alternatives(&letter, mail.event_id);
    let Some(invitation) = Invitation::of(mail, letterhead, &letter) else {
        return Ok(message.multipart(body)?);
    };
    let attached = ContentType::parse("application/ics; name=\"invite.ics\"")?;
    let attachment =
        Attachment::new("invite.ics".to_owned()).body(invitation.text.clone(), attached);
    let body = body.singlepart(calendar_part(invitation)?);
    let mixed = parts(MultiPartKind::Mixed, mail.event_id).multipart(body).singlepart(attachment);
    Ok(message.multipart(mixed)?)
}

/// The letter as plain text and as HTML.
fn alternatives(letter: &Letter, id: impl Display) -> MultiPart {
    parts(MultiPartKind::Alternative, id)
        .singlepart(SinglePart::plain(plain::render(letter)))
        .singlepart(SinglePart::html(html::render(letter)))
}

/// The boundary contains the id of the event or mail, which no text in the mail can know.
fn parts(kind: MultiPartKind, id: impl Display) -> MultiPart {
    let name = if matches!(kind, MultiPartKind::Mixed) { "mixed" } else { "alternative" };
    MultiPart::builder().kind(kind).boundary(format!("{name}-{id}")).build()
}

/// The part that clients show with reply buttons.
///
/// The content type must repeat the text's `METHOD` (RFC 6047 section 2.4).
fn calendar_part(invitation: Invitation) -> Result<SinglePart, ComposeError> {
    let method = invitation.method.as_str();
    let content_type =
        ContentType::parse(&format!("text/calendar; method={method}; charset=UTF-8"))?;
    Ok(SinglePart::builder().header(content_type).body(invitation.text))
}

/// The headers of every mail.
/// Composes a letter that concerns no booking; `name` is the sender, unless the letterhead has one.
pub(super) fn compose_letter(
    letter: &Letter,
    letterhead: &Letterhead,
    (name, to): (&str, &Email),
    (kind, id): (&str, impl Display + Copy),
    now: OffsetDateTime,
) -> Result<Message, ComposeError> {
    let name = letterhead.from.name.as_deref().unwrap_or(name);
    let message_id = format!("<{kind}.{id}@{}>", letterhead.domain());
    let message = envelope((name, &letterhead.from.email), (None, to), message_id)?;
    let message = message.date(now.into()).subject(header_text(&letter.subject));
    Ok(message.multipart(alternatives(letter, id))?)
}

fn envelope(
    from: (&str, &Email),
    to: (Option<&str>, &Email),
    id: String,
) -> Result<MessageBuilder, ComposeError> {
    Ok(Message::builder()
        .from(mailbox(Some(from.0), from.1)?)
        .to(mailbox(to.0, to.1)?)
        .message_id(Some(id))
        // Suppresses out-of-office replies (MS-OXCMAIL).
        .raw_header(header("X-Auto-Response-Suppress", "OOF, AutoReply")))
}

fn headers(mail: &BookingMail, letterhead: &Letterhead) -> Result<MessageBuilder, ComposeError> {
    let mut headers = envelope(
        (&from_name(mail, letterhead), &letterhead.from.email),
        (mail.to.name.as_deref(), &mail.to.email),
        identity::message_id(mail, letterhead),
    )?;
    if let Some((name, email)) = answers_to(mail) {
        headers = headers.reply_to(mailbox(name, email)?);
    }
    if !identity::is_first(mail) {
        let thread = identity::thread_id(mail, letterhead);
        headers = headers.in_reply_to(thread.clone()).references(thread);
    }
    if mail.occasion == MailOccasion::Reminder {
        // Only reminders are automatic (RFC 3834 section 5); other mail follows a user's action.
        // Some clients ignore invitations that are marked as automatic.
        headers = headers.raw_header(header("Auto-Submitted", "auto-generated"));
    }
    Ok(headers)
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// Returns `Priya Raman via Northwind`, or `Northwind` in mail to hosts.
///
/// Otherwise the lead host would get mail from their own name.
fn from_name(mail: &BookingMail, letterhead: &Letterhead) -> String {
    let service = letterhead.from.name.clone().unwrap_or_else(|| one_line(&mail.workspace_name));
    match lead(mail) {
        Some(host) if mail.to.role != RecipientRole::Host => {
            let names = [("host", one_line(&host.name).into()), ("service", service.into())];
            words::Words::of(mail.language).with_all(words::Message::FromName, names)
        }
        Some(_) | None => service,
    }
}

fn answers_to(mail: &BookingMail) -> Option<(Option<&str>, &Email)> {
    let invitee = &mail.booking.invitee;
    match (mail.to.role, &mail.settings.reply_to) {
        (RecipientRole::Host, _) if invitee.email.as_str() == FORGOTTEN_EMAIL => None,
        (RecipientRole::Host, _) => Some((Some(&invitee.name), &invitee.email)),
        (_, Some(reply_to)) => Some((None, reply_to)),
        (_, None) => {
            let is_there = |host: &&BookingHost| !mail.archived_hosts.contains(&host.host.user_id);
            let host = lead(mail).filter(is_there);
            let host = host.or_else(|| mail.booking.hosts.iter().find(is_there))?;
            Some((Some(host.name.as_str()), &host.email))
        }
    }
}

fn mailbox(name: Option<&str>, email: &Email) -> Result<Mailbox, ComposeError> {
    let name = name.map(|name| header_text(&one_line(name))).filter(|name| !name.is_empty());
    Ok(Mailbox::new(name, email.as_str().parse::<Address>()?))
}

/// Makes a text safe for headers.
///
/// Clients would decode text that resembles an encoded word (RFC 2047). Long text without blanks
/// would exceed the line limit (RFC 5322 section 2.1.1).
pub(super) fn header_text(text: &str) -> String {
    let plain = text.replace("=?", "= ?").replace(char::is_control, " ");
    match plain.char_indices().nth(MAX_HEADER_CHARS) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}

#[cfg(test)]
mod tests;
