-- In list order, so that the cost of a page depends on its size. `bookings_by_booker` already is,
-- because indexes of WITHOUT ROWID tables end with the primary key.
CREATE INDEX booking_hosts_by_start ON booking_hosts (workspace_id, user_id, starts_at, booking_uuid);

-- `booking_hosts_by_host` still serves busy time: the queries negate their condition on the start,
-- because the new index would scan all past bookings of a host.
DROP TRIGGER booking_hosts_double_booked_on_insert;
DROP TRIGGER booking_hosts_double_booked_on_update;

CREATE TRIGGER booking_hosts_double_booked_on_insert
BEFORE INSERT ON booking_hosts
WHEN new.blocking
BEGIN
    SELECT raise(ABORT, 'booking_hosts_double_booked')
    FROM booking_hosts
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND blocking
        AND booking_uuid <> new.booking_uuid
        AND new.starts_at < ends_at AND NOT (starts_at >= new.ends_at);
END;

CREATE TRIGGER booking_hosts_double_booked_on_update
BEFORE UPDATE OF user_id, starts_at, ends_at, blocking ON booking_hosts
WHEN new.blocking
BEGIN
    SELECT raise(ABORT, 'booking_hosts_double_booked')
    FROM booking_hosts
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND blocking
        AND booking_uuid <> new.booking_uuid
        AND new.starts_at < ends_at AND NOT (starts_at >= new.ends_at);
END;
