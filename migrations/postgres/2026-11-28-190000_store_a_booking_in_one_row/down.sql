CREATE TABLE booking_extras (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    extras jsonb NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
);

INSERT INTO booking_extras
SELECT workspace_id, uuid, details - 'hosts' - 'answers'
FROM bookings WHERE details -> 'metadata' <> '{}' OR details -> 'attribution' <> '{}';

ALTER TABLE bookings ADD COLUMN answers jsonb;
UPDATE bookings SET answers = details -> 'answers';
ALTER TABLE bookings ALTER COLUMN answers SET NOT NULL, DROP COLUMN details;
