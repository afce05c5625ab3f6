-- A booking is one row, so that a request reads one table. `details`: its hosts in their order, the
-- answers, the metadata and the attribution, which no statement filters by. `booking_hosts` stays:
-- the index of busy times, and the triggers against double bookings.
--
-- Nothing has been released, so no earlier version reads the old places, and the step contracts at
-- once. x'0C' is an empty JSONB object.
ALTER TABLE bookings ADD COLUMN details BLOB NOT NULL DEFAULT x'0C';

UPDATE bookings
SET details = jsonb_object(
    'answers', json(answers), 'attribution', json('{}'),
    'hosts', (
        SELECT json_group_array(
            json_object('lead', json(iif(lead, 'true', 'false')), 'role', role, 'user_id', user_id)
            ORDER BY position
        )
        FROM booking_hosts AS host
        WHERE host.workspace_id = bookings.workspace_id AND host.booking_uuid = bookings.uuid
    ),
    'metadata', json('{}')
);

UPDATE bookings
SET details = jsonb_patch(bookings.details, stored.extras)
FROM booking_extras AS stored
WHERE bookings.workspace_id = stored.workspace_id AND bookings.uuid = stored.booking_uuid;

ALTER TABLE bookings DROP COLUMN answers;
DROP TABLE booking_extras;
