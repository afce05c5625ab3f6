use frontdesk_domain::ports::{CrmKind, CrmMatch};
use frontdesk_domain::records::Company;
use frontdesk_domain::services::LeadLookup;
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
    /// The stored company; `null` if nothing is stored.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The company's LinkedIn page; omitted if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin: Option<String>,
    /// The sources of the data; omitted if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
    /// Always `false`, because enrichment starts from an email address.
    pub suggest_enrichment: bool,
}

/// A lead's record in the CRM. Fields without a value are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CrmMatch)]
pub struct CrmMatchView {
    /// The CRM.
    pub provider: CrmKindView,
    /// The type of the CRM object: `contact`, `lead` or `person`.
    pub object: String,
    /// The id of the object in the CRM.
    pub id: String,
    /// The URL of the object in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The name of the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The owner of the object in the CRM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
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
        let crm = match crm {
            Some((kind, Ok(Some(found)))) => Some(CrmMatchView::new(*kind, found)),
            Some((_, Ok(None) | Err(_))) | None => None,
        };
        Self::Lead(Box::new(LeadLookupView {
            crm,
            person: person.as_ref().map(PersonView::from),
            company: company.as_ref().map(CompanyView::from),
            linkedin: person.as_ref().and_then(|person| person.stored.facts.linkedin_url.clone()),
            sources,
            suggest_enrichment: *suggest_enrichment,
        }))
    }
}

impl From<Option<&Company>> for LookupView {
    fn from(company: Option<&Company>) -> Self {
        Self::Company(Box::new(CompanyLookupView {
            company: company.map(CompanyView::from),
            linkedin: company.and_then(|company| company.stored.facts.linkedin_url.clone()),
            sources: SourceView::of_records(None, company),
            suggest_enrichment: false,
        }))
    }
}

impl CrmMatchView {
    fn new(kind: CrmKind, found: &CrmMatch) -> Self {
        let CrmMatch { object, id, url, name, owner, lifecycle_stage, updated_at } = found.clone();
        let updated_at = updated_at.map(InstantView::from);
        Self { provider: kind.into(), object, id, url, name, owner, lifecycle_stage, updated_at }
    }
}
