-- Whom bookings that are still to take place forget once they are over. The address stands here for as long as it stands in
-- the booking.
CREATE TABLE booking_erasures (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    -- in lower case
    email_key text NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, email_key),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
);

-- The bookings that may name an address: those with an invitee at its domain, which is in lower case in every spelling of the
-- address, and those with guests. A query must use these very expressions, or the indexes are of no use to it.
-- Not made CONCURRENTLY: nothing has been released yet, so that there is no large table.
CREATE INDEX bookings_by_invitee_domain ON bookings (workspace_id, split_part(invitee_email, '@', 2));
CREATE INDEX bookings_with_guests ON bookings (workspace_id) WHERE guests <> '[]';
