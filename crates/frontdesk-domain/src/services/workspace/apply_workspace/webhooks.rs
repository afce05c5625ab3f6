use super::seal::Seal;
use crate::fault::Faults;
use crate::key::Key;
use crate::plan::PlannedWebhook;
use crate::report::{Change, ObjectKind, Outcome};
use crate::webhook::Webhook;

const SERVICE: &str = "webhook";

#[derive(Default)]
pub(super) struct WantedWebhooks {
    pub(super) to_save: Vec<Webhook>,
    pub(super) changes: Vec<Change>,
}

impl WantedWebhooks {
    pub(super) fn plan(
        planned: &[PlannedWebhook],
        stored: &[Webhook],
        seal: Seal<'_>,
        prune: bool,
        faults: &mut Faults,
    ) -> Self {
        let mut wanted = Self::default();
        for planned in planned {
            let stored = stored.iter().find(|stored| stored.key == planned.key);
            let path = || format!("webhooks[{}].secret", planned.position);
            let sealed = stored.map(|stored| &stored.secret);
            let Some(secret) = seal.secret(SERVICE, &planned.secret, sealed, path, faults) else {
                continue;
            };
            let webhook = Webhook {
                key: planned.key.clone(),
                url: planned.url.clone(),
                secret,
                events: planned.events.clone(),
                archived: false,
            };
            let outcome = Outcome::of(stored, |stored| *stored == webhook);
            wanted.record_change(&webhook.key, outcome);
            wanted.to_save.extend((outcome != Outcome::Kept).then_some(webhook));
        }
        let is_named = |key: &Key| planned.iter().any(|planned| planned.key == *key);
        for webhook in stored.iter().filter(|webhook| !webhook.archived && !is_named(&webhook.key))
        {
            wanted.record_change(
                &webhook.key,
                if prune { Outcome::Archived } else { Outcome::NotNamed },
            );
            wanted.to_save.extend(prune.then(|| Webhook { archived: true, ..webhook.clone() }));
        }
        wanted
    }

    fn record_change(&mut self, key: &Key, outcome: Outcome) {
        self.changes.push(Change {
            kind: ObjectKind::Webhook,
            key: key.to_string(),
            id: None,
            outcome,
        });
    }
}
