use frontdesk_domain::records::{Company, CompanyFacts, Location, Person, PersonFacts};
use serde::Serialize;
use utoipa::ToSchema;

use super::InstantView;

/// What is stored about a person; a field that is not known is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Person)]
pub struct PersonView {
    /// The number in the workspace.
    pub id: i64,
    /// The address, which is the person's identity here.
    pub email: String,
    /// The given name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub first_name: Option<String>,
    /// The family name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_name: Option<String>,
    /// The whole name as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub full_name: Option<String>,
    /// The job title.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// The rank: `c_suite`, `founder`, `vp`, `director`, `head`, `manager`, `senior`, `entry`,
    /// `intern`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seniority: Option<String>,
    /// The department.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub department: Option<String>,
    /// A telephone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub phone: Option<String>,
    /// Where the person lives or works.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub location: Option<PlaceView>,
    /// The profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub linkedin_url: Option<String>,
    /// The domain of the employer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub company_domain: Option<String>,
    /// When something was first stored.
    pub created_at: InstantView,
    /// When something last changed, or was last confirmed by a source.
    pub updated_at: InstantView,
}

impl From<&Person> for PersonView {
    fn from(person: &Person) -> Self {
        let PersonFacts {
            first_name,
            last_name,
            full_name,
            title,
            seniority,
            department,
            phone,
            location,
            linkedin_url,
            company_domain,
        } = person.stored.facts.clone();
        Self {
            id: person.id,
            email: person.email.to_string(),
            first_name,
            last_name,
            full_name,
            title,
            seniority,
            department,
            phone,
            location: location.map(PlaceView::from),
            linkedin_url,
            company_domain,
            created_at: person.stored.created_at.into(),
            updated_at: person.stored.updated_at.into(),
        }
    }
}

/// What is stored about a company; a field that is not known is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Company)]
pub struct CompanyView {
    /// The number in the workspace.
    pub id: i64,
    /// The domain, which is the company's identity here.
    pub domain: String,
    /// The name it trades under.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// What it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub industry: Option<String>,
    /// How many people work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub employee_count: Option<u64>,
    /// When it was founded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub founded_year: Option<u16>,
    /// Where its seat is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub location: Option<PlaceView>,
    /// Its profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub linkedin_url: Option<String>,
    /// A few sentences about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub description: Option<String>,
    /// When something was first stored.
    pub created_at: InstantView,
    /// When something last changed, or was last confirmed by a source.
    pub updated_at: InstantView,
}

impl From<&Company> for CompanyView {
    fn from(company: &Company) -> Self {
        let CompanyFacts {
            name,
            industry,
            employee_count,
            founded_year,
            location,
            linkedin_url,
            description,
        } = company.stored.facts.clone();
        Self {
            id: company.id,
            domain: company.domain.to_string(),
            name,
            industry,
            employee_count,
            founded_year,
            location: location.map(PlaceView::from),
            linkedin_url,
            description,
            created_at: company.stored.created_at.into(),
            updated_at: company.stored.updated_at.into(),
        }
    }
}

/// A place; what is not known of it is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Place)]
pub struct PlaceView {
    /// The city or town.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub city: Option<String>,
    /// The state, county or region.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub region: Option<String>,
    /// The country: an ISO 3166-1 alpha-2 code where the source gave one, else the source's own
    /// word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub country: Option<String>,
}

impl From<Location> for PlaceView {
    fn from(Location { city, region, country }: Location) -> Self {
        Self { city, region, country }
    }
}
