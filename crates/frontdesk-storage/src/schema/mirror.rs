//! Tables of the mirror of remote calendars.

use diesel::table;

table! {
    use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    calendar_states (workspace_id, user_id, connection_id) {
        workspace_id -> BigInt,
        user_id -> BigInt,
        connection_id -> SqlUuid,
        version -> BigInt,
        read_at -> Nullable<SqlInstant>,
        read_anew_at -> Nullable<SqlInstant>,
        known_until -> Nullable<SqlInstant>,
        fault_kind -> Nullable<Text>,
        fault_detail -> Nullable<Text>,
        failures -> BigInt,
        next_read_at -> SqlInstant,
        renewed -> Nullable<Binary>,
        server -> Text,
        write_fault_kind -> Nullable<Text>,
        write_fault_detail -> Nullable<Text>,
        reported_usable -> Nullable<Bool>,
        notice_due_at -> Nullable<SqlInstant>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Bool, Text};
    use crate::types::SqlUuid;

    mirrored_calendars (workspace_id, user_id, connection_id, position) {
        workspace_id -> BigInt,
        user_id -> BigInt,
        connection_id -> SqlUuid,
        position -> BigInt,
        calendar_id -> Text,
        name -> Text,
        writable -> Bool,
        cursor -> Text,
    }
}

table! {
    use diesel::sql_types::{BigInt, Text};
    use crate::types::{SqlInstant, SqlUuid};

    calendar_busy (workspace_id, user_id, connection_id, calendar_id, object_id, starts_at, ends_at) {
        workspace_id -> BigInt,
        user_id -> BigInt,
        connection_id -> SqlUuid,
        calendar_id -> Text,
        object_id -> Text,
        starts_at -> SqlInstant,
        ends_at -> SqlInstant,
    }
}

table! {
    use diesel::sql_types::{BigInt, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    written_events (workspace_id, booking_uuid, user_id, connection_id) {
        workspace_id -> BigInt,
        booking_uuid -> SqlUuid,
        user_id -> BigInt,
        connection_id -> SqlUuid,
        calendar_id -> Text,
        object_id -> Text,
        etag -> Nullable<Text>,
        revision -> BigInt,
        starts_at -> SqlInstant,
        ends_at -> SqlInstant,
    }
}
