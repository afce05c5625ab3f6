//! The calendars of a member.

use frontdesk_domain::calendar::{CalendarAccount, CalendarFault, CalendarFaultKind, CalendarKind};
use frontdesk_domain::services::{CalendarOffers, ConnectedCalendar, NoOffer};
use maud::{Markup, html};

use super::calendar_choice::{account_name, choice};
use super::frame::csrf_field;
use super::lists::{action, card, entries};
use crate::desk::Desk;
use crate::desk_paths::{
    ADDRESS, CALENDARS, CHECK, CONNECT, DISCONNECT, FEED, KIND, PASSWORD, SERVER, TAKES_BOOKINGS,
    USERNAME,
};
use crate::form::Typed;
use crate::scene::Scene;
use crate::views::fields::{Field, line};
use crate::words::{Message, Words};

/// A CalDAV server that the form offers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Server {
    Icloud,
    Fastmail,
    /// Nextcloud, or any other server, at an address of its own.
    Other,
}

impl Server {
    const ALL: [Self; 3] = [Self::Icloud, Self::Fastmail, Self::Other];

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|server| server.as_str() == name)
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Icloud => "icloud",
            Self::Fastmail => "fastmail",
            Self::Other => "other",
        }
    }

    pub(crate) fn url(self) -> Option<&'static str> {
        match self {
            Self::Icloud => Some("https://caldav.icloud.com/"),
            Self::Fastmail => Some("https://caldav.fastmail.com/"),
            Self::Other => None,
        }
    }

    fn name(self, scene: &Scene) -> String {
        match self {
            Self::Icloud => "iCloud".to_owned(),
            Self::Fastmail => "Fastmail".to_owned(),
            Self::Other => scene.say(Message::CalendarServerOther),
        }
    }
}

/// The connected calendars, and the forms that connect others.
pub(crate) fn calendars(
    desk: &Desk,
    (connected, offers): (&[ConnectedCalendar], &CalendarOffers),
    vendors: &[CalendarKind],
    typed: &Typed,
) -> Markup {
    let scene = &desk.scene;
    let content = html! {
        @if let Some(notice) = typed.to_be_sent_again() { p.mark role="alert" { (notice) } }
        (entries(scene, connected, Message::NoCalendars, |calendar| {
            entry(desk, calendar, offers, typed)
        }))
        @for vendor in vendors {
            p.actions #(vendor.as_str()) {
                a.button href=(scene.visit.address(&format!("{CONNECT}/{}", vendor.as_str()))) {
                    (scene.words().with(Message::ConnectVendor, "vendor", vendor_name(*vendor)))
                }
            }
        }
        (caldav_form(desk, typed))
        (feed_form(desk, typed))
    };
    let notice = desk.saved.then(|| html! { (scene.say(Message::Saved)) });
    card(desk, Message::MyCalendars, (notice, typed), &content)
}

/// The text of a fault; the server's own words follow if only they say what to do.
pub(crate) fn fault_text(words: Words, fault: &CalendarFault) -> String {
    match fault.kind {
        CalendarFaultKind::Credentials => words.say(Message::CalendarFaultCredentials),
        CalendarFaultKind::Unavailable => words.say(Message::CalendarFaultUnavailable),
        CalendarFaultKind::Gone => words.say(Message::CalendarFaultGone),
        CalendarFaultKind::Unreadable | CalendarFaultKind::Conflict => {
            words.with(Message::CalendarFaultUnreadable, "detail", fault.detail.as_str())
        }
    }
}

fn entry(
    desk: &Desk,
    calendar: &ConnectedCalendar,
    offers: &CalendarOffers,
    typed: &Typed,
) -> Markup {
    let (scene, id) = (&desk.scene, calendar.connection.id);
    let is_builtin = calendar.connection.account.kind() == CalendarKind::Builtin;
    let button = |change, text| action(desk, &format!("{CALENDARS}/{id}/{change}"), &[], text);
    html! {
        strong #(account_name(id)) { bdi { (name(scene, &calendar.connection.account)) } }
        @if !calendar.calendars.is_empty() && !matches!(offers.get(&id), Some(Ok(_))) { span.quiet { bdi { (calendar.calendars.join(", ")) } } }
        @if !is_builtin { (state(scene, calendar)) }
        @if calendar.is_booked_into { span { (scene.say(Message::CalendarBookedInto)) } }
        @if calendar.connection.only.as_ref().is_some_and(Vec::is_empty) {
            span.mark { (scene.say(Message::CalendarClosesNothing)) }
        }
        @match offers.get(&id) {
            Some(Ok(offer)) => (choice(desk, id, offer, typed)),
            Some(Err(NoOffer::TooMany)) => {
                span.mark { (scene.say(Message::CalendarsTooMany)) }
            }
            Some(Err(NoOffer::Fault(fault))) => {
                span.mark { (scene.say(Message::CalendarUnlisted)) " " (fault_text(scene.words(), fault)) }
            }
            None => {}
        }
        @if !is_builtin {
            div.actions {
                (button(CHECK, Message::CalendarCheck))
                @if calendar.connection.connected_by_member {
                    (button(DISCONNECT, Message::CalendarDisconnect))
                } @else {
                    span.quiet { (scene.say(Message::CalendarOfWorkspace)) }
                }
            }
        }
    }
}

fn name(scene: &Scene, account: &CalendarAccount) -> String {
    match account {
        CalendarAccount::Builtin => scene.say(Message::CalendarBuiltin),
        CalendarAccount::Ics { .. } => account.server(),
        CalendarAccount::Caldav { username, .. } => format!("{username} ({})", account.server()),
        CalendarAccount::Google(_) | CalendarAccount::Microsoft { .. } => {
            vendor_name(account.kind()).to_owned()
        }
    }
}

fn vendor_name(kind: CalendarKind) -> &'static str {
    match kind {
        CalendarKind::Google => "Google",
        CalendarKind::Microsoft => "Microsoft 365",
        CalendarKind::Builtin | CalendarKind::Ics | CalendarKind::Caldav => kind.as_str(),
    }
}

fn state(scene: &Scene, calendar: &ConnectedCalendar) -> Markup {
    let words = scene.words();
    html! {
        @match (&calendar.fault, calendar.read_at) {
            (Some(fault), _) => span.mark { (fault_text(words, fault)) },
            (None, Some(at)) => {
                span.quiet { (words.with(Message::CalendarReadAt, "time", scene.dates.date_and_time(at))) }
            }
            (None, None) => span.quiet { (scene.say(Message::CalendarUnread)) },
        }
        @if let Some(fault) = &calendar.write_fault {
            span.mark { (scene.say(Message::CalendarUnwritten)) " " (fault_text(words, fault)) }
        }
    }
}

fn caldav_form(desk: &Desk, typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let [server, address, hint, username] = [
        Message::CalendarServer,
        Message::CalendarAddress,
        Message::CalendarAddressHint,
        Message::CalendarUser,
    ]
    .map(|message| scene.say(message));
    let chosen = Server::parse(typed.value(SERVER)).unwrap_or(Server::Other);
    let address = Field { name: ADDRESS, label: &address, required: false, hint: Some(&hint) };
    let username = Field { name: USERNAME, label: &username, required: true, hint: None };
    let fields = html! {
        div.field {
            label for=(SERVER) { (server) }
            select id=(SERVER) name=(SERVER) {
                @for server in Server::ALL {
                    option value=(server.as_str()) selected[server == chosen] { (server.name(scene)) }
                }
            }
        }
        (line(scene, &address, "url", None, typed))
        (line(scene, &username, "text", Some("username"), typed))
        (password(scene, typed))
        label.choice {
            input type="checkbox" name=(TAKES_BOOKINGS) value="true" checked;
            span { (scene.say(Message::CalendarTakesBookings)) }
        }
    };
    connecting(desk, typed, (CalendarKind::Caldav, Message::ConnectCaldav), &fields)
}

fn feed_form(desk: &Desk, typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let [label, hint] =
        [Message::CalendarFeed, Message::CalendarFeedHint].map(|message| scene.say(message));
    let field = Field { name: FEED, label: &label, required: true, hint: Some(&hint) };
    let fields = line(scene, &field, "url", None, typed);
    connecting(desk, typed, (CalendarKind::Ics, Message::ConnectFeed), &fields)
}

fn connecting(
    desk: &Desk,
    typed: &Typed,
    (kind, title): (CalendarKind, Message),
    fields: &Markup,
) -> Markup {
    let scene = &desk.scene;
    html! {
        details.zone open[typed.value(KIND) == kind.as_str()] {
            summary { (scene.say(title)) }
            form method="post" action=(scene.visit.address(CALENDARS)) {
                (csrf_field(desk))
                input type="hidden" name=(KIND) value=(kind.as_str());
                (fields)
                p.actions { button.button type="submit" { (scene.say(Message::CalendarConnect)) } }
            }
        }
    }
}

/// The field is empty again after a fault, because a page never contains a password.
fn password(scene: &Scene, typed: &Typed) -> Markup {
    let fault = typed.fault(PASSWORD);
    html! {
        div.field.faulty[fault.is_some()] {
            label for=(PASSWORD) { (scene.say(Message::CalendarPassword)) }
            p.hint #password-hint { (scene.say(Message::CalendarPasswordHint)) }
            @if let Some(fault) = fault { p.fault #password-fault { (fault.text) } }
            input id=(PASSWORD) name=(PASSWORD) type="password" required autocomplete="off"
                aria-describedby=(if fault.is_some() { "password-hint password-fault" } else { "password-hint" })
                aria-invalid=[fault.map(|_| "true")];
        }
    }
}
