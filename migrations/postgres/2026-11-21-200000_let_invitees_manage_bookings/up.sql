-- Invitees have no account; a random token of 128 bits identifies them. The default, derived from
-- 244 random bits, is for stored bookings and for inserts by the previous version. A booking is
-- found by its token before its workspace is known.
ALTER TABLE bookings
ADD COLUMN manage_token text NOT NULL DEFAULT left(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32
) CHECK (length(manage_token) = 32),
-- the id of the submitted form, so that a repeated submission books once
ADD COLUMN submission uuid;

CREATE UNIQUE INDEX bookings_manage_token ON bookings (manage_token);
CREATE UNIQUE INDEX bookings_submission ON bookings (workspace_id, submission) WHERE submission IS NOT NULL;

-- Settings of booking pages: a language tag, and space-separated origins that may embed them.
ALTER TABLE workspaces
ADD COLUMN page_language text NOT NULL DEFAULT 'en',
ADD COLUMN frame_ancestors text NOT NULL DEFAULT '';
