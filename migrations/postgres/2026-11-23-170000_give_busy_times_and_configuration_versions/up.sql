-- Versions let a process reuse decoded rows: it reads the versions, and reads rows only if a version
-- is unknown. A version is random, because after a restore a counter could repeat a value.
--
-- Triggers, so that the previous release and manual changes also give new versions.

CREATE TABLE configuration_versions (
    workspace_id bigint PRIMARY KEY,
    version uuid NOT NULL
);

CREATE FUNCTION change_configuration_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO configuration_versions
    SELECT workspace_id, gen_random_uuid()
    FROM (SELECT DISTINCT workspace_id FROM changed ORDER BY 1) AS workspace
    ON CONFLICT (workspace_id) DO UPDATE SET version = EXCLUDED.version;
    RETURN NULL;
END $$;

-- The rows of `calendars` and `event_type_hosts` are written together with these.
CREATE TRIGGER members_inserted AFTER INSERT ON members
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_configuration_version();

CREATE TRIGGER members_updated AFTER UPDATE ON members
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_configuration_version();

CREATE TRIGGER event_types_inserted AFTER INSERT ON event_types
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_configuration_version();

CREATE TRIGGER event_types_updated AFTER UPDATE ON event_types
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_configuration_version();

CREATE TABLE busy_versions (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    version uuid NOT NULL,
    PRIMARY KEY (workspace_id, user_id)
-- Room on the page for the next version of a row, which then needs no index entry.
) WITH (fillfactor = 50);

INSERT INTO configuration_versions
SELECT id, gen_random_uuid() FROM workspaces;

INSERT INTO busy_versions
SELECT workspace_id, user_id, gen_random_uuid() FROM members;

-- In ascending order of id, so that two transactions cannot deadlock.
CREATE FUNCTION change_busy_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO busy_versions
    SELECT workspace_id, user_id, gen_random_uuid()
    FROM (SELECT DISTINCT workspace_id, user_id FROM changed ORDER BY 1, 2) AS host
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = EXCLUDED.version;
    RETURN NULL;
END $$;

-- Each member has a version, so that a statement can read versions with an inner join.
CREATE TRIGGER members_inserted_busy AFTER INSERT ON members
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

-- An optional host is never busy. With a version, all bookings with this host would wait for one row.
CREATE FUNCTION change_busy_versions_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO busy_versions
    SELECT workspace_id, user_id, gen_random_uuid()
    FROM (
        SELECT DISTINCT workspace_id, user_id FROM changed WHERE role = 'must_attend' ORDER BY 1, 2
    ) AS host
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = EXCLUDED.version;
    RETURN NULL;
END $$;

CREATE FUNCTION change_busy_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO busy_versions VALUES (NEW.workspace_id, NEW.user_id, gen_random_uuid())
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = EXCLUDED.version;
    RETURN NULL;
END $$;

CREATE TRIGGER booking_hosts_inserted AFTER INSERT ON booking_hosts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions_of_bookings();

CREATE TRIGGER booking_hosts_updated AFTER UPDATE ON booking_hosts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions_of_bookings();

CREATE TRIGGER booking_hosts_deleted AFTER DELETE ON booking_hosts
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions_of_bookings();

CREATE TRIGGER written_events_inserted AFTER INSERT ON written_events
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

CREATE TRIGGER written_events_updated AFTER UPDATE ON written_events
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

CREATE TRIGGER written_events_deleted AFTER DELETE ON written_events
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

CREATE TRIGGER calendar_states_inserted AFTER INSERT ON calendar_states
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

CREATE TRIGGER calendar_states_deleted AFTER DELETE ON calendar_states
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

-- A claim for a reading, which changes only `next_read_at`, gives no new version: it changes no busy
-- time, and claims do not follow the order of ids. Rows of `calendar_busy` change only together with
-- these columns or with `written_events`.
CREATE TRIGGER calendar_states_updated AFTER UPDATE ON calendar_states
FOR EACH ROW WHEN (
    (OLD.version, OLD.read_at, OLD.known_until, OLD.fault_kind, OLD.fault_detail)
    IS DISTINCT FROM (NEW.version, NEW.read_at, NEW.known_until, NEW.fault_kind, NEW.fault_detail)
) EXECUTE FUNCTION change_busy_version();

-- Finds the written event of a mirrored row, for members with thousands of written events.
DROP INDEX written_events_by_end;
CREATE INDEX written_events_by_object
ON written_events (workspace_id, user_id, object_id, calendar_id, connection_id, starts_at, ends_at);
