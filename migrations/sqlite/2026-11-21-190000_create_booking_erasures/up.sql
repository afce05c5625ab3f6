-- Addresses to erase after the meeting; stored only as long as the booking contains them.
CREATE TABLE booking_erasures (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    -- lower case
    email_key TEXT NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, email_key),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid)
) STRICT, WITHOUT ROWID;

-- Bookings that may name an address: by invitee domain (lower case), or with guests. Queries must
-- use these expressions and only these columns, or SQLite reads every booking of the workspace.
-- x'0B' is an empty JSONB array.
CREATE INDEX bookings_by_invitee_domain
ON bookings (workspace_id, substr(invitee_email, instr(invitee_email, '@') + 1), invitee_email);
CREATE INDEX bookings_with_guests ON bookings (workspace_id, guests) WHERE guests <> x'0B';
