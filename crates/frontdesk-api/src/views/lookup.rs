use frontdesk_domain::ports::{CrmKind, CrmMatch};
use frontdesk_domain::records::Company;
use frontdesk_domain::services::LeadLookup;
use serde::Serialize;
use time::Duration;
use utoipa::openapi::schema::AnyOf;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{CompanyView, CrmKindView, InstantView, PersonView, SourceView, samples};

/// What is known: about a lead when it was looked up by `email`, about a company when by `domain`.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum LookupView {
    /// About a lead.
    Lead(Box<LeadLookupView>),
    /// About a company.
    Company(Box<CompanyLookupView>),
}

impl LookupView {
    /// The example of the reference.
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

/// What is known about a lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LeadLookup)]
pub struct LeadLookupView {
    /// What the connected CRM says at this moment; absent without a CRM or a match, and when the
    /// CRM could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub crm: Option<CrmMatchView>,
    /// The stored person; `null` when nothing is stored, which says nothing about what others know.
    #[schema(required)]
    pub person: Option<PersonView>,
    /// The stored company of the address's domain; `null` when nothing is stored, and for free
    /// mail.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The person's profile; absent when it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub linkedin: Option<String>,
    /// Where the answer comes from; absent when there is no source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
    /// Whether running enrichment is worth its price.
    pub suggest_enrichment: bool,
}

/// What is known about a company.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CompanyLookup)]
pub struct CompanyLookupView {
    /// The stored company; `null` when nothing is stored.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The company's profile; absent when it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub linkedin: Option<String>,
    /// Where the answer comes from; absent when there is no source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
    /// Always `false`: enrichment starts from an address.
    pub suggest_enrichment: bool,
}

/// The CRM's record of a lead; what it does not say is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CrmMatch)]
pub struct CrmMatchView {
    /// Which CRM.
    pub provider: CrmKindView,
    /// What kind of record it is: `contact`, `lead`, `person`.
    pub object: String,
    /// Its id in the CRM.
    pub id: String,
    /// Where people open it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub url: Option<String>,
    /// The person's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<String>,
    /// How far the relation has come, in the CRM's own word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lifecycle_stage: Option<String>,
    /// When it last changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub updated_at: Option<InstantView>,
}

/// By hand, since what is told of a lead has all the fields of what is told of a company: it may be
/// both, which the derived `oneOf` would rule out.
impl PartialSchema for LookupView {
    fn schema() -> RefOr<Schema> {
        let kinds = [LeadLookupView::name(), CompanyLookupView::name()];
        let mut either = AnyOf::new();
        either.items = kinds.map(|name| Ref::from_schema_name(name).into()).into();
        let about = "What is known: about a lead when it was looked up by `email`, about a company when by `domain`.";
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
        let crm = match crm {
            Some((kind, Ok(Some(found)))) => Some(CrmMatchView::new(*kind, found)),
            Some((kind, Err(error))) => {
                sources.push(SourceView::of_failure(*kind, *error));
                None
            }
            Some((_, Ok(None))) | None => None,
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
