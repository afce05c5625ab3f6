//! Lists open times of hosts in three zones around a clock change.
//!
//! `cargo run -p frontdesk-scheduling --example open_times`
#![expect(clippy::print_stdout, reason = "printing is what the example is for")]

use std::error::Error;

use frontdesk_scheduling::{
    host::{HostRole, UserId},
    interval::Interval,
    open_times::{CalendarReading, HostSchedule, OpenTimes, SlotRule},
    working_hours::{Window, WorkingHours},
    zone::Zone,
};
use time::{PrimitiveDateTime, macros::datetime};

fn main() -> Result<(), Box<dyn Error>> {
    let rule = SlotRule {
        duration_minutes: 45,
        slot_interval_minutes: 15,
        buffer_before_minutes: 0,
        buffer_after_minutes: 15,
        minimum_notice_minutes: 24 * 60,
        horizon_days: 30,
    };
    let hosts = [
        host(1, "Europe/London", &["09:00-12:30", "13:30-17:30"])?,
        host(2, "Asia/Kolkata", &["11:00-21:00"])?,
        host(3, "America/New_York", &["08:00-12:00", "13:00-17:00"])?,
    ];
    let now = datetime!(2026-10-27 18:20 UTC);
    let week = (datetime!(2026-10-29 00:00 UTC), datetime!(2026-11-04 00:00 UTC));
    let open_times = OpenTimes::new(&rule, &hosts, now);

    println!("{:18}{:18}{:18}{:18}", "", hosts[0].zone, hosts[1].zone, hosts[2].zone);
    let mut last_day = None;
    for slot in open_times.between(week.0, week.1) {
        let day = slot.start().date();
        let heading =
            if last_day == Some(day) { String::new() } else { format!("{} {day}", short(day)) };
        last_day = Some(day);
        print!("{heading:18}");
        for host in &hosts {
            print!("{:18}", by_the_clock(slot, &host.zone));
        }
        println!();
    }

    println!("\nWhy not at 12:45 in London on 3 November?");
    for conflict in open_times.conflicts(datetime!(2026-11-03 12:45 UTC)) {
        let host = hosts.iter().find(|host| Some(host.user_id) == conflict.user_id);
        let who = host.map_or("everyone", |host| host.zone.name());
        println!("  {who}: {}", conflict.reason.as_str());
    }
    Ok(())
}

fn host(id: i64, zone: &str, windows: &[&str]) -> Result<HostSchedule, Box<dyn Error>> {
    let windows: Vec<Window> =
        windows.iter().map(|window| window.parse()).collect::<Result<_, _>>()?;
    let weekly = std::array::from_fn(|day| if day < 5 { windows.clone() } else { Vec::new() });
    let meeting = Interval::new(datetime!(2026-10-30 13:00 UTC), datetime!(2026-10-30 14:00 UTC));
    Ok(HostSchedule {
        user_id: UserId(id),
        role: HostRole::MustAttend,
        candidate: false,
        lead: id == 1,
        zone: Zone::parse(zone)?,
        hours: WorkingHours::new(weekly, [].into())?,
        absences: Vec::new(),
        calendar: CalendarReading::Readable(meeting.into_iter().collect()),
        calendar_as_of: None,
        bookings: Vec::new(),
        caps: Vec::new(),
    })
}

fn by_the_clock(slot: Interval, zone: &Zone) -> String {
    let read = |clock: PrimitiveDateTime| format!("{:02}:{:02}", clock.hour(), clock.minute());
    format!("{}-{}", read(zone.civil(slot.start())), read(zone.civil(slot.end())))
}

fn short(day: time::Date) -> String {
    day.weekday().to_string().chars().take(3).collect()
}

#[test]
fn example_runs() -> Result<(), Box<dyn Error>> {
    main()
}
