-- A booking is one row, so that a request reads one table. `details`: its hosts in their order, the
-- answers, the metadata and the attribution, which no statement filters by. `booking_hosts` stays:
-- the index of busy times, and the constraint against double bookings.
--
-- Nothing has been released, so no earlier version reads the old places, and the step contracts at
-- once.
ALTER TABLE bookings ADD COLUMN details jsonb;

UPDATE bookings AS booking
SET details = jsonb_build_object(
    'hosts', (
        SELECT jsonb_agg(jsonb_build_object('lead', lead, 'role', role, 'user_id', user_id) ORDER BY position)
        FROM booking_hosts AS host
        WHERE (host.workspace_id, host.booking_uuid) = (booking.workspace_id, booking.uuid)
    ),
    'answers', answers, 'metadata', '{}'::jsonb, 'attribution', '{}'::jsonb
);

UPDATE bookings AS booking
SET details = booking.details || stored.extras
FROM booking_extras AS stored
WHERE (booking.workspace_id, booking.uuid) = (stored.workspace_id, stored.booking_uuid);

ALTER TABLE bookings ALTER COLUMN details SET NOT NULL, DROP COLUMN answers;
DROP TABLE booking_extras;
