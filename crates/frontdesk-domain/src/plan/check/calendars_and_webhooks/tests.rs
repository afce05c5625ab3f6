use super::*;
use crate::calendar::{BookInto, CalendarAccount};
use crate::event::EventName;
use crate::key::Key;
use crate::plan::check::tests::draft;
use crate::plan::{PlannedCalendar, Secret, WorkspaceDraft};

fn calendar(account: CalendarAccount<Secret>) -> PlannedCalendar {
    PlannedCalendar { account, only: None, book_into: BookInto::First }
}

fn caldav(username: &str, password: &str) -> PlannedCalendar {
    let (url, username) = ("https://cal.example/".to_owned(), username.to_owned());
    calendar(CalendarAccount::Caldav { url, username, password: Secret::new(password) })
}

fn webhook(position: usize, key: &str) -> PlannedWebhook {
    PlannedWebhook {
        position,
        key: Key::parse(key).expect("a key"),
        url: "https://hooks.example/".to_owned(),
        secret: Secret::new("whsec_"),
        events: Vec::new(),
    }
}

fn paths(change: impl FnOnce(&mut WorkspaceDraft)) -> Vec<String> {
    let mut draft = draft();
    change(&mut draft);
    draft.check(&[]).err().unwrap_or_default().into_iter().map(|fault| fault.field).collect()
}

#[test]
fn an_account_is_connected_once_even_with_other_secrets() {
    let found = paths(|draft| {
        draft.members[1].calendars = vec![
            calendar(CalendarAccount::Builtin),
            caldav("tom", "one"),
            caldav("tom.b", "one"),
            calendar(CalendarAccount::Builtin),
            caldav("tom", "two"),
        ];
    });
    assert_eq!(found, ["members[1].calendars[3]", "members[1].calendars[4]"]);
}

#[test]
fn webhooks_have_unique_keys_valid_urls_and_distinct_events() {
    let found = paths(|draft| {
        let nowhere = PlannedWebhook { url: "hooks.example".to_owned(), ..webhook(1, "erp") };
        let events = vec![EventName::BookingMoved, EventName::LinkCreated, EventName::BookingMoved];
        let twice = PlannedWebhook { events, ..webhook(3, "bi") };
        draft.webhooks = vec![webhook(0, "crm"), nowhere, webhook(2, "crm"), twice];
    });
    assert_eq!(found, ["webhooks[2].key", "webhooks[1].url", "webhooks[3].events[2]"]);
}
