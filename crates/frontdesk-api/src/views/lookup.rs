use frontdesk_domain::ports::{CrmKind, CrmMatch};
use frontdesk_domain::services::{CompanyLookup, CrmResult, LeadLookup};
use serde::Serialize;
use time::Duration;
use utoipa::openapi::schema::AnyOf;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{CompanyView, CrmKindView, InstantView, PersonView, SourceView, samples};

/// The result of a lookup of a lead by `email` or of a company by `domain`.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum LookupView {
    /// The result for a lead.
    Lead(Box<LeadLookupView>),
    /// The result for a company.
    Company(Box<CompanyLookupView>),
}

impl LookupView {
    fn sample() -> Self {
        let crm = CrmMatch {
            object: "contact".into(),
            id: "501".into(),
            url: Some("https://app.hubspot.com/contacts/1/record/0-1/501".into()),
            name: Some("Ada Byron".into()),
            owner: Some("Sam Hill".into()),
            owner_id: Some("77".into()),
            owner_email: Some("sam@northwind.example".into()),
            lifecycle_stage: Some("opportunity".into()),
            updated_at: Some(samples::NOW - Duration::days(4)),
        };
        Self::from(&LeadLookup {
            crm: Some((CrmKind::HubSpot, Ok(Some(crm)))),
            person: Some(samples::a_person()),
            company: Some(samples::a_company()),
            suggest_enrichment: false,
        })
    }
}

/// The known data about a lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LeadLookup)]
pub struct LeadLookupView {
    /// The current record in the connected CRM. Omitted if no CRM is connected, if the CRM has no
    /// match, or if the CRM could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crm: Option<CrmMatchView>,
    /// The stored person; `null` if nothing is stored. Providers may still know the person.
    #[schema(required)]
    pub person: Option<PersonView>,
    /// The stored company of the address's domain; `null` if nothing is stored or if the address is
    /// a free-mail address.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The person's LinkedIn profile; omitted if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin: Option<String>,
    /// The sources of the data, with the connected CRM last; omitted if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
    /// Whether an enrichment run is likely to be worth its price.
    pub suggest_enrichment: bool,
}

/// The known data about a company.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CompanyLookup)]
pub struct CompanyLookupView {
    /// The current record of the company in the connected CRM. Omitted if no CRM is connected, if
    /// the CRM has no match, or if the CRM could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crm: Option<CrmMatchView>,
    /// The stored company; `null` if nothing is stored.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The company's LinkedIn page; omitted if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin: Option<String>,
    /// The sources of the data, with the connected CRM last; omitted if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
    /// Always `false`, because enrichment starts from an email address.
    pub suggest_enrichment: bool,
}

/// The record of a lead or company in the CRM. Fields without a value are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CrmMatch)]
pub struct CrmMatchView {
    /// The CRM.
    pub provider: CrmKindView,
    /// The type of the CRM object: `contact`, `lead` or `person` of a lead, `company`, `account` or
    /// `organization` of a company.
    pub object: String,
    /// The id of the object in the CRM.
    pub id: String,
    /// The URL of the object in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The name of the person or company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of the object's owner in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The owner's id in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// The owner's email address. Omitted also if the address could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_email: Option<String>,
    /// The lifecycle stage, as named in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lifecycle_stage: Option<String>,
    /// The time of the last change in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<InstantView>,
}

/// Implemented by hand, because a derived schema would be a `oneOf`. A lead's result has all fields
/// of a company's result, so it would match both variants.
impl PartialSchema for LookupView {
    fn schema() -> RefOr<Schema> {
        let kinds = [LeadLookupView::name(), CompanyLookupView::name()];
        let mut either = AnyOf::new();
        either.items = kinds.map(|name| Ref::from_schema_name(name).into()).into();
        let about = "The result of a lookup: of a lead by `email`, of a company by `domain`. Only the result for a lead has `person`.";
        either.description = Some(about.to_owned());
        either.example = serde_json::to_value(Self::sample()).ok();
        RefOr::T(either.into())
    }
}

impl ToSchema for LookupView {
    fn name() -> std::borrow::Cow<'static, str> {
        "LookupResult".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((LeadLookupView::name().into_owned(), LeadLookupView::schema()));
        schemas.push((CompanyLookupView::name().into_owned(), CompanyLookupView::schema()));
        LeadLookupView::schemas(schemas);
        CompanyLookupView::schemas(schemas);
    }
}

impl From<&LeadLookup> for LookupView {
    fn from(lookup: &LeadLookup) -> Self {
        let LeadLookup { crm, person, company, suggest_enrichment } = lookup;
        let mut sources = SourceView::of_records(person.as_ref(), company.as_ref());
        sources.extend(crm.as_ref().map(|(kind, result)| SourceView::of_crm(*kind, result)));
        Self::Lead(Box::new(LeadLookupView {
            crm: crm.as_ref().and_then(CrmMatchView::of_result),
            person: person.as_ref().map(PersonView::from),
            company: company.as_ref().map(CompanyView::from),
            linkedin: person.as_ref().and_then(|person| person.stored.facts.linkedin_url.clone()),
            sources,
            suggest_enrichment: *suggest_enrichment,
        }))
    }
}

impl From<&CompanyLookup> for LookupView {
    fn from(lookup: &CompanyLookup) -> Self {
        let CompanyLookup { crm, company } = lookup;
        let company = company.as_ref();
        let mut sources = SourceView::of_records(None, company);
        sources.extend(crm.as_ref().map(|(kind, result)| SourceView::of_crm(*kind, result)));
        Self::Company(Box::new(CompanyLookupView {
            crm: crm.as_ref().and_then(CrmMatchView::of_result),
            company: company.map(CompanyView::from),
            linkedin: company.and_then(|company| company.stored.facts.linkedin_url.clone()),
            sources,
            suggest_enrichment: false,
        }))
    }
}

impl CrmMatchView {
    fn of_result((kind, result): &CrmResult) -> Option<Self> {
        let found = result.as_ref().ok()?.clone()?;
        Some(Self {
            provider: (*kind).into(),
            object: found.object,
            id: found.id,
            url: found.url,
            name: found.name,
            owner: found.owner,
            owner_id: found.owner_id,
            owner_email: found.owner_email,
            lifecycle_stage: found.lifecycle_stage,
            updated_at: found.updated_at.map(InstantView::from),
        })
    }
}
