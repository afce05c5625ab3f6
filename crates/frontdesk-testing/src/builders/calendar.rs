use frontdesk_domain::calendar::{
    BookInto, CalendarAccount, CalendarConnection, ConnectionId, OauthGrant,
};
use frontdesk_domain::ports::SealedSecret;
use uuid::Uuid;

/// The id of the connection with this number.
pub fn connection_id(number: u64) -> ConnectionId {
    ConnectionId(Uuid::from_u128(number.into()))
}

/// The `CalDAV` account with this number at `cal.example`.
///
/// Events in all calendars of the account make the member busy. Bookings go to the first calendar.
pub fn a_calendar(number: u64) -> CalendarBuilder {
    let account = CalendarAccount::Caldav {
        url: format!("https://cal.example/{number}/"),
        username: format!("user-{number}"),
        password: sealed("password"),
    };
    let id = connection_id(number);
    CalendarBuilder(CalendarConnection {
        id,
        account,
        only: None,
        book_into: BookInto::First,
        connected_by_member: false,
    })
}

/// Builds a [`CalendarConnection`].
#[derive(Clone, Debug)]
#[must_use]
pub struct CalendarBuilder(CalendarConnection);

impl CalendarBuilder {
    /// Makes the connection an iCalendar feed at `https://cal.example/{name}.ics`.
    pub fn feed(mut self, name: &str) -> Self {
        self.0.account = CalendarAccount::Ics { url: format!("https://cal.example/{name}.ics") };
        self
    }

    /// Sets the URL.
    pub fn at(mut self, address: &str) -> Self {
        match &mut self.0.account {
            CalendarAccount::Ics { url } | CalendarAccount::Caldav { url, .. } => {
                address.clone_into(url);
            }
            CalendarAccount::Google(grant) | CalendarAccount::Microsoft { grant, .. } => {
                grant.base_url = Some(address.to_owned());
            }
            CalendarAccount::Builtin => {}
        }
        self
    }

    /// Makes the connection a Google account.
    pub fn google(mut self) -> Self {
        self.0.account = CalendarAccount::Google(a_grant());
        self
    }

    /// Makes the connection a Microsoft 365 account.
    pub fn microsoft(mut self) -> Self {
        let tenant = "common".to_owned();
        self.0.account = CalendarAccount::Microsoft { tenant, grant: a_grant() };
        self
    }

    /// Sets the password or refresh token, without encryption.
    pub fn opened_by(mut self, secret: &str) -> Self {
        match &mut self.0.account {
            CalendarAccount::Caldav { password, .. } => *password = sealed(secret),
            CalendarAccount::Google(grant) | CalendarAccount::Microsoft { grant, .. } => {
                grant.refresh_token = sealed(secret);
            }
            CalendarAccount::Builtin | CalendarAccount::Ics { .. } => {}
        }
        self
    }

    /// Sets the names of the calendars whose events make the member busy.
    pub fn only(mut self, names: &[&str]) -> Self {
        self.0.only = Some(names.iter().map(|&name| name.to_owned()).collect());
        self
    }

    /// Sets the calendar that bookings are written to.
    pub fn booking_into(mut self, place: BookInto) -> Self {
        self.0.book_into = place;
        self
    }

    /// Makes the member the one who connected the account.
    pub fn connected_by_member(mut self) -> Self {
        self.0.connected_by_member = true;
        self
    }

    /// Builds the connection.
    pub fn build(self) -> CalendarConnection {
        self.0
    }
}

fn a_grant() -> OauthGrant {
    OauthGrant {
        client_id: "frontdesk.example".into(),
        client_secret: sealed("client secret"),
        refresh_token: sealed("refresh token"),
        base_url: None,
    }
}

fn sealed(secret: &str) -> SealedSecret {
    SealedSecret(secret.as_bytes().to_vec())
}
