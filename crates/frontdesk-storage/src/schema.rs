//! The tables of both databases, as created by `migrations/`.

mod mirror;
mod outbox;
mod records;

use diesel::{
    allow_columns_to_appear_in_same_group_by_clause, allow_tables_to_appear_in_same_query, table,
};

pub(crate) use mirror::{calendar_busy, calendar_states, mirrored_calendars, written_events};
pub(crate) use outbox::{deliveries, events, webhooks};
pub(crate) use records::{
    booking_erasures, companies, enrichment_providers, enrichment_runs, enrichment_settings,
    people, provider_calls, suppressed_addresses,
};

table! {
    workspaces (id) {
        id -> BigInt,
        key -> Text,
        name -> Text,
        time_zone -> Text,
        page_language -> Text,
        frame_ancestors -> Text,
        invitations -> Nullable<Jsonb>,
        landing_page -> Bool,
        oauth_clients -> Jsonb,
    }
}

table! {
    use diesel::sql_types::BigInt;
    use crate::types::SqlUuid;

    configuration_versions (workspace_id) {
        workspace_id -> BigInt,
        version -> SqlUuid,
    }
}

table! {
    use diesel::sql_types::BigInt;
    use crate::types::SqlUuid;

    busy_versions (workspace_id, user_id) {
        workspace_id -> BigInt,
        user_id -> BigInt,
        version -> SqlUuid,
    }
}

table! {
    merge_bases (workspace_id) {
        workspace_id -> BigInt,
        base -> Text,
    }
}

table! {
    counters (workspace_id, name) {
        workspace_id -> BigInt,
        name -> Text,
        last_id -> BigInt,
    }
}

table! {
    use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Text};

    members (workspace_id, user_id) {
        workspace_id -> BigInt,
        user_id -> BigInt,
        key -> Text,
        name -> Text,
        email -> Text,
        role -> Text,
        time_zone -> Text,
        hours -> Jsonb,
        archived -> Bool,
        service_account -> Bool,
        absences -> Nullable<Jsonb>,
        max_meetings_per_day -> Nullable<BigInt>,
        max_meetings_per_week -> Nullable<BigInt>,
        landing_page -> Bool,
    }
}

table! {
    use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Text};
    use crate::types::SqlUuid;

    calendars (workspace_id, user_id, position) {
        workspace_id -> BigInt,
        user_id -> BigInt,
        position -> BigInt,
        kind -> Text,
        connection_id -> SqlUuid,
        account -> Nullable<Jsonb>,
        only_names -> Nullable<Jsonb>,
        book_into -> Text,
        book_into_name -> Nullable<Text>,
        connected_by_member -> Bool,
    }
}

table! {
    queues (workspace_id, id) {
        workspace_id -> BigInt,
        id -> BigInt,
        key -> Text,
        name -> Text,
        window_days -> BigInt,
        archived -> Bool,
        join_mode -> Text,
        credit -> Text,
    }
}

table! {
    use diesel::sql_types::{BigInt, Nullable};
    use crate::types::SqlInstant;

    queue_members (workspace_id, queue_id, position) {
        workspace_id -> BigInt,
        queue_id -> BigInt,
        position -> BigInt,
        user_id -> BigInt,
        weight -> BigInt,
        joined_at -> Nullable<SqlInstant>,
    }
}

table! {
    event_types (workspace_id, id) {
        workspace_id -> BigInt,
        id -> BigInt,
        key -> Text,
        title -> Text,
        description -> Text,
        duration_minutes -> BigInt,
        slot_interval_minutes -> BigInt,
        buffer_before_minutes -> BigInt,
        buffer_after_minutes -> BigInt,
        minimum_notice_minutes -> BigInt,
        horizon_days -> BigInt,
        location -> Jsonb,
        questions -> Jsonb,
        every_member -> Bool,
        active -> Bool,
        max_meetings_per_day -> Nullable<BigInt>,
        max_meetings_per_week -> Nullable<BigInt>,
    }
}

table! {
    event_type_hosts (workspace_id, event_type_id, position) {
        workspace_id -> BigInt,
        event_type_id -> BigInt,
        position -> BigInt,
        user_id -> BigInt,
    }
}

table! {
    use diesel::sql_types::{BigInt, Jsonb, Nullable, Text};
    use crate::types::SqlInstant;

    links (workspace_id, id) {
        workspace_id -> BigInt,
        id -> BigInt,
        event_type_id -> BigInt,
        kind -> Text,
        slug -> Nullable<Text>,
        owner_user_id -> Nullable<BigInt>,
        created_by -> BigInt,
        created_at -> SqlInstant,
        archived_at -> Nullable<SqlInstant>,
        metadata -> Jsonb,
        booking_queue_id -> Nullable<BigInt>,
        slug_owner_user_id -> Nullable<BigInt>,
        max_bookings -> Nullable<BigInt>,
        expires_at -> Nullable<SqlInstant>,
        router_key -> Nullable<Text>,
    }
}

table! {
    link_hosts (workspace_id, link_id, position) {
        workspace_id -> BigInt,
        link_id -> BigInt,
        position -> BigInt,
        user_id -> BigInt,
        role -> Text,
        lead -> Bool,
        queue_id -> Nullable<BigInt>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Nullable};
    use crate::types::{SqlInstant, SqlUuid};

    queue_assignments (workspace_id, queue_id, user_id, assigned_at, link_id) {
        workspace_id -> BigInt,
        queue_id -> BigInt,
        user_id -> BigInt,
        assigned_at -> SqlInstant,
        link_id -> BigInt,
        ordinal -> BigInt,
        booking_uuid -> Nullable<SqlUuid>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Text};
    use crate::types::SqlInstant;

    queue_adjustments (workspace_id, queue_id, user_id) {
        workspace_id -> BigInt,
        queue_id -> BigInt,
        user_id -> BigInt,
        assignments -> BigInt,
        reason -> Text,
        adjusted_at -> SqlInstant,
        adjusted_by -> BigInt,
    }
}

table! {
    use diesel::sql_types::{BigInt, Jsonb, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    bookings (workspace_id, uuid) {
        workspace_id -> BigInt,
        uuid -> SqlUuid,
        title -> Text,
        event_type_id -> BigInt,
        starts_at -> SqlInstant,
        ends_at -> SqlInstant,
        buffer_before_minutes -> BigInt,
        buffer_after_minutes -> BigInt,
        time_zone -> Text,
        invitee_name -> Text,
        invitee_email -> Text,
        invitee_time_zone -> Text,
        guests -> Jsonb,
        details -> Jsonb,
        location -> Jsonb,
        origin -> Text,
        reschedule_url -> Nullable<Text>,
        link_id -> Nullable<BigInt>,
        booked_by -> Nullable<BigInt>,
        state -> Text,
        cancel_reason -> Nullable<Text>,
        cancelled_at -> Nullable<SqlInstant>,
        cancelled_by -> Nullable<BigInt>,
        no_show_at -> Nullable<SqlInstant>,
        no_show_by -> Nullable<BigInt>,
        created_at -> SqlInstant,
        updated_at -> SqlInstant,
        manage_token -> Text,
        submission -> Nullable<SqlUuid>,
        revision -> BigInt,
        confirmation_code -> Nullable<Text>,
        confirmed_at -> Nullable<SqlInstant>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Jsonb};
    use crate::types::SqlUuid;

    booking_choices (workspace_id, booking_uuid) {
        workspace_id -> BigInt,
        booking_uuid -> SqlUuid,
        queue_id -> BigInt,
        user_id -> BigInt,
        considered -> Jsonb,
    }
}

table! {
    use diesel::sql_types::{BigInt, Bool, Text};
    use crate::types::{SqlInstant, SqlUuid};

    booking_hosts (workspace_id, booking_uuid, position) {
        workspace_id -> BigInt,
        booking_uuid -> SqlUuid,
        position -> BigInt,
        user_id -> BigInt,
        role -> Text,
        lead -> Bool,
        starts_at -> SqlInstant,
        ends_at -> SqlInstant,
        buffer_before_minutes -> BigInt,
        buffer_after_minutes -> BigInt,
        blocking -> Bool,
    }
}

table! {
    use diesel::sql_types::{BigInt, Text};

    use crate::types::{SqlInstant, SqlUuid};

    holds (workspace_id, user_id, uuid) {
        workspace_id -> BigInt,
        uuid -> SqlUuid,
        user_id -> BigInt,
        link_id -> BigInt,
        event_type_id -> BigInt,
        token_id -> Text,
        starts_at -> SqlInstant,
        ends_at -> SqlInstant,
        buffer_before_minutes -> BigInt,
        buffer_after_minutes -> BigInt,
        expires_at -> SqlInstant,
    }
}

table! {
    use diesel::sql_types::{BigInt, Binary, Nullable, Text};
    use crate::types::SqlInstant;

    tokens (id) {
        id -> Text,
        workspace_id -> BigInt,
        user_id -> BigInt,
        secret_hash -> Binary,
        scopes -> Text,
        created_at -> SqlInstant,
        expires_at -> Nullable<SqlInstant>,
        revoked_at -> Nullable<SqlInstant>,
        last_used_on -> Nullable<SqlInstant>,
        created_by_token_id -> Nullable<Text>,
        kind -> Text,
        client_id -> Nullable<Text>,
        client_name -> Nullable<Text>,
        client_until -> Nullable<SqlInstant>,
        name -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::{Binary, Nullable, Text};
    use crate::types::SqlInstant;

    oauth_clients (id) {
        id -> Text,
        name -> Text,
        redirect_uris -> Text,
        secret_hash -> Nullable<Binary>,
        created_at -> SqlInstant,
        fresh_until -> Nullable<SqlInstant>,
        used_at -> Nullable<SqlInstant>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Binary, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    idempotency_keys (workspace_id, token_id, key) {
        workspace_id -> BigInt,
        token_id -> Text,
        key -> Text,
        fingerprint -> Binary,
        holder -> SqlUuid,
        lease_until -> SqlInstant,
        answer -> Nullable<Binary>,
        expires_at -> SqlInstant,
    }
}

table! {
    #[sql_name = "__diesel_schema_migrations"]
    applied_migrations (version) {
        version -> Text,
    }
}

allow_tables_to_appear_in_same_query!(members, calendars, calendar_states, mirrored_calendars);
allow_tables_to_appear_in_same_query!(calendar_busy, written_events);
allow_tables_to_appear_in_same_query!(events, deliveries);
allow_tables_to_appear_in_same_query!(deliveries, bookings);
allow_tables_to_appear_in_same_query!(members, tokens);
allow_tables_to_appear_in_same_query!(queues, queue_members);
allow_tables_to_appear_in_same_query!(queue_members, queue_assignments);
allow_tables_to_appear_in_same_query!(queue_members, queue_adjustments);
allow_tables_to_appear_in_same_query!(event_types, event_type_hosts);
allow_tables_to_appear_in_same_query!(
    event_types,
    members,
    links,
    link_hosts,
    bookings,
    booking_hosts,
    busy_versions,
    configuration_versions
);
allow_tables_to_appear_in_same_query!(bookings, booking_erasures);
allow_tables_to_appear_in_same_query!(idempotency_keys, workspaces);
allow_tables_to_appear_in_same_query!(enrichment_settings, enrichment_providers);
allow_tables_to_appear_in_same_query!(enrichment_runs, provider_calls, suppressed_addresses);

allow_columns_to_appear_in_same_group_by_clause!(
    booking_hosts::user_id,
    booking_hosts::lead,
    bookings::state
);
