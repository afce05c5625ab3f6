-- Whom bookings that are still to take place forget once they are over. The address stands here for as long as it stands in
-- the booking.
CREATE TABLE booking_erasures (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    -- in lower case
    email_key TEXT NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, email_key),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
) STRICT, WITHOUT ROWID;

-- The bookings that may name an address: those with an invitee at its domain, which is in lower case in every spelling of the
-- address, and those with guests. A query must use these very expressions and ask for these columns alone: else SQLite rather
-- reads every booking of the workspace. (x'0B' is an empty array in its JSONB.)
CREATE INDEX bookings_by_invitee_domain
ON bookings (workspace_id, substr(invitee_email, instr(invitee_email, '@') + 1), invitee_email);
CREATE INDEX bookings_with_guests ON bookings (workspace_id, guests) WHERE guests <> x'0B';
