-- Text pairs from API clients. A constant default does not rewrite the table.
ALTER TABLE links ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';

-- Text pairs from API clients, and the campaign parameters of the booking page's address. Only
-- bookings that have some have a row.
CREATE TABLE booking_extras (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    metadata jsonb NOT NULL,
    attribution jsonb NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
);
