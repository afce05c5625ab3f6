-- Whether an invitee has confirmed a booking: with a code it is awaited, with an instant it was done, with neither none is needed, as
-- for bookings by members, by the version before, and all that are stored already.
ALTER TABLE bookings
ADD COLUMN confirmation_code text CHECK (length(confirmation_code) = 32),
ADD COLUMN confirmed_at timestamptz
CONSTRAINT bookings_confirmation CHECK (confirmation_code IS NULL OR confirmed_at IS NULL);

-- The caps on unconfirmed bookings count those that were made lately.
CREATE INDEX bookings_unconfirmed_by_link ON bookings (workspace_id, link_id, created_at)
WHERE confirmation_code IS NOT NULL;
CREATE INDEX bookings_unconfirmed_by_invitee ON bookings (workspace_id, lower(invitee_email), created_at)
WHERE confirmation_code IS NOT NULL;

-- Whether an invitee has confirmed a booking before.
CREATE INDEX bookings_confirmed_by_invitee ON bookings (workspace_id, lower(invitee_email), confirmed_at)
WHERE confirmed_at IS NOT NULL;

-- The link of a public booking, on mail that counts toward its caps: to invitees and guests.
ALTER TABLE deliveries ADD COLUMN link_id bigint;

-- The caps on such mail count what was due lately.
CREATE INDEX deliveries_counted ON deliveries (workspace_id, due_at) WHERE link_id IS NOT NULL;
