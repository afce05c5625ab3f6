use super::seal::Seal;
use crate::fault::Faults;
use crate::plan::{CallLimit, PlannedProvider, PlannedRecords, PlannedRouter};
use crate::ports::{
    ChainSettings, Connection, CrmConnection, EnrichmentSettings, ProviderConnection,
};
use crate::records::ProviderState;
use crate::report::{Change, ObjectKind, Outcome};
use crate::routing::Router;

pub(super) struct WantedSettings {
    pub(super) settings: EnrichmentSettings,
    pub(super) changes: Vec<Change>,
}

pub(super) struct SettingsPlanner<'a> {
    pub(super) plan: &'a PlannedRecords,
    pub(super) routers: &'a [PlannedRouter],
    pub(super) stored: &'a EnrichmentSettings,
    pub(super) seal: Seal<'a>,
    pub(super) prune: bool,
}

impl SettingsPlanner<'_> {
    pub(super) fn plan(&self, faults: &mut Faults) -> WantedSettings {
        let mut changes = Vec::new();
        let settings = EnrichmentSettings {
            providers: self.providers(&mut changes, faults),
            chains: self.chains(&mut changes),
            max_provider_calls_per_lookup: self.call_limit(&mut changes),
            crm: self.crm(&mut changes, faults),
            routers: self.routers(&mut changes),
        };
        WantedSettings { settings, changes }
    }

    fn providers(&self, changes: &mut Vec<Change>, faults: &mut Faults) -> Vec<ProviderConnection> {
        let mut wanted = Vec::new();
        for planned in &self.plan.providers {
            let stored = self.stored.providers.iter().find(|stored| stored.provider == planned.id);
            let connection = self.provider(planned, stored, faults);
            let outcome = Outcome::of(stored, |stored| *stored == connection);
            changes.push(change(ObjectKind::Provider, planned.id.as_str(), outcome));
            wanted.push(connection);
        }
        for stored in &self.stored.providers {
            if self.plan.providers.iter().all(|planned| planned.id != stored.provider) {
                changes.push(self.not_named(ObjectKind::Provider, stored.provider.as_str()));
                wanted.extend((!self.prune).then(|| stored.clone()));
            }
        }
        wanted
    }

    fn provider(
        &self,
        planned: &PlannedProvider,
        stored: Option<&ProviderConnection>,
        faults: &mut Faults,
    ) -> ProviderConnection {
        let is_given = planned.api_key.as_ref().is_some_and(|key| key.reveal().is_some());
        // A rejected key that the plan contains is sealed again; the new bytes make the provider
        // ready.
        let stored_credential = stored
            .filter(|stored| !is_given || stored.state != ProviderState::BadCredentials)
            .filter(|stored| {
                origin(stored.base_url.as_deref()) == origin(planned.base_url.as_deref())
            })
            .and_then(|stored| stored.credential.as_ref());
        let credential = planned.api_key.as_ref().and_then(|key| {
            let path = || format!("providers[{}].api_key", planned.position);
            self.seal.secret(planned.id.as_str(), key, stored_credential, path, faults)
        });
        // A new credential may work, so the provider becomes ready.
        let state = match stored {
            Some(stored) if stored.credential == credential => stored.state,
            _ => ProviderState::Ready,
        };
        ProviderConnection {
            provider: planned.id.clone(),
            base_url: planned.base_url.clone(),
            credential,
            state,
        }
    }

    fn chains(&self, changes: &mut Vec<Change>) -> Vec<ChainSettings> {
        let mut wanted = Vec::new();
        for planned in &self.plan.chains {
            let stored = self.stored.chains.iter().find(|stored| stored.id == planned.id);
            let chain = ChainSettings {
                id: planned.id.clone(),
                name: planned.name.clone(),
                providers: planned.providers.clone(),
            };
            let outcome = Outcome::of(stored, |stored| *stored == chain);
            changes.push(change(ObjectKind::Chain, planned.id.as_str(), outcome));
            wanted.push(chain);
        }
        for stored in &self.stored.chains {
            if self.plan.chains.iter().all(|planned| planned.id != stored.id) {
                changes.push(self.not_named(ObjectKind::Chain, stored.id.as_str()));
                wanted.extend((!self.prune).then(|| stored.clone()));
            }
        }
        wanted
    }

    fn routers(&self, changes: &mut Vec<Change>) -> Vec<Router> {
        let mut wanted = Vec::new();
        for PlannedRouter { router, .. } in self.routers {
            let stored = self.stored.routers.iter().find(|stored| stored.key == router.key);
            let outcome = Outcome::of(stored, |stored| stored == router);
            changes.push(change(ObjectKind::Router, router.key.as_str(), outcome));
            wanted.push(router.clone());
        }
        for stored in &self.stored.routers {
            if self.routers.iter().all(|planned| planned.router.key != stored.key) {
                changes.push(self.not_named(ObjectKind::Router, stored.key.as_str()));
                wanted.extend((!self.prune).then(|| stored.clone()));
            }
        }
        wanted
    }

    fn call_limit(&self, changes: &mut Vec<Change>) -> u32 {
        const KEY: &str = "max_provider_calls_per_lookup";
        let stored = self.stored.max_provider_calls_per_lookup;
        let default = EnrichmentSettings::DEFAULT_CALL_LIMIT;
        let (wanted, change) = match self.plan.call_limit.map(CallLimit::to_u32) {
            Some(wanted) => {
                let outcome = Outcome::of(Some(stored), |stored| stored == wanted);
                (wanted, Some(change(ObjectKind::Enrichment, KEY, outcome)))
            }
            None if stored == default => (default, None),
            None => (
                if self.prune { default } else { stored },
                Some(self.not_named(ObjectKind::Enrichment, KEY)),
            ),
        };
        changes.extend(change);
        wanted
    }

    fn crm(&self, changes: &mut Vec<Change>, faults: &mut Faults) -> Option<CrmConnection> {
        let stored = self.stored.crm.as_ref();
        let Some(planned) = &self.plan.crm else {
            let stored = stored?;
            changes.push(self.not_named(ObjectKind::Crm, stored.kind.as_str()));
            return (!self.prune).then(|| stored.clone());
        };
        let same_kind = stored.filter(|stored| stored.kind == planned.kind);
        let stored_token = same_kind
            .map(|stored| &stored.connection)
            .filter(|stored| {
                origin(stored.base_url.as_deref()) == origin(planned.base_url.as_deref())
            })
            .map(|stored| &stored.credential);
        let path = || "crm.token".to_owned();
        let credential =
            self.seal.secret(planned.kind.as_str(), &planned.token, stored_token, path, faults)?;
        let connection = Connection {
            workspace_id: self.seal.workspace_id,
            base_url: planned.base_url.clone(),
            credential,
        };
        let wanted = CrmConnection { kind: planned.kind, connection };
        changes.push(change(
            ObjectKind::Crm,
            planned.kind.as_str(),
            Outcome::of(stored, |stored| *stored == wanted),
        ));
        Some(wanted)
    }

    fn not_named(&self, kind: ObjectKind, key: &str) -> Change {
        change(kind, key, if self.prune { Outcome::Archived } else { Outcome::NotNamed })
    }
}

/// The scheme, host and port of a normalized URL.
///
/// A stored secret is valid for one origin only.
fn origin(base_url: Option<&str>) -> Option<&str> {
    base_url.map(|url| url.match_indices('/').nth(2).map_or(url, |(path, _)| &url[..path]))
}

fn change(kind: ObjectKind, key: &str, outcome: Outcome) -> Change {
    Change { kind, key: key.to_owned(), id: None, outcome }
}

#[cfg(test)]
mod tests;
