use std::collections::HashMap;

use time::OffsetDateTime;

use super::object::Connections;
use super::seal::Seal;
use crate::calendar::{CalendarAccount, CalendarConnection, ConnectionId};
use crate::fault::Faults;
use crate::plan::{PlannedCalendar, PlannedMember, Secret};
use crate::ports::{Random, SealedSecret, SecretUse};
use crate::workspace::Member;

pub(super) struct CalendarPlanner<'a> {
    pub(super) seal: Seal<'a>,
    pub(super) random: &'a dyn Random,
    pub(super) now: OffsetDateTime,
}

impl CalendarPlanner<'_> {
    /// Unchanged accounts keep their connection ids; unchanged secrets keep their sealed bytes.
    ///
    /// Applying a file again therefore changes nothing.
    pub(super) fn plan(
        &self,
        members: &[PlannedMember],
        ids: &[Option<i64>],
        stored: &[Member],
        faults: &mut Faults,
    ) -> Connections {
        let stored: HashMap<i64, &Member> = stored.iter().map(|it| (it.user_id.0, it)).collect();
        let planned = |(member, id): (&PlannedMember, &Option<i64>)| {
            let stored = id.and_then(|id| stored.get(&id).copied());
            (member.key.clone(), self.of_member(member, stored, faults).0)
        };
        members.iter().zip(ids).map(planned).collect()
    }

    /// Returns the connections, and how many the plan does not name.
    ///
    /// The member connected these; they come first, so that bookings are written there.
    pub(super) fn of_member(
        &self,
        planned: &PlannedMember,
        stored: Option<&Member>,
        faults: &mut Faults,
    ) -> (Vec<CalendarConnection>, usize) {
        let mut left: Vec<&CalendarConnection> =
            stored.iter().flat_map(|member| &member.calendars).collect();
        let mut wanted = Vec::new();
        for (index, calendar) in planned.calendars.iter().enumerate() {
            let same =
                left.iter().position(|stored| calendar.account.is_account_of(&stored.account));
            let stored = same.map(|at| left.remove(at));
            let path = format!("{}[{}].calendars[{index}]", planned.list(), planned.position);
            wanted.extend(self.connection(calendar, stored, &path, faults));
        }
        let kept = left.into_iter().filter(|stored| stored.connected_by_member);
        let mut connections: Vec<CalendarConnection> = kept.cloned().collect();
        let unnamed = connections.len();
        connections.extend(wanted);
        (connections, unnamed)
    }

    fn connection(
        &self,
        planned: &PlannedCalendar,
        stored: Option<&CalendarConnection>,
        path: &str,
        faults: &mut Faults,
    ) -> Option<CalendarConnection> {
        let mut fields = secret_fields(&planned.account).iter();
        let mut sealed =
            stored.map(|stored| stored.account.secrets()).unwrap_or_default().into_iter();
        let seal = |secret: &Secret| -> Result<SealedSecret, ()> {
            let field = fields.next().copied().unwrap_or_default();
            let path = || format!("{path}.{field}");
            self.seal.secret(SecretUse::CALENDAR, secret, sealed.next(), path, faults).ok_or(())
        };
        let account = planned.account.try_map(seal).ok()?;
        let id =
            stored.map_or_else(|| ConnectionId(self.random.uuid(self.now)), |stored| stored.id);
        let (only, book_into) = (planned.only.clone(), planned.book_into.clone());
        let connected_by_member = stored.is_some_and(|stored| stored.connected_by_member);
        Some(CalendarConnection { id, account, only, book_into, connected_by_member })
    }
}

/// The workspace file's secret fields, in the order of [`CalendarAccount::secrets`].
fn secret_fields(account: &CalendarAccount<Secret>) -> &'static [&'static str] {
    match account {
        CalendarAccount::Builtin | CalendarAccount::Ics { .. } => &[],
        CalendarAccount::Caldav { .. } => &["password"],
        CalendarAccount::Google(_) | CalendarAccount::Microsoft { .. } => {
            &["client_secret", "refresh_token"]
        }
    }
}
