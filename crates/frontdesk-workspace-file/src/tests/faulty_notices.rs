use super::{faults, plan};

const WORKSPACE: &str =
    "[workspace]\nkey = \"northwind\"\nname = \"Northwind\"\ntime_zone = \"Europe/London\"\n";

fn faults_of(rest: &str) -> Vec<String> {
    faults(&format!("{WORKSPACE}{rest}")).iter().map(ToString::to_string).collect()
}

fn webhook(fields: &[(&str, &str)]) -> String {
    let own = [
        ("key", "\"crm\""),
        ("url", "\"https://crm.example/hooks\""),
        ("secret", "{ env = \"WEBHOOK_SECRET\" }"),
        ("events", "[]"),
    ];
    let value = |name: &str, own| {
        fields.iter().find(|(field, _)| *field == name).map_or(own, |field| field.1)
    };
    let lines = own.map(|(name, own)| format!("{name} = {}\n", value(name, own)));
    format!("[[webhooks]]\n{}", lines.concat())
}

#[test]
fn all_fields_of_webhooks_and_invitations_are_accepted() {
    let events = webhook(&[("events", "[\"booking.created\", \"record.enriched\"]")]);
    let mail = "[invitations]\nenabled = true\nlanguage = \"de\"\nreply_to = \"desk@northwind.example\"\n\
                reminder_minutes = [60, 1440]\n[invitations.moved]\nsubject = \"{event_type} with {host}\"\n\
                opening = \"Dear {invitee},\\nwe have moved.\"\n";
    plan(&format!("{WORKSPACE}{events}{mail}"));
}

#[test]
fn unknown_webhook_event_is_rejected() {
    let found = faults_of(&webhook(&[("events", "[\"booking.created\", \"booking.deleted\"]")]));
    let expected = "webhooks[0].events[1]: expected booking.created or booking.moved or booking.updated or booking.reassigned or \
                    booking.confirmed or booking.cancelled or booking.no_show or booking.no_show_undone or link.created or link.archived or \
                    record.enriched or record.erased or workspace.changed or token.created or token.revoked or \
                    member.usable or member.unusable, found \"booking.deleted\"";
    assert_eq!(found, [expected]);
}

#[test]
fn invalid_webhook_url_and_key_are_rejected() {
    let mut found = faults_of(&webhook(&[("url", "\"ftp://crm.example\""), ("key", "\"CRM\"")]));
    found.sort();
    assert!(found[0].starts_with("webhooks[0].key: "), "{found:?}");
    let expected =
        "webhooks[0].url: expected an https:// or http:// address, found \"ftp://crm.example\"";
    assert_eq!(found[1..], [expected]);
}

#[test]
fn invalid_webhook_secret_is_rejected_and_not_shown() {
    let found = faults_of(&webhook(&[("secret", "{ env = \"APOLLO_API_KEY\" }")]));
    let expected = "webhooks[0].secret.env: the environment variable APOLLO_API_KEY has an invalid value: expected whsec_ \
                    followed by 24 to 64 bytes in Base64";
    assert_eq!(found, [expected]);
}

#[test]
fn too_many_and_duplicate_reminders_are_rejected() {
    let found = faults_of("[invitations]\nreminder_minutes = [60, 1440, 60]\n");
    let expected = "invitations.reminder_minutes[2]: 60 is a duplicate; each reminder is sent once";
    assert_eq!(found, [expected]);
    let found = faults_of("[invitations]\nreminder_minutes = [1, 2, 3, 4, 5, 6]\n");
    assert_eq!(found, ["invitations.reminder_minutes: expected at most 5, found 6"]);
    let found = faults_of("[invitations]\nreminder_minutes = [0]\n");
    assert_eq!(
        found,
        ["invitations.reminder_minutes[0]: expected a whole number from 1 to 40320, found 0"]
    );
}

#[test]
fn faults_of_all_mail_templates_are_reported_together() {
    let found = faults_of(
        "[invitations.confirmation]\nsubject = \"Hello {who}\"\nopening = \"\"\n\
         [invitations.reminder]\nsubject = \"two\\nlines\"\n",
    );
    let expected = [
        "invitations.confirmation.subject: expected one of {invitee}, {host}, {event_type}, {workspace}, {start}, \
         found {who}",
        "invitations.confirmation.opening: expected some text, found none",
        "invitations.reminder.subject: expected a single line",
    ];
    assert_eq!(found, expected);
    let found = faults_of("[invitations.invite]\nsubject = \"x\"\n");
    assert!(found[0].starts_with("invitations.invite: unknown field"), "{found:?}");
}
