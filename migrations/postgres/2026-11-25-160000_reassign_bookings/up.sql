-- The replaced and the new host of a `booking.reassigned` event.
ALTER TABLE events
ADD COLUMN from_user_id bigint
CONSTRAINT events_reassigned CHECK ((from_user_id IS NOT NULL) = (name = 'booking.reassigned')),
ADD COLUMN to_user_id bigint
CONSTRAINT events_reassigned_to CHECK ((to_user_id IS NULL) = (from_user_id IS NULL));

-- A reassignment changes the host of a row, so the busy times of the former host change too.
CREATE FUNCTION change_busy_versions_of_updated_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO busy_versions
    SELECT workspace_id, user_id, gen_random_uuid()
    FROM (
        SELECT workspace_id, user_id FROM former WHERE role = 'must_attend'
        UNION
        SELECT workspace_id, user_id FROM changed WHERE role = 'must_attend'
        ORDER BY 1, 2
    ) AS host
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = EXCLUDED.version;
    RETURN NULL;
END $$;

DROP TRIGGER booking_hosts_updated ON booking_hosts;
CREATE TRIGGER booking_hosts_updated AFTER UPDATE ON booking_hosts
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions_of_updated_bookings();
