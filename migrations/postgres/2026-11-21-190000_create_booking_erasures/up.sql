-- Addresses to erase after the meeting; stored only as long as the booking contains them.
CREATE TABLE booking_erasures (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    -- lower case
    email_key text NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, email_key),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
);

-- Bookings that may name an address: by invitee domain (lower case), or with guests. Queries must
-- use these expressions. Not CONCURRENTLY, because no version has been released yet.
CREATE INDEX bookings_by_invitee_domain ON bookings (workspace_id, split_part(invitee_email, '@', 2));
CREATE INDEX bookings_with_guests ON bookings (workspace_id) WHERE guests <> '[]';
