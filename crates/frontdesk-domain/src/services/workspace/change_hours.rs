use std::sync::Arc;

use super::error::WorkspaceError;
use super::member_editor::{Edited, MemberEditor};
use crate::access::Actor;
use crate::fault::{Fault, Faults};
use crate::open_times::MeetingCaps;
use crate::plan::{MAX_OVERRIDES, MAX_WINDOWS, MeetingsPerDay, MeetingsPerWeek};
use crate::working_hours::WorkingHours;
use crate::workspace::Member;
use crate::zone::Zone;

/// Lets members change their working hours.
pub struct ChangeHours {
    /// Saves the member.
    pub editor: Arc<MemberEditor>,
}

/// The hours of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hours {
    /// The zone of the hours.
    pub time_zone: Zone,
    /// The weekly hours and date overrides.
    pub working_hours: WorkingHours,
    /// Caps on the member's meetings.
    pub caps: MeetingCaps,
}

impl ChangeHours {
    /// Replaces the hours of the actor.
    ///
    /// # Errors
    /// See [`WorkspaceError`]; on error, nothing is written. The faults have the names of the
    /// workspace file: `working_hours`, `date_overrides`, `max_meetings_per_day` and
    /// `max_meetings_per_week`.
    pub async fn change(&self, actor: &Actor, hours: Hours) -> Result<(), WorkspaceError> {
        let faults = faults(&hours);
        if !faults.is_empty() {
            return Err(WorkspaceError::Invalid(faults));
        }
        let replace = |member: &mut Member, _: &[Member]| {
            let Hours { time_zone, working_hours, caps } = hours;
            (member.time_zone, member.hours, member.caps) = (time_zone, working_hours, caps);
            Ok::<_, WorkspaceError>(())
        };
        self.editor.edit(Edited::own(actor), replace).await?;
        Ok(())
    }
}

fn faults(hours: &Hours) -> Faults {
    let mut faults = Faults::new();
    let (weekly, overrides) = (hours.working_hours.weekly(), hours.working_hours.overrides());
    let of_day = |windows: &Vec<_>, field| {
        let detail = || format!("expected at most {MAX_WINDOWS} windows, found {}", windows.len());
        (MAX_WINDOWS < windows.len()).then(|| Fault::new(field, detail()))
    };
    faults.extend(weekly.iter().filter_map(|day| of_day(day, "working_hours")));
    faults.extend(overrides.values().filter_map(|day| of_day(day, "date_overrides")));
    if MAX_OVERRIDES < overrides.len() {
        let detail = format!("expected at most {MAX_OVERRIDES} dates, found {}", overrides.len());
        faults.push(Fault::new("date_overrides", detail));
    }
    let MeetingCaps { per_day, per_week } = hours.caps;
    if let Some(Err(error)) = per_day.map(|cap| MeetingsPerDay::new(cap.into())) {
        faults.push(Fault::new("max_meetings_per_day", error.to_string()));
    }
    if let Some(Err(error)) = per_week.map(|cap| MeetingsPerWeek::new(cap.into())) {
        faults.push(Fault::new("max_meetings_per_week", error.to_string()));
    }
    faults
}
