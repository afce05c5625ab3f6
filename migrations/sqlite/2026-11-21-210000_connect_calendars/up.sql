-- A connection keeps its id while its account stays the same. A column that is added cannot have a random default, so what is
-- stored already is filled here, and what the version before adds, which knows of no id, by the trigger.
ALTER TABLE calendars ADD COLUMN connection_id BLOB CHECK (length(connection_id) = 16);
-- where the account is and, sealed, what opens it; empty for the service's own calendar
ALTER TABLE calendars ADD COLUMN account BLOB;
-- the names of the calendars that count; empty: every one
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

-- How reading the calendars elsewhere has gone. No foreign key to calendars: the version before removes and adds those whenever
-- a file is applied.
CREATE TABLE calendar_states (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
    -- counts the readings and the changes of the connection
    version INTEGER NOT NULL,
    read_at INTEGER,
    read_anew_at INTEGER,
    known_until INTEGER,
    fault_kind TEXT,
    fault_detail TEXT CHECK ((fault_kind IS NULL) = (fault_detail IS NULL)),
    failures INTEGER NOT NULL CHECK (0 <= failures),
    next_read_at INTEGER NOT NULL,
    -- the refresh token that the vendor gave out in place of the account's, sealed
    renewed BLOB,
    PRIMARY KEY (workspace_id, user_id, connection_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

-- What is to be read next, in whatever workspace: reading goes over all of them.
CREATE INDEX calendar_states_due ON calendar_states (next_read_at);

CREATE TABLE mirrored_calendars (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    connection_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    -- the account's own name of it
    calendar_id TEXT NOT NULL,
    name TEXT NOT NULL,
    writable INTEGER NOT NULL CHECK (writable IN (0, 1)),
    cursor TEXT NOT NULL,
    PRIMARY KEY (workspace_id, user_id, connection_id, position),
    FOREIGN KEY (workspace_id, user_id, connection_id)
        REFERENCES calendar_states (workspace_id, user_id, connection_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- When members are busy with the objects of those calendars. An object that takes no time has no row.
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

-- When a member is busy. The start comes first: little lies before what is asked for, since the past is not mirrored.
CREATE INDEX calendar_busy_by_start ON calendar_busy (workspace_id, user_id, starts_at, ends_at);

-- What was written into calendars for bookings. It outlives its connection, until it is removed.
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

-- Whether what is mirrored was written here: asked for each, by when it is. All that is asked for stands in the index, or
-- SQLite would rather read everything that was written in the workspace.
CREATE INDEX written_events_by_end
ON written_events (workspace_id, user_id, ends_at, starts_at, calendar_id, object_id);
