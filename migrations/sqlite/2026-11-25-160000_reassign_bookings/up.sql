-- The replaced and the new host of a `booking.reassigned` event.
ALTER TABLE events ADD COLUMN from_user_id INTEGER
CONSTRAINT events_reassigned CHECK ((from_user_id IS NOT NULL) = (name = 'booking.reassigned'));
ALTER TABLE events ADD COLUMN to_user_id INTEGER
CONSTRAINT events_reassigned_to CHECK ((to_user_id IS NULL) = (from_user_id IS NULL));

-- A reassignment changes the host of a row, so the busy times of the former host change too.
CREATE TRIGGER booking_hosts_reassigned AFTER UPDATE OF user_id ON booking_hosts
WHEN old.role = 'must_attend' AND old.user_id <> new.user_id
BEGIN
    INSERT INTO busy_versions VALUES (old.workspace_id, old.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;
