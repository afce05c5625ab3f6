//! Converts database errors to [`StoreError`].
//!
//! diesel does not expose the SQLSTATE, so this module recognizes deadlocks, timeouts and raised
//! errors by their messages. If the server's messages are not in English, a deadlock becomes
//! `Unavailable` instead of `Contended`; a caller can retry after either error.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind as Kind, Error};
use frontdesk_domain::ports::{Conflict, StoreError};

/// The PostgreSQL constraint and the SQLite trigger's message for a double booking.
const DOUBLE_BOOKED: &str = "booking_hosts_double_booked";

const CONTENTION: [&str; 6] = [
    "deadlock detected",
    "canceling statement due to lock timeout",
    "canceling statement due to statement timeout",
    "could not obtain lock",
    "database is locked",
    "database table is locked",
];

pub(crate) fn in_table(table: &'static str) -> impl Fn(Error) -> StoreError {
    move |error| match error {
        Error::DatabaseError(kind, information) => of_database(kind, information),
        Error::DeserializationError(cause) => StoreError::Corrupt {
            table,
            // diesel names the column only in the message `why`, and does not name the row.
            column: "?",
            row: "?".to_owned(),
            why: cause.to_string(),
        },
        other => StoreError::unavailable(other),
    }
}

fn of_database(
    kind: Kind,
    information: Box<dyn DatabaseErrorInformation + Send + Sync>,
) -> StoreError {
    let says = |words: &str| information.message().contains(words);
    match kind {
        Kind::UniqueViolation => Conflict::Duplicate.into(),
        Kind::ForeignKeyViolation => Conflict::Missing.into(),
        Kind::ExclusionViolation if information.constraint_name() == Some(DOUBLE_BOOKED) => {
            Conflict::HostDoubleBooked.into()
        }
        _ if says(DOUBLE_BOOKED) => Conflict::HostDoubleBooked.into(),
        Kind::SerializationFailure => contended(kind, information),
        _ if CONTENTION.into_iter().any(says) => contended(kind, information),
        _ => StoreError::unavailable(Error::DatabaseError(kind, information)),
    }
}

fn contended(
    kind: Kind,
    information: Box<dyn DatabaseErrorInformation + Send + Sync>,
) -> StoreError {
    StoreError::Contended(Box::new(Error::DatabaseError(kind, information)))
}

pub(crate) fn is_missing_table(error: &Error, table: &str) -> bool {
    let Error::DatabaseError(_, information) = error else { return false };
    let message = information.message();
    message.contains(table)
        && (message.contains("no such table") || message.contains("does not exist"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(kind: Kind, message: &str) -> StoreError {
        in_table("bookings")(Error::DatabaseError(kind, Box::new(message.to_owned())))
    }

    struct Constraint(&'static str);

    impl DatabaseErrorInformation for Constraint {
        fn message(&self) -> &'static str {
            "conflicting key value violates exclusion constraint"
        }

        fn details(&self) -> Option<&str> {
            None
        }

        fn hint(&self) -> Option<&str> {
            None
        }

        fn table_name(&self) -> Option<&str> {
            None
        }

        fn column_name(&self) -> Option<&str> {
            None
        }

        fn constraint_name(&self) -> Option<&str> {
            Some(self.0)
        }

        fn statement_position(&self) -> Option<i32> {
            None
        }
    }

    #[test]
    fn only_the_constraint_on_hosts_is_a_double_booking() {
        let violated = |name| {
            in_table("booking_hosts")(Error::DatabaseError(
                Kind::ExclusionViolation,
                Box::new(Constraint(name)),
            ))
        };
        assert!(matches!(
            violated("booking_hosts_double_booked"),
            StoreError::Conflict(Conflict::HostDoubleBooked)
        ));
        assert!(matches!(violated("rooms_double_booked"), StoreError::Unavailable(_)));
    }

    #[test]
    fn error_raised_by_trigger_is_a_double_booking() {
        let raised = mapped(Kind::Unknown, "booking_hosts_double_booked");
        assert!(matches!(raised, StoreError::Conflict(Conflict::HostDoubleBooked)), "{raised:?}");
    }

    #[test]
    fn duplicate_keys_and_missing_rows_are_conflicts() {
        let duplicate = mapped(
            Kind::UniqueViolation,
            "UNIQUE constraint failed: links.workspace_id, links.slug",
        );
        assert!(matches!(duplicate, StoreError::Conflict(Conflict::Duplicate)), "{duplicate:?}");
        let missing = mapped(Kind::ForeignKeyViolation, "FOREIGN KEY constraint failed");
        assert!(matches!(missing, StoreError::Conflict(Conflict::Missing)), "{missing:?}");
    }

    #[test]
    fn lock_conflicts_and_timeouts_are_contended() {
        for message in CONTENTION {
            assert!(
                matches!(mapped(Kind::Unknown, message), StoreError::Contended(_)),
                "{message}"
            );
        }
        let failure = mapped(
            Kind::SerializationFailure,
            "could not serialize access due to concurrent update",
        );
        assert!(matches!(failure, StoreError::Contended(_)), "{failure:?}");
    }

    #[test]
    fn lost_connections_and_unknown_errors_are_unavailable() {
        for (kind, message) in [
            (Kind::UnableToSendCommand, "connection closed"),
            (Kind::ClosedConnection, "server closed the connection unexpectedly"),
            (Kind::Unknown, "terminating connection due to administrator command"),
            (Kind::CheckViolation, "CHECK constraint failed: starts_at < ends_at"),
            (Kind::Unknown, "disk I/O error"),
        ] {
            assert!(matches!(mapped(kind, message), StoreError::Unavailable(_)), "{message}");
        }
        assert!(matches!(in_table("bookings")(Error::NotFound), StoreError::Unavailable(_)));
    }

    #[test]
    fn undecodable_value_names_its_table() {
        let error = in_table("members")(Error::DeserializationError("invalid jsonb header".into()));
        let StoreError::Corrupt { table: "members", why, .. } = error else { panic!("{error:?}") };
        assert_eq!(why, "invalid jsonb header");
    }

    #[test]
    fn missing_table_is_recognized_on_both_databases() {
        let failed =
            |message: &str| Error::DatabaseError(Kind::Unknown, Box::new(message.to_owned()));
        assert!(is_missing_table(&failed("no such table: steps"), "steps"));
        assert!(is_missing_table(&failed(r#"relation "steps" does not exist"#), "steps"));
        assert!(!is_missing_table(&failed(r#"relation "members" does not exist"#), "steps"));
        assert!(!is_missing_table(&failed("permission denied for table steps"), "steps"));
    }
}
