use frontdesk_domain::booking_page::Language;
use frontdesk_domain::invitations::MailPart;
use mail_parser::{Message as Parsed, MessageParser, MessagePart, MimeHeaders as _, PartType};
use time::macros::datetime;

use super::super::testing::{a_mail, email, letterhead, to_guest, to_host, with_template};
use super::*;

fn written(mail: &BookingMail) -> Vec<u8> {
    compose(mail, &letterhead(), datetime!(2026-11-22 09:30:05 UTC)).expect("a mail").formatted()
}

fn read(bytes: &[u8]) -> Parsed<'_> {
    MessageParser::default().parse(bytes).expect("a mail")
}

fn kind(part: &MessagePart<'_>) -> String {
    let kind = part.content_type().expect("a kind");
    format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default())
}

fn tree(message: &Parsed<'_>, id: usize) -> String {
    let part = &message.parts[id];
    match &part.body {
        PartType::Multipart(children) => {
            let children: Vec<String> = children
                .iter()
                .map(|child| tree(message, usize::try_from(*child).expect("small")))
                .collect();
            format!("{}({})", kind(part), children.join(" "))
        }
        _ => kind(part),
    }
}

fn header<'a>(message: &'a Parsed<'_>, name: &'a str) -> Option<&'a str> {
    message.header_raw(name).map(str::trim)
}

#[test]
fn invitation_mail_has_text_html_calendar_and_attachment() {
    let bytes = written(&a_mail(MailOccasion::Confirmation));
    let message = read(&bytes);
    assert_eq!(
        tree(&message, 0),
        "multipart/mixed(multipart/alternative(text/plain text/html text/calendar) application/ics)"
    );
    let part = |wanted| {
        message.parts.iter().find(|part| kind(part) == wanted).expect("a part of this kind")
    };
    let (calendar, attached) = (part("text/calendar"), part("application/ics"));
    let attribute = |name| calendar.content_type().and_then(|kind| kind.attribute(name));
    assert_eq!((attribute("method"), attribute("charset")), (Some("REQUEST"), Some("utf-8")));
    assert_eq!(attached.attachment_name(), Some("invite.ics"));
    assert_eq!(attached.contents(), calendar.contents());
    let text = calendar.text_contents().expect("text");
    assert!(
        text.contains("\r\nMETHOD:REQUEST\r\n") && text.ends_with("END:VCALENDAR\r\n"),
        "{text}"
    );
}

#[test]
fn content_type_has_the_calendars_method() {
    for (occasion, method) in
        [(MailOccasion::Moved, "REQUEST"), (MailOccasion::Cancelled, "CANCEL")]
    {
        let bytes = written(&a_mail(occasion));
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            text.contains(&format!("Content-Type: text/calendar; method={method}; charset=utf-8")),
            "{text}"
        );
    }
}

#[test]
fn reminder_has_no_calendar_part() {
    let bytes = written(&a_mail(MailOccasion::Reminder));
    assert_eq!(tree(&read(&bytes), 0), "multipart/alternative(text/plain text/html)");
}

#[test]
fn invitee_mail_names_the_lead_host_and_replies_go_to_them() {
    let bytes = written(&a_mail(MailOccasion::Confirmation));
    let message = read(&bytes);
    let from = message.from().and_then(|from| from.first()).expect("a sender");
    assert_eq!(
        (from.name(), from.address()),
        (Some("Priya Raman via Northwind"), Some("book@northwind.example"))
    );
    let to = message.to().and_then(|to| to.first()).expect("a recipient");
    assert_eq!((to.name(), to.address()), (Some("Ada Byron"), Some("ada@acme.com")));
    let reply_to = message.reply_to().and_then(|to| to.first()).expect("a Reply-To address");
    assert_eq!(reply_to.address(), Some("priya@northwind.example"));
    assert_eq!(header(&message, "Date"), Some("Sun, 22 Nov 2026 09:30:05 +0000"));
}

#[test]
fn mail_suppresses_auto_replies_and_only_reminders_are_auto_generated() {
    for occasion in MailOccasion::ALL {
        let bytes = written(&a_mail(occasion));
        let message = read(&bytes);
        assert_eq!(header(&message, "X-Auto-Response-Suppress"), Some("OOF, AutoReply"));
        let auto_submitted = (occasion == MailOccasion::Reminder).then_some("auto-generated");
        assert_eq!(header(&message, "Auto-Submitted"), auto_submitted, "{occasion:?}");
    }
}

#[test]
fn replies_go_to_the_workspaces_reply_to_address() {
    let mut mail = a_mail(MailOccasion::Confirmation);
    mail.settings.reply_to = Some(email("team@northwind.example"));
    let bytes = written(&mail);
    let reply_to = read(&bytes);
    let address = reply_to.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
    assert_eq!(address, Some("team@northwind.example"));
}

#[test]
fn no_reply_goes_to_an_archived_host() {
    let mut mail = a_mail(MailOccasion::Reminder);
    let mut hosts = mail.booking.hosts.clone();
    let mut answered = Vec::new();
    while let Some(host) = hosts.pop() {
        mail.archived_hosts = mail.booking.hosts.iter().map(|it| it.host.user_id).collect();
        mail.archived_hosts.retain(|user_id| *user_id != host.host.user_id);
        let bytes = written(&mail);
        let message = read(&bytes);
        let to = message.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
        answered.push(to == Some(host.email.as_str()));
    }
    assert_eq!(answered, [true, true]);
    mail.archived_hosts = mail.booking.hosts.iter().map(|it| it.host.user_id).collect();
    assert_eq!(read(&written(&mail)).reply_to().map(|_| ()), None);
}

#[test]
fn replies_to_host_mail_go_to_the_invitee() {
    let mut mail = to_host(a_mail(MailOccasion::Confirmation));
    let bytes = written(&mail);
    let message = read(&bytes);
    assert_eq!(
        message.from().and_then(|from| from.first()).and_then(|from| from.name()),
        Some("Northwind")
    );
    let reply_to = message.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
    assert_eq!(reply_to, Some("ada@acme.com"));

    mail.booking.invitee.email = email(FORGOTTEN_EMAIL);
    assert_eq!(read(&written(&mail)).reply_to().map(|_| ()), None);
}

#[test]
fn later_mails_refer_to_the_confirmation() {
    let confirmation = written(&a_mail(MailOccasion::Confirmation));
    let confirmation = read(&confirmation);
    assert_eq!(header(&confirmation, "References"), None);
    for occasion in [MailOccasion::Moved, MailOccasion::Cancelled, MailOccasion::Reminder] {
        let bytes = written(&a_mail(occasion));
        let message = read(&bytes);
        for name in ["In-Reply-To", "References"] {
            assert_eq!(header(&message, name), header(&confirmation, "Message-ID"), "{occasion:?}");
        }
        assert_ne!(header(&message, "Message-ID"), header(&confirmation, "Message-ID"));
    }
}

#[test]
fn names_cannot_inject_headers_or_recipients() {
    let names = [
        "Ada\r\nBcc: eve@evil.example",
        "Ada\nBcc: eve@evil.example\n\nHello",
        "\"Ada\" <eve@evil.example>, \"",
        "Ada \\\" <eve@evil.example>",
        "=?utf-8?q?Ada=0D=0ABcc:_eve@evil.example?=",
        "Ünïcødé \u{1f600} \u{202e}أدا",
        &"x".repeat(2_000),
    ];
    for name in names {
        let mut mail = with_template(
            a_mail(MailOccasion::Confirmation),
            MailPart::Subject,
            "{invitee}: {host}",
        );
        mail.to.name = Some(name.to_owned());
        mail.booking.invitee.name = name.to_owned();
        mail.booking.hosts[0].name = name.to_owned();
        mail.workspace_name = name.to_owned();
        let bytes = written(&mail);
        let message = read(&bytes);
        assert!(message.bcc().is_none(), "{name:?}");
        for addresses in [message.from(), message.to(), message.reply_to()] {
            let addresses: Vec<_> =
                addresses.into_iter().flat_map(mail_parser::Address::iter).collect();
            assert_eq!(addresses.len(), 1, "{name:?}: {addresses:?}");
            assert!(!addresses[0].address().unwrap_or_default().contains("evil"), "{addresses:?}");
        }
        let subject = message.subject().expect("a subject");
        assert!(!subject.contains(char::is_control), "{subject:?}");
        let longest = bytes.split(|byte| *byte == b'\n').map(<[u8]>::len).max();
        assert!(longest <= Some(999), "{longest:?} (RFC 5322 section 2.1.1): {name:?}");
    }
}

#[test]
fn names_in_any_script_are_preserved() {
    let mut mail = to_guest(a_mail(MailOccasion::Confirmation));
    mail.language = Language::Arabic;
    mail.booking.hosts[0].name = "Zoë Müller, PhD".to_owned();
    let bytes = written(&mail);
    let message = read(&bytes);
    let from =
        message.from().and_then(|from| from.first()).and_then(|from| from.name()).expect("a name");
    assert!(from.contains("Zoë Müller, PhD") && from.contains("عبر"), "{from}");
    assert!(message.subject().expect("a subject").contains("الثلاثاء"));
    assert!(message.body_html(0).expect("HTML").contains("dir=\"rtl\""));
}
