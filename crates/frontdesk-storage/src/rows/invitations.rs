use frontdesk_domain::booking_page::Language;
use frontdesk_domain::email::Email;
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion, MailPart, MailTemplate};
use frontdesk_domain::ports::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Reading, json};

const COLUMN: &str = "invitations";

#[derive(Deserialize, Serialize)]
struct InvitationsDocument {
    enabled: bool,
    language: Option<String>,
    reply_to: Option<String>,
    reminder_minutes: Vec<u32>,
    templates: Vec<TemplateDocument>,
}

#[derive(Deserialize, Serialize)]
struct TemplateDocument {
    occasion: String,
    part: String,
    text: String,
}

pub(super) fn invitations_document(settings: &InvitationSettings) -> Value {
    let InvitationSettings { enabled, language, reply_to, reminder_minutes, templates } = settings;
    json(&InvitationsDocument {
        enabled: *enabled,
        language: language.map(|language| language.as_str().to_owned()),
        reply_to: reply_to.as_ref().map(Email::to_string),
        reminder_minutes: reminder_minutes.clone(),
        templates: templates.iter().map(TemplateDocument::from).collect(),
    })
}

/// A row that an older version wrote has no document.
pub(super) fn invitations_of(
    reading: &Reading<'_>,
    document: Option<Value>,
) -> Result<InvitationSettings, StoreError> {
    let Some(document) = document else { return Ok(InvitationSettings::default()) };
    let document: InvitationsDocument = reading.json(COLUMN, document)?;
    let language =
        document.language.map(|name| reading.named(COLUMN, &name, Language::parse(&name)));
    let reply_to =
        document.reply_to.map(|address| reading.parsed(COLUMN, Email::from_stored(&address)));
    let templates = document.templates.into_iter().map(|template| template.into_template(reading));
    Ok(InvitationSettings {
        enabled: document.enabled,
        language: language.transpose()?,
        reply_to: reply_to.transpose()?,
        reminder_minutes: document.reminder_minutes,
        templates: templates.collect::<Result<_, _>>()?,
    })
}

impl From<&MailTemplate> for TemplateDocument {
    fn from(template: &MailTemplate) -> Self {
        Self {
            occasion: template.occasion.as_str().to_owned(),
            part: template.part.as_str().to_owned(),
            text: template.as_str().to_owned(),
        }
    }
}

impl TemplateDocument {
    fn into_template(self, reading: &Reading<'_>) -> Result<MailTemplate, StoreError> {
        let occasion =
            reading.named(COLUMN, &self.occasion, MailOccasion::parse(&self.occasion))?;
        let part = reading.named(COLUMN, &self.part, MailPart::parse(&self.part))?;
        reading.parsed(COLUMN, MailTemplate::parse(occasion, part, &self.text))
    }
}
