use super::Check;
use crate::calendar::CalendarKind;
use crate::plan::{PlannedCalendar, PlannedMember, PlannedWebhook};
use crate::text::check_web_url;

impl Check<'_> {
    pub(super) fn calendars_and_webhooks(&mut self) {
        for member in &self.draft.members {
            self.calendars(member);
        }
        let webhooks = &self.draft.webhooks;
        self.unique("webhooks", "key", webhooks.iter().map(|w| (w.position, Some(&w.key))));
        for webhook in webhooks {
            self.webhook(webhook);
        }
    }

    fn calendars(&mut self, member: &PlannedMember) {
        let at = format!("members[{}].calendars", member.position);
        let calendars = &member.calendars;
        for (index, calendar) in calendars.iter().enumerate() {
            let is_same =
                |earlier: &PlannedCalendar| earlier.account.is_account_of(&calendar.account);
            if let Some(earlier) = calendars[..index].iter().position(is_same) {
                let detail = match calendar.account.kind() {
                    CalendarKind::Builtin => {
                        "a member has at most one built-in calendar".to_owned()
                    }
                    _ => "connect an account once and select its calendars with only = [\"…\"]"
                        .to_owned(),
                };
                self.fault(
                    format!("{at}[{index}]"),
                    format!("is the same account as calendars[{earlier}]; {detail}"),
                );
            }
        }
    }

    fn webhook(&mut self, webhook: &PlannedWebhook) {
        let at = format!("webhooks[{}]", webhook.position);
        if let Err(refusal) = check_web_url(&webhook.url) {
            self.fault(format!("{at}.url"), refusal);
        }
        for (index, event) in webhook.events.iter().enumerate() {
            if webhook.events[..index].contains(event) {
                self.fault(format!("{at}.events[{index}]"), format!("{event} is listed twice"));
            }
        }
    }
}

#[cfg(test)]
mod tests;
