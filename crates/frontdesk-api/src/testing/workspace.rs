//! The configuration of a workspace, without a key for secrets.

use std::sync::Arc;

use frontdesk_domain::ports::mocks::{MockCalendarAccounts, MockSecretSealer};
use frontdesk_domain::services::{
    ApplyWorkspace, CheckBookingCalendars, GetWorkspace, ListDependents, Ports, ReplaceWorkspace,
};
use frontdesk_workspace_file::{SecretSource, Surroundings};

use crate::Configuration;

pub(super) fn configuration(ports: &Ports) -> Configuration {
    let (store, clock, random) = (&ports.store, &ports.clock, &ports.random);
    let sealer = Arc::new(MockSecretSealer::new());
    let accounts = Arc::new(MockCalendarAccounts::new());
    let directory = &store.directory;
    let apply = ApplyWorkspace {
        store: Arc::clone(&store.store),
        clock: Arc::clone(clock),
        random: Arc::clone(random),
        sealer: sealer.clone(),
        hasher: Arc::clone(&ports.records.hasher),
        describer: Arc::clone(&ports.describer),
    };
    let check = CheckBookingCalendars {
        directory: Arc::clone(directory),
        mirror: Arc::clone(&store.mirror),
        accounts,
        sealer,
        random: Arc::clone(random),
        clock: Arc::clone(clock),
    };
    let dependents = ListDependents {
        bookings: Arc::clone(&store.bookings),
        links: Arc::clone(&store.links),
        clock: Arc::clone(clock),
    };
    let get = GetWorkspace {
        directory: Arc::clone(directory),
        webhooks: Arc::clone(&store.webhooks),
        records: Arc::clone(&store.records),
    };
    Configuration {
        get: get.clone(),
        replace: ReplaceWorkspace { apply, check, dependents, get },
        surroundings: Surroundings {
            providers: ports.records.catalogue.profiles(),
            secrets: SecretSource::Request,
            can_seal: false,
            check_webhook_secret: |_| Ok(()),
        },
    }
}
