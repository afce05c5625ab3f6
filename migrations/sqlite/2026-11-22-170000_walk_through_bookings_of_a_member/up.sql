-- What a member hosts, in the order of the list of bookings: a page of it takes as long as it has bookings, not as long as the member
-- has. What a member booked for others is in this order already: an index of a table without rowid ends with the table's key.
CREATE INDEX booking_hosts_by_start ON booking_hosts (workspace_id, user_id, starts_at, booking_uuid);

-- `booking_hosts_by_host` stays, for the time that a host is busy. What asks for it says its condition on the start in words that the
-- index above can't serve, which would begin with the first booking that the host ever had.
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
