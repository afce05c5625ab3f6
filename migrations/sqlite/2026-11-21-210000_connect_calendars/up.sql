-- A connection keeps its id as long as its account. SQLite allows no random default for an added
-- column: the UPDATE fills stored calendars, and the trigger those inserted by the previous
-- version.
ALTER TABLE calendars ADD COLUMN connection_id BLOB CHECK (length(connection_id) = 16);
-- address and encrypted credentials of the account; NULL for the built-in calendar
ALTER TABLE calendars ADD COLUMN account BLOB;
-- the names of the calendars that count; NULL: all
ALTER TABLE calendars ADD COLUMN only_names BLOB;
ALTER TABLE calendars ADD COLUMN book_into TEXT NOT NULL DEFAULT 'nowhere'
    CHECK (book_into IN ('first', 'named', 'nowhere'));
ALTER TABLE calendars ADD COLUMN book_into_name TEXT CHECK ((book_into = 'named') = (book_into_name IS NOT NULL));

UPDATE calendars SET connection_id = randomblob(16);

CREATE TRIGGER calendars_connection_id_of_older_versions
AFTER INSERT ON calendars
WHEN new.connection_id IS NULL
BEGIN
    UPDATE calendars SET connection_id = randomblob(16)
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND position = new.position;
END;

CREATE UNIQUE INDEX calendars_connection ON calendars (workspace_id, user_id, connection_id);

-- The state of reading remote calendars. No foreign key to calendars, because the previous version
-- deletes and re-inserts those when it applies a file.
CREATE TABLE calendar_states (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
    -- incremented by each reading and each change of the connection
    version INTEGER NOT NULL,
    read_at INTEGER,
    read_anew_at INTEGER,
    known_until INTEGER,
    fault_kind TEXT,
    fault_detail TEXT CHECK ((fault_kind IS NULL) = (fault_detail IS NULL)),
    failures INTEGER NOT NULL CHECK (0 <= failures),
    next_read_at INTEGER NOT NULL,
    -- the encrypted refresh token that replaced the account's
    renewed BLOB,
    PRIMARY KEY (workspace_id, user_id, connection_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

-- The next connections to read, in all workspaces.
CREATE INDEX calendar_states_due ON calendar_states (next_read_at);

CREATE TABLE mirrored_calendars (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    connection_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    -- the account's id of the calendar
    calendar_id TEXT NOT NULL,
    name TEXT NOT NULL,
    writable INTEGER NOT NULL CHECK (writable IN (0, 1)),
    cursor TEXT NOT NULL,
    PRIMARY KEY (workspace_id, user_id, connection_id, position),
    FOREIGN KEY (workspace_id, user_id, connection_id)
        REFERENCES calendar_states (workspace_id, user_id, connection_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Busy times of calendar objects; an object without duration has no row.
CREATE TABLE calendar_busy (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    connection_id BLOB NOT NULL,
    calendar_id TEXT NOT NULL,
    object_id TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, user_id, connection_id, calendar_id, object_id, starts_at, ends_at),
    CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, user_id, connection_id)
        REFERENCES calendar_states (workspace_id, user_id, connection_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Busy times of a member. The start comes first, because the mirror contains few past rows.
CREATE INDEX calendar_busy_by_start ON calendar_busy (workspace_id, user_id, starts_at, ends_at);

-- Events written for bookings. A row outlives its connection, until the event is removed.
CREATE TABLE written_events (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    user_id INTEGER NOT NULL,
    connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
    calendar_id TEXT NOT NULL,
    object_id TEXT NOT NULL,
    etag TEXT,
    revision INTEGER NOT NULL CHECK (0 <= revision),
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, user_id, connection_id),
    CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

-- Finds the written event of a mirrored row by its time. Covers all columns of the query; otherwise
-- SQLite reads every written event of the workspace.
CREATE INDEX written_events_by_end
ON written_events (workspace_id, user_id, ends_at, starts_at, calendar_id, object_id);
