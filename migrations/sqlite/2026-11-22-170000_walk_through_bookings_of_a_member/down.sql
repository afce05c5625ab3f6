DROP TRIGGER booking_hosts_double_booked_on_update;
DROP TRIGGER booking_hosts_double_booked_on_insert;

CREATE TRIGGER booking_hosts_double_booked_on_insert
BEFORE INSERT ON booking_hosts
WHEN new.blocking
BEGIN
    SELECT raise(ABORT, 'booking_hosts_double_booked')
    FROM booking_hosts
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND blocking
        AND booking_uuid <> new.booking_uuid
        AND new.starts_at < ends_at AND starts_at < new.ends_at;
END;

CREATE TRIGGER booking_hosts_double_booked_on_update
BEFORE UPDATE OF user_id, starts_at, ends_at, blocking ON booking_hosts
WHEN new.blocking
BEGIN
    SELECT raise(ABORT, 'booking_hosts_double_booked')
    FROM booking_hosts
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND blocking
        AND booking_uuid <> new.booking_uuid
        AND new.starts_at < ends_at AND starts_at < new.ends_at;
END;

DROP INDEX booking_hosts_by_start;
