use super::{Check, listed};
use crate::plan::{PlannedChain, PlannedProvider};
use crate::records::ProviderId;

impl Check<'_> {
    pub(super) fn records(&mut self) {
        let records = &self.draft.records;
        self.unique("providers", "id", records.providers.iter().map(|p| (p.position, Some(&p.id))));
        self.unique("chains", "id", records.chains.iter().map(|c| (c.position, Some(&c.id))));
        self.unique("people", "email", records.people.iter().map(|p| (p.position, Some(&p.email))));
        self.unique(
            "companies",
            "domain",
            records.companies.iter().map(|c| (c.position, Some(&c.domain))),
        );
        for provider in &records.providers {
            self.provider(provider);
        }
        for chain in &records.chains {
            self.chain(chain);
        }
    }

    fn provider(&mut self, provider: &PlannedProvider) {
        let at = format!("providers[{}]", provider.position);
        match self.providers.iter().find(|profile| profile.id == provider.id) {
            None => {
                let detail = self.no_such_provider(&provider.id);
                self.fault(format!("{at}.id"), detail);
            }
            Some(profile) if profile.needs_key() && provider.api_key.is_none() => {
                let variable = provider.id.as_str().to_ascii_uppercase();
                let detail =
                    format!("is missing; set api_key = {{ env = \"{variable}_API_KEY\" }}");
                self.fault(format!("{at}.api_key"), detail);
            }
            Some(_) => {}
        }
    }

    fn chain(&mut self, chain: &PlannedChain) {
        let at = format!("chains[{}].providers", chain.position);
        if chain.providers.is_empty() {
            self.fault(at.clone(), "expected at least one provider".to_owned());
        }
        for (index, id) in chain.providers.iter().enumerate() {
            let path = || format!("{at}[{index}]");
            if let Some(earlier) = chain.providers[..index].iter().position(|earlier| earlier == id)
            {
                let detail = format!(
                    "{id} is already providers[{earlier}]; a chain lists each provider once"
                );
                self.fault(path(), detail);
            } else if !self.is_declared(id) {
                let detail = self.undeclared_provider(id);
                self.fault(path(), detail);
            }
        }
    }

    fn is_declared(&self, id: &ProviderId) -> bool {
        let records = &self.draft.records;
        records.providers.iter().any(|provider| provider.id == *id)
            || records.unreadable_providers.contains(id)
    }

    fn undeclared_provider(&self, id: &ProviderId) -> String {
        if self.providers.iter().any(|profile| profile.id == *id) {
            let declared =
                listed(self.draft.records.providers.iter().map(|provider| provider.id.as_str()));
            format!("{id} is not declared; add [[providers]] with id = \"{id}\" ({declared})")
        } else {
            self.no_such_provider(id)
        }
    }

    fn no_such_provider(&self, id: &ProviderId) -> String {
        let known: Vec<&str> = self.providers.iter().map(|profile| profile.id.as_str()).collect();
        format!("there is no provider \"{id}\"; known: {}", known.join(", "))
    }
}

#[cfg(test)]
mod tests;
