-- A connection keeps its id as long as its account. The default is for stored calendars and for
-- inserts by the previous version.
ALTER TABLE calendars
ADD COLUMN connection_id uuid NOT NULL DEFAULT gen_random_uuid(),
-- address and encrypted credentials of the account; NULL for the built-in calendar
ADD COLUMN account jsonb,
-- the names of the calendars that count; NULL: all
ADD COLUMN only_names jsonb,
ADD COLUMN book_into text NOT NULL DEFAULT 'nowhere' CHECK (book_into IN ('first', 'named', 'nowhere')),
ADD COLUMN book_into_name text CHECK ((book_into = 'named') = (book_into_name IS NOT NULL));

CREATE UNIQUE INDEX calendars_connection ON calendars (workspace_id, user_id, connection_id);

-- The state of reading remote calendars. No foreign key to calendars, because the previous version
-- deletes and re-inserts those when it applies a file.
CREATE TABLE calendar_states (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    connection_id uuid NOT NULL,
    -- incremented by each reading and each change of the connection
    version bigint NOT NULL,
    read_at timestamptz,
    read_anew_at timestamptz,
    known_until timestamptz,
    fault_kind text,
    fault_detail text CHECK ((fault_kind IS NULL) = (fault_detail IS NULL)),
    failures bigint NOT NULL CHECK (0 <= failures),
    next_read_at timestamptz NOT NULL,
    -- the encrypted refresh token that replaced the account's
    renewed bytea,
    PRIMARY KEY (workspace_id, user_id, connection_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

-- The next connections to read, in all workspaces.
CREATE INDEX calendar_states_due ON calendar_states (next_read_at);

CREATE TABLE mirrored_calendars (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    connection_id uuid NOT NULL,
    position bigint NOT NULL,
    -- the account's id of the calendar
    calendar_id text NOT NULL,
    name text NOT NULL,
    writable boolean NOT NULL,
    cursor text NOT NULL,
    PRIMARY KEY (workspace_id, user_id, connection_id, position),
    FOREIGN KEY (workspace_id, user_id, connection_id)
        REFERENCES calendar_states (workspace_id, user_id, connection_id) ON DELETE CASCADE
);

-- Busy times of calendar objects; an object without duration has no row.
CREATE TABLE calendar_busy (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    connection_id uuid NOT NULL,
    calendar_id text NOT NULL,
    object_id text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, user_id, connection_id, calendar_id, object_id, starts_at, ends_at),
    CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, user_id, connection_id)
        REFERENCES calendar_states (workspace_id, user_id, connection_id) ON DELETE CASCADE
);

-- Busy times of a member. The start comes first, because the mirror contains few past rows.
CREATE INDEX calendar_busy_by_start ON calendar_busy (workspace_id, user_id, starts_at, ends_at);

-- Events written for bookings. A row outlives its connection, until the event is removed.
CREATE TABLE written_events (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    user_id bigint NOT NULL,
    connection_id uuid NOT NULL,
    calendar_id text NOT NULL,
    object_id text NOT NULL,
    etag text,
    revision bigint NOT NULL CHECK (0 <= revision),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, user_id, connection_id),
    CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

-- Finds the written event of a mirrored row by its time.
CREATE INDEX written_events_by_end ON written_events (workspace_id, user_id, ends_at, starts_at);
