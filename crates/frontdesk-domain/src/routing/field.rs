use std::collections::BTreeMap;
use std::fmt;

use frontdesk_scheduling::named;

use FieldKind::{Flag, Number, Text};

use crate::booking::{Answer, Answers, Attribution};
use crate::email::Email;
use crate::event_type::{Question, QuestionKind};
use crate::ports::{CrmError, CrmMatch};
use crate::records::{CompanyFacts, Location, PersonFacts, is_free_mail};

/// What a lead's facts are read from.
#[derive(Clone, Debug)]
pub struct Lead {
    /// The lead's address.
    pub email: Email,
    /// The stored person; empty if nothing is stored.
    pub person: PersonFacts,
    /// The stored company of the address; empty if nothing is stored.
    pub company: CompanyFacts,
    /// The CRM's match; `Ok(None)` also without a CRM.
    pub crm: Result<Option<CrmMatch>, CrmError>,
    /// The answers of the form.
    pub answers: Answers,
    /// The campaign parameters of the visit.
    pub attribution: Attribution,
}

/// The value of a field for one lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The value.
    Known(Answer),
    /// The lead has no value.
    Absent,
    /// The value could not be read, for this reason.
    Unknown(String),
}

named! {
    /// The type of the values of a field.
    pub enum FieldKind {
        /// Text.
        Text = "text",
        /// Any number of texts.
        Choices = "list of texts",
        /// A whole number.
        Number = "whole number",
        /// `true` or `false`.
        Flag = "true or false",
    }
}

impl FieldKind {
    /// The type of a value.
    pub fn of(value: &Answer) -> Self {
        match value {
            Answer::Text(_) => Self::Text,
            Answer::Choices(_) => Self::Choices,
            Answer::Number(_) => Self::Number,
            Answer::Checked(_) => Self::Flag,
        }
    }
}

/// The facts of a lead; a field without an entry is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(BTreeMap<Field, Fact>);

impl Facts {
    /// Reads every field of a lead.
    pub fn of(lead: &Lead) -> Self {
        let listed = FIELDS.iter().map(|(name, _, read)| (Field((*name).to_owned()), read(lead)));
        let answers = lead
            .answers
            .iter()
            .map(|(key, answer)| (Field(format!("{ANSWERS}{key}")), Fact::Known(answer.clone())));
        Self(listed.chain(answers).collect())
    }

    /// The facts of an address, and these values instead of stored data.
    pub fn of_values(email: &Email, values: &BTreeMap<Field, Answer>) -> Self {
        let lead = Lead {
            email: email.clone(),
            person: PersonFacts::default(),
            company: CompanyFacts::default(),
            crm: Ok(None),
            answers: Answers::new(),
            attribution: Attribution::default(),
        };
        let Self(mut facts) = Self::of(&lead);
        facts.extend(
            values.iter().map(|(field, value)| (field.clone(), Fact::Known(value.clone()))),
        );
        Self(facts)
    }

    /// The fact of a field.
    pub fn get(&self, field: &Field) -> &Fact {
        self.0.get(field).unwrap_or(&Fact::Absent)
    }
}

/// A field of a lead that conditions compare.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "String", try_from = "String")
)]
pub struct Field(String);

type Listed = (&'static str, FieldKind, fn(&Lead) -> Fact);

const ANSWERS: &str = "answers.";

/// Every field except the answers.
const FIELDS: [Listed; 31] = [
    ("email.domain", Text, |lead| text(Some(lead.email.domain()))),
    ("email.free_mail", Flag, |lead| {
        Fact::Known(Answer::Checked(is_free_mail(lead.email.domain())))
    }),
    ("person.first_name", Text, |lead| text(lead.person.first_name.as_deref())),
    ("person.last_name", Text, |lead| text(lead.person.last_name.as_deref())),
    ("person.full_name", Text, |lead| text(lead.person.full_name.as_deref())),
    ("person.title", Text, |lead| text(lead.person.title.as_deref())),
    ("person.seniority", Text, |lead| text(lead.person.seniority.as_deref())),
    ("person.department", Text, |lead| text(lead.person.department.as_deref())),
    ("person.phone", Text, |lead| text(lead.person.phone.as_deref())),
    ("person.city", Text, |lead| place(lead.person.location.as_ref(), |at| &at.city)),
    ("person.region", Text, |lead| place(lead.person.location.as_ref(), |at| &at.region)),
    ("person.country", Text, |lead| place(lead.person.location.as_ref(), |at| &at.country)),
    ("person.linkedin_url", Text, |lead| text(lead.person.linkedin_url.as_deref())),
    ("person.company_domain", Text, |lead| text(lead.person.company_domain.as_deref())),
    ("company.name", Text, |lead| text(lead.company.name.as_deref())),
    ("company.industry", Text, |lead| text(lead.company.industry.as_deref())),
    ("company.employee_count", Number, |lead| number(lead.company.employee_count)),
    ("company.founded_year", Number, |lead| number(lead.company.founded_year)),
    ("company.city", Text, |lead| place(lead.company.location.as_ref(), |at| &at.city)),
    ("company.region", Text, |lead| place(lead.company.location.as_ref(), |at| &at.region)),
    ("company.country", Text, |lead| place(lead.company.location.as_ref(), |at| &at.country)),
    ("company.linkedin_url", Text, |lead| text(lead.company.linkedin_url.as_deref())),
    ("company.description", Text, |lead| text(lead.company.description.as_deref())),
    ("crm.owner", Text, crm_owner),
    ("crm.lifecycle_stage", Text, |lead| crm(lead, |found| text(found.lifecycle_stage.as_deref()))),
    ("utm_source", Text, |lead| campaign(lead, "utm_source")),
    ("utm_medium", Text, |lead| campaign(lead, "utm_medium")),
    ("utm_campaign", Text, |lead| campaign(lead, "utm_campaign")),
    ("utm_id", Text, |lead| campaign(lead, "utm_id")),
    ("utm_term", Text, |lead| campaign(lead, "utm_term")),
    ("utm_content", Text, |lead| campaign(lead, "utm_content")),
];

/// The names of the fields, with `answers.<key>` last.
pub fn field_names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|(name, ..)| *name).chain(["answers.<key>"])
}

impl Field {
    /// Parses a name of [`field_names`], or `answers.` and a question's key.
    ///
    /// # Errors
    /// If there is no such field.
    pub fn parse(name: &str) -> Result<Self, String> {
        let is_answer = name.strip_prefix(ANSWERS).is_some_and(|key| !key.is_empty());
        if is_answer || listed(name).is_some() {
            return Ok(Self(name.to_owned()));
        }
        let names: Vec<&str> = field_names().collect();
        let found: String = name.chars().take(80).collect();
        Err(format!("unknown field {found:?}: expected one of {}", names.join(", ")))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The type of the values; `questions` are those of the event type.
    ///
    /// # Errors
    /// If the event type does not ask the question.
    pub fn kind(&self, questions: &[Question]) -> Result<FieldKind, String> {
        if let Some((_, kind, _)) = listed(&self.0) {
            return Ok(*kind);
        }
        let key = self.0.strip_prefix(ANSWERS);
        let asked = questions.iter().find(|question| Some(&*question.key) == key);
        asked.map(|question| kind_of_answer(question.kind)).ok_or_else(|| {
            if questions.is_empty() {
                return format!("unknown question {:?}: the event type has no questions", self.0);
            }
            let keys: Vec<&str> = questions.iter().map(|question| &*question.key).collect();
            format!("unknown question {:?}: the event type has {}", self.0, keys.join(", "))
        })
    }
}

fn listed(name: &str) -> Option<&'static Listed> {
    FIELDS.iter().find(|(listed, ..)| *listed == name)
}

fn kind_of_answer(kind: QuestionKind) -> FieldKind {
    match kind {
        QuestionKind::Text
        | QuestionKind::LongText
        | QuestionKind::Select
        | QuestionKind::Phone => FieldKind::Text,
        QuestionKind::MultiSelect => FieldKind::Choices,
        QuestionKind::Checkbox => FieldKind::Flag,
        QuestionKind::Number => FieldKind::Number,
    }
}

fn text(value: Option<&str>) -> Fact {
    value.map_or(Fact::Absent, |text| Fact::Known(Answer::Text(text.to_owned())))
}

fn number(value: Option<impl TryInto<i64>>) -> Fact {
    let number = value.and_then(|number| number.try_into().ok());
    number.map_or(Fact::Absent, |number| Fact::Known(Answer::Number(number)))
}

fn place(location: Option<&Location>, part: fn(&Location) -> &Option<String>) -> Fact {
    text(location.and_then(|location| part(location).as_deref()))
}

fn campaign(lead: &Lead, name: &str) -> Fact {
    text(lead.attribution.parameters().find(|(known, _)| *known == name).map(|(_, value)| value))
}

fn crm(lead: &Lead, read: impl Fn(&CrmMatch) -> Fact) -> Fact {
    match &lead.crm {
        Ok(Some(found)) => read(found),
        Ok(None) => Fact::Absent,
        Err(error) => Fact::Unknown(format!("the CRM could not be read: {}", error.as_str())),
    }
}

/// The owner's address, or else the name.
fn crm_owner(lead: &Lead) -> Fact {
    crm(lead, |found| {
        match (found.owner_email.as_ref().or(found.owner.as_ref()), &found.owner_id) {
            (None, Some(id)) => Fact::Unknown(format!("the CRM did not return its owner {id}")),
            (owner, _) => text(owner.map(String::as_str)),
        }
    })
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Field> for String {
    fn from(field: Field) -> Self {
        field.0
    }
}

impl TryFrom<String> for Field {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::parse(&name)
    }
}
