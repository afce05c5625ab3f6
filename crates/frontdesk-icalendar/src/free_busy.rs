//! Reads `VFREEBUSY` (RFC 5545 section 3.6.4): busy times without event details.

use frontdesk_domain::interval::Interval;

use super::component::Component;
use super::event::period;
use super::limits::Exhausted;
use super::moment::Reading;
use super::sink::Sink;

pub(super) fn read<'a>(
    component: &Component<'a>,
    reading: &mut Reading<'a, '_>,
    sink: &mut Sink,
) -> Result<(), Exhausted> {
    let host = reading.zones.host();
    for line in component.all("FREEBUSY") {
        let kind = line.parameter("FBTYPE").unwrap_or("BUSY");
        if kind.eq_ignore_ascii_case("FREE") {
            continue;
        }
        let tentative = kind.eq_ignore_ascii_case("BUSY-TENTATIVE");
        if line.value.is_empty() {
            continue;
        }
        for text in line.value.split(',') {
            let Some((start, Some(length))) = period(line, text, reading)? else {
                reading.unreadable("FREEBUSY", text, "periods such as 20261201T090000Z/PT1H");
                continue;
            };
            let start = start.instant(&host);
            let end = start.saturating_add(length.steady());
            sink.add(&reading.uid, None, tentative, Interval::new(start, end), reading.budget)?;
        }
    }
    Ok(())
}
