use std::collections::BTreeMap;

use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::page::{MAX_LIMIT, PageRequest};
use frontdesk_domain::ports::{BookingFilter, Clock as _, StatusFilter, StorePorts};
use frontdesk_domain::workspace::Member;
use frontdesk_domain::zone::{TzDatabase, Zone};
use time::PrimitiveDateTime;
use time::macros::format_description;

use crate::cli::{CheckZonesArguments, ZonesCommand};
use crate::output::{Cell, FAILURE, Table, print, written};
use crate::system::SystemClock;
use crate::{store, tz_database};

pub(crate) fn run(command: &ZonesCommand) -> anyhow::Result<()> {
    match command {
        ZonesCommand::Check(arguments) => store::runtime()?.block_on(check(arguments)),
    }
}

async fn check(arguments: &CheckZonesArguments) -> anyhow::Result<()> {
    let named = arguments.before.as_deref().map(tz_database::read).transpose()?;
    let before = named.as_ref().unwrap_or(TzDatabase::bundled());
    let (old, new) = (before.release(), TzDatabase::active().release());
    anyhow::ensure!(
        named.is_some() || old != new,
        "the built-in time zone rules ({new}) are in use; pass a directory of earlier rules with --before"
    );
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let members = ports.directory.list_members(workspace.id).await?;
    let members: BTreeMap<UserId, Member> =
        members.into_iter().map(|member| (member.user_id, member)).collect();

    let mut table = Table::new([
        "booking",
        "start",
        "clock of",
        "zone",
        &format!("with {old}"),
        &format!("with {new}"),
    ]);
    let mut bookings = 0;
    for booking in upcoming(&ports, workspace.id).await? {
        let shifts = shifts(&booking, &members, before);
        bookings += usize::from(!shifts.is_empty());
        for Shift { whose, zone, before, now } in shifts {
            table.row([
                booking.id.into(),
                written(booking.interval.start()).into(),
                whose.join(", ").into(),
                zone.into(),
                local(before).into(),
                Cell::new(local(now), FAILURE),
            ]);
        }
    }
    if bookings == 0 {
        return Ok(print(format_args!(
            "no upcoming booking has another local time with {new} than with {old}"
        ))?);
    }
    print(table)?;
    match bookings {
        1 => anyhow::bail!("1 upcoming booking has another local time with {new} than with {old}"),
        more => anyhow::bail!(
            "{more} upcoming bookings have another local time with {new} than with {old}"
        ),
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Shift {
    whose: Vec<String>,
    zone: &'static str,
    before: PrimitiveDateTime,
    now: PrimitiveDateTime,
}

/// Returns each zone in which the start differs, with its people.
fn shifts(
    booking: &Booking,
    members: &BTreeMap<UserId, Member>,
    before: &TzDatabase,
) -> Vec<Shift> {
    let start = booking.interval.start();
    let hosts = booking.host_ids().into_iter().filter_map(|id| members.get(&id));
    let people: Vec<(&Zone, &str)> =
        [(&booking.time_zone, "booked in"), (&booking.invitee.time_zone, "invitee")]
            .into_iter()
            .chain(hosts.map(|member| (&member.time_zone, member.key.as_str())))
            .collect();
    let mut shifts: Vec<Shift> = Vec::new();
    for (zone, whose) in people {
        let read = |database: &TzDatabase| database.find(zone.name()).map(|zone| zone.civil(start));
        if let Some(shift) = shifts.iter_mut().find(|shift| shift.zone == zone.name()) {
            shift.whose.push(whose.to_owned());
        } else if let (Some(before), now) = (read(before), zone.civil(start))
            && before != now
        {
            shifts.push(Shift { whose: vec![whose.to_owned()], zone: zone.name(), before, now });
        }
    }
    shifts
}

async fn upcoming(ports: &StorePorts, workspace_id: WorkspaceId) -> anyhow::Result<Vec<Booking>> {
    let now = SystemClock.now();
    let filter = BookingFilter {
        status: StatusFilter::Only(BookingStatus::Scheduled),
        from: Some(now),
        ..BookingFilter::all(workspace_id, now)
    };
    let (mut bookings, mut after) = (Vec::new(), None);
    loop {
        let page =
            ports.bookings.list_bookings(&filter, &PageRequest { limit: MAX_LIMIT, after }).await?;
        bookings.extend(page.items);
        after = bookings.last().map(|last| filter.order.position(last));
        if !page.has_more {
            return Ok(bookings);
        }
    }
}

fn local(civil: PrimitiveDateTime) -> String {
    let format = format_description!("[year]-[month]-[day] [hour]:[minute]");
    civil.format(format).unwrap_or_else(|_| civil.to_string())
}
