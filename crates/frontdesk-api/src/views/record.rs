use frontdesk_domain::records::{Company, CompanyFacts, Location, Person, PersonFacts};
use serde::Serialize;
use utoipa::ToSchema;

use super::InstantView;

/// The stored data about a person. Unknown fields are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Person)]
pub struct PersonView {
    /// The id of the person in the workspace.
    pub id: i64,
    /// The email address, which identifies the person.
    pub email: String,
    /// The given name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// The family name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// The full name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// The job title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The seniority: `c_suite`, `founder`, `vp`, `director`, `head`, `manager`, `senior`, `entry`
    /// or `intern`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seniority: Option<String>,
    /// The department.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub department: Option<String>,
    /// A phone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// The place where the person lives or works.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<PlaceView>,
    /// The URL of the LinkedIn profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin_url: Option<String>,
    /// The domain of the person's company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company_domain: Option<String>,
    /// The time at which data was first stored.
    pub created_at: InstantView,
    /// The time at which a source last changed or confirmed the data.
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

/// The stored data about a company. Unknown fields are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Company)]
pub struct CompanyView {
    /// The id of the company in the workspace.
    pub id: i64,
    /// The domain, which identifies the company.
    pub domain: String,
    /// The trading name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The industry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub industry: Option<String>,
    /// The number of employees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee_count: Option<u64>,
    /// The year in which the company was founded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founded_year: Option<u16>,
    /// The place of the headquarters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<PlaceView>,
    /// The URL of the LinkedIn page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin_url: Option<String>,
    /// A short description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The time at which data was first stored.
    pub created_at: InstantView,
    /// The time at which a source last changed or confirmed the data.
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

/// A place. Unknown parts are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Place)]
pub struct PlaceView {
    /// The city or town.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// The state, county or region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The country: an ISO 3166-1 alpha-2 code, or the source's own name for the country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

impl From<Location> for PlaceView {
    fn from(Location { city, region, country }: Location) -> Self {
        Self { city, region, country }
    }
}
