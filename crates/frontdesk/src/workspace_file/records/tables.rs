use deserr::{Deserr, ValuePointerRef};
use frontdesk_api::AtMost;
use frontdesk_domain::email::Email;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::{CallLimit, MAX_PROVIDERS, WholeNumber};
use frontdesk_domain::ports::CrmKind;
use frontdesk_domain::records::{CompanyDomain, ProviderId};
use frontdesk_providers::BaseUrl;

use super::super::faults::FileFaults;
use super::super::scalars::{FromText, Name, Number, Paragraph, Text, one_of};
use super::super::secret::SecretTable;

const SENIORITIES: [&str; 9] =
    ["c_suite", "founder", "vp", "director", "head", "manager", "senior", "entry", "intern"];

pub(super) type EmployeeCount = WholeNumber<0, 100_000_000>;
pub(super) type FoundedYear = WholeNumber<500, 9_999>;

/// `[[providers]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct ProviderTable {
    pub(super) id: Text<ProviderId>,
    #[deserr(default)]
    pub(super) api_key: Option<SecretTable>,
    #[deserr(default)]
    pub(super) base_url: Option<Text<BaseUrl>>,
}

/// `[[chains]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct ChainTable {
    pub(super) id: Text<Key>,
    pub(super) name: Text<Name>,
    pub(super) providers: AtMost<Text<ProviderId>, MAX_PROVIDERS>,
}

/// `[enrichment]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct EnrichmentTable {
    pub(super) max_provider_calls_per_lookup: Number<CallLimit>,
}

/// `[crm]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = CrmTable::reachable -> FileFaults)]
pub(super) struct CrmTable {
    pub(super) kind: Text<CrmKind>,
    pub(super) token: SecretTable,
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

/// `[[people]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct PersonTable {
    pub(super) email: Text<Email>,
    #[deserr(default)]
    pub(super) first_name: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) last_name: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) full_name: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) title: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) seniority: Option<Text<Seniority>>,
    #[deserr(default)]
    pub(super) department: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) phone: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) location: Option<LocationTable>,
    #[deserr(default)]
    pub(super) linkedin_url: Option<Text<ProfileUrl>>,
    #[deserr(default)]
    pub(super) company_domain: Option<Text<CompanyDomain>>,
}

/// `[[companies]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct CompanyTable {
    pub(super) domain: Text<CompanyDomain>,
    #[deserr(default)]
    pub(super) name: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) industry: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) employee_count: Option<Number<EmployeeCount>>,
    #[deserr(default)]
    pub(super) founded_year: Option<Number<FoundedYear>>,
    #[deserr(default)]
    pub(super) location: Option<LocationTable>,
    #[deserr(default)]
    pub(super) linkedin_url: Option<Text<ProfileUrl>>,
    #[deserr(default)]
    pub(super) description: Option<Text<Paragraph>>,
}

#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct LocationTable {
    #[deserr(default)]
    pub(super) city: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) region: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) country: Option<Text<Name>>,
}

impl FromText for ProviderId {
    fn from_text(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|refusal| refusal.to_string())
    }
}

impl FromText for CompanyDomain {
    fn from_text(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|refusal| refusal.to_string())
    }
}

impl FromText for BaseUrl {
    fn from_text(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|refusal| refusal.to_string())
    }
}

impl FromText for CrmKind {
    fn from_text(text: &str) -> Result<Self, String> {
        one_of(text, &Self::ALL.map(Self::as_str), Self::parse(text))
    }
}

pub(super) struct Seniority(pub(super) String);

impl FromText for Seniority {
    fn from_text(text: &str) -> Result<Self, String> {
        let known = SENIORITIES.contains(&text).then(|| Self(text.to_owned()));
        one_of(text, &SENIORITIES, known)
    }
}

pub(super) struct ProfileUrl(pub(super) String);

impl FromText for ProfileUrl {
    fn from_text(text: &str) -> Result<Self, String> {
        frontdesk_domain::text::check_https_url(text).map(|()| Self(text.to_owned()))
    }
}
