-- Versions let a process reuse decoded rows: it reads the versions, and reads rows only if a version
-- is unknown. A version is random, because after a restore a counter could repeat a value.
--
-- Triggers, so that the previous release and manual changes also give new versions.

CREATE TABLE configuration_versions (
    workspace_id INTEGER PRIMARY KEY,
    version BLOB NOT NULL CHECK (length(version) = 16)
) STRICT;

CREATE TABLE busy_versions (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    version BLOB NOT NULL CHECK (length(version) = 16),
    PRIMARY KEY (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO configuration_versions
SELECT id, randomblob(16) FROM workspaces;

INSERT INTO busy_versions
SELECT workspace_id, user_id, randomblob(16) FROM members;

-- The rows of `calendars` and `event_type_hosts` are written together with these.
CREATE TRIGGER members_inserted AFTER INSERT ON members
BEGIN
    INSERT INTO configuration_versions VALUES (new.workspace_id, randomblob(16))
    ON CONFLICT (workspace_id) DO UPDATE SET version = excluded.version;
    -- Each member has a version, so that a statement can read versions with an inner join.
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16));
END;

CREATE TRIGGER members_updated AFTER UPDATE ON members
BEGIN
    INSERT INTO configuration_versions VALUES (new.workspace_id, randomblob(16))
    ON CONFLICT (workspace_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER event_types_inserted AFTER INSERT ON event_types
BEGIN
    INSERT INTO configuration_versions VALUES (new.workspace_id, randomblob(16))
    ON CONFLICT (workspace_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER event_types_updated AFTER UPDATE ON event_types
BEGIN
    INSERT INTO configuration_versions VALUES (new.workspace_id, randomblob(16))
    ON CONFLICT (workspace_id) DO UPDATE SET version = excluded.version;
END;

-- An optional host is never busy.
CREATE TRIGGER booking_hosts_inserted AFTER INSERT ON booking_hosts
WHEN new.role = 'must_attend'
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER booking_hosts_updated AFTER UPDATE ON booking_hosts
WHEN new.role = 'must_attend'
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER booking_hosts_deleted AFTER DELETE ON booking_hosts
WHEN old.role = 'must_attend'
BEGIN
    INSERT INTO busy_versions VALUES (old.workspace_id, old.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER written_events_inserted AFTER INSERT ON written_events
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER written_events_updated AFTER UPDATE ON written_events
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER written_events_deleted AFTER DELETE ON written_events
BEGIN
    INSERT INTO busy_versions VALUES (old.workspace_id, old.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER calendar_states_inserted AFTER INSERT ON calendar_states
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

-- A claim for a reading, which changes only `next_read_at`, changes no busy time. Rows of
-- `calendar_busy` change only together with these columns or with `written_events`.
CREATE TRIGGER calendar_states_updated AFTER UPDATE OF version, read_at, known_until, fault_kind, fault_detail ON calendar_states
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER calendar_states_deleted AFTER DELETE ON calendar_states
BEGIN
    INSERT INTO busy_versions VALUES (old.workspace_id, old.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

-- Finds the written event of a mirrored row, for members with thousands of written events.
DROP INDEX written_events_by_end;
CREATE INDEX written_events_by_object
ON written_events (workspace_id, user_id, object_id, calendar_id, connection_id, starts_at, ends_at);
