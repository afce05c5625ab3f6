-- A connection keeps its id while its account stays the same. The default is there for calendars that are stored already and
-- for the version before, which knows of no id.
ALTER TABLE calendars
ADD COLUMN connection_id uuid NOT NULL DEFAULT gen_random_uuid(),
-- where the account is and, sealed, what opens it; empty for the service's own calendar
ADD COLUMN account jsonb,
-- the names of the calendars that count; empty: every one
ADD COLUMN only_names jsonb,
ADD COLUMN book_into text NOT NULL DEFAULT 'nowhere' CHECK (book_into IN ('first', 'named', 'nowhere')),
ADD COLUMN book_into_name text CHECK ((book_into = 'named') = (book_into_name IS NOT NULL));

CREATE UNIQUE INDEX calendars_connection ON calendars (workspace_id, user_id, connection_id);

-- How reading the calendars elsewhere has gone. No foreign key to calendars: the version before removes and adds those whenever
-- a file is applied.
CREATE TABLE calendar_states (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    connection_id uuid NOT NULL,
    -- counts the readings and the changes of the connection
    version bigint NOT NULL,
    read_at timestamptz,
    read_anew_at timestamptz,
    known_until timestamptz,
    fault_kind text,
    fault_detail text CHECK ((fault_kind IS NULL) = (fault_detail IS NULL)),
    failures bigint NOT NULL CHECK (0 <= failures),
    next_read_at timestamptz NOT NULL,
    -- the refresh token that the vendor gave out in place of the account's, sealed
    renewed bytea,
    PRIMARY KEY (workspace_id, user_id, connection_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

-- What is to be read next, in whatever workspace: reading goes over all of them.
CREATE INDEX calendar_states_due ON calendar_states (next_read_at);

CREATE TABLE mirrored_calendars (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    connection_id uuid NOT NULL,
    position bigint NOT NULL,
    -- the account's own name of it
    calendar_id text NOT NULL,
    name text NOT NULL,
    writable boolean NOT NULL,
    cursor text NOT NULL,
    PRIMARY KEY (workspace_id, user_id, connection_id, position),
    FOREIGN KEY (workspace_id, user_id, connection_id)
        REFERENCES calendar_states (workspace_id, user_id, connection_id) ON DELETE CASCADE
);

-- When members are busy with the objects of those calendars. An object that takes no time has no row.
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

-- When a member is busy. The start comes first: little lies before what is asked for, since the past is not mirrored.
CREATE INDEX calendar_busy_by_start ON calendar_busy (workspace_id, user_id, starts_at, ends_at);

-- What was written into calendars for bookings. It outlives its connection, until it is removed.
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

-- Whether what is mirrored was written here: asked for each, by when it is.
CREATE INDEX written_events_by_end ON written_events (workspace_id, user_id, ends_at, starts_at);
