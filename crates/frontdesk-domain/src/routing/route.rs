use super::{Example, Facts, Router, Rule, Target};

/// The decision of a router about a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route<'a> {
    /// The rule that matched; `None` if none did.
    pub rule: Option<&'a Rule>,
    /// The target of the rule, or the router's `otherwise`.
    pub target: &'a Target,
    /// The rules up to the match, with the reason of each.
    pub considered: Vec<Considered>,
}

/// The result of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considered {
    /// The name of the rule.
    pub rule: String,
    /// Whether the lead matched.
    pub matched: bool,
    /// Why the lead matched or did not.
    pub why: String,
}

/// Returns the target of the first rule whose conditions all hold.
pub fn route<'a>(router: &'a Router, facts: &Facts) -> Route<'a> {
    let mut considered = Vec::new();
    for rule in &router.rules {
        let failed = rule.when.iter().find_map(|condition| condition.holds(facts).err());
        let matched = failed.is_none();
        let why = failed.unwrap_or_else(|| "every condition holds".to_owned());
        considered.push(Considered { rule: rule.name.clone(), matched, why });
        if matched {
            return Route { rule: Some(rule), target: &rule.to, considered };
        }
    }
    Route { rule: None, target: &router.otherwise, considered }
}

impl Router {
    /// Checks that an example matches its rule.
    ///
    /// # Errors
    /// Which rule matches instead, and why the expected one does not.
    pub fn check_example(&self, example: &Example) -> Result<(), String> {
        let facts = Facts::of_values(&example.email, &example.facts);
        let found = route(self, &facts);
        let matched = found.rule.map(|rule| &rule.name);
        let expected = example.rule.as_ref();
        if matched == expected {
            return Ok(());
        }
        let named = |rule: Option<&String>| {
            rule.map_or_else(|| "no rule".to_owned(), |rule| format!("rule {rule:?}"))
        };
        let reason = found.considered.iter().find(|entry| Some(&entry.rule) == expected);
        let reason = reason.map(|entry| format!("; {}", entry.why)).unwrap_or_default();
        Err(format!("expected {}, found {}{reason}", named(expected), named(matched)))
    }
}

#[cfg(test)]
mod tests;
