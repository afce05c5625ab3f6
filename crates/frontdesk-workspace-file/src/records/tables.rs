use deserr::{Deserr, ValuePointerRef};
use frontdesk_domain::base_url::BaseUrl;
use frontdesk_domain::email::Email;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::{CallLimit, MAX_PROVIDERS, WholeNumber};
use frontdesk_domain::ports::CrmKind;
use frontdesk_domain::records::{CompanyDomain, ProviderId};
use schemars::{JsonSchema, Schema};

use super::super::AtMost;
use super::super::faults::FileFaults;
use super::super::forms::{choice, patterns, text};
use super::super::scalars::{FromText, Name, Number, Paragraph, Text, one_of};
use super::super::secret::SecretTable;

const SENIORITIES: [&str; 9] =
    ["c_suite", "founder", "vp", "director", "head", "manager", "senior", "entry", "intern"];

pub(super) type EmployeeCount = WholeNumber<0, 100_000_000>;
pub(super) type FoundedYear = WholeNumber<500, 9_999>;

/// An enrichment provider.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceProvider", deny_unknown_fields)]
pub(crate) struct ProviderTable {
    /// The id of the vendor, or `sample`.
    pub(super) id: Text<ProviderId>,
    /// The API key; `sample` needs none.
    #[deserr(default)]
    pub(super) api_key: Option<SecretTable>,
    /// The URL of a proxy; the default is the vendor's.
    #[deserr(default)]
    pub(super) base_url: Option<Text<BaseUrl>>,
}

/// A chain of providers, called in order until one finds the person.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceChain", deny_unknown_fields)]
pub(crate) struct ChainTable {
    /// The `chain_id` of requests.
    pub(super) id: Text<Key>,
    /// The display name.
    pub(super) name: Text<Name>,
    /// The ids of declared providers.
    pub(super) providers: AtMost<Text<ProviderId>, MAX_PROVIDERS>,
}

/// The limit of enrichment.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceEnrichment", deny_unknown_fields)]
pub(crate) struct EnrichmentTable {
    /// The maximum number of billable requests of a run.
    pub(super) max_provider_calls_per_lookup: Number<CallLimit>,
}

/// The CRM.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = CrmTable::reachable -> FileFaults)]
#[schemars(rename = "WorkspaceCrm", deny_unknown_fields)]
pub(crate) struct CrmTable {
    /// The vendor.
    pub(super) kind: Text<CrmKind>,
    /// The access token.
    pub(super) token: SecretTable,
    /// The URL of the instance, required for `salesforce`; the default is the vendor's.
    #[deserr(default)]
    pub(super) base_url: Option<Text<BaseUrl>>,
}

impl CrmTable {
    /// Each customer of Salesforce has a separate host.
    fn reachable(self, location: ValuePointerRef<'_>) -> Result<Self, FileFaults> {
        if self.kind.0 == CrmKind::Salesforce && self.base_url.is_none() {
            let detail = "is required for salesforce: the URL of the instance, such as https://acme.my.salesforce.com";
            return Err(FileFaults::one(location.push_key("base_url"), detail));
        }
        Ok(self)
    }
}

/// A person to import.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspacePerson", deny_unknown_fields)]
pub(crate) struct PersonTable {
    /// The email address.
    pub(super) email: Text<Email>,
    /// The first name.
    #[deserr(default)]
    pub(super) first_name: Option<Text<Name>>,
    /// The last name.
    #[deserr(default)]
    pub(super) last_name: Option<Text<Name>>,
    /// The full name.
    #[deserr(default)]
    pub(super) full_name: Option<Text<Name>>,
    /// The job title.
    #[deserr(default)]
    pub(super) title: Option<Text<Name>>,
    /// The seniority.
    #[deserr(default)]
    pub(super) seniority: Option<Text<Seniority>>,
    /// The department.
    #[deserr(default)]
    pub(super) department: Option<Text<Name>>,
    /// The phone number.
    #[deserr(default)]
    pub(super) phone: Option<Text<Name>>,
    /// The place.
    #[deserr(default)]
    pub(super) location: Option<RecordLocation>,
    /// The URL of the profile.
    #[deserr(default)]
    pub(super) linkedin_url: Option<Text<ProfileUrl>>,
    /// The employer's domain.
    #[deserr(default)]
    pub(super) company_domain: Option<Text<CompanyDomain>>,
}

/// A company to import.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceCompany", deny_unknown_fields)]
pub(crate) struct CompanyTable {
    /// The domain, or an email address in it.
    pub(super) domain: Text<CompanyDomain>,
    /// The name.
    #[deserr(default)]
    pub(super) name: Option<Text<Name>>,
    /// The industry.
    #[deserr(default)]
    pub(super) industry: Option<Text<Name>>,
    /// The number of employees.
    #[deserr(default)]
    pub(super) employee_count: Option<Number<EmployeeCount>>,
    /// The year of foundation.
    #[deserr(default)]
    pub(super) founded_year: Option<Number<FoundedYear>>,
    /// The place.
    #[deserr(default)]
    pub(super) location: Option<RecordLocation>,
    /// The URL of the profile.
    #[deserr(default)]
    pub(super) linkedin_url: Option<Text<ProfileUrl>>,
    /// The description.
    #[deserr(default)]
    pub(super) description: Option<Text<Paragraph>>,
}

/// A place.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceRecordLocation", deny_unknown_fields)]
pub(crate) struct RecordLocation {
    /// The city.
    #[deserr(default)]
    pub(super) city: Option<Text<Name>>,
    /// The region.
    #[deserr(default)]
    pub(super) region: Option<Text<Name>>,
    /// The country.
    #[deserr(default)]
    pub(super) country: Option<Text<Name>>,
}

pub(crate) struct Seniority(pub(super) String);

impl FromText for Seniority {
    fn schema() -> Schema {
        choice(&SENIORITIES)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let known = SENIORITIES.contains(&text).then(|| Self(text.to_owned()));
        one_of(text, &SENIORITIES, known)
    }
}

pub(crate) struct ProfileUrl(pub(super) String);

impl FromText for ProfileUrl {
    fn schema() -> Schema {
        text(patterns::HTTPS, 2_000)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        frontdesk_domain::text::check_https_url(text).map(|()| Self(text.to_owned()))
    }
}
