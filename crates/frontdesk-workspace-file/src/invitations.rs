use deserr::{Deserr, ValuePointerRef};
use frontdesk_domain::booking_page::Language;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::invitations::{
    InvitationSettings, MAX_REMINDERS, MailOccasion, MailPart, MailTemplate,
};
use frontdesk_domain::plan::WholeNumber;
use schemars::JsonSchema;

use super::AtMost;
use super::faults::{FileFaults, path};
use super::scalars::{Number, Text};

/// Minutes before the booking's start; at most four weeks.
type ReminderMinutes = WholeNumber<1, 40_320>;

/// The settings and texts of the mail about bookings.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceInvitations", deny_unknown_fields)]
pub(super) struct InvitationsTable {
    /// `false` sends no mail.
    #[deserr(default)]
    enabled: Option<bool>,
    /// The language; the default is that of the booking pages.
    #[deserr(default)]
    language: Option<Text<Language>>,
    /// The address for replies; the default is that of the lead host.
    #[deserr(default)]
    reply_to: Option<Text<Email>>,
    /// The minutes before the start, one reminder each; the default is 60.
    #[deserr(default)]
    reminder_minutes: Option<AtMost<Number<ReminderMinutes>, MAX_REMINDERS>>,
    /// The texts of a confirmation.
    #[deserr(default)]
    #[schemars(default)]
    confirmation: TemplateTable,
    /// The texts of the mail about a move.
    #[deserr(default)]
    #[schemars(default)]
    moved: TemplateTable,
    /// The texts of the mail about a cancellation.
    #[deserr(default)]
    #[schemars(default)]
    cancelled: TemplateTable,
    /// The texts of a reminder.
    #[deserr(default)]
    #[schemars(default)]
    reminder: TemplateTable,
}

/// Texts that replace the default ones. `{invitee}`, `{host}`, `{event_type}`, `{workspace}` and
/// `{start}` are filled in.
#[derive(Default, Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceMailTexts", deny_unknown_fields)]
struct TemplateTable {
    /// The subject.
    #[deserr(default)]
    subject: Option<String>,
    /// The first paragraph.
    #[deserr(default)]
    opening: Option<String>,
}

pub(super) fn planned(table: InvitationsTable, faults: &mut Faults) -> InvitationSettings {
    let at = ValuePointerRef::Origin;
    let at = at.push_key("invitations");
    let defaults = InvitationSettings::default();
    let reminder_minutes = match table.reminder_minutes {
        Some(minutes) => reminders(minutes, at.push_key("reminder_minutes"), faults),
        None => defaults.reminder_minutes,
    };
    let tables = [
        (MailOccasion::Confirmation, table.confirmation),
        (MailOccasion::Moved, table.moved),
        (MailOccasion::Cancelled, table.cancelled),
        (MailOccasion::Reminder, table.reminder),
    ];
    let mut templates = Vec::new();
    for (occasion, TemplateTable { subject, opening }) in tables {
        let at = at.push_key(occasion.as_str());
        for (part, text) in [(MailPart::Subject, subject), (MailPart::Opening, opening)] {
            match text.map(|text| MailTemplate::parse(occasion, part, &text)) {
                Some(Ok(template)) => templates.push(template),
                Some(Err(refusal)) => {
                    faults.push(Fault::new(path(at.push_key(part.as_str())), refusal.to_string()));
                }
                None => {}
            }
        }
    }
    InvitationSettings {
        enabled: table.enabled.unwrap_or(defaults.enabled),
        language: table.language.map(|language| language.0),
        reply_to: table.reply_to.map(|address| address.0),
        reminder_minutes,
        templates,
    }
}

fn reminders(
    minutes: impl IntoIterator<Item = Number<ReminderMinutes>>,
    at: ValuePointerRef<'_>,
    faults: &mut Faults,
) -> Vec<u32> {
    let mut seen: Vec<u32> = Vec::new();
    let minutes = minutes.into_iter().map(|number| number.0.to_u32());
    for (position, minutes) in minutes.enumerate() {
        if seen.contains(&minutes) {
            let detail = format!("{minutes} is a duplicate; each reminder is sent once");
            faults.push(Fault::new(path(at.push_index(position)), detail));
        } else {
            seen.push(minutes);
        }
    }
    seen.sort_unstable_by(|a, b| b.cmp(a));
    seen
}
