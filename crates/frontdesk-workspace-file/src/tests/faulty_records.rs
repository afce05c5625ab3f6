use super::{faults, parse_in, surroundings};

const WORKSPACE: &str =
    "[workspace]\nkey = \"northwind\"\nname = \"Northwind\"\ntime_zone = \"Europe/London\"\n";

fn faults_of(rest: &str) -> Vec<String> {
    faults(&format!("{WORKSPACE}{rest}")).iter().map(ToString::to_string).collect()
}

#[test]
fn literal_secret_is_rejected_and_not_shown() {
    let file = "providers = [{ id = \"apollo\", api_key = \"sk-123\" }]\n\
                crm = { kind = \"hubspot\", token = { env = \"sk-456\" } }\n";
    let expected = [
        "providers[0].api_key: expected { env = \"NAME\" } with the name of an environment variable, or { stored = true } for \
         the stored secret; secrets are not allowed in the file",
        "crm.token.env: expected the name of an environment variable: letters, digits and underscores",
    ];
    let found: Vec<String> =
        faults(&format!("{file}{WORKSPACE}")).iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
    let found = faults_of("[[providers]]\nid = \"apollo\"\napi_key = { value = \"sk-789\" }\n");
    assert!(found.iter().all(|fault| !fault.contains("sk-789")), "{found:?}");
}

#[test]
fn unset_and_empty_variables_are_reported_by_name() {
    let found = faults_of(
        "[[providers]]\nid = \"apollo\"\napi_key = { env = \"NOWHERE\" }\n\
         [[chains]]\nid = \"default\"\nname = \"Default\"\nproviders = [\"apollo\"]\n\
         [crm]\nkind = \"hubspot\"\ntoken = { env = \"EMPTY\" }\n",
    );
    let expected = [
        "providers[0].api_key.env: the environment variable NOWHERE is not set; set it to the secret",
        "crm.token.env: the environment variable EMPTY is empty; set it to the secret",
    ];
    assert_eq!(found, expected, "the chain's reference to the provider is no fault");
}

#[test]
fn secrets_require_the_secret_key() {
    let text = format!(
        "{WORKSPACE}[[providers]]\nid = \"sample\"\n\
         [[providers]]\nid = \"apollo\"\napi_key = {{ env = \"APOLLO_API_KEY\" }}\n"
    );
    let keyless = super::Surroundings { can_seal: false, ..surroundings() };
    let Err(faults) = parse_in(&text, &keyless) else { panic!("expected a fault") };
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let expected = "providers[1].api_key: cannot be stored because FRONTDESK_SECRET_KEY is not set; generate a key with \
                    `openssl rand -base64 32`";
    assert_eq!(found, [expected]);
}

#[test]
fn unknown_provider_is_rejected_with_the_known_providers() {
    let found = faults_of("[[providers]]\nid = \"apolo\"\n");
    assert!(
        found[0].starts_with(
            "providers[0].id: there is no provider \"apolo\"; known: people_data_labs, apollo"
        ),
        "{found:?}"
    );
}

#[test]
fn base_url_requires_https() {
    let found = faults_of(
        "[[providers]]\nid = \"apollo\"\napi_key = { env = \"APOLLO_API_KEY\" }\nbase_url = \"http://proxy.acme.com\"\n",
    );
    assert!(found[0].starts_with("providers[0].base_url: expected a base URL"), "{found:?}");
    let found = faults_of("[crm]\nkind = \"salesforce\"\ntoken = { env = \"HUBSPOT_TOKEN\" }\n");
    assert!(found[0].starts_with("crm.base_url: is required for salesforce"), "{found:?}");
}

#[test]
fn invalid_record_fields_are_rejected() {
    let mut found = faults_of(
        "[enrichment]\nmax_provider_calls_per_lookup = 21\n\
         [[people]]\nemail = \"ada\"\nseniority = \"boss\"\nlinkedin_url = \"linkedin\"\nlocation = { town = \"York\" }\n\
         [[companies]]\ndomain = \"co.uk\"\nemployee_count = -1\nfounded_year = 99999\n",
    );
    for fault in &mut found {
        fault.truncate(fault.find(':').expect("a path and a detail"));
    }
    found.sort();
    let expected = [
        "companies[0].domain",
        "companies[0].employee_count",
        "companies[0].founded_year",
        "enrichment.max_provider_calls_per_lookup",
        "people[0].email",
        "people[0].linkedin_url",
        "people[0].location.town",
        "people[0].seniority",
    ];
    assert_eq!(found, expected);
}
