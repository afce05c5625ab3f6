-- Text pairs from API clients. x'0C' is an empty JSONB object.
ALTER TABLE links ADD COLUMN metadata BLOB NOT NULL DEFAULT x'0C';

-- `metadata`: text pairs from API clients; `attribution`: the campaign parameters of the booking
-- page's address. Only bookings that have some have a row.
CREATE TABLE booking_extras (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    extras BLOB NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
) STRICT, WITHOUT ROWID;
