-- Confirmation by the invitee: a code while pending, an instant when done, neither if none is
-- required (bookings by members, by the previous version, and stored ones).
ALTER TABLE bookings ADD COLUMN confirmation_code TEXT CHECK (length(confirmation_code) = 32);
ALTER TABLE bookings ADD COLUMN confirmed_at INTEGER
CONSTRAINT bookings_confirmation CHECK (confirmation_code IS NULL OR confirmed_at IS NULL);

-- Recent unconfirmed bookings, for the caps.
CREATE INDEX bookings_unconfirmed_by_link ON bookings (workspace_id, link_id, created_at)
WHERE confirmation_code IS NOT NULL;
CREATE INDEX bookings_unconfirmed_by_invitee ON bookings (workspace_id, lower(invitee_email), created_at)
WHERE confirmation_code IS NOT NULL;

-- Whether an invitee has confirmed a booking before.
CREATE INDEX bookings_confirmed_by_invitee ON bookings (workspace_id, lower(invitee_email), confirmed_at)
WHERE confirmed_at IS NOT NULL;

-- The link of a public booking, on mail that counts toward its caps.
ALTER TABLE deliveries ADD COLUMN link_id INTEGER;

-- Recent mail that counts toward the caps.
CREATE INDEX deliveries_counted ON deliveries (workspace_id, due_at) WHERE link_id IS NOT NULL;
