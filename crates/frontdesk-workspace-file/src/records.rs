pub(crate) mod tables;

use deserr::ValuePointerRef;
use frontdesk_domain::fault::Faults;
use frontdesk_domain::plan::{
    PlannedChain, PlannedCompany, PlannedCrm, PlannedPerson, PlannedProvider, PlannedRecords,
};
use frontdesk_domain::records::{CompanyFacts, Location, PersonFacts, ProviderId};
use serde_json::{Map, Value};

use super::Surroundings;
use super::faults::{FileFaults, collect};
use super::scalars::{Name, Text};
use super::sections::{list, optional_table};

use tables::{
    ChainTable, CompanyTable, CrmTable, EnrichmentTable, FoundedYear, PersonTable, ProviderTable,
    RecordLocation,
};

pub(super) fn take(
    file: &mut Map<String, Value>,
    surroundings: &Surroundings,
    faults: &mut Faults,
) -> PlannedRecords {
    let (providers, unreadable_providers) = providers(file, surroundings, faults);
    let chains = list::<ChainTable>(file, "chains", "id", faults);
    let enrichment = optional_table::<EnrichmentTable>(file, "enrichment", faults);
    let crm = optional_table::<CrmTable>(file, "crm", faults);
    let crm = crm.and_then(|table| collect(crm_of(table, surroundings), faults));
    let people = list::<PersonTable>(file, "people", "email", faults);
    let companies = list::<CompanyTable>(file, "companies", "domain", faults);
    PlannedRecords {
        providers,
        chains: chains.entries.into_iter().map(|(at, table)| chain(at, table)).collect(),
        call_limit: enrichment.map(|table| table.max_provider_calls_per_lookup.0),
        crm,
        people: people.entries.into_iter().map(|(at, table)| person(at, table)).collect(),
        companies: companies.entries.into_iter().map(|(at, table)| company(at, table)).collect(),
        unreadable_providers,
    }
}

/// The valid providers, and the IDs of invalid ones.
fn providers(
    file: &mut Map<String, Value>,
    surroundings: &Surroundings,
    faults: &mut Faults,
) -> (Vec<PlannedProvider>, Vec<ProviderId>) {
    let section = list::<ProviderTable>(file, "providers", "id", faults);
    let mut unreadable: Vec<ProviderId> =
        section.unreadable.iter().filter_map(|id| ProviderId::parse(id).ok()).collect();
    let mut providers = Vec::new();
    let at = ValuePointerRef::Origin;
    let at = at.push_key("providers");
    for (position, ProviderTable { id, api_key, base_url }) in section.entries {
        let base_url = base_url.map(|url| url.0.to_string());
        let entry = at.push_index(position);
        let api_key =
            api_key.map(|key| surroundings.secret(&key, entry.push_key("api_key"))).transpose();
        match api_key {
            Ok(api_key) => {
                providers.push(PlannedProvider { position, id: id.0, api_key, base_url });
            }
            Err(refused) => {
                unreadable.push(id.0);
                faults.extend(refused.0);
            }
        }
    }
    (providers, unreadable)
}

fn crm_of(table: CrmTable, surroundings: &Surroundings) -> Result<PlannedCrm, FileFaults> {
    let at = ValuePointerRef::Origin;
    let at = at.push_key("crm");
    let token = surroundings.secret(&table.token, at.push_key("token"))?;
    Ok(PlannedCrm {
        kind: table.kind.0,
        token,
        base_url: table.base_url.map(|url| url.0.to_string()),
    })
}

fn chain(position: usize, table: ChainTable) -> PlannedChain {
    let providers = table.providers.into_iter().map(|id| id.0).collect();
    PlannedChain { position, id: table.id.0, name: table.name.0.0, providers }
}

fn person(position: usize, table: PersonTable) -> PlannedPerson {
    let facts = PersonFacts {
        first_name: table.first_name.map(name),
        last_name: table.last_name.map(name),
        full_name: table.full_name.map(name),
        title: table.title.map(name),
        seniority: table.seniority.map(|seniority| seniority.0.0),
        department: table.department.map(name),
        phone: table.phone.map(name),
        location: table.location.and_then(location),
        linkedin_url: table.linkedin_url.map(|url| url.0.0),
        company_domain: table.company_domain.map(|domain| domain.0.to_string()),
    };
    PlannedPerson { position, email: table.email.0, facts }
}

fn company(position: usize, table: CompanyTable) -> PlannedCompany {
    let facts = CompanyFacts {
        name: table.name.map(name),
        industry: table.industry.map(name),
        employee_count: table.employee_count.map(|count| u64::from(count.0.to_u32())),
        founded_year: table.founded_year.map(|year| of_four_digits(year.0)),
        location: table.location.and_then(location),
        linkedin_url: table.linkedin_url.map(|url| url.0.0),
        description: table.description.map(|text| text.0.0).filter(|text| !text.is_empty()),
    };
    PlannedCompany { position, domain: table.domain.0, facts }
}

fn name(text: Text<Name>) -> String {
    text.0.0
}

fn of_four_digits(year: FoundedYear) -> u16 {
    u16::try_from(year.get()).expect("a year has four digits")
}

fn location(table: RecordLocation) -> Option<Location> {
    let RecordLocation { city, region, country } = table;
    Location { city: city.map(name), region: region.map(name), country: country.map(name) }.known()
}
