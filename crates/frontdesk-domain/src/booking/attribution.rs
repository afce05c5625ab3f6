use std::collections::BTreeMap;

use crate::fault::{Fault, Faults};
use crate::metadata::MAX_VALUE_CHARS;
use crate::text::check_lines;

/// The supported campaign parameters of a booking page's URL.
///
/// <https://support.google.com/analytics/answer/10917952>
pub const CAMPAIGN_PARAMETERS: [&str; 6] =
    ["utm_source", "utm_medium", "utm_campaign", "utm_id", "utm_term", "utm_content"];

/// The campaign parameters in the URL that an invitee opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Attribution(BTreeMap<String, String>);

impl Attribution {
    /// Requires campaign parameters with values of at most 500 characters.
    ///
    /// # Errors
    /// All faults, each with a field that starts with `attribution.`.
    pub fn new(parameters: BTreeMap<String, String>) -> Result<Self, Faults> {
        let fault = |(name, value): (&String, &String)| {
            let detail = check(name, value).err()?;
            Some(Fault::new(format!("attribution.{name}"), detail))
        };
        let faults: Faults = parameters.iter().filter_map(fault).collect();
        if faults.is_empty() { Ok(Self(parameters)) } else { Err(faults) }
    }

    /// Takes the valid campaign parameters of a URL and ignores all others.
    pub fn of_address(parameters: impl IntoIterator<Item = (String, String)>) -> Self {
        let valid = parameters.into_iter().filter(|(name, value)| check(name, value).is_ok());
        Self(valid.collect())
    }

    /// The names and values, ascending by name.
    pub fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the values by name.
    pub fn into_parameters(self) -> BTreeMap<String, String> {
        self.0
    }
}

fn check(name: &str, value: &str) -> Result<(), String> {
    if CAMPAIGN_PARAMETERS.contains(&name) {
        check_lines(value, MAX_VALUE_CHARS)
    } else {
        Err(format!("unknown field: expected one of {}", CAMPAIGN_PARAMETERS.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters() -> [(String, String); 4] {
        [
            ("utm_source", "news".to_owned()),
            ("utm_term", "x".repeat(MAX_VALUE_CHARS + 1)),
            ("utm_content", "a\0".to_owned()),
            ("utm_x", "7".to_owned()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
    }

    #[test]
    fn every_fault_names_its_parameter() {
        let faults = Attribution::new(parameters().into()).expect_err("three faults");
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(
            fields,
            ["attribution.utm_content", "attribution.utm_term", "attribution.utm_x"]
        );
    }

    #[test]
    fn invalid_parameters_of_an_address_are_ignored() {
        let attribution = Attribution::of_address(parameters());
        assert_eq!(attribution.parameters().collect::<Vec<_>>(), [("utm_source", "news")]);
    }
}
