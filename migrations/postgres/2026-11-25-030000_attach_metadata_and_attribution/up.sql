-- Text pairs from API clients. A constant default does not rewrite the table.
ALTER TABLE links ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';

-- `metadata`: text pairs from API clients; `attribution`: the campaign parameters of the booking
-- page's address. Only bookings that have some have a row.
CREATE TABLE booking_extras (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    extras jsonb NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
);
