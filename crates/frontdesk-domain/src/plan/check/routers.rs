use std::collections::HashSet;

use super::{Check, listed};
use crate::event_type::Question;
use crate::plan::PlannedRouter;
use crate::routing::{FieldKind, MAX_CONDITIONS, Router, Target};

impl Check<'_> {
    pub(super) fn routers(&mut self) {
        let routers = &self.draft.routers;
        let keys = routers.iter().map(|it| (it.position, Some(&it.router.key)));
        self.unique("routers", "key", keys);
        for router in routers {
            self.router(router);
        }
    }

    fn router(&mut self, PlannedRouter { position, router }: &PlannedRouter) {
        let at = format!("routers[{position}]");
        let before = self.faults.len();
        let event_type = self.declared_event_type(&at, &router.event_type);
        let mut names = HashSet::new();
        for (index, rule) in router.rules.iter().enumerate() {
            let at = format!("{at}.rules[{index}]");
            if !names.insert(&rule.name) {
                self.fault(format!("{at}.name"), format!("{:?} is already a rule", rule.name));
            }
            if rule.when.is_empty() {
                let detail = format!(
                    "expected 1 to {MAX_CONDITIONS} conditions, found 0; the target of all other leads is otherwise"
                );
                self.fault(format!("{at}.when"), detail);
            }
            for (index, condition) in rule.when.iter().enumerate() {
                // Without a readable event type, its questions are unknown.
                if let Some(event_type) = event_type
                    && let Err(detail) = condition.check(&event_type.questions)
                {
                    self.fault(format!("{at}.when[{index}]"), detail);
                }
            }
            self.target(&format!("{at}.to"), &rule.to);
        }
        self.target(&format!("{at}.otherwise"), &router.otherwise);
        // An invalid router could route an example elsewhere for that reason alone.
        if self.faults.len() == before
            && let Some(event_type) = event_type
        {
            self.examples(&at, router, &event_type.questions);
        }
    }

    fn examples(&mut self, at: &str, router: &Router, questions: &[Question]) {
        for (index, example) in router.examples.iter().enumerate() {
            let at = format!("{at}.examples[{index}]");
            let before = self.faults.len();
            for (field, value) in &example.facts {
                let (kind, found) = (field.kind(questions), FieldKind::of(value));
                let detail = match kind {
                    Ok(kind) if kind == found => continue,
                    Ok(kind) => format!("expected a {}, found a {}", kind.as_str(), found.as_str()),
                    Err(detail) => detail,
                };
                self.fault(format!("{at}.facts.{field}"), detail);
            }
            if self.faults.len() == before
                && let Err(detail) = router.check_example(example)
            {
                self.fault(format!("{at}.rule"), detail);
            }
        }
    }

    fn target(&mut self, at: &str, target: &Target) {
        match target {
            Target::Member(key) => self.host(|| format!("{at}.member"), key),
            Target::Queue(key) => {
                let [.., unreadable] = &self.unreadable;
                if !self.queues.contains(key) && !unreadable.contains(key) {
                    let declared = listed(self.draft.queues.iter().map(|q| q.key.as_str()));
                    let detail = format!("there is no queue {:?}; {declared}", key.as_str());
                    self.fault(format!("{at}.queue"), detail);
                }
            }
            Target::CrmOwner { otherwise } | Target::SameHost { otherwise } => {
                self.target(&format!("{at}.otherwise"), otherwise);
            }
            Target::Link(_) | Target::Refuse { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests;
