CREATE TABLE booking_extras (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    extras BLOB NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
) STRICT, WITHOUT ROWID;

INSERT INTO booking_extras
SELECT workspace_id, uuid, jsonb_remove(details, '$.hosts', '$.answers')
FROM bookings WHERE details ->> 'metadata' <> '{}' OR details ->> 'attribution' <> '{}';

ALTER TABLE bookings ADD COLUMN answers BLOB NOT NULL DEFAULT x'0C';
UPDATE bookings SET answers = jsonb_extract(details, '$.answers');
ALTER TABLE bookings DROP COLUMN details;
