use frontdesk_domain::absence::Absence;
use frontdesk_domain::services::MemberAbsences;
use serde::Serialize;
use time::Duration;
use time::macros::datetime;
use utoipa::ToSchema;

use super::InstantView;

/// The absences of a member and the meetings that fall into them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MemberAbsences, example = Self::sample)]
pub(crate) struct MemberAbsencesView {
    /// The id of the member.
    #[schema(example = 4)]
    user_id: i64,
    /// The absences.
    absences: Vec<AbsenceView>,
    /// Coming meetings in an absence that the member must attend, by start. They are not changed.
    bookings: Vec<BookingInAbsenceView>,
}

/// A time in which a member is out of office.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Absence)]
struct AbsenceView {
    /// The first day, or the start of a period of instants.
    #[schema(example = "2026-12-24")]
    from: String,
    /// The last day, or the end of a period of instants.
    #[schema(example = "2027-01-02")]
    until: String,
    /// The member to book instead; `null`: none.
    #[schema(required, example = 7)]
    delegate_user_id: Option<i64>,
}

/// A meeting of an absent member.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingInAbsence)]
struct BookingInAbsenceView {
    /// The id of the booking.
    #[schema(example = "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11")]
    uuid: String,
    /// The start.
    start_time: InstantView,
    /// The end.
    end_time: InstantView,
}

impl From<&Absence> for AbsenceView {
    fn from(absence: &Absence) -> Self {
        let (from, until) = absence.period.bounds();
        Self { from, until, delegate_user_id: absence.delegate.map(|delegate| delegate.0) }
    }
}

impl From<&MemberAbsences> for MemberAbsencesView {
    fn from(found: &MemberAbsences) -> Self {
        let bookings = found.bookings.iter().map(|booking| BookingInAbsenceView {
            uuid: booking.id.to_string(),
            start_time: booking.busy.interval.start().into(),
            end_time: booking.busy.interval.end().into(),
        });
        Self {
            user_id: found.user_id.0,
            absences: found.absences.iter().map(AbsenceView::from).collect(),
            bookings: bookings.collect(),
        }
    }
}

impl MemberAbsencesView {
    /// The example in the API reference.
    fn sample() -> Self {
        let absence = AbsenceView {
            from: "2026-12-24".to_owned(),
            until: "2027-01-02".to_owned(),
            delegate_user_id: Some(7),
        };
        let start = datetime!(2026-12-28 09:00 UTC);
        let booking = BookingInAbsenceView {
            uuid: "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11".to_owned(),
            start_time: start.into(),
            end_time: (start + Duration::minutes(30)).into(),
        };
        Self { user_id: 4, absences: vec![absence], bookings: vec![booking] }
    }
}
