//! Checks that a rejected workspace file has faults, each with a detail.
#![no_main]

use frontdesk_workspace_file::{Format, SecretSource, Surroundings, parse, plan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(document) = parse(text, Format::Toml) else { return };
    let surroundings = Surroundings {
        providers: frontdesk_providers::provider_profiles(),
        secrets: SecretSource::Environment(|_| None),
        can_seal: true,
        check_webhook_secret: |_| Ok(()),
    };
    if let Err(faults) = plan(document, &surroundings, None) {
        assert!(!faults.is_empty());
        assert!(faults.iter().all(|fault| !fault.detail.is_empty()), "{faults:?}");
    }
});
