//! Situations, described without the terms of the service.

pub(super) const STORIES: [(&str, &[&str]); 68] = [
    (
        "Our integration lost its connection halfway and I can't tell whether the appointment was made. Should I fire it again?",
        &["after-a-timeout", "idempotency-and-dry-runs"],
    ),
    (
        "My assistant sets up all my calls. How can she put clients into my diary?",
        &["booking-for-someone"],
    ),
    (
        "Caller wants to talk to a rep next Tuesday, I'm on the phone with him and want to lock in a spot",
        &["booking-for-someone"],
    ),
    (
        "Something came up and the whole thing is off, how do I let the system know?",
        &["cancelling-a-booking"],
    ),
    ("Does the hour become free again once an invitee backs out?", &["cancelling-a-booking"]),
    (
        "I use the calendar on my iPhone, will it be taken into account?",
        &["connecting-a-caldav-calendar", "connecting-calendars"],
    ),
    (
        "We run our own groupware, can the scheduler read from there?",
        &["connecting-a-caldav-calendar", "connecting-calendars"],
    ),
    (
        "Reps want to see the deal owner before they jump on a call",
        &["connecting-a-crm", "looking-up-a-lead"],
    ),
    ("What if Salesforce is offline while somebody looks up a contact?", &["connecting-a-crm"]),
    (
        "My private appointments sit in a different account than work, both should keep me from being booked",
        &["connecting-calendars"],
    ),
    ("Bookings are written to the wrong calendar", &["connecting-calendars"]),
    (
        "Where do the vendor credentials for contact data belong?",
        &["connecting-enrichment-providers"],
    ),
    (
        "I'd like Prospeo to be tried before Lusha",
        &["connecting-enrichment-providers", "enrichment-chains"],
    ),
    ("Step by step for G Suite please", &["connecting-google-calendar"]),
    (
        "Our IT needs to approve the Microsoft app, what do they have to do?",
        &["connecting-outlook"],
    ),
    (
        "How can I get a mobile number for a prospect if we only have an address?",
        &["enrichment-chains", "looking-up-a-lead"],
    ),
    ("Are we billed when none of the vendors knows the person?", &["enrichment-chains"]),
    ("A former client invokes article 17, what now?", &["erasing-a-person"]),
    ("Will a deleted contact still show up in last year's statistics?", &["erasing-a-person"]),
    ("Where can I read what invalid_transition or validation_failed stand for?", &["errors"]),
    ("How long do I wait after being throttled?", &["errors"]),
    (
        "Calls run over all the time, I need ten minutes to breathe in between",
        &["event-types-and-questions"],
    ),
    (
        "People keep grabbing a slot five minutes from now, that's too short for me",
        &["event-types-and-questions"],
    ),
    (
        "I need to know their company size before the demo, can the form ask?",
        &["event-types-and-questions"],
    ),
    ("Nightly job should pick up everything new since it ran last", &["events-feed"]),
    ("Who moved this appointment and when?", &["events-feed"]),
    (
        "The host never saw the booking in his Outlook though the customer has it",
        &["failed-deliveries"],
    ),
    (
        "Our CRM endpoint was offline over the weekend, can we get those notifications once more?",
        &["failed-deliveries", "webhooks"],
    ),
    ("Never used this before, show me the shortest way to a working link", &["first-booking-link"]),
    (
        "New AEs should get only half as many demos until they are ramped up",
        &["how-a-queue-chooses"],
    ),
    ("Why has Anna been skipped three times in a row?", &["how-a-queue-chooses"]),
    (
        "My script crashed and ran again, now there are two identical meetings",
        &["idempotency-and-dry-runs", "importing-bookings-and-records"],
    ),
    ("I want to see what a call would do before it really does it", &["idempotency-and-dry-runs"]),
    ("We're leaving Acuity, how do we keep our history?", &["importing-bookings-and-records"]),
    ("Confirmation ends up in the junk folder", &["invitations-by-mail", "failed-deliveries"]),
    ("Can the customer get a nudge the morning of the meeting?", &["invitations-by-mail"]),
    ("Give my boss a sheet with all meetings of March", &["listing-bookings"]),
    ("What's on my plate tomorrow?", &["listing-bookings"]),
    (
        "I've got a meeting with someone from acme.com, what do we have on them?",
        &["looking-up-a-lead"],
    ),
    ("Prospect asks if we could do Wednesday instead", &["moving-a-booking"]),
    (
        "Between choosing and confirming the new hour somebody else took it",
        &["moving-a-booking", "why-a-time-is-not-open"],
    ),
    ("The meeting only makes sense if our engineer can make it too", &["must-attend-or-optional"]),
    ("Trainee should listen in when she has time", &["must-attend-or-optional"]),
    ("He stood us up, where do I record that?", &["no-shows"]),
    (
        "I'd like one address that gets whoever of the three consultants, together with me",
        &["personal-and-team-links", "must-attend-or-optional"],
    ),
    (
        "I left a campaign link in an old newsletter, how do I shut it down?",
        &["personal-and-team-links"],
    ),
    ("It says company_only, is that good or bad?", &["reading-tried-and-skipped"]),
    (
        "What should I watch on the dashboard to know the server is healthy?",
        &["running-in-production"],
    ),
    ("How do I move to the new release without losing data?", &["running-in-production"]),
    ("We want two servers in case one dies", &["running-on-postgresql"]),
    (
        "Colleague can open the list but gets refused on every change",
        &["scopes-and-roles", "errors"],
    ),
    ("Our interns should look but not touch", &["scopes-and-roles", "tokens"]),
    (
        "Invitees in New York and hosts in Berlin, whose clock counts?",
        &["sending-and-reading-times", "working-hours-and-daylight-saving"],
    ),
    ("Visitors should pick a slot right on our pricing page", &["the-booking-page"]),
    ("What do you call the person who gets booked?", &["the-words-of-the-service"]),
    ("Jane left the company yesterday, clean up", &["the-workspace-file"]),
    ("A contractor may have copied our key", &["tokens"]),
    ("I want to ask ChatGPT to find me a slot", &["using-it-from-an-ai-agent"]),
    ("We only need your slot maths in our backend written in Rust", &["using-the-domain-crate"]),
    ("Post in our Slack channel as soon as a demo gets booked", &["webhooks"]),
    ("How can I be sure the message wasn't forged?", &["webhooks"]),
    (
        "There's no phone in the output, did it fail or do we just not know?",
        &["what-a-null-means", "reading-tried-and-skipped"],
    ),
    ("Nothing can be chosen in December", &["why-a-time-is-not-open"]),
    ("Tom swears he's free at 3 but nobody gets offered that", &["why-a-time-is-not-open"]),
    (
        "Since I turned on two-factor my appointments no longer block anything",
        &["why-is-a-calendar-unusable", "connecting-a-caldav-calendar"],
    ),
    (
        "Why does it send me to another site when I try to postpone?",
        &["workflow-bookings", "moving-a-booking"],
    ),
    (
        "I'm at a conference all next week, don't let anybody book me",
        &["working-hours-and-daylight-saving"],
    ),
    (
        "Half our team is in Arizona where clocks never change",
        &["working-hours-and-daylight-saving", "sending-and-reading-times"],
    ),
];
